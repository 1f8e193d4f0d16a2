//===- ModuleEmitter.h - Optimize and emit LLVM modules ---------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The parts of emission that every target shares. All functions here run under
/// the caller's guard (see BackendGuard.h); `PrivateModule` brings its own.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_TARGET_SUPPORT_MODULEEMITTER_H
#define LOOM_TARGET_SUPPORT_MODULEEMITTER_H

#include "Loom/Target/Support/BackendGuard.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <memory>

namespace llvm {
class Module;
class TargetMachine;
class Triple;
} // namespace llvm

namespace loom {

/// Bytes of an object file or of a linked code object.
using ObjectBytes = llvm::SmallVector<char, 0>;

enum class OutputKind { Assembly, Object };

/// A module with a context of its own. Code generation changes modules, and a
/// fatal error leaves a module and its context unusable; working on a copy
/// keeps the original intact in both cases. After a fatal error the copy is
/// leaked on purpose: destroying it would run through broken lists.
class PrivateModule {
public:
  /// Copies `module`, which stays untouched and whose context may be in use by
  /// nobody else meanwhile.
  static llvm::Expected<PrivateModule> copyOf(const llvm::Module &module);

  PrivateModule(PrivateModule &&) = default;
  PrivateModule &operator=(PrivateModule &&) = delete;
  ~PrivateModule();

  /// Runs `body` on the copy inside of `runGuarded`. Must not be called again
  /// after a BackendFatalError.
  llvm::Error run(llvm::function_ref<llvm::Error(llvm::Module &)> body,
                  BackendDiagnostics *diagnostics = nullptr);

private:
  PrivateModule();

  std::unique_ptr<llvm::LLVMContext> context;
  std::unique_ptr<llvm::Module> module;
};

/// A machine for one of the targets of `initializeBackends`. `optLevel` is 0 to
/// 3. Fails for a triple that no registered backend has and for a CPU unknown
/// to the backend.
llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
createMachine(const llvm::Triple &triple, llvm::StringRef cpu,
              llvm::StringRef features, unsigned optLevel);

/// LLVM's verifier, as an Error that has its messages.
llvm::Error verifyForEmission(const llvm::Module &module);

/// Runs LLVM's default pipeline of `optLevel` (0 to 3), with loop and SLP
/// vectorization from 2 on.
void optimizeModule(llvm::Module &module, llvm::TargetMachine &machine,
                    unsigned optLevel);

/// Generates code for `module`, which is used up by this: nothing but
/// destroying it is useful afterwards. Assembly has LLVM's comments.
llvm::Expected<ObjectBytes> generateCode(llvm::Module &module,
                                         llvm::TargetMachine &machine,
                                         OutputKind kind);

} // namespace loom

#endif // LOOM_TARGET_SUPPORT_MODULEEMITTER_H
