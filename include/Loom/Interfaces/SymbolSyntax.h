//===- SymbolSyntax.h - Words before a symbol, ends of bodies ---*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What functions, kernels and cases share in their text. Parsers take each
// modifier only where it belongs; the functions here say what is wrong with
// text that such a parser stops at.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_INTERFACES_SYMBOLSYNTAX_H
#define LOOM_INTERFACES_SYMBOLSYNTAX_H

#include "mlir/IR/OpImplementation.h"

namespace loom {

/// A place in the fixed order of modifiers.
struct ModifierPlace {
  /// The words that can stand there, of which one does.
  llvm::SmallVector<llvm::StringRef, 4> words;
  /// The word that was parsed there, or empty.
  llvm::StringRef given;
};

/// Parses `@name`. Where another word stands there, reports it as a modifier
/// that is unknown, stands twice, contradicts an earlier one or stands too
/// late; `places` are all modifiers of the op in their order.
mlir::ParseResult parseSymbolAfter(mlir::OpAsmParser &parser,
                                   llvm::ArrayRef<ModifierPlace> places,
                                   mlir::StringAttr &name);
/// The same for the name of another symbol.
mlir::ParseResult parseSymbolAfter(mlir::OpAsmParser &parser,
                                   llvm::ArrayRef<ModifierPlace> places,
                                   mlir::FlatSymbolRefAttr &name);

/// Reports `message` where `block` ends: at its last operation, or else at the
/// last one before it, or else at the name of the op. `block` may be null.
mlir::ParseResult emitAtEnd(mlir::OpAsmParser &parser, mlir::Block *block,
                            const llvm::Twine &message);

/// Reports the first block of a body that does not end in a terminator.
/// `body` names the body; `exit` is the op that leaves it, beside which several
/// blocks end in branches.
mlir::ParseResult checkTerminated(mlir::OpAsmParser &parser,
                                  mlir::Region &region, const llvm::Twine &body,
                                  llvm::StringRef exit);

} // namespace loom

#endif // LOOM_INTERFACES_SYMBOLSYNTAX_H
