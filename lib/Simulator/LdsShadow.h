//===- LdsShadow.h - Races and uninitialized reads of LDS -*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Each wave marks in maps of bits, one for each byte of LDS, what it reads,
/// writes and updates atomically; when the group passes a barrier the maps of
/// different waves are compared and cleared. So an access costs a few words,
/// and a race is found wherever the waves' turns lay. Which instruction and
/// lane it was comes from a log of the accesses since the barrier. What a wave
/// has not waited for when it meets the barrier counts behind it too.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_LDSSHADOW_H
#define LOOM_LIB_SIMULATOR_LDSSHADOW_H

#include "Wave.h"
#include <cstddef>
#include <optional>
#include <vector>

namespace loom::sim {

class LdsShadow {
public:
  void reset(uint32_t bytes, unsigned numWaves, bool races, bool uninitialized);
  bool isOn() const { return checksRaces || checksInitialized; }
  /// Lane i of `lanes` accesses [addresses[i], addresses[i] + size).
  void access(Wave &wave, const Op *op, const uint32_t *addresses,
              uint64_t lanes, uint32_t size, bool isWrite, bool isAtomic);
  /// All live waves have met, or the group is done.
  void passBarrier(Group &group);

private:
  enum Use : uint8_t { Reads, Writes, Updates, NumUses };
  struct Access {
    const Op *op = nullptr;
    uint64_t lanes = 0;
    uint32_t size = 0;
    Use use = Reads;
    /// The wave had not waited for it when it met a barrier since.
    bool isLate = false;
    /// Of lane 0's address in WaveShadow::addresses.
    size_t first = 0;
  };
  /// Bytes from begin to end.
  struct Run {
    uint32_t begin = 0, end = 0;
  };
  /// The runs of bytes that some lanes' addresses come to. In a loop they are
  /// mostly the same each time.
  struct Runs {
    enum { MaxRuns = 8 };
    const Op *op = nullptr;
    uint64_t lanes = 0;
    uint32_t size = 0;
    unsigned count = 0;
    Run runs[MaxRuns];
    uint32_t addresses[64];
  };
  struct WaveShadow {
    enum { NumKept = 128 };
    std::vector<Runs> kept;
    std::vector<uint64_t> maps[NumUses];
    /// Words of the maps that may have bits.
    size_t begin = SIZE_MAX, end = 0;
    std::vector<Access> log;
    std::vector<uint32_t> addresses;
  };
  struct Found {
    const Op *op = nullptr;
    int lane = -1;
    bool isLate = false;
  };

  /// Calls f(begin, end) for each run of bytes.
  template <typename F>
  void forEachRun(WaveShadow &shadow, const Op *op, const uint32_t *addresses,
                  unsigned numLanes, uint64_t lanes, uint32_t size, F f);
  void markRun(WaveShadow &shadow, Use use, uint32_t begin, uint32_t end);
  bool hasValues(uint32_t begin, uint32_t end) const;
  void reportEmpty(Wave &wave, const Op *op, const uint32_t *addresses,
                   uint64_t lanes, uint32_t size);
  void compare(Group &group, unsigned number);
  void clear(WaveShadow &shadow);
  void keepLate(Group &group, unsigned number);
  void reportRace(Group &group, unsigned first, unsigned second, uint32_t byte);
  bool has(unsigned wave, Use use, uint32_t byte) const;
  std::optional<Found> findAccess(unsigned wave, uint32_t byte,
                                  bool isRead) const;

  uint32_t bytes = 0;
  bool checksRaces = false, checksInitialized = false;
  std::vector<WaveShadow> waves;
  /// What the waves compared so far use.
  std::vector<uint64_t> together[NumUses];
  /// Bytes that have a value.
  std::vector<uint64_t> written;
  unsigned reports = 0;
};

} // namespace loom::sim

#endif // LOOM_LIB_SIMULATOR_LDSSHADOW_H
