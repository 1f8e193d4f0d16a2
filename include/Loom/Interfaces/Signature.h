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
// in the body. A layout's name is one too, and defines a layout. An op keeps
// the relations as an array with one entry per slot (TypeSyntax.h) of its
// arguments, in order:
//   k >= 0      the extent is argument k
//   kOwnExtent  the extent is the dimension's own, read by `view.dim`, or the
//               layout the value's own, read by `view.layout`
//   k <= -2     the extent equals that of slot -(k + 2), which is its own
// The names of a signature, which predicates count, are the arguments and after
// them the own extents and layouts.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_INTERFACES_SIGNATURE_H
#define LOOM_INTERFACES_SIGNATURE_H

#include "Loom/Interfaces/Extents.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"

#include "Loom/Interfaces/SignatureInterfaces.h.inc"

namespace loom {

constexpr int64_t kOwnExtent = -1;
/// Stands for the layout where a dimension is asked for.
constexpr int64_t kLayoutDimension = -1;

struct Signature {
  llvm::SmallVector<mlir::OpAsmParser::Argument> arguments;
  llvm::SmallVector<SourceType> types;
  /// The relations described above.
  llvm::SmallVector<int64_t> relations;
  /// Fresh names: the spelling, the argument they read, and what of it: a
  /// dimension or kLayoutDimension, which is in a slot.
  struct Fresh {
    mlir::OpAsmParser::UnresolvedOperand name;
    unsigned argument;
    int64_t dimension;
    unsigned slot;
  };
  llvm::SmallVector<Fresh> fresh;

  llvm::SmallVector<mlir::Type> getTypes() const;
  /// The names of the signature as if all were arguments.
  llvm::SmallVector<mlir::OpAsmParser::Argument> getNames() const;
  /// The ordinal of the argument spelled `name`, or nothing.
  std::optional<unsigned> find(llvm::StringRef name) const;
};

/// Parses `(%a: T, ...)` and relates the names. A fresh name is an error that
/// ends with `whyNot` when that is not empty; with `whyNoLayout` where a layout
/// is named.
mlir::ParseResult parseSignature(mlir::OpAsmParser &parser,
                                 Signature &signature,
                                 llvm::StringRef whyNot = {},
                                 llvm::StringRef whyNoLayout = {});

/// Parses a body whose entry block has the signature's arguments. Fresh names
/// become `view.dim` and `view.layout` ops, made by `makeDim`, at its start.
mlir::ParseResult parseSignatureBody(
    mlir::OpAsmParser &parser, Signature &signature, mlir::Region &body,
    llvm::function_ref<mlir::Value(mlir::OpBuilder &, mlir::Location,
                                   mlir::Value, int64_t)>
        makeDim);

/// Parses `-> (T, ...)` if present; names are those of the signature.
/// `relations` has one argument ordinal or kOwnExtent per slot.
mlir::ParseResult
parseOptionalResults(mlir::OpAsmParser &parser, const Signature &signature,
                     llvm::SmallVectorImpl<mlir::Type> &types,
                     llvm::SmallVectorImpl<int64_t> &relations);

/// The extent or layout in a slot of entry argument `argument` according to
/// `relations`, or null for one of its own.
mlir::Value getSignatureExtent(mlir::BlockArgument argument, unsigned slot,
                               llvm::ArrayRef<int64_t> relations);

/// The slot that defines an own extent or layout.
struct OwnExtent {
  unsigned argument, slot;
};
/// All of them, in order.
llvm::SmallVector<OwnExtent> getOwnExtents(mlir::TypeRange arguments,
                                           llvm::ArrayRef<int64_t> relations);

/// The dimension in a slot of `type`, or kLayoutDimension.
int64_t getSlotDimension(mlir::Type type, unsigned slot);

/// The types of a signature's names.
llvm::SmallVector<mlir::Type> getNameTypes(llvm::ArrayRef<mlir::Type> arguments,
                                           llvm::ArrayRef<int64_t> relations);

/// The values in a body that stand for its signature's names, one list per
/// name: an argument stands for itself, queries of the slot for an own extent,
/// the one that `getSignatureExtent` returns first. A list may be empty.
llvm::SmallVector<llvm::SmallVector<mlir::Value>>
getNamedValues(mlir::Block &entry, llvm::ArrayRef<int64_t> relations);

/// Prints `(%a: T, ...)` for a body's entry block.
void printSignature(mlir::OpAsmPrinter &printer, mlir::Block &entry,
                    llvm::ArrayRef<int64_t> relations);
/// Prints `(%arg0: T, ...)` for a declaration.
void printDeclaration(mlir::OpAsmPrinter &printer,
                      llvm::ArrayRef<mlir::Type> types,
                      llvm::ArrayRef<int64_t> relations);
/// Prints ` -> (T, ...)` unless `types` is empty. Names are those of `entry`,
/// or those of a declaration when it is null.
void printResults(mlir::OpAsmPrinter &printer, llvm::ArrayRef<mlir::Type> types,
                  llvm::ArrayRef<int64_t> relations, mlir::Block *entry);

/// Prints the `ordinal`-th name of a signature with `numArguments` arguments.
void printSignatureName(mlir::OpAsmPrinter &printer, int64_t ordinal,
                        unsigned numArguments,
                        llvm::ArrayRef<int64_t> relations, mlir::Block *entry);

/// Fails unless there is one valid relation per slot of `types` and each refers
/// to an argument of the slot's type. `allowOwn` says whether `types` may
/// define extents and layouts.
mlir::LogicalResult verifyRelations(mlir::Operation *op,
                                    llvm::ArrayRef<mlir::Type> types,
                                    llvm::ArrayRef<int64_t> relations,
                                    llvm::ArrayRef<mlir::Type> arguments,
                                    bool allowOwn);

} // namespace loom

#endif // LOOM_INTERFACES_SIGNATURE_H
