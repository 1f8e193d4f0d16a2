//===- Memory.h - Storage and what has been done to it ----------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Roots of storage, with what each byte has been through: whether it was
/// written, who accessed it since what synchronization, and through which
/// promise of `buffer.assume.noalias`.
///
/// Two accesses of the same byte by different workitems, one of them a write,
/// not both atomic, race unless something orders them: in a workgroup a barrier
/// of the byte's memory space, between workgroups a release that an acquire
/// saw. The second access is reported, with the first one's operation.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_REFERENCE_MEMORY_H
#define LOOM_LIB_REFERENCE_MEMORY_H

#include "Lanes.h"
#include "Loom/Dialect/Buffer/IR/Buffer.h"
#include "Ordering.h"
#include <memory>

namespace loom {
class Group;
struct Inst;

/// The host's memory that one launch may take: a kernel that asks for more is
/// refused, instead of the host's having none left.
class Budget {
public:
  bool take(uint64_t bytes) {
    if (bytes > left)
      return false;
    left -= bytes;
    return true;
  }
  void give(uint64_t bytes) { left += bytes; }
  /// For messages.
  static std::string describe();

private:
  static constexpr uint64_t kMegabytes = 2048;
  uint64_t left = kMegabytes << 20;
};

/// One access of one workitem.
struct Access {
  /// A handle; 0 is no storage.
  uint64_t root = 0;
  uint64_t promise = 0;
  /// The window of the root that may be accessed.
  uint64_t base = 0, length = 0;
  /// From the start of the root.
  uint64_t start = 0;
  uint64_t numBytes = 0;
  /// What the address must be a multiple of: a power of two.
  uint64_t alignment = 1;
  bool isAtomic = false;
};

class Memory {
public:
  Memory();
  ~Memory();

  /// Storage of the host, global and written; the same handle for the same
  /// `data`. It is accessed in place.
  uint64_t addArgument(char *data, uint64_t size);
  /// New storage for one execution of an alloca: of the workgroup, or of the
  /// workitem `lane`. Nothing in it is written. What the operation gave before,
  /// to the workgroup or to the workitem, is gone; all of it is when the
  /// workgroup ends. Returns 0 if the budget does not have so much.
  uint64_t allocate(const Inst &inst, MemorySpace space, unsigned lane,
                    uint64_t size, uint64_t alignment);
  Budget &getBudget();

  /// Of `buffer.assume.noalias`: a number for an execution of one workitem, and
  /// one for each of its results. `parent` is the promise of the operand.
  uint64_t beginPromises();
  uint64_t makePromise(uint64_t execution, uint64_t parent);

  /// `Unknown` for a handle that is none.
  MemorySpace getSpace(uint64_t root) const;
  /// What the address of a byte of the root is known to be a multiple of: a
  /// power of two. Arguments are aligned to 256.
  uint64_t getAlignment(uint64_t root, uint64_t start) const;

  /// Whether the bytes exist; reports at `inst` if not.
  bool checkBounds(Group &group, const Inst &inst, unsigned lane,
                   const Access &access) const;

  /// Checks the access, reports what is wrong with it at `inst`, and copies.
  /// What cannot be read is 0; what lies out of bounds is not written.
  void read(Group &group, const Inst &inst, unsigned lane, const Access &access,
            void *to);
  void write(Group &group, const Inst &inst, unsigned lane,
             const Access &access, const void *from);
  /// Reads, and writes what `update` makes of the bytes if that returns true,
  /// as one access.
  void update(Group &group, const Inst &inst, unsigned lane,
              const Access &access,
              llvm::function_ref<bool(char *bytes)> update);

  //===--------------------------------------------------------------------===//
  // Synchronization by the active workitems
  //===--------------------------------------------------------------------===//

  void beginWorkgroup(Group &group);
  /// Frees what the workgroup has allocated.
  void endWorkgroup(Group &group);
  /// A barrier of a scope, subgroup or workgroup, whose workitems are active.
  void synchronize(Group &group, MemorySpace space, AtomicScope scope);
  /// Its halves: what was accessed before `arrive` is ordered before what is
  /// accessed after `wait`.
  void arrive(Group &group, MemorySpace space, AtomicScope scope);
  void wait(Group &group, MemorySpace space, AtomicScope scope);
  /// Before an atomic access that reads, and after one that writes.
  void acquire(unsigned lane, const Access &access, AtomicOrdering ordering,
               AtomicScope scope);
  void release(unsigned lane, const Access &access, AtomicOrdering ordering,
               AtomicScope scope);
  void fence(unsigned lane, AtomicOrdering ordering, AtomicScope scope);

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace loom

#endif // LOOM_LIB_REFERENCE_MEMORY_H
