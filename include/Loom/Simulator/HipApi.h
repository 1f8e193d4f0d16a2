//===- HipApi.h - The HIP functions that Loom uses --------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Declarations of our own of the HIP runtime's C functions, as published in
/// HIP's documentation: what libloom-amdgpu-sim.so defines, and the types by
/// which a runtime calls what it finds with dlsym in libamdhip64.so. Handles
/// are opaque, and no struct of HIP's crosses the boundary: the layout of
/// hipDeviceProp_t differs between releases.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_SIMULATOR_HIPAPI_H
#define LOOM_SIMULATOR_HIPAPI_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
  hipSuccess = 0,
  hipErrorInvalidValue = 1,
  hipErrorOutOfMemory = 2,
  hipErrorNotInitialized = 3,
  hipErrorInvalidConfiguration = 9,
  hipErrorInvalidDevicePointer = 17,
  hipErrorInvalidMemcpyDirection = 21,
  hipErrorNoDevice = 100,
  hipErrorInvalidDevice = 101,
  hipErrorInvalidImage = 200,
  hipErrorNoBinaryForGpu = 209,
  hipErrorFileNotFound = 301,
  hipErrorInvalidHandle = 400,
  hipErrorNotFound = 500,
  hipErrorNotReady = 600,
  hipErrorIllegalAddress = 700,
  hipErrorLaunchOutOfResources = 701,
  hipErrorLaunchTimeOut = 702,
  hipErrorLaunchFailure = 719,
  hipErrorNotSupported = 801,
  hipErrorUnknown = 999
} hipError_t;

typedef enum {
  hipMemcpyHostToHost = 0,
  hipMemcpyHostToDevice = 1,
  hipMemcpyDeviceToHost = 2,
  hipMemcpyDeviceToDevice = 3,
  hipMemcpyDefault = 4
} hipMemcpyKind;

/// Those whose numbers are the same from HIP 5.2 on.
typedef enum {
  hipDeviceAttributeClockRate = 5,
  hipDeviceAttributeComputeCapabilityMajor = 23,
  hipDeviceAttributeMaxBlockDimX = 26,
  hipDeviceAttributeMaxBlockDimY = 27,
  hipDeviceAttributeMaxBlockDimZ = 28,
  hipDeviceAttributeMaxGridDimX = 29,
  hipDeviceAttributeMaxGridDimY = 30,
  hipDeviceAttributeMaxGridDimZ = 31,
  hipDeviceAttributeMaxThreadsPerBlock = 56,
  hipDeviceAttributeComputeCapabilityMinor = 61,
  hipDeviceAttributeMultiprocessorCount = 63,
  hipDeviceAttributeMaxSharedMemoryPerBlock = 74,
  hipDeviceAttributeWarpSize = 87
} hipDeviceAttribute_t;

typedef enum {
  HIP_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 0,
  HIP_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES = 1,
  HIP_FUNC_ATTRIBUTE_CONST_SIZE_BYTES = 2,
  HIP_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES = 3,
  HIP_FUNC_ATTRIBUTE_NUM_REGS = 4
} hipFunction_attribute;

typedef int hipDevice_t;
typedef struct ihipStream_t *hipStream_t;
typedef struct ihipEvent_t *hipEvent_t;
typedef struct ihipModule_t *hipModule_t;
typedef struct ihipModuleSymbol_t *hipFunction_t;
typedef void *hipDeviceptr_t;

/// Flags of streams and events.
enum {
  hipStreamDefault = 0,
  hipStreamNonBlocking = 1,
  hipEventDefault = 0,
  hipEventBlockingSync = 1,
  hipEventDisableTiming = 2
};
/// The null stream by another name.
#define hipStreamLegacy ((hipStream_t)0x01)

/// Of the last argument of hipModuleLaunchKernel.
#define HIP_LAUNCH_PARAM_BUFFER_POINTER ((void *)0x01)
#define HIP_LAUNCH_PARAM_BUFFER_SIZE ((void *)0x02)
#define HIP_LAUNCH_PARAM_END ((void *)0x03)

/// Every function: name, and parameters. `F` is called for each.
#define LOOM_HIP_DEVICE_FUNCTIONS(F)                                           \
  F(hipInit, (unsigned flags))                                                 \
  F(hipDriverGetVersion, (int *version))                                       \
  F(hipRuntimeGetVersion, (int *version))                                      \
  F(hipGetDeviceCount, (int *count))                                           \
  F(hipGetDevice, (int *device))                                               \
  F(hipSetDevice, (int device))                                                \
  F(hipDeviceGet, (hipDevice_t * device, int ordinal))                         \
  F(hipDeviceGetName, (char *name, int size, hipDevice_t device))              \
  F(hipDeviceGetAttribute,                                                     \
    (int *value, hipDeviceAttribute_t attribute, int device))                  \
  F(hipGetDevicePropertiesR0600, (void *properties, int device))               \
  F(hipDeviceTotalMem, (size_t *bytes, hipDevice_t device))                    \
  F(hipMemGetInfo, (size_t *free, size_t *total))                              \
  F(hipDeviceSynchronize, (void))                                              \
  F(hipDeviceReset, (void))                                                    \
  F(hipGetLastError, (void))                                                   \
  F(hipPeekAtLastError, (void))
#define LOOM_HIP_MEMORY_FUNCTIONS(F)                                           \
  F(hipMalloc, (void **pointer, size_t size))                                  \
  F(hipFree, (void *pointer))                                                  \
  F(hipHostMalloc, (void **pointer, size_t size, unsigned flags))              \
  F(hipHostFree, (void *pointer))                                              \
  F(hipMemcpy, (void *to, const void *from, size_t size, hipMemcpyKind kind))  \
  F(hipMemcpyAsync, (void *to, const void *from, size_t size,                  \
                     hipMemcpyKind kind, hipStream_t stream))                  \
  F(hipMemcpyHtoD, (hipDeviceptr_t to, void *from, size_t size))               \
  F(hipMemcpyDtoH, (void *to, hipDeviceptr_t from, size_t size))               \
  F(hipMemset, (void *to, int value, size_t size))                             \
  F(hipMemsetAsync, (void *to, int value, size_t size, hipStream_t stream))    \
  F(hipMemsetD32Async,                                                         \
    (hipDeviceptr_t to, int value, size_t count, hipStream_t stream))
#define LOOM_HIP_STREAM_FUNCTIONS(F)                                           \
  F(hipStreamCreate, (hipStream_t * stream))                                   \
  F(hipStreamCreateWithFlags, (hipStream_t * stream, unsigned flags))          \
  F(hipStreamDestroy, (hipStream_t stream))                                    \
  F(hipStreamSynchronize, (hipStream_t stream))                                \
  F(hipStreamQuery, (hipStream_t stream))                                      \
  F(hipStreamWaitEvent,                                                        \
    (hipStream_t stream, hipEvent_t event, unsigned flags))                    \
  F(hipEventCreate, (hipEvent_t * event))                                      \
  F(hipEventCreateWithFlags, (hipEvent_t * event, unsigned flags))             \
  F(hipEventDestroy, (hipEvent_t event))                                       \
  F(hipEventRecord, (hipEvent_t event, hipStream_t stream))                    \
  F(hipEventSynchronize, (hipEvent_t event))                                   \
  F(hipEventQuery, (hipEvent_t event))                                         \
  F(hipEventElapsedTime, (float *ms, hipEvent_t start, hipEvent_t stop))
#define LOOM_HIP_MODULE_FUNCTIONS(F)                                           \
  F(hipModuleLoad, (hipModule_t * module, const char *path))                   \
  F(hipModuleLoadData, (hipModule_t * module, const void *image))              \
  F(hipModuleLoadDataEx, (hipModule_t * module, const void *image,             \
                          unsigned count, void *options, void **values))       \
  F(hipModuleUnload, (hipModule_t module))                                     \
  F(hipModuleGetFunction,                                                      \
    (hipFunction_t * function, hipModule_t module, const char *name))          \
  F(hipModuleGetGlobal, (hipDeviceptr_t * pointer, size_t *size,               \
                         hipModule_t module, const char *name))                \
  F(hipFuncGetAttribute,                                                       \
    (int *value, hipFunction_attribute attribute, hipFunction_t function))     \
  F(hipModuleLaunchKernel,                                                     \
    (hipFunction_t function, unsigned gridX, unsigned gridY, unsigned gridZ,   \
     unsigned blockX, unsigned blockY, unsigned blockZ, unsigned sharedBytes,  \
     hipStream_t stream, void **parameters, void **extra))                     \
  F(hipModuleOccupancyMaxActiveBlocksPerMultiprocessor,                        \
    (int *blocks, hipFunction_t function, int blockSize, size_t sharedBytes))
#define LOOM_HIP_FUNCTIONS(F)                                                  \
  LOOM_HIP_DEVICE_FUNCTIONS(F)                                                 \
  LOOM_HIP_MEMORY_FUNCTIONS(F)                                                 \
  LOOM_HIP_STREAM_FUNCTIONS(F)                                                 \
  LOOM_HIP_MODULE_FUNCTIONS(F)

#define LOOM_HIP_DECLARE(NAME, PARAMETERS) hipError_t NAME PARAMETERS;
LOOM_HIP_FUNCTIONS(LOOM_HIP_DECLARE)
#undef LOOM_HIP_DECLARE
const char *hipGetErrorName(hipError_t error);
const char *hipGetErrorString(hipError_t error);

/// Only the simulator has it: who finds it knows that times are not physical
/// and that results say nothing about hardware. "loom-amdgpu-sim 0.1.0".
const char *loomsim_version(void);
/// Makes the device this processor, if there is a simulation of it: for the
/// modules that are loaded next. hipErrorInvalidValue for others.
hipError_t loomsim_set_target(const char *target);
/// Whether a processor is simulated.
int loomsim_has_target(const char *target);
/// What the calls of this thread print is given to `sink` instead, in the order
/// of the calls: objects of JSON, `{"message": text}` or a finding as in
/// LOOM_SIM_FINDINGS. A null `sink` prints again. The launches of a thread with
/// a sink are complete when their call returns; `sink` may be called by another
/// thread meanwhile.
void loomsim_set_sink(void (*sink)(void *context, const char *json),
                      void *context);

#ifdef __cplusplus
}
#endif

#endif // LOOM_SIMULATOR_HIPAPI_H
