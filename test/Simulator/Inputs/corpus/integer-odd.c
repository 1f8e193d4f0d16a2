// Integers of widths that no register has.
#include "corpus.h"
typedef _BitInt(17) i17;
typedef unsigned _BitInt(40) u40;
typedef unsigned _BitInt(96) u96;
typedef _BitInt(53) i53;
ITEMS(i) {
  i17 a = (i17)in[i], b = (i17)in[i + kItems];
  u40 c = (u40)(in[i] | (u64)in[i + kItems] << 32), d = (u40)in[i + 2 * kItems];
  u96 e = (u96)c << 50 | d, f = (u96)in[i + 3 * kItems] << 33 | in[i];
  i53 g = (i53)(i64)(in[i] | (u64)in[i + 1] << 32);
  out[i] = (u32)(i32)(i17)(a * b + 5) ^ (u32)(i32)(i17)(a >> 3);
  out[i + kItems] = (u32)(c * d) + (u32)((c + d) >> 20) + (u32)(c / (d | 1));
  u96 h = e * f - (e >> 17) + (f << 29);
  out[i + 2 * kItems] = (u32)h ^ (u32)(h >> 32) ^ (u32)(h >> 64);
  out[i + 3 * kItems] = (u32)(i64)(g >> 20) + (u32)(g < 0) + (u32)(e < f) + (u32)(a < b);
}
