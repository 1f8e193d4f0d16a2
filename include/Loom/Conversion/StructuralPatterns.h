//===- StructuralPatterns.h - Types through control flow --------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_CONVERSION_STRUCTURALPATTERNS_H
#define LOOM_CONVERSION_STRUCTURALPATTERNS_H

#include "mlir/Transforms/DialectConversion.h"

namespace loom {

/// All values, one after another.
llvm::SmallVector<mlir::Value> flatten(llvm::ArrayRef<mlir::ValueRange> values);

/// The converted types of `values`, grouped: `sizes` has how many each became.
mlir::LogicalResult convertResultTypes(const mlir::TypeConverter &converter,
                                       mlir::ValueRange values,
                                       llvm::SmallVectorImpl<mlir::Type> &types,
                                       llvm::SmallVectorImpl<unsigned> &sizes);

/// Replaces each result of `op` by the next `sizes[i]` values of `values`.
void replaceWithGroups(mlir::ConversionPatternRewriter &rewriter,
                       mlir::Operation *op, mlir::ValueRange values,
                       llvm::ArrayRef<unsigned> sizes);

/// Which of the types that a type becomes is that of a slot (TypeSyntax.h), if
/// any is.
using SlotPart = std::function<std::optional<unsigned>(mlir::Type, unsigned)>;

/// Patterns that carry a type conversion, one to many included, through
/// loom_scf and loom_func ops, which stay. Predicates about an extent that
/// `slotPart` does not find are dropped.
void populateStructuralPatterns(const mlir::TypeConverter &converter,
                                mlir::RewritePatternSet &patterns,
                                SlotPart slotPart);

/// Makes loom_scf and loom_func ops legal when all their types are.
void markStructuralOps(const mlir::TypeConverter &converter,
                       mlir::ConversionTarget &target);

} // namespace loom

#endif // LOOM_CONVERSION_STRUCTURALPATTERNS_H
