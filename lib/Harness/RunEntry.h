//===- RunEntry.h - The kernel of a run and its arguments -------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_HARNESS_RUNENTRY_H
#define LOOM_LIB_HARNESS_RUNENTRY_H

#include "KernelRunner.h"
#include "Loom/Harness/RunKernel.h"
#include "RunInputs.h"

namespace loom {

/// An argument of a kernel.
struct Parameter {
  std::string name;
  /// Null for a buffer or a view.
  mlir::Type type;
  /// Of a view; else null.
  mlir::Type elementType;

  std::string describe() const;
};

/// What is launched: a kernel of the source, or one of an artifact alone.
struct Entry {
  std::string name;
  /// What issues are about.
  mlir::Operation *op = nullptr;
  /// Null for one of an artifact.
  KernelDefOp source;
  std::vector<Parameter> parameters;
};

/// The kernel `function` of the module, or the only one where it is empty.
llvm::Expected<Entry> chooseSourceKernel(mlir::ModuleOp module,
                                         llvm::StringRef function);
/// The same of an artifact's kernels.
llvm::Expected<Entry> chooseLoweredKernel(mlir::ModuleOp module,
                                          llvm::ArrayRef<KernelInfo> kernels,
                                          llvm::StringRef function);

/// What the command line gives to an entry.
struct RunInputs {
  /// In the order of the kernel's buffers; what is expected, for none or each.
  std::vector<BufferInput> buffers, expected;
  llvm::SmallVector<LaunchArgument> arguments;
};
llvm::Expected<RunInputs> readInputs(const Entry &entry,
                                     const RunOptions &options,
                                     mlir::MLIRContext *context);
/// The values of the launch configuration of a kernel of the source; none where
/// the command line gives none.
llvm::Expected<llvm::SmallVector<mlir::TypedAttr>>
readWorkload(const Entry &entry, const RunOptions &options);

} // namespace loom

#endif // LOOM_LIB_HARNESS_RUNENTRY_H
