//===- DivHelpers.cpp - v_div_scale, v_div_fmas, v_div_fixup ----*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The three instructions around the Newton-Raphson steps of a division. What
/// they do together is fixed by the quotient, which must be IEEE's; that leaves
/// these readings of the manuals (CDNA3, RDNA3), which are wrong or silent:
///
/// - v_div_scale, both 1/D and N/D denormal: the manuals scale D by 2^64, which
///   would overflow; D is scaled by 2^-64.
/// - v_div_scale, "N/D denormal": decided by exponents, that of a denormal
///   operand being the one it would have if normalized. A quotient between
///   2^-127 and 2^-125 counts.
/// - v_div_fmas: the manuals multiply by 2^32; the factors that undo
///   v_div_scale are 2^64 and 2^-64, and the quotient's exponent tells which
///   (2.0 and up: 2^64). The product, the sum and the factor are rounded once.
/// - v_div_fixup: a quotient that is NaN although the operands are numbers
///   comes from an overflow on the way, and gives infinity.
/// - v_div_scale with an operand of zero sets VCC (the manuals: clears it).
///   Public tests that ran on RDNA3 report this; no quotient depends on it.
///
//===----------------------------------------------------------------------===//

#include "HalfShapes.h"

namespace loom::sim::LOOM_SIM_ISA {

namespace {
/// The constants of the manuals, for 32 and 64 bits.
struct Division32 : F32Format {
  using Float = float;
  static constexpr int mantissaBits = 23, scale = 64, far = 96, tiny = 23,
                       underflow = -150, smallest = -126, reciprocal = 253;
  static unsigned denormals(const Wave &wave) { return denormals32(wave); }
  static unsigned rounding(const Wave &wave) {
    return (wave.mode >> ModeRound32Shift) & 3;
  }
};
struct Division64 : F64Format {
  using Float = double;
  static constexpr int mantissaBits = 52, scale = 128, far = 768, tiny = 53,
                       underflow = -1075, smallest = -1022, reciprocal = 2045;
  static unsigned denormals(const Wave &wave) { return denormals1664(wave); }
  static unsigned rounding(const Wave &wave) { return rounding1664(wave); }
};
struct Division16 : F16Format {
  static constexpr int mantissaBits = 10;
  static unsigned denormals(const Wave &wave) { return denormals1664(wave); }
  static unsigned rounding(const Wave &wave) { return rounding1664(wave); }
};
} // namespace

/// The exponent field; not the number's exponent for denormals.
template <typename D> LOOM_SIM_INLINE int exponentField(typename D::Bits bits) {
  return int((bits & D::infinity) >> D::mantissaBits);
}
/// As if the exponent had no least value.
template <typename D>
LOOM_SIM_INLINE int normalizedExponent(typename D::Bits bits) {
  uint64_t significand = bits & ((typename D::Bits(1) << D::mantissaBits) - 1);
  int field = exponentField<D>(bits);
  if (field || !significand)
    return field;
  return 1 - (__builtin_clzll(significand) - (63 - D::mantissaBits));
}

template <typename D>
LOOM_SIM_INLINE typename D::Bits multiplied(typename D::Bits bits,
                                            typename D::Float factor) {
  return bitsOf(bitsAs<typename D::Float>(bits) * factor);
}

/// Returns whether the quotient is to be scaled back.
template <typename D>
static bool scaleLane(typename D::Bits value, typename D::Bits denominator,
                      typename D::Bits numerator, typename D::Bits &result) {
  using Float = typename D::Float;
  const Float up = D::scale == 64 ? Float(0x1p64) : Float(0x1p128);
  const Float down = D::scale == 64 ? Float(0x1p-64) : Float(0x1p-128);
  constexpr typename D::Bits magnitude = D::sign - 1;
  auto isDenominator = [&] {
    return bitsAs<Float>(value) == bitsAs<Float>(denominator);
  };
  auto isNumerator = [&] {
    return bitsAs<Float>(value) == bitsAs<Float>(numerator);
  };
  result = value;
  if (!(numerator & magnitude) || !(denominator & magnitude)) {
    result = D::infinity | D::quiet;
    return true;
  }
  if (isNan<D>(denominator) || isNan<D>(numerator))
    return false;
  int difference = exponentField<D>(numerator) - exponentField<D>(denominator);
  if (difference >= D::far) {
    result = isDenominator() ? multiplied<D>(value, up) : value;
    return true;
  }
  if (exponentField<D>(denominator) == 0) {
    result = multiplied<D>(value, up);
    return false;
  }
  // Greater than the power of two whose reciprocal is the least normal number.
  typename D::Bits limit = typename D::Bits(D::reciprocal) << D::mantissaBits;
  bool reciprocalDenormal = (denominator & magnitude) > limit;
  bool quotientDenormal =
      normalizedExponent<D>(numerator) - normalizedExponent<D>(denominator) <=
      D::smallest;
  if (reciprocalDenormal) {
    if (!quotientDenormal || isDenominator())
      result = multiplied<D>(value, down);
    return quotientDenormal;
  }
  if (quotientDenormal) {
    result = isNumerator() ? multiplied<D>(value, up) : value;
    return true;
  }
  if (exponentField<D>(numerator) <= D::tiny)
    result = multiplied<D>(value, up);
  return false;
}

/// An operand of an instruction that flushes sources.
template <typename D>
LOOM_SIM_INLINE typename D::Bits input(typename D::Bits bits, bool flushes) {
  return flushes ? flush<D>(bits) : bits;
}

/// No lane that is on has operands that scaleLane would scale or give up: they
/// are normal, and so are the quotient and all on the way to it.
template <unsigned W>
LOOM_SIM_INLINE bool needsNoScale(const Wave &wave, const float *denominators,
                                  const float *numerators) {
  using D = Division32;
  uint32_t rare = 0;
  LOOM_SIM_LANES (lane) {
    int above = exponentField<D>(bitsOf(numerators[lane]));
    int below = exponentField<D>(bitsOf(denominators[lane]));
    int difference = above - below;
    bool isPlain = (above > D::tiny) & (above < 255) & (below > 0) &
                   (below < D::reciprocal) & (difference < D::far) &
                   (difference > D::smallest);
    rare |= isPlain ? 0 : wave.laneMask[lane];
  }
  return !rare;
}

template <unsigned W> static const Op *divScaleF32(const Op *op, Wave &wave) {
  Row<W, uint32_t> a, b, c, out;
  const float *x = sourceF32<W>(op->src[0], wave, a);
  const float *y = sourceF32<W>(op->src[1], wave, b);
  const float *z = sourceF32<W>(op->src[2], wave, c);
  bool flushes = !(denormals32(wave) & 1);
  if (needsNoScale<W>(wave, y, z)) {
    LOOM_SIM_LANES (lane)
      out[lane] = input<Division32>(bitsOf(x[lane]), flushes);
    write32<W>(op->dst[0], wave, out);
    writeLanes(op->dst[1], wave, 0);
    return op->next;
  }
  uint64_t mask = 0;
  for (unsigned lane = 0; lane < W; ++lane) {
    bool scaled = scaleLane<Division32>(
        input<Division32>(bitsOf(x[lane]), flushes),
        input<Division32>(bitsOf(y[lane]), flushes),
        input<Division32>(bitsOf(z[lane]), flushes), out[lane]);
    mask |= uint64_t(scaled) << lane;
  }
  write32<W>(op->dst[0], wave, out);
  writeLanes(op->dst[1], wave, mask & wave.exec);
  return op->next;
}

template <unsigned W> static const Op *divScaleF64(const Op *op, Wave &wave) {
  Row<W, uint64_t> a, b, c, out;
  sourceF64<W>(op->src[0], wave, a);
  sourceF64<W>(op->src[1], wave, b);
  sourceF64<W>(op->src[2], wave, c);
  bool flushes = !(denormals1664(wave) & 1);
  uint64_t mask = 0;
  for (unsigned lane = 0; lane < W; ++lane) {
    bool scaled =
        scaleLane<Division64>(input<Division64>(a[lane], flushes),
                              input<Division64>(b[lane], flushes),
                              input<Division64>(c[lane], flushes), out[lane]);
    mask |= uint64_t(scaled) << lane;
  }
  write64<W>(op->dst[0], wave, out);
  writeLanes(op->dst[1], wave, mask & wave.exec);
  return op->next;
}

//===----------------------------------------------------------------------===//
// v_div_fmas
//===----------------------------------------------------------------------===//

/// (a * b + c) * factor, rounded once. The product is exact in f64; the sum is
/// kept to 53 bits of which the last says whether more follow.
static float scaledFma(float a, float b, float c, double factor) {
  double product = double(a) * double(b), addend = c;
  double sum = product + addend;
  double other = sum - product;
  double error = (product - (sum - other)) + (addend - other);
  uint64_t bits = bitsOf(sum);
  if ((error > 0 || error < 0) && !(bits & 1))
    bits += (error > 0) == (sum > 0) ? 1 : ~0ull;
  return float(asF64(bits) * factor);
}

template <unsigned W> static const Op *divFmasF32(const Op *op, Wave &wave) {
  Row<W, uint32_t> a, b, c;
  Row<W, float> out;
  const float *x = sourceF32<W>(op->src[0], wave, a);
  const float *y = sourceF32<W>(op->src[1], wave, b);
  const float *z = sourceF32<W>(op->src[2], wave, c);
  LOOM_SIM_LANES (lane)
    out[lane] = __builtin_fmaf(x[lane], y[lane], z[lane]);
  uint64_t scaled = scalarMask(wave, SgprVccLo) & wave.exec;
  for (; scaled; scaled &= scaled - 1) {
    unsigned lane = unsigned(__builtin_ctzll(scaled));
    bool isBig = exponentField<Division32>(bitsOf(z[lane])) > 127;
    out[lane] = scaledFma(x[lane], y[lane], z[lane], isBig ? 0x1p64 : 0x1p-64);
  }
  writeF32<W>(op, wave, out);
  return op->next;
}

/// The same for f64 and a factor of 2^-128 or 2^128. Only a denormal result is
/// rounded by the multiplication; the first rounding then matters if it has
/// made a tie.
static double scaledFma(double a, double b, double c, bool isBig,
                        bool toNearest) {
  double sum = __builtin_fma(a, b, c);
  if (isBig)
    return sum * 0x1p128;
  if (__builtin_isinf(sum) && __builtin_isfinite(a) && __builtin_isfinite(b)) {
    // The sum alone overflows. The addend is below 2: all that is left of it
    // is that there is something.
    double &greater = __builtin_fabs(a) < __builtin_fabs(b) ? b : a;
    greater *= 0x1p-128;
    double trace = __builtin_copysign(c == 0 ? 0.0 : 0x1p-500, c);
    return __builtin_fma(a, b, trace);
  }
  double result = sum * 0x1p-128;
  if (!(__builtin_fabs(result) < 0x1p-1021) || !toNearest)
    return result;
  // Scaled so that products of the least operands are exact.
  double &less = __builtin_fabs(a) < __builtin_fabs(b) ? a : b;
  less *= 0x1p200;
  c *= 0x1p200;
  sum = __builtin_fma(a, b, c);
  result = sum * 0x1p-328;
  double rest = sum - result * 0x1p328;
  if (__builtin_fabs(rest) != 0x1p-747)
    return result;
  double product = a * b, low = __builtin_fma(a, b, -product);
  double rough = product + c, other = rough - product;
  double roughError = (product - (rough - other)) + (c - other);
  double error = (rough - sum) + (roughError + low);
  if (error == 0)
    return result;
  // What lies on the tie's other side of `result` is a step away from it.
  if ((error > 0) == (rest > 0))
    return result + (rest > 0 ? 0x1p-1074 : -0x1p-1074);
  return result;
}

template <unsigned W> static const Op *divFmasF64(const Op *op, Wave &wave) {
  Row<W, uint64_t> a, b, c;
  Row<W, double> out;
  sourceF64<W>(op->src[0], wave, a);
  sourceF64<W>(op->src[1], wave, b);
  sourceF64<W>(op->src[2], wave, c);
  LOOM_SIM_LANES (lane)
    out[lane] = __builtin_fma(asF64(a[lane]), asF64(b[lane]), asF64(c[lane]));
  uint64_t scaled = scalarMask(wave, SgprVccLo) & wave.exec;
  for (; scaled; scaled &= scaled - 1) {
    unsigned lane = unsigned(__builtin_ctzll(scaled));
    bool isBig = exponentField<Division64>(c[lane]) > 1023;
    out[lane] = scaledFma(asF64(a[lane]), asF64(b[lane]), asF64(c[lane]), isBig,
                          rounding1664(wave) == 0);
  }
  writeF64<W>(op, wave, out);
  return op->next;
}

//===----------------------------------------------------------------------===//
// v_div_fixup
//===----------------------------------------------------------------------===//

/// `underflow` is the difference of exponents below which the quotient is
/// less than half of the least number; f16 has no such rule.
template <typename D>
static typename D::Bits
fixupLane(typename D::Bits quotient, typename D::Bits denominator,
          typename D::Bits numerator, int underflow, unsigned rounding) {
  using Bits = typename D::Bits;
  constexpr Bits magnitude = D::sign - 1;
  Bits sign = (denominator ^ numerator) & D::sign;
  Bits below = denominator & magnitude, above = numerator & magnitude;
  // Rounding away from zero for this sign, and toward it.
  bool outward = rounding == 1 ? !sign : rounding == 2 && sign;
  bool inward = rounding != 0 && !outward;
  if (isNan<D>(numerator))
    return numerator | D::quiet;
  if (isNan<D>(denominator))
    return denominator | D::quiet;
  if ((!below && !above) || (below == D::infinity && above == D::infinity))
    return D::sign | D::infinity | D::quiet;
  if (!below || above == D::infinity)
    return sign | D::infinity;
  if (below == D::infinity || !above)
    return sign;
  if (exponentField<D>(numerator) - exponentField<D>(denominator) < underflow)
    return sign | Bits(outward);
  if (isNan<D>(quotient))
    return sign | (inward ? D::infinity - 1 : D::infinity);
  return sign | (quotient & magnitude);
}

template <unsigned W> static const Op *divFixupF32(const Op *op, Wave &wave) {
  Row<W, uint32_t> a, b, c;
  Row<W, float> out;
  const float *x = sourceF32<W>(op->src[0], wave, a);
  const float *y = sourceF32<W>(op->src[1], wave, b);
  const float *z = sourceF32<W>(op->src[2], wave, c);
  bool in = !(denormals32(wave) & 1), result = !(denormals32(wave) & 2);
  for (unsigned lane = 0; lane < W; ++lane)
    out[lane] = asF32(input<Division32>(
        fixupLane<Division32>(input<Division32>(bitsOf(x[lane]), in),
                              input<Division32>(bitsOf(y[lane]), in),
                              input<Division32>(bitsOf(z[lane]), in),
                              Division32::underflow,
                              Division32::rounding(wave)),
        result));
  writeF32<W>(op, wave, out);
  return op->next;
}

template <unsigned W> static const Op *divFixupF64(const Op *op, Wave &wave) {
  Row<W, uint64_t> a, b, c;
  Row<W, double> out;
  sourceF64<W>(op->src[0], wave, a);
  sourceF64<W>(op->src[1], wave, b);
  sourceF64<W>(op->src[2], wave, c);
  bool in = !(denormals1664(wave) & 1), result = !(denormals1664(wave) & 2);
  for (unsigned lane = 0; lane < W; ++lane)
    out[lane] = asF64(input<Division64>(
        fixupLane<Division64>(
            input<Division64>(a[lane], in), input<Division64>(b[lane], in),
            input<Division64>(c[lane], in), Division64::underflow,
            Division64::rounding(wave)),
        result));
  writeF64<W>(op, wave, out);
  return op->next;
}

template <unsigned W, bool Legacy>
LOOM_SIM_INLINE const Op *fixupF16(const Op *op, Wave &wave) {
  Row<W, uint32_t> a, b, c, out;
  const uint32_t *x = sourceF16<W>(op->src[0], wave, a);
  const uint32_t *y = sourceF16<W>(op->src[1], wave, b);
  const uint32_t *z = sourceF16<W>(op->src[2], wave, c);
  bool in = !(denormals1664(wave) & 1), result = !(denormals1664(wave) & 2);
  for (unsigned lane = 0; lane < W; ++lane)
    out[lane] = input<Division16>(
        fixupLane<Division16>(input<Division16>(x[lane], in),
                              input<Division16>(y[lane], in),
                              input<Division16>(z[lane], in),
                              /*underflow=*/-100, rounding1664(wave)),
        result);
  writeHalf<W, !Legacy>(op, wave, out);
  return op->next;
}
template <unsigned W> static const Op *divFixupF16(const Op *op, Wave &wave) {
  return fixupF16<W, false>(op, wave);
}
template <unsigned W>
static const Op *divFixupLegacyF16(const Op *op, Wave &wave) {
  return fixupF16<W, true>(op, wave);
}

static const Semantics entries[] = {
    LOOM_SIM_ENTRY("v_div_scale_f32", divScaleF32, Manual, Exact),
    LOOM_SIM_ENTRY1664("v_div_scale_f64", divScaleF64, Manual, Exact),
    LOOM_SIM_ENTRY("v_div_fmas_f32", divFmasF32, Manual, Exact),
    LOOM_SIM_ENTRY1664("v_div_fmas_f64", divFmasF64, Manual, Exact),
    LOOM_SIM_ENTRY("v_div_fixup_f32", divFixupF32, Manual, Exact),
    LOOM_SIM_ENTRY1664("v_div_fixup_f64", divFixupF64, Manual, Exact),
    LOOM_SIM_ENTRY("v_div_fixup_f16", divFixupF16, Manual, Exact),
    LOOM_SIM_ENTRY("v_div_fixup_legacy_f16", divFixupLegacyF16, Manual, Exact),
};

void registerDivHelpers(SemanticsSink &sink) { sink.add(entries); }

} // namespace loom::sim::LOOM_SIM_ISA
