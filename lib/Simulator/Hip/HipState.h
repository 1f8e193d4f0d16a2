//===- HipState.h - The simulated HIP device -*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One device. Work runs when it is enqueued, in the caller's thread, so
/// streams are in order and everything is complete when a call returns; that is
/// among what HIP allows (AMD_SERIALIZE_KERNEL). What a launch finds is
/// printed, and is an error of the next call that synchronizes.
///
/// Environment:
///   LOOM_SIM_TARGET   the processor; else that of the first module
///   LOOM_SIM_HAZARDS  `error` (default), `warn`, or `off`: what a hazard does
///                     that lets the kernel go on
///   LOOM_SIM_FINDINGS a file to which each finding is added as a line of JSON
///   LOOM_SIM_THREADS  threads of the host for a launch
///   LOOM_SIM_LIMIT    instructions of waves that a launch may run
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_HIP_HIPSTATE_H
#define LOOM_LIB_SIMULATOR_HIP_HIPSTATE_H

#include "Loom/Simulator/HipApi.h"
#include "Loom/Simulator/Simulator.h"
#include "llvm/ADT/Twine.h"
#include <chrono>
#include <mutex>
#include <set>

#define LOOM_HIP_EXPORT extern "C" __attribute__((visibility("default")))

struct ihipModuleSymbol_t {
  ihipModule_t *module = nullptr;
  const loom::sim::KernelInfo *kernel = nullptr;
};

struct ihipModule_t {
  std::unique_ptr<loom::sim::LoadedModule> loaded;
  std::map<std::string, ihipModuleSymbol_t> functions;
};

struct ihipStream_t {
  unsigned flags = 0;
};

struct ihipEvent_t {
  bool recorded = false;
  std::chrono::steady_clock::time_point at;
};

namespace loom::sim::hip {

/// What every function locks for its duration.
struct State {
  std::recursive_mutex mutex;
  std::unique_ptr<DeviceMemory> memory = DeviceMemory::create();
  /// "gfx1100"; empty until it is known.
  std::string target;
  /// Sizes of what hipMalloc and hipHostMalloc gave.
  std::map<void *, size_t> allocations;
  size_t allocated = 0;
  std::set<hipModule_t> modules;
  std::set<hipFunction_t> functions;
  std::set<hipStream_t> streams;
  std::set<hipEvent_t> events;
  /// Of launches since the last synchronization.
  hipError_t pending = hipSuccess;

  std::string getTarget() const { return target.empty() ? "gfx1100" : target; }
  bool isStream(hipStream_t stream) const {
    return !stream || streams.count(stream);
  }
  /// The error of earlier launches, once.
  hipError_t synchronize() {
    hipError_t error = pending;
    pending = hipSuccess;
    return error;
  }
};

/// Never destroyed: programs call HIP from destructors of static objects.
State &getState();

/// Keeps the error for hipGetLastError and returns it.
hipError_t remember(hipError_t error);
hipError_t lastError(bool clear);

/// Bytes of memory that the device seems to have.
inline constexpr size_t kTotalMemory = size_t(16) << 30;

/// Is the processor of a code object the device's, or generic for it? A device
/// that is not known yet becomes it.
bool acceptTarget(State &state, llvm::StringRef ofObject);

/// May `size` bytes at `pointer` be used: outside of the device's memory, or
/// within one allocation of it?
bool isAccessible(const State &state, const void *pointer, size_t size);

/// Bytes of LDS of a workgroup on a processor.
uint32_t getLdsSize(llvm::StringRef target);

/// Prints what went wrong for a person, or gives it to the thread's sink.
void say(const llvm::Twine &message);
/// Prints a finding, or gives it to the thread's sink; and keeps it if that is
/// wanted.
void report(const KernelInfo &kernel, const Finding &finding);

struct Guard {
  State &state = getState();
  std::lock_guard<std::recursive_mutex> lock{state.mutex};
};

} // namespace loom::sim::hip

#endif // LOOM_LIB_SIMULATOR_HIP_HIPSTATE_H
