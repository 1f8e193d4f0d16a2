//===- ValuBits.cpp - Bits and bytes of vector registers --------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Logic, shifts, bit fields, counts of bits, bytes, and v_cndmask of 32 bits.
/// Sources: the opcode tables "VOP1", "VOP2", "VOP3" of AMD's RDNA3 and CDNA3
/// instruction set manuals; v_bitop3 and v_prng from the CDNA4 manual. For bit
/// fields and v_perm LLVM's folders of the intrinsics agree.
///
//===----------------------------------------------------------------------===//

#include "Integer.h"

namespace loom::sim::LOOM_SIM_ISA {

using U32 = uint32_t;
using I32 = int32_t;
using U64 = uint64_t;

//===----------------------------------------------------------------------===//
// Logic and shifts
//===----------------------------------------------------------------------===//

LOOM_SIM_LANEWISE(bitNot, unary32, [](U32 a) { return ~a; })
LOOM_SIM_LANEWISE(bitAnd, binary32, [](U32 a, U32 b) { return a & b; })
LOOM_SIM_LANEWISE(bitOr, binary32, [](U32 a, U32 b) { return a | b; })
LOOM_SIM_LANEWISE(bitXor, binary32, [](U32 a, U32 b) { return a ^ b; })
LOOM_SIM_LANEWISE(bitXnor, binary32, [](U32 a, U32 b) { return ~(a ^ b); })
LOOM_SIM_LANEWISE(or3, ternary32, [](U32 a, U32 b, U32 c) { return a | b | c; })
LOOM_SIM_LANEWISE(xor3, ternary32,
                  [](U32 a, U32 b, U32 c) { return a ^ b ^ c; })
LOOM_SIM_LANEWISE(andOr, ternary32,
                  [](U32 a, U32 b, U32 c) { return (a & b) | c; })
LOOM_SIM_LANEWISE(shiftOr, ternary32,
                  [](U32 a, U32 b, U32 c) { return (a << (b & 31)) | c; })
template <unsigned W> static const Op *bitOp3(const Op *op, Wave &wave) {
  U32 table = op->immediate;
  return ternary32<W>(
      op, wave, [=](U32 a, U32 b, U32 c) { return bitTable(table, a, b, c); });
}
LOOM_SIM_LANEWISE(shiftLeft, binary32,
                  [](U32 a, U32 b) { return b << (a & 31); })
LOOM_SIM_LANEWISE(shiftRight, binary32,
                  [](U32 a, U32 b) { return b >> (a & 31); })
LOOM_SIM_LANEWISE(shiftRightSigned, binary32,
                  [](U32 a, U32 b) { return U32(I32(b) >> (a & 31)); })

/// S2 counts bits (or bytes) of the pair of S0, the upper half, and S1. From
/// gfx11 on it is an operand of 16 bits.
template <unsigned W, unsigned Scale>
LOOM_SIM_INLINE const Op *align(const Op *op, Wave &wave) {
  Row<W, U32> a, b, c, out;
  const U32 *__restrict x = source32<W>(op->src[0], wave, a);
  const U32 *__restrict y = source32<W>(op->src[1], wave, b);
  const U32 *__restrict z = source16<W>(op->src[2], wave, c);
  LOOM_SIM_LANES (lane) {
    U32 shift = (z[lane] * Scale) & 31;
    out[lane] = y[lane] >> shift | (x[lane] << 1) << (31 - shift);
  }
  write32<W>(op->dst[0], wave, out);
  return op->next;
}
template <unsigned W> static const Op *alignBit(const Op *op, Wave &wave) {
  return align<W, 1>(op, wave);
}
template <unsigned W> static const Op *alignByte(const Op *op, Wave &wave) {
  return align<W, 8>(op, wave);
}

//===----------------------------------------------------------------------===//
// Bit fields
//===----------------------------------------------------------------------===//

/// A width of 0 gives 0; what is beyond bit 31 reads 0 or the sign.
LOOM_SIM_LANEWISE(extractU32, ternary32, [](U32 a, U32 b, U32 c) {
  return (a >> (b & 31)) & ((1u << (c & 31)) - 1);
})
LOOM_SIM_LANEWISE(extractI32, ternary32, [](U32 a, U32 b, U32 c) {
  U32 width = c & 31, unused = (32 - width) & 31;
  U32 field = U32(I32(a) >> (b & 31));
  return width ? U32(I32(field << unused) >> unused) : 0u;
})
LOOM_SIM_LANEWISE(insert, ternary32,
                  [](U32 a, U32 b, U32 c) { return (a & b) | (~a & c); })
LOOM_SIM_LANEWISE(fieldMask, binary32, [](U32 a, U32 b) {
  return ((1u << (a & 31)) - 1) << (b & 31);
})

//===----------------------------------------------------------------------===//
// Counts
//===----------------------------------------------------------------------===//

LOOM_SIM_INLINE U32 population(U32 a) {
  a -= (a >> 1) & 0x55555555u;
  a = (a & 0x33333333u) + ((a >> 2) & 0x33333333u);
  a = (a + (a >> 4)) & 0x0f0f0f0fu;
  return (a * 0x01010101u) >> 24;
}
/// -1 if there is no bit.
LOOM_SIM_INLINE U32 leadingZeros(U32 a) {
  return a ? U32(__builtin_clz(a)) : ~0u;
}
LOOM_SIM_LANEWISE(bitCount, binary32,
                  [](U32 a, U32 b) { return population(a) + b; })
LOOM_SIM_LANEWISE(findHighest, unary32, leadingZeros)
LOOM_SIM_LANEWISE(findLowest, unary32, [](U32 a) {
  return a ? population((a & (0u - a)) - 1) : ~0u;
})
/// The distance of the first bit that differs from the sign; -1 if none does.
LOOM_SIM_LANEWISE(findSign, unary32,
                  [](U32 a) { return leadingZeros(I32(a) < 0 ? ~a : a); })
LOOM_SIM_LANEWISE(reverse, unary32, [](U32 a) {
  a = (a >> 1 & 0x55555555u) | (a & 0x55555555u) << 1;
  a = (a >> 2 & 0x33333333u) | (a & 0x33333333u) << 2;
  a = (a >> 4 & 0x0f0f0f0fu) | (a & 0x0f0f0f0fu) << 4;
  return __builtin_bswap32(a);
})

//===----------------------------------------------------------------------===//
// Bytes
//===----------------------------------------------------------------------===//

/// A selector names a byte of S1 (0 to 3) or S0 (4 to 7), the sign of an odd
/// byte (8 to 11), 0 (12) or 255.
LOOM_SIM_INLINE U32 selectByte(U64 bytes, U32 selector) {
  U32 byte = U32(bytes >> (selector & 7) * 8) & 0xff;
  U32 sign = U32(bytes >> ((selector & 3) * 16 + 15)) & 1 ? 0xffu : 0u;
  return selector >= 13   ? 0xffu
         : selector == 12 ? 0u
         : selector >= 8  ? sign
                          : byte;
}
LOOM_SIM_LANEWISE(permute, ternary32, [](U32 a, U32 b, U32 c) {
  U64 bytes = U64(a) << 32 | b;
  U32 result = 0;
  for (unsigned shift = 0; shift < 32; shift += 8)
    result |= selectByte(bytes, (c >> shift) & 0xff) << shift;
  return result;
})
/// Averages of bytes; the lowest bit of a byte of S2 says that it rounds up.
LOOM_SIM_LANEWISE(lerp, ternary32, [](U32 a, U32 b, U32 c) {
  U32 result = 0;
  for (unsigned shift = 0; shift < 32; shift += 8) {
    U32 sum =
        ((a >> shift) & 0xff) + ((b >> shift) & 0xff) + ((c >> shift) & 1);
    result |= (sum >> 1) << shift;
  }
  return result;
})

/// Sums of absolute differences; the clamp bit saturates them.
#define SUM(FUNCTION, ...)                                                     \
  template <unsigned W> static const Op *FUNCTION(const Op *op, Wave &wave) {  \
    return saturating3<W, U32>(op, wave, __VA_ARGS__);                         \
  }
SUM(sadU8, [](U32 a, U32 b, U32 c) {
  return int64_t(U64(byteDistance(a, b, ~0u)) + c);
})
SUM(sadHiU8, [](U32 a, U32 b, U32 c) {
  return int64_t((U64(byteDistance(a, b, ~0u)) << 16) + c);
})
SUM(msadU8,
    [](U32 a, U32 b, U32 c) { return int64_t(U64(byteDistance(a, b, b)) + c); })
SUM(sadU16, [](U32 a, U32 b, U32 c) {
  I32 low = I32(a & 0xffff) - I32(b & 0xffff);
  I32 high = I32(a >> 16) - I32(b >> 16);
  U32 sum = U32(low < 0 ? -low : low) + U32(high < 0 ? -high : high);
  return int64_t(U64(sum) + c);
})
SUM(sadU32,
    [](U32 a, U32 b, U32 c) { return int64_t(U64(a > b ? a - b : b - a) + c); })
#undef SUM

//===----------------------------------------------------------------------===//
// The rest
//===----------------------------------------------------------------------===//

/// S1 in the lanes of the mask, else S0; VOP3 has modifiers of floats.
template <unsigned W> static const Op *select(const Op *op, Wave &wave) {
  Row<W, U32> a, b, mask, out;
  const U32 *__restrict x =
      reinterpret_cast<const U32 *>(sourceF32<W>(op->src[0], wave, a));
  const U32 *__restrict y =
      reinterpret_cast<const U32 *>(sourceF32<W>(op->src[1], wave, b));
  spreadMask<W>(scalarLanes(op->src[2], wave), mask);
  LOOM_SIM_LANES (lane)
    out[lane] = mask[lane] ? y[lane] : x[lane];
  write32<W>(op->dst[0], wave, out);
  return op->next;
}

/// One step of a linear feedback generator.
LOOM_SIM_LANEWISE(randomBits, unary32,
                  [](U32 a) { return (a << 1) ^ (a >> 31 ? 197u : 0u); })

#define EXACT(NAME, FUNCTION) LOOM_SIM_ENTRY(NAME, FUNCTION, Ieee, Exact)
#define MANUAL(NAME, FUNCTION) LOOM_SIM_ENTRY(NAME, FUNCTION, Manual, Exact)
#define MANUAL2(NAME, OTHER, FUNCTION)                                         \
  MANUAL(NAME, FUNCTION), MANUAL(OTHER, FUNCTION)
#define FOLDER(NAME, FUNCTION) LOOM_SIM_ENTRY(NAME, FUNCTION, Folder, Exact)

static const Semantics logic[] = {
    EXACT("v_not_b32", bitNot),
    EXACT("v_and_b32", bitAnd),
    EXACT("v_or_b32", bitOr),
    EXACT("v_xor_b32", bitXor),
    EXACT("v_xnor_b32", bitXnor),
    EXACT("v_or3_b32", or3),
    EXACT("v_xor3_b32", xor3),
    EXACT("v_and_or_b32", andOr),
    MANUAL("v_lshl_or_b32", shiftOr),
    MANUAL("v_bitop3_b32", bitOp3),
    MANUAL("v_lshlrev_b32", shiftLeft),
    MANUAL("v_lshrrev_b32", shiftRight),
    MANUAL("v_ashrrev_i32", shiftRightSigned),
    MANUAL("v_alignbit_b32", alignBit),
    MANUAL("v_alignbyte_b32", alignByte),
};

static const Semantics fields[] = {
    FOLDER("v_bfe_u32", extractU32),
    FOLDER("v_bfe_i32", extractI32),
    MANUAL("v_bfi_b32", insert),
    MANUAL("v_bfm_b32", fieldMask),
    MANUAL("v_bcnt_u32_b32", bitCount),
    MANUAL2("v_ffbh_u32", "v_clz_i32_u32", findHighest),
    MANUAL2("v_ffbl_b32", "v_ctz_i32_b32", findLowest),
    MANUAL2("v_ffbh_i32", "v_cls_i32", findSign),
    EXACT("v_bfrev_b32", reverse),
};

static const Semantics bytes[] = {
    FOLDER("v_perm_b32", permute),    MANUAL("v_lerp_u8", lerp),
    MANUAL("v_sad_u8", sadU8),        MANUAL("v_sad_hi_u8", sadHiU8),
    MANUAL("v_msad_u8", msadU8),      MANUAL("v_sad_u16", sadU16),
    MANUAL("v_sad_u32", sadU32),      MANUAL("v_cndmask_b32", select),
    MANUAL("v_prng_b32", randomBits),
};

void registerValuBits(SemanticsSink &sink) {
  sink.add(logic);
  sink.add(fields);
  sink.add(bytes);
}

} // namespace loom::sim::LOOM_SIM_ISA
