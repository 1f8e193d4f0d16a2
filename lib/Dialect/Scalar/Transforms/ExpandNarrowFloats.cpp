//===- ExpandNarrowFloats.cpp - Expand arithmetic on narrow floats --------===//
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
#define GEN_PASS_DEF_EXPANDNARROWFLOATS
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
constexpr uint32_t kQuiet32 = 0x00400000;

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

  Value widenFloat8(Value value) const;
  Value narrowToFloat8(Value value, Type element) const;
  Value widenBFloat(Value value) const;
  Value narrowToBFloat(Value value) const;
  /// For a value that the type has, or a NaN that needs no more bits.
  Value cutToBFloat(Value value) const;
  Value makeOdd(Value code, Value isAway, Value isInexact) const;
  Value roundToOdd(Value value) const;
  Value addToOdd(Value lhs, Value rhs) const;
  Value roundIntegerToOdd(Value value, bool isSigned) const;

private:
  ImplicitLocOpBuilder &b;
  Type shape;
};

} // namespace

static const Format &getFormat(Type type) {
  return isa<Float8E5M2Type>(getElementTypeOrSelf(type)) ? kE5M2 : kE4M3FN;
}

Value BitBuilder::widenFloat8(Value value) const {
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

Value BitBuilder::narrowToFloat8(Value value, Type element) const {
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

Value BitBuilder::widenBFloat(Value value) const {
  Value code = arith::ExtUIOp::create(b, i32(), bitcast(b.getI16Type(), value));
  return bitcast(b.getF32Type(), make<arith::ShLIOp>(code, 16));
}

Value BitBuilder::cutToBFloat(Value value) const {
  Value code = bitcast(b.getI32Type(), value);
  Value half = arith::TruncIOp::create(b, like(b.getI16Type()),
                                       make<arith::ShRUIOp>(code, 16));
  return bitcast(b.getBF16Type(), half);
}

/// A carry into the exponent is the right one, up to infinity; subnormal
/// numbers are no exception, because both formats have the same exponents.
Value BitBuilder::narrowToBFloat(Value value) const {
  Value code = bitcast(b.getI32Type(), value);
  Value odd = make<arith::AndIOp>(make<arith::ShRUIOp>(code, 16), 1);
  Value rounded = make<arith::AddIOp>(make<arith::AddIOp>(code, 0x7fff), odd);
  Value magnitude = make<arith::AndIOp>(code, kMagnitude32);
  Value isNaN = compare(CmpIPredicate::ugt, magnitude, kInf32);
  Value quiet = make<arith::OrIOp>(code, kQuiet32);
  return cutToBFloat(bitcast(b.getF32Type(), select(isNaN, quiet, rounded)));
}

/// The code of a number cut towards zero, with its last place made odd where
/// anything was lost, from the code of one of its neighbours: a second rounding
/// then sees which side of a middle the number is on. `isAway` and `isInexact`
/// are 0 or 1 in the type of the code.
Value BitBuilder::makeOdd(Value code, Value isAway, Value isInexact) const {
  return make<arith::OrIOp>(make<arith::SubIOp>(code, isAway), isInexact);
}

/// Narrows f64 to f32 so that a second rounding does no harm.
Value BitBuilder::roundToOdd(Value value) const {
  Value nearest = arith::TruncFOp::create(b, f32(), value);
  Value back = arith::ExtFOp::create(b, value.getType(), nearest);
  Value isInexact = arith::CmpFOp::create(b, CmpFPredicate::ONE, back, value);
  Value isAway = arith::CmpFOp::create(b, CmpFPredicate::OGT,
                                       math::AbsFOp::create(b, back),
                                       math::AbsFOp::create(b, value));
  Value code = makeOdd(bitcast(b.getI32Type(), nearest),
                       arith::ExtUIOp::create(b, i32(), isAway),
                       arith::ExtUIOp::create(b, i32(), isInexact));
  return bitcast(b.getF32Type(), code);
}

/// The sum of two f64 so that a second rounding does no harm. What the sum has
/// lost is itself an f64 (Knuth's TwoSum); a NaN or an infinity stays.
Value BitBuilder::addToOdd(Value lhs, Value rhs) const {
  Value sum = make<arith::AddFOp>(lhs, rhs);
  Value part = make<arith::SubFOp>(sum, lhs);
  Value rest = make<arith::SubFOp>(sum, part);
  Value lost = make<arith::AddFOp>(make<arith::SubFOp>(lhs, rest),
                                   make<arith::SubFOp>(rhs, part));
  Value zero = constant(b.getF64FloatAttr(0.0));
  Type i64 = like(b.getI64Type());
  Value isInexact = arith::ExtUIOp::create(
      b, i64, arith::CmpFOp::create(b, CmpFPredicate::ONE, lost, zero));
  Value code = bitcast(b.getI64Type(), sum);
  Value signs = make<arith::XOrIOp>(code, bitcast(b.getI64Type(), lost));
  Value isOpposite =
      make<arith::ShRUIOp>(signs, constant(b.getI64IntegerAttr(63)));
  Value isAway = make<arith::AndIOp>(isOpposite, isInexact);
  return bitcast(b.getF64Type(), makeOdd(code, isAway, isInexact));
}

/// An i32 of at most 24 or an i64 of at most 53 significant bits: f32, or f64,
/// has it. Bits behind these are lost, and make the last one odd; in two's
/// complement the neighbours of a negative number are those of its code.
Value BitBuilder::roundIntegerToOdd(Value value, bool isSigned) const {
  auto type = cast<IntegerType>(getElementTypeOrSelf(value.getType()));
  unsigned kept = type.getWidth() == 32 ? 24 : 53;
  unsigned dropped = type.getWidth() - kept;
  auto number = [&](uint64_t bits) {
    return constant(IntegerAttr::get(type, APInt(type.getWidth(), bits)));
  };
  Value low = make<arith::AndIOp>(value, number((1ull << dropped) - 1));
  Value isInexact = arith::ExtUIOp::create(
      b, like(type),
      arith::CmpIOp::create(b, CmpIPredicate::ne, low, number(0)));
  Value sticky = make<arith::ShLIOp>(isInexact, number(dropped));
  Value odd = make<arith::OrIOp>(make<arith::XOrIOp>(value, low), sticky);
  uint64_t limit = 1ull << kept;
  Value shifted = isSigned ? make<arith::AddIOp>(value, number(limit)) : value;
  Value isLong = arith::CmpIOp::create(b, CmpIPredicate::uge, shifted,
                                       number(isSigned ? 2 * limit : limit));
  return select(isLong, odd, value);
}

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
