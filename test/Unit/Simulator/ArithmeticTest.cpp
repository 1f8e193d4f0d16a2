//===- ArithmeticTest.cpp - Sums, products, integral parts -----===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FloatCheck.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace loom::sim::test;

/// Modes of all types alike.
static FloatMode makeMode(unsigned rounding, unsigned denormals,
                          bool ieee = false) {
  FloatMode mode;
  mode.round32 = mode.round1664 = rounding;
  mode.denorm32 = mode.denorm1664 = denormals;
  mode.ieee = ieee;
  return mode;
}

static RoundingMode toRounding(unsigned mode) {
  static const RoundingMode modes[] = {
      RoundingMode::NearestTiesToEven, RoundingMode::TowardPositive,
      RoundingMode::TowardNegative, RoundingMode::TowardZero};
  return modes[mode];
}

namespace {
using Function = std::function<void(APFloat &a, const APFloat &b,
                                    const APFloat &c, RoundingMode rounding)>;
struct Operation {
  const char *name;
  unsigned arity;
  Function function;
  bool hasF64 = true;
};
} // namespace

static const std::vector<Operation> operations = {
    {"v_add_", 2,
     [](APFloat &a, const APFloat &b, const APFloat &, RoundingMode r) {
       a.add(b, r);
     }},
    {"v_mul_", 2,
     [](APFloat &a, const APFloat &b, const APFloat &, RoundingMode r) {
       a.multiply(b, r);
     }},
    {"v_fma_", 3,
     [](APFloat &a, const APFloat &b, const APFloat &c, RoundingMode r) {
       a.fusedMultiplyAdd(b, c, r);
     }},
    {"v_sub_", 2,
     [](APFloat &a, const APFloat &b, const APFloat &, RoundingMode r) {
       a.subtract(b, r);
     },
     false},
    {"v_subrev_", 2,
     [](APFloat &a, const APFloat &b, const APFloat &, RoundingMode r) {
       APFloat result = b;
       result.subtract(a, r);
       a = result;
     },
     false},
    {"v_trunc_", 1,
     [](APFloat &a, const APFloat &, const APFloat &, RoundingMode) {
       a.roundToIntegral(RoundingMode::TowardZero);
     }},
    {"v_floor_", 1,
     [](APFloat &a, const APFloat &, const APFloat &, RoundingMode) {
       a.roundToIntegral(RoundingMode::TowardNegative);
     }},
    {"v_ceil_", 1,
     [](APFloat &a, const APFloat &, const APFloat &, RoundingMode) {
       a.roundToIntegral(RoundingMode::TowardPositive);
     }},
    {"v_rndne_", 1,
     [](APFloat &a, const APFloat &, const APFloat &, RoundingMode) {
       a.roundToIntegral(RoundingMode::NearestTiesToEven);
     }},
    {"v_fract_", 1,
     [](APFloat &a, const APFloat &, const APFloat &, RoundingMode r) {
       APFloat whole = a, most(a.getSemantics(), 1);
       whole.roundToIntegral(RoundingMode::TowardNegative);
       most.next(/*nextDown=*/true);
       a.subtract(whole, r);
       if (!a.isNaN() && most < a)
         a = most;
     }}};

static std::string makeText(const Operation &operation, const Format &format) {
  std::string text = std::string(operation.name) + format.name + " $d, $a";
  if (operation.arity > 1)
    text += ", $b";
  if (operation.arity > 2)
    text += ", $c";
  return text;
}

/// `denormals` as in MODE: 1 keeps sources, 2 keeps results.
static Reference makeReference(const Operation &operation, const Format &format,
                               unsigned rounding, unsigned denormals) {
  return [=](const Operands &operands) {
    std::vector<APFloat> values;
    for (uint64_t bits : operands) {
      APFloat value = toFloat(format, bits);
      values.push_back(denormals & 1 ? value : flushed(value));
    }
    operation.function(values[0], values[1], values[2], toRounding(rounding));
    return toBits(denormals & 2 ? values[0] : flushed(values[0]));
  };
}

/// Results that are the least normal number may come from rounding a less one
/// up; whether these are flushed is not documented.
static std::vector<Operands> makeFlushOperands(const FloatCheck &check,
                                               const Operation &operation,
                                               unsigned denormals) {
  std::vector<Operands> operands =
      makeOperands(check.operand, check.arity, check.random);
  Reference exact = makeReference(operation, check.operand, check.mode.round32,
                                  denormals | 2);
  erase_if(operands, [&](const Operands &o) {
    APFloat result = toFloat(check.operand, exact(o));
    result.clearSign();
    return result.isSmallestNormalized();
  });
  return operands;
}

TEST(Arithmetic, NearestEven) {
  for (const Configuration &configuration : allConfigurations)
    for (const Format &format : {f16, f32, f64})
      for (const Operation &operation : operations) {
        if (format.bits == 64 && !operation.hasF64)
          continue;
        FloatCheck check;
        check.configuration = configuration;
        check.operand = check.result = format;
        check.arity = operation.arity;
        check.body = makeText(operation, format);
        check.random = 4000;
        expectFloats(check, makeReference(operation, format, 0, 3));
      }
}

TEST(Arithmetic, RoundingModes) {
  for (const Configuration &configuration :
       {Configuration{"gfx1100", 32}, Configuration{"gfx942", 64}})
    for (const Format &format : {f16, f32, f64})
      for (const Operation &operation : operations)
        for (unsigned rounding : {1, 2, 3}) {
          if (format.bits == 64 && !operation.hasF64)
            continue;
          FloatCheck check;
          check.configuration = configuration;
          check.operand = check.result = format;
          check.arity = operation.arity;
          check.body = makeText(operation, format);
          check.mode = makeMode(rounding, 3);
          check.random = 1000;
          expectFloats(check, makeReference(operation, format, rounding, 3));
        }
}

/// One type flushes and rounds in its own way, the others do not.
TEST(Arithmetic, ModesAreApart) {
  for (bool is32 : {false, true})
    for (const Format &format : {f16, f32, f64})
      for (unsigned index : {0, 1, 2}) {
        const Operation &operation = operations[index];
        FloatCheck check;
        check.operand = check.result = format;
        check.arity = operation.arity;
        check.body = makeText(operation, format);
        (is32 ? check.mode.round32 : check.mode.round1664) = 2;
        (is32 ? check.mode.denorm32 : check.mode.denorm1664) = 0;
        check.random = 2000;
        bool isSet = is32 == (format.bits == 32);
        expectFloats(check, makeReference(operation, format, isSet ? 2 : 0,
                                          isSet ? 0 : 3));
      }
}

TEST(Arithmetic, FlushingOfSourcesAndResults) {
  for (const Format &format : {f16, f32, f64})
    for (unsigned denormals : {0, 1, 2})
      for (unsigned index : {0, 1, 2}) {
        const Operation &operation = operations[index];
        FloatCheck check;
        check.operand = check.result = format;
        check.arity = operation.arity;
        check.body = makeText(operation, format);
        check.mode = makeMode(0, denormals);
        check.random = 2000;
        expectFloats(check, makeFlushOperands(check, operation, denormals),
                     makeReference(operation, format, 0, denormals));
      }
}

/// Two-address forms, literals, and the operations where zero times anything is
/// zero.
TEST(Arithmetic, FormsOfFma) {
  auto fma = [](const APFloat &a, const APFloat &b, const APFloat &c) {
    APFloat result = a;
    result.fusedMultiplyAdd(b, c, RoundingMode::NearestTiesToEven);
    return toBits(result);
  };
  for (const Configuration &configuration : allConfigurations) {
    FloatCheck check;
    check.configuration = configuration;
    check.arity = 3;
    check.random = 1000;
    check.body = "v_mov_b32 $d, $c\nv_fmac_f32 $d, $a, $b";
    expectFloats(check, [&](const Operands &o) {
      return fma(toFloat(f32, o[0]), toFloat(f32, o[1]), toFloat(f32, o[2]));
    });
    check.arity = 2;
    check.body = "v_fmamk_f32 $d, $a, 0x40490fdb, $b";
    expectFloats(check, [&](const Operands &o) {
      return fma(toFloat(f32, o[0]), toFloat(f32, 0x40490fdb),
                 toFloat(f32, o[1]));
    });
    check.body = "v_fmaak_f32 $d, $a, $b, 0x40490fdb";
    expectFloats(check, [&](const Operands &o) {
      return fma(toFloat(f32, o[0]), toFloat(f32, o[1]),
                 toFloat(f32, 0x40490fdb));
    });
    bool old = isGfx9(configuration);
    check.body =
        old ? "v_mul_legacy_f32 $d, $a, $b" : "v_mul_dx9_zero_f32 $d, $a, $b";
    expectFloats(check, [&](const Operands &o) {
      APFloat a = toFloat(f32, o[0]), b = toFloat(f32, o[1]);
      if (a.isZero() || b.isZero())
        return uint64_t(0);
      a.multiply(b, RoundingMode::NearestTiesToEven);
      return toBits(a);
    });
  }
}

TEST(Arithmetic, SourceModifiers) {
  for (const Format &format : {f16, f32, f64}) {
    FloatCheck check;
    check.operand = check.result = format;
    check.arity = 3;
    check.random = 1000;
    check.body = std::string("v_fma_") + format.name + " $d, -$a, |$b|, -|$c|";
    expectFloats(check, [&](const Operands &o) {
      APFloat a = toFloat(format, o[0]), b = toFloat(format, o[1]),
              c = toFloat(format, o[2]);
      a.changeSign();
      b.clearSign();
      c.clearSign();
      c.changeSign();
      a.fusedMultiplyAdd(b, c, RoundingMode::NearestTiesToEven);
      return toBits(a);
    });
  }
}

static uint64_t clamped(const Format &format, const APFloat &value) {
  APFloat one(*format.semantics, 1), zero = APFloat::getZero(*format.semantics);
  if (value.isNaN() || value < zero || value.isZero())
    return toBits(zero);
  return toBits(value < one ? value : one);
}

/// RDNA3 manual, "Output Modifiers".
TEST(Arithmetic, OutputModifiers) {
  for (const Format &format : {f16, f32, f64})
    for (unsigned omod : {0, 1, 2, 3})
      for (bool clamp : {false, true})
        for (bool ieee : {false, true})
          for (unsigned denormals : {0, 3}) {
            static const char *texts[] = {"", " mul:2", " mul:4", " div:2"};
            static const char *factors[] = {"1", "2", "4", "0.5"};
            bool applies = omod && !ieee && denormals == 0;
            FloatCheck check;
            check.operand = check.result = format;
            check.body = std::string("v_add_") + format.name +
                         (format.bits == 64 ? "" : "_e64") + " $d, $a, $b" +
                         (clamp ? " clamp" : "") + texts[omod];
            check.mode = makeMode(0, denormals, ieee);
            check.random = 200;
            expectFloats(check, [&](const Operands &o) {
              APFloat a = toFloat(format, o[0]), b = toFloat(format, o[1]);
              auto even = RoundingMode::NearestTiesToEven;
              if (!denormals)
                a = flushed(a), b = flushed(b);
              a.add(b, even);
              if (!denormals)
                a = flushed(a);
              if (applies) {
                a.multiply(APFloat(*format.semantics, factors[omod]), even);
                a = flushed(a);
                if (a.isZero())
                  a = APFloat::getZero(*format.semantics);
              }
              return clamp ? clamped(format, a) : toBits(a);
            });
          }
}
