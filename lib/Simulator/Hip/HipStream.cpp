//===- HipStream.cpp - Streams and events of the simulated device ===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Streams in HIP's legacy order: the null stream waits for what was enqueued
/// in blocking streams before, and they wait for it. Times between events are
/// those of the simulator on this host: no statement about hardware can be made
/// from them, and who finds `loomsim_version` must not record them as such.
///
//===----------------------------------------------------------------------===//

#include "HipState.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>

using namespace loom::sim::hip;

//===----------------------------------------------------------------------===//
// Order
//===----------------------------------------------------------------------===//

std::shared_ptr<Queue> State::findQueue(hipStream_t stream) const {
  if (!stream || stream == hipStreamLegacy)
    return nullQueue;
  return streams.count(stream) ? stream->queue : nullptr;
}

Point State::enqueue(hipStream_t stream, Queue::Task task,
                     std::vector<Point> others) {
  std::shared_ptr<Queue> queue = findQueue(stream);
  if (queue == nullQueue) {
    for (const Point &end : getEnds(stream))
      if (end.queue != queue)
        others.push_back(end);
  } else if (stream->isBlocking) {
    others.push_back(nullQueue->getEnd());
  }
  return queue->add(std::move(task), std::move(others));
}

std::vector<Point> State::getEnds(hipStream_t stream) const {
  std::shared_ptr<Queue> queue = findQueue(stream);
  std::vector<Point> ends = {queue->getEnd()};
  if (queue == nullQueue)
    for (hipStream_t each : streams)
      if (each->isBlocking)
        ends.push_back(each->queue->getEnd());
  return ends;
}

std::vector<Point> State::getAllEnds() const {
  std::vector<Point> ends = {nullQueue->getEnd()};
  for (hipStream_t stream : streams)
    ends.push_back(stream->queue->getEnd());
  return ends;
}

hipError_t loom::sim::hip::waitAndTakeError(const std::vector<Point> &points) {
  hipError_t first = hipSuccess;
  for (const Point &point : points)
    point.wait();
  for (const Point &point : points) {
    hipError_t error = point.queue->takeError();
    if (first == hipSuccess)
      first = error;
  }
  return first;
}

void loom::sim::hip::waitForDevice() {
  std::vector<Point> ends;
  {
    Guard guard;
    ends = guard.state.getAllEnds();
  }
  for (const Point &end : ends)
    end.wait();
}

static bool areDone(const std::vector<Point> &points) {
  return llvm::all_of(points,
                      [](const Point &point) { return point.isDone(); });
}

//===----------------------------------------------------------------------===//
// Streams
//===----------------------------------------------------------------------===//

LOOM_HIP_EXPORT hipError_t hipStreamCreateWithFlags(hipStream_t *stream,
                                                    unsigned flags) {
  Guard guard;
  if (!stream || flags & ~unsigned(hipStreamNonBlocking))
    return remember(hipErrorInvalidValue);
  *stream = new ihipStream_t;
  (*stream)->isBlocking = !(flags & hipStreamNonBlocking);
  guard.state.streams.insert(*stream);
  return hipSuccess;
}
LOOM_HIP_EXPORT hipError_t hipStreamCreate(hipStream_t *stream) {
  return hipStreamCreateWithFlags(stream, hipStreamDefault);
}
LOOM_HIP_EXPORT hipError_t hipStreamDestroy(hipStream_t stream) {
  Guard guard;
  if (!guard.state.streams.erase(stream))
    return remember(hipErrorInvalidHandle);
  // What was enqueued is done later; the null stream waits for it still.
  Point end = stream->queue->getEnd();
  if (!end.isDone())
    guard.state.nullQueue->add([] { return hipSuccess; }, {end});
  stream->queue->close(guard.state.nullQueue);
  delete stream;
  return hipSuccess;
}

/// What a program waits for that waits for a stream; nothing if it is none.
static std::vector<Point> endsOf(hipStream_t stream) {
  Guard guard;
  if (!guard.state.findQueue(stream))
    return {};
  return guard.state.getEnds(stream);
}

LOOM_HIP_EXPORT hipError_t hipStreamSynchronize(hipStream_t stream) {
  std::vector<Point> ends = endsOf(stream);
  if (ends.empty())
    return remember(hipErrorInvalidHandle);
  return remember(waitAndTakeError(ends));
}
LOOM_HIP_EXPORT hipError_t hipStreamQuery(hipStream_t stream) {
  std::vector<Point> ends = endsOf(stream);
  if (ends.empty())
    return remember(hipErrorInvalidHandle);
  // No error, and none that hipGetLastError gives.
  if (!areDone(ends))
    return hipErrorNotReady;
  return remember(waitAndTakeError(ends));
}
LOOM_HIP_EXPORT hipError_t hipStreamWaitEvent(hipStream_t stream,
                                              hipEvent_t event, unsigned) {
  Guard guard;
  if (!guard.state.findQueue(stream) || !guard.state.events.count(event))
    return remember(hipErrorInvalidHandle);
  if (event->mark)
    guard.state.enqueue(stream, [] { return hipSuccess; },
                        {event->mark->point});
  return hipSuccess;
}

//===----------------------------------------------------------------------===//
// Events
//===----------------------------------------------------------------------===//

LOOM_HIP_EXPORT hipError_t hipEventCreateWithFlags(hipEvent_t *event,
                                                   unsigned flags) {
  Guard guard;
  if (!event)
    return remember(hipErrorInvalidValue);
  *event = new ihipEvent_t;
  (*event)->hasTime = !(flags & hipEventDisableTiming);
  guard.state.events.insert(*event);
  return hipSuccess;
}
LOOM_HIP_EXPORT hipError_t hipEventCreate(hipEvent_t *event) {
  return hipEventCreateWithFlags(event, hipEventDefault);
}
LOOM_HIP_EXPORT hipError_t hipEventDestroy(hipEvent_t event) {
  Guard guard;
  if (!guard.state.events.erase(event))
    return remember(hipErrorInvalidHandle);
  delete event;
  return hipSuccess;
}
LOOM_HIP_EXPORT hipError_t hipEventRecord(hipEvent_t event,
                                          hipStream_t stream) {
  Guard guard;
  if (!guard.state.findQueue(stream) || !guard.state.events.count(event))
    return remember(hipErrorInvalidHandle);
  auto mark = std::make_shared<Mark>();
  mark->point = guard.state.enqueue(stream, [mark] {
    mark->at = std::chrono::steady_clock::now();
    return hipSuccess;
  });
  event->mark = std::move(mark);
  return hipSuccess;
}

/// The last record of an event; none if there is no such event.
static std::optional<std::shared_ptr<Mark>> markOf(hipEvent_t event) {
  Guard guard;
  if (!guard.state.events.count(event))
    return std::nullopt;
  return event->mark;
}

LOOM_HIP_EXPORT hipError_t hipEventSynchronize(hipEvent_t event) {
  auto mark = markOf(event);
  if (!mark)
    return remember(hipErrorInvalidHandle);
  if (!*mark)
    return hipSuccess;
  return remember(waitAndTakeError({(*mark)->point}));
}
LOOM_HIP_EXPORT hipError_t hipEventQuery(hipEvent_t event) {
  auto mark = markOf(event);
  if (!mark)
    return remember(hipErrorInvalidHandle);
  if (!*mark)
    return hipSuccess;
  if (!(*mark)->point.isDone())
    return hipErrorNotReady;
  return remember(waitAndTakeError({(*mark)->point}));
}
LOOM_HIP_EXPORT hipError_t hipEventElapsedTime(float *ms, hipEvent_t start,
                                               hipEvent_t stop) {
  Guard guard;
  if (!ms)
    return remember(hipErrorInvalidValue);
  for (hipEvent_t event : {start, stop})
    if (!guard.state.events.count(event) || !event->mark || !event->hasTime)
      return remember(hipErrorInvalidHandle);
  if (!start->mark->point.isDone() || !stop->mark->point.isDone())
    return hipErrorNotReady;
  *ms =
      std::chrono::duration<float, std::milli>(stop->mark->at - start->mark->at)
          .count();
  return hipSuccess;
}
