//===- FloatSpecialTest.cpp - Exponents, clamping, multipliers ------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// V_FREXP_EXP, V_FREXP_MANT, V_LDEXP, and "Output Modifiers" of AMD's RDNA3,
// RDNA4 and CDNA3 ISA manuals, for zeros, denormals, infinities and NaNs too,
// on every generation.
//
//===----------------------------------------------------------------------===//

#include "FloatCheck.h"
#include <algorithm>

using namespace llvm;
using namespace loom::sim::test;

static constexpr auto nearest = RoundingMode::NearestTiesToEven;

static FloatCheck makeCheck(const Configuration &configuration,
                            const Format &format, const std::string &body,
                            unsigned arity) {
  FloatCheck check;
  check.configuration = configuration;
  check.operand = check.result = format;
  check.body = body;
  check.arity = arity;
  check.random = 1000;
  return check;
}

/// 0.5 to 1 times the power; what has no exponent is itself.
static uint64_t mantissaOf(const Format &format, uint64_t bits) {
  APFloat value = toFloat(format, bits);
  if (!value.isFiniteNonZero())
    return toBits(value);
  int exponent;
  return toBits(frexp(value, exponent, nearest));
}

static uint64_t exponentOf(const Format &format, uint64_t bits) {
  APFloat value = toFloat(format, bits);
  int exponent = 0;
  if (value.isFiniteNonZero())
    (void)frexp(value, exponent, nearest);
  return uint32_t(exponent);
}

TEST(FloatSpecial, Frexp) {
  for (const Configuration &configuration : allConfigurations)
    for (const Format &format : {f16, f32, f64}) {
      std::string name = format.name;
      expectFloats(makeCheck(configuration, format,
                             "v_frexp_mant_" + name + " $d, $a", 1),
                   [&](const Operands &o) { return mantissaOf(format, o[0]); });
      FloatCheck check = makeCheck(
          configuration, format,
          (format.bits == 16 ? "v_frexp_exp_i16_" : "v_frexp_exp_i32_") + name +
              " $d, $a",
          1);
      check.result = format.bits == 16 ? Format{"b16", 16, nullptr} : b32;
      uint64_t mask = format.bits == 16 ? 0xffff : 0xffffffff;
      expectFloats(check, [&](const Operands &o) {
        return exponentOf(format, o[0]) & mask;
      });
    }
}

/// The exponent is an integer of 16 bits for f16, else of 32.
TEST(FloatSpecial, Ldexp) {
  for (const Configuration &configuration : allConfigurations)
    for (const Format &format : {f16, f32, f64}) {
      std::string second = format.bits == 64 ? "v4" : "$b";
      FloatCheck check = makeCheck(
          configuration, format,
          std::string("v_ldexp_") + format.name + " $d, $a, " + second, 2);
      std::vector<Operands> operands = makeOperands(format, 2, 2000);
      // Half of the exponents are small.
      for (size_t i = 0; i < operands.size(); i += 2)
        operands[i][1] = uint64_t(int64_t(i * 37 % 4400) - 2200);
      if (format.bits < 64)
        for (Operands &each : operands)
          each[1] &= maskTrailingOnes<uint64_t>(format.bits);
      expectFloats(check, operands, [&](const Operands &o) {
        int exponent = format.bits == 16 ? int16_t(o[1]) : int(int32_t(o[1]));
        exponent = std::clamp(exponent, -10000, 10000);
        APFloat value = toFloat(format, o[0]);
        return toBits(value.isNaN() ? value : scalbn(value, exponent, nearest));
      });
    }
}

static uint64_t clampedTo1(const Format &format, const APFloat &value,
                           bool nanToZero) {
  APFloat one(*format.semantics, 1), zero = APFloat::getZero(*format.semantics);
  if (value.isNaN() && !nanToZero)
    return toBits(value);
  if (value.isNaN() || value < zero || value.isZero())
    return toBits(zero);
  return toBits(value < one ? value : one);
}

/// NaN becomes 0 with DX10_CLAMP, and always on gfx12.
TEST(FloatSpecial, ClampOfNan) {
  for (const Configuration &configuration : allConfigurations)
    for (const Format &format : {f16, f32, f64})
      for (bool dx10 : {false, true}) {
        std::string suffix = format.bits == 64 ? "" : "_e64";
        FloatCheck check = makeCheck(configuration, format,
                                     std::string("v_mul_") + format.name +
                                         suffix + " $d, $a, $b clamp",
                                     2);
        check.mode.dx10Clamp = dx10;
        expectFloats(check, [&](const Operands &o) {
          APFloat value = toFloat(format, o[0]);
          value.multiply(toFloat(format, o[1]), nearest);
          return clampedTo1(format, value, dx10 || isGfx12(configuration));
        });
      }
}

/// Multipliers count where denormals of results are flushed and the IEEE bit
/// is off; then there is no negative zero.
TEST(FloatSpecial, Multipliers) {
  static const char *const texts[] = {" mul:2", " mul:4", " div:2"};
  static const char *const factors[] = {"2", "4", "0.5"};
  for (const Configuration &configuration : allConfigurations)
    for (const Format &format : {f16, f32})
      for (unsigned which = 0; which < 3; ++which) {
        FloatCheck check = makeCheck(configuration, format,
                                     std::string("v_mul_") + format.name +
                                         "_e64 $d, $a, $b" + texts[which],
                                     2);
        check.mode.denorm32 = check.mode.denorm1664 = 0;
        check.random = 300;
        APFloat factor(*format.semantics, factors[which]);
        expectFloats(check, [&](const Operands &o) {
          APFloat value = flushed(toFloat(format, o[0]));
          value.multiply(flushed(toFloat(format, o[1])), nearest);
          value = flushed(value);
          value.multiply(factor, nearest);
          value = flushed(value);
          return toBits(value.isZero() ? APFloat::getZero(*format.semantics)
                                       : value);
        });
      }
}
