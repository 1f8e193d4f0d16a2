//===- WaitState.h - Registers that loads have yet to write -*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a wave's counters count, so that a use of a register before the wait
/// for its load is found. Data arrives at once in the simulator; on hardware it
/// may be there only after the wait. The rules are those of LLVM's
/// AMDGPUUsage and SIInsertWaitcnts and of the manuals:
///
/// - vector memory that returns data, stores, and LDS complete in order, each
///   among its own; scalar memory and messages in any order, so that only a
///   wait for 0 says anything about them;
/// - FLAT counts both as memory and as LDS and is there when both say so; on
///   gfx9 in any order;
/// - on gfx9 stores count with loads.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_WAITSTATE_H
#define LOOM_LIB_SIMULATOR_WAITSTATE_H

#include "OpFacts.h"
#include "Wave.h"
#include "llvm/ADT/ArrayRef.h"

namespace loom::sim {

class WaitState {
public:
  void reset(Generation ofTarget);

  /// May anything that `facts` names be pending?
  bool mayConcern(const OpFacts &facts) const {
    return total != 0 && signature.meets(facts.signature);
  }
  /// Reports what the instruction reads or overwrites too early.
  void check(Wave &wave, const Op *op, const OpFacts &facts);
  /// The instruction has run and counts.
  void issue(const Op *op, const OpFacts &facts);
  void wait(WaitCounter counter, unsigned count) {
    // Most waits name counters that have nothing to wait for.
    if (count ? queues[unsigned(counter)].size() > count : total != 0)
      complete(counter, count);
  }
  /// Nothing is pending.
  bool isIdle() const { return total == 0; }
  /// What a counter counts, the newest last.
  llvm::ArrayRef<const Op *> getPending(WaitCounter counter) const {
    const Queue &queue = queues[unsigned(counter)];
    return llvm::ArrayRef<const Op *>(queue.ops).drop_front(queue.first);
  }
  /// Waits that found something to wait for; others are redundant here.
  uint64_t getUsefulWaits() const { return usefulWaits; }

private:
  friend class PendingAccesses;
  /// In the order of issue.
  struct Queue {
    std::vector<const Op *> ops;
    size_t first = 0;
    size_t size() const { return ops.size() - first; }
  };
  /// The counters, and FLAT of gfx9, which no order holds for.
  enum { FlatLoad = NumWaitCounters, FlatDs, NumQueues };

  void checkRanges(Wave &wave, const Op *op, const OpFacts &facts);
  void complete(WaitCounter counter, unsigned count);
  void push(unsigned queue, const Op *op);
  void pop(unsigned queue, size_t left);
  void add(unsigned tracked);
  void remove(unsigned tracked);
  const Op *findProducer(unsigned tracked, unsigned &queue) const;
  void complain(Wave &wave, const Op *op, FindingKind kind, unsigned tracked);
  bool isOrderedOverwrite(const OpFacts &facts, unsigned tracked) const;
  const char *nameOfCounter(unsigned queue) const;

  Generation generation = Generation::Gfx11;
  RegisterSignature signature;
  Queue queues[NumQueues];
  /// How many entries of queues write each register.
  uint8_t pending[NumTrackedRegisters] = {};
  /// The same for each bit of the signature.
  uint16_t pendingBits[RegisterSignature::NumBits] = {};
  unsigned total = 0;
  uint64_t usefulWaits = 0;
};

/// Which of a wave's latest accesses a counter still counts, asked from the
/// newest back.
class PendingAccesses {
public:
  explicit PendingAccesses(const WaitState &waits);
  /// `instruction` is Wave::instructions when it ran: one execution may be
  /// several accesses.
  bool take(const Op *op, uint64_t instruction);

private:
  const WaitState &waits;
  /// What each queue has in front of the last one taken.
  size_t left[WaitState::NumQueues];
  uint64_t lastInstruction = ~0ull;
  bool lastAnswer = false;
};

} // namespace loom::sim

#endif // LOOM_LIB_SIMULATOR_WAITSTATE_H
