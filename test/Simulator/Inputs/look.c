// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels to look at: branches, LDS, a call, a function that nothing calls.
#define GLOBAL __attribute__((address_space(1)))
#define LOCAL __attribute__((address_space(3)))

GLOBAL int counter;
static LOCAL __attribute__((loader_uninitialized)) float shared[256];

static __attribute__((noinline)) float called(float x, int n) {
  for (int i = 0; i < n; ++i)
    x = x * 1.5f + 0.25f;
  return x;
}

float neverCalled(float x) { return x + 1.0f; }

__attribute__((amdgpu_kernel, amdgpu_flat_work_group_size(1, 256))) void
scale(GLOBAL float *data, int n) {
  int item = __builtin_amdgcn_workitem_id_x();
  if (item >= n)
    return;
  shared[item] = data[item];
  data[item] = shared[255 - item] * 2.0f + counter;
}

__attribute__((amdgpu_kernel)) void call(GLOBAL float *data, int n) {
  int item = __builtin_amdgcn_workitem_id_x();
  data[item] = called(data[item], n) / 3.0f;
}
