// Splitting floats and scaling them.
#define SAME_NAN
#include "corpus.h"
ITEMS(i) {
  float f = AS(float, in[i]);
  float finite = __builtin_isfinite(f) ? f : 1.0f;
  i32 shift = (i32)in[i + kItems] % 300;
  float scaled = __builtin_ldexpf(finite, shift);
  int exponent = 0;
  float fraction = __builtin_frexpf(finite, &exponent);
  out[i] = AS(u32, scaled);
  out[i + kItems] = AS(u32, fraction);
  out[i + 2 * kItems] = (u32)exponent & 0xffff;
  out[i + 3 * kItems] = AS(u32, __builtin_copysignf(finite, AS(float, in[i + kItems])));
}
