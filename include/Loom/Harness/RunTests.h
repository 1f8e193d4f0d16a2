//===- RunTests.h - Plans and runs the cases of a module --------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_HARNESS_RUNTESTS_H
#define LOOM_HARNESS_RUNTESTS_H

#include "Loom/Harness/Plan.h"

namespace loom {

struct TestOptions {
  /// A case, with or without '@'; empty for all.
  std::string caseName;
  /// One sample of each case, or -1 for all.
  int64_t sample = -1;
  int64_t maxSamplesPerCase = kDefaultMaxSamplesPerCase;
  std::string device = "cpu";
  /// A compile target the device can load; empty for the device's own.
  std::string target;
};

/// Runs the cases of `module`, whose configuration is bound. Fails where the
/// options do not fit the module or the device; what goes wrong with a case is
/// in the report.
llvm::Expected<TestReport> runTests(mlir::ModuleOp module,
                                    const TestOptions &options);

} // namespace loom

#endif // LOOM_HARNESS_RUNTESTS_H
