// targets: gfx9 gfx11
// Sums of differences at four places at once: gfx12 has no v_qsad_pk_u16_u8.
#include "corpus.h"
typedef u32 vec4 __attribute__((ext_vector_type(4)));
#ifdef HOST
static u32 difference(u64 a, u32 b, u32 at, bool masked) {
  u32 sum = 0;
  for (u32 k = 0; k < 4; ++k) {
    u32 x = (u32)(a >> (8 * (at + k))) & 255, y = b >> (8 * k) & 255;
    if (!masked || y)
      sum += x > y ? x - y : y - x;
  }
  return sum;
}
static u64 packed(u64 a, u32 b, u64 c, bool masked) {
  u64 result = 0;
  for (u32 k = 0; k < 4; ++k) {
    u32 sum = (u32)(c >> (16 * k) & 0xffff) + difference(a, b, k, masked);
    result |= (u64)(sum & 0xffff) << 16 * k;
  }
  return result;
}
#endif
ITEMS(i) {
  u64 a = in[i] | (u64)in[i + kItems] << 32, c = (in[i + 2 * kItems] | (u64)in[i + 3 * kItems] << 32) & 0x0fff0fff0fff0fffull;
  u32 b = in[i + kItems] & 0xff00ffff, wide;
#ifdef HOST
  u64 x = packed(a, b, c, false), y = packed(a, b, c, true);
  wide = 0;
  for (u32 k = 0; k < 4; ++k)
    wide = wide * 3 + in[i + k] + difference(a, b, k, true);
#else
  u64 x = __builtin_amdgcn_qsad_pk_u16_u8(a, b, c), y = __builtin_amdgcn_mqsad_pk_u16_u8(a, b, c);
  vec4 sums = __builtin_amdgcn_mqsad_u32_u8(a, b, vec4{in[i], in[i + 1], in[i + 2], in[i + 3]});
  wide = ((sums.x * 3 + sums.y) * 3 + sums.z) * 3 + sums.w;
#endif
  out[i] = (u32)x ^ (u32)(x >> 32) * 3;
  out[i + kItems] = (u32)y ^ (u32)(y >> 32) * 3;
  out[i + 2 * kItems] = wide;
}
