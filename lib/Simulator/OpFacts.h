//===- OpFacts.h - Facts of an instruction for the run loop -*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the run loop asks of an instruction besides running it, kept outside
/// of Op so that a check of an instruction with nothing to say costs one line
/// of the host's cache.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_OPFACTS_H
#define LOOM_LIB_SIMULATOR_OPFACTS_H

#include "Op.h"
#include "SemanticsTable.h"
#include <cstddef>
#include <string>
#include <vector>

namespace loom::sim {

class Program;

/// All registers that bookkeeping knows, in one row of numbers: vectors, then
/// scalars.
enum { NumTrackedRegisters = NumVectorRegisters + NumScalarRegisters };
inline unsigned trackedRegister(unsigned inRange) {
  return inRange >= RegisterRange::FirstScalar
             ? inRange - RegisterRange::FirstScalar + NumVectorRegisters
             : inRange;
}
/// "v5", "a3", "s17", "vcc_lo", ... of a tracked register.
std::string nameOfRegister(unsigned tracked);

/// A set of registers that may say yes too often: one bit for every 64th.
struct RegisterSignature {
  uint64_t vectors = 0, scalars = 0;

  void add(unsigned tracked) {
    if (tracked < NumVectorRegisters)
      vectors |= 1ull << (tracked % 64);
    else
      scalars |= 1ull << (tracked % 64);
  }
  void add(const RegisterSignature &other) {
    vectors |= other.vectors;
    scalars |= other.scalars;
  }
  bool meets(const RegisterSignature &other) const {
    return ((vectors & other.vectors) | (scalars & other.scalars)) != 0;
  }
};

struct OpFacts {
  /// How definedness goes through the instruction.
  enum Flow : uint8_t {
    Lanewise,
    ScalarOnly,
    LanesToScalar, ///< compares
    CrossLane,
    ReadLane,
    ReadFirstLane,
    WriteLane,
    Memory
  };

  RegisterSignature signature;
  /// All ones if the instruction does something when EXEC is 0.
  uint64_t regardlessOfExec = 0;
  MemoryKind memory = MemoryKind::None;
  Flow flow = Lanewise;
  /// Data written to scratch, where compilers spill what has no value yet,
  /// is not observed.
  bool storesToScratch = false;
};

/// By Op::textIndex.
std::vector<OpFacts> gatherFacts(const Program &program);
OpFacts factsOf(const Op &op);

} // namespace loom::sim

#endif // LOOM_LIB_SIMULATOR_OPFACTS_H
