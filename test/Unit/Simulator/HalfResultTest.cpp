//===- HalfResultTest.cpp - The half that a result of 16 bits leaves *- C++
//-*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FloatCheck.h"

using namespace loom::sim::test;

/// `result` is the register after an instruction with 1.0 and 2.0; it held
/// 0x5555aaaa before.
static void expectRegister(const Configuration &configuration,
                           const std::string &body, uint64_t result) {
  FloatCheck check;
  check.configuration = configuration;
  check.operand = f16;
  check.result = b32;
  check.body = body;
  expectFloats(check, {Operands{0x3c00, 0x4000}},
               [&](const Operands &) { return result; });
}

/// CDNA4 manual, notes of V_FMA_F16 and V_MAD_LEGACY_F16.
TEST(HalfResult, Gfx9) {
  Configuration gfx9 = {"gfx942", 64};
  expectRegister(gfx9, "v_add_f16 $D, $a, $b", 0x00004200);
  expectRegister(gfx9, "v_cvt_f16_f32 $D, 1.0", 0x00003c00);
  expectRegister(gfx9, "v_rcp_f16 $D, $b", 0x00003800);
  expectRegister(gfx9, "v_frexp_exp_i16_f16 $D, $b", 0x00000002);
  expectRegister(gfx9, "v_fma_f16 $D, $a, $b, $b", 0x55554400);
  expectRegister(gfx9, "v_max3_f16 $D, $a, $b, $b", 0x55554000);
  expectRegister(gfx9, "v_div_fixup_f16 $D, $a, $b, $b", 0x55553c00);
  expectRegister(gfx9, "v_fma_f16 $D, $a, $b, $b op_sel:[0,0,0,1]", 0x4400aaaa);
  expectRegister(gfx9, "v_fma_mixlo_f16 $D, 1.0, 1.0, 1.0", 0x55554000);
  expectRegister(gfx9, "v_fma_mixhi_f16 $D, 1.0, 1.0, 1.0", 0x4000aaaa);
}

TEST(HalfResult, Gfx11) {
  Configuration gfx11 = {"gfx1100", 32};
  for (bool isHigh : {false, true}) {
    std::string to = isHigh ? " v8.h, " : " v8.l, ";
    auto expect = [&](const std::string &name, const std::string &sources,
                      uint64_t half) {
      expectRegister(gfx11, name + to + sources,
                     isHigh ? half << 16 | 0xaaaa : half | 0x55550000);
    };
    expect("v_add_f16", "$a, $b", 0x4200);
    expect("v_fma_f16", "$a, $b, $b", 0x4400);
    expect("v_cvt_f16_f32", "1.0", 0x3c00);
    expect("v_max_f16", "$a, $b", 0x4000);
    expect("v_rcp_f16", "$b", 0x3800);
    expect("v_div_fixup_f16", "$a, $b, $b", 0x3c00);
    expect("v_cvt_i16_f16", "$b", 2);
  }
}
