//===- LdsTest.cpp - Loads and stores of LDS ------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LdsMemory.h"
#include "gtest/gtest.h"
#include <functional>

using namespace loom::sim;
using namespace loom::sim::test;

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

/// One half of the register is loaded.
TEST(Lds, HalfLoads) {
  for (const Target &target : targets)
    for (const char *type : {"u8", "i8", "u16"})
      for (bool high : {false, true}) {
        SCOPED_TRACE(std::string(target.name) + " " + type);
        AsmTest test = makeTest(target);
        test.body += std::string("v_mov_b32 v10, 0x12345678\nds_") +
                     (target.isGfx9 ? "read_" : "load_") + type + "_d16" +
                     (high ? "_hi" : "") + " v10, v1 offset:20\n" +
                     waitFor(target);
        test.results = {"v10"};
        AsmOutcome out = runAsm(test);
        for (unsigned lane = 0; lane < target.lanes; ++lane) {
          unsigned at = 4 * lane + 20;
          uint32_t value = type[1] == '1'   ? unalignedOf(at) & 0xffff
                           : type[0] == 'i' ? int8_t(byteOf(at)) & 0xffff
                                            : byteOf(at);
          EXPECT_EQ(out["v10"][lane] >> (high ? 16 : 0) & 0xffff, value);
          if (!target.isGfx9)
            EXPECT_EQ(out["v10"][lane] >> (high ? 0 : 16) & 0xffff,
                      high ? 0x5678u : 0x1234u);
        }
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
