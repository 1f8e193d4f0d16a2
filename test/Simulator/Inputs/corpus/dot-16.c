// Dot products of two f16 (v_dot2_f32_f16); gfx9 has those of 16-bit integers.
#define FLOATS
#include "corpus.h"
typedef _Float16 half2 __attribute__((ext_vector_type(2)));
typedef i16 short2 __attribute__((ext_vector_type(2)));
typedef u16 ushort2 __attribute__((ext_vector_type(2)));
ITEMS(i) {
  // Small integers, so that every order of the sum gives the same.
  i32 w = (i32)(in[i] >> 13) % 64 - 32, x = (i32)(in[i + 1] >> 13) % 64 - 32, y = (i32)(in[i + 2] >> 13) % 64, z = (i32)(in[i + 3] >> 13) % 64;
  float sum = (float)(w * y + x * z + 7);
  u32 a = in[i], b = in[i + kItems], c = in[i + 2 * kItems];
  u32 s = (u32)((i32)(i16)a * (i16)b + (i32)(i16)(a >> 16) * (i16)(b >> 16)) + c, u = (a & 0xffff) * (b & 0xffff) + (a >> 16) * (b >> 16) + c;
#ifndef HOST
  half2 p = {(_Float16)w, (_Float16)x}, q = {(_Float16)y, (_Float16)z};
  sum = __builtin_amdgcn_fdot2(p, q, 7.0f, false);
#ifdef __GFX9__
  s = (u32)__builtin_amdgcn_sdot2(AS(short2, a), AS(short2, b), (int)c, false);
  u = __builtin_amdgcn_udot2(AS(ushort2, a), AS(ushort2, b), c, false);
#endif
#endif
  out[i] = AS(u32, sum);
  out[i + kItems] = s;
  out[i + 2 * kItems] = u;
}
