// Atomic sums, minima and maxima of floats in memory and in LDS. The compiler
// makes an exchange of those that a processor does not have.
#define FLOATS
#include "corpus.h"
#define RELAXED __ATOMIC_RELAXED
#ifdef __AMDGCN__
extern LOCAL float floats[3];
extern LOCAL double doubles[3];
DEVICE_RUN {
  u32 item = getLocal();
  // A whole number of quarters: exact in any order.
  float x = (float)(i32)(AS(float, in[getGlobal()]) * 4.0f) * 0.25f;
  GLOBAL float *f = (GLOBAL float *)out;
  GLOBAL double *d = (GLOBAL double *)(out + 16);
  if (item < 3)
    floats[item] = 0, doubles[item] = 0;
  meet();
  __atomic_fetch_add(f, x, RELAXED);
  __atomic_fetch_sub(f + 1, x, RELAXED);
  __atomic_fetch_min(f + 2, x, RELAXED);
  __atomic_fetch_max(f + 3, x, RELAXED);
  __atomic_fetch_add(d, (double)x, RELAXED);
  __atomic_fetch_sub(d + 1, (double)x, RELAXED);
  __atomic_fetch_min(d + 2, (double)x, RELAXED);
  __atomic_fetch_max(d + 3, (double)x, RELAXED);
  __atomic_fetch_add(floats, x, RELAXED);
  __atomic_fetch_min(floats + 1, x, RELAXED);
  __atomic_fetch_max(floats + 2, x, RELAXED);
  __atomic_fetch_add(doubles, (double)x, RELAXED);
  __atomic_fetch_min(doubles + 1, (double)x, RELAXED);
  __atomic_fetch_max(doubles + 2, (double)x, RELAXED);
  meet();
  if (item < 3) {
    f[64 + getGroup() * 8 + item] = floats[item];
    f[64 + getGroup() * 8 + item + 4] = (float)doubles[item];
  }
}
#else
HOST_REFERENCE {
  float *f = (float *)out;
  double *d = (double *)(out + 16);
  for (u32 i = 0; i < kItems; ++i) {
    float x = (float)(i32)(AS(float, in[i]) * 4.0f) * 0.25f, *g = f + 64 + i / kGroup * 8;
    f[0] += x, f[1] -= x, f[2] = fminf(f[2], x), f[3] = fmaxf(f[3], x);
    d[0] += x, d[1] -= x, d[2] = fmin(d[2], x), d[3] = fmax(d[3], x);
    g[0] += x, g[1] = fminf(g[1], x), g[2] = fmaxf(g[2], x);
    g[4] += x, g[5] = fminf(g[5], x), g[6] = fmaxf(g[6], x);
  }
}
#endif
