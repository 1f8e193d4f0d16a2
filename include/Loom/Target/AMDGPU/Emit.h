//===- Emit.h - LLVM module to AMDGPU code object ---------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// From an LLVM module to AMDGPU assembly, object or code object (hsaco), in
/// this process. `emitAMDGPU` is the entry point; the single steps are for
/// callers that look at the states in between. Everything runs guarded: what
/// would end the process inside of LLVM or lld is an Error (BackendGuard.h).
///
/// Kernels are functions of calling convention `amdgpu_kernel`. Launch bounds
/// ("amdgpu-flat-work-group-size") and argument metadata are the caller's.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_TARGET_AMDGPU_EMIT_H
#define LOOM_TARGET_AMDGPU_EMIT_H

#include "Loom/Target/AMDGPU/Targets.h"
#include "Loom/Target/Support/EmittedAccesses.h"
#include "Loom/Target/Support/ModuleEmitter.h"

namespace loom {

struct AMDGPUEmitOptions {
  /// Required.
  const TargetInfo *target = nullptr;
  /// 0 to 3.
  unsigned optLevel = 3;
  /// Products to make beside the code object, for dumps and tests.
  bool wantLLVMIR = false;
  bool wantAssembly = false;
  /// Stop before linking: `AMDGPUArtifacts::hsaco` stays empty.
  bool wantHsaco = true;
  /// How many accesses have a number (setAccessNumber) and are to be found in
  /// the code. Costs a second generation of code; 0 costs nothing.
  unsigned numAccesses = 0;
  /// File of the device math library; empty means the one that CMake found.
  std::string deviceLibrary = {};
};

struct AMDGPUArtifacts {
  /// Optimized LLVM IR, text.
  std::string llvmIR;
  std::string assembly;
  /// Relocatable ELF file.
  ObjectBytes object;
  /// Loadable ELF file (code object v6).
  ObjectBytes hsaco;
  /// Device library functions that the module called, sorted by name.
  std::vector<std::string> libraryFunctions;
  /// As many as asked for.
  EmittedAccesses accesses;
  BackendDiagnostics diagnostics;
};

/// Emits `module` on a private copy, which is all that a fatal error damages.
/// Errors: missing or broken input, LLVM diagnostics, fatal errors, lld errors.
/// Thread-safe if each thread has its own LLVMContext.
llvm::Expected<AMDGPUArtifacts> emitAMDGPU(const llvm::Module &module,
                                           const AMDGPUEmitOptions &options);

/// `emitAMDGPU` for the code object alone.
llvm::Expected<ObjectBytes> emitHsaco(const llvm::Module &module,
                                      const AMDGPUEmitOptions &options);

//===----------------------------------------------------------------------===//
// Steps. They change `module` in place. After a BackendFatalError the module
// and its context are to be leaked: call them through PrivateModule::run.
//===----------------------------------------------------------------------===//

/// Sets triple, data layout, code object version, and the CPU and wavefront
/// attributes of all functions defined here; kernels become visible to loaders.
llvm::Error prepareModule(llvm::Module &module, const TargetInfo &target);

/// Links the definitions of undefined device library functions (mangled OpenCL
/// names, see MathLibrary.h) into a prepared module and makes them internal.
/// Returns the names the module itself asked for, sorted. Reads no file if
/// there are none. Names that the library lacks stay undefined: linking the
/// object reports them.
llvm::Expected<std::vector<std::string>>
linkDeviceLibrary(llvm::Module &module, const TargetInfo &target,
                  llvm::StringRef file = {});

/// Runs LLVM's pipeline of `optLevel` for the target.
llvm::Error optimize(llvm::Module &module, const TargetInfo &target,
                     unsigned optLevel = 3);

/// Generate code; `module` is used up.
llvm::Expected<std::string> emitAssembly(llvm::Module &module,
                                         const TargetInfo &target,
                                         unsigned optLevel = 3);
llvm::Expected<ObjectBytes> emitObject(llvm::Module &module,
                                       const TargetInfo &target,
                                       unsigned optLevel = 3);

/// Links one relocatable object to a code object with lld. lld is not
/// reentrant: calls wait for each other, across all threads of the process.
llvm::Expected<ObjectBytes> linkObject(llvm::ArrayRef<char> object);

} // namespace loom

#endif // LOOM_TARGET_AMDGPU_EMIT_H
