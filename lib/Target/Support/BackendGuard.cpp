//===- BackendGuard.cpp - Survive LLVM's fatal errors ---------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Target/Support/BackendGuard.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/PrettyStackTrace.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include <cstring>
#include <mutex>
#include <optional>
#include <unistd.h>

using namespace loom;

char BackendFatalError::ID = 0;

void BackendFatalError::log(llvm::raw_ostream &os) const { os << text; }

std::error_code BackendFatalError::convertToErrorCode() const {
  return llvm::inconvertibleErrorCode();
}

//===----------------------------------------------------------------------===//
// Fatal errors
//===----------------------------------------------------------------------===//

namespace {
/// One running `runGuarded` of this thread. It lies outside of the code that a
/// fatal error abandons, so that the message survives.
struct GuardFrame {
  GuardFrame *outer;
  std::string message;
};
} // namespace

static thread_local GuardFrame *currentFrame = nullptr;

static void handleFatalError(void *, const char *reason, bool) {
  llvm::CrashRecoveryContext *context =
      llvm::CrashRecoveryContext::GetCurrent();
  if (currentFrame && context) {
    currentFrame->message = reason;
    context->HandleExit(1);
  }
  // Not ours: LLVM ends the process when the handler returns, but leaves the
  // message to the handler.
  std::string text = std::string("LLVM ERROR: ") + reason + "\n";
  (void)!::write(STDERR_FILENO, text.data(), text.size());
}

/// Says how a body without a message ended. `code` is what the crash recovery
/// context has: 128 + signal number, or an exit code.
static std::string describeExit(int code) {
  if (!llvm::CrashRecoveryContext::isCrash(code))
    return "LLVM ended with exit code " + std::to_string(code);
  int signal = code - 128;
  return "LLVM crashed with signal " + std::to_string(signal) + " (" +
         ::strsignal(signal) + ")";
}

/// Runs `body`; a set return value is how it ended abnormally.
static std::optional<std::string>
runRecoverably(llvm::function_ref<void()> body) {
  static std::once_flag once;
  std::call_once(once,
                 [] { llvm::install_fatal_error_handler(handleFatalError); });
  // A signal outside of any guard makes LLVM disable its own recovery, so it is
  // enabled every time.
  llvm::CrashRecoveryContext::Enable();

  GuardFrame frame{currentFrame, {}};
  currentFrame = &frame;
  const void *prettyStack = llvm::SavePrettyStackState();
  llvm::CrashRecoveryContext context;
  bool finished = context.RunSafely(body);
  currentFrame = frame.outer;
  if (finished)
    return std::nullopt;
  llvm::RestorePrettyStackState(prettyStack);
  if (frame.message.empty())
    frame.message = describeExit(context.RetCode);
  return std::move(frame.message);
}

llvm::Error loom::runGuarded(llvm::function_ref<llvm::Error()> body) {
  std::optional<llvm::Error> result;
  if (std::optional<std::string> fatal =
          runRecoverably([&] { result.emplace(body()); }))
    return llvm::make_error<BackendFatalError>(std::move(*fatal));
  return std::move(*result);
}

//===----------------------------------------------------------------------===//
// Diagnostics
//===----------------------------------------------------------------------===//

namespace {
/// Where the messages of one guarded body go. Owned by the guard.
struct DiagnosticSink {
  llvm::DiagnosticHandler *previous = nullptr;
  std::vector<std::string> errors;
  BackendDiagnostics *diagnostics = nullptr;
};

class SinkHandler : public llvm::DiagnosticHandler {
public:
  explicit SinkHandler(DiagnosticSink &sink) : sink(sink) {}

  bool handleDiagnostics(const llvm::DiagnosticInfo &info) override {
    if (info.getSeverity() == llvm::DS_Error)
      sink.errors.push_back(print(info));
    else if (info.getSeverity() != llvm::DS_Warning)
      sink.previous->handleDiagnostics(info);
    else if (sink.diagnostics)
      sink.diagnostics->warnings.push_back(print(info));
    // Handled: LLVM would print it otherwise, and exit after an error.
    return true;
  }

  bool isAnalysisRemarkEnabled(llvm::StringRef pass) const override {
    return sink.previous->isAnalysisRemarkEnabled(pass);
  }
  bool isMissedOptRemarkEnabled(llvm::StringRef pass) const override {
    return sink.previous->isMissedOptRemarkEnabled(pass);
  }
  bool isPassedOptRemarkEnabled(llvm::StringRef pass) const override {
    return sink.previous->isPassedOptRemarkEnabled(pass);
  }
  bool isAnyRemarkEnabled() const override {
    return sink.previous->isAnyRemarkEnabled();
  }

private:
  static std::string print(const llvm::DiagnosticInfo &info) {
    std::string text;
    llvm::raw_string_ostream os(text);
    llvm::DiagnosticPrinterRawOStream printer(os);
    info.print(printer);
    llvm::StringRef trimmed = llvm::StringRef(text).rtrim();
    // Code without debug locations gets this placeholder, which says nothing.
    trimmed.consume_front("<unknown>:0:0: ");
    return trimmed.str();
  }

  DiagnosticSink &sink;
};
} // namespace

llvm::Error loom::runGuarded(llvm::LLVMContext &context,
                             llvm::function_ref<llvm::Error()> body,
                             BackendDiagnostics *diagnostics) {
  DiagnosticSink sink;
  sink.diagnostics = diagnostics;
  std::unique_ptr<llvm::DiagnosticHandler> previous =
      context.getDiagnosticHandler();
  if (!previous)
    previous = std::make_unique<llvm::DiagnosticHandler>();
  sink.previous = previous.get();
  context.setDiagnosticHandler(std::make_unique<SinkHandler>(sink));

  std::optional<llvm::Error> result;
  std::optional<std::string> fatal =
      runRecoverably([&] { result.emplace(body()); });
  context.setDiagnosticHandler(std::move(previous));

  if (fatal) {
    sink.errors.push_back(std::move(*fatal));
    return llvm::make_error<BackendFatalError>(llvm::join(sink.errors, "\n"));
  }
  // A fatal error of a nested guard stays one, also beside diagnostics.
  if (sink.errors.empty() || result->isA<BackendFatalError>())
    return std::move(*result);
  if (*result)
    sink.errors.push_back(llvm::toString(std::move(*result)));
  return llvm::createStringError(llvm::join(sink.errors, "\n"));
}

void loom::initializeBackends() {
  static std::once_flag once;
  std::call_once(once, [] {
    LLVMInitializeAMDGPUTargetInfo();
    LLVMInitializeAMDGPUTarget();
    LLVMInitializeAMDGPUTargetMC();
    LLVMInitializeAMDGPUAsmParser();
    LLVMInitializeAMDGPUAsmPrinter();
    LLVMInitializeX86TargetInfo();
    LLVMInitializeX86Target();
    LLVMInitializeX86TargetMC();
    LLVMInitializeX86AsmParser();
    LLVMInitializeX86AsmPrinter();
  });
}
