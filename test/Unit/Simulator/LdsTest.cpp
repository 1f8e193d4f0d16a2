//===- LdsTest.cpp - Loads, stores and exchanges of LDS -------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsmRunner.h"
#include "gtest/gtest.h"
#include <functional>

using namespace loom::sim;
using namespace loom::sim::test;

namespace {
struct Target {
  const char *name;
  unsigned lanes;
  bool isGfx9;
};
const Target targets[] = {{"gfx1100", 32, false},
                          {"gfx1100", 64, false},
                          {"gfx942", 64, true},
                          {"gfx1201", 32, false}};
} // namespace

static std::string waitFor(const Target &target) {
  return target.name == std::string("gfx1201") ? "s_wait_dscnt 0\n"
                                               : "s_waitcnt lgkmcnt(0)\n";
}

/// A test with LDS whose dword i is 0x01020304 * i + 0x80706050, and registers
/// v1 (4 * lane) and v2 (a value of the lane).
static AsmTest makeTest(const Target &target) {
  AsmTest test;
  test.target = target.name;
  test.lanes = target.lanes;
  test.ldsBytes = 4096;
  test.options.checkRaces = false;
  Values address(target.lanes), data(target.lanes);
  for (unsigned lane = 0; lane < target.lanes; ++lane) {
    address[lane] = 4 * lane;
    data[lane] = 0x9e3779b9u * (lane + 1);
  }
  test.vectors = {address, data};
  const char *store = target.isGfx9 ? "ds_write_b32" : "ds_store_b32";
  test.body = "v_mul_u32_u24 v4, 4, v0\n"
              "s_mov_b32 s10, 0x01020304\nv_mul_lo_u32 v5, s10, v0\n";
  test.body += target.isGfx9 ? "v_add_u32" : "v_add_nc_u32";
  test.body += " v5, 0x80706050, v5\n";
  // 1024 dwords.
  for (unsigned at = 0; at < 1024; at += target.lanes) {
    test.body +=
        std::string(store) + " v4, v5 offset:" + std::to_string(4 * at) + "\n";
    test.body += std::string(target.isGfx9 ? "v_add_u32" : "v_add_nc_u32") +
                 " v5, " + std::to_string(0x01020304u * target.lanes) +
                 ", v5\n";
  }
  test.body += waitFor(target);
  return test;
}
static uint32_t dwordOf(unsigned i) { return 0x01020304u * i + 0x80706050u; }
static uint8_t byteOf(unsigned at) {
  return uint8_t(dwordOf(at / 4) >> (at % 4 * 8));
}
static uint32_t unalignedOf(unsigned at) {
  return byteOf(at) | byteOf(at + 1) << 8 | byteOf(at + 2) << 16 |
         uint32_t(byteOf(at + 3)) << 24;
}
static std::string tuple(unsigned first, unsigned count) {
  return count == 1 ? "v" + std::to_string(first)
                    : "v[" + std::to_string(first) + ":" +
                          std::to_string(first + count - 1) + "]";
}

TEST(Lds, Loads) {
  struct {
    const char *gfx9, *gfx11;
    unsigned registers;
    std::function<uint32_t(unsigned at, unsigned part)> value;
  } forms[] = {
      {"ds_read_b32", "ds_load_b32", 1,
       [](unsigned at, unsigned) { return unalignedOf(at); }},
      {"ds_read_b64", "ds_load_b64", 2,
       [](unsigned at, unsigned part) { return unalignedOf(at + 4 * part); }},
      {"ds_read_b96", "ds_load_b96", 3,
       [](unsigned at, unsigned part) { return unalignedOf(at + 4 * part); }},
      {"ds_read_b128", "ds_load_b128", 4,
       [](unsigned at, unsigned part) { return unalignedOf(at + 4 * part); }},
      {"ds_read_u8", "ds_load_u8", 1,
       [](unsigned at, unsigned) { return uint32_t(byteOf(at)); }},
      {"ds_read_i8", "ds_load_i8", 1,
       [](unsigned at, unsigned) { return uint32_t(int8_t(byteOf(at))); }},
      {"ds_read_u16", "ds_load_u16", 1,
       [](unsigned at, unsigned) { return unalignedOf(at) & 0xffffu; }},
      {"ds_read_i16", "ds_load_i16", 1,
       [](unsigned at, unsigned) {
         return uint32_t(int16_t(unalignedOf(at)));
       }},
  };
  for (const Target &target : targets)
    for (auto &form : forms)
      for (unsigned offset : {0u, 20u, 67u}) {
        SCOPED_TRACE(std::string(target.name) + " " + form.gfx11);
        AsmTest test = makeTest(target);
        test.body += std::string(target.isGfx9 ? form.gfx9 : form.gfx11) + " " +
                     tuple(10, form.registers) +
                     ", v1 offset:" + std::to_string(offset) + "\n" +
                     waitFor(target);
        for (unsigned part = 0; part < form.registers; ++part)
          test.results.push_back("v" + std::to_string(10 + part));
        AsmOutcome out = runAsm(test);
        for (unsigned part = 0; part < form.registers; ++part)
          for (unsigned lane = 0; lane < target.lanes; ++lane)
            ASSERT_EQ(out[test.results[part]][lane],
                      form.value(4 * lane + offset, part))
                << "lane " << lane << " offset " << offset;
      }
}

/// Offsets count in elements, or in 64 of them.
TEST(Lds, Pairs) {
  struct {
    const char *gfx9, *gfx11;
    unsigned dwords, unit;
  } forms[] = {
      {"2_b32", "_2addr_b32", 1, 4},
      {"2_b64", "_2addr_b64", 2, 8},
      {"2st64_b32", "_2addr_stride64_b32", 1, 256},
      {"2st64_b64", "_2addr_stride64_b64", 2, 512},
  };
  for (const Target &target : targets)
    for (auto &form : forms) {
      SCOPED_TRACE(std::string(target.name) + " " + form.gfx11);
      std::string load = (target.isGfx9 ? std::string("ds_read") + form.gfx9
                                        : std::string("ds_load") + form.gfx11);
      std::string store =
          (target.isGfx9 ? std::string("ds_write") + form.gfx9
                         : std::string("ds_store") + form.gfx11);
      unsigned count = 2 * form.dwords;
      unsigned offset0 = form.unit < 256 ? 3 : 1,
               offset1 = form.unit < 256 ? 90 : 4;
      std::string offsets = " offset0:" + std::to_string(offset0) +
                            " offset1:" + std::to_string(offset1) + "\n";
      AsmTest test = makeTest(target);
      test.body +=
          load + " " + tuple(10, count) + ", v1" + offsets + waitFor(target);
      for (unsigned part = 0; part < count; ++part)
        test.results.push_back("v" + std::to_string(10 + part));
      AsmOutcome out = runAsm(test);
      for (unsigned part = 0; part < count; ++part)
        for (unsigned lane = 0; lane < target.lanes; ++lane) {
          unsigned at =
              4 * lane + form.unit * (part < form.dwords ? offset0 : offset1);
          ASSERT_EQ(out[test.results[part]][lane],
                    dwordOf(at / 4 + part % form.dwords));
        }
      // A lane writes 8 or 16 bytes: space them.
      test = makeTest(target);
      test.body += "v_lshlrev_b32 v6, 1, v1\nv_mov_b32 v7, v0\n"
                   "v_not_b32 v8, v0\n" +
                   store + " v6, v7, v8" + offsets;
      // Register tuples of 64 bits are even on gfx9.
      if (form.dwords == 2) {
        size_t at = test.body.rfind(store);
        test.body.erase(at);
        test.body += "v_mov_b32 v10, v0\nv_not_b32 v11, v0\n"
                     "v_mov_b32 v12, v1\nv_not_b32 v13, v1\n" +
                     store + " v6, v[10:11], v[12:13]" + offsets;
      }
      test.body += waitFor(target) + load + " " + tuple(20, count) + ", v6" +
                   offsets + waitFor(target);
      test.results.clear();
      for (unsigned part = 0; part < count; ++part)
        test.results.push_back("v" + std::to_string(20 + part));
      out = runAsm(test);
      for (unsigned lane = 0; lane < target.lanes; ++lane) {
        uint32_t wide[] = {lane, ~lane, 4 * lane, ~(4 * lane)};
        uint32_t narrow[] = {lane, ~lane};
        for (unsigned part = 0; part < count; ++part)
          ASSERT_EQ(out[test.results[part]][lane],
                    form.dwords == 2 ? wide[part] : narrow[part]);
      }
    }
}

TEST(Lds, Stores) {
  struct {
    const char *gfx9, *gfx11;
    unsigned size, shift;
  } forms[] = {{"ds_write_b8", "ds_store_b8", 1, 0},
               {"ds_write_b16", "ds_store_b16", 2, 0},
               {"ds_write_b8_d16_hi", "ds_store_b8_d16_hi", 1, 16},
               {"ds_write_b16_d16_hi", "ds_store_b16_d16_hi", 2, 16}};
  for (const Target &target : targets)
    for (auto &form : forms) {
      SCOPED_TRACE(std::string(target.name) + " " + form.gfx11);
      AsmTest test = makeTest(target);
      test.body += std::string(target.isGfx9 ? form.gfx9 : form.gfx11) +
                   " v1, v2 offset:1\n" + waitFor(target) +
                   (target.isGfx9 ? "ds_read_b32" : "ds_load_b32") +
                   " v10, v1\n" + waitFor(target);
      test.results = {"v10"};
      AsmOutcome out = runAsm(test);
      for (unsigned lane = 0; lane < target.lanes; ++lane) {
        uint32_t mask = (form.size == 1 ? 0xffu : 0xffffu) << 8;
        uint32_t expected = (dwordOf(lane) & ~mask) |
                            ((test.vectors[1][lane] >> form.shift << 8) & mask);
        ASSERT_EQ(out["v10"][lane], expected);
      }
    }
}

/// Masked lanes: wide loads and stores.
TEST(Lds, Masked) {
  for (const Target &target : targets) {
    uint64_t mask = 0x8421842184218421ull;
    AsmTest test = makeTest(target);
    std::string exec = target.lanes == 64 ? "exec" : "exec_lo";
    std::string set = target.lanes == 64 ? "s_mov_b64 exec, s[4:5]\n"
                                         : "s_mov_b32 exec_lo, s4\n";
    test.scalars = {{"s[4:5]", {mask}}};
    test.body += "v_lshlrev_b32 v6, 2, v1\nv_mov_b32 v20, v0\n"
                 "v_mov_b32 v21, v0\nv_mov_b32 v22, v0\nv_mov_b32 v23, v0\n"
                 "v_mov_b32 v10, 1\nv_mov_b32 v11, 2\nv_mov_b32 v12, 3\n"
                 "v_mov_b32 v13, 4\n" +
                 set;
    test.body +=
        std::string(target.isGfx9 ? "ds_write_b128" : "ds_store_b128") +
        " v6, v[20:23]\n" + waitFor(target) +
        (target.isGfx9 ? "ds_read_b128" : "ds_load_b128") +
        " v[10:13], v6 offset:16\n" + waitFor(target);
    test.results = {"v10", "v13"};
    AsmOutcome out = runAsm(test);
    for (unsigned lane = 0; lane < target.lanes; ++lane) {
      bool on = mask >> lane & 1;
      bool written = lane + 1 < target.lanes && mask >> (lane + 1) & 1;
      for (unsigned part : {0u, 3u}) {
        uint32_t expected = !on       ? part + 1
                            : written ? lane + 1
                                      : dwordOf(4 * (lane + 1) + part);
        ASSERT_EQ(out["v" + std::to_string(10 + part)][lane], expected) << lane;
      }
    }
  }
}

TEST(Lds, OutOfBounds) {
  for (const Target &target : targets) {
    AsmTest test = makeTest(target);
    test.vectors[0][5] = 4093;
    test.body += std::string(target.isGfx9 ? "ds_read_b32" : "ds_load_b32") +
                 " v10, v1\n" + waitFor(target);
    test.results = {"v10"};
    AsmOutcome out = runAsm(test, /*wantFindings=*/true);
    ASSERT_EQ(out.findings.size(), 1u);
    EXPECT_EQ(out.findings[0].kind, "lds-out-of-bounds");
    EXPECT_EQ(out.findings[0].lane, 5);
    for (unsigned lane = 0; lane < target.lanes; ++lane)
      EXPECT_EQ(out["v10"][lane], lane == 5 ? 0 : dwordOf(lane));
  }
}

//===----------------------------------------------------------------------===//
// Exchanges
//===----------------------------------------------------------------------===//

static void expectExchange(const Target &target, const std::string &body,
                           uint64_t mask,
                           const std::function<int(unsigned)> &from) {
  SCOPED_TRACE(std::string(target.name) + " " + body);
  AsmTest test;
  test.target = target.name;
  test.lanes = target.lanes;
  Values index(target.lanes), data(target.lanes);
  for (unsigned lane = 0; lane < target.lanes; ++lane) {
    index[lane] = 4 * ((lane * 7 + 3) % target.lanes);
    data[lane] = 1000 + lane;
  }
  test.vectors = {index, data};
  test.body = "v_mov_b32 v3, 5\n";
  test.scalars = {{"s[4:5]", {mask}}};
  test.body += target.lanes == 64 ? "s_mov_b64 exec, s[4:5]\n"
                                  : "s_mov_b32 exec_lo, s4\n";
  test.body += body + "\n" + waitFor(target);
  test.results = {"v3"};
  AsmOutcome out = runAsm(test);
  for (unsigned lane = 0; lane < target.lanes; ++lane) {
    int source = from(lane);
    bool gives = source >= 0 && mask >> source & 1;
    uint32_t expected = !(mask >> lane & 1) ? 5 : gives ? 1000 + source : 0;
    ASSERT_EQ(out["v3"][lane], expected) << "lane " << lane;
  }
}

/// gfx11 exchanges within halves of a wave of 64.
TEST(LdsExchange, Permute) {
  for (const Target &target : targets)
    for (uint64_t mask : {~0ull, 0x9e3779b97f4a7c15ull}) {
      unsigned lanes = target.lanes;
      unsigned width = target.name == std::string("gfx1100") ? 32u : lanes;
      auto index = [=](unsigned lane) { return (lane * 7 + 3) % lanes; };
      expectExchange(target, "ds_bpermute_b32 v3, v1, v2", mask,
                     [=](unsigned lane) {
                       return int(index(lane) % width + lane / width * width);
                     });
      expectExchange(target, "ds_permute_b32 v3, v1, v2", mask,
                     [=](unsigned lane) {
                       int found = -1;
                       for (unsigned from = 0; from < lanes; ++from)
                         if ((mask >> from & 1) &&
                             index(from) % width + from / width * width == lane)
                           found = int(from);
                       return found;
                     });
    }
}

TEST(LdsExchange, Swizzle) {
  struct {
    const char *mode;
    std::function<unsigned(unsigned)> from;
  } modes[] = {
      {"swizzle(QUAD_PERM, 2, 0, 3, 1)",
       [](unsigned i) { return (i & ~3u) + "\2\0\3\1"[i & 3]; }},
      {"swizzle(BITMASK_PERM, \"0p1i0\")",
       [](unsigned i) { return (i & 8) | 4 | ((i & 2) ^ 2); }},
      {"swizzle(BROADCAST, 8, 3)", [](unsigned i) { return (i & ~7u) + 3; }},
      {"swizzle(SWAP, 4)", [](unsigned i) { return i ^ 4; }},
      {"swizzle(REVERSE, 16)", [](unsigned i) { return i ^ 15; }},
  };
  for (const Target &target : targets)
    for (auto &mode : modes)
      for (uint64_t mask : {~0ull, 0x9e3779b97f4a7c15ull})
        expectExchange(target,
                       std::string("ds_swizzle_b32 v3, v2 offset:") + mode.mode,
                       mask, [&](unsigned lane) {
                         return int(mode.from(lane % 32) + lane / 32 * 32);
                       });
  // and 5, or 8, xor 3.
  expectExchange(targets[0], "ds_swizzle_b32 v3, v2 offset:0xd05", ~0ull,
                 [](unsigned lane) { return int(((lane & 5) | 8) ^ 3); });
  // Rotation by 3 within groups of 8 (the mask keeps bits 3 and 4).
  expectExchange(
      targets[2], "ds_swizzle_b32 v3, v2 offset:0xc078", ~0ull,
      [](unsigned lane) { return int((lane & ~7u) + (lane + 3) % 8); });
  // FFT without a mask reverses the bits of the lane.
  expectExchange(targets[2], "ds_swizzle_b32 v3, v2 offset:0xe000", ~0ull,
                 [](unsigned lane) {
                   unsigned reversed = 0;
                   for (unsigned bit = 0; bit < 5; ++bit)
                     reversed |= (lane >> bit & 1) << (4 - bit);
                   return int(reversed | (lane & 32));
                 });
}

/// gfx950: 16 lanes load a tile of 16 columns and get the columns.
TEST(LdsExchange, Transposed) {
  struct {
    const char *name;
    unsigned bits, registers;
  } forms[] = {{"b64_tr_b16", 16, 2},
               {"b64_tr_b8", 8, 2},
               {"b64_tr_b4", 4, 2},
               {"b96_tr_b6", 6, 3}};
  for (auto &form : forms) {
    SCOPED_TRACE(form.name);
    Target target = {"gfx950", 64, true};
    AsmTest test = makeTest(target);
    unsigned bytes = 4 * form.registers;
    for (unsigned lane = 0; lane < 64; ++lane)
      test.vectors[0][lane] = bytes * lane;
    test.body += std::string("ds_read_") + form.name + " " +
                 tuple(10, form.registers) + ", v1\n" + waitFor(target);
    for (unsigned part = 0; part < form.registers; ++part)
      test.results.push_back("v" + std::to_string(10 + part));
    AsmOutcome out = runAsm(test);
    auto bitAt = [&](unsigned bit) { return byteOf(bit / 8) >> (bit % 8) & 1; };
    unsigned rows = 32 * form.registers / form.bits;
    for (unsigned lane = 0; lane < 64; ++lane)
      for (unsigned row = 0; row < rows; ++row)
        for (unsigned bit = 0; bit < form.bits; ++bit) {
          unsigned tile = lane / 16 * 16 * bytes * 8;
          unsigned from = tile + (row * 16 + lane % 16) * form.bits + bit;
          unsigned to = row * form.bits + bit;
          ASSERT_EQ(out[test.results[to / 32]][lane] >> (to % 32) & 1,
                    uint32_t(bitAt(from)));
        }
  }
}

/// One counter for all lanes.
TEST(Lds, AppendConsume) {
  for (const Target &target : targets) {
    if (target.name == std::string("gfx1201"))
      continue;
    for (bool append : {true, false}) {
      AsmTest test = makeTest(target);
      test.scalars = {{"m0", {16}}};
      test.body += std::string(append ? "ds_append" : "ds_consume") +
                   " v10 offset:4\n" + waitFor(target) +
                   (target.isGfx9 ? "ds_read_b32" : "ds_load_b32") +
                   " v11, v1\n" + waitFor(target);
      test.results = {"v10", "v11"};
      AsmOutcome out = runAsm(test);
      EXPECT_EQ(out["v10"], Values(target.lanes, dwordOf(5)));
      EXPECT_EQ(out["v11"][5],
                append ? dwordOf(5) + target.lanes : dwordOf(5) - target.lanes);
    }
  }
}
