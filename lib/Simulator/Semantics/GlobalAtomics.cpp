//===- GlobalAtomics.cpp - Atomics of GLOBAL and FLAT -----------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sources: see Atomics.h. The data of compare-and-swap is a tuple: the new
// value, then the one to compare with.
//
//===----------------------------------------------------------------------===//

#include "Atomics.h"

namespace loom::sim::LOOM_SIM_ISA {

template <unsigned W, Space S, typename T, typename F, bool Compares>
static const Op *memoryAtomic(const Op *op, Wave &wave) {
  Places<W> places;
  place<W, S>(op, wave, {sizeof(T), true, true}, places);
  const uint32_t *data = rowOf<W>(wave, op->src[op->hasVectorAddress].index);
  const uint32_t *second = Compares ? data + W * (sizeof(T) / 4) : nullptr;
  update<W, F, T, true>(op, wave, places, data, second);
  return op->next;
}

#define ENTRY(NAME, KIND, ...)                                                 \
  {NAME,                                                                       \
   &memoryAtomic<32, __VA_ARGS__>,                                             \
   &memoryAtomic<64, __VA_ARGS__>,                                             \
   Source::Manual,                                                             \
   Exactness::Exact,                                                           \
   MemoryKind::KIND},
#define ONE(TYPE, FUNCTION, COMPARES, NAME)                                    \
  ENTRY("global_atomic_" NAME, Load, Space::Global, TYPE, FUNCTION, COMPARES)  \
  ENTRY("flat_atomic_" NAME, FlatLoad, Space::Flat, TYPE, FUNCTION, COMPARES)
#define TWO(TYPE, FUNCTION, COMPARES, GFX9, GFX11)                             \
  ONE(TYPE, FUNCTION, COMPARES, GFX9) ONE(TYPE, FUNCTION, COMPARES, GFX11)

static const Semantics atomics[] = {LOOM_SIM_MEMORY_ATOMICS(TWO, ONE)};

void registerGlobalAtomics(SemanticsSink &sink) { sink.add(atomics); }

} // namespace loom::sim::LOOM_SIM_ISA
