//===- DecoderVectorTest.cpp - Operands of vector instructions ------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DecoderTables.h"

using namespace loom::sim::test;

namespace {

const Decoded vector11[] = {
    {"v_add_f32 v0, v1, v2", "v0 = v1 v2"},
    {"v_add_f32_e64 v0, -v1, |v2| clamp mul:2",
     "v0 = v1.neg v2.abs clamp omod=1"},
    {"v_add_f32_e64 v0, v1, v2 div:2", "v0 = v1 v2 omod=3"},
    {"v_add_f32 v0, 0x42280000, v2", "v0 = #42280000 v2"},
    {"v_add_f32 v0, src_scc, v2", "v0 = scc v2"},
    {"v_add_nc_u32 v0, -16, v2", "v0 = #fffffff0 v2"},
    {"v_add_f64 v[0:1], 1.0, v[2:3]", "v0:2 = #3ff0000000000000:2 v2:2"},
    {"v_add_f64 v[0:1], 0x40450000, v[2:3]", "v0:2 = #4045000000000000:2 v2:2"},
    {"v_add_f64 v[0:1], s[2:3], -|v[2:3]|", "v0:2 = s2:2 v2:2.neg.abs"},
    {"v_lshlrev_b64 v[0:1], -1, v[2:3]", "v0:2 = #ffffffff v2:2"},
    {"v_lshrrev_b64 v[0:1], v0, -1", "v0:2 = v0 #ffffffffffffffff:2"},
    {"v_ashrrev_i64 v[0:1], v2, 0x80000000", "v0:2 = v2 #ffffffff80000000:2"},
    {"v_lshlrev_b64 v[0:1], v2, 0x80000000", "v0:2 = v2 #80000000:2"},
    {"v_cmp_eq_u64 vcc_lo, 1.0, v[2:3]", "vcc = #3ff0000000000000:2 v2:2"},
    {"v_add_co_ci_u32 v0, vcc_lo, v1, v2, vcc_lo", "v0 vcc = v1 v2 vcc"},
    {"v_add_co_ci_u32_e64 v0, s1, v1, v2, s2", "v0 s1 = v1 v2 s2"},
    {"v_add_co_ci_u32_e64 v0, null, v1, v2, vcc_lo", "v0 dropped = v1 v2 vcc"},
    {"v_cndmask_b32 v0, v1, v2, vcc_lo", "v0 = v1 v2 vcc"},
    {"v_cndmask_b32_e64 v0, v1, -v2, s3", "v0 = v1 v2.neg s3"},
    {"v_fmac_f32 v0, v1, v2", "v0 = v1 v2 v0"},
    {"v_fmac_f32_e64 v0, v1, -v2 mul:4", "v0 = v1 v2.neg v0 omod=2"},
    {"v_fmaak_f32 v0, v1, v2, 0x42280000", "v0 = v1 v2 #42280000"},
    {"v_fmamk_f32 v0, v1, 0x42280000, v2", "v0 = v1 #42280000 v2"},
    {"v_cmp_lt_f32 vcc_lo, v1, v2", "vcc = v1 v2"},
    {"v_cmp_lt_f32_e64 s4, v1, -v2", "s4 = v1 v2.neg"},
    {"v_cmp_class_f32_e64 s4, v1, 3", "s4 = v1 #3"},
    {"v_cmpx_lt_f32 v1, v2", "exec = v1 v2"},
    {"v_cmpx_lt_f32_e64 v1, -v2", "exec = v1 v2.neg"},
    {"v_readlane_b32 s1, v2, 3", "s1 = v2 #3"},
    {"v_readfirstlane_b32 vcc_lo, v2", "vcc = v2"},
    {"v_writelane_b32 v2, s1, m0", "v2 = s1 m0"},
    {"v_div_scale_f32 v0, vcc_lo, v1, v2, v3", "v0 vcc = v1 v2 v3"},
    {"v_div_fmas_f32 v0, v1, v2, v3", "v0 = v1 v2 v3 vcc"},
    {"v_mad_u64_u32 v[0:1], null, v1, v2, v[3:4]", "v0:2 dropped = v1 v2 v3:2"},
    {"v_swap_b32 v0, v1", "v0 v1 = v1 v0"},
    {"v_permlane16_b32 v0, v1, s1, s2 op_sel:[1,0]", "v0 = v1.sel s1 s2 imm=1"},
    {"v_movrels_b32 v0, v1", "v0 = v1"},
    {"v_cvt_f16_f32 v0.h, v1", "v0.h = v1"},
    {"v_add_f16 v0.l, v1.h, v2.l", "v0 = v1.h v2"},
    {"v_add_f16 v0.l, 1.0, v2.l", "v0 = #3c00 v2"},
    {"v_add_f16 v0.l, 0x3c01, v2.l", "v0 = #3c01 v2"},
    {"v_add_nc_u16 v0.h, v1.l, -1", "v0.h = v1.selhi #ffffffff imm=4"},
    {"v_fma_f16 v0.h, v1.h, -v2.l, v3.l",
     "v0.h = v1.sel.selhi.h v2.neg v3 imm=9"},
    {"v_fma_f16 v0.l, s1, v2.l, v3.l op_sel:[1,0,0,0]",
     "v0 = s1.sel.h v2 v3 imm=1"},
    {"v_pk_fma_f16 v0, v1, v2, v3 op_sel:[0,1,0] neg_lo:[1,0,0] neg_hi:[0,1,0]",
     "v0 = v1.neg.selhi v2.abs.sel.selhi v3.selhi imm=2"},
    {"v_pk_fma_f16 v0, v1, 1.0, v3 op_sel_hi:[1,0,1]",
     "v0 = v1.selhi #3c00 v3.selhi"},
    {"v_pk_add_u16 v0, v1, -1", "v0 = v1.selhi #ffffffff.selhi"},
    {"v_fma_mix_f32 v0, v1, 1.0, v3", "v0 = v1 #3f800000 v3"},
    {"v_fma_mix_f32 v0, v1, 1.0, -v3 op_sel:[0,0,1] op_sel_hi:[0,1,1]",
     "v0 = v1 #3c00.selhi v3.neg.sel.selhi imm=4"},
    {"v_fma_mixhi_f16 v0, v1, 0.15915494, v3 clamp",
     "v0 = v1 #3e22f983 v3 clamp"},
    {"v_dot2_f32_f16 v0, v1, v2, v3", "v0 = v1.selhi v2.selhi v3.selhi"},
    {"v_dot2c_f32_f16 v0, v1, v2", "v0 = v1 v2 v0"},
    {"v_dot4_i32_iu8 v0, v1, v2, v3 neg_lo:[1,0,0]", "v0 = v1.neg v2 v3"},
    {"v_wmma_f32_16x16x16_f16 v[0:7], v[8:15], v[16:23], v[0:7]",
     "v0:8 = v8:8 v16:8 v0:8"},
    {"v_wmma_f16_16x16x16_f16 v[0:7], v[8:15], v[16:23], v[0:7] op_sel:[0,0,1]",
     "v0:8 = v8:8.selhi v16:8.selhi v0:8.sel.selhi imm=4"},
    {"v_wmma_i32_16x16x16_iu8 v[0:7], v[8:11], v[12:15], 1 neg_lo:[0,1,0] "
     "clamp",
     "v0:8 = v8:4 v12:4.neg #1 clamp neglo=2"},
    {"v_mov_b32_dpp v0, v1 quad_perm:[3,2,1,0] row_mask:0x3 bank_mask:0x5",
     "= v1 dpp 1b 3 5 { v0 = t0 }"},
    {"v_mov_b32_dpp v0, v1 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1 "
     "fi:1",
     "= v1 dpp 111 15 15 bound fi { v0 = t0 }"},
    {"v_mov_b32_dpp v0, v1 dpp8:[7,6,5,4,3,2,1,0]",
     "= v1 dpp8 53977 { v0 = t0 }"},
    {"v_mov_b32_dpp v0, v1 dpp8:[7,6,5,4,3,2,1,0] fi:1",
     "= v1 dpp8 53977 fi { v0 = t0 }"},
    {"v_add_f32_dpp v0, -v1, |v2| quad_perm:[0,1,2,3] row_mask:0xf "
     "bank_mask:0xf",
     "= v1 dpp e4 15 15 { v0 = t0.neg v2.abs }"},
    {"v_add_f32_e64_dpp v0, v1, v2 clamp mul:2 row_half_mirror row_mask:0xf "
     "bank_mask:0xf",
     "= v1 dpp 141 15 15 { v0 = t0 v2 clamp omod=1 }"},
    {"v_fmac_f32_dpp v0, v1, v2 row_shr:1 row_mask:0xf bank_mask:0xf",
     "= v1 dpp 111 15 15 { v0 = t0 v2 v0 }"},
    {"v_add_co_ci_u32_dpp v0, vcc_lo, v1, v2, vcc_lo row_shr:1 row_mask:0xf "
     "bank_mask:0xf",
     "= v1 dpp 111 15 15 { v0 vcc = t0 v2 vcc }"},
    {"v_cmp_lt_f32_e64_dpp s2, v1, v2 quad_perm:[3,2,1,0] row_mask:0xf "
     "bank_mask:0xf",
     "= v1 dpp 1b 15 15 { s2 = t0 v2 }"},
    {"v_cmp_lt_f32_dpp vcc_lo, v1, v2 dpp8:[7,6,5,4,3,2,1,0]",
     "= v1 dpp8 53977 { vcc = t0 v2 }"},
    {"v_cmpx_lt_f32_dpp v1, v2 dpp8:[7,6,5,4,3,2,1,0]",
     "= v1 dpp8 53977 { exec = t0 v2 }"},
    {"v_cndmask_b32_e64_dpp v0, -v1, v2, s5 dpp8:[7,6,5,4,3,2,1,0]",
     "= v1 dpp8 53977 { v0 = t0.neg v2 s5 }"},
    {"v_add_f16_dpp v0.h, v1.h, v2.l dpp8:[7,6,5,4,3,2,1,0]",
     "= v1 dpp8 53977 { v0.h = t0.h v2 }"},
    {"v_dual_fmac_f32 v0, v1, v2 :: v_dual_fmac_f32 v3, v4, v5",
     "= { v0 = v1 v2 v0 } { v3 = v4 v5 v3 }"},
    {"v_dual_add_f32 v0, v1, v2 :: v_dual_cndmask_b32 v3, v4, v5",
     "= { v0 = v1 v2 } { v3 = v4 v5 vcc }"},
    {"v_dual_fmaak_f32 v0, v1, v2, 0x42280000 :: v_dual_fmamk_f32 v3, v4, "
     "0x42280000, v5",
     "= { v0 = v1 v2 #42280000 } { v3 = v4 #42280000 v5 }"},
    {"v_dual_mov_b32 v0, 1.0 :: v_dual_lshlrev_b32 v3, 2, v5",
     "= { v0 = #3f800000 } { v3 = #2 v5 }"},
    {"v_dual_mov_b32 v1, v0 :: v_dual_mov_b32 v0, v1",
     "v1 = { t0 = v0 } { v0 = v1 }"},
    {"v_dual_cndmask_b32 v2, s1, v3 :: v_dual_dot2acc_f32_f16 v1, v2, v5",
     "v2 = { t0 = s1 v3 vcc } { v1 = v2 v5 v1 }"},
};

TEST(Decoder, VectorGfx11) { checkDecoded("gfx1100", 32, vector11); }

} // namespace
