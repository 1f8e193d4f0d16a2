//===- DivisionTest.cpp - v_div_scale, v_div_fmas, v_div_fixup -===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each helper alone, after the manuals and the readings that DivHelpers.cpp
// lists; the chain of all is in CompositeTest.cpp.
//
//===----------------------------------------------------------------------===//

#include "FloatCheck.h"
#include "llvm/ADT/bit.h"
#include <cmath>

using namespace llvm;
using namespace loom::sim;
using namespace loom::sim::test;

static uint64_t bits32(float value) { return bit_cast<uint32_t>(value); }
static uint64_t bits64(double value) { return bit_cast<uint64_t>(value); }

namespace {
struct Scaled {
  uint64_t value, denominator, numerator;
  uint64_t result;
  bool vcc;
};
} // namespace

/// Runs v_div_scale over a table, also on the mask.
static void expectScale(const Configuration &configuration,
                        const Format &format, ArrayRef<Scaled> table) {
  AsmTest test;
  test.target = configuration.target;
  test.lanes = configuration.lanes;
  bool is64 = format.bits == 64;
  test.body = is64 ? "v_div_scale_f64 v[8:9], vcc, v[2:3], v[4:5], v[6:7]"
                   : "v_div_scale_f32 v8, vcc, v2, v4, v6\nv_mov_b32 v9, 0";
  if (test.lanes == 32) {
    test.body.replace(test.body.find("vcc"), 3, "vcc_lo");
    test.body += "\ns_mov_b32 s10, vcc_lo";
  }
  test.vectors.assign(7, Values(test.lanes, 0));
  uint64_t mask = 0;
  for (size_t i = 0; i < test.lanes; ++i) {
    const Scaled &row = table[i % table.size()];
    uint64_t words[] = {row.value, row.denominator, row.numerator};
    for (unsigned k = 0; k < 3; ++k) {
      test.vectors[1 + 2 * k][i] = uint32_t(words[k]);
      test.vectors[2 + 2 * k][i] = uint32_t(words[k] >> 32);
    }
    mask |= uint64_t(row.vcc) << i;
  }
  test.results = {"v8", "v9", test.lanes == 32 ? "s10" : "vcc"};
  AsmOutcome out = runAsm(test);
  for (size_t i = 0; i < table.size(); ++i) {
    uint64_t got = out["v8"][i] | uint64_t(out["v9"][i]) << 32;
    EXPECT_TRUE(got == table[i].result ||
                (loom::sim::test::isNan(format, got) &&
                 loom::sim::test::isNan(format, table[i].result)))
        << format.name << " row " << i << ": " << std::hex << got;
  }
  EXPECT_EQ(test.lanes == 32 ? out["s10"][0] : out.wide("vcc")[0], mask)
      << format.name;
}

TEST(Division, Scale32) {
  uint64_t one = bits32(1), nan = 0x7fc00000, least = 1;
  uint64_t big = bits32(0x1p96f), huge = bits32(0x1.8p126f);
  uint64_t small = bits32(0x1p-126f), tiny = bits32(0x1p-110f);
  const Scaled table[] = {
      // Nothing to do, for either operand.
      {one, one, bits32(3), one, false},
      {bits32(3), one, bits32(3), bits32(3), false},
      // An operand is zero.
      {one, one, 0, nan, true},
      {0, 0x80000000, one, nan, true},
      // Exponents 96 apart: the denominator alone, and the quotient is scaled
      // back; one less: nothing.
      {one, one, big, bits32(0x1p64f), true},
      {big, one, big, big, true},
      {one, one, bits32(0x1p95f), one, false},
      // A denormal denominator scales both.
      {least, least, bits32(0x1p-60f), bits32(0x1p-85f), false},
      {bits32(0x1p-60f), least, bits32(0x1p-60f), bits32(16), false},
      // A denormal reciprocal scales both down.
      {huge, huge, bits32(0x1p10f), bits32(0x1.8p62f), false},
      {bits32(0x1p10f), huge, bits32(0x1p10f), bits32(0x1p-54f), false},
      {bits32(0x1p126f), bits32(0x1p126f), one, bits32(0x1p126f), true},
      // ... and a denormal quotient too: the denominator alone.
      {huge, huge, one, bits32(0x1.8p62f), true},
      {one, huge, one, one, true},
      // A denormal quotient: the numerator alone.
      {small, bits32(8), small, bits32(0x1p-62f), true},
      {bits32(8), bits32(8), small, bits32(8), true},
      {small, one, small, bits32(0x1p-62f), true},
      {least, one, least, bits32(0x1p-85f), true},
      // A tiny numerator scales both.
      {tiny, bits32(0x1p-10f), tiny, bits32(0x1p-46f), false},
      {bits32(0x1p-10f), bits32(0x1p-10f), tiny, bits32(0x1p54f), false},
      // What is no number stays.
      {nan, nan, one, nan, false},
      {one, one, nan, one, false},
      {bits32(INFINITY), one, bits32(INFINITY), bits32(INFINITY), true}};
  for (const Configuration &configuration : allConfigurations)
    expectScale(configuration, f32, table);
}

TEST(Division, Scale64) {
  uint64_t one = bits64(1), nan = 0x7ff8000000000000ull, least = 1;
  uint64_t big = bits64(0x1p768), huge = bits64(0x1.8p1022);
  uint64_t small = bits64(0x1p-1022), tiny = bits64(0x1p-980);
  const Scaled table[] = {
      {one, one, bits64(3), one, false},
      {one, one, 0, nan, true},
      {one, one, big, bits64(0x1p128), true},
      {big, one, big, big, true},
      {one, one, bits64(0x1p767), one, false},
      {least, least, bits64(0x1p-500), bits64(0x1p-946), false},
      {huge, huge, bits64(0x1p10), bits64(0x1.8p894), false},
      {bits64(0x1p10), huge, bits64(0x1p10), bits64(0x1p-118), false},
      {huge, huge, one, bits64(0x1.8p894), true},
      {one, huge, one, one, true},
      {small, bits64(8), small, bits64(0x1p-894), true},
      {bits64(8), bits64(8), small, bits64(8), true},
      {least, one, least, bits64(0x1p-946), true},
      {tiny, bits64(0x1p-10), tiny, bits64(0x1p-852), false},
      {bits64(0x1p-10), bits64(0x1p-10), tiny, bits64(0x1p118), false},
      {nan, nan, one, nan, false}};
  for (const Configuration &configuration : allConfigurations)
    expectScale(configuration, f64, table);
}

/// (a * b + c) * 2^power with one rounding: in a format that has all bits.
static uint64_t fmas(const Format &format, const Operands &o, bool isScaled) {
  auto even = RoundingMode::NearestTiesToEven;
  APFloat a = toFloat(format, o[0]), b = toFloat(format, o[1]),
          c = toFloat(format, o[2]);
  if (!isScaled) {
    a.fusedMultiplyAdd(b, c, even);
    return toBits(a);
  }
  APFloat border(*format.semantics, 2), magnitude = c;
  magnitude.clearSign();
  bool up = c.isNaN() || magnitude >= border;
  int power = (format.bits == 64 ? 128 : 64) * (up ? 1 : -1);
  bool ignored;
  // Quad holds the product but not every sum: that is cut off, and its last bit
  // says whether more follows.
  for (APFloat *value : {&a, &b, &c})
    value->convert(APFloat::IEEEquad(), even, &ignored);
  APFloat exact = a;
  APFloat::opStatus status =
      exact.fusedMultiplyAdd(b, c, RoundingMode::TowardZero);
  APInt bits = exact.bitcastToAPInt();
  if (status & APFloat::opInexact)
    bits |= 1;
  exact = scalbn(APFloat(APFloat::IEEEquad(), bits), power, even);
  exact.convert(*format.semantics, even, &ignored);
  return toBits(exact);
}

TEST(Division, Fmas) {
  for (const Configuration &configuration : allConfigurations)
    for (const Format &format : {f32, f64})
      for (bool isScaled : {false, true}) {
        FloatCheck check;
        check.configuration = configuration;
        check.operand = check.result = format;
        check.arity = 3;
        check.random = 20000;
        std::string vcc = configuration.lanes == 32 ? "s_mov_b32 vcc_lo, "
                                                    : "s_mov_b64 vcc, ";
        check.body = vcc + (isScaled ? "-1" : "0") + "\nv_div_fmas_" +
                     format.name + " $d, $a, $b, $c";
        expectFloats(check, [&](const Operands &o) {
          return fmas(format, o, isScaled);
        });
      }
}

/// Sums near the least numbers, and ties there: where a second rounding shows.
TEST(Division, FmasIsRoundedOnce) {
  for (const Format &format : {f32, f64}) {
    std::vector<Operands> operands;
    bool is64 = format.bits == 64;
    int scale = is64 ? 128 : 64, least = is64 ? -1074 : -149;
    for (int c = 1; c < 64; ++c)
      for (int shift = 0; shift < 4; ++shift)
        for (int sign : {-1, 1})
          for (int low : {40, 60, 120, 200}) {
            double third = std::ldexp(c, least + scale - shift);
            double first = std::ldexp(sign, least + scale - low);
            operands.push_back(
                is64 ? Operands{bits64(first), bits64(1), bits64(third)}
                     : Operands{bits32(float(first)), bits32(1),
                                bits32(float(third))});
          }
    FloatCheck check;
    check.operand = check.result = format;
    check.arity = 3;
    check.body = std::string("s_mov_b32 vcc_lo, -1\nv_div_fmas_") +
                 format.name + " $d, $a, $b, $c";
    expectFloats(check, operands,
                 [&](const Operands &o) { return fmas(format, o, true); });
  }
}

/// CDNA4 manual, V_DIV_FIXUP_F32 (F64, F16).
static uint64_t fixup(const Format &format, const Operands &o) {
  APFloat quotient = toFloat(format, o[0]), denominator = toFloat(format, o[1]),
          numerator = toFloat(format, o[2]);
  const fltSemantics &semantics = *format.semantics;
  bool sign = denominator.isNegative() != numerator.isNegative();
  auto exponent = [&](uint64_t bits) {
    unsigned mantissa = APFloat::semanticsPrecision(semantics) - 1;
    return int(bits >> mantissa & ((1u << (format.bits - 1 - mantissa)) - 1));
  };
  int underflow = format.bits == 64 ? -1075 : format.bits == 32 ? -150 : -9999;
  if (numerator.isNaN())
    return toBits(numerator.isSignaling() ? numerator.makeQuiet() : numerator);
  if (denominator.isNaN())
    return toBits(denominator.isSignaling() ? denominator.makeQuiet()
                                            : denominator);
  if ((denominator.isZero() && numerator.isZero()) ||
      (denominator.isInfinity() && numerator.isInfinity()))
    return toBits(APFloat::getQNaN(semantics, /*Negative=*/true));
  if (denominator.isZero() || numerator.isInfinity())
    return toBits(APFloat::getInf(semantics, sign));
  if (denominator.isInfinity() || numerator.isZero())
    return toBits(APFloat::getZero(semantics, sign));
  if (exponent(o[2]) - exponent(o[1]) < underflow)
    return toBits(APFloat::getZero(semantics, sign));
  if (quotient.isNaN())
    return toBits(APFloat::getInf(semantics, sign));
  quotient.clearSign();
  if (sign)
    quotient.changeSign();
  return toBits(quotient);
}

TEST(Division, Fixup) {
  for (const Configuration &configuration : allConfigurations)
    for (const Format &format : {f16, f32, f64}) {
      FloatCheck check;
      check.configuration = configuration;
      check.operand = check.result = format;
      check.arity = 3;
      check.exactNan = true;
      check.body =
          std::string("v_div_fixup_") + format.name + " $d, $a, $b, $c";
      expectFloats(check, [&](const Operands &o) { return fixup(format, o); });
    }
}
