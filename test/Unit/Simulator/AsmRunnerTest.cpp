//===- AsmRunnerTest.cpp - The harness of instruction tests ---------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsmRunner.h"
#include "Assemble.h"
#include "gtest/gtest.h"

using namespace loom::sim;
using namespace loom::sim::test;

namespace {
struct Configuration {
  const char *target;
  unsigned lanes;
};
class Harness : public ::testing::TestWithParam<Configuration> {};
} // namespace

static Values countUp(size_t count, uint32_t first) {
  Values row(count);
  for (size_t i = 0; i < count; ++i)
    row[i] = first + uint32_t(i);
  return row;
}

TEST_P(Harness, RegistersGoInAndOut) {
  AsmTest test;
  test.target = GetParam().target;
  test.lanes = GetParam().lanes;
  test.waves = 2;
  test.body = "v_mov_b32 v3, v0\n"
              "s_mov_b32 s6, s4\n"
              "s_mov_b64 s[10:11], s[8:9]";
  size_t items = 3 * 2 * test.lanes;
  test.vectors = {countUp(items, 100), countUp(items, 5000)};
  test.scalars = {{"s4", {7, 8, 9}},  {"s[8:9]", {0x123456789abcdef0ull}},
                  {"scc", {1, 0, 1}}, {"vcc", {0x1111222233334444ull}},
                  {"m0", {77}},       {"exec", {0x8000000180000001ull}}};
  test.results = {"v1",  "v2",  "v3",   "s6", "s[10:11]",
                  "scc", "vcc", "exec", "m0"};
  AsmOutcome out = runAsm(test, /*wantFindings=*/true);
  EXPECT_EQ(out["v1"], test.vectors[0]);
  EXPECT_EQ(out["v2"], test.vectors[1]);
  EXPECT_EQ(out["s6"], (Values{7, 7, 8, 8, 9, 9}));
  EXPECT_EQ(out["scc"], (Values{1, 1, 0, 0, 1, 1}));
  EXPECT_EQ(out["m0"], Values(6, 77));
  EXPECT_EQ(out.wide("s[10:11]"), Values64(6, 0x123456789abcdef0ull));
  EXPECT_EQ(out.wide("vcc"), Values64(6, 0x1111222233334444ull));
  ASSERT_EQ(out.wide("exec").size(), 6u);
  EXPECT_EQ(uint32_t(out.wide("exec")[0]), 0x80000001u);
  ASSERT_EQ(out["v3"].size(), items);
  EXPECT_EQ(out["v3"][0], 0u);
  EXPECT_EQ(out["v3"][31], 31u);
  EXPECT_EQ(out["v3"][test.lanes], test.lanes);
  EXPECT_NE(out["v3"][1], 1u) << "lane 1 is off";
}

TEST_P(Harness, MemoryIsReturned) {
  AsmTest test;
  test.target = GetParam().target;
  test.lanes = GetParam().lanes;
  test.body = "v_lshlrev_b32 v2, 2, v0\n"
              "global_store_dword v2, v1, s[92:93]";
  test.vectors = {countUp(test.lanes, 40)};
  test.memory.resize(test.lanes * 4);
  AsmOutcome out = runAsm(test);
  ASSERT_EQ(out.memory.size(), test.lanes * 4);
  EXPECT_EQ(memcmp(out.memory.data(), test.vectors[0].data(), test.lanes * 4),
            0);
}

INSTANTIATE_TEST_SUITE_P(Targets, Harness,
                         ::testing::Values(Configuration{"gfx1100", 32},
                                           Configuration{"gfx1100", 64},
                                           Configuration{"gfx942", 64},
                                           Configuration{"gfx950", 64},
                                           Configuration{"gfx1151", 32},
                                           Configuration{"gfx1201", 32},
                                           Configuration{"gfx1201", 64}),
                         [](const auto &info) {
                           return std::string(info.param.target) + "_wave" +
                                  std::to_string(info.param.lanes);
                         });

TEST(HarnessErrors, AreReported) {
  AsmTest test;
  test.body = "v_no_such_instruction v1, v2";
  auto outcomes = tryRunAsm(test);
  ASSERT_FALSE(bool(outcomes));
  EXPECT_NE(llvm::toString(outcomes.takeError()).find("v_no_such_instruction"),
            std::string::npos);
  EXPECT_TRUE(canAssemble("gfx1100", 32,
                          "v_dual_mov_b32 v0, v1 :: "
                          "v_dual_mov_b32 v3, v2"));
  EXPECT_FALSE(canAssemble("gfx942", 64,
                           "v_dual_mov_b32 v0, v1 :: "
                           "v_dual_mov_b32 v3, v2"));
}
