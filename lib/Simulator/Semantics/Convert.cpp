//===- Convert.cpp - Conversions of f32, f64 and integers -------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Conversions to integers truncate, saturate and give 0 for NaN, unless their
/// name says how they round. Sources: CDNA4, RDNA3 and RDNA4 manuals. v_cvt_pk
/// _u8_f32's rounding is not documented; this takes that of MODE.
///
//===----------------------------------------------------------------------===//

#include "FloatBits.h"

namespace loom::sim::LOOM_SIM_ISA {

//===----------------------------------------------------------------------===//
// To integers
//===----------------------------------------------------------------------===//

/// Also for infinities; the conversion itself is in range.
LOOM_SIM_INLINE uint32_t toI32(double x) {
  double bounded = x > -0x1p31 ? x : -0x1p31;
  bounded = bounded < 2147483647.0 ? bounded : 2147483647.0;
  return x == x ? uint32_t(int32_t(bounded)) : 0u;
}
LOOM_SIM_INLINE uint32_t toI32(float x) {
  bool over = x >= 0x1p31f, inside = x > -0x1p31f && !over;
  uint32_t limit = over ? 0x7fffffffu : x == x ? 0x80000000u : 0u;
  int32_t value = int32_t(inside ? x : 0.0f);
  return inside ? uint32_t(value) : limit;
}
LOOM_SIM_INLINE uint32_t toU32(double x) {
  double bounded = x > 0.0 ? x : 0.0;
  bounded = bounded < 4294967295.0 ? bounded : 4294967295.0;
  // Signed conversions are what hosts have: the upper half is moved down.
  bool upper = bounded >= 0x1p31;
  int32_t value = int32_t(upper ? bounded - 0x1p31 : bounded);
  return uint32_t(value) ^ (upper ? 0x80000000u : 0u);
}
LOOM_SIM_INLINE uint32_t toU32(float x) {
  bool over = x >= 0x1p32f, upper = x >= 0x1p31f && !over;
  bool inside = x > 0.0f && !over;
  float moved = upper ? x - 0x1p31f : inside ? x : 0.0f;
  uint32_t value = uint32_t(int32_t(moved)) ^ (upper ? 0x80000000u : 0u);
  return over ? ~0u : value;
}

template <unsigned W, typename F>
LOOM_SIM_INLINE const Op *fromF32(const Op *op, Wave &wave, F f) {
  Row<W, uint32_t> a, out;
  const float *x = sourceF32<W>(op->src[0], wave, a);
  LOOM_SIM_LANES (lane)
    out[lane] = f(x[lane]);
  write32<W>(op->dst[0], wave, out);
  return op->next;
}
LOOM_SIM_LANEWISE(i32FromF32, fromF32, [](float x) { return toI32(x); })
LOOM_SIM_LANEWISE(u32FromF32, fromF32, [](float x) { return toU32(x); })
LOOM_SIM_LANEWISE(floorI32, fromF32,
                  [](float x) { return toI32(__builtin_floorf(x)); })
/// The sum is not rounded to f32, which would make 1 of 0.5 less a bit.
LOOM_SIM_LANEWISE(nearestI32, fromF32, [](float x) {
  return toI32(__builtin_floor(double(x) + 0.5));
})

template <unsigned W, typename F>
LOOM_SIM_INLINE const Op *fromF64(const Op *op, Wave &wave, F f) {
  Row<W, uint64_t> x;
  Row<W, uint32_t> out;
  sourceF64<W>(op->src[0], wave, x);
  LOOM_SIM_LANES (lane)
    out[lane] = f(asF64(x[lane]));
  write32<W>(op->dst[0], wave, out);
  return op->next;
}
LOOM_SIM_LANEWISE(i32FromF64, fromF64, [](double x) { return toI32(x); })
LOOM_SIM_LANEWISE(u32FromF64, fromF64, [](double x) { return toU32(x); })

//===----------------------------------------------------------------------===//
// To f32 and f64
//===----------------------------------------------------------------------===//

template <unsigned W, typename F>
LOOM_SIM_INLINE const Op *toF32(const Op *op, Wave &wave, F f) {
  Row<W, uint32_t> a;
  Row<W, float> out;
  const uint32_t *x = source32<W>(op->src[0], wave, a);
  LOOM_SIM_LANES (lane)
    out[lane] = f(x[lane]);
  writeF32<W>(op, wave, out);
  return op->next;
}
LOOM_SIM_LANEWISE(f32FromI32, toF32,
                  [](uint32_t x) { return float(int32_t(x)); })
LOOM_SIM_LANEWISE(f32FromU32, toF32, [](uint32_t x) { return float(x); })
LOOM_SIM_LANEWISE(f32FromByte0, toF32,
                  [](uint32_t x) { return float(int32_t(x & 0xff)); })
LOOM_SIM_LANEWISE(f32FromByte1, toF32,
                  [](uint32_t x) { return float(int32_t(x >> 8 & 0xff)); })
LOOM_SIM_LANEWISE(f32FromByte2, toF32,
                  [](uint32_t x) { return float(int32_t(x >> 16 & 0xff)); })
LOOM_SIM_LANEWISE(f32FromByte3, toF32,
                  [](uint32_t x) { return float(int32_t(x >> 24)); })
/// Sixteenths of a signed nibble.
LOOM_SIM_LANEWISE(f32FromNibble, toF32, [](uint32_t x) {
  return float(int32_t(x << 28) >> 28) * 0.0625f;
})

template <unsigned W> static const Op *f32FromF64(const Op *op, Wave &wave) {
  Row<W, uint64_t> x;
  Row<W, float> out;
  sourceF64<W>(op->src[0], wave, x);
  LOOM_SIM_LANES (lane)
    out[lane] = float(asF64(x[lane]));
  writeF32<W>(op, wave, out);
  return op->next;
}

template <unsigned W> static const Op *f64FromF32(const Op *op, Wave &wave) {
  Row<W, uint32_t> a;
  Row<W, double> out;
  const float *x = sourceF32<W>(op->src[0], wave, a);
  LOOM_SIM_LANES (lane)
    out[lane] = double(x[lane]);
  writeF64<W>(op, wave, out);
  return op->next;
}
template <unsigned W> static const Op *f64FromI32(const Op *op, Wave &wave) {
  Row<W, uint32_t> a;
  Row<W, double> out;
  const uint32_t *x = source32<W>(op->src[0], wave, a);
  LOOM_SIM_LANES (lane)
    out[lane] = double(int32_t(x[lane]));
  writeF64<W>(op, wave, out);
  return op->next;
}
template <unsigned W> static const Op *f64FromU32(const Op *op, Wave &wave) {
  Row<W, uint32_t> a;
  Row<W, double> out;
  const uint32_t *x = source32<W>(op->src[0], wave, a);
  LOOM_SIM_LANES (lane)
    out[lane] = double(x[lane]);
  writeF64<W>(op, wave, out);
  return op->next;
}

//===----------------------------------------------------------------------===//
// Two at a time
//===----------------------------------------------------------------------===//

LOOM_SIM_INLINE uint32_t saturateI16(int32_t x) {
  x = x > 32767 ? 32767 : x < -32768 ? -32768 : x;
  return uint32_t(x) & 0xffffu;
}
LOOM_SIM_INLINE uint32_t saturateU16(uint32_t x) {
  return x > 0xffffu ? 0xffffu : x;
}

LOOM_SIM_LANEWISE(packI16FromI32, binary32, [](uint32_t a, uint32_t b) {
  return saturateI16(int32_t(a)) | saturateI16(int32_t(b)) << 16;
})
LOOM_SIM_LANEWISE(packU16FromU32, binary32, [](uint32_t a, uint32_t b) {
  return saturateU16(a) | saturateU16(b) << 16;
})

template <unsigned W, typename F>
LOOM_SIM_INLINE const Op *packFromF32(const Op *op, Wave &wave, F f) {
  Row<W, uint32_t> a, b, out;
  const float *x = sourceF32<W>(op->src[0], wave, a);
  const float *y = sourceF32<W>(op->src[1], wave, b);
  LOOM_SIM_LANES (lane)
    out[lane] = f(x[lane]) | f(y[lane]) << 16;
  write32<W>(op->dst[0], wave, out);
  return op->next;
}
LOOM_SIM_LANEWISE(packI16FromF32, packFromF32,
                  [](float x) { return saturateI16(int32_t(toI32(x))); })
LOOM_SIM_LANEWISE(packU16FromF32, packFromF32,
                  [](float x) { return saturateU16(toU32(x)); })
/// Products of f32 and 15 or 16 bits are exact in f64.
LOOM_SIM_LANEWISE(packNormI16, packFromF32, [](float x) {
  float bounded = x > 1.0f ? 1.0f : x < -1.0f ? -1.0f : x;
  bounded = x == x ? bounded : 0.0f;
  double scaled = __builtin_roundeven(double(bounded) * 32767.0);
  return uint32_t(int32_t(scaled)) & 0xffffu;
})
LOOM_SIM_LANEWISE(packNormU16, packFromF32, [](float x) {
  float bounded = x > 1.0f ? 1.0f : x > 0.0f ? x : 0.0f;
  double scaled = __builtin_roundeven(double(bounded) * 65535.0);
  return uint32_t(int32_t(scaled)) & 0xffffu;
})

/// One byte of S2 replaced.
template <unsigned W> static const Op *packU8(const Op *op, Wave &wave) {
  Row<W, uint32_t> a, b, c, out;
  const float *x = sourceF32<W>(op->src[0], wave, a);
  const uint32_t *y = source32<W>(op->src[1], wave, b);
  const uint32_t *z = source32<W>(op->src[2], wave, c);
  for (unsigned lane = 0; lane < W; ++lane) {
    float bounded = x[lane] > 0.0f ? x[lane] : 0.0f;
    bounded = bounded < 255.0f ? bounded : 255.0f;
    uint32_t byte = uint32_t(__builtin_rintf(bounded));
    unsigned shift = (y[lane] & 3) * 8;
    out[lane] = (z[lane] & ~(0xffu << shift)) | byte << shift;
  }
  write32<W>(op->dst[0], wave, out);
  return op->next;
}

/// The destination's byte replaced (gfx9).
template <unsigned W> static const Op *accumulateU8(const Op *op, Wave &wave) {
  Op copy = *op;
  copy.src[2] = op->dst[0];
  packU8<W>(&copy, wave);
  return op->next;
}

static const Semantics entries[] = {
    LOOM_SIM_ENTRY("v_cvt_i32_f32", i32FromF32, Manual, Exact),
    LOOM_SIM_ENTRY("v_cvt_u32_f32", u32FromF32, Manual, Exact),
    LOOM_SIM_ENTRY("v_cvt_flr_i32_f32", floorI32, Manual, Exact),
    LOOM_SIM_ENTRY("v_cvt_floor_i32_f32", floorI32, Manual, Exact),
    LOOM_SIM_ENTRY("v_cvt_rpi_i32_f32", nearestI32, Manual, Exact),
    LOOM_SIM_ENTRY("v_cvt_nearest_i32_f32", nearestI32, Manual, Exact),
    LOOM_SIM_ENTRY1664("v_cvt_i32_f64", i32FromF64, Manual, Exact),
    LOOM_SIM_ENTRY1664("v_cvt_u32_f64", u32FromF64, Manual, Exact),
    LOOM_SIM_ENTRY("v_cvt_f32_i32", f32FromI32, Ieee, Exact),
    LOOM_SIM_ENTRY("v_cvt_f32_u32", f32FromU32, Ieee, Exact),
    LOOM_SIM_ENTRY("v_cvt_f32_ubyte0", f32FromByte0, Ieee, Exact),
    LOOM_SIM_ENTRY("v_cvt_f32_ubyte1", f32FromByte1, Ieee, Exact),
    LOOM_SIM_ENTRY("v_cvt_f32_ubyte2", f32FromByte2, Ieee, Exact),
    LOOM_SIM_ENTRY("v_cvt_f32_ubyte3", f32FromByte3, Ieee, Exact),
    LOOM_SIM_ENTRY("v_cvt_off_f32_i4", f32FromNibble, Manual, Exact),
    LOOM_SIM_ENTRY("v_cvt_f32_f64", f32FromF64, Ieee, Exact),
    LOOM_SIM_ENTRY("v_cvt_f64_f32", f64FromF32, Ieee, Exact),
    LOOM_SIM_ENTRY("v_cvt_f64_i32", f64FromI32, Ieee, Exact),
    LOOM_SIM_ENTRY("v_cvt_f64_u32", f64FromU32, Ieee, Exact),
    LOOM_SIM_ENTRY("v_cvt_pk_i16_i32", packI16FromI32, Manual, Exact),
    LOOM_SIM_ENTRY("v_cvt_pk_u16_u32", packU16FromU32, Manual, Exact),
    LOOM_SIM_ENTRY("v_cvt_pk_i16_f32", packI16FromF32, Manual, Exact),
    LOOM_SIM_ENTRY("v_cvt_pk_u16_f32", packU16FromF32, Manual, Exact),
    LOOM_SIM_ENTRY("v_cvt_pknorm_i16_f32", packNormI16, Manual, Exact),
    LOOM_SIM_ENTRY("v_cvt_pk_norm_i16_f32", packNormI16, Manual, Exact),
    LOOM_SIM_ENTRY("v_cvt_pknorm_u16_f32", packNormU16, Manual, Exact),
    LOOM_SIM_ENTRY("v_cvt_pk_norm_u16_f32", packNormU16, Manual, Exact),
    LOOM_SIM_ENTRY("v_cvt_pk_u8_f32", packU8, Guess, Approximate),
    LOOM_SIM_ENTRY("v_cvt_pkaccum_u8_f32", accumulateU8, Guess, Approximate),
};

void registerConvert(SemanticsSink &sink) { sink.add(entries); }

} // namespace loom::sim::LOOM_SIM_ISA
