//===- Coverage.cpp - All operations of a target --------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM's table of opcodes has records of all generations and does not say in
// public which ones a processor decodes. So the decoder is asked: for each
// encoding of a generation, each value of the opcode field, with operands that
// some form of it takes. Encodings are those of AMD's CDNA3, RDNA3 and RDNA4
// ISA manuals ("Microcode Formats").
//
//===----------------------------------------------------------------------===//

#include "Coverage.h"
#include "Decoder.h"
#include "SemanticsTable.h"
#include "llvm/Support/Endian.h"

using namespace llvm;

namespace loom::sim {

namespace {

/// Words behind the opcode, without it.
struct Operands {
  uint32_t first = 0, second = 0, third = 0;
};

struct Encoding {
  /// The first word's bits that name the encoding.
  uint32_t base;
  unsigned opcodeShift, opcodeBits;
  /// Sets of operands; each opcode is tried with all of them.
  ArrayRef<Operands> operands;
};

} // namespace

//===----------------------------------------------------------------------===//
// Operands: pairs of registers begin at even numbers
//===----------------------------------------------------------------------===//

enum : uint32_t { V2 = 256 + 2, V4 = 256 + 4, Zero = 128 };

// s4, s8; a constant; M0 of gfx9 and gfx11.
static const Operands sop2[] = {{4u << 16 | 8u << 8 | 12}};
static const Operands sopk[] = {{4u << 16 | 1}, {4u << 16 | 2}};
static const Operands sop1[] = {
    {4u << 16 | 8}, {4u << 16 | Zero}, {8}, {4u << 16 | 125}, {4u << 16 | 193}};
static const Operands sopc[] = {{8u << 8 | 12}};
static const Operands sopp[] = {{0}, {1}};
static const Operands vop1[] = {
    {2u << 17 | V4}, {2u << 17 | 4}, {2u << 17 | Zero}, {4u << 17 | V2}};
static const Operands vop2[] = {{2u << 17 | 4u << 9 | V2},
                                {2u << 17 | 4u << 9 | Zero}};
static const Operands vopc[] = {{4u << 9 | V2}};

static constexpr uint32_t sources(uint32_t a, uint32_t b, uint32_t c) {
  return a | b << 9 | c << 18;
}
// With op_sel_hi, which packed instructions of gfx9 want.
static const Operands vop3[] = {{8, sources(V2, V4, V2)},
                                {8, sources(V2, V4, 0)},
                                {8, sources(V2, 0, 0)},
                                {8, sources(V2, 4, 4)},
                                {8, sources(4, 4, 0)},
                                {8, sources(4, 0, 0)},
                                {8, sources(Zero, Zero, Zero)},
                                {0, 0},
                                {8u | 4u << 8, sources(V2, V4, V2)},
                                {8u | 4u << 8, sources(V2, V4, 4)}};
static const Operands vop3p[] = {
    {8, sources(V2, V4, V2)},
    {8, sources(V2, V4, Zero)},
    {8, sources(V2, V4, V2) | 3u << 27},
    {8u | 4u << 12, sources(V2, V4, V2) | 3u << 27},
    {8, sources(V2, 0, 0)},
    {8, 0}};
static const Operands vopd[] = {{4u << 9 | V2, 8u << 24 | 5u << 8 | 259}};

// Some are there for GDS only.
template <uint32_t Gds>
static constexpr Operands ds[] = {{0, 2u | 4u << 8 | 8u << 16 | 12u << 24},
                                  {0, 0},
                                  {0, 2},
                                  {0, 2u | 4u << 8},
                                  {0, 2u << 24 | 2},
                                  {Gds, 0},
                                  {Gds, 2u << 8},
                                  {Gds, 2u | 4u << 24},
                                  {Gds, 2u | 2u << 8 | 4u << 24}};
static const Operands flat9[] = {{0, 2u | 4u << 8 | 0x7fu << 16 | 8u << 24},
                                 {0, 2u | 0x7fu << 16 | 8u << 24},
                                 {0, 2u | 4u << 8 | 0x7fu << 16},
                                 {1u << 16, 2u | 4u << 8 | 0x7fu << 16},
                                 {0, 2u | 4u << 8 | 4u << 16 | 8u << 24},
                                 {0, 4u << 8 | 4u << 16},
                                 {0, 4u << 16 | 8u << 24},
                                 {0, 0}};
static const Operands flat11[] = {{0, 2u | 4u << 8 | 124u << 16 | 8u << 24},
                                  {0, 2u | 124u << 16 | 8u << 24},
                                  {0, 2u | 4u << 8 | 124u << 16},
                                  {0, 2u | 4u << 8 | 4u << 16 | 8u << 24},
                                  {0, 4u << 8 | 4u << 16},
                                  {0, 4u << 16 | 8u << 24},
                                  {0, 124u << 16},
                                  {0, 0}};
static const Operands flat12[] = {
    {124, 8u | 4u << 23, 2}, {124, 4u << 23, 2}, {124, 8, 2},
    {4, 8u | 4u << 23, 2},   {4, 8, 0},          {124, 0, 0}};
// s[8:11] and a zero offset; with and without an address register.
static const Operands buffer9[] = {
    {0, 4u << 8 | 2u << 16 | 128u << 24},
    {1u << 12, 2u | 4u << 8 | 2u << 16 | 128u << 24},
    {1u << 16, 2u << 16 | 128u << 24},
    {1u << 14, 4u << 8 | 2u << 16 | 128u << 24},
    {0, 0}};
static const Operands buffer11[] = {{0, 4u << 8 | 2u << 16 | 128u << 24},
                                    {1u << 14, 4u << 8 | 2u << 16 | 128u << 24},
                                    {0, 2u << 16 | 128u << 24},
                                    {0, 0}};
static const Operands buffer12[] = {{124, 4u | 8u << 9, 0},
                                    {124, 4u | 8u << 9 | 1u << 20, 0},
                                    {124, 8u << 9, 0}};
static const Operands smem9[] = {{1u << 17 | 4u << 6 | 4, 0},
                                 {1u << 17, 0},
                                 {1u << 17 | 1u << 16 | 4u << 6 | 4, 0},
                                 {0, 0}};
static const Operands smem11[] = {{4u << 6 | 4, 124u << 25}, {0, 124u << 25}};
static const Operands image[] = {{0xfu << 8, 4u << 8 | 2},
                                 {0xfu << 8 | 1, 4u << 8 | 2},
                                 {0, 0},
                                 {1u << 8, 4u << 8 | 2},
                                 {4u << 22, 4u | 8u << 9, 0},
                                 {0xfu << 22, 4u | 8u << 9, 0},
                                 {0xfu << 22 | 1u << 4, 4u | 8u << 9, 0}};
static const Operands other[] = {{0, 0}, {2u << 17 | V4, 0}, {0xf, 0}};

//===----------------------------------------------------------------------===//
// Encodings
//===----------------------------------------------------------------------===//

// Those of scalars and of 32-bit vector instructions are the same everywhere.
// What names an encoding is also a value of the opcode field of SOP2, SOPK and
// VOP2; decoded twice, it does no harm.
static const Encoding common[] = {
    {0x80000000, 23, 7, sop2}, {0xb0000000, 23, 5, sopk},
    {0xbe800000, 8, 8, sop1},  {0xbf000000, 16, 7, sopc},
    {0xbf800000, 16, 7, sopp}, {0x7e000000, 9, 8, vop1},
    {0x00000000, 25, 6, vop2}, {0x7c000000, 17, 8, vopc},
};

static const Encoding gfx9[] = {
    {0xd0000000, 16, 10, vop3},        {0xd3800000, 16, 7, vop3p},
    {0xd8000000, 17, 8, ds<1u << 16>}, {0xdc000000, 18, 7, flat9},
    {0xdc004000, 18, 7, flat9},        {0xdc008000, 18, 7, flat9},
    {0xe0000000, 18, 7, buffer9},      {0xe8000000, 15, 4, buffer9},
    {0xc0000000, 18, 8, smem9},        {0xf0000000, 18, 7, image},
    {0xc4000000, 4, 6, other},         {0xd4000000, 16, 2, other},
};

static const Encoding gfx11[] = {
    {0xd4000000, 16, 10, vop3},    {0xcc000000, 16, 7, vop3p},
    {0xc8000000, 17, 9, vopd},     {0xd8000000, 18, 8, ds<1u << 17>},
    {0xdc000000, 18, 7, flat11},   {0xdc010000, 18, 7, flat11},
    {0xdc020000, 18, 7, flat11},   {0xe0000000, 18, 8, buffer11},
    {0xe8000000, 15, 4, buffer11}, {0xf4000000, 18, 8, smem11},
    {0xf0000000, 18, 8, image},    {0xf8000000, 4, 6, other},
    {0xce000000, 20, 2, other},    {0xcd000000, 16, 7, vop3},
};

static const Encoding gfx12[] = {
    {0xd4000000, 16, 10, vop3},  {0xcc000000, 16, 7, vop3p},
    {0xc8000000, 17, 9, vopd},   {0xd8000000, 18, 8, ds<1u << 17>},
    {0xec000000, 14, 7, flat12}, {0xed000000, 14, 7, flat12},
    {0xee000000, 14, 7, flat12}, {0xc4000000, 14, 8, buffer12},
    {0xf4000000, 13, 6, smem11}, {0xd0000000, 14, 8, image},
    {0xe4000000, 14, 8, image},  {0xf8000000, 4, 6, other},
    {0xce000000, 20, 2, other},  {0xcd000000, 16, 7, vop3},
};

static ArrayRef<Encoding> encodingsOf(Generation generation) {
  switch (generation) {
  case Generation::Gfx9:
    return gfx9;
  case Generation::Gfx11:
    return gfx11;
  case Generation::Gfx12:
    return gfx12;
  }
  return {};
}

//===----------------------------------------------------------------------===//
// Asking the decoder
//===----------------------------------------------------------------------===//

static CoverageGroup groupOf(const OpcodeName &opcode, bool isGds) {
  if (isGds)
    return CoverageGroup::Other;
  switch (opcode.family) {
  case OpcodeFamily::Valu:
    return opcode.isMatrix ? CoverageGroup::Matrix : CoverageGroup::Valu;
  case OpcodeFamily::Salu:
    return CoverageGroup::Salu;
  case OpcodeFamily::Smem:
    return CoverageGroup::Smem;
  case OpcodeFamily::Lds:
    return CoverageGroup::Lds;
  case OpcodeFamily::Flat:
  case OpcodeFamily::Global:
  case OpcodeFamily::Scratch:
    return CoverageGroup::Global;
  case OpcodeFamily::Buffer:
    return CoverageGroup::Buffer;
  case OpcodeFamily::Other:
    return CoverageGroup::Other;
  }
  return CoverageGroup::Other;
}

namespace {

class Census {
public:
  Census(const TargetInfo &target, unsigned lanes, Decoder &decoder)
      : target(target), lanes(lanes), decoder(decoder) {}

  void take(const Encoding &encoding) {
    for (uint32_t opcode = 0; opcode < 1u << encoding.opcodeBits; ++opcode)
      for (const Operands &operands : encoding.operands)
        take({encoding.base | opcode << encoding.opcodeShift | operands.first,
              operands.second, operands.third, 0});
  }
  void take(std::array<uint32_t, 4> words);

  std::map<std::string, CoveredOperation> operations;

private:
  void add(StringRef name, CoverageGroup group, bool isGds);

  const TargetInfo &target;
  unsigned lanes;
  Decoder &decoder;
};

} // namespace

void Census::add(StringRef name, CoverageGroup group, bool isGds) {
  auto [found, isNew] = operations.try_emplace(name.str());
  CoveredOperation &operation = found->second;
  if (!isNew && !isGds && operation.group != CoverageGroup::Other)
    return;
  // LDS instructions have forms for GDS, which make no operation of their own.
  if (!isNew && isGds)
    return;
  operation.name = name.str();
  operation.group = group;
  operation.semantics = nullptr;
  if (isGds)
    return;
  const Semantics *semantics =
      findSemantics(operation.name.c_str(), target.generation);
  if (semantics && (lanes == 32 ? semantics->exec32 : semantics->exec64))
    operation.semantics = semantics;
}

void Census::take(std::array<uint32_t, 4> words) {
  uint8_t bytes[16];
  for (unsigned i = 0; i < 4; ++i)
    support::endian::write32le(bytes + 4 * i, words[i]);
  Expected<DecodedInstruction> decoded = decoder.decode(bytes, /*address=*/0);
  if (!decoded) {
    consumeError(decoded.takeError());
    return;
  }
  CoverageGroup group = groupOf(*decoded->opcode, decoded->op.gds);
  add(decoded->name, group, decoded->op.gds);
  if (decoded->second)
    add(decoded->secondName, group, /*isGds=*/false);
}

Expected<std::vector<CoveredOperation>>
listOperations(const TargetInfo &target) {
  std::map<std::string, CoveredOperation> all;
  for (unsigned lanes : {32, 64}) {
    if (lanes == 32 && !target.hasWave32)
      continue;
    Expected<std::unique_ptr<Decoder>> decoder = Decoder::create(target, lanes);
    if (!decoder)
      return decoder.takeError();
    Census census(target, lanes, **decoder);
    for (const Encoding &encoding : common)
      census.take(encoding);
    for (const Encoding &encoding : encodingsOf(target.generation))
      census.take(encoding);
    // v_mfma_scale has the operands of the scales in front.
    for (uint32_t opcode : {0x2d, 0x2e})
      census.take({0xd3ac0000, sources(V2, V4, 0), 0xd3800808 | opcode << 16,
                   sources(V2, V4, V2)});
    for (auto &[name, operation] : census.operations) {
      auto [found, isNew] = all.try_emplace(name, operation);
      // It has semantics if it has them for both sizes of waves.
      if (!isNew && !operation.semantics)
        found->second.semantics = nullptr;
    }
  }
  std::vector<CoveredOperation> result;
  for (auto &[name, operation] : all)
    result.push_back(std::move(operation));
  return std::move(result);
}

} // namespace loom::sim
