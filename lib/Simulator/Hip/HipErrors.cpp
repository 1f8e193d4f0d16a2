//===- HipErrors.cpp - Errors of the simulated HIP device ===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HipState.h"

using namespace loom::sim::hip;

static thread_local hipError_t last = hipSuccess;

hipError_t loom::sim::hip::remember(hipError_t error) {
  if (error != hipSuccess)
    last = error;
  return error;
}

hipError_t loom::sim::hip::lastError(bool clear) {
  hipError_t error = last;
  if (clear)
    last = hipSuccess;
  return error;
}

LOOM_HIP_EXPORT hipError_t hipGetLastError(void) {
  return lastError(/*clear=*/true);
}
LOOM_HIP_EXPORT hipError_t hipPeekAtLastError(void) {
  return lastError(/*clear=*/false);
}

namespace {
struct ErrorText {
  hipError_t error;
  const char *name, *text;
};
} // namespace

#define ERROR(NAME, TEXT) {NAME, #NAME, TEXT}
static const ErrorText kTexts[] = {
    ERROR(hipSuccess, "no error"),
    ERROR(hipErrorInvalidValue, "invalid argument"),
    ERROR(hipErrorOutOfMemory, "out of memory"),
    ERROR(hipErrorNotInitialized, "not initialized"),
    ERROR(hipErrorInvalidConfiguration, "invalid configuration argument"),
    ERROR(hipErrorInvalidDevicePointer, "invalid device pointer"),
    ERROR(hipErrorInvalidMemcpyDirection, "invalid direction of a copy"),
    ERROR(hipErrorNoDevice, "no device"),
    ERROR(hipErrorInvalidDevice, "invalid device ordinal"),
    ERROR(hipErrorInvalidImage, "the code object is invalid"),
    ERROR(hipErrorNoBinaryForGpu, "the code object is for another processor"),
    ERROR(hipErrorFileNotFound, "file not found"),
    ERROR(hipErrorInvalidHandle, "invalid handle"),
    ERROR(hipErrorNotFound, "there is no symbol of this name"),
    ERROR(hipErrorNotReady, "not ready"),
    ERROR(hipErrorIllegalAddress, "a kernel accessed an illegal address"),
    ERROR(hipErrorLaunchOutOfResources, "too many resources for a launch"),
    ERROR(hipErrorLaunchTimeOut, "a kernel did not end"),
    ERROR(hipErrorLaunchFailure, "a kernel failed"),
    ERROR(hipErrorNotSupported, "not supported"),
    ERROR(hipErrorUnknown, "unknown error"),
};
#undef ERROR

static const ErrorText &find(hipError_t error) {
  for (const ErrorText &text : kTexts)
    if (text.error == error)
      return text;
  return std::end(kTexts)[-1];
}

LOOM_HIP_EXPORT const char *hipGetErrorName(hipError_t error) {
  return find(error).name;
}
LOOM_HIP_EXPORT const char *hipGetErrorString(hipError_t error) {
  return find(error).text;
}
