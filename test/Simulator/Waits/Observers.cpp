//===- Observers.cpp - Who sees what a wave does to memory ----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Observers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace loom::sim;
using namespace loom::sim::test;

Observers &Observers::get() {
  static Observers observers;
  return observers;
}

Observers::WaveKey Observers::keyOf(const Wave &wave) {
  return {wave.group->placeOf(wave, -1).groupIndex, wave.waveInGroup};
}

void Observers::start() {
  isOn = true;
  recent.clear();
  epochs.clear();
  lines.clear();
  lates.clear();
  open.clear();
  unknown.clear();
}

//===----------------------------------------------------------------------===//
// The log
//===----------------------------------------------------------------------===//

void Observers::note(Wave &wave, const Op *op, bool isLds,
                     const uint64_t *addresses, uint64_t lanes, uint32_t size,
                     bool isWrite, bool isAtomic) {
  if (!isOn)
    return;
  WaveKey by = keyOf(wave);
  Access access;
  access.op = op;
  access.instruction = wave.instructions;
  access.use = isAtomic && op->numDsts == 0 ? Use::Update
               : isWrite || isAtomic        ? Use::Store
                                            : Use::Load;
  access.isLds = isLds;
  // LDS of each group is apart, and from memory.
  uint64_t space = isLds ? 1ull << 63 | by.group << 32 : 0;
  for (uint64_t rest = lanes; rest; rest &= rest - 1) {
    uint64_t begin = space + addresses[__builtin_ctzll(rest)];
    for (uint64_t byte = begin; byte < begin + size; ++byte)
      access.bytes[byte / 64] |= 1ull << (byte % 64);
  }
  uint64_t epoch = epochs[by.group];
  for (auto [line, mask] : access.bytes) {
    auto &entries = lines[line];
    if (!entries.empty()) {
      Entry &last = entries.back();
      if (last.op == op && last.epoch == epoch && last.use == access.use &&
          last.by.group == by.group && last.by.wave == by.wave) {
        last.mask |= mask;
        continue;
      }
    }
    entries.push_back({by, epoch, mask, op, access.use});
  }
  auto &log = recent[by];
  if (wave.group->slotOf(wave).waits.isIdle() && !log.empty() &&
      log.back().instruction != access.instruction)
    log.clear();
  log.push_back(std::move(access));
}

void Observers::passBarrier(const Group &group) {
  if (!isOn)
    return;
  Wave &first = const_cast<Group &>(group).getWave(0);
  ++epochs[keyOf(first).group];
}

//===----------------------------------------------------------------------===//
// What is late
//===----------------------------------------------------------------------===//

/// Of each of the wave's latest accesses: is it outstanding?
std::vector<bool> Observers::getPending(Wave &wave) {
  const auto &log = recent[keyOf(wave)];
  std::vector<bool> pending(log.size());
  PendingAccesses accesses(wave.group->slotOf(wave).waits);
  for (size_t i = log.size(); i-- > 0;)
    pending[i] = accesses.take(log[i].op, log[i].instruction);
  return pending;
}

/// What the log must have unless no lane was on, or all of it was scratch.
static bool isLogged(const Op *op) {
  llvm::StringRef name = op->semantics->name;
  return name.starts_with("ds_") || name.starts_with("flat_") ||
         name.starts_with("global_") || name.starts_with("buffer_") ||
         name.starts_with("tbuffer_");
}

/// Scalar loads and messages with an answer are for registers only.
static bool staysInWave(const Op *op) {
  llvm::StringRef name = op->semantics->name;
  return name.starts_with("scratch_") ||
         (name.starts_with("s_") && op->numDsts != 0);
}

void Observers::leaveOut(Wave &wave, const std::function<void()> &wait) {
  WaitState &waits = wave.group->slotOf(wave).waits;
  WaveKey by = keyOf(wave);
  std::vector<bool> before = getPending(wave);
  WaitState saved = waits;
  wait();
  std::vector<bool> after = getPending(wave);
  for (unsigned number = 0; number < NumWaitCounters; ++number) {
    auto counter = WaitCounter(number);
    llvm::ArrayRef<const Op *> all = saved.getPending(counter);
    for (const Op *op : all.drop_back(waits.getPending(counter).size()))
      if (!isLogged(op) && !staysInWave(op))
        unknown = wave.group->getText(op);
  }
  waits = saved;
  for (size_t i = 0; i < before.size(); ++i) {
    if (!before[i] || after[i])
      continue;
    open[by].push_back(lates.size());
    bool isInOrder =
        !recent[by][i].isLds && wave.group->getGlobalShadow().isInOrder();
    lates.push_back(
        {recent[by][i], by, epochs[by.group], UINT64_MAX, isInOrder});
  }
}

void Observers::update(Wave &wave) {
  if (!isOn)
    return;
  WaveKey by = keyOf(wave);
  auto found = open.find(by);
  if (found == open.end() || found->second.empty())
    return;
  const auto &log = recent[by];
  std::vector<bool> pending = getPending(wave);
  llvm::erase_if(found->second, [&](size_t index) {
    Late &late = lates[index];
    for (size_t i = 0; i < log.size(); ++i)
      if (pending[i] && log[i].op == late.access.op &&
          log[i].instruction == late.access.instruction)
        return false;
    late.lastEpoch = epochs[by.group];
    return true;
  });
}

//===----------------------------------------------------------------------===//
// Who can tell
//===----------------------------------------------------------------------===//

bool Observers::canTell(const Late &late, const Entry &entry,
                        uint64_t mask) const {
  if (!(entry.mask & mask) ||
      (entry.by.group == late.by.group && entry.by.wave == late.by.wave))
    return false;
  if (entry.use == late.access.use && entry.use != Use::Store)
    return false;
  if (entry.by.group != late.by.group)
    return true;
  uint64_t lastEpoch = late.isInOrder ? late.firstEpoch : late.lastEpoch;
  return entry.epoch >= late.firstEpoch && entry.epoch <= lastEpoch;
}

static std::string describe(const Op *op, uint64_t group, uint32_t wave) {
  return "0x" + llvm::utohexstr(op->address, true) + " " + op->semantics->name +
         " of group " + llvm::utostr(group) + " wave " + llvm::utostr(wave);
}

Observers::Seen Observers::findObserver() const {
  if (!unknown.empty())
    return {"it is not known where this goes: " + unknown, true};
  Seen seen;
  for (const Late &late : lates)
    for (auto [line, mask] : late.access.bytes) {
      auto found = lines.find(line);
      if (found == lines.end())
        continue;
      for (const Entry &entry : found->second) {
        if (!canTell(late, entry, mask))
          continue;
        bool isBehindBarrier =
            entry.by.group == late.by.group && entry.epoch > late.firstEpoch;
        if (seen.text.empty() || isBehindBarrier)
          seen.text = describe(late.access.op, late.by.group, late.by.wave) +
                      " is seen by " +
                      describe(entry.op, entry.by.group, entry.by.wave);
        if (isBehindBarrier) {
          seen.isBehindBarrier = true;
          return seen;
        }
      }
    }
  return seen;
}
