//===- MemoryAccess.h - Loads and stores for tests --------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Targets, the loads and stores that there are, and what they give.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_TEST_UNIT_SIMULATOR_MEMORYACCESS_H
#define LOOM_TEST_UNIT_SIMULATOR_MEMORYACCESS_H

#include "AsmRunner.h"
#include <algorithm>
#include <cstring>
#include <random>

/// Apart from other families' targets and kinds, which have the same names.
namespace loom::sim::test {
inline namespace memory {

struct Target {
  const char *name;
  unsigned lanes;
};
inline const Target targets[] = {
    {"gfx1100", 32}, {"gfx1100", 64}, {"gfx942", 64}, {"gfx1201", 32}};

/// What a load gives or a store takes.
enum class Kind { Dwords, Unsigned, Signed, Low, SignedLow, High, SignedHigh };

struct Access {
  const char *gfx9, *gfx11;
  unsigned size;
  Kind kind;
};
inline const Access loads[] = {
    {"load_dword", "load_b32", 4, Kind::Dwords},
    {"load_dwordx2", "load_b64", 8, Kind::Dwords},
    {"load_dwordx3", "load_b96", 12, Kind::Dwords},
    {"load_dwordx4", "load_b128", 16, Kind::Dwords},
    {"load_ubyte", "load_u8", 1, Kind::Unsigned},
    {"load_sbyte", "load_i8", 1, Kind::Signed},
    {"load_ushort", "load_u16", 2, Kind::Unsigned},
    {"load_sshort", "load_i16", 2, Kind::Signed},
    {"load_ubyte_d16", "load_d16_u8", 1, Kind::Low},
    {"load_sbyte_d16", "load_d16_i8", 1, Kind::SignedLow},
    {"load_short_d16", "load_d16_b16", 2, Kind::Low},
    {"load_ubyte_d16_hi", "load_d16_hi_u8", 1, Kind::High},
    {"load_sbyte_d16_hi", "load_d16_hi_i8", 1, Kind::SignedHigh},
    {"load_short_d16_hi", "load_d16_hi_b16", 2, Kind::High},
};
inline const Access stores[] = {
    {"store_dword", "store_b32", 4, Kind::Dwords},
    {"store_dwordx2", "store_b64", 8, Kind::Dwords},
    {"store_dwordx3", "store_b96", 12, Kind::Dwords},
    {"store_dwordx4", "store_b128", 16, Kind::Dwords},
    {"store_byte", "store_b8", 1, Kind::Low},
    {"store_short", "store_b16", 2, Kind::Low},
    {"store_byte_d16_hi", "store_d16_hi_b8", 1, Kind::High},
    {"store_short_d16_hi", "store_d16_hi_b16", 2, Kind::High},
};

enum class Pattern { Contiguous, Uniform, Scattered, Masked };

inline bool isGfx9(const Target &target) { return target.name[3] == '9'; }
inline std::string waitAll(const Target &target) {
  std::string name = target.name;
  if (name == "gfx1201")
    return "s_wait_loadcnt 0\ns_wait_storecnt 0\ns_wait_dscnt 0\n";
  if (isGfx9(target))
    return "s_waitcnt vmcnt(0) lgkmcnt(0)\n";
  return "s_waitcnt vmcnt(0) lgkmcnt(0)\ns_waitcnt_vscnt null, 0\n";
}

inline std::vector<uint8_t> makeMemory(unsigned size) {
  std::vector<uint8_t> memory(size);
  std::mt19937 random(3);
  for (uint8_t &byte : memory)
    byte = uint8_t(random());
  return memory;
}

/// Byte offsets of the lanes' accesses from 64 on; not overlapping unless
/// uniform.
inline Values makeOffsets(Pattern pattern, unsigned lanes, unsigned size) {
  Values offsets(lanes);
  for (unsigned lane = 0; lane < lanes; ++lane)
    offsets[lane] = pattern == Pattern::Uniform ? 64
                    : pattern == Pattern::Contiguous
                        ? 64 + size * lane
                        : 64 + 17 * ((lane * 5 + 3) % lanes);
  return offsets;
}
inline uint64_t maskOf(Pattern pattern, unsigned lanes) {
  uint64_t all = lanes == 64 ? ~0ull : 0xffffffffull;
  return pattern == Pattern::Masked ? 0x8421842184218421ull & all : all;
}

/// A register after a load of one dword of `access`.
inline uint32_t expectedLoad(const Access &access, const uint8_t *from,
                             unsigned part, uint32_t old, bool keeps) {
  uint32_t raw = 0;
  std::memcpy(&raw, from + 4 * part, std::min(access.size, 4u));
  int32_t wide = access.size == 1 ? int32_t(int8_t(raw)) : int16_t(raw);
  uint32_t kept = keeps ? old : 0;
  switch (access.kind) {
  case Kind::Dwords:
  case Kind::Unsigned:
    return raw;
  case Kind::Signed:
    return uint32_t(wide);
  case Kind::Low:
    return (kept & 0xffff0000u) | raw;
  case Kind::SignedLow:
    return (kept & 0xffff0000u) | (uint32_t(wide) & 0xffffu);
  case Kind::High:
    return (kept & 0xffffu) | raw << 16;
  case Kind::SignedHigh:
    return (kept & 0xffffu) | uint32_t(wide) << 16;
  }
  return 0;
}

/// Fills v[4:7] with what is to be kept or stored.
inline const char fillData[] = "v_mov_b32 v4, 0x11223344\n"
                               "v_add_nc_u32 v4, v4, v0\n"
                               "v_xor_b32 v5, 0x55667788, v4\n"
                               "v_xor_b32 v6, 0x99aabbcc, v4\n"
                               "v_xor_b32 v7, 0xddeeff01, v4\n";
inline std::string fillFor(const Target &target) {
  std::string text = fillData;
  if (isGfx9(target))
    text.replace(text.find("v_add_nc_u32"), 12, "v_add_u32");
  return text;
}
inline uint32_t dataOf(unsigned lane, unsigned part) {
  uint32_t first = 0x11223344 + lane;
  uint32_t flips[] = {0, 0x55667788, 0x99aabbcc, 0xddeeff01};
  return part ? first ^ flips[part] : first;
}
inline std::string dataRegister(unsigned size) {
  return size <= 4    ? "v4"
         : size == 8  ? "v[4:5]"
         : size == 12 ? "v[4:6]"
                      : "v[4:7]";
}

} // namespace memory
} // namespace loom::sim::test

#endif // LOOM_TEST_UNIT_SIMULATOR_MEMORYACCESS_H
