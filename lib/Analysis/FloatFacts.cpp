//===- FloatFacts.cpp - What a float may be -------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Analysis/FloatFacts.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace loom;
using llvm::APFloat;

using F = FloatFacts;

static const llvm::fltSemantics &semanticsOf(Type type) {
  return cast<FloatType>(getElementTypeOrSelf(type)).getFloatSemantics();
}

bool FloatFacts::supports(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return isa<FloatType>(vector ? vector.getElementType() : type);
}

FloatFacts FloatFacts::unknown(Type type) {
  FloatFacts facts;
  if (!APFloat::semanticsHasInf(semanticsOf(type)))
    facts.classes &= ~Infinity;
  return facts;
}

FloatFacts FloatFacts::exact(const APFloat &value) {
  if (value.isNaN())
    return {NotANumber};
  if (value.isInfinity())
    return {value.isNegative() ? NegativeInfinity : PositiveInfinity};
  return {value.isNegative() ? Negative : Positive};
}

void FloatFacts::print(llvm::raw_ostream &os) const {
  SmallVector<StringRef, 3> known;
  if (classes == NotANumber)
    known.push_back("nan");
  else if (isFinite())
    known.push_back("finite");
  else if (isNotNan())
    known.push_back("not_nan");
  else if (isNotInf())
    known.push_back("not_inf");
  if (classes != NotANumber && isNonNegative())
    known.push_back("nonnegative");
  else if (classes != NotANumber && isNonPositive())
    known.push_back("nonpositive");
  if (known.empty())
    known.push_back("any");
  llvm::interleaveComma(known, os);
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

/// Joins `combine` over all pairs of classes.
template <typename Combine>
static FloatFacts forEachPair(FloatFacts a, FloatFacts b, Type type,
                              Combine combine) {
  uint8_t result = 0;
  for (uint8_t x = 1; x < F::Any; x <<= 1)
    for (uint8_t y = 1; y < F::Any; y <<= 1) {
      if (!(a.classes & x) || !(b.classes & y))
        continue;
      result |=
          (x | y) & F::NotANumber ? uint8_t(F::NotANumber) : combine(x, y);
    }
  // What would be an infinity is a NaN or the largest number, by the format.
  if ((result & F::Infinity) && !APFloat::semanticsHasInf(semanticsOf(type))) {
    if (result & F::NegativeInfinity)
      result |= F::Negative;
    if (result & F::PositiveInfinity)
      result |= F::Positive;
    result = (result & ~F::Infinity) | F::NotANumber;
  }
  return {result};
}

static bool isNegative(uint8_t one) {
  return one & (F::Negative | F::NegativeInfinity);
}
static bool isInfinite(uint8_t one) { return one & F::Infinity; }
static uint8_t finite(bool negative) {
  return negative ? F::Negative : F::Positive;
}
static uint8_t infinite(bool negative) {
  return negative ? F::NegativeInfinity : F::PositiveInfinity;
}

FloatFacts loom::negateFloatFacts(FloatFacts a) {
  uint8_t result = a.classes & F::NotANumber;
  for (uint8_t x = F::NegativeInfinity; x <= F::PositiveInfinity; x <<= 1)
    if (a.classes & x)
      result |=
          isInfinite(x) ? infinite(!isNegative(x)) : finite(!isNegative(x));
  return {result};
}

FloatFacts loom::absFloatFacts(FloatFacts a) {
  return FloatFacts{uint8_t(a.classes | negateFloatFacts(a).classes)}.without(
      F::Negative | F::NegativeInfinity);
}

FloatFacts loom::addFloatFacts(FloatFacts a, FloatFacts b, Type type) {
  return forEachPair(a, b, type, [](uint8_t x, uint8_t y) -> uint8_t {
    if (isInfinite(x) && isInfinite(y))
      return x == y ? x : uint8_t(F::NotANumber);
    if (isInfinite(x) || isInfinite(y))
      return isInfinite(x) ? x : y;
    // Numbers of two signs give any finite number, of one sign any of that.
    return x == y ? x | infinite(isNegative(x)) : x | y;
  });
}

FloatFacts loom::mulFloatFacts(FloatFacts a, FloatFacts b, Type type) {
  return forEachPair(a, b, type, [](uint8_t x, uint8_t y) -> uint8_t {
    bool negative = isNegative(x) != isNegative(y);
    if (isInfinite(x) && isInfinite(y))
      return infinite(negative);
    if (isInfinite(x) || isInfinite(y)) // The number may be zero.
      return infinite(negative) | F::NotANumber;
    return finite(negative) | infinite(negative);
  });
}

FloatFacts loom::divFloatFacts(FloatFacts a, FloatFacts b, Type type) {
  return forEachPair(a, b, type, [](uint8_t x, uint8_t y) -> uint8_t {
    bool negative = isNegative(x) != isNegative(y);
    if (isInfinite(x) && isInfinite(y))
      return F::NotANumber;
    if (isInfinite(x))
      return infinite(negative);
    if (isInfinite(y))
      return finite(negative);
    return finite(negative) | infinite(negative) | F::NotANumber;
  });
}

FloatFacts loom::maxFloatFacts(FloatFacts a, FloatFacts b, bool propagatesNan) {
  uint8_t result = 0;
  for (uint8_t x = 1; x < F::Any; x <<= 1)
    for (uint8_t y = 1; y < F::Any; y <<= 1) {
      if (!(a.classes & x) || !(b.classes & y))
        continue;
      if ((x | y) & F::NotANumber) {
        result |= propagatesNan || x == y ? uint8_t(F::NotANumber)
                                          : uint8_t((x | y) & ~F::NotANumber);
        continue;
      }
      // The enumerators are in the order of the numbers.
      result |= std::max(x, y);
      // A zero of either sign may be taken where the sign does not count.
      if (!propagatesNan && (x | y) == (F::Negative | F::Positive))
        result |= F::Negative;
    }
  return {result};
}

FloatFacts loom::minFloatFacts(FloatFacts a, FloatFacts b, bool propagatesNan) {
  return negateFloatFacts(
      maxFloatFacts(negateFloatFacts(a), negateFloatFacts(b), propagatesNan));
}

FloatFacts loom::convertFloatFacts(FloatFacts a, Type from, Type type) {
  const llvm::fltSemantics &to = semanticsOf(type);
  bool widens = APFloat::semanticsMaxExponent(to) >=
                    APFloat::semanticsMaxExponent(semanticsOf(from)) &&
                APFloat::semanticsPrecision(to) >=
                    APFloat::semanticsPrecision(semanticsOf(from));
  uint8_t result = a.classes;
  bool hasInf = APFloat::semanticsHasInf(to);
  for (bool negative : {false, true}) {
    if (!widens && (result & finite(negative)))
      result |= hasInf ? infinite(negative) : uint8_t(F::NotANumber);
    // Some formats saturate and some give a NaN.
    if (!hasInf && (result & infinite(negative)))
      result =
          (result & ~infinite(negative)) | finite(negative) | F::NotANumber;
  }
  return {result};
}
