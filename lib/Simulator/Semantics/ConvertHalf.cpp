//===- ConvertHalf.cpp - Conversions of f16 and bf16 ------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Sources: CDNA4, RDNA3 and RDNA4 manuals. Conversions from f32 round and
/// flush as MODE says for f16 (notes of V_CVT_F16_F32). Stochastic rounding to
/// f16 and bf16 adds the high bits of the random number below the last bit
/// that is kept and cuts off; the manual names the operation only.
///
//===----------------------------------------------------------------------===//

#include "HalfShapes.h"

namespace loom::sim::LOOM_SIM_ISA {

template <unsigned W> static const Op *f16FromF32(const Op *op, Wave &wave) {
  Row<W, uint32_t> a;
  Row<W, float> row;
  const float *x = sourceF32<W>(op->src[0], wave, a);
  LOOM_SIM_LANES (lane)
    row[lane] = x[lane];
  return writeHalfValues<W, false>(op, wave, row);
}

/// NaNs become quiet.
LOOM_SIM_INLINE float quietF32(float x) {
  uint32_t bits = bitsOf(x);
  return asF32(isNan<F32Format>(bits) ? bits | F32Format::quiet : bits);
}
template <unsigned W> static const Op *f32FromF16(const Op *op, Wave &wave) {
  Row<W, float> x, out;
  sourceHalf<W>(op->src[0], wave, x);
  LOOM_SIM_LANES (lane)
    out[lane] = quietF32(x[lane]);
  writeF32<W>(op, wave, out);
  return op->next;
}

template <unsigned W> static const Op *f32FromBf16(const Op *op, Wave &wave) {
  Row<W, uint32_t> tmp;
  Row<W, float> out;
  const uint32_t *x = source16<W>(op->src[0], wave, tmp);
  uint32_t keep = op->src[0].modifiers & Operand::Abs ? 0x7fffu : 0xffffu;
  uint32_t flip = op->src[0].modifiers & Operand::Neg ? 0x8000u : 0u;
  LOOM_SIM_LANES (lane)
    out[lane] = quietF32(widenBf16((x[lane] & keep) ^ flip));
  writeF32<W>(op, wave, out);
  return op->next;
}

template <unsigned W, typename F>
LOOM_SIM_INLINE const Op *f16FromBits(const Op *op, Wave &wave, F f) {
  Row<W, uint32_t> tmp;
  Row<W, float> out;
  const uint32_t *x = source16<W>(op->src[0], wave, tmp);
  LOOM_SIM_LANES (lane)
    out[lane] = f(x[lane]);
  return writeHalfValues<W, false>(op, wave, out);
}
LOOM_SIM_LANEWISE(f16FromI16, f16FromBits,
                  [](uint32_t x) { return float(int16_t(x)); })
LOOM_SIM_LANEWISE(f16FromU16, f16FromBits,
                  [](uint32_t x) { return float(int32_t(x)); })

//===----------------------------------------------------------------------===//
// To integers
//===----------------------------------------------------------------------===//

template <unsigned W, typename F>
LOOM_SIM_INLINE const Op *bitsFromF16(const Op *op, Wave &wave, F f) {
  Row<W, float> x;
  Row<W, uint32_t> out;
  sourceHalf<W>(op->src[0], wave, x);
  LOOM_SIM_LANES (lane)
    out[lane] = f(x[lane]);
  write16<W>(op->dst[0], wave, out);
  return op->next;
}

LOOM_SIM_INLINE float bounded(float x, float least, float most) {
  float value = x > most ? most : x < least ? least : x;
  return x == x ? value : 0.0f;
}
LOOM_SIM_INLINE uint32_t low16(float x) {
  return uint32_t(int32_t(x)) & 0xffffu;
}
/// The products have more bits than f32.
LOOM_SIM_INLINE uint32_t normI16(float x) {
  double scaled = double(bounded(x, -1.0f, 1.0f)) * 32767.0;
  return low16(float(__builtin_roundeven(scaled)));
}
LOOM_SIM_INLINE uint32_t normU16(float x) {
  double scaled = double(bounded(x, 0.0f, 1.0f)) * 65535.0;
  return low16(float(__builtin_roundeven(scaled)));
}

LOOM_SIM_LANEWISE(i16FromF16, bitsFromF16, [](float x) {
  return low16(bounded(x, -32768.0f, 32767.0f));
})
LOOM_SIM_LANEWISE(u16FromF16, bitsFromF16,
                  [](float x) { return low16(bounded(x, 0.0f, 65535.0f)); })
LOOM_SIM_LANEWISE(normI16FromF16, bitsFromF16,
                  [](float x) { return normI16(x); })
LOOM_SIM_LANEWISE(normU16FromF16, bitsFromF16,
                  [](float x) { return normU16(x); })

template <unsigned W, typename F>
LOOM_SIM_INLINE const Op *packFromF16(const Op *op, Wave &wave, F f) {
  Row<W, float> x, y;
  Row<W, uint32_t> out;
  sourceHalf<W>(op->src[0], wave, x);
  sourceHalf<W>(op->src[1], wave, y);
  LOOM_SIM_LANES (lane)
    out[lane] = f(x[lane]) | f(y[lane]) << 16;
  write32<W>(op->dst[0], wave, out);
  return op->next;
}
LOOM_SIM_LANEWISE(packNormI16, packFromF16, [](float x) { return normI16(x); })
LOOM_SIM_LANEWISE(packNormU16, packFromF16, [](float x) { return normU16(x); })

template <unsigned W> static const Op *i32FromI16(const Op *op, Wave &wave) {
  Row<W, uint32_t> tmp, out;
  const uint32_t *x = source16<W>(op->src[0], wave, tmp);
  LOOM_SIM_LANES (lane)
    out[lane] = uint32_t(int32_t(int16_t(x[lane])));
  write32<W>(op->dst[0], wave, out);
  return op->next;
}
template <unsigned W> static const Op *u32FromU16(const Op *op, Wave &wave) {
  Row<W, uint32_t> tmp;
  source16<W>(op->src[0], wave, tmp);
  write32<W>(op->dst[0], wave, tmp);
  return op->next;
}

//===----------------------------------------------------------------------===//
// Two at a time, from f32
//===----------------------------------------------------------------------===//

/// As `rounding1664`, whatever MODE says.
template <unsigned W, unsigned Rounding>
LOOM_SIM_INLINE const Op *packF16(const Op *op, Wave &wave) {
  Row<W, uint32_t> a, b, out;
  const float *x = sourceF32<W>(op->src[0], wave, a);
  const float *y = sourceF32<W>(op->src[1], wave, b);
  bool flushes = !(denormals1664(wave) & 2);
  LOOM_SIM_LANES (lane) {
    uint32_t low = narrowF16(x[lane], Rounding);
    uint32_t high = narrowF16(y[lane], Rounding);
    low = flushes ? flush<F16Format>(low) : low;
    high = flushes ? flush<F16Format>(high) : high;
    out[lane] = low | high << 16;
  }
  write32<W>(op->dst[0], wave, out);
  return op->next;
}
template <unsigned W> static const Op *packF16Rtz(const Op *op, Wave &wave) {
  return packF16<W, 3>(op, wave);
}
template <unsigned W> static const Op *packF16Even(const Op *op, Wave &wave) {
  return packF16<W, 0>(op, wave);
}

template <unsigned W> static const Op *packBf16F32(const Op *op, Wave &wave) {
  Row<W, uint32_t> a, b, out;
  const float *x = sourceF32<W>(op->src[0], wave, a);
  const float *y = sourceF32<W>(op->src[1], wave, b);
  LOOM_SIM_LANES (lane)
    out[lane] = narrowBf16(x[lane]) | narrowBf16(y[lane]) << 16;
  write32<W>(op->dst[0], wave, out);
  return op->next;
}

//===----------------------------------------------------------------------===//
// Stochastic rounding (gfx950)
//===----------------------------------------------------------------------===//

/// f32 with random bits added to the last `lost` bits, NaN and infinity kept.
LOOM_SIM_INLINE float dithered(float x, uint32_t random, unsigned lost) {
  uint32_t bits = bitsOf(x), magnitude = bits & 0x7fffffffu;
  uint32_t sum = magnitude + (random >> (32 - lost));
  sum = sum < 0x7f800000u ? sum : 0x7f7fffffu;
  return asF32(magnitude < 0x7f800000u ? sum | (bits & 0x80000000u) : bits);
}

template <unsigned W, typename F>
LOOM_SIM_INLINE const Op *stochastic(const Op *op, Wave &wave, F f) {
  Row<W, uint32_t> a, b, out;
  const float *x = sourceF32<W>(op->src[0], wave, a);
  const uint32_t *y = source32<W>(op->src[1], wave, b);
  LOOM_SIM_LANES (lane)
    out[lane] = f(x[lane], y[lane]);
  writeHalfBits<W, true>(op->dst[0], wave, out);
  return op->next;
}
LOOM_SIM_LANEWISE(stochasticF16, stochastic, [](float x, uint32_t random) {
  return narrowF16(dithered(x, random, 13), 3);
})
LOOM_SIM_LANEWISE(stochasticBf16, stochastic, [](float x, uint32_t random) {
  uint32_t bits = bitsOf(dithered(x, random, 16));
  return bits >> 16 | (isNan<F32Format>(bits) ? Bf16Format::quiet : 0u);
})

static const Semantics entries[] = {
    LOOM_SIM_ENTRY1664("v_cvt_f16_f32", f16FromF32, Ieee, Exact),
    LOOM_SIM_ENTRY("v_cvt_f32_f16", f32FromF16, Ieee, Exact),
    LOOM_SIM_ENTRY("v_cvt_f32_bf16", f32FromBf16, Ieee, Exact),
    LOOM_SIM_ENTRY1664("v_cvt_f16_i16", f16FromI16, Ieee, Exact),
    LOOM_SIM_ENTRY1664("v_cvt_f16_u16", f16FromU16, Ieee, Exact),
    LOOM_SIM_ENTRY("v_cvt_i16_f16", i16FromF16, Manual, Exact),
    LOOM_SIM_ENTRY("v_cvt_u16_f16", u16FromF16, Manual, Exact),
    LOOM_SIM_ENTRY("v_cvt_norm_i16_f16", normI16FromF16, Manual, Exact),
    LOOM_SIM_ENTRY("v_cvt_norm_u16_f16", normU16FromF16, Manual, Exact),
    LOOM_SIM_ENTRY("v_cvt_pknorm_i16_f16", packNormI16, Manual, Exact),
    LOOM_SIM_ENTRY("v_cvt_pk_norm_i16_f16", packNormI16, Manual, Exact),
    LOOM_SIM_ENTRY("v_cvt_pknorm_u16_f16", packNormU16, Manual, Exact),
    LOOM_SIM_ENTRY("v_cvt_pk_norm_u16_f16", packNormU16, Manual, Exact),
    LOOM_SIM_ENTRY("v_cvt_i32_i16", i32FromI16, Manual, Exact),
    LOOM_SIM_ENTRY("v_cvt_u32_u16", u32FromU16, Manual, Exact),
    LOOM_SIM_ENTRY("v_cvt_pkrtz_f16_f32", packF16Rtz, Folder, Exact),
    LOOM_SIM_ENTRY("v_cvt_pk_rtz_f16_f32", packF16Rtz, Folder, Exact),
    LOOM_SIM_ENTRY("v_cvt_pk_f16_f32", packF16Even, Manual, Exact),
    LOOM_SIM_ENTRY("v_cvt_pk_bf16_f32", packBf16F32, Manual, Exact),
    LOOM_SIM_ENTRY("v_cvt_sr_f16_f32", stochasticF16, Guess, Approximate),
    LOOM_SIM_ENTRY("v_cvt_sr_bf16_f32", stochasticBf16, Guess, Approximate),
};

void registerConvertHalf(SemanticsSink &sink) { sink.add(entries); }

} // namespace loom::sim::LOOM_SIM_ISA
