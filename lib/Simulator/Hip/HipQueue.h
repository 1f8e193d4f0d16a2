//===- HipQueue.h - Work in order -*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The queue of a stream: tasks run in order, on a thread that starts with the
/// first of them. A task may wait for places of other queues too. It was added
/// after what it waits for, so there are no cycles, and no deadlock.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_HIP_HIPQUEUE_H
#define LOOM_LIB_SIMULATOR_HIP_HIPQUEUE_H

#include "Loom/Simulator/HipApi.h"
#include "llvm/ADT/ArrayRef.h"
#include <deque>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

namespace loom::sim::hip {

class Queue;

/// A place in a queue: its first `number` tasks.
struct Point {
  std::shared_ptr<Queue> queue;
  uint64_t number = 0;

  /// A point of no queue is behind us.
  bool isDone() const;
  void wait() const;
};

/// Its functions lock a mutex that all queues share and that is held for no
/// task. They may be called by any thread but those of queues.
class Queue : public std::enable_shared_from_this<Queue> {
public:
  using Task = std::function<hipError_t()>;

  static std::shared_ptr<Queue> create();

  /// The place behind the new task, which runs after those before it and after
  /// `others`.
  Point add(Task task, std::vector<Point> others);
  /// The place behind all that was added.
  Point getEnd();
  /// The first error of a task since the last call.
  hipError_t takeError();
  /// Nothing more will be added. The thread ends when all is done; an error
  /// goes to `heir`.
  void close(std::shared_ptr<Queue> heir);

  /// Before a fork nothing may run: waits for all queues, and keeps their
  /// mutex until one of the others is called, in the parent or in the child,
  /// where there are no threads.
  static void prepareFork();
  static void endForkInParent();
  static void endForkInChild();
  /// Waits for all queues. Tasks that are added later run in the thread that
  /// adds them.
  static void endThreads();

private:
  friend struct Point;
  struct Entry {
    Task run;
    std::vector<Point> others;
  };

  Queue() = default;
  void work();
  void startThread();
  void finish(hipError_t result);
  static bool areDone(llvm::ArrayRef<Point> points);

  std::deque<Entry> entries;
  uint64_t added = 0, done = 0;
  hipError_t error = hipSuccess;
  std::shared_ptr<Queue> heir;
  bool isClosed = false, hasThread = false, hasEnded = false;
  std::thread thread;
};

} // namespace loom::sim::hip

#endif // LOOM_LIB_SIMULATOR_HIP_HIPQUEUE_H
