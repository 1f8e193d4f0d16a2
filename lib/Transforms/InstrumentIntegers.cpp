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

//===----------------------------------------------------------------------===//
// Overflow that a flag excludes
//===----------------------------------------------------------------------===//

/// The exact result, as far as 64 bits have it.
static bool isProvedExact(const Facts &facts, Operation *op, bool isSigned,
                          unsigned bits) {
  IntegerFacts a = getFacts(facts, op->getOperand(0), op);
  IntegerFacts b = getFacts(facts, op->getOperand(1), op);
  bool mayOverflow = false;
  IntegerFacts exact = isa<arith::AddIOp>(op)   ? addFacts(a, b, &mayOverflow)
                       : isa<arith::SubIOp>(op) ? subFacts(a, b, &mayOverflow)
                                                : mulFacts(a, b, &mayOverflow);
  if (mayOverflow || isa<arith::ShLIOp>(op))
    return false;
  return isSigned ? exact.fitsSigned(bits)
                  : a.isNonNegative() && b.isNonNegative() &&
                        exact.fitsUnsigned(bits);
}

static StringRef getResultName(Operation *op) {
  return isa<arith::AddIOp>(op)   ? "sum"
         : isa<arith::SubIOp>(op) ? "difference"
         : isa<arith::MulIOp>(op) ? "product"
                                  : "shift";
}

/// Does the operation again in twice the width, where it cannot overflow.
void IntegerChecks::checkOverflow(Operation *op, bool isSigned) {
  Location loc = op->getLoc();
  Type type = op->getResult(0).getType();
  unsigned bits = getElementTypeOrSelf(type).getIntOrFloatBitWidth();
  if (count(isProvedExact(facts, op, isSigned, bits)))
    return;
  Type element = builder.getIntegerType(2 * bits), wide = element;
  if (auto vector = dyn_cast<VectorType>(type))
    wide = vector.clone(element);
  auto extend = [&](Value value, Type to) -> Value {
    if (isSigned)
      return arith::ExtSIOp::create(builder, loc, to, value);
    return arith::ExtUIOp::create(builder, loc, to, value);
  };
  Value a = op->getOperand(0), b = op->getOperand(1);
  // The count of a shift is not signed.
  Value by = isa<arith::ShLIOp>(op)
                 ? arith::ExtUIOp::create(builder, loc, wide, b).getResult()
                 : extend(b, wide);
  OperationState state(loc, op->getName());
  state.addOperands({extend(a, wide), by});
  state.addTypes(wide);
  Value exact = builder.create(state)->getResult(0);
  Value narrow = arith::TruncIOp::create(builder, loc, type, exact);
  Value differs = arith::CmpIOp::create(builder, loc, CmpIPredicate::ne,
                                        extend(narrow, wide), exact);
  std::string message =
      (Twine("the ") + (isSigned ? "signed " : "unsigned ") + getResultName(op))
          .str();
  SmallVector<Value> told;
  if (!isa<VectorType>(type) && bits < 64) {
    Type i64 = builder.getI64Type();
    told = {extend(a, i64), extend(b, i64)};
    message += " of {0} and {1}";
  }
  SanitizerChecks(builder, op)
      .report(any(differs, loc), "undefined",
              message + " does not fit " + Twine(bits) + " bits", told);
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
  auto flags = dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(op);
  if (!flags ||
      !isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::ShLIOp>(op))
    return;
  if (flags.hasNoSignedWrap())
    checkOverflow(op, /*isSigned=*/true);
  if (flags.hasNoUnsignedWrap())
    checkOverflow(op, /*isSigned=*/false);
}
