//===- Printer.cpp - From MLIR modules to .loom text ----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Source/Printer.h"
#include "DictionaryKeys.h"
#include "Loom/Dialect/Cfg/IR/Cfg.h"
#include "Loom/Dialect/Scalar/IR/Scalar.h"
#include "Loom/Interfaces/SourceText.h"
#include "Loom/Source/Syntax/Rewriter.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace loom;

/// Whether the op's own printer writes source spelling.
static bool isLoomOp(Operation *op) {
  StringRef dialect = op->getName().getDialectNamespace();
  return dialect.consume_front("loom_") && isSourceDialect(dialect);
}

/// The module is told in the first op it has no words for. The reader refuses
/// keys that are neither of the op nor of a dialect.
static LogicalResult checkPrintable(ModuleOp module) {
  WalkResult result = module.walk([&](Operation *op) {
    if (op == module)
      return WalkResult::advance();
    if (!isLoomOp(op) && !findSourceName(op)) {
      op->emitOpError("has no spelling in .loom");
      return WalkResult::interrupt();
    }
    for (NamedAttribute attr : op->getDiscardableAttrs())
      if (!isDialectKey(attr.getName())) {
        op->emitOpError("attribute '")
            << attr.getName().strref() << "' has no spelling in .loom";
        return WalkResult::interrupt();
      }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

/// One character of a JSON string.
static void writeJsonChar(raw_ostream &os, unsigned char c) {
  switch (c) {
  case '"':
    os << "\\\"";
    return;
  case '\\':
    os << "\\\\";
    return;
  case '\n':
    os << "\\n";
    return;
  case '\t':
    os << "\\t";
    return;
  case '\r':
    os << "\\r";
    return;
  default:
    if (c < 0x20)
      os << "\\u00" << llvm::hexdigit(c >> 4) << llvm::hexdigit(c & 15);
    else
      os << c;
  }
}

/// Copies the MLIR string literal at the start of `text`, in source escapes,
/// and returns what follows it.
static StringRef copyString(StringRef text, raw_ostream &os) {
  os << '"';
  text = text.drop_front();
  while (!text.empty() && text.front() != '"') {
    if (text.front() != '\\') {
      os << text.front();
      text = text.drop_front();
      continue;
    }
    char next = text.size() > 1 ? text[1] : '\0';
    if (text.size() > 2 && llvm::isHexDigit(next) &&
        llvm::isHexDigit(text[2])) {
      writeJsonChar(os, llvm::hexDigitValue(next) * 16 +
                            llvm::hexDigitValue(text[2]));
      text = text.drop_front(3);
    } else {
      writeJsonChar(os, next);
      text = text.drop_front(2);
    }
  }
  os << '"';
  return text.drop_front(!text.empty());
}

/// Takes the dialect prefixes and stand-in names out of printed MLIR.
static void respell(StringRef text, raw_ostream &os) {
  bool inWord = false;
  // The last character of the line that is no space.
  char before = '\n';
  while (!text.empty()) {
    char c = text.front();
    if (c == '"') {
      text = copyString(text, os);
      inWord = false;
      before = '"';
      continue;
    }
    // The key of an attribute has no other name in the source.
    if (!inWord && before != '{' && before != ',') {
      if (text.consume_front(kStandInName))
        continue;
      StringRef rest = text;
      if (rest.consume_front("loom_") &&
          isSourceDialect(rest.take_until([](char d) { return d == '.'; }))) {
        text = rest;
        continue;
      }
    }
    inWord = llvm::isAlnum(c) || c == '_' || c == '.' || c == '-' || c == '$';
    os << c;
    if (c != ' ')
      before = c;
    text = text.drop_front();
  }
}

LogicalResult loom::printSource(ModuleOp module, raw_ostream &os) {
  if (failed(checkPrintable(module)))
    return failure();
  OwningOpRef<ModuleOp> copy(module.clone());
  spellLabels(*copy);
  SourcePrintScope scope(*copy);
  OpPrintingFlags flags = OpPrintingFlags().assumeVerified();
  bool first = true;
  for (Operation &op : *copy->getBody()) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    op.print(stream, flags);
    if (!first)
      os << '\n';
    first = false;
    respell(joinLabels(text), os);
    os << '\n';
  }
  return success();
}
