//===- HostProgram.h - Host code in this process ----------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Compiles an LLVM module for the CPU of this machine and loads the code into
/// this process.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_TARGET_HOST_HOSTPROGRAM_H
#define LOOM_TARGET_HOST_HOSTPROGRAM_H

#include "Loom/Target/Support/ModuleEmitter.h"

namespace llvm::orc {
class LLJIT;
} // namespace llvm::orc

namespace loom {

struct HostOptions {
  /// 0 to 3.
  unsigned optLevel = 3;
  /// Products to keep beside the loaded code, for dumps and tests.
  bool wantLLVMIR = false;
  bool wantAssembly = false;
};

/// Loaded code. The addresses it hands out live as long as this object.
class HostProgram {
public:
  /// Compiles a private copy of `module`; its triple and data layout become the
  /// host's. Functions of this process (libm, libc) can be called by the code.
  /// Errors: broken IR, LLVM diagnostics, fatal errors of LLVM.
  /// Thread-safe if each thread has its own LLVMContext.
  static llvm::Expected<std::unique_ptr<HostProgram>>
  create(const llvm::Module &module, const HostOptions &options = {});

  ~HostProgram();

  /// Address of an external function or variable of the module. The first call
  /// links the code, and fails if a function it calls exists nowhere.
  /// Thread-safe.
  llvm::Expected<void *> lookup(llvm::StringRef name);

  /// Optimized LLVM IR and assembly, if asked for.
  llvm::StringRef getLLVMIR() const { return llvmIR; }
  llvm::StringRef getAssembly() const { return assembly; }
  const BackendDiagnostics &getDiagnostics() const { return diagnostics; }

private:
  HostProgram();

  struct LinkErrors;

  /// Declared first: the JIT reports to it until its end.
  std::unique_ptr<LinkErrors> linkErrors;
  std::unique_ptr<llvm::orc::LLJIT> jit;
  std::string llvmIR;
  std::string assembly;
  BackendDiagnostics diagnostics;
};

} // namespace loom

#endif // LOOM_TARGET_HOST_HOSTPROGRAM_H
