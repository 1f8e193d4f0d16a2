//===- Launcher.h - kernel.launch on a device -------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_HARNESS_LAUNCHER_H
#define LOOM_LIB_HARNESS_LAUNCHER_H

#include "Evaluator.h"
#include "Loom/Compiler/Compiler.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Harness/Tensor.h"
#include "Watchdog.h"
#include <map>
#include <variant>

namespace loom {

using LaunchArgument = std::variant<mlir::TypedAttr, Tensor>;

/// Compiles the kernels of a module, each at its first launch, and runs them.
class Launcher {
public:
  Launcher(mlir::ModuleOp module, const CompileTarget &target, Device &device,
           Watchdog &watchdog)
      : module(module), target(target), device(device), watchdog(watchdog) {}

  /// The launches to come belong to this sample (see Watchdog.h).
  void beginSample(const SampleResult &sample) { watchdog.reset(sample); }

  /// Runs the kernel to its end. Tensors are changed in place.
  Outcome launch(KernelLaunchOp op, llvm::ArrayRef<mlir::TypedAttr> workload,
                 llvm::ArrayRef<LaunchArgument> arguments);

private:
  struct Kernel {
    KernelInfo info;
    std::unique_ptr<DeviceProgram> program;
    /// Why the kernel cannot be launched.
    Outcome issue;
  };

  Kernel &prepare(KernelDefOp kernel);
  Outcome compile(KernelDefOp kernel, Kernel &result);
  llvm::Error load(llvm::StringRef name, HostArtifact artifact, Kernel &kernel);
  Outcome evaluateGrid(KernelLaunchOp op, KernelDefOp kernel,
                       llvm::ArrayRef<mlir::TypedAttr> workload, Grid &grid);
  llvm::Error run(Kernel &kernel, const Grid &grid,
                  llvm::ArrayRef<LaunchArgument> arguments);

  mlir::ModuleOp module;
  CompileTarget target;
  Device &device;
  Watchdog &watchdog;
  std::map<std::string, Kernel> kernels;
};

} // namespace loom

#endif // LOOM_LIB_HARNESS_LAUNCHER_H
