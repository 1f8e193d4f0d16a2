//===- PackedTest.cpp - Packed floats --------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PackedSelect.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace loom::sim::test;

static const auto even = RoundingMode::NearestTiesToEven;

/// Source `k` of the low or the high result.
static APFloat source(const Select &select, const Operands &o, unsigned k,
                      bool high) {
  unsigned mask = high ? select.high : select.low;
  unsigned negate = high ? select.negHigh : select.negLow;
  APFloat value = half(o[k], mask >> k & 1);
  if (negate >> k & 1)
    value.changeSign();
  return value;
}

using Fold = std::function<APFloat(APFloat, const APFloat &, const APFloat &)>;

static void expectPacked(const Configuration &configuration, const char *name,
                         unsigned arity, bool isClamped, const Fold &fold) {
  for (const Select &select : selects) {
    FloatCheck check;
    check.configuration = configuration;
    check.result = v2f16;
    check.arity = arity;
    check.body = std::string(name) + " $D, $A, $B" +
                 (arity == 3 ? ", $C" : "") + selectText(select, arity) +
                 (isClamped ? " clamp" : "");
    // Of three operands the combinations are many.
    std::vector<Operands> operands;
    for (const auto &[i, pair] : enumerate(makePairs(arity, 3000)))
      if (arity < 3 || i % 7 == 0)
        operands.push_back(pair);
    expectFloats(check, operands, [&](const Operands &o) {
      uint64_t result = 0;
      for (bool high : {false, true}) {
        APFloat value =
            fold(source(select, o, 0, high), source(select, o, 1, high),
                 source(select, o, 2, high));
        APFloat zero = APFloat::getZero(APFloat::IEEEhalf());
        APFloat one(APFloat::IEEEhalf(), 1);
        if (isClamped)
          value = value.isNaN() || value < one ? (value > zero ? value : zero)
                                               : one;
        result |= toBits(value) << (high ? 16 : 0);
      }
      return result;
    });
  }
}

TEST(Packed, F16) {
  for (const Configuration &configuration : allConfigurations)
    for (bool isClamped : {false, true}) {
      expectPacked(configuration, "v_pk_add_f16", 2, isClamped,
                   [](APFloat a, const APFloat &b, const APFloat &) {
                     a.add(b, even);
                     return a;
                   });
      expectPacked(configuration, "v_pk_mul_f16", 2, isClamped,
                   [](APFloat a, const APFloat &b, const APFloat &) {
                     a.multiply(b, even);
                     return a;
                   });
      expectPacked(configuration, "v_pk_fma_f16", 3, isClamped,
                   [](APFloat a, const APFloat &b, const APFloat &c) {
                     a.fusedMultiplyAdd(b, c, even);
                     return a;
                   });
    }
}

TEST(Packed, MinimumOfF16) {
  for (const Configuration &configuration : allConfigurations) {
    bool isNew = isGfx12(configuration);
    for (bool max : {false, true}) {
      auto fold = [=](const APFloat &a, const APFloat &b, const APFloat &) {
        return max ? maximumnum(a, b) : minimumnum(a, b);
      };
      std::string name = max ? "v_pk_max" : "v_pk_min";
      expectPacked(configuration,
                   (name + (isNew ? "_num_f16" : "_f16")).c_str(), 2, false,
                   fold);
      if (isNew)
        expectPacked(configuration,
                     max ? "v_pk_maximum_f16" : "v_pk_minimum_f16", 2, false,
                     [=](const APFloat &a, const APFloat &b, const APFloat &) {
                       return max ? maximum(a, b) : minimum(a, b);
                     });
    }
  }
  for (bool max : {false, true})
    expectPacked(
        {"gfx950", 64}, max ? "v_pk_maximum3_f16" : "v_pk_minimum3_f16", 3,
        false, [=](const APFloat &a, const APFloat &b, const APFloat &c) {
          return max ? maximum(maximum(a, b), c) : minimum(minimum(a, b), c);
        });
}

/// VOP2: no modifiers, each half from its own.
TEST(Packed, FmacOfF16) {
  for (const Configuration &configuration : allConfigurations) {
    FloatCheck check;
    check.configuration = configuration;
    check.result = v2f16;
    check.arity = 3;
    check.body = "v_mov_b32 $D, $C\nv_pk_fmac_f16 $D, $A, $B";
    expectFloats(check, makePairs(3, 2000), [](const Operands &o) {
      uint64_t result = 0;
      for (bool high : {false, true}) {
        APFloat value = half(o[0], high);
        value.fusedMultiplyAdd(half(o[1], high), half(o[2], high), even);
        result |= toBits(value) << (high ? 16 : 0);
      }
      return result;
    });
  }
}

//===----------------------------------------------------------------------===//
// Pairs of f32 (gfx942)
//===----------------------------------------------------------------------===//

TEST(Packed, F32) {
  for (unsigned kind = 0; kind < 3; ++kind)
    for (const Select &select : selects) {
      static const char *names[] = {"v_pk_add_f32", "v_pk_mul_f32",
                                    "v_pk_fma_f32"};
      FloatCheck check;
      check.configuration = {"gfx942", 64};
      check.operand = check.result = f64;
      check.exactNan = true;
      check.arity = kind == 2 ? 3 : 2;
      check.body = std::string(names[kind]) + " $d, $a, $b" +
                   (kind == 2 ? ", $c" : "") + selectText(select, check.arity);
      auto compute = [&](const Operands &o, bool high) {
        std::vector<APFloat> values;
        for (unsigned k = 0; k < 3; ++k) {
          bool upper = (high ? select.high : select.low) >> k & 1;
          values.push_back(
              toFloat(f32, upper ? o[k] >> 32 : o[k] & 0xffffffff));
          if ((high ? select.negHigh : select.negLow) >> k & 1)
            values[k].changeSign();
        }
        if (kind == 0)
          values[0].add(values[1], even);
        else if (kind == 1)
          values[0].multiply(values[1], even);
        else
          values[0].fusedMultiplyAdd(values[1], values[2], even);
        return values[0];
      };
      std::vector<Operands> operands;
      std::vector<Operands> low = makeOperands(f32, check.arity, 2000, 5);
      std::vector<Operands> high = makeOperands(f32, check.arity, 2000, 6);
      for (size_t i = 0; i < low.size(); ++i) {
        Operands each;
        for (unsigned k = 0; k < 3; ++k)
          each[k] = low[i][k] | high[low.size() - 1 - i][k] << 32;
        // The bits of NaNs are not compared here.
        if (!compute(each, false).isNaN() && !compute(each, true).isNaN())
          operands.push_back(each);
      }
      expectFloats(check, operands, [&](const Operands &o) {
        return toBits(compute(o, false)) | toBits(compute(o, true)) << 32;
      });
    }
}

TEST(Packed, Mov) {
  for (unsigned choice = 0; choice < 4; ++choice) {
    FloatCheck check;
    check.configuration = {"gfx942", 64};
    check.operand = check.result = f64;
    check.exactNan = true;
    bool first = choice & 1, second = choice & 2;
    check.body = "v_pk_mov_b32 $d, $a, $b op_sel:[" + std::to_string(first) +
                 "," + std::to_string(second) + "]";
    expectFloats(check, [&](const Operands &o) {
      return (first ? o[0] >> 32 : o[0] & 0xffffffff) |
             (second ? o[1] >> 32 : o[1] & 0xffffffff) << 32;
    });
  }
}
