//===- Watchdog.cpp - Notices kernels that do not end ---------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Watchdog.h"
#include <csignal>

using namespace loom;

Watchdog::Watchdog(std::chrono::seconds limit, Handler handler)
    : limit(limit), handler(std::move(handler)) {
  if (limit.count() == 0 || !this->handler)
    return;
  // Signals sent to the process are for the thread that runs the kernel, whose
  // stack is of interest.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  thread = std::thread([this] { watch(); });
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

Watchdog::~Watchdog() {
  if (!thread.joinable())
    return;
  {
    std::lock_guard<std::mutex> lock(mutex);
    isDone = true;
  }
  changed.notify_one();
  thread.join();
}

void Watchdog::reset(const SampleResult &result) {
  std::lock_guard<std::mutex> lock(mutex);
  sample = &result;
  left = limit;
}

std::optional<Watchdog::Clock::time_point>
Watchdog::start(SampleIssue whenOver, std::chrono::seconds newGrace) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    issue = std::move(whenOver);
    deadline = Clock::now() + left;
    grace = newGrace;
    isRunning = true;
  }
  changed.notify_one();
  if (limit.count() == 0)
    return {};
  return deadline;
}

void Watchdog::stop() {
  {
    std::lock_guard<std::mutex> lock(mutex);
    isRunning = false;
    left = deadline - Clock::now();
  }
  changed.notify_one();
}

void Watchdog::watch() {
  std::unique_lock<std::mutex> lock(mutex);
  while (!isDone) {
    if (!isRunning) {
      changed.wait(lock);
      continue;
    }
    if (Clock::now() < deadline + grace) {
      changed.wait_until(lock, deadline + grace);
      continue;
    }
    SampleResult late = *sample;
    late.issues.push_back(issue);
    handler(late);
    return;
  }
}
