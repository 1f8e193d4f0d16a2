//===- HalfShapes.h - Operands and results of f16 ---------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// f16 is computed in f32 and rounded once more: right for sums, products,
/// quotients and roots, whose f32 has more than twice the bits. Everything here
/// takes its modes from the wave, not from the host's control register.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_SEMANTICS_HALFSHAPES_H
#define LOOM_LIB_SIMULATOR_SEMANTICS_HALFSHAPES_H

#include "FloatBits.h"

namespace loom::sim::LOOM_SIM_ISA {

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

template <unsigned W>
LOOM_SIM_NOINLINE void flushRowF16(Row<W, uint32_t> &row) {
  LOOM_SIM_LANES (lane)
    row[lane] = flush<F16Format>(row[lane]);
}

/// Bits in the low halves to values.
template <unsigned W>
LOOM_SIM_INLINE void widenRow(const uint32_t *bits, Row<W, float> &out) {
  LOOM_SIM_LANES (lane)
    out[lane] = widenF16(bits[lane]);
}

template <unsigned W>
LOOM_SIM_NOINLINE void narrowRowSlow(unsigned rounding,
                                     const Row<W, float> &row,
                                     Row<W, uint32_t> &out) {
  LOOM_SIM_LANES (lane)
    out[lane] = narrowF16(row[lane], rounding);
}

/// Values to bits, rounded and flushed as MODE says for f16. MODE's saturation
/// of overflows makes infinities the greatest number.
template <unsigned W>
LOOM_SIM_INLINE void narrowRow(const Wave &wave, const Row<W, float> &row,
                               Row<W, uint32_t> &out) {
#ifdef __F16C__
  if (__builtin_expect(rounding1664(wave) == 0, true)) {
    typedef float Floats __attribute__((vector_size(32)));
    typedef unsigned short Halves __attribute__((vector_size(16)));
    for (unsigned lane = 0; lane < W; lane += 8) {
      Floats values;
      __builtin_memcpy(&values, row.data + lane, sizeof(values));
      auto narrow = __builtin_ia32_vcvtps2ph256(values, 0);
      Halves halves;
      __builtin_memcpy(&halves, &narrow, sizeof(halves));
      Lanes8 wide = __builtin_convertvector(halves, Lanes8);
      __builtin_memcpy(out.data + lane, &wide, sizeof(wide));
    }
  } else {
    narrowRowSlow<W>(rounding1664(wave), row, out);
  }
#else
  if (rounding1664(wave) == 0)
    LOOM_SIM_LANES (lane)
      out[lane] = narrowF16(row[lane], 0);
  else
    narrowRowSlow<W>(rounding1664(wave), row, out);
#endif
  if (__builtin_expect(!(denormals1664(wave) & 2), 0))
    flushRowF16<W>(out);
  if (__builtin_expect((wave.mode & ModeFp16Ovfl) != 0, 0))
    for (unsigned lane = 0; lane < W; ++lane) {
      bool overflowed = (out[lane] & 0x7fffu) == 0x7c00u &&
                        (bitsOf(row[lane]) & 0x7fffffffu) != 0x7f800000u;
      out[lane] = overflowed ? (out[lane] & 0x8000u) | 0x7bffu : out[lane];
    }
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

/// The bits with negation, absolute value and flushing.
template <unsigned W>
LOOM_SIM_INLINE const uint32_t *
sourceHalfBits(const Operand &operand, Wave &wave, Row<W, uint32_t> &tmp) {
  const uint32_t *row = sourceF16<W>(operand, wave, tmp);
  if (__builtin_expect(!(denormals1664(wave) & 1), 0))
    flushRowF16<W>(tmp);
  return row;
}

template <unsigned W>
LOOM_SIM_INLINE void sourceHalf(const Operand &operand, Wave &wave,
                                Row<W, float> &out) {
  Row<W, uint32_t> tmp;
  widenRow<W>(sourceHalfBits<W>(operand, wave, tmp), out);
}

/// 16 bits of a result. The instructions of gfx9 that are new there keep the
/// other half of the register (`Keep`), older ones clear it: see write16.
template <unsigned W, bool Keep>
LOOM_SIM_INLINE void writeHalfBits(const Operand &dst, Wave &wave,
                                   const Row<W, uint32_t> &row) {
  if (!Keep || (dst.modifiers & Operand::High))
    return write16<W>(dst, wave, row);
  const uint32_t *old = rowOf<W>(wave, dst.index);
  Row<W, uint32_t> merged;
  LOOM_SIM_LANES (lane)
    merged[lane] = (old[lane] & 0xffff0000u) | (row[lane] & 0xffffu);
  storeRow<W>(wave, dst.index, merged.data);
}

/// Output modifiers on bits.
template <unsigned W>
LOOM_SIM_NOINLINE void modifyHalf(const Op *op, Wave &wave,
                                  Row<W, uint32_t> &row) {
  Row<W, float> values;
  widenRow<W>(row.data, values);
  applyOutputModifiers16(op, wave, values.data, W);
  narrowRow<W>(wave, values, row);
}

template <unsigned W, bool Keep>
LOOM_SIM_INLINE void writeHalf(const Op *op, Wave &wave,
                               Row<W, uint32_t> &row) {
  if (__builtin_expect(op->clamp || op->omod, 0))
    modifyHalf<W>(op, wave, row);
  writeHalfBits<W, Keep>(op->dst[0], wave, row);
}

template <unsigned W, bool Keep>
LOOM_SIM_INLINE const Op *writeHalfValues(const Op *op, Wave &wave,
                                          const Row<W, float> &row) {
  Row<W, uint32_t> out;
  narrowRow<W>(wave, row, out);
  writeHalf<W, Keep>(op, wave, out);
  return op->next;
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

template <unsigned W, bool Keep = false, typename F>
LOOM_SIM_INLINE const Op *unaryF16(const Op *op, Wave &wave, F f) {
  Row<W, float> x, out;
  sourceHalf<W>(op->src[0], wave, x);
  LOOM_SIM_LANES (lane)
    out[lane] = f(x[lane]);
  return writeHalfValues<W, Keep>(op, wave, out);
}

template <unsigned W, bool Keep = false, typename F>
LOOM_SIM_INLINE const Op *binaryF16(const Op *op, Wave &wave, F f) {
  Row<W, float> x, y, out;
  sourceHalf<W>(op->src[0], wave, x);
  sourceHalf<W>(op->src[1], wave, y);
  LOOM_SIM_LANES (lane)
    out[lane] = f(x[lane], y[lane]);
  return writeHalfValues<W, Keep>(op, wave, out);
}

template <unsigned W, bool Keep = false, typename F>
LOOM_SIM_INLINE const Op *ternaryF16(const Op *op, Wave &wave, F f) {
  Row<W, float> x, y, z, out;
  sourceHalf<W>(op->src[0], wave, x);
  sourceHalf<W>(op->src[1], wave, y);
  sourceHalf<W>(op->src[2], wave, z);
  LOOM_SIM_LANES (lane)
    out[lane] = f(x[lane], y[lane], z[lane]);
  return writeHalfValues<W, Keep>(op, wave, out);
}

/// a * b + c of f16 values, to be rounded to f16. The product is exact in f32
/// and the sum in f64, but for a part too small to change how the sum rounds.
LOOM_SIM_INLINE float fmaHalf(float a, float b, float c) {
  return narrowToOdd(double(a * b) + double(c));
}

} // namespace loom::sim::LOOM_SIM_ISA

#endif // LOOM_LIB_SIMULATOR_SEMANTICS_HALFSHAPES_H
