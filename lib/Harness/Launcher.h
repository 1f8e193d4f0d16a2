//===- Launcher.h - kernel.launch on a device -------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_HARNESS_LAUNCHER_H
#define LOOM_LIB_HARNESS_LAUNCHER_H

#include "KernelRunner.h"
#include "Watchdog.h"

namespace loom {

/// Launches kernels as the language says: with the grid that their launch
/// configuration computes, and only where what they rely on holds.
class Launcher {
public:
  /// `whole` is what takes too long where a kernel does not end.
  Launcher(mlir::ModuleOp module, int64_t subgroupSize, KernelRunner &runner,
           Watchdog &watchdog, llvm::StringRef whole = "the sample")
      : module(module), subgroupSize(subgroupSize), runner(runner),
        watchdog(watchdog), whole(whole) {}

  /// The launches to come belong to this sample (see Watchdog.h).
  void beginSample(const SampleResult &sample) { watchdog.reset(sample); }

  /// Runs the kernel to its end. Tensors are changed in place.
  Issues launch(KernelLaunchOp op, llvm::ArrayRef<mlir::TypedAttr> workload,
                llvm::ArrayRef<LaunchArgument> arguments);
  /// The same on a grid that is given. Issues about the launch name `op`.
  Issues launch(mlir::Operation *op, KernelDefOp kernel, const Grid &grid,
                llvm::ArrayRef<LaunchArgument> arguments);

  /// The grid that the kernel's launch configuration computes. Without values
  /// for the workload, a count that depends on it is 1 and `isExact` false.
  Outcome evaluateGrid(KernelDefOp kernel,
                       llvm::ArrayRef<mlir::TypedAttr> workload, Grid &grid,
                       bool *isExact = nullptr);

  /// That a kernel was still running at the end of its time.
  static SampleIssue makeLate(mlir::Operation *op, llvm::StringRef whole,
                              llvm::StringRef kernel, std::string device,
                              const Watchdog &watchdog);

private:
  mlir::ModuleOp module;
  int64_t subgroupSize;
  KernelRunner &runner;
  Watchdog &watchdog;
  llvm::StringRef whole;
};

} // namespace loom

#endif // LOOM_LIB_HARNESS_LAUNCHER_H
