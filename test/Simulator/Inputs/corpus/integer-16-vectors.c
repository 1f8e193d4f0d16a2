// Vectors of 16-bit integers: packed instructions and halves of registers.
#include "corpus.h"
typedef i16 short4 __attribute__((ext_vector_type(4)));
typedef u16 ushort4 __attribute__((ext_vector_type(4)));
ITEMS(i) {
  u64 x = in[i] | (u64)in[i + kItems] << 32, y = in[i + 2 * kItems] | (u64)in[i + 3 * kItems] << 32;
  short4 a = AS(short4, x), b = AS(short4, y);
  ushort4 c = AS(ushort4, x), d = AS(ushort4, y);
  u64 p = AS(u64, a * b + b.wxyz), q = AS(u64, (a >> 3) - (b << 2)), r = AS(u64, (c >> (d & (u16)15)) ^ d);
  u64 s = AS(u64, __builtin_elementwise_abs(a) + __builtin_elementwise_min(a, b));
  u64 t = AS(u64, __builtin_elementwise_add_sat(a, b) ^ __builtin_elementwise_sub_sat(a, b));
  u64 u = AS(u64, __builtin_elementwise_add_sat(c, d) ^ __builtin_elementwise_sub_sat(c, d));
  out[i] = (u32)p ^ (u32)(p >> 32) * 3;
  out[i + kItems] = (u32)q ^ (u32)(q >> 32) * 3 ^ (u32)r ^ (u32)(r >> 32) * 5;
  out[i + 2 * kItems] = (u32)s ^ (u32)(s >> 32) * 7;
  out[i + 3 * kItems] = (u32)t ^ (u32)(t >> 32) ^ (u32)u * 3 ^ (u32)(u >> 32);
}
