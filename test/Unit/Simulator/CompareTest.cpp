//===- CompareTest.cpp - Comparisons of vectors ---------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// v_cmp and v_cmpx of every type and predicate against LLVM's APFloat and the
/// host's integers, with lanes off.
///
//===----------------------------------------------------------------------===//

#include "Patterns.h"
#include "llvm/ADT/APFloat.h"
#include "gtest/gtest.h"

using namespace loom::sim;
using namespace loom::sim::test;
using llvm::APFloat;

namespace {
enum Order { Less, Equal, Greater, Unordered };
struct Type {
  const char *name;
  unsigned bits;
  bool isFloat, isSigned;
};
struct Predicate {
  /// Bits of Order for which it is true.
  const char *name;
  unsigned orders;
};
} // namespace

static const Type types[] = {
    {"f16", 16, true, true},   {"f32", 32, true, true},
    {"f64", 64, true, true},   {"i16", 16, false, true},
    {"u16", 16, false, false}, {"i32", 32, false, true},
    {"u32", 32, false, false}, {"i64", 64, false, true},
    {"u64", 64, false, false},
};
static const Predicate floatPredicates[] = {
    {"f", 0},    {"lt", 1},   {"eq", 2},   {"le", 3},  {"gt", 4},   {"lg", 5},
    {"ge", 6},   {"o", 7},    {"u", 8},    {"nge", 9}, {"nlg", 10}, {"ngt", 11},
    {"nle", 12}, {"neq", 13}, {"nlt", 14}, {"t", 15}};
static const Predicate integerPredicates[] = {{"f", 0},  {"lt", 1}, {"eq", 2},
                                              {"le", 3}, {"gt", 4}, {"ne", 5},
                                              {"ge", 6}, {"t", 7}};

static const llvm::fltSemantics &semanticsOf(unsigned bits) {
  return bits == 16   ? APFloat::IEEEhalf()
         : bits == 32 ? APFloat::IEEEsingle()
                      : APFloat::IEEEdouble();
}

static Order orderOf(const Type &type, uint64_t a, uint64_t b) {
  if (type.isFloat) {
    const llvm::fltSemantics &semantics = semanticsOf(type.bits);
    auto value = [&](uint64_t bits) {
      return APFloat(semantics, llvm::APInt(64, bits).trunc(type.bits));
    };
    switch (value(a).compare(value(b))) {
    case APFloat::cmpLessThan:
      return Less;
    case APFloat::cmpEqual:
      return Equal;
    case APFloat::cmpGreaterThan:
      return Greater;
    case APFloat::cmpUnordered:
      return Unordered;
    }
  }
  unsigned shift = 64 - type.bits;
  if (type.isSigned) {
    int64_t x = int64_t(a << shift), y = int64_t(b << shift);
    return x < y ? Less : x == y ? Equal : Greater;
  }
  uint64_t x = a << shift, y = b << shift;
  return x < y ? Less : x == y ? Equal : Greater;
}

/// NaNs of both kinds, infinities, zeros, denormals, and neighbours of one.
static Values64 floatPatterns(const Type &type, size_t count, unsigned seed) {
  unsigned fraction = type.bits == 16 ? 10 : type.bits == 32 ? 23 : 52;
  uint64_t sign = 1ull << (type.bits - 1), unit = 1ull << fraction;
  uint64_t infinity = (sign - 1) & ~(unit - 1);
  uint64_t one = (infinity >> 1) & ~(unit - 1);
  uint64_t special[] = {0,
                        1,
                        unit - 1,
                        unit,
                        one,
                        one + 1,
                        infinity,
                        infinity | unit >> 1,
                        infinity | 1,
                        infinity - 1};
  std::mt19937_64 random(seed);
  Values64 values(count);
  for (uint64_t &value : values) {
    value = random() % 4 ? special[random() % std::size(special)] : random();
    if (random() & 1)
      value ^= sign;
  }
  return values;
}

static std::string registerOf(unsigned first, unsigned bits) {
  if (bits <= 32)
    return "v" + std::to_string(first);
  return "v[" + std::to_string(first) + ":" + std::to_string(first + 1) + "]";
}

/// v_cmp to s[12:13] and to VCC, and v_cmpx.
static AsmTest makeTest(const char *target, unsigned lanes, const Type &type,
                        const std::string &predicate, const Values64 &a,
                        const Values64 &b, uint64_t exec) {
  AsmTest test;
  test.target = target;
  test.lanes = lanes;
  test.vectors = {Values(a.size()), lowHalves(a), highHalves(a), lowHalves(b),
                  highHalves(b)};
  test.scalars = {{"exec", {exec}}, {"s[12:13]", {~0ull}}, {"vcc", {~0ull}}};
  std::string sources =
      registerOf(2, type.bits) + ", " + registerOf(4, type.bits);
  std::string suffix = predicate + "_" + type.name;
  std::string vcc = lanes == 64 ? "vcc" : "vcc_lo";
  bool isGfx9 = generationOf(target) == On9;
  test.body = "v_cmp_" + suffix + "_e64 " + (lanes == 64 ? "s[12:13]" : "s12") +
              ", " + sources + "\n" +                                 //
              "v_cmp_" + suffix + " " + vcc + ", " + sources + "\n" + //
              "v_cmpx_" + suffix + " " + (isGfx9 ? vcc + ", " : "") + sources;
  test.results = {"s[12:13]", "vcc", "exec"};
  return test;
}

static void checkType(const char *target, unsigned lanes, const Type &type) {
  size_t count = lanes * 8;
  Values64 a = type.isFloat ? floatPatterns(type, count, 21)
                            : makePatterns(count, 21, 1);
  Values64 b = type.isFloat ? floatPatterns(type, count, 22)
                            : makePatterns(count, 22, 3);
  for (size_t i = 0; i < count; i += 5)
    b[i] = a[i];
  uint64_t exec = 0xf0fffeffff7ffffdull,
           laneMask = lanes == 64 ? ~0ull : 0xffffffff;
  std::vector<AsmTest> tests;
  std::vector<Predicate> chosen;
  llvm::ArrayRef<Predicate> all = integerPredicates;
  if (type.isFloat)
    all = floatPredicates;
  for (Predicate predicate : all) {
    bool isGfx9 = generationOf(target) == On9;
    bool isConstant = predicate.name == std::string("f") ||
                      predicate.name == std::string("t");
    // gfx12 has no constant ones, gfx11 none of 16-bit integers.
    if (isConstant && (generationOf(target) == On12 ||
                       (!isGfx9 && type.bits == 16 && !type.isFloat)))
      continue;
    std::string name = predicate.name;
    if (isGfx9 && type.isFloat && name == "t")
      name = "tru";
    tests.push_back(makeTest(target, lanes, type, name, a, b, exec));
    chosen.push_back(predicate);
  }
  std::vector<AsmOutcome> outcomes = runAsmAll(tests);
  for (size_t number = 0; number < tests.size(); ++number)
    for (size_t wave = 0; wave < count / lanes; ++wave) {
      uint64_t want = 0;
      for (unsigned lane = 0; lane < lanes; ++lane) {
        size_t i = wave * lanes + lane;
        if (chosen[number].orders >> orderOf(type, a[i], b[i]) & 1)
          want |= 1ull << lane;
      }
      want &= exec & laneMask;
      for (const char *name : {"s[12:13]", "vcc", "exec"}) {
        Values64 got = outcomes[number].wide(name);
        ASSERT_EQ(got.size(), count / lanes) << tests[number].body;
        ASSERT_EQ(got[wave] & laneMask, want)
            << target << ": " << name << " of " << tests[number].body;
      }
    }
}

static void checkAll(const char *target, unsigned lanes) {
  for (const Type &type : types)
    checkType(target, lanes, type);
}

TEST(Compare, Gfx1100) { checkAll("gfx1100", 32); }
TEST(Compare, Gfx1100Wave64) { checkAll("gfx1100", 64); }
TEST(Compare, Gfx942) { checkAll("gfx942", 64); }
TEST(Compare, Gfx1201) { checkAll("gfx1201", 32); }

/// Bit n of the mask asks for class n; each number has one class.
static void checkClass(const char *target, unsigned lanes, const Type &type) {
  size_t count = lanes * 10;
  Values64 a = floatPatterns(type, count, 31), b(count);
  for (size_t i = 0; i < count; ++i)
    b[i] = 1u << (i / lanes);
  AsmTest test = makeTest(target, lanes, type, "eq", a, b, ~0ull);
  test.body = "v_cmp_class_" + std::string(type.name) +
              (lanes == 64 ? " vcc, " : " vcc_lo, ") +
              registerOf(2, type.bits) + ", v4";
  test.results = {"vcc"};
  Values64 got = runAsm(test).wide("vcc");
  ASSERT_EQ(got.size(), 10u);
  for (size_t i = 0; i < count; ++i) {
    APFloat value(semanticsOf(type.bits),
                  llvm::APInt(64, a[i]).trunc(type.bits));
    unsigned place = value.isInfinity()   ? 0
                     : value.isDenormal() ? 2
                     : value.isZero()     ? 3
                                          : 1;
    unsigned want = value.isSignaling()  ? 0
                    : value.isNaN()      ? 1
                    : value.isNegative() ? 2 + place
                                         : 9 - place;
    ASSERT_EQ(got[i / lanes] >> (i % lanes) & 1, want == i / lanes)
        << target << " " << type.name << std::hex << " " << a[i];
  }
}

TEST(Compare, Classes) {
  for (const Type &type : {types[0], types[1], types[2]}) {
    checkClass("gfx1100", 32, type);
    checkClass("gfx942", 64, type);
  }
}

/// Sources are negated and made positive before they are compared; f32 that is
/// flushed compares as zero, and its sign has no part in that.
TEST(Compare, ModifiersAndModes) {
  AsmTest test;
  test.vectors = {Values(32, 0xbf800000), Values(32, 0x3f800000),
                  Values(32, 0x80000001), Values(32, 0x00000000)};
  test.body = "v_cmp_eq_f32_e64 s4, |v1|, v2\n"
              "v_cmp_eq_f32_e64 s5, -v1, -v2\n"
              "v_cmp_eq_f32_e64 s6, v3, v4\n"
              "v_cmp_class_f32_e64 s7, -v3, 0x80";
  test.results = {"s4", "s5", "s6", "s7"};
  AsmOutcome out = runAsm(test);
  EXPECT_EQ(out["s4"], Values{0xffffffff});
  EXPECT_EQ(out["s5"], Values{0});
  EXPECT_EQ(out["s6"], Values{0});
  EXPECT_EQ(out["s7"], Values{0xffffffff}) << "a positive denormal";
  test.mode.denorm32 = 0;
  EXPECT_EQ(runAsm(test)["s6"], Values{0xffffffff});
}
