//===- DecoderGfx9Test.cpp - Operands of gfx942 and gfx950 ----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DecoderTables.h"

using namespace loom::sim::test;

namespace {

const Decoded all9[] = {
    {"v_add_u32_sdwa v0, v1, v2 dst_sel:BYTE_0 dst_unused:UNUSED_PRESERVE "
     "src0_sel:WORD_1 src1_sel:DWORD",
     "v0 = v1 v2 sdwa 0 2 5 6 { t4 = t0 t2 }"},
    {"v_mov_b32_sdwa v0, v1 dst_sel:BYTE_0 dst_unused:UNUSED_PRESERVE "
     "src0_sel:WORD_1",
     "v0 = v1 sdwa 0 2 5 6 { t4 = t0 }"},
    {"v_add_f32_sdwa v0, -v1, s2 clamp dst_sel:BYTE_0 dst_unused:UNUSED_PAD "
     "src0_sel:WORD_1 src1_sel:DWORD",
     "v0 = v1 s2 sdwa 0 0 5 6 { t4 = t0.neg t2 clamp }"},
    {"v_cmp_eq_u32_sdwa vcc, v1, v2 src0_sel:BYTE_0 src1_sel:DWORD",
     "= v1 v2 sdwa 6 0 0 6 { vcc:2 = t0 t2 }"},
    {"v_cmp_eq_u32_sdwa s[4:5], v1, sext(v2) src0_sel:BYTE_0 src1_sel:DWORD",
     "= v1 v2.sext sdwa 6 0 0 6 { s4:2 = t0 t2 }"},
    {"v_addc_co_u32_sdwa v0, vcc, v1, v2, vcc dst_sel:DWORD "
     "dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:DWORD",
     "v0 = v1 v2 sdwa 6 0 0 6 { t4 vcc:2 = t0 t2 vcc:2 }"},
    {"v_cndmask_b32_sdwa v0, v1, v2, vcc dst_sel:DWORD dst_unused:UNUSED_PAD "
     "src0_sel:BYTE_0 src1_sel:DWORD",
     "v0 = v1 v2 sdwa 6 0 0 6 { t4 = t0 t2 vcc:2 }"},
    {"v_mov_b32_dpp v0, v1 quad_perm:[0,1,2,3] row_mask:0xf bank_mask:0xf "
     "bound_ctrl:0",
     "= v1 dpp e4 15 15 bound { v0 = t0 }"},
    {"v_add_co_u32 v0, vcc, v1, v2", "v0 vcc:2 = v1 v2"},
    {"v_add_co_u32_e64 v0, s[4:5], v1, v2", "v0 s4:2 = v1 v2"},
    {"v_addc_co_u32 v0, vcc, v1, v2, vcc", "v0 vcc:2 = v1 v2 vcc:2"},
    {"v_cmpx_lt_f32 vcc, v1, v2", "vcc:2 = v1 v2"},
    {"v_cmpx_lt_f32_e64 s[4:5], v1, v2", "s4:2 = v1 v2"},
    {"v_mac_f16 v0, v1, v2", "v0 = v1 v2 v0"},
    {"v_mad_legacy_f16 v0, v1, v2, v3", "v0 = v1 v2 v3"},
    {"v_mad_f16 v0, v1, v2, v3 op_sel:[0,1,0,1]",
     "v0.h = v1.selhi v2.sel.h v3 imm=10"},
    {"v_pk_fma_f32 v[0:1], v[2:3], v[4:5], v[6:7] op_sel_hi:[0,1,1]",
     "v0:2 = v2:2 v4:2.selhi v6:2.selhi"},
    {"v_pk_mul_f32 v[0:1], v[2:3], 1.0 op_sel_hi:[1,0]",
     "v0:2 = v2:2.selhi #3f800000:2"},
    {"v_pk_mul_f32 v[0:1], s[2:3], v[4:5]", "v0:2 = s2:2.selhi v4:2.selhi"},
    {"v_mfma_f32_32x32x8_f16 a[0:15], v[2:3], v[4:5], a[0:15] cbsz:1 abid:2 "
     "blgp:3",
     "a0:16 = v2:2 v4:2 a0:16 cbsz=1 abid=2 blgp=3"},
    {"v_mfma_f32_32x32x8_f16 v[0:15], v[2:3], v[4:5], v[0:15]",
     "v0:16 = v2:2 v4:2 v0:16"},
    {"v_mfma_f32_16x16x16_f16 v[0:3], v[2:3], v[4:5], 1.0",
     "v0:4 = v2:2 v4:2 #3f800000"},
    {"v_mfma_f64_16x16x4_f64 a[0:7], v[0:1], v[2:3], 1.0",
     "a0:8 = v0:2 v2:2 #3ff0000000000000:2"},
    {"v_smfmac_f32_16x16x32_f16 v[0:3], v[4:5], v[6:9], v10 cbsz:1 abid:1",
     "v0:4 = v4:2 v6:4 v10 v0:4 cbsz=1 abid=1"},
    {"v_accvgpr_read_b32 v0, a1", "v0 = a1"},
    {"v_accvgpr_write_b32 a0, 1.0", "a0 = #3f800000"},
    {"v_accvgpr_mov_b32 a0, a1", "a0 = a1"},
    {"global_load_dword a0, v[2:3], off", "a0 = v2:2 vaddr"},
    {"global_load_lds_dword v[2:3], off", "= v2:2 lds vaddr"},
    {"global_load_lds_dword v2, s[4:5] offset:4",
     "= v2 s4:2 offset=4 lds vaddr saddr"},
    {"buffer_load_dword v1, s[4:7], 0 offen lds",
     "= v1 s4:4 #0 lds offen vaddr saddr"},
    {"buffer_load_dword v0, v1, s[4:7], 0 offen offset:4 sc0",
     "v0 = v1 s4:4 #0 offset=4 policy=1 offen vaddr saddr"},
    {"buffer_atomic_add v0, v1, s[4:7], 0 offen sc0",
     "v0 = v1 v0 s4:4 #0 policy=1 returns offen vaddr saddr"},
    {"buffer_atomic_cmpswap v[0:1], v2, s[4:7], 0 offen sc0",
     "v0:2 = v2 v0:2 s4:4 #0 policy=1 returns offen vaddr saddr"},
    {"buffer_wbl2 sc1", "= policy=16"},
    {"ds_read_b32 v0, v1 offset:4", "v0 = v1 offset=4 vaddr"},
    {"ds_write_b32 v1, v0 offset:4", "= v1 v0 offset=4 vaddr"},
    {"ds_add_rtn_u32 v0, v1, v2", "v0 = v1 v2 returns vaddr"},
    {"ds_gws_init v0 gds", "= v0 gds vaddr"},
    {"ds_consume v0 offset:4", "v0 = offset=4"},
    {"ds_read_u16_d16_hi v0, v1", "v0 = v1 vaddr"},
    {"global_load_short_d16 v0, v[2:3], off", "v0 = v2:2 vaddr"},
    {"global_atomic_pk_add_f16 v[0:1], v2, off", "= v0:2 v2 vaddr"},
    {"flat_atomic_cmpswap_x2 v[0:1], v[0:1], v[2:5] sc0",
     "v0:2 = v0:2 v2:4 policy=1 returns vaddr"},
    {"scratch_load_dword v0, v1, off", "v0 = v1 vaddr"},
    {"scratch_store_dword v1, v0, off", "= v1 v0 vaddr"},
    {"scratch_store_dword off, v0, s4", "= v0 s4 saddr"},
    {"s_store_dword s0, s[2:3], 0x10", "= s2:2 s0 offset=16"},
    {"s_atomic_add s0, s[2:3], 0x10", "= s2:2 s0 offset=16"},
    {"s_set_gpr_idx_on s0, gpr_idx(SRC0)", "= s0 imm=1"},
    {"v_readlane_b32 s0, v1, s2", "s0 = v1 s2"},
    {"v_writelane_b32 v0, s1, m0", "v0 = s1 m0"},
    {"v_cvt_pk_fp8_f32 v0, v1, v2 op_sel:[0,0,1]", "v0.h = v1.selhi v2 imm=4"},
    {"v_cvt_sr_fp8_f32 v0, v1, v2 op_sel:[0,0,1,1]", "v0 = v1.selhi v2 imm=3"},
    {"v_cvt_f32_fp8 v0, v1", "v0 = v1"},
    {"v_cvt_f32_fp8_sdwa v0, v1 src0_sel:BYTE_1",
     "v0 = v1 sdwa 6 0 1 6 { t4 = t0 }"},
    {"v_cvt_pk_f32_fp8_sdwa v[0:1], v1 src0_sel:WORD_1",
     "v0:2 = v1 sdwa 6 0 5 6 { t4:2 = t0 }"},
    {"v_cmp_class_f32 vcc, v1, v2", "vcc:2 = v1 v2"},
    {"v_div_scale_f64 v[0:1], vcc, v[2:3], v[4:5], v[6:7]",
     "v0:2 vcc:2 = v2:2 v4:2 v6:2"},
    {"v_mad_u64_u32 v[0:1], s[2:3], v1, v2, v[4:5]", "v0:2 s2:2 = v1 v2 v4:2"},
    {"v_fmac_f64 v[0:1], v[2:3], v[4:5]", "v0:2 = v2:2 v4:2 v0:2"},
    {"v_cmp_lt_i64 vcc, 1.0, v[2:3]", "vcc:2 = #3ff0000000000000:2 v2:2"},
    {"s_mov_b64 s[0:1], lit(0xffffffff)", "s0:2 = #ffffffff:2"},
    {"s_cmp_eq_u64 s[0:1], 0xffffffff", "= s0:2 #ffffffff:2"},
    {"s_mov_b64 s[0:1], 0x80000000", "s0:2 = #80000000:2"},
    {"v_lshl_add_u64 v[0:1], v[2:3], 3, v[4:5]", "v0:2 = v2:2 #3 v4:2"},
    {"v_cndmask_b32 v0, v1, v2, vcc", "v0 = v1 v2 vcc:2"},
    {"v_dot2c_f32_f16 v0, v1, v2", "v0 = v1 v2 v0"},
    {"v_dot2c_f32_f16_dpp v0, v1, v2 row_shl:1 row_mask:0xf bank_mask:0xf",
     "= v1 dpp 101 15 15 { v0 = t0 v2 v0 }"},
    {"s_addk_i32 s0, 3", "s0 = s0 imm=3"},
    {"s_cmovk_i32 s0, 3", "s0 = imm=3"},
    {"s_bitset0_b32 s0, s1", "s0 = s1 s0"},
    {"s_cmp_lg_u32 vccz, 0", "= vccz #0"},
    {"s_getreg_b32 s0, hwreg(HW_REG_MODE)", "s0 = imm=63489"},
    {"v_swap_b32 v0, v1", "v0 v1 = v1 v0"},
    {"v_pk_add_f16 v0, v1, 1.0", "v0 = v1.selhi #3c00.selhi"},
    {"v_ldexp_f64 v[0:1], v[2:3], 1.0", "v0:2 = v2:2 #3f800000"},
    {"s_mov_b32 s0, src_execz", "s0 = execz"},
};

TEST(Decoder, InlineConstantOfSixteenBits) {
  // Printed as the literal of the same value.
  std::unique_ptr<loom::sim::Program> program =
      decodeKernel("gfx942", 64, "v_add_u16 v0, 1.0, v1");
  ASSERT_TRUE(program);
  EXPECT_EQ(describe(*program->getOps().front()), "v0 = #3c00 v1");
}

TEST(Decoder, Gfx942) { checkDecoded("gfx942", 64, all9); }

const Decoded all950[] = {
    {"v_bitop3_b32 v0, v1, v2, v3 bitop3:0x48", "v0 = v1 v2 v3 imm=72"},
    {"v_permlane32_swap_b32 v0, v1", "v0 v1 = v0 v1"},
    {"v_permlane16_swap_b32_e64 v0, v1 bound_ctrl:1 fi:1",
     "v0 v1 = v0 v1 imm=3"},
    {"v_mfma_f32_16x16x128_f8f6f4 v[0:3], v[4:11], v[12:17], v[0:3] cbsz:1 "
     "blgp:2",
     "v0:4 = v4:8 v12:6 v0:4 cbsz=1 blgp=2"},
    {"v_mfma_scale_f32_16x16x128_f8f6f4 v[0:3], v[4:11], v[12:17], v[0:3], "
     "v20, v21 op_sel:[1,0] op_sel_hi:[0,1] cbsz:1 blgp:2",
     "v0:4 = v4:8 v12:6 v0:4 v20.sel v21.selhi imm=1 cbsz=1 blgp=2"},
    {"v_cvt_scalef32_pk_fp8_f32 v0, v1, v2, v3 op_sel:[0,0,0,1]",
     "v0.h = v1.selhi v2 v3 imm=8"},
    {"v_cvt_scalef32_pk_f32_fp4 v[0:1], v1, v2 op_sel:[1,1,0]",
     "v0:2 = v1.sel.h v2.sel.h imm=3"},
    {"v_mfma_f64_16x16x4_f64 a[0:7], v[0:1], v[2:3], a[0:7] neg:[1,0,1]",
     "a0:8 = v0:2 v2:2 a0:8 blgp=5"},
    {"ds_read_b64_tr_b16 v[0:1], v2 offset:8", "v0:2 = v2 offset=8 vaddr"},
    {"global_load_lds_dwordx4 v[2:3], off", "= v2:2 lds vaddr"},
};

TEST(Decoder, Gfx950) { checkDecoded("gfx950", 64, all950); }

const Decoded registers9[] = {
    {"v_add_f32 v0, v1, v2", "r v1 v2 exec:2 w v0"},
    {"v_cmpx_lt_f32 vcc, v1, v2", "r v1 v2 exec:2 w vcc:2 exec:2"},
    {"v_add_f32_sdwa v0, v1, s2 dst_sel:BYTE_0 dst_unused:UNUSED_PAD "
     "src0_sel:WORD_1 src1_sel:DWORD",
     "r v1 s2 exec:2 w v0"},
    {"global_load_lds_dword v2, s[4:5]", "r v2* s4:2* m0* exec:2 w"},
    {"s_cmp_lg_u32 vccz, 0", "r vcc:2 w"},
    {"v_mfma_f32_16x16x16_f16 a[0:3], v[2:3], v[4:5], a[0:3]",
     "r v2:2 v4:2 a0:4 exec:2 w a0:4"},
    {"buffer_atomic_add v0, v1, s[4:7], 0 offen sc0",
     "r v1* v0* s4:4* exec:2 w v0"},
};

TEST(Decoder, RegistersGfx942) { checkRegisters("gfx942", 64, registers9); }

} // namespace
