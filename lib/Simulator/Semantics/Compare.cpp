//===- Compare.cpp - Comparisons of vectors ---------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// VOPC: v_cmp and v_cmpx of all types, and v_cmp_class. Lanes that are off get
/// 0. v_cmpx writes EXEC, on gfx9 a scalar besides. Sources: the opcode table
/// "VOPC" of AMD's RDNA3 and CDNA3 instruction set manuals; IEEE 754 for
/// comparisons of floats; LLVM's folder for classes, which agrees.
///
//===----------------------------------------------------------------------===//

#include "FloatBits.h"

namespace loom::sim::LOOM_SIM_ISA {

using U32 = uint32_t;

//===----------------------------------------------------------------------===//
// Predicates; comparisons with NaN are false
//===----------------------------------------------------------------------===//

#define PREDICATE(NAME, EXPRESSION)                                            \
  struct NAME {                                                                \
    template <typename T>                                                      \
    static LOOM_SIM_INLINE bool test([[maybe_unused]] T a,                     \
                                     [[maybe_unused]] T b) {                   \
      return EXPRESSION;                                                       \
    }                                                                          \
  };
PREDICATE(False, false)
PREDICATE(Lt, a < b)
PREDICATE(Eq, a == b)
PREDICATE(Le, a <= b)
PREDICATE(Gt, a > b)
PREDICATE(Ne, a != b)
PREDICATE(Lg, a<b || a> b)
PREDICATE(Ge, a >= b)
PREDICATE(Ordered, a == a && b == b)
PREDICATE(Unordered, a != a || b != b)
PREDICATE(Nge, !(a >= b))
PREDICATE(Nlg, !(a < b || a > b))
PREDICATE(Ngt, !(a > b))
PREDICATE(Nle, !(a <= b))
PREDICATE(Neq, !(a == b))
PREDICATE(Nlt, !(a < b))
PREDICATE(True, true)
#undef PREDICATE

//===----------------------------------------------------------------------===//
// Types: how sources are read
//===----------------------------------------------------------------------===//

/// Integers of 32 or fewer bits.
template <typename T> struct Integer {
  template <unsigned W, typename P>
  static LOOM_SIM_INLINE void test(const Op *op, Wave &wave, Row<W, U32> &out) {
    Row<W, U32> a, b;
    const U32 *__restrict x = sizeof(T) == 2 ? source16<W>(op->src[0], wave, a)
                                             : source32<W>(op->src[0], wave, a);
    const U32 *__restrict y = sizeof(T) == 2 ? source16<W>(op->src[1], wave, b)
                                             : source32<W>(op->src[1], wave, b);
    LOOM_SIM_LANES (lane)
      out[lane] = P::test(T(x[lane]), T(y[lane])) ? ~0u : 0u;
  }
};

template <typename T> struct Integer64 {
  template <unsigned W, typename P>
  static LOOM_SIM_INLINE void test(const Op *op, Wave &wave, Row<W, U32> &out) {
    Row<W, uint64_t> a, b;
    source64<W>(op->src[0], wave, a);
    source64<W>(op->src[1], wave, b);
    LOOM_SIM_LANES (lane)
      out[lane] = P::test(T(a[lane]), T(b[lane])) ? ~0u : 0u;
  }
};

struct Float16 {
  template <unsigned W, typename P>
  static LOOM_SIM_INLINE void test(const Op *op, Wave &wave, Row<W, U32> &out) {
    Row<W, U32> a, b;
    const U32 *__restrict x = sourceF16<W>(op->src[0], wave, a);
    const U32 *__restrict y = sourceF16<W>(op->src[1], wave, b);
    if (__builtin_expect(denormals1664(wave) & 1, 1))
      LOOM_SIM_LANES (lane)
        out[lane] = P::test(widenF16(x[lane]), widenF16(y[lane])) ? ~0u : 0u;
    else
      LOOM_SIM_LANES (lane)
        out[lane] = P::test(widenF16(flush<F16Format>(x[lane])),
                            widenF16(flush<F16Format>(y[lane])))
                        ? ~0u
                        : 0u;
  }
};

/// The host flushes as the mode says.
struct Float32 {
  template <unsigned W, typename P>
  static LOOM_SIM_INLINE void test(const Op *op, Wave &wave, Row<W, U32> &out) {
    Row<W, U32> a, b;
    const float *__restrict x = sourceF32<W>(op->src[0], wave, a);
    const float *__restrict y = sourceF32<W>(op->src[1], wave, b);
    LOOM_SIM_LANES (lane)
      out[lane] = P::test(x[lane], y[lane]) ? ~0u : 0u;
  }
};

struct Float64 {
  template <unsigned W, typename P>
  static LOOM_SIM_INLINE void test(const Op *op, Wave &wave, Row<W, U32> &out) {
    Row<W, uint64_t> a, b;
    sourceF64<W>(op->src[0], wave, a);
    sourceF64<W>(op->src[1], wave, b);
    if (__builtin_expect(!(denormals1664(wave) & 1), 0))
      LOOM_SIM_LANES (lane) {
        a[lane] = flush<F64Format>(a[lane]);
        b[lane] = flush<F64Format>(b[lane]);
      }
    LOOM_SIM_LANES (lane)
      out[lane] = P::test(asF64(a[lane]), asF64(b[lane])) ? ~0u : 0u;
  }
};

//===----------------------------------------------------------------------===//
// Classes
//===----------------------------------------------------------------------===//

/// The bit of the class of a number: 0 signaling and 1 quiet NaN, then from
/// negative infinity over normal, denormal, zero to positive infinity.
template <typename F> LOOM_SIM_INLINE U32 classOf(typename F::Bits bits) {
  typename F::Bits magnitude = bits & (F::sign - 1);
  U32 distance = magnitude >= F::infinity         ? 0
                 : (magnitude & F::infinity) != 0 ? 1
                 : magnitude != 0                 ? 2
                                                  : 3;
  U32 bit = bits & F::sign ? 2 + distance : 9 - distance;
  bit = magnitude > F::infinity ? U32((bits & F::quiet) != 0) : bit;
  return 1u << bit;
}

template <typename F> struct Class;
template <> struct Class<F16Format> {
  template <unsigned W, typename>
  static LOOM_SIM_INLINE void test(const Op *op, Wave &wave, Row<W, U32> &out) {
    Row<W, U32> a, b;
    const U32 *__restrict x = sourceF16<W>(op->src[0], wave, a);
    const U32 *__restrict y = source16<W>(op->src[1], wave, b);
    LOOM_SIM_LANES (lane)
      out[lane] = classOf<F16Format>(x[lane]) & y[lane];
  }
};
template <> struct Class<F32Format> {
  template <unsigned W, typename>
  static LOOM_SIM_INLINE void test(const Op *op, Wave &wave, Row<W, U32> &out) {
    Row<W, U32> a, b;
    const float *__restrict x = sourceF32<W>(op->src[0], wave, a);
    const U32 *__restrict y = source32<W>(op->src[1], wave, b);
    LOOM_SIM_LANES (lane)
      out[lane] = classOf<F32Format>(bitsOf(x[lane])) & y[lane];
  }
};
template <> struct Class<F64Format> {
  template <unsigned W, typename>
  static LOOM_SIM_INLINE void test(const Op *op, Wave &wave, Row<W, U32> &out) {
    Row<W, uint64_t> a;
    Row<W, U32> b;
    sourceF64<W>(op->src[0], wave, a);
    const U32 *__restrict y = source32<W>(op->src[1], wave, b);
    LOOM_SIM_LANES (lane)
      out[lane] = classOf<F64Format>(a[lane]) & y[lane];
  }
};

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

template <unsigned W, typename Type, typename P>
static const Op *compare(const Op *op, Wave &wave) {
  Row<W, U32> out;
  Type::template test<W, P>(op, wave, out);
  writeLanes(op->dst[0], wave, maskOf<W>(wave, out));
  return op->next;
}

template <unsigned W, typename Type, typename P>
static const Op *compareX(const Op *op, Wave &wave) {
  Row<W, U32> out;
  Type::template test<W, P>(op, wave, out);
  uint64_t mask = maskOf<W>(wave, out);
  writeLanes(op->dst[0], wave, mask);
  Operand exec;
  exec.kind = Operand::Scalar;
  exec.index = SgprExecLo;
  writeLanes(exec, wave, mask);
  return op->next;
}

//===----------------------------------------------------------------------===//
// Tables
//===----------------------------------------------------------------------===//

#define ONE(NAME, FUNCTION, TYPE, PREDICATE, SOURCE)                           \
  {NAME, &FUNCTION<32, TYPE, PREDICATE>, &FUNCTION<64, TYPE, PREDICATE>,       \
   Source::SOURCE, Exactness::Exact}
/// v_cmp and v_cmpx.
#define BOTH(PREDICATE_NAME, TYPE_NAME, TYPE, PREDICATE, SOURCE)               \
  ONE("v_cmp_" PREDICATE_NAME TYPE_NAME, compare, TYPE, PREDICATE, SOURCE),    \
      ONE("v_cmpx_" PREDICATE_NAME TYPE_NAME, compareX, TYPE, PREDICATE,       \
          SOURCE)

#define INTEGER(TYPE_NAME, TYPE)                                               \
  BOTH("f", TYPE_NAME, TYPE, False, Manual),                                   \
      BOTH("lt", TYPE_NAME, TYPE, Lt, Ieee),                                   \
      BOTH("eq", TYPE_NAME, TYPE, Eq, Ieee),                                   \
      BOTH("le", TYPE_NAME, TYPE, Le, Ieee),                                   \
      BOTH("gt", TYPE_NAME, TYPE, Gt, Ieee),                                   \
      BOTH("ne", TYPE_NAME, TYPE, Ne, Ieee),                                   \
      BOTH("ge", TYPE_NAME, TYPE, Ge, Ieee),                                   \
      BOTH("t", TYPE_NAME, TYPE, True, Manual)

#define FLOAT(TYPE_NAME, TYPE)                                                 \
  BOTH("f", TYPE_NAME, TYPE, False, Manual),                                   \
      BOTH("lt", TYPE_NAME, TYPE, Lt, Ieee),                                   \
      BOTH("eq", TYPE_NAME, TYPE, Eq, Ieee),                                   \
      BOTH("le", TYPE_NAME, TYPE, Le, Ieee),                                   \
      BOTH("gt", TYPE_NAME, TYPE, Gt, Ieee),                                   \
      BOTH("lg", TYPE_NAME, TYPE, Lg, Ieee),                                   \
      BOTH("ge", TYPE_NAME, TYPE, Ge, Ieee),                                   \
      BOTH("o", TYPE_NAME, TYPE, Ordered, Ieee),                               \
      BOTH("u", TYPE_NAME, TYPE, Unordered, Ieee),                             \
      BOTH("nge", TYPE_NAME, TYPE, Nge, Ieee),                                 \
      BOTH("nlg", TYPE_NAME, TYPE, Nlg, Ieee),                                 \
      BOTH("ngt", TYPE_NAME, TYPE, Ngt, Ieee),                                 \
      BOTH("nle", TYPE_NAME, TYPE, Nle, Ieee),                                 \
      BOTH("neq", TYPE_NAME, TYPE, Neq, Ieee),                                 \
      BOTH("nlt", TYPE_NAME, TYPE, Nlt, Ieee),                                 \
      BOTH("t", TYPE_NAME, TYPE, True, Manual),                                \
      BOTH("tru", TYPE_NAME, TYPE, True, Manual)

static const Semantics integers[] = {
    INTEGER("_i16", Integer<int16_t>),   INTEGER("_u16", Integer<uint16_t>),
    INTEGER("_i32", Integer<int32_t>),   INTEGER("_u32", Integer<uint32_t>),
    INTEGER("_i64", Integer64<int64_t>), INTEGER("_u64", Integer64<uint64_t>),
};

static const Semantics floats[] = {
    FLOAT("_f16", Float16),
    FLOAT("_f32", Float32),
    FLOAT("_f64", Float64),
    BOTH("class", "_f16", Class<F16Format>, True, Folder),
    BOTH("class", "_f32", Class<F32Format>, True, Folder),
    BOTH("class", "_f64", Class<F64Format>, True, Folder),
};

void registerCompare(SemanticsSink &sink) {
  sink.add(integers);
  sink.add(floats);
}

} // namespace loom::sim::LOOM_SIM_ISA
