//===- SymbolSyntax.cpp - Words before a symbol, ends of bodies -----------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Interfaces/SymbolSyntax.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace loom;

/// `public, retain, host or device`.
static std::string listOrder(ArrayRef<ModifierPlace> places) {
  SmallVector<std::string> alternatives;
  for (const ModifierPlace &place : places)
    alternatives.push_back(llvm::join(place.words, " or "));
  return llvm::join(alternatives, ", ");
}

/// Reports the word that stands where the symbol's name should. Succeeds where
/// there is none.
static ParseResult refuseWord(OpAsmParser &parser,
                              ArrayRef<ModifierPlace> places) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  if (failed(parser.parseOptionalKeyword(&word)))
    return success();
  auto emit = [&] { return parser.emitError(loc) << "'" << word << "' "; };
  const auto *place = llvm::find_if(places, [&](const ModifierPlace &one) {
    return llvm::is_contained(one.words, word);
  });
  if (place == places.end()) {
    InFlightDiagnostic diag =
        emit() << "is no modifier here: expected the symbol's '@' name";
    if (!places.empty())
      diag << ", or before it " << listOrder(places);
    return diag;
  }
  if (place->given == word)
    return emit() << "stands twice";
  if (!place->given.empty())
    return emit() << "contradicts '" << place->given << "'";
  for (const ModifierPlace &later : llvm::make_range(place + 1, places.end()))
    if (!later.given.empty())
      return emit() << "must stand before '" << later.given
                    << "': the order is " << listOrder(places);
  return success();
}

ParseResult loom::parseSymbolAfter(OpAsmParser &parser,
                                   ArrayRef<ModifierPlace> places,
                                   StringAttr &name) {
  return failure(refuseWord(parser, places) || parser.parseSymbolName(name));
}

ParseResult loom::parseSymbolAfter(OpAsmParser &parser,
                                   ArrayRef<ModifierPlace> places,
                                   FlatSymbolRefAttr &name) {
  return failure(refuseWord(parser, places) || parser.parseAttribute(name));
}

ParseResult loom::emitAtEnd(OpAsmParser &parser, Block *block,
                            const Twine &message) {
  while (block && block->empty())
    block = block->getPrevNode();
  if (block)
    return emitError(block->back().getLoc(), message);
  return parser.emitError(parser.getNameLoc(), message);
}

ParseResult loom::checkTerminated(OpAsmParser &parser, Region &region,
                                  const Twine &body, StringRef exit) {
  for (Block &block : region)
    if (block.empty() || !block.back().hasTrait<OpTrait::IsTerminator>()) {
      if (region.hasOneBlock())
        return emitAtEnd(parser, &block, body + " must end in " + exit);
      return emitAtEnd(parser, &block,
                       "each block of " + body + " must end in " + exit +
                           ", cfg.br or cfg.cond_br");
    }
  return success();
}
