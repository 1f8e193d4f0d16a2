// Counting, reversing, rotating, extracting.
#include "corpus.h"
ITEMS(i) {
  u32 a = in[i], b = in[i + kItems];
  u64 c = a | (u64)b << 32;
  out[i] = (u32)__builtin_popcount(a) + 100 * (u32)__builtin_popcountll(c) +
           10000 * (a ? (u32)__builtin_clz(a) : 32) +
           1000000 * (c ? (u32)__builtin_ctzll(c) : 64);
  out[i + kItems] = __builtin_bitreverse32(a) ^ __builtin_bswap32(b) ^
                    (u32)__builtin_bitreverse64(c);
  out[i + 2 * kItems] = __builtin_rotateleft32(a, b) + __builtin_rotateright32(b, a) +
                        (u32)(__builtin_rotateleft64(c, b & 63) >> 32);
  out[i + 3 * kItems] = (a >> (b & 15) & 0x3ff) + (a & ~b) + ((a & b) | (~a & 0x1234567)) +
                        (u32)((i32)(a << 7) >> 20) + (a ^ b ^ i) + (c ? (u32)__builtin_clzll(c) : 64);
}
