// Between integers and floats; out of range saturates.
#include "corpus.h"
ITEMS(i) {
  u32 a = in[i], b = in[i + kItems];
  u64 c = a | (u64)b << 32;
  float f = AS(float, a);
  double d = AS(double, c);
  out[i] = AS(u32, (float)a) ^ AS(u32, (float)(i32)b) ^ AS(u32, (float)(i16)b) ^ AS(u32, (float)(u8)(b >> 8));
  u64 x = AS(u64, (double)a) ^ AS(u64, (double)(i32)b) ^ AS(u64, (double)c) ^ AS(u64, (double)(i64)c);
  out[i + kItems] = (u32)x ^ (u32)(x >> 32) ^ AS(u32, (float)c) ^ AS(u32, (float)(i64)c);
  float g = f == f ? f < -1e9f ? -1e9f : f > 1e9f ? 1e9f : f : 0;
  double e = d == d ? d < -1e18 ? -1e18 : d > 1e18 ? 1e18 : d : 0;
  out[i + 2 * kItems] = (u32)(i32)g + (u32)__builtin_fabsf(g) + (u32)(i64)g;
  out[i + 3 * kItems] = (u32)(i64)e + (u32)((u64)__builtin_fabs(e) >> 32) + (u32)(i32)(e * 1e-10);
}
