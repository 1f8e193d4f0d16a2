//===- WaveExec.cpp - The loop that runs a wave -*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Group.h"
#include "IndexedRegisters.h"
#include "llvm/ADT/StringExtras.h"
#include <immintrin.h>

using namespace loom::sim;

namespace {
/// What a run asks for, known to the compiler of each loop.
enum LoopFlags : unsigned { ChecksInitialized = 1, Observes = 2 };

void trace(const Op *op, const Wave &wave, Group &group) {
  llvm::raw_ostream &os = *group.getLaunch().options.trace;
  Findings::Place place = group.placeOf(wave, -1);
  os << "group " << place.group[0] << ',' << place.group[1] << ','
     << place.group[2] << " wave " << place.wave << "  0x"
     << llvm::utohexstr(op->address, /*LowerCase=*/true) << "  "
     << group.getText(op) << '\n';
}

void observe(const Op *op, WaveSlot &slot, Group &group,
             bool isLasting = true) {
  if (slot.slots)
    slot.slots->step(slot.wave, op, group.getLaunch().slotFacts[op->textIndex],
                     isLasting);
  if (group.getLaunch().options.trace)
    trace(op, slot.wave, group);
  if (!group.getExecuted().empty())
    ++group.getExecuted()[op->textIndex];
}

template <unsigned Flags>
const Op *runLoop(WaveSlot &slot, const Op *op, Group &group) {
  Wave &wave = slot.wave;
  WaitState &waits = slot.waits;
  const OpFacts *all = group.getLaunch().facts.data();
  uint64_t end = wave.instructions + wave.budget;
  do {
    const OpFacts &facts = all[op->textIndex];
    if (LLVM_UNLIKELY(waits.mayConcern(facts)))
      waits.check(wave, op, facts);
    if ((Flags & ChecksInitialized) &&
        LLVM_UNLIKELY(slot.init.mayConcern(op, facts, wave.exec)))
      slot.init.check(wave, op, facts);
    if (Flags & Observes)
      observe(op, slot, group);
    const Op *next = op->exec(op, wave);
    if (facts.memory != MemoryKind::None)
      waits.issue(op, facts);
    ++wave.instructions;
    if (LLVM_UNLIKELY(!next)) {
      report(wave, op, FindingKind::BadJump, -1, op->address + op->size,
             "the code ends behind this instruction");
      wave.stop = Stop::Fault;
      return op;
    }
    op = next;
  } while (wave.stop == Stop::None && wave.instructions != end);
  return op;
}
} // namespace

void loom::sim::prepareIndexed(Wave &wave, const Op *op, const Op *moved) {
  if (!wave.group)
    return;
  WaveSlot &slot = wave.group->slotOf(wave);
  const Launch &launch = wave.group->getLaunch();
  Op real = *moved;
  if (moved != op)
    setVectorRanges(real);
  OpFacts facts = launch.facts[op->textIndex];
  facts.signature = RegisterSignature::all();
  if (slot.waits.mayConcern(facts))
    slot.waits.check(wave, &real, facts);
  if (launch.options.checkInitialized)
    slot.init.check(wave, &real, facts);
  observe(&real, slot, *wave.group, /*isLasting=*/false);
  if (facts.memory != MemoryKind::None)
    slot.waits.issue(op, facts);
}

const Op *loom::sim::runWave(WaveSlot &slot, const Op *op, Group &group) {
  const RunOptions &options = group.getLaunch().options;
  unsigned control = _mm_getcsr();
  setMode(slot.wave, slot.wave.mode);
  bool observes =
      options.trace || options.recordFidelity || options.checkWaitSlots;
  if (observes)
    op = options.checkInitialized
             ? runLoop<ChecksInitialized | Observes>(slot, op, group)
             : runLoop<Observes>(slot, op, group);
  else
    op = options.checkInitialized ? runLoop<ChecksInitialized>(slot, op, group)
                                  : runLoop<0>(slot, op, group);
  _mm_setcsr(control);
  return op;
}
