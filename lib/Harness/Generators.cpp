//===- Generators.cpp - Contents of tensors -------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Harness/Generators.h"
#include "mlir/IR/BuiltinAttributes.h"
#include <cmath>
#include <limits>

using namespace mlir;
using namespace loom;

void loom::fillValue(Tensor &tensor, TypedAttr value) {
  uint64_t bits = getScalarBits(value);
  for (int64_t i = 0, e = tensor.getNumElements(); i < e; ++i)
    tensor.setBits(i, bits);
}

//===----------------------------------------------------------------------===//
// iota
//===----------------------------------------------------------------------===//

static double getDouble(TypedAttr value) {
  return getFloatValue(cast<FloatType>(value.getType()), getScalarBits(value));
}

void loom::fillIota(Tensor &tensor, TypedAttr offset, TypedAttr step,
                    std::optional<int64_t> period) {
  Type type = tensor.getElementType();
  auto fill = [&](auto getElement) {
    for (int64_t i = 0, e = tensor.getNumElements(); i < e; ++i)
      tensor.setBits(i, getElement(period ? i % *period : i));
  };
  if (auto number = dyn_cast<FloatType>(type)) {
    double first = getDouble(offset), distance = getDouble(step);
    return fill([&](int64_t k) {
      double value = std::fma(double(k), distance, first);
      // Hosts differ in the sign of a NaN that they make.
      if (std::isnan(value))
        value = std::numeric_limits<double>::quiet_NaN();
      return roundToFloat(number, value);
    });
  }
  // Arithmetic modulo 2^64 is exact modulo every smaller power of two.
  uint64_t first = getScalarBits(offset), distance = getScalarBits(step);
  uint64_t mask = type.isInteger(1) ? 1 : ~uint64_t(0);
  fill([&](int64_t k) { return (first + uint64_t(k) * distance) & mask; });
}

//===----------------------------------------------------------------------===//
// random.uniform
//===----------------------------------------------------------------------===//

static uint64_t mix(uint64_t z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

uint64_t loom::getRandomWord(uint64_t seed, uint64_t element) {
  return mix(mix(seed) + (element + 1) * 0x9E3779B97F4A7C15);
}

/// The upper half of the 128-bit product.
static uint64_t multiplyHigh(uint64_t a, uint64_t b) {
  return uint64_t((static_cast<unsigned __int128>(a) * b) >> 64);
}

static double interpolate(double u, double lower, double upper) {
  double value = upper - lower;
  if (std::isfinite(value))
    value = std::fma(u, value, lower);
  else
    value = 2 * std::fma(u, upper / 2 - lower / 2, lower / 2);
  return std::min(std::max(value, lower), upper);
}

void loom::fillRandomUniform(Tensor &tensor, uint64_t seed, TypedAttr lower,
                             TypedAttr upper) {
  Type type = tensor.getElementType();
  auto fill = [&](auto getElement) {
    for (int64_t i = 0, e = tensor.getNumElements(); i < e; ++i)
      tensor.setBits(i, getElement(getRandomWord(seed, i)));
  };
  if (auto number = dyn_cast<FloatType>(type)) {
    double low = getDouble(lower), high = getDouble(upper);
    bool isDouble = number.isF64();
    return fill([&](uint64_t word) {
      double u = isDouble ? std::ldexp(double(word >> 11), -53)
                          : std::ldexp(double(word >> 40), -24);
      return roundToFloat(number, interpolate(u, low, high));
    });
  }
  // i1 is false or true, not 0 or -1.
  auto getWide = [](TypedAttr value) -> uint64_t {
    const APInt &bits = cast<IntegerAttr>(value).getValue();
    return bits.getBitWidth() == 1 ? bits.getZExtValue() : bits.getSExtValue();
  };
  uint64_t low = getWide(lower), count = getWide(upper) - low + 1;
  fill([&](uint64_t word) {
    // A count of 0 stands for 2^64.
    return low + (count ? multiplyHigh(word, count) : word);
  });
}
