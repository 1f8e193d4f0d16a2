//===- LdsPattern.h - How lanes' addresses in LDS lie -----------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The addresses that an instruction's lanes have in LDS mostly lie to each
/// other as they did the last time, at another place or not. What follows from
/// that (runs of bytes, neighbours that one copy serves) is worked out once and
/// kept for each wave. Semantics files see this header: the rules of Op.h hold.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_LDSPATTERN_H
#define LOOM_LIB_SIMULATOR_LDSPATTERN_H

#include <cstdint>

namespace loom::sim {

struct Wave;

struct LdsPattern {
  /// From the lowest address to each lane's; 0 for lanes that are off.
  alignas(64) uint32_t distance[64];
  uint64_t lanes;
  /// From the lowest address to the end of the last access.
  uint64_t span;
  /// Bytes that each lane accesses.
  uint32_t size;
  /// A bit for each eight lanes that are all on: they access neighbours in
  /// their order, or the same, or anything.
  uint8_t consecutive, same, full;
  /// Runs of bytes from the lowest address that all accesses come to; more than
  /// MaxRuns if they are not kept.
  enum { MaxRuns = 8 };
  uint8_t numRuns;
  struct {
    uint32_t begin, end;
  } runs[MaxRuns];
  /// Another one for each pattern that a wave ever had.
  uint64_t id;
  /// LdsPatterns::epoch when it was logged last: until the next barrier the log
  /// refers to it.
  uint64_t loggedIn;
};

struct LdsPatterns {
  enum { NumSlots = 64 };
  LdsPattern *slots[NumSlots] = {};
  /// Between two barriers.
  uint64_t epoch = 1;

  static unsigned slotOf(unsigned key, uint64_t lanes, uint32_t size) {
    uint64_t mixed = (lanes + size) * 0x9e3779b97f4a7c15ull;
    return (key + unsigned(mixed >> 58)) % NumSlots;
  }
};

/// Works out the pattern of the lanes of EXEC (at least one) and keeps it in
/// the slot of the wave's patterns.
LdsPattern *makeLdsPattern(Wave &wave, unsigned slot, const uint32_t *addresses,
                           uint64_t lanes, uint32_t size);

} // namespace loom::sim

#endif // LOOM_LIB_SIMULATOR_LDSPATTERN_H
