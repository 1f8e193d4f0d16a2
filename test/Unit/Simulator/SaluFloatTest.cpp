//===- SaluFloatTest.cpp - Floats of the scalar unit ----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Against LLVM's APFloat, in all rounding modes.
///
//===----------------------------------------------------------------------===//

#include "Patterns.h"
#include "llvm/ADT/APFloat.h"
#include "gtest/gtest.h"
#include <functional>

using namespace loom::sim;
using namespace loom::sim::test;
using llvm::APFloat;
using Rounding = APFloat::roundingMode;

static const Rounding roundings[] = {
    APFloat::rmNearestTiesToEven, APFloat::rmTowardPositive,
    APFloat::rmTowardNegative, APFloat::rmTowardZero};

static const llvm::fltSemantics &semanticsOf(unsigned bits) {
  return bits == 16 ? APFloat::IEEEhalf() : APFloat::IEEEsingle();
}
static APFloat valueOf(uint64_t bits, unsigned width) {
  return APFloat(semanticsOf(width), llvm::APInt(64, bits).trunc(width));
}
static uint32_t bitsOf(const APFloat &value) {
  return uint32_t(value.bitcastToAPInt().getZExtValue());
}

/// Numbers that meet: near one another, special, or anything.
static Values64 floats(unsigned width, size_t count, unsigned seed) {
  unsigned fraction = width == 16 ? 10 : 23;
  uint64_t unit = 1ull << fraction, sign = 1ull << (width - 1);
  uint64_t infinity = sign - unit;
  uint64_t special[] = {0,
                        1,
                        unit - 1,
                        unit,
                        infinity,
                        infinity - 1,
                        infinity | unit >> 1,
                        (infinity >> 1) & ~(unit - 1)};
  std::mt19937_64 random(seed);
  Values64 values(count);
  for (size_t i = 0; i < count; ++i) {
    uint64_t bits = random();
    uint64_t near = ((infinity >> 1) & ~(unit - 1)) + (bits & (8 * unit - 1));
    values[i] = (i % 3 == 0   ? special[bits % std::size(special)]
                 : i % 3 == 1 ? near | (bits & sign)
                              : bits) &
                (2 * sign - 1);
  }
  return values;
}

namespace {
using Operation = std::function<APFloat(APFloat, APFloat, APFloat, Rounding)>;
struct FloatCase {
  const char *name;
  unsigned sources;
  Operation expect;
};
} // namespace

static APFloat rounded(APFloat a, Rounding rounding) {
  a.roundToIntegral(rounding);
  return a;
}

static std::vector<FloatCase> cases() {
  return {
      {"s_add", 2,
       [](APFloat a, APFloat b, APFloat, Rounding r) {
         a.add(b, r);
         return a;
       }},
      {"s_sub", 2,
       [](APFloat a, APFloat b, APFloat, Rounding r) {
         a.subtract(b, r);
         return a;
       }},
      {"s_mul", 2,
       [](APFloat a, APFloat b, APFloat, Rounding r) {
         a.multiply(b, r);
         return a;
       }},
      {"s_fmac", 2,
       [](APFloat a, APFloat b, APFloat c, Rounding r) {
         a.fusedMultiplyAdd(b, c, r);
         return a;
       }},
      {"s_ceil", 1,
       [](APFloat a, APFloat, APFloat, Rounding) {
         return rounded(a, APFloat::rmTowardPositive);
       }},
      {"s_floor", 1,
       [](APFloat a, APFloat, APFloat, Rounding) {
         return rounded(a, APFloat::rmTowardNegative);
       }},
      {"s_trunc", 1,
       [](APFloat a, APFloat, APFloat, Rounding) {
         return rounded(a, APFloat::rmTowardZero);
       }},
      {"s_rndne", 1,
       [](APFloat a, APFloat, APFloat, Rounding) {
         return rounded(a, APFloat::rmNearestTiesToEven);
       }},
      {"s_min", 2,
       [](APFloat a, APFloat b, APFloat, Rounding) {
         return llvm::minimumnum(a, b);
       }},
      {"s_max", 2,
       [](APFloat a, APFloat b, APFloat, Rounding) {
         return llvm::maximumnum(a, b);
       }},
  };
}

static void checkArithmetic(const char *target, unsigned width) {
  constexpr size_t Count = 150;
  Values64 a = floats(width, Count, 1), b = floats(width, Count, 2),
           c = floats(width, Count, 3);
  for (unsigned mode = 0; mode < 4; ++mode)
    for (const FloatCase &one : cases()) {
      AsmTest test;
      test.target = target;
      test.mode.round32 = width == 32 ? mode : 0;
      test.mode.round1664 = width == 16 ? mode : 0;
      test.scalars = {{"s4", c}, {"s5", a}, {"s6", b}};
      test.body = one.name + std::string("_f") + std::to_string(width) +
                  " s4, s5" + (one.sources == 2 ? ", s6" : "");
      test.results = {"s4"};
      AsmOutcome out = runAsm(test);
      ASSERT_EQ(out["s4"].size(), Count) << test.body;
      for (size_t i = 0; i < Count; ++i) {
        APFloat want = one.expect(valueOf(a[i], width), valueOf(b[i], width),
                                  valueOf(c[i], width), roundings[mode]);
        APFloat got = valueOf(out["s4"][i], width);
        ASSERT_TRUE(want.isNaN() ? got.isNaN() : out["s4"][i] == bitsOf(want))
            << target << ": " << test.body << " mode " << mode << std::hex
            << " of " << a[i] << ", " << b[i] << ", " << c[i] << ": got "
            << out["s4"][i] << ", want " << bitsOf(want);
      }
    }
}

TEST(SaluFloat, Single) {
  checkArithmetic("gfx1151", 32);
  checkArithmetic("gfx1201", 32);
}
TEST(SaluFloat, Half) {
  checkArithmetic("gfx1151", 16);
  checkArithmetic("gfx1201", 16);
}

TEST(SaluFloat, Comparisons) {
  // Bits: less, equal, greater, unordered.
  const std::pair<const char *, unsigned> predicates[] = {
      {"lt", 1},   {"eq", 2},   {"le", 3},   {"gt", 4},  {"lg", 5},
      {"ge", 6},   {"o", 7},    {"u", 8},    {"nge", 9}, {"nlg", 10},
      {"ngt", 11}, {"nle", 12}, {"neq", 13}, {"nlt", 14}};
  for (unsigned width : {16u, 32u}) {
    Values64 a = floats(width, 200, 4), b = floats(width, 200, 5);
    for (size_t i = 0; i < 200; i += 4)
      b[i] = a[i];
    for (auto [name, orders] : predicates) {
      AsmTest test;
      test.target = "gfx1151";
      test.scalars = {{"s4", a}, {"s5", b}};
      test.body = "s_cmp_" + std::string(name) + "_f" + std::to_string(width) +
                  " s4, s5";
      test.results = {"scc"};
      AsmOutcome out = runAsm(test);
      ASSERT_EQ(out["scc"].size(), 200u);
      for (size_t i = 0; i < 200; ++i) {
        APFloat::cmpResult order =
            valueOf(a[i], width).compare(valueOf(b[i], width));
        unsigned bit = order == APFloat::cmpLessThan      ? 1
                       : order == APFloat::cmpEqual       ? 2
                       : order == APFloat::cmpGreaterThan ? 4
                                                          : 8;
        ASSERT_EQ(out["scc"][i], (orders & bit) != 0)
            << test.body << std::hex << " " << a[i] << " " << b[i];
      }
    }
  }
}

TEST(SaluFloat, Conversions) {
  AsmTest test;
  test.target = "gfx1201";
  test.body = "s_cvt_i32_f32 s5, s4\ns_cvt_u32_f32 s6, s4\n"
              "s_cvt_f32_i32 s7, s4\ns_cvt_f32_u32 s8, s4\n"
              "s_cvt_f16_f32 s9, s4\ns_cvt_f32_f16 s10, s4\n"
              "s_cvt_hi_f32_f16 s11, s4\ns_cvt_pk_rtz_f16_f32 s12, s4, s13\n"
              "s_fmaak_f32 s14, s13, s13, 0x3f800000\n"
              "s_fmamk_f32 s15, s13, 0x40000000, s13\n";
  // 2.5, -2.5, 3e9, a NaN, 65520 in f32.
  test.scalars = {
      {"s4", {0x40200000, 0xc0200000, 0x4f32d05e, 0x7fc00000, 0x477ff000}},
      {"s13", {0x40400000}}}; // 3.0
  test.results = {"s5",  "s6",  "s7",  "s8",  "s9",
                  "s10", "s11", "s12", "s14", "s15"};
  AsmOutcome out = runAsm(test);
  EXPECT_EQ(out["s5"], (Values{2, uint32_t(-2), 0x7fffffff, 0, 65520}));
  EXPECT_EQ(out["s6"], (Values{2, 0, 0xb2d05e00, 0, 65520}));
  EXPECT_EQ(out["s7"][0], 0x4e804000u);
  EXPECT_EQ(out["s7"][1], 0xce7f8000u);
  EXPECT_EQ(out["s8"][1], 0x4f402000u);
  EXPECT_EQ(out["s9"], (Values{0x4100, 0xc100, 0x7c00, 0x7e00, 0x7c00}));
  EXPECT_EQ(out["s10"], (Values{0, 0, 0xc20bc000, 0, 0xc6000000}));
  EXPECT_EQ(out["s11"][0], 0x40040000u);
  EXPECT_EQ(out["s12"], (Values{0x42004100, 0x4200c100, 0x42007bff, 0x42007e00,
                                0x42007bff}));
  EXPECT_EQ(out["s14"], Values(5, 0x41200000)); // 10.0
  EXPECT_EQ(out["s15"], Values(5, 0x41100000)); // 9.0
}
