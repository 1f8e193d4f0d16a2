// f16 from and to integers of 16 and 32 bits.
#include "corpus.h"
ITEMS(i) {
  u32 a = in[i];
  _Float16 x = (_Float16)(u16)(a % 2048), y = (_Float16)(i16)((i32)(a >> 8) % 2048);
  _Float16 z = AS(_Float16, (u16)(a >> 16));
  _Float16 limited = z == z && z < (_Float16)30000 && z > (_Float16)-30000 ? z : (_Float16)1.5;
  out[i] = AS(u16, x) | (u32)AS(u16, y) << 16;
  out[i + kItems] = (u16)(i16)limited | (u32)(u16)(limited < 0 ? -limited : limited) << 16;
  out[i + 2 * kItems] = (u32)(i32)limited + (u32)(i64)(limited * (_Float16)0.5);
  double d = (double)z;
  float f = (float)z;
  out[i + 3 * kItems] = d != d ? 1 : (u32)(AS(u64, d) >> 32) ^ AS(u32, f);
}
