//===- HipMemory.cpp - Memory of the simulated HIP device ===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HipState.h"
#include <cstring>

using namespace loom::sim;
using namespace loom::sim::hip;

bool loom::sim::hip::isAccessible(const State &state, const void *pointer,
                                  size_t size) {
  auto address = reinterpret_cast<uint64_t>(pointer);
  auto allocation = state.memory->find(address);
  if (!allocation)
    return pointer != nullptr;
  return allocation->first + allocation->second - address >= size;
}

static bool isDevice(const State &state, const void *pointer, size_t size) {
  return state.memory->find(reinterpret_cast<uint64_t>(pointer)) &&
         isAccessible(state, pointer, size);
}

static hipError_t allocate(void **pointer, size_t size, bool isHost) {
  Guard guard;
  State &state = guard.state;
  if (!pointer)
    return hipErrorInvalidValue;
  *pointer = nullptr;
  if (size == 0)
    return hipSuccess;
  if (size > kTotalMemory - std::min(state.allocated, kTotalMemory))
    return hipErrorOutOfMemory;
  *pointer = state.memory->allocate(size);
  if (!*pointer)
    return hipErrorOutOfMemory;
  state.allocations[*pointer] = {size, isHost};
  state.allocated += size;
  return hipSuccess;
}

static hipError_t release(void *pointer, bool isHost) {
  if (!pointer)
    return hipSuccess;
  // Nothing that was enqueued may use it any more.
  waitForDevice();
  Guard guard;
  State &state = guard.state;
  auto found = state.allocations.find(pointer);
  if (found == state.allocations.end() || found->second.isHost != isHost)
    return hipErrorInvalidValue;
  state.allocated -= found->second.size;
  state.allocations.erase(found);
  state.memory->release(pointer);
  return hipSuccess;
}

LOOM_HIP_EXPORT hipError_t hipMalloc(void **pointer, size_t size) {
  return remember(allocate(pointer, size, /*isHost=*/false));
}
LOOM_HIP_EXPORT hipError_t hipFree(void *pointer) {
  return remember(release(pointer, /*isHost=*/false));
}
LOOM_HIP_EXPORT hipError_t hipHostMalloc(void **pointer, size_t size,
                                         unsigned) {
  return remember(allocate(pointer, size, /*isHost=*/true));
}
LOOM_HIP_EXPORT hipError_t hipHostFree(void *pointer) {
  return remember(release(pointer, /*isHost=*/true));
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

static bool isLegal(const State &state, void *to, const void *from, size_t size,
                    hipMemcpyKind kind) {
  bool fromDevice =
      kind == hipMemcpyDeviceToHost || kind == hipMemcpyDeviceToDevice;
  bool toDevice =
      kind == hipMemcpyHostToDevice || kind == hipMemcpyDeviceToDevice;
  return (fromDevice ? isDevice(state, from, size)
                     : isAccessible(state, from, size)) &&
         (toDevice ? isDevice(state, to, size) : isAccessible(state, to, size));
}

/// `point` is where the copy is complete. Memory of the program that HIP does
/// not know it uses during the call only.
static hipError_t copy(void *to, const void *from, size_t size,
                       hipMemcpyKind kind, hipStream_t stream, Point &point) {
  Guard guard;
  State &state = guard.state;
  if (!state.findQueue(stream))
    return hipErrorInvalidHandle;
  if (kind < hipMemcpyHostToHost || kind > hipMemcpyDefault)
    return hipErrorInvalidMemcpyDirection;
  if (size == 0)
    return hipSuccess;
  if (!isLegal(state, to, from, size, kind))
    return hipErrorInvalidValue;
  point = state.enqueue(stream, [=] {
    std::memmove(to, from, size);
    return hipSuccess;
  });
  return hipSuccess;
}

LOOM_HIP_EXPORT hipError_t hipMemcpy(void *to, const void *from, size_t size,
                                     hipMemcpyKind kind) {
  Point point;
  if (hipError_t error = copy(to, from, size, kind, nullptr, point))
    return remember(error);
  return hipStreamSynchronize(nullptr);
}
LOOM_HIP_EXPORT hipError_t hipMemcpyAsync(void *to, const void *from,
                                          size_t size, hipMemcpyKind kind,
                                          hipStream_t stream) {
  Point point;
  hipError_t error = copy(to, from, size, kind, stream, point);
  if (error == hipSuccess && size) {
    bool isKnown = false;
    {
      Guard guard;
      isKnown =
          isDevice(guard.state, to, size) && isDevice(guard.state, from, size);
    }
    if (!isKnown)
      point.wait();
  }
  return remember(error);
}
LOOM_HIP_EXPORT hipError_t hipMemcpyHtoD(hipDeviceptr_t to, void *from,
                                         size_t size) {
  return hipMemcpy(to, from, size, hipMemcpyHostToDevice);
}
LOOM_HIP_EXPORT hipError_t hipMemcpyDtoH(void *to, hipDeviceptr_t from,
                                         size_t size) {
  return hipMemcpy(to, from, size, hipMemcpyDeviceToHost);
}

//===----------------------------------------------------------------------===//
// Fills
//===----------------------------------------------------------------------===//

static hipError_t fill(void *to, int value, size_t count, size_t width,
                       hipStream_t stream, Point &point) {
  Guard guard;
  State &state = guard.state;
  if (!state.findQueue(stream))
    return hipErrorInvalidHandle;
  if (count == 0)
    return hipSuccess;
  if (count > SIZE_MAX / width || !isDevice(state, to, count * width))
    return hipErrorInvalidValue;
  point = state.enqueue(stream, [=] {
    if (width == 1) {
      std::memset(to, value, count);
      return hipSuccess;
    }
    auto *bytes = static_cast<char *>(to);
    for (size_t i = 0; i < count; ++i)
      std::memcpy(bytes + i * width, &value, width);
    return hipSuccess;
  });
  return hipSuccess;
}

/// Does the program see the memory without HIP's help?
static bool isHostMemory(void *pointer) {
  Guard guard;
  auto allocation =
      guard.state.memory->find(reinterpret_cast<uint64_t>(pointer));
  if (!allocation)
    return false;
  auto found =
      guard.state.allocations.find(reinterpret_cast<void *>(allocation->first));
  return found != guard.state.allocations.end() && found->second.isHost;
}

LOOM_HIP_EXPORT hipError_t hipMemset(void *to, int value, size_t size) {
  Point point;
  hipError_t error = fill(to, value, size, 1, nullptr, point);
  if (error == hipSuccess && isHostMemory(to))
    point.wait();
  return remember(error);
}
LOOM_HIP_EXPORT hipError_t hipMemsetAsync(void *to, int value, size_t size,
                                          hipStream_t stream) {
  Point point;
  return remember(fill(to, value, size, 1, stream, point));
}
LOOM_HIP_EXPORT hipError_t hipMemsetD32Async(hipDeviceptr_t to, int value,
                                             size_t count, hipStream_t stream) {
  Point point;
  return remember(fill(to, value, count, 4, stream, point));
}
