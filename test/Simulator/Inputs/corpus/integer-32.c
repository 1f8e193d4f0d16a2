// 32-bit integers: arithmetic, shifts, high products, division.
#include "corpus.h"
ITEMS(i) {
  u32 a = in[i], b = in[i + kItems], c = in[i + 2 * kItems];
  u32 x = a + b, y = a - c;
  out[i] = x * c + (y << (b & 31)) + (a >> (c & 31)) + (u32)((i32)a >> (b & 31));
  out[i + kItems] = (u32)((u64)a * b >> 32) ^ (u32)((i64)(i32)a * (i32)b >> 32);
  u32 d = b ? b : 1;
  out[i + 2 * kItems] = a / d + a % d;
  i32 e = (i32)b == 0 || (i32)b == -1 ? 3 : (i32)b;
  out[i + 3 * kItems] = (u32)((i32)a / e ^ (i32)a % e);
}
