// Pairs of f16 and of 16-bit integers.
#define FLOATS
#include "corpus.h"
typedef _Float16 half2 __attribute__((ext_vector_type(2)));
typedef short short2 __attribute__((ext_vector_type(2)));
typedef unsigned short ushort2 __attribute__((ext_vector_type(2)));
ITEMS(i) {
  half2 a = {(_Float16)AS(float, in[i]), (_Float16)AS(float, in[i + kItems])};
  half2 b = {(_Float16)AS(float, in[i + 2 * kItems]), (_Float16)AS(float, in[i + 3 * kItems])};
  out[i] = AS(u32, a * b + a.yx);
  out[i + kItems] = AS(u32, __builtin_elementwise_max(a, b) - __builtin_elementwise_min(a, -b));
  short2 x = AS(short2, in[i]), y = AS(short2, in[i + kItems]);
  out[i + 2 * kItems] = AS(u32, x * y + (x >> 3) - y.yx);
  ushort2 u = AS(ushort2, in[i]), v = AS(ushort2, in[i + kItems]);
  out[i + 3 * kItems] = AS(u32, __builtin_elementwise_max(u, v) ^ (u << 2) ^ (v >> 5)) +
                        AS(u32, __builtin_elementwise_min(x, y));
}
