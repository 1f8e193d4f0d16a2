//===- ValuFloatMinMax.cpp - Minimum and maximum of f32 ---------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// v_min_f32 to v_maximumminimum_f32; see MinMax.h. Denormals are flushed as
/// MODE says although nothing is computed: LLVM uses v_max_f32 x, x for
/// canonicalizing.
///
//===----------------------------------------------------------------------===//

#include "MinMax.h"

namespace loom::sim::LOOM_SIM_ISA {

template <unsigned W>
LOOM_SIM_INLINE const uint32_t *sourceBits(const Operand &operand, Wave &wave,
                                           Row<W, uint32_t> &tmp) {
  const uint32_t *row =
      reinterpret_cast<const uint32_t *>(sourceF32<W>(operand, wave, tmp));
  if (__builtin_expect(denormals32(wave) == 3, true))
    return row;
  LOOM_SIM_LANES (lane)
    tmp[lane] = flush<F32Format>(row[lane]);
  return tmp.data;
}

template <unsigned W>
LOOM_SIM_INLINE const Op *writeBits(const Op *op, Wave &wave,
                                    Row<W, uint32_t> &row) {
  writeF32<W>(op, wave, reinterpret_cast<Row<W, float> &>(row));
  return op->next;
}

template <unsigned W, typename Functor>
static const Op *two(const Op *op, Wave &wave) {
  Row<W, uint32_t> a, b, out;
  const uint32_t *__restrict x = sourceBits<W>(op->src[0], wave, a);
  const uint32_t *__restrict y = sourceBits<W>(op->src[1], wave, b);
  LOOM_SIM_LANES (lane)
    out[lane] = Functor()(x[lane], y[lane]);
  return writeBits<W>(op, wave, out);
}

template <unsigned W, typename Functor>
static const Op *three(const Op *op, Wave &wave) {
  Row<W, uint32_t> a, b, c, out;
  const uint32_t *__restrict x = sourceBits<W>(op->src[0], wave, a);
  const uint32_t *__restrict y = sourceBits<W>(op->src[1], wave, b);
  const uint32_t *__restrict z = sourceBits<W>(op->src[2], wave, c);
  LOOM_SIM_LANES (lane)
    out[lane] = Functor()(x[lane], y[lane], z[lane]);
  return writeBits<W>(op, wave, out);
}

using Legacy = MinMaxOps<F32Format, NanRule::Legacy>;
using LegacyIeee = MinMaxOps<F32Format, NanRule::LegacyIeee>;
using Number = MinMaxOps<F32Format, NanRule::Number>;
using Propagate = MinMaxOps<F32Format, NanRule::Propagate>;

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

LOOM_SIM_LEGACY(minF32, two, Min)
LOOM_SIM_LEGACY(maxF32, two, Max)
LOOM_SIM_LEGACY(min3F32, three, Min3)
LOOM_SIM_LEGACY(max3F32, three, Max3)
LOOM_SIM_LEGACY(minmaxF32, three, MinMax)
LOOM_SIM_LEGACY(maxminF32, three, MaxMin)
LOOM_SIM_LEGACY(med3F32, three, Med3)

LOOM_SIM_RULE(minNumF32, Number, two, Min)
LOOM_SIM_RULE(maxNumF32, Number, two, Max)
LOOM_SIM_RULE(min3NumF32, Number, three, Min3)
LOOM_SIM_RULE(max3NumF32, Number, three, Max3)
LOOM_SIM_RULE(minmaxNumF32, Number, three, MinMax)
LOOM_SIM_RULE(maxminNumF32, Number, three, MaxMin)
LOOM_SIM_RULE(med3NumF32, Number, three, Med3)

LOOM_SIM_RULE(minimumF32, Propagate, two, Min)
LOOM_SIM_RULE(maximumF32, Propagate, two, Max)
LOOM_SIM_RULE(minimum3F32, Propagate, three, Min3)
LOOM_SIM_RULE(maximum3F32, Propagate, three, Max3)
LOOM_SIM_RULE(minimummaximumF32, Propagate, three, MinMax)
LOOM_SIM_RULE(maximumminimumF32, Propagate, three, MaxMin)

static const Semantics entries[] = {
    LOOM_SIM_ENTRY("v_min_f32", minF32, Manual, Exact),
    LOOM_SIM_ENTRY("v_max_f32", maxF32, Manual, Exact),
    LOOM_SIM_ENTRY("v_min3_f32", min3F32, Manual, Exact),
    LOOM_SIM_ENTRY("v_max3_f32", max3F32, Manual, Exact),
    LOOM_SIM_ENTRY("v_minmax_f32", minmaxF32, Manual, Exact),
    LOOM_SIM_ENTRY("v_maxmin_f32", maxminF32, Manual, Exact),
    LOOM_SIM_ENTRY("v_med3_f32", med3F32, Manual, Exact),
    LOOM_SIM_ENTRY("v_min_num_f32", minNumF32, Manual, Exact),
    LOOM_SIM_ENTRY("v_max_num_f32", maxNumF32, Manual, Exact),
    LOOM_SIM_ENTRY("v_min3_num_f32", min3NumF32, Manual, Exact),
    LOOM_SIM_ENTRY("v_max3_num_f32", max3NumF32, Manual, Exact),
    LOOM_SIM_ENTRY("v_minmax_num_f32", minmaxNumF32, Manual, Exact),
    LOOM_SIM_ENTRY("v_maxmin_num_f32", maxminNumF32, Manual, Exact),
    LOOM_SIM_ENTRY("v_med3_num_f32", med3NumF32, Manual, Exact),
    LOOM_SIM_ENTRY("v_minimum_f32", minimumF32, Manual, Exact),
    LOOM_SIM_ENTRY("v_maximum_f32", maximumF32, Manual, Exact),
    LOOM_SIM_ENTRY("v_minimum3_f32", minimum3F32, Manual, Exact),
    LOOM_SIM_ENTRY("v_maximum3_f32", maximum3F32, Manual, Exact),
    LOOM_SIM_ENTRY("v_minimummaximum_f32", minimummaximumF32, Manual, Exact),
    LOOM_SIM_ENTRY("v_maximumminimum_f32", maximumminimumF32, Manual, Exact),
};

void registerValuFloatMinMax(SemanticsSink &sink) { sink.add(entries); }

} // namespace loom::sim::LOOM_SIM_ISA
