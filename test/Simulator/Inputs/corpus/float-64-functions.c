// f64: roundings, exponents, signs, minima.
#include "corpus.h"
static u64 canonical(double x) { return x != x ? 0x7ff8000000000000ull : AS(u64, x + 0.0); }
ITEMS(i) {
  double a = AS(double, in[i] | (u64)in[i + kItems] << 32), b = (double)(i64)(in[i + 2 * kItems] | (u64)in[i] << 32) * 0x1p-33;
  double finite = __builtin_isfinite(a) ? a : 2.0;
  int exponent = 0;
  double fraction = __builtin_frexp(finite, &exponent);
  u64 x = canonical(__builtin_floor(b)) ^ canonical(__builtin_ceil(b)) * 3 ^ canonical(__builtin_rint(b)) * 5;
  u64 y = canonical(fraction) ^ (u64)exponent ^ canonical(__builtin_ldexp(finite, (i32)in[i + 3 * kItems] % 1200)) * 3;
  u64 z = AS(u64, __builtin_copysign(finite, b)) ^ canonical(__builtin_fabs(b)) ^ canonical(-b) * 3;
  double least = b < finite ? b : finite, most = b > finite ? b : finite;
#ifndef HOST
  least = __builtin_fmin(b, finite);
  most = __builtin_fmax(b, finite);
#endif
  u64 m = canonical(least) ^ canonical(most) * 7 ^ canonical(__builtin_trunc(b)) * 3;
  out[i] = (u32)x ^ (u32)(x >> 32);
  out[i + kItems] = (u32)y ^ (u32)(y >> 32);
  out[i + 2 * kItems] = (u32)z ^ (u32)(z >> 32);
  out[i + 3 * kItems] = (u32)m ^ (u32)(m >> 32);
}
