//===- HipQueue.cpp - Work in order ---------------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HipQueue.h"
#include "llvm/ADT/STLExtras.h"
#include <condition_variable>
#include <list>
#include <mutex>

using namespace loom::sim::hip;

namespace {
/// What all queues share.
struct Shared {
  std::mutex mutex;
  /// Something was added or done, or a queue was closed.
  std::condition_variable changed;
  /// Those with a thread.
  std::list<std::shared_ptr<Queue>> running;
  bool hasNoThreads = false;
};
using Lock = std::unique_lock<std::mutex>;
} // namespace

/// Never destroyed: programs call HIP from destructors of static objects.
static Shared &getShared() {
  static Shared *shared = new Shared;
  return *shared;
}

//===----------------------------------------------------------------------===//
// Points
//===----------------------------------------------------------------------===//

bool Queue::areDone(llvm::ArrayRef<Point> points) {
  return llvm::all_of(points, [](const Point &point) {
    return !point.queue || point.queue->done >= point.number;
  });
}

bool Point::isDone() const {
  Lock lock(getShared().mutex);
  return Queue::areDone(*this);
}

void Point::wait() const {
  Shared &shared = getShared();
  Lock lock(shared.mutex);
  shared.changed.wait(lock, [this] { return Queue::areDone(*this); });
}

//===----------------------------------------------------------------------===//
// Queues
//===----------------------------------------------------------------------===//

std::shared_ptr<Queue> Queue::create() {
  return std::shared_ptr<Queue>(new Queue);
}

Point Queue::getEnd() {
  Lock lock(getShared().mutex);
  return {shared_from_this(), added};
}

hipError_t Queue::takeError() {
  Lock lock(getShared().mutex);
  return std::exchange(error, hipSuccess);
}

Point Queue::add(Task task, std::vector<Point> others) {
  Shared &shared = getShared();
  Lock lock(shared.mutex);
  Point point{shared_from_this(), ++added};
  llvm::erase_if(others, [](const Point &other) { return areDone(other); });
  if (!shared.hasNoThreads) {
    entries.push_back({std::move(task), std::move(others)});
    if (!hasThread)
      startThread();
    shared.changed.notify_all();
    return point;
  }
  uint64_t before = added - 1;
  shared.changed.wait(lock, [&] { return done >= before && areDone(others); });
  lock.unlock();
  hipError_t result = task();
  lock.lock();
  finish(result);
  return point;
}

void Queue::finish(hipError_t result) {
  ++done;
  hipError_t &kept = isClosed && heir ? heir->error : error;
  if (kept == hipSuccess)
    kept = result;
  getShared().changed.notify_all();
}

void Queue::close(std::shared_ptr<Queue> newHeir) {
  Shared &shared = getShared();
  Lock lock(shared.mutex);
  isClosed = true;
  heir = std::move(newHeir);
  if (heir && heir->error == hipSuccess)
    heir->error = std::exchange(error, hipSuccess);
  shared.changed.notify_all();
}

//===----------------------------------------------------------------------===//
// Threads
//===----------------------------------------------------------------------===//

/// With the lock.
void Queue::startThread() {
  Shared &shared = getShared();
  // Threads of queues that were closed have ended meanwhile.
  for (auto it = shared.running.begin(); it != shared.running.end();) {
    if (!(*it)->hasEnded) {
      ++it;
      continue;
    }
    (*it)->thread.join();
    it = shared.running.erase(it);
  }
  hasThread = true;
  shared.running.push_back(shared_from_this());
  thread = std::thread([this] { work(); });
}

void Queue::work() {
  Shared &shared = getShared();
  Lock lock(shared.mutex);
  while (true) {
    shared.changed.wait(lock, [&] { return !entries.empty() || isClosed; });
    if (entries.empty())
      break;
    Entry entry = std::move(entries.front());
    entries.pop_front();
    shared.changed.wait(lock, [&] { return areDone(entry.others); });
    entry.others.clear();
    lock.unlock();
    hipError_t result = entry.run();
    // What the task holds goes before those who wait for it go on.
    entry.run = nullptr;
    lock.lock();
    finish(result);
  }
  hasEnded = true;
}

void Queue::prepareFork() {
  Shared &shared = getShared();
  Lock lock(shared.mutex);
  shared.changed.wait(lock, [&] {
    return llvm::all_of(shared.running, [](const auto &queue) {
      return queue->done == queue->added;
    });
  });
  // The functions that end the fork unlock it.
  lock.release();
}

void Queue::endForkInParent() { getShared().mutex.unlock(); }

void Queue::endForkInChild() {
  Shared &shared = getShared();
  // Neither of them knows the threads that are gone.
  new (&shared.mutex) std::mutex;
  new (&shared.changed) std::condition_variable;
  for (const std::shared_ptr<Queue> &queue : shared.running) {
    new (&queue->thread) std::thread;
    queue->hasThread = queue->hasEnded = false;
  }
  shared.running.clear();
}

void Queue::endThreads() {
  Shared &shared = getShared();
  Lock lock(shared.mutex);
  for (const std::shared_ptr<Queue> &queue : shared.running)
    queue->isClosed = true;
  shared.changed.notify_all();
  auto threads = std::exchange(shared.running, {});
  shared.hasNoThreads = true;
  lock.unlock();
  for (const std::shared_ptr<Queue> &queue : threads) {
    queue->thread.join();
    queue->isClosed = false;
    queue->hasThread = false;
  }
}
