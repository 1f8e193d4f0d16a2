//===- Lds.cpp - Loads, stores and exchanges of LDS -------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Source: "Data Share" and the DS instructions of AMD's RDNA3 and CDNA3 ISA
// manuals; swizzle modes from the Vega ISA manual. Names of gfx9 (ds_read_*)
// and of gfx11 (ds_load_*) are both here, and where LLVM's names of opcodes
// differ from both, those.
//
//===----------------------------------------------------------------------===//

#include "LdsAccess.h"

namespace loom::sim::LOOM_SIM_ISA {

//===----------------------------------------------------------------------===//
// Loads and stores
//===----------------------------------------------------------------------===//

template <unsigned W, typename Access>
static LOOM_SIM_NOINLINE const Op *ldsLoadEach(const Op *op, Wave &wave) {
  Places<W> places;
  placeLds<W>(op, wave, op->src[0], uint32_t(op->offset), {Access::size},
              places);
  load<W>(wave, op->dst[0], places, Access());
  return op->next;
}

template <unsigned W, typename Access>
static const Op *ldsLoad(const Op *op, Wave &wave) {
  LdsPlaces places = findLdsPlaces<W>(op, wave, Access::size);
  uint32_t offset = uint32_t(op->offset);
  if (__builtin_expect(!isInLds(wave, places, offset), 0))
    return ldsLoadEach<W, Access>(op, wave);
  noteLds(op, wave, places, offset, false);
  loadLds<W>(wave, op->dst[0], places, offset, Access());
  return op->next;
}

template <unsigned W, typename Access>
static LOOM_SIM_NOINLINE const Op *ldsStoreEach(const Op *op, Wave &wave) {
  Places<W> places;
  placeLds<W>(op, wave, op->src[0], uint32_t(op->offset), {Access::size, true},
              places);
  store<W>(wave, op->src[1], places, Access());
  return op->next;
}

template <unsigned W, typename Access>
static const Op *ldsStore(const Op *op, Wave &wave) {
  LdsPlaces places = findLdsPlaces<W>(op, wave, Access::size);
  uint32_t offset = uint32_t(op->offset);
  if (__builtin_expect(!isInLds(wave, places, offset), 0))
    return ldsStoreEach<W, Access>(op, wave);
  noteLds(op, wave, places, offset, true);
  storeLds<W>(wave, op->src[1], places, offset, Access());
  return op->next;
}

/// Two values, the offsets in units of `Unit` bytes.
template <unsigned W, typename Access, unsigned Unit>
static LOOM_SIM_NOINLINE const Op *ldsLoad2Each(const Op *op, Wave &wave) {
  Places<W> places, places1;
  placeLds<W>(op, wave, op->src[0], uint32_t(op->offset) * Unit, {Access::size},
              places);
  placeLds<W>(op, wave, op->src[0], uint32_t(op->offset1) * Unit,
              {Access::size}, places1);
  Operand second = op->dst[0];
  second.index = uint16_t(second.index + Access::registers);
  load<W>(wave, op->dst[0], places, Access());
  load<W>(wave, second, places1, Access());
  return op->next;
}

template <unsigned W, typename Access, unsigned Unit>
static const Op *ldsLoad2(const Op *op, Wave &wave) {
  LdsPlaces places = findLdsPlaces<W>(op, wave, Access::size);
  uint32_t offset = uint32_t(op->offset) * Unit;
  uint32_t offset1 = uint32_t(op->offset1) * Unit;
  if (__builtin_expect(
          !isInLds(wave, places, offset) || !isInLds(wave, places, offset1), 0))
    return ldsLoad2Each<W, Access, Unit>(op, wave);
  noteLds(op, wave, places, offset, false);
  noteLds(op, wave, places, offset1, false);
  Operand second = op->dst[0];
  second.index = uint16_t(second.index + Access::registers);
  loadLds<W>(wave, op->dst[0], places, offset, Access());
  loadLds<W>(wave, second, places, offset1, Access());
  return op->next;
}

template <unsigned W, typename Access, unsigned Unit>
static LOOM_SIM_NOINLINE const Op *ldsStore2Each(const Op *op, Wave &wave) {
  Places<W> places;
  placeLds<W>(op, wave, op->src[0], uint32_t(op->offset) * Unit,
              {Access::size, true}, places);
  store<W>(wave, op->src[1], places, Access());
  placeLds<W>(op, wave, op->src[0], uint32_t(op->offset1) * Unit,
              {Access::size, true}, places);
  store<W>(wave, op->src[2], places, Access());
  return op->next;
}

template <unsigned W, typename Access, unsigned Unit>
static const Op *ldsStore2(const Op *op, Wave &wave) {
  LdsPlaces places = findLdsPlaces<W>(op, wave, Access::size);
  uint32_t offset = uint32_t(op->offset) * Unit;
  uint32_t offset1 = uint32_t(op->offset1) * Unit;
  if (__builtin_expect(
          !isInLds(wave, places, offset) || !isInLds(wave, places, offset1), 0))
    return ldsStore2Each<W, Access, Unit>(op, wave);
  noteLds(op, wave, places, offset, true);
  storeLds<W>(wave, op->src[1], places, offset, Access());
  noteLds(op, wave, places, offset1, true);
  storeLds<W>(wave, op->src[2], places, offset1, Access());
  return op->next;
}

/// Lane i at M0 + offset + 4 * i.
template <unsigned W>
static void placeByLane(const Op *op, Wave &wave, Need need,
                        Places<W> &places) {
  Row<W, uint32_t> local;
  uint32_t base = (wave.scalars[SgprM0] & 0xffffu) + uint32_t(op->offset);
  LOOM_SIM_LANES (lane)
    local[lane] = base + 4 * lane;
  placeInLds<W>(op, wave, local, need, places);
}

template <unsigned W> static const Op *ldsLoadAddtid(const Op *op, Wave &wave) {
  Places<W> places;
  placeByLane<W>(op, wave, {4}, places);
  load<W>(wave, op->dst[0], places, Dwords<1>());
  return op->next;
}

template <unsigned W>
static const Op *ldsStoreAddtid(const Op *op, Wave &wave) {
  Places<W> places;
  placeByLane<W>(op, wave, {4, true}, places);
  store<W>(wave, op->src[0], places, Dwords<1>());
  return op->next;
}

/// One counter at M0 + offset; all lanes get what it was before the number of
/// lanes was added or subtracted.
template <unsigned W, bool Append>
static const Op *ldsCount(const Op *op, Wave &wave) {
  uint32_t address = (wave.scalars[SgprM0] & 0xffffu) + uint32_t(op->offset);
  if (!wave.exec)
    return op->next;
  int lane = __builtin_ctzll(wave.exec);
  uint64_t host = placeLaneInLds(op, wave, lane, address, {4, true, true});
  uint32_t old = host ? peek<uint32_t>(host) : 0;
  uint32_t count = uint32_t(__builtin_popcountll(wave.exec));
  if (host)
    poke<uint32_t>(host, Append ? old + count : old - count);
  Row<W, uint32_t> out;
  LOOM_SIM_LANES (i)
    out[i] = old;
  write32<W>(op->dst[0], wave, out);
  return op->next;
}

template <unsigned W> static const Op *ldsNothing(const Op *op, Wave &) {
  return op->next;
}

//===----------------------------------------------------------------------===//
// Exchanges between lanes, without memory
//===----------------------------------------------------------------------===//

/// Lanes that exchange among themselves: gfx11 does it for each half of a wave
/// of 64 (LLVM: supportsWaveWideBPermute), others for the whole wave.
template <unsigned W> static unsigned exchangeWidth(const Wave &wave) {
  return wave.generation == Generation::Gfx11 ? 32 : W;
}

/// Lanes that are off give 0.
template <unsigned W, bool FetchInactive>
static const Op *ldsBpermute(const Op *op, Wave &wave) {
  Row<W, uint32_t> a, d, out;
  const uint32_t *address = source32<W>(op->src[0], wave, a);
  const uint32_t *data = source32<W>(op->src[1], wave, d);
  Row<W, uint32_t> given;
  LOOM_SIM_LANES (lane)
    given[lane] = FetchInactive ? data[lane] : data[lane] & wave.laneMask[lane];
  unsigned width = exchangeWidth<W>(wave);
  uint32_t offset = uint32_t(op->offset);
  for (unsigned lane = 0; lane < W; ++lane) {
    unsigned from = ((address[lane] + offset) >> 2) & (width - 1);
    out[lane] = given[from | (lane & ~(width - 1))];
  }
  write32<W>(op->dst[0], wave, out);
  return op->next;
}

/// Of two lanes that give to the same lane, the higher one wins; lanes that
/// nobody gives to get 0.
template <unsigned W> static const Op *ldsPermute(const Op *op, Wave &wave) {
  Row<W, uint32_t> a, d, out = {};
  const uint32_t *address = source32<W>(op->src[0], wave, a);
  const uint32_t *data = source32<W>(op->src[1], wave, d);
  unsigned width = exchangeWidth<W>(wave);
  uint32_t offset = uint32_t(op->offset);
  for (uint64_t rest = wave.exec; rest; rest &= rest - 1) {
    unsigned lane = __builtin_ctzll(rest);
    unsigned to = ((address[lane] + offset) >> 2) & (width - 1);
    out[to | (lane & ~(width - 1))] = data[lane];
  }
  write32<W>(op->dst[0], wave, out);
  return op->next;
}

/// Where lane i of 32 reads from, by the mode in the offset.
static unsigned swizzledLane(uint32_t offset, unsigned i) {
  if (offset >= 0xe000) { // FFT
    unsigned mask = offset & 31, reversed = 0;
    for (unsigned bit = 0; bit < 5; ++bit)
      reversed |= ((i >> bit) & 1) << (4 - bit);
    return (reversed >> __builtin_popcount(mask)) | (i & mask);
  }
  if (offset >= 0xc000) { // rotation
    unsigned mask = offset & 31, distance = (offset >> 5) & 31;
    if (offset & 0x400)
      distance = 0u - distance;
    return (i & mask) | ((i + distance) & 31 & ~mask);
  }
  if (offset & 0x8000) // any of four neighbours
    return (i & ~3u) | ((offset >> (2 * (i & 3))) & 3);
  unsigned andMask = offset & 31, orMask = (offset >> 5) & 31;
  return ((i & andMask) | orMask) ^ ((offset >> 10) & 31);
}

template <unsigned W> static const Op *ldsSwizzle(const Op *op, Wave &wave) {
  Row<W, uint32_t> a, given, out;
  const uint32_t *data = source32<W>(op->src[0], wave, a);
  LOOM_SIM_LANES (lane)
    given[lane] = data[lane] & wave.laneMask[lane];
  uint32_t offset = uint32_t(op->offset) & 0xffffu;
  for (unsigned i = 0; i < 32; ++i) {
    unsigned from = swizzledLane(offset, i);
    for (unsigned half = 0; half < W; half += 32)
      out[half + i] = given[half + from];
  }
  write32<W>(op->dst[0], wave, out);
  return op->next;
}

//===----------------------------------------------------------------------===//
// Transposing loads of gfx950
//===----------------------------------------------------------------------===//

/// Each 16 lanes load a tile of 16 columns: values of `Bits` bits, row after
/// row in the order of the lanes. A lane gets its column. All lanes' loads
/// count; lanes that are off keep their registers.
template <unsigned W, unsigned Bits, unsigned N>
static const Op *ldsLoadTransposed(const Op *op, Wave &wave) {
  Places<W> places;
  placeLds<W>(op, wave, op->src[0], uint32_t(op->offset), {4 * N}, places);
  constexpr unsigned perLane = 32 * N / Bits;
  // Of a tile's row, so many lanes hold the 16 values.
  constexpr unsigned lanesPerRow = 16 / perLane;
  Row<W, uint32_t> in[N], out[N];
  for (unsigned lane = 0; lane < W; ++lane)
    for (unsigned i = 0; i < N; ++i) {
      bool on = places.lanes >> lane & 1;
      in[i][lane] = on ? peek<uint32_t>(places.at[lane] + 4 * i) : 0;
      out[i][lane] = 0;
    }
  auto bitOf = [&](unsigned lane, unsigned bit) {
    return in[bit / 32][lane] >> (bit % 32) & 1;
  };
  for (unsigned lane = 0; lane < W; ++lane) {
    unsigned column = lane % 16, group = lane - column;
    for (unsigned row = 0; row < perLane; ++row) {
      unsigned from = group + row * lanesPerRow + column / perLane;
      for (unsigned bit = 0; bit < Bits; ++bit) {
        unsigned to = row * Bits + bit;
        out[to / 32][lane] |= bitOf(from, column % perLane * Bits + bit)
                              << (to % 32);
      }
    }
  }
  for (unsigned i = 0; i < N; ++i)
    write32<W>(op->dst[0], wave, out[i], i);
  return op->next;
}

//===----------------------------------------------------------------------===//
// Table
//===----------------------------------------------------------------------===//

#define LDS(NAME, FUNCTION, ...)                                               \
  {NAME,                                                                       \
   &FUNCTION<32, ##__VA_ARGS__>,                                               \
   &FUNCTION<64, ##__VA_ARGS__>,                                               \
   Source::Manual,                                                             \
   Exactness::Exact,                                                           \
   MemoryKind::Lds}
#define LDS_LOAD(NAME, ...)                                                    \
  LDS("ds_read_" NAME, ldsLoad, __VA_ARGS__),                                  \
      LDS("ds_load_" NAME, ldsLoad, __VA_ARGS__)
#define LDS_STORE(NAME, ...)                                                   \
  LDS("ds_write_" NAME, ldsStore, __VA_ARGS__),                                \
      LDS("ds_store_" NAME, ldsStore, __VA_ARGS__)
#define LDS_TWO(GFX9, GFX11, ACCESS, UNIT)                                     \
  LDS("ds_read" GFX9, ldsLoad2, ACCESS, UNIT),                                 \
      LDS("ds_load" GFX11, ldsLoad2, ACCESS, UNIT),                            \
      LDS("ds_write" GFX9, ldsStore2, ACCESS, UNIT),                           \
      LDS("ds_store" GFX11, ldsStore2, ACCESS, UNIT)

static const Semantics loads[] = {
    LDS_LOAD("b32", Dwords<1>),
    LDS_LOAD("b64", Dwords<2>),
    LDS_LOAD("b96", Dwords<3>),
    LDS_LOAD("b128", Dwords<4>),
    LDS_LOAD("u8", Small<uint8_t>),
    LDS_LOAD("i8", Small<int8_t>),
    LDS_LOAD("u16", Small<uint16_t>),
    LDS_LOAD("i16", Small<int16_t>),
    LDS_LOAD("u8_d16", Small<uint8_t, Half::Low>),
    LDS_LOAD("u8_d16_hi", Small<uint8_t, Half::High>),
    LDS_LOAD("i8_d16", Small<int8_t, Half::Low>),
    LDS_LOAD("i8_d16_hi", Small<int8_t, Half::High>),
    LDS_LOAD("u16_d16", Small<uint16_t, Half::Low>),
    LDS_LOAD("u16_d16_hi", Small<uint16_t, Half::High>),
    LDS_STORE("b32", Dwords<1>),
    LDS_STORE("b64", Dwords<2>),
    LDS_STORE("b96", Dwords<3>),
    LDS_STORE("b128", Dwords<4>),
    LDS_STORE("b8", Small<uint8_t>),
    LDS_STORE("b16", Small<uint16_t>),
    LDS_STORE("b8_d16_hi", Small<uint8_t, Half::High>),
    LDS_STORE("b16_d16_hi", Small<uint16_t, Half::High>),
    LDS_TWO("2_b32", "_2addr_b32", Dwords<1>, 4),
    LDS_TWO("2_b64", "_2addr_b64", Dwords<2>, 8),
    LDS_TWO("2st64_b32", "_2addr_stride64_b32", Dwords<1>, 256),
    LDS_TWO("2st64_b64", "_2addr_stride64_b64", Dwords<2>, 512),
    LDS("ds_read_addtid_b32", ldsLoadAddtid),
    LDS("ds_load_addtid_b32", ldsLoadAddtid),
    LDS("ds_write_addtid_b32", ldsStoreAddtid),
    LDS("ds_store_addtid_b32", ldsStoreAddtid),
    LDS("ds_append", ldsCount, true),
    LDS("ds_consume", ldsCount, false),
    LDS("ds_nop", ldsNothing),
};

static const Semantics exchanges[] = {
    LDS("ds_bpermute_b32", ldsBpermute, false),
    LDS("ds_bpermute_fi_b32", ldsBpermute, true),
    LDS("ds_permute_b32", ldsPermute),
    LDS("ds_swizzle_b32", ldsSwizzle),
};

#define LDS_TRANSPOSED(NAME, BITS, N)                                          \
  {NAME,          nullptr,          &ldsLoadTransposed<64, BITS, N>,           \
   Source::Guess, Exactness::Exact, MemoryKind::Lds}

/// The manual's text is not public in full; the tile of b16 is as compilers
/// use it (4 rows of 16), the others by analogy.
static const Semantics transposed[] = {
    LDS_TRANSPOSED("ds_read_b64_tr_b16", 16, 2),
    LDS_TRANSPOSED("ds_read_b64_tr_b8", 8, 2),
    LDS_TRANSPOSED("ds_read_b64_tr_b4", 4, 2),
    LDS_TRANSPOSED("ds_read_b96_tr_b6", 6, 3),
};

void registerLds(SemanticsSink &sink) {
  sink.add(loads);
  sink.add(exchanges);
  sink.add(transposed);
}

} // namespace loom::sim::LOOM_SIM_ISA
