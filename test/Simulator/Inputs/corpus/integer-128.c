// 128-bit products and sums.
#include "corpus.h"
typedef unsigned __int128 u128;
ITEMS(i) {
  u64 a = in[i] | (u64)in[i + kItems] << 32;
  u64 b = in[i + 2 * kItems] | (u64)in[i + 3 * kItems] << 32;
  u128 x = (u128)a * b + ((u128)b << 64 | a);
  x = x >> (a & 63) ^ x << (b & 63);
  for (int part = 0; part < 4; ++part)
    out[i + part * kItems] = (u32)(x >> (32 * part));
}
