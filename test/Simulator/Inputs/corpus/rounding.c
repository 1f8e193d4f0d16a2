// floor, ceil, trunc, rint of f32, f64, f16.
#define SAME_NAN
#include "corpus.h"
ITEMS(i) {
  float f = AS(float, in[i]);
  // Around numbers with fractions too.
  float g = (float)(i32)in[i + kItems] * 0x1p-20f;
  out[i] = AS(u32, __builtin_floorf(f)) ^ AS(u32, __builtin_ceilf(g));
  if (f != f)
    out[i] = 0;
  out[i + kItems] = AS(u32, __builtin_truncf(g) + __builtin_rintf(g) * 3 + __builtin_roundevenf(g + 0.5f));
  double d = (double)(i64)(in[i] | (u64)in[i + kItems] << 32) * 0x1p-40;
  double e = __builtin_floor(d) + 3 * __builtin_ceil(d) - __builtin_trunc(d) * 5 + __builtin_rint(d);
  out[i + 2 * kItems] = (u32)(AS(u64, e) >> 32) ^ (u32)AS(u64, e);
  out[i + 3 * kItems] = (u32)(i32)__builtin_floorf(g) + (u32)(i32)__builtin_rintf(g);
}
