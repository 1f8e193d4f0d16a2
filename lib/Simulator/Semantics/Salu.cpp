//===- Salu.cpp - Integers in scalar registers ------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// SOP1, SOP2 and SOPK but for comparisons, jumps and modes. Sources: the
/// opcode tables "SOP1", "SOP2", "SOPK" of AMD's RDNA3, RDNA4 and CDNA3
/// instruction set manuals. Each instruction is here by its names of all
/// generations and by LLVM's name for it.
///
//===----------------------------------------------------------------------===//

#include "Scalar.h"

namespace loom::sim::LOOM_SIM_ISA {

using U32 = uint32_t;
using I32 = int32_t;
using U64 = uint64_t;
using I64 = int64_t;

//===----------------------------------------------------------------------===//
// Moves and selections
//===----------------------------------------------------------------------===//

template <typename T> static const Op *move(const Op *op, Wave &wave) {
  return scalarUnary<T, T>(op, wave, [](T a, bool) { return a; });
}
template <typename T> static const Op *moveIf(const Op *op, Wave &wave) {
  return wave.scc ? move<T>(op, wave) : op->next;
}
template <typename T> static const Op *select(const Op *op, Wave &wave) {
  return scalarBinary<T, T, T>(op, wave,
                               [](T a, T b, bool scc) { return scc ? a : b; });
}
static const Op *moveK(const Op *op, Wave &wave) {
  writeScalar(op->dst[0], wave, U32(signedImmediate(op)));
  return op->next;
}
static const Op *moveKIf(const Op *op, Wave &wave) {
  return wave.scc ? moveK(op, wave) : op->next;
}

/// A scalar register beside the one that the instruction names; null with a
/// report if it is none that a program may name.
static U32 *relative(const Op *op, Wave &wave, const Operand &operand,
                     U32 distance, unsigned count) {
  U32 index = operand.index + distance;
  if (operand.kind == Operand::Scalar && index <= SgprVccHi + 1 - count)
    return wave.scalars + index;
  report(wave, op, FindingKind::Unsupported, -1, index,
         "relative scalar register out of range");
  return nullptr;
}

/// s_movrels and s_movreld, with the distance of each side. LLVM has the
/// destination of s_movreld as a source: the instruction does not write it.
template <typename T>
static const Op *moveRelative(const Op *op, Wave &wave, U32 from, U32 to) {
  constexpr unsigned count = sizeof(T) / 4;
  const Operand &dst = op->numDsts ? op->dst[0] : op->src[0];
  const Operand &src = op->numDsts ? op->src[0] : op->src[1];
  T value = 0;
  if (from == 0) {
    value = readScalar<T>(src, wave);
  } else if (const U32 *source = relative(op, wave, src, from, count)) {
    __builtin_memcpy(&value, source, sizeof(T));
  } else {
    return op->next;
  }
  if (U32 *target = relative(op, wave, dst, to, count))
    __builtin_memcpy(target, &value, sizeof(T));
  return op->next;
}
template <typename T> static const Op *moveRelS(const Op *op, Wave &wave) {
  return moveRelative<T>(op, wave, wave.scalars[SgprM0], 0);
}
template <typename T> static const Op *moveRelD(const Op *op, Wave &wave) {
  return moveRelative<T>(op, wave, 0, wave.scalars[SgprM0]);
}
static const Op *moveRelSD2(const Op *op, Wave &wave) {
  U32 m0 = wave.scalars[SgprM0];
  return moveRelative<U32>(op, wave, m0 & 0x3ff, (m0 >> 16) & 0x3ff);
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

LOOM_SIM_SCALAR(addU32, (scalarBinary<U32, U32, U32>),
                [](U32 a, U32 b, bool &scc) {
                  U32 sum = a + b;
                  scc = sum < a;
                  return sum;
                })
LOOM_SIM_SCALAR(subU32, (scalarBinary<U32, U32, U32>),
                [](U32 a, U32 b, bool &scc) {
                  scc = b > a;
                  return a - b;
                })
LOOM_SIM_SCALAR(addCarry, (scalarBinary<U32, U32, U32>),
                [](U32 a, U32 b, bool &scc) {
                  U64 sum = U64(a) + b + scc;
                  scc = sum >> 32 != 0;
                  return U32(sum);
                })
LOOM_SIM_SCALAR(subBorrow, (scalarBinary<U32, U32, U32>),
                [](U32 a, U32 b, bool &scc) {
                  U64 less = U64(b) + scc;
                  scc = less > a;
                  return U32(a - less);
                })
/// SCC is signed overflow.
static U32 addSigned(U32 a, U32 b, bool &scc) {
  I32 sum;
  scc = __builtin_add_overflow(I32(a), I32(b), &sum);
  return U32(sum);
}
LOOM_SIM_SCALAR(addI32, (scalarBinary<U32, U32, U32>), addSigned)
LOOM_SIM_SCALAR(subI32, (scalarBinary<U32, U32, U32>),
                [](U32 a, U32 b, bool &scc) {
                  I32 difference;
                  scc = __builtin_sub_overflow(I32(a), I32(b), &difference);
                  return U32(difference);
                })
static const Op *addK(const Op *op, Wave &wave) {
  U32 a = scalar32(op->dst[0], wave);
  writeScalar(op->dst[0], wave,
              addSigned(a, U32(signedImmediate(op)), wave.scc));
  return op->next;
}
static const Op *mulK(const Op *op, Wave &wave) {
  U32 a = scalar32(op->dst[0], wave);
  writeScalar(op->dst[0], wave, a * U32(signedImmediate(op)));
  return op->next;
}
/// Wraps: of the least number the absolute value is itself.
static U32 absolute(U32 a, bool &scc) {
  U32 result = I32(a) < 0 ? 0 - a : a;
  scc = result != 0;
  return result;
}
LOOM_SIM_SCALAR(absI32, (scalarUnary<U32, U32>), absolute)
LOOM_SIM_SCALAR(absDiff, (scalarBinary<U32, U32, U32>),
                [](U32 a, U32 b, bool &scc) { return absolute(a - b, scc); })

/// SCC says that the first source was taken.
template <typename T> static const Op *minimum(const Op *op, Wave &wave) {
  return scalarBinary<T, T, T>(op, wave, [](T a, T b, bool &scc) {
    scc = a < b;
    return scc ? a : b;
  });
}
template <typename T> static const Op *maximum(const Op *op, Wave &wave) {
  return scalarBinary<T, T, T>(op, wave, [](T a, T b, bool &scc) {
    scc = a >= b;
    return scc ? a : b;
  });
}

LOOM_SIM_SCALAR(mulI32, (scalarBinary<U32, U32, U32>),
                [](U32 a, U32 b, bool) { return a * b; })
LOOM_SIM_SCALAR(mulHiU32, (scalarBinary<U32, U32, U32>),
                [](U32 a, U32 b, bool) { return U32((U64(a) * b) >> 32); })
LOOM_SIM_SCALAR(mulHiI32, (scalarBinary<U32, I32, I32>),
                [](I32 a, I32 b, bool) { return U32((I64(a) * b) >> 32); })
LOOM_SIM_SCALAR(addU64, (scalarBinary<U64, U64, U64>),
                [](U64 a, U64 b, bool) { return a + b; })
LOOM_SIM_SCALAR(subU64, (scalarBinary<U64, U64, U64>),
                [](U64 a, U64 b, bool) { return a - b; })
LOOM_SIM_SCALAR(mulU64, (scalarBinary<U64, U64, U64>),
                [](U64 a, U64 b, bool) { return a * b; })

template <unsigned Shift> static const Op *shiftAdd(const Op *op, Wave &wave) {
  return scalarBinary<U32, U32, U32>(op, wave, [](U32 a, U32 b, bool &scc) {
    U64 sum = (U64(a) << Shift) + b;
    scc = sum >> 32 != 0;
    return U32(sum);
  });
}

//===----------------------------------------------------------------------===//
// Bits
//===----------------------------------------------------------------------===//

/// SCC says that the result is not 0.
template <typename T> LOOM_SIM_INLINE T withScc(T result, bool &scc) {
  scc = result != 0;
  return result;
}

#define BITWISE(FUNCTION, EXPRESSION)                                          \
  template <typename T> static const Op *FUNCTION(const Op *op, Wave &wave) {  \
    return scalarBinary<T, T, T>(op, wave, [](T a, T b, bool &scc) {           \
      return withScc<T>(EXPRESSION, scc);                                      \
    });                                                                        \
  }
BITWISE(bitAnd, a &b)
BITWISE(bitOr, a | b)
BITWISE(bitXor, a ^ b)
BITWISE(bitAndNot, a & ~b)
BITWISE(bitOrNot, a | ~b)
BITWISE(bitNand, ~(a &b))
BITWISE(bitNor, ~(a | b))
BITWISE(bitXnor, ~(a ^ b))
#undef BITWISE

template <typename T> static const Op *bitNot(const Op *op, Wave &wave) {
  return scalarUnary<T, T>(op, wave,
                           [](T a, bool &scc) { return withScc<T>(~a, scc); });
}

/// T is signed for arithmetic shifts.
template <typename T> static const Op *shiftLeft(const Op *op, Wave &wave) {
  return scalarBinary<T, T, U32>(op, wave, [](T a, U32 b, bool &scc) {
    return withScc<T>(T(a << (b & (sizeof(T) * 8 - 1))), scc);
  });
}
template <typename T> static const Op *shiftRight(const Op *op, Wave &wave) {
  return scalarBinary<T, T, U32>(op, wave, [](T a, U32 b, bool &scc) {
    return withScc<T>(T(a >> (b & (sizeof(T) * 8 - 1))), scc);
  });
}

/// Bits [5:0] or [4:0] of the second source are the offset, [22:16] the width.
/// T is signed for a signed field.
template <typename T> static const Op *extract(const Op *op, Wave &wave) {
  return scalarBinary<T, T, U32>(op, wave, [](T a, U32 b, bool &scc) {
    constexpr U32 bits = sizeof(T) * 8;
    U32 offset = b & (bits - 1), width = (b >> 16) & 0x7f;
    if (width == 0)
      return withScc<T>(0, scc);
    T field = T(a >> offset);
    if (width < bits)
      field = T(T(U64(field) << (bits - width)) >> (bits - width));
    return withScc<T>(field, scc);
  });
}
template <typename T> static const Op *fieldMask(const Op *op, Wave &wave) {
  return scalarBinary<T, U32, U32>(op, wave, [](U32 a, U32 b, bool) {
    constexpr U32 low = sizeof(T) * 8 - 1;
    return T(((T(1) << (a & low)) - 1) << (b & low));
  });
}

template <typename T> LOOM_SIM_INLINE T reverse(T a) {
  T result = 0;
  for (unsigned bit = 0; bit < sizeof(T) * 8; ++bit)
    result |= ((a >> bit) & 1) << (sizeof(T) * 8 - 1 - bit);
  return result;
}
template <typename T> static const Op *bitReverse(const Op *op, Wave &wave) {
  return scalarUnary<T, T>(op, wave, [](T a, bool) { return reverse<T>(a); });
}
template <typename T, bool Ones>
static const Op *countBits(const Op *op, Wave &wave) {
  return scalarUnary<U32, T>(op, wave, [](T a, bool &scc) {
    return withScc<U32>(U32(__builtin_popcountll(Ones ? a : T(~a))), scc);
  });
}
/// From the lowest bit; -1 if there is none.
template <typename T, bool Ones>
static const Op *findFirst(const Op *op, Wave &wave) {
  return scalarUnary<U32, T>(op, wave, [](T a, bool) {
    T bits = Ones ? a : T(~a);
    return bits ? U32(__builtin_ctzll(bits)) : ~0u;
  });
}
template <typename T> LOOM_SIM_INLINE U32 leadingZeros(T a) {
  return a ? U32(__builtin_clzll(a)) - (64 - sizeof(T) * 8) : ~0u;
}
template <typename T> static const Op *findLast(const Op *op, Wave &wave) {
  return scalarUnary<U32, T>(op, wave,
                             [](T a, bool) { return leadingZeros<T>(a); });
}
/// Distance of the first bit that differs from the sign; -1 if none does.
template <typename T> static const Op *signBits(const Op *op, Wave &wave) {
  return scalarUnary<U32, T>(op, wave, [](T a, bool) {
    bool negative = a >> (sizeof(T) * 8 - 1);
    return leadingZeros<T>(negative ? T(~a) : a);
  });
}
LOOM_SIM_SCALAR(sext8, (scalarUnary<U32, U32>),
                [](U32 a, bool) { return U32(I32(int8_t(a))); })
LOOM_SIM_SCALAR(sext16, (scalarUnary<U32, U32>),
                [](U32 a, bool) { return U32(I32(int16_t(a))); })

template <typename T, bool One>
static const Op *setBit(const Op *op, Wave &wave) {
  T bit = T(1) << (scalar32(op->src[0], wave) & (sizeof(T) * 8 - 1));
  T old = readScalar<T>(op->dst[0], wave);
  writeResult<T>(op->dst[0], wave, One ? T(old | bit) : T(old & ~bit));
  return op->next;
}
/// Each group of four bits to one bit.
template <typename T> static const Op *quadMask(const Op *op, Wave &wave) {
  return scalarUnary<T, T>(op, wave, [](T a, bool &scc) {
    T result = 0;
    for (unsigned quad = 0; quad < sizeof(T) * 2; ++quad)
      result |= T(((a >> (quad * 4)) & 15) != 0) << quad;
    return withScc<T>(result, scc);
  });
}
/// Each group of four bits that has any becomes full.
template <typename T> static const Op *wholeQuad(const Op *op, Wave &wave) {
  return scalarUnary<T, T>(op, wave, [](T a, bool &scc) {
    T any = (a | a >> 1 | a >> 2 | a >> 3) & T(0x1111111111111111ull);
    return withScc<T>(T(any * 15), scc);
  });
}
LOOM_SIM_SCALAR(replicate, (scalarUnary<U64, U32>), [](U32 a, bool) {
  U64 result = 0;
  for (unsigned bit = 0; bit < 32; ++bit)
    result |= U64((a >> bit) & 1) * 3 << (bit * 2);
  return result;
})

/// The halves of the two sources that become the low and the high half.
template <bool HighA, bool HighB>
static const Op *pack(const Op *op, Wave &wave) {
  return scalarBinary<U32, U32, U32>(op, wave, [](U32 a, U32 b, bool) {
    U32 low = HighA ? a >> 16 : a & 0xffff;
    return low | (HighB ? b & 0xffff0000u : b << 16);
  });
}

//===----------------------------------------------------------------------===//
// EXEC
//===----------------------------------------------------------------------===//

/// EXEC = f(A, EXEC), SCC = EXEC is not 0; D is the old EXEC or the new one.
/// The form of 32 bits leaves the upper half.
template <typename T, bool Old, typename F>
LOOM_SIM_INLINE const Op *changeExec(const Op *op, Wave &wave, F f) {
  U64 full = wave.scalars[SgprExecLo] | U64(wave.scalars[SgprExecHi]) << 32;
  T before = T(full);
  T after = f(readScalar<T>(op->src[0], wave), before);
  setExec(wave, sizeof(T) == 8 ? U64(after) : (full >> 32 << 32) | after);
  wave.scc = after != 0;
  writeResult<T>(op->dst[0], wave, Old ? before : after);
  return op->next;
}

#define EXEC(FUNCTION, OLD, EXPRESSION)                                        \
  template <typename T> static const Op *FUNCTION(const Op *op, Wave &wave) {  \
    return changeExec<T, OLD>(op, wave,                                        \
                              [](T a, T exec) { return T(EXPRESSION); });      \
  }
EXEC(saveAnd, true, a &exec)
EXEC(saveOr, true, a | exec)
EXEC(saveXor, true, a ^ exec)
EXEC(saveNand, true, ~(a &exec))
EXEC(saveNor, true, ~(a | exec))
EXEC(saveXnor, true, ~(a ^ exec))
EXEC(saveAndNot0, true, ~a &exec)
EXEC(saveAndNot1, true, a & ~exec)
EXEC(saveOrNot0, true, ~a | exec)
EXEC(saveOrNot1, true, a | ~exec)
EXEC(writeAndNot0, false, ~a &exec)
EXEC(writeAndNot1, false, a & ~exec)
#undef EXEC

//===----------------------------------------------------------------------===//
// Tables
//===----------------------------------------------------------------------===//

#define ONE(NAME, FUNCTION) LOOM_SIM_SCALAR_ENTRY(NAME, FUNCTION, Manual)
#define TWO(NAME, OTHER, FUNCTION)                                             \
  LOOM_SIM_SCALAR_ENTRY2(NAME, OTHER, FUNCTION, Manual)
#define WIDTHS(NAME, FUNCTION)                                                 \
  ONE(NAME "_b32", FUNCTION<U32>), ONE(NAME "_b64", FUNCTION<U64>)
#define WIDTHS2(NAME, OTHER, FUNCTION)                                         \
  WIDTHS(NAME, FUNCTION), WIDTHS(OTHER, FUNCTION)

static const Semantics moves[] = {
    WIDTHS("s_mov", move),         WIDTHS("s_cmov", moveIf),
    WIDTHS("s_cselect", select),   ONE("s_movk_i32", moveK),
    ONE("s_cmovk_i32", moveKIf),   WIDTHS("s_movrels", moveRelS),
    WIDTHS("s_movreld", moveRelD), ONE("s_movrelsd_2_b32", moveRelSD2),
};

static const Semantics arithmetic[] = {
    TWO("s_add_u32", "s_add_co_u32", addU32),
    TWO("s_sub_u32", "s_sub_co_u32", subU32),
    TWO("s_addc_u32", "s_add_co_ci_u32", addCarry),
    TWO("s_subb_u32", "s_sub_co_ci_u32", subBorrow),
    TWO("s_add_i32", "s_add_co_i32", addI32),
    TWO("s_sub_i32", "s_sub_co_i32", subI32),
    TWO("s_addk_i32", "s_addk_co_i32", addK),
    ONE("s_mulk_i32", mulK),
    ONE("s_abs_i32", absI32),
    ONE("s_absdiff_i32", absDiff),
    ONE("s_min_i32", minimum<I32>),
    ONE("s_min_u32", minimum<U32>),
    ONE("s_max_i32", maximum<I32>),
    ONE("s_max_u32", maximum<U32>),
    ONE("s_mul_i32", mulI32),
    ONE("s_mul_hi_u32", mulHiU32),
    ONE("s_mul_hi_i32", mulHiI32),
    TWO("s_add_u64", "s_add_nc_u64", addU64),
    TWO("s_sub_u64", "s_sub_nc_u64", subU64),
    ONE("s_mul_u64", mulU64),
    ONE("s_lshl1_add_u32", shiftAdd<1>),
    ONE("s_lshl2_add_u32", shiftAdd<2>),
    ONE("s_lshl3_add_u32", shiftAdd<3>),
    ONE("s_lshl4_add_u32", shiftAdd<4>),
};

static const Semantics bits[] = {
    WIDTHS("s_and", bitAnd),
    WIDTHS("s_or", bitOr),
    WIDTHS("s_xor", bitXor),
    WIDTHS2("s_andn2", "s_and_not1", bitAndNot),
    WIDTHS2("s_orn2", "s_or_not1", bitOrNot),
    WIDTHS("s_nand", bitNand),
    WIDTHS("s_nor", bitNor),
    WIDTHS("s_xnor", bitXnor),
    WIDTHS("s_not", bitNot),
    WIDTHS("s_lshl", shiftLeft),
    WIDTHS("s_lshr", shiftRight),
    ONE("s_ashr_i32", shiftRight<I32>),
    ONE("s_ashr_i64", shiftRight<I64>),
    ONE("s_bfe_u32", extract<U32>),
    ONE("s_bfe_i32", extract<I32>),
    ONE("s_bfe_u64", extract<U64>),
    ONE("s_bfe_i64", extract<I64>),
    WIDTHS("s_bfm", fieldMask),
    WIDTHS("s_brev", bitReverse),
    ONE("s_bcnt0_i32_b32", (countBits<U32, false>)),
    ONE("s_bcnt0_i32_b64", (countBits<U64, false>)),
    ONE("s_bcnt1_i32_b32", (countBits<U32, true>)),
    ONE("s_bcnt1_i32_b64", (countBits<U64, true>)),
    ONE("s_ff0_i32_b32", (findFirst<U32, false>)),
    ONE("s_ff0_i32_b64", (findFirst<U64, false>)),
    TWO("s_ff1_i32_b32", "s_ctz_i32_b32", (findFirst<U32, true>)),
    TWO("s_ff1_i32_b64", "s_ctz_i32_b64", (findFirst<U64, true>)),
    TWO("s_flbit_i32_b32", "s_clz_i32_u32", findLast<U32>),
    TWO("s_flbit_i32_b64", "s_clz_i32_u64", findLast<U64>),
    TWO("s_flbit_i32", "s_cls_i32", signBits<U32>),
    TWO("s_flbit_i32_i64", "s_cls_i32_i64", signBits<U64>),
    ONE("s_sext_i32_i8", sext8),
    ONE("s_sext_i32_i16", sext16),
    ONE("s_bitset0_b32", (setBit<U32, false>)),
    ONE("s_bitset0_b64", (setBit<U64, false>)),
    ONE("s_bitset1_b32", (setBit<U32, true>)),
    ONE("s_bitset1_b64", (setBit<U64, true>)),
    WIDTHS("s_quadmask", quadMask),
    WIDTHS("s_wqm", wholeQuad),
    ONE("s_bitreplicate_b64_b32", replicate),
    ONE("s_pack_ll_b32_b16", (pack<false, false>)),
    ONE("s_pack_lh_b32_b16", (pack<false, true>)),
    ONE("s_pack_hl_b32_b16", (pack<true, false>)),
    ONE("s_pack_hh_b32_b16", (pack<true, true>)),
};

static const Semantics masks[] = {
    WIDTHS("s_and_saveexec", saveAnd),
    WIDTHS("s_or_saveexec", saveOr),
    WIDTHS("s_xor_saveexec", saveXor),
    WIDTHS("s_nand_saveexec", saveNand),
    WIDTHS("s_nor_saveexec", saveNor),
    WIDTHS("s_xnor_saveexec", saveXnor),
    WIDTHS2("s_andn1_saveexec", "s_and_not0_saveexec", saveAndNot0),
    WIDTHS2("s_andn2_saveexec", "s_and_not1_saveexec", saveAndNot1),
    WIDTHS2("s_orn1_saveexec", "s_or_not0_saveexec", saveOrNot0),
    WIDTHS2("s_orn2_saveexec", "s_or_not1_saveexec", saveOrNot1),
    WIDTHS2("s_andn1_wrexec", "s_and_not0_wrexec", writeAndNot0),
    WIDTHS2("s_andn2_wrexec", "s_and_not1_wrexec", writeAndNot1),
};

void registerSalu(SemanticsSink &sink) {
  sink.add(moves);
  sink.add(arithmetic);
  sink.add(bits);
  sink.add(masks);
}

} // namespace loom::sim::LOOM_SIM_ISA
