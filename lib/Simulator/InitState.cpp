//===- InitState.cpp - Registers that nothing has written -*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InitState.h"
#include "IndexedRegisters.h"
#include <algorithm>

using namespace loom::sim;

void InitState::reset(size_t numTexts) {
  std::fill(std::begin(undefined), std::end(undefined), ~0ull);
  // What the hardware sets; who wants a register to be empty reads null.
  for (unsigned scalar = SgprTtmp0; scalar < SgprTtmp0 + 16; ++scalar)
    define(NumVectorRegisters + scalar);
  for (unsigned scalar : {SgprExecLo, SgprExecHi, SgprNull, SgprNull1})
    define(NumVectorRegisters + scalar);
  for (unsigned scalar = SgprSharedBase; scalar < SgprPrivateLimit + 2;
       ++scalar)
    define(NumVectorRegisters + scalar);
  known.assign(numTexts, 0);
}

void InitState::set(unsigned tracked, uint64_t value) {
  // A register that loses its value: what is known of others may be wrong.
  bool isTemporary = tracked >= FirstTemporary && tracked < NumVectorRegisters;
  if ((value & ~undefined[tracked]) && !isTemporary)
    std::fill(known.begin(), known.end(), 0);
  undefined[tracked] = value;
}

static unsigned trackedOf(const Operand &operand) {
  return operand.kind == Operand::Scalar ? NumVectorRegisters + operand.index
                                         : operand.index;
}
static bool isRegister(const Operand &operand) {
  return operand.kind == Operand::Vector || operand.kind == Operand::Scalar;
}

/// Of a value or a scalar.
static uint64_t valueOf(const Operand &operand, const Wave &wave) {
  return operand.kind == Operand::Scalar ? wave.scalars[operand.index]
                                         : operand.value;
}

uint64_t InitState::lanesWithout(const Operand &operand,
                                 const Wave &wave) const {
  uint64_t without = 0;
  if (operand.kind == Operand::Scc)
    without = undefined[TrackedScc];
  if (isRegister(operand))
    for (unsigned part = 0; part < operand.dwords; ++part)
      without |= undefined[trackedOf(operand) + part];
  return without & wave.allLanes();
}

uint64_t InitState::lanesWithout(const Op *op, const Wave &wave) const {
  uint64_t without = 0;
  for (unsigned i = 0; i < op->numSrcs; ++i)
    without |= lanesWithout(op->src[i], wave);
  if (op->readsScc)
    without |= undefined[TrackedScc] & wave.allLanes();
  return without;
}

/// No register of any source has a value, and there are such.
bool InitState::isWithoutAny(const Op *op) const {
  uint64_t without = ~0ull;
  unsigned count = 0;
  for (unsigned i = 0; i < op->numSrcs; ++i)
    for (unsigned part = 0; isRegister(op->src[i]) && part < op->src[i].dwords;
         ++part, ++count)
      without &= undefined[trackedOf(op->src[i]) + part];
  return count && without;
}

/// Half of a register may have no value where the other half has one.
uint64_t InitState::merge(const Op *op, const Wave &wave) const {
  uint64_t without = ~0ull;
  for (unsigned i = 0; i < op->numSrcs; ++i)
    if (isRegister(op->src[i]))
      without &= lanesWithout(op->src[i], wave);
  return without == ~0ull ? lanesWithout(op, wave) : without;
}

uint64_t InitState::select(const Op *op, const Wave &wave) const {
  uint64_t first = lanesWithout(op->src[0], wave);
  uint64_t second = lanesWithout(op->src[1], wave);
  if (op->readsScc && undefined[TrackedScc])
    return wave.allLanes();
  if (op->dst[0].kind == Operand::Scalar)
    return wave.scc ? first : second;
  const Operand &condition = op->src[2];
  if (condition.kind != Operand::Scalar)
    return first & second;
  uint64_t mask = wave.scalars[condition.index];
  if (wave.lanes == 64)
    mask |= uint64_t(wave.scalars[condition.index + 1]) << 32;
  return (second & mask) | (first & ~mask);
}

void InitState::move(const Op *op, const Wave &wave) {
  const Operand &dst = op->dst[0], &src = op->src[0];
  bool isScalar = dst.kind == Operand::Scalar;
  uint64_t exec = isScalar ? ~0ull : wave.exec;
  uint64_t without[2] = {};
  for (unsigned part = 0; part < 2 && isRegister(src); ++part)
    without[part] = undefined[trackedOf(src) + part];
  for (unsigned part = 0; part < 2 && isRegister(dst); ++part) {
    unsigned tracked = trackedOf(dst) + part;
    if (isScalar && dst.index >= SgprExecLo)
      continue;
    set(tracked, (undefined[tracked] & ~exec) | (without[part] & exec));
  }
}

void InitState::swap(const Op *op, const Wave &wave) {
  unsigned first = trackedOf(op->dst[0]), second = trackedOf(op->dst[1]);
  uint64_t differing = (undefined[first] ^ undefined[second]) & wave.exec;
  uint64_t now = undefined[second] ^ differing;
  set(first, undefined[first] ^ differing);
  set(second, now);
}

/// What it leaves may have no value: then it is looked at the next time too.
uint64_t InitState::moveConditionally(const Op *op, const Wave &wave,
                                      uint64_t without) {
  bool isUnknown = undefined[TrackedScc] != 0;
  uint64_t left = 0;
  for (unsigned part = 0; part < op->dst[0].dwords; ++part) {
    unsigned tracked = trackedOf(op->dst[0]) + part;
    bool isFixed = op->dst[0].index + part >= SgprExecLo;
    if (isUnknown || wave.scc)
      set(tracked, without && !isFixed ? ~0ull : 0);
    left |= undefined[tracked];
  }
  return without || left ? 0 : ~0ull;
}

/// SCC is a compare, a carry or whether the result is 0.
void InitState::setScc(const Op *op, const Wave &wave, const OpFacts &facts,
                       uint64_t without) {
  bool none = without != 0;
  if (facts.flow == OpFacts::Merge || facts.flow == OpFacts::LowAndHigh)
    none = isWithoutAny(op);
  else if (facts.flow == OpFacts::Field)
    none = isFieldWithout(op, wave);
  set(TrackedScc, none ? ~0ull : 0);
}

/// The low register of the result comes from the low ones of the sources.
void InitState::setLowAndHigh(const Op *op, const Wave &wave,
                              uint64_t without) {
  uint64_t low = 0;
  for (unsigned i = 0; i < op->numSrcs; ++i)
    if (isRegister(op->src[i]))
      low |= undefined[trackedOf(op->src[i])];
  bool isScalar = op->dst[0].kind == Operand::Scalar;
  bool all = wave.exec && (without & wave.exec) == wave.exec;
  bool scalarWithout = isScalar ? without != 0 : all;
  setResult(op, wave, without, scalarWithout ? ~0ull : 0);
  unsigned tracked = trackedOf(op->dst[0]);
  if (isScalar)
    set(tracked, low & 1 ? ~0ull : 0);
  else
    set(tracked, (undefined[tracked] & ~wave.exec) | (low & wave.exec));
}

/// Whether bits that an extraction takes have no value. LLVM widens a register
/// to a pair for it, whose other half nothing writes.
bool InitState::isFieldWithout(const Op *op, const Wave &wave) const {
  const Operand &source = op->src[0], &field = op->src[1];
  if (lanesWithout(field, wave))
    return true;
  uint64_t place = valueOf(field, wave);
  uint64_t begin = place & 63, width = place >> 16 & 127;
  uint64_t end = std::min<uint64_t>(begin + width, 64);
  bool without = false;
  for (uint64_t part = begin / 32; isRegister(source) && part * 32 < end;
       ++part)
    without |= width && undefined[trackedOf(source) + part];
  return without;
}

void InitState::observe(Wave &wave, const Op *op, const OpFacts &facts) {
  if (facts.branchesOnScc && undefined[TrackedScc]) {
    report(wave, op, FindingKind::UninitializedRegister, -1, TrackedScc,
           "scc comes from what was never written");
    undefined[TrackedScc] = 0;
  }
  for (unsigned i = 0; i < op->numReads; ++i) {
    const RegisterRange &range = op->reads[i];
    if (!range.observed)
      continue;
    bool isScalar = range.first >= RegisterRange::FirstScalar;
    // Nothing is accessed where no lane is on.
    if (facts.flow == OpFacts::Memory && facts.regardlessOfExec == 0 &&
        wave.exec == 0)
      continue;
    // LDS instructions name M0, which bounds them before gfx9 only.
    if (facts.memory == MemoryKind::Lds &&
        range.first == RegisterRange::FirstScalar + SgprM0)
      continue;
    // A part of M0 is replaced.
    if (facts.flow == OpFacts::IndexMode &&
        range.first == RegisterRange::FirstScalar + SgprM0)
      continue;
    // Of the messages that compute kernels send only an interrupt has data.
    if (facts.memory == MemoryKind::Message && (op->immediate & 0xff) != 1)
      continue;
    if (facts.storesToScratch && !isScalar &&
        !(op->hasVectorAddress && range.first == op->src[0].index))
      continue;
    for (unsigned part = 0; part < range.count; ++part) {
      unsigned tracked = trackedRegister(range.first + part);
      uint64_t lanes = undefined[tracked] & (isScalar ? ~0ull : wave.exec);
      if (!lanes)
        continue;
      std::string text = nameOfRegister(tracked) + " was never written";
      report(wave, op, FindingKind::UninitializedRegister,
             isScalar ? -1 : __builtin_ctzll(lanes), tracked, text.c_str());
      // Once is enough.
      undefined[tracked] &= ~lanes;
    }
  }
}

void InitState::setResult(const Op *op, const Wave &wave, uint64_t without,
                          uint64_t scalarWithout) {
  for (unsigned i = 0; i < op->numDsts; ++i) {
    const Operand &dst = op->dst[i];
    if (!isRegister(dst))
      continue;
    bool isScalar = dst.kind == Operand::Scalar;
    for (unsigned part = 0; part < dst.dwords; ++part) {
      unsigned tracked = trackedOf(dst) + part;
      if (isScalar)
        set(tracked, dst.index + part >= SgprExecLo ? 0 : scalarWithout);
      else
        set(tracked, (undefined[tracked] & ~wave.exec) | (without & wave.exec));
    }
  }
}

/// What a wrapper puts into the rows that the inner instruction reads. Lanes
/// may get other lanes' values: nothing has a value only if no lane has.
void InitState::enterWrapper(const Op *op, const Wave &wave) {
  for (unsigned i = 0; i < 2; ++i)
    for (unsigned part = 0; part < 2; ++part) {
      const Operand &src = op->src[i];
      bool none = isRegister(src) && part < src.dwords &&
                  !(wave.allLanes() & ~undefined[trackedOf(src) + part]);
      // Nothing but this wrapper reads the row: `known` stays right.
      undefined[FirstTemporary + 2 * i + part] = none ? ~0ull : 0;
    }
}

/// The wrapper's destination has what the inner instruction left in a row.
void InitState::leaveWrapper(const Op *op, const Wave &wave) {
  if (op->dst[0].kind != Operand::Vector)
    return;
  unsigned tracked = op->dst[0].index;
  uint64_t without = undefined[op->inner->dst[0].index];
  set(tracked, (undefined[tracked] & ~wave.exec) | (without & wave.exec));
}

uint64_t InitState::flow(Wave &wave, const Op *op, const OpFacts &facts) {
  if (!op->inner)
    return flowOf(wave, op, facts);
  enterWrapper(op, wave);
  uint64_t clean = flowOf(wave, op, facts);
  leaveWrapper(op, wave);
  return clean;
}

/// The rest: single registers and lanes, and matrices.
uint64_t InitState::flowSpecially(const Op *computes, const Wave &wave,
                                  const OpFacts &facts, uint64_t without) {
  uint64_t exec = wave.exec;
  switch (facts.flow) {
  case OpFacts::Indexed: {
    Op moved = resolveRegisters(*computes, wave);
    uint64_t none = lanesWithout(&moved, wave);
    if (moved.numDsts == 2 && moved.dst[0] && moved.dst[1])
      swap(&moved, wave);
    else
      setResult(&moved, wave, none, none ? ~0ull : 0);
    return 0;
  }
  case OpFacts::IndexMode:
    set(NumVectorRegisters + SgprM0, 0);
    return without ? 0 : ~0ull;
  case OpFacts::Swap:
    swap(computes, wave);
    return without ? exec & ~without : ~0ull;
  case OpFacts::ConditionalMove:
    return moveConditionally(computes, wave, without);
  case OpFacts::Matrix: {
    // All lanes of the wave, whatever EXEC is; each may reach each.
    uint64_t lanes = wave.allLanes();
    uint64_t none = (without & lanes) == lanes ? ~0ull : 0;
    for (unsigned part = 0; part < computes->dst[0].dwords; ++part)
      set(trackedOf(computes->dst[0]) + part, none);
    return without & lanes ? 0 : ~0ull;
  }
  case OpFacts::ReadFirstLane: {
    unsigned lane = exec ? __builtin_ctzll(exec) : 0;
    setResult(computes, wave, 0, without >> lane & 1 ? ~0ull : 0);
    return without ? 0 : ~0ull;
  }
  case OpFacts::ReadLane: {
    uint64_t lane = valueOf(computes->src[1], wave) % wave.lanes;
    bool none = computes->src[0].kind == Operand::Vector &&
                undefined[computes->src[0].index] >> lane & 1;
    setResult(computes, wave, 0, none ? ~0ull : 0);
    return without ? 0 : ~0ull;
  }
  case OpFacts::WriteLane: {
    uint64_t lane = valueOf(computes->src[1], wave) % wave.lanes;
    bool none = computes->src[0].kind == Operand::Scalar &&
                undefined[trackedOf(computes->src[0])] != 0;
    uint64_t bit = 1ull << lane;
    unsigned tracked = computes->dst[0].index;
    set(tracked, (undefined[tracked] & ~bit) | (none ? bit : 0));
    // The lane differs from time to time.
    return 0;
  }
  default:
    return 0;
  }
}

/// Gives the results their state; returns the lanes in which the instruction
/// had and gave values only.
uint64_t InitState::flowOf(Wave &wave, const Op *op, const OpFacts &facts) {
  uint64_t exec = wave.exec;
  if (op->second) {
    uint64_t withoutX = lanesWithout(op->inner, wave);
    uint64_t withoutY = lanesWithout(op->second, wave);
    setResult(op->inner, wave, withoutX, 0);
    setResult(op->second, wave, withoutY, 0);
    return exec & ~withoutX & ~withoutY;
  }
  const Op *computes = op->inner ? op->inner : op;
  uint64_t without = lanesWithout(computes, wave);
  bool all = exec && (without & exec) == exec;
  if (computes->writesScc)
    setScc(computes, wave, facts, without);
  switch (facts.flow) {
  case OpFacts::Memory:
    setResult(computes, wave, 0, 0);
    return exec | facts.regardlessOfExec;
  case OpFacts::Lanewise:
    setResult(computes, wave, without, all ? ~0ull : 0);
    return facts.regardlessOfExec && !without ? ~0ull : exec & ~without;
  case OpFacts::LowAndHigh:
    setLowAndHigh(computes, wave, without);
    return without ? 0 : facts.regardlessOfExec | exec;
  case OpFacts::Merge: {
    uint64_t none = merge(computes, wave);
    setResult(computes, wave, none, none ? ~0ull : 0);
    return without ? exec & ~without : exec | facts.regardlessOfExec;
  }
  case OpFacts::Select: {
    uint64_t none = select(computes, wave);
    setResult(computes, wave, none, none ? ~0ull : 0);
    return without ? exec & ~without : exec | facts.regardlessOfExec;
  }
  case OpFacts::Move:
    move(computes, wave);
    return without ? 0 : exec | facts.regardlessOfExec;
  case OpFacts::Field:
    setResult(computes, wave, 0, isFieldWithout(computes, wave) ? ~0ull : 0);
    return without ? 0 : ~0ull;
  case OpFacts::CrossLane:
    setResult(computes, wave, all ? exec : 0, all ? ~0ull : 0);
    return all ? 0 : facts.regardlessOfExec | exec;
  case OpFacts::LanesToScalar:
    setResult(computes, wave, 0, all ? ~0ull : 0);
    return without ? 0 : ~0ull;
  case OpFacts::ScalarOnly:
    setResult(computes, wave, without, without ? ~0ull : 0);
    return without ? 0 : ~0ull;
  default:
    return flowSpecially(computes, wave, facts, without);
  }
}

void InitState::check(Wave &wave, const Op *op, const OpFacts &facts) {
  observe(wave, op, facts);
  uint64_t clean = flow(wave, op, facts);
  known[op->textIndex] |= clean;
}
