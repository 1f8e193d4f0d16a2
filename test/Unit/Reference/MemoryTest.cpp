//===- MemoryTest.cpp - What the reference device notices -----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Memory.h"
#include "Group.h"
#include "gtest/gtest.h"

using namespace loom;

namespace {

/// Workgroups of eight workitems, in two subgroups.
class MemoryTest : public testing::Test {
protected:
  MemoryTest() {
    inst.id = 1;
    global = memory.addArgument(bytes, sizeof(bytes));
    begin();
  }

  void begin() {
    group = std::make_unique<Group>(launch, std::array<int64_t, 3>{0, 0, 0});
    memory.beginWorkgroup(*group);
  }
  void nextWorkgroup() {
    memory.endWorkgroup(*group);
    begin();
  }

  Access at(uint64_t root, uint64_t start, uint64_t numBytes = 4,
            uint64_t promise = 0) {
    Access access;
    access.root = root;
    access.promise = promise;
    access.length = sizeof(bytes);
    access.start = start;
    access.numBytes = numBytes;
    return access;
  }
  void read(unsigned lane, const Access &access) {
    char to[sizeof(bytes)];
    memory.read(*group, inst, lane, access, to);
  }
  void write(unsigned lane, const Access &access) {
    char from[sizeof(bytes)] = {};
    memory.write(*group, inst, lane, access, from);
  }
  /// Adds nothing to the word at `start`.
  void add(unsigned lane, uint64_t root, uint64_t start,
           AtomicOrdering ordering, AtomicScope scope = AtomicScope::Device) {
    Access access = at(root, start);
    access.isAtomic = true;
    memory.acquire(lane, access, ordering, scope);
    memory.update(*group, inst, lane, access, [](char *) { return true; });
    memory.release(lane, access, ordering, scope);
  }
  uint64_t allocate(MemorySpace space, unsigned lane = 0) {
    return memory.allocate(inst, space, lane, sizeof(bytes), 16);
  }
  void barrier(MemorySpace space, AtomicScope scope = AtomicScope::Workgroup) {
    memory.synchronize(*group, space, scope);
  }
  /// Whether there was a fault of a kind since the last call, and no other.
  bool takeFault(FaultKind kind) {
    bool found = faults.getFaults().size() == 1 &&
                 faults.getFaults().front().kind == kind;
    message = faults.getFaults().empty() ? "" : faults.getFaults()[0].message;
    faults = FaultLog();
    return found;
  }
  bool isClean() { return faults.getFaults().empty(); }

  char bytes[64] = {};
  Program program;
  FunctionCode code;
  FaultLog faults;
  Memory memory;
  LaunchState launch = {program, code,   Grid{{3, 1, 1}, {8, 1, 1}},
                        4,       memory, faults};
  std::unique_ptr<Group> group;
  Inst inst;
  uint64_t global;
  std::string message;
};

TEST_F(MemoryTest, ReportsConflictsOfWorkitems) {
  write(0, at(global, 0));
  read(0, at(global, 0));
  EXPECT_TRUE(isClean());
  read(1, at(global, 0));
  EXPECT_TRUE(takeFault(FaultKind::Race));
  EXPECT_EQ(message, "bytes 0 to 4 are read here and written by workitem (0, "
                     "0, 0), and nothing orders the two");
  read(2, at(global, 8));
  read(3, at(global, 8));
  EXPECT_TRUE(isClean());
  // The writer has read last, but is not the only reader.
  write(3, at(global, 8));
  EXPECT_TRUE(takeFault(FaultKind::Race));
  write(4, at(global, 16));
  write(5, at(global, 16));
  EXPECT_TRUE(takeFault(FaultKind::Race));
}

TEST_F(MemoryTest, BarriersOrderTheirSpace) {
  uint64_t tile = allocate(MemorySpace::Workgroup);
  write(0, at(tile, 0));
  write(0, at(global, 0));
  barrier(MemorySpace::Workgroup);
  read(5, at(tile, 0));
  EXPECT_TRUE(isClean());
  read(5, at(global, 0));
  EXPECT_TRUE(takeFault(FaultKind::Race));
  barrier(MemorySpace::Global);
  read(6, at(global, 0));
  EXPECT_TRUE(isClean());
  // The other workitems may not have read yet.
  write(0, at(tile, 0));
  EXPECT_TRUE(takeFault(FaultKind::Race));
}

TEST_F(MemoryTest, SubgroupBarriersOrderSubgroups) {
  uint64_t tile = allocate(MemorySpace::Workgroup);
  write(0, at(tile, 0));
  barrier(MemorySpace::Workgroup, AtomicScope::Subgroup);
  read(3, at(tile, 0));
  EXPECT_TRUE(isClean());
  read(4, at(tile, 0));
  EXPECT_TRUE(takeFault(FaultKind::Race));
}

TEST_F(MemoryTest, SplitBarriersOrderFromArrivalToWait) {
  uint64_t tile = allocate(MemorySpace::Workgroup);
  write(0, at(tile, 0));
  memory.arrive(*group, MemorySpace::Workgroup, AtomicScope::Workgroup);
  write(0, at(tile, 4));
  memory.wait(*group, MemorySpace::Workgroup, AtomicScope::Workgroup);
  read(1, at(tile, 0));
  EXPECT_TRUE(isClean());
  read(1, at(tile, 4));
  EXPECT_TRUE(takeFault(FaultKind::Race));
}

TEST_F(MemoryTest, KeepsBytesApart) {
  write(0, at(global, 0, 4));
  // Splits what is known of the first word.
  write(1, at(global, 6, 1));
  write(2, at(global, 7, 1));
  write(3, at(global, 4, 2));
  EXPECT_TRUE(isClean());
  read(1, at(global, 3, 1));
  EXPECT_TRUE(takeFault(FaultKind::Race));
  read(3, at(global, 4, 3));
  EXPECT_TRUE(takeFault(FaultKind::Race));
}

TEST_F(MemoryTest, AtomicsDoNotRaceWithEachOther) {
  for (unsigned lane = 0; lane < 8; ++lane)
    add(lane, global, 0, AtomicOrdering::Relaxed);
  EXPECT_TRUE(isClean());
  read(0, at(global, 0));
  EXPECT_TRUE(takeFault(FaultKind::Race));
  write(0, at(global, 4));
  add(1, global, 4, AtomicOrdering::Relaxed);
  EXPECT_TRUE(takeFault(FaultKind::Race));
}

TEST_F(MemoryTest, WorkgroupsAreOrderedByReleaseAndAcquire) {
  write(0, at(global, 0));
  write(1, at(global, 4));
  barrier(MemorySpace::Global);
  add(0, global, 32, AtomicOrdering::AcqRel);
  write(0, at(global, 8));
  nextWorkgroup();
  // Passes on what it has acquired.
  add(0, global, 32, AtomicOrdering::AcqRel);
  nextWorkgroup();
  add(0, global, 32, AtomicOrdering::AcqRel);
  read(0, at(global, 0));
  write(0, at(global, 4));
  EXPECT_TRUE(isClean());
  read(0, at(global, 8));
  EXPECT_TRUE(takeFault(FaultKind::Race));
  EXPECT_EQ(message, "bytes 8 to 12 are read here and written by another "
                     "workgroup, and nothing orders the two");
}

TEST_F(MemoryTest, WorkgroupsRaceWithoutOrder) {
  write(0, at(global, 0));
  add(0, global, 32, AtomicOrdering::Relaxed);
  read(1, at(global, 4));
  nextWorkgroup();
  add(0, global, 32, AtomicOrdering::Acquire);
  // The same number, another workitem.
  read(0, at(global, 0));
  EXPECT_TRUE(takeFault(FaultKind::Race));
  read(1, at(global, 4));
  EXPECT_TRUE(isClean());
  write(1, at(global, 4));
  EXPECT_TRUE(takeFault(FaultKind::Race));
}

TEST_F(MemoryTest, FencesOrderWithRelaxedAtomics) {
  write(0, at(global, 0));
  memory.fence(0, AtomicOrdering::Release, AtomicScope::Device);
  write(0, at(global, 4));
  add(0, global, 32, AtomicOrdering::Relaxed);
  nextWorkgroup();
  add(0, global, 32, AtomicOrdering::Relaxed);
  memory.fence(0, AtomicOrdering::Acquire, AtomicScope::Device);
  read(0, at(global, 0));
  EXPECT_TRUE(isClean());
  read(0, at(global, 4));
  EXPECT_TRUE(takeFault(FaultKind::Race));
}

TEST_F(MemoryTest, WorkitemsAreOrderedByReleaseAndAcquire) {
  write(0, at(global, 0));
  add(0, global, 32, AtomicOrdering::Release, AtomicScope::Workgroup);
  add(5, global, 32, AtomicOrdering::Acquire, AtomicScope::Workgroup);
  read(5, at(global, 0));
  EXPECT_TRUE(isClean());
  write(0, at(global, 4));
  read(5, at(global, 4));
  EXPECT_TRUE(takeFault(FaultKind::Race));
}

TEST_F(MemoryTest, NarrowScopesDoNotReachOthers) {
  write(0, at(global, 0));
  add(0, global, 32, AtomicOrdering::Release, AtomicScope::Workgroup);
  nextWorkgroup();
  add(0, global, 32, AtomicOrdering::Acquire, AtomicScope::Device);
  read(0, at(global, 0));
  EXPECT_TRUE(takeFault(FaultKind::Race));
}

TEST_F(MemoryTest, KnowsWhatIsWritten) {
  uint64_t own = allocate(MemorySpace::Private);
  write(0, at(own, 0, 6));
  read(0, at(own, 2, 4));
  EXPECT_TRUE(isClean());
  read(0, at(own, 4, 4));
  EXPECT_TRUE(takeFault(FaultKind::Uninitialized));
  EXPECT_EQ(message, "reads bytes 4 to 8, not all of which have been written");
  // The next execution of the allocation gives new storage.
  EXPECT_EQ(allocate(MemorySpace::Private), own);
  read(0, at(own, 0));
  EXPECT_TRUE(takeFault(FaultKind::Uninitialized));
  EXPECT_NE(allocate(MemorySpace::Private, /*lane=*/1), own);
}

TEST_F(MemoryTest, ChecksBoundsAndAlignment) {
  Access window = at(global, 20);
  window.base = 4;
  window.length = 16;
  write(0, window);
  EXPECT_TRUE(takeFault(FaultKind::OutOfBounds));
  EXPECT_EQ(message,
            "bytes 16 to 20 are outside of the 16 bytes of the buffer");
  window.start = 0;
  read(0, window);
  EXPECT_TRUE(takeFault(FaultKind::OutOfBounds));
  EXPECT_EQ(message, "bytes -4 to 0 are outside of the 16 bytes of the buffer");
  window.start = 6;
  window.alignment = 4;
  read(0, window);
  EXPECT_TRUE(takeFault(FaultKind::Misaligned));
  EXPECT_EQ(message, "the address is a multiple of 2, not of 4");
  read(0, at(0, 0));
  EXPECT_TRUE(takeFault(FaultKind::OutOfBounds));
}

TEST_F(MemoryTest, PromisesHoldPerExecution) {
  uint64_t first = memory.beginPromises();
  uint64_t a = memory.makePromise(first, 0), b = memory.makePromise(first, 0);
  uint64_t second = memory.beginPromises();
  uint64_t c = memory.makePromise(second, 0);
  uint64_t ofA = memory.makePromise(second, a);
  read(0, at(global, 0, 4, a));
  read(0, at(global, 0, 4, b));
  write(0, at(global, 0, 4, c));
  EXPECT_TRUE(isClean());
  write(0, at(global, 4, 4, a));
  read(0, at(global, 4, 4, b));
  EXPECT_TRUE(takeFault(FaultKind::Alias));
  // A promise about a result is about what it was made of, too.
  write(0, at(global, 8, 4, ofA));
  write(0, at(global, 8, 4, a));
  EXPECT_TRUE(isClean());
  write(0, at(global, 8, 4, ofA));
  write(0, at(global, 8, 4, b));
  EXPECT_TRUE(takeFault(FaultKind::Alias));
}

TEST_F(MemoryTest, StorageThatIsGoneIsFree) {
  Budget &budget = memory.getBudget();
  uint64_t most = uint64_t(2048) << 20;
  ASSERT_FALSE(budget.take(most + 1));
  // A byte of storage takes two.
  ASSERT_TRUE(budget.take(most - 10000));
  auto allocate = [&](unsigned lane) {
    return memory.allocate(inst, MemorySpace::Private, lane, 4000, 16);
  };
  for (unsigned execution = 0; execution < 3; ++execution)
    EXPECT_NE(allocate(0), 0u);
  EXPECT_EQ(allocate(1), 0u);
  nextWorkgroup();
  EXPECT_NE(allocate(1), 0u);
}

TEST_F(MemoryTest, RecordsOfAccessesAreCounted) {
  ASSERT_TRUE(memory.getBudget().take((uint64_t(2048) << 20) - 100));
  write(0, at(global, 0));
  EXPECT_TRUE(takeFault(FaultKind::Limit));
  EXPECT_TRUE(group->isStopped());
}

} // namespace
