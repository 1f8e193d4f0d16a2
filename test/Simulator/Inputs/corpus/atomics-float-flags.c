// Atomic sums of floats that may use the hardware's instructions on any memory.
#define FLOATS
#include "corpus.h"
#ifdef __AMDGCN__
DEVICE_RUN {
  float x = (float)(i32)(AS(float, in[getGlobal()]) * 4.0f) * 0.25f;
  GLOBAL float *f = (GLOBAL float *)out;
  GLOBAL double *d = (GLOBAL double *)(out + 16);
  [[clang::atomic(no_remote_memory, no_fine_grained_memory, ignore_denormal_mode)]] {
    __atomic_fetch_add(f, x, __ATOMIC_RELAXED);
    __atomic_fetch_min(f + 1, x, __ATOMIC_RELAXED);
    __atomic_fetch_max(f + 2, x, __ATOMIC_RELAXED);
    __atomic_fetch_add(d, (double)x, __ATOMIC_RELAXED);
    __atomic_fetch_min(d + 1, (double)x, __ATOMIC_RELAXED);
    __atomic_fetch_max(d + 2, (double)x, __ATOMIC_RELAXED);
    float before = __atomic_fetch_add(f + 3, 1.0f, __ATOMIC_RELAXED);
    out[kItems + (u32)before] = 1;
    // By a generic pointer.
    float *any = (float *)(f + 4);
    __atomic_fetch_add(any, x, __ATOMIC_RELAXED);
    __atomic_fetch_add((double *)(d + 3), (double)x, __ATOMIC_RELAXED);
  }
}
#else
HOST_REFERENCE {
  float *f = (float *)out;
  double *d = (double *)(out + 16);
  for (u32 i = 0; i < kItems; ++i) {
    float x = (float)(i32)(AS(float, in[i]) * 4.0f) * 0.25f;
    f[0] += x, f[1] = fminf(f[1], x), f[2] = fmaxf(f[2], x), f[3] += 1, f[4] += x;
    d[0] += x, d[1] = fmin(d[1], x), d[2] = fmax(d[2], x), d[3] += x;
    out[kItems + i] = 1;
  }
}
#endif
