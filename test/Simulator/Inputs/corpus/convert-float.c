// Between f16, f32 and f64.
#include "corpus.h"
ITEMS(i) {
  u32 a = in[i], b = in[i + kItems];
  float f = AS(float, a);
  double d = AS(double, a | (u64)b << 32);
  _Float16 h = AS(_Float16, (u16)b);
  _Float16 n = (_Float16)f;
  out[i] = n != n ? 0x7e00 : AS(u16, n);
  float w = (float)h, s = (float)d;
  out[i + kItems] = w != w ? 0x7fc00000 : AS(u32, w);
  out[i + 2 * kItems] = s != s ? 0x7fc00000 : AS(u32, s);
  double e = (double)f;
  out[i + 3 * kItems] = e != e ? 0x7ff80000 : (u32)(AS(u64, e) >> 32) ^ (u32)AS(u64, e);
}
