//===- SaluExecTest.cpp - EXEC and constants of the scalar unit -----------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"
#include "gtest/gtest.h"

using namespace loom::sim;
using namespace loom::sim::test;

namespace {
struct ExecCase {
  /// The names on gfx9 and elsewhere, without the width.
  const char *name;
  uint64_t (*expect)(uint64_t a, uint64_t exec);
  /// The destination gets the EXEC before, else the one after.
  bool saves;
};
} // namespace

#define EXPECTED(...) [](uint64_t a, uint64_t exec) { return __VA_ARGS__; }

static const ExecCase execCases[] = {
    {"s_and_saveexec", EXPECTED(a & exec), true},
    {"s_or_saveexec", EXPECTED(a | exec), true},
    {"s_xor_saveexec", EXPECTED(a ^ exec), true},
    {"s_nand_saveexec", EXPECTED(~(a & exec)), true},
    {"s_nor_saveexec", EXPECTED(~(a | exec)), true},
    {"s_xnor_saveexec", EXPECTED(~(a ^ exec)), true},
    {"s_andn1_saveexec|s_and_not0_saveexec", EXPECTED(~a & exec), true},
    {"s_andn2_saveexec|s_and_not1_saveexec", EXPECTED(a & ~exec), true},
    {"s_orn1_saveexec|s_or_not0_saveexec", EXPECTED(~a | exec), true},
    {"s_orn2_saveexec|s_or_not1_saveexec", EXPECTED(a | ~exec), true},
    {"s_andn1_wrexec|s_and_not0_wrexec", EXPECTED(~a & exec), false},
    {"s_andn2_wrexec|s_and_not1_wrexec", EXPECTED(a & ~exec), false},
};

/// The form of 32 bits changes the lower half only; waves of 32 lanes have an
/// upper half that does nothing.
static void checkExec(const char *target, unsigned lanes, unsigned bits) {
  uint64_t laneMask = bits == 64 ? ~0ull : 0xffffffff;
  for (const ExecCase &one : execCases) {
    AsmTest test;
    test.target = target;
    test.lanes = lanes;
    Values64 a = {0x00ff00ff12345678ull, 0, ~0ull, 0xf0f0f0f0f0f0f0f0ull};
    uint64_t exec = 0xf0f0f0f00f0f0f0full;
    test.scalars = {{"s[4:5]", {77}}, {"s[6:7]", a}, {"exec", {exec}}};
    test.body = nameOn(target, one.name) + "_b" + std::to_string(bits) +
                (bits == 64 ? " s[4:5], s[6:7]" : " s4, s6") +
                "\nv_mov_b32 v1, 1";
    test.vectors = {Values(lanes * 4)};
    test.results = {"s[4:5]", "exec", "scc", "v1"};
    AsmOutcome out = runAsm(test);
    ASSERT_EQ(out.wide("exec").size(), 4u) << test.body;
    for (size_t i = 0; i < 4; ++i) {
      uint64_t after = one.expect(a[i], exec) & laneMask;
      uint64_t all = (exec & ~laneMask) | after;
      EXPECT_EQ(out.wide("exec")[i], all) << target << test.body;
      EXPECT_EQ(out.wide("s[4:5]")[i], one.saves ? exec & laneMask : after)
          << target << test.body;
      EXPECT_EQ(out["scc"][i], after != 0) << target << test.body;
      for (unsigned lane = 0; lane < lanes; ++lane)
        ASSERT_EQ(out["v1"][i * lanes + lane], all >> lane & 1) << test.body;
    }
  }
}

TEST(SaluExec, Gfx1100) {
  checkExec("gfx1100", 32, 32);
  checkExec("gfx1100", 32, 64);
  checkExec("gfx1100", 64, 32);
  checkExec("gfx1100", 64, 64);
}
TEST(SaluExec, Gfx942) { checkExec("gfx942", 64, 64); }

/// Constants of 16 bits in the instruction, with their sign.
static void checkConstants(const char *target) {
  AsmTest test;
  test.target = target;
  test.lanes = 64;
  bool isGfx12 = generationOf(target) == On12;
  std::string addk = isGfx12 ? "s_addk_co_i32" : "s_addk_i32";
  test.body = "s_movk_i32 s4, 0x8001\n"
              "s_cmovk_i32 s5, 0x7ffe\n"
              "s_mulk_i32 s7, 0xfffd\n" +
              addk + " s6, 0x8000\n";
  test.scalars = {{"s5", {5}},
                  {"s6", {0x80000000, 0x80008000, 0x12345678}},
                  {"s7", {7, 0x40000000, 0xffffffff}},
                  {"scc", {0, 1, 1}}};
  test.results = {"s4", "s5", "s6", "s7", "scc"};
  AsmOutcome out = runAsm(test);
  EXPECT_EQ(out["s4"], Values(3, 0xffff8001));
  EXPECT_EQ(out["s5"], (Values{5, 0x7ffe, 0x7ffe}));
  EXPECT_EQ(out["s6"], (Values{0x7fff8000, 0x80000000, 0x1233d678}));
  EXPECT_EQ(out["scc"], (Values{1, 0, 0}));
  EXPECT_EQ(out["s7"], (Values{uint32_t(-21), 0x40000000, 3}));
}

TEST(SaluConstants, Moves) {
  checkConstants("gfx1100");
  checkConstants("gfx942");
  checkConstants("gfx1201");
}

TEST(SaluConstants, Comparisons) {
  struct Case {
    const char *name;
    bool (*test)(int64_t, int64_t);
  };
  const Case cases[] = {
      {"eq", [](int64_t a, int64_t b) { return a == b; }},
      {"lg", [](int64_t a, int64_t b) { return a != b; }},
      {"gt", [](int64_t a, int64_t b) { return a > b; }},
      {"ge", [](int64_t a, int64_t b) { return a >= b; }},
      {"lt", [](int64_t a, int64_t b) { return a < b; }},
      {"le", [](int64_t a, int64_t b) { return a <= b; }},
  };
  Values64 values = {0x8000, 0xffff8000, 0xffff7fff, 0xffff8001, 0x7fff,
                     0x8001, 0,          0x80000000, 0x7fffffff, 0xffffffff};
  for (const char *target : {"gfx1100", "gfx942"})
    for (const Case &one : cases)
      for (bool isSigned : {false, true}) {
        AsmTest test;
        test.target = target;
        test.lanes = 64;
        test.scalars = {{"s4", values}};
        test.body = "s_cmpk_" + std::string(one.name) +
                    (isSigned ? "_i32" : "_u32") + " s4, 0x8000";
        test.results = {"scc"};
        AsmOutcome out = runAsm(test);
        ASSERT_EQ(out["scc"].size(), values.size());
        for (size_t i = 0; i < values.size(); ++i) {
          int64_t a = isSigned ? int32_t(values[i]) : int64_t(values[i]);
          EXPECT_EQ(out["scc"][i], one.test(a, isSigned ? -0x8000 : 0x8000))
              << target << ": " << test.body << std::hex << " " << values[i];
        }
      }
}
