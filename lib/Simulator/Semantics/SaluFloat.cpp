//===- SaluFloat.cpp - Floats in scalar registers ---------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// f32 and f16 of the scalar unit, from gfx11.5 on: arithmetic, rounding,
/// comparisons, conversions. Sources: the opcode tables "SOP1", "SOP2", "SOPC"
/// of AMD's RDNA3.5 and RDNA4 instruction set manuals, which say of each that
/// it does what the vector instruction does. A result of 16 bits leaves 0 in
/// the upper half: the manuals are silent.
///
//===----------------------------------------------------------------------===//

#include "HalfShapes.h"
#include "MinMax.h"
#include "Scalar.h"

namespace loom::sim::LOOM_SIM_ISA {

using U32 = uint32_t;
using I32 = int32_t;

//===----------------------------------------------------------------------===//
// Formats: a value as the instruction computes with it
//===----------------------------------------------------------------------===//

/// The host's control register has the modes.
struct Single {
  using Format = F32Format;
  static LOOM_SIM_INLINE U32 flushed(const Wave &wave, U32 bits) {
    return denormals32(wave) & 1 ? bits : flush<F32Format>(bits);
  }
  static LOOM_SIM_INLINE float read(const Operand &operand, const Wave &wave) {
    return asF32(scalar32(operand, wave));
  }
  static LOOM_SIM_INLINE U32 bits(const Wave &, float value) {
    return bitsOf(value);
  }
  static LOOM_SIM_INLINE float fma(float a, float b, float c) {
    return __builtin_fmaf(a, b, c);
  }
};

struct Half {
  using Format = F16Format;
  static LOOM_SIM_INLINE U32 flushed(const Wave &wave, U32 bits) {
    return denormals1664(wave) & 1 ? bits : flush<F16Format>(bits);
  }
  static LOOM_SIM_INLINE float read(const Operand &operand, const Wave &wave) {
    return widenF16(flushed(wave, scalar32(operand, wave) & 0xffff));
  }
  static LOOM_SIM_INLINE U32 bits(const Wave &wave, float value) {
    U32 half = narrowF16(value, rounding1664(wave));
    if (!(denormals1664(wave) & 2))
      half = flush<F16Format>(half);
    bool overflowed = (half & 0x7fff) == 0x7c00 &&
                      (bitsOf(value) & 0x7fffffffu) != 0x7f800000u;
    return overflowed && (wave.mode & ModeFp16Ovfl) ? (half & 0x8000) | 0x7bff
                                                    : half;
  }
  static LOOM_SIM_INLINE float fma(float a, float b, float c) {
    return fmaHalf(a, b, c);
  }
};

template <typename T, typename F>
LOOM_SIM_INLINE const Op *unaryFloat(const Op *op, Wave &wave, F f) {
  writeScalar(op->dst[0], wave, T::bits(wave, f(T::read(op->src[0], wave))));
  return op->next;
}
template <typename T, typename F>
LOOM_SIM_INLINE const Op *binaryFloat(const Op *op, Wave &wave, F f) {
  float a = T::read(op->src[0], wave), b = T::read(op->src[1], wave);
  writeScalar(op->dst[0], wave, T::bits(wave, f(a, b)));
  return op->next;
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

template <typename T> static const Op *add(const Op *op, Wave &wave) {
  return binaryFloat<T>(op, wave, [](float a, float b) { return a + b; });
}
template <typename T> static const Op *sub(const Op *op, Wave &wave) {
  return binaryFloat<T>(op, wave, [](float a, float b) { return a - b; });
}
template <typename T> static const Op *mul(const Op *op, Wave &wave) {
  return binaryFloat<T>(op, wave, [](float a, float b) { return a * b; });
}
/// The accumulator is the destination.
template <typename T> static const Op *fmac(const Op *op, Wave &wave) {
  float c = T::read(op->dst[0], wave);
  return binaryFloat<T>(op, wave,
                        [=](float a, float b) { return T::fma(a, b, c); });
}
/// s_fmaak and s_fmamk: the constant is where the assembly has it, S1 or S2;
/// both multiply what comes first.
static const Op *fmaK(const Op *op, Wave &wave) {
  float c = Single::read(op->src[2], wave);
  return binaryFloat<Single>(
      op, wave, [=](float a, float b) { return Single::fma(a, b, c); });
}
template <typename T> static const Op *trunc(const Op *op, Wave &wave) {
  return unaryFloat<T>(op, wave, [](float a) { return __builtin_truncf(a); });
}
template <typename T> static const Op *ceil(const Op *op, Wave &wave) {
  return unaryFloat<T>(op, wave, [](float a) { return __builtin_ceilf(a); });
}
template <typename T> static const Op *floor(const Op *op, Wave &wave) {
  return unaryFloat<T>(op, wave, [](float a) { return __builtin_floorf(a); });
}
template <typename T> static const Op *rndne(const Op *op, Wave &wave) {
  return unaryFloat<T>(op, wave,
                       [](float a) { return __builtin_roundevenf(a); });
}

/// On the bits, which are what is returned.
template <typename T, NanRule Rule, bool Max>
LOOM_SIM_INLINE const Op *extreme(const Op *op, Wave &wave) {
  constexpr U32 mask = T::Format::sign | (T::Format::sign - 1);
  U32 a = T::flushed(wave, scalar32(op->src[0], wave) & mask);
  U32 b = T::flushed(wave, scalar32(op->src[1], wave) & mask);
  writeScalar(op->dst[0], wave, minMax<typename T::Format, Rule, Max>(a, b));
  return op->next;
}
template <typename T, bool Max>
static const Op *legacy(const Op *op, Wave &wave) {
  return isIeee(wave) ? extreme<T, NanRule::LegacyIeee, Max>(op, wave)
                      : extreme<T, NanRule::Legacy, Max>(op, wave);
}
template <typename T, bool Max>
static const Op *number(const Op *op, Wave &wave) {
  return extreme<T, NanRule::Number, Max>(op, wave);
}
template <typename T, bool Max>
static const Op *propagate(const Op *op, Wave &wave) {
  return extreme<T, NanRule::Propagate, Max>(op, wave);
}

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

#define COMPARISON(NAME, EXPRESSION)                                           \
  template <typename T> static const Op *NAME(const Op *op, Wave &wave) {      \
    float a = T::read(op->src[0], wave), b = T::read(op->src[1], wave);        \
    wave.scc = EXPRESSION;                                                     \
    return op->next;                                                           \
  }
COMPARISON(isLt, a < b)
COMPARISON(isEq, a == b)
COMPARISON(isLe, a <= b)
COMPARISON(isGt, a > b)
COMPARISON(isLg, a<b || a> b)
COMPARISON(isGe, a >= b)
COMPARISON(isOrdered, a == a && b == b)
COMPARISON(isUnordered, a != a || b != b)
COMPARISON(isNge, !(a >= b))
COMPARISON(isNlg, !(a < b || a > b))
COMPARISON(isNgt, !(a > b))
COMPARISON(isNle, !(a <= b))
COMPARISON(isNeq, !(a == b))
COMPARISON(isNlt, !(a < b))
#undef COMPARISON

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

/// To integers: towards zero, saturated, NaN is 0.
LOOM_SIM_SCALAR(i32FromF32, (scalarUnary<U32, U32>), [](U32 bits, bool) {
  double value = double(asF32(bits));
  value = value > -0x1p31 ? value : value != value ? 0.0 : -0x1p31;
  return U32(I32(value < 2147483647.0 ? value : 2147483647.0));
})
LOOM_SIM_SCALAR(u32FromF32, (scalarUnary<U32, U32>), [](U32 bits, bool) {
  double value = double(asF32(bits));
  value = value > 0.0 ? value : 0.0;
  return U32(int64_t(value < 4294967295.0 ? value : 4294967295.0));
})
LOOM_SIM_SCALAR(f32FromI32, (scalarUnary<U32, U32>),
                [](U32 a, bool) { return bitsOf(float(I32(a))); })
LOOM_SIM_SCALAR(f32FromU32, (scalarUnary<U32, U32>),
                [](U32 a, bool) { return bitsOf(float(int64_t(a))); })

static const Op *f16FromF32(const Op *op, Wave &wave) {
  U32 bits = Single::flushed(wave, scalar32(op->src[0], wave));
  writeScalar(op->dst[0], wave, Half::bits(wave, asF32(bits)));
  return op->next;
}
/// A conversion makes a NaN quiet.
static U32 widened(const Wave &wave, U32 half) {
  U32 bits = bitsOf(widenF16(Half::flushed(wave, half)));
  return isNan<F32Format>(bits) ? bits | F32Format::quiet : bits;
}
static const Op *f32FromF16(const Op *op, Wave &wave) {
  writeScalar(op->dst[0], wave,
              widened(wave, scalar32(op->src[0], wave) & 0xffff));
  return op->next;
}
static const Op *f32FromHighF16(const Op *op, Wave &wave) {
  writeScalar(op->dst[0], wave,
              widened(wave, scalar32(op->src[0], wave) >> 16));
  return op->next;
}
/// Towards zero whatever the mode says.
static const Op *packRtz(const Op *op, Wave &wave) {
  U32 halves[2];
  for (unsigned i = 0; i < 2; ++i) {
    U32 bits = Single::flushed(wave, scalar32(op->src[i], wave));
    halves[i] = narrowF16(asF32(bits), 3);
    if (!(denormals1664(wave) & 2))
      halves[i] = flush<F16Format>(halves[i]);
  }
  writeScalar(op->dst[0], wave, halves[0] | halves[1] << 16);
  return op->next;
}

//===----------------------------------------------------------------------===//
// Table
//===----------------------------------------------------------------------===//

#define F32(NAME, FUNCTION) LOOM_SIM_SCALAR_ENTRY(NAME, FUNCTION, Manual)
#define F16(NAME, FUNCTION)                                                    \
  LOOM_SIM_SCALAR_ENTRY(NAME, with1664<FUNCTION>, Manual)
#define BOTH(NAME, FUNCTION)                                                   \
  F32(NAME "_f32", FUNCTION<Single>), F16(NAME "_f16", FUNCTION<Half>)
#define EXTREMES(NAME, FUNCTION, MAX)                                          \
  F32(NAME "_f32", (FUNCTION<Single, MAX>)),                                   \
      F16(NAME "_f16", (FUNCTION<Half, MAX>))

static const Semantics entries[] = {
    BOTH("s_add", add),
    BOTH("s_sub", sub),
    BOTH("s_mul", mul),
    BOTH("s_fmac", fmac),
    F32("s_fmaak_f32", fmaK),
    F32("s_fmamk_f32", fmaK),
    BOTH("s_trunc", trunc),
    BOTH("s_ceil", ceil),
    BOTH("s_floor", floor),
    BOTH("s_rndne", rndne),
    EXTREMES("s_min", legacy, false),
    EXTREMES("s_max", legacy, true),
    EXTREMES("s_min_num", number, false),
    EXTREMES("s_max_num", number, true),
    EXTREMES("s_minimum", propagate, false),
    EXTREMES("s_maximum", propagate, true),
    BOTH("s_cmp_lt", isLt),
    BOTH("s_cmp_eq", isEq),
    BOTH("s_cmp_le", isLe),
    BOTH("s_cmp_gt", isGt),
    BOTH("s_cmp_lg", isLg),
    BOTH("s_cmp_ge", isGe),
    BOTH("s_cmp_o", isOrdered),
    BOTH("s_cmp_u", isUnordered),
    BOTH("s_cmp_nge", isNge),
    BOTH("s_cmp_nlg", isNlg),
    BOTH("s_cmp_ngt", isNgt),
    BOTH("s_cmp_nle", isNle),
    BOTH("s_cmp_neq", isNeq),
    BOTH("s_cmp_nlt", isNlt),
    F32("s_cvt_i32_f32", i32FromF32),
    F32("s_cvt_u32_f32", u32FromF32),
    F32("s_cvt_f32_i32", f32FromI32),
    F32("s_cvt_f32_u32", f32FromU32),
    F32("s_cvt_f16_f32", f16FromF32),
    F32("s_cvt_f32_f16", f32FromF16),
    F32("s_cvt_hi_f32_f16", f32FromHighF16),
    F32("s_cvt_pk_rtz_f16_f32", packRtz),
};

void registerSaluFloat(SemanticsSink &sink) { sink.add(entries); }

} // namespace loom::sim::LOOM_SIM_ISA
