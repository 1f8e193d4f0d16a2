//===- BufferFormat.cpp - Buffer instructions with formats ------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// buffer_load_format and buffer_store_format, whose format is the resource's,
// and tbuffer_load_format and tbuffer_store_format, which have one themselves.
// Sources: see BufferPlaces.h and BufferFormats.h; CDNA3 and RDNA3 ISA manuals,
// "MUBUF" and "MTBUF": loads with the resource's format go through its
// selection of components (DST_SEL), others and stores do not; components that
// the format lacks are 0, 0, 0, 1; an element is in range as a whole, or reads
// 0. Values of 16 bits (d16) come from the f32, integers from the low bits;
// this and stores of another number of components are not documented.
//
//===----------------------------------------------------------------------===//

#include "BufferFormats.h"
#include "BufferPlaces.h"

namespace loom::sim::LOOM_SIM_ISA {

namespace {
/// What is in the registers: 32 bits a component, pairs of halves, or one in
/// an upper half.
enum class Packing { None, Halves, High };
} // namespace

static ElementFormat formatOf(const Op *op, const Wave &wave,
                              const Resource &resource, bool isTyped) {
  uint32_t words = resource.words;
  if (wave.generation == Generation::Gfx9)
    return isTyped ? formatOfGfx9(op->immediate & 15, op->immediate >> 4)
                   : formatOfGfx9(words >> 15 & 15, words >> 12 & 7);
  return formatOfGfx11(isTyped ? op->immediate & 127 : words >> 12 & 63);
}

/// False after a report.
static bool checkFormat(const Op *op, Wave &wave, const ElementFormat &format,
                        unsigned stored) {
  const char *problem = nullptr;
  if (!format.isKnown())
    problem = "there is no such format of a buffer's elements";
  else if (stored && stored < format.sizes.count)
    problem = "the format has more components than are stored";
  else if (stored && format.number == NumberFormat::Float &&
           format.sizes.bits[0] < 16)
    problem = "stores of floats with 10 and 11 bits are not supported";
  if (problem && wave.exec)
    report(wave, op, FindingKind::Unsupported, -1, 0, problem);
  return !problem;
}

/// The host's address of a lane's element; 0 if it is out of range.
template <unsigned W>
static uint64_t placeElement(const Op *op, Wave &wave,
                             const BufferPlaces<W> &from, unsigned lane,
                             Need need) {
  if (from.inside == wave.exec)
    return from.places.lanes >> lane & 1 ? from.places.at[lane] : 0;
  return placePart<W>(op, wave, from, lane, 0, need);
}

/// The components that a load gives, of 32 bits.
static void decodeElement(uint64_t host, const ElementFormat &format,
                          uint32_t selection, uint32_t (&out)[4]) {
  uint32_t words[4] = {}, components[4];
  __builtin_memcpy(words, reinterpret_cast<const void *>(host), format.size());
  unsigned bit = 0;
  for (unsigned i = 0; i < 4; ++i) {
    unsigned bits = format.sizes.bits[i];
    uint32_t one = format.isInteger() ? 1u : 0x3f800000u;
    components[i] = i == 3 ? one : 0;
    if (!bits)
      continue;
    uint32_t raw = words[bit / 32] >> (bit % 32) & maximumOf(bits);
    components[i] = decodeComponent(raw, bits, format.number);
    bit += bits;
  }
  for (unsigned i = 0; i < 4; ++i) {
    unsigned select = selection >> (3 * i) & 7;
    uint32_t one = format.isInteger() ? 1u : 0x3f800000u;
    out[i] = select >= 4 ? components[select - 4] : select == 1 ? one : 0;
  }
}

template <unsigned W, bool Typed, unsigned Count, Packing P>
static const Op *formatLoad(const Op *op, Wave &wave) {
  constexpr uint32_t identity = 4 | 5 << 3 | 6 << 6 | 7 << 9;
  constexpr unsigned registers = P == Packing::Halves ? (Count + 1) / 2 : Count;
  ElementFormat format = formatOf(op, wave, readResource(op, wave), Typed);
  bool isGood = checkFormat(op, wave, format, 0);
  BufferPlaces<W> from;
  Need need = {isGood ? format.size() : 1};
  placeBuffer<W>(op, wave, need, from);
  uint32_t selection = Typed ? identity : from.resource.words & 0xfffu;
  bool keep = wave.generation != Generation::Gfx9;
  for (uint64_t rest = wave.exec; rest; rest &= rest - 1) {
    unsigned lane = __builtin_ctzll(rest);
    uint32_t values[4] = {};
    uint64_t host = isGood && !from.isRefused
                        ? placeElement<W>(op, wave, from, lane, need)
                        : 0;
    if (host)
      decodeElement(host, format, selection, values);
    if (P != Packing::None && !format.isInteger())
      for (uint32_t &value : values)
        value = narrowF16(asF32(value), 0);
    for (unsigned i = 0; i < registers; ++i) {
      uint32_t &to = rowOf<W>(wave, op->dst[0].index + i)[lane];
      if (P == Packing::None)
        to = values[i];
      else if (P == Packing::High)
        to = mergeHalf(to, values[0], true, keep);
      else if (Count == 1)
        to = mergeHalf(to, values[0], op->dst[0].modifiers & Operand::High,
                       keep);
      else
        to = (values[2 * i] & 0xffffu) |
             (2 * i + 1 < Count ? values[2 * i + 1] << 16 : 0);
    }
  }
  return op->next;
}

/// The components that are stored, of 32 bits.
template <unsigned W, unsigned Count, Packing P>
static void readComponents(const Operand &data, Wave &wave, unsigned lane,
                           const ElementFormat &format, uint32_t (&out)[4]) {
  for (unsigned i = 0; i < Count; ++i) {
    unsigned number = P == Packing::Halves ? i / 2 : i;
    uint32_t value = rowOf<W>(wave, data.index + number)[lane];
    if (P != Packing::None) {
      bool isHigh = P == Packing::High || i % 2 ||
                    (Count == 1 && data.modifiers & Operand::High);
      value = isHigh ? value >> 16 : value & 0xffffu;
      value = format.number == NumberFormat::Sint
                  ? uint32_t(int32_t(int16_t(value)))
              : format.isInteger() ? value
                                   : bitsOf(widenF16(value));
    }
    out[i] = value;
  }
}

template <unsigned W, bool Typed, unsigned Count, Packing P>
static const Op *formatStore(const Op *op, Wave &wave) {
  ElementFormat format = formatOf(op, wave, readResource(op, wave), Typed);
  if (!checkFormat(op, wave, format, Count))
    return op->next;
  BufferPlaces<W> to;
  Need need = {format.size(), true};
  placeBuffer<W>(op, wave, need, to);
  if (to.isRefused)
    return op->next;
  const Operand &data = op->src[op->offen || op->idxen];
  for (uint64_t rest = wave.exec; rest; rest &= rest - 1) {
    unsigned lane = __builtin_ctzll(rest);
    uint64_t host = placeElement<W>(op, wave, to, lane, need);
    if (!host)
      continue;
    uint32_t values[4] = {}, words[4] = {};
    readComponents<W, Count, P>(data, wave, lane, format, values);
    unsigned bit = 0;
    for (unsigned i = 0; i < format.sizes.count; ++i) {
      unsigned bits = format.sizes.bits[i];
      words[bit / 32] |= encodeComponent(values[i], bits, format.number)
                         << (bit % 32);
      bit += bits;
    }
    __builtin_memcpy(reinterpret_cast<void *>(host), words, need.size);
  }
  return op->next;
}

//===----------------------------------------------------------------------===//
// Table
//===----------------------------------------------------------------------===//

#define ENTRY(NAME, FUNCTION, KIND, SOURCE, TYPED, COUNT, PACKING)             \
  {NAME,                                                                       \
   &FUNCTION<32, TYPED, COUNT, Packing::PACKING>,                              \
   &FUNCTION<64, TYPED, COUNT, Packing::PACKING>,                              \
   Source::SOURCE,                                                             \
   Exactness::Approximate,                                                     \
   MemoryKind::KIND}
#define BOTH(LOAD, STORE, SOURCE, TYPED, COUNT, PACKING)                       \
  ENTRY(LOAD, formatLoad, Load, SOURCE, TYPED, COUNT, PACKING),                \
      ENTRY(STORE, formatStore, Store, Guess, TYPED, COUNT, PACKING)
// gfx9 and gfx11 name the values of 16 bits differently.
#define COMPONENTS(PREFIX, TYPED, COUNT, NAME)                                 \
  BOTH(PREFIX "load_format_" NAME, PREFIX "store_format_" NAME, Manual, TYPED, \
       COUNT, None),                                                           \
      BOTH(PREFIX "load_format_d16_" NAME, PREFIX "store_format_d16_" NAME,    \
           Guess, TYPED, COUNT, Halves),                                       \
      BOTH(PREFIX "load_d16_format_" NAME, PREFIX "store_d16_format_" NAME,    \
           Guess, TYPED, COUNT, Halves)
#define ALL(PREFIX, TYPED)                                                     \
  COMPONENTS(PREFIX, TYPED, 1, "x"), COMPONENTS(PREFIX, TYPED, 2, "xy"),       \
      COMPONENTS(PREFIX, TYPED, 3, "xyz"),                                     \
      COMPONENTS(PREFIX, TYPED, 4, "xyzw")

static const Semantics entries[] = {
    ALL("buffer_", false),
    ALL("tbuffer_", true),
    BOTH("buffer_load_format_d16_hi_x", "buffer_store_format_d16_hi_x", Guess,
         false, 1, High),
    BOTH("buffer_load_d16_hi_format_x", "buffer_store_d16_hi_format_x", Guess,
         false, 1, High),
};

void registerBufferFormat(SemanticsSink &sink) { sink.add(entries); }

} // namespace loom::sim::LOOM_SIM_ISA
