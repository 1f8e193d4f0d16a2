//===- JumpTest.cpp - Jumps to addresses in registers ---------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsmRunner.h"
#include "gtest/gtest.h"

using namespace loom::sim::test;

static AsmOutcome runJumps(const char *target, unsigned lanes,
                           const char *body) {
  AsmTest test;
  test.target = target;
  test.lanes = lanes;
  test.body = body;
  test.results = {"v4", "v5"};
  return runAsm(test);
}

static const std::pair<const char *, unsigned> kTargets[] = {
    {"gfx1100", 32}, {"gfx1100", 64}, {"gfx942", 64}, {"gfx1201", 32}};

/// s[6:7] is the address of what is two labels on.
#define ADDRESS                                                                \
  "s_getpc_b64 s[4:5]\n"                                                       \
  "1:\n"                                                                       \
  "s_add_u32 s6, s4, 2f-1b\n"                                                  \
  "s_addc_u32 s7, s5, 0\n"                                                     \
  "v_mov_b32 v4, 1\n"                                                          \
  "v_mov_b32 v5, 1\n"

TEST(Jump, Forward) {
  for (auto [target, lanes] : kTargets) {
    AsmOutcome out = runJumps(target, lanes,
                              ADDRESS "s_setpc_b64 s[6:7]\n"
                                      "v_mov_b32 v4, 2\n"
                                      "2:\n"
                                      "v_lshlrev_b32 v5, 3, v5\n");
    EXPECT_EQ(out["v4"], Values(lanes, 1)) << target;
    EXPECT_EQ(out["v5"], Values(lanes, 8)) << target;
  }
}

TEST(Jump, CallAndReturn) {
  for (auto [target, lanes] : kTargets) {
    AsmOutcome out = runJumps(target, lanes,
                              ADDRESS "s_swappc_b64 s[30:31], s[6:7]\n"
                                      "v_lshlrev_b32 v4, 1, v4\n"
                                      "s_swappc_b64 s[30:31], s[6:7]\n"
                                      "s_branch 3f\n"
                                      "2:\n"
                                      "v_xor_b32 v4, 5, v4\n"
                                      "s_setpc_b64 s[30:31]\n"
                                      "3:\n"
                                      "v_mov_b32 v5, v4\n");
    EXPECT_EQ(out["v4"], Values(lanes, 13)) << target;
    EXPECT_EQ(out["v5"], Values(lanes, 13)) << target;
  }
}
