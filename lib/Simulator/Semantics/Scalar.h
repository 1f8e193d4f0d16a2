//===- Scalar.h - Shapes of scalar instructions -----------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An instruction of the scalar unit is a function from its sources, as
/// integers of 32 or 64 bits, to its result. Functions that set SCC get a
/// reference to it; others leave it out. Sources are read before anything is
/// written.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_SEMANTICS_SCALAR_H
#define LOOM_LIB_SIMULATOR_SEMANTICS_SCALAR_H

#include "Fetch.h"

namespace loom::sim::LOOM_SIM_ISA {

template <typename T>
LOOM_SIM_INLINE T readScalar(const Operand &operand, const Wave &wave) {
  if constexpr (sizeof(T) == 8)
    return T(scalar64(operand, wave));
  else
    return T(scalar32(operand, wave));
}

template <typename T>
LOOM_SIM_INLINE void writeResult(const Operand &dst, Wave &wave, T value) {
  if constexpr (sizeof(T) == 8)
    writeScalar64(dst, wave, uint64_t(value));
  else
    writeScalar(dst, wave, uint32_t(value));
}

/// D = f(A, SCC)
template <typename D, typename A, typename F>
LOOM_SIM_INLINE const Op *scalarUnary(const Op *op, Wave &wave, F f) {
  A a = readScalar<A>(op->src[0], wave);
  writeResult<D>(op->dst[0], wave, f(a, wave.scc));
  return op->next;
}

/// D = f(A, B, SCC)
template <typename D, typename A, typename B, typename F>
LOOM_SIM_INLINE const Op *scalarBinary(const Op *op, Wave &wave, F f) {
  A a = readScalar<A>(op->src[0], wave);
  B b = readScalar<B>(op->src[1], wave);
  writeResult<D>(op->dst[0], wave, f(a, b, wave.scc));
  return op->next;
}

/// SCC = f(A, B)
template <typename A, typename B, typename F>
LOOM_SIM_INLINE const Op *scalarTest(const Op *op, Wave &wave, F f) {
  A a = readScalar<A>(op->src[0], wave);
  B b = readScalar<B>(op->src[1], wave);
  wave.scc = f(a, b);
  return op->next;
}

/// Of SOPK: the signed immediate of 16 bits.
LOOM_SIM_INLINE int32_t signedImmediate(const Op *op) {
  return int16_t(op->immediate);
}

/// `FUNCTION` is SHAPE (a template of the above with its types in parentheses)
/// applied to a lambda.
#define LOOM_SIM_SCALAR(FUNCTION, SHAPE, ...)                                  \
  static const Op *FUNCTION(const Op *op, Wave &wave) {                        \
    return SHAPE(op, wave, __VA_ARGS__);                                       \
  }

/// Entry of a function that does not depend on the number of lanes.
#define LOOM_SIM_SCALAR_ENTRY(NAME, FUNCTION, SOURCE)                          \
  {NAME, &FUNCTION, &FUNCTION, Source::SOURCE, Exactness::Exact}
/// The same for an instruction with two names.
#define LOOM_SIM_SCALAR_ENTRY2(NAME, OTHER, FUNCTION, SOURCE)                  \
  LOOM_SIM_SCALAR_ENTRY(NAME, FUNCTION, SOURCE),                               \
      LOOM_SIM_SCALAR_ENTRY(OTHER, FUNCTION, SOURCE)

} // namespace loom::sim::LOOM_SIM_ISA

#endif // LOOM_LIB_SIMULATOR_SEMANTICS_SCALAR_H
