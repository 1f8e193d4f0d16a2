// Quotients and remainders of each width, by variables and by constants.
#include "corpus.h"
ITEMS(i) {
  u32 a = in[i], b = in[i + kItems] | 1;
  u64 c = a | (u64)in[i + 2 * kItems] << 32, d = (in[i + 3 * kItems] | (u64)(a & 0xff) << 32) | 1;
  i64 e = (i64)c, f = (i64)d == -1 ? 3 : (i64)d;
  i32 g = (i32)a, h = (i32)b == -1 ? 7 : (i32)b;
  out[i] = a / b + a % b * 3 + (u32)(g / h) * 5 + (u32)(g % h) * 7;
  out[i + kItems] = (u32)(c / d) + (u32)(c % d) * 3 + (u32)(e / f) * 5 + (u32)(e % f) * 7;
  out[i + 2 * kItems] = a / 7 + a % 10 + a / 641 + (u32)(g / -3) + (u32)(g % 1000) + (u32)(c / 1000000007) + (u32)(e % 12345);
  u16 j = (u16)a, k = (u16)(b | 1);
  i8 l = (i8)a, m = (i8)(b >> 8) == -1 || (i8)(b >> 8) == 0 ? 3 : (i8)(b >> 8);
  out[i + 3 * kItems] = (u32)(j / k) + (u32)(j % k) * 3 + (u32)(l / m) * 5 + (u32)(l % m) * 7;
}
