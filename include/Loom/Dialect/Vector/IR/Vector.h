//===- Vector.h - Vectors of scalars ----------------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_VECTOR_IR_VECTOR_H
#define LOOM_DIALECT_VECTOR_IR_VECTOR_H

#include "Loom/Dialect/Scalar/IR/Scalar.h"
#include "Loom/Interfaces/CombiningKind.h"
#include "mlir/IR/TypeUtilities.h"

#include "Loom/Dialect/Vector/IR/VectorDialect.h.inc"
#include "Loom/Dialect/Vector/IR/VectorEnums.h.inc"

namespace loom {

/// Whether `type` is an integer or a float of the language.
bool isNumber(mlir::Type type);

/// Whether `type` is a vector the source can say.
bool isVectorOfScalars(mlir::Type type);

/// Whether the order in which lanes are combined may change: integers, and the
/// minimum and maximum that propagate NaN, give the same in every order.
bool isOrderFree(CombiningKind kind, mlir::arith::FastMathFlags flags);

} // namespace loom

#define GET_OP_CLASSES
#include "Loom/Dialect/Vector/IR/VectorBitOps.h.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/Vector/IR/VectorDotOps.h.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/Vector/IR/VectorOps.h.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/Vector/IR/VectorReduceOps.h.inc"

#endif // LOOM_DIALECT_VECTOR_IR_VECTOR_H
