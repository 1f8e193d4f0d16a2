//===- ExpandInteger.cpp - Expansions of integer ops ----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Expand.h"
#include "Loom/Dialect/Scalar/IR/BitFields.h"
#include "Loom/Dialect/Scalar/IR/Scalar.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace loom;

using arith::CmpIPredicate;

static unsigned widthOf(Type type) {
  return getElementTypeOrSelf(type).getIntOrFloatBitWidth();
}

static Value constant(ImplicitLocOpBuilder &b, Type type, int64_t value) {
  APInt bits(widthOf(type), value, /*isSigned=*/true, /*implicitTrunc=*/true);
  return createConstant(b, type,
                        IntegerAttr::get(getElementTypeOrSelf(type), bits));
}

/// Corrects the truncating quotient of `lhs` by `rhs` by `step` where the
/// division leaves a remainder and `applies` to the sign of the exact quotient:
/// the sign bit of `lhs ^ rhs`.
static Value expandSignedDivision(ImplicitLocOpBuilder &b, Value lhs, Value rhs,
                                  CmpIPredicate applies, int64_t step) {
  Type type = lhs.getType();
  Value zero = constant(b, type, 0);
  Value quotient = arith::DivSIOp::create(b, lhs, rhs);
  Value product = arith::MulIOp::create(b, quotient, rhs);
  Value isInexact = arith::CmpIOp::create(b, CmpIPredicate::ne, product, lhs);
  Value signs = arith::XOrIOp::create(b, lhs, rhs);
  Value isOnSide = arith::CmpIOp::create(b, applies, signs, zero);
  Value corrects = arith::AndIOp::create(b, isInexact, isOnSide);
  Value corrected = arith::AddIOp::create(b, quotient, constant(b, type, step));
  return arith::SelectOp::create(b, corrects, corrected, quotient);
}

static Value expand(ImplicitLocOpBuilder &b, ScalarCeilDivSIOp op) {
  return expandSignedDivision(b, op.getLhs(), op.getRhs(), CmpIPredicate::sge,
                              1);
}

static Value expand(ImplicitLocOpBuilder &b, ScalarFloorDivSIOp op) {
  return expandSignedDivision(b, op.getLhs(), op.getRhs(), CmpIPredicate::slt,
                              -1);
}

static Value expand(ImplicitLocOpBuilder &b, ScalarCeilDivUIOp op) {
  Type type = op.getType();
  Value quotient = arith::DivUIOp::create(b, op.getLhs(), op.getRhs());
  Value product = arith::MulIOp::create(b, quotient, op.getRhs());
  Value isInexact =
      arith::CmpIOp::create(b, CmpIPredicate::ne, product, op.getLhs());
  Value next = arith::AddIOp::create(b, quotient, constant(b, type, 1));
  return arith::SelectOp::create(b, isInexact, next, quotient);
}

/// Rotates by `amount`, to the left with `Forward` the left shift. Widths are
/// powers of two, so a mask reduces the amount, and no shift is by the width.
template <typename Forward, typename Backward>
static Value expandRotation(ImplicitLocOpBuilder &b, Value value,
                            Value amount) {
  Type type = value.getType();
  Value mask = constant(b, type, widthOf(type) - 1);
  Value forward = arith::AndIOp::create(b, amount, mask);
  Value negated = arith::SubIOp::create(b, constant(b, type, 0), amount);
  Value backward = arith::AndIOp::create(b, negated, mask);
  return arith::OrIOp::create(b, Forward::create(b, value, forward),
                              Backward::create(b, value, backward));
}

static Value expand(ImplicitLocOpBuilder &b, ScalarRotLIOp op) {
  return expandRotation<arith::ShLIOp, arith::ShRUIOp>(b, op.getLhs(),
                                                       op.getRhs());
}

static Value expand(ImplicitLocOpBuilder &b, ScalarRotRIOp op) {
  return expandRotation<arith::ShRUIOp, arith::ShLIOp>(b, op.getLhs(),
                                                       op.getRhs());
}

static Value expand(ImplicitLocOpBuilder &b, ScalarFmaIOp op) {
  Value product =
      arith::MulIOp::create(b, op.getA(), op.getB(), op.getOverflowFlags());
  return arith::AddIOp::create(b, product, op.getC(), op.getOverflowFlags());
}

static Value expand(ImplicitLocOpBuilder &b, ScalarNegIOp op) {
  return arith::SubIOp::create(b, constant(b, op.getType(), 0),
                               op.getOperand());
}

static Value expand(ImplicitLocOpBuilder &b, ScalarSignIOp op) {
  Type type = op.getType();
  // 1 and -1 are the same i1.
  if (widthOf(type) == 1)
    return op.getOperand();
  Value atMostOne =
      arith::MinSIOp::create(b, op.getOperand(), constant(b, type, 1));
  return arith::MaxSIOp::create(b, atMostOne, constant(b, type, -1));
}

static Value expand(ImplicitLocOpBuilder &b, ScalarBitfieldExtractUOp op) {
  return extractBits(b, op.getLoc(), op.getSource(), op.getOffset(),
                     op.getWidth(), /*isSigned=*/false, op.getType());
}

static Value expand(ImplicitLocOpBuilder &b, ScalarBitfieldExtractSOp op) {
  return extractBits(b, op.getLoc(), op.getSource(), op.getOffset(),
                     op.getWidth(), /*isSigned=*/true, op.getType());
}

Value loom::expandInteger(ImplicitLocOpBuilder &builder, Operation *op) {
  return TypeSwitch<Operation *, Value>(op)
      .Case<ScalarBitfieldExtractSOp, ScalarBitfieldExtractUOp,
            ScalarCeilDivSIOp, ScalarCeilDivUIOp, ScalarFloorDivSIOp,
            ScalarFmaIOp, ScalarNegIOp, ScalarRotLIOp, ScalarRotRIOp,
            ScalarSignIOp>([&](auto op) { return expand(builder, op); })
      .Default(Value());
}
