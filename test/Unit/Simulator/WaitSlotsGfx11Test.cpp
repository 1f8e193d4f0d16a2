//===- WaitSlotsGfx11Test.cpp - Faults that gfx11 and gfx12 programs avoid ===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// LLVM's GCNHazardRecognizer for gfx11 and gfx12.
///
//===----------------------------------------------------------------------===//

#include "SlotCases.h"
#include "gtest/gtest.h"

using namespace loom::sim::test;

static bool isFound(const char *target, unsigned lanes,
                    const std::string &body) {
  return !slotsMissing(target, lanes, body).empty();
}

static std::string repeat(const char *line, unsigned count) {
  std::string text;
  for (unsigned i = 0; i < count; ++i)
    text += std::string(line) + "\n";
  return text;
}

/// Five vector instructions between are too few, one of them transcendental
/// at most.
TEST(WaitSlotsGfx11, transUse) {
  std::string begin = "v_exp_f32 v2, v1\n", end = "v_add_f32 v3, v2, v1\n";
  for (unsigned between : {0u, 1u, 5u, 6u})
    EXPECT_EQ(isFound("gfx1100", 32,
                      begin + repeat("v_mov_b32 v4, v1", between) + end),
              between <= 5)
        << between;
  for (unsigned between : {1u, 2u})
    EXPECT_EQ(isFound("gfx1100", 32,
                      begin + repeat("v_exp_f32 v4, v1", between) + end),
              between <= 1)
        << between;
  // Others than vector instructions do not help.
  EXPECT_TRUE(isFound("gfx1100", 32, begin + repeat("s_nop 7", 4) + end));
  EXPECT_TRUE(isFound("gfx1100", 32,
                      begin + "s_delay_alu instid0(TRANS32_DEP_1)\n" + end));
  EXPECT_FALSE(
      isFound("gfx1100", 32, begin + "s_waitcnt_depctr 0xfff\n" + end));
  EXPECT_TRUE(
      isFound("gfx1100", 32, begin + "s_waitcnt_depctr 0xffe3\n" + end));
  // Memory instructions wait themselves.
  EXPECT_FALSE(isFound("gfx1100", 32,
                       begin + "global_load_b32 v4, v5, s[92:93]\n" + end));
  EXPECT_FALSE(isFound("gfx1100", 32, begin + "v_add_f32 v3, v1, v1\n"));
  EXPECT_FALSE(isFound("gfx1151", 32, begin + end));
  EXPECT_FALSE(isFound("gfx1201", 32, begin + end));
}

/// Two sources, one written in front of a scalar write of EXEC and one behind.
TEST(WaitSlotsGfx11, partialForwarding) {
  auto body = [](unsigned before, unsigned behind, unsigned last,
                 const char *wait = "") {
    const char *other = "v_mov_b32 v9, v1";
    return "s_waitcnt_depctr 0xfff\nv_mov_b32 v2, v1\n" +
           repeat(other, before) + "s_mov_b64 exec, -1\n" +
           repeat(other, behind) + "v_mov_b32 v3, v1\n" + repeat(other, last) +
           wait + "v_add_f32 v4, v2, v3\n";
  };
  EXPECT_TRUE(isFound("gfx1100", 64, body(0, 0, 0)));
  EXPECT_TRUE(isFound("gfx1100", 64, body(2, 0, 0)));
  EXPECT_TRUE(isFound("gfx1100", 64, body(1, 1, 4)));
  EXPECT_FALSE(isFound("gfx1100", 64, body(3, 0, 0)));
  EXPECT_FALSE(isFound("gfx1100", 64, body(1, 2, 0)));
  EXPECT_FALSE(isFound("gfx1100", 64, body(0, 0, 5)));
  EXPECT_FALSE(
      isFound("gfx1100", 64, body(0, 0, 0, "s_waitcnt_depctr 0xfff\n")));
  EXPECT_FALSE(isFound("gfx1100", 32, body(0, 0, 0)));
  EXPECT_FALSE(isFound("gfx1201", 64,
                       "v_mov_b32 v2, v1\ns_mov_b64 exec, -1\n"
                       "v_mov_b32 v3, v1\nv_add_f32 v4, v2, v3\n"));
}

/// A mask that is written behind its use.
TEST(WaitSlotsGfx11, maskWrite) {
  std::string use = "v_cndmask_b32 v2, v1, v1, s[4:5]\n";
  std::string scalar = use + "s_mov_b64 s[4:5], 0\n";
  std::string read = "s_mov_b32 s6, s4\n", vectorRead = "v_mov_b32 v3, s5\n";
  EXPECT_TRUE(isFound("gfx1100", 64, scalar + read));
  EXPECT_TRUE(isFound("gfx1100", 64, scalar + vectorRead));
  EXPECT_FALSE(
      isFound("gfx1100", 64, scalar + "s_waitcnt_depctr 0xfffe\n" + read));
  EXPECT_TRUE(
      isFound("gfx1100", 64, scalar + "s_waitcnt_depctr 0xfffd\n" + read));
  // What VALU writes VALU must wait for, not SALU.
  std::string vector = use + "v_cmp_eq_u32 s[4:5], v1, v1\n";
  EXPECT_TRUE(isFound("gfx1100", 64, vector + vectorRead));
  EXPECT_FALSE(isFound("gfx1100", 64, vector + read));
  EXPECT_FALSE(isFound("gfx1100", 64,
                       vector + "s_waitcnt_depctr 0xf1ff\n" + vectorRead));
  std::string vcc = "v_cndmask_b32 v2, v1, v1, vcc\nv_cmp_eq_u32 vcc, v1, v1\n";
  std::string again = "v_cndmask_b32 v3, v1, v1, vcc\n";
  EXPECT_TRUE(isFound("gfx1100", 64, vcc + again));
  EXPECT_FALSE(
      isFound("gfx1100", 64, vcc + "s_waitcnt_depctr 0xfffd\n" + again));
  // A carry's own write is none behind its read; that of the next one is.
  std::string carry = "v_add_co_ci_u32 v3, vcc, v1, v1, vcc\n";
  std::string sum = "v_add_co_u32 v2, vcc, v1, v1\n" + carry + carry;
  EXPECT_FALSE(isFound("gfx1100", 64, sum));
  EXPECT_TRUE(isFound("gfx1100", 64, sum + carry));
  // Not read as a mask, another register, other waves and targets.
  EXPECT_FALSE(
      isFound("gfx1100", 64, "v_mov_b32 v2, s4\ns_mov_b64 s[4:5], 0\n" + read));
  EXPECT_FALSE(isFound("gfx1100", 64, scalar + "s_mov_b32 s6, s7\n"));
}

/// gfx12: any scalar that VALU has read, in pairs.
TEST(WaitSlotsGfx11, scalarsOfGfx12) {
  for (unsigned lanes : {32u, 64u}) {
    std::string use = "v_mov_b32 v2, s4\n";
    std::string scalar = use + "s_mov_b32 s4, 0\n";
    std::string pair = use + "s_mov_b32 s5, 0\n";
    std::string read = "s_mov_b32 s6, s4\n", vectorRead = "v_mov_b32 v3, s4\n";
    EXPECT_TRUE(isFound("gfx1201", lanes, scalar + read));
    EXPECT_TRUE(isFound("gfx1201", lanes, scalar + vectorRead));
    EXPECT_TRUE(isFound("gfx1201", lanes, pair + "s_mov_b32 s6, s5\n"));
    EXPECT_FALSE(
        isFound("gfx1201", lanes, scalar + "s_wait_alu 0xfffe\n" + read));
    EXPECT_TRUE(
        isFound("gfx1201", lanes, scalar + "s_wait_alu 0xfffd\n" + read));
    std::string vector = use + "v_readfirstlane_b32 s4, v1\n";
    EXPECT_TRUE(isFound("gfx1201", lanes, vector + vectorRead));
    EXPECT_FALSE(isFound("gfx1201", lanes, vector + read + vectorRead));
    EXPECT_FALSE(
        isFound("gfx1201", lanes, vector + "s_wait_alu 0xf1ff\n" + vectorRead));
    // Scalar memory waits, and enough of ds_nop.
    EXPECT_FALSE(isFound("gfx1201", lanes,
                         scalar + "s_load_b32 s8, s[92:93], 0x0\n" + read +
                             "s_wait_kmcnt 0x0\n"));
    EXPECT_FALSE(isFound("gfx1201", lanes,
                         use + repeat("ds_nop", lanes / 8) +
                             "s_mov_b32 s4, 0\n" + read));
    EXPECT_FALSE(
        isFound("gfx1201", lanes, "s_mov_b32 s4, 0\n" + read + vectorRead));
  }
  std::string vcc = "v_cndmask_b32 v2, v1, v1, vcc_lo\n"
                    "v_cmp_eq_u32 vcc_lo, v1, v1\n";
  std::string again = "v_cndmask_b32 v3, v1, v1, vcc_lo\n";
  EXPECT_TRUE(isFound("gfx1201", 32, vcc + again));
  EXPECT_FALSE(isFound("gfx1201", 32, vcc + "s_wait_alu 0xfffd\n" + again));
}

TEST(WaitSlotsGfx11, compareThenPermlane) {
  std::string begin = "v_cmpx_eq_u32 v1, v1\n";
  std::string end = "v_permlane16_b32 v2, v3, s4, s5\n";
  for (const char *target : {"gfx1100", "gfx1151", "gfx1201"}) {
    EXPECT_TRUE(isFound(target, 32, begin + end));
    EXPECT_TRUE(isFound(target, 32, begin + "v_nop\ns_nop 7\n" + end));
    EXPECT_FALSE(isFound(target, 32, begin + "v_mov_b32 v4, v1\n" + end));
    EXPECT_FALSE(isFound(target, 32, "v_cmp_eq_u32 vcc_lo, v1, v1\n" + end));
  }
}

TEST(WaitSlotsGfx11, matrices) {
  std::string begin =
      "v_wmma_f32_16x16x16_f16 v[16:23], v[0:7], v[8:15], v[16:23]\n";
  std::string sameC = begin;
  std::string asA =
      "v_wmma_f32_16x16x16_f16 v[32:39], v[16:23], v[8:15], v[32:39]\n";
  std::string asB =
      "v_wmma_f32_16x16x16_f16 v[32:39], v[0:7], v[20:27], v[32:39]\n";
  for (const char *target : {"gfx1100", "gfx1151"}) {
    EXPECT_TRUE(isFound(target, 32, begin + asA)) << target;
    EXPECT_TRUE(isFound(target, 32, begin + asB)) << target;
    EXPECT_TRUE(isFound(target, 32, begin + "s_nop 7\n" + asA)) << target;
    EXPECT_FALSE(isFound(target, 32, begin + "v_nop\n" + asA)) << target;
    EXPECT_FALSE(isFound(target, 32, begin + sameC)) << target;
    EXPECT_FALSE(isFound(target, 32, begin + "v_add_f32 v1, v16, v17\n"))
        << target;
  }
  std::string gfx12 =
      "v_wmma_f32_16x16x16_f16 v[16:23], v[0:3], v[4:7], v[16:23]\n";
  std::string next =
      "v_wmma_f32_16x16x16_f16 v[32:39], v[16:19], v[4:7], v[32:39]\n";
  EXPECT_TRUE(isFound("gfx1201", 32, gfx12 + next));
  EXPECT_FALSE(isFound("gfx1201", 32, gfx12 + "v_nop\n" + next));
  std::string sparse =
      "v_swmmac_f32_16x16x32_f16 v[32:39], v[0:3], v[4:11], v18\n";
  EXPECT_TRUE(isFound("gfx1201", 32, gfx12 + sparse));
  EXPECT_FALSE(isFound("gfx1201", 32, gfx12 + "v_nop\n" + sparse));
}
