//===- IndexedRegisters.cpp - Registers known when they run ---------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IndexedRegisters.h"
#include "Group.h"

using namespace loom::sim;

/// How far the source and the destination are from the registers named.
static std::pair<uint32_t, uint32_t> getDistances(llvm::StringRef name,
                                                  uint32_t m0) {
  if (name.contains("movrelsd_2"))
    return {m0 & 0x3ff, m0 >> 16 & 0x3ff};
  bool movesSource = name.contains("movrels");
  bool movesDestination = name.contains("movreld") || name.contains("movrelsd");
  return {movesSource ? m0 : 0, movesDestination ? m0 : 0};
}

static void moveOperand(Operand &operand, uint64_t distance) {
  bool isVector = operand.kind == Operand::Vector;
  if (!isVector && operand.kind != Operand::Scalar)
    return;
  uint64_t last = operand.index + distance + operand.dwords - 1;
  if (last > (isVector ? uint64_t(FirstAccumulator - 1) : SgprVccHi))
    operand = Operand();
  else
    operand.index = uint16_t(operand.index + distance);
}

static void addRange(RegisterRange *ranges, uint8_t &count,
                     const Operand &operand) {
  if (count == Op::MaxRanges)
    return;
  RegisterRange range;
  if (operand.kind == Operand::Vector && operand.index < FirstTemporary)
    range.first = operand.index;
  else if (operand.kind == Operand::Scalar && operand.index <= SgprVccHi)
    range.first = RegisterRange::FirstScalar + operand.index;
  else
    return;
  range.count = operand.dwords;
  ranges[count++] = range;
}

/// Drops what the operands name: `isKept` of the ranges stay.
template <typename F>
static void keepRanges(RegisterRange *ranges, uint8_t &count, F isKept) {
  unsigned kept = 0;
  for (unsigned i = 0; i < count; ++i)
    if (isKept(ranges[i]))
      ranges[kept++] = ranges[i];
  count = uint8_t(kept);
}

static void addOperandRanges(Op &op) {
  for (unsigned i = 0; i < op.numSrcs; ++i)
    addRange(op.reads, op.numReads, op.src[i]);
  for (unsigned i = 0; i < op.numDsts; ++i)
    addRange(op.writes, op.numWrites, op.dst[i]);
}

void loom::sim::setVectorRanges(Op &op) {
  auto isScalar = [](const RegisterRange &range) {
    return range.first >= RegisterRange::FirstScalar;
  };
  keepRanges(op.reads, op.numReads, isScalar);
  keepRanges(op.writes, op.numWrites, isScalar);
  addOperandRanges(op);
}

Op loom::sim::resolveRegisters(const Op &op, const Wave &wave) {
  Op moved = op;
  llvm::StringRef name = op.semantics->name;
  uint32_t m0 = wave.scalars[SgprM0];
  if (name.starts_with("v_swaprel")) {
    moveOperand(moved.dst[0], m0 >> 16 & 0x3ff);
    moveOperand(moved.dst[1], m0 & 0x3ff);
    moved.src[0] = moved.dst[1];
    moved.src[1] = moved.dst[0];
    moved.numSrcs = 2;
  } else {
    // LLVM has a destination that is only named as the first source.
    auto [from, to] = getDistances(name, m0);
    moved.dst[0] = op.numDsts ? op.dst[0] : op.src[0];
    moved.src[0] = op.numDsts ? op.src[0] : op.src[1];
    moved.numDsts = moved.numSrcs = 1;
    moveOperand(moved.dst[0], to);
    moveOperand(moved.src[0], from);
  }
  auto isMask = [](const RegisterRange &range) {
    return range.first >= RegisterRange::FirstScalar + SgprExecLo;
  };
  keepRanges(moved.reads, moved.numReads, isMask);
  keepRanges(moved.writes, moved.numWrites, isMask);
  addOperandRanges(moved);
  return moved;
}
