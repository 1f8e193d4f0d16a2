//===- AccumulatorTest.cpp - Matrix instructions on accumulators ----------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A, B, and C with D, may each be in AGPRs. The result must be that of the same
// instruction on VGPRs, which other tests compare with products.
//
//===----------------------------------------------------------------------===//

#include "AsmRunner.h"
#include "gtest/gtest.h"
#include <random>

using namespace loom::sim;
using namespace loom::sim::test;

namespace {
struct Instruction {
  const char *name;
  /// Registers of A, B, and of C and D.
  unsigned a, b, c;
  /// The index register of sparse ones, v40, takes the place of C.
  bool isSparse;
};
} // namespace

static const Instruction instructions[] = {
    {"v_mfma_f32_16x16x4_f32", 1, 1, 4, false},
    {"v_mfma_f32_4x4x1_16b_f32", 1, 1, 4, false},
    {"v_mfma_f32_32x32x8_f16", 2, 2, 16, false},
    {"v_mfma_f32_16x16x16_bf16", 2, 2, 4, false},
    {"v_mfma_i32_32x32x16_i8", 2, 2, 16, false},
    {"v_mfma_f64_16x16x4_f64", 2, 2, 8, false},
    {"v_mfma_f32_16x16x32_fp8_bf8", 2, 2, 4, false},
    {"v_smfmac_f32_16x16x32_f16", 2, 4, 4, true},
    {"v_smfmac_i32_32x32x32_i8", 2, 4, 16, true}};

static std::string nameOf(char letter, unsigned first, unsigned count) {
  std::string start(1, letter);
  if (count == 1)
    return start + std::to_string(first);
  return start + "[" + std::to_string(first) + ":" +
         std::to_string(first + count - 1) + "]";
}

/// A is in registers 2 and on, B in 8 and on, C and D in 16 and on, of VGPRs or
/// AGPRs. The values are small numbers in any format.
static AsmTest makeTest(const char *target, const Instruction &instruction,
                        bool a, bool b, bool c) {
  AsmTest test;
  test.target = target;
  test.lanes = 64;
  std::mt19937 random(1);
  test.vectors.resize(31, Values(64));
  for (Values &row : test.vectors)
    for (uint32_t &value : row)
      value = (random() & 0x03030303) | 0x38003c00;
  test.body = "v_mov_b32 v40, 0x44444444\n";
  auto place = [&](unsigned first, unsigned count, bool moves) {
    for (unsigned r = first; moves && r < first + count; ++r)
      test.body += "v_accvgpr_write_b32 a" + std::to_string(r) + ", v" +
                   std::to_string(r) + "\nv_mov_b32 v" + std::to_string(r) +
                   ", 0\n";
    return nameOf(moves ? 'a' : 'v', first, count);
  };
  std::string textA = place(2, instruction.a, a);
  std::string textB = place(8, instruction.b, b);
  std::string textC = place(16, instruction.c, c);
  test.body += std::string(instruction.name) + " " + textC + ", " + textA +
               ", " + textB + ", " + (instruction.isSparse ? "v40" : textC);
  for (unsigned r = 0; r < instruction.c; ++r)
    test.results.push_back(nameOf(c ? 'a' : 'v', 16 + r, 1));
  return test;
}

TEST(Accumulators, AreRegistersLikeOthers) {
  for (const char *target : {"gfx942", "gfx950"})
    for (const Instruction &instruction : instructions) {
      std::vector<AsmTest> tests;
      for (unsigned form = 0; form < 8; ++form)
        tests.push_back(
            makeTest(target, instruction, form & 1, form & 2, form & 4));
      std::vector<AsmOutcome> outcomes = runAsmAll(tests);
      ASSERT_EQ(outcomes.size(), tests.size());
      for (unsigned form = 1; form < 8; ++form)
        for (unsigned r = 0; r < instruction.c; ++r)
          ASSERT_EQ(outcomes[form][tests[form].results[r]],
                    outcomes[0][tests[0].results[r]])
              << target << " " << tests[form].body;
      // Something was computed.
      EXPECT_NE(outcomes[0]["v16"], tests[0].vectors[15]) << instruction.name;
    }
}

/// A constant C with a result in AGPRs.
TEST(Accumulators, ConstantC) {
  AsmTest test;
  test.target = "gfx942";
  test.lanes = 64;
  test.vectors = {Values(64, 0x40000000), Values(64, 0x3f000000)};
  test.body = "v_mfma_f32_16x16x4_f32 a[4:7], v1, v2, 1.0";
  test.results = {"a4", "a7"};
  AsmOutcome out = runAsm(test);
  // 1 + 4 * 2 * 0.5
  EXPECT_EQ(out["a4"], Values(64, 0x40a00000));
  EXPECT_EQ(out["a7"], Values(64, 0x40a00000));
}
