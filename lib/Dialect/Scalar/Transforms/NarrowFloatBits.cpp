//===- NarrowFloatBits.cpp - Codes of narrow floats -----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NarrowFloatBits.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace loom;

using arith::CmpFPredicate;
using arith::CmpIPredicate;

bool loom::isFloat8(Type type) {
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
