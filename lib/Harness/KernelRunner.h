//===- KernelRunner.h - What runs a module's kernels ------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_HARNESS_KERNELRUNNER_H
#define LOOM_LIB_HARNESS_KERNELRUNNER_H

#include "Evaluator.h"
#include "Loom/Compiler/ReferenceStage.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Harness/Tensor.h"
#include "mlir/IR/Diagnostics.h"
#include <variant>

namespace loom {

using LaunchArgument = std::variant<mlir::TypedAttr, Tensor>;
using Issues = llvm::SmallVector<SampleIssue, 1>;

class KernelRunner {
public:
  virtual ~KernelRunner();

  /// Makes the kernel ready, once; or says why it cannot be launched on `grid`.
  virtual Outcome prepare(KernelLaunchOp op, KernelDefOp kernel,
                          const Grid &grid) = 0;
  /// Runs a kernel that is ready to its end. Tensors are changed in place.
  virtual Issues run(KernelLaunchOp op, KernelDefOp kernel, const Grid &grid,
                     llvm::ArrayRef<LaunchArgument> arguments) = 0;
  /// The name of the device.
  virtual std::string getDeviceName() const = 0;
};

/// Compiles kernels for a device, each by itself.
std::unique_ptr<KernelRunner> createCompiledRunner(mlir::ModuleOp module,
                                                   const CompileTarget &target,
                                                   Device &device);
/// Runs kernels on the reference device, from the IR after `stage`.
std::unique_ptr<KernelRunner> createReferenceRunner(mlir::ModuleOp module,
                                                    const CompileTarget &target,
                                                    ReferenceStage stage);

/// Keeps the first error that is reported while it lives, and no later one.
class ErrorCatcher {
public:
  explicit ErrorCatcher(mlir::MLIRContext *context);

  /// The error as the reason why `kernel` cannot be launched.
  SampleIssue getIssue(KernelDefOp kernel) const;

private:
  std::string message;
  std::string location;
  mlir::ScopedDiagnosticHandler handler;
};

} // namespace loom

#endif // LOOM_LIB_HARNESS_KERNELRUNNER_H
