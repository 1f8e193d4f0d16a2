//===- InstrumentIntegers.cpp - Checks of integer operations --------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InstrumentIntegers.h"
#include "Loom/Dialect/Index/IR/Index.h"
#include "Loom/Dialect/Scalar/IR/Scalar.h"
#include "Loom/Dialect/Vector/IR/Vector.h"
#include "Loom/Transforms/SanitizerChecks.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace loom;
using arith::CmpIPredicate;

bool IntegerChecks::count(bool isProved) {
  ++numChecks;
  numProved += isProved;
  return isProved;
}

/// A scalar or a vector of equal lanes.
Value IntegerChecks::constant(Type type, const APInt &value, Location loc) {
  TypedAttr attribute;
  auto element = cast<IntegerType>(getElementTypeOrSelf(type));
  if (auto vector = dyn_cast<VectorType>(type))
    attribute = DenseElementsAttr::get(vector, value);
  else
    attribute = IntegerAttr::get(element, value);
  return arith::ConstantOp::create(builder, loc, attribute);
}

/// Whether any of some conditions holds.
Value IntegerChecks::any(Value lanes, Location loc) {
  if (!isa<VectorType>(lanes.getType()))
    return lanes;
  Value none =
      arith::ConstantOp::create(builder, loc, builder.getBoolAttr(false));
  return VectorReduceOp::create(builder, loc, none.getType(), lanes, none,
                                CombiningKind::OrI, arith::FastMathFlags::none);
}

/// What is known of the numbers that an integer's bits are.
static IntegerFacts getFacts(const Facts &facts, Value value, Operation *op) {
  return facts.getAt(value, op);
}

void IntegerChecks::checkDivision(Operation *op, bool isSigned) {
  Location loc = op->getLoc();
  Value lhs = op->getOperand(0), rhs = op->getOperand(1);
  Type type = rhs.getType();
  unsigned bits = getElementTypeOrSelf(type).getIntOrFloatBitWidth();
  IntegerFacts divisor = getFacts(facts, rhs, op);
  SanitizerChecks checks(builder, op);
  auto equals = [&](Value value, const APInt &literal) -> Value {
    return arith::CmpIOp::create(builder, loc, CmpIPredicate::eq, value,
                                 constant(type, literal, loc));
  };
  if (!count(!divisor.contains(0)))
    checks.report(any(equals(rhs, APInt::getZero(bits)), loc), "undefined",
                  "division by zero", {});
  if (!isSigned)
    return;
  APInt smallest = APInt::getSignedMinValue(bits);
  bool isProved = !divisor.contains(-1) ||
                  !getFacts(facts, lhs, op).contains(smallest.getSExtValue());
  // The -1 of i1 is 1 to the facts.
  if (count(isProved && bits > 1))
    return;
  Value both = arith::AndIOp::create(builder, loc, equals(lhs, smallest),
                                     equals(rhs, APInt::getAllOnes(bits)));
  checks.report(any(both, loc), "undefined",
                "the quotient of " + Twine(smallest.getSExtValue()) +
                    " by -1 does not fit " + Twine(bits) + " bits",
                {});
}

void IntegerChecks::checkIndexDivision(Operation *op) {
  Location loc = op->getLoc();
  Value divisor = op->getOperand(1);
  if (count(getFacts(facts, divisor, op).isPositive()))
    return;
  Value zero = IndexConstantOp::create(builder, loc, 0);
  auto is = [&](CmpIPredicate predicate) -> Value {
    return IndexCmpOp::create(builder, loc, predicate, divisor, zero);
  };
  SanitizerChecks checks(builder, op);
  checks.report(is(CmpIPredicate::eq), "undefined", "division by zero", {});
  checks.report(is(CmpIPredicate::slt), "undefined",
                "the divisor is {0}, not positive", divisor);
}

void IntegerChecks::checkShift(Operation *op, bool isRotation) {
  Location loc = op->getLoc();
  Value amount = op->getOperand(1);
  Type type = amount.getType();
  Type element = getElementTypeOrSelf(type);
  unsigned bits = element.isIndex() ? 64 : element.getIntOrFloatBitWidth();
  IntegerFacts known = getFacts(facts, amount, op);
  if (count(known.min >= 0 && known.max < int64_t(bits)))
    return;
  std::string message =
      std::string("the ") + (isRotation ? "rotation" : "shift") +
      " count {0} is not below the width of " + std::to_string(bits) + " bits";
  SanitizerChecks checks(builder, op);
  if (element.isIndex()) {
    Value width = IndexConstantOp::create(builder, loc, bits);
    checks.report(
        IndexCmpOp::create(builder, loc, CmpIPredicate::uge, amount, width),
        "undefined", message, amount);
    return;
  }
  // Any amount of an i1 is below 2; of an i8, a width of 8 is a number.
  if (isa<VectorType>(type))
    amount = VectorReduceOp::create(
        builder, loc, element, amount,
        constant(element, APInt::getZero(bits), loc), CombiningKind::MaxUI,
        arith::FastMathFlags::none);
  Value wide = amount;
  if (bits < 64)
    wide = arith::ExtUIOp::create(builder, loc, builder.getI64Type(), amount);
  Value width =
      arith::ConstantOp::create(builder, loc, builder.getI64IntegerAttr(bits));
  checks.report(
      arith::CmpIOp::create(builder, loc, CmpIPredicate::uge, wide, width),
      "undefined", message, wide);
}

void IntegerChecks::check(Operation *op) {
  if (isa<IndexDivOp, IndexRemOp>(op))
    checkIndexDivision(op);
  else if (isa<arith::DivSIOp, arith::RemSIOp, ScalarCeilDivSIOp,
               ScalarFloorDivSIOp>(op))
    checkDivision(op, /*isSigned=*/true);
  else if (isa<arith::DivUIOp, arith::RemUIOp, ScalarCeilDivUIOp>(op))
    checkDivision(op, /*isSigned=*/false);
  else if (isa<arith::ShLIOp, arith::ShRSIOp, arith::ShRUIOp, IndexShlIOp,
               IndexShrSIOp, IndexShrUIOp>(op))
    checkShift(op, /*isRotation=*/false);
  else if (isa<IndexRotLIOp, IndexRotRIOp>(op))
    checkShift(op, /*isRotation=*/true);
}
