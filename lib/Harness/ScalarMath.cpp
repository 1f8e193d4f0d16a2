//===- ScalarMath.cpp - Functions of floats on the host -------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Libraries of mathematics round most results correctly, and not all. They are
/// asked for more digits than the type has, with a bound of their error; where
/// all numbers within the bound round to one value, that value is the correct
/// one. For f64 there are no digits to spare.
///
//===----------------------------------------------------------------------===//

#include "ScalarMath.h"
#include "Loom/Dialect/Scalar/IR/Scalar.h"
#include "Loom/Harness/Tensor.h"
#include "Loom/Interfaces/Literals.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cfloat>
#include <cmath>

using namespace mlir;
using namespace loom;

using Wide = long double;

/// Without this many digits nothing but the exact functions is evaluated.
static constexpr bool kHasSpareDigits = LDBL_MANT_DIG >= 64;
/// Relative error bounds: the functions of the C library are documented to be
/// within 8 units in the 64th digit; the compositions below lose up to 11 more
/// digits where the result is a finite f32 other than 0.
static constexpr int kLibraryDigits = 58, kComposedDigits = 48;

//===----------------------------------------------------------------------===//
// Rounding
//===----------------------------------------------------------------------===//

static FloatAttr makeFloat(FloatType type, uint64_t bits) {
  return cast<FloatAttr>(getScalar(type, bits));
}

/// `value` rounded once, to nearest even; saturates as everywhere in Loom.
static uint64_t roundWide(FloatType type, Wide value) {
  auto high = double(value);
  // Beyond the range of f64, and not to be rounded differently there.
  if (!std::isfinite(high) || high == 0)
    return roundToFloat(type, high);
  APFloat whole(high), low(double(value - Wide(high)));
  bool isLossy;
  whole.convert(APFloat::IEEEquad(), APFloat::rmNearestTiesToEven, &isLossy);
  low.convert(APFloat::IEEEquad(), APFloat::rmNearestTiesToEven, &isLossy);
  whole.add(low, APFloat::rmNearestTiesToEven);
  const llvm::fltSemantics &semantics = type.getFloatSemantics();
  whole.convert(semantics, APFloat::rmNearestTiesToEven, &isLossy);
  if (!APFloat::semanticsHasInf(semantics) && !whole.isFinite())
    whole = APFloat::getLargest(semantics, std::signbit(value));
  return whole.bitcastToAPInt().getZExtValue();
}

/// The value that all numbers within the error of `value` round to.
static MathValue roundSurely(FloatType type, Wide value, int digits) {
  if (std::isnan(value))
    return {FloatAttr::get(type, APFloat::getNaN(type.getFloatSemantics())),
            ""};
  if (std::isinf(value))
    return {makeFloat(type, roundWide(type, value)), ""};
  Wide error = std::ldexp(std::fabs(value), -digits);
  uint64_t bits = roundWide(type, value - error);
  if (bits != roundWide(type, value + error))
    return {{},
            "cannot be rounded with certainty: its value lies between two of " +
                getTypeSpelling(type)};
  return {makeFloat(type, bits), ""};
}

//===----------------------------------------------------------------------===//
// Functions of the C library
//===----------------------------------------------------------------------===//

namespace {
struct UnaryRow {
  StringLiteral op;
  Wide (*function)(Wide);
};
struct BinaryRow {
  StringLiteral op;
  Wide (*function)(Wide, Wide);
};
} // namespace

static constexpr UnaryRow unaryRows[] = {
    {"math.exp", [](Wide x) { return std::exp(x); }},
    {"math.exp2", [](Wide x) { return std::exp2(x); }},
    {"math.expm1", [](Wide x) { return std::expm1(x); }},
    {"math.log", [](Wide x) { return std::log(x); }},
    {"math.log2", [](Wide x) { return std::log2(x); }},
    {"math.log10", [](Wide x) { return std::log10(x); }},
    {"math.log1p", [](Wide x) { return std::log1p(x); }},
    {"math.cbrt", [](Wide x) { return std::cbrt(x); }},
    {"math.sin", [](Wide x) { return std::sin(x); }},
    {"math.cos", [](Wide x) { return std::cos(x); }},
    {"math.tan", [](Wide x) { return std::tan(x); }},
    {"math.asin", [](Wide x) { return std::asin(x); }},
    {"math.acos", [](Wide x) { return std::acos(x); }},
    {"math.atan", [](Wide x) { return std::atan(x); }},
    {"math.sinh", [](Wide x) { return std::sinh(x); }},
    {"math.cosh", [](Wide x) { return std::cosh(x); }},
    {"math.tanh", [](Wide x) { return std::tanh(x); }},
    {"math.asinh", [](Wide x) { return std::asinh(x); }},
    {"math.acosh", [](Wide x) { return std::acosh(x); }},
    {"math.atanh", [](Wide x) { return std::atanh(x); }},
    {"math.erf", [](Wide x) { return std::erf(x); }},
    {"math.erfc", [](Wide x) { return std::erfc(x); }},
};

static constexpr BinaryRow binaryRows[] = {
    {"math.powf", [](Wide x, Wide y) { return std::pow(x, y); }},
    {"math.atan2", [](Wide y, Wide x) { return std::atan2(y, x); }},
};

//===----------------------------------------------------------------------===//
// Compositions
//===----------------------------------------------------------------------===//

/// x / (1 + exp(-u)), where u has the sign of x.
static Wide gate(Wide x, Wide u) {
  Wide divisor = 1 + std::exp(-u);
  return std::isinf(divisor) ? Wide(-0.0) : x / divisor;
}

static Wide evaluateGelu(GeluVariant variant, Wide x) {
  constexpr Wide kHalfSqrt = 0.7071067811865475244008443621048490393L;
  constexpr Wide kSqrtTwoByPi = 0.7978845608028653558798921198687637369L;
  switch (variant) {
  case GeluVariant::Erf: {
    // 1 + erf(y) cancels where y is negative; erfc(-y) is the same.
    Wide weight = std::erfc(-x * kHalfSqrt);
    return weight == 0 ? Wide(-0.0) : x / 2 * weight;
  }
  case GeluVariant::Tanh:
    // 1 + tanh(u) is 2 / (1 + exp(-2u)).
    return gate(x, 2 * kSqrtTwoByPi * (x + 0.044715L * x * x * x));
  case GeluVariant::Logistic:
    return gate(x, 1.702L * x);
  }
  llvm_unreachable("unknown GELU variant");
}

/// The sine of 2 pi x, or the cosine. The reduction is exact.
static Wide evaluateTurns(Wide x, bool isCosine) {
  if (!std::isfinite(x))
    return x - x;
  Wide part = x - std::nearbyint(x);
  Wide nearest = std::nearbyint(4 * part);
  unsigned quarters = (int(nearest) + 4 + isCosine) % 4;
  Wide angle = (part - nearest / 4) * 6.283185307179586476925286766559005768L;
  Wide value = quarters % 2 ? std::cos(angle) : std::sin(angle);
  // A zero of the sine has the sign of the angle, one of the cosine none.
  if (value == 0)
    return isCosine ? Wide(0) : std::copysign(value, x);
  return quarters >= 2 ? -value : value;
}

/// Nothing for an op that is no composition.
static std::optional<Wide> evaluateComposed(Operation *op, Wide x) {
  if (isa<ScalarSinTurnsFOp>(op))
    return evaluateTurns(x, /*isCosine=*/false);
  if (isa<ScalarCosTurnsFOp>(op))
    return evaluateTurns(x, /*isCosine=*/true);
  if (isa<ScalarLogisticFOp>(op))
    return 1 / (1 + std::exp(-x));
  if (isa<ScalarSiluFOp>(op))
    return gate(x, x);
  if (isa<ScalarSoftplusFOp>(op)) {
    Wide small = std::log1p(std::exp(-std::fabs(x)));
    return x > 0 ? x + small : small;
  }
  if (auto gelu = dyn_cast<ScalarGeluFOp>(op))
    return evaluateGelu(gelu.getVariant(), x);
  return {};
}

//===----------------------------------------------------------------------===//
// Exact functions
//===----------------------------------------------------------------------===//

static FloatAttr evaluateFma(FloatType type, ArrayRef<Attribute> operands) {
  auto get = [&](unsigned i) {
    return cast<FloatAttr>(operands[i]).getValue();
  };
  // Exact in f64 where the type has no infinity, which APFloat does not
  // saturate.
  if (!APFloat::semanticsHasInf(type.getFloatSemantics())) {
    auto wide = [&](unsigned i) {
      return getFloatValue(type, getScalarBits(cast<FloatAttr>(operands[i])));
    };
    return makeFloat(type,
                     roundToFloat(type, std::fma(wide(0), wide(1), wide(2))));
  }
  APFloat value = get(0);
  value.fusedMultiplyAdd(get(1), get(2), APFloat::rmNearestTiesToEven);
  return FloatAttr::get(type, value);
}

/// How an op rounds to an integer, if it does.
static std::optional<llvm::RoundingMode> getRounding(Operation *op) {
  return llvm::TypeSwitch<Operation *, std::optional<llvm::RoundingMode>>(op)
      .Case<math::CeilOp>([](auto) { return APFloat::rmTowardPositive; })
      .Case<math::FloorOp>([](auto) { return APFloat::rmTowardNegative; })
      .Case<math::TruncOp>([](auto) { return APFloat::rmTowardZero; })
      .Case<math::RoundOp>([](auto) { return APFloat::rmNearestTiesToAway; })
      .Case<math::RoundEvenOp>(
          [](auto) { return APFloat::rmNearestTiesToEven; })
      .Default(std::nullopt);
}

/// Twice as many digits as a type has, and two more, make the second rounding
/// of a square root harmless.
static FloatAttr evaluateSqrt(FloatType type, double x) {
  return makeFloat(type, roundToFloat(type, std::sqrt(x)));
}

/// 1 / sqrt(x) in f64. A number m is above the result exactly if m * m * x is
/// above 1, whose sign an IEEE quad tells: m, halfway between two values of
/// f64, has 54 digits, its square 108, and the fused operation rounds once.
static double evaluateRsqrt(double x) {
  double y = 1 / std::sqrt(x);
  if (!std::isfinite(y) || y == 0)
    return y;
  auto toQuad = [](double value) {
    APFloat quad(value);
    bool isLossy;
    quad.convert(APFloat::IEEEquad(), APFloat::rmNearestTiesToEven, &isLossy);
    return quad;
  };
  auto isMiddleAbove = [&](double a, double b) {
    APFloat middle = toQuad(a);
    middle.add(toQuad(b), APFloat::rmNearestTiesToEven);
    middle.multiply(toQuad(0.5), APFloat::rmNearestTiesToEven);
    middle.multiply(APFloat(middle), APFloat::rmNearestTiesToEven);
    middle.fusedMultiplyAdd(toQuad(x), toQuad(-1),
                            APFloat::rmNearestTiesToEven);
    return !middle.isNegative() && !middle.isZero();
  };
  // 1 / sqrt(x) is off by little more than one unit.
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  while (isMiddleAbove(std::nextafter(y, 0), y))
    y = std::nextafter(y, 0);
  while (!isMiddleAbove(y, std::nextafter(y, kInfinity)))
    y = std::nextafter(y, kInfinity);
  return y;
}

std::optional<MathValue> loom::evaluateMath(Operation *op,
                                            ArrayRef<Attribute> operands) {
  if (op->getNumResults() != 1 || operands.empty() ||
      !llvm::all_of(operands, llvm::IsaPred<FloatAttr>))
    return {};
  auto type = dyn_cast<FloatType>(op->getResult(0).getType());
  if (!type || type != op->getOperand(0).getType())
    return {};
  auto get = [&](unsigned i) {
    return getFloatValue(type, getScalarBits(cast<FloatAttr>(operands[i])));
  };
  if (isa<math::FmaOp>(op))
    return MathValue{evaluateFma(type, operands), ""};
  if (std::optional<llvm::RoundingMode> rounding = getRounding(op)) {
    APFloat value = cast<FloatAttr>(operands[0]).getValue();
    value.roundToIntegral(*rounding);
    return MathValue{FloatAttr::get(type, value), ""};
  }
  if (isa<math::SqrtOp>(op))
    return MathValue{evaluateSqrt(type, get(0)), ""};
  if (isa<math::RsqrtOp>(op)) {
    if (type.isF64())
      return MathValue{
          makeFloat(type, roundToFloat(type, evaluateRsqrt(get(0)))), ""};
    return roundSurely(type, 1 / std::sqrt(Wide(get(0))), kLibraryDigits);
  }
  StringRef name = op->getName().getStringRef();
  std::optional<Wide> value = evaluateComposed(op, get(0));
  int digits = value ? kComposedDigits : kLibraryDigits;
  for (const UnaryRow &row : unaryRows)
    if (row.op == name)
      value = row.function(get(0));
  for (const BinaryRow &row : binaryRows)
    if (row.op == name)
      value = row.function(get(0), get(1));
  if (!value)
    return {};
  if (type.isF64() || !kHasSpareDigits)
    return MathValue{
        {},
        "on " + getTypeSpelling(type) +
            " has no value on the host side of a case, where only what can be "
            "rounded correctly is evaluated; check.oracle.call evaluates it in "
            "a function"};
  return roundSurely(type, *value, digits);
}
