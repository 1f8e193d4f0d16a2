//===- LdsShadow.cpp - Races and uninitialized reads of LDS -*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LdsShadow.h"
#include "Group.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <cstring>

using namespace loom::sim;

/// Of a wave between two barriers; what is beyond has no lane in its report.
static constexpr size_t kMaxLog = 2048;
/// Of all waves in an epoch that is remembered.
static constexpr size_t kMaxRemembered = 4096;
/// Of a barrier: a race of whole rows need not be told for each byte.
static constexpr unsigned kMaxReports = 32;

void LdsShadow::reset(uint32_t size, unsigned numWaves, bool races,
                      bool uninitialized, bool loads) {
  bytes = size;
  checksLoads = loads;
  checksRaces = races;
  checksInitialized = uninitialized;
  ++groups;
  size_t words = isOn() ? (size + 63) / 64 : 0;
  written.assign(words, 0);
  waves.resize(numWaves);
  epochs.resize(races ? size_t(NumEpochs) : 0);
  for (WaveShadow &shadow : waves) {
    for (auto &map : shadow.maps)
      map.assign(words, 0);
    shadow.begin = SIZE_MAX;
    shadow.end = 0;
    shadow.log.clear();
    shadow.instructions.clear();
    shadow.loads.clear();
    shadow.isFull = false;
    shadow.patterns.startEpoch();
    shadow.known.resize(isOn() ? size_t(WaveShadow::NumKnown) : 0);
  }
  for (auto &map : together)
    map.assign(words, 0);
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

/// Calls f(word, bits) for the words of a range of bits.
template <typename F>
static void forEachWord(uint32_t begin, uint32_t end, F f) {
  size_t word = begin / 64, last = (end - 1) / 64;
  uint64_t head = ~0ull << (begin % 64);
  uint64_t tail = ~0ull >> (63 - (end - 1) % 64);
  if (word == last)
    return f(word, head & tail);
  f(word, head);
  while (++word != last)
    f(word, ~0ull);
  f(word, tail);
}

template <typename F>
void LdsShadow::forEachRun(const LdsPattern &pattern, uint32_t base,
                           F f) const {
  auto run = [&](uint32_t begin, uint32_t end) {
    if (end <= bytes && end > begin)
      f(begin, end);
  };
  if (pattern.numRuns <= LdsPattern::MaxRuns) {
    for (unsigned i = 0; i < pattern.numRuns; ++i)
      run(base + pattern.runs[i].begin, base + pattern.runs[i].end);
    return;
  }
  for (uint64_t rest = pattern.lanes; rest; rest &= rest - 1) {
    uint32_t begin = base + pattern.distance[__builtin_ctzll(rest)];
    run(begin, begin + pattern.size);
  }
}

void LdsShadow::markRun(WaveShadow &shadow, Use use, uint32_t begin,
                        uint32_t end) {
  uint64_t *map = shadow.maps[use].data();
  forEachWord(begin, end,
              [map](size_t word, uint64_t bits) { map[word] |= bits; });
  shadow.begin = std::min<size_t>(shadow.begin, begin / 64);
  shadow.end = std::max<size_t>(shadow.end, (end - 1) / 64 + 1);
}

void LdsShadow::mark(WaveShadow &shadow, Use use, const LdsPattern &pattern,
                     uint32_t base) {
  forEachRun(pattern, base, [&](uint32_t begin, uint32_t end) {
    markRun(shadow, use, begin, end);
  });
}

bool LdsShadow::hasValues(uint32_t begin, uint32_t end) const {
  uint64_t missing = 0;
  forEachWord(begin, end, [&](size_t word, uint64_t bits) {
    missing |= bits & ~written[word];
  });
  return missing == 0;
}

void LdsShadow::giveValues(uint32_t begin, uint32_t end) {
  forEachWord(begin, end,
              [this](size_t word, uint64_t bits) { written[word] |= bits; });
}

/// A compiler may read more of a variable than it uses. Of a read of several
/// dwords that has some with values, the registers of the others have none, and
/// are reported where they matter.
bool LdsShadow::takePart(Wave &wave, const Op *op, int lane, uint32_t begin,
                         uint32_t end) const {
  const Operand &dst = op->dst[0];
  if (op->numDsts != 1 || dst.kind != Operand::Vector || dst.dwords < 2 ||
      end - begin != 4u * dst.dwords)
    return false;
  uint32_t without = 0;
  for (unsigned part = 0; part < dst.dwords; ++part)
    if (!hasValues(begin + 4 * part, begin + 4 * part + 4))
      without |= 1u << part;
  if (without == (1u << dst.dwords) - 1)
    return false;
  for (unsigned part = 0; part < dst.dwords; ++part)
    if (without >> part & 1)
      wave.group->slotOf(wave).init.lose(dst.index + part, 1ull << lane);
  return true;
}

/// Some lane reads bytes that have no value. Returns whether all have now.
bool LdsShadow::reportEmpty(Wave &wave, const Op *op, const LdsPattern &pattern,
                            uint32_t base) {
  bool allHave = true;
  for (uint64_t rest = pattern.lanes; rest; rest &= rest - 1) {
    int lane = __builtin_ctzll(rest);
    uint32_t begin = base + pattern.distance[lane], end = begin + pattern.size;
    if (end > bytes || end <= begin || hasValues(begin, end))
      continue;
    if (takePart(wave, op, lane, begin, end)) {
      allHave = false;
      continue;
    }
    report(wave, op, FindingKind::UninitializedLds, lane, begin);
    giveValues(begin, end);
  }
  return allHave;
}

/// Returns whether the same access need not be looked at again.
bool LdsShadow::checkValues(Wave &wave, const Op *op, const LdsPattern &pattern,
                            uint32_t base, Use use) {
  // An update gives a value too: what it found is looked at before.
  bool isEmpty = false;
  if (use != Writes)
    forEachRun(pattern, base, [&](uint32_t begin, uint32_t end) {
      isEmpty |= !hasValues(begin, end);
    });
  bool allHave = !isEmpty || reportEmpty(wave, op, pattern, base);
  if (use != Reads)
    forEachRun(pattern, base,
               [&](uint32_t begin, uint32_t end) { giveValues(begin, end); });
  return allHave;
}

void LdsShadow::noteLoad(Wave &wave, const Op *op, const LdsPattern &pattern,
                         uint32_t base) {
  Load load = {op, wave.instructions, {}};
  forEachRun(pattern, base, [&](uint32_t begin, uint32_t end) {
    if (!load.runs.empty() && load.runs.back().end == begin)
      load.runs.back().end = end;
    else
      load.runs.push_back({begin, end});
  });
  waves[wave.waveInGroup].loads.push_back(std::move(load));
}

/// The wave's own accesses of what its loads have yet to write.
void LdsShadow::checkLoads(Wave &wave, const Op *op, const LdsPattern &pattern,
                           uint32_t base, bool isWrite) {
  std::vector<Load> &loads = waves[wave.waveInGroup].loads;
  PendingAccesses pending(wave.group->slotOf(wave).waits);
  size_t first = loads.size();
  while (first > 0 &&
         pending.take(loads[first - 1].op, loads[first - 1].instruction))
    --first;
  loads.erase(loads.begin(), loads.begin() + first);
  for (const Load &load : loads)
    for (const Run &run : load.runs)
      for (uint64_t rest = pattern.lanes; rest; rest &= rest - 1) {
        int lane = __builtin_ctzll(rest);
        uint32_t begin = base + pattern.distance[lane];
        if (begin >= run.end || begin + pattern.size <= run.begin)
          continue;
        uint32_t byte = std::max(begin, run.begin);
        std::string text =
            "LDS byte 0x" + llvm::utohexstr(byte, /*LowerCase=*/true) + " is " +
            (isWrite ? "overwritten" : "read") + " before a wait of " +
            (wave.generation == Generation::Gfx12 ? "loadcnt" : "vmcnt") +
            " for '" + wave.group->getText(load.op) + "' at 0x" +
            llvm::utohexstr(load.op->address, /*LowerCase=*/true);
        return report(wave, op,
                      isWrite ? FindingKind::PendingWrite
                              : FindingKind::PendingRead,
                      lane, byte, text.c_str());
      }
}

void LdsShadow::access(Wave &wave, const Op *op, LdsPattern &pattern,
                       uint32_t base, bool isWrite, bool isAtomic) {
  Use use = isAtomic ? Updates : isWrite ? Writes : Reads;
  WaveShadow &shadow = waves[wave.waveInGroup];
  // Loads write in the order of issue, also to LDS.
  if (LLVM_UNLIKELY(op->lds && checksLoads))
    noteLoad(wave, op, pattern, base);
  else if (LLVM_UNLIKELY(!shadow.loads.empty()))
    checkLoads(wave, op, pattern, base, use != Reads);
  if (checksInitialized) {
    size_t place = (op->textIndex * 5 + base / 4) % WaveShadow::NumKnown;
    Known &known = shadow.known[place];
    if (known.op != op || known.pattern != pattern.id ||
        known.group != groups || known.base != base) {
      if (checkValues(wave, op, pattern, base, use))
        known = {op, pattern.id, groups, base};
    }
  }
  if (!checksRaces)
    return;
  if (LLVM_UNLIKELY(shadow.log.size() >= kMaxLog)) {
    shadow.isFull = true;
    mark(shadow, use, pattern, base);
    return;
  }
  pattern.loggedIn = shadow.patterns.epoch;
  // Field by field: a copy of the whole would wait for the fields' stores.
  shadow.log.emplace_back();
  Access &entry = shadow.log.back();
  entry.op = op;
  entry.pattern = &pattern;
  entry.id = pattern.id;
  entry.base = base;
  entry.use = use;
  shadow.instructions.push_back(wave.instructions);
}

void LdsShadow::access(Wave &wave, const Op *op, const uint32_t *addresses,
                       uint64_t lanes, uint32_t size, bool isWrite,
                       bool isAtomic) {
  if (!lanes)
    return;
  LdsPattern &pattern = *waves[wave.waveInGroup].patterns.find(
      op->textIndex, addresses, lanes, size);
  unsigned first = __builtin_ctzll(lanes);
  access(wave, op, pattern, addresses[first] - pattern.distance[first], isWrite,
         isAtomic);
}

void loom::sim::noteLdsPattern(Wave &wave, const Op *op, LdsPattern &pattern,
                               uint32_t base, bool isWrite) {
  wave.group->getLdsShadow().access(wave, op, pattern, base, isWrite,
                                    /*isAtomic=*/false);
}

void loom::sim::noteLdsAccesses(Wave &wave, const Op *op,
                                const uint32_t *addresses, uint32_t size,
                                bool isWrite, bool isAtomic) {
  if (wave.watchesLds && wave.group)
    wave.group->getLdsShadow().access(wave, op, addresses, wave.exec, size,
                                      isWrite, isAtomic);
}

void loom::sim::noteLdsAccess(Wave &wave, const Op *op, int lane,
                              uint32_t address, uint32_t size, bool isWrite,
                              bool isAtomic) {
  if (!wave.watchesLds || !wave.group)
    return;
  uint32_t addresses[64] = {};
  addresses[lane] = address;
  wave.group->getLdsShadow().access(wave, op, addresses, 1ull << lane, size,
                                    isWrite, isAtomic);
}

//===----------------------------------------------------------------------===//
// Barriers
//===----------------------------------------------------------------------===//

bool LdsShadow::has(unsigned wave, Use use, uint32_t byte) const {
  return waves[wave].maps[use][byte / 64] >> (byte % 64) & 1;
}

std::optional<LdsShadow::Found>
LdsShadow::findAccess(unsigned wave, uint32_t byte, bool isRead) const {
  for (const Access &access : waves[wave].log) {
    if ((access.use == Reads) != isRead)
      continue;
    const LdsPattern &pattern = *access.pattern;
    for (uint64_t rest = pattern.lanes; rest; rest &= rest - 1) {
      int lane = __builtin_ctzll(rest);
      uint32_t begin = access.base + pattern.distance[lane];
      if (byte >= begin && byte - begin < pattern.size)
        return Found{access.op, lane, access.isLate};
    }
  }
  return std::nullopt;
}

void LdsShadow::reportRace(Group &group, unsigned first, unsigned second,
                           uint32_t byte) {
  if (reports++ >= kMaxReports)
    return;
  auto updates = [&](unsigned wave) {
    return has(wave, Updates, byte) || has(wave, LateUpdates, byte);
  };
  // The finding is at the read if one of the two is one.
  bool firstReads = !has(first, Writes, byte) && !updates(first);
  bool secondReads = !has(second, Writes, byte) && !updates(second);
  if (!has(first, Writes, byte) && !has(second, Writes, byte)) {
    secondReads = (has(first, LateUpdates, byte) && has(second, Reads, byte)) ||
                  (has(first, Updates, byte) && has(second, LateReads, byte));
    firstReads = !secondReads;
  }
  if (firstReads) {
    std::swap(first, second);
    std::swap(firstReads, secondReads);
  }
  auto one = findAccess(first, byte, firstReads);
  auto other = findAccess(second, byte, secondReads);
  if (!one || !other)
    return;
  std::string text = "LDS byte 0x" + llvm::utohexstr(byte, /*LowerCase=*/true) +
                     " is " + (secondReads ? "read" : "written") +
                     " here and written by wave " + llvm::utostr(first) +
                     " with '" + group.getText(one->op) + "' at 0x" +
                     llvm::utohexstr(one->op->address, /*LowerCase=*/true) +
                     (one->isLate || other->isLate
                          ? ", and no wait lies between that and the barrier"
                          : ", and no barrier lies between");
  report(group.getWave(second), other->op, FindingKind::LdsRace, other->lane,
         byte, text.c_str());
}

/// Atomic updates and reads are how waves wait for each other: of those on the
/// same side of a barrier only plain writes race with them. An update that is
/// late may come before a read behind the barrier or after it, and a late read
/// before or after an update. Those that are both late met before.
uint64_t LdsShadow::racesOf(const Maps &one, const Maps &other, size_t word) {
  auto all = [word](const Maps &maps) {
    uint64_t bits = 0;
    for (const auto &map : maps)
      bits |= map[word];
    return bits;
  };
  auto ofOne = [word, all](const Maps &one, const Maps &other) {
    return (one[Writes][word] & all(other)) |
           (one[LateUpdates][word] & other[Reads][word]) |
           (one[LateReads][word] & other[Updates][word]);
  };
  return ofOne(one, other) | ofOne(other, one);
}

/// Returns whether there is no race.
bool LdsShadow::compare(Group &group, unsigned number) {
  WaveShadow &shadow = waves[number];
  bool isClean = true;
  for (size_t word = shadow.begin; word < shadow.end; ++word) {
    uint64_t races = racesOf(shadow.maps, together, word);
    for (unsigned use = 0; use < NumUses; ++use)
      together[use][word] |= shadow.maps[use][word];
    if (LLVM_LIKELY(!races))
      continue;
    isClean = false;
    unsigned bit = __builtin_ctzll(races);
    for (unsigned other = 0; other < number; ++other)
      if (racesOf(shadow.maps, waves[other].maps, word) >> bit & 1) {
        reportRace(group, other, number, uint32_t(word) * 64 + bit);
        break;
      }
  }
  return isClean;
}

void LdsShadow::clear(WaveShadow &shadow) {
  for (size_t word = shadow.begin; word < shadow.end; ++word)
    for (unsigned use = 0; use < NumUses; ++use)
      shadow.maps[use][word] = together[use][word] = 0;
  shadow.begin = SIZE_MAX;
  shadow.end = 0;
}

/// Clears the log but for the accesses that the wave has not waited for. The
/// newest are not known if there were more than the log holds.
void LdsShadow::keepLate(Group &group, unsigned number) {
  WaveShadow &shadow = waves[number];
  PendingAccesses pending(group.slotOf(group.getWave(number)).waits);
  Log late;
  std::vector<uint64_t> instructions;
  for (size_t i = shadow.log.size(); i-- > 0;) {
    if (shadow.log.size() >= kMaxLog ||
        !pending.take(shadow.log[i].op, shadow.instructions[i]))
      continue;
    late.push_back(shadow.log[i]);
    late.back().isLate = true;
    late.back().pattern->loggedIn = shadow.patterns.epoch;
    instructions.push_back(shadow.instructions[i]);
  }
  shadow.log.assign(late.rbegin(), late.rend());
  shadow.instructions.assign(instructions.rbegin(), instructions.rend());
}

/// Where logs like these are remembered.
LdsShadow::Epoch &LdsShadow::epochOfLogs() {
  uint64_t key = 0;
  for (const WaveShadow &shadow : waves)
    if (!shadow.log.empty())
      key += shadow.log.front().op->textIndex + shadow.log.size() * 5;
  return epochs[key % NumEpochs];
}

bool LdsShadow::isRemembered(const Epoch &epoch) const {
  if (epoch.size() != waves.size())
    return false;
  for (size_t i = 0; i < waves.size(); ++i) {
    const Log &now = waves[i].log, &then = epoch[i];
    if (waves[i].isFull || now.size() != then.size() ||
        (!now.empty() && std::memcmp(now.data(), then.data(),
                                     now.size() * sizeof(Access)) != 0))
      return false;
  }
  return true;
}

void LdsShadow::remember(Epoch &epoch) const {
  size_t total = 0;
  for (const WaveShadow &shadow : waves)
    total += shadow.isFull ? kMaxRemembered : shadow.log.size();
  if (total >= kMaxRemembered)
    return;
  epoch.resize(waves.size());
  for (size_t i = 0; i < waves.size(); ++i)
    epoch[i].assign(waves[i].log.begin(), waves[i].log.end());
}

/// Returns whether there is no race.
bool LdsShadow::compareAll(Group &group) {
  bool isClean = true;
  for (unsigned number = 0; number < waves.size(); ++number) {
    for (const Access &access : waves[number].log) {
      Use use = access.use;
      if (access.isLate && use != Writes)
        use = use == Reads ? LateReads : LateUpdates;
      mark(waves[number], use, *access.pattern, access.base);
    }
    isClean &= compare(group, number);
  }
  for (WaveShadow &shadow : waves)
    clear(shadow);
  return isClean;
}

void LdsShadow::passBarrier(Group &group) {
  if (!checksRaces)
    return;
  reports = 0;
  Epoch &epoch = epochOfLogs();
  if (!isRemembered(epoch) && compareAll(group))
    remember(epoch);
  for (unsigned number = 0; number < waves.size(); ++number) {
    WaveShadow &shadow = waves[number];
    shadow.isFull = false;
    shadow.patterns.startEpoch();
    if (group.slotOf(group.getWave(number)).waits.isIdle()) {
      shadow.log.clear();
      shadow.instructions.clear();
    } else {
      keepLate(group, number);
    }
    shadow.patterns.sweep();
  }
}
