//===- ValuFloat16.cpp - Arithmetic of f16 ----------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Vector instructions of f16. Sources: CDNA3, RDNA3 and RDNA4 manuals. On gfx9
/// v_mad_f16, v_fma_f16, v_div_fixup_f16 and the three-operand minimum and
/// maximum keep the other half of the destination (CDNA3 manual, notes of
/// V_FMA_F16), the others clear it.
///
//===----------------------------------------------------------------------===//

#include "HalfShapes.h"
#include "MinMax.h"

namespace loom::sim::LOOM_SIM_ISA {

LOOM_SIM_LANEWISE(addF16, binaryF16, [](float a, float b) { return a + b; })
LOOM_SIM_LANEWISE(subF16, binaryF16, [](float a, float b) { return a - b; })
LOOM_SIM_LANEWISE(subrevF16, binaryF16, [](float a, float b) { return b - a; })
LOOM_SIM_LANEWISE(mulF16, binaryF16, [](float a, float b) { return a * b; })

template <unsigned W> static const Op *fmaF16(const Op *op, Wave &wave) {
  return ternaryF16<W, true>(
      op, wave, [](float a, float b, float c) { return fmaHalf(a, b, c); });
}
LOOM_SIM_LANEWISE(fmaClearF16, ternaryF16,
                  [](float a, float b, float c) { return fmaHalf(a, b, c); })

/// Two roundings, and denormals are flushed whatever MODE says.
LOOM_SIM_INLINE float roundedF16(float value) {
  return widenF16(flush<F16Format>(narrowF16(value, 0)));
}
LOOM_SIM_INLINE float madHalf(float a, float b, float c) {
  return roundedF16(roundedF16(roundedF16(a) * roundedF16(b)) + roundedF16(c));
}
template <unsigned W> static const Op *madF16(const Op *op, Wave &wave) {
  return ternaryF16<W, true>(
      op, wave, [](float a, float b, float c) { return madHalf(a, b, c); });
}
LOOM_SIM_LANEWISE(madClearF16, ternaryF16,
                  [](float a, float b, float c) { return madHalf(a, b, c); })

LOOM_SIM_LANEWISE(truncF16, unaryF16,
                  [](float x) { return __builtin_truncf(x); })
LOOM_SIM_LANEWISE(ceilF16, unaryF16, [](float x) { return __builtin_ceilf(x); })
LOOM_SIM_LANEWISE(floorF16, unaryF16,
                  [](float x) { return __builtin_floorf(x); })
LOOM_SIM_LANEWISE(rndneF16, unaryF16,
                  [](float x) { return __builtin_roundevenf(x); })
/// The greatest f16 below 1 is what a small negative number gives.
LOOM_SIM_LANEWISE(fractF16, unaryF16, [](float x) {
  float fraction = x - __builtin_floorf(x);
  return fraction > 0x1.ffcp-1f ? 0x1.ffcp-1f : fraction;
})

template <unsigned W> static const Op *ldexpF16(const Op *op, Wave &wave) {
  Row<W, float> x, out;
  Row<W, uint32_t> tmp;
  sourceHalf<W>(op->src[0], wave, x);
  const uint32_t *y = source16<W>(op->src[1], wave, tmp);
  LOOM_SIM_LANES (lane) {
    int32_t exponent = int16_t(y[lane]);
    exponent = exponent > 60 ? 60 : exponent < -60 ? -60 : exponent;
    out[lane] = x[lane] * asF32(uint32_t(exponent + 127) << 23);
  }
  return writeHalfValues<W, false>(op, wave, out);
}

template <unsigned W> static const Op *frexpExpF16(const Op *op, Wave &wave) {
  Row<W, float> x;
  Row<W, uint32_t> out;
  sourceHalf<W>(op->src[0], wave, x);
  LOOM_SIM_LANES (lane) {
    uint32_t exponent = (bitsOf(x[lane]) >> 23) & 255;
    out[lane] = exponent == 0 || exponent == 255 ? 0 : exponent - 126;
  }
  writeHalfBits<W, false>(op->dst[0], wave, out);
  return op->next;
}

LOOM_SIM_LANEWISE(frexpMantF16, unaryF16, [](float x) {
  uint32_t bits = bitsOf(x), exponent = (bits >> 23) & 255;
  uint32_t mantissa = (bits & 0x807fffffu) | 126u << 23;
  return exponent == 0 || exponent == 255 ? x : asF32(mantissa);
})

//===----------------------------------------------------------------------===//
// Minimum, maximum
//===----------------------------------------------------------------------===//

template <unsigned W, typename Functor>
static const Op *two(const Op *op, Wave &wave) {
  Row<W, uint32_t> a, b, out;
  const uint32_t *__restrict x = sourceHalfBits<W>(op->src[0], wave, a);
  const uint32_t *__restrict y = sourceHalfBits<W>(op->src[1], wave, b);
  LOOM_SIM_LANES (lane)
    out[lane] = Functor()(x[lane], y[lane]);
  writeHalf<W, false>(op, wave, out);
  return op->next;
}

template <unsigned W, typename Functor>
static const Op *three(const Op *op, Wave &wave) {
  Row<W, uint32_t> a, b, c, out;
  const uint32_t *__restrict x = sourceHalfBits<W>(op->src[0], wave, a);
  const uint32_t *__restrict y = sourceHalfBits<W>(op->src[1], wave, b);
  const uint32_t *__restrict z = sourceHalfBits<W>(op->src[2], wave, c);
  LOOM_SIM_LANES (lane)
    out[lane] = Functor()(x[lane], y[lane], z[lane]);
  writeHalf<W, true>(op, wave, out);
  return op->next;
}

using Legacy = MinMaxOps<F16Format, NanRule::Legacy>;
using LegacyIeee = MinMaxOps<F16Format, NanRule::LegacyIeee>;
using Number = MinMaxOps<F16Format, NanRule::Number>;
using Propagate = MinMaxOps<F16Format, NanRule::Propagate>;

/// The rule of gfx9 and gfx11, by the IEEE bit.
#define LOOM_SIM_LEGACY(NAME, SHAPE, FUNCTOR)                                  \
  template <unsigned W> static const Op *NAME(const Op *op, Wave &wave) {      \
    return isIeee(wave) ? SHAPE<W, LegacyIeee::FUNCTOR>(op, wave)              \
                        : SHAPE<W, Legacy::FUNCTOR>(op, wave);                 \
  }
#define LOOM_SIM_RULE(NAME, RULE, SHAPE, FUNCTOR)                              \
  template <unsigned W> static const Op *NAME(const Op *op, Wave &wave) {      \
    return SHAPE<W, RULE::FUNCTOR>(op, wave);                                  \
  }

LOOM_SIM_LEGACY(minF16, two, Min)
LOOM_SIM_LEGACY(maxF16, two, Max)
LOOM_SIM_LEGACY(min3F16, three, Min3)
LOOM_SIM_LEGACY(max3F16, three, Max3)
LOOM_SIM_LEGACY(minmaxF16, three, MinMax)
LOOM_SIM_LEGACY(maxminF16, three, MaxMin)
LOOM_SIM_LEGACY(med3F16, three, Med3)

LOOM_SIM_RULE(minNumF16, Number, two, Min)
LOOM_SIM_RULE(maxNumF16, Number, two, Max)
LOOM_SIM_RULE(min3NumF16, Number, three, Min3)
LOOM_SIM_RULE(max3NumF16, Number, three, Max3)
LOOM_SIM_RULE(minmaxNumF16, Number, three, MinMax)
LOOM_SIM_RULE(maxminNumF16, Number, three, MaxMin)
LOOM_SIM_RULE(med3NumF16, Number, three, Med3)

LOOM_SIM_RULE(minimumF16, Propagate, two, Min)
LOOM_SIM_RULE(maximumF16, Propagate, two, Max)
LOOM_SIM_RULE(minimum3F16, Propagate, three, Min3)
LOOM_SIM_RULE(maximum3F16, Propagate, three, Max3)
LOOM_SIM_RULE(minimummaximumF16, Propagate, three, MinMax)
LOOM_SIM_RULE(maximumminimumF16, Propagate, three, MaxMin)

static const Semantics entries[] = {
    LOOM_SIM_ENTRY1664("v_add_f16", addF16, Ieee, Exact),
    LOOM_SIM_ENTRY1664("v_sub_f16", subF16, Ieee, Exact),
    LOOM_SIM_ENTRY1664("v_subrev_f16", subrevF16, Ieee, Exact),
    LOOM_SIM_ENTRY1664("v_mul_f16", mulF16, Ieee, Exact),
    LOOM_SIM_ENTRY1664("v_fma_f16", fmaF16, Ieee, Exact),
    LOOM_SIM_ENTRY1664("v_fmac_f16", fmaClearF16, Ieee, Exact),
    LOOM_SIM_ENTRY1664("v_fmamk_f16", fmaClearF16, Ieee, Exact),
    LOOM_SIM_ENTRY1664("v_fmaak_f16", fmaClearF16, Ieee, Exact),
    LOOM_SIM_ENTRY1664("v_fma_legacy_f16", fmaClearF16, Manual, Exact),
    LOOM_SIM_ENTRY1664("v_mad_f16", madF16, Manual, Exact),
    LOOM_SIM_ENTRY1664("v_mac_f16", madClearF16, Manual, Exact),
    LOOM_SIM_ENTRY1664("v_madmk_f16", madClearF16, Manual, Exact),
    LOOM_SIM_ENTRY1664("v_madak_f16", madClearF16, Manual, Exact),
    LOOM_SIM_ENTRY1664("v_mad_legacy_f16", madClearF16, Manual, Exact),
    LOOM_SIM_ENTRY1664("v_trunc_f16", truncF16, Ieee, Exact),
    LOOM_SIM_ENTRY1664("v_ceil_f16", ceilF16, Ieee, Exact),
    LOOM_SIM_ENTRY1664("v_floor_f16", floorF16, Ieee, Exact),
    LOOM_SIM_ENTRY1664("v_rndne_f16", rndneF16, Ieee, Exact),
    LOOM_SIM_ENTRY1664("v_fract_f16", fractF16, Folder, Exact),
    LOOM_SIM_ENTRY1664("v_ldexp_f16", ldexpF16, Folder, Exact),
    LOOM_SIM_ENTRY1664("v_frexp_exp_i16_f16", frexpExpF16, Folder, Exact),
    LOOM_SIM_ENTRY1664("v_frexp_mant_f16", frexpMantF16, Folder, Exact),
    LOOM_SIM_ENTRY("v_min_f16", minF16, Manual, Exact),
    LOOM_SIM_ENTRY("v_max_f16", maxF16, Manual, Exact),
    LOOM_SIM_ENTRY("v_min3_f16", min3F16, Manual, Exact),
    LOOM_SIM_ENTRY("v_max3_f16", max3F16, Manual, Exact),
    LOOM_SIM_ENTRY("v_minmax_f16", minmaxF16, Manual, Exact),
    LOOM_SIM_ENTRY("v_maxmin_f16", maxminF16, Manual, Exact),
    LOOM_SIM_ENTRY("v_med3_f16", med3F16, Manual, Exact),
    LOOM_SIM_ENTRY("v_min_num_f16", minNumF16, Manual, Exact),
    LOOM_SIM_ENTRY("v_max_num_f16", maxNumF16, Manual, Exact),
    LOOM_SIM_ENTRY("v_min3_num_f16", min3NumF16, Manual, Exact),
    LOOM_SIM_ENTRY("v_max3_num_f16", max3NumF16, Manual, Exact),
    LOOM_SIM_ENTRY("v_minmax_num_f16", minmaxNumF16, Manual, Exact),
    LOOM_SIM_ENTRY("v_maxmin_num_f16", maxminNumF16, Manual, Exact),
    LOOM_SIM_ENTRY("v_med3_num_f16", med3NumF16, Manual, Exact),
    LOOM_SIM_ENTRY("v_minimum_f16", minimumF16, Manual, Exact),
    LOOM_SIM_ENTRY("v_maximum_f16", maximumF16, Manual, Exact),
    LOOM_SIM_ENTRY("v_minimum3_f16", minimum3F16, Manual, Exact),
    LOOM_SIM_ENTRY("v_maximum3_f16", maximum3F16, Manual, Exact),
    LOOM_SIM_ENTRY("v_minimummaximum_f16", minimummaximumF16, Manual, Exact),
    LOOM_SIM_ENTRY("v_maximumminimum_f16", maximumminimumF16, Manual, Exact),
};

void registerValuFloat16(SemanticsSink &sink) { sink.add(entries); }

} // namespace loom::sim::LOOM_SIM_ISA
