// OpenCL C: the library's functions of f32 (libclc's are within 4 ulp).
#define FLOATS
#define TOLERANCE 3e-6f
#include "corpus.h"
#ifdef __OPENCL_C_VERSION__
DEVICE_RUN {
  uint i = getGlobal();
  float x = AS(float, in[i]), y = fabs(x) + 0.125f, z = x * 0.1f;
  out[i] = AS(u32, sin(x) + 2 * cos(x) + tan(z));
  out[i + kItems] = AS(u32, exp(z) + exp2(z) + exp10(z) + expm1(z));
  out[i + 2 * kItems] = AS(u32, log(y) + log2(y) + log10(y) + log1p(y));
  out[i + 3 * kItems] = AS(u32, pow(y, z) + sqrt(y) + rsqrt(y) + cbrt(x));
}
#else
HOST_REFERENCE {
  for (u32 i = 0; i < kItems; ++i) {
    float f = AS(float, in[i]), g = f * 0.1f;
    double x = f, y = fabsf(f) + 0.125f, z = g;
    out[i] = AS(u32, (float)(sin(x) + 2 * cos(x) + tan(z)));
    out[i + kItems] = AS(u32, (float)(exp(z) + exp2(z) + exp(z * 2.302585092994046) + expm1(z)));
    out[i + 2 * kItems] = AS(u32, (float)(log(y) + log2(y) + log10(y) + log1p(y)));
    out[i + 3 * kItems] = AS(u32, (float)(pow(y, z) + sqrt(y) + 1 / sqrt(y) + cbrt(x)));
  }
}
#endif
