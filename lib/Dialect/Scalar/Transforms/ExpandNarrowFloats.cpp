//===- ExpandNarrowFloats.cpp - Expand arithmetic on narrow floats --------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Scalar/IR/Scalar.h"
#include "Loom/Dialect/Scalar/Transforms/Passes.h"
#include "NarrowFloatBits.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/TypeUtilities.h"

namespace loom {
#define GEN_PASS_DEF_EXPANDNARROWFLOATS
#include "Loom/Dialect/Scalar/Transforms/Passes.h.inc"
} // namespace loom

using namespace mlir;
using namespace loom;

using arith::CmpFPredicate;

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

namespace {
class Expander {
public:
  explicit Expander(bool isHost) : isHost(isHost) {}

  /// Whether no arithmetic on the type is left.
  bool isBits(Type type) const {
    return isFloat8(type) || (isHost && getElementTypeOrSelf(type).isBF16());
  }
  /// Whether this pass has something for `op`.
  bool takes(Operation *op) const;
  /// What computes the result of `op`; null where nothing does.
  Value expand(ImplicitLocOpBuilder &b, Operation *op) const;

private:
  Value toF32(const BitBuilder &bits, ImplicitLocOpBuilder &b,
              Value value) const;
  Value convert(const BitBuilder &bits, ImplicitLocOpBuilder &b, Value value,
                Type element) const;
  Value expandSign(ImplicitLocOpBuilder &b, Operation *op) const;
  Value expandFma(ImplicitLocOpBuilder &b, math::FmaOp op) const;
  Value expandFromInteger(ImplicitLocOpBuilder &b, Operation *op) const;
  Value expandToBit(ImplicitLocOpBuilder &b, Operation *op) const;
  Value expandThroughF32(ImplicitLocOpBuilder &b, Operation *op) const;

  bool isHost;
};
} // namespace

static bool isFromLongInteger(Operation *op) {
  return isa<arith::SIToFPOp, arith::UIToFPOp>(op) &&
         getElementTypeOrSelf(op->getOperand(0)).getIntOrFloatBitWidth() > 24;
}

/// LLVM's AMDGPU back end selects no such conversion.
static bool isFromBFloatToBit(Operation *op) {
  return isa<arith::FPToSIOp, arith::FPToUIOp>(op) &&
         getElementTypeOrSelf(op->getOperand(0)).isBF16() &&
         getElementTypeOrSelf(op->getResult(0)).isInteger(1);
}

bool Expander::takes(Operation *op) const {
  if (!isa_and_present<arith::ArithDialect, math::MathDialect>(
          op->getDialect()) ||
      isa<arith::BitcastOp, arith::SelectOp>(op))
    return false;
  auto isBitsType = [&](Type type) { return isBits(type); };
  bool onBits = llvm::any_of(op->getOperandTypes(), isBitsType) ||
                llvm::any_of(op->getResultTypes(), isBitsType);
  // Bits may also have the form of a constant bf16.
  if (isa<arith::ConstantOp>(op))
    return isFloat8(op->getResult(0).getType());
  if (onBits || op->getNumResults() != 1)
    return onBits;
  Type element = getElementTypeOrSelf(op->getResult(0));
  if (isFromBFloatToBit(op))
    return true;
  if (isa<math::FmaOp>(op))
    return element.isBF16() || (isHost && element.isF16());
  return element.isBF16() && isFromLongInteger(op);
}

Value Expander::toF32(const BitBuilder &bits, ImplicitLocOpBuilder &b,
                      Value value) const {
  Type element = getElementTypeOrSelf(value.getType());
  if (element.isF32())
    return value;
  if (element.isF64())
    return bits.roundToOdd(value);
  if (isFloat8(element))
    return bits.widenFloat8(value);
  if (isBits(element))
    return bits.widenBFloat(value);
  return arith::ExtFOp::create(b, bits.f32(), value);
}

/// Rounds once, also from f64.
Value Expander::convert(const BitBuilder &bits, ImplicitLocOpBuilder &b,
                        Value value, Type element) const {
  Type from = getElementTypeOrSelf(value.getType());
  if (from == element)
    return value;
  Value single = toF32(bits, b, value);
  if (element.isF32())
    return single;
  if (element.isF64())
    return arith::ExtFOp::create(b, bits.like(element), single);
  if (isFloat8(element))
    return bits.narrowToFloat8(single, element);
  if (!isBits(element))
    return arith::TruncFOp::create(b, bits.like(element), single);
  return isFloat8(from) ? bits.cutToBFloat(single)
                        : bits.narrowToBFloat(single);
}

static Value expandConstant(ImplicitLocOpBuilder &b, arith::ConstantOp op) {
  Type byte = b.getI8Type();
  auto toBits = [](const APFloat &value) { return value.bitcastToAPInt(); };
  if (auto value = dyn_cast<FloatAttr>(op.getValue()))
    return arith::BitcastOp::create(
        b, op.getType(),
        arith::ConstantOp::create(
            b, IntegerAttr::get(byte, toBits(value.getValue()))));
  auto elements = dyn_cast<DenseFPElementsAttr>(op.getValue());
  if (!elements)
    return {};
  return arith::BitcastOp::create(
      b, op.getType(),
      arith::ConstantOp::create(
          b, cast<TypedAttr>(elements.mapValues(byte, toBits))));
}

/// Ops on the sign bit alone: a NaN keeps the other bits.
Value Expander::expandSign(ImplicitLocOpBuilder &b, Operation *op) const {
  Type type = op->getResult(0).getType();
  Type element = getElementTypeOrSelf(type);
  BitBuilder bits(b, type);
  unsigned width = element.getIntOrFloatBitWidth();
  IntegerType integer = b.getIntegerType(width);
  auto mask = [&](const APInt &value) {
    return bits.constant(IntegerAttr::get(integer, value));
  };
  Value sign = mask(APInt::getSignMask(width));
  Value magnitude = mask(APInt::getSignedMaxValue(width));
  Value code = bits.bitcast(integer, op->getOperand(0));
  Value result;
  if (isa<arith::NegFOp>(op)) {
    result = bits.make<arith::XOrIOp>(code, sign);
  } else {
    result = bits.make<arith::AndIOp>(code, magnitude);
    if (isa<math::CopySignOp>(op)) {
      Value other = bits.bitcast(integer, op->getOperand(1));
      result = bits.make<arith::OrIOp>(result,
                                       bits.make<arith::AndIOp>(other, sign));
    }
  }
  return bits.bitcast(element, result);
}

/// The product is exact in f64. So is the sum for all formats but bf16: where
/// it would not be, it overflows the format, or is so near to the third operand
/// that it rounds to that. A product of bf16 may lie in the middle between two
/// numbers with a third operand of any smaller magnitude.
Value Expander::expandFma(ImplicitLocOpBuilder &b, math::FmaOp op) const {
  Type element = getElementTypeOrSelf(op.getType());
  BitBuilder bits(b, op.getType());
  auto widen = [&](Value value) {
    return convert(bits, b, value, b.getF64Type());
  };
  Value product = bits.make<arith::MulFOp>(widen(op.getA()), widen(op.getB()));
  Value addend = widen(op.getC());
  Value sum = element.isBF16() ? bits.addToOdd(product, addend)
                               : bits.make<arith::AddFOp>(product, addend);
  return convert(bits, b, sum, element);
}

/// f32 would round a number of more than 24 bits a first time.
Value Expander::expandFromInteger(ImplicitLocOpBuilder &b,
                                  Operation *op) const {
  Type element = getElementTypeOrSelf(op->getResult(0));
  BitBuilder bits(b, op->getResult(0).getType());
  Value value = op->getOperand(0);
  bool isSigned = isa<arith::SIToFPOp>(op);
  Type wide = bits.f32();
  if (isFromLongInteger(op)) {
    if (getElementTypeOrSelf(value).isInteger(64))
      wide = bits.like(b.getF64Type());
    value = bits.roundIntegerToOdd(value, isSigned);
  }
  Value number = isSigned ? arith::SIToFPOp::create(b, wide, value).getResult()
                          : arith::UIToFPOp::create(b, wide, value).getResult();
  return convert(bits, b, number, element);
}

/// Of the two integers there are, the one that is not 0 is 1, or -1 if signed.
Value Expander::expandToBit(ImplicitLocOpBuilder &b, Operation *op) const {
  BitBuilder bits(b, op->getResult(0).getType());
  bool isSigned = isa<arith::FPToSIOp>(op);
  Value limit = bits.constant(b.getF32FloatAttr(isSigned ? -1.0f : 1.0f));
  return arith::CmpFOp::create(
      b, isSigned ? CmpFPredicate::OLE : CmpFPredicate::OGE,
      toF32(bits, b, op->getOperand(0)), limit);
}

/// Clones `op` with f32 in the place of the types that have no arithmetic.
Value Expander::expandThroughF32(ImplicitLocOpBuilder &b, Operation *op) const {
  BitBuilder bits(b, op->getResult(0).getType());
  SmallVector<Value, 3> operands;
  for (Value operand : op->getOperands())
    operands.push_back(isBits(operand.getType()) ? toF32(bits, b, operand)
                                                 : operand);
  Type type = op->getResult(0).getType();
  OperationState state(op->getLoc(), op->getName(), operands,
                       isBits(type) ? bits.f32() : type, op->getAttrs());
  Value result = b.create(state)->getResult(0);
  if (!isBits(type))
    return result;
  // The others round, or may make a NaN that needs more bits.
  bool isExact = isa<arith::MinimumFOp, arith::MaximumFOp, arith::MinNumFOp,
                     arith::MaxNumFOp, math::CeilOp, math::FloorOp,
                     math::TruncOp, math::RoundOp, math::RoundEvenOp>(op);
  if (isExact && getElementTypeOrSelf(type).isBF16())
    return bits.cutToBFloat(result);
  return convert(bits, b, result, getElementTypeOrSelf(type));
}

Value Expander::expand(ImplicitLocOpBuilder &b, Operation *op) const {
  if (op->getNumResults() != 1)
    return {};
  Type type = op->getResult(0).getType();
  Type element = getElementTypeOrSelf(type);
  if (isa<ShapedType>(type) && !isa<VectorType>(type))
    return {};
  if (auto constant = dyn_cast<arith::ConstantOp>(op))
    return expandConstant(b, constant);
  if (isa<arith::ExtFOp>(op))
    return convert(BitBuilder(b, type), b, op->getOperand(0), element);
  if (auto truncate = dyn_cast<arith::TruncFOp>(op)) {
    auto mode = truncate.getRoundingmode();
    if (mode && *mode != arith::RoundingMode::to_nearest_even)
      return {};
    return convert(BitBuilder(b, type), b, truncate.getIn(), element);
  }
  if (!findSourceOp(op))
    return {};
  if (isFromBFloatToBit(op))
    return expandToBit(b, op);
  if (auto fma = dyn_cast<math::FmaOp>(op))
    return expandFma(b, fma);
  if (isa<arith::NegFOp, math::AbsFOp, math::CopySignOp>(op))
    return expandSign(b, op);
  if (isa<arith::SIToFPOp, arith::UIToFPOp>(op))
    return expandFromInteger(b, op);
  return expandThroughF32(b, op);
}

namespace {
struct ExpandNarrowFloats
    : loom::impl::ExpandNarrowFloatsBase<ExpandNarrowFloats> {
  using ExpandNarrowFloatsBase::ExpandNarrowFloatsBase;

  void runOnOperation() override {
    Expander expander(target == "host");
    WalkResult walk = getOperation()->walk([&](Operation *op) {
      if (!expander.takes(op))
        return WalkResult::advance();
      ImplicitLocOpBuilder builder(op->getLoc(), op);
      Value result = expander.expand(builder, op);
      if (!result) {
        op->emitError() << "'" << op->getName()
                        << "' is not supported on narrow floats";
        return WalkResult::interrupt();
      }
      op->getResult(0).replaceAllUsesWith(result);
      op->erase();
      ++numExpanded;
      return WalkResult::advance();
    });
    if (walk.wasInterrupted())
      signalPassFailure();
  }
};
} // namespace
