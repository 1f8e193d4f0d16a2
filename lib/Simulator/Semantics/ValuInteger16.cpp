//===- ValuInteger16.cpp - Vector instructions of i16 -----------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Sources: the opcode tables "VOP1", "VOP2", "VOP3" of AMD's RDNA3, RDNA4 and
/// CDNA3 instruction set manuals; v_ashr_pk from the CDNA4 manual. The half
/// that an instruction does not write keeps its bits from gfx11 on. On gfx9
/// instructions that VOP3 alone has, with op_sel, keep it and the others clear
/// it: LLVM relies on that (GCNSubtarget::zeroesHigh16BitsOfDest).
///
//===----------------------------------------------------------------------===//

#include "Integer.h"

namespace loom::sim::LOOM_SIM_ISA {

using U32 = uint32_t;
using I32 = int32_t;
using U16 = uint16_t;
using I16 = int16_t;

/// What becomes of the other half on gfx9.
enum class OtherHalf { Cleared, Kept };

template <unsigned W, OtherHalf Other>
LOOM_SIM_INLINE void writeHalf(const Operand &dst, Wave &wave,
                               Row<W, U32> &row) {
  if (Other == OtherHalf::Kept && !(dst.modifiers & Operand::High)) {
    const U32 *old = rowOf<W>(wave, dst.index);
    LOOM_SIM_LANES (lane)
      row[lane] = (old[lane] & 0xffff0000u) | (row[lane] & 0xffffu);
    write32<W>(dst, wave, row);
    return;
  }
  write16<W>(dst, wave, row);
}

template <unsigned W, OtherHalf Other, typename F>
LOOM_SIM_INLINE const Op *unary16(const Op *op, Wave &wave, F f) {
  Row<W, U32> a, out;
  const U32 *__restrict x = source16<W>(op->src[0], wave, a);
  LOOM_SIM_LANES (lane)
    out[lane] = f(x[lane]);
  writeHalf<W, Other>(op->dst[0], wave, out);
  return op->next;
}
template <unsigned W, OtherHalf Other, typename F>
LOOM_SIM_INLINE const Op *binary16(const Op *op, Wave &wave, F f) {
  Row<W, U32> a, b, out;
  const U32 *__restrict x = source16<W>(op->src[0], wave, a);
  const U32 *__restrict y = source16<W>(op->src[1], wave, b);
  LOOM_SIM_LANES (lane)
    out[lane] = f(x[lane], y[lane]);
  writeHalf<W, Other>(op->dst[0], wave, out);
  return op->next;
}
template <unsigned W, OtherHalf Other, typename F>
LOOM_SIM_INLINE const Op *ternary16(const Op *op, Wave &wave, F f) {
  Row<W, U32> a, b, c, out;
  const U32 *__restrict x = source16<W>(op->src[0], wave, a);
  const U32 *__restrict y = source16<W>(op->src[1], wave, b);
  const U32 *__restrict z = source16<W>(op->src[2], wave, c);
  LOOM_SIM_LANES (lane)
    out[lane] = f(x[lane], y[lane], z[lane]);
  writeHalf<W, Other>(op->dst[0], wave, out);
  return op->next;
}

/// `exact` gives the result in 32 bits; the clamp bit takes what is nearest in
/// T.
template <unsigned W, OtherHalf Other, typename T, typename F>
LOOM_SIM_INLINE const Op *saturating16(const Op *op, Wave &wave, F exact) {
  if (__builtin_expect(op->clamp, 0))
    return binary16<W, Other>(
        op, wave, [=](U32 a, U32 b) { return saturate<T>(exact(T(a), T(b))); });
  return binary16<W, Other>(
      op, wave, [=](U32 a, U32 b) { return U32(exact(T(a), T(b))); });
}
template <unsigned W, OtherHalf Other, typename T, typename F>
LOOM_SIM_INLINE const Op *saturatingMad(const Op *op, Wave &wave, F exact) {
  if (__builtin_expect(op->clamp, 0))
    return ternary16<W, Other>(op, wave, [=](U32 a, U32 b, U32 c) {
      return saturate<T>(exact(T(a), T(b), T(c)));
    });
  return ternary16<W, Other>(op, wave, [=](U32 a, U32 b, U32 c) {
    return U32(exact(T(a), T(b), T(c)));
  });
}

#define HALF(FUNCTION, SHAPE, ...)                                             \
  template <unsigned W, OtherHalf Other>                                       \
  static const Op *FUNCTION(const Op *op, Wave &wave) {                        \
    return SHAPE(op, wave, __VA_ARGS__);                                       \
  }

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

HALF(addU16, (saturating16<W, Other, U16>), [](I32 a, I32 b) { return a + b; })
HALF(subU16, (saturating16<W, Other, U16>), [](I32 a, I32 b) { return a - b; })
HALF(subRevU16, (saturating16<W, Other, U16>),
     [](I32 a, I32 b) { return b - a; })
HALF(addI16, (saturating16<W, Other, I16>), [](I32 a, I32 b) { return a + b; })
HALF(subI16, (saturating16<W, Other, I16>), [](I32 a, I32 b) { return a - b; })
HALF(mulLoU16, (binary16<W, Other>), [](U32 a, U32 b) { return a * b; })
HALF(madU16, (saturatingMad<W, Other, U16>),
     [](int64_t a, int64_t b, int64_t c) { return a * b + c; })
HALF(madI16, (saturatingMad<W, Other, I16>),
     [](int64_t a, int64_t b, int64_t c) { return a * b + c; })

#define ORDERED(SUFFIX, T)                                                     \
  HALF(min##SUFFIX, (binary16<W, Other>),                                      \
       [](U32 a, U32 b) { return U32(least(T(a), T(b))); })                    \
  HALF(max##SUFFIX, (binary16<W, Other>),                                      \
       [](U32 a, U32 b) { return U32(most(T(a), T(b))); })                     \
  HALF(min3##SUFFIX, (ternary16<W, Other>), [](U32 a, U32 b, U32 c) {          \
    return U32(least(least(T(a), T(b)), T(c)));                                \
  })                                                                           \
  HALF(max3##SUFFIX, (ternary16<W, Other>),                                    \
       [](U32 a, U32 b, U32 c) { return U32(most(most(T(a), T(b)), T(c))); })  \
  HALF(med3##SUFFIX, (ternary16<W, Other>),                                    \
       [](U32 a, U32 b, U32 c) { return U32(middle(T(a), T(b), T(c))); })
ORDERED(I16, I16)
ORDERED(U16, U16)
#undef ORDERED

//===----------------------------------------------------------------------===//
// Bits
//===----------------------------------------------------------------------===//

HALF(shiftLeft, (binary16<W, Other>),
     [](U32 a, U32 b) { return b << (a & 15); })
HALF(shiftRight, (binary16<W, Other>),
     [](U32 a, U32 b) { return b >> (a & 15); })
HALF(shiftRightSigned, (binary16<W, Other>),
     [](U32 a, U32 b) { return U32(I32(I16(b)) >> (a & 15)); })
HALF(bitAnd, (binary16<W, Other>), [](U32 a, U32 b) { return a & b; })
HALF(bitOr, (binary16<W, Other>), [](U32 a, U32 b) { return a | b; })
HALF(bitXor, (binary16<W, Other>), [](U32 a, U32 b) { return a ^ b; })
HALF(bitNot, (unary16<W, Other>), [](U32 a) { return ~a; })

template <unsigned W, OtherHalf Other>
static const Op *bitOp3(const Op *op, Wave &wave) {
  U32 table = op->immediate;
  return ternary16<W, Other>(
      op, wave, [=](U32 a, U32 b, U32 c) { return bitTable(table, a, b, c); });
}

/// S1 in the lanes of the mask, else S0; VOP3 has modifiers of floats.
template <unsigned W, OtherHalf Other>
static const Op *select(const Op *op, Wave &wave) {
  Row<W, U32> a, b, mask, out;
  const U32 *__restrict x = sourceF16<W>(op->src[0], wave, a);
  const U32 *__restrict y = sourceF16<W>(op->src[1], wave, b);
  spreadMask<W>(scalarLanes(op->src[2], wave), mask);
  LOOM_SIM_LANES (lane)
    out[lane] = mask[lane] ? y[lane] : x[lane];
  writeHalf<W, Other>(op->dst[0], wave, out);
  return op->next;
}

//===----------------------------------------------------------------------===//
// Packing
//===----------------------------------------------------------------------===//

/// Two halves to a register; sources have modifiers of floats.
template <unsigned W> static const Op *pack(const Op *op, Wave &wave) {
  Row<W, U32> a, b, out;
  const U32 *__restrict x = sourceF16<W>(op->src[0], wave, a);
  const U32 *__restrict y = sourceF16<W>(op->src[1], wave, b);
  LOOM_SIM_LANES (lane)
    out[lane] = x[lane] | y[lane] << 16;
  write32<W>(op->dst[0], wave, out);
  return op->next;
}

/// Two numbers of 16 bits to bytes.
template <unsigned W, OtherHalf Other>
static const Op *saturateBytes(const Op *op, Wave &wave) {
  Row<W, U32> a, out;
  const U32 *__restrict x = source32<W>(op->src[0], wave, a);
  LOOM_SIM_LANES (lane)
    out[lane] = saturate<uint8_t>(I16(x[lane])) |
                saturate<uint8_t>(I16(x[lane] >> 16)) << 8;
  writeHalf<W, Other>(op->dst[0], wave, out);
  return op->next;
}

/// S0 and S1, shifted right by S2, to bytes of type T.
template <unsigned W, typename T>
LOOM_SIM_INLINE const Op *shiftToBytes(const Op *op, Wave &wave) {
  Row<W, U32> a, b, c, out;
  const U32 *__restrict x = source32<W>(op->src[0], wave, a);
  const U32 *__restrict y = source32<W>(op->src[1], wave, b);
  const U32 *__restrict z = source32<W>(op->src[2], wave, c);
  LOOM_SIM_LANES (lane) {
    U32 low = saturate<T>(I32(x[lane]) >> (z[lane] & 31));
    U32 high = saturate<T>(I32(y[lane]) >> (z[lane] & 31));
    out[lane] = (low & 0xff) | (high & 0xff) << 8;
  }
  writeHalf<W, OtherHalf::Kept>(op->dst[0], wave, out);
  return op->next;
}
template <unsigned W> static const Op *shiftToI8(const Op *op, Wave &wave) {
  return shiftToBytes<W, int8_t>(op, wave);
}
template <unsigned W> static const Op *shiftToU8(const Op *op, Wave &wave) {
  return shiftToBytes<W, uint8_t>(op, wave);
}

//===----------------------------------------------------------------------===//
// Table
//===----------------------------------------------------------------------===//

#define ENTRY(NAME, FUNCTION, OTHER, SOURCE)                                   \
  {NAME, &FUNCTION<32, OtherHalf::OTHER>, &FUNCTION<64, OtherHalf::OTHER>,     \
   Source::SOURCE, Exactness::Exact}
#define CLEARED(NAME, FUNCTION) ENTRY(NAME, FUNCTION, Cleared, Manual)
#define KEPT(NAME, FUNCTION) ENTRY(NAME, FUNCTION, Kept, Manual)

static const Semantics entries[] = {
    CLEARED("v_add_u16", addU16),
    KEPT("v_add_nc_u16", addU16),
    CLEARED("v_sub_u16", subU16),
    KEPT("v_sub_nc_u16", subU16),
    CLEARED("v_subrev_u16", subRevU16),
    KEPT("v_add_i16", addI16),
    KEPT("v_add_nc_i16", addI16),
    KEPT("v_sub_i16", subI16),
    KEPT("v_sub_nc_i16", subI16),
    CLEARED("v_mul_lo_u16", mulLoU16),
    KEPT("v_mad_u16", madU16),
    KEPT("v_mad_i16", madI16),
    CLEARED("v_mad_legacy_u16", madU16),
    CLEARED("v_mad_legacy_i16", madI16),
    CLEARED("v_min_i16", minI16),
    CLEARED("v_min_u16", minU16),
    CLEARED("v_max_i16", maxI16),
    CLEARED("v_max_u16", maxU16),
    KEPT("v_min3_i16", min3I16),
    KEPT("v_min3_u16", min3U16),
    KEPT("v_max3_i16", max3I16),
    KEPT("v_max3_u16", max3U16),
    KEPT("v_med3_i16", med3I16),
    KEPT("v_med3_u16", med3U16),
    CLEARED("v_lshlrev_b16", shiftLeft),
    CLEARED("v_lshrrev_b16", shiftRight),
    CLEARED("v_ashrrev_i16", shiftRightSigned),
    KEPT("v_and_b16", bitAnd),
    KEPT("v_or_b16", bitOr),
    KEPT("v_xor_b16", bitXor),
    KEPT("v_not_b16", bitNot),
    KEPT("v_bitop3_b16", bitOp3),
    KEPT("v_cndmask_b16", select),
    LOOM_SIM_ENTRY("v_pack_b32_f16", pack, Manual, Exact),
    CLEARED("v_sat_pk_u8_i16", saturateBytes),
    LOOM_SIM_ENTRY("v_ashr_pk_i8_i32", shiftToI8, Manual, Exact),
    LOOM_SIM_ENTRY("v_ashr_pk_u8_i32", shiftToU8, Manual, Exact),
};

void registerValuInteger16(SemanticsSink &sink) { sink.add(entries); }

} // namespace loom::sim::LOOM_SIM_ISA
