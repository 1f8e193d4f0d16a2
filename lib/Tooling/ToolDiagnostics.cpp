//===- ToolDiagnostics.cpp - Diagnostics on standard error ----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Tooling/ToolDiagnostics.h"
#include "Loom/Source/Reader.h"
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

/// How many bytes of a line are shown.
static constexpr size_t kLineWindow = 320;

/// The place a message is about; line 0 stands for the whole file.
static FileLineColLoc findPlace(Diagnostic &diagnostic) {
  return diagnostic.getLocation()->findInstanceOf<FileLineColLoc>();
}

std::optional<StringRef>
ToolDiagnostics::LocatedDiagnostics::findLine(FileLineColLoc place) {
  const llvm::MemoryBuffer *buffer = getBufferForFile(place.getFilename());
  for (unsigned id = 1; buffer && id <= mgr.getNumBuffers(); ++id) {
    if (mgr.getMemoryBuffer(id) != buffer)
      continue;
    SMLoc begin = mgr.FindLocForLineAndColumn(id, place.getLine(), 1);
    if (!begin.isValid())
      return std::nullopt;
    StringRef rest(begin.getPointer(),
                   buffer->getBufferEnd() - begin.getPointer());
    return rest.take_until([](char c) { return c == '\n'; });
  }
  return std::nullopt;
}

std::optional<StringRef>
ToolDiagnostics::LocatedDiagnostics::findLongLine(FileLineColLoc place) {
  std::optional<StringRef> line = findLine(place);
  if (line && line->size() > kLineWindow &&
      place.getColumn() <= line->size() + 1)
    return line;
  return std::nullopt;
}

/// Shows the part of `line` around byte `at`, and marks that byte.
static void printWindow(StringRef line, size_t at, raw_ostream &os) {
  auto isInside = [&](size_t i) {
    return i < line.size() && (line[i] & 0xc0) == 0x80;
  };
  // Never through the middle of a character.
  size_t begin = at - std::min(at, kLineWindow / 2);
  while (isInside(begin))
    ++begin;
  size_t end = std::min(begin + kLineWindow, line.size());
  while (isInside(end))
    ++end;
  std::string shown, mark;
  if (begin != 0) {
    shown = "...";
    mark = "   ";
  }
  for (size_t i = begin; i != end; ++i) {
    shown += line[i] == '\t' || line[i] == '\r' ? ' ' : line[i];
    if (i < at && !isInside(i))
      mark += ' ';
  }
  if (end != line.size())
    shown += "...";
  os << shown << '\n' << mark << "^\n";
}

bool ToolDiagnostics::LocatedDiagnostics::isBinary(FileLineColLoc place) {
  const llvm::MemoryBuffer *buffer = getBufferForFile(place.getFilename());
  if (!buffer || isCompiled(buffer->getBuffer()))
    return buffer;
  std::optional<StringRef> line = findLine(place);
  return line && llvm::any_of(*line, [](char c) {
           return c != '\t' && c != '\r' &&
                  (uint8_t(c) < 0x20 || uint8_t(c) == 0x7f);
         });
}

bool ToolDiagnostics::LocatedDiagnostics::isSpecial(Diagnostic &diagnostic) {
  FileLineColLoc place = findPlace(diagnostic);
  return !place || place.getLine() == 0 || isBinary(place) ||
         findLongLine(place);
}

bool ToolDiagnostics::LocatedDiagnostics::printSpecial(Diagnostic &diagnostic) {
  FileLineColLoc place = findPlace(diagnostic);
  if (!place || place.getLine() == 0) {
    beginMessage(diagnostic.getSeverity(), os);
    if (place)
      os << place.getFilename().getValue() << ": ";
    os << diagnostic.str() << '\n';
    return true;
  }
  bool isText = !isBinary(place);
  std::optional<StringRef> line = findLongLine(place);
  if (isText && !line)
    return false;
  os << place.getFilename().getValue() << ':' << place.getLine() << ':'
     << place.getColumn() << ": ";
  beginMessage(diagnostic.getSeverity(), os) << diagnostic.str() << '\n';
  if (isText)
    printWindow(*line, std::max(place.getColumn(), 1u) - 1, os);
  return true;
}

ToolDiagnostics::ToolDiagnostics(llvm::SourceMgr &sources, MLIRContext *context)
    : located(sources, context),
      general(context, [this](Diagnostic &diagnostic) {
        auto isSpecial = [&](Diagnostic &one) {
          return located.isSpecial(one);
        };
        if (!isSpecial(diagnostic) &&
            llvm::none_of(diagnostic.getNotes(), isSpecial))
          return failure();
        auto print = [&](Diagnostic &one) {
          if (!located.printSpecial(one))
            located.emitDiagnostic(one.getLocation(), one.str(),
                                   one.getSeverity());
        };
        print(diagnostic);
        llvm::for_each(diagnostic.getNotes(), print);
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
  // MLIR's form of the op is for those who ask for it, or write it.
  llvm::cl::Option *asked =
      llvm::cl::getRegisteredOptions().lookup("mlir-print-op-on-diagnostic");
  bool isMLIR = source.getBufferIdentifier().ends_with(".mlir");
  if (!isMLIR && (!asked || asked->getNumOccurrences() == 0))
    context->printOpOnDiagnostic(false);
  manager.addInstrumentation(
      std::make_unique<SourceDiagnostics>(context, source));
}
