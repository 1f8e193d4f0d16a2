//===- Wrappers.cpp - DPP, SDWA and VOPD forms ------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Forms that prepare sources of, or finish, an instruction that does not know
/// about them. Op.h has what the decoder leaves to each. Sources: "Data
/// Parallel Processing", "Sub-Dword Addressing" and "Dual Issue VALU" of AMD's
/// Vega, CDNA3 and RDNA3 instruction set manuals.
///
//===----------------------------------------------------------------------===//

#include "Integer.h"

namespace loom::sim::LOOM_SIM_ISA {

using U32 = uint32_t;
using U64 = uint64_t;

//===----------------------------------------------------------------------===//
// DPP: the first source comes from another lane
//===----------------------------------------------------------------------===//

namespace {
/// Controls behind the quad permutations, which are 0 to 0xff.
enum DppControl : unsigned {
  RowShl = 0x100,
  RowShr = 0x110,
  RowRor = 0x120,
  WaveShl = 0x130,
  WaveRol = 0x134,
  WaveShr = 0x138,
  WaveRor = 0x13c,
  RowMirror = 0x140,
  RowHalfMirror = 0x141,
  RowBcast15 = 0x142,
  RowBcast31 = 0x143,
  RowShare = 0x150, ///< gfx9: row_newbcast
  RowXmask = 0x160,
  EndOfControls = 0x170
};

/// The lane that each lane reads; -1 if there is none.
struct DppTable {
  int8_t from[EndOfControls - RowShl][64];
};
} // namespace

static constexpr int fromWithinRow(unsigned control, int lane) {
  int row = lane & ~15, place = lane & 15, count = int(control & 15);
  switch (control & ~15u) {
  case RowShl:
    return place + count < 16 ? lane + count : -1;
  case RowShr:
    return place >= count ? lane - count : -1;
  case RowRor:
    return row + ((place - count) & 15);
  case RowShare:
    return row + count;
  case RowXmask:
    return row + (place ^ count);
  default:
    return -1;
  }
}

static constexpr int fromLane(unsigned control, int lane) {
  switch (control) {
  case WaveShl:
    return lane + 1 < 64 ? lane + 1 : -1;
  case WaveRol:
    return (lane + 1) & 63;
  case WaveShr:
    return lane - 1;
  case WaveRor:
    return (lane - 1) & 63;
  case RowMirror:
    return (lane & ~15) + 15 - (lane & 15);
  case RowHalfMirror:
    return (lane & ~7) + 7 - (lane & 7);
  case RowBcast15:
    return (lane & ~15) - 1;
  case RowBcast31:
    return lane >= 32 ? 31 : -1;
  default:
    return fromWithinRow(control, lane);
  }
}

static constexpr DppTable makeDppTable() {
  DppTable table = {};
  for (unsigned control = RowShl; control < EndOfControls; ++control)
    for (int lane = 0; lane < 64; ++lane)
      table.from[control - RowShl][lane] = int8_t(fromLane(control, lane));
  return table;
}
static constexpr DppTable dppTable = makeDppTable();

/// Each bit of four to the lanes that `spread` has for it.
static U64 expandMask(U32 mask, U64 first, unsigned step) {
  U64 lanes = 0;
  for (unsigned bit = 0; bit < 4; ++bit)
    lanes |= mask >> bit & 1 ? first << (bit * step) : 0;
  return lanes;
}

/// Lanes that row_mask and bank_mask leave on.
static U64 maskedLanes(const DppFields &dpp) {
  if (__builtin_expect(dpp.rowMask == 15 && dpp.bankMask == 15, true))
    return ~0ull;
  return expandMask(dpp.rowMask, 0xffff, 16) &
         expandMask(dpp.bankMask, 0x000f000f000f000full, 4);
}

/// Fills `from`; lanes without a source have -1.
template <unsigned W>
LOOM_SIM_INLINE void findSources(const DppFields &dpp, int8_t *from) {
  if (dpp.isDpp8) {
    for (unsigned lane = 0; lane < W; ++lane)
      from[lane] = int8_t((lane & ~7u) + (dpp.lanes8 >> (lane & 7) * 3 & 7));
  } else if (dpp.control < RowShl) {
    for (unsigned lane = 0; lane < W; ++lane)
      from[lane] =
          int8_t((lane & ~3u) + (U32(dpp.control) >> (lane & 3) * 2 & 3));
  } else if (dpp.control < EndOfControls) {
    __builtin_memcpy(from, dppTable.from[dpp.control - RowShl], W);
  } else {
    __builtin_memset(from, -1, W);
  }
}

/// Runs `inner` with the lanes of `lanes` on. EXEC is put back unless the
/// instruction writes it.
static void runUnder(const Op *inner, Wave &wave, U64 lanes) {
  if (__builtin_expect(lanes == wave.exec, true)) {
    inner->exec(inner, wave);
    return;
  }
  U64 saved = wave.scalars[SgprExecLo] | U64(wave.scalars[SgprExecHi]) << 32;
  setExec(wave, lanes);
  inner->exec(inner, wave);
  bool writesExec = false;
  for (unsigned i = 0; i < inner->numDsts; ++i)
    writesExec |= inner->dst[i].kind == Operand::Scalar &&
                  inner->dst[i].index == SgprExecLo;
  if (!writesExec)
    setExec(wave, saved);
}

template <unsigned W> static const Op *dpp(const Op *op, Wave &wave) {
  const DppFields &dpp = op->dpp;
  int8_t from[W];
  findSources<W>(dpp, from);
  U64 valid = 0;
  U32 keep[W];
  for (unsigned lane = 0; lane < W; ++lane) {
    bool isOn = from[lane] >= 0 &&
                (dpp.fetchInactive || (wave.exec >> (from[lane] & 63) & 1));
    valid |= U64(isOn) << lane;
    keep[lane] = isOn ? ~0u : 0u;
  }
  for (unsigned part = 0; part < (op->src[0].dwords > 1 ? 2u : 1u); ++part) {
    Row<W, U32> tmp;
    const U32 *row = source32<W>(op->src[0], wave, tmp, part);
    U32 *to = rowOf<W>(wave, FirstTemporary + part);
    for (unsigned lane = 0; lane < W; ++lane)
      to[lane] = row[from[lane] & (W - 1)] & keep[lane];
  }
  // DPP8 has no bound control. That what is not there reads 0 is assumed: the
  // manuals do not say it, and LLVM's intrinsic has no old value to keep.
  if (dpp.boundControl || dpp.isDpp8)
    valid = ~0ull;
  runUnder(op->inner, wave, wave.exec & valid & maskedLanes(dpp));
  return op->next;
}

//===----------------------------------------------------------------------===//
// SDWA: bytes and words of sources and of the destination
//===----------------------------------------------------------------------===//

namespace {
/// Where a selection is in its register: 0 to 3 are bytes, 4 and 5 words.
struct Part {
  unsigned shift, bits;
};
} // namespace

static Part partOf(unsigned selection) {
  if (selection < 4)
    return {selection * 8, 8};
  return selection < 6 ? Part{(selection - 4) * 16, 16} : Part{0, 32};
}

template <unsigned W>
static void selectSource(const Operand &source, Wave &wave, unsigned selection,
                         U32 *__restrict to) {
  Row<W, U32> tmp;
  const U32 *__restrict row = source32<W>(source, wave, tmp);
  Part part = partOf(selection);
  unsigned unused = 32 - part.bits, left = unused - part.shift;
  if (source.modifiers & Operand::Sext)
    LOOM_SIM_LANES (lane)
      to[lane] = U32(int32_t(row[lane] << left) >> unused);
  else
    LOOM_SIM_LANES (lane)
      to[lane] = row[lane] << left >> unused;
}

/// What is not selected becomes 0, the sign above the selection, or stays.
template <unsigned W>
static void mergeResult(const Op *op, Wave &wave, const U32 *__restrict from) {
  enum { Pad, SignExtend, Preserve };
  Row<W, U32> out;
  const U32 *__restrict old = rowOf<W>(wave, op->dst[0].index);
  Part part = partOf(op->sdwa.dst);
  unsigned unused = 32 - part.bits;
  U32 mask = (~0u >> unused) << part.shift;
  if (op->sdwa.dstUnused == Preserve)
    LOOM_SIM_LANES (lane)
      out[lane] = (old[lane] & ~mask) | (from[lane] << part.shift & mask);
  else if (op->sdwa.dstUnused == SignExtend)
    LOOM_SIM_LANES (lane)
      out[lane] = U32(int32_t(from[lane] << unused) >> unused) << part.shift;
  else
    LOOM_SIM_LANES (lane)
      out[lane] = from[lane] << part.shift & mask;
  write32<W>(op->dst[0], wave, out);
}

template <unsigned W> static const Op *sdwa(const Op *op, Wave &wave) {
  if (op->src[0])
    selectSource<W>(op->src[0], wave, op->sdwa.src0,
                    rowOf<W>(wave, FirstTemporary));
  if (op->src[1])
    selectSource<W>(op->src[1], wave, op->sdwa.src1,
                    rowOf<W>(wave, FirstTemporary + 2));
  op->inner->exec(op->inner, wave);
  if (op->dst[0])
    mergeResult<W>(op, wave, rowOf<W>(wave, FirstTemporary + 4));
  // The selection is of the first of two registers, and is all of it there.
  if (op->dst[0].dwords > 1)
    storeRow<W>(wave, op->dst[0].index + 1, rowOf<W>(wave, FirstTemporary + 5));
  return op->next;
}

//===----------------------------------------------------------------------===//
// VOPD: two instructions that read before either writes
//===----------------------------------------------------------------------===//

static const Op *vopd(const Op *op, Wave &wave) {
  op->inner->exec(op->inner, wave);
  op->second->exec(op->second, wave);
  if (op->dst[0])
    storeRow<32>(wave, op->dst[0].index, rowOf<32>(wave, FirstTemporary));
  return op->next;
}

const WrapperFunctions wrapperFunctions = {&dpp<32>, &dpp<64>, &sdwa<64>,
                                           &vopd};

} // namespace loom::sim::LOOM_SIM_ISA
