//===- FloatMinMaxTest.cpp - Minimum, maximum, median ----------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The references follow the manuals' text: V_MAX_F32 and V_MED3_F32 of RDNA3
// and CDNA4, V_MAX_NUM_F32 and V_MAXIMUM_F32 of RDNA4. NaN bits count.
//
//===----------------------------------------------------------------------===//

#include "FloatCheck.h"

using namespace llvm;
using namespace loom::sim::test;

static APFloat quieted(const APFloat &value) {
  return value.isSignaling() ? value.makeQuiet() : value;
}

static bool isGreater(const APFloat &a, const APFloat &b) {
  if (a.isZero() && b.isZero())
    return !a.isNegative() && b.isNegative();
  return a > b;
}
static APFloat pick(bool max, const APFloat &a, const APFloat &b) {
  return isGreater(a, b) == max ? a : b;
}

static APFloat legacy(bool max, bool ieee, const APFloat &a, const APFloat &b) {
  if (ieee && a.isSignaling())
    return quieted(a);
  if (ieee && b.isSignaling())
    return quieted(b);
  if (a.isNaN())
    return b;
  if (b.isNaN())
    return a;
  return pick(max, a, b);
}

static APFloat number(bool max, const APFloat &a, const APFloat &b) {
  if (a.isNaN() && b.isNaN())
    return quieted(a);
  if (a.isNaN())
    return b;
  if (b.isNaN())
    return a;
  return pick(max, a, b);
}

static APFloat propagate(bool max, const APFloat &a, const APFloat &b) {
  if (a.isSignaling())
    return quieted(a);
  if (b.isSignaling())
    return quieted(b);
  if (a.isNaN())
    return a;
  if (b.isNaN())
    return b;
  return pick(max, a, b);
}

namespace {
using Rule = std::function<APFloat(bool, const APFloat &, const APFloat &)>;
struct Values3 {
  APFloat a, b, c;
};
} // namespace

static Values3 toValues(const Format &format, const Operands &o) {
  return {toFloat(format, o[0]), toFloat(format, o[1]), toFloat(format, o[2])};
}

static APFloat median(const Rule &rule, const Values3 &v) {
  if (v.a.isNaN() || v.b.isNaN() || v.c.isNaN())
    return rule(false, rule(false, v.a, v.b), v.c);
  APFloat most = rule(true, rule(true, v.a, v.b), v.c);
  if (most == v.a)
    return rule(true, v.b, v.c);
  if (most == v.b)
    return rule(true, v.a, v.c);
  return rule(true, v.a, v.b);
}

/// `infix` is the rule's part of the names, before the type.
static void expectRule(FloatCheck check, const std::string &infix,
                       const Rule &rule, bool hasThree) {
  const Format &format = check.operand;
  auto two = [&](const char *name, bool max) {
    check.arity = 2;
    check.body = name + infix + "_" + format.name + " $d, $a, $b";
    expectFloats(check, [&](const Operands &o) {
      Values3 v = toValues(format, o);
      return toBits(rule(max, v.a, v.b));
    });
  };
  auto three = [&](const char *name, auto function) {
    check.arity = 3;
    check.body = name + infix + "_" + format.name + " $d, $a, $b, $c";
    expectFloats(check, [&](const Operands &o) {
      return toBits(function(toValues(format, o)));
    });
  };
  two("v_min", false);
  two("v_max", true);
  if (!hasThree)
    return;
  for (bool max : {false, true})
    three(max ? "v_max3" : "v_min3", [&](const Values3 &v) {
      return rule(max, rule(max, v.a, v.b), v.c);
    });
  three("v_med3", [&](const Values3 &v) { return median(rule, v); });
  if (isGfx9(check.configuration))
    return;
  for (bool max : {false, true})
    three(max ? "v_minmax" : "v_maxmin", [&](const Values3 &v) {
      return rule(max, rule(!max, v.a, v.b), v.c);
    });
}

static FloatCheck makeCheck(const Configuration &configuration,
                            const Format &format) {
  FloatCheck check;
  check.configuration = configuration;
  check.operand = check.result = format;
  check.exactNan = true;
  check.random = 500;
  return check;
}

TEST(FloatMinMax, ByTheIeeeBit) {
  for (const Configuration &configuration : allConfigurations)
    for (const Format &format : {f16, f32, f64})
      for (bool ieee : {false, true}) {
        if (isGfx12(configuration))
          continue;
        FloatCheck check = makeCheck(configuration, format);
        check.mode.ieee = ieee;
        expectRule(
            check, "",
            [&](bool max, const APFloat &a, const APFloat &b) {
              return legacy(max, ieee, a, b);
            },
            format.bits != 64);
      }
}

TEST(FloatMinMax, NumbersOfGfx12) {
  for (const Format &format : {f16, f32, f64})
    expectRule(makeCheck({"gfx1201", 32}, format), "_num", number,
               format.bits != 64);
}

TEST(FloatMinMax, PropagationOfGfx12) {
  for (const Format &format : {f16, f32, f64})
    for (bool max : {false, true}) {
      FloatCheck check = makeCheck({"gfx1201", 32}, format);
      std::string name = max ? "v_maximum" : "v_minimum";
      std::string other = max ? "minimum" : "maximum";
      check.body = name + "_" + format.name + " $d, $a, $b";
      expectFloats(check, [&](const Operands &o) {
        Values3 v = toValues(format, o);
        return toBits(propagate(max, v.a, v.b));
      });
      if (format.bits == 64)
        continue;
      check.arity = 3;
      check.body = name + "3_" + format.name + " $d, $a, $b, $c";
      expectFloats(check, [&](const Operands &o) {
        Values3 v = toValues(format, o);
        return toBits(propagate(max, propagate(max, v.a, v.b), v.c));
      });
      check.body = name + other + "_" + format.name + " $d, $a, $b, $c";
      expectFloats(check, [&](const Operands &o) {
        Values3 v = toValues(format, o);
        return toBits(propagate(!max, propagate(max, v.a, v.b), v.c));
      });
    }
}

/// LLVM canonicalizes with v_max x, x.
TEST(FloatMinMax, Flush) {
  for (const Format &format : {f16, f32, f64}) {
    FloatCheck check = makeCheck({"gfx1100", 32}, format);
    check.arity = 1;
    check.exactNan = false;
    check.mode.denorm32 = check.mode.denorm1664 = 0;
    check.body = std::string("v_max_") + format.name + " $d, $a, $a";
    expectFloats(check, [&](const Operands &o) {
      return toBits(flushed(toFloat(format, o[0])));
    });
  }
}
