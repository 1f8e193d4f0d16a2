// f16: each operation rounds.
#include "corpus.h"
static u16 bitsOf(_Float16 x) { return x != x ? 0x7e00 : AS(u16, x); }
ITEMS(i) {
  _Float16 a = AS(_Float16, (u16)in[i]), b = AS(_Float16, (u16)(in[i] >> 16));
  _Float16 c = AS(_Float16, (u16)in[i + kItems]);
  out[i] = bitsOf(a + b) | (u32)bitsOf(a * b) << 16;
  out[i + kItems] = bitsOf(a / b) | (u32)bitsOf(a - c) << 16;
  out[i + 2 * kItems] = bitsOf((_Float16)(float)(a * c)) | (u32)(a < b) << 16 | (u32)(a == c) << 17;
  out[i + 3 * kItems] = bitsOf(-a) | (u32)bitsOf(__builtin_fabsf16(b)) << 16;
}
