//===- ArithOps.h - Pieces of the handlers of arithmetic --------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_REFERENCE_ARITHOPS_H
#define LOOM_LIB_REFERENCE_ARITHOPS_H

#include "Code.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace loom {

void addConstantHandlers(HandlerTable &handlers);
void addIntegerHandlers(HandlerTable &handlers);
void addDivisionHandlers(HandlerTable &handlers);
void addFloatHandlers(HandlerTable &handlers);
void addCastHandlers(HandlerTable &handlers);

/// The handler of a constant: an integer, a float, or elements of them.
llvm::LogicalResult buildConstant(mlir::Operation *op, mlir::Attribute value,
                                  Inst &inst);

/// The handler of a comparison of integers of `bits`, of equally many cells.
llvm::LogicalResult buildCompare(mlir::arith::CmpIPredicate predicate,
                                 unsigned bits, Inst &inst);

/// The predicate that compares as unsigned numbers: offsets are compared so
/// whichever is written.
mlir::arith::CmpIPredicate getUnsigned(mlir::arith::CmpIPredicate predicate);

enum class Division { DivS, DivU, RemS, RemU, CeilDivS, CeilDivU, FloorDivS };

/// The handler of a division of integers of `bits`. Division by zero, and a
/// quotient that does not fit, are reported; with `isExact` the result is
/// poison where something remains.
llvm::LogicalResult buildDivision(Division division, unsigned bits,
                                  bool isExact, Inst &inst);

} // namespace loom

#endif // LOOM_LIB_REFERENCE_ARITHOPS_H
