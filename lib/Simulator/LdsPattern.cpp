//===- LdsPattern.cpp - How lanes' addresses in LDS lie -------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LdsPatternStore.h"
#include "Wave.h"
#include <algorithm>
#include <cstring>

using namespace loom::sim;

/// Patterns in use without a look for those that nothing refers to.
static constexpr size_t kMaxPatterns = 256;

/// Lanes mostly access neighbours, or the same: runs of bytes.
static void findRuns(LdsPattern &pattern) {
  unsigned count = 0;
  uint64_t begin = 0, end = 0;
  auto flush = [&] {
    if (begin == end)
      return;
    if (count < LdsPattern::MaxRuns)
      pattern.runs[count] = {uint32_t(begin), uint32_t(end)};
    ++count;
  };
  for (uint64_t rest = pattern.lanes; rest; rest &= rest - 1) {
    uint64_t at = pattern.distance[__builtin_ctzll(rest)];
    if (at == end && begin != end) {
      end += pattern.size;
    } else if (at < begin || at + pattern.size > end) {
      flush();
      begin = at;
      end = at + pattern.size;
    }
  }
  flush();
  pattern.numRuns = uint8_t(count);
}

/// What eight lanes that are all on have in common.
static void findBlocks(LdsPattern &pattern) {
  pattern.consecutive = pattern.same = pattern.full = 0;
  for (unsigned block = 0; block < 8; ++block) {
    if ((pattern.lanes >> 8 * block & 0xff) != 0xff)
      continue;
    pattern.full |= uint8_t(1u << block);
    const uint32_t *distance = pattern.distance + 8 * block;
    uint32_t step = distance[1] - distance[0];
    if (step != 0 && step != pattern.size)
      continue;
    bool isRegular = true;
    for (unsigned i = 2; i < 8; ++i)
      isRegular &= distance[i] == distance[0] + i * step;
    uint8_t &found = step ? pattern.consecutive : pattern.same;
    found |= uint8_t(unsigned(isRegular) << block);
  }
}

/// From the lowest address of the lanes to each; returns to the highest.
static uint32_t findDistances(LdsPattern &pattern, const uint32_t *addresses) {
  uint32_t low = ~0u, high = 0;
  // All of a wave, as mostly: loops without branches.
  if (pattern.lanes == ~0ull || pattern.lanes == 0xffffffffull) {
    unsigned count = pattern.lanes == ~0ull ? 64 : 32;
    for (unsigned lane = 0; lane < count; ++lane) {
      low = std::min(low, addresses[lane]);
      high = std::max(high, addresses[lane]);
    }
    for (unsigned lane = 0; lane < count; ++lane)
      pattern.distance[lane] = addresses[lane] - low;
    std::memset(pattern.distance + count, 0, (64 - count) * sizeof(uint32_t));
    return high - low;
  }
  for (uint64_t rest = pattern.lanes; rest; rest &= rest - 1) {
    uint32_t address = addresses[__builtin_ctzll(rest)];
    low = std::min(low, address);
    high = std::max(high, address);
  }
  std::memset(pattern.distance, 0, sizeof(pattern.distance));
  for (uint64_t rest = pattern.lanes; rest; rest &= rest - 1) {
    unsigned lane = __builtin_ctzll(rest);
    pattern.distance[lane] = addresses[lane] - low;
  }
  return high - low;
}

LdsPattern *LdsPatternStore::takeUnused() {
  if (unused.empty()) {
    all.push_back(std::make_unique<LdsPattern>());
    return all.back().get();
  }
  LdsPattern *pattern = unused.back();
  unused.pop_back();
  return pattern;
}

LdsPattern *LdsPatternStore::make(unsigned slot, const uint32_t *addresses,
                                  uint64_t lanes, uint32_t size) {
  LdsPattern *&pattern = slots[slot];
  if (!pattern || pattern->loggedIn == epoch)
    pattern = takeUnused();
  pattern->lanes = lanes;
  pattern->size = size;
  pattern->span = uint64_t(findDistances(*pattern, addresses)) + size;
  pattern->id = ++lastId;
  pattern->loggedIn = 0;
  findBlocks(*pattern);
  // Where nothing is regular there are more runs than are kept.
  if (pattern->full && !pattern->consecutive && !pattern->same)
    pattern->numRuns = LdsPattern::MaxRuns + 1;
  else
    findRuns(*pattern);
  return pattern;
}

LdsPattern *LdsPatternStore::find(unsigned key, const uint32_t *addresses,
                                  uint64_t lanes, uint32_t size) {
  unsigned slot = slotOf(key, lanes, size);
  LdsPattern *pattern = slots[slot];
  if (!pattern || pattern->lanes != lanes || pattern->size != size)
    return make(slot, addresses, lanes, size);
  unsigned first = __builtin_ctzll(lanes);
  uint32_t low = addresses[first] - pattern->distance[first];
  for (uint64_t rest = lanes; rest; rest &= rest - 1) {
    unsigned lane = __builtin_ctzll(rest);
    if (addresses[lane] - low != pattern->distance[lane])
      return make(slot, addresses, lanes, size);
  }
  return pattern;
}

void LdsPatternStore::sweep() {
  if (all.size() - unused.size() <= kMaxPatterns)
    return;
  // Those of the slots stay as if they had been logged.
  for (LdsPattern *pattern : slots)
    if (pattern)
      pattern->loggedIn = epoch;
  unused.clear();
  for (const auto &pattern : all)
    if (pattern->loggedIn != epoch)
      unused.push_back(pattern.get());
}

LdsPattern *loom::sim::makeLdsPattern(Wave &wave, unsigned slot,
                                      const uint32_t *addresses, uint64_t lanes,
                                      uint32_t size) {
  return static_cast<LdsPatternStore *>(wave.ldsPatterns)
      ->make(slot, addresses, lanes, size);
}
