//===- LdsAtomics.cpp - Atomics of LDS --------------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sources: see Atomics.h. ds_cmpst of gfx9 has the value to compare with first;
// ds_cmpstore of gfx11 has the new value first.
//
//===----------------------------------------------------------------------===//

#include "Atomics.h"

namespace loom::sim::LOOM_SIM_ISA {

/// Operands behind the address.
enum class Operands { Data, DataSecond, SecondData };

template <unsigned W, typename T, typename F, Operands O>
static const Op *ldsAtomic(const Op *op, Wave &wave) {
  Places<W> places;
  placeLds<W>(op, wave, op->src[0], uint32_t(op->offset),
              {sizeof(T), true, true}, places);
  const uint32_t *data = rowOf<W>(wave, op->src[1].index);
  const uint32_t *second =
      O == Operands::Data ? nullptr : rowOf<W>(wave, op->src[2].index);
  if (O == Operands::SecondData)
    update<W, F, T, false>(op, wave, places, second, data);
  else
    update<W, F, T, false>(op, wave, places, data, second);
  return op->next;
}

/// Two exchanges; each lane makes both before the next lane.
template <unsigned W, typename T, unsigned Unit>
static const Op *ldsExchange2(const Op *op, Wave &wave) {
  Places<W> places[2];
  Need need = {sizeof(T), true, true};
  placeLds<W>(op, wave, op->src[0], uint32_t(op->offset) * Unit, need,
              places[0]);
  placeLds<W>(op, wave, op->src[0], uint32_t(op->offset1) * Unit, need,
              places[1]);
  constexpr unsigned registers = sizeof(T) / 4;
  for (uint64_t rest = wave.exec; rest; rest &= rest - 1) {
    unsigned lane = __builtin_ctzll(rest);
    T data[2], old[2] = {};
    for (unsigned i = 0; i < 2; ++i)
      data[i] = laneValue<W, T>(rowOf<W>(wave, op->src[1 + i].index), lane);
    for (unsigned i = 0; i < 2; ++i)
      if (places[i].lanes >> lane & 1)
        old[i] =
            updateOne<AtomicSwap, T, false>(places[i].at[lane], data[i], T(0));
    for (unsigned i = 0; i < 2 * registers; ++i)
      rowOf<W>(wave, op->dst[0].index + i)[lane] =
          uint32_t(old[i / registers] >> (i % registers * 32));
  }
  return op->next;
}

#define ENTRY(NAME, FUNCTION, ...)                                             \
  {NAME,           &FUNCTION<32, __VA_ARGS__>, &FUNCTION<64, __VA_ARGS__>,     \
   Source::Manual, Exactness::Exact,           MemoryKind::Lds},
/// With and without return: the name's second part follows `_rtn`.
#define ATOMIC(NAME, SUFFIX, TYPE, FUNCTION, OPERANDS)                         \
  ENTRY("ds_" NAME "_" SUFFIX, ldsAtomic, TYPE, FUNCTION, Operands::OPERANDS)  \
  ENTRY("ds_" NAME "_rtn_" SUFFIX, ldsAtomic, TYPE, FUNCTION,                  \
        Operands::OPERANDS)
#define BOTH(NAME, LETTER, FUNCTION, OPERANDS)                                 \
  ATOMIC(NAME, LETTER "32", uint32_t, FUNCTION, OPERANDS)                      \
  ATOMIC(NAME, LETTER "64", uint64_t, FUNCTION, OPERANDS)
#define EXCHANGE2(GFX9, GFX11, UNITS)                                          \
  ENTRY("ds_" GFX9 "_rtn_b32", ldsExchange2, uint32_t, 4 * UNITS)              \
  ENTRY("ds_" GFX9 "_rtn_b64", ldsExchange2, uint64_t, 8 * UNITS)              \
  ENTRY("ds_" GFX11 "_rtn_b32", ldsExchange2, uint32_t, 4 * UNITS)             \
  ENTRY("ds_" GFX11 "_rtn_b64", ldsExchange2, uint64_t, 8 * UNITS)

// clang-format off
static const Semantics atomics[] = {
    BOTH("add", "u", AtomicAdd, Data)
    BOTH("sub", "u", AtomicSub, Data)
    BOTH("rsub", "u", AtomicReverseSub, Data)
    BOTH("inc", "u", AtomicInc, Data)
    BOTH("dec", "u", AtomicDec, Data)
    BOTH("min", "i", AtomicSignedMin, Data)
    BOTH("max", "i", AtomicSignedMax, Data)
    BOTH("min", "u", AtomicMin, Data)
    BOTH("max", "u", AtomicMax, Data)
    BOTH("and", "b", AtomicAnd, Data)
    BOTH("or", "b", AtomicOr, Data)
    BOTH("xor", "b", AtomicXor, Data)
    BOTH("mskor", "b", AtomicMaskedOr, DataSecond)
    BOTH("cmpst", "b", AtomicCompareSwap, SecondData)
    BOTH("cmpst", "f", AtomicFloatCompareSwap, SecondData)
    BOTH("cmpstore", "b", AtomicCompareSwap, DataSecond)
    BOTH("cmpstore", "f", AtomicFloatCompareSwap, DataSecond)
    BOTH("add", "f", AtomicFloatAdd, Data)
    BOTH("min", "f", AtomicFloatSelect<false>, Data)
    BOTH("max", "f", AtomicFloatSelect<true>, Data)
    BOTH("min_num", "f", AtomicFloatSelect<false>, Data)
    BOTH("max_num", "f", AtomicFloatSelect<true>, Data)
    ATOMIC("sub_clamp", "u32", uint32_t, AtomicSubClamp, Data)
    ATOMIC("cond_sub", "u32", uint32_t, AtomicCondSub, Data)
    ATOMIC("pk_add", "f16", uint32_t, AtomicPackedAddF16, Data)
    ATOMIC("pk_add", "bf16", uint32_t, AtomicPackedAddBf16, Data)
    BOTH("wrxchg", "b", AtomicSwap, Data)
    BOTH("storexchg", "b", AtomicSwap, Data)
    ENTRY("ds_wrap_rtn_b32", ldsAtomic, uint32_t, AtomicWrap,
          Operands::DataSecond)
    ENTRY("ds_condxchg32_rtn_b64", ldsAtomic, uint64_t, AtomicConditionalSwap,
          Operands::Data)
    EXCHANGE2("wrxchg2", "storexchg_2addr", 1)
    EXCHANGE2("wrxchg2st64", "storexchg_2addr_stride64", 64)
};
// clang-format on

void registerLdsAtomics(SemanticsSink &sink) { sink.add(atomics); }

} // namespace loom::sim::LOOM_SIM_ISA
