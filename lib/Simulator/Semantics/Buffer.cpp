//===- Buffer.cpp - Untyped buffer instructions -----------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sources: see BufferPlaces.h and Atomics.h. Operands: the vector address if
// there is one, the data of stores and atomics, the resource, the scalar
// offset.
//
//===----------------------------------------------------------------------===//

#include "Atomics.h"
#include "BufferPlaces.h"

namespace loom::sim::LOOM_SIM_ISA {

static LOOM_SIM_INLINE const Operand &bufferData(const Op *op) {
  return op->src[op->offen || op->idxen];
}

/// To LDS at M0 + offset + 4 * lane; out of range writes 0.
template <unsigned W, typename Access>
static LOOM_SIM_NOINLINE void bufferToLds(const Op *op, Wave &wave,
                                          const BufferPlaces<W> &from) {
  constexpr unsigned size = 4 * Access::registers;
  Places<W> to;
  Row<W, uint32_t> local;
  uint32_t base = (wave.scalars[SgprM0] & 0xffffu) + uint32_t(op->offset);
  LOOM_SIM_LANES (lane)
    local[lane] = base + size * lane;
  placeInLds<W>(op, wave, local, {size, true}, to);
  for (uint64_t rest = to.lanes; rest; rest &= rest - 1) {
    unsigned lane = __builtin_ctzll(rest);
    uint32_t values[Access::registers] = {};
    if constexpr (Access::size < 4) {
      uint64_t host =
          placePart<W>(op, wave, from, lane, 0, {unsigned(Access::size)});
      if (host)
        values[0] = uint32_t(int32_t(peek<typename Access::Type>(host)));
    } else {
      for (unsigned i = 0; i < Access::registers; ++i)
        if (uint64_t host = placePart<W>(op, wave, from, lane, 4 * i, {4}))
          values[i] = peek<uint32_t>(host);
    }
    __builtin_memcpy(reinterpret_cast<void *>(to.at[lane]), values,
                     sizeof(values));
  }
}

/// Not all lanes are in range: dword by dword.
template <unsigned W, unsigned N>
static LOOM_SIM_NOINLINE void
loadParts(const Op *op, Wave &wave, const BufferPlaces<W> &from, Dwords<N>) {
  for (uint64_t rest = wave.exec; rest; rest &= rest - 1) {
    unsigned lane = __builtin_ctzll(rest);
    for (unsigned i = 0; i < N; ++i) {
      uint64_t host = placePart<W>(op, wave, from, lane, 4 * i, {4});
      rowOf<W>(wave, op->dst[0].index + i)[lane] =
          host ? peek<uint32_t>(host) : 0;
    }
  }
}
/// The good lanes' addresses; the others load 0.
template <unsigned W>
static void keepInside(const Op *op, Wave &wave, const BufferPlaces<W> &from,
                       Need need, Places<W> &places) {
  places.lanes = 0;
  places.shape = Shape::Scattered;
  for (uint64_t rest = from.inside; rest; rest &= rest - 1) {
    unsigned lane = __builtin_ctzll(rest);
    uint64_t host = placePart<W>(op, wave, from, lane, 0, need);
    places.at[lane] = host;
    places.lanes |= uint64_t(host != 0) << lane;
  }
}
template <unsigned W, typename T, Half H>
static LOOM_SIM_NOINLINE void loadParts(const Op *op, Wave &wave,
                                        const BufferPlaces<W> &from,
                                        Small<T, H> access) {
  Places<W> places;
  keepInside<W>(op, wave, from, {sizeof(T)}, places);
  load<W>(wave, op->dst[0], places, access);
}

template <unsigned W, typename Access>
static const Op *bufferLoad(const Op *op, Wave &wave) {
  BufferPlaces<W> from;
  placeBuffer<W>(op, wave, {Access::size}, from);
  if (__builtin_expect(from.isRefused, 0)) {
    if (!op->lds)
      zeroLanes<W>(wave, op->dst[0].index, Access::registers, wave.exec);
  } else if (op->lds) {
    bufferToLds<W, Access>(op, wave, from);
  } else if (__builtin_expect(from.inside == wave.exec, true)) {
    load<W>(wave, op->dst[0], from.places, Access());
  } else {
    loadParts<W>(op, wave, from, Access());
  }
  return op->next;
}

template <unsigned W, unsigned N>
static LOOM_SIM_NOINLINE void storeParts(const Op *op, Wave &wave,
                                         const BufferPlaces<W> &to, Dwords<N>) {
  const uint32_t *row = rowOf<W>(wave, bufferData(op).index);
  for (uint64_t rest = wave.exec; rest; rest &= rest - 1) {
    unsigned lane = __builtin_ctzll(rest);
    for (unsigned i = 0; i < N; ++i)
      if (uint64_t host = placePart<W>(op, wave, to, lane, 4 * i, {4, true}))
        poke<uint32_t>(host, row[i * W + lane]);
  }
}
template <unsigned W, typename T, Half H>
static LOOM_SIM_NOINLINE void storeParts(const Op *op, Wave &wave,
                                         const BufferPlaces<W> &to,
                                         Small<T, H> access) {
  Places<W> places;
  keepInside<W>(op, wave, to, {sizeof(T), true}, places);
  store<W>(wave, bufferData(op), places, access);
}

template <unsigned W, typename Access>
static const Op *bufferStore(const Op *op, Wave &wave) {
  BufferPlaces<W> to;
  placeBuffer<W>(op, wave, {Access::size, true}, to);
  if (to.isRefused)
    return op->next;
  if (__builtin_expect(to.inside == wave.exec, true))
    store<W>(wave, bufferData(op), to.places, Access());
  else
    storeParts<W>(op, wave, to, Access());
  return op->next;
}

template <unsigned W, typename T, typename F, bool Compares>
static const Op *bufferAtomic(const Op *op, Wave &wave) {
  BufferPlaces<W> at;
  Need need = {sizeof(T), true, true};
  placeBuffer<W>(op, wave, need, at);
  if (at.isRefused)
    at.places.lanes = 0;
  else if (at.inside != wave.exec)
    keepInside<W>(op, wave, at, need, at.places);
  const uint32_t *data = rowOf<W>(wave, bufferData(op).index);
  const uint32_t *second = Compares ? data + W * (sizeof(T) / 4) : nullptr;
  update<W, F, T, true>(op, wave, at.places, data, second);
  return op->next;
}

//===----------------------------------------------------------------------===//
// Table
//===----------------------------------------------------------------------===//

#define ENTRY(NAME, KIND, FUNCTION, ...)                                       \
  {NAME,           &FUNCTION<32, __VA_ARGS__>, &FUNCTION<64, __VA_ARGS__>,     \
   Source::Manual, Exactness::Exact,           MemoryKind::KIND}
#define LOAD(GFX9, GFX11, ...)                                                 \
  ENTRY("buffer_load_" GFX9, Load, bufferLoad, __VA_ARGS__),                   \
      ENTRY("buffer_load_" GFX11, Load, bufferLoad, __VA_ARGS__)
#define STORE(GFX9, GFX11, ...)                                                \
  ENTRY("buffer_store_" GFX9, Store, bufferStore, __VA_ARGS__),                \
      ENTRY("buffer_store_" GFX11, Store, bufferStore, __VA_ARGS__)
#define ONE(TYPE, FUNCTION, COMPARES, NAME)                                    \
  ENTRY("buffer_atomic_" NAME, Load, bufferAtomic, TYPE, FUNCTION, COMPARES),
#define TWO(TYPE, FUNCTION, COMPARES, GFX9, GFX11)                             \
  ONE(TYPE, FUNCTION, COMPARES, GFX9) ONE(TYPE, FUNCTION, COMPARES, GFX11)

static const Semantics moves[] = {
    LOAD("dword", "b32", Dwords<1>),
    LOAD("dwordx2", "b64", Dwords<2>),
    LOAD("dwordx3", "b96", Dwords<3>),
    LOAD("dwordx4", "b128", Dwords<4>),
    LOAD("ubyte", "u8", Small<uint8_t>),
    LOAD("sbyte", "i8", Small<int8_t>),
    LOAD("ushort", "u16", Small<uint16_t>),
    LOAD("sshort", "i16", Small<int16_t>),
    LOAD("ubyte_d16", "d16_u8", Small<uint8_t, Half::Low>),
    LOAD("ubyte_d16_hi", "d16_hi_u8", Small<uint8_t, Half::High>),
    LOAD("sbyte_d16", "d16_i8", Small<int8_t, Half::Low>),
    LOAD("sbyte_d16_hi", "d16_hi_i8", Small<int8_t, Half::High>),
    LOAD("short_d16", "d16_b16", Small<uint16_t, Half::Low>),
    LOAD("short_d16_hi", "d16_hi_b16", Small<uint16_t, Half::High>),
    STORE("dword", "b32", Dwords<1>),
    STORE("dwordx2", "b64", Dwords<2>),
    STORE("dwordx3", "b96", Dwords<3>),
    STORE("dwordx4", "b128", Dwords<4>),
    STORE("byte", "b8", Small<uint8_t>),
    STORE("short", "b16", Small<uint16_t>),
    STORE("byte_d16_hi", "d16_hi_b8", Small<uint8_t, Half::High>),
    STORE("short_d16_hi", "d16_hi_b16", Small<uint16_t, Half::High>),
};

static const Semantics atomics[] = {LOOM_SIM_MEMORY_ATOMICS(TWO, ONE)};

void registerBuffer(SemanticsSink &sink) {
  sink.add(moves);
  sink.add(atomics);
}

} // namespace loom::sim::LOOM_SIM_ISA
