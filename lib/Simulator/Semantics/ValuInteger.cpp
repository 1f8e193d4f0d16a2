//===- ValuInteger.cpp - Vector instructions of i32 -------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Arithmetic, carries, shifts, bit fields, minimum and maximum of 32 bits.
/// Sources: the opcode tables "VOP1", "VOP2", "VOP3" of AMD's RDNA3, RDNA4 and
/// CDNA3 instruction set manuals; v_bitop3 from the CDNA4 manual. Each
/// instruction is here by its names of all generations.
///
/// What clamp does where a manual says no more than that integers saturate is
/// saturation of the mathematical result: of products too.
///
//===----------------------------------------------------------------------===//

#include "Integer.h"

namespace loom::sim::LOOM_SIM_ISA {

using U32 = uint32_t;
using I32 = int32_t;
using U64 = uint64_t;
using I64 = int64_t;

/// `FUNCTION` is SHAPE for results of type T; the lambda gives 64 bits.
#define SATURATING(FUNCTION, SHAPE, T, ...)                                    \
  template <unsigned W> static const Op *FUNCTION(const Op *op, Wave &wave) {  \
    return SHAPE<W, T>(op, wave, __VA_ARGS__);                                 \
  }

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

SATURATING(addU32, saturating2, U32, [](U32 a, U32 b) { return I64(a) + b; })
SATURATING(subU32, saturating2, U32, [](U32 a, U32 b) { return I64(a) - b; })
SATURATING(subRevU32, saturating2, U32, [](U32 a, U32 b) { return I64(b) - a; })
SATURATING(addI32, saturating2, I32,
           [](U32 a, U32 b) { return I64(I32(a)) + I32(b); })
SATURATING(subI32, saturating2, I32,
           [](U32 a, U32 b) { return I64(I32(a)) - I32(b); })

/// The sum or difference and its carry; dst[1] gets the carries. With `HasIn`
/// the last source has carries to add or take away.
template <unsigned W, bool HasIn, typename F, typename G>
LOOM_SIM_INLINE const Op *carrying(const Op *op, Wave &wave, bool isSum,
                                   F result, G carry) {
  Row<W, U32> a, b, in, out, carries;
  const U32 *__restrict x = source32<W>(op->src[0], wave, a);
  const U32 *__restrict y = source32<W>(op->src[1], wave, b);
  if (HasIn)
    spreadMask<W>(scalarLanes(op->src[2], wave), in);
  LOOM_SIM_LANES (lane) {
    U32 c = HasIn ? in[lane] : 0u;
    out[lane] = result(x[lane], y[lane], c);
    carries[lane] = carry(x[lane], y[lane], c);
  }
  if (__builtin_expect(op->clamp, 0))
    LOOM_SIM_LANES (lane)
      out[lane] = carries[lane] ? (isSum ? ~0u : 0u) : out[lane];
  uint64_t mask = maskOf<W>(wave, carries);
  write32<W>(op->dst[0], wave, out);
  writeLanes(op->dst[1], wave, mask);
  return op->next;
}

template <unsigned W, bool HasIn>
static const Op *addCarry(const Op *op, Wave &wave) {
  return carrying<W, HasIn>(
      op, wave, true, [](U32 a, U32 b, U32 c) { return a + b + c; },
      [](U32 a, U32 b, U32 c) {
        return U32(a + b < a) | U32(c & U32(a + b == ~0u));
      });
}
template <unsigned W, bool HasIn>
static const Op *subCarry(const Op *op, Wave &wave) {
  return carrying<W, HasIn>(
      op, wave, false, [](U32 a, U32 b, U32 c) { return a - b - c; },
      [](U32 a, U32 b, U32 c) { return U32(b > a) | U32(c & U32(a == b)); });
}
template <unsigned W, bool HasIn>
static const Op *subRevCarry(const Op *op, Wave &wave) {
  return carrying<W, HasIn>(
      op, wave, false, [](U32 a, U32 b, U32 c) { return b - a - c; },
      [](U32 a, U32 b, U32 c) { return U32(a > b) | U32(c & U32(a == b)); });
}
template <unsigned W> static const Op *addCo(const Op *op, Wave &wave) {
  return addCarry<W, false>(op, wave);
}
template <unsigned W> static const Op *addCoCi(const Op *op, Wave &wave) {
  return addCarry<W, true>(op, wave);
}
template <unsigned W> static const Op *subCo(const Op *op, Wave &wave) {
  return subCarry<W, false>(op, wave);
}
template <unsigned W> static const Op *subCoCi(const Op *op, Wave &wave) {
  return subCarry<W, true>(op, wave);
}
template <unsigned W> static const Op *subRevCo(const Op *op, Wave &wave) {
  return subRevCarry<W, false>(op, wave);
}
template <unsigned W> static const Op *subRevCoCi(const Op *op, Wave &wave) {
  return subRevCarry<W, true>(op, wave);
}

LOOM_SIM_LANEWISE(add3, ternary32,
                  [](U32 a, U32 b, U32 c) { return a + b + c; })
LOOM_SIM_LANEWISE(shiftAdd, ternary32,
                  [](U32 a, U32 b, U32 c) { return (a << (b & 31)) + c; })
LOOM_SIM_LANEWISE(addShift, ternary32,
                  [](U32 a, U32 b, U32 c) { return (a + b) << (c & 31); })
LOOM_SIM_LANEWISE(xorAdd, ternary32,
                  [](U32 a, U32 b, U32 c) { return (a ^ b) + c; })

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

LOOM_SIM_LANEWISE(mulLo, binary32, [](U32 a, U32 b) { return a * b; })
LOOM_SIM_LANEWISE(mulHiU32, binary32,
                  [](U32 a, U32 b) { return U32((U64(a) * b) >> 32); })
LOOM_SIM_LANEWISE(mulHiI32, binary32, [](U32 a, U32 b) {
  return U32((I64(I32(a)) * I32(b)) >> 32);
})
SATURATING(mulU24, saturating2, U32,
           [](U32 a, U32 b) { return I64(U64(unsigned24(a)) * unsigned24(b)); })
SATURATING(mulI24, saturating2, I32,
           [](U32 a, U32 b) { return I64(signed24(a)) * signed24(b); })
LOOM_SIM_LANEWISE(mulHiU24, binary32, [](U32 a, U32 b) {
  return U32((U64(unsigned24(a)) * unsigned24(b)) >> 32);
})
LOOM_SIM_LANEWISE(mulHiI24, binary32, [](U32 a, U32 b) {
  return U32((I64(signed24(a)) * signed24(b)) >> 32);
})
SATURATING(madU24, saturating3, U32, [](U32 a, U32 b, U32 c) {
  return I64(U64(unsigned24(a)) * unsigned24(b) + c);
})
SATURATING(madI24, saturating3, I32, [](U32 a, U32 b, U32 c) {
  return I64(signed24(a)) * signed24(b) + I32(c);
})

/// Two sources of 16 bits, and a third of 32.
template <unsigned W, typename T, typename F>
LOOM_SIM_INLINE const Op *mad16(const Op *op, Wave &wave, F exact) {
  Row<W, U32> a, b, c, out;
  const U32 *__restrict x = source16<W>(op->src[0], wave, a);
  const U32 *__restrict y = source16<W>(op->src[1], wave, b);
  const U32 *__restrict z = source32<W>(op->src[2], wave, c);
  if (__builtin_expect(op->clamp, 0))
    LOOM_SIM_LANES (lane)
      out[lane] = saturate<T>(exact(x[lane], y[lane], z[lane]));
  else
    LOOM_SIM_LANES (lane)
      out[lane] = U32(exact(x[lane], y[lane], z[lane]));
  write32<W>(op->dst[0], wave, out);
  return op->next;
}
SATURATING(madU32U16, mad16, U32,
           [](U32 a, U32 b, U32 c) { return I64(U64(a) * b + c); })
SATURATING(madI32I16, mad16, I32, [](U32 a, U32 b, U32 c) {
  return I64(int16_t(a)) * int16_t(b) + I32(c);
})

//===----------------------------------------------------------------------===//
// Minimum, maximum
//===----------------------------------------------------------------------===//

#define ORDERED(SUFFIX, T)                                                     \
  LOOM_SIM_LANEWISE(min##SUFFIX, binary32,                                     \
                    [](U32 a, U32 b) { return U32(least(T(a), T(b))); })       \
  LOOM_SIM_LANEWISE(max##SUFFIX, binary32,                                     \
                    [](U32 a, U32 b) { return U32(most(T(a), T(b))); })        \
  LOOM_SIM_LANEWISE(min3##SUFFIX, ternary32, [](U32 a, U32 b, U32 c) {         \
    return U32(least(least(T(a), T(b)), T(c)));                                \
  })                                                                           \
  LOOM_SIM_LANEWISE(max3##SUFFIX, ternary32, [](U32 a, U32 b, U32 c) {         \
    return U32(most(most(T(a), T(b)), T(c)));                                  \
  })                                                                           \
  LOOM_SIM_LANEWISE(med3##SUFFIX, ternary32, [](U32 a, U32 b, U32 c) {         \
    return U32(middle(T(a), T(b), T(c)));                                      \
  })                                                                           \
  LOOM_SIM_LANEWISE(minMax##SUFFIX, ternary32, [](U32 a, U32 b, U32 c) {       \
    return U32(most(least(T(a), T(b)), T(c)));                                 \
  })                                                                           \
  LOOM_SIM_LANEWISE(maxMin##SUFFIX, ternary32, [](U32 a, U32 b, U32 c) {       \
    return U32(least(most(T(a), T(b)), T(c)));                                 \
  })
ORDERED(I32, I32)
ORDERED(U32, U32)
#undef ORDERED

//===----------------------------------------------------------------------===//
// Tables
//===----------------------------------------------------------------------===//

#define EXACT(NAME, FUNCTION) LOOM_SIM_ENTRY(NAME, FUNCTION, Ieee, Exact)
#define EXACT2(NAME, OTHER, FUNCTION)                                          \
  EXACT(NAME, FUNCTION), EXACT(OTHER, FUNCTION)
#define MANUAL(NAME, FUNCTION) LOOM_SIM_ENTRY(NAME, FUNCTION, Manual, Exact)
#define MANUAL2(NAME, OTHER, FUNCTION)                                         \
  MANUAL(NAME, FUNCTION), MANUAL(OTHER, FUNCTION)

static const Semantics sums[] = {
    EXACT2("v_add_u32", "v_add_nc_u32", addU32),
    EXACT2("v_sub_u32", "v_sub_nc_u32", subU32),
    EXACT2("v_subrev_u32", "v_subrev_nc_u32", subRevU32),
    EXACT2("v_add_i32", "v_add_nc_i32", addI32),
    EXACT2("v_sub_i32", "v_sub_nc_i32", subI32),
    EXACT("v_add_co_u32", addCo),
    EXACT2("v_addc_co_u32", "v_add_co_ci_u32", addCoCi),
    EXACT("v_sub_co_u32", subCo),
    EXACT2("v_subb_co_u32", "v_sub_co_ci_u32", subCoCi),
    EXACT("v_subrev_co_u32", subRevCo),
    EXACT2("v_subbrev_co_u32", "v_subrev_co_ci_u32", subRevCoCi),
    EXACT("v_add3_u32", add3),
    MANUAL("v_lshl_add_u32", shiftAdd),
    MANUAL("v_add_lshl_u32", addShift),
    MANUAL("v_xad_u32", xorAdd),
};

static const Semantics products[] = {
    EXACT2("v_mul_lo_u32", "v_mul_lo_i32", mulLo),
    EXACT("v_mul_hi_u32", mulHiU32),
    EXACT("v_mul_hi_i32", mulHiI32),
    MANUAL("v_mul_u32_u24", mulU24),
    MANUAL("v_mul_i32_i24", mulI24),
    MANUAL("v_mul_hi_u32_u24", mulHiU24),
    MANUAL("v_mul_hi_i32_i24", mulHiI24),
    MANUAL("v_mad_u32_u24", madU24),
    MANUAL("v_mad_i32_i24", madI24),
    MANUAL("v_mad_u32_u16", madU32U16),
    MANUAL("v_mad_i32_i16", madI32I16),
};

#define ORDERED(SUFFIX, NAME)                                                  \
  EXACT("v_min_" NAME, min##SUFFIX), EXACT("v_max_" NAME, max##SUFFIX),        \
      EXACT("v_min3_" NAME, min3##SUFFIX),                                     \
      EXACT("v_max3_" NAME, max3##SUFFIX),                                     \
      EXACT("v_med3_" NAME, med3##SUFFIX),                                     \
      MANUAL("v_minmax_" NAME, minMax##SUFFIX),                                \
      MANUAL("v_maxmin_" NAME, maxMin##SUFFIX)

static const Semantics orders[] = {
    ORDERED(I32, "i32"),
    ORDERED(U32, "u32"),
};

void registerValuInteger(SemanticsSink &sink) {
  sink.add(sums);
  sink.add(products);
  sink.add(orders);
}

} // namespace loom::sim::LOOM_SIM_ISA
