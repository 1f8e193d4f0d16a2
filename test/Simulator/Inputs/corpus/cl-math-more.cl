// OpenCL C: hyperbolic and inverse functions, erf, gamma, remainders of f32;
// large arguments of sines.
#define FLOATS
#define TOLERANCE 1e-5f
#include "corpus.h"
#ifdef __OPENCL_C_VERSION__
DEVICE_RUN {
  uint i = getGlobal();
  float x = AS(float, in[i]), z = x * 0.12f, y = fabs(x) + 1.0f;
  out[i] = AS(u32, asin(z) + acos(z) + atan(x) + atan2(x, y));
  out[i + kItems] = AS(u32, sinh(z) + cosh(z) + tanh(x) + asinh(x) + acosh(y) + atanh(z * 0.9f));
  out[i + 2 * kItems] = AS(u32, erf(x) + erfc(z) + tgamma(y * 0.5f) + lgamma(y));
  out[i + 3 * kItems] = AS(u32, sin(x * 12345.0f) + cos(x * 1e6f) + fmod(x, 0.7f) + remainder(x, 0.3f) + hypot(x, y));
}
#else
HOST_REFERENCE {
  for (u32 i = 0; i < kItems; ++i) {
    float f = AS(float, in[i]), g = f * 0.12f, h = fabsf(f) + 1.0f, k = g * 0.9f, m = h * 0.5f, n = f * 12345.0f, p = f * 1e6f;
    double x = f, z = g, y = h;
    out[i] = AS(u32, (float)(asin(z) + acos(z) + atan(x) + atan2(x, y)));
    out[i + kItems] = AS(u32, (float)(sinh(z) + cosh(z) + tanh(x) + asinh(x) + acosh(y) + atanh((double)k)));
    out[i + 2 * kItems] = AS(u32, (float)(erf(x) + erfc(z) + tgamma((double)m) + lgamma(y)));
    out[i + 3 * kItems] = AS(u32, (float)(sin((double)n) + cos((double)p) + (double)fmodf(f, 0.7f) + (double)remainderf(f, 0.3f) + hypot(x, y)));
  }
}
#endif
