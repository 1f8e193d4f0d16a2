//===- PackedInteger.cpp - Packed 16-bit integers ---------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// VOP3P operations of two i16 or u16; see Packed.cpp for the operands. With
/// clamp the results saturate, products with more than 16 bits included.
/// Sources: CDNA4, RDNA3 and RDNA4 manuals.
///
//===----------------------------------------------------------------------===//

#include "Fetch.h"

namespace loom::sim::LOOM_SIM_ISA {

template <unsigned W>
LOOM_SIM_INLINE void packedHalf(const Operand &operand, Wave &wave,
                                Row<W, uint32_t> &out, bool high) {
  Row<W, uint32_t> tmp;
  const uint32_t *row = source32<W>(operand, wave, tmp);
  unsigned select = high ? Operand::OpSelHi : Operand::OpSel;
  unsigned shift = operand.modifiers & select ? 16 : 0;
  LOOM_SIM_LANES (lane)
    out[lane] = (row[lane] >> shift) & 0xffffu;
}

LOOM_SIM_INLINE int32_t asSigned(uint32_t half) { return int16_t(half); }
LOOM_SIM_INLINE uint32_t fromSigned(int32_t value, bool clamp) {
  int32_t bounded = value > 32767 ? 32767 : value < -32768 ? -32768 : value;
  return uint32_t(clamp ? bounded : value) & 0xffffu;
}
/// `value` as computed in 32 bits with a sign.
LOOM_SIM_INLINE uint32_t fromUnsigned(int32_t value, bool clamp) {
  int32_t bounded = value > 65535 ? 65535 : value < 0 ? 0 : value;
  return uint32_t(clamp ? bounded : value) & 0xffffu;
}

template <unsigned W, typename F>
LOOM_SIM_INLINE const Op *packedTwo(const Op *op, Wave &wave, F f) {
  Row<W, uint32_t> x, y, out;
  bool clamp = op->clamp;
  packedHalf<W>(op->src[0], wave, x, false);
  packedHalf<W>(op->src[1], wave, y, false);
  LOOM_SIM_LANES (lane)
    out[lane] = f(x[lane], y[lane], clamp);
  packedHalf<W>(op->src[0], wave, x, true);
  packedHalf<W>(op->src[1], wave, y, true);
  LOOM_SIM_LANES (lane)
    out[lane] |= f(x[lane], y[lane], clamp) << 16;
  write32<W>(op->dst[0], wave, out);
  return op->next;
}

template <unsigned W, typename F>
LOOM_SIM_INLINE const Op *packedThree(const Op *op, Wave &wave, F f) {
  Row<W, uint32_t> x, y, z, out;
  bool clamp = op->clamp;
  packedHalf<W>(op->src[0], wave, x, false);
  packedHalf<W>(op->src[1], wave, y, false);
  packedHalf<W>(op->src[2], wave, z, false);
  LOOM_SIM_LANES (lane)
    out[lane] = f(x[lane], y[lane], z[lane], clamp);
  packedHalf<W>(op->src[0], wave, x, true);
  packedHalf<W>(op->src[1], wave, y, true);
  packedHalf<W>(op->src[2], wave, z, true);
  LOOM_SIM_LANES (lane)
    out[lane] |= f(x[lane], y[lane], z[lane], clamp) << 16;
  write32<W>(op->dst[0], wave, out);
  return op->next;
}

LOOM_SIM_LANEWISE(addI16, packedTwo, [](uint32_t a, uint32_t b, bool clamp) {
  return fromSigned(asSigned(a) + asSigned(b), clamp);
})
LOOM_SIM_LANEWISE(subI16, packedTwo, [](uint32_t a, uint32_t b, bool clamp) {
  return fromSigned(asSigned(a) - asSigned(b), clamp);
})
LOOM_SIM_LANEWISE(addU16, packedTwo, [](uint32_t a, uint32_t b, bool clamp) {
  return fromUnsigned(int32_t(a + b), clamp);
})
LOOM_SIM_LANEWISE(subU16, packedTwo, [](uint32_t a, uint32_t b, bool clamp) {
  return fromUnsigned(int32_t(a - b), clamp);
})
LOOM_SIM_LANEWISE(mulLoU16, packedTwo, [](uint32_t a, uint32_t b, bool) {
  return (a * b) & 0xffffu;
})
LOOM_SIM_LANEWISE(minI16, packedTwo, [](uint32_t a, uint32_t b, bool) {
  return asSigned(a) < asSigned(b) ? a : b;
})
LOOM_SIM_LANEWISE(maxI16, packedTwo, [](uint32_t a, uint32_t b, bool) {
  return asSigned(a) > asSigned(b) ? a : b;
})
LOOM_SIM_LANEWISE(minU16, packedTwo,
                  [](uint32_t a, uint32_t b, bool) { return a < b ? a : b; })
LOOM_SIM_LANEWISE(maxU16, packedTwo,
                  [](uint32_t a, uint32_t b, bool) { return a > b ? a : b; })
LOOM_SIM_LANEWISE(lshlrevB16, packedTwo, [](uint32_t a, uint32_t b, bool) {
  return (b << (a & 15)) & 0xffffu;
})
LOOM_SIM_LANEWISE(lshrrevB16, packedTwo,
                  [](uint32_t a, uint32_t b, bool) { return b >> (a & 15); })
LOOM_SIM_LANEWISE(ashrrevI16, packedTwo, [](uint32_t a, uint32_t b, bool) {
  return uint32_t(asSigned(b) >> (a & 15)) & 0xffffu;
})

LOOM_SIM_LANEWISE(madI16, packedThree,
                  [](uint32_t a, uint32_t b, uint32_t c, bool clamp) {
                    return fromSigned(asSigned(a) * asSigned(b) + asSigned(c),
                                      clamp);
                  })
LOOM_SIM_LANEWISE(madU16, packedThree,
                  [](uint32_t a, uint32_t b, uint32_t c, bool clamp) {
                    uint32_t sum = a * b + c;
                    uint32_t bounded = sum > 0xffffu ? 0xffffu : sum;
                    return (clamp ? bounded : sum) & 0xffffu;
                  })

static const Semantics entries[] = {
    LOOM_SIM_ENTRY("v_pk_add_i16", addI16, Ieee, Exact),
    LOOM_SIM_ENTRY("v_pk_sub_i16", subI16, Ieee, Exact),
    LOOM_SIM_ENTRY("v_pk_add_u16", addU16, Ieee, Exact),
    LOOM_SIM_ENTRY("v_pk_sub_u16", subU16, Ieee, Exact),
    LOOM_SIM_ENTRY("v_pk_mul_lo_u16", mulLoU16, Ieee, Exact),
    LOOM_SIM_ENTRY("v_pk_min_i16", minI16, Ieee, Exact),
    LOOM_SIM_ENTRY("v_pk_max_i16", maxI16, Ieee, Exact),
    LOOM_SIM_ENTRY("v_pk_min_u16", minU16, Ieee, Exact),
    LOOM_SIM_ENTRY("v_pk_max_u16", maxU16, Ieee, Exact),
    LOOM_SIM_ENTRY("v_pk_lshlrev_b16", lshlrevB16, Ieee, Exact),
    LOOM_SIM_ENTRY("v_pk_lshrrev_b16", lshrrevB16, Ieee, Exact),
    LOOM_SIM_ENTRY("v_pk_ashrrev_i16", ashrrevI16, Ieee, Exact),
    LOOM_SIM_ENTRY("v_pk_mad_i16", madI16, Ieee, Exact),
    LOOM_SIM_ENTRY("v_pk_mad_u16", madU16, Ieee, Exact),
};

void registerPackedInteger(SemanticsSink &sink) { sink.add(entries); }

} // namespace loom::sim::LOOM_SIM_ISA
