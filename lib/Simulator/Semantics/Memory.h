//===- Memory.h - Where lanes access memory ---------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A memory instruction first resolves each lane's address to a host address
/// (Places) and then loads, stores or updates there. Addresses that are not
/// good are reported and leave the access: loads give 0, stores are dropped.
///
/// Sources: "Global Memory", "Flat", "Data Share" of AMD's RDNA3 and CDNA3 ISA
/// manuals; LLVM's AMDGPUUsage for the unaligned access mode of HSA, which is
/// on: loads and stores take any address, atomics take aligned ones.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_SEMANTICS_MEMORY_H
#define LOOM_LIB_SIMULATOR_SEMANTICS_MEMORY_H

#include "Fetch.h"

namespace loom::sim::LOOM_SIM_ISA {

/// Whose addresses an instruction has.
enum class Space { Lds, Global, Flat, Scratch };

/// What all lanes have in common. Only waves with all lanes on have anything.
enum class Shape : uint8_t { Scattered, Uniform, Contiguous };

template <unsigned W> struct alignas(64) Places {
  /// Host addresses; of lanes that are not in `lanes`, anything.
  uint64_t at[W];
  /// The lanes that access memory: those of EXEC whose addresses are good.
  uint64_t lanes = 0;
  Shape shape = Shape::Scattered;
};

struct Need {
  /// In bytes.
  unsigned size;
  bool isWrite = false, isAtomic = false;
};

template <unsigned W> constexpr uint64_t allLanesOf() {
  return W == 64 ? ~0ull : 0xffffffffull;
}

LOOM_SIM_INLINE bool insideCache(const Wave &wave, uint64_t address,
                                 uint64_t size) {
  return address >= wave.cachedBegin && address < wave.cachedEnd &&
         wave.cachedEnd - address >= size;
}

/// ... in memory that may be read only.
LOOM_SIM_INLINE bool insideReadOnly(const Wave &wave, uint64_t address,
                                    uint64_t size) {
  return address >= wave.readBegin && address < wave.readEnd &&
         wave.readEnd - address >= size;
}

/// The rows' values differ by `step` from one lane to the next, or not at all.
template <unsigned W, typename T>
LOOM_SIM_INLINE Shape shapeOf(const T *row, T step) {
  T first = row[0], same = 0, next = 0;
  LOOM_SIM_LANES (lane) {
    same |= row[lane] ^ first;
    next |= row[lane] ^ T(first + T(lane) * step);
  }
  return !next ? Shape::Contiguous : !same ? Shape::Uniform : Shape::Scattered;
}

//===----------------------------------------------------------------------===//
// Single lanes
//===----------------------------------------------------------------------===//

/// The host's address, or 0 after a report.
inline LOOM_SIM_NOINLINE uint64_t placeLaneInLds(const Op *op, Wave &wave,
                                                 int lane, uint32_t address,
                                                 Need need) {
  if (need.isAtomic && (address & (need.size - 1))) {
    report(wave, op, FindingKind::Misaligned, lane, address);
    return 0;
  }
  if (need.size > wave.ldsSize || address > wave.ldsSize - need.size) {
    report(wave, op, FindingKind::LdsOutOfBounds, lane, address);
    return 0;
  }
  if (wave.watchesLds)
    noteLdsAccess(wave, op, lane, address, need.size, need.isWrite,
                  need.isAtomic);
  return reinterpret_cast<uint64_t>(wave.lds) + address;
}

inline LOOM_SIM_NOINLINE uint64_t placeLaneInScratch(const Op *op, Wave &wave,
                                                     int lane, uint32_t address,
                                                     Need need) {
  if (need.size > wave.scratchSize || address > wave.scratchSize - need.size) {
    report(wave, op, FindingKind::ScratchOverflow, lane, address);
    return 0;
  }
  return reinterpret_cast<uint64_t>(wave.scratch) +
         uint64_t(lane) * wave.scratchSize + address;
}

inline LOOM_SIM_NOINLINE uint64_t placeLaneInGlobal(const Op *op, Wave &wave,
                                                    int lane, uint64_t address,
                                                    Need need) {
  if (need.isAtomic && (address & (need.size - 1))) {
    report(wave, op, FindingKind::Misaligned, lane, address);
    return 0;
  }
  if (insideCache(wave, address, need.size) ||
      (!need.isWrite && insideReadOnly(wave, address, need.size)))
    return address;
  return reinterpret_cast<uint64_t>(
      findGlobal(wave, op, lane, address, need.size, need.isWrite));
}

/// Of an access that placeGlobal does not see.
inline LOOM_SIM_NOINLINE void noteGlobalLane(const Op *op, Wave &wave, int lane,
                                             uint64_t address, Need need) {
  if (!wave.watchesGlobal)
    return;
  uint64_t addresses[64] = {};
  addresses[lane] = address;
  noteGlobalAccesses(wave, op, addresses, 1ull << lane, need.size, need.isWrite,
                     need.isAtomic);
}

inline LOOM_SIM_NOINLINE uint64_t placeLaneFlat(const Op *op, Wave &wave,
                                                int lane, uint64_t address,
                                                Need need) {
  uint32_t aperture = uint32_t(address >> 32);
  if (aperture == wave.sharedAperture)
    return placeLaneInLds(op, wave, lane, uint32_t(address), need);
  if (aperture == wave.privateAperture)
    return placeLaneInScratch(op, wave, lane, uint32_t(address), need);
  noteGlobalLane(op, wave, lane, address, need);
  return placeLaneInGlobal(op, wave, lane, address, need);
}

//===----------------------------------------------------------------------===//
// Waves
//===----------------------------------------------------------------------===//

/// Lane by lane, from `row`, with PLACE; `row` may be places.at itself.
template <unsigned W, typename T, typename Place>
LOOM_SIM_NOINLINE void placeEach(const Op *op, Wave &wave, const T *row,
                                 Need need, Places<W> &places, Place place) {
  places.lanes = 0;
  places.shape = Shape::Scattered;
  for (uint64_t rest = wave.exec; rest; rest &= rest - 1) {
    int lane = __builtin_ctzll(rest);
    uint64_t host = place(op, wave, lane, row[lane], need);
    places.at[lane] = host;
    places.lanes |= uint64_t(host != 0) << lane;
  }
}

/// From addresses in LDS.
template <unsigned W>
LOOM_SIM_INLINE void placeInLds(const Op *op, Wave &wave,
                                const Row<W, uint32_t> &local, Need need,
                                Places<W> &places) {
  uint32_t high = 0, bits = 0;
  LOOM_SIM_LANES (lane) {
    uint32_t address = local[lane] & wave.laneMask[lane];
    high = high > address ? high : address;
    bits |= address;
  }
  uint32_t size = need.size;
  if (__builtin_expect(size > wave.ldsSize || high > wave.ldsSize - size, 0) ||
      (need.isAtomic && (bits & (size - 1)))) {
    placeEach<W>(op, wave, local.data, need, places, placeLaneInLds);
    return;
  }
  if (wave.watchesLds)
    noteLdsAccesses(wave, op, local.data, size, need.isWrite, need.isAtomic);
  places.lanes = wave.exec;
  places.shape =
      wave.execFull ? shapeOf<W>(local.data, size) : Shape::Scattered;
  uint64_t base = reinterpret_cast<uint64_t>(wave.lds);
  LOOM_SIM_LANES (lane)
    places.at[lane] = base + local[lane];
}

template <unsigned W>
LOOM_SIM_NOINLINE void placeLds(const Op *op, Wave &wave,
                                const Operand &address, uint32_t offset,
                                Need need, Places<W> &places) {
  Row<W, uint32_t> tmp, local;
  const uint32_t *row = source32<W>(address, wave, tmp);
  LOOM_SIM_LANES (lane)
    local[lane] = row[lane] + offset;
  placeInLds<W>(op, wave, local, need, places);
}

/// One of the allocations found before, if it holds the range.
inline LOOM_SIM_NOINLINE bool recallRange(Wave &wave, uint64_t low,
                                          uint64_t size) {
  for (auto &range : wave.recentRanges) {
    if (low < range.begin || low >= range.end || range.end - low < size)
      continue;
    wave.cachedBegin = range.begin;
    wave.cachedEnd = range.end;
    return true;
  }
  return false;
}

inline LOOM_SIM_NOINLINE void rememberRange(Wave &wave) {
  auto &range = wave.recentRanges[wave.nextRange++ & 3];
  range.begin = wave.cachedBegin;
  range.end = wave.cachedEnd;
}

/// From addresses in places.at that are global.
template <unsigned W>
LOOM_SIM_INLINE void placeGlobal(const Op *op, Wave &wave, Need need,
                                 Places<W> &places) {
  places.lanes = wave.exec;
  places.shape = Shape::Scattered;
  if (__builtin_expect(wave.watchesGlobal, 0))
    noteGlobalAccesses(wave, op, places.at, wave.exec, need.size, need.isWrite,
                       need.isAtomic);
  if (!wave.exec)
    return;
  uint64_t size = need.size;
  int64_t low = int64_t(places.at[__builtin_ctzll(wave.exec)]), high = low;
  uint64_t bits = uint64_t(low);
  if (wave.execFull) {
    places.shape = shapeOf<W>(places.at, size);
    if (places.shape == Shape::Scattered) {
      LOOM_SIM_LANES (lane) {
        int64_t address = int64_t(places.at[lane]);
        low = low < address ? low : address;
        high = high > address ? high : address;
        bits |= uint64_t(address);
      }
    } else {
      high = int64_t(places.at[W - 1]);
    }
  } else {
    int64_t other = low;
    LOOM_SIM_LANES (lane) {
      int64_t on = int32_t(wave.laneMask[lane]);
      int64_t address = (int64_t(places.at[lane]) & on) | (other & ~on);
      low = low < address ? low : address;
      high = high > address ? high : address;
      bits |= uint64_t(address);
    }
  }
  bool aligned = !need.isAtomic || !(bits & (size - 1));
  uint64_t span = uint64_t(high) - uint64_t(low) + size;
  if (__builtin_expect(insideCache(wave, uint64_t(low), span) && aligned, true))
    return;
  if (aligned && (recallRange(wave, uint64_t(low), span) ||
                  (!need.isWrite && insideReadOnly(wave, low, span))))
    return;
  placeEach<W>(op, wave, places.at, need, places, placeLaneInGlobal);
  rememberRange(wave);
}

/// From generic addresses in places.at.
template <unsigned W>
LOOM_SIM_INLINE void placeFlat(const Op *op, Wave &wave, Need need,
                               Places<W> &places) {
  uint32_t other = 0;
  LOOM_SIM_LANES (lane) {
    uint32_t high = uint32_t(places.at[lane] >> 32);
    other |= ((high == wave.sharedAperture) | (high == wave.privateAperture)) &
             wave.laneMask[lane];
  }
  if (other)
    placeEach<W>(op, wave, places.at, need, places, placeLaneFlat);
  else
    placeGlobal<W>(op, wave, need, places);
}

/// From a lane's address in scratch, the same for all lanes or not.
template <unsigned W>
LOOM_SIM_INLINE void placeScratch(const Op *op, Wave &wave,
                                  const Row<W, uint32_t> &local, Need need,
                                  Places<W> &places) {
  uint32_t high = 0;
  LOOM_SIM_LANES (lane) {
    uint32_t address = local[lane] & wave.laneMask[lane];
    high = high > address ? high : address;
  }
  uint32_t size = need.size;
  if (__builtin_expect(
          size > wave.scratchSize || high > wave.scratchSize - size, 0)) {
    placeEach<W>(op, wave, local.data, need, places, placeLaneInScratch);
    return;
  }
  places.lanes = wave.exec;
  places.shape = Shape::Scattered;
  uint64_t base = reinterpret_cast<uint64_t>(wave.scratch);
  uint64_t stride = wave.scratchSize;
  LOOM_SIM_LANES (lane)
    places.at[lane] = base + lane * stride + local[lane];
}

/// The operand with the scalar part of an address: the last source.
LOOM_SIM_INLINE const Operand &scalarAddress(const Op *op) {
  return op->src[op->numSrcs - 1];
}

/// Addresses of GLOBAL, FLAT and SCRATCH instructions, with what is in front of
/// the data sources: their first is op->src[op->hasVectorAddress].
template <unsigned W, Space S>
LOOM_SIM_NOINLINE void place(const Op *op, Wave &wave, Need need,
                             Places<W> &places) {
  Row<W, uint32_t> tmp;
  if constexpr (S == Space::Scratch) {
    Row<W, uint32_t> local;
    uint32_t base = uint32_t(op->offset);
    if (op->hasScalarAddress)
      base += scalar32(scalarAddress(op), wave);
    if (op->hasVectorAddress) {
      const uint32_t *row = source32<W>(op->src[0], wave, tmp);
      LOOM_SIM_LANES (lane)
        local[lane] = row[lane] + base;
    } else {
      LOOM_SIM_LANES (lane)
        local[lane] = base;
    }
    placeScratch<W>(op, wave, local, need, places);
  } else {
    uint64_t base = uint64_t(int64_t(op->offset));
    if (op->hasScalarAddress) {
      base += scalar64(scalarAddress(op), wave);
      const uint32_t *row = source32<W>(op->src[0], wave, tmp);
      LOOM_SIM_LANES (lane)
        places.at[lane] = base + row[lane];
    } else {
      const uint32_t *low = rowOf<W>(wave, op->src[0].index);
      const uint32_t *high = rowOf<W>(wave, op->src[0].index + 1);
      LOOM_SIM_LANES (lane)
        places.at[lane] = (low[lane] | uint64_t(high[lane]) << 32) + base;
    }
    if constexpr (S == Space::Flat)
      placeFlat<W>(op, wave, need, places);
    else
      placeGlobal<W>(op, wave, need, places);
  }
}

} // namespace loom::sim::LOOM_SIM_ISA

#endif // LOOM_LIB_SIMULATOR_SEMANTICS_MEMORY_H
