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
#include "Loom/Harness/Sanitizers.h"
#include "Loom/Harness/Tensor.h"
#include "Loom/Reference/Reference.h"
#include "mlir/IR/Diagnostics.h"
#include <variant>

namespace loom {

using LaunchArgument = std::variant<mlir::TypedAttr, Tensor>;
using Issues = llvm::SmallVector<SampleIssue, 1>;

class KernelRunner {
public:
  virtual ~KernelRunner();

  /// Makes the kernel ready, once; or says why it cannot be launched on `grid`.
  /// Issues about the launch name `op`.
  virtual Outcome prepare(mlir::Operation *op, KernelDefOp kernel,
                          const Grid &grid) = 0;
  /// Runs a kernel that is ready to its end. Tensors are changed in place. A
  /// runner that can stop itself does so at the deadline.
  virtual Issues run(mlir::Operation *op, KernelDefOp kernel, const Grid &grid,
                     llvm::ArrayRef<LaunchArgument> arguments,
                     const Deadline &deadline) = 0;
  /// How long after the deadline a kernel may still run before it is given up.
  virtual std::chrono::seconds getGrace() const { return {}; }
  /// The name of the device.
  virtual std::string getDeviceName() const = 0;

  /// Which reports the kernels that are prepared and run from now on may make.
  void setSanitizers(SanitizerSet chosen) { sanitizers = chosen; }

protected:
  SanitizerSet sanitizers;
};

/// Given the artifact of a kernel before it is loaded: no bytes where code is
/// made in this process. An error keeps the kernel from being launched.
using ArtifactSink = std::function<llvm::Error(const Artifact &)>;

/// Compiles kernels for a device, each by itself.
std::unique_ptr<KernelRunner> createCompiledRunner(mlir::ModuleOp module,
                                                   const CompileTarget &target,
                                                   Device &device,
                                                   ArtifactSink sink = {});
/// Runs kernels on the reference device, from the IR after `stage`.
std::unique_ptr<KernelRunner> createReferenceRunner(mlir::ModuleOp module,
                                                    const CompileTarget &target,
                                                    ReferenceStage stage);

/// Keeps the first error that is reported while it lives, with its notes, and
/// no later one.
class ErrorCatcher {
public:
  explicit ErrorCatcher(mlir::MLIRContext *context);

  /// The error as the reason why `kernel` cannot be launched.
  SampleIssue getIssue(KernelDefOp kernel) const;
  /// The error as the reason for `what`, which is about `op`.
  SampleIssue getIssue(mlir::Operation *op, const llvm::Twine &what) const;

private:
  std::string message;
  std::string location;
  mlir::ScopedDiagnosticHandler handler;
};

} // namespace loom

#endif // LOOM_LIB_HARNESS_KERNELRUNNER_H
