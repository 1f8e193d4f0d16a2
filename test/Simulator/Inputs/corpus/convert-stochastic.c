// targets: gfx950
// f32 to f16 and bf16 with stochastic rounding of what needs none; shifts with
// packing; any function of three bits.
#include "corpus.h"
typedef _Float16 half2 __attribute__((ext_vector_type(2)));
typedef __bf16 brain2 __attribute__((ext_vector_type(2)));
ITEMS(i) {
  float x = (float)(i32)(in[i] % 256) - 128.0f;
#ifdef HOST
  out[i] = AS(u16, (_Float16)x) | (u32)AS(u16, (_Float16)(x + 1)) << 16;
  out[i + kItems] = (AS(u32, x) >> 16) | (AS(u32, x + 1) & 0xffff0000);
  u32 a = in[i], b = in[i + kItems], c = in[i + 2 * kItems];
  out[i + 2 * kItems] = ((a & b) | (~a & c)) ^ (u32)(u16)((a ^ b) & ~c) * 3;
  i32 shift = (i32)(c & 31), s = (i32)a >> shift, t = (i32)b >> shift;
  u32 p = (u8)(i8)(s < -128 ? -128 : s > 127 ? 127 : s) | (u32)(u8)(i8)(t < -128 ? -128 : t > 127 ? 127 : t) << 8;
  u32 q = (u32)(s < 0 ? 0 : s > 255 ? 255 : s) | (u32)(t < 0 ? 0 : t > 255 ? 255 : t) << 8;
  out[i + 3 * kItems] = p | q << 16;
#else
  half2 h = {0, 0};
  brain2 b2 = {0, 0};
  h = __builtin_amdgcn_cvt_sr_f16_f32(h, x, in[i], false);
  h = __builtin_amdgcn_cvt_sr_f16_f32(h, x + 1, in[i], true);
  b2 = __builtin_amdgcn_cvt_sr_bf16_f32(b2, x, in[i], false);
  b2 = __builtin_amdgcn_cvt_sr_bf16_f32(b2, x + 1, in[i], true);
  out[i] = AS(u32, h);
  out[i + kItems] = AS(u32, b2);
  int a = (int)in[i], b = (int)in[i + kItems], c = (int)in[i + 2 * kItems];
  // Tables of truth: a is 0xf0, b 0xcc, c 0xaa.
  out[i + 2 * kItems] = (u32)__builtin_amdgcn_bitop3_b32(a, b, c, (0xf0 & 0xcc) | (~0xf0 & 0xaa & 255)) ^
                        (u32)(u16)__builtin_amdgcn_bitop3_b16((short)a, (short)b, (short)c, (0xf0 ^ 0xcc) & ~0xaa & 255) * 3;
  u32 p = __builtin_amdgcn_ashr_pk_i8_i32((u32)a, (u32)b, (u32)c & 31), q = __builtin_amdgcn_ashr_pk_u8_i32((u32)a, (u32)b, (u32)c & 31);
  out[i + 3 * kItems] = (p & 0xffff) | q << 16;
#endif
}
