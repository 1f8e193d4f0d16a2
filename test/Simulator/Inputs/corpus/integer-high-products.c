// High halves of products of 32 and 64 bits, products of mixed widths.
#include "corpus.h"
ITEMS(i) {
  u32 a = in[i], b = in[i + kItems];
  u64 c = a | (u64)in[i + 2 * kItems] << 32, d = b | (u64)in[i + 3 * kItems] << 32;
  u64 e = (u64)a * b;
  i64 f = (i64)(i32)a * (i32)b;
  out[i] = (u32)(e >> 32) ^ (u32)(f >> 32);
  u64 g = (u64)(((unsigned __int128)c * d) >> 64), h = (u64)(((__int128)(i64)c * (i64)d) >> 64);
  out[i + kItems] = (u32)g ^ (u32)(g >> 32);
  out[i + 2 * kItems] = (u32)h ^ (u32)(h >> 32);
  u64 k = (u64)a * b + c, l = (u64)((i64)(i32)a * (i64)(i16)b) + d, m = c * b;
  out[i + 3 * kItems] = (u32)k ^ (u32)(k >> 32) ^ (u32)l ^ (u32)(l >> 32) * 3 ^ (u32)(m >> 32);
}
