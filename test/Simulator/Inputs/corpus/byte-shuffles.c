// Bytes of two registers in other orders. (Without __builtin_bswap64: at -O0 LLVM
// 22 moves only half of a dword for it on gfx11.)
#include "corpus.h"
typedef u8 uchar8 __attribute__((ext_vector_type(8)));
typedef u8 uchar4 __attribute__((ext_vector_type(4)));
typedef u16 ushort2 __attribute__((ext_vector_type(2)));
typedef u16 ushort4 __attribute__((ext_vector_type(4)));
ITEMS(i) {
  u64 bits = in[i] | (u64)in[i + kItems] << 32;
  uchar8 v = AS(uchar8, bits);
  out[i] = AS(u32, (uchar4)v.s7052) ^ AS(u32, (uchar4)v.s3412) * 3;
  ushort4 h = AS(ushort4, bits);
  out[i + kItems] = AS(u32, (ushort2)h.yw) + AS(u32, (ushort2)h.zx) * 5;
  out[i + 2 * kItems] = (in[i] & 0xff00ff00) | (in[i + kItems] & 0x00ff00ff);
  out[i + 3 * kItems] = (u32)(bits >> 8) ^ (u32)(bits >> 24) * 3 ^ __builtin_bswap32((u32)(bits >> 16));
}
