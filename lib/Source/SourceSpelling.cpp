//===- SourceSpelling.cpp - Diagnostics as the author spells --------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Source/SourceSpelling.h"
#include "Loom/Dialect/Scalar/IR/SourceOps.h"
#include "Loom/Interfaces/SourceText.h"
#include "Loom/Source/Syntax/Rewriter.h"
#include "mlir/IR/Operation.h"

using namespace mlir;
using namespace loom;

/// The position in a file; ops that were inlined have one in each function.
static Location getPosition(Location loc) {
  if (auto place = loc->findInstanceOf<FileLineColLoc>())
    return place;
  return loc;
}

SourceSpelling::SourceSpelling(Operation *module) {
  auto file = module->getLoc()->findInstanceOf<FileLineColLoc>();
  if (file && file.getFilename().getValue().ends_with(".mlir"))
    return;
  module->walk([&](Operation *op) {
    if (StringRef(getLaneOpName(op)).starts_with("vector."))
      vectorOps.insert(getPosition(op->getLoc()));
    StringRef upstream = op->getName().getStringRef();
    if (!upstream.starts_with("vector."))
      return;
    std::optional<std::string> name = findSourceName(op);
    if (name && *name != upstream)
      moves[{getPosition(op->getLoc()), upstream}] = *name;
  });
  handler.emplace(module->getContext(), [this](Diagnostic &diagnostic) {
    return respell(diagnostic);
  });
}

LogicalResult SourceSpelling::respell(Diagnostic &diagnostic) {
  Diagnostic told(diagnostic.getLocation(), diagnostic.getSeverity());
  told << respell(diagnostic.getLocation(), diagnostic.str());
  for (Diagnostic &note : diagnostic.getNotes())
    told.attachNote(note.getLocation())
        << respell(note.getLocation(), note.str());
  diagnostic = std::move(told);
  // The next handler is asked with the new text.
  return failure();
}

/// Respells, and replaces each quoted name of an upstream op that stands for a
/// source op.
std::string SourceSpelling::respell(Location loc, StringRef message) {
  std::string text = restoreSpelling(message), out;
  Location place = getPosition(loc);
  StringRef dialect = vectorOps.contains(place) ? "vector." : "scalar.";
  for (StringRef rest = text; !rest.empty();) {
    StringRef before = rest.slice(0, rest.find('\''));
    rest = rest.drop_front(before.size());
    out += before;
    if (rest.consume_front("'"))
      out += '\'';
    StringRef name = rest.take_until([](char c) { return c == '\''; });
    if (auto moved = moves.find({place, name});
        moved != moves.end() && name.size() != rest.size()) {
      out += moved->second;
      rest = rest.drop_front(name.size());
      continue;
    }
    const SourceOp *row =
        llvm::find_if(getSourceOps(),
                      [&](const SourceOp &op) { return op.upstream == name; });
    if (name.size() == rest.size() || row == getSourceOps().end())
      continue;
    out += (dialect + row->mnemonic).str();
    rest = rest.drop_front(name.size());
  }
  return out;
}
