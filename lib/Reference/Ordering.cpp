//===- Ordering.cpp - What happens before what ----------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ordering.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace loom;

//===----------------------------------------------------------------------===//
// Sets of stamps
//===----------------------------------------------------------------------===//

bool Ordering::contains(const Intervals &intervals, Time time) {
  auto behind = llvm::upper_bound(intervals, time,
                                  [](Time value, const Interval &interval) {
                                    return value < interval.end;
                                  });
  return behind != intervals.end() && behind->begin <= time;
}

void Ordering::merge(Intervals &into, const Intervals &from) {
  if (from.empty())
    return;
  Intervals all;
  std::merge(into.begin(), into.end(), from.begin(), from.end(),
             std::back_inserter(all), [](const Interval &a, const Interval &b) {
               return a.begin < b.begin;
             });
  into.clear();
  for (const Interval &interval : all) {
    if (into.empty() || into.back().end < interval.begin)
      into.push_back(interval);
    else
      into.back().end = std::max(into.back().end, interval.end);
  }
}

/// Whether that changes anything.
bool Ordering::raise(Row &into, const Row &from) {
  if (into.size() < from.size())
    into.resize(from.size());
  bool changed = false;
  for (auto [mine, other] : llvm::zip(into, from)) {
    changed |= mine < other;
    mine = std::max(mine, other);
  }
  return changed;
}

//===----------------------------------------------------------------------===//
// Barriers
//===----------------------------------------------------------------------===//

/// Returns a time that is later than all stamps given so far.
Ordering::Time Ordering::advance() {
  if (isStamped)
    ++now;
  isStamped = false;
  return now;
}

void Ordering::beginWorkgroup(unsigned width, unsigned size) {
  groupBegin = advance();
  subgroupShift = llvm::Log2_32(size);
  for (unsigned space = 0; space < 2; ++space)
    barrier[space] = arrival[space] = 0;
  subgroups.assign(llvm::divideCeil(width, size), {});
  seen.clear();
  pending.clear();
  deviceFence = 0;
  clocks[unsigned(SharedSpace::Workgroup)].clear();
}

template <typename Fn> void Ordering::forSubgroups(LaneRef lanes, Fn fn) {
  unsigned done = ~0u;
  for (uint16_t lane : lanes) {
    unsigned number = subgroupOf(lane);
    if (number != done)
      fn(subgroups[number]);
    done = number;
  }
}

void Ordering::synchronize(LaneRef lanes, SharedSpace space,
                           AtomicScope scope) {
  arrive(lanes, space, scope);
  wait(lanes, space, scope);
}

void Ordering::arrive(LaneRef lanes, SharedSpace space, AtomicScope scope) {
  Time time = advance();
  if (scope == AtomicScope::Subgroup)
    forSubgroups(lanes, [&](Subgroup &subgroup) {
      subgroup.arrival[unsigned(space)] = time;
    });
  else
    arrival[unsigned(space)] = time;
}

void Ordering::wait(LaneRef lanes, SharedSpace space, AtomicScope scope) {
  unsigned i = unsigned(space);
  if (scope == AtomicScope::Subgroup)
    forSubgroups(lanes, [&](Subgroup &subgroup) {
      subgroup.barrier[i] = subgroup.arrival[i];
    });
  else
    barrier[i] = arrival[i];
}

//===----------------------------------------------------------------------===//
// Releases and acquires
//===----------------------------------------------------------------------===//

static bool acquires(AtomicOrdering ordering) {
  return ordering == AtomicOrdering::Acquire ||
         ordering == AtomicOrdering::AcqRel ||
         ordering == AtomicOrdering::SeqCst;
}

static bool releases(AtomicOrdering ordering) {
  return ordering == AtomicOrdering::Release ||
         ordering == AtomicOrdering::AcqRel ||
         ordering == AtomicOrdering::SeqCst;
}

/// What was stamped before `time`, and what has been acquired.
void Ordering::publish(Clock &clock, unsigned lane, Time time,
                       AtomicScope scope) {
  if (clock.groupBegin != groupBegin) {
    clock.groupBegin = groupBegin;
    clock.row.clear();
    clock.lane = lane;
  }
  if (clock.lane != lane)
    clock.lane = kManyLanes;
  unsigned number = subgroupOf(lane);
  if (scope >= AtomicScope::Subgroup) {
    clock.row.resize(subgroups.size());
    if (scope >= AtomicScope::Workgroup)
      raise(clock.row, subgroups[number].seen);
    clock.row[number] = std::max(clock.row[number], time);
  }
  if (scope >= AtomicScope::Device) {
    merge(clock.stamps, seen);
    if (time > groupBegin)
      merge(clock.stamps, {{groupBegin, time}});
  }
}

void Ordering::join(const Clock &clock, unsigned lane, AtomicScope scope,
                    bool isPending) {
  if (scope >= AtomicScope::Device)
    merge(isPending ? pending : seen, clock.stamps);
  if (scope < AtomicScope::Subgroup || clock.groupBegin != groupBegin ||
      clock.lane == lane)
    return;
  unsigned number = subgroupOf(lane);
  Subgroup &subgroup = subgroups[number];
  Row row = clock.row;
  if (scope == AtomicScope::Subgroup)
    for (unsigned i = 0; i < row.size(); ++i)
      if (i != number)
        row[i] = 0;
  bool changed = raise(isPending ? subgroup.pending : subgroup.seen, row);
  if (changed && !isPending)
    subgroup.edge = advance();
}

void Ordering::fence(unsigned lane, AtomicOrdering ordering,
                     AtomicScope scope) {
  Subgroup &subgroup = subgroups[subgroupOf(lane)];
  if (acquires(ordering)) {
    if (scope >= AtomicScope::Device)
      merge(seen, pending);
    if (raise(subgroup.seen, subgroup.pending))
      subgroup.edge = advance();
  }
  if (!releases(ordering))
    return;
  subgroup.fence = advance();
  subgroup.fenceScope = std::max(subgroup.fenceScope, scope);
  if (scope >= AtomicScope::Device)
    deviceFence = subgroup.fence;
}

void Ordering::acquire(unsigned lane, SharedSpace space, Location location,
                       AtomicOrdering ordering, AtomicScope scope) {
  auto &known = clocks[unsigned(space)];
  if (auto it = known.find(location); it != known.end())
    join(it->second, lane, scope, /*isPending=*/!acquires(ordering));
}

void Ordering::release(unsigned lane, SharedSpace space, Location location,
                       AtomicOrdering ordering, AtomicScope scope) {
  auto &known = clocks[unsigned(space)];
  if (releases(ordering))
    return publish(known[location], lane, advance(), scope);
  // What a fence has released before; other workitems of the workgroup may have
  // executed it, and met this one at a barrier since.
  const Subgroup &subgroup = subgroups[subgroupOf(lane)];
  if (deviceFence && scope >= AtomicScope::Device)
    publish(known[location], lane, deviceFence, scope);
  else if (subgroup.fence)
    publish(known[location], lane, subgroup.fence,
            std::min(scope, subgroup.fenceScope));
}

//===----------------------------------------------------------------------===//
// Records
//===----------------------------------------------------------------------===//

bool Ordering::isOrderedInGroup(const AccessRecord &record, SharedSpace space,
                                unsigned lane) const {
  if (record.time < barrier[unsigned(space)])
    return true;
  bool isOfSeveral = record.flags & AccessRecord::Several;
  if (!isOfSeveral && record.lane == lane)
    return true;
  unsigned number = subgroupOf(lane), other = subgroupOf(record.lane);
  const Subgroup &subgroup = subgroups[number];
  if (number == other && !(record.flags & AccessRecord::SeveralSubgroups) &&
      record.time < subgroup.barrier[unsigned(space)])
    return true;
  if (other < subgroup.seen.size() && record.time < subgroup.seen[other])
    return true;
  // Of several accesses only the last is known; the others may have been
  // acquired.
  return isOfSeveral && record.time < subgroup.edge;
}

Ordering::Conflict Ordering::findOtherConflict(const AccessRecord &record,
                                               SharedSpace space,
                                               unsigned lane) const {
  if (!isInGroup(record.time))
    return contains(seen, record.time) ? Conflict::None : Conflict::OtherGroup;
  if (!isOrderedInGroup(record, space, lane))
    return Conflict::InGroup;
  if (record.otherGroupTime && !contains(seen, record.otherGroupTime))
    return Conflict::OtherGroup;
  return Conflict::None;
}

void Ordering::noteOther(AccessRecord &record, SharedSpace space, unsigned lane,
                         uint32_t inst) {
  isStamped = true;
  if (record.time && !isInGroup(record.time)) {
    if (!contains(seen, record.time)) {
      record.otherGroupTime = record.time;
      record.otherGroupInst = record.inst;
    } else if (contains(seen, record.otherGroupTime)) {
      record.otherGroupTime = 0;
    }
    record.flags = 0;
  } else if (record.time) {
    bool isOfSeveral = record.flags & AccessRecord::Several;
    if (isOrderedInGroup(record, space, lane)) {
      record.flags = 0;
    } else if (isOfSeveral || record.lane != lane) {
      record.flags |= AccessRecord::Several;
      if (subgroupOf(record.lane) != subgroupOf(lane))
        record.flags |= AccessRecord::SeveralSubgroups;
    }
  }
  record.time = now;
  record.inst = inst;
  record.lane = lane;
}
