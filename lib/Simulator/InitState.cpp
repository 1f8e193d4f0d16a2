//===- InitState.cpp - Registers that nothing has written -*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InitState.h"
#include <algorithm>

using namespace loom::sim;

void InitState::reset(size_t numTexts) {
  std::fill(std::begin(undefined), std::end(undefined), ~0ull);
  // What the hardware sets; who wants a register to be empty reads null.
  for (unsigned scalar = SgprTtmp0; scalar < SgprTtmp0 + 16; ++scalar)
    define(NumVectorRegisters + scalar);
  for (unsigned scalar : {SgprExecLo, SgprExecHi, SgprNull, SgprNull1})
    define(NumVectorRegisters + scalar);
  known.assign(numTexts, 0);
}

void InitState::set(unsigned tracked, uint64_t value) {
  // A register that loses its value: what is known of others may be wrong.
  if (value & ~undefined[tracked])
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

/// The lanes in which a source has no value.
uint64_t InitState::lanesWithout(const Op *op, const Wave &wave) const {
  uint64_t without = 0;
  for (unsigned i = 0; i < op->numSrcs; ++i)
    if (isRegister(op->src[i]))
      for (unsigned part = 0; part < op->src[i].dwords; ++part)
        without |= undefined[trackedOf(op->src[i]) + part];
  return without & wave.allLanes();
}

void InitState::observe(Wave &wave, const Op *op, const OpFacts &facts) {
  for (unsigned i = 0; i < op->numReads; ++i) {
    const RegisterRange &range = op->reads[i];
    if (!range.observed)
      continue;
    bool isScalar = range.first >= RegisterRange::FirstScalar;
    // Nothing is accessed where no lane is on.
    if (facts.flow == OpFacts::Memory && facts.regardlessOfExec == 0 &&
        wave.exec == 0)
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

/// Gives the results their state; returns the lanes in which the instruction
/// had and gave values only.
uint64_t InitState::flow(Wave &wave, const Op *op, const OpFacts &facts) {
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
  uint64_t active = without & exec;
  bool all = exec && active == exec;
  switch (facts.flow) {
  case OpFacts::Memory:
    setResult(computes, wave, 0, 0);
    return exec | facts.regardlessOfExec;
  case OpFacts::Lanewise:
    setResult(computes, wave, without, all ? ~0ull : 0);
    return facts.regardlessOfExec && !without ? ~0ull : exec & ~without;
  case OpFacts::CrossLane:
    setResult(computes, wave, all ? exec : 0, all ? ~0ull : 0);
    return all ? 0 : facts.regardlessOfExec | exec;
  case OpFacts::LanesToScalar:
    setResult(computes, wave, 0, all ? ~0ull : 0);
    return without ? 0 : ~0ull;
  case OpFacts::ScalarOnly:
    setResult(computes, wave, without, without ? ~0ull : 0);
    return without ? 0 : ~0ull;
  case OpFacts::ReadFirstLane: {
    unsigned lane = exec ? __builtin_ctzll(exec) : 0;
    setResult(computes, wave, 0, without >> lane & 1 ? ~0ull : 0);
    return without ? 0 : ~0ull;
  }
  case OpFacts::ReadLane: {
    // Which lane: a value or a scalar, taken modulo the wave's size.
    const Operand &select = op->src[1];
    uint64_t lane = select.kind == Operand::Scalar ? wave.scalars[select.index]
                                                   : select.value;
    bool none = op->src[0].kind == Operand::Vector &&
                undefined[op->src[0].index] >> (lane % wave.lanes) & 1;
    setResult(computes, wave, 0, none ? ~0ull : 0);
    return without ? 0 : ~0ull;
  }
  case OpFacts::WriteLane: {
    const Operand &select = op->src[1];
    uint64_t lane = select.kind == Operand::Scalar ? wave.scalars[select.index]
                                                   : select.value;
    bool none = op->src[0].kind == Operand::Scalar &&
                undefined[trackedOf(op->src[0])] != 0;
    uint64_t bit = 1ull << (lane % wave.lanes);
    unsigned tracked = op->dst[0].index;
    set(tracked, (undefined[tracked] & ~bit) | (none ? bit : 0));
    // The lane differs from time to time.
    return 0;
  }
  }
  return 0;
}

void InitState::check(Wave &wave, const Op *op, const OpFacts &facts) {
  observe(wave, op, facts);
  uint64_t clean = flow(wave, op, facts);
  known[op->textIndex] |= clean;
}
