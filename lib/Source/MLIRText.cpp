//===- MLIRText.cpp - Reading MLIR's own text -----------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Source/MLIRText.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace loom;

/// The offset of the first bracket that nests deeper than the limit. Each kind
/// is counted by itself, so that a stray closer of another cannot hide depth;
/// angle brackets only where they can open a type or attribute, since they are
/// also in arrows and comparisons.
static std::optional<size_t> findDeepBracket(StringRef text) {
  constexpr StringLiteral kOpen = "([{<", kClose = ")]}>";
  unsigned open[4] = {};
  for (size_t i = 0, e = text.size(); i != e; ++i) {
    char c = text[i];
    if (c == '"') {
      for (++i; i != e && text[i] != '"' && text[i] != '\n'; ++i)
        if (text[i] == '\\' && i + 1 != e)
          ++i;
      if (i == e)
        return std::nullopt;
    } else if (c == '/' && text.substr(i).starts_with("//")) {
      i = std::min(text.find('\n', i), e - 1);
    } else if (c == '-' && text.substr(i).starts_with("->")) {
      ++i;
    } else if (size_t kind = kOpen.find(c); kind != StringRef::npos) {
      ++open[kind];
      if (open[0] + open[1] + open[2] + open[3] > maxMLIRBracketDepth)
        return i;
    } else if (size_t kind = kClose.find(c); kind != StringRef::npos) {
      open[kind] -= open[kind] != 0;
    }
  }
  return std::nullopt;
}

std::optional<std::pair<unsigned, unsigned>>
loom::findTooDeepBracket(StringRef text) {
  std::optional<size_t> offset = findDeepBracket(text);
  if (!offset)
    return std::nullopt;
  StringRef before = text.take_front(*offset);
  return std::pair<unsigned, unsigned>(before.count('\n') + 1,
                                       *offset - (before.rfind('\n') + 1) + 1);
}

std::string loom::describeTooDeep() {
  return "brackets nest deeper than " + std::to_string(maxMLIRBracketDepth) +
         " levels";
}

OwningOpRef<ModuleOp> loom::readMLIRText(StringRef text, StringRef filename,
                                         MLIRContext *context) {
  if (auto place = findTooDeepBracket(text)) {
    emitError(
        FileLineColLoc::get(context, filename, place->first, place->second))
        << describeTooDeep();
    return {};
  }
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBufferCopy(text, filename), SMLoc());
  return parseSourceFile<ModuleOp>(sources, ParserConfig(context));
}
