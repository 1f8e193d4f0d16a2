//===- SmallFloatTest.cpp - Floats of 4, 6 and 8 bits ----------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Against APFloat's formats: OCP's on gfx950 and gfx1201, FNUZ on gfx942.
//
//===----------------------------------------------------------------------===//

#include "FloatCheck.h"
#include <random>

using namespace llvm;
using namespace loom::sim;
using namespace loom::sim::test;

static const auto even = RoundingMode::NearestTiesToEven;

static Format getEight(const Configuration &configuration, bool isBf8) {
  bool isFnuz = StringRef(configuration.target) == "gfx942";
  if (isBf8)
    return {"bf8", 8,
            isFnuz ? &APFloat::Float8E5M2FNUZ() : &APFloat::Float8E5M2()};
  return {"fp8", 8,
          isFnuz ? &APFloat::Float8E4M3FNUZ() : &APFloat::Float8E4M3FN()};
}
static const Configuration configurations[] = {
    {"gfx942", 64}, {"gfx950", 64}, {"gfx1201", 32}};

static APFloat converted(APFloat value, const fltSemantics &to) {
  bool loses;
  value.convert(to, even, &loses);
  return value;
}

TEST(SmallFloat, ToF32) {
  for (const Configuration &configuration : configurations)
    for (bool isBf8 : {false, true}) {
      Format small = getEight(configuration, isBf8);
      std::vector<Operands> operands;
      for (unsigned code = 0; code < 256; ++code)
        operands.push_back({code | (255 - code) << 8 | 0x5a000000u});
      FloatCheck check;
      check.configuration = configuration;
      check.arity = 1;
      check.body = std::string("v_cvt_f32_") + small.name + " $d, $a";
      auto decode = [&](uint64_t code) {
        return toBits(
            converted(toFloat(small, code & 255), APFloat::IEEEsingle()));
      };
      expectFloats(check, operands,
                   [&](const Operands &o) { return decode(o[0]); });
      check.result = f64;
      check.body = std::string("v_cvt_pk_f32_") + small.name + " $d, $a";
      // Two f32 that are no f64; NaNs are compared as f32 above.
      std::vector<Operands> numbers;
      for (const Operands &o : operands)
        if (!toFloat(small, o[0] & 255).isNaN() &&
            !toFloat(small, o[0] >> 8 & 255).isNaN())
          numbers.push_back(o);
      check.exactNan = true;
      expectFloats(check, numbers, [&](const Operands &o) {
        return decode(o[0]) | decode(o[0] >> 8) << 32;
      });
    }
}

/// Another byte of the source, another half or byte of the result.
TEST(SmallFloat, Selections) {
  for (unsigned byte = 0; byte < 4; ++byte) {
    FloatCheck check;
    check.arity = 1;
    check.random = 100;
    check.configuration = {"gfx1201", 32};
    check.body = "v_cvt_f32_fp8 $d, $a byte_sel:" + std::to_string(byte);
    auto reference = [&](const Operands &o) {
      return toBits(converted(
          toFloat(getEight({"gfx1201", 32}, false), o[0] >> (8 * byte) & 255),
          APFloat::IEEEsingle()));
    };
    expectFloats(check, reference);
    check.configuration = {"gfx950", 64};
    check.body =
        "v_cvt_f32_fp8_sdwa $d, $a src0_sel:BYTE_" + std::to_string(byte);
    expectFloats(check, reference);
    check.result = b32;
    check.operand = f32;
    // 1.0 is 0x38; no random bits are added.
    for (const char *target : {"gfx950", "gfx1201"}) {
      bool old = StringRef(target) == "gfx950";
      check.configuration = {target, old ? 64u : 32u};
      std::string select = " op_sel:[0,0," + std::to_string(byte & 1) + "," +
                           std::to_string(byte >> 1) + "]";
      check.body = "v_cvt_sr_fp8_f32 $d, 1.0, 0" +
                   (old ? select : " byte_sel:" + std::to_string(byte));
      expectFloats(check, {Operands{}}, [&](const Operands &) {
        return (0x5555aaaau & ~(255u << (8 * byte))) | 0x38u << (8 * byte);
      });
    }
  }
  for (const char *target : {"gfx950", "gfx1201"}) {
    FloatCheck check;
    check.configuration = {target, StringRef(target) == "gfx950" ? 64u : 32u};
    check.result = b32;
    check.body = "v_cvt_pk_fp8_f32 $D, 1.0, 2.0 op_sel:[0,0,1]";
    expectFloats(check, {Operands{}},
                 [](const Operands &) { return 0x4038aaaau; });
  }
}

/// Codes of both results; too great values are NaN or infinity.
TEST(SmallFloat, FromF32) {
  for (const Configuration &configuration : configurations)
    for (bool isBf8 : {false, true}) {
      Format small = getEight(configuration, isBf8);
      FloatCheck check;
      check.configuration = configuration;
      check.result = b32;
      check.body = std::string("v_cvt_pk_") + small.name + "_f32 $d, $a, $b";
      auto encode = [&](uint64_t bits) {
        APFloat value = toFloat(f32, bits);
        APFloat result = converted(value, *small.semantics);
        bool hasInfinity = APFloat::semanticsHasInf(*small.semantics);
        if (result.isNaN() || (value.isInfinity() && !hasInfinity)) {
          bool isFnuz = configuration.target == StringRef("gfx942");
          return isFnuz ? uint64_t(0x80)
                        : 0x7f | uint64_t(value.isNegative()) << 7;
        }
        return toBits(result);
      };
      // Random exponents are mostly out of range: near ones instead.
      std::vector<Operands> operands = makeOperands(f32, 2, 2000);
      std::mt19937_64 generator(5);
      for (unsigned i = 0; i < 40000; ++i) {
        auto random = [&]() -> uint64_t {
          return (generator() & 0x807fffff) | (100 + generator() % 45) << 23;
        };
        operands.push_back({random(), random() & ~0xffffull});
      }
      expectFloats(check, operands, [&](const Operands &o) {
        return 0x55550000 | encode(o[0]) | encode(o[1]) << 8;
      });
    }
}

/// Adding random bits rounds up as often as the value is far from the lower
/// code; a value that has a code stays.
TEST(SmallFloat, StochasticRounding) {
  for (const Configuration &configuration : configurations)
    for (bool isBf8 : {false, true}) {
      Format small = getEight(configuration, isBf8);
      unsigned kept = isBf8 ? 2 : 3;
      // A quarter of the way from one code to the next.
      APFloat value(1.0f);
      uint64_t bits = toBits(value) + (1ull << (21 - kept));
      uint64_t low = toBits(converted(value, *small.semantics));
      std::vector<Operands> operands;
      std::mt19937_64 generator(3);
      for (unsigned i = 0; i < 4096; ++i)
        operands.push_back(
            {i % 2 ? bits : toBits(value), uint32_t(generator())});
      unsigned up = 0;
      FloatCheck check;
      check.configuration = configuration;
      check.result = b32;
      check.body = std::string("v_cvt_sr_") + small.name + "_f32 $d, $a, $b";
      expectFloats(check, operands, [&](const Operands &o) -> uint64_t {
        bool carries = o[0] == bits && (o[1] >> 30) == 3;
        up += carries;
        return 0x5555aa00 | (low + carries);
      });
      EXPECT_NEAR(up, 512, 80);
    }
}
