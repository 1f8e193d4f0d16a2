//===- LoopScheme.h - Names in the types of carried values ------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `-> (index, view<[%rows]x4xi32>)`: the types of the values that a loop passes
// on, in which a slot (TypeSyntax.h) is named by a sibling or is the same in
// all iterations. Initial values, block arguments, yielded values and results
// instantiate this scheme, each with values of their own.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_DIALECT_SCF_IR_LOOPSCHEME_H
#define LOOM_LIB_DIALECT_SCF_IR_LOOPSCHEME_H

#include "Loom/Dialect/Scf/IR/Scf.h"
#include "Loom/Interfaces/Extents.h"

namespace loom {

/// A scheme while its loop is read.
struct LoopScheme {
  llvm::SmallVector<SourceType> types;
  /// Per slot of all types: the sibling that is its extent, or -1.
  llvm::SmallVector<int64_t> siblings;
  /// Per slot without a sibling: the extent, which is a value from outside the
  /// loop, or null when nothing says it.
  llvm::SmallVector<mlir::Value> outer;

  llvm::SmallVector<mlir::Type> getTypes() const;
  /// What gives a slot of the `ordinal`-th value of an instance, or null.
  mlir::Value getExtent(mlir::ValueRange instance, unsigned ordinal,
                        unsigned slot) const;
};

/// Parses `%a = %x : T, ...)`, also grouped as `%a = %x, %b = %y : T, U)`. The
/// opening parenthesis is consumed.
mlir::ParseResult parseBindings(
    mlir::OpAsmParser &parser,
    llvm::SmallVectorImpl<mlir::OpAsmParser::Argument> &arguments,
    llvm::SmallVectorImpl<mlir::OpAsmParser::UnresolvedOperand> &inits,
    llvm::SmallVectorImpl<SourceType> &types);

/// Resolves initial values and checks the names in their types.
mlir::ParseResult
resolveInits(mlir::OpAsmParser &parser,
             llvm::ArrayRef<mlir::OpAsmParser::UnresolvedOperand> inits,
             llvm::ArrayRef<SourceType> types,
             llvm::SmallVectorImpl<mlir::Value> &values);

/// Parses `(T, ...)`. A name is the sibling that is the result so named of the
/// op being parsed; others wait for `bindScheme`.
mlir::ParseResult parseScheme(mlir::OpAsmParser &parser, LoopScheme &scheme);

/// Fills in `outer` with the extents of `instance`, which the other names of
/// the scheme must be. An extent for which `isOutside` does not hold is
/// unknown. `what` is what a message calls the values.
mlir::ParseResult bindScheme(mlir::OpAsmParser &parser, LoopScheme &scheme,
                             mlir::ValueRange instance, llvm::StringRef what,
                             llvm::function_ref<bool(mlir::Value)> isOutside);

/// Checks that `instance` has the extents its scheme promises. The message is
/// about `what` and says that `whose` type promises it. Another number of
/// values or other types are left to the verifier.
mlir::ParseResult
checkInstance(const LoopScheme &scheme, mlir::ValueRange instance,
              llvm::function_ref<mlir::InFlightDiagnostic()> emitError,
              llvm::StringRef what, llvm::StringRef whose);

/// The yield at the end of a region's first block, or null: text may end it in
/// another way, which the verifier reports.
ScfYieldOp findYield(mlir::Region &region);

/// What gives a slot of the value that `region` yields as `result`. Null where
/// it yields no value of that type, which the verifier has yet to report.
mlir::Value getYieldedExtent(mlir::Region &region, mlir::OpResult result,
                             unsigned slot);

/// Checks the siblings of a loop's values in the IR: one per slot of `types`,
/// each -1 or the ordinal of a type that the slot takes.
mlir::LogicalResult verifySiblings(mlir::Operation *loop,
                                   llvm::ArrayRef<int64_t> siblings,
                                   mlir::TypeRange types);

} // namespace loom

#endif // LOOM_LIB_DIALECT_SCF_IR_LOOPSCHEME_H
