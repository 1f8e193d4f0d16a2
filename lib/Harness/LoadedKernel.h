//===- LoadedKernel.h - A kernel that a device has loaded -------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_HARNESS_LOADEDKERNEL_H
#define LOOM_LIB_HARNESS_LOADEDKERNEL_H

#include "KernelRunner.h"
#include "Loom/Compiler/Compiler.h"
#include "Loom/Target/Host/HostProgram.h"

namespace loom {

/// What a device loads, with its description. Without bytes it is code in this
/// process.
struct EmittedCode {
  Artifact artifact;
  std::unique_ptr<HostProgram> host;
};

/// Compiles the roots of `options`. Diagnostics say why that fails.
mlir::FailureOr<EmittedCode> emitCode(mlir::ModuleOp module,
                                      const CompileOptions &options);

class LoadedKernel {
public:
  /// Loads the kernel that is called `name` in the module that `code` comes
  /// from. The device must outlive it.
  static llvm::Expected<LoadedKernel> load(llvm::StringRef name,
                                           DeviceCode code,
                                           llvm::ArrayRef<KernelInfo> infos,
                                           Device &device);

  const KernelInfo &getInfo() const { return info; }

  /// Runs it to its end; tensors are changed in place. What goes wrong is about
  /// `launch`, or about `kernel`, which may be the module.
  Issues run(mlir::Operation *launch, mlir::Operation *kernel, const Grid &grid,
             llvm::ArrayRef<LaunchArgument> arguments, int64_t subgroupSize);

private:
  llvm::Error run(const Grid &grid, llvm::ArrayRef<LaunchArgument> arguments);

  Device *device = nullptr;
  KernelInfo info;
  std::unique_ptr<DeviceProgram> program;
};

} // namespace loom

#endif // LOOM_LIB_HARNESS_LOADEDKERNEL_H
