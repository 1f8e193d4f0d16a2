// Reciprocals and roots of f64 and f16 by the hardware's instructions, logarithms
// and powers of f16.
#define FLOATS
#define TOLERANCE 2e-3f
#include "corpus.h"
ITEMS(i) {
  float x = AS(float, in[i]), y = __builtin_fabsf(x) + 0.25f;
#ifdef HOST
  out[i] = AS(u32, (float)(1.0 / (double)y + 1.0 / sqrt((double)y)));
  out[i + kItems] = AS(u32, 1.0f / y + sqrtf(y) + 1.0f / sqrtf(y));
  out[i + 2 * kItems] = AS(u32, (float)(_Float16)sinf((float)(_Float16)(x * 0.125f) * 6.2831853f) + 2 * (float)(_Float16)cosf((float)(_Float16)(x * 0.125f) * 6.2831853f));
  out[i + 3 * kItems] = AS(u32, sqrtf(y) + (x - floorf(x)) + ldexpf(y, 3));
#else
  double d = (double)y;
  out[i] = AS(u32, (float)(__builtin_amdgcn_rcp(d) + __builtin_amdgcn_rsq(d)));
  _Float16 h = (_Float16)y;
  out[i + kItems] = AS(u32, (float)__builtin_amdgcn_rcph(h) + (float)__builtin_amdgcn_sqrth(h) + (float)__builtin_amdgcn_rsqh(h));
  _Float16 turn = (_Float16)(x * 0.125f);
  out[i + 2 * kItems] = AS(u32, (float)__builtin_amdgcn_sinh(turn) + 2 * (float)__builtin_amdgcn_cosh(turn));
  out[i + 3 * kItems] = AS(u32, (float)(__builtin_amdgcn_sqrt(d) + __builtin_amdgcn_fract((double)x) + __builtin_amdgcn_ldexp(d, 3)));
#endif
}
