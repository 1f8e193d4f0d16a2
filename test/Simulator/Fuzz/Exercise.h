//===- Exercise.h - All that is done with a code object ---------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_TEST_SIMULATOR_FUZZ_EXERCISE_H
#define LOOM_TEST_SIMULATOR_FUZZ_EXERCISE_H

#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace loom::sim::fuzz {

/// How far code objects came.
struct Tally {
  uint64_t cases = 0, read = 0, loaded = 0, launched = 0, findings = 0,
           instructions = 0;
};

/// Reads, lists, disassembles, binds and runs. Returns what is wrong with the
/// simulator: refusals and findings are not.
std::string exercise(llvm::ArrayRef<uint8_t> bytes, Tally &tally);

} // namespace loom::sim::fuzz

#endif // LOOM_TEST_SIMULATOR_FUZZ_EXERCISE_H
