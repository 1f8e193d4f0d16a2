//===- Smem.cpp - Scalar memory and clocks ----------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Sources: "Scalar Memory Operations" of AMD's CDNA3, RDNA3 and RDNA4
/// instruction set manuals; there also how scalar buffer loads are checked.
/// Caches are not modelled: what invalidates or writes them back does nothing.
/// Clocks count the wave's instructions.
///
/// Missing on purpose: scalar stores, atomics and scratch of gfx9, which no
/// compiler emits.
///
//===----------------------------------------------------------------------===//

#include "Memory.h"
#include "Scalar.h"

namespace loom::sim::LOOM_SIM_ISA {

/// How many of the first bytes have to be in an allocation. Compilers widen
/// scalar loads as far as an aligned access cannot fault: bytes to a dword,
/// three dwords to four, five to eight. What is behind reads 0.
static unsigned requiredBytes(uint64_t address, unsigned size) {
  if (address & (size - 1))
    return size;
  return size == 4 ? 1 : size == 16 ? 12 : size == 32 ? 20 : size;
}

/// Copies memory; what cannot be read is 0 and reported.
static LOOM_SIM_NOINLINE void
fetchSlow(const Op *op, Wave &wave, uint64_t address, unsigned size, void *to) {
  __builtin_memset(to, 0, size);
  unsigned required = requiredBytes(address, size);
  const uint8_t *from =
      findGlobal(wave, op, -1, address, required, /*isWrite=*/false);
  if (!from)
    return;
  unsigned inside = size;
  while (inside > required && !insideCache(wave, address, inside) &&
         !insideReadOnly(wave, address, inside))
    --inside;
  __builtin_memcpy(to, from, inside);
}

LOOM_SIM_INLINE void fetch(const Op *op, Wave &wave, uint64_t address,
                           unsigned size, void *to) {
  if (__builtin_expect(insideReadOnly(wave, address, size) ||
                           insideCache(wave, address, size),
                       true))
    __builtin_memcpy(to, reinterpret_cast<const void *>(address), size);
  else
    fetchSlow(op, wave, address, size, to);
}

/// The two lowest bits of addresses of dwords have no effect.
static uint64_t alignAddress(const Op *op, Wave &wave, uint64_t address) {
  if (__builtin_expect(address & 3, 0))
    report(wave, op, FindingKind::Misaligned, -1, address,
           "scalar loads ignore the two lowest bits of the address");
  return address & ~uint64_t(3);
}

/// The offset register, if there is one, and the immediate.
static int64_t offsetOf(const Op *op, const Wave &wave) {
  int64_t offset = op->offset;
  if (op->numSrcs > 1)
    offset += scalar32(op->src[1], wave);
  return offset;
}

LOOM_SIM_INLINE void writeTuple(const Op *op, Wave &wave, const uint32_t *data,
                                unsigned count) {
  // A null destination has no room for more than two.
  unsigned first = op->dst[0].index;
  if (first >= SgprDropped)
    return;
  for (unsigned i = 0; i < count; ++i)
    wave.scalars[first + i] = data[i];
}

template <unsigned Dwords> static const Op *load(const Op *op, Wave &wave) {
  uint64_t address =
      alignAddress(op, wave, scalar64(op->src[0], wave) + offsetOf(op, wave));
  uint32_t data[Dwords];
  fetch(op, wave, address, Dwords * 4, data);
  writeTuple(op, wave, data, Dwords);
  return op->next;
}

/// T is signed for extension of the sign.
template <typename T> static const Op *loadPart(const Op *op, Wave &wave) {
  T value;
  fetch(op, wave, scalar64(op->src[0], wave) + offsetOf(op, wave), sizeof(T),
        &value);
  uint32_t data = uint32_t(int32_t(value));
  writeTuple(op, wave, &data, 1);
  return op->next;
}

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

namespace {
struct ScalarBuffer {
  uint64_t base, size;
};
} // namespace

/// A resource without stride counts bytes, else elements of `stride` bytes.
static ScalarBuffer resourceOf(const Op *op, const Wave &wave) {
  const uint32_t *words = wave.scalars + op->src[0].index;
  uint64_t base = words[0] | uint64_t(words[1] & 0xffff) << 32;
  uint32_t stride = (words[1] >> 16) & 0x3fff;
  return {base, stride ? uint64_t(stride) * words[2] : words[2]};
}

template <unsigned Dwords>
static const Op *bufferLoad(const Op *op, Wave &wave) {
  ScalarBuffer buffer = resourceOf(op, wave);
  uint64_t offset = alignAddress(op, wave, uint64_t(offsetOf(op, wave)));
  uint32_t data[Dwords] = {};
  uint64_t end = offset + Dwords * 4;
  if (__builtin_expect(offset < end && end <= buffer.size, true)) {
    fetch(op, wave, (buffer.base & ~uint64_t(3)) + offset, Dwords * 4, data);
  } else {
    for (unsigned i = 0; i < Dwords; ++i)
      if (offset + i * 4 < buffer.size)
        fetch(op, wave, (buffer.base & ~uint64_t(3)) + offset + i * 4, 4,
              data + i);
  }
  writeTuple(op, wave, data, Dwords);
  return op->next;
}

template <typename T>
static const Op *bufferLoadPart(const Op *op, Wave &wave) {
  ScalarBuffer buffer = resourceOf(op, wave);
  uint64_t offset = uint64_t(offsetOf(op, wave));
  T value = 0;
  if (offset < buffer.size && buffer.size - offset >= sizeof(T))
    fetch(op, wave, buffer.base + offset, sizeof(T), &value);
  uint32_t data = uint32_t(int32_t(value));
  writeTuple(op, wave, &data, 1);
  return op->next;
}

//===----------------------------------------------------------------------===//
// The rest
//===----------------------------------------------------------------------===//

static const Op *clock(const Op *op, Wave &wave) {
  writeScalar64(op->dst[0], wave, wave.instructions);
  return op->next;
}
static const Op *nothing(const Op *op, Wave &) { return op->next; }

#define LOAD(NAME, FUNCTION)                                                   \
  {NAME,           &FUNCTION,        &FUNCTION,                                \
   Source::Manual, Exactness::Exact, MemoryKind::ScalarLoad}
#define LOADS(NAME, OTHER, DWORDS)                                             \
  LOAD("s_load_" NAME, load<DWORDS>), LOAD("s_load_" OTHER, load<DWORDS>),     \
      LOAD("s_buffer_load_" NAME, bufferLoad<DWORDS>),                         \
      LOAD("s_buffer_load_" OTHER, bufferLoad<DWORDS>)
#define PART(NAME, TYPE)                                                       \
  LOAD("s_load_" NAME, loadPart<TYPE>),                                        \
      LOAD("s_buffer_load_" NAME, bufferLoadPart<TYPE>)
#define CLOCK(NAME)                                                            \
  {NAME,                                                                       \
   &clock,                                                                     \
   &clock,                                                                     \
   Source::Guess,                                                              \
   Exactness::Approximate,                                                     \
   MemoryKind::ScalarLoad}
#define NOTHING(NAME) LOOM_SIM_SCALAR_ENTRY(NAME, nothing, Manual)

static const Semantics entries[] = {
    LOADS("b32", "dword", 1),
    LOADS("b64", "dwordx2", 2),
    LOADS("b96", "dwordx3", 3),
    LOADS("b128", "dwordx4", 4),
    LOADS("b256", "dwordx8", 8),
    LOADS("b512", "dwordx16", 16),
    PART("i8", int8_t),
    PART("u8", uint8_t),
    PART("i16", int16_t),
    PART("u16", uint16_t),
    CLOCK("s_memtime"),
    CLOCK("s_memrealtime"),
    NOTHING("s_dcache_inv"),
    NOTHING("s_dcache_inv_vol"),
    NOTHING("s_dcache_wb"),
    NOTHING("s_dcache_wb_vol"),
    NOTHING("s_dcache_discard"),
    NOTHING("s_dcache_discard_x2"),
    NOTHING("s_gl1_inv"),
    NOTHING("s_atc_probe"),
    NOTHING("s_atc_probe_buffer"),
    NOTHING("s_prefetch_data"),
    NOTHING("s_prefetch_data_pc_rel"),
    NOTHING("s_buffer_prefetch_data"),
};

void registerSmem(SemanticsSink &sink) { sink.add(entries); }

} // namespace loom::sim::LOOM_SIM_ISA
