//===- Global.cpp - GLOBAL, FLAT and SCRATCH loads and stores ---*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Source: "Flat, Global and Scratch" of AMD's RDNA3, RDNA4 and CDNA3 ISA
// manuals. Names of gfx9 (global_load_dword) and of gfx11 (global_load_b32) are
// both here. Caches are not modelled: what writes them back or invalidates
// them does nothing.
//
//===----------------------------------------------------------------------===//

#include "LoadStore.h"

namespace loom::sim::LOOM_SIM_ISA {

template <unsigned W, Space S, typename Access>
static const Op *memoryLoad(const Op *op, Wave &wave) {
  Places<W> places;
  place<W, S>(op, wave, {Access::size}, places);
  load<W>(wave, op->dst[0], places, Access());
  return op->next;
}

template <unsigned W, Space S, typename Access>
static const Op *memoryStore(const Op *op, Wave &wave) {
  Places<W> places;
  place<W, S>(op, wave, {Access::size, true}, places);
  store<W>(wave, op->src[op->hasVectorAddress], places, Access());
  return op->next;
}

/// Lane i at the scalar address + offset + 4 * i.
template <unsigned W>
static void placeByLane(const Op *op, Wave &wave, Need need,
                        Places<W> &places) {
  uint64_t base =
      scalar64(scalarAddress(op), wave) + uint64_t(int64_t(op->offset));
  LOOM_SIM_LANES (lane)
    places.at[lane] = base + 4 * lane;
  placeGlobal<W>(op, wave, need, places);
}

template <unsigned W>
static const Op *globalLoadAddtid(const Op *op, Wave &wave) {
  Places<W> places;
  placeByLane<W>(op, wave, {4}, places);
  load<W>(wave, op->dst[0], places, Dwords<1>());
  return op->next;
}

template <unsigned W>
static const Op *globalStoreAddtid(const Op *op, Wave &wave) {
  Places<W> places;
  placeByLane<W>(op, wave, {4, true}, places);
  store<W>(wave, op->src[0], places, Dwords<1>());
  return op->next;
}

/// From memory to LDS at M0 + offset + lane * size: each lane writes whole
/// dwords. The offset counts for both addresses.
template <unsigned W, Space S, typename Access>
static const Op *loadToLds(const Op *op, Wave &wave) {
  constexpr unsigned size = 4 * Access::registers;
  Places<W> from, to;
  place<W, S>(op, wave, {Access::size}, from);
  Row<W, uint32_t> local;
  uint32_t base = (wave.scalars[SgprM0] & 0xffffu) + uint32_t(op->offset);
  LOOM_SIM_LANES (lane)
    local[lane] = base + size * lane;
  placeInLds<W>(op, wave, local, {size, true}, to);
  for (uint64_t rest = to.lanes; rest; rest &= rest - 1) {
    unsigned lane = __builtin_ctzll(rest);
    uint32_t values[Access::registers] = {};
    if (from.lanes >> lane & 1) {
      if constexpr (Access::size < 4)
        values[0] =
            uint32_t(int32_t(peek<typename Access::Type>(from.at[lane])));
      else
        __builtin_memcpy(values, reinterpret_cast<const void *>(from.at[lane]),
                         sizeof(values));
    }
    __builtin_memcpy(reinterpret_cast<void *>(to.at[lane]), values,
                     sizeof(values));
  }
  return op->next;
}

/// gfx12: lanes load E values of T each; E lanes exchange them, so that lane i
/// has the values with number i, in the order of the lanes.
template <unsigned W, typename T, unsigned E>
static const Op *globalLoadTransposed(const Op *op, Wave &wave) {
  Places<W> places;
  constexpr unsigned registers = E * sizeof(T) / 4;
  place<W, Space::Global>(op, wave, {registers * 4}, places);
  T in[W][E], out[W][E];
  for (unsigned lane = 0; lane < W; ++lane)
    for (unsigned i = 0; i < E; ++i)
      in[lane][i] = places.lanes >> lane & 1
                        ? peek<T>(places.at[lane] + i * sizeof(T))
                        : T(0);
  for (unsigned lane = 0; lane < W; ++lane)
    for (unsigned i = 0; i < E; ++i)
      out[lane][i] = in[lane - lane % E + i][lane % E];
  for (unsigned i = 0; i < registers; ++i) {
    Row<W, uint32_t> row;
    for (unsigned lane = 0; lane < W; ++lane)
      row[lane] = peek<uint32_t>(reinterpret_cast<uint64_t>(out[lane]) + 4 * i);
    write32<W>(op->dst[0], wave, row, i);
  }
  return op->next;
}

template <unsigned W> static const Op *cacheNothing(const Op *op, Wave &) {
  return op->next;
}

//===----------------------------------------------------------------------===//
// Table
//===----------------------------------------------------------------------===//

#define ENTRY(NAME, KIND, FUNCTION, ...)                                       \
  {NAME,                                                                       \
   &FUNCTION<32, ##__VA_ARGS__>,                                               \
   &FUNCTION<64, ##__VA_ARGS__>,                                               \
   Source::Manual,                                                             \
   Exactness::Exact,                                                           \
   MemoryKind::KIND}
#define LOAD(NAME, ...)                                                        \
  ENTRY("global_load_" NAME, Load, memoryLoad, Space::Global, __VA_ARGS__),    \
      ENTRY("flat_load_" NAME, FlatLoad, memoryLoad, Space::Flat,              \
            __VA_ARGS__),                                                      \
      ENTRY("scratch_load_" NAME, Load, memoryLoad, Space::Scratch,            \
            __VA_ARGS__)
#define STORE(NAME, ...)                                                       \
  ENTRY("global_store_" NAME, Store, memoryStore, Space::Global, __VA_ARGS__), \
      ENTRY("flat_store_" NAME, FlatStore, memoryStore, Space::Flat,           \
            __VA_ARGS__),                                                      \
      ENTRY("scratch_store_" NAME, Store, memoryStore, Space::Scratch,         \
            __VA_ARGS__)
#define LOAD_TO_LDS(NAME, ...)                                                 \
  ENTRY("global_load_lds_" NAME, Load, loadToLds, Space::Global, __VA_ARGS__), \
      ENTRY("scratch_load_lds_" NAME, Load, loadToLds, Space::Scratch,         \
            __VA_ARGS__)

static const Semantics loads[] = {
    LOAD("dword", Dwords<1>),
    LOAD("b32", Dwords<1>),
    LOAD("dwordx2", Dwords<2>),
    LOAD("b64", Dwords<2>),
    LOAD("dwordx3", Dwords<3>),
    LOAD("b96", Dwords<3>),
    LOAD("dwordx4", Dwords<4>),
    LOAD("b128", Dwords<4>),
    LOAD("ubyte", Small<uint8_t>),
    LOAD("u8", Small<uint8_t>),
    LOAD("sbyte", Small<int8_t>),
    LOAD("i8", Small<int8_t>),
    LOAD("ushort", Small<uint16_t>),
    LOAD("u16", Small<uint16_t>),
    LOAD("sshort", Small<int16_t>),
    LOAD("i16", Small<int16_t>),
    LOAD("ubyte_d16", Small<uint8_t, Half::Low>),
    LOAD("d16_u8", Small<uint8_t, Half::Low>),
    LOAD("ubyte_d16_hi", Small<uint8_t, Half::High>),
    LOAD("d16_hi_u8", Small<uint8_t, Half::High>),
    LOAD("sbyte_d16", Small<int8_t, Half::Low>),
    LOAD("d16_i8", Small<int8_t, Half::Low>),
    LOAD("sbyte_d16_hi", Small<int8_t, Half::High>),
    LOAD("d16_hi_i8", Small<int8_t, Half::High>),
    LOAD("short_d16", Small<uint16_t, Half::Low>),
    LOAD("d16_b16", Small<uint16_t, Half::Low>),
    LOAD("short_d16_hi", Small<uint16_t, Half::High>),
    LOAD("d16_hi_b16", Small<uint16_t, Half::High>),
    LOAD_TO_LDS("dword", Dwords<1>),
    LOAD_TO_LDS("dwordx3", Dwords<3>),
    LOAD_TO_LDS("dwordx4", Dwords<4>),
    LOAD_TO_LDS("ubyte", Small<uint8_t>),
    LOAD_TO_LDS("sbyte", Small<int8_t>),
    LOAD_TO_LDS("ushort", Small<uint16_t>),
    LOAD_TO_LDS("sshort", Small<int16_t>),
    ENTRY("global_load_dword_addtid", Load, globalLoadAddtid),
    ENTRY("global_load_addtid_b32", Load, globalLoadAddtid),
};

static const Semantics stores[] = {
    STORE("dword", Dwords<1>),
    STORE("b32", Dwords<1>),
    STORE("dwordx2", Dwords<2>),
    STORE("b64", Dwords<2>),
    STORE("dwordx3", Dwords<3>),
    STORE("b96", Dwords<3>),
    STORE("dwordx4", Dwords<4>),
    STORE("b128", Dwords<4>),
    STORE("byte", Small<uint8_t>),
    STORE("b8", Small<uint8_t>),
    STORE("short", Small<uint16_t>),
    STORE("b16", Small<uint16_t>),
    STORE("byte_d16_hi", Small<uint8_t, Half::High>),
    STORE("d16_hi_b8", Small<uint8_t, Half::High>),
    STORE("short_d16_hi", Small<uint16_t, Half::High>),
    STORE("d16_hi_b16", Small<uint16_t, Half::High>),
    ENTRY("global_store_dword_addtid", Store, globalStoreAddtid),
    ENTRY("global_store_addtid_b32", Store, globalStoreAddtid),
};

static const Semantics caches[] = {
    ENTRY("buffer_gl0_inv", None, cacheNothing),
    ENTRY("buffer_gl1_inv", None, cacheNothing),
    ENTRY("buffer_inv", None, cacheNothing),
    ENTRY("buffer_invl2", None, cacheNothing),
    ENTRY("buffer_wbl2", None, cacheNothing),
    ENTRY("buffer_wbinvl1", None, cacheNothing),
    ENTRY("buffer_wbinvl1_vol", None, cacheNothing),
    ENTRY("global_inv", None, cacheNothing),
    ENTRY("global_wb", None, cacheNothing),
    ENTRY("global_wbinv", None, cacheNothing),
};

#define TRANSPOSED(NAME, T, E32, E64)                                          \
  {NAME,                                                                       \
   &globalLoadTransposed<32, T, E32>,                                          \
   &globalLoadTransposed<64, T, E64>,                                          \
   Source::Guess,                                                              \
   Exactness::Exact,                                                           \
   MemoryKind::Load,                                                           \
   Semantics::bit(Generation::Gfx12)}

/// How b128 in waves of 32 distributes is known from programs that use it; the
/// others are by analogy: the result is an operand of a matrix instruction.
static const Semantics transposed[] = {
    TRANSPOSED("global_load_tr_b128", uint16_t, 8, 4),
    TRANSPOSED("global_load_tr_b64", uint8_t, 8, 4),
};

void registerGlobal(SemanticsSink &sink) {
  sink.add(loads);
  sink.add(stores);
  sink.add(caches);
  sink.add(transposed);
}

} // namespace loom::sim::LOOM_SIM_ISA
