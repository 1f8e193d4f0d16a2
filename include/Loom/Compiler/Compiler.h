//===- Compiler.h - From a module to an artifact ----------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What loom-compile, loom-test and the C API have in common. Problems of the
// program are reported through the context's diagnostic engine; every function
// then fails.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_COMPILER_COMPILER_H
#define LOOM_COMPILER_COMPILER_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/Error.h"
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mlir {
class PassManager;
} // namespace mlir

namespace loom {
class HostProgram;
class KernelDefOp;
struct TargetInfo;

/// A compile target: an AMDGPU processor, or this host when `amdgpu` is null.
struct CompileTarget {
  const TargetInfo *amdgpu = nullptr;
  /// Workitems per subgroup; a host has no fixed one and takes the default.
  int64_t subgroupSize = 32;

  /// The value of a pass's `target` option.
  std::string getPassOption() const;
  /// As on the command line: `amdgpu:gfx1100` or `cpu`.
  std::string getName() const;
};

/// Parses `amdgpu:gfx1100` or `cpu`. The error lists what is supported.
llvm::Expected<CompileTarget> parseTarget(llvm::StringRef text);

struct CompileOptions {
  CompileTarget target;
  /// Symbols to keep, with or without '@'; empty keeps every kernel.
  std::vector<std::string> roots;
  /// `default`, `none`, or a textual pass pipeline to run instead.
  std::string pipeline = "default";
  /// Have kernels check their accesses, and their assumptions and integer
  /// operations; only for this host.
  bool sanitizeAccess = false, sanitizeValue = false;
  /// Called on each pass manager before it runs, to install IR dumps.
  std::function<void(mlir::PassManager &)> configure;
};

enum class ArtifactFormat { MLIR, LLVMIR, AmdgpuAsm, AmdgpuHsaco };

/// One kernel of an artifact, as its manifest lists it.
struct KernelInfo {
  std::string name;       ///< In the artifact.
  std::string sourceName; ///< Symbol in the module.
  std::array<int64_t, 3> workgroupSize;
  struct Argument {
    std::string name, kind, type; ///< kind: `pointer` or `value`.
    int64_t byteOffset, byteLength;
  };
  std::vector<Argument> arguments;
};

struct Artifact {
  std::string bytes;
  std::vector<KernelInfo> kernels;
};

/// Binds nothing, runs `loom-specialize` for the target on `module` in place.
mlir::LogicalResult specialize(mlir::ModuleOp module,
                               const CompileOptions &options);

/// Compiles a copy of `module` to one artifact.
mlir::FailureOr<Artifact> compile(mlir::ModuleOp module,
                                  const CompileOptions &options,
                                  ArtifactFormat format);

/// Compiles a copy of `module` for this host. Each kernel `@k` has an entry
/// `void k(const void *arguments, int64_t countX, countY, countZ)` under its
/// artifact name, which runs the whole grid. `arguments` holds the launch
/// arguments at the offsets of KernelInfo.
struct HostArtifact {
  HostArtifact();
  HostArtifact(HostArtifact &&);
  ~HostArtifact();
  std::unique_ptr<HostProgram> program;
  std::vector<KernelInfo> kernels;
};
mlir::FailureOr<HostArtifact> compileForHost(mlir::ModuleOp module,
                                             const CompileOptions &options);

/// The kernels of a specialized module. Fails with a diagnostic where a
/// workgroup size is not exact.
mlir::FailureOr<std::vector<KernelInfo>> describeKernels(mlir::ModuleOp module);

/// The kernels of a module in the LLVM dialect, as far as it says enough of
/// them: a workgroup size in `rocdl.reqd_work_group_size`, and arguments that
/// are pointers and scalars.
std::vector<KernelInfo> describeLoweredKernels(mlir::ModuleOp module);

} // namespace loom

#endif // LOOM_COMPILER_COMPILER_H
