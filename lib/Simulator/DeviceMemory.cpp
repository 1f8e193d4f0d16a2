//===- DeviceMemory.cpp - Allocations and their guards -*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceMemory.h"
#include "llvm/Support/MathExtras.h"
#include <cstdlib>
#include <cstring>
#include <mutex>

using namespace loom::sim;

/// Between allocations, so that an access just beyond one is in none.
static constexpr uint64_t kGuard = 4096;
/// What hipMalloc promises.
static constexpr uint64_t kAlign = 256;
/// Freed memory that is kept from reuse.
static constexpr uint64_t kMaxFreedBytes = 64 << 20;
static constexpr size_t kMaxFreed = 4096;
/// New memory is filled with NaNs up to this size: a kernel that relies on
/// zeros should not get them.
static constexpr uint64_t kMaxFill = 16 << 20;
static constexpr uint64_t kMaxSize = 1ull << 40;

DeviceMemory::~DeviceMemory() = default;

std::unique_ptr<DeviceMemory> DeviceMemory::create() {
  return std::make_unique<GuardedMemory>();
}

GuardedMemory::~GuardedMemory() {
  for (auto &entry : living)
    std::free(entry.second.base);
  for (auto &entry : freed)
    std::free(entry.second.base);
}

void *GuardedMemory::allocate(uint64_t size) {
  if (size > kMaxSize)
    return nullptr;
  uint64_t bytes = llvm::alignTo(size, kAlign) + 2 * kGuard;
  void *base = std::aligned_alloc(kAlign, bytes);
  if (!base)
    return nullptr;
  auto begin = reinterpret_cast<uint64_t>(base) + kGuard;
  if (size <= kMaxFill)
    std::memset(base, 0xff, bytes);
  Allocation made;
  made.size = size;
  made.base = base;
  made.parts = {{begin, begin + size, true}};
  std::unique_lock<std::shared_mutex> lock(mutex);
  living.emplace(begin, std::move(made));
  return reinterpret_cast<void *>(begin);
}

bool GuardedMemory::release(void *pointer) {
  std::unique_lock<std::shared_mutex> lock(mutex);
  auto found = living.find(reinterpret_cast<uint64_t>(pointer));
  if (found == living.end())
    return false;
  freedBytes += found->second.size;
  freedOrder.push_back(found->first);
  freed.insert(living.extract(found));
  forget();
  return true;
}

void GuardedMemory::forget() {
  while (freedBytes > kMaxFreedBytes || freedOrder.size() > kMaxFreed) {
    auto oldest = freed.find(freedOrder.front());
    freedOrder.pop_front();
    freedBytes -= oldest->second.size;
    std::free(oldest->second.base);
    freed.erase(oldest);
  }
}

std::optional<std::pair<uint64_t, uint64_t>>
GuardedMemory::find(uint64_t address) const {
  std::shared_lock<std::shared_mutex> lock(mutex);
  auto above = living.upper_bound(address);
  if (above == living.begin())
    return std::nullopt;
  --above;
  if (address >= above->first + above->second.size && address != above->first)
    return std::nullopt;
  return std::make_pair(above->first, above->second.size);
}

void GuardedMemory::protect(
    void *pointer, llvm::ArrayRef<std::pair<uint64_t, uint64_t>> writable) {
  std::unique_lock<std::shared_mutex> lock(mutex);
  auto found = living.find(reinterpret_cast<uint64_t>(pointer));
  if (found == living.end())
    return;
  std::vector<Part> parts;
  uint64_t at = found->first, end = found->first + found->second.size;
  for (auto [offset, size] : writable) {
    uint64_t from = std::min(found->first + offset, end);
    uint64_t to = std::min(from + size, end);
    if (from > at)
      parts.push_back({at, from, false});
    if (to > from)
      parts.push_back({from, to, true});
    at = std::max(at, to);
  }
  if (at < end)
    parts.push_back({at, end, false});
  found->second.parts = std::move(parts);
}

GuardedMemory::Access GuardedMemory::lookUp(uint64_t address, uint64_t size,
                                            bool isWrite, Part &part) const {
  std::shared_lock<std::shared_mutex> lock(mutex);
  uint64_t last = address + size;
  auto above = living.upper_bound(address);
  if (above != living.begin()) {
    const auto &allocation = *std::prev(above);
    for (const Part &candidate : allocation.second.parts) {
      if (address < candidate.begin || last > candidate.end || last < address)
        continue;
      part = candidate;
      return isWrite && !candidate.writable ? Access::ReadOnly
                                            : Access::Allowed;
    }
    part = {allocation.first, allocation.first + allocation.second.size, true};
  } else if (above != living.end()) {
    part = {above->first, above->first + above->second.size, true};
  }
  auto old = freed.upper_bound(address);
  if (old != freed.begin()) {
    const auto &allocation = *std::prev(old);
    if (address < allocation.first + allocation.second.size) {
      part = {allocation.first, allocation.first + allocation.second.size,
              true};
      return Access::Freed;
    }
  }
  return Access::Unknown;
}
