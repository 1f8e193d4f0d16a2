//===- Constraints.h - What a condition says of values -------- -*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_ANALYSIS_CONSTRAINTS_H
#define LOOM_LIB_ANALYSIS_CONSTRAINTS_H

#include "Loom/Analysis/IntegerFacts.h"
#include "Loom/Dialect/Index/IR/Index.h"

namespace loom {

/// One thing known of a value.
struct Constraint {
  enum Kind : uint8_t { Compare, Multiple, PowerOfTwo, NotInClasses };
  Kind kind = Compare;
  bool subtractShift = false;
  mlir::arith::CmpIPredicate predicate = mlir::arith::CmpIPredicate::eq;
  mlir::Value value;
  /// The right-hand side: `other`, or `literal` when that is null, with `shift`
  /// added or subtracted.
  mlir::Value other;
  /// Of a float: the classes it is in none of (see FloatFacts::Class).
  int64_t literal = 0;
  mlir::Value shift;
  /// Where the right-hand side is read.
  mlir::Block *block = nullptr;
};

/// The predicate of `b, a` that says what `predicate` says of `a, b`.
mlir::arith::CmpIPredicate swapSides(mlir::arith::CmpIPredicate predicate);

/// Appends what `lhs predicate rhs`, read in `block`, says of either side.
void appendCompare(mlir::arith::CmpIPredicate predicate, mlir::Value lhs,
                   mlir::Value rhs, mlir::Block *block,
                   llvm::SmallVectorImpl<Constraint> &constraints);

/// Appends what `condition` being `holds` says.
void appendCondition(mlir::Value condition, bool holds, mlir::Block *block,
                     llvm::SmallVectorImpl<Constraint> &constraints);

/// The same of a comparison or a test of floats; nothing of any other op.
void appendFloatCondition(mlir::Operation *condition, bool holds,
                          llvm::SmallVectorImpl<Constraint> &constraints);

/// Appends what a list of predicates says of `values`; an ordinal `k` in a
/// predicate stands for `names[k]`, and nothing is said of a null one. Only
/// constraints of the first `numValues` are appended.
void appendPredicates(mlir::ArrayAttr predicates, mlir::ValueRange names,
                      unsigned numValues, mlir::Block *block,
                      llvm::SmallVectorImpl<Constraint> &constraints);

/// The facts of `facts` that also satisfy `constraint`, whose right-hand side
/// has the facts `bound`.
IntegerFacts refine(IntegerFacts facts, const Constraint &constraint,
                    IntegerFacts bound);

} // namespace loom

#endif // LOOM_LIB_ANALYSIS_CONSTRAINTS_H
