//===- SmemTest.cpp - Scalar memory ---------------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"
#include "gtest/gtest.h"

using namespace loom::sim;
using namespace loom::sim::test;

/// Dword i of the memory is 0x01010101 * (i + 1), byte 3 of it has its sign.
static AsmTest makeTest(const char *target, unsigned dwords, std::string body,
                        std::vector<std::string> results) {
  AsmTest test;
  test.target = target;
  test.lanes = 64;
  for (unsigned i = 0; i < dwords * 4; ++i)
    test.memory.push_back(uint8_t(i / 4 + 1 + (i % 4 == 3 ? 0x80 : 0)));
  bool isGfx12 = generationOf(target) == On12;
  test.body = body + (isGfx12 ? "\ns_wait_kmcnt 0" : "\ns_waitcnt lgkmcnt(0)");
  test.results = std::move(results);
  return test;
}
static uint32_t dwordAt(unsigned i) {
  return 0x01010101 * (i + 1) | 0x80000000;
}

TEST(Smem, AllWidths) {
  for (const char *target : {"gfx1100", "gfx942", "gfx1201"}) {
    std::string body = "s_load_dword s4, s[92:93], 0x4\n"
                       "s_load_dwordx2 s[6:7], s[92:93], 0x8\n"
                       "s_load_dwordx4 s[8:11], s[92:93], 0x10\n"
                       "s_load_dwordx8 s[12:19], s[92:93], 0x20\n"
                       "s_load_dwordx16 s[20:35], s[92:93], 0x40";
    std::vector<std::string> results = {"s4"};
    for (unsigned i = 6; i < 36; ++i)
      results.push_back("s" + std::to_string(i));
    AsmOutcome out = runAsm(makeTest(target, 32, body, results));
    EXPECT_EQ(out["s4"], Values{dwordAt(1)});
    for (unsigned i = 6; i < 36; ++i) {
      unsigned at = i < 8 ? i - 4 : i < 12 ? i - 4 : i < 20 ? i - 4 : i - 4;
      EXPECT_EQ(out["s" + std::to_string(i)], Values{dwordAt(at)}) << i;
    }
  }
}

TEST(Smem, Offsets) {
  AsmTest test = makeTest("gfx1100", 16,
                          "s_load_b32 s6, s[92:93], s4\n"
                          "s_load_b32 s7, s[92:93], s4 offset:0x10\n"
                          "s_add_u32 s8, s92, 32\ns_addc_u32 s9, s93, 0\n"
                          "s_load_b32 s10, s[8:9], -16",
                          {"s6", "s7", "s10"});
  test.scalars = {{"s4", {8}}};
  AsmOutcome out = runAsm(test);
  EXPECT_EQ(out["s6"], Values{dwordAt(2)});
  EXPECT_EQ(out["s7"], Values{dwordAt(6)});
  EXPECT_EQ(out["s10"], Values{dwordAt(4)});
}

TEST(Smem, PartsOfDwords) {
  AsmOutcome out = runAsm(makeTest("gfx1201", 16,
                                   "s_load_u8 s4, s[92:93], 0x7\n"
                                   "s_load_i8 s5, s[92:93], 0x7\n"
                                   "s_load_u16 s6, s[92:93], 0x6\n"
                                   "s_load_i16 s7, s[92:93], 0x6\n"
                                   "s_load_b96 s[8:10], s[92:93], 0x8",
                                   {"s4", "s5", "s6", "s7", "s8", "s10"}));
  EXPECT_EQ(out["s4"], Values{0x82});
  EXPECT_EQ(out["s5"], Values{0xffffff82});
  EXPECT_EQ(out["s6"], Values{0x8202});
  EXPECT_EQ(out["s7"], Values{0xffff8202});
  EXPECT_EQ(out["s8"], Values{dwordAt(2)});
  EXPECT_EQ(out["s10"], Values{dwordAt(4)});
}

/// A resource of 10 dwords, then one of 3 elements of 8 bytes: what is outside
/// reads 0, dword by dword.
TEST(Smem, Buffers) {
  for (const char *target : {"gfx1100", "gfx942", "gfx1201"}) {
    AsmTest test =
        makeTest(target, 32,
                 "s_mov_b32 s4, s92\n"
                 "s_and_b32 s5, s93, 0xffff\n"
                 "s_mov_b32 s6, 40\ns_mov_b32 s7, 0\n"
                 "s_or_b32 s9, s5, 0x00080000\n"
                 "s_mov_b32 s8, s4\ns_mov_b32 s10, 3\n"
                 "s_mov_b32 s11, 0\n"
                 "s_buffer_load_dword s12, s[4:7], 0x24\n"
                 "s_buffer_load_dword s13, s[4:7], 0x28\n"
                 "s_buffer_load_dwordx4 s[16:19], s[4:7], 0x20\n"
                 "s_buffer_load_dwordx2 s[20:21], s[8:11], 0x14",
                 {"s12", "s13", "s16", "s17", "s18", "s19", "s20", "s21"});
    AsmOutcome out = runAsm(test);
    EXPECT_EQ(out["s12"], Values{dwordAt(9)});
    EXPECT_EQ(out["s13"], Values{0});
    EXPECT_EQ(out["s16"], Values{dwordAt(8)});
    EXPECT_EQ(out["s17"], Values{dwordAt(9)});
    EXPECT_EQ(out["s18"], Values{0});
    EXPECT_EQ(out["s19"], Values{0});
    EXPECT_EQ(out["s20"], Values{dwordAt(5)});
    EXPECT_EQ(out["s21"], Values{0});
  }
}

TEST(Smem, WhatIsOutsideIsFound) {
  AsmTest test =
      makeTest("gfx1100", 4, "s_load_b64 s[4:5], s[92:93], 0x10", {"s4"});
  AsmOutcome out = runAsm(test, /*wantFindings=*/true);
  ASSERT_EQ(out.findings.size(), 1u);
  EXPECT_EQ(out.findings[0].kind, "out-of-bounds");
  EXPECT_EQ(out["s4"], Values{0});

  test = makeTest("gfx1100", 4,
                  "s_add_u32 s92, s92, 2\n"
                  "s_load_b32 s4, s[92:93], 0x4",
                  {"s4"});
  out = runAsm(test, /*wantFindings=*/true);
  ASSERT_EQ(out.findings.size(), 1u);
  EXPECT_EQ(out.findings[0].kind, "misaligned");
  EXPECT_EQ(out["s4"], Values{dwordAt(1)});
}

/// Compilers load four dwords where there are three, and a dword for a byte.
TEST(Smem, WidenedLoadsAreGood) {
  AsmTest test = makeTest("gfx1100", 3, "s_load_b128 s[4:7], s[92:93], 0x0",
                          {"s4", "s6", "s7"});
  AsmOutcome out = runAsm(test);
  EXPECT_EQ(out["s4"], Values{dwordAt(0)});
  EXPECT_EQ(out["s6"], Values{dwordAt(2)});
  EXPECT_EQ(out["s7"], Values{0});
  test = makeTest("gfx1100", 1, "s_load_b32 s4, s[92:93], 0x0", {"s4"});
  test.memory.resize(1);
  EXPECT_EQ(runAsm(test)["s4"], Values{1});
  // Not where the access is not aligned, or lacks more.
  for (const char *body : {"s_load_b128 s[4:7], s[92:93], 0x4",
                           "s_load_b128 s[4:7], s[92:93], 0x10",
                           "s_load_b64 s[4:5], s[92:93], 0x10"}) {
    test = makeTest("gfx1100", 5, body, {});
    if (std::string(body).find("0x4") != std::string::npos)
      test.memory.resize(16);
    EXPECT_EQ(runAsm(test, /*wantFindings=*/true).findings.size(), 1u) << body;
  }
}

/// Clocks go up; what handles caches changes nothing.
TEST(Smem, ClocksAndCaches) {
  AsmTest test = makeTest("gfx942", 4,
                          "s_memtime s[4:5]\ns_waitcnt lgkmcnt(0)\n"
                          "s_dcache_inv\ns_dcache_wb\n"
                          "s_memtime s[6:7]\ns_memrealtime s[8:9]",
                          {"s[4:5]", "s[6:7]", "s[8:9]"});
  AsmOutcome out = runAsm(test);
  ASSERT_EQ(out.wide("s[4:5]").size(), 1u);
  EXPECT_LT(out.wide("s[4:5]")[0], out.wide("s[6:7]")[0]);
  EXPECT_LT(out.wide("s[6:7]")[0], out.wide("s[8:9]")[0]);
}
