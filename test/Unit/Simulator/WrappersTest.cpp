//===- WrappersTest.cpp - DPP, SDWA and VOPD forms ------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"
#include "gtest/gtest.h"
#include <functional>

using namespace loom::sim;
using namespace loom::sim::test;

//===----------------------------------------------------------------------===//
// DPP
//===----------------------------------------------------------------------===//

namespace {
struct DppCase {
  const char *control;
  unsigned generations;
  /// The lane that a lane reads, -1 if there is none.
  std::function<int(int)> from;
};
} // namespace

static std::vector<DppCase> dppCases() {
  auto inRow = [](int lane, int place) {
    return place < 0 || place > 15 ? -1 : (lane & ~15) + place;
  };
  return {
      {"quad_perm:[3,1,0,2]", OnAll,
       [](int i) {
         return (i & ~3) + (i % 4 == 0   ? 3
                            : i % 4 == 1 ? 1
                            : i % 4 == 2 ? 0
                                         : 2);
       }},
      {"row_shl:1", OnAll, [=](int i) { return inRow(i, i % 16 + 1); }},
      {"row_shl:15", OnAll, [=](int i) { return inRow(i, i % 16 + 15); }},
      {"row_shr:4", OnAll, [=](int i) { return inRow(i, i % 16 - 4); }},
      {"row_ror:3", OnAll, [=](int i) { return inRow(i, (i + 13) % 16); }},
      {"row_mirror", OnAll, [=](int i) { return inRow(i, 15 - i % 16); }},
      {"row_half_mirror", OnAll, [](int i) { return (i & ~7) + 7 - i % 8; }},
      {"wave_shl:1", On9, [](int i) { return i == 63 ? -1 : i + 1; }},
      {"wave_rol:1", On9, [](int i) { return (i + 1) % 64; }},
      {"wave_shr:1", On9, [](int i) { return i - 1; }},
      {"wave_ror:1", On9, [](int i) { return (i + 63) % 64; }},
      {"row_bcast:15", On9, [](int i) { return i / 16 * 16 - 1; }},
      {"row_bcast:31", On9, [](int i) { return i < 32 ? -1 : 31; }},
      {"row_newbcast:5", On9, [=](int i) { return inRow(i, 5); }},
      {"row_share:9", On11 | On12, [=](int i) { return inRow(i, 9); }},
      {"row_xmask:6", On11 | On12, [=](int i) { return inRow(i, i % 16 ^ 6); }},
      {"dpp8:[7,6,5,4,0,1,2,3]", On11 | On12,
       [](int i) { return (i & ~7) + (i % 8 < 4 ? 7 - i % 8 : i % 8 - 4); }},
  };
}

static void checkDpp(const char *target, unsigned lanes) {
  uint64_t exec = 0xfffff7fffffdffdfull;
  for (const DppCase &one : dppCases())
    for (bool zeroes : {false, true})
      for (bool fetch : {false, true}) {
        bool isDpp8 = llvm::StringRef(one.control).starts_with("dpp8");
        bool isGfx9 = generationOf(target) == On9;
        if (!(one.generations & generationOf(target)) || (isDpp8 && zeroes) ||
            (isGfx9 && fetch))
          continue;
        unsigned rows = isDpp8 ? 15 : 0xd, banks = isDpp8 ? 15 : 0x7;
        AsmTest test;
        test.target = target;
        test.lanes = lanes;
        test.vectors.resize(3);
        for (unsigned lane = 0; lane < lanes; ++lane) {
          test.vectors[0].push_back(1000 + lane);
          test.vectors[1].push_back(lane << 16);
          test.vectors[2].push_back(7000 + lane);
        }
        test.scalars = {{"exec", {exec}}};
        test.body = "v_add_" + std::string(isGfx9 ? "" : "nc_") +
                    "u32_dpp v3, v1, v2 " + one.control;
        if (!isDpp8)
          test.body += " row_mask:0xd bank_mask:0x7";
        if (zeroes)
          test.body += isGfx9 ? " bound_ctrl:0" : " bound_ctrl:1";
        if (fetch)
          test.body += " fi:1";
        test.results = {"v3", "exec"};
        AsmOutcome out = runAsm(test);
        ASSERT_EQ(out["v3"].size(), lanes) << test.body;
        for (unsigned lane = 0; lane < lanes; ++lane) {
          int from = one.from(int(lane));
          bool hasSource = from >= 0 && (fetch || (exec >> from & 1));
          bool writes = (exec >> lane & 1) && (rows >> lane / 16 & 1) &&
                        (banks >> lane / 4 % 4 & 1) &&
                        (hasSource || zeroes || isDpp8);
          unsigned want = 7000 + lane;
          if (writes)
            want = (lane << 16) + (hasSource ? 1000 + from : 0);
          ASSERT_EQ(out["v3"][lane], want)
              << target << ": " << test.body << ", lane " << lane;
        }
        EXPECT_EQ(uint32_t(out.wide("exec")[0]), uint32_t(exec));
      }
}

TEST(Dpp, Gfx1100) { checkDpp("gfx1100", 32); }
TEST(Dpp, Gfx1100Wave64) { checkDpp("gfx1100", 64); }
TEST(Dpp, Gfx942) { checkDpp("gfx942", 64); }
TEST(Dpp, Gfx1201) { checkDpp("gfx1201", 32); }

/// Modifiers belong to the value that another lane has; a comparison leaves 0
/// for lanes that are masked; v_cmpx keeps what it wrote to EXEC.
TEST(Dpp, OtherInstructions) {
  AsmTest test;
  test.vectors = {Values(32), Values(32, 0), Values(32),
                  Values(32, 0x3f800000)};
  for (unsigned lane = 0; lane < 32; ++lane)
    test.vectors[0][lane] = lane < 16 ? 0x3f800000 : 0xc0000000;
  test.body = "v_add_f32_e64_dpp v2, -|v1|, v4 row_mirror row_mask:0xf "
              "bank_mask:0xf\n"
              "v_cmp_eq_u32_e64_dpp s4, v3, v3 row_mirror row_mask:0x1 "
              "bank_mask:0xf\n"
              "v_cmpx_eq_u32_dpp v3, v3 row_mirror row_mask:0x2 bank_mask:0xf";
  test.results = {"v2", "s4", "exec"};
  AsmOutcome out = runAsm(test);
  Values expected(32, 0);
  std::fill(expected.begin() + 16, expected.end(), 0xbf800000);
  EXPECT_EQ(out["v2"], expected);
  EXPECT_EQ(out["s4"], Values{0xffff});
  EXPECT_EQ(uint32_t(out.wide("exec")[0]), 0xffff0000u);
}

/// Two registers at once.
TEST(Dpp, Move64) {
  AsmTest test;
  test.target = "gfx942";
  test.lanes = 64;
  test.vectors = {Values(64), Values(64), Values(64)};
  for (unsigned lane = 0; lane < 64; ++lane) {
    test.vectors[1][lane] = lane;
    test.vectors[2][lane] = 100 + lane;
  }
  test.body = "v_mov_b64_dpp v[4:5], v[2:3] row_newbcast:2 row_mask:0xf "
              "bank_mask:0xf";
  test.results = {"v4", "v5"};
  AsmOutcome out = runAsm(test);
  for (unsigned lane = 0; lane < 64; ++lane) {
    EXPECT_EQ(out["v4"][lane], lane / 16 * 16 + 2);
    EXPECT_EQ(out["v5"][lane], 100 + lane / 16 * 16 + 2);
  }
}

//===----------------------------------------------------------------------===//
// SDWA
//===----------------------------------------------------------------------===//

static const char *const selections[] = {"BYTE_0", "BYTE_1", "BYTE_2", "BYTE_3",
                                         "WORD_0", "WORD_1", "DWORD"};
static unsigned shiftOf(unsigned selection) {
  return selection < 4 ? selection * 8 : selection == 5 ? 16 : 0;
}
static unsigned widthOf(unsigned selection) {
  return selection < 4 ? 8 : selection < 6 ? 16 : 32;
}
static uint32_t selected(uint32_t value, unsigned selection, bool isSigned) {
  uint64_t bits = value >> shiftOf(selection);
  unsigned width = widthOf(selection);
  bits &= (1ull << width) - 1;
  if (isSigned && bits >> (width - 1))
    bits |= ~0ull << width;
  return uint32_t(bits);
}

TEST(Sdwa, SourcesAndDestinations) {
  std::vector<AsmTest> tests;
  std::vector<Values> wanted;
  Values64 patterns = makePatterns(64 * 3, 41, 1);
  auto row = [&](unsigned which) {
    return lowHalves(Values64(patterns.begin() + which * 64,
                              patterns.begin() + which * 64 + 64));
  };
  const char *const unusedNames[] = {"UNUSED_PAD", "UNUSED_SEXT",
                                     "UNUSED_PRESERVE"};
  uint64_t exec = 0xff7fffffffff0fffull;
  for (unsigned number = 0; number < 7 * 3 * 4; ++number) {
    unsigned dst = number % 7, unused = number / 7 % 3;
    unsigned src0 = number * 3 % 7, src1 = number * 5 % 7;
    bool signed0 = number / 21 & 1, signed1 = number / 42 & 1;
    AsmTest test;
    test.target = "gfx942";
    test.lanes = 64;
    test.vectors = {row(0), row(1), row(2)};
    test.scalars = {{"exec", {exec}}};
    auto operand = [](const char *name, bool isSigned) {
      return isSigned ? "sext(" + std::string(name) + ")" : std::string(name);
    };
    test.body = "v_add_u32_sdwa v3, " + operand("v1", signed0) + ", " +
                operand("v2", signed1) + " dst_sel:" + selections[dst] +
                " dst_unused:" + unusedNames[unused] +
                " src0_sel:" + selections[src0] +
                " src1_sel:" + selections[src1];
    test.results = {"v3"};
    Values want = test.vectors[2];
    for (unsigned lane = 0; lane < 64; ++lane) {
      if (!(exec >> lane & 1))
        continue;
      uint32_t sum = selected(test.vectors[0][lane], src0, signed0) +
                     selected(test.vectors[1][lane], src1, signed1);
      unsigned width = widthOf(dst), shift = shiftOf(dst);
      uint64_t mask = ((1ull << width) - 1) << shift;
      uint64_t result = uint64_t(sum) << shift & mask;
      if (unused == 1 && sum >> (width - 1) & 1)
        result |= ~0ull << (width + shift);
      if (unused == 2)
        result |= want[lane] & ~mask;
      want[lane] = uint32_t(result);
    }
    tests.push_back(test);
    wanted.push_back(want);
  }
  std::vector<AsmOutcome> outcomes = runAsmAll(tests);
  for (size_t number = 0; number < tests.size(); ++number)
    EXPECT_EQ(outcomes[number]["v3"], wanted[number]) << tests[number].body;
}

TEST(Sdwa, ComparisonsAndFloats) {
  AsmTest test;
  test.target = "gfx942";
  test.lanes = 64;
  test.vectors = {Values(64, 0xc0003c00), Values(64, 0x00ff0001)};
  test.scalars = {{"exec", {0x00ffffffffffffffull}}};
  test.body = "v_cmp_eq_u32_sdwa s[4:5], v2, v2 src0_sel:BYTE_0 "
              "src1_sel:WORD_0\n"
              "v_cmp_eq_u32_sdwa vcc, v2, v2 src0_sel:BYTE_2 src1_sel:WORD_0\n"
              "v_add_f16_sdwa v3, -v1, |v1| dst_sel:WORD_1 "
              "dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:WORD_1";
  test.results = {"s[4:5]", "vcc"};
  AsmOutcome out = runAsm(test);
  EXPECT_EQ(out.wide("s[4:5]"), Values64{0x00ffffffffffffffull});
  EXPECT_EQ(out.wide("vcc"), Values64{0});
  test.scalars.clear();
  test.results = {"v3"};
  // -1.0 + |-2.0|
  EXPECT_EQ(runAsm(test)["v3"], Values(64, 0x3c000000));
}

//===----------------------------------------------------------------------===//
// VOPD
//===----------------------------------------------------------------------===//

TEST(Vopd, SourcesAreReadFirst) {
  AsmTest test;
  test.vectors = {Values(32), Values(32), Values(32), Values(32)};
  for (unsigned lane = 0; lane < 32; ++lane) {
    test.vectors[0][lane] = 100 + lane;
    test.vectors[1][lane] = 200 + lane;
    test.vectors[2][lane] = 0x40000000; // 2.0
    test.vectors[3][lane] = 0x40400000; // 3.0
  }
  test.scalars = {{"exec", {0x7fffffff}}, {"vcc", {0x0000ffff}}};
  test.body = "v_dual_mov_b32 v1, v2 :: v_dual_mov_b32 v2, v1\n"
              "v_dual_mul_f32 v6, v3, v4 :: v_dual_mov_b32 v7, 1.0\n"
              "v_dual_fmac_f32 v6, v3, v4 :: v_dual_fmac_f32 v7, v4, v3\n"
              "v_dual_cndmask_b32 v8, v3, v4 :: v_dual_add_nc_u32 v9, v4, v3";
  test.results = {"v1", "v2", "v6", "v7", "v8", "v9"};
  AsmOutcome out = runAsm(test, /*wantFindings=*/true);
  ASSERT_EQ(out["v1"].size(), 32u);
  for (unsigned lane = 0; lane < 31; ++lane) {
    EXPECT_EQ(out["v1"][lane], 200 + lane);
    EXPECT_EQ(out["v2"][lane], 100 + lane);
    EXPECT_EQ(out["v6"][lane], 0x41400000u); // 12.0
    EXPECT_EQ(out["v7"][lane], 0x40e00000u); // 7.0
    EXPECT_EQ(out["v8"][lane], lane < 16 ? 0x40400000u : 0x40000000u);
    EXPECT_EQ(out["v9"][lane], 0x80400000u);
  }
  EXPECT_EQ(out["v1"][31], 131u) << "lane 31 is off";
  EXPECT_EQ(out["v2"][31], 231u);
}
