//===- Observers.h - Who sees what a wave does to memory --------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Without a wait, what was outstanding there may happen at any time up to the
/// next wait that is for it too, or after the wave's end if there is none. To
/// the wave itself that makes no difference (its registers are WaitState's
/// business). Somebody else can tell only by another access of the same bytes:
/// - a wave of the same group, between the barrier before the wait that is
///   missing and the first barrier behind the one that is for it too;
/// - a wave of another group, at any time, for no order of groups is known.
/// Behind a barrier, waves of a group that is on one CU see global memory in
/// order: compilers leave such waits out (LLVM's AMDGPUUsage, "Memory Model").
/// Two loads do not tell, and no more do two atomic updates that return
/// nothing.
///
/// The log of accesses is this file's own, and exact: it does not rely on the
/// simulator's search for races.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_TEST_SIMULATOR_WAITS_OBSERVERS_H
#define LOOM_TEST_SIMULATOR_WAITS_OBSERVERS_H

#include "Group.h"
#include <functional>
#include <map>
#include <unordered_map>

namespace loom::sim::test {

class Observers {
public:
  /// Of all runs of the process, one at a time.
  static Observers &get();

  void start();
  void stop() { isOn = false; }
  void note(Wave &wave, const Op *op, bool isLds, const uint64_t *addresses,
            uint64_t lanes, uint32_t size, bool isWrite, bool isAtomic);
  void passBarrier(const Group &group);
  /// `wait` is not there for the wave: what would it have waited for?
  void leaveOut(Wave &wave, const std::function<void()> &wait);
  /// The wave has waited for something.
  void update(Wave &wave);
  struct Seen {
    /// Empty if nobody can tell that waits were left out.
    std::string text;
    /// By a wave of the group, behind a barrier.
    bool isBehindBarrier = false;
  };
  Seen findObserver() const;

private:
  /// Lines of 64 bytes, with a bit for each byte.
  using Bytes = std::map<uint64_t, uint64_t>;
  enum class Use : uint8_t { Load, Update, Store };
  struct Access {
    const Op *op = nullptr;
    uint64_t instruction = 0;
    Use use = Use::Load;
    bool isLds = false;
    Bytes bytes;
  };
  struct WaveKey {
    uint64_t group = 0;
    uint32_t wave = 0;
    bool operator<(const WaveKey &other) const {
      return std::tie(group, wave) < std::tie(other.group, other.wave);
    }
  };
  struct Late {
    Access access;
    WaveKey by;
    uint64_t firstEpoch = 0, lastEpoch = UINT64_MAX;
    /// The group's waves cannot tell behind a barrier.
    bool isInOrder = false;
  };
  struct Entry {
    WaveKey by;
    uint64_t epoch = 0, mask = 0;
    const Op *op = nullptr;
    Use use = Use::Load;
  };

  static WaveKey keyOf(const Wave &wave);
  std::vector<bool> getPending(Wave &wave);
  bool canTell(const Late &late, const Entry &entry, uint64_t mask) const;

  bool isOn = false;
  std::map<WaveKey, std::vector<Access>> recent;
  std::map<uint64_t, uint64_t> epochs;
  std::unordered_map<uint64_t, std::vector<Entry>> lines;
  std::vector<Late> lates;
  /// Indices into `lates` of what still may happen.
  std::map<WaveKey, std::vector<size_t>> open;
  std::string unknown;
};

} // namespace loom::sim::test

#endif // LOOM_TEST_SIMULATOR_WAITS_OBSERVERS_H
