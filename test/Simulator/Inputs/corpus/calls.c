// Calls with many arguments, structures, and results in memory.
#include "corpus.h"
typedef struct {
  u32 words[12];
  double number;
} Big;
static NOINLINE Big make(u32 a, u64 b, float c, double d, u8 e, i16 f) {
  Big big;
  for (int k = 0; k < 12; ++k)
    big.words[k] = a * (u32)k + (u32)(b >> k) + e;
  big.number = d * c + f;
  return big;
}
static NOINLINE u32 many(u32 a, u32 b, u32 c, u32 d, u32 e, u32 f, u32 g, u32 h, u32 j, u32 k,
                         u32 l, u32 m, u32 n, u32 o, u32 p, u32 q, u32 r, u32 s, u32 t, u32 u,
                         u32 v, u32 w, u32 x, u32 y, u32 z, u32 aa, u32 bb, u32 cc, u32 dd,
                         u32 ee, u32 ff, u32 gg, u32 hh, u32 ii, u64 jj) {
  return a + 2 * b + 3 * c + d * e + f - g + h + j * k + l + m + n * o + p + q + r + s + t * u + v +
         w + x + y + z + aa * bb + cc + dd + ee + ff + gg + hh + ii + (u32)(jj >> 7);
}
ITEMS(i) {
  Big big = make(in[i], in[i] | (u64)in[i + 1] << 32, 0.5f, (double)(i32)in[i + 2], (u8)i, (i16)in[i + 3]);
  u32 x = in[i];
  out[i] = many(x, 1, 2, i, 4, 5, 6, 7, 8, x, 10, 11, 12, i, 14, 15, 16, x, 18, 19, 20, 21, 22, 23, 24,
                25, x, 27, 28, 29, 30, i, 32, 33, 0x123456789abcull * i);
  out[i + kItems] = big.words[i % 12] + big.words[11];
  out[i + 2 * kItems] = (u32)(AS(u64, big.number) >> 32) ^ (u32)AS(u64, big.number);
}
