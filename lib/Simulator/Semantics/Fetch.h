//===- Fetch.h - Operands of vector instructions ----------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reading sources and writing results, for waves of W lanes. Everything here
/// and in the semantics files is in a namespace per instruction set of the host
/// (LOOM_SIM_ISA, `baseline` or `avx2`): these files are compiled twice, and an
/// inline function that both builds shared would be taken from either. For the
/// same reason they use no C++ standard library and no LLVM header.
///
/// A source is a pointer to W values: a register's row itself where it can be,
/// else a copy in `tmp`. A result is a row of W values in a local array that is
/// stored under EXEC; so an instruction may overwrite its own sources.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_SEMANTICS_FETCH_H
#define LOOM_LIB_SIMULATOR_SEMANTICS_FETCH_H

#include "Results.h"

namespace loom::sim::LOOM_SIM_ISA {

//===----------------------------------------------------------------------===//
// Shapes of instructions: a functor per lane
//===----------------------------------------------------------------------===//

template <unsigned W, typename F>
LOOM_SIM_INLINE const Op *unary32(const Op *op, Wave &wave, F f) {
  Row<W, uint32_t> a, out;
  const uint32_t *__restrict x = source32<W>(op->src[0], wave, a);
  LOOM_SIM_LANES (lane)
    out[lane] = f(x[lane]);
  write32<W>(op->dst[0], wave, out);
  return op->next;
}

template <unsigned W, typename F>
LOOM_SIM_INLINE const Op *binary32(const Op *op, Wave &wave, F f) {
  Row<W, uint32_t> a, b, out;
  const uint32_t *__restrict x = source32<W>(op->src[0], wave, a);
  const uint32_t *__restrict y = source32<W>(op->src[1], wave, b);
  LOOM_SIM_LANES (lane)
    out[lane] = f(x[lane], y[lane]);
  write32<W>(op->dst[0], wave, out);
  return op->next;
}

template <unsigned W, typename F>
LOOM_SIM_INLINE const Op *ternary32(const Op *op, Wave &wave, F f) {
  Row<W, uint32_t> a, b, c, out;
  const uint32_t *__restrict x = source32<W>(op->src[0], wave, a);
  const uint32_t *__restrict y = source32<W>(op->src[1], wave, b);
  const uint32_t *__restrict z = source32<W>(op->src[2], wave, c);
  LOOM_SIM_LANES (lane)
    out[lane] = f(x[lane], y[lane], z[lane]);
  write32<W>(op->dst[0], wave, out);
  return op->next;
}

template <unsigned W, typename F>
LOOM_SIM_INLINE const Op *unaryF32(const Op *op, Wave &wave, F f) {
  Row<W, uint32_t> a;
  Row<W, float> out;
  const float *__restrict x = sourceF32<W>(op->src[0], wave, a);
  LOOM_SIM_LANES (lane)
    out[lane] = f(x[lane]);
  writeF32<W>(op, wave, out);
  return op->next;
}

template <unsigned W, typename F>
LOOM_SIM_INLINE const Op *binaryF32(const Op *op, Wave &wave, F f) {
  Row<W, uint32_t> a, b;
  Row<W, float> out;
  const float *__restrict x = sourceF32<W>(op->src[0], wave, a);
  const float *__restrict y = sourceF32<W>(op->src[1], wave, b);
  LOOM_SIM_LANES (lane)
    out[lane] = f(x[lane], y[lane]);
  writeF32<W>(op, wave, out);
  return op->next;
}

template <unsigned W, typename F>
LOOM_SIM_INLINE const Op *ternaryF32(const Op *op, Wave &wave, F f) {
  Row<W, uint32_t> a, b, c;
  Row<W, float> out;
  const float *__restrict x = sourceF32<W>(op->src[0], wave, a);
  const float *__restrict y = sourceF32<W>(op->src[1], wave, b);
  const float *__restrict z = sourceF32<W>(op->src[2], wave, c);
  LOOM_SIM_LANES (lane)
    out[lane] = f(x[lane], y[lane], z[lane]);
  writeF32<W>(op, wave, out);
  return op->next;
}

/// Entry of a table for a template `exec<W>`.
#define LOOM_SIM_ENTRY(NAME, EXEC, SOURCE, EXACTNESS)                          \
  {NAME, &EXEC<32>, &EXEC<64>, Source::SOURCE, Exactness::EXACTNESS}

/// `NAME` computes BODY, an expression of the lanes' values x (y, z), given as
/// a captureless lambda to SHAPE (unary32, binaryF32, ...).
#define LOOM_SIM_LANEWISE(FUNCTION, SHAPE, ...)                                \
  template <unsigned W> static const Op *FUNCTION(const Op *op, Wave &wave) {  \
    return SHAPE<W>(op, wave, __VA_ARGS__);                                    \
  }

} // namespace loom::sim::LOOM_SIM_ISA

#endif // LOOM_LIB_SIMULATOR_SEMANTICS_FETCH_H
