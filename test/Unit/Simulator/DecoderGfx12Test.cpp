//===- DecoderGfx12Test.cpp - Operands of gfx1201 -------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DecoderTables.h"

using namespace loom::sim::test;

namespace {

const Decoded all12[] = {
    {"global_load_b32 v0, v[1:2], off offset:-4 th:TH_LOAD_NT scope:SCOPE_SYS",
     "v0 = v1:2 offset=-4 policy=25 vaddr"},
    {"global_store_b32 v0, v1, s[2:3] offset:8388607",
     "= v0 v1 s2:2 offset=8388607 vaddr saddr"},
    {"scratch_store_b32 off, v1, s2 offset:-8", "= v1 s2 offset=-8 saddr"},
    {"scratch_store_b32 v5, v1, off offset:-8", "= v5 v1 offset=-8 vaddr"},
    {"s_load_b32 s0, s[2:3], 0x10", "s0 = s2:2 offset=16"},
    {"s_load_b32 s0, s[2:3], s4 offset:-0x10", "s0 = s2:2 s4 offset=-16"},
    {"s_load_u8 s0, s[2:3], 0x10", "s0 = s2:2 offset=16"},
    {"s_buffer_load_b32 s0, s[4:7], s9", "s0 = s4:4 s9"},
    {"buffer_load_b32 v0, v1, s[4:7], s1 offen offset:4",
     "v0 = v1 s4:4 s1 offset=4 offen vaddr saddr"},
    {"buffer_load_b32 v0, off, s[4:7], null offset:8000000",
     "v0 = s4:4 null offset=8000000 saddr"},
    {"buffer_atomic_add_u32 v0, v1, s[4:7], s0 idxen th:TH_ATOMIC_RETURN",
     "v0 = v1 v0 s4:4 s0 policy=1 returns idxen vaddr saddr"},
    {"s_wait_loadcnt 0x0", "="},
    {"s_wait_loadcnt_dscnt 0x103", "= imm=259"},
    {"s_barrier_signal -1", "= #ffffffff"},
    {"s_barrier_wait -1", "= imm=65535"},
    {"s_barrier_signal m0", "= m0"},
    {"s_barrier_signal_isfirst -1", "= #ffffffff"},
    {"s_get_barrier_state s0, -1", "s0 = #ffffffff"},
    {"v_cvt_f32_fp8_e64 v0, v1 byte_sel:1", "v0 = v1 imm=1"},
    {"v_cvt_sr_fp8_f32 v0, v1, v2 byte_sel:3", "v0 = v1 v2 imm=3"},
    {"v_wmma_f32_16x16x16_f16 v[0:7], v[8:11], v[12:15], v[0:7] neg_lo:[1,0,0] "
     "neg_hi:[0,1,1]",
     "v0:8 = v8:4.neg v12:4.abs v0:8.abs neglo=1 neghi=6"},
    {"v_wmma_i32_16x16x16_iu8 v[0:7], v[8:9], v[10:11], v[0:7] neg_lo:[1,1,0] "
     "clamp",
     "v0:8 = v8:2.neg v10:2.neg v0:8 clamp neglo=3"},
    {"v_wmma_f32_16x16x16_f16 v[0:7], v[8:11], v[12:15], 1.0",
     "v0:8 = v8:4 v12:4 #3f800000"},
    {"v_swmmac_f32_16x16x32_f16 v[0:7], v[8:11], v[12:19], v20 index_key:1",
     "v0:8 = v8:4 v12:8 v20 v0:8 key=1"},
    {"v_s_exp_f32 s0, s1", "s0 = s1"},
    {"s_add_f32 s0, s1, 1.0", "s0 = s1 #3f800000"},
    {"s_cvt_f32_i32 s0, s1", "s0 = s1"},
    {"s_cmp_lt_f32 s0, 1.0", "= s0 #3f800000"},
    {"s_add_nc_u64 s[0:1], s[2:3], 0xffffffff", "s0:2 = s2:2 #ffffffff:2"},
    {"s_fmac_f32 s0, s1, s2", "s0 = s1 s2 s0"},
    {"s_fmaak_f32 s0, s1, s2, 0x42280000", "s0 = s1 s2 #42280000"},
    {"s_fmamk_f32 s0, s1, 0x42280000, s2", "s0 = s1 #42280000 s2"},
    {"v_min_num_f32 v0, v1, v2", "v0 = v1 v2"},
    {"v_permlanex16_var_b32 v0, v1, v2", "v0 = v1 v2"},
    {"v_permlane16_b32 v0, v1, s2, s3", "v0 = v1 s2 s3"},
    {"ds_load_b32 v0, v1 offset:4", "v0 = v1 offset=4 vaddr"},
    {"ds_bvh_stack_push4_pop1_rtn_b32 v1, v0, v1, v[2:5]",
     "v1 v0 = v1 v2:4 returns vaddr"},
    {"ds_store_b16_d16_hi v0, v1", "= v0 v1 vaddr"},
    {"global_load_tr_b128 v[0:3], v[4:5], off", "v0:4 = v4:2 vaddr"},
    {"global_wb scope:SCOPE_SYS", "= policy=24"},
    {"global_inv scope:SCOPE_DEV", "= policy=16"},
    {"s_prefetch_data s[18:19], 100, s10, 7",
     "= s18:2 s10 offset=100 policy=7"},
    {"s_sendmsg_rtn_b32 s0, sendmsg(MSG_RTN_GET_REALTIME)", "s0 = imm=131"},
    {"s_sleep_var s0", "= s0"},
    {"v_dual_max_num_f32 v0, v1, v2 :: v_dual_min_num_f32 v3, v4, v5",
     "= { v0 = v1 v2 } { v3 = v4 v5 }"},
    {"v_dual_mov_b32 v1, v0 :: v_dual_mov_b32 v0, v1",
     "v1 = { t0 = v0 } { v0 = v1 }"},
    {"v_mov_b32 v0, ttmp9", "v0 = s117"},
    {"v_mov_b32_e64_dpp v0, v1 quad_perm:[3,2,1,0] row_mask:0x3 bank_mask:0x5 "
     "bound_ctrl:1 fi:1",
     "= v1 dpp 1b 3 5 bound fi { v0 = t0 }"},
    {"v_cmp_lt_f32_e64_dpp s2, v1, v2 quad_perm:[3,2,1,0] row_mask:0xf "
     "bank_mask:0xf",
     "= v1 dpp 1b 15 15 { s2 = t0 v2 }"},
    {"v_cmp_lt_f32_dpp vcc_lo, v1, v2 dpp8:[7,6,5,4,3,2,1,0] fi:1",
     "= v1 dpp8 53977 fi { vcc = t0 v2 }"},
    {"v_cmpx_lt_f32_dpp v1, v2 dpp8:[7,6,5,4,3,2,1,0]",
     "= v1 dpp8 53977 { exec = t0 v2 }"},
    {"v_cndmask_b32_e64_dpp v0, -v1, v2, s5 dpp8:[7,6,5,4,3,2,1,0]",
     "= v1 dpp8 53977 { v0 = t0.neg v2 s5 }"},
    {"v_mad_i64_i32 v[0:1], s2, v1, v2, 0x80000000",
     "v0:2 s2 = v1 v2 #ffffffff80000000:2"},
    {"v_ashrrev_i64 v[0:1], v2, 0x80000000", "v0:2 = v2 #ffffffff80000000:2"},
    {"v_dot4_f32_fp8_fp8 v0, v1, v2, v3", "v0 = v1 v2 v3"},
    {"v_dot4_i32_iu8 v0, v1, v2, v3 neg_lo:[1,0,0]", "v0 = v1.neg v2 v3"},
    {"v_movrels_b32 v0, v1", "v0 = v1"},
    {"v_pk_mul_f16 v0, s1, v2 op_sel_hi:[0,1] clamp", "v0 = s1 v2.selhi clamp"},
};

TEST(Decoder, Gfx1201) { checkDecoded("gfx1201", 32, all12); }

} // namespace
