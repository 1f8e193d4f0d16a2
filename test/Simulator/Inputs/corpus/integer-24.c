// Products of 24 bits, and sums with them.
#include "corpus.h"
ITEMS(i) {
  u32 a = in[i] & 0xffffff, b = in[i + kItems] & 0xffffff, c = in[i + 2 * kItems];
  i32 x = (i32)(in[i] << 8) >> 8, y = (i32)(in[i + kItems] << 8) >> 8;
  out[i] = a * b + c;
  out[i + kItems] = (u32)(x * y) + c;
  out[i + 2 * kItems] = (u32)(((u64)a * b) >> 32);
  out[i + 3 * kItems] = (u32)(((i64)x * y) >> 32) - (a & 0xffff) * (b & 0xff);
}
