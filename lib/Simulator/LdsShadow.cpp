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
/// Of a barrier: a race of whole rows need not be told for each byte.
static constexpr unsigned kMaxReports = 32;

void LdsShadow::reset(uint32_t size, unsigned numWaves, bool races,
                      bool uninitialized) {
  bytes = size;
  checksRaces = races;
  checksInitialized = uninitialized;
  size_t words = isOn() ? (size + 63) / 64 : 0;
  written.assign(words, 0);
  waves.resize(numWaves);
  for (WaveShadow &shadow : waves) {
    for (auto &map : shadow.maps)
      map.assign(words, 0);
    shadow.begin = SIZE_MAX;
    shadow.end = 0;
    shadow.log.clear();
    shadow.addresses.clear();
    shadow.kept.resize(isOn() ? size_t(WaveShadow::NumKept) : 0);
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

void LdsShadow::markRun(WaveShadow &shadow, Use use, uint32_t begin,
                        uint32_t end) {
  if (checksRaces) {
    uint64_t *map = shadow.maps[use].data();
    forEachWord(begin, end,
                [map](size_t word, uint64_t bits) { map[word] |= bits; });
    shadow.begin = std::min<size_t>(shadow.begin, begin / 64);
    shadow.end = std::max<size_t>(shadow.end, (end - 1) / 64 + 1);
  }
  if (use != Reads)
    forEachWord(begin, end,
                [this](size_t word, uint64_t bits) { written[word] |= bits; });
}

bool LdsShadow::hasValues(uint32_t begin, uint32_t end) const {
  uint64_t missing = 0;
  forEachWord(begin, end, [&](size_t word, uint64_t bits) {
    missing |= bits & ~written[word];
  });
  return missing == 0;
}

/// Some lane reads bytes that have no value.
void LdsShadow::reportEmpty(Wave &wave, const Op *op, const uint32_t *addresses,
                            uint64_t lanes, uint32_t size) {
  for (uint64_t rest = lanes; rest; rest &= rest - 1) {
    int lane = __builtin_ctzll(rest);
    uint32_t begin = addresses[lane], end = begin + size;
    if (end > bytes || end <= begin || hasValues(begin, end))
      continue;
    report(wave, op, FindingKind::UninitializedLds, lane, begin);
    forEachWord(begin, end,
                [this](size_t word, uint64_t bits) { written[word] |= bits; });
  }
}

template <typename F>
void LdsShadow::forEachRun(WaveShadow &shadow, const Op *op,
                           const uint32_t *addresses, unsigned numLanes,
                           uint64_t lanes, uint32_t size, F f) {
  uint32_t key = op->textIndex * 0x9e3779b1u + addresses[0] * 0x85ebca6bu;
  size_t place = (key >> 16) % WaveShadow::NumKept;
  Runs &kept = shadow.kept[place];
  size_t rowBytes = numLanes * sizeof(uint32_t);
  if (kept.op == op && kept.lanes == lanes && kept.size == size &&
      std::memcmp(kept.addresses, addresses, rowBytes) == 0) {
    for (unsigned i = 0; i < kept.count; ++i)
      f(kept.runs[i].begin, kept.runs[i].end);
    return;
  }
  // Lanes mostly access neighbours, or the same: runs are marked at once.
  unsigned count = 0;
  Run run;
  auto flush = [&] {
    if (run.begin == run.end)
      return;
    if (count < Runs::MaxRuns)
      kept.runs[count] = run;
    ++count;
    f(run.begin, run.end);
  };
  for (uint64_t rest = lanes; rest; rest &= rest - 1) {
    uint32_t address = addresses[__builtin_ctzll(rest)];
    if (address == run.end && run.begin != run.end) {
      run.end += size;
    } else if (address < run.begin || address + size > run.end) {
      flush();
      run = {address, address + size};
    }
  }
  flush();
  bool fits = count <= Runs::MaxRuns;
  kept.op = fits ? op : nullptr;
  kept.count = count;
  kept.lanes = lanes;
  kept.size = size;
  std::memcpy(kept.addresses, addresses, rowBytes);
}

void LdsShadow::access(Wave &wave, const Op *op, const uint32_t *addresses,
                       uint64_t lanes, uint32_t size, bool isWrite,
                       bool isAtomic) {
  Use use = isAtomic ? Updates : isWrite ? Writes : Reads;
  WaveShadow &shadow = waves[wave.waveInGroup];
  bool needsValues = checksInitialized && use != Writes;
  // An update gives a value too: what it found is looked at before.
  if (needsValues && use == Updates)
    reportEmpty(wave, op, addresses, lanes, size);
  bool isEmpty = false;
  forEachRun(shadow, op, addresses, wave.lanes, lanes, size,
             [&](uint32_t begin, uint32_t end) {
               if (end > bytes || end <= begin)
                 return;
               isEmpty |= needsValues && !hasValues(begin, end);
               markRun(shadow, use, begin, end);
             });
  if (isEmpty)
    reportEmpty(wave, op, addresses, lanes, size);
  if (!checksRaces || shadow.log.size() >= kMaxLog)
    return;
  // Field by field: a copy of the whole would wait for the fields' stores.
  shadow.log.emplace_back();
  Access &entry = shadow.log.back();
  entry.op = op;
  entry.lanes = lanes;
  entry.size = size;
  entry.use = use;
  entry.first = shadow.addresses.size();
  shadow.addresses.insert(shadow.addresses.end(), addresses,
                          addresses + wave.lanes);
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
  const WaveShadow &shadow = waves[wave];
  for (const Access &access : shadow.log) {
    if ((access.use == Reads) != isRead)
      continue;
    for (uint64_t rest = access.lanes; rest; rest &= rest - 1) {
      int lane = __builtin_ctzll(rest);
      uint32_t begin = shadow.addresses[access.first + lane];
      if (byte >= begin && byte - begin < access.size)
        return Found{access.op, lane, access.isLate};
    }
  }
  return std::nullopt;
}

void LdsShadow::reportRace(Group &group, unsigned first, unsigned second,
                           uint32_t byte) {
  if (reports++ >= kMaxReports)
    return;
  // The finding is at the read if one of the two is one.
  bool firstReads = !has(first, Writes, byte) && !has(first, Updates, byte);
  bool secondReads = !has(second, Writes, byte) && !has(second, Updates, byte);
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

/// Atomic updates and reads are how waves wait for each other: only plain
/// writes race with them.
void LdsShadow::compare(Group &group, unsigned number) {
  WaveShadow &shadow = waves[number];
  for (size_t word = shadow.begin; word < shadow.end; ++word) {
    uint64_t reads = shadow.maps[Reads][word];
    uint64_t writes = shadow.maps[Writes][word];
    uint64_t updates = shadow.maps[Updates][word];
    uint64_t others = together[Reads][word] | together[Writes][word] |
                      together[Updates][word];
    uint64_t races =
        (writes & others) | ((reads | updates) & together[Writes][word]);
    together[Reads][word] |= reads;
    together[Writes][word] |= writes;
    together[Updates][word] |= updates;
    if (LLVM_LIKELY(!races))
      continue;
    uint32_t byte = uint32_t(word) * 64 + __builtin_ctzll(races);
    for (unsigned other = 0; other < number; ++other) {
      bool otherWrites = has(other, Writes, byte);
      bool otherUses =
          otherWrites || has(other, Reads, byte) || has(other, Updates, byte);
      if (otherWrites || (otherUses && has(number, Writes, byte))) {
        reportRace(group, other, number, byte);
        break;
      }
    }
  }
}

void LdsShadow::clear(WaveShadow &shadow) {
  for (size_t word = shadow.begin; word < shadow.end; ++word)
    for (unsigned use = 0; use < NumUses; ++use)
      shadow.maps[use][word] = together[use][word] = 0;
  shadow.begin = SIZE_MAX;
  shadow.end = 0;
  shadow.log.clear();
  shadow.addresses.clear();
}

/// Entries of the log for one execution of an instruction.
static unsigned countEntries(const Op *op) {
  llvm::StringRef name = op->semantics ? op->semantics->name : "";
  return name.contains("2addr") || name.contains("read2") ||
                 name.contains("write2") || name.contains("xchg2")
             ? 2
             : 1;
}

/// Clears what the wave did but for the accesses that it has not waited for:
/// the newest ones of the log, as far as the counter still counts them.
void LdsShadow::keepLate(Group &group, unsigned number) {
  WaveShadow &shadow = waves[number];
  Wave &wave = group.getWave(number);
  llvm::ArrayRef<const Op *> uncounted =
      group.slotOf(wave).waits.getPending(WaitCounter::Ds);
  std::vector<Access> late;
  std::vector<uint32_t> addresses;
  size_t end = shadow.log.size();
  for (size_t i = uncounted.size(); i-- > 0;)
    for (unsigned n = countEntries(uncounted[i]);
         n-- > 0 && end > 0 && shadow.log[end - 1].op == uncounted[i];) {
      late.push_back(shadow.log[--end]);
      auto from = shadow.addresses.begin() + late.back().first;
      late.back().first = addresses.size();
      late.back().isLate = true;
      addresses.insert(addresses.end(), from, from + wave.lanes);
    }
  clear(shadow);
  for (const Access &access : late)
    forEachRun(shadow, access.op, addresses.data() + access.first, wave.lanes,
               access.lanes, access.size, [&](uint32_t begin, uint32_t end) {
                 if (end <= bytes && end > begin)
                   markRun(shadow, access.use, begin, end);
               });
  shadow.log = std::move(late);
  shadow.addresses = std::move(addresses);
}

void LdsShadow::passBarrier(Group &group) {
  if (!checksRaces)
    return;
  reports = 0;
  for (unsigned number = 0; number < waves.size(); ++number)
    compare(group, number);
  for (unsigned number = 0; number < waves.size(); ++number) {
    if (group.slotOf(group.getWave(number)).waits.isIdle())
      clear(waves[number]);
    else
      keepLate(group, number);
  }
}
