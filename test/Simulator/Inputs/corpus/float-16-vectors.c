// Vectors of f16: sums, products, fused products, minima.
#define FLOATS
#include "corpus.h"
typedef _Float16 half4 __attribute__((ext_vector_type(4)));
static half4 load(GLOBAL const u32 *in, u32 i) {
  half4 v;
  for (u32 k = 0; k < 4; ++k)
    v[k] = (_Float16)AS(float, in[i + 3 * k]);
  return v;
}
static u32 fold(half4 v) {
  u64 bits = AS(u64, v);
  return (u32)bits ^ (u32)(bits >> 32) * 3;
}
ITEMS(i) {
  half4 a = load(in, i), b = load(in, i + kItems), c = load(in, i + 2 * kItems);
  out[i] = fold(a * b + c.wzyx) ^ fold(-a - b);
#ifdef HOST
  half4 d;
  for (u32 k = 0; k < 4; ++k) // Exact in f64: 11 + 11 bits, small exponents.
    d[k] = (_Float16)((double)a[k] * (double)b[k] + (double)c[k]);
#else
  half4 d = __builtin_elementwise_fma(a, b, c);
#endif
  out[i + kItems] = fold(d);
  out[i + 2 * kItems] = fold(__builtin_elementwise_max(a, b)) + fold(__builtin_elementwise_min(b, c)) * 5;
  out[i + 3 * kItems] = fold(__builtin_elementwise_abs(a)) + fold(a * (_Float16)0.5 - (_Float16)3);
}
