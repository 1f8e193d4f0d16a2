//===- WaitState.cpp - Registers that loads have yet to write -*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WaitState.h"
#include "Group.h"
#include "IndexedRegisters.h"
#include "llvm/ADT/StringExtras.h"
#include <cstring>

using namespace loom::sim;

static unsigned queueOf(WaitCounter counter) { return unsigned(counter); }

void WaitState::reset(Generation ofTarget) {
  generation = ofTarget;
  signature = RegisterSignature();
  for (Queue &queue : queues) {
    queue.ops.clear();
    queue.first = 0;
  }
  std::memset(pending, 0, sizeof(pending));
  std::memset(pendingBits, 0, sizeof(pendingBits));
  total = 0;
}

/// Null and dropped results are never pending.
static bool isReal(unsigned tracked) {
  return tracked <= NumVectorRegisters + SgprM0;
}

/// A register that 255 loads in flight write stays pending for ever.
void WaitState::add(unsigned tracked) {
  if (pending[tracked] == 255)
    return;
  if (pending[tracked]++ != 0)
    return;
  unsigned bit = RegisterSignature::bitOf(tracked);
  if (pendingBits[bit]++ == 0)
    signature.words[bit / 64] |= 1ull << (bit % 64);
}

void WaitState::remove(unsigned tracked) {
  if (pending[tracked] == 0 || pending[tracked] == 255)
    return;
  if (--pending[tracked] != 0)
    return;
  unsigned bit = RegisterSignature::bitOf(tracked);
  if (--pendingBits[bit] == 0)
    signature.words[bit / 64] &= ~(1ull << (bit % 64));
}

template <typename F> static void forEachWritten(const Op *op, F f) {
  for (unsigned i = 0; i < op->numWrites; ++i) {
    unsigned first = trackedRegister(op->writes[i].first);
    for (unsigned part = 0; part < op->writes[i].count; ++part)
      if (isReal(first + part))
        f(first + part);
  }
}

void WaitState::push(unsigned queue, const Op *op) {
  queues[queue].ops.push_back(op);
  forEachWritten(op, [this](unsigned tracked) { add(tracked); });
  ++total;
}

void WaitState::pop(unsigned index, size_t left) {
  Queue &queue = queues[index];
  if (queue.size() <= left)
    return;
  ++usefulWaits;
  while (queue.size() > left) {
    forEachWritten(queue.ops[queue.first++],
                   [this](unsigned tracked) { remove(tracked); });
    --total;
  }
  if (queue.size() == 0) {
    queue.ops.clear();
    queue.first = 0;
  }
}

void WaitState::issue(const Op *op, const OpFacts &facts) {
  bool isGfx9 = generation == Generation::Gfx9;
  unsigned load = queueOf(WaitCounter::Load);
  unsigned store = isGfx9 ? load : queueOf(WaitCounter::Store);
  unsigned ds = queueOf(WaitCounter::Ds);
  switch (facts.memory) {
  case MemoryKind::None:
    return;
  case MemoryKind::ScalarLoad:
  case MemoryKind::Message:
    return push(queueOf(WaitCounter::Km), op);
  case MemoryKind::Lds:
    return push(ds, op);
  case MemoryKind::Load:
    return push(load, op);
  case MemoryKind::Store:
    return push(store, op);
  case MemoryKind::FlatLoad:
  case MemoryKind::FlatStore:
    if (isGfx9) {
      push(FlatLoad, op);
      return push(FlatDs, op);
    }
    push(facts.memory == MemoryKind::FlatLoad ? load : store, op);
    return push(ds, op);
  case MemoryKind::Export:
    return push(queueOf(WaitCounter::Exp), op);
  }
}

void WaitState::complete(WaitCounter counter, unsigned count) {
  // What completes in any order may be what is left.
  if (counter != WaitCounter::Km || count == 0)
    pop(queueOf(counter), count);
  if (count == 0 && counter == WaitCounter::Load)
    pop(FlatLoad, 0);
  if (count == 0 && counter == WaitCounter::Ds)
    pop(FlatDs, 0);
}

const Op *WaitState::findProducer(unsigned tracked, unsigned &queue) const {
  for (queue = 0; queue < NumQueues; ++queue)
    for (size_t i = queues[queue].ops.size(); i-- > queues[queue].first;) {
      const Op *op = queues[queue].ops[i];
      for (unsigned w = 0; w < op->numWrites; ++w) {
        unsigned first = trackedRegister(op->writes[w].first);
        if (tracked >= first && tracked < first + op->writes[w].count)
          return op;
      }
    }
  return nullptr;
}

const char *WaitState::nameOfCounter(unsigned queue) const {
  bool isGfx12 = generation == Generation::Gfx12;
  switch (queue) {
  case unsigned(WaitCounter::Load):
  case FlatLoad:
    return isGfx12 ? "loadcnt" : "vmcnt";
  case unsigned(WaitCounter::Store):
    return isGfx12 ? "storecnt" : "vscnt";
  case unsigned(WaitCounter::Ds):
  case FlatDs:
    return isGfx12 ? "dscnt" : "lgkmcnt";
  case unsigned(WaitCounter::Km):
    return isGfx12 ? "kmcnt" : "lgkmcnt";
  default:
    return "expcnt";
  }
}

void WaitState::complain(Wave &wave, const Op *op, FindingKind kind,
                         unsigned tracked) {
  unsigned queue = 0;
  const Op *producer = findProducer(tracked, queue);
  std::string text = nameOfRegister(tracked) + " is ";
  text += kind == FindingKind::PendingRead ? "read" : "overwritten";
  text += " before a wait of ";
  text += nameOfCounter(queue);
  if (producer)
    text += " for '" + wave.group->getText(producer) + "' at 0x" +
            llvm::utohexstr(producer->address);
  report(wave, op, kind, -1, tracked, text.c_str());
}

/// Vector memory loads write in the order of issue up to gfx11, so one may
/// overwrite another's result.
bool WaitState::isOrderedOverwrite(const OpFacts &facts,
                                   unsigned tracked) const {
  if (facts.memory != MemoryKind::Load || generation == Generation::Gfx12)
    return false;
  unsigned queue = 0;
  return findProducer(tracked, queue) && queue == queueOf(WaitCounter::Load);
}

void WaitState::check(Wave &wave, const Op *op, const OpFacts &facts) {
  if (facts.flow != OpFacts::Indexed)
    return checkRanges(wave, op, facts);
  Op moved = resolveRegisters(*op, wave);
  checkRanges(wave, &moved, facts);
}

void WaitState::checkRanges(Wave &wave, const Op *op, const OpFacts &facts) {
  for (unsigned i = 0; i < op->numReads; ++i)
    for (unsigned part = 0; part < op->reads[i].count; ++part) {
      unsigned tracked = trackedRegister(op->reads[i].first + part);
      if (!pending[tracked])
        continue;
      complain(wave, op, FindingKind::PendingRead, tracked);
    }
  for (unsigned i = 0; i < op->numWrites; ++i)
    for (unsigned part = 0; part < op->writes[i].count; ++part) {
      unsigned tracked = trackedRegister(op->writes[i].first + part);
      if (!pending[tracked])
        continue;
      if (!isOrderedOverwrite(facts, tracked))
        complain(wave, op, FindingKind::PendingWrite, tracked);
    }
}

PendingAccesses::PendingAccesses(const WaitState &waits) : waits(waits) {
  for (unsigned queue = 0; queue < WaitState::NumQueues; ++queue)
    left[queue] = waits.queues[queue].size();
}

bool PendingAccesses::take(const Op *op, uint64_t instruction) {
  if (instruction == lastInstruction)
    return lastAnswer;
  lastInstruction = instruction;
  lastAnswer = false;
  for (unsigned number = 0; number < WaitState::NumQueues; ++number) {
    const WaitState::Queue &queue = waits.queues[number];
    for (size_t i = left[number]; i-- > 0;)
      if (queue.ops[queue.first + i] == op) {
        left[number] = i;
        lastAnswer = true;
        break;
      }
  }
  return lastAnswer;
}
