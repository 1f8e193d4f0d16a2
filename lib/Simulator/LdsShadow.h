//===- LdsShadow.h - Races and uninitialized reads of LDS -*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Each wave logs its accesses, as patterns of addresses (LdsPattern.h) and
/// places. When the group passes a barrier, maps of bits, one for each byte of
/// LDS, get what the waves read, wrote and updated atomically, and those of
/// different waves are compared. So a race is found wherever the waves' turns
/// lay. What a wave has not waited for when it meets the barrier is late, and
/// counts behind it too.
///
/// Loops come to the same accesses over and over: logs in which nothing was
/// found are remembered, and the same logs need no maps.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_LDSSHADOW_H
#define LOOM_LIB_SIMULATOR_LDSSHADOW_H

#include "LdsPatternStore.h"
#include "Wave.h"
#include <cstddef>
#include <optional>
#include <type_traits>
#include <vector>

namespace loom::sim {

class LdsShadow {
public:
  /// `loads`: loads to LDS that have not been waited for.
  void reset(uint32_t bytes, unsigned numWaves, bool races, bool uninitialized,
             bool loads);
  bool isOn() const { return checksRaces || checksInitialized || checksLoads; }
  /// Of the wave with that number.
  LdsPatternStore &getPatterns(unsigned wave) { return waves[wave].patterns; }
  /// Lane i of `lanes` accesses [addresses[i], addresses[i] + size).
  void access(Wave &wave, const Op *op, const uint32_t *addresses,
              uint64_t lanes, uint32_t size, bool isWrite, bool isAtomic);
  /// The lanes of the pattern do, the lowest at `base`.
  void access(Wave &wave, const Op *op, LdsPattern &pattern, uint32_t base,
              bool isWrite, bool isAtomic);
  /// All live waves have met, or the group is done.
  void passBarrier(Group &group);

private:
  /// Accesses are one of the first three; those that are late have maps of
  /// their own, but for writes.
  enum Use : uint8_t {
    Reads,
    Writes,
    Updates,
    LateReads,
    LateUpdates,
    NumUses
  };
  using Maps = std::vector<uint64_t>[NumUses];
  struct Access {
    const Op *op = nullptr;
    LdsPattern *pattern = nullptr;
    /// LdsPattern::id: patterns may be replaced when the log is empty.
    uint64_t id = 0;
    uint32_t base = 0;
    Use use = Reads;
    /// The wave had not waited for it when it met a barrier since.
    bool isLate = false;
    uint16_t unused = 0;
  };
  static_assert(std::has_unique_object_representations_v<Access>,
                "logs are compared as bytes");
  using Log = std::vector<Access>;
  /// An access of which is known that the bytes have values now. They keep them
  /// until the group is done.
  struct Known {
    const Op *op = nullptr;
    uint64_t pattern = 0;
    uint64_t group = 0;
    uint32_t base = 0;
  };
  /// Bytes from begin to end.
  struct Run {
    uint32_t begin = 0, end = 0;
  };
  /// A load from memory to LDS: its bytes are there when vmcnt says so.
  struct Load {
    const Op *op = nullptr;
    uint64_t instruction = 0;
    std::vector<Run> runs;
  };
  struct WaveShadow {
    enum { NumKnown = 128 };
    LdsPatternStore patterns;
    Log log;
    /// Of each entry of the log, Wave::instructions when it ran.
    std::vector<uint64_t> instructions;
    /// The log is full: more was marked in the maps at once.
    bool isFull = false;
    Maps maps;
    /// Words of the maps that may have bits.
    size_t begin = SIZE_MAX, end = 0;
    std::vector<Known> known;
    std::vector<Load> loads;
  };
  /// The logs of all waves between two barriers.
  using Epoch = std::vector<Log>;
  enum { NumEpochs = 16 };
  struct Found {
    const Op *op = nullptr;
    int lane = -1;
    bool isLate = false;
  };

  /// Calls f(begin, end) for each run of bytes.
  template <typename F>
  void forEachRun(const LdsPattern &pattern, uint32_t base, F f) const;
  void markRun(WaveShadow &shadow, Use use, uint32_t begin, uint32_t end);
  void mark(WaveShadow &shadow, Use use, const LdsPattern &pattern,
            uint32_t base);
  bool checkValues(Wave &wave, const Op *op, const LdsPattern &pattern,
                   uint32_t base, Use use);
  bool takePart(Wave &wave, const Op *op, int lane, uint32_t begin,
                uint32_t end) const;
  bool hasValues(uint32_t begin, uint32_t end) const;
  void giveValues(uint32_t begin, uint32_t end);
  void noteLoad(Wave &wave, const Op *op, const LdsPattern &pattern,
                uint32_t base);
  void checkLoads(Wave &wave, const Op *op, const LdsPattern &pattern,
                  uint32_t base, bool isWrite);
  bool reportEmpty(Wave &wave, const Op *op, const LdsPattern &pattern,
                   uint32_t base);
  static uint64_t racesOf(const Maps &one, const Maps &other, size_t word);
  Epoch &epochOfLogs();
  bool isRemembered(const Epoch &epoch) const;
  void remember(Epoch &epoch) const;
  bool compareAll(Group &group);
  bool compare(Group &group, unsigned number);
  void clear(WaveShadow &shadow);
  void keepLate(Group &group, unsigned number);
  void reportRace(Group &group, unsigned first, unsigned second, uint32_t byte);
  bool has(unsigned wave, Use use, uint32_t byte) const;
  std::optional<Found> findAccess(unsigned wave, uint32_t byte,
                                  bool isRead) const;

  uint32_t bytes = 0;
  bool checksRaces = false, checksInitialized = false, checksLoads = false;
  std::vector<WaveShadow> waves;
  /// What the waves compared so far use.
  Maps together;
  /// Bytes that have a value.
  std::vector<uint64_t> written;
  unsigned reports = 0;
  /// Groups that had this LDS.
  uint64_t groups = 0;
  std::vector<Epoch> epochs;
};

} // namespace loom::sim

#endif // LOOM_LIB_SIMULATOR_LDSSHADOW_H
