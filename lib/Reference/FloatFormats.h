//===- FloatFormats.h - Float types as bits ---------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Each float type is a class with these members:
///
/// - `Compute`: the C++ type of its arithmetic: a sum, difference, product,
///   quotient or square root of it, encoded, is rounded once. Types up to 16
///   bits compute in double, which has more than twice their digits and two
///   more: then rounding twice is rounding once.
/// - `decode`, `encode`: from and to bits, to nearest even.
/// - `Wide`, `encodeWide`: a type with more digits, for math functions.
/// - `fma`: rounds once.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_REFERENCE_FLOATFORMATS_H
#define LOOM_LIB_REFERENCE_FLOATFORMATS_H

#include "Code.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/bit.h"
#include <cmath>
#include <cstdint>

namespace loom {

/// a + b, rounded to the neighbour whose last bit is 1 where it is not exact:
/// rounding that to far fewer digits is rounding the exact sum.
inline double addToOdd(double a, double b) {
  double sum = a + b;
  if (!std::isfinite(sum))
    return sum;
  double part = sum - a;
  double error = (a - (sum - part)) + (b - part);
  uint64_t bits = llvm::bit_cast<uint64_t>(sum);
  if (error == 0 || (bits & 1))
    return sum;
  bits += (error > 0) == (sum > 0) ? 1 : -1;
  return llvm::bit_cast<double>(bits);
}

/// The same for an integer.
inline double toDoubleToOdd(uint64_t value) {
  unsigned numBits = 64 - llvm::countl_zero(value);
  if (numBits <= 53)
    return double(value);
  unsigned shift = numBits - 53;
  uint64_t dropped = value & ((uint64_t(1) << shift) - 1);
  return std::ldexp(double(value >> shift | (dropped != 0)), shift);
}

/// IEEE 754's interchange formats, and those without infinities in which only
/// the pattern of all ones is NaN.
template <unsigned kExponentBits, unsigned kMantissaBits, bool kHasInfinity>
struct SmallFloat {
  using Compute = double;
  using Wide = double;
  static constexpr unsigned kBits = 1 + kExponentBits + kMantissaBits;
  static constexpr uint64_t kSign = uint64_t(1) << (kBits - 1);
  static constexpr uint64_t kExponent = ((uint64_t(1) << kExponentBits) - 1)
                                        << kMantissaBits;
  static constexpr uint64_t kMantissa = (uint64_t(1) << kMantissaBits) - 1;
  static constexpr int kMinExponent = 2 - (1 << (kExponentBits - 1));
  static constexpr int kDropped = 52 - int(kMantissaBits);

  static bool isNaN(uint64_t bits) {
    uint64_t magnitude = bits & ~kSign;
    return kHasInfinity ? magnitude > kExponent : magnitude == kSign - 1;
  }

  static double decode(uint64_t bits) {
    uint64_t sign = (bits & kSign) << (64 - kBits);
    uint64_t exponent = (bits & kExponent) >> kMantissaBits;
    uint64_t mantissa = bits & kMantissa;
    if (isNaN(bits))
      return llvm::bit_cast<double>(sign | uint64_t(0x7ff8) << 48 |
                                    mantissa << kDropped);
    if (kHasInfinity && (bits & ~kSign) == kExponent)
      return llvm::bit_cast<double>(sign | uint64_t(0x7ff) << 52);
    if (exponent == 0) {
      double unit = llvm::bit_cast<double>(
          uint64_t(1023 + kMinExponent - int(kMantissaBits)) << 52);
      double value = double(mantissa) * unit;
      return sign ? -value : value;
    }
    uint64_t biased = exponent + (1023 + kMinExponent - 1);
    return llvm::bit_cast<double>(sign | biased << 52 | mantissa << kDropped);
  }

  static uint64_t encode(double value) {
    uint64_t bits = llvm::bit_cast<uint64_t>(value);
    uint64_t sign = bits >> 63 << (kBits - 1);
    uint64_t fraction = bits & ((uint64_t(1) << 52) - 1);
    int biased = bits >> 52 & 0x7ff;
    if (biased == 0x7ff) {
      if (!kHasInfinity)
        return sign | (kSign - 1);
      if (fraction == 0)
        return sign | kExponent;
      return sign | kExponent | uint64_t(1) << (kMantissaBits - 1) |
             fraction >> kDropped;
    }
    int exponent = biased - 1023;
    int below = kMinExponent - exponent;
    int shift = kDropped + (below > 0 ? below : 0);
    // Less than half of the smallest number.
    if (biased == 0 || shift > 53)
      return sign;
    uint64_t digits = fraction | uint64_t(1) << 52;
    uint64_t rounded = digits >> shift;
    uint64_t rest = digits & ((uint64_t(1) << shift) - 1);
    uint64_t half = uint64_t(1) << (shift - 1);
    if (rest > half || (rest == half && (rounded & 1)))
      ++rounded;
    if (below < 0)
      rounded += uint64_t(-below) << kMantissaBits;
    if (kHasInfinity)
      return sign | std::min(rounded, kExponent);
    return sign | std::min(rounded, kSign - 1);
  }

  static uint64_t encodeWide(double value) { return encode(value); }
  static uint64_t fromDouble(double value) { return encode(value); }
  static uint64_t fromUnsigned(uint64_t value) {
    return encode(toDoubleToOdd(value));
  }
  static uint64_t fromSigned(int64_t value) {
    double magnitude = toDoubleToOdd(value < 0 ? -uint64_t(value) : value);
    return encode(value < 0 ? -magnitude : magnitude);
  }
  /// The product is exact.
  static double fma(double a, double b, double c) { return addToOdd(a * b, c); }
};

/// f32 and f64: the machine's own.
template <typename Float, typename Bits, typename WideFloat>
struct MachineFloat {
  using Compute = Float;
  using Wide = WideFloat;
  static constexpr unsigned kBits = 8 * sizeof(Float);
  static constexpr uint64_t kSign = uint64_t(1) << (kBits - 1);

  static Float decode(uint64_t bits) {
    return llvm::bit_cast<Float>(Bits(bits));
  }
  static bool isNaN(uint64_t bits) { return std::isnan(decode(bits)); }
  static uint64_t encode(Float value) { return llvm::bit_cast<Bits>(value); }
  static uint64_t encodeWide(Wide value) { return encode(Float(value)); }
  static uint64_t fromDouble(double value) { return encode(Float(value)); }
  static uint64_t fromUnsigned(uint64_t value) { return encode(Float(value)); }
  static uint64_t fromSigned(int64_t value) { return encode(Float(value)); }
  static Float fma(Float a, Float b, Float c) { return std::fma(a, b, c); }
};

using F8E4M3FN = SmallFloat<4, 3, /*kHasInfinity=*/false>;
using F8E5M2 = SmallFloat<5, 2, /*kHasInfinity=*/true>;
using F16 = SmallFloat<5, 10, /*kHasInfinity=*/true>;
using BF16 = SmallFloat<8, 7, /*kHasInfinity=*/true>;
using F32 = MachineFloat<float, uint32_t, double>;
using F64 = MachineFloat<double, uint64_t, long double>;

/// What `choose(format)` gives for the format of a float type or of the
/// elements of a vector; null or zero for a type that the language does not
/// have.
template <typename Fn>
auto chooseFormat(mlir::Type type, Fn choose) -> decltype(choose(F32())) {
  mlir::Type element = mlir::getElementTypeOrSelf(type);
  if (element.isF32())
    return choose(F32());
  if (element.isF64())
    return choose(F64());
  if (element.isF16())
    return choose(F16());
  if (element.isBF16())
    return choose(BF16());
  if (llvm::isa<mlir::Float8E4M3FNType>(element))
    return choose(F8E4M3FN());
  if (llvm::isa<mlir::Float8E5M2Type>(element))
    return choose(F8E5M2());
  return {};
}

/// Reads a value of a float type, which is exact.
using FloatDecoder = double (*)(uint64_t bits);
FloatDecoder getDecoder(mlir::Type type);

} // namespace loom

#endif // LOOM_LIB_REFERENCE_FLOATFORMATS_H
