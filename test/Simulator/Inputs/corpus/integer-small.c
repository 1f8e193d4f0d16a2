// 8- and 16-bit integers, with and without sign.
#include "corpus.h"
ITEMS(i) {
  u32 a = in[i], b = in[i + kItems];
  u8 a8 = (u8)a, b8 = (u8)b;
  i8 sa8 = (i8)a, sb8 = (i8)b;
  u16 a16 = (u16)a, b16 = (u16)(b >> 16);
  i16 sa16 = (i16)(a >> 16), sb16 = (i16)b;
  out[i] = (u8)(a8 * b8) + ((u8)(a8 + b8) << 8) + (u32)(i32)(i8)(sa8 - sb8);
  out[i + kItems] = (u16)(a16 * b16) | (u32)(u16)(sa16 >> (b & 15)) << 16;
  u16 d = b16 ? b16 : 1;
  i16 e = sb16 == 0 || sb16 == -1 ? 5 : sb16;
  out[i + 2 * kItems] = (u16)(a16 / d) + (u32)(i32)(i16)(sa16 / e) + a16 % d;
  out[i + 3 * kItems] = (a16 < b16) | (sa16 < sb16) << 1 | (sa8 > sb8) << 2 |
                        (u32)(u16)(a16 << (b & 15)) << 8;
}
