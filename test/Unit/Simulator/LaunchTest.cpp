//===- LaunchTest.cpp - What a kernel finds at its begin ------------------===//
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

/// out[group] = the id that `read` leaves in s20.
static Outcome idsOf(const char *target, unsigned lanes, const char *read,
                     const LaunchGeometry &geometry, size_t groups) {
  LaunchCase test;
  test.target = target;
  test.lanes = lanes;
  bool isGfx12 = test.target == "gfx1201", isGfx9 = test.target == "gfx942";
  const char *x = isGfx12 ? "s_mov_b32 s21, ttmp9\n" : "s_mov_b32 s21, s2\n";
  const char *y =
      isGfx12 ? "s_and_b32 s22, ttmp7, 0xffff\n" : "s_mov_b32 s22, s3\n";
  const char *z =
      isGfx12 ? "s_lshr_b32 s23, ttmp7, 16\n" : "s_mov_b32 s23, s4\n";
  const char *wait = isGfx12 ? "s_wait_kmcnt 0x0\n" : "s_waitcnt lgkmcnt(0)\n";
  const char *store = isGfx9 ? "global_store_dword v1, v2, s[6:7]\n"
                             : "global_store_b32 v1, v2, s[6:7]\n";
  test.body = std::string(x) + y + z + "s_load_b64 s[6:7], s[0:1], 0x0\n" +
              wait +
              // (z * 3 + y) * 2 + x: the test's grid is 2, 3, 2.
              "s_mul_i32 s24, s23, 3\n s_add_u32 s24, s24, s22\n"
              "s_mul_i32 s24, s24, 2\n s_add_u32 s24, s24, s21\n"
              "s_lshl_b32 s24, s24, 2\n" +
              read + "v_mov_b32 v1, s24\n v_mov_b32 v2, s20\n" + store;
  if (isGfx9)
    test.body.replace(test.body.find("s_load_b64"), 10, "s_load_dwordx2");
  return launch(test, geometry, groups);
}

TEST(Launch, groupIds) {
  LaunchGeometry geometry;
  geometry.groups = {2, 3, 2};
  struct {
    const char *target;
    unsigned lanes;
  } targets[] = {
      {"gfx1100", 32}, {"gfx1100", 64}, {"gfx942", 64}, {"gfx1201", 32}};
  for (auto [target, lanes] : targets) {
    const char *reads[3] = {"s_mov_b32 s20, s21\n", "s_mov_b32 s20, s22\n",
                            "s_mov_b32 s20, s23\n"};
    for (unsigned dim = 0; dim < 3; ++dim) {
      Outcome outcome = idsOf(target, lanes, reads[dim], geometry, 12);
      ASSERT_EQ(outcome.error, "") << target;
      EXPECT_TRUE(outcome.findings.empty()) << target;
      for (uint32_t i = 0; i < 12; ++i) {
        uint32_t ids[3] = {i % 2, i / 2 % 3, i / 6};
        EXPECT_EQ(outcome.words[i], ids[dim]) << target << " dim " << dim;
      }
    }
  }
}

TEST(Launch, workitemIdsArePacked) {
  LaunchCase test;
  // out[wave * 32 + lane] = v0: the group's number of the item is
  // x + y * 4 + z * 12.
  test.body = R"(
  s_load_b64 s[6:7], s[0:1], 0x0
  v_and_b32 v1, 0x3ff, v0
  v_bfe_u32 v2, v0, 10, 10
  v_bfe_u32 v3, v0, 20, 10
  v_lshl_add_u32 v1, v2, 2, v1
  v_mul_u32_u24 v3, 12, v3
  v_add_lshl_u32 v1, v1, v3, 2
  s_waitcnt lgkmcnt(0)
  global_store_b32 v1, v0, s[6:7]
)";
  test.descriptor = "    .amdhsa_system_vgpr_workitem_id 2\n";
  LaunchGeometry geometry;
  geometry.items = {4, 3, 5};
  Outcome outcome = launch(test, geometry, 60);
  ASSERT_EQ(outcome.error, "");
  EXPECT_TRUE(outcome.findings.empty());
  for (uint32_t i = 0; i < 60; ++i)
    EXPECT_EQ(outcome.words[i], i % 4 | i / 4 % 3 << 10 | i / 12 << 20);
}

static std::string hidden(const char *kind, unsigned offset, unsigned size) {
  return "      - {.offset: " + std::to_string(offset) +
         ", .size: " + std::to_string(size) + ", .value_kind: " + kind + "}\n";
}

TEST(Launch, hiddenArgumentsByName) {
  LaunchCase test;
  test.body = R"(
  s_load_b64 s[6:7], s[0:1], 0x0
  s_load_b64 s[8:9], s[0:1], 0x8
  s_load_b64 s[10:11], s[0:1], 0x10
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v4, 0
  v_mov_b32 v5, s8
  v_mov_b32 v6, s9
  v_mov_b32 v7, s10
  v_mov_b32 v8, s11
  global_store_b128 v4, v[5:8], s[6:7]
)";
  test.arguments = hidden("hidden_group_size_x", 8, 2) +
                   hidden("hidden_grid_dims", 10, 2) +
                   hidden("hidden_block_count_y", 12, 4) +
                   hidden("hidden_dynamic_lds_size", 16, 4) +
                   hidden("hidden_group_size_z", 20, 2) +
                   hidden("hidden_remainder_x", 22, 2);
  test.argumentBytes = 24;
  LaunchGeometry geometry;
  geometry.groups = {1, 7, 1};
  geometry.items = {5, 1, 1};
  geometry.dynamicLds = 96;
  Outcome outcome = launch(test, geometry, 4);
  ASSERT_EQ(outcome.error, "");
  EXPECT_EQ(outcome.words, (std::vector<uint32_t>{5 | 2 << 16, 7, 96, 1}));
}

TEST(Launch, hiddenArgumentOfNoKnownKind) {
  LaunchCase test;
  // The assembler knows all kinds: another name of the same length goes in.
  test.arguments = hidden("hidden_completion_action", 8, 8);
  test.argumentBytes = 16;
  test.replaced = "hidden_completion_action";
  test.replacement = "hidden_crystal_ball_____";
  std::string error = launch(test, {}, 1).error;
  EXPECT_NE(error.find("hidden_crystal_ball"), std::string::npos) << error;
}

TEST(Launch, useOfWhatIsNotThereIsNamed) {
  LaunchCase test;
  test.body = R"(
  s_load_b64 s[6:7], s[0:1], 0x8
  s_waitcnt lgkmcnt(0)
  s_load_b32 s8, s[6:7], 0x0
  s_waitcnt lgkmcnt(0)
)";
  test.arguments = hidden("hidden_hostcall_buffer", 8, 8);
  test.argumentBytes = 16;
  Outcome outcome = launch(test, {}, 1);
  ASSERT_EQ(outcome.error, "");
  ASSERT_EQ(outcome.findings.size(), 1u);
  EXPECT_EQ(outcome.findings[0].kind, "unsupported");
  EXPECT_NE(outcome.findings[0].detail.find("hidden_hostcall_buffer"),
            std::string::npos);
}

TEST(Launch, modeFromTheDescriptor) {
  LaunchCase test;
  test.body = R"(
  s_load_b64 s[6:7], s[0:1], 0x0
  s_getreg_b32 s8, hwreg(HW_REG_MODE)
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v4, 0
  v_mov_b32 v5, s8
  global_store_b32 v4, v5, s[6:7]
)";
  test.descriptor = "    .amdhsa_float_round_mode_32 1\n"
                    "    .amdhsa_float_round_mode_16_64 2\n"
                    "    .amdhsa_float_denorm_mode_32 3\n"
                    "    .amdhsa_float_denorm_mode_16_64 0\n"
                    "    .amdhsa_dx10_clamp 0\n    .amdhsa_ieee_mode 1\n";
  Outcome outcome = launch(test, {}, 1);
  ASSERT_EQ(outcome.error, "");
  EXPECT_EQ(outcome.words[0], 1u | 2u << 2 | 3u << 4 | 0u << 6 | 1u << 9);
}
