//===- RunKernel.h - One launch of one kernel -------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_HARNESS_RUNKERNEL_H
#define LOOM_HARNESS_RUNKERNEL_H

#include "Loom/Harness/RunReport.h"
#include "Loom/Harness/RunTests.h"

namespace loom {

constexpr int64_t kDefaultMaxPrinted = 1024;

/// What the command line of loom-run asks for.
struct RunOptions {
  /// Empty where nothing is launched.
  std::string device;
  /// A compile target the device can load; empty for the device's own.
  std::string target;
  /// A kernel, with or without '@'; empty for the only one.
  std::string function;
  /// As for loom-compile. Another one than `default` takes its kernels from
  /// what it leads to, and needs a device that loads native code.
  std::string pipeline = "default";
  /// As parseSanitizers (Sanitizers.h) reads it; empty leaves it to the device.
  std::string sanitizer;
  /// Scalars, in the order of the kernel's arguments: `i32=7`, `f32=0.5`, or a
  /// raw word, `0x3f800000`.
  std::vector<std::string> values;
  /// Buffers and views, in the same order: `4xf32=1,2,3,4` or `@file.npy`; a
  /// `&` before it marks a result.
  std::vector<std::string> buffers;
  /// What they must hold after the run: none, or one for each.
  std::vector<std::string> expected;
  /// Float elements match within atol + rtol * |expected|; both 0: if equal.
  double atol = 0, rtol = 0;
  /// Values for the kernel's launch configuration, or workgroups `x,y,z`
  /// instead of what it computes.
  std::vector<std::string> workload;
  std::string workgroupCount;
  /// The most elements of a buffer that are in the report.
  int64_t maxPrinted = kDefaultMaxPrinted;
  /// Where the target's artifact goes; empty: nowhere.
  std::string artifactPath;
  bool emitOnly = false;
  /// How long the kernel may run; zero: for ever. As in TestOptions, the
  /// handler has to end the process.
  std::chrono::seconds timeout = kDefaultTimeout;
  std::function<void(const RunReport &)> onTimeout = {};
};

/// Compiles and launches one kernel. Fails where the options do not fit the
/// module or each other; what goes wrong later is in the report. The artifact
/// is written before the launch, and only if all options fit.
llvm::Expected<RunReport> runKernel(mlir::ModuleOp module,
                                    const RunOptions &options);

/// Opens the device, and nothing else: a report without a kernel.
llvm::Expected<RunReport> probeDevice(const RunOptions &options);

} // namespace loom

#endif // LOOM_HARNESS_RUNKERNEL_H
