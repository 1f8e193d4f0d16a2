//===- LdsLateTest.cpp - Accesses of LDS not waited for at a barrier ------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GroupCase.h"
#include "gtest/gtest.h"
#include <string>
#include <vector>

using namespace loom::sim::test;

namespace {
/// A generation's words for what the cases below do.
struct Words {
  const char *target;
  unsigned lanes;
  const char *load, *store, *wait, *barrier, *firstWave, *otherWaves;
};
} // namespace

static const Words kWords[] = {
    {"gfx1100", 32, "ds_load_b32", "ds_store_b32", "s_waitcnt lgkmcnt(0)",
     "s_barrier", "v_cmpx_gt_u32 32, v0", "s_not_b32 exec_lo, exec_lo"},
    {"gfx942", 64, "ds_read_b32", "ds_write_b32", "s_waitcnt lgkmcnt(0)",
     "s_barrier", "v_cmpx_gt_u32 vcc, 64, v0", "s_not_b64 exec, exec"},
    {"gfx1201", 32, "ds_load_b32", "ds_store_b32", "s_wait_dscnt 0",
     "s_barrier_signal -1\n s_barrier_wait -1", "v_cmpx_gt_u32 32, v0",
     "s_not_b32 exec_lo, exec_lo"},
};

/// The findings after each of two waves does what `lines` say with a counter in
/// LDS at v4, a line each.
static std::string findingsIn(const Words &words,
                              std::vector<std::string> lines) {
  // The first wave gives the counter its value.
  std::vector<std::string> all = {
      "v_mov_b32 v4, 0", "v_mov_b32 v5, 1", "first", "store", "all", "wait",
      "barrier"};
  all.insert(all.end(), lines.begin(), lines.end());
  std::string body;
  for (const std::string &line : all) {
    if (line == "load")
      body += std::string(words.load) + " v6, v4";
    else if (line == "store")
      body += std::string(words.store) + " v4, v5";
    else if (line == "update")
      body += "ds_add_u32 v4, v5";
    else if (line == "update with result")
      body += "ds_add_rtn_u32 v7, v4, v5";
    else if (line == "wait")
      body += words.wait;
    else if (line == "barrier")
      body += words.barrier;
    else if (line == "first")
      body += words.firstWave;
    else if (line == "others")
      body += words.otherWaves;
    else if (line == "all")
      body +=
          words.lanes == 32 ? "s_mov_b32 exec_lo, -1" : "s_mov_b64 exec, -1";
    else
      body += line;
    body += '\n';
  }
  WaveCase how;
  how.target = words.target;
  how.lanes = words.lanes;
  return findingsOf(how, body);
}

static unsigned countRaces(const std::string &found) {
  unsigned count = 0;
  for (size_t at = 0; (at = found.find("lds-race", at)) != std::string::npos;
       ++at)
    ++count;
  return count;
}

TEST(LdsLate, updateBeforeARead) {
  for (const Words &words : kWords)
    for (const char *update : {"update", "update with result"}) {
      std::string found =
          findingsIn(words, {update, "barrier", "load", "wait"});
      EXPECT_EQ(countRaces(found), 1u) << words.target << ": " << found;
      EXPECT_TRUE(
          mentions(found, (std::string("lds-race of '") + words.load).c_str()))
          << found;
      EXPECT_TRUE(mentions(found, "is read here and written by wave 0 with "
                                  "'ds_add_"))
          << found;
      EXPECT_TRUE(mentions(found, "no wait lies between that and the barrier"))
          << found;
      EXPECT_EQ(findingsIn(words, {update, "wait", "barrier", "load", "wait"}),
                "")
          << words.target;
    }
}

TEST(LdsLate, updateBeforeAWrite) {
  for (const Words &words : kWords) {
    std::string found =
        findingsIn(words, {"first", "update", "all", "barrier", "first",
                           "others", "store", "all", "wait"});
    EXPECT_EQ(countRaces(found), 1u) << words.target << ": " << found;
    EXPECT_EQ(findingsIn(words, {"first", "update", "all", "wait", "barrier",
                                 "first", "others", "store", "all", "wait"}),
              "")
        << words.target;
  }
}

/// Updates are one after the other wherever they lie.
TEST(LdsLate, updateBeforeAnUpdate) {
  for (const Words &words : kWords)
    EXPECT_EQ(findingsIn(words, {"update", "barrier", "update", "barrier",
                                 "update with result", "wait"}),
              "")
        << words.target;
}

/// The load may give what it found before the update or after it.
TEST(LdsLate, readBeforeAnUpdate) {
  for (const Words &words : kWords) {
    std::string found =
        findingsIn(words, {"first", "load", "others", "all", "barrier", "first",
                           "others", "update", "all", "wait"});
    EXPECT_EQ(countRaces(found), 1u) << words.target << ": " << found;
    EXPECT_TRUE(
        mentions(found, (std::string("lds-race of '") + words.load).c_str()))
        << found;
    EXPECT_EQ(findingsIn(words, {"first", "load", "all", "wait", "barrier",
                                 "first", "others", "update", "all", "wait"}),
              "")
        << words.target;
  }
}

/// Reads and updates on one side of a barrier are how waves wait for each
/// other, also if they are late at the next.
TEST(LdsLate, bothAreLate) {
  for (const Words &words : kWords)
    EXPECT_EQ(findingsIn(words, {"first", "update", "others", "load", "all",
                                 "barrier", "wait", "barrier"}),
              "")
        << words.target;
}

/// A wait behind the barrier comes too late, and another barrier does not help.
TEST(LdsLate, twoBarriers) {
  for (const Words &words : kWords) {
    EXPECT_EQ(countRaces(findingsIn(
                  words, {"update", "barrier", "barrier", "load", "wait"})),
              1u)
        << words.target;
    EXPECT_EQ(findingsIn(words, {"update", "barrier", "wait", "barrier", "load",
                                 "wait"}),
              "")
        << words.target;
  }
}
