//===- DecoderMemoryTest.cpp - Operands of memory and scalars -------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DecoderTables.h"

using namespace loom::sim::test;

namespace {

const Decoded memory11[] = {
    {"global_load_b32 v0, v[1:2], off offset:-4", "v0 = v1:2 offset=-4 vaddr"},
    {"global_load_b32 v0, v1, s[2:3] offset:16 glc slc dlc",
     "v0 = v1 s2:2 offset=16 policy=7 vaddr saddr"},
    {"global_store_b64 v1, v[4:5], s[2:3] offset:4095",
     "= v1 v4:2 s2:2 offset=4095 vaddr saddr"},
    {"global_load_d16_hi_b16 v0, v[1:2], off", "v0 = v1:2 vaddr"},
    {"global_store_d16_hi_b16 v[1:2], v3, off", "= v1:2 v3 vaddr"},
    {"global_atomic_add_u32 v0, v[1:2], v5, off glc",
     "v0 = v1:2 v5 policy=1 returns vaddr"},
    {"global_atomic_add_u32 v1, v5, s[2:3]", "= v1 v5 s2:2 vaddr saddr"},
    {"global_atomic_cmpswap_b32 v0, v[1:2], v[5:6], off glc",
     "v0 = v1:2 v5:2 policy=1 returns vaddr"},
    {"flat_load_b32 v0, v[1:2] offset:4095", "v0 = v1:2 offset=4095 vaddr"},
    {"flat_store_b32 v[1:2], v3", "= v1:2 v3 vaddr"},
    {"flat_atomic_cmpswap_b64 v[0:1], v[1:2], v[5:8] glc",
     "v0:2 = v1:2 v5:4 policy=1 returns vaddr"},
    {"scratch_load_b32 v0, off, s1 offset:4", "v0 = s1 offset=4 saddr"},
    {"scratch_load_b32 v0, v1, off offset:4", "v0 = v1 offset=4 vaddr"},
    {"scratch_load_b32 v0, v1, s1 offset:-4",
     "v0 = v1 s1 offset=-4 vaddr saddr"},
    {"scratch_load_b32 v0, off, off offset:4", "v0 = offset=4"},
    {"scratch_store_b64 v1, v[2:3], s1", "= v1 v2:2 s1 vaddr saddr"},
    {"scratch_store_b32 off, v0, s1", "= v0 s1 saddr"},
    {"scratch_store_b32 v1, v0, off offset:-4096",
     "= v1 v0 offset=-4096 vaddr"},
    {"buffer_load_b32 v0, v1, s[4:7], s1 offen offset:4095",
     "v0 = v1 s4:4 s1 offset=4095 offen vaddr saddr"},
    {"buffer_load_b32 v0, v[1:2], s[4:7], m0 idxen offen",
     "v0 = v1:2 s4:4 m0 offen idxen vaddr saddr"},
    {"buffer_load_b32 v0, off, s[4:7], 0 offset:4 glc",
     "v0 = s4:4 #0 offset=4 policy=1 saddr"},
    {"buffer_load_format_xyzw v[0:3], v4, s[4:7], 3 idxen",
     "v0:4 = v4 s4:4 #3 idxen vaddr saddr"},
    {"buffer_store_b96 v[0:2], v3, s[4:7], null idxen",
     "= v3 v0:3 s4:4 null idxen vaddr saddr"},
    {"buffer_store_b32 v0, off, s[4:7], s8", "= v0 s4:4 s8 saddr"},
    {"buffer_atomic_add_u32 v0, v1, s[4:7], 0 idxen glc",
     "v0 = v1 v0 s4:4 #0 policy=1 returns idxen vaddr saddr"},
    {"buffer_atomic_add_u32 v0, v1, s[4:7], 0 idxen",
     "= v1 v0 s4:4 #0 idxen vaddr saddr"},
    {"buffer_atomic_cmpswap_b32 v[0:1], v[2:3], s[4:7], 0 idxen offen glc",
     "v0:2 = v2:2 v0:2 s4:4 #0 policy=1 returns offen idxen vaddr saddr"},
    {"buffer_gl0_inv", "="},
    {"tbuffer_load_format_x v0, v1, s[4:7], 0 format:[BUF_FMT_32_FLOAT] offen "
     "offset:8",
     "v0 = v1 s4:4 #0 offset=8 imm=22 offen vaddr saddr"},
    {"ds_load_b32 v0, v1 offset:65535", "v0 = v1 offset=65535 vaddr"},
    {"ds_load_2addr_b32 v[0:1], v1 offset0:4 offset1:255",
     "v0:2 = v1 offset=4 offset1=255 vaddr"},
    {"ds_load_2addr_stride64_b64 v[0:3], v1 offset1:1",
     "v0:4 = v1 offset1=1 vaddr"},
    {"ds_load_u8_d16_hi v0, v1", "v0 = v1 vaddr"},
    {"ds_store_b32 v1, v0 offset:4", "= v1 v0 offset=4 vaddr"},
    {"ds_store_2addr_b64 v1, v[2:3], v[4:5] offset0:9",
     "= v1 v2:2 v4:2 offset=9 vaddr"},
    {"ds_add_u32 v1, v2", "= v1 v2 vaddr"},
    {"ds_add_rtn_u32 v0, v1, v2", "v0 = v1 v2 returns vaddr"},
    {"ds_storexchg_2addr_rtn_b32 v[0:1], v1, v2, v3 offset1:1",
     "v0:2 = v1 v2 v3 offset1=1 returns vaddr"},
    {"ds_cmpstore_rtn_b32 v0, v1, v2, v3", "v0 = v1 v2 v3 returns vaddr"},
    {"ds_swizzle_b32 v0, v1 offset:0x801f", "v0 = v1 offset=32799 vaddr"},
    {"ds_bpermute_b32 v0, v1, v2 offset:4", "v0 = v1 v2 offset=4 vaddr"},
    {"ds_append v0 offset:8", "v0 = offset=8"},
    {"ds_add_u32 v1, v2 gds", "= v1 v2 gds vaddr"},
    {"s_load_b64 s[0:1], s[2:3], 0x10", "s0:2 = s2:2 offset=16"},
    {"s_load_b64 s[0:1], s[2:3], -0x10", "s0:2 = s2:2 offset=-16"},
    {"s_load_b64 s[0:1], s[2:3], s4 offset:0x10", "s0:2 = s2:2 s4 offset=16"},
    {"s_load_b64 s[0:1], s[2:3], s4", "s0:2 = s2:2 s4"},
    {"s_load_b512 s[0:15], s[2:3], m0", "s0:16 = s2:2 m0"},
    {"s_load_b64 s[0:1], s[2:3], null glc", "s0:2 = s2:2 null policy=1"},
    {"s_buffer_load_b32 vcc_lo, s[4:7], 0x10", "vcc = s4:4 offset=16"},
    {"s_dcache_inv", "="},
};

TEST(Decoder, MemoryGfx11) { checkDecoded("gfx1100", 32, memory11); }

const Decoded scalar11[] = {
    {"s_mov_b32 s0, lit(0xffffffff)", "s0 = #ffffffff"},
    {"s_mov_b32 exec_lo, vcc_hi", "exec = s107"},
    {"s_mov_b64 s[0:1], 0x12345", "s0:2 = #12345:2"},
    {"s_mov_b64 s[0:1], 1.0", "s0:2 = #3ff0000000000000:2"},
    {"s_mov_b64 s[0:1], -5", "s0:2 = #fffffffffffffffb:2"},
    {"s_mov_b64 exec, src_shared_base", "exec:2 = shared_base:2"},
    {"s_mov_b32 m0, src_scc", "m0 = scc"},
    {"s_mov_b32 null, s1", "dropped = s1"},
    {"s_add_u32 s0, ttmp9, -1", "s0 = s117 #ffffffff"},
    {"s_addk_i32 s0, -3", "s0 = s0 imm=65533"},
    {"s_movk_i32 s0, -3", "s0 = imm=65533"},
    {"s_cmpk_eq_u32 s0, 0xfffd", "= s0 imm=65533"},
    {"s_cmov_b32 s0, s1", "s0 = s1"},
    {"s_bitset1_b32 s0, s1", "s0 = s1 s0"},
    {"s_ashr_i64 s[0:1], 0x80000000, s2", "s0:2 = #ffffffff80000000:2 s2"},
    {"s_and_saveexec_b32 s0, vcc_lo", "s0 = vcc"},
    {"s_waitcnt vmcnt(0)", "= imm=1015"},
    {"s_waitcnt_vscnt null, 0x3f", "= null imm=63"},
    {"s_sendmsg sendmsg(MSG_DEALLOC_VGPRS)", "= imm=3"},
    {"s_getreg_b32 s0, hwreg(HW_REG_MODE)", "s0 = imm=63489"},
    {"s_setreg_b32 hwreg(HW_REG_MODE, 0, 4), s3", "= s3 imm=6145"},
    {"s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0x12345",
     "= #12345 imm=6145"},
    {"s_cselect_b64 vcc, exec, 0", "vcc:2 = exec:2 #0:2"},
};

TEST(Decoder, ScalarGfx11) { checkDecoded("gfx1100", 32, scalar11); }

const Decoded registers11[] = {
    {"v_add_f32 v0, v1, s2", "r v1 s2 exec w v0"},
    {"v_cmp_lt_f32 vcc_lo, v1, v2", "r v1 v2 exec w vcc"},
    {"v_cndmask_b32 v0, v1, v2, vcc_lo", "r v1 v2 vcc exec w v0"},
    {"v_add_f64 v[0:1], v[2:3], v[2:3]", "r v2:2 exec w v0:2"},
    {"global_load_b32 v0, v1, s[2:3]", "r v1* s2:2* exec w v0"},
    {"global_store_b64 v[4:5], v[6:7], off", "r v4:2* v6:2* exec w"},
    {"ds_store_b32 v1, v0", "r v1* v0* exec w"},
    {"ds_bpermute_b32 v0, v1, v2", "r v1 v2 exec w v0"},
    {"s_load_b128 s[4:7], s[2:3], s9", "r s2:2* s9* w s4:4"},
    {"s_cbranch_vccz 0", "r vcc* w"},
    {"s_cbranch_execnz 0", "r exec* w"},
    {"s_and_saveexec_b32 s0, vcc_lo", "r vcc exec w s0 exec"},
    {"v_mov_b32_dpp v0, v1 quad_perm:[3,2,1,0] row_mask:0x3 bank_mask:0x5",
     "r v1 exec w v0"},
    {"v_dual_mov_b32 v1, v0 :: v_dual_mov_b32 v0, v1", "r v0 v1 exec w v0 v1"},
    {"v_movrels_b32 v0, v1", "r v1 m0* exec w v0"},
    {"v_add_f16 v0.h, v1.h, v2.l", "r v1 v2 exec w v0"},
    {"s_mov_b32 null, s1", "r s1 w"},
    {"v_readlane_b32 s1, v2, m0", "r v2 m0 w s1"},
    {"s_mov_b64 s[0:1], src_shared_base", "r w s0:2"},
};

TEST(Decoder, RegistersGfx11) { checkRegisters("gfx1100", 32, registers11); }

} // namespace
