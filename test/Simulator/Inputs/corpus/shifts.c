// Shifts of all widths by variables, funnel shifts, shifts and sums in one.
#include "corpus.h"
ITEMS(i) {
  u32 a = in[i], b = in[i + kItems], n = in[i + 2 * kItems];
  u64 c = a | (u64)b << 32;
  unsigned __int128 d = (unsigned __int128)c << 64 | (c * 0x9e3779b97f4a7c15ull);
  out[i] = (a << (n & 31)) ^ (a >> (n & 31)) * 3 ^ (u32)((i32)a >> (n & 31)) * 5;
  u64 e = (c << (n & 63)) ^ (c >> (n & 63)) * 3 ^ (u64)((i64)c >> (n & 63)) * 5;
  out[i + kItems] = (u32)e ^ (u32)(e >> 32);
  unsigned __int128 f = (d << (n & 127)) + (d >> (n & 127)) + (unsigned __int128)((__int128)d >> (n & 127));
  out[i + 2 * kItems] = (u32)f ^ (u32)(f >> 32) ^ (u32)(f >> 64) ^ (u32)(f >> 96);
  out[i + 3 * kItems] = (u32)(c >> (n & 31)) + ((a << 4) + b) + ((a + b) << 3) + ((a << 5) | b) + ((a & b) | n) + (a ^ b) + (a | b | n);
}
