//===- ValuInteger64.cpp - Vector instructions of i64 -----------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Shifts, multiply-add and sums of differences with results of 64 and 128
/// bits. Sources: the opcode table "VOP3" of AMD's RDNA3, RDNA4 and CDNA3
/// instruction set manuals.
///
//===----------------------------------------------------------------------===//

#include "Integer.h"

namespace loom::sim::LOOM_SIM_ISA {

using U32 = uint32_t;
using I32 = int32_t;
using U64 = uint64_t;
using I64 = int64_t;

/// A source of 32 bits and one of 64.
template <unsigned W, typename F>
LOOM_SIM_INLINE const Op *shift(const Op *op, Wave &wave, F f) {
  Row<W, U32> a;
  Row<W, U64> value, out;
  const U32 *__restrict count = source32<W>(op->src[0], wave, a);
  source64<W>(op->src[1], wave, value);
  LOOM_SIM_LANES (lane)
    out[lane] = f(value[lane], count[lane] & 63);
  write64<W>(op->dst[0], wave, out);
  return op->next;
}
LOOM_SIM_LANEWISE(shiftLeft, shift, [](U64 a, U32 b) { return a << b; })
LOOM_SIM_LANEWISE(shiftRight, shift, [](U64 a, U32 b) { return a >> b; })
LOOM_SIM_LANEWISE(shiftRightSigned, shift,
                  [](U64 a, U32 b) { return U64(I64(a) >> b); })

/// S1 counts 0 to 7 bits; hardware looks at three.
template <unsigned W> static const Op *shiftAdd(const Op *op, Wave &wave) {
  Row<W, U64> a, c, out;
  Row<W, U32> b;
  source64<W>(op->src[0], wave, a);
  const U32 *__restrict count = source32<W>(op->src[1], wave, b);
  source64<W>(op->src[2], wave, c);
  LOOM_SIM_LANES (lane)
    out[lane] = (a[lane] << (count[lane] & 7)) + c[lane];
  write64<W>(op->dst[0], wave, out);
  return op->next;
}

/// The product of two sources of 32 bits plus one of 64. dst[1] gets bit 64 of
/// the sum with 65 bits: the carry, or of signed ones the sign.
template <unsigned W, bool Signed>
LOOM_SIM_INLINE const Op *mulAdd(const Op *op, Wave &wave) {
  Row<W, U32> a, b, carry;
  Row<W, U64> c, out;
  const U32 *__restrict x = source32<W>(op->src[0], wave, a);
  const U32 *__restrict y = source32<W>(op->src[1], wave, b);
  source64<W>(op->src[2], wave, c);
  LOOM_SIM_LANES (lane) {
    U64 product =
        Signed ? U64(I64(I32(x[lane])) * I32(y[lane])) : U64(x[lane]) * y[lane];
    U64 sum = product + c[lane];
    U64 unsignedCarry = U64(sum < product);
    U64 bit = Signed ? (unsignedCarry + (product >> 63) + (c[lane] >> 63)) & 1
                     : unsignedCarry;
    out[lane] = sum;
    carry[lane] = U32(bit);
  }
  if (__builtin_expect(op->clamp, 0))
    LOOM_SIM_LANES (lane) {
      // The true sum's sign is bit 64; it overflows if bit 63 differs.
      bool over = Signed ? carry[lane] != U32(out[lane] >> 63) : carry[lane];
      U64 limit = !Signed ? ~0ull : carry[lane] ? 1ull << 63 : ~0ull >> 1;
      out[lane] = over ? limit : out[lane];
    }
  U64 mask = maskOf<W>(wave, carry);
  write64<W>(op->dst[0], wave, out);
  writeLanes(op->dst[1], wave, mask);
  return op->next;
}
template <unsigned W> static const Op *mulAddU64(const Op *op, Wave &wave) {
  return mulAdd<W, false>(op, wave);
}
template <unsigned W> static const Op *mulAddI64(const Op *op, Wave &wave) {
  return mulAdd<W, true>(op, wave);
}

//===----------------------------------------------------------------------===//
// Four sums of absolute differences: of bytes 0 to 3, 1 to 4, 2 to 5, 3 to 6
//===----------------------------------------------------------------------===//

/// Sums of 16 bits in a pair of registers; `Masked` leaves out the bytes where
/// S1 is 0.
template <unsigned W, bool Masked>
LOOM_SIM_INLINE const Op *quadPacked(const Op *op, Wave &wave) {
  Row<W, U64> a, c, out;
  Row<W, U32> b;
  source64<W>(op->src[0], wave, a);
  const U32 *__restrict y = source32<W>(op->src[1], wave, b);
  source64<W>(op->src[2], wave, c);
  for (unsigned lane = 0; lane < W; ++lane) {
    U64 result = 0;
    for (unsigned part = 0; part < 4; ++part) {
      U32 sum = byteDistance(U32(a[lane] >> (part * 8)), y[lane],
                             Masked ? y[lane] : ~0u) +
                (U32(c[lane] >> (part * 16)) & 0xffff);
      sum = op->clamp && sum > 0xffff ? 0xffff : sum;
      result |= U64(sum & 0xffff) << (part * 16);
    }
    out[lane] = result;
  }
  write64<W>(op->dst[0], wave, out);
  return op->next;
}
template <unsigned W> static const Op *qsad(const Op *op, Wave &wave) {
  return quadPacked<W, false>(op, wave);
}
template <unsigned W> static const Op *mqsad(const Op *op, Wave &wave) {
  return quadPacked<W, true>(op, wave);
}
/// Sums of 32 bits in four registers.
template <unsigned W> static const Op *mqsadU32(const Op *op, Wave &wave) {
  Row<W, U64> a;
  Row<W, U32> b, c, out[4];
  source64<W>(op->src[0], wave, a);
  const U32 *__restrict y = source32<W>(op->src[1], wave, b);
  for (unsigned part = 0; part < 4; ++part) {
    const U32 *__restrict sums = source32<W>(op->src[2], wave, c, part);
    for (unsigned lane = 0; lane < W; ++lane) {
      U64 sum = U64(sums[lane]) +
                byteDistance(U32(a[lane] >> (part * 8)), y[lane], y[lane]);
      out[part][lane] = op->clamp && sum >> 32 ? ~0u : U32(sum);
    }
  }
  for (unsigned part = 0; part < 4; ++part)
    write32<W>(op->dst[0], wave, out[part], part);
  return op->next;
}

#define MANUAL(NAME, FUNCTION) LOOM_SIM_ENTRY(NAME, FUNCTION, Manual, Exact)

static const Semantics entries[] = {
    MANUAL("v_lshlrev_b64", shiftLeft),
    MANUAL("v_lshrrev_b64", shiftRight),
    MANUAL("v_ashrrev_i64", shiftRightSigned),
    MANUAL("v_lshl_add_u64", shiftAdd),
    MANUAL("v_mad_u64_u32", mulAddU64),
    MANUAL("v_mad_co_u64_u32", mulAddU64),
    MANUAL("v_mad_i64_i32", mulAddI64),
    MANUAL("v_mad_co_i64_i32", mulAddI64),
    MANUAL("v_qsad_pk_u16_u8", qsad),
    MANUAL("v_mqsad_pk_u16_u8", mqsad),
    MANUAL("v_mqsad_u32_u8", mqsadU32),
};

void registerValuInteger64(SemanticsSink &sink) { sink.add(entries); }

} // namespace loom::sim::LOOM_SIM_ISA
