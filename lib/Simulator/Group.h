//===- Group.h - A workgroup and its waves -*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Waves of a group run one after the other on one host thread, each until a
/// barrier, a sleep, its end, or the end of its turn. What is known about each
/// wave besides the state that instructions see is here.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_GROUP_H
#define LOOM_LIB_SIMULATOR_GROUP_H

#include "DeviceMemory.h"
#include "Findings.h"
#include "GlobalShadow.h"
#include "InitState.h"
#include "KernelLaunchState.h"
#include "LdsShadow.h"
#include "WaitSlots.h"
#include "WaitState.h"
#include <atomic>

namespace loom::sim {

/// What all groups of a launch share.
struct Launch {
  const Program &program;
  const std::vector<OpFacts> &facts;
  GuardedMemory &memory;
  const LaunchState &state;
  const RunOptions &options;
  /// Whether any instruction of the program has OpFacts::exchangesWord.
  const bool exchangesWords;
  /// ... OpFacts::loadsToLds.
  const bool loadsToLds;
  /// Empty unless wait slots are checked.
  const std::vector<SlotFacts> slotFacts;
  Findings findings;
  /// Set by a fault: no wave starts another turn.
  std::atomic<bool> stopped{false};
  /// Of groups that are done and, where there is a limit, of all turns. On a
  /// cache line of its own: threads read what is in front of it all the time.
  alignas(64) std::atomic<uint64_t> instructions{0};
  Launch(const Program &program, const std::vector<OpFacts> &facts,
         GuardedMemory &memory, const LaunchState &state,
         const RunOptions &options)
      : program(program), facts(facts), memory(memory), state(state),
        options(options),
        exchangesWords(llvm::any_of(
            facts, [](const OpFacts &each) { return each.exchangesWord; })),
        loadsToLds(llvm::any_of(
            facts, [](const OpFacts &each) { return each.loadsToLds; })),
        slotFacts(options.checkWaitSlots ? gatherSlotFacts(program)
                                         : std::vector<SlotFacts>()),
        findings(program) {}
};

/// Looks for a wave that does the same for ever: at the ends of its turns a
/// state comes back that it had before, with the same LDS and scratch.
struct Repetition {
  uint64_t turns = 0;
  /// The state that is looked for, and the memory when it was last seen.
  uint64_t state = 0, memory = 0;
  uint64_t keptAt = 0, lastMatch = 0, period = 0;
  bool found = false;
  /// It came back since the flag was cleared.
  bool seenAgain = false;

  void keep(uint64_t newState) {
    state = newState;
    memory = 0;
    keptAt = lastMatch = turns;
  }
};

struct WaveSlot {
  enum class State : uint8_t {
    Runnable,
    AtBarrier,      ///< s_barrier
    AtSplitBarrier, ///< gfx12's wait
    Ended
  };

  Wave wave;
  WaitState waits;
  InitState init;
  std::unique_ptr<WaitSlots> slots;
  const Op *pc = nullptr;
  State state = State::Ended;
  /// gfx12: all waves have signalled since this one did.
  bool barrierComplete = false;

  Repetition repetition;
  /// Turns in a row that a sleep ended.
  uint64_t sleeps = 0;

  std::unique_ptr<uint32_t, void (*)(void *)> vectorStorage{nullptr, nullptr};
  std::vector<uint8_t> scratchStorage;
};

class Group {
public:
  enum class Status {
    Running,
    Stuck, ///< every wave waits for something that no wave of the group does
    Done
  };

  explicit Group(Launch &launch);

  /// Prepares workgroup `index` of the launch.
  void start(uint64_t index);
  /// A turn for each wave that can run.
  Status runRound();
  /// Brings Launch::instructions up to date.
  void countInstructions();
  /// Of a stuck group: all its waves have come round again since the last call
  /// of forgetConfirmation.
  bool isConfirmed() const;
  void forgetConfirmation();
  /// Reports where the waves are that wait for ever.
  void reportDeadlock();

  Launch &getLaunch() const { return launch; }
  WaveSlot &slotOf(const Wave &wave) { return *slots[wave.waveInGroup]; }
  Wave &getWave(unsigned number) { return slots[number]->wave; }
  LdsShadow &getLdsShadow() { return ldsShadow; }
  GlobalShadow &getGlobalShadow() { return globalShadow; }
  std::string getText(const Op *op) const {
    return launch.program.getText(op).str();
  }
  Findings::Place placeOf(const Wave &wave, int lane) const;
  /// By Op::textIndex; empty unless the run records them.
  std::vector<uint64_t> &getExecuted() { return executed; }

  void arrive(Wave &wave);
  bool signal(Wave &wave);
  void waitForSignals(Wave &wave);

private:
  void startWave(WaveSlot &slot, unsigned number);
  void runTurn(WaveSlot &slot);
  void endWave(WaveSlot &slot);
  void checkBarriers();
  void passBarrier();
  void watchForRepetition(WaveSlot &slot);
  uint64_t hashState(const WaveSlot &slot) const;
  uint64_t hashMemory(const WaveSlot &slot) const;
  void orderWaves();
  bool isStuck() const;

  Launch &launch;
  uint64_t index = 0;
  std::array<uint32_t, 3> ids = {};
  std::vector<std::unique_ptr<WaveSlot>> slots;
  std::vector<unsigned> order;
  std::vector<uint8_t> lds;
  LdsShadow ldsShadow;
  GlobalShadow globalShadow;
  unsigned live = 0, arrived = 0, signalled = 0;
  std::vector<uint64_t> executed;
  /// Not yet in Launch::instructions.
  uint64_t uncounted = 0;
};

/// Runs the wave until it stops; returns where it goes on.
const Op *runWave(WaveSlot &slot, const Op *op, Group &group);

/// Runs all groups of the launch over the host's threads.
void dispatch(Launch &launch, std::vector<uint64_t> &executed);

/// A 64-bit mix of a seed and a number.
uint64_t mixBits(uint64_t value);

} // namespace loom::sim

#endif // LOOM_LIB_SIMULATOR_GROUP_H
