//===- AtomicSyntax.cpp - The angle group of an atomic op -----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Interfaces/AtomicSyntax.h"
#include "Loom/Interfaces/WordDict.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace loom;

ParseResult loom::parseAtomicGroup(OpAsmParser &parser, AtomicKindAttr &kind,
                                   UnitAttr &noftz) {
  StringRef word;
  if (parser.parseLess())
    return failure();
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&word))
    return failure();
  std::optional<AtomicKind> known = symbolizeAtomicKind(word);
  if (!known)
    return parser.emitError(loc)
           << "unknown atomic operation '" << word << "': expected "
           << loom::detail::EnumWords<AtomicKindAttr>::list();
  kind = AtomicKindAttr::get(parser.getContext(), *known);
  if (succeeded(parser.parseOptionalComma())) {
    if (parser.parseKeyword("noftz"))
      return failure();
    noftz = parser.getBuilder().getUnitAttr();
  }
  return parser.parseGreater();
}

void loom::printAtomicGroup(OpAsmPrinter &printer, AtomicKind kind,
                            bool noftz) {
  printer << '<' << stringifyAtomicKind(kind) << (noftz ? ", noftz>" : ">");
}
