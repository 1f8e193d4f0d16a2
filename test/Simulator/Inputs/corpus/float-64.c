// f64: sums, products, fused products, quotients, roots.
#include "corpus.h"
static u64 canonical(double x) { return x != x ? 0x7ff8000000000000ull : AS(u64, x); }
ITEMS(i) {
  double a = AS(double, in[i] | (u64)in[i + kItems] << 32);
  double b = AS(double, in[i + 2 * kItems] | (u64)in[i + 3 * kItems] << 32);
  u64 x = canonical(a + b) ^ canonical(a * b) ^ canonical(__builtin_fma(a, b, a));
  u64 y = canonical(a / b) ^ canonical(__builtin_sqrt(__builtin_fabs(a)));
  out[i] = (u32)x;
  out[i + kItems] = (u32)(x >> 32);
  out[i + 2 * kItems] = (u32)y;
  out[i + 3 * kItems] = (u32)(y >> 32);
}
