//===- ScalarCases.h - Tests of the scalar unit -----------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Runs each instruction of a table with many values and compares with the
/// table's formula.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_TEST_UNIT_SIMULATOR_SCALARCASES_H
#define LOOM_TEST_UNIT_SIMULATOR_SCALARCASES_H

#include "Patterns.h"
#include <functional>

namespace loom::sim::test {

struct State {
  uint64_t a, b;
  /// The destination before.
  uint64_t old;
  bool scc;
};
struct Result {
  uint64_t d;
  bool scc;
};
/// Bits of the destination and sources; 0 if there is none.
struct ScalarCase {
  std::string name;
  unsigned generations, d, a, b;
  std::function<Result(State)> expect;
};

/// The number with the `bits` lowest bits.
inline uint64_t mask(unsigned bits) {
  return bits >= 64 ? ~0ull : (1ull << bits) - 1;
}

/// Runs the cases that the target has; sources are s[6:7] and s[8:9], the
/// destination s[4:5].
void checkScalars(const char *target, unsigned lanes,
                  const std::vector<ScalarCase> &cases);

} // namespace loom::sim::test

#endif // LOOM_TEST_UNIT_SIMULATOR_SCALARCASES_H
