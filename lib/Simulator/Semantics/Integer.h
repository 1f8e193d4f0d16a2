//===- Integer.h - Shapes of integer instructions ---------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What vector instructions of integers share: lane masks as sources and
/// results, saturation (the clamp bit), and functions of single lanes.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_SEMANTICS_INTEGER_H
#define LOOM_LIB_SIMULATOR_SEMANTICS_INTEGER_H

#include "Fetch.h"

namespace loom::sim::LOOM_SIM_ISA {

//===----------------------------------------------------------------------===//
// Lane masks
//===----------------------------------------------------------------------===//

/// A bit of the mask to each lane, as 0 or 1.
template <unsigned W>
LOOM_SIM_INLINE void spreadMask(uint64_t mask, Row<W, uint32_t> &out) {
  for (unsigned part = 0; part < W; part += 32) {
    uint32_t bits = uint32_t(mask >> part);
    uint32_t *__restrict to = out.data + part;
    for (unsigned lane = 0; lane < 32; ++lane)
      to[lane] = (bits >> lane) & 1;
  }
}

//===----------------------------------------------------------------------===//
// Saturation
//===----------------------------------------------------------------------===//

/// A result to the range of T, as bits.
template <typename T> LOOM_SIM_INLINE uint32_t saturate(int64_t value) {
  constexpr int64_t least =
      T(-1) < 0 ? -(int64_t(1) << (sizeof(T) * 8 - 1)) : 0;
  constexpr int64_t most = (int64_t(1) << (sizeof(T) * 8 - (T(-1) < 0))) - 1;
  value = value < least ? least : value;
  value = value > most ? most : value;
  return uint32_t(T(value));
}

/// SHAPE with `exact`, which gives the result in 64 bits: its low bits, or with
/// the clamp bit what is nearest in T.
template <unsigned W, typename T, typename F>
LOOM_SIM_INLINE const Op *saturating2(const Op *op, Wave &wave, F exact) {
  if (__builtin_expect(op->clamp, 0))
    return binary32<W>(op, wave, [=](uint32_t a, uint32_t b) {
      return saturate<T>(exact(a, b));
    });
  return binary32<W>(
      op, wave, [=](uint32_t a, uint32_t b) { return uint32_t(exact(a, b)); });
}
template <unsigned W, typename T, typename F>
LOOM_SIM_INLINE const Op *saturating3(const Op *op, Wave &wave, F exact) {
  if (__builtin_expect(op->clamp, 0))
    return ternary32<W>(op, wave, [=](uint32_t a, uint32_t b, uint32_t c) {
      return saturate<T>(exact(a, b, c));
    });
  return ternary32<W>(op, wave, [=](uint32_t a, uint32_t b, uint32_t c) {
    return uint32_t(exact(a, b, c));
  });
}

//===----------------------------------------------------------------------===//
// Single lanes
//===----------------------------------------------------------------------===//

LOOM_SIM_INLINE int32_t signed24(uint32_t value) {
  return int32_t(value << 8) >> 8;
}
LOOM_SIM_INLINE uint32_t unsigned24(uint32_t value) {
  return value & 0xffffffu;
}

template <typename T> LOOM_SIM_INLINE T least(T a, T b) {
  return a < b ? a : b;
}
template <typename T> LOOM_SIM_INLINE T most(T a, T b) { return a > b ? a : b; }
/// The middle one of three.
template <typename T> LOOM_SIM_INLINE T middle(T a, T b, T c) {
  return most(least(a, b), least(most(a, b), c));
}

/// The distance of a byte of each, or 0 where `select` is 0.
LOOM_SIM_INLINE uint32_t byteDistance1(uint32_t a, uint32_t b, uint32_t select,
                                       unsigned shift) {
  uint32_t x = (a >> shift) & 0xff, y = (b >> shift) & 0xff;
  uint32_t distance = x > y ? x - y : y - x;
  return (select >> shift) & 0xff ? distance : 0u;
}
/// Sum of the distances of four bytes, of those whose `select` is not 0.
/// Without a loop: loops over lanes are to be the innermost ones.
LOOM_SIM_INLINE uint32_t byteDistance(uint32_t a, uint32_t b, uint32_t select) {
  return byteDistance1(a, b, select, 0) + byteDistance1(a, b, select, 8) +
         byteDistance1(a, b, select, 16) + byteDistance1(a, b, select, 24);
}

/// The truth table's bit for the bits of the sources, a's being the highest.
LOOM_SIM_INLINE uint32_t bitTable(uint32_t table, uint32_t a, uint32_t b,
                                  uint32_t c) {
  uint32_t result = 0;
  for (unsigned row = 0; row < 8; ++row) {
    uint32_t match =
        (row & 4 ? a : ~a) & (row & 2 ? b : ~b) & (row & 1 ? c : ~c);
    result |= match & (0u - ((table >> row) & 1));
  }
  return result;
}

} // namespace loom::sim::LOOM_SIM_ISA

#endif // LOOM_LIB_SIMULATOR_SEMANTICS_INTEGER_H
