//===- Modifiers.h - Words before a function or its call --------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_DIALECT_FUNC_IR_MODIFIERS_H
#define LOOM_LIB_DIALECT_FUNC_IR_MODIFIERS_H

#include "Loom/Dialect/Func/IR/Func.h"
#include "Loom/Interfaces/SymbolSyntax.h"
#include "mlir/IR/OpImplementation.h"

namespace loom {

/// Parses one of the enum's words if it is next. An enum with the word of
/// another modifier is never asked for it.
template <typename EnumAttr, typename Symbolize>
void parseOptionalWord(mlir::OpAsmParser &parser,
                       llvm::ArrayRef<llvm::StringRef> words,
                       Symbolize symbolize, EnumAttr &attr) {
  for (llvm::StringRef word : words)
    if (mlir::succeeded(parser.parseOptionalKeyword(word))) {
      attr = EnumAttr::get(parser.getContext(), *symbolize(word));
      return;
    }
}

/// Parses `[hot|cold] [inline|noinline]`.
template <typename Properties>
void parseHeat(mlir::OpAsmParser &parser, Properties &properties) {
  parseOptionalWord(
      parser, {"hot", "cold"},
      [](llvm::StringRef word) { return symbolizeHotness(word); },
      properties.hotness);
  parseOptionalWord(
      parser, {"inline", "noinline"},
      [](llvm::StringRef word) { return symbolizeInlining(word); },
      properties.inlining);
}

template <typename Op> void printHeat(mlir::OpAsmPrinter &printer, Op op) {
  if (op.getHotness())
    printer << ' ' << stringifyHotness(*op.getHotness());
  if (op.getInlining())
    printer << ' ' << stringifyInlining(*op.getInlining());
}

inline void parseUnit(mlir::OpAsmParser &parser, llvm::StringRef word,
                      mlir::UnitAttr &attr) {
  if (mlir::succeeded(parser.parseOptionalKeyword(word)))
    attr = parser.getBuilder().getUnitAttr();
}

/// The place of a modifier of one word.
inline ModifierPlace placeOf(llvm::StringRef word, mlir::Attribute given) {
  return {{word}, given ? word : llvm::StringRef()};
}

/// The places of `[pure] [hot|cold] [inline|noinline]`.
template <typename Properties>
llvm::SmallVector<ModifierPlace, 3>
getCallModifiers(const Properties &properties) {
  llvm::StringRef heat, inlining;
  if (properties.hotness)
    heat = stringifyHotness(properties.hotness.getValue());
  if (properties.inlining)
    inlining = stringifyInlining(properties.inlining.getValue());
  return {placeOf("pure", properties.pure),
          {{"hot", "cold"}, heat},
          {{"inline", "noinline"}, inlining}};
}

} // namespace loom

#endif // LOOM_LIB_DIALECT_FUNC_IR_MODIFIERS_H
