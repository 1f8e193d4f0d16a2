//===- GlobalShadow.cpp - Races of a group on global memory -*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GlobalShadow.h"
#include "Group.h"
#include "llvm/ADT/StringExtras.h"

using namespace loom::sim;

static constexpr unsigned kLineBytes = 64;
/// More than any counter counts before hardware makes the wave wait.
static constexpr size_t kMaxRecent = 128;
/// Of a barrier: a race of whole rows need not be told for each byte.
static constexpr unsigned kMaxReports = 32;

void GlobalShadow::reset(unsigned numWaves, bool races, bool ordered) {
  checksRaces = races;
  isOrdered = ordered;
  waves.assign(races ? numWaves : 0, WaveShadow());
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

void GlobalShadow::mark(Lines &lines, const Recent &access, bool isLate) {
  auto markBytes = [&](int lane, uint64_t line, uint64_t bytes) {
    Line &to = lines[line];
    Use use = access.use;
    if (isLate && use != Writes)
      use = use == Reads ? LateReads : LateUpdates;
    to.maps[use] |= bytes;
    for (Access &known : to.accesses)
      if (known.op == access.op && known.use == access.use &&
          known.isLate == isLate) {
        known.bytes |= bytes;
        return;
      }
    to.accesses.push_back({access.op, access.use, isLate, lane, bytes});
  };
  for (uint64_t rest = access.lanes; rest; rest &= rest - 1) {
    int lane = __builtin_ctzll(rest);
    uint64_t begin = access.addresses[lane], end = begin + access.size;
    while (begin < end) {
      uint64_t line = begin / kLineBytes, from = begin % kLineBytes;
      uint64_t count = std::min(end - begin, kLineBytes - from);
      uint64_t bytes = ~0ull >> (kLineBytes - count) << from;
      markBytes(lane, line, bytes);
      begin += count;
    }
  }
}

void GlobalShadow::access(Wave &wave, const Op *op, const uint64_t *addresses,
                          uint64_t lanes, uint32_t size, bool isWrite,
                          bool isAtomic) {
  WaveShadow &shadow = waves[wave.waveInGroup];
  if (shadow.recent.size() == kMaxRecent)
    shadow.recent.pop_front();
  shadow.recent.emplace_back();
  Recent &recent = shadow.recent.back();
  recent.op = op;
  recent.instruction = wave.instructions;
  recent.lanes = lanes;
  recent.size = size;
  recent.use = isAtomic ? Updates : isWrite ? Writes : Reads;
  recent.addresses.assign(addresses, addresses + wave.lanes);
  mark(shadow.lines, recent, /*isLate=*/false);
}

void loom::sim::noteGlobalAccesses(Wave &wave, const Op *op,
                                   const uint64_t *addresses, uint64_t lanes,
                                   uint32_t size, bool isWrite, bool isAtomic) {
  if (wave.watchesGlobal && wave.group)
    wave.group->getGlobalShadow().access(wave, op, addresses, lanes, size,
                                         isWrite, isAtomic);
}

//===----------------------------------------------------------------------===//
// Barriers
//===----------------------------------------------------------------------===//

const GlobalShadow::Access *GlobalShadow::find(unsigned wave, uint64_t line,
                                               unsigned byte,
                                               bool isRead) const {
  auto found = waves[wave].lines.find(line);
  if (found == waves[wave].lines.end())
    return nullptr;
  for (const Access &access : found->second.accesses)
    if ((access.use == Reads) == isRead && access.bytes >> byte & 1)
      return &access;
  return nullptr;
}

void GlobalShadow::reportRace(Group &group, unsigned first, unsigned second,
                              uint64_t line, unsigned byte) {
  if (reports++ >= kMaxReports)
    return;
  auto has = [&](unsigned wave, Use use) {
    return waves[wave].lines.find(line)->second.maps[use] >> byte & 1;
  };
  // The finding is at the read if one of the two is one.
  const Access *one = find(first, line, byte, /*isRead=*/false);
  const Access *other = find(second, line, byte, /*isRead=*/false);
  if (!has(first, Writes) && !has(second, Writes)) {
    if ((has(first, LateUpdates) && has(second, Reads)) ||
        (has(first, Updates) && has(second, LateReads)))
      other = nullptr;
    else
      one = nullptr;
  }
  if (!one) {
    std::swap(first, second);
    std::swap(one, other);
  }
  bool reads = !other;
  if (reads)
    other = find(second, line, byte, /*isRead=*/true);
  if (!one || !other)
    return;
  uint64_t address = line * kLineBytes + byte;
  std::string text =
      "global byte 0x" + llvm::utohexstr(address, /*LowerCase=*/true) + " is " +
      (reads ? "read" : "written") + " here and written by wave " +
      llvm::utostr(first) + " of the group with '" + group.getText(one->op) +
      "' at 0x" + llvm::utohexstr(one->op->address, /*LowerCase=*/true) +
      (one->isLate || other->isLate
           ? ", and no wait lies between that and the barrier"
           : ", and no barrier lies between");
  report(group.getWave(second), other->op, FindingKind::GlobalRace, other->lane,
         address, text.c_str());
}

/// As of LDS: atomic updates race with plain writes, and with reads that a
/// barrier would separate if they were not late.
uint64_t GlobalShadow::racesOf(const Line &one, const Line &other) {
  auto ofOne = [](const uint64_t *one, const uint64_t *other) {
    uint64_t all = 0;
    for (unsigned use = 0; use < NumUses; ++use)
      all |= other[use];
    return (one[Writes] & all) | (one[LateUpdates] & other[Reads]) |
           (one[LateReads] & other[Updates]);
  };
  return ofOne(one.maps, other.maps) | ofOne(other.maps, one.maps);
}

void GlobalShadow::compare(Group &group, unsigned number) {
  for (const auto &[line, mine] : waves[number].lines)
    for (unsigned other = 0; other < number; ++other) {
      auto found = waves[other].lines.find(line);
      if (found == waves[other].lines.end())
        continue;
      uint64_t races = racesOf(mine, found->second);
      if (!races)
        continue;
      reportRace(group, other, number, line, __builtin_ctzll(races));
      break;
    }
}

void GlobalShadow::keepLate(Group &group, unsigned number) {
  WaveShadow &shadow = waves[number];
  PendingAccesses pending(group.slotOf(group.getWave(number)).waits);
  shadow.lines.clear();
  std::deque<Recent> late;
  while (!shadow.recent.empty()) {
    Recent &recent = shadow.recent.back();
    if (!isOrdered && pending.take(recent.op, recent.instruction))
      late.push_front(std::move(recent));
    shadow.recent.pop_back();
  }
  for (const Recent &recent : late)
    mark(shadow.lines, recent, /*isLate=*/true);
  shadow.recent = std::move(late);
}

void GlobalShadow::passBarrier(Group &group) {
  if (!checksRaces)
    return;
  reports = 0;
  for (unsigned number = 0; number < waves.size(); ++number)
    compare(group, number);
  for (unsigned number = 0; number < waves.size(); ++number)
    keepLate(group, number);
}
