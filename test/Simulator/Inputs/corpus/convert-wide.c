// 64- and 128-bit integers to floats and back.
#include "corpus.h"
static u64 canonical(double x) { return AS(u64, x); }
ITEMS(i) {
  u64 a = in[i] | (u64)in[i + kItems] << 32;
  unsigned __int128 b = (unsigned __int128)a << 64 | (in[i + 2 * kItems] | (u64)in[i] << 32);
  i64 c = (i64)a >> (in[i + 3 * kItems] & 63);
  out[i] = AS(u32, (float)a) ^ AS(u32, (float)c) * 3;
  u64 d = canonical((double)a) ^ canonical((double)c) * 3;
  out[i + kItems] = (u32)d ^ (u32)(d >> 32);
  _Float16 h = (_Float16)(float)(i16)c;
  out[i + 2 * kItems] = AS(u16, h) ^ (u32)(u64)((double)(c & 0xffffffffffff) * 1.5) ^ (u32)((u64)((double)(a >> 1) * 0.75) >> 32);
  float f = (float)(i64)(c >> 8);
  out[i + 3 * kItems] = (u32)(i64)f ^ (u32)((i64)(f * 0.5f) >> 32) ^ (u32)(b >> 61);
}
