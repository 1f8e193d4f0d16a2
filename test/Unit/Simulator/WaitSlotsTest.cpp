//===- WaitSlotsTest.cpp - Slots that gfx9 needs --------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// "Manually Inserted Wait States (NOPs)" of the CDNA3 ISA manual, and LLVM's
/// GCNHazardRecognizer where it has more.
///
//===----------------------------------------------------------------------===//

#include "SlotCases.h"
#include "gtest/gtest.h"

using namespace loom::sim::test;

TEST(WaitSlots, scalarsOfVectors) {
  checkSlots(
      "gfx942", 64,
      {
          {"v_readfirstlane_b32 s92, v1", "global_load_dword v2, v5, s[92:93]",
           5},
          {"v_cmp_eq_u32 s[92:93], v1, v1",
           "global_load_dword v2, v5, s[92:93]", 5},
          {"s_mov_b32 s92, 0", "global_load_dword v2, v5, s[92:93]", 0},
          {"v_readfirstlane_b32 s4, v1", "v_add_u32 v2, s4, v1", 2},
          {"v_cmp_eq_u32 vcc, v1, v1", "v_cndmask_b32 v2, v1, v1, vcc", 2},
          {"v_add_co_u32 v2, vcc, v1, v1", "v_addc_co_u32 v3, vcc, v1, v1, vcc",
           2},
          {"s_mov_b64 vcc, 0", "v_cndmask_b32 v2, v1, v1, vcc", 0},
          {"v_readfirstlane_b32 s4, v1", "s_add_u32 s5, s4, s4", 0},
          {"v_readfirstlane_b32 s4, v1", "v_readlane_b32 s6, v1, s4", 4},
          {"v_readfirstlane_b32 s4, v1", "v_writelane_b32 v2, 7, s4", 4},
          {"v_readfirstlane_b32 s4, v1", "v_readlane_b32 s6, v1, s5", 0},
          {"v_cmp_eq_u32 vcc, v1, v1", "v_div_fmas_f32 v3, v1, v1, v1", 4},
          {"v_div_scale_f32 v2, vcc, v1, v1, v1",
           "v_div_fmas_f32 v3, v1, v1, v1", 4},
          {"v_cmp_eq_u32 vcc, v1, v1", "v_mov_b32 v3, src_vccz", 5},
          {"v_mov_b32 v2, v1", "v_readfirstlane_b32 s4, v2", 1},
          {"v_mov_b32 v2, v1", "v_readlane_b32 s4, v2, 3", 1},
          {"v_mov_b32 v2, v1", "v_readlane_b32 s4, v1, 3", 0},
      });
}

TEST(WaitSlots, exec) {
  checkSlots(
      "gfx942", 64,
      {
          {"v_cmpx_eq_u32 vcc, v1, v1",
           "v_mov_b32_dpp v3, v2 row_shr:1 row_mask:0xf bank_mask:0xf", 5},
          {"s_mov_b64 exec, -1",
           "v_mov_b32_dpp v3, v2 row_shr:1 row_mask:0xf bank_mask:0xf", 0},
          {"v_cmpx_eq_u32 vcc, v1, v1", "v_readfirstlane_b32 s4, v3", 4},
          {"v_cmpx_eq_u32 vcc, v1, v1", "v_writelane_b32 v3, 7, 3", 4},
          {"v_cmpx_eq_u32 vcc, v1, v1", "v_mov_b32 v3, src_execz", 5},
          {"v_cmpx_eq_u32 vcc, v1, v1", "v_mov_b32 v3, v2", 0},
          {"v_cmpx_eq_u32 vcc, v1, v1",
           "v_mfma_f32_4x4x1_16b_f32 a[0:3], v1, v2, a[0:3]", 4},
      });
}

TEST(WaitSlots, vectors) {
  checkSlots(
      "gfx942", 64,
      {
          {"v_mov_b32 v2, v1",
           "v_mov_b32_dpp v3, v2 row_shr:1 row_mask:0xf bank_mask:0xf", 2},
          {"v_mov_b32 v4, v1",
           "v_mov_b32_dpp v3, v2 row_shr:1 row_mask:0xf bank_mask:0xf", 0},
          {"v_exp_f32 v2, v1", "v_add_f32 v3, v2, v1", 1},
          {"v_exp_f32 v2, v1", "v_log_f32 v3, v2", 0},
          {"v_exp_f32 v2, v1", "v_add_f32 v3, v1, v1", 0},
          {"v_mov_b32_sdwa v2, v1 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE "
           "src0_sel:DWORD",
           "v_add_u32 v3, v2, v1", 1},
          {"v_mov_b32_sdwa v2, v1 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE "
           "src0_sel:DWORD",
           "v_mov_b32 v2, v1", 1},
          {"v_mov_b32_sdwa v2, v1 dst_sel:DWORD dst_unused:UNUSED_PAD "
           "src0_sel:WORD_1",
           "v_add_u32 v3, v2, v1", 0},
          {"v_mad_u16 v2, v1, v1, v1 op_sel:[0,0,0,1]", "v_add_u32 v3, v2, v1",
           1},
          {"v_mad_u16 v2, v1, v1, v1", "v_add_u32 v3, v2, v1", 0},
          {"v_pk_add_u16 v2, v1, v1", "v_add_u32 v3, v2, v1", 0},
          {"v_cvt_sr_fp8_f32 v2, v1, v1 op_sel:[0,0,1,0]",
           "v_add_u32 v3, v2, v1", 1},
          {"v_cvt_sr_fp8_f32 v2, v1, v1", "v_add_u32 v3, v2, v1", 0},
          {"v_dot4_i32_i8 v2, v1, v1, v3", "v_add_u32 v4, v2, v1", 3},
          {"v_dot4_i32_i8 v2, v1, v1, v3", "v_mov_b32 v2, v1", 3},
          {"v_dot4_i32_i8 v2, v1, v1, v3", "v_dot4_i32_i8 v4, v1, v1, v2", 0},
          {"v_dot4_i32_i8 v2, v1, v1, v3", "v_dot4_i32_i8 v4, v2, v1, v1", 3},
          {"v_dot4_i32_i8 v2, v1, v1, v3",
           "global_store_dword v5, v2, s[92:93]", 3},
      });
}

TEST(WaitSlots, hardwareRegistersAndM0) {
  checkSlots("gfx942", 64,
             {
                 {"s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0",
                  "s_getreg_b32 s5, hwreg(HW_REG_MODE)", 2},
                 {"s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0",
                  "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0", 2},
                 {"s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0",
                  "s_getreg_b32 s5, hwreg(HW_REG_LDS_ALLOC)", 0},
                 {"s_mov_b32 m0, 0", "ds_read_addtid_b32 v2", 1},
                 {"s_mov_b32 m0, 0", "ds_read_b32 v2, v5", 0},
                 {"s_mov_b32 m0, 0", "s_movrels_b32 s4, s5", 1},
                 {"s_mov_b32 m0, 0", "global_load_lds_dword v5, s[92:93]", 1},
             });
}

/// Of the data of stores hardware guards 64 bits.
TEST(WaitSlots, storedData) {
  checkSlots(
      "gfx942", 64,
      {
          {"global_store_dwordx4 v5, v[8:11], s[92:93]", "v_mov_b32 v9, v1", 2},
          {"global_store_dwordx3 v5, v[8:10], s[92:93]", "v_mov_b32 v10, v1",
           2},
          {"global_store_dwordx4 v5, v[8:11], s[92:93]", "v_mov_b32 v5, v1", 0},
          {"global_store_dwordx4 v5, v[8:11], s[92:93]", "v_mov_b32 v12, v1",
           0},
          {"global_store_dwordx2 v5, v[8:9], s[92:93]", "v_mov_b32 v9, v1", 0},
          {"buffer_store_dwordx4 v[8:11], off, s[4:7], 0", "v_mov_b32 v9, v1",
           2},
          {"buffer_store_dwordx4 v[8:11], off, s[4:7], s8", "v_mov_b32 v9, v1",
           0},
      });
}

/// Slots of any kind count, and those of a path that was taken.
TEST(WaitSlots, otherInstructionsAreSlots) {
  const char *begin = "v_cmp_eq_u32 vcc, v1, v1\n v_mov_b32 v6, v1\n";
  const char *end = "v_cndmask_b32 v2, v1, v1, vcc\n";
  std::string body = begin;
  EXPECT_NE(slotsMissing("gfx942", 64, body + end), "");
  EXPECT_EQ(slotsMissing("gfx942", 64, body + "s_mov_b32 s4, 0\n" + end), "");
  EXPECT_EQ(slotsMissing("gfx942", 64, body + "s_branch 1f\n1:\n" + end), "");
  EXPECT_EQ(slotsMissing("gfx942", 64, body + "s_waitcnt vmcnt(0)\n" + end),
            "");
  std::string found = slotsMissing("gfx942", 64, body + end);
  EXPECT_NE(found.find("2 slots are needed behind 'v_cmp_eq_u32_e32 vcc, v1, "
                       "v1'"),
            std::string::npos)
      << found;
  EXPECT_NE(found.find("there are 1"), std::string::npos) << found;
}

TEST(WaitSlots, rowsSwappedOnGfx950) {
  checkSlots(
      "gfx950", 64,
      {
          {"v_mov_b32 v2, v1", "v_permlane16_swap_b32 v2, v3", 2},
          {"v_mov_b32 v4, v1", "v_permlane32_swap_b32 v2, v3", 0},
          {"v_cmpx_eq_u32 vcc, v1, v1", "v_permlane32_swap_b32 v2, v3", 4},
          {"v_cvt_scalef32_pk_fp4_f32 v2, v1, v1, v1", "v_add_u32 v3, v2, v1",
           1},
      });
}

/// In the index mode registers are those that M0 selects: v1 is v2.
TEST(WaitSlots, indexedRegisters) {
  std::string body = R"(
    s_mov_b32 s4, 1
    s_set_gpr_idx_on s4, gpr_idx(DST)
    v_mov_b32 v1, v6
    s_set_gpr_idx_off
    v_mov_b32_dpp v3, )";
  std::string end = " row_shr:1 row_mask:0xf bank_mask:0xf\n";
  EXPECT_NE(slotsMissing("gfx942", 64, body + "v2" + end), "");
  EXPECT_EQ(slotsMissing("gfx942", 64, body + "v1" + end), "");
  EXPECT_EQ(slotsMissing("gfx942", 64, body + "v7" + end), "");
}

/// Nothing is looked at unless it is asked for.
TEST(WaitSlots, onRequest) {
  AsmTest test;
  test.target = "gfx942";
  test.lanes = 64;
  test.body = "v_mov_b32 v2, v0\nv_readfirstlane_b32 s4, v2\n";
  EXPECT_TRUE(runAsm(test, /*wantFindings=*/true).findings.empty());
  test.options.checkWaitSlots = true;
  EXPECT_EQ(runAsm(test, /*wantFindings=*/true).findings.size(), 1u);
}
