//===- SmallFloatFormats.h - Floats of 4, 6 and 8 bits -----------*- C++
//-*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Values of the small formats and the roundings to them. Sources: the OCP
/// specifications of 8-bit floats and of microscaling formats; for gfx942's
/// FNUZ formats the CDNA3 manual (bias one higher, the bits of negative zero
/// are the only NaN, no infinity).
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_SEMANTICS_SMALLFLOATFORMATS_H
#define LOOM_LIB_SIMULATOR_SEMANTICS_SMALLFLOATFORMATS_H

#include "FloatBits.h"

namespace loom::sim::LOOM_SIM_ISA {

/// A format; `maximum` is its greatest finite magnitude as bits.
template <unsigned ExponentBits, unsigned MantissaBits, int Bias, bool Fnuz,
          uint32_t Maximum, bool HasInfinity, bool HasNan>
struct SmallFormat {
  static constexpr unsigned exponentBits = ExponentBits,
                            mantissaBits = MantissaBits,
                            bits = 1 + ExponentBits + MantissaBits;
  static constexpr int bias = Bias;
  static constexpr bool fnuz = Fnuz, hasInfinity = HasInfinity, hasNan = HasNan;
  static constexpr uint32_t maximum = Maximum, sign = 1u << (bits - 1),
                            mask = (1u << bits) - 1;
  /// The NaN that conversions give; of formats without NaN the maximum.
  static constexpr uint32_t nan = Fnuz ? sign : HasNan ? sign - 1 : Maximum;
};
using Fp8 = SmallFormat<4, 3, 7, false, 0x7e, false, true>;
using Bf8 = SmallFormat<5, 2, 15, false, 0x7b, true, true>;
using Fp8Fnuz = SmallFormat<4, 3, 8, true, 0x7f, false, true>;
using Bf8Fnuz = SmallFormat<5, 2, 16, true, 0x7f, false, true>;
using Fp6 = SmallFormat<2, 3, 1, false, 0x1f, false, false>;
using Bf6 = SmallFormat<3, 2, 3, false, 0x1f, false, false>;
using Fp4 = SmallFormat<2, 1, 1, false, 0x7, false, false>;

/// 2 to a power between those of normal f32.
LOOM_SIM_INLINE float powerOfTwo(int exponent) {
  return asF32(uint32_t(exponent + 127) << 23);
}

/// The value as f32; exact.
template <typename F> LOOM_SIM_INLINE float decodeSmall(uint32_t code) {
  code &= F::mask;
  uint32_t magnitude = code & (F::sign - 1);
  uint32_t exponent = magnitude >> F::mantissaBits;
  uint32_t mantissa = magnitude & ((1u << F::mantissaBits) - 1);
  float small =
      float(int32_t(mantissa)) * powerOfTwo(1 - F::bias - int(F::mantissaBits));
  float normal = asF32((exponent + 127 - F::bias) << 23 |
                       mantissa << (23 - F::mantissaBits));
  float value = exponent ? normal : small;
  uint32_t bits = bitsOf(value) | (code & F::sign ? 0x80000000u : 0u);
  if (F::fnuz)
    bits = code == F::sign ? 0x7fc00000u : bits;
  else if (F::hasInfinity)
    bits = magnitude > F::maximum
               ? (bits & 0x80000000u) |
                     (magnitude == F::maximum + 1 ? 0x7f800000u : 0x7fc00000u)
               : bits;
  else if (F::hasNan)
    bits = magnitude > F::maximum ? (bits & 0x80000000u) | 0x7fc00000u : bits;
  return asF32(bits);
}

/// How a value between two of the format's is rounded.
enum class SmallRounding { NearestEven, TowardZero };

/// The code of f32 * 2^scale (|scale| < 2^20). Too great values saturate, or
/// become infinity (NaN if the format has none).
template <typename F>
LOOM_SIM_INLINE uint32_t
encodeSmall(float value, bool saturate, int scale = 0,
            SmallRounding rounding = SmallRounding::NearestEven) {
  uint32_t bits = bitsOf(value);
  uint32_t magnitude = bits & 0x7fffffffu;
  uint32_t sign = bits >> 31 ? F::sign : 0;
  if (magnitude > 0x7f800000u)
    return F::fnuz ? F::sign : F::hasNan ? sign | F::nan : sign | F::maximum;
  // The significand as 1.23 and the exponent that belongs to it.
  uint32_t significand = magnitude & 0x7fffffu;
  int exponent = int(magnitude >> 23);
  if (exponent) {
    significand |= 1u << 23;
  } else if (significand) {
    int zeros = __builtin_clz(significand) - 8;
    significand <<= zeros;
    exponent = 1 - zeros;
  }
  exponent += scale - 127;
  // Bits of the significand below the code's last one.
  int lost = 23 - int(F::mantissaBits);
  int smallest = 1 - F::bias;
  bool isSmall = exponent < smallest;
  if (isSmall) {
    lost += smallest - exponent;
    lost = lost > 30 ? 30 : lost;
  }
  uint32_t code = significand >> lost;
  uint32_t rest = significand & ((1u << lost) - 1), half = 1u << (lost - 1);
  if (rounding == SmallRounding::NearestEven)
    code += rest > half || (rest == half && (code & 1));
  bool overflow = magnitude == 0x7f800000u || exponent > 64;
  if (!isSmall && !overflow) {
    // The hidden bit counts as one exponent.
    int biased = exponent + F::bias - 1;
    code += uint32_t(biased) << F::mantissaBits;
  }
  overflow |= code > F::maximum;
  if (overflow && magnitude != 0)
    code = saturate ? F::maximum : F::hasInfinity ? F::maximum + 1 : F::nan;
  if (F::fnuz)
    return code == 0 || code == F::sign ? code : sign | code;
  return sign | code;
}

/// Stochastic rounding: random bits are added below the last bit that a normal
/// code keeps, from the high end of `random`, and the rest is cut off (RDNA4
/// manual, V_CVT_SR_FP8_F32). What is added below a denormal code's last bit
/// is not documented; this does the same there.
template <typename F>
LOOM_SIM_INLINE uint32_t encodeSmallStochastic(float value, uint32_t random,
                                               bool saturate, int scale = 0) {
  uint32_t bits = bitsOf(value);
  uint32_t magnitude = bits & 0x7fffffffu;
  if (magnitude < 0x7f800000u) {
    uint32_t sum = magnitude + (random >> (9 + F::mantissaBits));
    // Rounding does not make an infinity of the greatest f32.
    magnitude = sum < 0x7f800000u ? sum : 0x7f7fffffu;
  }
  return encodeSmall<F>(asF32(magnitude | (bits & 0x80000000u)), saturate,
                        scale, SmallRounding::TowardZero);
}

/// A scale byte of the microscaling formats: 2^(code - 127), 255 is NaN.
LOOM_SIM_INLINE float decodeE8m0(uint32_t code) {
  code &= 0xffu;
  uint32_t bits = code == 255 ? 0x7fc00000u : code ? code << 23 : 0x400000u;
  return asF32(bits);
}

} // namespace loom::sim::LOOM_SIM_ISA

#endif // LOOM_LIB_SIMULATOR_SEMANTICS_SMALLFLOATFORMATS_H
