//===- VectorCases.h - Tests of vector integers -----------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Runs each instruction of a table with many values and compares with the
/// table's formula. Some lanes are off and must keep what they had.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_TEST_UNIT_SIMULATOR_VECTORCASES_H
#define LOOM_TEST_UNIT_SIMULATOR_VECTORCASES_H

#include "Patterns.h"
#include <functional>

namespace loom::sim::test {

/// The sources of a lane.
struct LaneValues {
  uint64_t a, b, c;
  /// The lane's bit in VCC, and its destination before.
  bool carry;
  uint64_t old;
};

struct LaneResult {
  uint64_t d;
  /// The lane's bit in the mask that the instruction writes.
  bool carry = false;
};

/// Widths in bits of the destination and of the sources; 0 if there is none.
struct VectorCase {
  /// "old|new" names, and what is written between name and operands, or behind.
  std::string name;
  unsigned generations, d, a, b, c;
  std::function<LaneResult(LaneValues)> expect;
  /// Behind the operands: "clamp", "op_sel:[1,0,0]".
  std::string modifiers = "";
  /// The mask is written, and read as the last source.
  bool writesMask = false, readsMask = false;
  /// Registers are written as halves: bits 0 to 2 are set for sources and bit 3
  /// for the destination where they are the upper ones.
  std::optional<unsigned> halves = std::nullopt;
};

/// The destination is v[20:21], sources are v[2:3], v[4:5], v[6:7], masks VCC.
void checkVectors(const char *target, unsigned lanes,
                  const std::vector<VectorCase> &cases);

} // namespace loom::sim::test

#endif // LOOM_TEST_UNIT_SIMULATOR_VECTORCASES_H
