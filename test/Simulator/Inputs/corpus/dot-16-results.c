// targets: gfx11 gfx12
// Dot products of f16 and bf16 with results of 16 and 32 bits.
#define FLOATS
#include "corpus.h"
typedef _Float16 half2 __attribute__((ext_vector_type(2)));
typedef i16 short2 __attribute__((ext_vector_type(2)));
static i16 brain(i32 x) { return (i16)(AS(u32, (float)x) >> 16); }
ITEMS(i) {
  i32 w = (i32)(in[i] >> 13) % 8 - 4, x = (i32)(in[i + 1] >> 13) % 8 - 4, y = (i32)(in[i + 2] >> 13) % 8, z = (i32)(in[i + 3] >> 13) % 8;
  i32 sum = w * y + x * z + 5;
#ifdef HOST
  out[i] = AS(u16, (_Float16)sum);
  out[i + kItems] = (u16)brain(sum);
  out[i + 2 * kItems] = AS(u32, (float)sum);
#else
  half2 p = {(_Float16)w, (_Float16)x}, q = {(_Float16)y, (_Float16)z};
  short2 r = {brain(w), brain(x)}, s = {brain(y), brain(z)};
  out[i] = AS(u16, __builtin_amdgcn_fdot2_f16_f16(p, q, (_Float16)5));
  out[i + kItems] = (u16)__builtin_amdgcn_fdot2_bf16_bf16(r, s, brain(5));
  out[i + 2 * kItems] = AS(u32, __builtin_amdgcn_fdot2_f32_bf16(r, s, 5.0f, false));
#endif
}
