//===- Watchdog.h - Notices kernels that do not end -------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_HARNESS_WATCHDOG_H
#define LOOM_LIB_HARNESS_WATCHDOG_H

#include "Loom/Harness/TestReport.h"
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

namespace loom {

/// A clock for the kernels of a sample, read by a thread of its own. The thread
/// that runs the kernel cannot be stopped from outside, so that all the
/// watchdog can do is tell somebody.
class Watchdog {
public:
  using Clock = std::chrono::steady_clock;
  /// Given the sample whose time is over, with the issue that says so. Called
  /// once, by the watchdog's thread, while the kernel still runs; if it
  /// returns, the run goes on without a limit.
  using Handler = std::function<void(const SampleResult &)>;

  /// `limit` is the time the kernels of one sample have together. Without a
  /// limit, zero, or a handler there is no thread.
  Watchdog(std::chrono::seconds limit, Handler handler);
  ~Watchdog();
  Watchdog(const Watchdog &) = delete;
  Watchdog &operator=(const Watchdog &) = delete;

  std::chrono::seconds getLimit() const { return limit; }

  /// A new sample has all the time. `sample` must live until the next one, and
  /// must not change between `start` and `stop`.
  void reset(const SampleResult &sample);
  /// The clock runs from here to `stop`; `issue` is what to report should the
  /// time end, and `grace` pass, in between. Returns when the time ends, for a
  /// runner that stops by itself; nothing without a limit.
  std::optional<Clock::time_point> start(SampleIssue issue,
                                         std::chrono::seconds grace);
  void stop();

private:
  void watch();

  const std::chrono::seconds limit;
  const Handler handler;
  std::mutex mutex;
  /// Guarded by the mutex, which the handler is called with: neither `stop`
  /// nor the end of the run can overtake it.
  std::condition_variable changed;
  const SampleResult *sample = nullptr;
  SampleIssue issue;
  Clock::duration left{};
  Clock::time_point deadline;
  std::chrono::seconds grace{};
  bool isRunning = false, isDone = false;
  std::thread thread;
};

} // namespace loom

#endif // LOOM_LIB_HARNESS_WATCHDOG_H
