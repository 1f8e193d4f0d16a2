//===- LaunchCase.h - Launches of a kernel in assembly ----------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_TEST_UNIT_SIMULATOR_LAUNCHCASE_H
#define LOOM_TEST_UNIT_SIMULATOR_LAUNCHCASE_H

#include "Loom/Simulator/Simulator.h"
#include <string>
#include <vector>

namespace loom::sim::test {

/// A kernel of one assembly body with a pointer as its argument.
struct LaunchCase {
  std::string target = "gfx1100";
  unsigned lanes = 32;
  std::string body;
  /// More lines of the descriptor, and more of the metadata's arguments.
  std::string descriptor, arguments;
  unsigned argumentBytes = 8;
  unsigned maxItems = 1024, ldsBytes = 0, scratchBytes = 0;
  uint64_t instructionLimit = 0;
  /// Text of the code object, and what is put there.
  std::string replaced, replacement;
};

struct Outcome {
  std::string error;
  std::vector<Finding> findings;
  std::vector<uint32_t> words;
};

/// Runs it with a buffer of zeros of so many words as the argument.
Outcome launch(const LaunchCase &test, const LaunchGeometry &geometry,
               size_t words, size_t argumentBytes = 8);

} // namespace loom::sim::test

#endif // LOOM_TEST_UNIT_SIMULATOR_LAUNCHCASE_H
