// Floats that all lanes have in common: scalar float instructions where there
// are any.
#define FLOATS
#define TOLERANCE 0
#include "corpus.h"
#ifdef HOST
static u32 getGroupOf(u32 i) { return i / kGroup; }
#else
static u32 getGroupOf(u32) { return getGroup(); }
#endif
ITEMS(i) {
  u32 g = getGroupOf(i);
  float sum = 0, product = 1;
  for (u32 k = 0; k < 16; ++k) {
    float a = AS(float, in[g * 64 + k]), b = AS(float, in[g * 64 + k + 16]);
    sum += a * b;
    sum = __builtin_fmaf(a, b, sum) - (a < b ? a : b) + (a > b ? 0.5f : 0.25f);
    product = product * 0.5f + (a - b);
    sum += __builtin_floorf(a) + __builtin_ceilf(b) * 2 + __builtin_truncf(a * 3) + __builtin_rintf(b);
    sum += (float)(i32)a + (float)(u32)__builtin_fabsf(b) + (float)(i32)k;
    _Float16 h = (_Float16)a, l = (_Float16)b;
    sum += (float)(_Float16)(h * l + h) + (float)(h < l ? h : l);
    if (__builtin_isnan(a) || a != a || a >= 100)
      sum += 1000;
  }
  out[i] = AS(u32, sum);
  out[i + kItems] = AS(u32, product);
}
