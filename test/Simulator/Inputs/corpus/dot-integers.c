// Dot products of 4 bytes and of 8 nibbles: v_dot4 and v_dot8, signed, unsigned
// and, since gfx11, mixed; with and without clamping.
#include "corpus.h"
#ifdef HOST
static u32 dot(u32 a, u32 b, u32 c, u32 bits, bool signA, bool signB, bool clamps) {
  i64 sum = signA || signB ? (i64)(i32)c : (i64)c;
  for (u32 k = 0; k < 32; k += bits) {
    u32 x = a >> k & ((1u << bits) - 1), y = b >> k & ((1u << bits) - 1);
    i32 u = signA ? (i32)(x << (32 - bits)) >> (32 - bits) : (i32)x;
    i32 v = signB ? (i32)(y << (32 - bits)) >> (32 - bits) : (i32)y;
    sum += u * v;
  }
  if (!clamps)
    return (u32)sum;
  if (signA || signB)
    return (u32)(sum > 0x7fffffff ? 0x7fffffff : sum < -0x80000000ll ? -0x80000000ll : sum);
  return (u32)(sum > 0xffffffffll ? 0xffffffffll : sum);
}
#define SIGNED4(A, B, C, CLAMP) dot(A, B, C, 8, true, true, CLAMP)
#define SIGNED8(A, B, C, CLAMP) dot(A, B, C, 4, true, true, CLAMP)
#define UNSIGNED4(A, B, C, CLAMP) dot(A, B, C, 8, false, false, CLAMP)
#define UNSIGNED8(A, B, C, CLAMP) dot(A, B, C, 4, false, false, CLAMP)
#else
#if defined(__GFX9__)
#define SIGNED4(A, B, C, CLAMP) (u32)__builtin_amdgcn_sdot4((int)(A), (int)(B), (int)(C), CLAMP)
#define SIGNED8(A, B, C, CLAMP) (u32)__builtin_amdgcn_sdot8((int)(A), (int)(B), (int)(C), CLAMP)
#else
#define SIGNED4(A, B, C, CLAMP) (u32)__builtin_amdgcn_sudot4(true, (int)(A), true, (int)(B), (int)(C), CLAMP)
#define SIGNED8(A, B, C, CLAMP) (u32)__builtin_amdgcn_sudot8(true, (int)(A), true, (int)(B), (int)(C), CLAMP)
#endif
#define UNSIGNED4 __builtin_amdgcn_udot4
#define UNSIGNED8 __builtin_amdgcn_udot8
#endif
ITEMS(i) {
  u32 a = in[i], b = in[i + kItems], c = in[i + 2 * kItems];
  u32 large = c | 0x7fffff00;
  out[i] = SIGNED4(a, b, c, false) + SIGNED4(a, b, large & 0x7fffffff, true) * 3;
  out[i + kItems] = UNSIGNED4(a, b, c, false) + UNSIGNED4(a, b, large | 0x80000000, true) * 3;
  out[i + 2 * kItems] = SIGNED8(a, b, c, false) + SIGNED8(a, b, large & 0x7fffffff, true) * 3;
  out[i + 3 * kItems] = UNSIGNED8(a, b, c, false) + UNSIGNED8(a, b, large | 0x80000000, true) * 3;
}
