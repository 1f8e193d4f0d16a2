// targets: gfx950
// v_dot2_f32_bf16 of gfx950, clamped and not. (LLVM
// 22 cannot select __builtin_amdgcn_fdot2c_f32_bf16.)
#include "corpus.h"
typedef i16 short2 __attribute__((ext_vector_type(2)));
static u32 brain(i32 x) { return AS(u32, (float)x) >> 16; }
ITEMS(i) {
  i32 w = (i32)(in[i] >> 13) % 8 - 4, x = (i32)(in[i + 1] >> 13) % 8 - 4, y = (i32)(in[i + 2] >> 13) % 8, z = (i32)(in[i + 3] >> 13) % 8;
#ifdef HOST
  out[i] = AS(u32, (float)(w * y + x * z + 5));
  i32 sum = w * y + x * z - 2;
  out[i + kItems] = AS(u32, (float)(sum < 0 ? 0 : sum > 1 ? 1 : sum));
#else
  u32 a = brain(w) | brain(x) << 16, b = brain(y) | brain(z) << 16;
  out[i] = AS(u32, __builtin_amdgcn_fdot2_f32_bf16(AS(short2, a), AS(short2, b), 5.0f, false));
  out[i + kItems] = AS(u32, __builtin_amdgcn_fdot2_f32_bf16(AS(short2, a), AS(short2, b), -2.0f, true));
#endif
}
