// OpenCL C: the fast functions, and those of f16.
#define FLOATS
#define TOLERANCE 5e-3f
#include "corpus.h"
#ifdef __OPENCL_C_VERSION__
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
DEVICE_RUN {
  uint i = getGlobal();
  float x = AS(float, in[i]), y = fabs(x) + 0.25f;
  out[i] = AS(u32, native_sin(x) + native_cos(x) + native_exp(x * 0.1f));
  out[i + kItems] = AS(u32, native_log(y) + native_sqrt(y) + native_rsqrt(y) + native_recip(y) + native_divide(x, y));
  half h = (half)y, g = (half)(x * 0.1f);
  out[i + 2 * kItems] = AS(u32, (float)exp(g) + (float)log(h) + (float)sqrt(h) + (float)sin(g));
  out[i + 3 * kItems] = AS(u32, half_exp(x * 0.1f) + half_sqrt(y) + half_log2(y));
}
#else
HOST_REFERENCE {
  for (u32 i = 0; i < kItems; ++i) {
    double x = AS(float, in[i]), y = fabs(x) + 0.25;
    out[i] = AS(u32, (float)(sin(x) + cos(x) + exp(x * 0.1)));
    out[i + kItems] = AS(u32, (float)(log(y) + sqrt(y) + 1 / sqrt(y) + 1 / y + x / y));
    out[i + 2 * kItems] = AS(u32, (float)(exp(x * 0.1) + log(y) + sqrt(y) + sin(x * 0.1)));
    out[i + 3 * kItems] = AS(u32, (float)(exp(x * 0.1) + sqrt(y) + log2(y)));
  }
}
#endif
