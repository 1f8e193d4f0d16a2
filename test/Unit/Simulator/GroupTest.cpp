//===- GroupTest.cpp - Barriers, races, deadlocks and values never written ===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsmRunner.h"
#include "gtest/gtest.h"

using namespace loom::sim;
using namespace loom::sim::test;

namespace {
struct GroupCase {
  const char *target = "gfx1100";
  unsigned lanes = 32, waves = 2;
  RunOptions options = {/*threads=*/1};
};
} // namespace

static AsmOutcome outcomeOf(const GroupCase &how, const char *body,
                            std::vector<std::string> results = {}) {
  AsmTest test;
  test.target = how.target;
  test.lanes = how.lanes;
  test.waves = how.waves;
  test.options = how.options;
  test.body = body;
  test.results = std::move(results);
  test.memory.resize(4096);
  test.ldsBytes = 2048;
  return runAsm(test, /*wantFindings=*/true);
}

static unsigned countKind(const AsmOutcome &outcome, const char *kind) {
  unsigned count = 0;
  for (const Finding &finding : outcome.findings)
    count += finding.kind == kind;
  return count;
}

/// Each workitem writes its number and reads that of another wave.
static const char kExchange[] = R"(
    v_lshlrev_b32 v4, 2, v0
    ds_store_b32 v4, v0
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_xor_b32 v5, 0x80, v4
    ds_load_b32 v6, v5
    s_waitcnt lgkmcnt(0)
)";

TEST(Group, barrierLetsWavesExchange) {
  for (WaveOrder order :
       {WaveOrder::Ascending, WaveOrder::Descending, WaveOrder::Shuffled}) {
    GroupCase how;
    how.options.order = order;
    how.options.seed = 7;
    AsmOutcome out = outcomeOf(how, kExchange, {"v6"});
    EXPECT_TRUE(out.findings.empty());
    for (unsigned i = 0; i < 64; ++i)
      EXPECT_EQ(out["v6"][i], i ^ 32u);
  }
}

TEST(Group, raceWithoutBarrier) {
  std::string body = kExchange;
  body.erase(body.find("s_barrier"), 9);
  AsmOutcome out = outcomeOf({}, body.c_str(), {"v6"});
  ASSERT_EQ(countKind(out, "lds-race"), 1u);
  for (const Finding &finding : out.findings)
    if (finding.kind == "lds-race") {
      EXPECT_EQ(finding.instruction, "ds_load_b32 v6, v5");
      EXPECT_NE(finding.detail.find("'ds_store_b32 v4, v0'"), std::string::npos)
          << finding.detail;
      EXPECT_GE(finding.lane, 0);
    }
}

/// The barrier alone does not say that the store has reached LDS.
TEST(Group, storeNotWaitedForBeforeTheBarrier) {
  std::string body = kExchange;
  body.erase(body.find("s_waitcnt lgkmcnt(0)"), 20);
  AsmOutcome out = outcomeOf({}, body.c_str());
  ASSERT_EQ(countKind(out, "lds-race"), 1u);
  EXPECT_NE(out.findings.front().detail.find("no wait lies between"),
            std::string::npos)
      << out.findings.front().detail;
}

TEST(Group, writesOfTwoWavesRace) {
  AsmOutcome out = outcomeOf({}, R"(
    v_mov_b32 v4, 0
    ds_store_b32 v4, v0
    s_waitcnt lgkmcnt(0)
    s_barrier
  )");
  EXPECT_EQ(countKind(out, "lds-race"), 1u);
}

TEST(Group, neighbouringBytesDoNotRace) {
  AsmOutcome out = outcomeOf({}, R"(
    ds_store_b8 v0, v0
    s_waitcnt lgkmcnt(0)
    s_barrier
  )");
  EXPECT_TRUE(out.findings.empty());
}

TEST(Group, atomicUpdatesDoNotRace) {
  AsmOutcome out = outcomeOf({}, R"(
    v_mov_b32 v4, 0
    v_mov_b32 v5, 1
    v_cmpx_eq_u32 0, v0
    ds_store_b32 v4, v4
    s_mov_b32 exec_lo, -1
    s_waitcnt lgkmcnt(0)
    s_barrier
    ds_add_u32 v4, v5
    s_waitcnt lgkmcnt(0)
    s_barrier
    ds_load_b32 v6, v4
    s_waitcnt lgkmcnt(0)
  )",
                             {"v6"});
  EXPECT_TRUE(out.findings.empty());
  EXPECT_EQ(out["v6"], Values(64, 64));
}

TEST(Group, uninitializedLds) {
  AsmOutcome out = outcomeOf({}, R"(
    v_mov_b32 v4, 64
    ds_load_b32 v6, v4
    s_waitcnt lgkmcnt(0)
  )");
  ASSERT_EQ(countKind(out, "uninitialized-lds"), 1u);
  EXPECT_EQ(out.findings.front().instruction, "ds_load_b32 v6, v4");
}

TEST(Group, splitBarrier) {
  AsmOutcome out = outcomeOf({"gfx1201"}, R"(
    v_lshlrev_b32 v4, 2, v0
    ds_store_b32 v4, v0
    s_wait_dscnt 0x0
    s_barrier_signal -1
    v_xor_b32 v5, 0x80, v4
    s_barrier_wait -1
    ds_load_b32 v6, v5
    s_wait_dscnt 0x0
  )",
                             {"v6"});
  EXPECT_TRUE(out.findings.empty());
  for (unsigned i = 0; i < 64; ++i)
    EXPECT_EQ(out["v6"][i], i ^ 32u);
}

TEST(Group, waitWithoutSignalIsADeadlock) {
  AsmOutcome out = outcomeOf({"gfx1201"}, "s_barrier_wait -1");
  EXPECT_EQ(countKind(out, "deadlock"), 1u);
}

/// One wave is at the barrier, the other polls for what the first would write
/// behind it.
TEST(Group, pollingAgainstABarrierIsADeadlock) {
  AsmOutcome out = outcomeOf({}, R"(
    v_mov_b32 v5, 0
    v_readfirstlane_b32 s4, v0
    s_cmp_eq_u32 s4, 0
    s_cbranch_scc1 2f
  1:
    global_load_b32 v4, v5, s[92:93] glc
    s_waitcnt vmcnt(0)
    v_readfirstlane_b32 s5, v4
    s_cmp_eq_u32 s5, 0
    s_cbranch_scc1 1b
  2:
    s_barrier
  )");
  EXPECT_EQ(countKind(out, "deadlock"), 2u);
}

/// The second wave writes what the first one polls for.
TEST(Group, pollingEnds) {
  for (bool sleeps : {false, true}) {
    std::string body = R"(
    v_mov_b32 v5, 0
    v_mov_b32 v6, 1
    v_readfirstlane_b32 s4, v0
    s_cmp_eq_u32 s4, 0
    s_cbranch_scc0 2f
  1:
    )";
    body += sleeps ? "s_sleep 1\n" : "";
    body += R"(
    global_load_b32 v4, v5, s[92:93] glc
    s_waitcnt vmcnt(0)
    v_readfirstlane_b32 s5, v4
    s_cmp_eq_u32 s5, 0
    s_cbranch_scc1 1b
    s_branch 3f
  2:
    global_store_b32 v5, v6, s[92:93]
    s_waitcnt_vscnt null, 0x0
  3:
    )";
    EXPECT_TRUE(outcomeOf({}, body.c_str()).findings.empty());
  }
}

TEST(Group, longLoopIsNoDeadlock) {
  AsmOutcome out = outcomeOf({}, R"(
    s_mov_b32 s4, 500000
  1:
    s_sub_u32 s4, s4, 1
    s_cmp_lg_u32 s4, 0
    s_cbranch_scc1 1b
  )");
  EXPECT_TRUE(out.findings.empty());
}

TEST(Group, instructionLimit) {
  GroupCase how;
  how.options.instructionLimit = 100000;
  AsmOutcome out = outcomeOf(how, R"(
    s_mov_b32 s4, 500000
  1:
    s_sub_u32 s4, s4, 1
    s_cmp_lg_u32 s4, 0
    s_cbranch_scc1 1b
  )");
  EXPECT_EQ(countKind(out, "instruction-limit"), 1u);
}

TEST(Group, trapStops) {
  AsmOutcome out = outcomeOf({}, "s_trap 2");
  EXPECT_EQ(countKind(out, "trap"), 1u);
}

TEST(Group, jumpToNowhere) {
  AsmOutcome out = outcomeOf({}, "s_mov_b64 s[4:5], 0\n s_setpc_b64 s[4:5]");
  EXPECT_EQ(countKind(out, "bad-jump"), 1u);
}

//===----------------------------------------------------------------------===//
// Registers that nothing has written
//===----------------------------------------------------------------------===//

TEST(Group, uninitializedDataIsObserved) {
  AsmOutcome out = outcomeOf({}, R"(
    v_mov_b32 v5, 0
    v_add_nc_u32 v7, 1, v30
    global_store_b32 v5, v7, s[92:93]
  )");
  ASSERT_EQ(countKind(out, "uninitialized-register"), 1u);
  EXPECT_EQ(out.findings.front().detail, "v7 was never written");
}

TEST(Group, uninitializedAddressIsObserved) {
  AsmOutcome out = outcomeOf({}, R"(
    v_and_b32 v5, 0, v30
    global_load_b32 v7, v5, s[92:93]
    s_waitcnt vmcnt(0)
  )");
  EXPECT_EQ(countKind(out, "uninitialized-register"), 1u);
}

TEST(Group, lanesThatAreOffNeedNoValue) {
  AsmOutcome out = outcomeOf({}, R"(
    v_mov_b32 v5, 0
    s_mov_b32 exec_lo, 0xff
    v_mov_b32 v7, 3
    global_store_b32 v5, v7, s[92:93]
    s_mov_b32 exec_lo, -1
  )");
  EXPECT_TRUE(out.findings.empty());
}

TEST(Group, otherHalfNeedsNoValue) {
  // s31 has no value; the field ends below it, then reaches it.
  std::string body = R"(
    v_mov_b32 v5, 0
    s_mov_b32 s30, 7
    s_bfe_i64 s[32:33], s[30:31], 0x200000
    v_mov_b32 v7, s33
    global_store_b32 v5, v7, s[92:93]
  )";
  EXPECT_TRUE(outcomeOf({}, body.c_str()).findings.empty());
  body.replace(body.find("0x200000"), 8, "0x20001f");
  EXPECT_EQ(countKind(outcomeOf({}, body.c_str()), "uninitialized-register"),
            1u);
}

TEST(Group, chosenValueCounts) {
  const char *body = R"(
    v_mov_b32 v5, 0
    v_mov_b32 v6, 3
    s_mov_b32 vcc_lo, 0
    v_cndmask_b32 v7, v6, v30, vcc_lo
    global_store_b32 v5, v7, s[92:93]
  )";
  EXPECT_TRUE(outcomeOf({}, body).findings.empty());
  std::string other = body;
  other.replace(other.find("vcc_lo, 0"), 9, "vcc_lo, 1");
  EXPECT_EQ(countKind(outcomeOf({}, other.c_str()), "uninitialized-register"),
            1u);
}
