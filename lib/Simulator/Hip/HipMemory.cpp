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

static hipError_t allocate(void **pointer, size_t size) {
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
  state.allocations[*pointer] = size;
  state.allocated += size;
  return hipSuccess;
}

static hipError_t release(void *pointer) {
  Guard guard;
  State &state = guard.state;
  if (!pointer)
    return hipSuccess;
  auto found = state.allocations.find(pointer);
  if (found == state.allocations.end())
    return hipErrorInvalidValue;
  state.allocated -= found->second;
  state.allocations.erase(found);
  state.memory->release(pointer);
  return hipSuccess;
}

LOOM_HIP_EXPORT hipError_t hipMalloc(void **pointer, size_t size) {
  return remember(allocate(pointer, size));
}
LOOM_HIP_EXPORT hipError_t hipFree(void *pointer) {
  return remember(release(pointer));
}
LOOM_HIP_EXPORT hipError_t hipHostMalloc(void **pointer, size_t size,
                                         unsigned) {
  return remember(allocate(pointer, size));
}
LOOM_HIP_EXPORT hipError_t hipHostFree(void *pointer) {
  return remember(release(pointer));
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

static hipError_t copy(void *to, const void *from, size_t size,
                       hipMemcpyKind kind) {
  Guard guard;
  const State &state = guard.state;
  if (kind < hipMemcpyHostToHost || kind > hipMemcpyDefault)
    return hipErrorInvalidMemcpyDirection;
  if (size == 0)
    return hipSuccess;
  bool fromDevice =
      kind == hipMemcpyDeviceToHost || kind == hipMemcpyDeviceToDevice;
  bool toDevice =
      kind == hipMemcpyHostToDevice || kind == hipMemcpyDeviceToDevice;
  bool isLegal =
      (fromDevice ? isDevice(state, from, size)
                  : isAccessible(state, from, size)) &&
      (toDevice ? isDevice(state, to, size) : isAccessible(state, to, size));
  if (!isLegal)
    return hipErrorInvalidValue;
  std::memmove(to, from, size);
  return hipSuccess;
}

LOOM_HIP_EXPORT hipError_t hipMemcpy(void *to, const void *from, size_t size,
                                     hipMemcpyKind kind) {
  if (hipError_t error = hipDeviceSynchronize())
    return error;
  return remember(copy(to, from, size, kind));
}
LOOM_HIP_EXPORT hipError_t hipMemcpyAsync(void *to, const void *from,
                                          size_t size, hipMemcpyKind kind,
                                          hipStream_t stream) {
  Guard guard;
  if (!guard.state.isStream(stream))
    return remember(hipErrorInvalidHandle);
  return remember(copy(to, from, size, kind));
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
                       hipStream_t stream) {
  Guard guard;
  const State &state = guard.state;
  if (!state.isStream(stream))
    return hipErrorInvalidHandle;
  if (count == 0)
    return hipSuccess;
  if (count > SIZE_MAX / width || !isDevice(state, to, count * width))
    return hipErrorInvalidValue;
  if (width == 1) {
    std::memset(to, value, count);
    return hipSuccess;
  }
  auto *bytes = static_cast<char *>(to);
  for (size_t i = 0; i < count; ++i)
    std::memcpy(bytes + i * width, &value, width);
  return hipSuccess;
}

LOOM_HIP_EXPORT hipError_t hipMemset(void *to, int value, size_t size) {
  return remember(fill(to, value, size, 1, nullptr));
}
LOOM_HIP_EXPORT hipError_t hipMemsetAsync(void *to, int value, size_t size,
                                          hipStream_t stream) {
  return remember(fill(to, value, size, 1, stream));
}
LOOM_HIP_EXPORT hipError_t hipMemsetD32Async(hipDeviceptr_t to, int value,
                                             size_t count, hipStream_t stream) {
  return remember(fill(to, value, count, 4, stream));
}
