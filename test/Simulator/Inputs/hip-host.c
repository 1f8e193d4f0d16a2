// A host program that knows HIP only. Prints what went wrong, or what it found.
#include "Loom/Simulator/HipApi.h"
#include <stdio.h>
#include <stdlib.h>

#define CHECK(CALL)                                                            \
  do {                                                                         \
    hipError_t error = (CALL);                                                 \
    if (error) {                                                               \
      printf("%s: %s\n", #CALL, hipGetErrorName(error));                       \
      return 1;                                                                \
    }                                                                          \
  } while (0)

static char image[1 << 20];

int main(int argc, char **argv) {
  enum { Count = 100, Bytes = Count * sizeof(float) };
  FILE *file = fopen(argv[1], "rb");
  if (!file || fread(image, 1, sizeof(image), file) == 0)
    return 2;
  int n = argc > 2 ? atoi(argv[2]) : Count;
  hipModule_t module;
  hipFunction_t saxpy;
  hipStream_t stream;
  hipEvent_t begin, end;
  float x[Count], y[Count], a = 2, ms = -1;
  void *dx, *dy;
  char name[64];
  int warp = 0;
  for (int i = 0; i < Count; ++i) {
    x[i] = (float)i;
    y[i] = 1;
  }
  CHECK(hipInit(0));
  CHECK(hipModuleLoadData(&module, image));
  CHECK(hipDeviceGetName(name, sizeof(name), 0));
  CHECK(hipDeviceGetAttribute(&warp, hipDeviceAttributeWarpSize, 0));
  printf("%s, waves of %d\n", name, warp);
  CHECK(hipModuleGetFunction(&saxpy, module, "saxpy"));
  if (hipModuleGetFunction(&saxpy, module, "none") != hipErrorNotFound)
    return 3;
  CHECK(hipModuleGetFunction(&saxpy, module, "saxpy"));
  CHECK(hipMalloc(&dx, Bytes));
  CHECK(hipMalloc(&dy, Bytes));
  if (hipMemcpy(dx, x, Bytes + 1, hipMemcpyHostToDevice) !=
      hipErrorInvalidValue)
    return 4;
  CHECK(hipMemcpy(dx, x, Bytes, hipMemcpyHostToDevice));
  CHECK(hipMemcpy(dy, y, Bytes, hipMemcpyHostToDevice));
  CHECK(hipStreamCreate(&stream));
  CHECK(hipEventCreate(&begin));
  CHECK(hipEventCreate(&end));
  CHECK(hipEventRecord(begin, stream));
  void *arguments[] = {&dy, &dx, &a, &n};
  if (hipModuleLaunchKernel(saxpy, 1, 1, 1, 4096, 1, 1, 0, stream, arguments,
                            NULL) != hipErrorInvalidConfiguration)
    return 5;
  CHECK(hipModuleLaunchKernel(saxpy, 2, 1, 1, 64, 1, 1, 0, stream, arguments,
                              NULL));
  CHECK(hipEventRecord(end, stream));
  CHECK(hipStreamSynchronize(stream));
  CHECK(hipEventElapsedTime(&ms, begin, end));
  CHECK(hipMemcpy(y, dy, Bytes, hipMemcpyDeviceToHost));
  for (int i = 0; i < Count; ++i)
    if (y[i] != 2 * (float)i + 1)
      return 6;
  // The same arguments as one block.
  struct {
    void *y, *x;
    float a;
    int n;
  } block = {dy, dx, 0, Count};
  size_t size = sizeof(block);
  void *extra[] = {HIP_LAUNCH_PARAM_BUFFER_POINTER, &block,
                   HIP_LAUNCH_PARAM_BUFFER_SIZE, &size, HIP_LAUNCH_PARAM_END};
  CHECK(hipModuleLaunchKernel(saxpy, 2, 1, 1, 64, 1, 1, 0, NULL, NULL, extra));
  CHECK(hipMemset(dx, 0, Bytes));
  CHECK(hipFree(dx));
  if (hipFree(dx) == hipSuccess)
    return 7;
  CHECK(hipModuleLaunchKernel(saxpy, 2, 1, 1, 64, 1, 1, 0, NULL, NULL, extra));
  if (hipDeviceSynchronize() != hipErrorIllegalAddress)
    return 8;
  CHECK(hipDeviceSynchronize());
  CHECK(hipModuleUnload(module));
  if (hipModuleUnload(module) != hipErrorInvalidHandle)
    return 9;
  printf("right\n");
  return 0;
}
