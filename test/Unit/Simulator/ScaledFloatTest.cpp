//===- ScaledFloatTest.cpp - Conversions with a scale (gfx950) -===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Against APFloat's formats; the scale is a power of two, so scaling is exact
// in f64. CDNA4 manual, V_CVT_SCALEF32_PK_FP8_F32 and others.
//
//===----------------------------------------------------------------------===//

#include "FloatCheck.h"
#include <random>

using namespace llvm;
using namespace loom::sim;
using namespace loom::sim::test;

static const auto even = RoundingMode::NearestTiesToEven;
static const Format small[] = {{"fp8", 8, &APFloat::Float8E4M3FN()},
                               {"bf8", 8, &APFloat::Float8E5M2()},
                               {"fp6", 6, &APFloat::Float6E2M3FN()},
                               {"bf6", 6, &APFloat::Float6E3M2FN()},
                               {"fp4", 4, &APFloat::Float4E2M1FN()}};

static APFloat converted(APFloat value, const fltSemantics &to) {
  bool loses;
  value.convert(to, even, &loses);
  return value;
}

/// The code of value / 2^scale; formats without NaN saturate.
static uint64_t encode(const Format &format, const APFloat &value, int scale) {
  APFloat exact = scalbn(converted(value, APFloat::IEEEdouble()), -scale, even);
  APFloat result = converted(exact, *format.semantics);
  uint64_t sign = uint64_t(value.isNegative()) << (format.bits - 1);
  bool isOcp8 = StringRef(format.name) == "fp8";
  if (value.isNaN() || (isOcp8 && (result.isNaN() || exact.isInfinity())))
    return sign | ((1u << (format.bits - 1)) - 1);
  APFloat most = APFloat::getLargest(*format.semantics);
  if (!APFloat::semanticsHasNaN(*format.semantics) &&
      abs(exact) > converted(most, APFloat::IEEEdouble()))
    return sign | toBits(most);
  return toBits(result);
}

static std::vector<Operands> makeScaled(const Format &operand) {
  std::mt19937_64 generator(8);
  std::vector<Operands> operands;
  for (unsigned i = 0; i < 4000; ++i) {
    // Around 1, and a scale of up to 2^10 either way.
    auto number = [&]() -> uint64_t {
      float value = float(int64_t(generator()) >> 20) * 0x1p-38f;
      return toBits(converted(APFloat(value), *operand.semantics));
    };
    uint64_t scale = (117 + generator() % 21) << 23 | (generator() & 0x7fffff);
    operands.push_back({number(), number(), scale});
  }
  return operands;
}
static int scaleOf(const Operands &o) { return int(o[2] >> 23 & 255) - 127; }

TEST(ScaledFloat, PairsFromF32) {
  for (const Format &format : small) {
    if (format.bits == 6)
      continue;
    FloatCheck check;
    check.configuration = {"gfx950", 64};
    check.result = b32;
    check.arity = 3;
    std::string name = std::string("v_cvt_scalef32_pk_") + format.name + "_f32";
    auto pair = [&](const Operands &o) {
      return encode(format, toFloat(f32, o[0]), scaleOf(o)) |
             encode(format, toFloat(f32, o[1]), scaleOf(o)) << format.bits;
    };
    check.body = name + " $D, $A, $B, $C";
    uint64_t mask = (1ull << (2 * format.bits)) - 1;
    expectFloats(check, makeScaled(f32), [&](const Operands &o) {
      return (0x5555aaaa & ~mask) | pair(o);
    });
    // Another half, or another byte.
    bool isHalf = format.bits == 8;
    check.body =
        name + " $D, $A, $B, $C op_sel:[0,0," + (isHalf ? "0,1]" : "1,1]");
    unsigned shift = isHalf ? 16 : 24;
    expectFloats(check, makeScaled(f32), [&](const Operands &o) {
      return (0x5555aaaa & ~(mask << shift)) | pair(o) << shift;
    });
  }
}

TEST(ScaledFloat, PairsFromHalves) {
  for (const Format &format : small)
    for (const Format &from : {f16, bf16}) {
      if (format.bits == 6)
        continue;
      FloatCheck check;
      check.configuration = {"gfx950", 64};
      check.result = b32;
      check.arity = 3;
      check.body = std::string("v_cvt_scalef32_pk_") + format.name + "_" +
                   from.name + " $D, $A, $C";
      std::vector<Operands> operands = makeScaled(from);
      for (Operands &o : operands)
        o[0] |= o[1] << 16;
      uint64_t mask = (1ull << (2 * format.bits)) - 1;
      expectFloats(check, operands, [&](const Operands &o) {
        return (0x5555aaaa & ~mask) |
               encode(format, toFloat(from, o[0] & 0xffff), scaleOf(o)) |
               encode(format, toFloat(from, o[0] >> 16), scaleOf(o))
                   << format.bits;
      });
    }
}

TEST(ScaledFloat, PairsToHalves) {
  for (const Format &format : small)
    for (const Format &to : {f16, bf16}) {
      if (format.bits == 6)
        continue;
      FloatCheck check;
      check.configuration = {"gfx950", 64};
      check.result = b32;
      check.arity = 3;
      check.body = std::string("v_cvt_scalef32_pk_") + to.name + "_" +
                   format.name + " $D, $A, $C";
      std::vector<Operands> operands;
      for (unsigned code = 0; code < 256; ++code)
        for (uint64_t scale : {127, 130, 117, 100, 145}) {
          uint64_t other = format.bits == 8 ? 0x34u : 0;
          uint64_t mask = (1u << format.bits) - 1;
          if (!toFloat(format, code & mask).isNaN() &&
              !toFloat(format, (code >> 4) & mask).isNaN())
            operands.push_back({code | other << 8, 0, scale << 23});
        }
      auto decode = [&](uint64_t code, int scale) {
        uint64_t mask = (1u << format.bits) - 1;
        APFloat value =
            converted(toFloat(format, code & mask), APFloat::IEEEdouble());
        return toBits(converted(scalbn(value, scale, even), *to.semantics));
      };
      expectFloats(check, operands, [&](const Operands &o) {
        return decode(o[0], scaleOf(o)) |
               decode(o[0] >> format.bits, scaleOf(o)) << 16;
      });
    }
}

/// 32 values: to a small format and back again gives them, if they have codes.
TEST(ScaledFloat, Of32) {
  for (const Format &format : small)
    for (const Format &type : {f16, bf16}) {
      if (format.bits != 6)
        continue;
      AsmTest test;
      test.target = "gfx950";
      test.lanes = 64;
      // v1 to v16 are 32 values, v17 the scale 2^3.
      std::string to =
          std::string("v_cvt_scalef32_pk32_") + format.name + "_" + type.name;
      std::string from =
          std::string("v_cvt_scalef32_pk32_") + type.name + "_" + format.name;
      test.body =
          to + " v[18:23], v[2:17], v24\n" + from + " v[32:47], v[18:23], v24";
      test.vectors.assign(24, Values(64, 0));
      for (unsigned lane = 0; lane < 64; ++lane) {
        test.vectors[23][lane] = 130 << 23;
        for (unsigned i = 0; i < 32; ++i) {
          APFloat value =
              scalbn(converted(toFloat(format, (lane * 7 + i * 3) & 63),
                               APFloat::IEEEdouble()),
                     3, even);
          test.vectors[1 + i / 2][lane] |=
              uint32_t(toBits(converted(value, *type.semantics)))
              << (i % 2 * 16);
        }
      }
      for (unsigned i = 0; i < 6; ++i)
        test.results.push_back("v" + std::to_string(18 + i));
      for (unsigned i = 0; i < 16; ++i)
        test.results.push_back("v" + std::to_string(32 + i));
      AsmOutcome out = runAsm(test);
      for (unsigned i = 0; i < 16; ++i)
        EXPECT_EQ(out["v" + std::to_string(32 + i)], test.vectors[1 + i])
            << to << " " << i;
      // The codes lie side by side.
      for (unsigned lane = 0; lane < 64; ++lane)
        for (unsigned i = 0; i < 32; ++i) {
          unsigned at = i * 6;
          uint64_t low = out["v" + std::to_string(18 + at / 32)][lane];
          uint64_t high =
              at / 32 < 5 ? out["v" + std::to_string(19 + at / 32)][lane] : 0;
          EXPECT_EQ((low | high << 32) >> (at % 32) & 63,
                    (lane * 7 + i * 3) & 63);
        }
    }
}
