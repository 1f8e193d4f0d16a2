// Bytes to floats and back.
#include "corpus.h"
ITEMS(i) {
  u32 a = in[i];
  float f[4] = {(float)(u8)a, (float)(u8)(a >> 8), (float)(u8)(a >> 16), (float)(a >> 24)};
  out[i] = AS(u32, f[0] + 3 * f[1] + 5 * f[2] + 7 * f[3]);
  u32 packed = 0;
  for (u32 k = 0; k < 4; ++k)
    packed |= (u32)(u8)(u32)(f[k] * 0.75f) << (8 * k);
  out[i + kItems] = packed;
  out[i + 2 * kItems] = AS(u32, (float)(i8)a) ^ AS(u32, (float)(i8)(a >> 16)) ^ AS(u32, (float)(i16)(a >> 16));
  _Float16 h = (_Float16)(u8)(a >> 8);
  double d = (double)(u8)a * (double)(i16)a;
  out[i + 3 * kItems] = AS(u16, h) | (u32)(i32)d << 16;
}
