//===- Patterns.h - Values that instruction tests try -----------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_TEST_UNIT_SIMULATOR_PATTERNS_H
#define LOOM_TEST_UNIT_SIMULATOR_PATTERNS_H

#include "AsmRunner.h"
#include <random>

namespace loom::sim::test {

/// Corners of integers of 8 to 64 bits, of bit fields, and of floats.
inline const Values64 &getCorners() {
  static const Values64 corners = {0,
                                   1,
                                   2,
                                   ~0ull,
                                   ~1ull,
                                   0x7f,
                                   0x80,
                                   0xff,
                                   0x7fff,
                                   0x8000,
                                   0xffff,
                                   0x10000,
                                   0x7fffff,
                                   0x800000,
                                   0xffffff,
                                   0x7fffffff,
                                   0x80000000,
                                   0x80000001,
                                   0xffffffff,
                                   0x100000000ull,
                                   0x7fffffffffffffffull,
                                   0x8000000000000000ull,
                                   0xffffffff00000000ull,
                                   0xffff8000,
                                   0x00010003,
                                   0x00200004,
                                   0x001f0001,
                                   0x00400000};
  return corners;
}

/// `count` values: pairs with the same seed and another `stride` meet each
/// corner with each other one; the rest is random with few or many bits.
inline Values64 makePatterns(size_t count, unsigned seed, unsigned stride) {
  std::mt19937_64 random(seed * 977 + stride);
  const Values64 &corners = getCorners();
  Values64 values(count);
  for (size_t i = 0; i < count; ++i) {
    uint64_t bits = random();
    switch (i % 4) {
    case 0:
      values[i] = corners[(i / 4 / stride) % corners.size()];
      break;
    case 1:
      values[i] = bits & random() & random();
      break;
    case 2:
      values[i] = uint64_t(int64_t(bits) >> (random() % 64));
      break;
    default:
      values[i] = bits;
    }
  }
  return values;
}

inline Values lowHalves(const Values64 &values) {
  Values result;
  for (uint64_t value : values)
    result.push_back(uint32_t(value));
  return result;
}
inline Values highHalves(const Values64 &values) {
  Values result;
  for (uint64_t value : values)
    result.push_back(uint32_t(value >> 32));
  return result;
}

/// Generations by a bit each: the names of tests' tables.
enum GenerationBits : unsigned { On9 = 1, On11 = 2, On12 = 4, OnAll = 7 };
inline unsigned generationOf(llvm::StringRef target) {
  return target.starts_with("gfx9")    ? On9
         : target.starts_with("gfx11") ? On11
                                       : On12;
}

/// "old|new" is the old name on gfx9 and the new one elsewhere.
inline std::string nameOn(llvm::StringRef target, llvm::StringRef names) {
  auto [old, renamed] = names.split('|');
  return (renamed.empty() || generationOf(target) == On9 ? old : renamed).str();
}

} // namespace loom::sim::test

#endif // LOOM_TEST_UNIT_SIMULATOR_PATTERNS_H
