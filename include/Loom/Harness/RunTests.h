//===- RunTests.h - Plans and runs the cases of a module --------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_HARNESS_RUNTESTS_H
#define LOOM_HARNESS_RUNTESTS_H

#include "Loom/Compiler/ReferenceStage.h"
#include "Loom/Harness/Plan.h"
#include <chrono>
#include <functional>

namespace loom {

/// How long the kernels of a sample may run unless the user says otherwise.
constexpr std::chrono::seconds kDefaultTimeout{60};

struct TestOptions {
  /// A case, with or without '@'; empty for all.
  std::string caseName;
  /// One sample of each case, or -1 for all.
  int64_t sample = -1;
  int64_t maxSamplesPerCase = kDefaultMaxSamplesPerCase;
  /// Only plans: nothing is evaluated, compiled or launched.
  bool dryRun = false;
  /// Where the relative paths of check.file.read start; empty for the working
  /// directory.
  std::string inputFolder;
  /// Below which check.file.write writes; empty for a new temporary folder.
  std::string fileOutputDir;
  std::string device = "cpu";
  /// Which reports fail samples, as parseSanitizers (Sanitizers.h) reads it;
  /// empty leaves it to the device and the cases.
  std::string sanitizer;
  /// A compile target the device can load; empty for the device's own.
  std::string target;
  /// Workitems per subgroup, a power of two up to 64; 0 for the target's own.
  int64_t subgroupSize = 0;
  /// What the reference device runs, by default what is there after
  /// scheduling; not for another device.
  std::optional<ReferenceStage> referenceStage;
  /// How long the kernels of one sample may run together; compiling them does
  /// not count. Zero: for ever.
  std::chrono::seconds timeout = kDefaultTimeout;
  /// Given the report so far, with the sample that took too long as its last
  /// one, as failed. A kernel on the CPU cannot be stopped, so this has to end
  /// the process: it is called by another thread while the kernel still runs.
  /// The reference device stops its kernels by itself, so that the run only
  /// ends. Without it the other devices have no limit.
  std::function<void(const TestReport &)> onTimeout = {};
};

/// Runs the cases of `module`, whose configuration is bound. Fails where the
/// options do not fit the module or the device; what goes wrong with a case is
/// in the report.
llvm::Expected<TestReport> runTests(mlir::ModuleOp module,
                                    const TestOptions &options);

/// The same on each of `devices`, in order, whatever failed on one before. A
/// device that cannot be used is noticed before anything runs. Files that cases
/// write go to folders with the devices' names where there are several.
llvm::Expected<std::vector<TestReport>>
runTests(mlir::ModuleOp module, const TestOptions &options,
         llvm::ArrayRef<std::string> devices,
         const std::function<void(llvm::ArrayRef<TestReport>)> &onTimeout = {});

} // namespace loom

#endif // LOOM_HARNESS_RUNTESTS_H
