// targets: gfx12
// v_dot4_f32 of 8-bit floats, each pair of formats.
#include "corpus.h"
static u32 codeOf(i32 x, bool isBf8) {
  u32 size = (u32)(x < 0 ? -x : x), sign = x < 0 ? 0x80 : 0;
  return sign | (size == 0 ? 0 : size == 1 ? (isBf8 ? 0x3c : 0x38) : size == 2 ? 0x40 : isBf8 ? 0x42 : 0x44);
}
ITEMS(i) {
  i32 sum = 3;
  u32 a = 0, b = 0, c = 0, d = 0;
  for (u32 k = 0; k < 4; ++k) {
    i32 x = (i32)((in[i + k] >> 9) % 7) - 3, y = (i32)((in[i + k] >> 17) % 7) - 3;
    sum += x * y;
    a |= codeOf(x, false) << 8 * k, b |= codeOf(x, true) << 8 * k;
    c |= codeOf(y, false) << 8 * k, d |= codeOf(y, true) << 8 * k;
  }
#ifdef HOST
  for (u32 k = 0; k < 4; ++k)
    out[i + k * kItems] = AS(u32, (float)sum);
#else
  out[i] = AS(u32, __builtin_amdgcn_dot4_f32_fp8_fp8(a, c, 3.0f));
  out[i + kItems] = AS(u32, __builtin_amdgcn_dot4_f32_fp8_bf8(a, d, 3.0f));
  out[i + 2 * kItems] = AS(u32, __builtin_amdgcn_dot4_f32_bf8_fp8(b, c, 3.0f));
  out[i + 3 * kItems] = AS(u32, __builtin_amdgcn_dot4_f32_bf8_bf8(b, d, 3.0f));
#endif
}
