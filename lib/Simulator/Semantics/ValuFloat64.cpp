//===- ValuFloat64.cpp - Arithmetic of f64 ----------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Vector instructions of f64. Sources: CDNA3, RDNA3 and RDNA4 manuals.
///
//===----------------------------------------------------------------------===//

#include "MinMax.h"

namespace loom::sim::LOOM_SIM_ISA {

template <unsigned W>
LOOM_SIM_INLINE const Op *writeDouble(const Op *op, Wave &wave,
                                      Row<W, double> &row) {
  writeF64<W>(op, wave, row);
  return op->next;
}

template <unsigned W, typename F>
LOOM_SIM_INLINE const Op *unaryF64(const Op *op, Wave &wave, F f) {
  Row<W, uint64_t> x;
  Row<W, double> out;
  sourceF64<W>(op->src[0], wave, x);
  LOOM_SIM_LANES (lane)
    out[lane] = f(asF64(x[lane]));
  return writeDouble<W>(op, wave, out);
}

template <unsigned W, typename F>
LOOM_SIM_INLINE const Op *binaryF64(const Op *op, Wave &wave, F f) {
  Row<W, uint64_t> x, y;
  Row<W, double> out;
  sourceF64<W>(op->src[0], wave, x);
  sourceF64<W>(op->src[1], wave, y);
  LOOM_SIM_LANES (lane)
    out[lane] = f(asF64(x[lane]), asF64(y[lane]));
  return writeDouble<W>(op, wave, out);
}

LOOM_SIM_LANEWISE(addF64, binaryF64, [](double a, double b) { return a + b; })
LOOM_SIM_LANEWISE(mulF64, binaryF64, [](double a, double b) { return a * b; })
template <unsigned W> static const Op *fmaF64(const Op *op, Wave &wave) {
  Row<W, uint64_t> x, y, z;
  Row<W, double> out;
  sourceF64<W>(op->src[0], wave, x);
  sourceF64<W>(op->src[1], wave, y);
  sourceF64<W>(op->src[2], wave, z);
  LOOM_SIM_LANES (lane)
    out[lane] = __builtin_fma(asF64(x[lane]), asF64(y[lane]), asF64(z[lane]));
  return writeDouble<W>(op, wave, out);
}

LOOM_SIM_LANEWISE(truncF64, unaryF64,
                  [](double x) { return __builtin_trunc(x); })
LOOM_SIM_LANEWISE(ceilF64, unaryF64, [](double x) { return __builtin_ceil(x); })
LOOM_SIM_LANEWISE(floorF64, unaryF64,
                  [](double x) { return __builtin_floor(x); })
LOOM_SIM_LANEWISE(rndneF64, unaryF64,
                  [](double x) { return __builtin_roundeven(x); })
LOOM_SIM_LANEWISE(fractF64, unaryF64, [](double x) {
  double fraction = x - __builtin_floor(x);
  return fraction > 0x1.fffffffffffffp-1 ? 0x1.fffffffffffffp-1 : fraction;
})

LOOM_SIM_INLINE double powerOfTwo64(int exponent) {
  return asF64(uint64_t(exponent + 1023) << 52);
}

/// In at most three products of which the last alone rounds: a factor of
/// 2^-969 leaves the numbers normal that can become a denormal other than the
/// least.
LOOM_SIM_INLINE double scaled(double x, int32_t exponent) {
  exponent = exponent > 3000 ? 3000 : exponent < -3000 ? -3000 : exponent;
  for (int step = 0; step < 2; ++step) {
    bool up = exponent > 1023, down = exponent < -1022;
    x *= up ? 0x1p1023 : down ? 0x1p-969 : 1.0;
    exponent -= up ? 1023 : down ? -969 : 0;
  }
  exponent = exponent > 1023 ? 1023 : exponent < -1022 ? -1022 : exponent;
  return x * powerOfTwo64(exponent);
}

template <unsigned W> static const Op *ldexpF64(const Op *op, Wave &wave) {
  Row<W, uint64_t> x;
  Row<W, uint32_t> tmp;
  Row<W, double> out;
  sourceF64<W>(op->src[0], wave, x);
  const uint32_t *y = source32<W>(op->src[1], wave, tmp);
  LOOM_SIM_LANES (lane)
    out[lane] = scaled(asF64(x[lane]), int32_t(y[lane]));
  return writeDouble<W>(op, wave, out);
}

/// The significand as a normal number's, and the exponent field that would
/// belong to it; only for numbers other than 0.
LOOM_SIM_INLINE uint64_t normalizedF64(uint64_t magnitude, int &exponent) {
  exponent = int(magnitude >> 52);
  if (exponent)
    return magnitude & ((1ull << 52) - 1);
  int zeros = __builtin_clzll(magnitude | 1) - 11;
  exponent = 1 - zeros;
  return (magnitude << zeros) & ((1ull << 52) - 1);
}

template <unsigned W> static const Op *frexpExpF64(const Op *op, Wave &wave) {
  Row<W, uint64_t> x;
  Row<W, uint32_t> out;
  sourceF64<W>(op->src[0], wave, x);
  bool flushes = !(denormals1664(wave) & 1);
  for (unsigned lane = 0; lane < W; ++lane) {
    uint64_t bits = flushes ? flush<F64Format>(x[lane]) : x[lane];
    uint64_t magnitude = bits & ~F64Format::sign;
    int exponent;
    normalizedF64(magnitude, exponent);
    bool none = !magnitude || magnitude >= F64Format::infinity;
    out[lane] = none ? 0u : uint32_t(exponent - 1022);
  }
  write32<W>(op->dst[0], wave, out);
  return op->next;
}

template <unsigned W> static const Op *frexpMantF64(const Op *op, Wave &wave) {
  Row<W, uint64_t> x;
  Row<W, double> out;
  sourceF64<W>(op->src[0], wave, x);
  bool flushes = !(denormals1664(wave) & 1);
  for (unsigned lane = 0; lane < W; ++lane) {
    uint64_t bits = flushes ? flush<F64Format>(x[lane]) : x[lane];
    uint64_t magnitude = bits & ~F64Format::sign, sign = bits & F64Format::sign;
    int exponent;
    uint64_t result = normalizedF64(magnitude, exponent) | 1022ull << 52;
    if (!magnitude || magnitude == F64Format::infinity)
      result = magnitude;
    else if (magnitude > F64Format::infinity)
      result = magnitude | F64Format::quiet;
    out[lane] = asF64(result | sign);
  }
  return writeDouble<W>(op, wave, out);
}

//===----------------------------------------------------------------------===//
// Argument reduction
//===----------------------------------------------------------------------===//

/// The first 1201 bits behind the point of 2 / pi, from the most significant
/// one; a multiple of 32 follows.
static const uint32_t twoOverPi[] = {
    0xa2f9836e, 0x4e441529, 0xfc2757d1, 0xf534ddc0, 0xdb629599, 0x3c439041,
    0xfe5163ab, 0xdebbc561, 0xb7246e3a, 0x424dd2e0, 0x06492eea, 0x09d1921c,
    0xfe1deb1c, 0xb129a73e, 0xe88235f5, 0x2ebb4484, 0xe99c7026, 0xb45f7e41,
    0x3991d639, 0x835339f4, 0x9c845f8b, 0xbdf9283b, 0x1ff897ff, 0xde05980f,
    0xef2f118b, 0x5a0a6d1f, 0x6d367ecf, 0x27cb09b7, 0x4f463f66, 0x9e5fea2d,
    0x7527bac7, 0xebe5f17b, 0x3d0739f7, 0x8a5292ea, 0x6bfb5fb1, 0x1f8d5d08,
    0x56033046, 0xfc7b0000,
};

/// A part of 2 / pi for the reduction of an argument: 53 bits from bit
/// 53 * S1, further right for great arguments, scaled. That a NaN stays one is
/// from LLVM's folder.
LOOM_SIM_INLINE double trigPreop(uint64_t bits, uint32_t segment) {
  if (isNan<F64Format>(bits))
    return asF64(bits | F64Format::quiet);
  int exponent = int(bits >> 52) & 0x7ff;
  int shift = int(segment & 31) * 53;
  if (exponent > 1077)
    shift += exponent - 1077;
  uint64_t result = 0;
  for (int bit = 0; bit < 53; ++bit) {
    int position = shift + bit;
    uint32_t word = position < 1201 ? twoOverPi[position / 32] : 0u;
    result = result << 1 | ((word >> (31 - position % 32)) & 1);
  }
  int scale = -53 - shift;
  if (exponent >= 1968)
    scale += 128;
  return scaled(double(result), scale);
}

template <unsigned W> static const Op *trigPreopF64(const Op *op, Wave &wave) {
  Row<W, uint64_t> x;
  Row<W, uint32_t> tmp;
  Row<W, double> out;
  sourceF64<W>(op->src[0], wave, x);
  const uint32_t *y = source32<W>(op->src[1], wave, tmp);
  for (unsigned lane = 0; lane < W; ++lane)
    out[lane] = trigPreop(x[lane], y[lane]);
  return writeDouble<W>(op, wave, out);
}

//===----------------------------------------------------------------------===//
// Minimum, maximum
//===----------------------------------------------------------------------===//

template <unsigned W, typename Functor>
static const Op *two(const Op *op, Wave &wave) {
  Row<W, uint64_t> x, y;
  Row<W, double> out;
  sourceF64<W>(op->src[0], wave, x);
  sourceF64<W>(op->src[1], wave, y);
  if (__builtin_expect(denormals1664(wave) != 3, 0))
    LOOM_SIM_LANES (lane) {
      x[lane] = flush<F64Format>(x[lane]);
      y[lane] = flush<F64Format>(y[lane]);
    }
  LOOM_SIM_LANES (lane)
    out[lane] = asF64(Functor()(x[lane], y[lane]));
  return writeDouble<W>(op, wave, out);
}

using Legacy = MinMaxOps<F64Format, NanRule::Legacy>;
using LegacyIeee = MinMaxOps<F64Format, NanRule::LegacyIeee>;
using Number = MinMaxOps<F64Format, NanRule::Number>;
using Propagate = MinMaxOps<F64Format, NanRule::Propagate>;

template <unsigned W> static const Op *minF64(const Op *op, Wave &wave) {
  return isIeee(wave) ? two<W, LegacyIeee::Min>(op, wave)
                      : two<W, Legacy::Min>(op, wave);
}
template <unsigned W> static const Op *maxF64(const Op *op, Wave &wave) {
  return isIeee(wave) ? two<W, LegacyIeee::Max>(op, wave)
                      : two<W, Legacy::Max>(op, wave);
}
template <unsigned W> static const Op *minNumF64(const Op *op, Wave &wave) {
  return two<W, Number::Min>(op, wave);
}
template <unsigned W> static const Op *maxNumF64(const Op *op, Wave &wave) {
  return two<W, Number::Max>(op, wave);
}
template <unsigned W> static const Op *minimumF64(const Op *op, Wave &wave) {
  return two<W, Propagate::Min>(op, wave);
}
template <unsigned W> static const Op *maximumF64(const Op *op, Wave &wave) {
  return two<W, Propagate::Max>(op, wave);
}

static const Semantics entries[] = {
    LOOM_SIM_ENTRY1664("v_add_f64", addF64, Ieee, Exact),
    LOOM_SIM_ENTRY1664("v_mul_f64", mulF64, Ieee, Exact),
    LOOM_SIM_ENTRY1664("v_fma_f64", fmaF64, Ieee, Exact),
    LOOM_SIM_ENTRY1664("v_fmac_f64", fmaF64, Ieee, Exact),
    LOOM_SIM_ENTRY1664("v_trunc_f64", truncF64, Ieee, Exact),
    LOOM_SIM_ENTRY1664("v_ceil_f64", ceilF64, Ieee, Exact),
    LOOM_SIM_ENTRY1664("v_floor_f64", floorF64, Ieee, Exact),
    LOOM_SIM_ENTRY1664("v_rndne_f64", rndneF64, Ieee, Exact),
    LOOM_SIM_ENTRY1664("v_fract_f64", fractF64, Folder, Exact),
    LOOM_SIM_ENTRY1664("v_ldexp_f64", ldexpF64, Folder, Exact),
    LOOM_SIM_ENTRY1664("v_frexp_exp_i32_f64", frexpExpF64, Folder, Exact),
    LOOM_SIM_ENTRY1664("v_frexp_mant_f64", frexpMantF64, Folder, Exact),
    LOOM_SIM_ENTRY1664("v_trig_preop_f64", trigPreopF64, Manual, Exact),
    LOOM_SIM_ENTRY("v_min_f64", minF64, Manual, Exact),
    LOOM_SIM_ENTRY("v_max_f64", maxF64, Manual, Exact),
    LOOM_SIM_ENTRY("v_min_num_f64", minNumF64, Manual, Exact),
    LOOM_SIM_ENTRY("v_max_num_f64", maxNumF64, Manual, Exact),
    LOOM_SIM_ENTRY("v_minimum_f64", minimumF64, Manual, Exact),
    LOOM_SIM_ENTRY("v_maximum_f64", maximumF64, Manual, Exact),
};

void registerValuFloat64(SemanticsSink &sink) { sink.add(entries); }

} // namespace loom::sim::LOOM_SIM_ISA
