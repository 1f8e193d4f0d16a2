// Conditions of many parts: masks of lanes combined and selected.
#include "corpus.h"
ITEMS(i) {
  u32 a = in[i], b = in[i + kItems];
  i32 c = (i32)in[i + 2 * kItems];
  bool p = a < b, q = c > 0, r = (a & 1) != 0, s = (b % 3) == 0, t = c == (i32)a;
  bool x = (p && q) || (r && !s) || t, y = p != q, z = (p ? r : s) ^ t;
  out[i] = (u32)x | (u32)y << 1 | (u32)z << 2 | (u32)(x & y & z) << 3 | (u32)!(x | y) << 4;
  u32 value = x ? y ? a : b : z ? (u32)c : a + b;
  float f = p ? 1.5f : q ? -2.5f : 4.0f;
  double d = r ? 0.25 : s ? -8.0 : 1e10;
  out[i + kItems] = value;
  out[i + 2 * kItems] = AS(u32, f) ^ (u32)(AS(u64, d) >> 32) ^ (u16)(y ? 0x1234 : a);
  u64 wide = z ? (u64)a << 20 : x ? ~(u64)b : 77;
  out[i + 3 * kItems] = (u32)wide + (u32)(wide >> 32) + (u32)p + (u32)-(i32)q + (x ? 3 : 5);
}
