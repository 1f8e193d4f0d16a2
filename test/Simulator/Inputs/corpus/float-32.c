// f32: sums, products, fused products, quotients, roots.
#define SAME_NAN
#include "corpus.h"
ITEMS(i) {
  float a = AS(float, in[i]), b = AS(float, in[i + kItems]),
        c = AS(float, in[i + 2 * kItems]);
  out[i] = AS(u32, a + b * c);
  out[i + kItems] = AS(u32, a / b);
  out[i + 2 * kItems] = AS(u32, __builtin_fmaf(a, b, c));
  out[i + 3 * kItems] = AS(u32, __builtin_sqrtf(__builtin_fabsf(a)) - c);
}
