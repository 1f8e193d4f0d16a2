//===- AtomicOperation.h - What atomics compute, for tests ------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Targets and values of tests of atomics.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_TEST_UNIT_SIMULATOR_ATOMICOPERATION_H
#define LOOM_TEST_UNIT_SIMULATOR_ATOMICOPERATION_H

#include "AsmRunner.h"
#include "llvm/ADT/bit.h"
#include <cstring>
#include <functional>

/// Apart from other families' targets and kinds, which have the same names.
namespace loom::sim::test {
inline namespace atomics {

/// Integers are taken at the operation's width.
using Next = std::function<uint64_t(uint64_t old, uint64_t data, uint64_t cmp)>;

struct Operation {
  /// Mnemonics behind `global_atomic_`; null where the target has none.
  const char *gfx942, *gfx1100, *gfx1201;
  unsigned bits;
  bool compares;
  Next next;
  bool isFloat = false;
};

inline float asF32(uint64_t bits) {
  return llvm::bit_cast<float>(uint32_t(bits));
}
inline uint64_t ofF32(float value) { return llvm::bit_cast<uint32_t>(value); }
inline double asF64(uint64_t bits) { return llvm::bit_cast<double>(bits); }
inline uint64_t ofF64(double value) { return llvm::bit_cast<uint64_t>(value); }

struct Target {
  const char *name;
  unsigned lanes;
};
inline const Target targets[] = {
    {"gfx942", 64}, {"gfx1100", 32}, {"gfx1201", 32}};

inline std::string waitAll(const Target &target) {
  std::string name = target.name;
  if (name == "gfx1201")
    return "s_wait_loadcnt 0\ns_wait_storecnt 0\ns_wait_dscnt 0\n";
  if (name == "gfx942")
    return "s_waitcnt vmcnt(0) lgkmcnt(0)\n";
  return "s_waitcnt vmcnt(0) lgkmcnt(0)\ns_waitcnt_vscnt null, 0\n";
}

/// Small numbers of both signs, a few of them equal.
inline uint64_t valueOf(const Operation &operation, unsigned i) {
  int small = int(i * 7 % 11) - 5;
  if (operation.isFloat)
    return operation.bits == 64 ? ofF64(small * 0.75) : ofF32(small * 0.75f);
  if (std::strstr(operation.gfx1201 ? operation.gfx1201 : "", "pk_add"))
    return 0x3c003e00 + 0x00400080 * (i % 9);
  return operation.bits == 64 ? uint64_t(int64_t(small)) : uint32_t(small);
}

} // namespace atomics
} // namespace loom::sim::test

#endif // LOOM_TEST_UNIT_SIMULATOR_ATOMICOPERATION_H
