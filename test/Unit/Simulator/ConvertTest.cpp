//===- ConvertTest.cpp - Conversions between formats -----------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Saturation, NaNs and roundings that C leaves open, in each direction; those
// that C defines are in CompositeTest.cpp too.
//
//===----------------------------------------------------------------------===//

#include "FloatCheck.h"
#include "llvm/ADT/APSInt.h"

using namespace llvm;
using namespace loom::sim::test;

static const auto even = RoundingMode::NearestTiesToEven;
static const auto zero = RoundingMode::TowardZero;
static const Format b16 = {"b16", 16, nullptr};

/// Saturated; NaN is 0.
static uint64_t toInteger(const APFloat &value, unsigned bits, bool isSigned,
                          RoundingMode rounding) {
  if (value.isNaN())
    return 0;
  APSInt result(bits, !isSigned);
  bool exact;
  value.convertToInteger(result, rounding, &exact);
  return result.getZExtValue();
}

static APFloat converted(APFloat value, const Format &to,
                         RoundingMode rounding) {
  bool loses;
  value.convert(*to.semantics, rounding, &loses);
  return value;
}

/// Checks on all configurations; names that differ by generation have both.
static void expectAll(const Format &operand, const Format &result,
                      unsigned arity, const std::string &gfx9,
                      const std::string &other, const Reference &reference) {
  for (const Configuration &configuration : allConfigurations) {
    FloatCheck check;
    check.configuration = configuration;
    check.operand = operand;
    check.result = result;
    check.arity = arity;
    check.body = isGfx9(configuration) ? gfx9 : other;
    check.random = 10000;
    if (!check.body.empty())
      expectFloats(check, reference);
  }
}
static void expectAll(const Format &operand, const Format &result,
                      const std::string &body, const Reference &reference) {
  expectAll(operand, result, 1, body, body, reference);
}

TEST(Convert, ToIntegers) {
  for (const Format &format : {f32, f64})
    for (bool isSigned : {false, true}) {
      std::string name = std::string("v_cvt_") + (isSigned ? "i32_" : "u32_") +
                         format.name + " $d, $a";
      expectAll(format, b32, name, [&](const Operands &o) {
        return toInteger(toFloat(format, o[0]), 32, isSigned, zero);
      });
    }
  for (bool isSigned : {false, true})
    expectAll(f16, b16,
              isSigned ? "v_cvt_i16_f16 $d, $a" : "v_cvt_u16_f16 $d, $a",
              [&](const Operands &o) {
                return toInteger(toFloat(f16, o[0]), 16, isSigned, zero);
              });
  expectAll(f32, b32, 1, "v_cvt_flr_i32_f32 $d, $a",
            "v_cvt_floor_i32_f32 $d, $a", [](const Operands &o) {
              return toInteger(toFloat(f32, o[0]), 32, true,
                               RoundingMode::TowardNegative);
            });
  expectAll(f32, b32, 1, "v_cvt_rpi_i32_f32 $d, $a",
            "v_cvt_nearest_i32_f32 $d, $a", [](const Operands &o) {
              APFloat value = converted(toFloat(f32, o[0]), f64, even);
              value.add(APFloat(0.5), even);
              return toInteger(value, 32, true, RoundingMode::TowardNegative);
            });
}

TEST(Convert, TwoIntegers) {
  auto both = [](bool isSigned) {
    return [=](const Operands &o) {
      return toInteger(toFloat(f32, o[0]), 16, isSigned, zero) |
             toInteger(toFloat(f32, o[1]), 16, isSigned, zero) << 16;
    };
  };
  expectAll(f32, b32, 2, "", "v_cvt_pk_i16_f32 $d, $a, $b", both(true));
  expectAll(f32, b32, 2, "", "v_cvt_pk_u16_f32 $d, $a, $b", both(false));
  expectAll(f32, b32, 2, "v_cvt_pk_i16_i32 $d, $a, $b",
            "v_cvt_pk_i16_i32 $d, $a, $b", [](const Operands &o) {
              auto half = [](uint64_t bits) {
                int64_t value = int32_t(bits);
                return uint64_t(std::clamp<int64_t>(value, -32768, 32767)) &
                       0xffff;
              };
              return half(o[0]) | half(o[1]) << 16;
            });
  expectAll(f32, b32, 2, "v_cvt_pk_u16_u32 $d, $a, $b",
            "v_cvt_pk_u16_u32 $d, $a, $b", [](const Operands &o) {
              return std::min<uint64_t>(o[0], 65535) |
                     std::min<uint64_t>(o[1], 65535) << 16;
            });
}

/// Scaled by 32767 or 65535 and rounded to nearest even.
static uint64_t toNorm(const Format &format, uint64_t bits, bool isSigned) {
  APFloat value = converted(toFloat(format, bits), f64, even);
  if (value.isNaN())
    return 0;
  APFloat one(1.0), least(isSigned ? -1.0 : 0.0);
  value = value > one ? one : value < least ? least : value;
  value.multiply(APFloat(isSigned ? 32767.0 : 65535.0), even);
  return toInteger(value, isSigned ? 16 : 17, isSigned, even) & 0xffff;
}

TEST(Convert, Normalized) {
  for (const Format &format : {f16, f32})
    for (bool isSigned : {false, true}) {
      std::string type = isSigned ? "i16_" : "u16_";
      expectAll(format, b32, 2,
                "v_cvt_pknorm_" + type + format.name + " $d, $a, $b",
                "v_cvt_pk_norm_" + type + format.name + " $d, $a, $b",
                [&](const Operands &o) {
                  return toNorm(format, o[0], isSigned) |
                         toNorm(format, o[1], isSigned) << 16;
                });
    }
  for (bool isSigned : {false, true})
    expectAll(f16, b16,
              isSigned ? "v_cvt_norm_i16_f16 $d, $a"
                       : "v_cvt_norm_u16_f16 $d, $a",
              [&](const Operands &o) { return toNorm(f16, o[0], isSigned); });
}

TEST(Convert, Floats) {
  for (const Format &from : {f16, f32, f64})
    for (const Format &to : {f16, f32, f64}) {
      bool exists = from.bits != to.bits && from.bits + to.bits != 80;
      if (exists)
        expectAll(from, to,
                  std::string("v_cvt_") + to.name + "_" + from.name + " $d, $a",
                  [&](const Operands &o) {
                    return toBits(converted(toFloat(from, o[0]), to, even));
                  });
    }
}

/// Conversions to f16 round and flush by the mode of f16, of whatever type the
/// source is.
TEST(Convert, ModesOfF16) {
  static const RoundingMode modes[] = {even, RoundingMode::TowardPositive,
                                       RoundingMode::TowardNegative, zero};
  for (unsigned mode : {0, 1, 2, 3})
    for (unsigned denormals : {0, 3}) {
      FloatCheck check;
      check.operand = f32;
      check.result = f16;
      check.arity = 1;
      check.mode.round1664 = mode;
      check.mode.denorm1664 = denormals;
      check.body = "v_cvt_f16_f32 $d, $a";
      expectFloats(check, [&](const Operands &o) {
        APFloat result = converted(toFloat(f32, o[0]), f16, modes[mode]);
        return toBits(denormals ? result : flushed(result));
      });
    }
}

TEST(Convert, TwoHalves) {
  auto both = [](const Format &to, RoundingMode rounding) {
    return [=](const Operands &o) {
      return toBits(converted(toFloat(f32, o[0]), to, rounding)) |
             toBits(converted(toFloat(f32, o[1]), to, rounding)) << 16;
    };
  };
  // NaN payloads are cut off; those of the folder are in FolderTest.cpp.
  auto check = [&](const char *target, unsigned lanes, const char *body,
                   const Reference &reference) {
    FloatCheck check;
    check.configuration = {target, lanes};
    check.result = b32;
    check.body = body;
    std::vector<Operands> operands = makeOperands(f32, 2, 20000);
    erase_if(operands, [](const Operands &o) {
      return loom::sim::test::isNan(f32, o[0]) ||
             loom::sim::test::isNan(f32, o[1]);
    });
    expectFloats(check, operands, reference);
  };
  check("gfx1100", 32, "v_cvt_pk_rtz_f16_f32 $d, $a, $b", both(f16, zero));
  check("gfx942", 64, "v_cvt_pkrtz_f16_f32 $d, $a, $b", both(f16, zero));
  check("gfx950", 64, "v_cvt_pk_f16_f32 $d, $a, $b", both(f16, even));
  check("gfx950", 64, "v_cvt_pk_bf16_f32 $d, $a, $b", both(bf16, even));
}

TEST(Convert, FromIntegers) {
  auto fromInteger = [](uint64_t bits, unsigned width, bool isSigned,
                        const Format &to) {
    APFloat result(*to.semantics);
    result.convertFromAPInt(APInt(64, bits).trunc(width), isSigned, even);
    return toBits(result);
  };
  for (bool isSigned : {false, true}) {
    std::string type = isSigned ? "i32" : "u32";
    for (const Format &to : {f32, f64})
      expectAll(f32, to,
                std::string("v_cvt_") + to.name + "_" + type + " $d, $a",
                [&](const Operands &o) {
                  return fromInteger(o[0], 32, isSigned, to);
                });
    expectAll(f16, f16,
              isSigned ? "v_cvt_f16_i16 $d, $a" : "v_cvt_f16_u16 $d, $a",
              [&](const Operands &o) {
                return fromInteger(o[0], 16, isSigned, f16);
              });
  }
  for (unsigned byte = 0; byte < 4; ++byte)
    expectAll(f32, f32, "v_cvt_f32_ubyte" + std::to_string(byte) + " $d, $a",
              [&](const Operands &o) {
                return fromInteger(o[0] >> (8 * byte) & 255, 32, false, f32);
              });
  expectAll(f32, f32, "v_cvt_off_f32_i4 $d, $a", [](const Operands &o) {
    int nibble = int(o[0] & 15);
    return toBits(APFloat(float(nibble > 7 ? nibble - 16 : nibble) / 16));
  });
}

/// One byte of the third operand.
TEST(Convert, PackedByte) {
  FloatCheck check;
  check.result = b32;
  check.body = "v_cvt_pk_u8_f32 $d, $a, 2, $b";
  expectFloats(check, [](const Operands &o) {
    uint64_t byte = toInteger(toFloat(f32, o[0]), 8, false, even);
    return (o[1] & 0xff00ffff) | byte << 16;
  });
}
