//===- HipStream.cpp - Streams and events of the simulated device ===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Work is complete when its call returns, so that there is nothing to wait
/// for. Times between events are those of the simulator on this host: no
/// statement about hardware can be made from them, and who finds
/// `loomsim_version` must not record them as such.
///
//===----------------------------------------------------------------------===//

#include "HipState.h"

using namespace loom::sim::hip;

//===----------------------------------------------------------------------===//
// Streams
//===----------------------------------------------------------------------===//

LOOM_HIP_EXPORT hipError_t hipStreamCreateWithFlags(hipStream_t *stream,
                                                    unsigned flags) {
  Guard guard;
  if (!stream)
    return remember(hipErrorInvalidValue);
  *stream = new ihipStream_t{flags};
  guard.state.streams.insert(*stream);
  return hipSuccess;
}
LOOM_HIP_EXPORT hipError_t hipStreamCreate(hipStream_t *stream) {
  return hipStreamCreateWithFlags(stream, 0);
}
LOOM_HIP_EXPORT hipError_t hipStreamDestroy(hipStream_t stream) {
  Guard guard;
  if (!guard.state.streams.erase(stream))
    return remember(hipErrorInvalidHandle);
  delete stream;
  return hipSuccess;
}
LOOM_HIP_EXPORT hipError_t hipStreamSynchronize(hipStream_t stream) {
  Guard guard;
  if (!guard.state.isStream(stream))
    return remember(hipErrorInvalidHandle);
  return remember(guard.state.synchronize());
}
LOOM_HIP_EXPORT hipError_t hipStreamQuery(hipStream_t stream) {
  return hipStreamSynchronize(stream);
}
LOOM_HIP_EXPORT hipError_t hipStreamWaitEvent(hipStream_t stream,
                                              hipEvent_t event, unsigned) {
  Guard guard;
  if (!guard.state.isStream(stream) || !guard.state.events.count(event))
    return remember(hipErrorInvalidHandle);
  return hipSuccess;
}

//===----------------------------------------------------------------------===//
// Events
//===----------------------------------------------------------------------===//

LOOM_HIP_EXPORT hipError_t hipEventCreateWithFlags(hipEvent_t *event,
                                                   unsigned) {
  Guard guard;
  if (!event)
    return remember(hipErrorInvalidValue);
  *event = new ihipEvent_t;
  guard.state.events.insert(*event);
  return hipSuccess;
}
LOOM_HIP_EXPORT hipError_t hipEventCreate(hipEvent_t *event) {
  return hipEventCreateWithFlags(event, 0);
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
  if (!guard.state.isStream(stream) || !guard.state.events.count(event))
    return remember(hipErrorInvalidHandle);
  event->recorded = true;
  event->at = std::chrono::steady_clock::now();
  return hipSuccess;
}
LOOM_HIP_EXPORT hipError_t hipEventSynchronize(hipEvent_t event) {
  Guard guard;
  if (!guard.state.events.count(event))
    return remember(hipErrorInvalidHandle);
  return remember(guard.state.synchronize());
}
LOOM_HIP_EXPORT hipError_t hipEventQuery(hipEvent_t event) {
  return hipEventSynchronize(event);
}
LOOM_HIP_EXPORT hipError_t hipEventElapsedTime(float *ms, hipEvent_t start,
                                               hipEvent_t stop) {
  Guard guard;
  if (!ms)
    return remember(hipErrorInvalidValue);
  if (!guard.state.events.count(start) || !guard.state.events.count(stop) ||
      !start->recorded || !stop->recorded)
    return remember(hipErrorInvalidHandle);
  *ms = std::chrono::duration<float, std::milli>(stop->at - start->at).count();
  return hipSuccess;
}
