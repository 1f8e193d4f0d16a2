//===- DeadlockTest.cpp - Waves that wait for ever ------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GroupCase.h"
#include "gtest/gtest.h"

using namespace loom::sim;
using namespace loom::sim::test;

static size_t countDeadlocks(const std::string &found) {
  size_t count = 0, at = 0;
  while ((at = found.find("deadlock of ", at)) != std::string::npos)
    ++count, ++at;
  return count;
}

/// A spin on memory that nobody writes, on each target, with and without a
/// sleep and with an atomic that changes nothing.
TEST(Deadlock, spinOnMemory) {
  struct Target {
    const char *name;
    unsigned lanes;
    const char *load, *wait, *exchange;
  };
  const Target targets[] = {
      {"gfx942", 64, "global_load_dword v4, v5, s[92:93] sc1",
       "s_waitcnt vmcnt(0)", "global_atomic_add v4, v5, v5, s[92:93] sc0"},
      {"gfx1100", 32, "global_load_b32 v4, v5, s[92:93] glc",
       "s_waitcnt vmcnt(0)", "global_atomic_add_u32 v4, v5, v5, s[92:93] glc"},
      {"gfx1201", 32, "global_load_b32 v4, v5, s[92:93] scope:SCOPE_DEV",
       "s_wait_loadcnt 0x0",
       "global_atomic_add_u32 v4, v5, v5, s[92:93] th:TH_ATOMIC_RETURN"}};
  for (const Target &target : targets)
    for (const char *get : {target.load, target.exchange})
      for (const char *pause : {"", "s_sleep 1\n"}) {
        std::string body = std::string("v_mov_b32 v5, 0\n1:\n") + pause + get +
                           "\n" + target.wait +
                           "\nv_readfirstlane_b32 s5, v4\n"
                           "s_cmp_eq_u32 s5, 0\n"
                           "s_cbranch_scc1 1b\n";
        std::string found = findingsOf({target.name, target.lanes}, body);
        EXPECT_GE(countDeadlocks(found), 1u) << target.name << get << found;
        EXPECT_TRUE(mentions(found, "the wave waits in a loop")) << found;
      }
}

/// Group 0 waits for what group 1 would write and the other way round, on one
/// host thread and on two. The harness has the group's number in s2.
TEST(Deadlock, groupsWaitForEachOther) {
  const std::string body = R"(
    v_mov_b32 v5, 0
    v_mov_b32 v6, 1
    v_mov_b32 v7, 4
    s_cmp_eq_u32 s2, 0
    s_cbranch_scc1 1f
    v_mov_b32 v5, 4
    v_mov_b32 v7, 0
  1:
    global_load_b32 v4, v5, s[92:93] glc
    s_waitcnt vmcnt(0)
    v_readfirstlane_b32 s5, v4
    s_cmp_eq_u32 s5, 0
    s_cbranch_scc1 1b
    global_store_b32 v7, v6, s[92:93]
  )";
  // Of two threads, one may get both groups, and the other leaves, at once or
  // while the first waits: several times, for either to happen.
  for (unsigned threads : {1u, 2u, 2u, 2u, 2u, 2u, 2u, 2u, 2u}) {
    WaveCase how;
    how.groups = 2;
    how.options.threads = threads;
    EXPECT_GE(countDeadlocks(findingsOf(how, body)), 1u) << threads;
  }
}

/// With the store in front of the loop both go on, whichever runs first.
TEST(Deadlock, groupsThatMeet) {
  const std::string body = R"(
    v_mov_b32 v5, 0
    v_mov_b32 v6, 1
    v_mov_b32 v7, 4
    s_cmp_eq_u32 s2, 0
    s_cbranch_scc1 1f
    v_mov_b32 v5, 4
    v_mov_b32 v7, 0
  1:
    global_store_b32 v7, v6, s[92:93]
    global_load_b32 v4, v5, s[92:93] glc
    s_waitcnt vmcnt(0)
    v_readfirstlane_b32 s5, v4
    s_cmp_eq_u32 s5, 0
    s_cbranch_scc1 1b
  )";
  for (unsigned threads : {1u, 2u}) {
    WaveCase how;
    how.groups = 2;
    how.options.threads = threads;
    EXPECT_EQ(findingsOf(how, body), "") << threads;
  }
}

/// "If some waves have ended, the barrier waits for the others only" (S_BARRIER
/// of the RDNA3 and CDNA3 manuals).
TEST(Deadlock, endedWavesDoNotStopABarrier) {
  const char *begin = R"(
    v_readfirstlane_b32 s4, v0
    s_cmp_eq_u32 s4, 0
    s_cbranch_scc1 1f
    s_endpgm
  1:
  )";
  for (auto [target, lanes] :
       {std::pair("gfx942", 64u), std::pair("gfx1100", 32u),
        std::pair("gfx1100", 64u), std::pair("gfx1151", 32u)})
    for (WaveOrder order : {WaveOrder::Ascending, WaveOrder::Descending}) {
      WaveCase how = {target, lanes};
      how.options.order = order;
      EXPECT_EQ(findingsOf(how, std::string(begin) + "s_barrier\n"), "")
          << target;
    }
  for (WaveOrder order : {WaveOrder::Ascending, WaveOrder::Descending}) {
    WaveCase how = {"gfx1201"};
    how.options.order = order;
    EXPECT_EQ(findingsOf(how, std::string(begin) +
                                  "s_barrier_signal -1\ns_barrier_wait -1\n"),
              "");
  }
}

/// A wave that is neither at the barrier nor at its end.
TEST(Deadlock, barrierNotReached) {
  const char *begin = R"(
    v_readfirstlane_b32 s4, v0
    s_cmp_eq_u32 s4, 0
    s_cbranch_scc1 2f
  1:
    s_branch 1b
  2:
  )";
  for (auto [target, lanes, barrier] :
       {std::tuple("gfx942", 64u, "s_barrier\n"),
        std::tuple("gfx1100", 32u, "s_barrier\n"),
        std::tuple("gfx1201", 32u,
                   "s_barrier_signal -1\ns_barrier_wait -1\n")}) {
    std::string found =
        findingsOf({target, lanes}, std::string(begin) + barrier);
    EXPECT_EQ(countDeadlocks(found), 2u) << target << found;
    EXPECT_TRUE(mentions(found, "the wave waits in a loop")) << found;
    EXPECT_TRUE(mentions(found, "the wave waits at a barrier")) << found;
  }
}

/// One wave waits without a signal of its own.
TEST(Deadlock, splitBarriers) {
  std::string found = findingsOf({"gfx1201"}, R"(
    v_readfirstlane_b32 s4, v0
    s_cmp_eq_u32 s4, 0
    s_cbranch_scc0 1f
    s_barrier_signal -1
  1:
    s_barrier_wait -1
  )");
  EXPECT_GE(countDeadlocks(found), 1u) << found;
  // Only the workgroup's barrier is known; others need gfx1250.
  found = findingsOf({"gfx1201"}, "s_barrier_signal 1\ns_barrier_wait 1\n");
  EXPECT_TRUE(mentions(found, "unsupported")) << found;
}
