//===- MixedFloat.cpp - FMA of f16 and f32 together -------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// v_fma_mix_f32, v_fma_mixlo_f16, v_fma_mixhi_f16 and the unfused v_mad_mix.
/// Of each source op_sel_hi says that it is f16 and op_sel which half; the
/// other modifier bit is the absolute value. The f16 forms round to f32 first,
/// then to f16. Sources: CDNA3 and RDNA3 manuals, V_FMA_MIX_F32.
///
//===----------------------------------------------------------------------===//

#include "HalfShapes.h"

namespace loom::sim::LOOM_SIM_ISA {

template <unsigned W>
LOOM_SIM_INLINE void mixedSource(const Operand &operand, Wave &wave,
                                 Row<W, float> &out) {
  Row<W, uint32_t> tmp;
  const uint32_t *row = source32<W>(operand, wave, tmp);
  uint32_t keep = operand.modifiers & Operand::Abs ? 0x7fffffffu : ~0u;
  uint32_t flip = operand.modifiers & Operand::Neg ? 0x80000000u : 0u;
  if (!(operand.modifiers & Operand::OpSelHi)) {
    LOOM_SIM_LANES (lane)
      out[lane] = asF32((row[lane] & keep) ^ flip);
    return;
  }
  unsigned shift = operand.modifiers & Operand::OpSel ? 16 : 0;
  bool flushes = !(denormals1664(wave) & 1);
  LOOM_SIM_LANES (lane) {
    uint32_t half = (row[lane] >> shift) & 0xffffu;
    half = flushes ? flush<F16Format>(half) : half;
    out[lane] = asF32((bitsOf(widenF16(half)) & keep) ^ flip);
  }
}

/// f32 of which denormals are flushed whatever MODE says.
LOOM_SIM_INLINE float flushedF32(float value) {
  return asF32(flush<F32Format>(bitsOf(value)));
}

template <unsigned W, bool Fused>
LOOM_SIM_INLINE void mixed(const Op *op, Wave &wave, Row<W, float> &out) {
  Row<W, float> x, y, z;
  mixedSource<W>(op->src[0], wave, x);
  mixedSource<W>(op->src[1], wave, y);
  mixedSource<W>(op->src[2], wave, z);
  if (Fused)
    LOOM_SIM_LANES (lane)
      out[lane] = __builtin_fmaf(x[lane], y[lane], z[lane]);
  else
    LOOM_SIM_LANES (lane) {
      float product = flushedF32(flushedF32(x[lane]) * flushedF32(y[lane]));
      out[lane] = flushedF32(product + flushedF32(z[lane]));
    }
}

template <unsigned W, bool Fused>
static const Op *mixF32(const Op *op, Wave &wave) {
  Row<W, float> out;
  mixed<W, Fused>(op, wave, out);
  writeF32<W>(op, wave, out);
  return op->next;
}

template <unsigned W, bool Fused, bool High>
static const Op *mixF16(const Op *op, Wave &wave) {
  Row<W, float> values;
  Row<W, uint32_t> out;
  mixed<W, Fused>(op, wave, values);
  narrowRow<W>(wave, values, out);
  if (__builtin_expect(op->clamp, 0))
    modifyHalf<W>(op, wave, out);
  Operand dst = op->dst[0];
  dst.modifiers = High ? Operand::High : 0;
  writeHalfBits<W, true>(dst, wave, out);
  return op->next;
}

#define LOOM_SIM_MIX(NAME, FUNCTION, ...)                                      \
  {NAME, &FUNCTION<32, __VA_ARGS__>, &FUNCTION<64, __VA_ARGS__>,               \
   Source::Manual, Exactness::Exact}

static const Semantics entries[] = {
    LOOM_SIM_MIX("v_fma_mix_f32", mixF32, true),
    LOOM_SIM_MIX("v_fma_mixlo_f16", mixF16, true, false),
    LOOM_SIM_MIX("v_fma_mixhi_f16", mixF16, true, true),
    LOOM_SIM_MIX("v_mad_mix_f32", mixF32, false),
    LOOM_SIM_MIX("v_mad_mixlo_f16", mixF16, false, false),
    LOOM_SIM_MIX("v_mad_mixhi_f16", mixF16, false, true),
};

void registerMixedFloat(SemanticsSink &sink) { sink.add(entries); }

} // namespace loom::sim::LOOM_SIM_ISA
