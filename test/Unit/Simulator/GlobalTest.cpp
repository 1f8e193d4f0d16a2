//===- GlobalTest.cpp - Loads and stores of GLOBAL, FLAT, SCRATCH ---------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsmRunner.h"
#include "gtest/gtest.h"
#include <cstring>
#include <random>

using namespace loom::sim;
using namespace loom::sim::test;

namespace {
struct Target {
  const char *name;
  unsigned lanes;
};
const Target targets[] = {
    {"gfx1100", 32}, {"gfx1100", 64}, {"gfx942", 64}, {"gfx1201", 32}};

/// What a load gives or a store takes.
enum class Kind { Dwords, Unsigned, Signed, Low, SignedLow, High, SignedHigh };

struct Access {
  const char *gfx9, *gfx11;
  unsigned size;
  Kind kind;
};
const Access loads[] = {
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
const Access stores[] = {
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
} // namespace

static bool isGfx9(const Target &target) { return target.name[3] == '9'; }
static std::string waitAll(const Target &target) {
  std::string name = target.name;
  if (name == "gfx1201")
    return "s_wait_loadcnt 0\ns_wait_storecnt 0\ns_wait_dscnt 0\n";
  if (isGfx9(target))
    return "s_waitcnt vmcnt(0) lgkmcnt(0)\n";
  return "s_waitcnt vmcnt(0) lgkmcnt(0)\ns_waitcnt_vscnt null, 0\n";
}

static std::vector<uint8_t> makeMemory(unsigned size) {
  std::vector<uint8_t> memory(size);
  std::mt19937 random(3);
  for (uint8_t &byte : memory)
    byte = uint8_t(random());
  return memory;
}

/// Byte offsets of the lanes' accesses from 64 on; not overlapping unless
/// uniform.
static Values makeOffsets(Pattern pattern, unsigned lanes, unsigned size) {
  Values offsets(lanes);
  for (unsigned lane = 0; lane < lanes; ++lane)
    offsets[lane] = pattern == Pattern::Uniform ? 64
                    : pattern == Pattern::Contiguous
                        ? 64 + size * lane
                        : 64 + 17 * ((lane * 5 + 3) % lanes);
  return offsets;
}
static uint64_t maskOf(Pattern pattern, unsigned lanes) {
  uint64_t all = lanes == 64 ? ~0ull : 0xffffffffull;
  return pattern == Pattern::Masked ? 0x8421842184218421ull & all : all;
}

/// A register after a load of one dword of `access`.
static uint32_t expectedLoad(const Access &access, const uint8_t *from,
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
static const char fillData[] = "v_mov_b32 v4, 0x11223344\n"
                               "v_add_nc_u32 v4, v4, v0\n"
                               "v_xor_b32 v5, 0x55667788, v4\n"
                               "v_xor_b32 v6, 0x99aabbcc, v4\n"
                               "v_xor_b32 v7, 0xddeeff01, v4\n";
static std::string fillFor(const Target &target) {
  std::string text = fillData;
  if (isGfx9(target))
    text.replace(text.find("v_add_nc_u32"), 12, "v_add_u32");
  return text;
}
static uint32_t dataOf(unsigned lane, unsigned part) {
  uint32_t first = 0x11223344 + lane;
  uint32_t flips[] = {0, 0x55667788, 0x99aabbcc, 0xddeeff01};
  return part ? first ^ flips[part] : first;
}
static std::string dataRegister(unsigned size) {
  return size <= 4    ? "v4"
         : size == 8  ? "v[4:5]"
         : size == 12 ? "v[4:6]"
                      : "v[4:7]";
}

/// The address operands of three ways to say the same place: v1 has an offset,
/// v[2:3] the address.
static std::string setAddress(const Target &target) {
  if (isGfx9(target))
    return "v_add_co_u32 v2, vcc, s92, v1\nv_mov_b32 v3, s93\n"
           "v_addc_co_u32 v3, vcc, 0, v3, vcc\n";
  std::string vcc = target.lanes == 64 ? "vcc" : "vcc_lo";
  return "v_add_co_u32 v2, " + vcc + ", s92, v1\nv_mov_b32 v3, s93\n" +
         "v_add_co_ci_u32 v3, " + vcc + ", 0, v3, " + vcc + "\n";
}
static const char *const prefixes[] = {"global_", "global_", "flat_"};
static std::string addressOf(unsigned form) {
  return form == 0 ? "v1, " : "v[2:3], ";
}
static std::string tailOf(unsigned form, const Target &target) {
  if (form == 0)
    return "s[92:93] offset:-48";
  if (form == 1)
    return "off offset:-48";
  return isGfx9(target) || target.name == std::string("gfx1100")
             ? "offset:16"
             : "offset:16";
}
static int offsetOf(unsigned form) { return form == 2 ? 16 : -48; }

static void testLoad(const Target &target, const Access &access, unsigned form,
                     Pattern pattern) {
  SCOPED_TRACE(std::string(target.name) + " " + access.gfx11);
  AsmTest test;
  test.target = target.name;
  test.lanes = target.lanes;
  test.memory = makeMemory(2048);
  Values offsets = makeOffsets(pattern, target.lanes, access.size);
  test.vectors = {offsets};
  const char *name = isGfx9(target) ? access.gfx9 : access.gfx11;
  uint64_t mask = maskOf(pattern, target.lanes);
  test.body = setAddress(target) + fillFor(target);
  std::string exec = target.lanes == 64 ? "s_mov_b64 exec, s[4:5]\n"
                                        : "s_mov_b32 exec_lo, s4\n";
  test.scalars = {{"s[4:5]", {mask}}};
  test.body += exec + prefixes[form] + name + " " + dataRegister(access.size) +
               ", " + addressOf(form) + tailOf(form, target) + "\n";
  if (form == 2) // "flat_load v4, v[2:3] offset:16"
    test.body.replace(test.body.rfind(", offset"), 2, " ");
  test.body += waitAll(target);
  test.results = {"v4", "v5", "v6", "v7"};
  AsmOutcome out = runAsm(test);
  for (unsigned lane = 0; lane < target.lanes; ++lane)
    for (unsigned part = 0; part < 4; ++part) {
      uint32_t expected = dataOf(lane, part);
      if ((mask >> lane & 1) && part * 4 < access.size)
        expected = expectedLoad(
            access, test.memory.data() + offsets[lane] + offsetOf(form), part,
            expected, !isGfx9(target));
      ASSERT_EQ(out[test.results[part]][lane], expected)
          << "lane " << lane << " part " << part << " form " << form;
    }
}

TEST(Global, Loads) {
  for (const Target &target : targets)
    for (const Access &access : loads)
      for (unsigned form = 0; form < 3; ++form)
        for (Pattern pattern : {Pattern::Contiguous, Pattern::Uniform,
                                Pattern::Scattered, Pattern::Masked})
          if (form == 0 || pattern == Pattern::Masked)
            testLoad(target, access, form, pattern);
}

static void testStore(const Target &target, const Access &access, unsigned form,
                      Pattern pattern) {
  SCOPED_TRACE(std::string(target.name) + " " + access.gfx11);
  AsmTest test;
  test.target = target.name;
  test.lanes = target.lanes;
  test.memory = makeMemory(2048);
  Values offsets = makeOffsets(pattern, target.lanes, access.size);
  test.vectors = {offsets};
  const char *name = isGfx9(target) ? access.gfx9 : access.gfx11;
  uint64_t mask = maskOf(pattern, target.lanes);
  std::string exec = target.lanes == 64 ? "s_mov_b64 exec, s[4:5]\n"
                                        : "s_mov_b32 exec_lo, s4\n";
  test.scalars = {{"s[4:5]", {mask}}};
  std::string tail = tailOf(form, target);
  test.body = setAddress(target) + fillFor(target) + exec + prefixes[form] +
              name + " " + addressOf(form) + dataRegister(access.size) +
              (form == 2 ? " " : ", ") + tail + "\n" + waitAll(target);
  AsmOutcome out = runAsm(test);
  std::vector<uint8_t> expected = test.memory;
  for (unsigned lane = 0; lane < target.lanes; ++lane) {
    if (!(mask >> lane & 1))
      continue;
    for (unsigned at = 0; at < access.size; ++at) {
      unsigned bit = 8 * at + (access.kind == Kind::High ? 16 : 0);
      expected[offsets[lane] + offsetOf(form) + at] =
          uint8_t(dataOf(lane, bit / 32) >> (bit % 32));
    }
  }
  ASSERT_EQ(out.memory, expected) << "form " << form;
}

TEST(Global, Stores) {
  for (const Target &target : targets)
    for (const Access &access : stores)
      for (unsigned form = 0; form < 3; ++form)
        for (Pattern pattern : {Pattern::Contiguous, Pattern::Uniform,
                                Pattern::Scattered, Pattern::Masked})
          if (form == 0 || pattern == Pattern::Masked)
            testStore(target, access, form, pattern);
}

/// Every store and load width through scratch, with a lane's own address, the
/// scalar address and both.
TEST(Scratch, Forms) {
  for (const Target &target : targets)
    for (unsigned form = 0; form < 3; ++form)
      for (unsigned width = 0; width < 4; ++width) {
        SCOPED_TRACE(std::string(target.name) + " form " +
                     std::to_string(form));
        AsmTest test;
        test.target = target.name;
        test.lanes = target.lanes;
        test.scratchBytes = 256;
        Values offsets(target.lanes);
        for (unsigned lane = 0; lane < target.lanes; ++lane)
          offsets[lane] = 4 * (lane % 8);
        test.vectors = {offsets};
        test.scalars = {{"s4", {64}}};
        std::string data = dataRegister(4 * (width + 1));
        std::string loaded = data;
        for (size_t at = 0; (at = loaded.find_first_of("4567", at)) !=
                            std::string::npos;
             ++at)
          loaded.replace(at, 1, std::string("1") + char(loaded[at] - 4)), ++at;
        std::string address = form == 0   ? "v1, off"
                              : form == 1 ? "off, s4"
                                          : "v1, s4";
        std::string head = address.substr(0, address.find(' ') + 1);
        std::string tail = address.substr(address.find(' '));
        const Access &store = stores[width], &load = loads[width];
        const char *storeName = isGfx9(target) ? store.gfx9 : store.gfx11;
        const char *loadName = isGfx9(target) ? load.gfx9 : load.gfx11;
        test.body = fillFor(target) + "scratch_" + storeName + " " + head +
                    data + "," + tail + " offset:12\n" + waitAll(target) +
                    "scratch_" + loadName + " " + loaded + ", " + address +
                    " offset:12\n" + waitAll(target);
        for (unsigned part = 0; part <= width; ++part)
          test.results.push_back("v" + std::to_string(10 + part));
        AsmOutcome out = runAsm(test);
        for (unsigned part = 0; part <= width; ++part)
          for (unsigned lane = 0; lane < target.lanes; ++lane)
            ASSERT_EQ(out[test.results[part]][lane], dataOf(lane, part));
      }
}

/// Generic addresses of LDS, of scratch and of memory in one instruction.
TEST(Flat, Apertures) {
  for (const Target &target : targets) {
    SCOPED_TRACE(target.name);
    AsmTest test;
    test.target = target.name;
    test.lanes = target.lanes;
    test.scratchBytes = 64;
    test.ldsBytes = 1024;
    test.memory = makeMemory(1024);
    Values low(target.lanes), which(target.lanes);
    for (unsigned lane = 0; lane < target.lanes; ++lane) {
      which[lane] = lane % 3;
      low[lane] = lane % 3 == 2 ? 8 : 4 * lane;
    }
    test.vectors = {low, which};
    bool is9 = isGfx9(target);
    std::string vcc = target.lanes == 64 ? "vcc" : "vcc_lo";
    test.body =
        "s_mov_b64 s[10:11], src_shared_base\n"
        "s_mov_b64 s[12:13], src_private_base\n" +
        std::string(is9 ? "v_add_co_u32 v4, vcc, s92, v1\nv_mov_b32 v5, s93\n"
                          "v_addc_co_u32 v5, vcc, 0, v5, vcc\n"
                        : "v_add_co_u32 v4, " + vcc +
                              ", s92, v1\nv_mov_b32 v5, s93\n"
                              "v_add_co_ci_u32 v5, " +
                              vcc + ", 0, v5, " + vcc + "\n") +
        "v_mov_b32 v6, s11\nv_mov_b32 v7, s13\n"
        "v_cmp_eq_u32 " + vcc + ", 1, v2\n"
        "v_cndmask_b32 v5, v5, v6, " + vcc + "\n"
        "v_cndmask_b32 v4, v4, v1, " + vcc + "\n"
        "v_cmp_eq_u32 " + vcc + ", 2, v2\n"
        "v_cndmask_b32 v5, v5, v7, " + vcc + "\n"
        "v_cndmask_b32 v4, v4, v1, " + vcc + "\n"
        "v_mul_u32_u24 v8, 7, v0\n";
    std::string store = is9 ? "flat_store_dword" : "flat_store_b32";
    std::string load = is9 ? "flat_load_dword" : "flat_load_b32";
    test.body += store + " v[4:5], v8\n" + waitAll(target) + load +
                 " v9, v[4:5]\n" + waitAll(target) +
                 (is9 ? "ds_read_b32" : "ds_load_b32") + " v10, v1\n" +
                 waitAll(target) +
                 (is9 ? "scratch_load_dword" : "scratch_load_b32") +
                 " v11, off, off offset:8\n" + waitAll(target);
    test.results = {"v9", "v10", "v11"};
    test.options.checkInitialized = false;
    test.options.checkRaces = false;
    AsmOutcome out = runAsm(test);
    for (unsigned lane = 0; lane < target.lanes; ++lane) {
      ASSERT_EQ(out["v9"][lane], 7 * lane);
      if (which[lane] == 1)
        ASSERT_EQ(out["v10"][lane], 7 * lane);
      if (which[lane] == 2)
        ASSERT_EQ(out["v11"][lane], 7 * lane);
      if (which[lane] == 0) {
        uint32_t stored;
        std::memcpy(&stored, out.memory.data() + low[lane], 4);
        ASSERT_EQ(stored, 7 * lane);
      }
    }
  }
}

/// Lane 3 is outside: it is named, loads 0, and the others are served.
TEST(Global, OutOfBounds) {
  for (const Target &target : targets) {
    AsmTest test;
    test.target = target.name;
    test.lanes = target.lanes;
    test.memory = makeMemory(1024);
    Values offsets = makeOffsets(Pattern::Contiguous, target.lanes, 4);
    offsets[3] = 1022;
    test.vectors = {offsets};
    test.body = "v_mov_b32 v4, 5\n";
    test.body += isGfx9(target) ? "global_load_dword" : "global_load_b32";
    test.body += " v4, v1, s[92:93]\n" + waitAll(target);
    test.results = {"v4"};
    AsmOutcome out = runAsm(test, /*wantFindings=*/true);
    ASSERT_EQ(out.findings.size(), 1u);
    EXPECT_EQ(out.findings[0].kind, "out-of-bounds");
    EXPECT_EQ(out.findings[0].lane, 3);
    for (unsigned lane = 0; lane < target.lanes; ++lane) {
      uint32_t expected = 0;
      if (lane != 3)
        std::memcpy(&expected, test.memory.data() + offsets[lane], 4);
      EXPECT_EQ(out["v4"][lane], expected);
    }
  }
}

/// gfx9: from memory to LDS, at M0 and the lane's number.
TEST(Global, LoadToLds) {
  struct {
    const char *name, *target;
    unsigned size, inLds;
    bool isSigned;
  } forms[] = {{"dword", "gfx942", 4, 4, false},
               {"ubyte", "gfx942", 1, 4, false},
               {"sbyte", "gfx942", 1, 4, true},
               {"ushort", "gfx942", 2, 4, false},
               {"sshort", "gfx942", 2, 4, true},
               {"dwordx3", "gfx950", 12, 12, false},
               {"dwordx4", "gfx950", 16, 16, false}};
  for (auto &form : forms) {
    SCOPED_TRACE(form.name);
    AsmTest test;
    test.target = form.target;
    test.lanes = 64;
    test.ldsBytes = 2048;
    test.memory = makeMemory(4096);
    Values offsets = makeOffsets(Pattern::Scattered, 64, form.size), at(64);
    for (unsigned lane = 0; lane < 64; ++lane)
      at[lane] = 32 + 16 + form.inLds * lane;
    test.vectors = {offsets, at};
    test.scalars = {{"m0", {32}}};
    test.body = std::string("global_load_lds_") + form.name +
                " v1, s[92:93] offset:16\ns_waitcnt vmcnt(0)\n";
    for (unsigned part = 0; part < form.inLds / 4; ++part) {
      test.results.push_back("v" + std::to_string(4 + part));
      test.body += "ds_read_b32 " + test.results.back() + ", v2 offset:" +
                   std::to_string(4 * part) + "\n";
    }
    test.body += "s_waitcnt lgkmcnt(0)\n";
    AsmOutcome out = runAsm(test);
    Access access = {"", "", form.size,
                     form.isSigned   ? Kind::Signed
                     : form.size < 4 ? Kind::Unsigned
                                     : Kind::Dwords};
    for (unsigned part = 0; part < form.inLds / 4; ++part)
      for (unsigned lane = 0; lane < 64; ++lane)
        ASSERT_EQ(out[test.results[part]][lane],
                  expectedLoad(access, test.memory.data() + offsets[lane] + 16,
                               part, 0, false));
  }
}
