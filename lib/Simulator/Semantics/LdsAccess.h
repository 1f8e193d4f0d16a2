//===- LdsAccess.h - Loads and stores of LDS by patterns --------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The fast path of LDS: addresses that lie to each other as those of a pattern
/// (LdsPattern.h) and are in bounds. Eight lanes that access neighbours are a
/// copy of vectors. Whatever else there is goes through Places.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_SEMANTICS_LDSACCESS_H
#define LOOM_LIB_SIMULATOR_SEMANTICS_LDSACCESS_H

#include "LdsPattern.h"
#include "LoadStore.h"

namespace loom::sim::LOOM_SIM_ISA {

struct LdsPlaces {
  LdsPattern *pattern = nullptr;
  /// The lowest lane's address in a register, without the offset.
  uint32_t lowest = 0;
};

/// Null where there is no lane or nobody keeps patterns.
template <unsigned W>
LOOM_SIM_INLINE LdsPlaces findLdsPlaces(const Op *op, Wave &wave,
                                        uint32_t size) {
  LdsPlaces places;
  const Operand &operand = op->src[0];
  if (!wave.ldsPatterns || !wave.exec || operand.kind != Operand::Vector)
    return places;
  const uint32_t *row = rowOf<W>(wave, operand.index);
  unsigned slot = LdsPatterns::slotOf(operand.index, wave.exec, size);
  unsigned first = __builtin_ctzll(wave.exec);
  LdsPattern *pattern = wave.ldsPatterns->slots[slot];
  uint32_t differs = 1;
  if (pattern && pattern->lanes == wave.exec && pattern->size == size) {
    uint32_t lowest = row[first] - pattern->distance[first];
    differs = 0;
    LOOM_SIM_LANES (lane)
      differs |= ((row[lane] - lowest) ^ pattern->distance[lane]) &
                 wave.laneMask[lane];
  }
  if (__builtin_expect(differs, 0))
    pattern = makeLdsPattern(wave, slot, row, wave.exec, size);
  places.pattern = pattern;
  places.lowest = row[first] - pattern->distance[first];
  return places;
}

LOOM_SIM_INLINE bool isInLds(const Wave &wave, const LdsPlaces &places,
                             uint32_t offset) {
  return places.pattern &&
         uint64_t(places.lowest + offset) + places.pattern->span <=
             wave.ldsSize;
}

LOOM_SIM_INLINE void noteLds(const Op *op, Wave &wave, const LdsPlaces &places,
                             uint32_t offset, bool isWrite) {
  if (wave.watchesLds)
    noteLdsPattern(wave, op, *places.pattern, places.lowest + offset, isWrite);
}

template <unsigned W, unsigned N>
LOOM_SIM_INLINE void loadLds(Wave &wave, const Operand &dst,
                             const LdsPlaces &places, uint32_t offset,
                             Dwords<N>) {
  const LdsPattern &pattern = *places.pattern;
  uint32_t *row = rowOf<W>(wave, dst.index);
  uint64_t base =
      reinterpret_cast<uint64_t>(wave.lds) + (places.lowest + offset);
  for (unsigned block = 0; block < W / 8; ++block, row += 8) {
    const uint32_t *distance = pattern.distance + 8 * block;
    if (pattern.consecutive >> block & 1) {
      uint64_t from = base + distance[0];
      if constexpr (N == 1)
        __builtin_memcpy(row, reinterpret_cast<const void *>(from), 32);
      else
        for (unsigned lane = 0; lane < 8; ++lane)
          loadLane<W, N>(row, from + 4 * N * lane, lane);
    } else if (pattern.same >> block & 1) {
      for (unsigned i = 0; i < N; ++i) {
        uint32_t value = peek<uint32_t>(base + distance[0] + 4 * i);
        for (unsigned lane = 0; lane < 8; ++lane)
          row[i * W + lane] = value;
      }
    } else if (pattern.full >> block & 1) {
      for (unsigned lane = 0; lane < 8; ++lane)
        loadLane<W, N>(row, base + distance[lane], lane);
    } else {
      unsigned rest = pattern.lanes >> 8 * block & 0xff;
      for (; rest; rest &= rest - 1) {
        unsigned lane = __builtin_ctz(rest);
        loadLane<W, N>(row, base + distance[lane], lane);
      }
    }
  }
}

template <unsigned W, unsigned N>
LOOM_SIM_INLINE void storeLds(Wave &wave, const Operand &src,
                              const LdsPlaces &places, uint32_t offset,
                              Dwords<N>) {
  const LdsPattern &pattern = *places.pattern;
  const uint32_t *row = rowOf<W>(wave, src.index);
  uint64_t base =
      reinterpret_cast<uint64_t>(wave.lds) + (places.lowest + offset);
  for (unsigned block = 0; block < W / 8; ++block, row += 8) {
    const uint32_t *distance = pattern.distance + 8 * block;
    if (pattern.full >> block & 1) {
      if (N == 1 && (pattern.consecutive >> block & 1)) {
        __builtin_memcpy(reinterpret_cast<void *>(base + distance[0]), row, 32);
        continue;
      }
      for (unsigned lane = 0; lane < 8; ++lane)
        storeLane<W, N>(row, base + distance[lane], lane);
    } else {
      unsigned rest = pattern.lanes >> 8 * block & 0xff;
      for (; rest; rest &= rest - 1) {
        unsigned lane = __builtin_ctz(rest);
        storeLane<W, N>(row, base + distance[lane], lane);
      }
    }
  }
}

/// Values of 8 and 16 bits go lane by lane.
template <unsigned W>
LOOM_SIM_INLINE void expandLdsPlaces(const Wave &wave, const LdsPlaces &places,
                                     uint32_t offset, Places<W> &out) {
  uint64_t base =
      reinterpret_cast<uint64_t>(wave.lds) + (places.lowest + offset);
  LOOM_SIM_LANES (lane)
    out.at[lane] = base + places.pattern->distance[lane];
  out.lanes = wave.exec;
  out.shape = Shape::Scattered;
}

template <unsigned W, typename T, Half H>
LOOM_SIM_INLINE void loadLds(Wave &wave, const Operand &dst,
                             const LdsPlaces &places, uint32_t offset,
                             Small<T, H> small) {
  Places<W> each;
  expandLdsPlaces<W>(wave, places, offset, each);
  load<W>(wave, dst, each, small);
}

template <unsigned W, typename T, Half H>
LOOM_SIM_INLINE void storeLds(Wave &wave, const Operand &src,
                              const LdsPlaces &places, uint32_t offset,
                              Small<T, H> small) {
  Places<W> each;
  expandLdsPlaces<W>(wave, places, offset, each);
  store<W>(wave, src, each, small);
}

} // namespace loom::sim::LOOM_SIM_ISA

#endif // LOOM_LIB_SIMULATOR_SEMANTICS_LDSACCESS_H
