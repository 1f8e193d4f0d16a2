//===- RelativeRegistersTest.cpp - Registers named by number --------------===//
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

TEST(RelativeRegisters, ScalarPairs) {
  for (const char *target : {"gfx1100", "gfx942"}) {
    AsmTest test = makeTest(target, 64,
                            "s_movrels_b64 s[20:21], s[10:11]\n"
                            "s_movreld_b64 s[22:23], s[8:9]\n",
                            {"s[20:21]", "s[26:27]"});
    test.scalars = {{"s[8:9]", {0x1111111122222222ull}},
                    {"s[14:15]", {0x3333333344444444ull}},
                    {"m0", {4}}};
    AsmOutcome out = runAsm(test, /*wantFindings=*/true);
    EXPECT_EQ(out.wide("s[20:21]"), Values64{0x3333333344444444ull}) << target;
    EXPECT_EQ(out.wide("s[26:27]"), Values64{0x1111111122222222ull}) << target;
  }
}

TEST(RelativeRegisters, Vectors) {
  AsmTest test = makeTest("gfx1100", 32,
                          "v_mov_b32 v3, v1\nv_mov_b32 v4, v1\n"
                          "v_mov_b32 v5, v1\nv_mov_b32 v6, v1\n"
                          "s_mov_b32 s10, 10\ns_mov_b32 s11, 11\n"
                          "v_movrels_b32 v3, v1\n" // from v2
                          "v_movreld_b32 v3, 44\n" // to v4
                          "s_movrels_b32 s12, s10\n"
                          "s_movreld_b32 s13, s10\n"
                          "s_mov_b32 m0, 0x00020001\n"
                          "v_movrelsd_2_b32 v4, v1\n", // v2 to v6
                          {"v3", "v4", "v5", "v6", "s12", "s14"});
  test.scalars = {{"m0", {1}}};
  AsmOutcome out = runAsm(test, /*wantFindings=*/true);
  EXPECT_EQ(out["v3"], test.vectors[1]);
  EXPECT_EQ(out["v4"], Values(32, 44));
  EXPECT_EQ(out["v5"], test.vectors[0]);
  EXPECT_EQ(out["v6"], test.vectors[1]);
  EXPECT_EQ(out["s12"], Values{11});
  EXPECT_EQ(out["s14"], Values{10});
}

/// What is behind the last register is reported and not touched.
TEST(RelativeRegisters, ThatDoNotExist) {
  for (const char *body : {"s_movrels_b32 s4, s10", "s_movreld_b32 s4, s10",
                           "v_movrels_b32 v1, v2", "v_movreld_b32 v1, v2"}) {
    bool isVector = *body == 'v';
    AsmTest test = makeTest("gfx1100", 32, body, {"s4", "v1"});
    test.scalars = {{"s4", {5}}, {"s10", {6}}};
    bool isSource = std::string(body).find("movrels") != std::string::npos;
    uint64_t last =
        isVector ? 255 - (isSource ? 2 : 1) : 107 - (isSource ? 10 : 4);
    test.scalars.push_back({"m0", {last + 1}});
    AsmOutcome out = runAsm(test, /*wantFindings=*/true);
    ASSERT_EQ(out.findings.size(), 1u) << body;
    EXPECT_EQ(out.findings[0].kind, "unsupported");
    EXPECT_EQ(out["s4"], Values{5}) << body;
    EXPECT_EQ(out["v1"], test.vectors[0]) << body;
    test.scalars.back().second = {last};
    for (const Finding &finding : runAsm(test, true).findings)
      EXPECT_NE(finding.kind, "unsupported") << body;
  }
}

/// The registers of the instructions between on and off are moved.
TEST(RelativeRegisters, Indexing) {
  AsmTest test = makeTest("gfx942", 64,
                          "v_mov_b32 v3, v1\nv_mov_b32 v4, v1\n"
                          "v_mov_b32 v5, v1\n"
                          "s_set_gpr_idx_on s4, gpr_idx(SRC0)\n"
                          "v_mov_b32 v3, v1\n" // from v2
                          "s_set_gpr_idx_off\n"
                          "s_set_gpr_idx_on s5, gpr_idx(DST)\n"
                          "v_mov_b32 v1, 99\n" // to v4
                          "s_set_gpr_idx_off\n"
                          "v_mov_b32 v6, v1\n",
                          {"v1", "v3", "v4", "v5", "v6"});
  test.scalars = {{"s4", {1}}, {"s5", {3}}};
  AsmOutcome out = runAsm(test, /*wantFindings=*/true);
  EXPECT_EQ(out["v1"], test.vectors[0]);
  EXPECT_EQ(out["v3"], test.vectors[1]);
  EXPECT_EQ(out["v4"], Values(64, 99));
  EXPECT_EQ(out["v5"], test.vectors[0]);
  EXPECT_EQ(out["v6"], test.vectors[0]);
}
