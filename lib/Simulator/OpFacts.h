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
enum : unsigned { TrackedScc = NumVectorRegisters + SgprScc };
inline unsigned trackedRegister(unsigned inRange) {
  return inRange >= RegisterRange::FirstScalar
             ? inRange - RegisterRange::FirstScalar + NumVectorRegisters
             : inRange;
}
/// "v5", "a3", "s17", "vcc_lo", ... of a tracked register.
std::string nameOfRegister(unsigned tracked);

/// A set of registers that may say yes too often: a bit stands for every 192nd
/// vector register or every 64th scalar register.
struct RegisterSignature {
  enum { NumWords = 4, NumBits = NumWords * 64 };
  uint64_t words[NumWords] = {};

  static unsigned bitOf(unsigned tracked) {
    return tracked < NumVectorRegisters
               ? tracked % 192
               : 192 + (tracked - NumVectorRegisters) % 64;
  }
  static RegisterSignature all() {
    RegisterSignature every;
    for (uint64_t &word : every.words)
      word = ~0ull;
    return every;
  }
  void add(unsigned tracked) {
    words[bitOf(tracked) / 64] |= 1ull << (bitOf(tracked) % 64);
  }
  void add(const RegisterSignature &other) {
    for (unsigned i = 0; i < NumWords; ++i)
      words[i] |= other.words[i];
  }
  bool meets(const RegisterSignature &other) const {
    uint64_t common = 0;
    // Word by word, as they are written: a vector that is loaded right behind
    // the store of one of its words waits for that to reach the cache.
    for (unsigned i = 0; i < NumWords; ++i)
      common |= __atomic_load_n(&words[i], __ATOMIC_RELAXED) & other.words[i];
    return common != 0;
  }
};

struct OpFacts {
  /// How definedness goes through the instruction.
  enum Flow : uint8_t {
    Lanewise,
    ScalarOnly,
    LanesToScalar, ///< compares
    CrossLane,
    Matrix, ///< all lanes to all lanes, regardless of EXEC
    /// Bits from one source or another: a value unless no source has one.
    Merge,
    /// v_cndmask, s_cselect: of the source that is chosen.
    Select,
    /// v_movrel, s_movrel: from or to a register known when it runs.
    Indexed,
    /// s_set_gpr_idx_on: a part of M0 is replaced.
    IndexMode,
    /// 64-bit sums, products and shifts to the left: the low half of the result
    /// from the low halves.
    LowAndHigh,
    /// Each register of the result from that of the source.
    Move,
    /// s_bfe of 64 bits: from the registers that the field lies in.
    Field,
    ReadLane,
    ReadFirstLane,
    WriteLane,
    Swap,
    ConditionalMove, ///< s_cmov: of the source or, where SCC is 0, what it was
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
  bool branchesOnScc = false;
  bool loadsToLds = false;
  /// Compares and exchanges 4 bytes of memory outside of LDS.
  bool exchangesWord = false;
};

/// By Op::textIndex.
std::vector<OpFacts> gatherFacts(const Program &program);
OpFacts factsOf(const Op &op);

} // namespace loom::sim

#endif // LOOM_LIB_SIMULATOR_OPFACTS_H
