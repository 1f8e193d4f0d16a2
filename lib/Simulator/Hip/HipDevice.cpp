//===- HipDevice.cpp - The simulated HIP device ===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HipState.h"
#include "Program.h"
#include "llvm/ADT/StringSwitch.h"
#include <cstdlib>
#include <cstring>
#include <pthread.h>

using namespace loom::sim;
using namespace loom::sim::hip;

/// A process that forks has its streams' threads in the parent only.
static void watchForks() {
  pthread_atfork(
      [] {
        getState().mutex.lock();
        Queue::prepareFork();
      },
      [] {
        Queue::endForkInParent();
        getState().mutex.unlock();
      },
      [] {
        Queue::endForkInChild();
        new (&getState().mutex) std::recursive_mutex;
      });
}

State &loom::sim::hip::getState() {
  static State *state = [] {
    auto *made = new State;
    if (const char *target = std::getenv("LOOM_SIM_TARGET"))
      made->target = target;
    watchForks();
    // What was enqueued is run and reported, as if the program had waited.
    std::atexit([] { Queue::endThreads(); });
    return made;
  }();
  return *state;
}

uint32_t loom::sim::hip::getLdsSize(llvm::StringRef target) {
  const TargetInfo *info = findTarget(target);
  return info ? info->ldsSize : 65536;
}

/// A processor that code for a generic target runs on.
static llvm::StringRef representative(llvm::StringRef target) {
  return llvm::StringSwitch<llvm::StringRef>(target)
      .Case("gfx11-generic", "gfx1100")
      .Case("gfx12-generic", "gfx1201")
      .Case("gfx9-4-generic", "gfx942")
      .Default(target);
}

void loom::sim::hip::adoptTarget(State &state, llvm::StringRef ofObject) {
  if (state.target.empty())
    state.target = representative(ofObject).str();
}

bool loom::sim::hip::acceptsTarget(const State &state,
                                   llvm::StringRef ofObject) {
  if (state.target.empty() || state.target == ofObject)
    return true;
  llvm::StringRef device = state.target;
  return llvm::StringSwitch<bool>(ofObject)
      .Case("gfx11-generic", device.starts_with("gfx11"))
      .Case("gfx12-generic", device.starts_with("gfx12"))
      .Case("gfx9-4-generic", device == "gfx942" || device == "gfx950")
      .Default(false);
}

static bool isWave64Only(llvm::StringRef target) {
  return target.starts_with("gfx9");
}

LOOM_HIP_EXPORT const char *loomsim_version(void) {
  return "loom-amdgpu-sim " LOOM_VERSION;
}

LOOM_HIP_EXPORT int loomsim_has_target(const char *target) {
  return target && findTarget(target);
}
LOOM_HIP_EXPORT hipError_t loomsim_set_target(const char *target) {
  Guard guard;
  if (!loomsim_has_target(target))
    return remember(hipErrorInvalidValue);
  guard.state.target = target;
  return hipSuccess;
}

static std::string listTargets() {
  std::string names;
  for (const TargetInfo &target : getTargets())
    names += (names.empty() ? "" : ", ") + target.name;
  return names;
}

/// LOOM_SIM_TARGET may name a processor that there is no simulation of.
static bool hasDevice() {
  Guard guard;
  const std::string &target = guard.state.target;
  if (target.empty() || findTarget(target))
    return true;
  say("LOOM_SIM_TARGET: target " + target + " is not supported (" +
      listTargets() + " are)");
  return false;
}

LOOM_HIP_EXPORT hipError_t hipInit(unsigned flags) {
  if (!hasDevice())
    return remember(hipErrorNoDevice);
  return remember(flags ? hipErrorInvalidValue : hipSuccess);
}

/// HIP's 6.2: the release whose layouts and numbers this follows.
static hipError_t giveVersion(int *version) {
  if (!version)
    return remember(hipErrorInvalidValue);
  *version = 60200000;
  return hipSuccess;
}
LOOM_HIP_EXPORT hipError_t hipDriverGetVersion(int *version) {
  return giveVersion(version);
}
LOOM_HIP_EXPORT hipError_t hipRuntimeGetVersion(int *version) {
  return giveVersion(version);
}

LOOM_HIP_EXPORT hipError_t hipGetDeviceCount(int *count) {
  if (!count)
    return remember(hipErrorInvalidValue);
  *count = hasDevice();
  return remember(*count ? hipSuccess : hipErrorNoDevice);
}
LOOM_HIP_EXPORT hipError_t hipGetDevice(int *device) {
  if (!device)
    return remember(hipErrorInvalidValue);
  *device = 0;
  return hipSuccess;
}
LOOM_HIP_EXPORT hipError_t hipSetDevice(int device) {
  return remember(device ? hipErrorInvalidDevice : hipSuccess);
}
LOOM_HIP_EXPORT hipError_t hipDeviceGet(hipDevice_t *device, int ordinal) {
  if (!device)
    return remember(hipErrorInvalidValue);
  *device = 0;
  return remember(ordinal ? hipErrorInvalidDevice : hipSuccess);
}

static std::string deviceName(const State &state) {
  return "Loom AMDGPU simulator (" + state.getTarget() + ")";
}

static void copyText(char *to, size_t size, const std::string &text) {
  size_t length = std::min(text.size(), size - 1);
  std::memcpy(to, text.data(), length);
  to[length] = 0;
}

LOOM_HIP_EXPORT hipError_t hipDeviceGetName(char *name, int size,
                                            hipDevice_t device) {
  Guard guard;
  if (device)
    return remember(hipErrorInvalidDevice);
  if (!name || size <= 0)
    return remember(hipErrorInvalidValue);
  copyText(name, size_t(size), deviceName(guard.state));
  return hipSuccess;
}

LOOM_HIP_EXPORT hipError_t hipDeviceGetAttribute(int *value,
                                                 hipDeviceAttribute_t attribute,
                                                 int device) {
  Guard guard;
  if (device)
    return remember(hipErrorInvalidDevice);
  if (!value)
    return remember(hipErrorInvalidValue);
  std::string target = guard.state.getTarget();
  llvm::StringRef digits = llvm::StringRef(target).drop_front(3);
  switch (attribute) {
  case hipDeviceAttributeClockRate:
    // In kHz; of the counter that kernels read, which counts instructions.
    *value = 1000000;
    return hipSuccess;
  case hipDeviceAttributeComputeCapabilityMajor:
    *value = digits.starts_with("9") ? 9 : digits.starts_with("12") ? 12 : 11;
    return hipSuccess;
  case hipDeviceAttributeComputeCapabilityMinor:
    *value = digits.size() >= 2 ? digits[digits.size() - 2] - '0' : 0;
    return hipSuccess;
  case hipDeviceAttributeMaxBlockDimX:
  case hipDeviceAttributeMaxBlockDimY:
  case hipDeviceAttributeMaxBlockDimZ:
  case hipDeviceAttributeMaxThreadsPerBlock:
    *value = 1024;
    return hipSuccess;
  case hipDeviceAttributeMaxGridDimX:
    *value = INT32_MAX;
    return hipSuccess;
  case hipDeviceAttributeMaxGridDimY:
  case hipDeviceAttributeMaxGridDimZ:
    *value = 65535;
    return hipSuccess;
  case hipDeviceAttributeMultiprocessorCount:
    *value = 1;
    return hipSuccess;
  case hipDeviceAttributeMaxSharedMemoryPerBlock:
    *value = int(getLdsSize(target));
    return hipSuccess;
  case hipDeviceAttributeWarpSize:
    *value = isWave64Only(target) ? 64 : 32;
    return hipSuccess;
  }
  return remember(hipErrorInvalidValue);
}

namespace {
/// Byte offsets of hipDeviceProp_tR0600, which hosts compiled against HIP 6
/// headers read. All other bytes are 0.
enum PropertyOffset : size_t {
  PropertyName = 0,
  PropertyTotalMemory = 288,
  PropertySharedPerBlock = 296,
  PropertyRegistersPerBlock = 304,
  PropertyWarpSize = 308,
  PropertyMaxThreadsPerBlock = 320,
  PropertyMaxThreadsDim = 324,
  PropertyMaxGridSize = 336,
  PropertyClockRate = 348,
  PropertyMajor = 360,
  PropertyMinor = 364,
  PropertyMultiprocessors = 388,
  PropertyArchName = 1160,
  PropertiesSize = 1472
};
} // namespace

LOOM_HIP_EXPORT hipError_t hipGetDevicePropertiesR0600(void *properties,
                                                       int device) {
  Guard guard;
  if (device)
    return remember(hipErrorInvalidDevice);
  if (!properties)
    return remember(hipErrorInvalidValue);
  auto *bytes = static_cast<char *>(properties);
  std::memset(bytes, 0, PropertiesSize);
  auto putInt = [bytes](size_t offset, int value) {
    std::memcpy(bytes + offset, &value, sizeof(value));
  };
  auto putSize = [bytes](size_t offset, size_t value) {
    std::memcpy(bytes + offset, &value, sizeof(value));
  };
  auto putAttribute = [&](size_t offset, hipDeviceAttribute_t attribute) {
    int value = 0;
    if (hipDeviceGetAttribute(&value, attribute, 0) == hipSuccess)
      putInt(offset, value);
  };
  copyText(bytes + PropertyName, 256, deviceName(guard.state));
  copyText(bytes + PropertyArchName, 256, guard.state.getTarget());
  putSize(PropertyTotalMemory, kTotalMemory);
  putSize(PropertySharedPerBlock, getLdsSize(guard.state.getTarget()));
  putInt(PropertyRegistersPerBlock, 65536);
  putAttribute(PropertyWarpSize, hipDeviceAttributeWarpSize);
  putAttribute(PropertyMaxThreadsPerBlock,
               hipDeviceAttributeMaxThreadsPerBlock);
  putAttribute(PropertyClockRate, hipDeviceAttributeClockRate);
  putAttribute(PropertyMajor, hipDeviceAttributeComputeCapabilityMajor);
  putAttribute(PropertyMinor, hipDeviceAttributeComputeCapabilityMinor);
  putAttribute(PropertyMultiprocessors, hipDeviceAttributeMultiprocessorCount);
  for (size_t dim = 0; dim < 3; ++dim) {
    putInt(PropertyMaxThreadsDim + 4 * dim, 1024);
    putAttribute(PropertyMaxGridSize + 4 * dim,
                 hipDeviceAttribute_t(hipDeviceAttributeMaxGridDimX + dim));
  }
  return hipSuccess;
}

LOOM_HIP_EXPORT hipError_t hipDeviceTotalMem(size_t *bytes,
                                             hipDevice_t device) {
  if (device)
    return remember(hipErrorInvalidDevice);
  if (!bytes)
    return remember(hipErrorInvalidValue);
  *bytes = kTotalMemory;
  return hipSuccess;
}

LOOM_HIP_EXPORT hipError_t hipMemGetInfo(size_t *free, size_t *total) {
  Guard guard;
  if (!free || !total)
    return remember(hipErrorInvalidValue);
  *total = kTotalMemory;
  *free = kTotalMemory - std::min(guard.state.allocated, kTotalMemory);
  return hipSuccess;
}

LOOM_HIP_EXPORT hipError_t hipDeviceSynchronize(void) {
  std::vector<Point> ends;
  {
    Guard guard;
    ends = guard.state.getAllEnds();
  }
  return remember(waitAndTakeError(ends));
}

LOOM_HIP_EXPORT hipError_t hipDeviceReset(void) {
  waitForDevice();
  Guard guard;
  State &state = guard.state;
  for (hipModule_t module : state.modules)
    delete module;
  for (hipStream_t stream : state.streams) {
    stream->queue->close(nullptr);
    delete stream;
  }
  for (hipEvent_t event : state.events)
    delete event;
  for (const auto &allocation : state.allocations)
    state.memory->release(allocation.first);
  state.modules.clear();
  state.functions.clear();
  state.streams.clear();
  state.events.clear();
  state.allocations.clear();
  state.allocated = 0;
  (void)state.nullQueue->takeError();
  return hipSuccess;
}
