// targets: gfx950
// f32, f16 and bf16 to floats of 8, 6 and 4 bits with a common scale, and back:
// numbers that every format has come back as they were.
#include "corpus.h"
#ifdef HOST
HOST_REFERENCE {
  for (u32 i = 0; i < kItems; ++i)
    for (u32 k = 0; k < 3; ++k)
      out[i + k * kItems] = ~0u >> (k == 0 ? 20 : k == 1 ? 24 : 26);
}
#else
typedef float float2 __attribute__((ext_vector_type(2)));
typedef float float16 __attribute__((ext_vector_type(16)));
typedef float float32 __attribute__((ext_vector_type(32)));
typedef _Float16 half2 __attribute__((ext_vector_type(2)));
typedef _Float16 half32 __attribute__((ext_vector_type(32)));
typedef __bf16 brain2 __attribute__((ext_vector_type(2)));
typedef __bf16 brain32 __attribute__((ext_vector_type(32)));
typedef short short2 __attribute__((ext_vector_type(2)));
typedef u32 vec6 __attribute__((ext_vector_type(6)));
/// What E2M1 has: 0, 0.5, 1, 1.5, 2, 3, 4, 6 and their negatives, times a scale.
static float number(u32 code, float scale) {
  float size = code % 8 < 4 ? (float)(code % 8) * 0.5f : code % 8 == 4 ? 2.0f : code % 8 == 5 ? 3.0f : code % 8 == 6 ? 4.0f : 6.0f;
  return (code & 8 ? -size : size) * scale;
}
DEVICE_RUN {
  u32 i = getGlobal(), bits = in[i], ok = 0;
  float scale = __builtin_ldexpf(1.0f, (int)(bits >> 20 & 7) - 3), x = number(bits, scale), y = number(bits >> 4, scale);
  half2 h = {(_Float16)x, (_Float16)y};
  brain2 b = {(__bf16)x, (__bf16)y};
  short2 none = {0, 0};
  float2 f;
  half2 g;
  brain2 c;
#define BOTH(V) ((u32)((float)(V).x == x && (float)(V).y == y))
#define CHECK(BIT, V, FROM) FROM; ok |= BOTH(V) << BIT
  CHECK(0, f, f = __builtin_amdgcn_cvt_scalef32_pk_f32_fp8(AS(u32, __builtin_amdgcn_cvt_scalef32_pk_fp8_f32(none, x, y, scale, false)), scale, false));
  CHECK(1, f, f = __builtin_amdgcn_cvt_scalef32_pk_f32_bf8(AS(u32, __builtin_amdgcn_cvt_scalef32_pk_bf8_f32(none, x, y, scale, true)), scale, true));
  CHECK(2, g, g = __builtin_amdgcn_cvt_scalef32_pk_f16_fp8(AS(u32, __builtin_amdgcn_cvt_scalef32_pk_fp8_f16(none, h, scale, true)), scale, true));
  CHECK(3, g, g = __builtin_amdgcn_cvt_scalef32_pk_f16_bf8(AS(u32, __builtin_amdgcn_cvt_scalef32_pk_bf8_f16(none, h, scale, false)), scale, false));
  CHECK(4, c, c = __builtin_amdgcn_cvt_scalef32_pk_bf16_fp8(AS(u32, __builtin_amdgcn_cvt_scalef32_pk_fp8_bf16(none, b, scale, false)), scale, false));
  CHECK(5, c, c = __builtin_amdgcn_cvt_scalef32_pk_bf16_bf8(AS(u32, __builtin_amdgcn_cvt_scalef32_pk_bf8_bf16(none, b, scale, false)), scale, false));
  CHECK(6, f, f = __builtin_amdgcn_cvt_scalef32_pk_f32_fp4(__builtin_amdgcn_cvt_scalef32_pk_fp4_f32(0, x, y, scale, 2), scale, 2));
  CHECK(7, g, g = __builtin_amdgcn_cvt_scalef32_pk_f16_fp4(__builtin_amdgcn_cvt_scalef32_pk_fp4_f16(0, h, scale, 1), scale, 1));
  CHECK(8, c, c = __builtin_amdgcn_cvt_scalef32_pk_bf16_fp4(__builtin_amdgcn_cvt_scalef32_pk_fp4_bf16(0, b, scale, 3), scale, 3));
  // Stochastic rounding of what needs none.
  CHECK(9, f, f = __builtin_amdgcn_cvt_scalef32_pk_f32_fp4(__builtin_amdgcn_cvt_scalef32_sr_pk_fp4_f32(0, float2{x, y}, bits, scale, 0), scale, 0));
  CHECK(10, f, f = __builtin_amdgcn_cvt_scalef32_pk_f32_fp4(__builtin_amdgcn_cvt_scalef32_sr_pk_fp4_f16(0, h, bits, scale, 1), scale, 1));
  CHECK(11, f, f = __builtin_amdgcn_cvt_scalef32_pk_f32_fp4(__builtin_amdgcn_cvt_scalef32_sr_pk_fp4_bf16(0, b, bits, scale, 2), scale, 2));
  out[i] = ok;
  ok = 0;
#define SINGLE(BIT, TO, BACK, VALUE)                                           \
  ok |= (u32)(__builtin_amdgcn_cvt_scalef32_f32_##BACK(                        \
      __builtin_amdgcn_cvt_scalef32_sr_##TO(0, VALUE, bits, scale, BIT % 4), scale, BIT % 4) == x) << BIT
  SINGLE(0, fp8_f32, fp8, x);
  SINGLE(1, bf8_f32, bf8, x);
  SINGLE(2, fp8_f16, fp8, (_Float16)x);
  SINGLE(3, bf8_f16, bf8, (_Float16)x);
  SINGLE(4, fp8_bf16, fp8, (__bf16)x);
  SINGLE(5, bf8_bf16, bf8, (__bf16)x);
  int code = __builtin_amdgcn_cvt_scalef32_sr_fp8_f32(0, x, 0, scale, 1);
  g = __builtin_amdgcn_cvt_scalef32_f16_fp8(half2{1, 2}, code, scale, 1, true);
  ok |= (u32)((float)g.x == 1.0f && (float)g.y == x) << 6;
  code = __builtin_amdgcn_cvt_scalef32_sr_bf8_f32(0, y, 0, scale, 2);
  g = __builtin_amdgcn_cvt_scalef32_f16_bf8(half2{1, 2}, code, scale, 2, false);
  ok |= (u32)((float)g.x == y && (float)g.y == 2.0f) << 7;
  out[i + kItems] = ok;
  ok = 63;
  float32 many;
  half32 halves;
  brain32 brains;
  float16 first, second;
  for (u32 k = 0; k < 32; ++k) {
    float v = number(in[(i + k) % kIn] >> 7, scale);
    many[k] = v, halves[k] = (_Float16)v, brains[k] = (__bf16)v;
    if (k < 16)
      first[k] = v;
    else
      second[k - 16] = v;
  }
  vec6 six = __builtin_amdgcn_cvt_scalef32_2xpk16_fp6_f32(first, second, scale);
  float32 back = __builtin_amdgcn_cvt_scalef32_pk32_f32_fp6(six, scale);
  vec6 bix = __builtin_amdgcn_cvt_scalef32_2xpk16_bf6_f32(first, second, scale);
  float32 back2 = __builtin_amdgcn_cvt_scalef32_pk32_f32_bf6(bix, scale);
  half32 hback = __builtin_amdgcn_cvt_scalef32_pk32_f16_fp6(__builtin_amdgcn_cvt_scalef32_pk32_fp6_f16(halves, scale), scale);
  half32 hback2 = __builtin_amdgcn_cvt_scalef32_pk32_f16_bf6(__builtin_amdgcn_cvt_scalef32_sr_pk32_bf6_f16(halves, bits, scale), scale);
  brain32 bback = __builtin_amdgcn_cvt_scalef32_pk32_bf16_fp6(__builtin_amdgcn_cvt_scalef32_sr_pk32_fp6_bf16(brains, bits, scale), scale);
  brain32 bback2 = __builtin_amdgcn_cvt_scalef32_pk32_bf16_bf6(__builtin_amdgcn_cvt_scalef32_pk32_bf6_bf16(brains, scale), scale);
  for (u32 k = 0; k < 32; ++k) {
    float v = many[k];
    // The two halves of _2xpk16 alternate.
    float w = k % 2 ? second[k / 2] : first[k / 2];
    ok &= (back[k] == w ? 63u : ~1u) & (back2[k] == w ? 63u : ~2u) & ((float)hback[k] == v ? 63u : ~4u) &
          ((float)hback2[k] == v ? 63u : ~8u) & ((float)bback[k] == v ? 63u : ~16u) & ((float)bback2[k] == v ? 63u : ~32u);
  }
  out[i + 2 * kItems] = ok;
}
#endif
