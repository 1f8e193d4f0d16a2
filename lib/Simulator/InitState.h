//===- InitState.h - Registers that nothing has written -*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which lanes of which registers have no value yet. Moves and arithmetic pass
/// "no value" on; an address, stored data or a branch that depends on it is a
/// finding. Where lanes mix (cross-lane forms, compares, memory) the result has
/// a value unless none of the sources' active lanes has: findings are certain,
/// silence is not.
///
/// Registers are either without a value from the start or get that from others;
/// so an instruction that once ran for some lanes with sources that all had
/// values need not be looked at again for these lanes, until a register loses
/// its value.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_INITSTATE_H
#define LOOM_LIB_SIMULATOR_INITSTATE_H

#include "OpFacts.h"
#include "Wave.h"

namespace loom::sim {

class InitState {
public:
  /// Nothing has a value; `numTexts` bounds Op::textIndex.
  void reset(size_t numTexts);
  /// The launch has given the register a value in all lanes.
  void define(unsigned tracked) { undefined[tracked] = 0; }
  /// What was loaded into the register has no value in some lanes.
  void lose(unsigned tracked, uint64_t lanes) {
    set(tracked, undefined[tracked] | lanes);
  }

  bool mayConcern(const Op *op, const OpFacts &facts, uint64_t exec) const {
    return ((exec | facts.regardlessOfExec) & ~known.data()[op->textIndex]) !=
           0;
  }
  /// Before the instruction runs.
  void check(Wave &wave, const Op *op, const OpFacts &facts);

private:
  /// The lanes in which a source, or any source, has no value.
  uint64_t lanesWithout(const Operand &operand, const Wave &wave) const;
  uint64_t lanesWithout(const Op *op, const Wave &wave) const;
  bool isWithoutAny(const Op *op) const;
  uint64_t merge(const Op *op, const Wave &wave) const;
  uint64_t select(const Op *op, const Wave &wave) const;
  void setLowAndHigh(const Op *op, const Wave &wave, uint64_t without);
  void move(const Op *op, const Wave &wave);
  void swap(const Op *op, const Wave &wave);
  uint64_t moveConditionally(const Op *op, const Wave &wave, uint64_t without);
  void setScc(const Op *op, const Wave &wave, const OpFacts &facts,
              uint64_t without);
  bool isFieldWithout(const Op *op, const Wave &wave) const;
  void observe(Wave &wave, const Op *op, const OpFacts &facts);
  uint64_t flow(Wave &wave, const Op *op, const OpFacts &facts);
  uint64_t flowOf(Wave &wave, const Op *op, const OpFacts &facts);
  uint64_t flowSpecially(const Op *computes, const Wave &wave,
                         const OpFacts &facts, uint64_t without);
  void enterWrapper(const Op *op, const Wave &wave);
  void leaveWrapper(const Op *op, const Wave &wave);
  void setResult(const Op *op, const Wave &wave, uint64_t without,
                 uint64_t scalarWithout);
  void set(unsigned tracked, uint64_t value);

  uint64_t undefined[NumTrackedRegisters];
  /// Lanes for which the instruction has nothing to say, by Op::textIndex.
  std::vector<uint64_t> known;
};

} // namespace loom::sim

#endif // LOOM_LIB_SIMULATOR_INITSTATE_H
