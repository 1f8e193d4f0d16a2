//===- Results.h - Results of vector instructions ---------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The rows that vector instructions write, under EXEC. Include Fetch.h, which
/// states the rules.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_SEMANTICS_RESULTS_H
#define LOOM_LIB_SIMULATOR_SEMANTICS_RESULTS_H

#include "Sources.h"

namespace loom::sim::LOOM_SIM_ISA {

/// Eight lanes; wider than a baseline host's registers, which is no harm.
using Lanes8 = uint32_t __attribute__((vector_size(32)));

/// Stores a row under EXEC.
template <unsigned W>
LOOM_SIM_INLINE void storeRow(Wave &wave, unsigned vectorRegister,
                              const uint32_t *row) {
  uint32_t *to = rowOf<W>(wave, vectorRegister);
  if (__builtin_expect(wave.execFull, true)) {
    __builtin_memcpy(to, row, W * sizeof(uint32_t));
    return;
  }
  for (unsigned lane = 0; lane < W; lane += 8) {
    Lanes8 value, old, mask;
    __builtin_memcpy(&value, row + lane, sizeof(value));
    __builtin_memcpy(&old, to + lane, sizeof(old));
    __builtin_memcpy(&mask, wave.laneMask + lane, sizeof(mask));
    value = (value & mask) | (old & ~mask);
    __builtin_memcpy(to + lane, &value, sizeof(value));
  }
}

template <unsigned W>
LOOM_SIM_INLINE void write32(const Operand &dst, Wave &wave,
                             const Row<W, uint32_t> &row, unsigned part = 0) {
  storeRow<W>(wave, dst.index + part, row.data);
}

/// Output modifiers of f32 and f64 results, in this order. Clamping a NaN gives
/// 0 with DX10_CLAMP set, and always from gfx12 on; the output multiplier has
/// no effect while the IEEE bit is set, and flushes denormals.
void applyOutputModifiers(const Op *op, const Wave &wave, float *row,
                          unsigned lanes);
void applyOutputModifiers(const Op *op, const Wave &wave, double *row,
                          unsigned lanes);
/// Of f16 results held as f32; the caller rounds to f16 before.
void applyOutputModifiers16(const Op *op, const Wave &wave, float *row,
                            unsigned lanes);

template <unsigned W>
LOOM_SIM_INLINE void writeF32(const Op *op, Wave &wave, Row<W, float> &row) {
  if (__builtin_expect(op->clamp || op->omod, 0))
    applyOutputModifiers(op, wave, row.data, W);
  storeRow<W>(wave, op->dst[0].index,
              reinterpret_cast<const uint32_t *>(row.data));
}

template <unsigned W>
LOOM_SIM_INLINE void write64(const Operand &dst, Wave &wave,
                             const Row<W, uint64_t> &row) {
  Row<W, uint32_t> low, high;
  LOOM_SIM_LANES (lane) {
    low[lane] = uint32_t(row[lane]);
    high[lane] = uint32_t(row[lane] >> 32);
  }
  storeRow<W>(wave, dst.index, low.data);
  storeRow<W>(wave, dst.index + 1, high.data);
}

template <unsigned W>
LOOM_SIM_INLINE void writeF64(const Op *op, Wave &wave, Row<W, double> &row) {
  if (__builtin_expect(op->clamp || op->omod, 0))
    applyOutputModifiers(op, wave, row.data, W);
  write64<W>(op->dst[0], wave, reinterpret_cast<const Row<W, uint64_t> &>(row));
}

/// 16 bits in the low half of each value. The other half of the register keeps
/// its bits from gfx10 on, and on gfx9 where op_sel names the upper half; else
/// gfx9 clears it.
template <unsigned W>
LOOM_SIM_INLINE void write16(const Operand &dst, Wave &wave,
                             const Row<W, uint32_t> &row) {
  const uint32_t *old = rowOf<W>(wave, dst.index);
  Row<W, uint32_t> merged;
  if (dst.modifiers & Operand::High) {
    LOOM_SIM_LANES (lane)
      merged[lane] = (old[lane] & 0xffffu) | row[lane] << 16;
  } else {
    uint32_t keep = wave.generation == Generation::Gfx9 ? 0 : 0xffff0000u;
    LOOM_SIM_LANES (lane)
      merged[lane] = (old[lane] & keep) | (row[lane] & 0xffffu);
  }
  storeRow<W>(wave, dst.index, merged.data);
}

/// A mask with a bit for each lane whose value is not 0; lanes that are off
/// have 0. `dst` is a scalar operand (VCC where the form has no other).
template <unsigned W>
LOOM_SIM_INLINE uint64_t maskOf(const Wave &wave, const Row<W, uint32_t> &row) {
  uint64_t mask = 0;
#ifdef __AVX2__
  using Floats = float __attribute__((vector_size(32)));
  using Ints = int32_t __attribute__((vector_size(32)));
  for (unsigned lane = 0; lane < W; lane += 8) {
    Ints value;
    __builtin_memcpy(&value, row.data + lane, sizeof(value));
    mask |= uint64_t(unsigned(__builtin_ia32_movmskps256(Floats(value != 0))))
            << lane;
  }
#else
  using Floats = float __attribute__((vector_size(16)));
  using Ints = int32_t __attribute__((vector_size(16)));
  for (unsigned lane = 0; lane < W; lane += 4) {
    Ints value;
    __builtin_memcpy(&value, row.data + lane, sizeof(value));
    mask |= uint64_t(unsigned(__builtin_ia32_movmskps(Floats(value != 0))))
            << lane;
  }
#endif
  return mask & wave.exec;
}

} // namespace loom::sim::LOOM_SIM_ISA

#endif // LOOM_LIB_SIMULATOR_SEMANTICS_RESULTS_H
