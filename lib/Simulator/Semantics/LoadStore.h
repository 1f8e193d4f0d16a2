//===- LoadStore.h - Loads and stores of all lanes --------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Moves values between memory and vector registers, the places resolved (see
/// Memory.h). What is loaded is described by a type: Dwords<N>, or Small<T,
/// HALF> for 8 and 16 bits.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_SEMANTICS_LOADSTORE_H
#define LOOM_LIB_SIMULATOR_SEMANTICS_LOADSTORE_H

#include "Memory.h"

namespace loom::sim::LOOM_SIM_ISA {

template <typename T> LOOM_SIM_INLINE T peek(uint64_t address) {
  T value;
  __builtin_memcpy(&value, reinterpret_cast<const void *>(address), sizeof(T));
  return value;
}
template <typename T> LOOM_SIM_INLINE void poke(uint64_t address, T value) {
  __builtin_memcpy(reinterpret_cast<void *>(address), &value, sizeof(T));
}

/// Which half of the register a value of 16 bits is in.
enum class Half { None, Low, High };

template <unsigned N> struct Dwords {
  static constexpr unsigned size = 4 * N;
  static constexpr unsigned registers = N;
};
template <typename T, Half H = Half::None> struct Small {
  static constexpr unsigned size = sizeof(T);
  static constexpr unsigned registers = 1;
  using Type = T;
  static constexpr Half half = H;
};

//===----------------------------------------------------------------------===//
// Loads
//===----------------------------------------------------------------------===//

/// Lanes of EXEC that have no good place get 0.
template <unsigned W>
LOOM_SIM_NOINLINE void zeroLanes(Wave &wave, unsigned first, unsigned count,
                                 uint64_t lanes) {
  for (; lanes; lanes &= lanes - 1)
    for (unsigned i = 0; i < count; ++i)
      rowOf<W>(wave, first + i)[__builtin_ctzll(lanes)] = 0;
}

template <unsigned W, unsigned N>
LOOM_SIM_INLINE void loadLane(uint32_t *row, uint64_t address, unsigned lane) {
  // Pairs are read at once: a 64-bit value that another thread stores is never
  // seen in part.
  if constexpr (N % 2 == 0) {
    for (unsigned i = 0; i < N; i += 2) {
      uint64_t value = peek<uint64_t>(address + 4 * i);
      row[i * W + lane] = uint32_t(value);
      row[(i + 1) * W + lane] = uint32_t(value >> 32);
    }
  } else {
    for (unsigned i = 0; i < N; ++i)
      row[i * W + lane] = peek<uint32_t>(address + 4 * i);
  }
}

/// Eight lanes from `at` access neighbours of 4 bytes in their order.
LOOM_SIM_INLINE bool isRunOfEight(const uint64_t *at) {
  uint64_t differs = 0;
  for (unsigned lane = 1; lane < 8; ++lane)
    differs |= at[lane] ^ (at[0] + 4 * lane);
  return !differs;
}

template <unsigned W, unsigned N>
LOOM_SIM_INLINE void load(Wave &wave, const Operand &dst,
                          const Places<W> &places, Dwords<N>) {
  uint32_t *row = rowOf<W>(wave, dst.index);
  if (__builtin_expect(places.lanes == allLanesOf<W>(), true)) {
    if (places.shape == Shape::Contiguous) {
      if constexpr (N == 1) {
        __builtin_memcpy(row, reinterpret_cast<const void *>(places.at[0]),
                         W * 4);
      } else {
        uint64_t base = places.at[0];
        LOOM_SIM_LANES (lane)
          loadLane<W, N>(row, base + lane * 4 * N, lane);
      }
      return;
    }
    if (places.shape == Shape::Uniform) {
      uint32_t values[N];
      __builtin_memcpy(values, reinterpret_cast<const void *>(places.at[0]),
                       sizeof(values));
      for (unsigned i = 0; i < N; ++i)
        LOOM_SIM_LANES (lane)
          row[i * W + lane] = values[i];
      return;
    }
    for (unsigned first = 0; first < W; first += 8) {
      const uint64_t *at = places.at + first;
      if (N == 1 && isRunOfEight(at))
        __builtin_memcpy(row + first, reinterpret_cast<const void *>(at[0]),
                         32);
      else
        for (unsigned lane = 0; lane < 8; ++lane)
          loadLane<W, N>(row + first, at[lane], lane);
    }
    return;
  }
  for (uint64_t rest = places.lanes; rest; rest &= rest - 1) {
    unsigned lane = __builtin_ctzll(rest);
    loadLane<W, N>(row, places.at[lane], lane);
  }
  if (__builtin_expect(places.lanes != wave.exec, 0))
    zeroLanes<W>(wave, dst.index, N, wave.exec & ~places.lanes);
}

/// What the register has after a value of 16 bits was loaded into one half. On
/// gfx9 registers are under ECC: the other half is written too (LLVM's
/// "d16 loads preserve unused bits" holds only without it).
LOOM_SIM_INLINE uint32_t mergeHalf(uint32_t old, uint32_t value, bool high,
                                   bool keep) {
  old = keep ? old : 0;
  return high ? (old & 0xffffu) | value << 16
              : (old & 0xffff0000u) | (value & 0xffffu);
}

template <unsigned W, typename T, Half H>
LOOM_SIM_INLINE void load(Wave &wave, const Operand &dst,
                          const Places<W> &places, Small<T, H>) {
  uint32_t *row = rowOf<W>(wave, dst.index);
  bool keep = wave.generation != Generation::Gfx9;
  bool high = H == Half::High || (dst.modifiers & Operand::High);
  auto loadOne = [&](unsigned lane) {
    uint32_t value = uint32_t(int32_t(peek<T>(places.at[lane])));
    if constexpr (H == Half::None)
      row[lane] = value;
    else
      row[lane] = mergeHalf(row[lane], value, high, keep);
  };
  if (__builtin_expect(places.lanes == allLanesOf<W>(), true)) {
    for (unsigned lane = 0; lane < W; ++lane)
      loadOne(lane);
    return;
  }
  for (uint64_t rest = places.lanes; rest; rest &= rest - 1)
    loadOne(__builtin_ctzll(rest));
  for (uint64_t rest = wave.exec & ~places.lanes; rest; rest &= rest - 1) {
    unsigned lane = __builtin_ctzll(rest);
    row[lane] = H == Half::None ? 0 : mergeHalf(row[lane], 0, high, keep);
  }
}

//===----------------------------------------------------------------------===//
// Stores
//===----------------------------------------------------------------------===//

template <unsigned W, unsigned N>
LOOM_SIM_INLINE void storeLane(const uint32_t *row, uint64_t address,
                               unsigned lane) {
  if constexpr (N % 2 == 0) {
    for (unsigned i = 0; i < N; i += 2)
      poke<uint64_t>(address + 4 * i,
                     row[i * W + lane] | uint64_t(row[(i + 1) * W + lane])
                                             << 32);
  } else {
    for (unsigned i = 0; i < N; ++i)
      poke<uint32_t>(address + 4 * i, row[i * W + lane]);
  }
}

template <unsigned W, unsigned N>
LOOM_SIM_INLINE void store(Wave &wave, const Operand &src,
                           const Places<W> &places, Dwords<N>) {
  const uint32_t *row = rowOf<W>(wave, src.index);
  if (__builtin_expect(places.lanes == allLanesOf<W>(), true)) {
    if (places.shape == Shape::Contiguous) {
      if constexpr (N == 1) {
        __builtin_memcpy(reinterpret_cast<void *>(places.at[0]), row, W * 4);
      } else {
        uint64_t base = places.at[0];
        LOOM_SIM_LANES (lane)
          storeLane<W, N>(row, base + lane * 4 * N, lane);
      }
      return;
    }
    for (unsigned first = 0; first < W; first += 8) {
      const uint64_t *at = places.at + first;
      if (N == 1 && isRunOfEight(at))
        __builtin_memcpy(reinterpret_cast<void *>(at[0]), row + first, 32);
      else
        for (unsigned lane = 0; lane < 8; ++lane)
          storeLane<W, N>(row + first, at[lane], lane);
    }
    return;
  }
  for (uint64_t rest = places.lanes; rest; rest &= rest - 1) {
    unsigned lane = __builtin_ctzll(rest);
    storeLane<W, N>(row, places.at[lane], lane);
  }
}

template <unsigned W, typename T, Half H>
LOOM_SIM_INLINE void store(Wave &wave, const Operand &src,
                           const Places<W> &places, Small<T, H>) {
  const uint32_t *row = rowOf<W>(wave, src.index);
  unsigned shift = H == Half::High || (src.modifiers & Operand::High) ? 16 : 0;
  if (__builtin_expect(places.lanes == allLanesOf<W>(), true)) {
    for (unsigned lane = 0; lane < W; ++lane)
      poke<T>(places.at[lane], T(row[lane] >> shift));
    return;
  }
  for (uint64_t rest = places.lanes; rest; rest &= rest - 1) {
    unsigned lane = __builtin_ctzll(rest);
    poke<T>(places.at[lane], T(row[lane] >> shift));
  }
}

} // namespace loom::sim::LOOM_SIM_ISA

#endif // LOOM_LIB_SIMULATOR_SEMANTICS_LOADSTORE_H
