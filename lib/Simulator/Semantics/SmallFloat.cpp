//===- SmallFloat.cpp - Conversions of 8-bit floats -------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// fp8 and bf8: OCP's formats on gfx950 and gfx12, FNUZ on gfx942 (Wave::
/// hasFnuzFloat8). Sources: CDNA4 and RDNA4 manuals. Too great values become
/// NaN (infinity in OCP's bf8), or the greatest number if MODE.FP16_OVFL is
/// set; clamp and output multiplier are ignored. Of stochastic rounding the
/// manuals give the bits that are added; how the carry and denormal results
/// behave is a guess (see encodeSmallStochastic).
///
//===----------------------------------------------------------------------===//

#include "SmallFloatFormats.h"

namespace loom::sim::LOOM_SIM_ISA {

/// Calls with the format's type that the wave has.
#define LOOM_SIM_BY_FORMAT(NAME, OCP, FNUZ)                                    \
  template <unsigned W> static const Op *NAME(const Op *op, Wave &wave) {      \
    return wave.hasFnuzFloat8 ? FNUZ(op, wave) : OCP(op, wave);                \
  }

/// One byte; `byte_sel` says which (SDWA has selected it already).
template <unsigned W, typename F>
LOOM_SIM_INLINE const Op *decodeOne(const Op *op, Wave &wave) {
  Row<W, uint32_t> a;
  Row<W, float> out;
  const uint32_t *x = source32<W>(op->src[0], wave, a);
  unsigned shift = (op->immediate & 3) * 8;
  LOOM_SIM_LANES (lane)
    out[lane] = decodeSmall<F>(x[lane] >> shift);
  writeF32<W>(op, wave, out);
  return op->next;
}

/// Two bytes of the half that is named.
template <unsigned W, typename F>
LOOM_SIM_INLINE const Op *decodeTwo(const Op *op, Wave &wave) {
  Row<W, uint32_t> a, low, high;
  const uint32_t *x = source16<W>(op->src[0], wave, a);
  LOOM_SIM_LANES (lane) {
    low[lane] = bitsOf(decodeSmall<F>(x[lane]));
    high[lane] = bitsOf(decodeSmall<F>(x[lane] >> 8));
  }
  write32<W>(op->dst[0], wave, low, 0);
  write32<W>(op->dst[0], wave, high, 1);
  return op->next;
}

/// `mask` of the destination's bits, at `shift`; the others stay.
template <unsigned W>
LOOM_SIM_INLINE void insertBits(const Operand &dst, Wave &wave,
                                const Row<W, uint32_t> &row, uint32_t mask,
                                unsigned shift) {
  const uint32_t *old = rowOf<W>(wave, dst.index);
  Row<W, uint32_t> merged;
  LOOM_SIM_LANES (lane)
    merged[lane] = (old[lane] & ~(mask << shift)) | (row[lane] & mask) << shift;
  write32<W>(dst, wave, merged);
}

template <unsigned W, typename F>
LOOM_SIM_INLINE const Op *encodeTwo(const Op *op, Wave &wave) {
  Row<W, uint32_t> a, b, out;
  const float *x = sourceF32<W>(op->src[0], wave, a);
  const float *y = sourceF32<W>(op->src[1], wave, b);
  bool saturate = wave.mode & ModeFp16Ovfl;
  for (unsigned lane = 0; lane < W; ++lane)
    out[lane] = encodeSmall<F>(x[lane], saturate) |
                encodeSmall<F>(y[lane], saturate) << 8;
  insertBits<W>(op->dst[0], wave, out, 0xffff,
                op->dst[0].modifiers & Operand::High ? 16 : 0);
  return op->next;
}

template <unsigned W, typename F>
LOOM_SIM_INLINE const Op *encodeStochastic(const Op *op, Wave &wave) {
  Row<W, uint32_t> a, b, out;
  const float *x = sourceF32<W>(op->src[0], wave, a);
  const uint32_t *y = source32<W>(op->src[1], wave, b);
  bool saturate = wave.mode & ModeFp16Ovfl;
  for (unsigned lane = 0; lane < W; ++lane)
    out[lane] = encodeSmallStochastic<F>(x[lane], y[lane], saturate);
  insertBits<W>(op->dst[0], wave, out, 0xff, (op->immediate & 3) * 8);
  return op->next;
}

LOOM_SIM_BY_FORMAT(f32FromFp8, (decodeOne<W, Fp8>), (decodeOne<W, Fp8Fnuz>))
LOOM_SIM_BY_FORMAT(f32FromBf8, (decodeOne<W, Bf8>), (decodeOne<W, Bf8Fnuz>))
LOOM_SIM_BY_FORMAT(packF32FromFp8, (decodeTwo<W, Fp8>), (decodeTwo<W, Fp8Fnuz>))
LOOM_SIM_BY_FORMAT(packF32FromBf8, (decodeTwo<W, Bf8>), (decodeTwo<W, Bf8Fnuz>))
LOOM_SIM_BY_FORMAT(packFp8, (encodeTwo<W, Fp8>), (encodeTwo<W, Fp8Fnuz>))
LOOM_SIM_BY_FORMAT(packBf8, (encodeTwo<W, Bf8>), (encodeTwo<W, Bf8Fnuz>))
LOOM_SIM_BY_FORMAT(stochasticFp8, (encodeStochastic<W, Fp8>),
                   (encodeStochastic<W, Fp8Fnuz>))
LOOM_SIM_BY_FORMAT(stochasticBf8, (encodeStochastic<W, Bf8>),
                   (encodeStochastic<W, Bf8Fnuz>))

static const Semantics entries[] = {
    LOOM_SIM_ENTRY("v_cvt_f32_fp8", f32FromFp8, Manual, Exact),
    LOOM_SIM_ENTRY("v_cvt_f32_bf8", f32FromBf8, Manual, Exact),
    LOOM_SIM_ENTRY("v_cvt_pk_f32_fp8", packF32FromFp8, Manual, Exact),
    LOOM_SIM_ENTRY("v_cvt_pk_f32_bf8", packF32FromBf8, Manual, Exact),
    LOOM_SIM_ENTRY("v_cvt_pk_fp8_f32", packFp8, Manual, Exact),
    LOOM_SIM_ENTRY("v_cvt_pk_bf8_f32", packBf8, Manual, Exact),
    LOOM_SIM_ENTRY("v_cvt_sr_fp8_f32", stochasticFp8, Guess, Approximate),
    LOOM_SIM_ENTRY("v_cvt_sr_bf8_f32", stochasticBf8, Guess, Approximate),
};

void registerSmallFloat(SemanticsSink &sink) { sink.add(entries); }

} // namespace loom::sim::LOOM_SIM_ISA
