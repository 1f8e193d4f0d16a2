//===- CoverageTest.cpp - What is refused, and that nothing else is -------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Coverage.h"
#include "AsmRunner.h"
#include "SemanticsTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

using namespace loom::sim;
using namespace loom::sim::test;
using llvm::StringRef;

/// What compilers do not emit for compute kernels, or only on request.
static bool isKnownGap(StringRef name, CoverageGroup group) {
  if (group == CoverageGroup::Other)
    return true;
  static const char *const prefixes[] = {
      // Scalar memory that LLVM does not write for compute.
      "s_atomic_", "s_buffer_atomic_", "s_store_", "s_buffer_store_",
      "s_scratch_",
      // Trap handlers, debuggers, graphics.
      "s_rfe_", "s_setkill", "s_setvskip", "s_endpgm_ordered_ps_done",
      "s_code_end", "v_screen_partition_", "ds_direct_load", "ds_param_load",
      // Forms of control flow that hardware has and LLVM has not.
      "s_cbranch_g_fork", "s_cbranch_i_fork", "s_cbranch_join",
      "s_subvector_loop_",
      // Ray tracing, ordered append.
      "ds_bvh_stack_", "global_atomic_ordered_add_",
      // gfx12: named barriers, dynamic registers, blocks of registers.
      "s_barrier_init", "s_barrier_join", "s_barrier_leave",
      "s_get_barrier_state", "s_alloc_vgpr", "global_load_block",
      "global_store_block", "scratch_load_block", "scratch_store_block",
      // Half of an instruction; gfx12 decodes gfx11's.
      "v_mfma_ld_scale_b32", "s_waitcnt"};
  return llvm::any_of(prefixes, [name](const char *prefix) {
    return name.starts_with(prefix);
  });
}

TEST(Coverage, OnlyKnownGaps) {
  // The others decode what one of these does.
  for (const char *name :
       {"gfx942", "gfx950", "gfx9-4-generic", "gfx1100", "gfx1151",
        "gfx11-generic", "gfx1201", "gfx12-generic"}) {
    const TargetInfo &target = *findTarget(name);
    llvm::Expected<std::vector<CoveredOperation>> operations =
        listOperations(target);
    ASSERT_TRUE(bool(operations)) << toString(operations.takeError());
    EXPECT_GT(operations->size(), 1100u) << target.name;
    for (const CoveredOperation &operation : *operations)
      EXPECT_TRUE(operation.semantics ||
                  isKnownGap(operation.name, operation.group))
          << target.name << " has no semantics of " << operation.name;
  }
}

/// Operations that each family's census must have found.
TEST(Coverage, FindsTheOperations) {
  struct {
    const char *target;
    std::vector<const char *> names;
  } cases[] = {
      {"gfx942",
       {"v_add_f32",
        "v_mad_f16",
        "v_mac_f16",
        "v_pk_add_f32",
        "v_mfma_f64_16x16x4_f64",
        "v_smfmac_f32_32x32x16_f16",
        "v_accvgpr_read_b32",
        "v_cmpx_class_f64",
        "s_getreg_b32",
        "s_call_b64",
        "s_load_dwordx16",
        "ds_read_b128",
        "ds_wrxchg2_rtn_b32",
        "global_load_lds_dword",
        "scratch_load_dwordx3",
        "flat_atomic_add_f64",
        "buffer_load_format_d16_hi_x",
        "tbuffer_store_format_xyzw",
        "buffer_atomic_pk_add_f16",
        "v_cvt_sr_fp8_f32"}},
      {"gfx950",
       {"v_mfma_scale_f32_16x16x128_f8f6f4", "v_permlane16_swap_b32",
        "ds_read_b64_tr_b16", "v_bitop3_b32", "global_load_lds_dwordx4"}},
      {"gfx1100",
       {"v_wmma_f32_16x16x16_f16", "v_dot2acc_f32_bf16", "v_permlane64_b32",
        "s_waitcnt_vscnt", "ds_bvh_stack_rtn_b32", "image_load",
        "v_fma_mixlo_f16", "s_sendmsg_rtn_b64", "v_cmp_class_f16"}},
      {"gfx1201",
       {"v_swmmac_i32_16x16x32_iu4", "global_load_tr_b128", "s_wait_loadcnt",
        "v_s_exp_f32", "s_buffer_load_u16", "s_prefetch_inst", "v_minimum3_f16",
        "image_bvh_intersect_ray", "s_get_barrier_state", "s_load_b96"}}};
  for (const auto &item : cases) {
    auto operations = listOperations(*findTarget(item.target));
    ASSERT_TRUE(bool(operations)) << toString(operations.takeError());
    for (const char *name : item.names)
      EXPECT_TRUE(llvm::any_of(*operations,
                               [name](const CoveredOperation &operation) {
                                 return operation.name == name;
                               }))
          << item.target << " " << name;
  }
}

/// A kernel that reaches one of these does not start, and the message says why.
TEST(Coverage, RefusedByName) {
  struct {
    const char *target;
    unsigned lanes;
    const char *body, *name;
  } cases[] = {
      {"gfx942", 64, "s_store_dword s4, s[92:93], 0x0", "s_store_dword"},
      {"gfx942", 64, "s_atomic_add s4, s[92:93], 0x0", "s_atomic_add"},
      {"gfx942", 64, "s_rfe_b64 s[4:5]", "s_rfe_b64"},
      {"gfx942", 64, "ds_gws_init v2 gds", "ds_gws_init gds"},
      {"gfx942", 64, "ds_gws_barrier v2 gds", "ds_gws_barrier gds"},
      {"gfx1100", 32, "ds_add_u32 v1, v1 gds", "ds_add_u32 gds"},
      {"gfx1100", 32, "ds_ordered_count v1, v1 offset:772 gds",
       "ds_ordered_count gds"},
      {"gfx1100", 32, "image_load v[4:7], v1, s[4:11] dmask:0xf dim:1D",
       "image_load"},
      {"gfx1100", 32, "exp mrt0 v1, v1, v1, v1 done", "exp"},
      {"gfx1100", 32, "ds_bvh_stack_rtn_b32 v1, v2, v3, v[4:7]",
       "ds_bvh_stack_rtn_b32"},
      {"gfx1201", 32, "s_barrier_init m0", "s_barrier_init"},
      {"gfx1201", 32, "s_get_barrier_state s4, -1", "s_get_barrier_state"},
      {"gfx1201", 32,
       "global_atomic_ordered_add_b64 v[4:5], v1, v[2:3], "
       "s[92:93] th:TH_ATOMIC_RETURN",
       "global_atomic_ordered_add_b64"}};
  for (const auto &item : cases) {
    AsmTest test;
    test.target = item.target;
    test.lanes = item.lanes;
    test.memory.resize(64);
    test.vectors = {Values(item.lanes), Values(item.lanes)};
    test.body = item.body;
    auto outcome = tryRunAsm(test);
    ASSERT_FALSE(bool(outcome)) << item.body;
    std::string message = toString(outcome.takeError());
    EXPECT_TRUE(StringRef(message).contains(item.name))
        << item.body << ": " << message;
  }
}
