//===- HalfOverflowTest.cpp - f16 that overflows, products of two roundings
//===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MODE.FP16_OVFL: a result that is too great for f16 becomes the greatest
// number; infinities that come from infinite sources stay ("MODE Register" of
// AMD's CDNA3 and RDNA3 ISA manuals). v_mad_f16 and v_mac_f16 of gfx9 round
// the product, too, and flush denormals whatever MODE says.
//
//===----------------------------------------------------------------------===//

#include "FloatCheck.h"

using namespace llvm;
using namespace loom::sim::test;

static constexpr auto nearest = RoundingMode::NearestTiesToEven;

static APFloat limited(APFloat value, bool isExactInfinity) {
  if (!value.isInfinity() || isExactInfinity)
    return value;
  return APFloat::getLargest(value.getSemantics(), value.isNegative());
}

static FloatCheck makeCheck(const Configuration &configuration,
                            const std::string &body, const Format &operand,
                            unsigned arity) {
  FloatCheck check;
  check.configuration = configuration;
  check.body = "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 23, 1), 1\n" + body;
  check.operand = operand;
  check.result = f16;
  check.arity = arity;
  check.random = 2000;
  return check;
}

TEST(HalfOverflow, BecomesTheGreatestNumber) {
  for (const Configuration &configuration : allConfigurations) {
    SCOPED_TRACE(configuration.target);
    expectFloats(makeCheck(configuration, "v_add_f16 $d, $a, $b", f16, 2),
                 [](const Operands &o) {
                   APFloat a = toFloat(f16, o[0]), b = toFloat(f16, o[1]);
                   bool isExact = a.isInfinity() || b.isInfinity();
                   a.add(b, nearest);
                   return toBits(limited(a, isExact));
                 });
    expectFloats(makeCheck(configuration, "v_mul_f16 $d, $a, $b", f16, 2),
                 [](const Operands &o) {
                   APFloat a = toFloat(f16, o[0]), b = toFloat(f16, o[1]);
                   bool isExact = a.isInfinity() || b.isInfinity();
                   a.multiply(b, nearest);
                   return toBits(limited(a, isExact));
                 });
    expectFloats(makeCheck(configuration, "v_fma_f16 $d, $a, $b, $c", f16, 3),
                 [](const Operands &o) {
                   APFloat a = toFloat(f16, o[0]), b = toFloat(f16, o[1]),
                           c = toFloat(f16, o[2]);
                   bool isExact =
                       a.isInfinity() || b.isInfinity() || c.isInfinity();
                   a.fusedMultiplyAdd(b, c, nearest);
                   return toBits(limited(a, isExact));
                 });
    expectFloats(makeCheck(configuration, "v_cvt_f16_f32 $d, $a", f32, 1),
                 [](const Operands &o) {
                   APFloat a = toFloat(f32, o[0]);
                   bool isExact = a.isInfinity(), lost;
                   a.convert(*f16.semantics, nearest, &lost);
                   return toBits(limited(a, isExact));
                 });
  }
}

TEST(HalfOverflow, BothHalvesOfPackedResults) {
  for (const Configuration &configuration : allConfigurations) {
    SCOPED_TRACE(configuration.target);
    FloatCheck check =
        makeCheck(configuration, "v_pk_mul_f16 $D, $A, $B", v2f16, 2);
    check.result = v2f16;
    expectFloats(check, makePairs(2, 500), [](const Operands &o) {
      uint64_t result = 0;
      for (unsigned half = 0; half < 2; ++half) {
        APFloat a = toFloat(f16, o[0] >> 16 * half & 0xffff),
                b = toFloat(f16, o[1] >> 16 * half & 0xffff);
        bool isExact = a.isInfinity() || b.isInfinity();
        a.multiply(b, nearest);
        result |= toBits(limited(a, isExact)) << 16 * half;
      }
      return result;
    });
  }
}

/// The accumulator of v_mac_f16 is the destination.
TEST(Unfused, ProductsAreRoundedAlone) {
  for (const char *target : {"gfx942", "gfx950"})
    for (const char *body :
         {"v_mad_f16 $d, $a, $b, $c", "v_mad_legacy_f16 $d, $a, $b, $c",
          "v_mov_b32 $D, $C\nv_mac_f16 $d, $a, $b"}) {
      SCOPED_TRACE(body);
      FloatCheck check;
      check.configuration = {target, 64};
      check.body = body;
      check.operand = check.result = f16;
      check.arity = 3;
      check.random = 5000;
      expectFloats(check, [](const Operands &o) {
        APFloat a = flushed(toFloat(f16, o[0]));
        a.multiply(flushed(toFloat(f16, o[1])), nearest);
        a = flushed(a);
        a.add(flushed(toFloat(f16, o[2])), nearest);
        return toBits(flushed(a));
      });
    }
}
