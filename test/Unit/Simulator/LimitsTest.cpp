//===- LimitsTest.cpp - Launches beyond limits ----------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaunchCase.h"
#include "gtest/gtest.h"

using namespace loom::sim;
using namespace loom::sim::test;

TEST(Limits, geometry) {
  LaunchCase test;
  test.maxItems = 256;
  LaunchGeometry geometry;
  geometry.items = {257, 1, 1};
  EXPECT_NE(launch(test, geometry, 1).error.find("257 workitems"),
            std::string::npos);
  geometry.items = {0, 1, 1};
  EXPECT_NE(launch(test, geometry, 1).error, "");
  geometry.items = {16, 16, 1};
  EXPECT_EQ(launch(test, geometry, 1).error, "");
  geometry.dynamicLds = 65537;
  EXPECT_NE(launch(test, geometry, 1).error.find("65537 bytes of LDS"),
            std::string::npos);
  geometry = {};
  geometry.groups = {1u << 31, 1, 1};
  geometry.items = {2, 1, 1};
  EXPECT_NE(launch(test, geometry, 1).error, "");
  EXPECT_NE(launch(test, {}, 1, /*argumentBytes=*/4).error.find("8 bytes"),
            std::string::npos);
}

TEST(Limits, scratchThatAWaveCanHave) {
  struct {
    const char *target;
    unsigned lanes, most;
  } cases[] = {{"gfx1100", 32, 256 * 32767 / 32},
               {"gfx1100", 64, 256 * 32767 / 64},
               {"gfx942", 64, 1024 * 8191 / 64},
               {"gfx1201", 32, 256 * 262143 / 32}};
  for (auto [target, lanes, most] : cases) {
    LaunchCase test;
    test.target = target;
    test.lanes = lanes;
    test.scratchBytes = most;
    EXPECT_EQ(launch(test, {}, 1).error, "") << target;
    test.scratchBytes = most + 1;
    EXPECT_EQ(launch(test, {}, 1).error,
              std::to_string(most + 1) +
                  " bytes of scratch for each workitem; " + target +
                  " has at most " + std::to_string(most));
  }
}

TEST(Limits, instructionLimitIsExact) {
  LaunchCase test;
  test.body = "loop:\n  s_add_u32 s8, s8, 1\n  s_branch loop\n";
  test.descriptor = "";
  test.instructionLimit = 1001;
  LaunchGeometry geometry;
  geometry.groups = {3, 1, 1};
  Outcome outcome = launch(test, geometry, 1);
  ASSERT_EQ(outcome.error, "");
  ASSERT_FALSE(outcome.findings.empty());
  EXPECT_EQ(outcome.findings.back().kind, "instruction-limit");
  EXPECT_EQ(outcome.findings.back().detail,
            "the launch has run 1001 instructions");
}
