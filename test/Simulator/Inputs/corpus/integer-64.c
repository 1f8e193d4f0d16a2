// 64-bit integers: arithmetic, shifts, comparisons, division.
#include "corpus.h"
ITEMS(i) {
  u64 a = in[i] | (u64)in[i + kItems] << 32;
  u64 b = in[i + 2 * kItems] | (u64)in[i + 3 * kItems] << 32;
  u64 x = a * b + (a << (b & 63)) - (a >> (b & 63)) + (u64)((i64)a >> (b & 63));
  u64 d = b ? b : 7;
  i64 e = (i64)b == 0 || (i64)b == -1 ? 3 : (i64)b;
  u64 y = a / d ^ a % d;
  y ^= (u64)((i64)a / e) + (u64)((i64)a % e);
  y += (a < b) + 2 * ((i64)a < (i64)b) + 4 * (a == b);
  out[i] = (u32)x;
  out[i + kItems] = (u32)(x >> 32);
  out[i + 2 * kItems] = (u32)y;
  out[i + 3 * kItems] = (u32)(y >> 32);
}
