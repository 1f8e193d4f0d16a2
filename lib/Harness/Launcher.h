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
  Launcher(mlir::ModuleOp module, int64_t subgroupSize, KernelRunner &runner,
           Watchdog &watchdog)
      : module(module), subgroupSize(subgroupSize), runner(runner),
        watchdog(watchdog) {}

  /// The launches to come belong to this sample (see Watchdog.h).
  void beginSample(const SampleResult &sample) { watchdog.reset(sample); }

  /// Runs the kernel to its end. Tensors are changed in place.
  Issues launch(KernelLaunchOp op, llvm::ArrayRef<mlir::TypedAttr> workload,
                llvm::ArrayRef<LaunchArgument> arguments);

private:
  Outcome evaluateGrid(KernelLaunchOp op, KernelDefOp kernel,
                       llvm::ArrayRef<mlir::TypedAttr> workload, Grid &grid);

  mlir::ModuleOp module;
  int64_t subgroupSize;
  KernelRunner &runner;
  Watchdog &watchdog;
};

} // namespace loom

#endif // LOOM_LIB_HARNESS_LAUNCHER_H
