//===- ScalarCompare.cpp - Comparisons of scalar integers -------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// SOPC and the comparisons of SOPK; all write SCC. Sources: the opcode tables
/// "SOPC" and "SOPK" of AMD's RDNA3 and CDNA3 instruction set manuals.
///
//===----------------------------------------------------------------------===//

#include "Scalar.h"

namespace loom::sim::LOOM_SIM_ISA {

struct Eq {
  template <typename T> static bool test(T a, T b) { return a == b; }
};
struct Lg {
  template <typename T> static bool test(T a, T b) { return a != b; }
};
struct Gt {
  template <typename T> static bool test(T a, T b) { return a > b; }
};
struct Ge {
  template <typename T> static bool test(T a, T b) { return a >= b; }
};
struct Lt {
  template <typename T> static bool test(T a, T b) { return a < b; }
};
struct Le {
  template <typename T> static bool test(T a, T b) { return a <= b; }
};

template <typename T, typename P>
static const Op *compare(const Op *op, Wave &wave) {
  return scalarTest<T, T>(op, wave, [](T a, T b) { return P::test(a, b); });
}

/// The immediate is signed in comparisons of signed integers.
template <typename T, typename P>
static const Op *compareK(const Op *op, Wave &wave) {
  T immediate = T(-1) < 0 ? T(signedImmediate(op)) : T(uint16_t(op->immediate));
  wave.scc = P::test(T(scalar32(op->src[0], wave)), immediate);
  return op->next;
}

template <typename T, bool One>
static const Op *testBit(const Op *op, Wave &wave) {
  return scalarTest<T, uint32_t>(op, wave, [](T a, uint32_t b) {
    return bool((a >> (b & (sizeof(T) * 8 - 1))) & 1) == One;
  });
}

#define COMPARE(NAME, PREDICATE)                                               \
  LOOM_SIM_SCALAR_ENTRY("s_cmp_" NAME "_i32", (compare<int32_t, PREDICATE>),   \
                        Ieee),                                                 \
      LOOM_SIM_SCALAR_ENTRY("s_cmp_" NAME "_u32",                              \
                            (compare<uint32_t, PREDICATE>), Ieee),             \
      LOOM_SIM_SCALAR_ENTRY("s_cmpk_" NAME "_i32",                             \
                            (compareK<int32_t, PREDICATE>), Manual),           \
      LOOM_SIM_SCALAR_ENTRY("s_cmpk_" NAME "_u32",                             \
                            (compareK<uint32_t, PREDICATE>), Manual)

static const Semantics entries[] = {
    COMPARE("eq", Eq),
    COMPARE("lg", Lg),
    COMPARE("gt", Gt),
    COMPARE("ge", Ge),
    COMPARE("lt", Lt),
    COMPARE("le", Le),
    LOOM_SIM_SCALAR_ENTRY("s_cmp_eq_u64", (compare<uint64_t, Eq>), Ieee),
    LOOM_SIM_SCALAR_ENTRY("s_cmp_lg_u64", (compare<uint64_t, Lg>), Ieee),
    LOOM_SIM_SCALAR_ENTRY("s_bitcmp0_b32", (testBit<uint32_t, false>), Manual),
    LOOM_SIM_SCALAR_ENTRY("s_bitcmp1_b32", (testBit<uint32_t, true>), Manual),
    LOOM_SIM_SCALAR_ENTRY("s_bitcmp0_b64", (testBit<uint64_t, false>), Manual),
    LOOM_SIM_SCALAR_ENTRY("s_bitcmp1_b64", (testBit<uint64_t, true>), Manual),
};

void registerScalarCompare(SemanticsSink &sink) { sink.add(entries); }

} // namespace loom::sim::LOOM_SIM_ISA
