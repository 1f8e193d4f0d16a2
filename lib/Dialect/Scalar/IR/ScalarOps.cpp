//===- ScalarOps.cpp - Integer ops and facts ------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Folding.h"
#include "Loom/Dialect/Index/IR/AssumeSyntax.h"
#include "Loom/Dialect/Scalar/IR/BitFields.h"
#include "Loom/Dialect/Scalar/IR/Scalar.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace loom;

#define GET_OP_CLASSES
#include "Loom/Dialect/Scalar/IR/ScalarOps.cpp.inc"

//===----------------------------------------------------------------------===//
// Folding
//===----------------------------------------------------------------------===//

static OpFoldResult
foldIntegers(Type type, ArrayRef<Attribute> operands,
             function_ref<std::optional<APInt>(ArrayRef<APInt>)> fold) {
  return foldLanes<APInt, IntegerAttr>(type, operands, fold);
}

static OpFoldResult foldSignedDivision(Type type, ArrayRef<Attribute> operands,
                                       APInt::Rounding rounding) {
  return foldIntegers(
      type, operands, [&](ArrayRef<APInt> values) -> std::optional<APInt> {
        const APInt &a = values[0], &b = values[1];
        if (b.isZero() || (a.isMinSignedValue() && b.isAllOnes()))
          return std::nullopt;
        return llvm::APIntOps::RoundingSDiv(a, b, rounding);
      });
}

/// Whether a divisor leaves its dividend as it is. The 1 of i1 is -1 where it
/// is signed.
static bool isDivisorOne(Attribute divisor, bool isSigned) {
  auto integer = dyn_cast_or_null<IntegerAttr>(getUniformConstant(divisor));
  return integer && integer.getValue().isOne() &&
         !(isSigned && integer.getType().isInteger(1));
}

OpFoldResult ScalarCeilDivSIOp::fold(FoldAdaptor adaptor) {
  if (isDivisorOne(adaptor.getRhs(), /*isSigned=*/true))
    return getLhs();
  return foldSignedDivision(getType(), adaptor.getOperands(),
                            APInt::Rounding::UP);
}

OpFoldResult ScalarFloorDivSIOp::fold(FoldAdaptor adaptor) {
  if (isDivisorOne(adaptor.getRhs(), /*isSigned=*/true))
    return getLhs();
  return foldSignedDivision(getType(), adaptor.getOperands(),
                            APInt::Rounding::DOWN);
}

OpFoldResult ScalarCeilDivUIOp::fold(FoldAdaptor adaptor) {
  if (isDivisorOne(adaptor.getRhs(), /*isSigned=*/false))
    return getLhs();
  return foldIntegers(getType(), adaptor.getOperands(),
                      [](ArrayRef<APInt> values) -> std::optional<APInt> {
                        if (values[1].isZero())
                          return std::nullopt;
                        return llvm::APIntOps::RoundingUDiv(
                            values[0], values[1], APInt::Rounding::UP);
                      });
}

/// Whether no dividend is refused by `divisor`, or by any of its lanes: -1 has
/// no quotient with the smallest integer.
static Speculation::Speculatability speculateDivision(Value divisor,
                                                      bool isSigned) {
  auto isSafe = [&](const APInt &value) {
    return !value.isZero() && !(isSigned && value.isAllOnes());
  };
  Attribute known;
  if (!matchPattern(divisor, m_Constant(&known)))
    return Speculation::NotSpeculatable;
  auto integer = dyn_cast<IntegerAttr>(known);
  auto lanes = dyn_cast<DenseIntElementsAttr>(known);
  return (integer && isSafe(integer.getValue())) ||
                 (lanes && llvm::all_of(lanes.getValues<APInt>(), isSafe))
             ? Speculation::Speculatable
             : Speculation::NotSpeculatable;
}

Speculation::Speculatability ScalarCeilDivSIOp::getSpeculatability() {
  return speculateDivision(getRhs(), /*isSigned=*/true);
}

Speculation::Speculatability ScalarFloorDivSIOp::getSpeculatability() {
  return speculateDivision(getRhs(), /*isSigned=*/true);
}

Speculation::Speculatability ScalarCeilDivUIOp::getSpeculatability() {
  return speculateDivision(getRhs(), /*isSigned=*/false);
}

/// Whether a rotation by this amount is none.
static bool isFullTurn(Attribute amount) {
  auto integer = dyn_cast_or_null<IntegerAttr>(getUniformConstant(amount));
  return integer &&
         integer.getValue().urem(integer.getValue().getBitWidth()) == 0;
}

OpFoldResult ScalarRotLIOp::fold(FoldAdaptor adaptor) {
  if (isFullTurn(adaptor.getRhs()))
    return getLhs();
  return foldIntegers(
      getType(), adaptor.getOperands(),
      [](ArrayRef<APInt> values) { return values[0].rotl(values[1]); });
}

OpFoldResult ScalarRotRIOp::fold(FoldAdaptor adaptor) {
  if (isFullTurn(adaptor.getRhs()))
    return getLhs();
  return foldIntegers(
      getType(), adaptor.getOperands(),
      [](ArrayRef<APInt> values) { return values[0].rotr(values[1]); });
}

OpFoldResult ScalarFmaIOp::fold(FoldAdaptor adaptor) {
  return foldIntegers(
      getType(), adaptor.getOperands(),
      [](ArrayRef<APInt> values) { return values[0] * values[1] + values[2]; });
}

OpFoldResult ScalarNegIOp::fold(FoldAdaptor adaptor) {
  if (auto inner = getOperand().getDefiningOp<ScalarNegIOp>())
    return inner.getOperand();
  return foldIntegers(getType(), adaptor.getOperands(),
                      [](ArrayRef<APInt> values) { return -values[0]; });
}

OpFoldResult ScalarSignIOp::fold(FoldAdaptor adaptor) {
  if (getElementTypeOrSelf(getType()).isInteger(1))
    return getOperand();
  return foldIntegers(
      getType(), adaptor.getOperands(), [](ArrayRef<APInt> values) {
        int sign = values[0].isNegative() ? -1 : !values[0].isZero();
        return APInt(values[0].getBitWidth(), sign, /*isSigned=*/true);
      });
}

//===----------------------------------------------------------------------===//
// Bit fields
//===----------------------------------------------------------------------===//

template <typename Op> static LogicalResult verifyBitfield(Op op) {
  return verifyBitRange(op, op.getOffset(), op.getWidth(),
                        op.getSource().getType(), op.getType());
}

LogicalResult ScalarBitfieldExtractUOp::verify() {
  return verifyBitfield(*this);
}
LogicalResult ScalarBitfieldExtractSOp::verify() {
  return verifyBitfield(*this);
}

OpFoldResult ScalarBitfieldExtractUOp::fold(FoldAdaptor adaptor) {
  return foldIntegers(getType(), adaptor.getOperands(),
                      [&](ArrayRef<APInt> values) {
                        return values[0]
                            .extractBits(getWidth(), getOffset())
                            .zext(getType().getIntOrFloatBitWidth());
                      });
}

OpFoldResult ScalarBitfieldExtractSOp::fold(FoldAdaptor adaptor) {
  return foldIntegers(getType(), adaptor.getOperands(),
                      [&](ArrayRef<APInt> values) {
                        return values[0]
                            .extractBits(getWidth(), getOffset())
                            .sext(getType().getIntOrFloatBitWidth());
                      });
}

//===----------------------------------------------------------------------===//
// scalar.assume
//===----------------------------------------------------------------------===//

ParseResult ScalarAssumeOp::parse(OpAsmParser &parser, OperationState &result) {
  return parseAssumeOp<ScalarAssumeOp>(parser, result);
}

void ScalarAssumeOp::print(OpAsmPrinter &printer) {
  printAssumption(printer, *this, getValues(), getPredicates(),
                  {getPredicatesAttrName(), getOperandSegmentSizesAttrName()});
}

LogicalResult ScalarAssumeOp::verify() {
  return verifyAssumption(*this, getValues(), getPredicates());
}
