//===- ExpandFloat8.cpp - Expand arithmetic on 8-bit floats ---------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Expand.h"
#include "Loom/Dialect/Scalar/IR/Scalar.h"
#include "Loom/Dialect/Scalar/Transforms/Passes.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/TypeUtilities.h"

namespace loom {
#define GEN_PASS_DEF_EXPANDFLOAT8
#include "Loom/Dialect/Scalar/Transforms/Passes.h.inc"
} // namespace loom

using namespace mlir;
using namespace loom;

using arith::CmpFPredicate;
using arith::CmpIPredicate;

static bool isFloat8(Type type) {
  return isa<Float8E4M3FNType, Float8E5M2Type>(getElementTypeOrSelf(type));
}

namespace {

/// How a format encodes a value, and its codes without the sign bit.
struct Format {
  int mantissaBits;
  int bias;
  uint32_t firstSpecial; ///< the first code that is no finite number
  uint32_t overflow;     ///< the code of a number that is too large
  uint32_t nan;
};

constexpr Format kE4M3FN = {3, 7, 0x7f, 0x7f, 0x7f};
constexpr Format kE5M2 = {2, 15, 0x7c, 0x7c, 0x7e};

/// The same of f32.
constexpr int kMantissaBits32 = 23;
constexpr int kBias32 = 127;
constexpr uint32_t kInf32 = 0x7f800000;
constexpr uint32_t kMagnitude32 = 0x7fffffff;

/// Bit arithmetic on scalars and, lane by lane, on vectors.
class BitBuilder {
public:
  BitBuilder(ImplicitLocOpBuilder &builder, Type shape)
      : b(builder), shape(shape) {}

  /// `element`, or a vector of it in the shape of the op.
  Type like(Type element) const { return likeShape(shape, element); }
  Type i32() const { return like(b.getI32Type()); }
  Type f32() const { return like(b.getF32Type()); }
  Value constant(TypedAttr scalar) const {
    return createConstant(b, shape, scalar);
  }
  Value bits(uint32_t value) const {
    return constant(IntegerAttr::get(b.getI32Type(), APInt(32, value)));
  }
  Value bitcast(Type element, Value value) const {
    return arith::BitcastOp::create(b, like(element), value);
  }
  template <typename Op> Value make(Value lhs, Value rhs) const {
    return Op::create(b, lhs, rhs);
  }
  template <typename Op> Value make(Value lhs, uint32_t rhs) const {
    return Op::create(b, lhs, bits(rhs));
  }
  Value compare(CmpIPredicate predicate, Value lhs, uint32_t rhs) const {
    return arith::CmpIOp::create(b, predicate, lhs, bits(rhs));
  }
  Value select(Value condition, Value then, Value otherwise) const {
    return arith::SelectOp::create(b, condition, then, otherwise);
  }

  Value widenToF32(Value value) const;
  Value narrowFromF32(Value value, Type element) const;
  Value roundToOdd(Value value) const;
  Value widen(Value value, Type element) const;
  Value narrow(Value value, Type element) const;

private:
  ImplicitLocOpBuilder &b;
  Type shape;
};

} // namespace

static const Format &getFormat(Type type) {
  return isa<Float8E5M2Type>(getElementTypeOrSelf(type)) ? kE5M2 : kE4M3FN;
}

Value BitBuilder::widenToF32(Value value) const {
  const Format &format = getFormat(value.getType());
  int shift = kMantissaBits32 - format.mantissaBits;
  Value code = arith::ExtUIOp::create(b, i32(), bitcast(b.getI8Type(), value));
  Value magnitude = make<arith::AndIOp>(code, 0x7f);
  Value sign = make<arith::ShLIOp>(make<arith::AndIOp>(code, 0x80), 24);
  Value shifted = make<arith::ShLIOp>(magnitude, shift);
  Value normal = make<arith::AddIOp>(shifted, uint32_t(kBias32 - format.bias)
                                                  << kMantissaBits32);
  // A subnormal code counts units; as an f32 it is normal, so a device that
  // flushes subnormals does no harm.
  double unit = std::ldexp(1.0, 1 - format.bias - format.mantissaBits);
  Value count = arith::UIToFPOp::create(b, f32(), magnitude);
  Value scaled =
      arith::MulFOp::create(b, count, constant(b.getF32FloatAttr(unit)));
  Value subnormal = bitcast(b.getI32Type(), scaled);
  Value isSubnormal =
      compare(CmpIPredicate::ult, magnitude, 1u << format.mantissaBits);
  Value special = make<arith::OrIOp>(shifted, kInf32);
  Value isSpecial = compare(CmpIPredicate::uge, magnitude, format.firstSpecial);
  Value result = select(isSubnormal, subnormal, normal);
  result = select(isSpecial, special, result);
  return bitcast(b.getF32Type(), make<arith::OrIOp>(result, sign));
}

Value BitBuilder::narrowFromF32(Value value, Type element) const {
  const Format &format = getFormat(element);
  int shift = kMantissaBits32 - format.mantissaBits;
  Value code = bitcast(b.getI32Type(), value);
  Value sign = make<arith::AndIOp>(make<arith::ShRUIOp>(code, 24), 0x80);
  Value magnitude = make<arith::AndIOp>(code, kMagnitude32);

  // Normal: add just under a half of the last place, or a half where that place
  // is odd, and cut. The carry into the exponent is the right one.
  Value odd = make<arith::AndIOp>(make<arith::ShRUIOp>(magnitude, shift), 1);
  Value rounded = make<arith::AddIOp>(magnitude, (1u << (shift - 1)) - 1);
  rounded = make<arith::AddIOp>(rounded, odd);
  Value normal = make<arith::SubIOp>(make<arith::ShRUIOp>(rounded, shift),
                                     uint32_t(kBias32 - format.bias)
                                         << format.mantissaBits);

  // Subnormal: beside a number whose last place is one unit of the format, f32
  // addition does the rounding.
  uint32_t anchor = uint32_t(kBias32 + kMantissaBits32 + 1 - format.bias -
                             format.mantissaBits)
                    << kMantissaBits32;
  Value sum = arith::AddFOp::create(b, bitcast(b.getF32Type(), magnitude),
                                    bitcast(b.getF32Type(), bits(anchor)));
  Value subnormal = make<arith::SubIOp>(bitcast(b.getI32Type(), sum), anchor);
  uint32_t firstNormal = uint32_t(kBias32 + 1 - format.bias) << kMantissaBits32;
  Value isSubnormal = compare(CmpIPredicate::ult, magnitude, firstNormal);

  Value result = select(isSubnormal, subnormal, normal);
  result = make<arith::MinUIOp>(result, format.overflow);
  Value isNaN = compare(CmpIPredicate::ugt, magnitude, kInf32);
  result = select(isNaN, bits(format.nan), result);
  result = make<arith::OrIOp>(result, sign);
  Value byte = arith::TruncIOp::create(b, like(b.getI8Type()), result);
  return bitcast(element, byte);
}

/// Narrows f64 to f32 towards zero and makes the last place odd where anything
/// was lost: a second rounding then sees which side of a middle the number is
/// on.
Value BitBuilder::roundToOdd(Value value) const {
  Value nearest = arith::TruncFOp::create(b, f32(), value);
  Value back = arith::ExtFOp::create(b, value.getType(), nearest);
  Value isInexact = arith::CmpFOp::create(b, CmpFPredicate::ONE, back, value);
  Value isAway = arith::CmpFOp::create(b, CmpFPredicate::OGT,
                                       math::AbsFOp::create(b, back),
                                       math::AbsFOp::create(b, value));
  Value code = bitcast(b.getI32Type(), nearest);
  code = make<arith::SubIOp>(code, arith::ExtUIOp::create(b, i32(), isAway));
  code = make<arith::OrIOp>(code, arith::ExtUIOp::create(b, i32(), isInexact));
  return bitcast(b.getF32Type(), code);
}

/// Widens an 8-bit float to any other float; each has all its values.
Value BitBuilder::widen(Value value, Type element) const {
  Value wide = widenToF32(value);
  if (element.isF32())
    return wide;
  if (element.isF64())
    return arith::ExtFOp::create(b, like(element), wide);
  return arith::TruncFOp::create(b, like(element), wide);
}

Value BitBuilder::narrow(Value value, Type element) const {
  Type from = getElementTypeOrSelf(value.getType());
  if (from.isF64())
    value = roundToOdd(value);
  else if (!from.isF32())
    value = arith::ExtFOp::create(b, f32(), value);
  return narrowFromF32(value, element);
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

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

/// Clones `op` with a wider type in the place of the 8-bit floats.
static Value expandThroughWiderType(ImplicitLocOpBuilder &b, Operation *op) {
  BitBuilder bits(b, op->getResult(0).getType());
  // The exact sum of a product and a third 8-bit float fits f64, not f32.
  Type wide = isa<math::FmaOp>(op) ? b.getF64Type() : b.getF32Type();
  SmallVector<Value, 3> operands;
  for (Value operand : op->getOperands())
    operands.push_back(isFloat8(operand.getType()) ? bits.widen(operand, wide)
                                                   : operand);
  Type type = op->getResult(0).getType();
  OperationState state(op->getLoc(), op->getName(), operands,
                       isFloat8(type) ? bits.like(wide) : type, op->getAttrs());
  Value result = b.create(state)->getResult(0);
  return isFloat8(type) ? bits.narrow(result, getElementTypeOrSelf(type))
                        : result;
}

/// Null where the pass has nothing for `op`.
static Value expandOp(ImplicitLocOpBuilder &b, Operation *op) {
  if (op->getNumResults() != 1)
    return {};
  Type type = op->getResult(0).getType();
  Type element = getElementTypeOrSelf(type);
  if (isa<ShapedType>(type) && !isa<VectorType>(type))
    return {};
  if (auto constant = dyn_cast<arith::ConstantOp>(op))
    return expandConstant(b, constant);
  if (auto extend = dyn_cast<arith::ExtFOp>(op))
    return BitBuilder(b, type).widen(extend.getIn(), element);
  if (auto truncate = dyn_cast<arith::TruncFOp>(op)) {
    auto mode = truncate.getRoundingmode();
    if (mode && *mode != arith::RoundingMode::to_nearest_even)
      return {};
    return BitBuilder(b, type).narrow(truncate.getIn(), element);
  }
  return findSourceOp(op) ? expandThroughWiderType(b, op) : Value();
}

namespace {
struct ExpandFloat8 : loom::impl::ExpandFloat8Base<ExpandFloat8> {
  void runOnOperation() override {
    WalkResult walk = getOperation()->walk([&](Operation *op) {
      bool isArithmetic =
          isa_and_present<arith::ArithDialect, math::MathDialect>(
              op->getDialect());
      bool hasFloat8 = llvm::any_of(op->getOperandTypes(), isFloat8) ||
                       llvm::any_of(op->getResultTypes(), isFloat8);
      if (!isArithmetic || !hasFloat8 ||
          isa<arith::BitcastOp, arith::SelectOp>(op))
        return WalkResult::advance();
      ImplicitLocOpBuilder builder(op->getLoc(), op);
      Value result = expandOp(builder, op);
      if (!result) {
        op->emitError() << "'" << op->getName()
                        << "' is not supported on 8-bit floats";
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
