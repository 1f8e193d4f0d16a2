// Vectors of bytes, as the language's and as dwords of four.
#include "corpus.h"
typedef u8 uchar4 __attribute__((ext_vector_type(4)));
typedef i8 char4 __attribute__((ext_vector_type(4)));
typedef u8 uchar8 __attribute__((ext_vector_type(8)));
ITEMS(i) {
  uchar4 a = AS(uchar4, in[i]), b = AS(uchar4, in[i + kItems]);
  char4 c = AS(char4, in[i]), d = AS(char4, in[i + kItems]);
  out[i] = AS(u32, a + b * a) ^ AS(u32, a - b.wzyx);
  out[i + kItems] = AS(u32, (c >> 2) + (d << 1)) ^ AS(u32, __builtin_elementwise_max(c, d));
  out[i + 2 * kItems] = AS(u32, __builtin_elementwise_min(a, b)) + AS(u32, a < b) + AS(u32, ~a & b);
  uchar8 wide = AS(uchar8, (u64)in[i] | (u64)in[i + kItems] << 32);
  uchar8 mixed = __builtin_shufflevector(wide, wide * wide, 0, 9, 2, 11, 7, 14, 5, 12);
  u64 bits = AS(u64, mixed);
  out[i + 3 * kItems] = (u32)bits ^ (u32)(bits >> 32);
}
