//===- CrossLaneTest.cpp - Moves between lanes and by number --------------===//
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

/// v1 and v2 have values that name their lane.
static AsmTest makeTest(const char *target, unsigned lanes, std::string body,
                        std::vector<std::string> results) {
  AsmTest test;
  test.target = target;
  test.lanes = lanes;
  test.body = std::move(body);
  test.results = std::move(results);
  test.vectors.resize(2);
  for (unsigned lane = 0; lane < lanes; ++lane) {
    test.vectors[0].push_back(1000 + lane);
    test.vectors[1].push_back(2000 + lane);
  }
  return test;
}

/// A row by a formula of the lane.
template <typename F> static Values rowOf(unsigned lanes, F f) {
  Values row;
  for (unsigned lane = 0; lane < lanes; ++lane)
    row.push_back(uint32_t(f(lane)));
  return row;
}

TEST(CrossLane, LanesByNumber) {
  for (unsigned lanes : {32u, 64u}) {
    AsmTest test = makeTest("gfx1100", lanes,
                            "v_readfirstlane_b32 s6, v1\n"
                            "v_readlane_b32 s7, v1, 1\n"
                            "v_readlane_b32 s8, v1, s4\n"
                            "v_writelane_b32 v2, s5, 3\n"
                            "v_writelane_b32 v2, 77, s4\n",
                            {"s6", "s7", "s8", "v2"});
    // Lane numbers wrap; EXEC matters to the first one only.
    test.scalars = {{"s4", {lanes + 9}}, {"s5", {55}}, {"exec", {0xf0}}};
    AsmOutcome out = runAsm(test);
    EXPECT_EQ(out["s6"], Values{1004});
    EXPECT_EQ(out["s7"], Values{1001});
    EXPECT_EQ(out["s8"], Values{1009});
    EXPECT_EQ(out["v2"], rowOf(lanes, [](unsigned lane) {
                return lane == 3 ? 55 : lane == 9 ? 77 : 2000 + lane;
              }));
    test.scalars[2].second = {0};
    EXPECT_EQ(runAsm(test)["s6"], Values{1000}) << "no lane is on";
  }
}

TEST(CrossLane, MovesAndSwaps) {
  AsmTest test = makeTest("gfx1100", 32,
                          "v_mov_b32 v3, v1\n"
                          "v_mov_b32 v4, v2\n"
                          "s_mov_b32 exec_lo, 0xff00ff00\n"
                          "v_swap_b32 v3, v4\n"
                          "v_mov_b32 v1, 0x12345678\n"
                          "v_mov_b16 v2.h, v1.l\n",
                          {"v1", "v2", "v3", "v4"});
  AsmOutcome out = runAsm(test);
  auto isOn = [](unsigned lane) { return lane & 8; };
  EXPECT_EQ(out["v3"], rowOf(32, [&](unsigned lane) {
              return (isOn(lane) ? 2000 : 1000) + lane;
            }));
  EXPECT_EQ(out["v4"], rowOf(32, [&](unsigned lane) {
              return (isOn(lane) ? 1000 : 2000) + lane;
            }));
  EXPECT_EQ(out["v1"], rowOf(32, [&](unsigned lane) {
              return isOn(lane) ? 0x12345678 : 1000 + lane;
            }));
  EXPECT_EQ(out["v2"], rowOf(32, [&](unsigned lane) {
              return isOn(lane) ? 0x56780000 | (2000 + lane) : 2000 + lane;
            }));
}

TEST(CrossLane, SwapsOfHalves) {
  AsmTest test = makeTest("gfx1100", 32, "v_swap_b16 v1.h, v2.l", {"v1", "v2"});
  test.vectors = {Values(32, 0x11112222), Values(32, 0x33334444)};
  test.scalars = {{"exec", {0x7fffffff}}};
  AsmOutcome out = runAsm(test);
  Values first(32, 0x44442222), second(32, 0x33331111);
  first[31] = 0x11112222;
  second[31] = 0x33334444;
  EXPECT_EQ(out["v1"], first);
  EXPECT_EQ(out["v2"], second);
}

TEST(CrossLane, Move64) {
  AsmTest test = makeTest("gfx942", 64,
                          "v_mov_b32 v8, v1\nv_mov_b32 v9, v2\n"
                          "v_mov_b64 v[4:5], v[8:9]\n"
                          "v_mov_b64 v[6:7], s[4:5]",
                          {"v4", "v5", "v6", "v7"});
  test.scalars = {{"s[4:5]", {0x0123456789abcdefull}}};
  AsmOutcome out = runAsm(test);
  EXPECT_EQ(out["v4"], test.vectors[0]);
  EXPECT_EQ(out["v5"], test.vectors[1]);
  EXPECT_EQ(out["v6"], Values(64, 0x89abcdef));
  EXPECT_EQ(out["v7"], Values(64, 0x01234567));
}

TEST(CrossLane, Permlane16) {
  // Each row rotates by one.
  for (unsigned lanes : {32u, 64u}) {
    AsmTest test = makeTest("gfx1100", lanes,
                            "v_permlane16_b32 v2, v1, s4, s5\n"
                            "v_mov_b32 v3, 7\n"
                            "v_permlanex16_b32 v3, v1, s4, s5\n",
                            {"v2", "v3"});
    test.scalars = {{"s4", {0x87654321}}, {"s5", {0x0fedcba9}}};
    AsmOutcome out = runAsm(test);
    EXPECT_EQ(out["v2"], rowOf(lanes, [](unsigned lane) {
                return 1000 + (lane & 48) + ((lane + 1) & 15);
              }));
    EXPECT_EQ(out["v3"], rowOf(lanes, [](unsigned lane) {
                return 1000 + ((lane & 48) ^ 16) + ((lane + 1) & 15);
              }));
  }
}

TEST(CrossLane, Permlane16OfLanesThatAreOff) {
  for (unsigned mode : {0u, 1u, 2u}) {
    AsmTest test =
        makeTest("gfx1100", 32, "v_permlane16_b32 v2, v1, s4, s5", {"v2"});
    test.body += mode == 1 ? " op_sel:[1,0]" : mode == 2 ? " op_sel:[0,1]" : "";
    test.scalars = {
        {"s4", {0x87654321}}, {"s5", {0x0fedcba9}}, {"exec", {0x00ff00ff}}};
    // Lane 7 of a row reads lane 8, which is off.
    EXPECT_EQ(runAsm(test)["v2"], rowOf(32,
                                        [&](unsigned lane) {
                                          unsigned place = lane & 15;
                                          if (place > 7)
                                            return 2000 + lane;
                                          if (place < 7 || mode == 1)
                                            return 1001 + lane;
                                          return mode == 2 ? 0 : 2000 + lane;
                                        }))
        << mode;
  }
}

TEST(CrossLane, PermlaneVar) {
  AsmTest test = makeTest("gfx1201", 32,
                          "v_mov_b32 v3, 0\nv_mov_b32 v4, 0\n"
                          "v_permlane16_var_b32 v3, v1, v5\n"
                          "v_permlanex16_var_b32 v4, v1, v5\n",
                          {"v3", "v4"});
  test.vectors.resize(5, Values(32));
  test.vectors[4] = rowOf(32, [](unsigned lane) { return lane * 7 + 0xab0; });
  AsmOutcome out = runAsm(test);
  EXPECT_EQ(out["v3"], rowOf(32, [](unsigned lane) {
              return 1000 + (lane & 16) + (lane * 7 & 15);
            }));
  EXPECT_EQ(out["v4"], rowOf(32, [](unsigned lane) {
              return 1000 + (~lane & 16) + (lane * 7 & 15);
            }));
}

TEST(CrossLane, Permlane64) {
  AsmTest test = makeTest("gfx1100", 64, "v_permlane64_b32 v2, v1", {"v2"});
  test.scalars = {{"exec", {0xfffffffffffffff0ull}}};
  EXPECT_EQ(runAsm(test)["v2"], rowOf(64, [](unsigned lane) {
              return lane < 4 ? 2000 + lane : 1000 + (lane ^ 32);
            }));
  test = makeTest("gfx1100", 32, "v_permlane64_b32 v2, v1", {"v2"});
  EXPECT_EQ(runAsm(test)["v2"], test.vectors[1]);
}

TEST(CrossLane, PermlaneSwaps) {
  AsmTest test =
      makeTest("gfx950", 64, "v_permlane32_swap_b32 v1, v2", {"v1", "v2"});
  AsmOutcome out = runAsm(test);
  EXPECT_EQ(out["v1"], rowOf(64, [](unsigned lane) {
              return lane < 32 ? 1000 + lane : 2000 + lane - 32;
            }));
  EXPECT_EQ(out["v2"], rowOf(64, [](unsigned lane) {
              return lane < 32 ? 1000 + lane + 32 : 2000 + lane;
            }));
  test.body = "v_permlane16_swap_b32 v1, v2";
  out = runAsm(test);
  EXPECT_EQ(out["v1"], rowOf(64, [](unsigned lane) {
              return lane & 16 ? 2000 + lane - 16 : 1000 + lane;
            }));
  EXPECT_EQ(out["v2"], rowOf(64, [](unsigned lane) {
              return lane & 16 ? 2000 + lane : 1000 + lane + 16;
            }));
}

TEST(CrossLane, Mbcnt) {
  for (unsigned lanes : {32u, 64u}) {
    AsmTest test = makeTest("gfx1100", lanes,
                            "v_mbcnt_lo_u32_b32 v3, s4, 5\n"
                            "v_mbcnt_hi_u32_b32 v4, s5, v3",
                            {"v3", "v4"});
    test.scalars = {{"s4", {0xa0f00ff1}}, {"s5", {0x80000707}}};
    uint64_t mask = 0x80000707a0f00ff1ull;
    auto below = [&](unsigned lane, unsigned end) {
      unsigned count = 5;
      for (unsigned bit = 0; bit < lane && bit < end; ++bit)
        count += mask >> bit & 1;
      return count;
    };
    AsmOutcome out = runAsm(test);
    EXPECT_EQ(out["v3"],
              rowOf(lanes, [&](unsigned lane) { return below(lane, 32); }));
    EXPECT_EQ(out["v4"],
              rowOf(lanes, [&](unsigned lane) { return below(lane, 64); }));
  }
}
