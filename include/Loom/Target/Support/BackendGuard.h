//===- BackendGuard.h - Survive LLVM's fatal errors -------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// LLVM's code generators and lld end the process on input that they cannot
/// handle: by `abort` after a fatal error, by `exit(1)`, or by a signal. Every
/// translation to LLVM IR, optimization, code generation and link of Loom runs
/// inside `runGuarded`, which turns all of these into an `llvm::Error`.
///
/// What the guarded code had on its stack is abandoned, not destroyed, when it
/// ends this way. So: keep owning objects (pass managers, target machines) in
/// the heap or outside of the body, take no lock inside the body that outlives
/// it, and after a `BackendFatalError` neither use nor destroy the modules and
/// the `LLVMContext` that the body worked on. `PrivateModule` does all that.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_TARGET_SUPPORT_BACKENDGUARD_H
#define LOOM_TARGET_SUPPORT_BACKENDGUARD_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include <string>
#include <system_error>
#include <vector>

namespace llvm {
class LLVMContext;
} // namespace llvm

namespace loom {

/// LLVM or lld tried to end the process. The message is LLVM's own, preceded by
/// the error diagnostics it emitted before giving up.
class BackendFatalError : public llvm::ErrorInfo<BackendFatalError> {
public:
  static char ID;

  explicit BackendFatalError(std::string message) : text(std::move(message)) {}

  const std::string &getMessage() const { return text; }
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override;

private:
  std::string text;
};

/// Diagnostics of LLVM that are not errors, in the order of their emission.
struct BackendDiagnostics {
  std::vector<std::string> warnings;
};

/// Runs `body` and returns its error. When LLVM calls a fatal-error handler,
/// `sys::Process::Exit` or `abort`, or when a signal such as SIGSEGV arrives on
/// this thread, the rest of `body` is abandoned and a single
/// `BackendFatalError` is returned. Thread-safe and reentrant; may nest.
///
/// Not caught: a stack overflow, fatal errors on threads that `body` starts,
/// and the plain `exit(1)` of an LLVMContext that diagnoses an error with its
/// default handler (the overload with a context prevents that).
///
/// The first call installs LLVM's fatal-error handler for the whole process; a
/// fatal error outside of any guarded body still ends the process as usual.
llvm::Error runGuarded(llvm::function_ref<llvm::Error()> body);

/// The same, and turns errors diagnosed through `context` (whose default is to
/// call `exit(1)`) into Errors: the result is then a StringError with every
/// message, one a line. Warnings are appended to `diagnostics` if it is given
/// and are dropped otherwise. The context's own diagnostic handler is put back
/// afterwards; meanwhile it still receives the remarks.
llvm::Error runGuarded(llvm::LLVMContext &context,
                       llvm::function_ref<llvm::Error()> body,
                       BackendDiagnostics *diagnostics = nullptr);

/// Registers LLVM's AMDGPU and X86 targets, once per process. Thread-safe.
void initializeBackends();

} // namespace loom

#endif // LOOM_TARGET_SUPPORT_BACKENDGUARD_H
