//===- Signature.h - Typed argument lists of symbols ------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `(%n: index, %v: view<[%n]x[%m]xf32>)`: a bracketed name is a sibling,
// declared anywhere in the list, or a fresh name that defines an `index` usable
// in the body. An op keeps the relations as an array with one entry per dynamic
// dimension of its arguments, in order:
//   k >= 0      the extent is argument k
//   kOwnExtent  the extent is the dimension's own, read by `view.dim`
//   k <= -2     the extent equals that of dynamic dimension -(k + 2)
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_INTERFACES_SIGNATURE_H
#define LOOM_INTERFACES_SIGNATURE_H

#include "Loom/Interfaces/Extents.h"

namespace loom {

constexpr int64_t kOwnExtent = -1;

struct Signature {
  llvm::SmallVector<mlir::OpAsmParser::Argument> arguments;
  llvm::SmallVector<SourceType> types;
  /// The relations described above.
  llvm::SmallVector<int64_t> relations;
  /// Fresh names: the spelling, and the argument and dimension they read.
  struct Fresh {
    mlir::OpAsmParser::UnresolvedOperand name;
    unsigned argument, dimension, dynamicDim;
  };
  llvm::SmallVector<Fresh> fresh;

  llvm::SmallVector<mlir::Type> getTypes() const;
  /// The ordinal of the argument spelled `name`, or nothing.
  std::optional<unsigned> find(llvm::StringRef name) const;
};

/// Parses `(%a: T, ...)` and relates the names. A fresh name is an error that
/// ends with `whyNot` when that is not empty.
mlir::ParseResult parseSignature(mlir::OpAsmParser &parser,
                                 Signature &signature,
                                 llvm::StringRef whyNot = {});

/// Parses a body whose entry block has the signature's arguments. Fresh names
/// become `view.dim` ops, made by `makeDim`, at its start.
mlir::ParseResult parseSignatureBody(
    mlir::OpAsmParser &parser, Signature &signature, mlir::Region &body,
    llvm::function_ref<mlir::Value(mlir::OpBuilder &, mlir::Location,
                                   mlir::Value, int64_t)>
        makeDim);

/// Parses `-> (T, ...)` if present; names are those of the signature.
/// `relations` has one argument ordinal or kOwnExtent per dynamic dimension.
mlir::ParseResult
parseOptionalResults(mlir::OpAsmParser &parser, const Signature &signature,
                     llvm::SmallVectorImpl<mlir::Type> &types,
                     llvm::SmallVectorImpl<int64_t> &relations);

/// The extent of a dynamic dimension of entry argument `argument` according to
/// `relations`, or null for one of its own.
mlir::Value getSignatureExtent(mlir::BlockArgument argument,
                               unsigned dynamicDim,
                               llvm::ArrayRef<int64_t> relations);

/// Prints `(%a: T, ...)` for a body's entry block.
void printSignature(mlir::OpAsmPrinter &printer, mlir::Block &entry,
                    llvm::ArrayRef<int64_t> relations);
/// Prints `(%arg0: T, ...)` for a declaration.
void printDeclaration(mlir::OpAsmPrinter &printer,
                      llvm::ArrayRef<mlir::Type> types,
                      llvm::ArrayRef<int64_t> relations);
/// Prints ` -> (T, ...)` unless `types` is empty. `names` has the printable
/// name of each argument.
void printResults(mlir::OpAsmPrinter &printer, llvm::ArrayRef<mlir::Type> types,
                  llvm::ArrayRef<int64_t> relations, mlir::Block *entry);

/// Fails unless there is one valid relation per dynamic dimension of `types`
/// and each refers to an argument of type `index`.
mlir::LogicalResult verifyRelations(mlir::Operation *op,
                                    llvm::ArrayRef<mlir::Type> types,
                                    llvm::ArrayRef<int64_t> relations,
                                    llvm::ArrayRef<mlir::Type> arguments);

} // namespace loom

#endif // LOOM_INTERFACES_SIGNATURE_H
