//===- ToolDiagnostics.cpp - Diagnostics on standard error ----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Tooling/ToolDiagnostics.h"
#include "Loom/Source/SourceSpelling.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace loom;

static raw_ostream &beginMessage(DiagnosticSeverity severity, raw_ostream &os) {
  switch (severity) {
  case DiagnosticSeverity::Error:
    return llvm::WithColor::error(os);
  case DiagnosticSeverity::Warning:
    return llvm::WithColor::warning(os);
  case DiagnosticSeverity::Remark:
    return llvm::WithColor::remark(os);
  case DiagnosticSeverity::Note:
    return llvm::WithColor::note(os);
  }
  llvm_unreachable("every severity is listed");
}

bool ToolDiagnostics::LocatedDiagnostics::printGeneral(Diagnostic &diagnostic) {
  auto place = diagnostic.getLocation()->findInstanceOf<FileLineColLoc>();
  if (place && place.getLine() != 0)
    return false;
  beginMessage(diagnostic.getSeverity(), os);
  if (place)
    os << place.getFilename().getValue() << ": ";
  os << diagnostic.str() << '\n';
  return true;
}

ToolDiagnostics::ToolDiagnostics(llvm::SourceMgr &sources, MLIRContext *context)
    : located(sources, context),
      general(context, [this](Diagnostic &diagnostic) {
        if (!located.printGeneral(diagnostic))
          return failure();
        for (Diagnostic &note : diagnostic.getNotes())
          if (!located.printGeneral(note))
            located.emitDiagnostic(note.getLocation(), note.str(),
                                   DiagnosticSeverity::Note);
        return success();
      }) {}

namespace {
/// A pass manager owns it, and so it goes before the context does.
struct SourceDiagnostics : PassInstrumentation {
  SourceDiagnostics(MLIRContext *context, llvm::MemoryBufferRef source)
      : sources(copy(source)), printer(sources, context) {}

  /// The first pass is about to run on the whole module, alone.
  void runBeforePass(Pass *, Operation *op) override {
    if (!spelling)
      spelling.emplace(op);
  }

  static llvm::SourceMgr copy(llvm::MemoryBufferRef source) {
    llvm::SourceMgr sources;
    sources.AddNewSourceBuffer(
        llvm::MemoryBuffer::getMemBufferCopy(source.getBuffer(),
                                             source.getBufferIdentifier()),
        SMLoc());
    return sources;
  }

  llvm::SourceMgr sources;
  ToolDiagnostics printer;
  std::optional<SourceSpelling> spelling;
};
} // namespace

void loom::showSourceDiagnostics(PassManager &manager,
                                 llvm::MemoryBufferRef source) {
  MLIRContext *context = manager.getContext();
  // MLIR's form of the op is for those who ask for it.
  llvm::cl::Option *asked =
      llvm::cl::getRegisteredOptions().lookup("mlir-print-op-on-diagnostic");
  if (!asked || asked->getNumOccurrences() == 0)
    context->printOpOnDiagnostic(false);
  manager.addInstrumentation(
      std::make_unique<SourceDiagnostics>(context, source));
}
