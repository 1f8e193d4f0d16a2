// The hardware's reciprocals, roots, exponentials, logarithms, sines.
#define FLOATS
#define TOLERANCE 3e-6f
#include "corpus.h"
#ifdef __AMDGCN__
DEVICE_RUN {
  u32 i = getGlobal();
  float x = AS(float, in[i]), y = __builtin_fabsf(x) + 0.125f;
  out[i] = AS(u32, __builtin_amdgcn_rcpf(y) + __builtin_amdgcn_rsqf(y));
  out[i + kItems] = AS(u32, __builtin_amdgcn_exp2f(x));
  out[i + 2 * kItems] = AS(u32, __builtin_amdgcn_logf(y) + __builtin_amdgcn_sqrtf(y));
  out[i + 3 * kItems] = AS(u32, __builtin_amdgcn_sinf(x) + __builtin_amdgcn_cosf(x) * 2 + __builtin_amdgcn_fractf(x));
}
#else
HOST_REFERENCE {
  for (u32 i = 0; i < kItems; ++i) {
    double x = AS(float, in[i]), y = fabs(x) + 0.125, turn = 6.283185307179586;
    out[i] = AS(u32, (float)(1 / y + 1 / sqrt(y)));
    out[i + kItems] = AS(u32, (float)exp2(x));
    out[i + 2 * kItems] = AS(u32, (float)(log2(y) + sqrt(y)));
    out[i + 3 * kItems] = AS(u32, (float)(sin(turn * x) + 2 * cos(turn * x) + x - floor(x)));
  }
}
#endif
