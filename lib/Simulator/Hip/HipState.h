//===- HipState.h - The simulated HIP device -*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One device. Each stream has a queue with a thread: kernels, fills and copies
/// of the device's memory run while the program goes on. What a launch finds is
/// printed, and is an error of the next call that synchronizes with it.
///
/// Environment:
///   AMD_SERIALIZE_KERNEL  not 0: a launch is complete when its call returns
///   LOOM_SIM_TARGET   the processor; else that of the first module
///   LOOM_SIM_HAZARDS  `error` (default), `warn`, or `off`: what a hazard does
///                     that lets the kernel go on
///   LOOM_SIM_CHECKS   what is looked at besides: `wait-slots`, `global-races`
///   LOOM_SIM_FINDINGS a file to which each finding is added as a line of JSON
///   LOOM_SIM_THREADS  threads of the host for a launch
///   LOOM_SIM_LIMIT    instructions of waves that a launch may run
///   LOOM_SIM_PATIENCE milliseconds for which a kernel whose waves all wait may
///                     wait for the program or for another stream
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_HIP_HIPSTATE_H
#define LOOM_LIB_SIMULATOR_HIP_HIPSTATE_H

#include "HipQueue.h"
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
  /// In order with the null stream.
  bool isBlocking = true;
  std::shared_ptr<loom::sim::hip::Queue> queue =
      loom::sim::hip::Queue::create();
};

namespace loom::sim::hip {
/// A record of an event.
struct Mark {
  Point point;
  /// When it was reached. Read behind that only.
  std::chrono::steady_clock::time_point at;
};
} // namespace loom::sim::hip

struct ihipEvent_t {
  bool hasTime = true;
  /// Of the last record; null before the first.
  std::shared_ptr<loom::sim::hip::Mark> mark;
};

namespace loom::sim::hip {

/// What functions lock, but not while they wait for queues.
struct State {
  std::recursive_mutex mutex;
  std::unique_ptr<DeviceMemory> memory = DeviceMemory::create();
  /// "gfx1100"; empty until it is known.
  std::string target;
  /// What hipMalloc and hipHostMalloc gave.
  struct Allocation {
    size_t size = 0;
    bool isHost = false;
  };
  std::map<void *, Allocation> allocations;
  size_t allocated = 0;
  std::set<hipModule_t> modules;
  std::set<hipFunction_t> functions;
  std::set<hipStream_t> streams;
  std::set<hipEvent_t> events;
  /// Of the null stream.
  std::shared_ptr<Queue> nullQueue = Queue::create();

  std::string getTarget() const { return target.empty() ? "gfx1100" : target; }
  /// The queue of a stream; null if there is no such stream.
  std::shared_ptr<Queue> findQueue(hipStream_t stream) const;
  /// Adds a task to a stream that there is, in order with the null stream.
  Point enqueue(hipStream_t stream, Queue::Task task,
                std::vector<Point> others = {});
  /// What a program waits for that waits for a stream that there is: for the
  /// null stream, also the blocking ones.
  std::vector<Point> getEnds(hipStream_t stream) const;
  std::vector<Point> getAllEnds() const;
};

/// Waits for all; the first error of their queues, which then have none.
hipError_t waitAndTakeError(const std::vector<Point> &points);
/// Waits for all streams; leaves their errors to who synchronizes.
void waitForDevice();

/// Never destroyed: programs call HIP from destructors of static objects.
State &getState();

/// Keeps the error for hipGetLastError and returns it.
hipError_t remember(hipError_t error);
hipError_t lastError(bool clear);

/// Bytes of memory that the device seems to have.
inline constexpr size_t kTotalMemory = size_t(16) << 30;

/// Is the processor of a code object the device's, or generic for it, or is the
/// device not known yet?
bool acceptsTarget(const State &state, llvm::StringRef ofObject);
/// Makes a device that is not known yet one that runs code for a processor.
void adoptTarget(State &state, llvm::StringRef ofObject);

/// May `size` bytes at `pointer` be used: outside of the device's memory, or
/// within one allocation of it?
bool isAccessible(const State &state, const void *pointer, size_t size);

/// Bytes of LDS of a workgroup on a processor.
uint32_t getLdsSize(llvm::StringRef target);

/// Where what a thread has to say goes instead of being printed.
struct Sink {
  void (*call)(void *context, const char *json) = nullptr;
  void *context = nullptr;
};
Sink getSink();
/// Another sink of this thread, in a scope.
class ScopedSink {
public:
  explicit ScopedSink(Sink sink);
  ~ScopedSink();
  ScopedSink(const ScopedSink &) = delete;
  ScopedSink &operator=(const ScopedSink &) = delete;

private:
  Sink previous;
};

/// Prints what went wrong for a person, or gives it to the thread's sink.
void say(const llvm::Twine &message);
/// Prints a finding, or gives it to the thread's sink; and keeps it if that is
/// wanted.
void report(const KernelInfo &kernel, const Finding &finding);

/// The file of an image of unknown size at an address, of a code object or of
/// a bundle of them; empty if there is none. Memory that is not there is no
/// fault.
std::vector<uint8_t> readImage(const State &state, const void *image);

struct Guard {
  State &state = getState();
  std::lock_guard<std::recursive_mutex> lock{state.mutex};
};

} // namespace loom::sim::hip

#endif // LOOM_LIB_SIMULATOR_HIP_HIPSTATE_H
