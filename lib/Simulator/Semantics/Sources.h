//===- Sources.h - Sources of instructions -----------------------*- C++
//-*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Bits, scalars and the rows that vector instructions read. Include Fetch.h,
/// which states the rules.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_SEMANTICS_SOURCES_H
#define LOOM_LIB_SIMULATOR_SEMANTICS_SOURCES_H

#include "Op.h"
#include "SemanticsTable.h"
#include "Wave.h"

#ifndef LOOM_SIM_ISA
#error "compiled per instruction set: see CMakeLists.txt"
#endif
#define LOOM_SIM_INLINE inline __attribute__((always_inline))
#define LOOM_SIM_NOINLINE __attribute__((noinline))
/// A loop over the W lanes whose iterations are independent: the rows read and
/// written are different arrays or the same elements.
#ifdef __clang__
#define LOOM_SIM_LANES(lane)                                                   \
  _Pragma("clang loop vectorize(assume_safety)") for (unsigned lane = 0;       \
                                                      lane < W; ++lane)
#else
#define LOOM_SIM_LANES(lane)                                                   \
  _Pragma("GCC ivdep") for (unsigned lane = 0; lane < W; ++lane)
#endif

namespace loom::sim::LOOM_SIM_ISA {

//===----------------------------------------------------------------------===//
// Bits
//===----------------------------------------------------------------------===//

template <typename To, typename From> LOOM_SIM_INLINE To bitsAs(From from) {
  static_assert(sizeof(To) == sizeof(From), "same size");
  To to;
  __builtin_memcpy(&to, &from, sizeof(to));
  return to;
}
LOOM_SIM_INLINE float asF32(uint32_t bits) { return bitsAs<float>(bits); }
LOOM_SIM_INLINE uint32_t bitsOf(float value) { return bitsAs<uint32_t>(value); }
LOOM_SIM_INLINE double asF64(uint64_t bits) { return bitsAs<double>(bits); }
LOOM_SIM_INLINE uint64_t bitsOf(double value) {
  return bitsAs<uint64_t>(value);
}

//===----------------------------------------------------------------------===//
// Scalars
//===----------------------------------------------------------------------===//

/// VCC or EXEC as the wave sees it: 32 bits in wave32.
LOOM_SIM_INLINE uint64_t scalarMask(const Wave &wave, unsigned index) {
  uint64_t low = wave.scalars[index];
  return wave.lanes == 64 ? low | uint64_t(wave.scalars[index + 1]) << 32 : low;
}

/// A scalar operand, or a vector operand's value in the first active lane (in
/// lane 0 if none is), without modifiers.
LOOM_SIM_INLINE uint32_t scalar32(const Operand &operand, const Wave &wave) {
  switch (operand.kind) {
  case Operand::Scalar:
    return wave.scalars[operand.index];
  case Operand::Value:
    return uint32_t(operand.value);
  case Operand::Scc:
    return wave.scc;
  case Operand::VccZ:
    return scalarMask(wave, SgprVccLo) == 0;
  case Operand::ExecZ:
    return wave.exec == 0;
  case Operand::Vector: {
    unsigned lane = wave.exec ? __builtin_ctzll(wave.exec) : 0;
    return wave.vectors[operand.index * unsigned(wave.lanes) + lane];
  }
  case Operand::None:
    break;
  }
  return 0;
}

/// Two registers, or a value of 64 bits.
LOOM_SIM_INLINE uint64_t scalar64(const Operand &operand, const Wave &wave) {
  if (operand.kind == Operand::Scalar)
    return wave.scalars[operand.index] |
           uint64_t(wave.scalars[operand.index + 1]) << 32;
  if (operand.kind == Operand::Value)
    return operand.value;
  return scalar32(operand, wave);
}

/// A lane mask: 64 bits in wave64, else 32.
LOOM_SIM_INLINE uint64_t scalarLanes(const Operand &operand, const Wave &wave) {
  return wave.lanes == 64 ? scalar64(operand, wave) : scalar32(operand, wave);
}

LOOM_SIM_INLINE void writeScalar(const Operand &dst, Wave &wave,
                                 uint32_t value) {
  wave.scalars[dst.index] = value;
  if (dst.index == SgprExecLo || dst.index == SgprExecHi)
    setExec(wave, wave.scalars[SgprExecLo] | uint64_t(wave.scalars[SgprExecHi])
                                                 << 32);
}

LOOM_SIM_INLINE void writeScalar64(const Operand &dst, Wave &wave,
                                   uint64_t value) {
  wave.scalars[dst.index] = uint32_t(value);
  wave.scalars[dst.index + 1] = uint32_t(value >> 32);
  if (dst.index == SgprExecLo)
    setExec(wave, value);
}

/// A lane mask: the instruction defines one register in wave32, two in wave64.
LOOM_SIM_INLINE void writeLanes(const Operand &dst, Wave &wave,
                                uint64_t value) {
  if (wave.lanes == 64)
    writeScalar64(dst, wave, value);
  else
    writeScalar(dst, wave, uint32_t(value));
}

//===----------------------------------------------------------------------===//
// Vector sources
//===----------------------------------------------------------------------===//

template <unsigned W, typename T> struct alignas(64) Row {
  T data[W];
  LOOM_SIM_INLINE T &operator[](unsigned lane) { return data[lane]; }
  LOOM_SIM_INLINE T operator[](unsigned lane) const { return data[lane]; }
};

template <unsigned W>
LOOM_SIM_INLINE uint32_t *rowOf(Wave &wave, unsigned vectorRegister) {
  return static_cast<uint32_t *>(
      __builtin_assume_aligned(wave.vectors + vectorRegister * W, 64));
}

/// The rare kinds of source32, out of line to keep the instructions small.
template <unsigned W>
LOOM_SIM_NOINLINE const uint32_t *
broadcast32(const Operand &operand, Wave &wave, uint32_t *tmp, unsigned part) {
  uint32_t value;
  if (operand.kind == Operand::Scalar)
    value = wave.scalars[operand.index + part];
  else if (operand.kind == Operand::Value)
    value = uint32_t(operand.value >> (32 * part));
  else
    value = scalar32(operand, wave);
  LOOM_SIM_LANES (lane)
    tmp[lane] = value;
  return tmp;
}

template <unsigned W>
LOOM_SIM_NOINLINE const uint32_t *
modifyF32(const Operand &operand, const uint32_t *row, uint32_t *tmp) {
  uint32_t keep = operand.modifiers & Operand::Abs ? 0x7fffffffu : ~0u;
  uint32_t flip = operand.modifiers & Operand::Neg ? 0x80000000u : 0u;
  LOOM_SIM_LANES (lane)
    tmp[lane] = (row[lane] & keep) ^ flip;
  return tmp;
}

/// 32 bits without modifiers; `part` is the register of a tuple. A scalar tuple
/// and a 64-bit value have parts too.
template <unsigned W>
LOOM_SIM_INLINE const uint32_t *source32(const Operand &operand, Wave &wave,
                                         Row<W, uint32_t> &tmp,
                                         unsigned part = 0) {
  if (__builtin_expect(operand.kind == Operand::Vector, true))
    return rowOf<W>(wave, operand.index + part);
  return broadcast32<W>(operand, wave, tmp.data, part);
}

/// f32 with negation and absolute value.
template <unsigned W>
LOOM_SIM_INLINE const float *sourceF32(const Operand &operand, Wave &wave,
                                       Row<W, uint32_t> &tmp) {
  const uint32_t *row = source32<W>(operand, wave, tmp);
  if (__builtin_expect(operand.modifiers & (Operand::Neg | Operand::Abs), 0))
    row = modifyF32<W>(operand, row, tmp.data);
  return reinterpret_cast<const float *>(row);
}

/// Pairs of registers as 64-bit values, without modifiers.
template <unsigned W>
LOOM_SIM_INLINE void source64(const Operand &operand, Wave &wave,
                              Row<W, uint64_t> &out) {
  if (operand.kind == Operand::Vector) {
    const uint32_t *low = rowOf<W>(wave, operand.index);
    const uint32_t *high = rowOf<W>(wave, operand.index + 1);
    LOOM_SIM_LANES (lane)
      out[lane] = low[lane] | uint64_t(high[lane]) << 32;
    return;
  }
  uint64_t value = scalar64(operand, wave);
  LOOM_SIM_LANES (lane)
    out[lane] = value;
}

/// f64 bits with negation and absolute value applied.
template <unsigned W>
LOOM_SIM_INLINE void sourceF64(const Operand &operand, Wave &wave,
                               Row<W, uint64_t> &out) {
  source64<W>(operand, wave, out);
  uint64_t keep = operand.modifiers & Operand::Abs ? ~0ull >> 1 : ~0ull;
  uint64_t flip = operand.modifiers & Operand::Neg ? 1ull << 63 : 0;
  if (operand.modifiers & (Operand::Neg | Operand::Abs))
    LOOM_SIM_LANES (lane)
      out[lane] = (out[lane] & keep) ^ flip;
}

/// 16 bits, from the half that the operand names, in the low bits of each
/// value; without negation.
template <unsigned W>
LOOM_SIM_INLINE const uint32_t *source16(const Operand &operand, Wave &wave,
                                         Row<W, uint32_t> &tmp) {
  const uint32_t *row = source32<W>(operand, wave, tmp);
  unsigned shift = operand.modifiers & Operand::High ? 16 : 0;
  LOOM_SIM_LANES (lane)
    tmp[lane] = (row[lane] >> shift) & 0xffffu;
  return tmp.data;
}

/// The same with the negation and absolute value of a 16-bit float.
template <unsigned W>
LOOM_SIM_INLINE const uint32_t *sourceF16(const Operand &operand, Wave &wave,
                                          Row<W, uint32_t> &tmp) {
  const uint32_t *row = source16<W>(operand, wave, tmp);
  uint32_t keep = operand.modifiers & Operand::Abs ? 0x7fffu : 0xffffu;
  uint32_t flip = operand.modifiers & Operand::Neg ? 0x8000u : 0u;
  LOOM_SIM_LANES (lane)
    tmp[lane] = (row[lane] & keep) ^ flip;
  return tmp.data;
}

} // namespace loom::sim::LOOM_SIM_ISA

#endif // LOOM_LIB_SIMULATOR_SEMANTICS_SOURCES_H
