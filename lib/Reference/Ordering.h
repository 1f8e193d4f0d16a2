//===- Ordering.h - What happens before what --------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The reference device runs workgroups one after another and their workitems
/// in step, so one clock counts for all. It advances where something is
/// synchronized; an access is stamped with it. Which earlier stamps come before
/// what a workitem does now follows from the barriers of its workgroup and
/// subgroup, and from what it acquired.
///
/// Releases and acquires are followed for whole subgroups within a workgroup
/// and for whole workgroups between them: this orders more than the language
/// does, never less, so that no correct program is said to race.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_REFERENCE_ORDERING_H
#define LOOM_LIB_REFERENCE_ORDERING_H

#include "Lanes.h"
#include "Loom/Interfaces/MemoryModel.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace loom {

/// Memory that barriers tell apart.
enum class SharedSpace : uint8_t { Global, Workgroup };

/// The accesses of one kind that a byte has had and that are not known to come
/// before everything that can still happen.
struct AccessRecord {
  enum : uint16_t {
    /// By workitems of one subgroup, or of several, of this workgroup.
    Several = 1,
    SeveralSubgroups = 2
  };
  /// Of the last one; 0 if there is none.
  uint32_t time = 0;
  /// Of the last one of another workgroup, before those of this one; 0 if there
  /// is none or it comes before them.
  uint32_t otherGroupTime = 0;
  /// Inst ids.
  uint32_t inst = 0, otherGroupInst = 0;
  uint16_t lane = 0;
  uint16_t flags = 0;
};

class Ordering {
public:
  using Time = uint32_t;
  /// A root and a byte of it.
  using Location = std::pair<uint64_t, uint64_t>;

  void beginWorkgroup(unsigned width, unsigned subgroupSize);

  /// A barrier of all workitems of the workgroup, or of the subgroups of
  /// `lanes`, for what is in `space`.
  void synchronize(LaneRef lanes, SharedSpace space, AtomicScope scope);
  void arrive(LaneRef lanes, SharedSpace space, AtomicScope scope);
  void wait(LaneRef lanes, SharedSpace space, AtomicScope scope);
  void fence(unsigned lane, AtomicOrdering ordering, AtomicScope scope);
  /// Before an atomic access that reads, and after one that writes. A relaxed
  /// one does this for fences.
  void acquire(unsigned lane, SharedSpace space, Location location,
               AtomicOrdering ordering, AtomicScope scope);
  void release(unsigned lane, SharedSpace space, Location location,
               AtomicOrdering ordering, AtomicScope scope);

  /// Puts an access of this workgroup into a record.
  void note(AccessRecord &record, SharedSpace space, unsigned lane,
            uint32_t inst) {
    if (record.time == now) {
      if (record.lane == lane) {
        record.inst = inst;
        return;
      }
      // One more of several.
      if ((record.flags & AccessRecord::SeveralSubgroups) ||
          (record.flags && subgroupOf(record.lane) == subgroupOf(lane)))
        return;
    }
    noteOther(record, space, lane, inst);
  }
  enum class Conflict { None, InGroup, OtherGroup };
  /// Whether what is recorded does not come before what `lane` does now.
  Conflict findConflict(const AccessRecord &record, SharedSpace space,
                        unsigned lane) const {
    if (!record.time)
      return Conflict::None;
    // Most often a barrier lies between the two.
    if (record.time >= groupBegin && record.time < barrier[unsigned(space)] &&
        !record.otherGroupTime)
      return Conflict::None;
    return findOtherConflict(record, space, lane);
  }

private:
  /// Stamps from `begin` on and before `end`.
  struct Interval {
    Time begin, end;
  };
  using Intervals = std::vector<Interval>;
  /// By subgroup: stamps before this.
  using Row = std::vector<Time>;

  /// What a location publishes.
  struct Clock {
    /// To other workgroups.
    Intervals stamps;
    /// Within the workgroup that began then.
    Time groupBegin = 0;
    Row row;
    /// Who released; kManyLanes if several did.
    unsigned lane = 0;
  };
  static constexpr unsigned kManyLanes = ~0u;

  struct Subgroup {
    Time barrier[2] = {0, 0};
    Time arrival[2] = {0, 0};
    /// Of the last release fence, and how far it reaches.
    Time fence = 0;
    AtomicScope fenceScope = AtomicScope::Thread;
    /// When it last acquired something from this workgroup.
    Time edge = 0;
    /// What it has acquired, and what an acquire fence would; empty for
    /// nothing.
    Row seen, pending;
  };

  static void merge(Intervals &into, const Intervals &from);
  static bool raise(Row &into, const Row &from);
  static bool contains(const Intervals &intervals, Time time);

  Time advance();
  unsigned subgroupOf(unsigned lane) const { return lane >> subgroupShift; }
  template <typename Fn> void forSubgroups(LaneRef lanes, Fn fn);
  void publish(Clock &clock, unsigned lane, Time time, AtomicScope scope);
  void join(const Clock &clock, unsigned lane, AtomicScope scope,
            bool isPending);
  bool isInGroup(Time time) const { return time >= groupBegin; }
  /// The other cases of these two.
  void noteOther(AccessRecord &record, SharedSpace space, unsigned lane,
                 uint32_t inst);
  Conflict findOtherConflict(const AccessRecord &record, SharedSpace space,
                             unsigned lane) const;
  bool isOrderedInGroup(const AccessRecord &record, SharedSpace space,
                        unsigned lane) const;

  /// Records use 0 for no access.
  Time now = 1;
  bool isStamped = false;
  Time groupBegin = 1;
  /// A subgroup has 2^shift workitems.
  unsigned subgroupShift = 0;
  Time barrier[2] = {0, 0};
  Time arrival[2] = {0, 0};
  std::vector<Subgroup> subgroups;
  /// Of other workgroups: what this one has acquired, and what a fence would.
  Intervals seen, pending;
  /// Of the last release fence that reaches the device.
  Time deviceFence = 0;
  /// By space.
  llvm::DenseMap<Location, Clock> clocks[2];
};

} // namespace loom

#endif // LOOM_LIB_REFERENCE_ORDERING_H
