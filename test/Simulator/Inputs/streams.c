// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels whose order shows. For clang's C: --target=amdgcn-amd-amdhsa.
#define KERNEL __attribute__((amdgpu_kernel))
#define GLOBAL __attribute__((address_space(1)))

KERNEL void count(GLOBAL int *data, int rounds) {
  for (int i = 0; i < rounds; ++i)
    __atomic_fetch_add(data, 1, __ATOMIC_RELAXED);
}

/// The program sets the flag. A sleep is no waiting for ever.
KERNEL void waitFor(GLOBAL int *flag) {
  while (__atomic_load_n(flag, __ATOMIC_ACQUIRE) == 0)
    __builtin_amdgcn_s_sleep(1);
}

KERNEL void add(GLOBAL int *to, GLOBAL const int *from) { *to = *from + 1; }

/// Compiled for workgroups of up to 64.
KERNEL __attribute__((amdgpu_flat_work_group_size(1, 64))) void
small(GLOBAL int *to, GLOBAL const int *from) {
  *to = *from + 1;
}

GLOBAL int table[4] = {10, 20, 30, 40};
