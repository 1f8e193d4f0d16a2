//===- Dispatch.cpp - Workgroups over the host's threads -*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Each thread takes workgroups from a counter and runs one to its end. Only
/// where every wave of a group waits for something outside of it does the
/// thread start another group too and go round; so a group may wait for a later
/// one. If all groups of all threads wait and no more can start, the launch is
/// stuck.
///
//===----------------------------------------------------------------------===//

#include "Group.h"
#include "llvm/ADT/STLExtras.h"
#include <chrono>
#include <list>
#include <optional>
#include <thread>

using namespace loom::sim;

/// Groups at once, as a large device has them; and fewer, if each needs much.
static constexpr size_t kMaxInFlight = 256;
static constexpr uint64_t kMaxMemory = 4ull << 30;

static size_t maxInFlight(const LaunchState &state) {
  uint64_t ofLane = state.scratchBytes + NumVectorRegisters * sizeof(uint32_t);
  uint64_t ofGroup =
      state.ldsBytes + uint64_t(state.wavesPerGroup) * state.lanes * ofLane;
  return std::clamp<uint64_t>(kMaxMemory / ofGroup, 1, kMaxInFlight);
}

namespace {
class Dispatcher {
public:
  Dispatcher(Launch &launch, unsigned threads)
      : launch(launch), threads(threads),
        inFlightLimit(maxInFlight(launch.state)), progress(threads),
        confirmations(threads) {}

  void work(unsigned thread, std::vector<uint64_t> &executed);

private:
  /// What a thread remembers while all its groups are stuck.
  struct Stuck {
    uint64_t progress = 0;
    std::vector<uint64_t> confirmations;
    std::optional<std::chrono::steady_clock::time_point> since;
  };
  using Groups = std::list<std::unique_ptr<Group>>;
  bool startGroup(Groups &active);
  bool restartGroup(Group &group);
  bool runGroups(Groups &active, std::vector<uint64_t> &executed);
  uint64_t groupAt(uint64_t turn) const;
  uint64_t sumOfProgress() const;
  bool isDeadlock(unsigned thread, Stuck &stuck);
  bool isPatient(Stuck &stuck) const;

  Launch &launch;
  unsigned threads;
  size_t inFlightLimit;
  std::atomic<uint64_t> next{0};
  std::atomic<size_t> inFlight{0};
  /// Of each thread: rises whenever it finds that something goes on. On lines
  /// of the cache apart, as that is often.
  struct alignas(64) Progress {
    std::atomic<uint64_t> count{0};
  };
  std::vector<Progress> progress;
  /// Instead of a number of confirmations.
  static constexpr uint64_t kHasLeft = UINT64_MAX;
  /// How often each thread found that its groups all came round again.
  std::vector<std::atomic<uint64_t>> confirmations;
  std::atomic<bool> deadlocked{false};
};
} // namespace

uint64_t Dispatcher::groupAt(uint64_t turn) const {
  uint64_t count = launch.state.numGroups;
  if (launch.options.order == WaveOrder::Descending)
    return count - 1 - turn;
  if (launch.options.order != WaveOrder::Shuffled)
    return turn;
  // A permutation: multiply and add modulo a power of two, again until the
  // result is a group.
  uint64_t size = 1;
  while (size < count)
    size *= 2;
  uint64_t at = turn, key = mixBits(launch.options.seed + 1);
  do
    at = (at * (key | 1) * 4 + at + (key >> 20)) & (size - 1);
  while (at >= count);
  return at;
}

bool Dispatcher::startGroup(Groups &active) {
  if (inFlight.fetch_add(1) >= inFlightLimit && !active.empty()) {
    --inFlight;
    return false;
  }
  uint64_t turn = next.fetch_add(1);
  if (turn >= launch.state.numGroups) {
    --inFlight;
    return false;
  }
  active.push_back(std::make_unique<Group>(launch));
  active.back()->start(groupAt(turn));
  return true;
}

/// The same again if and only if no thread's has risen.
uint64_t Dispatcher::sumOfProgress() const {
  uint64_t sum = 0;
  for (const Progress &one : progress)
    sum += one.count;
  return sum;
}

/// All groups of this thread came round again. The launch is stuck if those of
/// every thread did so twice while nothing went on anywhere.
bool Dispatcher::isDeadlock(unsigned thread, Stuck &stuck) {
  ++confirmations[thread];
  uint64_t now = sumOfProgress();
  if (stuck.confirmations.empty() || stuck.progress != now) {
    stuck.progress = now;
    stuck.confirmations.assign(confirmations.begin(), confirmations.end());
    return false;
  }
  for (unsigned other = 0; other < threads; ++other) {
    uint64_t confirmed = confirmations[other];
    if (confirmed != kHasLeft && confirmed < stuck.confirmations[other] + 2) {
      std::this_thread::yield();
      return false;
    }
  }
  return sumOfProgress() == now;
}

/// Whether something outside of the launch has time left to end the wait.
bool Dispatcher::isPatient(Stuck &stuck) const {
  using namespace std::chrono;
  if (launch.options.patience == 0)
    return false;
  auto now = steady_clock::now();
  if (!stuck.since)
    stuck.since = now;
  if (now - *stuck.since >= milliseconds(launch.options.patience))
    return false;
  std::this_thread::sleep_for(milliseconds(1));
  return true;
}

bool Dispatcher::restartGroup(Group &group) {
  uint64_t turn = next.fetch_add(1);
  if (turn >= launch.state.numGroups || launch.stopped)
    return false;
  group.start(groupAt(turn));
  return true;
}

static void addCounts(std::vector<uint64_t> &to, std::vector<uint64_t> &from) {
  for (size_t i = 0; i < to.size(); ++i) {
    to[i] += from[i];
    from[i] = 0;
  }
}

/// A turn for each group; false if all are stuck.
bool Dispatcher::runGroups(Groups &active, std::vector<uint64_t> &executed) {
  bool anyGoesOn = false;
  for (auto it = active.begin(); it != active.end();) {
    Group &group = **it;
    Group::Status status = group.runRound();
    anyGoesOn |= status != Group::Status::Stuck;
    if (status == Group::Status::Done)
      group.countInstructions();
    // The memory of a group that is done serves the next one.
    if (status != Group::Status::Done || restartGroup(group)) {
      ++it;
      continue;
    }
    addCounts(executed, group.getExecuted());
    --inFlight;
    it = active.erase(it);
  }
  return anyGoesOn;
}

void Dispatcher::work(unsigned thread, std::vector<uint64_t> &executed) {
  Groups active;
  Stuck stuck;
  executed.assign(launch.options.recordFidelity ? launch.facts.size() : 0, 0);
  while (!launch.stopped && (!active.empty() || startGroup(active))) {
    if (runGroups(active, executed)) {
      ++progress[thread].count;
      stuck.since.reset();
      continue;
    }
    if (startGroup(active))
      continue;
    if (!llvm::all_of(active, [](auto &group) { return group->isConfirmed(); }))
      continue;
    for (auto &group : active)
      group->forgetConfirmation();
    if (isDeadlock(thread, stuck) && !isPatient(stuck)) {
      deadlocked = true;
      launch.stopped = true;
    }
  }
  // Those who have left do not stand against a deadlock.
  confirmations[thread] = kHasLeft;
  for (auto &group : active) {
    group->countInstructions();
    if (deadlocked)
      group->reportDeadlock();
    addCounts(executed, group->getExecuted());
  }
}

void loom::sim::dispatch(Launch &launch, std::vector<uint64_t> &executed) {
  unsigned threads = launch.options.threads;
  if (threads == 0)
    threads = std::max(1u, std::thread::hardware_concurrency());
  if (launch.options.trace)
    threads = 1;
  // More than that is a mistake, or what no system gives.
  constexpr uint64_t mostThreads = kMaxInFlight;
  threads =
      unsigned(std::min<uint64_t>({threads, launch.state.numGroups,
                                   maxInFlight(launch.state), mostThreads}));
  Dispatcher dispatcher(launch, threads);
  std::vector<std::vector<uint64_t>> counts(threads);
  std::vector<std::thread> others;
  for (unsigned i = 1; i < threads; ++i)
    others.emplace_back([&, i] { dispatcher.work(i, counts[i]); });
  dispatcher.work(0, counts[0]);
  for (std::thread &other : others)
    other.join();
  executed.assign(launch.options.recordFidelity ? launch.facts.size() : 0, 0);
  for (const auto &one : counts)
    for (size_t i = 0; i < one.size(); ++i)
      executed[i] += one[i];
}
