//===- NarrowFloatBits.h - Codes of narrow floats ---------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_DIALECT_SCALAR_TRANSFORMS_NARROWFLOATBITS_H
#define LOOM_LIB_DIALECT_SCALAR_TRANSFORMS_NARROWFLOATBITS_H

#include "Expand.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace loom {

/// Whether the type, or that of its lanes, is a float of 8 bits.
bool isFloat8(mlir::Type type);

/// Bit arithmetic on scalars and, lane by lane, on vectors.
class BitBuilder {
public:
  BitBuilder(mlir::ImplicitLocOpBuilder &builder, mlir::Type shape)
      : b(builder), shape(shape) {}

  /// `element`, or a vector of it in the shape of the op.
  mlir::Type like(mlir::Type element) const {
    return likeShape(shape, element);
  }
  mlir::Type i32() const { return like(b.getI32Type()); }
  mlir::Type f32() const { return like(b.getF32Type()); }
  mlir::Value constant(mlir::TypedAttr scalar) const {
    return createConstant(b, shape, scalar);
  }
  mlir::Value bits(uint32_t value) const {
    return constant(
        mlir::IntegerAttr::get(b.getI32Type(), mlir::APInt(32, value)));
  }
  mlir::Value bitcast(mlir::Type element, mlir::Value value) const {
    return mlir::arith::BitcastOp::create(b, like(element), value);
  }
  template <typename Op>
  mlir::Value make(mlir::Value lhs, mlir::Value rhs) const {
    return Op::create(b, lhs, rhs);
  }
  template <typename Op> mlir::Value make(mlir::Value lhs, uint32_t rhs) const {
    return Op::create(b, lhs, bits(rhs));
  }
  mlir::Value compare(mlir::arith::CmpIPredicate predicate, mlir::Value lhs,
                      uint32_t rhs) const {
    return mlir::arith::CmpIOp::create(b, predicate, lhs, bits(rhs));
  }
  mlir::Value select(mlir::Value condition, mlir::Value then,
                     mlir::Value otherwise) const {
    return mlir::arith::SelectOp::create(b, condition, then, otherwise);
  }

  mlir::Value widenFloat8(mlir::Value value) const;
  mlir::Value narrowToFloat8(mlir::Value value, mlir::Type element) const;
  mlir::Value widenBFloat(mlir::Value value) const;
  mlir::Value narrowToBFloat(mlir::Value value) const;
  /// For a value that the type has, or a NaN that needs no more bits.
  mlir::Value cutToBFloat(mlir::Value value) const;
  mlir::Value makeOdd(mlir::Value code, mlir::Value isAway,
                      mlir::Value isInexact) const;
  mlir::Value roundToOdd(mlir::Value value) const;
  mlir::Value addToOdd(mlir::Value lhs, mlir::Value rhs) const;
  mlir::Value roundIntegerToOdd(mlir::Value value, bool isSigned) const;

private:
  mlir::ImplicitLocOpBuilder &b;
  mlir::Type shape;
};

} // namespace loom

#endif // LOOM_LIB_DIALECT_SCALAR_TRANSFORMS_NARROWFLOATBITS_H
