//===- WaitSlots.h - Instructions needed between two others -----*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Hardware does not guard every dependency: between some producers and
/// consumers a program must put other instructions. On request the last few
/// instructions of each wave are kept, in slots (an instruction is one, s_nop
/// as many as it says), and held against tables of rules. On gfx9 the distance
/// counts in slots; on gfx11 and gfx12 in vector instructions, or a wait of
/// s_waitcnt_depctr is needed.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_WAITSLOTS_H
#define LOOM_LIB_SIMULATOR_WAITSLOTS_H

#include "OpFacts.h"
#include "WaitSlotFacts.h"
#include "Wave.h"
#include <deque>
#include <memory>

namespace loom::sim {

class WaitSlots {
public:
  void reset(const TargetInfo &target, unsigned lanes);
  /// Before the instruction runs. `isLasting`: the operation is the program's.
  void step(Wave &wave, const Op *op, const SlotFacts &facts, bool isLasting);

private:
  struct Entry {
    const Op *op = nullptr;
    SlotFacts facts;
    /// The slot that it was issued in.
    uint64_t at = 0;
    /// Where `op` is not the program's.
    std::shared_ptr<const Op> owned;
  };
  struct Consumer {
    Wave &wave;
    const Op *op;
    const SlotFacts &facts;
  };

  void forget();
  void checkGfx9(const Consumer &consumer);
  void checkMatrixSources(const Consumer &consumer);
  void checkMatrixResults(const Consumer &consumer);
  unsigned slotsForSource(const Entry &producer, const Consumer &consumer,
                          unsigned source) const;
  void require(const Consumer &consumer, const Entry &producer, unsigned slots,
               const char *rule);

  void checkGfx11(const Consumer &consumer);
  void checkTransUse(const Consumer &consumer);
  void checkPartialForwarding(const Consumer &consumer);
  void checkScalars(const Consumer &consumer);
  void readScalar(const Consumer &consumer, unsigned scalar);
  void writeScalar(const Consumer &consumer, unsigned scalar);
  bool waitsForScalars(const SlotFacts &facts);
  void checkLastVector(const Consumer &consumer);
  void complain(const Consumer &consumer, const Entry &producer,
                const char *rule);

  uint64_t distance(const Entry &producer) const {
    return now - producer.at - 1;
  }

  Generation generation = Generation::Gfx9;
  bool isGfx950 = false, hasTransHazard = false, isWave64 = false;
  uint64_t now = 0;
  /// The newest last.
  std::deque<Entry> recent;

  /// Scalars that a vector instruction has read (on gfx11: as a mask), and what
  /// was written since without the wait that this needs.
  struct ScalarUse {
    bool wasRead = false;
    uint8_t needs = 0; ///< of SlotFacts::WaitField
    const Op *writer = nullptr;
  };
  ScalarUse scalars[SgprVccHi + 1];
  unsigned ldsNops = 0;
  /// The last vector instruction, and the last but v_nop.
  Entry lastVector, lastWorking;
};

} // namespace loom::sim

#endif // LOOM_LIB_SIMULATOR_WAITSLOTS_H
