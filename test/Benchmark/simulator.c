// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What utils/run-benchmarks times on the simulated devices, for clang's
// --target=amdgcn-amd-amdhsa -nogpulib.
#define KERNEL __attribute__((amdgpu_kernel))
#define GLOBAL __attribute__((address_space(1)))
#define LOCAL __attribute__((address_space(3)))
#define SIZE(ITEMS) __attribute__((amdgpu_flat_work_group_size(ITEMS, ITEMS)))

static int getItem(void) { return __builtin_amdgcn_workitem_id_x(); }
static int getGroup(void) { return __builtin_amdgcn_workgroup_id_x(); }
static void meet(void) {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}

/// Steps until a point of a square of n x n leaves the circle.
KERNEL SIZE(64) void mandelbrot(GLOBAL int *steps, int n, int most) {
  int i = getGroup() * 64 + getItem();
  float cx = (i % n) * 3.0f / n - 2, cy = (i / n) * 2.0f / n - 1, x = 0, y = 0;
  int step = 0;
  for (; step < most && x * x + y * y < 4; ++step) {
    float next = x * x - y * y + cx;
    y = 2 * x * y + cy;
    x = next;
  }
  steps[i] = step;
}

extern LOCAL float values[256];

static float reduce(float value, int isMax) {
  int item = getItem();
  values[item] = value;
  meet();
  for (int step = 128; step; step >>= 1) {
    if (item < step) {
      float other = values[item + step];
      values[item] = isMax ? __builtin_fmaxf(values[item], other)
                           : values[item] + other;
    }
    meet();
  }
  float result = values[0];
  meet();
  return result;
}

/// A row of n values a group.
KERNEL SIZE(256) void softmax(GLOBAL float *y, GLOBAL const float *x, int n) {
  int item = getItem();
  x += (long)getGroup() * n;
  y += (long)getGroup() * n;
  float most = -1e30f, sum = 0;
  for (int i = item; i < n; i += 256)
    most = __builtin_fmaxf(most, x[i]);
  most = reduce(most, 1);
  for (int i = item; i < n; i += 256) {
    float power = __builtin_amdgcn_exp2f((x[i] - most) * 1.44269504f);
    y[i] = power;
    sum += power;
  }
  sum = reduce(sum, 0);
  for (int i = item; i < n; i += 256)
    y[i] /= sum;
}

extern LOCAL float tileA[16][17], tileB[16][17];

/// c = a * b, of n x n values in tiles of LDS, one result a workitem.
KERNEL SIZE(256) void gemm(GLOBAL float *c, GLOBAL const float *a,
                           GLOBAL const float *b, int n) {
  int x = getItem(), y = __builtin_amdgcn_workitem_id_y();
  int row = __builtin_amdgcn_workgroup_id_y() * 16 + y;
  int column = getGroup() * 16 + x;
  float sum = 0;
  for (int k = 0; k < n; k += 16) {
    tileA[y][x] = a[row * n + k + x];
    tileB[y][x] = b[(k + y) * n + column];
    meet();
    for (int i = 0; i < 16; ++i)
      sum += tileA[y][i] * tileB[i][x];
    meet();
  }
  c[row * n + column] = sum;
}
