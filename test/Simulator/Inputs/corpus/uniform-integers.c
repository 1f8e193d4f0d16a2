// What all lanes of a wave have in common: scalar integer instructions.
#include "corpus.h"
#ifdef HOST
static u32 getGroupOf(u32 i) { return i / kGroup; }
#else
static u32 getGroupOf(u32) { return getGroup(); }
#endif
ITEMS(i) {
  u32 g = getGroupOf(i), sum = 0;
  for (u32 k = 0; k < 24; ++k) {
    u32 a = in[g * 64 + k], b = in[g * 64 + k + 24];
    u64 c = a | (u64)b << 32, d = c * 0x9e3779b97f4a7c15ull;
    sum += (a & ~b) + (a | ~b) + (a ^ b) + ~(a & b) + ~(a | b) + ~(a ^ b);
    sum ^= (a << (b & 31)) + (a >> (b & 31)) + (u32)((i32)a >> (b & 31));
    sum += (u32)(((u64)a * b) >> 32) + (u32)(((i64)(i32)a * (i32)b) >> 32) + a * b;
    sum += (u32)__builtin_popcount(a) + (u32)__builtin_popcountll(c) * 3 + (b ? (u32)__builtin_ctz(b) : 0) + (a ? (u32)__builtin_clz(a) : 0);
    sum ^= __builtin_bitreverse32(a) + (u32)(__builtin_bitreverse64(c) >> 7) + __builtin_bswap32(b);
    sum += (u32)((c << (b & 63)) >> 32) + (u32)(c >> (a & 63)) + (u32)((i64)c >> (a & 63));
    sum += (a >> 5 & 0x3ff) + (u32)((i32)(a << 9) >> 17) + (u32)(c >> 11 & 0x1fffff) + (u32)(d ^ c) + (u32)((d & ~c) >> 32);
    sum += (u32)((i32)a < 0 ? -(i32)a : (i32)a) + (a < b ? a : b) + (u32)((i32)a > (i32)b ? (i32)a : (i32)b);
    sum += (u32)(i8)a + (u32)(i16)b + (a << 3) + b + (a == b ? 5 : 9) + (c > d ? 3 : 4) + (u32)(c + d >= c);
    sum += (u16)a | b << 16;
  }
  out[i] = sum + i;
}
