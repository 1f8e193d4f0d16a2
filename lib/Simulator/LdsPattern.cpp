//===- LdsPattern.cpp - How lanes' addresses in LDS lie -------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LdsPatternStore.h"
#include "Wave.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cstring>

using namespace loom::sim;

/// Patterns of a wave, used or not.
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
    const uint32_t *distance = pattern.distance + 8 * block;
    bool isConsecutive = true, isSame = true;
    for (unsigned i = 1; i < 8; ++i) {
      isConsecutive &= distance[i] == distance[0] + i * pattern.size;
      isSame &= distance[i] == distance[0];
    }
    pattern.full |= uint8_t(1u << block);
    pattern.consecutive |= uint8_t(unsigned(isConsecutive) << block);
    pattern.same |= uint8_t(unsigned(isSame) << block);
  }
}

LdsPattern *LdsPatternStore::make(unsigned slot, const uint32_t *addresses,
                                  uint64_t lanes, uint32_t size) {
  LdsPattern *&pattern = slots[slot];
  if (!pattern || pattern->loggedIn == epoch) {
    all.push_back(std::make_unique<LdsPattern>());
    pattern = all.back().get();
  }
  uint32_t low = ~0u, high = 0;
  for (uint64_t rest = lanes; rest; rest &= rest - 1) {
    uint32_t address = addresses[__builtin_ctzll(rest)];
    low = std::min(low, address);
    high = std::max(high, address);
  }
  std::memset(pattern->distance, 0, sizeof(pattern->distance));
  for (uint64_t rest = lanes; rest; rest &= rest - 1) {
    unsigned lane = __builtin_ctzll(rest);
    pattern->distance[lane] = addresses[lane] - low;
  }
  pattern->lanes = lanes;
  pattern->size = size;
  pattern->span = uint64_t(high - low) + size;
  pattern->id = ++lastId;
  pattern->loggedIn = 0;
  findRuns(*pattern);
  findBlocks(*pattern);
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
  if (all.size() <= kMaxPatterns)
    return;
  llvm::erase_if(all, [this](const std::unique_ptr<LdsPattern> &pattern) {
    return pattern->loggedIn != epoch &&
           !llvm::is_contained(slots, pattern.get());
  });
}

LdsPattern *loom::sim::makeLdsPattern(Wave &wave, unsigned slot,
                                      const uint32_t *addresses, uint64_t lanes,
                                      uint32_t size) {
  return static_cast<LdsPatternStore *>(wave.ldsPatterns)
      ->make(slot, addresses, lanes, size);
}
