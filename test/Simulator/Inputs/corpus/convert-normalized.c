// targets: gfx9 gfx11
// Fractions to 16-bit integers, v_cvt_pknorm; a nibble to a float. (LLVM has no
// builtin for gfx12's names of the former.)
#define FLOATS
#define TOLERANCE 0
#include "corpus.h"
ITEMS(i) {
  float x = AS(float, in[i]) * 0.2f, y = AS(float, in[i + kItems]) * 0.125f;
#ifdef HOST
  u32 packed[2] = {};
  for (u32 k = 0; k < 2; ++k) {
    float v = k ? y : x, s = v > 1 ? 1.0f : v < -1 ? -1.0f : v, u = v > 1 ? 1.0f : v < 0 ? 0.0f : v;
    packed[0] |= (u32)((i32)rint((double)s * 32767.0) & 0xffff) << 16 * k;
    packed[1] |= (u32)rint((double)u * 65535.0) << 16 * k;
  }
  out[i] = packed[0];
  out[i + kItems] = packed[1];
  u32 nibble = in[i] >> 9 & 15;
  out[i + 2 * kItems] = AS(u32, (float)((i32)(nibble << 28) >> 28) / 16.0f);
#else
  out[i] = AS(u32, __builtin_amdgcn_cvt_pknorm_i16(x, y));
  out[i + kItems] = AS(u32, __builtin_amdgcn_cvt_pknorm_u16(x, y));
  out[i + 2 * kItems] = AS(u32, __builtin_amdgcn_cvt_off_f32_i4((int)(in[i] >> 9)));
#endif
}
