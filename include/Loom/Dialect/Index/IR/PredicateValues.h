//===- PredicateValues.h - Predicates of known values -----------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_INDEX_IR_PREDICATEVALUES_H
#define LOOM_DIALECT_INDEX_IR_PREDICATEVALUES_H

#include "Loom/Dialect/Index/IR/Index.h"

namespace loom {

/// As the function of this name in Index.h, but also tells where each predicate
/// begins if `locations` is not null.
mlir::ParseResult
parseOptionalWhere(mlir::OpAsmParser &parser,
                   llvm::ArrayRef<mlir::OpAsmParser::Argument> arguments,
                   mlir::ArrayAttr &predicates,
                   llvm::SmallVectorImpl<llvm::SMLoc> *locations);

/// Whether `predicate`, which is valid for their types, holds of values. These
/// are looked up by ordinal: an `IntegerAttr`, or for the classes of floats a
/// `FloatAttr`.
bool holds(PredicateAttr predicate,
           llvm::function_ref<mlir::TypedAttr(int64_t)> getValue);

/// The predicate as its author wrote it: `range(%n, 1, 8)`.
std::string getSpelling(PredicateAttr predicate,
                        llvm::function_ref<std::string(int64_t)> getName);

/// The values the predicate speaks of, each once, in its order.
llvm::SmallVector<int64_t> getOrdinals(PredicateAttr predicate);

/// The predicate and the values it speaks of, for a message:
/// `range(%n, 1, 8) does not hold: %n = 9`.
std::string
describeViolation(PredicateAttr predicate,
                  llvm::function_ref<mlir::TypedAttr(int64_t)> getValue,
                  llvm::function_ref<std::string(int64_t)> getName);

} // namespace loom

#endif // LOOM_DIALECT_INDEX_IR_PREDICATEVALUES_H
