//===- CrossLane.cpp - Moves, also between lanes ----------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Moves and swaps, lanes read and written by number, permutations within and
/// between rows of 16 lanes, counts below a lane. Sources: the opcode tables
/// "VOP1", "VOP2", "VOP3" of AMD's RDNA3, RDNA4 and CDNA3 instruction set
/// manuals; v_permlane16_swap and v_permlane32_swap from LLVM's AMDGPUUsage.
///
//===----------------------------------------------------------------------===//

#include "Integer.h"

namespace loom::sim::LOOM_SIM_ISA {

using U32 = uint32_t;
using U64 = uint64_t;

//===----------------------------------------------------------------------===//
// Moves
//===----------------------------------------------------------------------===//

template <unsigned W> static const Op *move(const Op *op, Wave &wave) {
  Row<W, U32> a;
  const float *row = sourceF32<W>(op->src[0], wave, a);
  storeRow<W>(wave, op->dst[0].index, reinterpret_cast<const U32 *>(row));
  return op->next;
}
template <unsigned W> static const Op *move16(const Op *op, Wave &wave) {
  Row<W, U32> a, out;
  const U32 *__restrict x = sourceF16<W>(op->src[0], wave, a);
  LOOM_SIM_LANES (lane)
    out[lane] = x[lane];
  write16<W>(op->dst[0], wave, out);
  return op->next;
}
template <unsigned W> static const Op *move64(const Op *op, Wave &wave) {
  Row<W, U64> a;
  sourceF64<W>(op->src[0], wave, a);
  write64<W>(op->dst[0], wave, a);
  return op->next;
}

/// The destinations are the sources, the other way round.
template <unsigned W> static const Op *swap(const Op *op, Wave &wave) {
  Row<W, U32> a, b;
  __builtin_memcpy(a.data, rowOf<W>(wave, op->dst[0].index), sizeof(a));
  __builtin_memcpy(b.data, rowOf<W>(wave, op->dst[1].index), sizeof(b));
  write32<W>(op->dst[0], wave, b);
  write32<W>(op->dst[1], wave, a);
  return op->next;
}
template <unsigned W> static const Op *swap16(const Op *op, Wave &wave) {
  Row<W, U32> a, b;
  source16<W>(op->dst[0], wave, a);
  source16<W>(op->dst[1], wave, b);
  write16<W>(op->dst[0], wave, b);
  write16<W>(op->dst[1], wave, a);
  return op->next;
}

template <unsigned W> static const Op *nothing(const Op *op, Wave &) {
  return op->next;
}

//===----------------------------------------------------------------------===//
// Registers by number
//===----------------------------------------------------------------------===//

/// v_movrel: registers at distances from the ones that are named. LLVM has a
/// destination that is only named, not written, as the first source.
template <unsigned W>
static const Op *moveRelative(const Op *op, Wave &wave, U32 from, U32 to) {
  Operand source = op->numDsts ? op->src[0] : op->src[1];
  U32 target = (op->numDsts ? op->dst[0] : op->src[0]).index + to;
  U32 first = source.index + from;
  if (target >= FirstAccumulator ||
      (source.kind == Operand::Vector && first >= FirstAccumulator)) {
    report(wave, op, FindingKind::Unsupported, -1,
           target >= FirstAccumulator ? target : first,
           "relative vector register out of range");
    return op->next;
  }
  if (source.kind == Operand::Vector)
    source.index = uint16_t(first);
  Row<W, U32> a;
  const float *row = sourceF32<W>(source, wave, a);
  storeRow<W>(wave, target, reinterpret_cast<const U32 *>(row));
  return op->next;
}
template <unsigned W> static const Op *moveRelS(const Op *op, Wave &wave) {
  return moveRelative<W>(op, wave, wave.scalars[SgprM0], 0);
}
template <unsigned W> static const Op *moveRelD(const Op *op, Wave &wave) {
  return moveRelative<W>(op, wave, 0, wave.scalars[SgprM0]);
}
template <unsigned W> static const Op *moveRelSD(const Op *op, Wave &wave) {
  U32 m0 = wave.scalars[SgprM0];
  return moveRelative<W>(op, wave, m0, m0);
}
template <unsigned W> static const Op *moveRelSD2(const Op *op, Wave &wave) {
  U32 m0 = wave.scalars[SgprM0];
  return moveRelative<W>(op, wave, m0 & 0x3ff, (m0 >> 16) & 0x3ff);
}
template <unsigned W> static const Op *swapRel(const Op *op, Wave &wave) {
  U32 m0 = wave.scalars[SgprM0];
  Op moved = *op;
  moved.dst[0].index = uint16_t(op->dst[0].index + ((m0 >> 16) & 0x3ff));
  moved.dst[1].index = uint16_t(op->dst[1].index + (m0 & 0x3ff));
  if (moved.dst[0].index < FirstAccumulator &&
      moved.dst[1].index < FirstAccumulator)
    return swap<W>(&moved, wave);
  report(wave, op, FindingKind::Unsupported, -1, m0,
         "relative vector register out of range");
  return op->next;
}

//===----------------------------------------------------------------------===//
// gfx9: registers of the instructions that follow, by number
//===----------------------------------------------------------------------===//

/// M0[7:0] is what is added, M0[15:12] says to which operands.
static void setIndexMode(Wave &wave, U32 mode) {
  U32 &m0 = wave.scalars[SgprM0];
  m0 = (m0 & 0xffff0fffu) | (mode & 15) << 12;
}
static void setIndex(Wave &wave, U32 index) {
  U32 &m0 = wave.scalars[SgprM0];
  m0 = (m0 & 0xffffff00u) | (index & 255);
}
static const Op *indexOff(const Op *op, Wave &) { return op->next; }
static const Op *indexIdx(const Op *op, Wave &wave) {
  setIndex(wave, scalar32(op->src[0], wave));
  return op->next;
}
static const Op *indexMode(const Op *op, Wave &wave) {
  setIndexMode(wave, op->immediate);
  return op->next;
}

static bool moveOperand(Operand &operand, U32 distance) {
  if (operand.kind != Operand::Vector)
    return true;
  U32 index = operand.index + distance;
  operand.index = uint16_t(index);
  return index < FirstAccumulator;
}

/// Runs an instruction with its registers moved; false if they do not exist.
static bool runIndexed(const Op *op, Wave &wave) {
  enum : U32 { Src0 = 1, Dst = 8 };
  U32 m0 = wave.scalars[SgprM0], mode = m0 >> 12 & 15;
  Op moved = *op;
  bool isGood = !op->inner;
  for (unsigned i = 0; i < 3 && i < op->numSrcs; ++i)
    if (mode & Src0 << i)
      isGood &= moveOperand(moved.src[i], m0 & 255);
  if (mode & Dst && op->numDsts)
    isGood &= moveOperand(moved.dst[0], m0 & 255);
  if (isGood) {
    prepareIndexed(wave, op, &moved);
    moved.exec(&moved, wave);
  }
  return isGood;
}

/// Runs everything up to s_set_gpr_idx_off, which compilers put a few moves
/// behind.
static const Op *indexOn(const Op *op, Wave &wave) {
  setIndex(wave, scalar32(op->src[0], wave));
  setIndexMode(wave, op->immediate);
  const Op *next = op->next;
  for (unsigned count = 0; next && count < 256; ++count) {
    ++wave.instructions;
    if (next->exec == &indexOff) {
      prepareIndexed(wave, next, next);
      return next->next;
    }
    bool isVector = next->dst[0].kind == Operand::Vector;
    for (const Operand &operand : next->src)
      isVector |= operand.kind == Operand::Vector;
    if (!isVector) {
      prepareIndexed(wave, next, next);
      next = next->exec(next, wave);
      continue;
    }
    if (!runIndexed(next, wave)) {
      report(wave, next, FindingKind::Unsupported, -1, wave.scalars[SgprM0],
             "relative vector register out of range");
      return next->next;
    }
    next = next->next;
  }
  report(wave, op, FindingKind::Unsupported, -1, op->address,
         "s_set_gpr_idx_off is too far away");
  return op->next;
}

//===----------------------------------------------------------------------===//
// Lanes by number, whatever EXEC is
//===----------------------------------------------------------------------===//

template <unsigned W> static const Op *readFirstLane(const Op *op, Wave &wave) {
  writeScalar(op->dst[0], wave, scalar32(op->src[0], wave));
  return op->next;
}
template <unsigned W> static const Op *readLane(const Op *op, Wave &wave) {
  U32 lane = scalar32(op->src[1], wave) & (W - 1);
  U32 value = op->src[0].kind == Operand::Vector
                  ? rowOf<W>(wave, op->src[0].index)[lane]
                  : scalar32(op->src[0], wave);
  writeScalar(op->dst[0], wave, value);
  return op->next;
}
template <unsigned W> static const Op *writeLane(const Op *op, Wave &wave) {
  U32 lane = scalar32(op->src[1], wave) & (W - 1);
  rowOf<W>(wave, op->dst[0].index)[lane] = scalar32(op->src[0], wave);
  return op->next;
}

//===----------------------------------------------------------------------===//
// Permutations
//===----------------------------------------------------------------------===//

/// Lane i gets the value of lane from(i). A lane that is off gives its value
/// with bit 0 of the immediate (fetch inactive), 0 with bit 1, else nothing.
template <unsigned W, typename F>
LOOM_SIM_INLINE const Op *permuteRows(const Op *op, Wave &wave, F from) {
  Row<W, U32> tmp, out;
  const U32 *x = source32<W>(op->src[0], wave, tmp);
  const U32 *old = rowOf<W>(wave, op->dst[0].index);
  bool fetchInactive = op->immediate & 1, zeroes = op->immediate & 2;
  for (unsigned lane = 0; lane < W; ++lane) {
    unsigned other = from(lane);
    bool isOn = fetchInactive || (wave.exec >> other & 1);
    out[lane] = isOn ? x[other] : zeroes ? 0 : old[lane];
  }
  write32<W>(op->dst[0], wave, out);
  return op->next;
}
/// The selectors of the 16 lanes of a row are in two scalars.
template <unsigned W, unsigned Flip>
static const Op *permuteScalar(const Op *op, Wave &wave) {
  U64 selectors = scalar32(op->src[1], wave) | U64(scalar32(op->src[2], wave))
                                                   << 32;
  return permuteRows<W>(op, wave, [=](unsigned lane) {
    return ((lane & ~15u) ^ Flip) + (selectors >> (lane & 15) * 4 & 15);
  });
}
/// The selector of each lane is in a vector.
template <unsigned W, unsigned Flip>
static const Op *permuteVector(const Op *op, Wave &wave) {
  Row<W, U32> tmp;
  const U32 *selectors = source32<W>(op->src[1], wave, tmp);
  return permuteRows<W>(op, wave, [=](unsigned lane) {
    return ((lane & ~15u) ^ Flip) + (selectors[lane] & 15);
  });
}
template <unsigned W> static const Op *permlane16(const Op *op, Wave &wave) {
  return permuteScalar<W, 0>(op, wave);
}
template <unsigned W> static const Op *permlaneX16(const Op *op, Wave &wave) {
  return permuteScalar<W, 16>(op, wave);
}
template <unsigned W> static const Op *permlane16Var(const Op *op, Wave &wave) {
  return permuteVector<W, 0>(op, wave);
}
template <unsigned W>
static const Op *permlaneX16Var(const Op *op, Wave &wave) {
  return permuteVector<W, 16>(op, wave);
}

/// The halves of the wave change places; lanes are read whatever EXEC is. Waves
/// of 32 lanes ignore the instruction.
template <unsigned W> static const Op *permlane64(const Op *op, Wave &wave) {
  if (W == 32)
    return op->next;
  Row<W, U32> tmp, out;
  const U32 *x = source32<W>(op->src[0], wave, tmp);
  for (unsigned lane = 0; lane < W; ++lane)
    out[lane] = x[(lane ^ 32) & (W - 1)];
  write32<W>(op->dst[0], wave, out);
  return op->next;
}

/// The lanes of the first register with `Distance` in their number change
/// places with those of the second that have it not. What becomes of lanes that
/// are off is assumed to be as in v_permlane16.
template <unsigned W, unsigned Distance>
static const Op *swapRows(const Op *op, Wave &wave) {
  const U32 *first = rowOf<W>(wave, op->dst[0].index);
  const U32 *second = rowOf<W>(wave, op->dst[1].index);
  Row<W, U32> a, b;
  auto take = [&](unsigned lane, const U32 *row, unsigned other) {
    bool isOn = (op->immediate & 1) || (wave.exec >> other & 1);
    return isOn                  ? row[other]
           : (op->immediate & 2) ? 0u
           : row == first        ? second[lane]
                                 : first[lane];
  };
  for (unsigned lane = 0; lane < W; ++lane) {
    unsigned other = lane ^ Distance;
    a[lane] = lane & Distance ? take(lane, second, other) : first[lane];
    b[lane] = lane & Distance ? second[lane] : take(lane, first, other);
  }
  write32<W>(op->dst[0], wave, a);
  write32<W>(op->dst[1], wave, b);
  return op->next;
}
template <unsigned W> static const Op *swapRows16(const Op *op, Wave &wave) {
  return swapRows<W, 16>(op, wave);
}
template <unsigned W> static const Op *swapRows32(const Op *op, Wave &wave) {
  return W == 64 ? swapRows<W, W / 2>(op, wave) : op->next;
}

//===----------------------------------------------------------------------===//
// Counts of the bits below a lane
//===----------------------------------------------------------------------===//

template <unsigned W, unsigned First>
static const Op *countBelow(const Op *op, Wave &wave) {
  Row<W, U32> a, b, out;
  const U32 *x = source32<W>(op->src[0], wave, a);
  const U32 *y = source32<W>(op->src[1], wave, b);
  for (unsigned lane = 0; lane < W; ++lane) {
    U32 below = lane < First         ? 0
                : lane - First >= 32 ? ~0u
                                     : (1u << ((lane - First) & 31)) - 1;
    out[lane] = U32(__builtin_popcount(x[lane] & below)) + y[lane];
  }
  write32<W>(op->dst[0], wave, out);
  return op->next;
}
template <unsigned W> static const Op *mbcntLow(const Op *op, Wave &wave) {
  return countBelow<W, 0>(op, wave);
}
template <unsigned W> static const Op *mbcntHigh(const Op *op, Wave &wave) {
  return countBelow<W, 32>(op, wave);
}

#define MANUAL(NAME, FUNCTION) LOOM_SIM_ENTRY(NAME, FUNCTION, Manual, Exact)
#define SCALAR(NAME, FUNCTION)                                                 \
  {NAME, &FUNCTION, &FUNCTION, Source::Manual, Exactness::Exact}

static const Semantics entries[] = {
    MANUAL("v_mov_b32", move),
    MANUAL("v_mov_b16", move16),
    MANUAL("v_mov_b64", move64),
    MANUAL("v_accvgpr_read_b32", move),
    MANUAL("v_accvgpr_write_b32", move),
    MANUAL("v_accvgpr_mov_b32", move),
    MANUAL("v_swap_b32", swap),
    MANUAL("v_swap_b16", swap16),
    MANUAL("v_clrexcp", nothing),
    MANUAL("v_movrels_b32", moveRelS),
    MANUAL("v_movreld_b32", moveRelD),
    MANUAL("v_movrelsd_b32", moveRelSD),
    MANUAL("v_movrelsd_2_b32", moveRelSD2),
    MANUAL("v_swaprel_b32", swapRel),
    SCALAR("s_set_gpr_idx_on", indexOn),
    SCALAR("s_set_gpr_idx_off", indexOff),
    SCALAR("s_set_gpr_idx_idx", indexIdx),
    SCALAR("s_set_gpr_idx_mode", indexMode),
    MANUAL("v_readfirstlane_b32", readFirstLane),
    MANUAL("v_readlane_b32", readLane),
    MANUAL("v_writelane_b32", writeLane),
    MANUAL("v_permlane16_b32", permlane16),
    MANUAL("v_permlanex16_b32", permlaneX16),
    MANUAL("v_permlane16_var_b32", permlane16Var),
    MANUAL("v_permlanex16_var_b32", permlaneX16Var),
    MANUAL("v_permlane64_b32", permlane64),
    // Which rows change places is AMDGPUUsage's; of lanes that are off nothing
    // is said.
    LOOM_SIM_ENTRY("v_permlane16_swap_b32", swapRows16, Guess, Exact),
    LOOM_SIM_ENTRY("v_permlane32_swap_b32", swapRows32, Guess, Exact),
    MANUAL("v_mbcnt_lo_u32_b32", mbcntLow),
    MANUAL("v_mbcnt_hi_u32_b32", mbcntHigh),
};

void registerCrossLane(SemanticsSink &sink) { sink.add(entries); }

} // namespace loom::sim::LOOM_SIM_ISA
