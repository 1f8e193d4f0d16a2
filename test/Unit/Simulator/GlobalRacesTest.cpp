//===- GlobalRacesTest.cpp - Races of a group on global memory ------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GroupCase.h"
#include "gtest/gtest.h"

using namespace loom::sim::test;

static WaveCase asked(const char *target = "gfx1100", unsigned lanes = 32) {
  WaveCase how;
  how.target = target;
  how.lanes = lanes;
  how.options.checkGlobalRaces = true;
  return how;
}

static const char kStore[] = R"(
    v_lshlrev_b32 v4, 2, v0
    global_store_b32 v4, v0, s[92:93]
)";
static const char kReadOther[] = R"(
    v_xor_b32 v5, 0x80, v4
    global_load_b32 v6, v5, s[92:93]
    s_waitcnt vmcnt(0)
)";
static const char kWait[] = "s_waitcnt_vscnt null, 0x0\n";
static const char kBarrier[] = "s_barrier\n";

static std::string join(std::initializer_list<const char *> parts) {
  std::string text;
  for (const char *part : parts)
    text += part;
  return text;
}

TEST(GlobalRaces, onRequest) {
  EXPECT_EQ(findingsOf({}, join({kStore, kReadOther})), "");
}

TEST(GlobalRaces, barrierAndWait) {
  EXPECT_EQ(findingsOf(asked(), join({kStore, kWait, kBarrier, kReadOther})),
            "");
  std::string found = findingsOf(asked(), join({kStore, kWait, kReadOther}));
  EXPECT_TRUE(mentions(found, "global-race of 'global_load_b32 v6, v5, "
                              "s[92:93]'"))
      << found;
  EXPECT_TRUE(mentions(found, "written by wave 1 of the group with "
                              "'global_store_b32 v4, v0, s[92:93]'"))
      << found;
  EXPECT_TRUE(mentions(found, "no barrier lies between")) << found;
}

/// Waves of a group may be on two CUs of a WGP: their stores are there when the
/// counter says so.
TEST(GlobalRaces, storeNotWaitedFor) {
  std::string found = findingsOf(asked(), join({kStore, kBarrier, kReadOther}));
  EXPECT_TRUE(mentions(found, "no wait lies between that and the barrier"))
      << found;
  // The counter of loads is another one.
  found = findingsOf(
      asked(), join({kStore, "s_waitcnt vmcnt(0)\n", kBarrier, kReadOther}));
  EXPECT_TRUE(mentions(found, "no wait lies between")) << found;
  // One more store may be outstanding.
  EXPECT_EQ(findingsOf(asked(), join({kStore,
                                      "global_store_b32 v4, v0, s[92:93] "
                                      "offset:2048\n"
                                      "s_waitcnt_vscnt null, 0x1\n",
                                      kBarrier, kReadOther})),
            "");
}

/// Nor is an update there before that; another update makes no difference.
TEST(GlobalRaces, updateNotWaitedFor) {
  const char *update = R"(
    v_lshlrev_b32 v4, 2, v0
    global_atomic_add_u32 v4, v0, s[92:93]
  )";
  std::string found = findingsOf(asked(), join({update, kBarrier, kReadOther}));
  EXPECT_TRUE(mentions(found, "global-race of 'global_load_b32 v6, v5, "
                              "s[92:93]'"))
      << found;
  EXPECT_TRUE(mentions(found, "is read here and written by wave ")) << found;
  EXPECT_TRUE(mentions(found, "no wait lies between that and the barrier"))
      << found;
  EXPECT_EQ(findingsOf(asked(), join({update, kWait, kBarrier, kReadOther})),
            "");
  EXPECT_EQ(findingsOf(asked(), join({update, kBarrier, R"(
    v_xor_b32 v5, 0x80, v4
    global_atomic_add_u32 v5, v0, s[92:93]
  )"})),
            "");
}

/// gfx9 has a group on one CU, whose memory instructions are in order.
TEST(GlobalRaces, oneComputeUnit) {
  const char *store = R"(
    v_lshlrev_b32 v4, 2, v0
    global_store_dword v4, v0, s[92:93]
  )";
  const char *read = R"(
    v_xor_b32 v5, 0x100, v4
    global_load_dword v6, v5, s[92:93]
    s_waitcnt vmcnt(0)
  )";
  EXPECT_EQ(findingsOf(asked("gfx942", 64), join({store, kBarrier, read})), "");
  EXPECT_TRUE(mentions(findingsOf(asked("gfx942", 64), join({store, read})),
                       "global-race"));
}

TEST(GlobalRaces, gfx12) {
  const char *body[] = {R"(
    v_lshlrev_b32 v4, 2, v0
    global_store_b32 v4, v0, s[92:93]
  )",
                        "s_wait_storecnt 0x0\n", R"(
    s_barrier_signal -1
    s_barrier_wait -1
    v_xor_b32 v5, 0x80, v4
    global_load_b32 v6, v5, s[92:93]
    s_wait_loadcnt 0x0
  )"};
  EXPECT_EQ(findingsOf(asked("gfx1201"), join({body[0], body[1], body[2]})),
            "");
  EXPECT_TRUE(mentions(findingsOf(asked("gfx1201"), join({body[0], body[2]})),
                       "no wait lies between"));
}

TEST(GlobalRaces, twoWrites) {
  std::string found = findingsOf(asked(), R"(
    v_mov_b32 v4, 0
    global_store_b32 v4, v0, s[92:93]
  )");
  EXPECT_TRUE(mentions(found, "is written here and written by wave")) << found;
}

TEST(GlobalRaces, neighboursAndAtomics) {
  EXPECT_EQ(findingsOf(asked(), R"(
    global_store_b8 v0, v0, s[92:93]
  )"),
            "");
  EXPECT_EQ(findingsOf(asked(), R"(
    v_mov_b32 v4, 0
    v_mov_b32 v5, 1
    global_atomic_add_u32 v4, v5, s[92:93]
    global_load_b32 v6, v4, s[92:93]
    s_waitcnt vmcnt(0)
  )"),
            "");
}

/// What is behind the barrier is written there too late.
TEST(GlobalRaces, readNotWaitedFor) {
  const char *load = R"(
    v_lshlrev_b32 v4, 2, v0
    v_xor_b32 v5, 0x80, v4
    global_load_b32 v6, v5, s[92:93]
  )";
  const char *store = R"(
    global_store_b32 v4, v0, s[92:93]
    s_waitcnt vmcnt(0)
  )";
  EXPECT_TRUE(mentions(findingsOf(asked(), join({load, kBarrier, store})),
                       "no wait lies between"));
  EXPECT_EQ(findingsOf(asked(),
                       join({load, "s_waitcnt vmcnt(0)\n", kBarrier, store})),
            "");
}
