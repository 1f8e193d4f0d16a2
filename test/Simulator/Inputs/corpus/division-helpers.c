// The steps of a division by name: scaled operands, an estimate, its correction,
// the special cases; parts of numbers; medians.
#define FLOATS
#define TOLERANCE 0
#include "corpus.h"
#ifndef HOST
static float divide(float a, float b) {
  bool first, second;
  float d = __builtin_amdgcn_div_scalef(a, b, false, &first), n = __builtin_amdgcn_div_scalef(a, b, true, &second);
  float r = __builtin_amdgcn_rcpf(d);
  r = __builtin_fmaf(__builtin_fmaf(-d, r, 1.0f), r, r);
  float q = n * r;
  q = __builtin_fmaf(__builtin_fmaf(-d, q, n), r, q);
  return __builtin_amdgcn_div_fixupf(__builtin_amdgcn_div_fmasf(__builtin_fmaf(-d, q, n), r, q, second), b, a);
}
static double divideWide(double a, double b) {
  bool first, second;
  double d = __builtin_amdgcn_div_scale(a, b, false, &first), n = __builtin_amdgcn_div_scale(a, b, true, &second);
  double r = __builtin_amdgcn_rcp(d);
  for (int k = 0; k < 2; ++k)
    r = __builtin_fma(__builtin_fma(-d, r, 1.0), r, r);
  double q = n * r;
  return __builtin_amdgcn_div_fixup(__builtin_amdgcn_div_fmas(__builtin_fma(-d, q, n), r, q, second), b, a);
}
#endif
ITEMS(i) {
  float a = AS(float, in[i]), b = AS(float, in[i + kItems]) + 9.0f, c = AS(float, in[i + 2 * kItems]);
#ifdef HOST
  int e = 0;
  float m = frexpf(b, &e), low = fminf(a, b), high = fmaxf(a, b);
  out[i] = AS(u32, a / b);
  out[i + kItems] = AS(u32, (float)((double)c / (double)b));
  out[i + 2 * kItems] = AS(u32, m + (float)e);
  out[i + 3 * kItems] = AS(u32, fminf(fmaxf(c, low), high) + ldexpf(a, 4));
#else
  out[i] = AS(u32, divide(a, b));
  out[i + kItems] = AS(u32, (float)divideWide((double)c, (double)b));
  out[i + 2 * kItems] = AS(u32, __builtin_amdgcn_frexp_mantf(b) + (float)__builtin_amdgcn_frexp_expf(b));
  out[i + 3 * kItems] = AS(u32, __builtin_amdgcn_fmed3f(a, b, c) + __builtin_amdgcn_ldexpf(a, 4));
#endif
}
