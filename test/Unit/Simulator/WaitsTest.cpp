//===- WaitsTest.cpp - Missing waits are found, present ones not ===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsmRunner.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

using namespace loom::sim;
using namespace loom::sim::test;

/// "kind: detail" of each finding of a body with 256 bytes of memory.
static std::string findingsOf(const char *target, unsigned lanes,
                              const char *body) {
  AsmTest test;
  test.target = target;
  test.lanes = lanes;
  test.body = body;
  test.memory.resize(256);
  test.ldsBytes = 256;
  std::string text;
  for (const Finding &finding : runAsm(test, /*wantFindings=*/true).findings)
    text += finding.kind + " of '" + finding.instruction +
            "': " + finding.detail + "\n";
  return text;
}
static std::string gfx11(const char *body) {
  return findingsOf("gfx1100", 32, body);
}
static std::string gfx9(const char *body) {
  return findingsOf("gfx942", 64, body);
}
static std::string gfx12(const char *body) {
  return findingsOf("gfx1201", 32, body);
}

static bool mentions(const std::string &text, const char *part) {
  return text.find(part) != std::string::npos;
}

TEST(Waits, readOfPendingVector) {
  std::string found = gfx11(R"(
    v_mov_b32 v5, 0
    global_load_b32 v4, v5, s[92:93]
    v_add_nc_u32 v6, 1, v4
    s_waitcnt vmcnt(0)
  )");
  EXPECT_TRUE(mentions(found, "pending-read of 'v_add_nc_u32_e32 v6, 1, v4'"))
      << found;
  EXPECT_TRUE(mentions(found, "v4 is read before a wait of vmcnt for "
                              "'global_load_b32 v4, v5, s[92:93]'"))
      << found;
}

TEST(Waits, waitedFor) {
  EXPECT_EQ(gfx11(R"(
    v_mov_b32 v5, 0
    global_load_b32 v4, v5, s[92:93]
    s_waitcnt vmcnt(0)
    v_add_nc_u32 v6, 1, v4
  )"),
            "");
}

TEST(Waits, overwriteOfPending) {
  std::string found = gfx11(R"(
    v_mov_b32 v5, 0
    global_load_b32 v4, v5, s[92:93]
    v_mov_b32 v4, 1
    s_waitcnt vmcnt(0)
  )");
  EXPECT_TRUE(mentions(found, "pending-write")) << found;
  // Loads of one kind write in order, up to gfx11.
  EXPECT_EQ(gfx11(R"(
    v_mov_b32 v5, 0
    global_load_b32 v4, v5, s[92:93]
    global_load_b32 v4, v5, s[92:93] offset:4
    s_waitcnt vmcnt(0)
  )"),
            "");
  found = gfx12(R"(
    v_mov_b32 v5, 0
    global_load_b32 v4, v5, s[92:93]
    global_load_b32 v4, v5, s[92:93] offset:4
    s_wait_loadcnt 0x0
  )");
  EXPECT_TRUE(mentions(found, "pending-write")) << found;
}

TEST(Waits, loadsCompleteInOrder) {
  const char *begin = R"(
    v_mov_b32 v5, 0
    global_load_b32 v4, v5, s[92:93]
    global_load_b32 v6, v5, s[92:93] offset:4
    s_waitcnt vmcnt(1)
    v_mov_b32 v7, )";
  EXPECT_EQ(gfx11((std::string(begin) + "v4\n s_waitcnt vmcnt(0)").c_str()),
            "");
  std::string found =
      gfx11((std::string(begin) + "v6\n s_waitcnt vmcnt(0)").c_str());
  EXPECT_TRUE(mentions(found, "v6 is read before")) << found;
}

TEST(Waits, scalarLoadsOnlyByZero) {
  std::string found = gfx11(R"(
    s_load_b32 s4, s[92:93], 0x0
    s_load_b32 s5, s[92:93], 0x4
    s_waitcnt lgkmcnt(1)
    s_mov_b32 s6, s4
    s_waitcnt lgkmcnt(0)
    s_mov_b32 s7, s5
  )");
  EXPECT_TRUE(mentions(found, "pending-read of 's_mov_b32 s6, s4'")) << found;
  EXPECT_FALSE(mentions(found, "s7")) << found;
}

TEST(Waits, ldsInOrderBesideScalarLoads) {
  // The LDS load is older than one more LDS load: of two outstanding it is
  // none.
  EXPECT_EQ(gfx11(R"(
    v_mov_b32 v5, 0
    ds_store_b32 v5, v5
    ds_load_b32 v4, v5
    ds_load_b32 v6, v5
    s_waitcnt lgkmcnt(1)
    v_mov_b32 v7, v4
    s_waitcnt lgkmcnt(0)
  )"),
            "");
  // A scalar load may be the one that is complete.
  std::string found = gfx11(R"(
    v_mov_b32 v5, 0
    ds_store_b32 v5, v5
    ds_load_b32 v4, v5
    s_load_b32 s4, s[92:93], 0x0
    s_waitcnt lgkmcnt(1)
    v_mov_b32 v7, v4
    s_waitcnt lgkmcnt(0)
  )");
  EXPECT_TRUE(mentions(found, "v4 is read before a wait of lgkmcnt")) << found;
}

TEST(Waits, storesCountWithLoadsOnGfx9Only) {
  EXPECT_EQ(gfx9(R"(
    v_mov_b32 v5, 0
    global_load_dword v4, v5, s[92:93]
    global_store_dword v5, v5, s[92:93] offset:8
    s_waitcnt vmcnt(1)
    v_mov_b32 v6, v4
  )"),
            "");
  std::string found = gfx11(R"(
    v_mov_b32 v5, 0
    global_load_b32 v4, v5, s[92:93]
    global_store_b32 v5, v5, s[92:93] offset:8
    s_waitcnt vmcnt(1)
    v_mov_b32 v6, v4
    s_waitcnt vmcnt(0)
  )");
  EXPECT_TRUE(mentions(found, "v4 is read before a wait of vmcnt")) << found;
}

TEST(Waits, flatHasTwoObligations) {
  const char *begin = R"(
    v_mov_b32 v6, s92
    v_mov_b32 v7, s93
    flat_load_dword v4, v[6:7]
    )";
  const char *end = "\n v_mov_b32 v8, v4\n s_waitcnt vmcnt(0) lgkmcnt(0)\n";
  auto with = [&](const char *wait) {
    return gfx9((std::string(begin) + wait + end).c_str());
  };
  EXPECT_EQ(with("s_waitcnt vmcnt(0) lgkmcnt(0)"), "");
  EXPECT_TRUE(mentions(with("s_waitcnt vmcnt(0)"), "lgkmcnt"));
  EXPECT_TRUE(mentions(with("s_waitcnt lgkmcnt(0)"), "vmcnt"));
}

TEST(Waits, flatInNoOrderOnGfx9) {
  std::string found = gfx9(R"(
    v_mov_b32 v6, s92
    v_mov_b32 v7, s93
    v_mov_b32 v5, 0
    flat_load_dword v4, v[6:7]
    global_load_dword v8, v5, s[92:93]
    s_waitcnt vmcnt(1) lgkmcnt(0)
    v_mov_b32 v9, v4
    s_waitcnt vmcnt(0)
  )");
  EXPECT_TRUE(mentions(found, "v4 is read before a wait of vmcnt")) << found;
}

TEST(Waits, countersOfGfx12) {
  EXPECT_EQ(gfx12(R"(
    v_mov_b32 v5, 0
    ds_store_b32 v5, v5
    global_load_b32 v4, v5, s[92:93]
    ds_load_b32 v6, v5
    s_load_b32 s4, s[92:93], 0x0
    s_wait_loadcnt_dscnt 0x0
    v_add_nc_u32 v7, v4, v6
    s_wait_kmcnt 0x0
    s_mov_b32 s5, s4
  )"),
            "");
  std::string found = gfx12(R"(
    v_mov_b32 v5, 0
    s_load_b32 s4, s[92:93], 0x0
    s_wait_dscnt 0x0
    s_mov_b32 s5, s4
    s_wait_kmcnt 0x0
  )");
  EXPECT_TRUE(mentions(found, "s4 is read before a wait of kmcnt")) << found;
}

TEST(Waits, lgkmFifteenWaitsForNothingOnGfx9) {
  std::string found = gfx9(R"(
    v_mov_b32 v5, 0
    ds_write_b32 v5, v5
    ds_read_b32 v4, v5
    s_waitcnt vmcnt(0)
    v_mov_b32 v6, v4
    s_waitcnt lgkmcnt(0)
  )");
  EXPECT_TRUE(mentions(found, "v4 is read before a wait of lgkmcnt")) << found;
}

TEST(Waits, scalarAddressOfLoad) {
  std::string found = gfx11(R"(
    s_load_b64 s[4:5], s[92:93], 0x0
    v_mov_b32 v5, 0
    s_load_b32 s6, s[4:5], 0x0
    s_waitcnt lgkmcnt(0)
  )");
  EXPECT_TRUE(mentions(found, "pending-read of 's_load_b32 s6, s[4:5], "))
      << found;
}
