// targets: gfx11 gfx12
// v_dot4_i32_iu8 and v_dot8_i32_iu4 with different signs of their operands.
#include "corpus.h"
#ifdef HOST
static u32 dot(bool signA, u32 a, bool signB, u32 b, u32 c, u32 bits) {
  for (u32 k = 0; k < 32; k += bits) {
    u32 x = a >> k & ((1u << bits) - 1), y = b >> k & ((1u << bits) - 1);
    i32 u = signA ? (i32)(x << (32 - bits)) >> (32 - bits) : (i32)x;
    i32 v = signB ? (i32)(y << (32 - bits)) >> (32 - bits) : (i32)y;
    c += (u32)(u * v);
  }
  return c;
}
#define DOT4(S, A, T, B, C) dot(S, A, T, B, C, 8)
#define DOT8(S, A, T, B, C) dot(S, A, T, B, C, 4)
#else
#define DOT4(S, A, T, B, C) (u32)__builtin_amdgcn_sudot4(S, (int)(A), T, (int)(B), (int)(C), false)
#define DOT8(S, A, T, B, C) (u32)__builtin_amdgcn_sudot8(S, (int)(A), T, (int)(B), (int)(C), false)
#endif
ITEMS(i) {
  u32 a = in[i], b = in[i + kItems], c = in[i + 2 * kItems];
  out[i] = DOT4(true, a, false, b, c) ^ DOT4(false, a, true, b, c) * 3;
  out[i + kItems] = DOT8(true, a, false, b, c) ^ DOT8(false, a, true, b, c) * 3;
  out[i + 2 * kItems] = DOT4(false, a, false, b, c) ^ DOT8(false, a, false, b, c) * 3;
}
