//===- Packed.cpp - Packed floats -------------------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// VOP3P operations of two f16 or two f32. Of each source op_sel names the part
/// that the low result reads and op_sel_hi that of the high result; neg_lo and
/// neg_hi negate them. Sources: CDNA4, RDNA3 and RDNA4 manuals, "Packed Math".
///
//===----------------------------------------------------------------------===//

#include "HalfShapes.h"
#include "MinMax.h"

namespace loom::sim::LOOM_SIM_ISA {

//===----------------------------------------------------------------------===//
// f16
//===----------------------------------------------------------------------===//

/// Bits of the half that one of the two results reads. VOP2 forms have no
/// modifiers and take each half from its own (`Plain`).
template <unsigned W, bool Plain>
LOOM_SIM_INLINE const uint32_t *packedHalf(const Operand &operand, Wave &wave,
                                           Row<W, uint32_t> &tmp, bool high) {
  const uint32_t *row = source32<W>(operand, wave, tmp);
  unsigned select = high ? Operand::OpSelHi : Operand::OpSel;
  unsigned negate = high ? Operand::NegHi : Operand::Neg;
  bool upper = Plain ? high : (operand.modifiers & select) != 0;
  unsigned shift = upper ? 16 : 0;
  uint32_t flip = !Plain && (operand.modifiers & negate) ? 0x8000u : 0;
  LOOM_SIM_LANES (lane)
    tmp[lane] = ((row[lane] >> shift) & 0xffffu) ^ flip;
  if (__builtin_expect(!(denormals1664(wave) & 1), 0))
    flushRowF16<W>(tmp);
  return tmp.data;
}

template <unsigned W, bool Plain>
LOOM_SIM_INLINE void packedValues(const Operand &operand, Wave &wave,
                                  Row<W, float> &out, bool high) {
  Row<W, uint32_t> tmp;
  widenRow<W>(packedHalf<W, Plain>(operand, wave, tmp, high), out);
}

template <unsigned W>
LOOM_SIM_INLINE const Op *writePacked(const Op *op, Wave &wave,
                                      Row<W, uint32_t> (&halves)[2]) {
  if (__builtin_expect(op->clamp, 0)) {
    modifyHalf<W>(op, wave, halves[0]);
    modifyHalf<W>(op, wave, halves[1]);
  }
  Row<W, uint32_t> out;
  LOOM_SIM_LANES (lane)
    out[lane] = halves[0][lane] | halves[1][lane] << 16;
  write32<W>(op->dst[0], wave, out);
  return op->next;
}

template <unsigned W, typename F>
LOOM_SIM_INLINE const Op *packedTwo(const Op *op, Wave &wave, F f) {
  Row<W, uint32_t> halves[2];
  for (unsigned half = 0; half < 2; ++half) {
    Row<W, float> x, y, out;
    packedValues<W, false>(op->src[0], wave, x, half);
    packedValues<W, false>(op->src[1], wave, y, half);
    LOOM_SIM_LANES (lane)
      out[lane] = f(x[lane], y[lane]);
    narrowRow<W>(wave, out, halves[half]);
  }
  return writePacked<W>(op, wave, halves);
}
LOOM_SIM_LANEWISE(pkAddF16, packedTwo, [](float a, float b) { return a + b; })
LOOM_SIM_LANEWISE(pkMulF16, packedTwo, [](float a, float b) { return a * b; })

template <unsigned W, bool Plain>
LOOM_SIM_INLINE const Op *packedFma(const Op *op, Wave &wave) {
  Row<W, uint32_t> halves[2];
  for (unsigned half = 0; half < 2; ++half) {
    Row<W, float> x, y, z, out;
    packedValues<W, Plain>(op->src[0], wave, x, half);
    packedValues<W, Plain>(op->src[1], wave, y, half);
    packedValues<W, Plain>(op->src[2], wave, z, half);
    LOOM_SIM_LANES (lane)
      out[lane] = fmaHalf(x[lane], y[lane], z[lane]);
    narrowRow<W>(wave, out, halves[half]);
  }
  return writePacked<W>(op, wave, halves);
}
template <unsigned W> static const Op *pkFmaF16(const Op *op, Wave &wave) {
  return packedFma<W, false>(op, wave);
}
template <unsigned W> static const Op *pkFmacF16(const Op *op, Wave &wave) {
  return packedFma<W, true>(op, wave);
}

template <unsigned W, typename Functor>
static const Op *two(const Op *op, Wave &wave) {
  Row<W, uint32_t> halves[2], a, b;
  for (unsigned half = 0; half < 2; ++half) {
    const uint32_t *__restrict x =
        packedHalf<W, false>(op->src[0], wave, a, half);
    const uint32_t *__restrict y =
        packedHalf<W, false>(op->src[1], wave, b, half);
    LOOM_SIM_LANES (lane)
      halves[half][lane] = Functor()(x[lane], y[lane]);
  }
  return writePacked<W>(op, wave, halves);
}

template <unsigned W, typename Functor>
static const Op *three(const Op *op, Wave &wave) {
  Row<W, uint32_t> halves[2], a, b, c;
  for (unsigned half = 0; half < 2; ++half) {
    const uint32_t *__restrict x =
        packedHalf<W, false>(op->src[0], wave, a, half);
    const uint32_t *__restrict y =
        packedHalf<W, false>(op->src[1], wave, b, half);
    const uint32_t *__restrict z =
        packedHalf<W, false>(op->src[2], wave, c, half);
    LOOM_SIM_LANES (lane)
      halves[half][lane] = Functor()(x[lane], y[lane], z[lane]);
  }
  return writePacked<W>(op, wave, halves);
}

using Legacy = MinMaxOps<F16Format, NanRule::Legacy>;
using LegacyIeee = MinMaxOps<F16Format, NanRule::LegacyIeee>;
using Number = MinMaxOps<F16Format, NanRule::Number>;
using Propagate = MinMaxOps<F16Format, NanRule::Propagate>;

template <unsigned W> static const Op *pkMinF16(const Op *op, Wave &wave) {
  return isIeee(wave) ? two<W, LegacyIeee::Min>(op, wave)
                      : two<W, Legacy::Min>(op, wave);
}
template <unsigned W> static const Op *pkMaxF16(const Op *op, Wave &wave) {
  return isIeee(wave) ? two<W, LegacyIeee::Max>(op, wave)
                      : two<W, Legacy::Max>(op, wave);
}
template <unsigned W> static const Op *pkMinNumF16(const Op *op, Wave &wave) {
  return two<W, Number::Min>(op, wave);
}
template <unsigned W> static const Op *pkMaxNumF16(const Op *op, Wave &wave) {
  return two<W, Number::Max>(op, wave);
}
template <unsigned W> static const Op *pkMinimumF16(const Op *op, Wave &wave) {
  return two<W, Propagate::Min>(op, wave);
}
template <unsigned W> static const Op *pkMaximumF16(const Op *op, Wave &wave) {
  return two<W, Propagate::Max>(op, wave);
}
template <unsigned W> static const Op *pkMinimum3F16(const Op *op, Wave &wave) {
  return three<W, Propagate::Min3>(op, wave);
}
template <unsigned W> static const Op *pkMaximum3F16(const Op *op, Wave &wave) {
  return three<W, Propagate::Max3>(op, wave);
}

//===----------------------------------------------------------------------===//
// f32 in pairs of registers
//===----------------------------------------------------------------------===//

template <unsigned W>
LOOM_SIM_INLINE void packedSingle(const Operand &operand, Wave &wave,
                                  Row<W, float> &out, bool high) {
  Row<W, uint32_t> tmp;
  unsigned select = high ? Operand::OpSelHi : Operand::OpSel;
  unsigned negate = high ? Operand::NegHi : Operand::Neg;
  const uint32_t *row =
      source32<W>(operand, wave, tmp, operand.modifiers & select ? 1 : 0);
  uint32_t flip = operand.modifiers & negate ? 0x80000000u : 0;
  LOOM_SIM_LANES (lane)
    out[lane] = asF32(row[lane] ^ flip);
}

template <unsigned W>
LOOM_SIM_INLINE const Op *writeSingles(const Op *op, Wave &wave,
                                       Row<W, float> (&parts)[2]) {
  for (unsigned part = 0; part < 2; ++part) {
    if (__builtin_expect(op->clamp || op->omod, 0))
      applyOutputModifiers(op, wave, parts[part].data, W);
    write32<W>(op->dst[0], wave,
               reinterpret_cast<Row<W, uint32_t> &>(parts[part]), part);
  }
  return op->next;
}

template <unsigned W, typename F>
LOOM_SIM_INLINE const Op *packedTwoF32(const Op *op, Wave &wave, F f) {
  Row<W, float> parts[2];
  for (unsigned part = 0; part < 2; ++part) {
    Row<W, float> x, y;
    packedSingle<W>(op->src[0], wave, x, part);
    packedSingle<W>(op->src[1], wave, y, part);
    LOOM_SIM_LANES (lane)
      parts[part][lane] = f(x[lane], y[lane]);
  }
  return writeSingles<W>(op, wave, parts);
}
LOOM_SIM_LANEWISE(pkAddF32, packedTwoF32,
                  [](float a, float b) { return a + b; })
LOOM_SIM_LANEWISE(pkMulF32, packedTwoF32,
                  [](float a, float b) { return a * b; })

template <unsigned W> static const Op *pkFmaF32(const Op *op, Wave &wave) {
  Row<W, float> parts[2];
  for (unsigned part = 0; part < 2; ++part) {
    Row<W, float> x, y, z;
    packedSingle<W>(op->src[0], wave, x, part);
    packedSingle<W>(op->src[1], wave, y, part);
    packedSingle<W>(op->src[2], wave, z, part);
    LOOM_SIM_LANES (lane)
      parts[part][lane] = __builtin_fmaf(x[lane], y[lane], z[lane]);
  }
  return writeSingles<W>(op, wave, parts);
}

/// The low result is a part of S0, the high one of S1; op_sel says which.
template <unsigned W> static const Op *pkMovB32(const Op *op, Wave &wave) {
  Row<W, uint32_t> low, high, tmp;
  const uint32_t *x = source32<W>(
      op->src[0], wave, tmp, op->src[0].modifiers & Operand::OpSel ? 1 : 0);
  LOOM_SIM_LANES (lane)
    low[lane] = x[lane];
  const uint32_t *y = source32<W>(
      op->src[1], wave, tmp, op->src[1].modifiers & Operand::OpSel ? 1 : 0);
  LOOM_SIM_LANES (lane)
    high[lane] = y[lane];
  write32<W>(op->dst[0], wave, low, 0);
  write32<W>(op->dst[0], wave, high, 1);
  return op->next;
}

static const Semantics entries[] = {
    LOOM_SIM_ENTRY1664("v_pk_add_f16", pkAddF16, Ieee, Exact),
    LOOM_SIM_ENTRY1664("v_pk_mul_f16", pkMulF16, Ieee, Exact),
    LOOM_SIM_ENTRY1664("v_pk_fma_f16", pkFmaF16, Ieee, Exact),
    LOOM_SIM_ENTRY1664("v_pk_fmac_f16", pkFmacF16, Ieee, Exact),
    LOOM_SIM_ENTRY("v_pk_min_f16", pkMinF16, Manual, Exact),
    LOOM_SIM_ENTRY("v_pk_max_f16", pkMaxF16, Manual, Exact),
    LOOM_SIM_ENTRY("v_pk_min_num_f16", pkMinNumF16, Manual, Exact),
    LOOM_SIM_ENTRY("v_pk_max_num_f16", pkMaxNumF16, Manual, Exact),
    LOOM_SIM_ENTRY("v_pk_minimum_f16", pkMinimumF16, Manual, Exact),
    LOOM_SIM_ENTRY("v_pk_maximum_f16", pkMaximumF16, Manual, Exact),
    LOOM_SIM_ENTRY("v_pk_minimum3_f16", pkMinimum3F16, Manual, Exact),
    LOOM_SIM_ENTRY("v_pk_maximum3_f16", pkMaximum3F16, Manual, Exact),
    LOOM_SIM_ENTRY("v_pk_add_f32", pkAddF32, Ieee, Exact),
    LOOM_SIM_ENTRY("v_pk_mul_f32", pkMulF32, Ieee, Exact),
    LOOM_SIM_ENTRY("v_pk_fma_f32", pkFmaF32, Ieee, Exact),
    LOOM_SIM_ENTRY("v_pk_mov_b32", pkMovB32, Manual, Exact),
};

void registerPacked(SemanticsSink &sink) { sink.add(entries); }

} // namespace loom::sim::LOOM_SIM_ISA
