//===- RareFormsTest.cpp - Forms that only a compiler's output has shown --===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsmRunner.h"
#include "gtest/gtest.h"

using namespace loom::sim::test;

/// SDWA with a result of two registers: both are written, under EXEC.
TEST(RareForms, SdwaPair) {
  constexpr uint64_t exec = 0xfffffffffffffff0ull;
  AsmTest test;
  test.target = "gfx942";
  test.lanes = 64;
  // FNUZ: 1.0 and 2.0 in the low half, -2.0 and 4.0 in the high one.
  test.vectors = {Values(64, 0x50c84840), Values(64, 7), Values(64, 9)};
  test.scalars = {{"exec", {exec}}};
  test.body = "v_cvt_pk_f32_fp8_sdwa v[2:3], v1 src0_sel:WORD_1";
  test.results = {"v2", "v3"};
  AsmOutcome out = runAsm(test);
  for (unsigned lane = 0; lane < 64; ++lane) {
    bool isOn = exec >> lane & 1;
    EXPECT_EQ(out["v2"][lane], isOn ? 0xc0000000u : 7u) << lane;
    EXPECT_EQ(out["v3"][lane], isOn ? 0x40800000u : 9u) << lane;
  }
}

/// Stochastic rounding to 16 bits: op_sel names the half of the destination.
TEST(RareForms, StochasticHalves) {
  for (bool isBf16 : {false, true})
    for (bool isHigh : {false, true}) {
      AsmTest test;
      test.target = "gfx950";
      test.lanes = 64;
      test.vectors = {Values(64, 0x3f800000), Values(64, 0),
                      Values(64, 0x5555aaaa)};
      test.body = std::string("v_cvt_sr_") + (isBf16 ? "bf16" : "f16") +
                  "_f32 v3, v1, v2" + (isHigh ? " op_sel:[0,0,1]" : "");
      test.results = {"v3"};
      uint32_t one = isBf16 ? 0x3f80 : 0x3c00;
      EXPECT_EQ(runAsm(test)["v3"],
                Values(64, isHigh ? one << 16 | 0xaaaa : 0x55550000 | one))
          << test.body;
    }
}

/// SCC says whether the wave is the first of this round of the barrier.
TEST(RareForms, FirstToSignal) {
  AsmTest test;
  test.target = "gfx1201";
  test.waves = 4;
  test.body = R"(
    s_barrier_signal_isfirst -1
    s_cselect_b32 s4, 1, 0
    s_barrier_wait -1
    s_barrier_signal_isfirst -1
    s_cselect_b32 s5, 1, 0
    s_barrier_wait -1
    v_mov_b32 v1, s4
    v_mov_b32 v2, s5
  )";
  test.results = {"v1", "v2"};
  test.vectors = {Values(128), Values(128)};
  AsmOutcome out = runAsm(test);
  for (const char *name : {"v1", "v2"}) {
    unsigned firsts = 0;
    for (unsigned wave = 0; wave < 4; ++wave)
      firsts += out[name][32 * wave];
    EXPECT_EQ(firsts, 1u) << name;
  }
}

/// gfx12 has 64 bits of cycles.
TEST(RareForms, ShaderCycles) {
  AsmTest test;
  test.target = "gfx1201";
  test.vectors = {Values(32)};
  test.body = R"(
    s_getreg_b32 s4, hwreg(HW_REG_SHADER_CYCLES_HI)
    s_getreg_b32 s5, hwreg(HW_REG_SHADER_CYCLES_LO)
    s_getreg_b32 s6, hwreg(HW_REG_SHADER_CYCLES_LO)
    s_cmp_gt_u32 s6, s5
    s_cselect_b32 s5, 1, 0
  )";
  test.results = {"s4", "s5"};
  AsmOutcome out = runAsm(test);
  EXPECT_EQ(out["s4"], Values{0});
  EXPECT_EQ(out["s5"], Values{1});
}

/// What a program leaves in the flags of exceptions is there when it looks.
TEST(RareForms, ExceptionFlags) {
  AsmTest test;
  test.target = "gfx1100";
  test.vectors = {Values(32)};
  test.body = R"(
    s_movk_i32 s4, 0x15
    s_setreg_b32 hwreg(HW_REG_TRAPSTS, 0, 5), s4
    s_getreg_b32 s5, hwreg(HW_REG_TRAPSTS, 0, 5)
    s_getreg_b32 s6, hwreg(HW_REG_TRAPSTS, 2, 1)
  )";
  test.results = {"s5", "s6"};
  AsmOutcome out = runAsm(test);
  EXPECT_EQ(out["s5"], Values{0x15});
  EXPECT_EQ(out["s6"], Values{1});
}

/// A compiler may load more of a variable than it uses: what has no value
/// counts where it is used.
TEST(RareForms, WidenedLdsLoad) {
  AsmTest test;
  test.target = "gfx942";
  test.lanes = 64;
  test.ldsBytes = 1024;
  test.vectors = {Values(64)};
  std::string body = R"(
    v_lshlrev_b32 v2, 3, v0
    ds_write_b32 v2, v0 offset:$
    s_waitcnt lgkmcnt(0)
    ds_read_b64 v[4:5], v2
    s_waitcnt lgkmcnt(0)
    v_mov_b32 v6, v$
  )";
  test.results = {"v6"};
  auto run = [&](const char *offset, const char *used) {
    test.body = body;
    test.body.replace(test.body.find('$'), 1, offset);
    test.body.replace(test.body.find('$'), 1, used);
    return runAsm(test, /*wantFindings=*/true);
  };
  AsmOutcome out = run("0", "4");
  EXPECT_TRUE(out.findings.empty());
  EXPECT_EQ(out["v6"][5], 5u);
  EXPECT_TRUE(run("4", "5").findings.empty());
  for (auto [offset, used] : {std::pair("0", "5"), {"4", "4"}}) {
    out = run(offset, used);
    ASSERT_EQ(out.findings.size(), 1u);
    EXPECT_EQ(out.findings.front().kind, "uninitialized-register");
  }
  // Nothing of it has a value.
  out = run("512", "4");
  ASSERT_FALSE(out.findings.empty());
  EXPECT_EQ(out.findings.front().kind, "uninitialized-lds");
}

/// The load's registers have values again when the bytes do.
TEST(RareForms, WidenedLdsLoadInALoop) {
  AsmTest test;
  test.target = "gfx942";
  test.lanes = 64;
  test.ldsBytes = 512;
  test.vectors = {Values(64)};
  test.body = R"(
    v_lshlrev_b32 v2, 3, v0
    ds_write_b32 v2, v0
    s_waitcnt lgkmcnt(0)
    s_mov_b32 s4, 2
  1:
    ds_read_b64 v[4:5], v2
    s_waitcnt lgkmcnt(0)
    ds_write_b32 v2, v0 offset:4
    s_waitcnt lgkmcnt(0)
    s_sub_u32 s4, s4, 1
    s_cmp_lg_u32 s4, 0
    s_cbranch_scc1 1b
  )";
  test.results = {"v4", "v5"};
  AsmOutcome out = runAsm(test);
  EXPECT_EQ(out["v5"][7], 7u);
}
