//===- GlobalShadow.h - Races of a group on global memory -*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What LdsShadow is for LDS, for global memory and on request: which bytes
/// each wave of a group has read, written and updated since the last barrier.
/// Where the group's waves may be on several CUs, stores and loads that a wave
/// has not waited for when it meets the barrier count behind it too; those of
/// one CU are in order (AMDGPUUsage, "Memory Model"). Only barriers order waves
/// here: data handed over with atomics is reported. Scalar loads are not looked
/// at.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_GLOBALSHADOW_H
#define LOOM_LIB_SIMULATOR_GLOBALSHADOW_H

#include "Wave.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <deque>
#include <vector>

namespace loom::sim {

class GlobalShadow {
public:
  void reset(unsigned numWaves, bool races, bool ordered);
  bool isOn() const { return checksRaces; }
  /// The waves' accesses happen in the order of their barriers, waits or not.
  bool isInOrder() const { return isOrdered; }
  void access(Wave &wave, const Op *op, const uint64_t *addresses,
              uint64_t lanes, uint32_t size, bool isWrite, bool isAtomic);
  /// All live waves have met, or the group is done.
  void passBarrier(Group &group);

private:
  /// As of LDS (LdsShadow.h).
  enum Use : uint8_t {
    Reads,
    Writes,
    Updates,
    LateReads,
    LateUpdates,
    NumUses
  };
  /// What one instruction did to a line of 64 bytes.
  struct Access {
    const Op *op = nullptr;
    Use use = Reads;
    bool isLate = false;
    int lane = -1;
    uint64_t bytes = 0;
  };
  struct Line {
    uint64_t maps[NumUses] = {};
    llvm::SmallVector<Access, 2> accesses;
  };
  /// One execution of an instruction, while its wave may not have waited.
  struct Recent {
    const Op *op = nullptr;
    uint64_t instruction = 0, lanes = 0;
    uint32_t size = 0;
    Use use = Reads;
    std::vector<uint64_t> addresses;
  };
  using Lines = llvm::DenseMap<uint64_t, Line>;
  struct WaveShadow {
    Lines lines;
    std::deque<Recent> recent;
  };

  static uint64_t racesOf(const Line &one, const Line &other);
  static void mark(Lines &lines, const Recent &access, bool isLate);
  void compare(Group &group, unsigned number);
  void reportRace(Group &group, unsigned first, unsigned second, uint64_t line,
                  unsigned byte);
  void keepLate(Group &group, unsigned number);
  const Access *find(unsigned wave, uint64_t line, unsigned byte,
                     bool isRead) const;

  bool checksRaces = false, isOrdered = false;
  std::vector<WaveShadow> waves;
  unsigned reports = 0;
};

} // namespace loom::sim

#endif // LOOM_LIB_SIMULATOR_GLOBALSHADOW_H
