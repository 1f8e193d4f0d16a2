// OpenCL C: the library's functions of f64, compared as f32.
#define FLOATS
#define TOLERANCE 3e-7f
#include "corpus.h"
#ifdef __OPENCL_C_VERSION__
DEVICE_RUN {
  uint i = getGlobal();
  double x = (double)AS(float, in[i]), y = fabs(x) + 0.125, z = x * 0.1;
  out[i] = AS(u32, (float)(sin(x) + 2 * cos(x) + exp(z)));
  out[i + kItems] = AS(u32, (float)(log(y) + pow(y, z) + cbrt(x)));
  out[i + 2 * kItems] = AS(u32, (float)(sqrt(y) + atan2(x, y) + tanh(z)));
  out[i + 3 * kItems] = AS(u32, (float)(fma(x, y, z) + fmod(x, y) + ldexp(y, 3) + rint(x)));
}
#else
HOST_REFERENCE {
  for (u32 i = 0; i < kItems; ++i) {
    double x = (double)AS(float, in[i]), y = fabs(x) + 0.125, z = x * 0.1;
    out[i] = AS(u32, (float)(sin(x) + 2 * cos(x) + exp(z)));
    out[i + kItems] = AS(u32, (float)(log(y) + pow(y, z) + cbrt(x)));
    out[i + 2 * kItems] = AS(u32, (float)(sqrt(y) + atan2(x, y) + tanh(z)));
    out[i + 3 * kItems] = AS(u32, (float)(fma(x, y, z) + fmod(x, y) + ldexp(y, 3) + rint(x)));
  }
}
#endif
