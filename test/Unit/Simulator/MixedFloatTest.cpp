//===- MixedFloatTest.cpp - FMA of f16 and f32 together --------===//
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

/// Every choice of f32, low f16 and high f16 for three sources.
TEST(MixedFloat, Fma) {
  std::vector<Operands> values = makePairs(3, 1000);
  values.erase(values.begin(), values.end() - 2000);
  for (const Configuration &configuration :
       {Configuration{"gfx1100", 32}, Configuration{"gfx942", 64}})
    for (unsigned choice = 0; choice < 27; ++choice) {
      unsigned kinds[3] = {choice % 3, choice / 3 % 3, choice / 9};
      std::string low, high;
      for (unsigned kind : kinds) {
        low += kind == 2 ? ",1" : ",0";
        high += kind ? ",1" : ",0";
      }
      auto exact = [&](const Operands &o) {
        std::vector<APFloat> values;
        bool loses;
        for (unsigned k = 0; k < 3; ++k) {
          values.push_back(kinds[k] ? half(o[k], kinds[k] == 2)
                                    : toFloat(f32, o[k]));
          values[k].convert(APFloat::IEEEsingle(), even, &loses);
        }
        values[0].changeSign();
        values[1].clearSign();
        values[0].fusedMultiplyAdd(values[1], values[2], even);
        return values[0];
      };
      FloatCheck check;
      check.configuration = configuration;
      check.arity = 3;
      std::string operands = " $D, -$A, |$B|, $C op_sel:[" + low.substr(1) +
                             "] op_sel_hi:[" + high.substr(1) + "]";
      check.body = "v_fma_mix_f32" + operands;
      expectFloats(check, values,
                   [&](const Operands &o) { return toBits(exact(o)); });
      check.result = v2f16;
      for (bool isHigh : {false, true}) {
        check.body =
            (isHigh ? "v_fma_mixhi_f16" : "v_fma_mixlo_f16") + operands;
        expectFloats(check, values, [&](const Operands &o) {
          APFloat value = exact(o);
          bool loses;
          value.convert(APFloat::IEEEhalf(), even, &loses);
          return isHigh ? toBits(value) << 16 | 0xaaaa
                        : toBits(value) | 0x55550000;
        });
      }
    }
}
