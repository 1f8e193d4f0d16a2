// Minima and maxima that give NaN if either is one, and order zeros: f16, f32,
// f64, in vectors too.
#define SAME_NAN
#include "corpus.h"
typedef _Float16 half2 __attribute__((ext_vector_type(2)));
#ifdef HOST
template <typename T> static T least(T a, T b) {
  return a != a ? a : b != b ? b : a == b ? (__builtin_signbit((double)a) ? a : b) : a < b ? a : b;
}
template <typename T> static T most(T a, T b) {
  return a != a ? a : b != b ? b : a == b ? (__builtin_signbit((double)a) ? b : a) : a > b ? a : b;
}
#else
#define least __builtin_elementwise_minimum
#define most __builtin_elementwise_maximum
#endif
static u32 bitsOf(_Float16 x) { return x != x ? 0x7e00 : AS(u16, x); }
ITEMS(i) {
  float a = AS(float, in[i]), b = AS(float, in[i + kItems]), c = AS(float, in[i + 2 * kItems]);
  out[i] = AS(u32, least(least(a, b), c));
  out[i + kItems] = AS(u32, most(least(a, b), c));
  double d = AS(double, in[i] | (u64)in[i + kItems] << 32), e = AS(double, in[i + kItems] | (u64)in[i] << 32);
  double low = least(d, e), high = most(d, e);
  u64 bits = (low != low ? 0 : AS(u64, low)) + (high != high ? 0 : AS(u64, high)) * 3;
  out[i + 2 * kItems] = ((u32)bits ^ (u32)(bits >> 32)) & 0x7f7fffff;
  _Float16 h = AS(_Float16, (u16)in[i]), k = AS(_Float16, (u16)(in[i] >> 16)), l = AS(_Float16, (u16)in[i + kItems]);
  _Float16 p = least(h, k), q = most(most(h, k), l);
  out[i + 3 * kItems] = (bitsOf(p) | bitsOf(q) << 16) & 0x7f7fffff;
}
