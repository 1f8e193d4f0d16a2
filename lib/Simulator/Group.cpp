//===- Group.cpp - A workgroup and its waves -*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Group.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <cstring>

using namespace loom::sim;

/// Instructions of a turn. Long enough that hashing a wave's state behind it
/// costs little.
static constexpr uint64_t kTurn = 20000;
/// Turns that run without a look for repetition; of those that a barrier or a
/// sleep ended, mostly short ones, only each 64th is looked at.
static constexpr uint64_t kFreeTurns = 4;
static constexpr uint64_t kShortTurns = 64;
/// Sleeps in a row that count as waiting for ever, where a clock or a counter
/// keeps the state from coming back.
static constexpr uint64_t kMaxSleeps = 2000000;

uint64_t loom::sim::mixBits(uint64_t value) {
  value ^= value >> 32;
  value *= 0xd6e8feb86659fd93ull;
  value ^= value >> 32;
  value *= 0xd6e8feb86659fd93ull;
  return value ^ value >> 32;
}

//===----------------------------------------------------------------------===//
// Start
//===----------------------------------------------------------------------===//

Group::Group(Launch &launch) : launch(launch) {
  const LaunchState &state = launch.state;
  size_t rows = size_t(NumVectorRegisters) * state.lanes * sizeof(uint32_t);
  for (unsigned i = 0; i < state.wavesPerGroup; ++i) {
    auto slot = std::make_unique<WaveSlot>();
    slot->vectorStorage = {
        static_cast<uint32_t *>(std::aligned_alloc(64, rows)), std::free};
    std::memset(slot->vectorStorage.get(), 0, rows);
    slot->scratchStorage.resize(size_t(state.scratchBytes) * state.lanes);
    slots.push_back(std::move(slot));
    order.push_back(i);
  }
  lds.resize(state.ldsBytes);
  if (launch.options.recordFidelity)
    executed.resize(launch.facts.size());
}

void Group::orderWaves() {
  for (auto [i, number] : llvm::enumerate(order))
    number = unsigned(i);
  if (launch.options.order == WaveOrder::Descending)
    std::reverse(order.begin(), order.end());
  if (launch.options.order != WaveOrder::Shuffled)
    return;
  uint64_t random = launch.options.seed ^ mixBits(index + 1);
  for (size_t i = order.size(); i > 1; --i) {
    random = mixBits(random + i);
    std::swap(order[i - 1], order[random % i]);
  }
}

/// Whether all waves of a group are on one CU: gfx9, and CU mode.
static bool isOnOneUnit(const Launch &launch) {
  const Program &program = launch.program;
  for (const KernelInfo &kernel : program.getObject().getKernels())
    if (program.getEntry(kernel) == launch.state.entry)
      return launch.state.generation == Generation::Gfx9 ||
             !AMDHSA_BITS_GET(
                 kernel.descriptor.compute_pgm_rsrc1,
                 llvm::amdhsa::COMPUTE_PGM_RSRC1_GFX10_PLUS_WGP_MODE);
  return true;
}

void Group::start(uint64_t which) {
  const auto &counts = launch.state.geometry.groups;
  index = which;
  ids = {uint32_t(which % counts[0]), uint32_t(which / counts[0] % counts[1]),
         uint32_t(which / counts[0] / counts[1])};
  live = unsigned(slots.size());
  arrived = signalled = 0;
  std::fill(lds.begin(), lds.end(), 0xff);
  const RunOptions &options = launch.options;
  ldsShadow.reset(launch.state.ldsBytes, live, options.checkRaces && live > 1,
                  options.checkInitialized,
                  options.checkRaces && launch.loadsToLds);
  globalShadow.reset(live, options.checkGlobalRaces && live > 1,
                     options.checkGlobalRaces && isOnOneUnit(launch));
  orderWaves();
  for (auto [number, slot] : llvm::enumerate(slots))
    startWave(*slot, unsigned(number));
}

void Group::startWave(WaveSlot &slot, unsigned number) {
  const LaunchState &state = launch.state;
  Wave &wave = slot.wave;
  wave.vectors = slot.vectorStorage.get();
  wave.lds = lds.data();
  wave.ldsSize = uint32_t(lds.size());
  wave.watchesLds = ldsShadow.isOn() && !lds.empty();
  wave.watchesGlobal = globalShadow.isOn();
  wave.ldsPatterns = &ldsShadow.getPatterns(number);
  wave.scratch = slot.scratchStorage.data();
  wave.scratchSize = state.scratchBytes;
  wave.group = this;
  initializeWave(state, wave, number, ids);
  std::fill(slot.scratchStorage.begin(), slot.scratchStorage.end(), 0xff);
  slot.waits.reset(state.generation);
  if (launch.options.checkWaitSlots) {
    slot.slots = std::make_unique<WaitSlots>();
    slot.slots->reset(launch.program.getTarget(), state.lanes);
  }
  if (launch.options.checkInitialized) {
    slot.init.reset(launch.facts.size());
    slot.init.define(0);
    for (auto [scalar, value] : state.scalars)
      slot.init.define(NumVectorRegisters + scalar);
    for (int scalar : state.groupIdSgprs)
      if (scalar >= 0)
        slot.init.define(NumVectorRegisters + unsigned(scalar));
  }
  slot.pc = state.entry;
  slot.state = WaveSlot::State::Runnable;
  slot.barrierComplete = false;
  slot.repetition = Repetition();
  slot.sleeps = 0;
}

Findings::Place Group::placeOf(const Wave &wave, int lane) const {
  return {index, ids, wave.waveInGroup, lane};
}

//===----------------------------------------------------------------------===//
// Turns
//===----------------------------------------------------------------------===//

void Group::endWave(WaveSlot &slot) {
  slot.state = WaveSlot::State::Ended;
  --live;
  if (live == 0)
    passBarrier();
  checkBarriers();
}

void Group::runTurn(WaveSlot &slot) {
  Wave &wave = slot.wave;
  wave.stop = Stop::None;
  uint64_t limit = launch.options.instructionLimit;
  uint64_t sum = launch.instructions;
  // A limit that another thread reaches meanwhile leaves one instruction.
  wave.budget = limit ? std::min(kTurn, limit > sum ? limit - sum : 1) : kTurn;
  uint64_t before = wave.instructions;
  slot.pc = runWave(slot, slot.pc, *this);
  uint64_t ran = wave.instructions - before;
  uncounted += ran;
  if (limit) {
    countInstructions();
    sum = launch.instructions;
  }
  if (limit && sum >= limit && wave.stop != Stop::End &&
      !launch.stopped.exchange(true))
    report(
        wave, slot.pc, FindingKind::InstructionLimit, -1, sum,
        ("the launch has run " + llvm::utostr(sum) + " instructions").c_str());
  switch (wave.stop) {
  case Stop::End:
    return endWave(slot);
  case Stop::Fault:
    launch.stopped = true;
    return endWave(slot);
  case Stop::Barrier:
  case Stop::Yield:
    ++slot.sleeps;
    break;
  case Stop::None:
    slot.sleeps = 0;
    break;
  }
  watchForRepetition(slot);
}

/// Two sums that a change of any word changes.
static uint64_t hashWords(const void *data, size_t bytes, uint64_t hash) {
  uint64_t plain = 0, weighted = 0;
  for (size_t i = 0; i + 4 <= bytes; i += 4) {
    uint32_t word;
    std::memcpy(&word, static_cast<const char *>(data) + i, 4);
    plain += word * 0x9e3779b97f4a7c15ull;
    weighted += (word + 1ull) * (i + 1);
  }
  return mixBits(hash ^ plain) + mixBits(weighted + bytes);
}

uint64_t Group::hashState(const WaveSlot &slot) const {
  const Wave &wave = slot.wave;
  size_t rowBytes = wave.lanes * sizeof(uint32_t);
  uint64_t hash = reinterpret_cast<uint64_t>(slot.pc) + wave.scc;
  hash = hashWords(wave.scalars, sizeof(wave.scalars), hash);
  hash = hashWords(wave.vectors, launch.state.vgprs * rowBytes, hash);
  return hashWords(wave.vectors + size_t(FirstAccumulator) * wave.lanes,
                   launch.state.agprs * rowBytes, hash);
}

uint64_t Group::hashMemory(const WaveSlot &slot) const {
  uint64_t hash = hashWords(lds.data(), lds.size(), 1);
  return hashWords(slot.scratchStorage.data(), slot.scratchStorage.size(),
                   hash);
}

/// Brent's search for a cycle: the state that is looked for is replaced after
/// twice as many turns each time.
void Group::watchForRepetition(WaveSlot &slot) {
  Repetition &repetition = slot.repetition;
  ++repetition.turns;
  if (slot.sleeps > kMaxSleeps) {
    repetition.found = repetition.seenAgain = true;
    return;
  }
  bool isShort = slot.wave.stop != Stop::None;
  if (!repetition.found && (repetition.turns <= kFreeTurns ||
                            (isShort && repetition.turns % kShortTurns)))
    return;
  uint64_t state = hashState(slot);
  if (state == repetition.state) {
    uint64_t memory = hashMemory(slot);
    repetition.found = memory == repetition.memory;
    repetition.seenAgain |= repetition.found;
    repetition.memory = memory;
    repetition.period = repetition.turns - repetition.lastMatch;
    repetition.lastMatch = repetition.turns;
    return;
  }
  bool isOver = repetition.turns - repetition.lastMatch > repetition.period;
  if (repetition.found ? isOver : repetition.turns >= 2 * repetition.keptAt) {
    repetition.found = repetition.seenAgain = false;
    repetition.keep(state);
  }
}

bool Group::isStuck() const {
  return llvm::all_of(slots, [](const auto &slot) {
    return slot->state != WaveSlot::State::Runnable || slot->repetition.found;
  });
}

bool Group::isConfirmed() const {
  return llvm::all_of(slots, [](const auto &slot) {
    return slot->state != WaveSlot::State::Runnable ||
           slot->repetition.seenAgain;
  });
}

void Group::forgetConfirmation() {
  for (auto &slot : slots)
    slot->repetition.seenAgain = false;
}

/// Not behind each turn: the host's cores would wait for each other.
void Group::countInstructions() {
  launch.instructions += uncounted;
  uncounted = 0;
}

Group::Status Group::runRound() {
  for (unsigned number : order) {
    if (launch.stopped)
      return Status::Done;
    if (slots[number]->state == WaveSlot::State::Runnable)
      runTurn(*slots[number]);
  }
  if (live == 0)
    return Status::Done;
  return isStuck() ? Status::Stuck : Status::Running;
}

void Group::reportDeadlock() {
  for (auto &slot : slots) {
    if (slot->state == WaveSlot::State::Ended)
      continue;
    const char *what = slot->state == WaveSlot::State::Runnable
                           ? "the wave waits in a loop for what no wave does"
                           : "the wave waits at a barrier that the others do "
                             "not reach";
    report(slot->wave, slot->pc, FindingKind::Deadlock, -1, 0, what);
  }
}

//===----------------------------------------------------------------------===//
// Barriers
//===----------------------------------------------------------------------===//

void Group::arrive(Wave &wave) {
  slotOf(wave).state = WaveSlot::State::AtBarrier;
  wave.stop = Stop::Barrier;
  ++arrived;
  checkBarriers();
}

bool Group::signal(Wave &wave) {
  bool isFirst = signalled == 0;
  wave.barrierSignalled = true;
  ++signalled;
  checkBarriers();
  return isFirst;
}

void Group::waitForSignals(Wave &wave) {
  WaveSlot &slot = slotOf(wave);
  if (slot.barrierComplete) {
    slot.barrierComplete = false;
    return;
  }
  slot.state = WaveSlot::State::AtSplitBarrier;
  wave.stop = Stop::Barrier;
}

void Group::passBarrier() {
  ldsShadow.passBarrier(*this);
  globalShadow.passBarrier(*this);
}

/// Waves that have ended count as arrived.
void Group::checkBarriers() {
  if (live && arrived >= live) {
    arrived = 0;
    passBarrier();
    for (auto &slot : slots)
      if (slot->state == WaveSlot::State::AtBarrier)
        slot->state = WaveSlot::State::Runnable;
  }
  if (live && signalled >= live) {
    signalled = 0;
    passBarrier();
    for (auto &slot : slots) {
      if (!slot->wave.barrierSignalled)
        continue;
      slot->wave.barrierSignalled = false;
      if (slot->state == WaveSlot::State::AtSplitBarrier)
        slot->state = WaveSlot::State::Runnable;
      else
        slot->barrierComplete = true;
    }
  }
}
