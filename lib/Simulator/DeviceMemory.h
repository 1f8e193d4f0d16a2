//===- DeviceMemory.h - Allocations and their guards -*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_DEVICEMEMORY_H
#define LOOM_LIB_SIMULATOR_DEVICEMEMORY_H

#include "Loom/Simulator/Simulator.h"
#include <deque>
#include <shared_mutex>

namespace loom::sim {

/// The only implementation of DeviceMemory. A device address is the host's.
class GuardedMemory final : public DeviceMemory {
public:
  /// A part of an allocation with one permission.
  struct Part {
    uint64_t begin = 0, end = 0;
    bool writable = true;
  };
  enum class Access { Allowed, Unknown, Freed, ReadOnly };

  ~GuardedMemory() override;
  void *allocate(uint64_t size) override;
  bool release(void *pointer) override;
  std::optional<std::pair<uint64_t, uint64_t>>
  find(uint64_t address) const override;

  /// Kernels may write the given ranges only (offsets and sizes, ascending).
  void protect(void *pointer,
               llvm::ArrayRef<std::pair<uint64_t, uint64_t>> writable);
  /// `part` is the part that holds the access, or the allocation, living or
  /// freed, that is nearest to it.
  Access lookUp(uint64_t address, uint64_t size, bool isWrite,
                Part &part) const;

private:
  struct Allocation {
    uint64_t size = 0;
    void *base = nullptr;
    std::vector<Part> parts;
  };
  void forget();

  mutable std::shared_mutex mutex;
  /// By begin.
  std::map<uint64_t, Allocation> living;
  /// Kept back from reuse for a while, so that late accesses are seen as such.
  std::map<uint64_t, Allocation> freed;
  std::deque<uint64_t> freedOrder;
  uint64_t freedBytes = 0;
};

/// Releases an allocation at the end of a scope.
class ScopedAllocation {
public:
  ScopedAllocation(GuardedMemory &memory, uint64_t size)
      : memory(memory), pointer(memory.allocate(size)) {}
  ~ScopedAllocation() {
    if (pointer)
      memory.release(pointer);
  }
  ScopedAllocation(const ScopedAllocation &) = delete;
  ScopedAllocation &operator=(const ScopedAllocation &) = delete;
  uint8_t *get() const { return static_cast<uint8_t *>(pointer); }
  uint64_t address() const { return reinterpret_cast<uint64_t>(pointer); }

private:
  GuardedMemory &memory;
  void *pointer;
};

} // namespace loom::sim

#endif // LOOM_LIB_SIMULATOR_DEVICEMEMORY_H
