//===- TranscendentalTest.cpp - exp, log, rcp, rsq, sqrt, sin, cos *- C++
//-*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Against long double, and the special cases of the table in
// Semantics/Transcendental.cpp with their sources.
//
//===----------------------------------------------------------------------===//

#include "FloatCheck.h"
#include "llvm/ADT/bit.h"
#include <cmath>

using namespace llvm;
using namespace loom::sim;
using namespace loom::sim::test;

namespace {
struct Function {
  const char *name;
  long double (*function)(long double);
  /// Of f32 whatever MODE says.
  bool flushesSource, flushesResult;
};
} // namespace

/// Revolutions to the nearest quarter and the rest, so that quarters are exact.
static long double sine(long double turns, int quarter) {
  if (!std::isfinite(turns))
    return NAN;
  long double turn = turns - roundl(turns), whole = roundl(turn * 4);
  long double rest = (turn - whole / 4) * 2 * acosl(-1.0L);
  switch ((int(whole) + quarter + 8) & 3) {
  case 0:
    return turns == 0 ? turns : 0.0L + sinl(rest);
  case 1:
    return cosl(rest);
  case 2:
    return 0.0L - sinl(rest);
  default:
    return -cosl(rest);
  }
}

static const Function functions[] = {
    {"exp", [](long double x) { return exp2l(x); }, false, true},
    {"log", [](long double x) { return log2l(x); }, true, false},
    {"rcp", [](long double x) { return 1 / x; }, false, false},
    {"rsq", [](long double x) { return 1 / sqrtl(x); }, true, false},
    {"sqrt", [](long double x) { return sqrtl(x); }, true, false},
    {"sin", [](long double x) { return sine(x, 0); }, false, false},
    {"cos", [](long double x) { return x == 0 ? 1.0L : sine(x, 1); }, false,
     false}};

/// Through x87's extended format, which APFloat has too.
static uint64_t rounded(const Format &format, long double value) {
  uint64_t words[2] = {};
  memcpy(words, &value, 10);
  APFloat result(APFloat::x87DoubleExtended(), APInt(80, words));
  bool loses;
  result.convert(*format.semantics, RoundingMode::NearestTiesToEven, &loses);
  return toBits(result);
}
static long double toLongDouble(const Format &format, uint64_t bits) {
  return toFloat(format, bits).convertToDouble();
}

TEST(Transcendental, RoundedOnce) {
  for (const Configuration &configuration : allConfigurations)
    for (const Format &format : {f16, f32})
      for (const Function &function : functions) {
        FloatCheck check;
        check.configuration = configuration;
        check.operand = check.result = format;
        check.arity = 1;
        check.random = 30000;
        check.body =
            std::string("v_") + function.name + "_" + format.name + " $d, $a";
        bool is32 = format.bits == 32;
        expectFloats(check, [&](const Operands &o) {
          APFloat source = toFloat(format, o[0]);
          if (is32 && function.flushesSource)
            source = flushed(source);
          uint64_t result = rounded(
              format, function.function(toLongDouble(format, toBits(source))));
          return is32 && function.flushesResult
                     ? toBits(flushed(toFloat(format, result)))
                     : result;
        });
      }
}

TEST(Transcendental, F64) {
  for (const Configuration &configuration : allConfigurations)
    for (const char *name : {"rcp", "rsq", "sqrt"}) {
      FloatCheck check;
      check.configuration = configuration;
      check.operand = check.result = f64;
      check.arity = 1;
      check.body = std::string("v_") + name + "_f64 $d, $a";
      // 1 / sqrt is rounded twice.
      check.tolerance = StringRef(name) == "rsq";
      expectFloats(check, [&](const Operands &o) {
        double x = bit_cast<double>(o[0]);
        double result = StringRef(name) == "rcp"   ? 1 / x
                        : StringRef(name) == "rsq" ? 1 / std::sqrt(x)
                                                   : std::sqrt(x);
        return bit_cast<uint64_t>(result);
      });
    }
}

/// "Functional examples" of the CDNA4 manual, V_EXP_F32 to V_COS_F16.
TEST(Transcendental, ManualsExamples) {
  struct Example {
    const char *name;
    uint64_t source, result;
  };
  auto expect = [](const Format &format, ArrayRef<Example> examples) {
    for (const Example &example : examples) {
      FloatCheck check;
      check.operand = check.result = format;
      check.arity = 1;
      check.body =
          std::string("v_") + example.name + "_" + format.name + " $d, $a";
      expectFloats(check, {Operands{example.source}},
                   [&](const Operands &) { return example.result; });
    }
  };
  expect(f32,
         {{"exp", 0xff800000, 0},          {"exp", 0x80000000, 0x3f800000},
          {"exp", 0x7f800000, 0x7f800000}, {"log", 0xff800000, 0xffc00000},
          {"log", 0xbf800000, 0xffc00000}, {"log", 0x80000000, 0xff800000},
          {"log", 0, 0xff800000},          {"log", 0x3f800000, 0},
          {"log", 0x7f800000, 0x7f800000}, {"rcp", 0xff800000, 0x80000000},
          {"rcp", 0xc0000000, 0xbf000000}, {"rcp", 0x80000000, 0xff800000},
          {"rcp", 0x7f800000, 0},          {"rsq", 0xff800000, 0xffc00000},
          {"rsq", 0x80000000, 0xff800000}, {"rsq", 0x40800000, 0x3f000000},
          {"rsq", 0x7f800000, 0},          {"sqrt", 0x80000000, 0x80000000},
          {"sin", 0xff800000, 0xffc00000}, {"sin", 0xff7fffff, 0},
          {"sin", 0x80000000, 0x80000000}, {"sin", 0x3e800000, 0x3f800000},
          {"cos", 0xff800000, 0xffc00000}, {"cos", 0xff7fffff, 0x3f800000},
          {"cos", 0x80000000, 0x3f800000}, {"cos", 0x3e800000, 0}});
  expect(f16, {{"exp", 0xfc00, 0},
               {"exp", 0x8000, 0x3c00},
               {"log", 0xbc00, 0xfe00},
               {"log", 0x8000, 0xfc00},
               {"rcp", 0xc000, 0xb800},
               {"rcp", 0x8000, 0xfc00},
               {"sqrt", 0xfc00, 0xfe00},
               {"sqrt", 0x4400, 0x4000},
               {"rsq", 0x8000, 0xfc00},
               {"rsq", 0x4400, 0x3800},
               {"sin", 0xfbff, 0},
               {"sin", 0x8000, 0x8000},
               {"sin", 0x3400, 0x3c00},
               {"cos", 0xfbff, 0x3c00},
               {"cos", 0x3400, 0},
               {"cos", 0x7c00, 0xfe00}});
}

/// Division needs the reciprocals of great numbers.
TEST(Transcendental, RcpKeepsDenormals) {
  FloatCheck check;
  check.arity = 1;
  check.body = "v_rcp_f32 $d, $a";
  expectFloats(check, {Operands{0x7f000000}, Operands{0x7e800001}},
               [](const Operands &o) -> uint64_t {
                 return o[0] == 0x7f000000 ? 0x400000 : 0x7fffff;
               });
  check.mode.denorm32 = 0;
  expectFloats(
      check, {Operands{0x7f000000}, Operands{1}},
      [](const Operands &o) -> uint64_t { return o[0] == 1 ? 0x7f800000 : 0; });
}

/// gfx12: one value for the wave, with modifiers.
TEST(Transcendental, ScalarForms) {
  AsmTest test;
  test.target = "gfx1201";
  test.body = "s_mov_b32 s4, 0xc0800000\n"
              "v_s_sqrt_f32 s5, -s4\n"
              "v_s_rsq_f32 s6, |s4|\n"
              "v_s_rcp_f32 s7, s4\n"
              "v_s_exp_f32 s8, s4\n"
              "v_s_log_f32 s9, |s4|\n"
              "v_s_rcp_f32 s10, s4 clamp\n"
              "s_mov_b32 s4, 0x12344400\n"
              "v_s_sqrt_f16 s11, s4\n"
              "v_s_exp_f16 s12, -s4\n"
              "s_nop 4";
  test.vectors = {Values(32, 0)};
  std::pair<const char *, uint32_t> results[] = {
      {"s5", 0x40000000}, {"s6", 0x3f000000}, {"s7", 0xbe800000},
      {"s8", 0x3d800000}, {"s9", 0x40000000}, {"s10", 0},
      {"s11", 0x4000},    {"s12", 0x2c00}};
  for (auto [name, value] : results)
    test.results.push_back(name);
  AsmOutcome out = runAsm(test);
  for (auto [name, value] : results)
    EXPECT_EQ(out[name][0], value) << name;
}
