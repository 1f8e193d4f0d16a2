// targets: gfx11
// One 16 x 16 product of f16 in each wave of 32.
#define FLOATS
#define TOLERANCE 1e-4f
#include "corpus.h"
#ifdef __AMDGCN__
typedef _Float16 half16 __attribute__((ext_vector_type(16)));
typedef float float8 __attribute__((ext_vector_type(8)));
typedef float float4 __attribute__((ext_vector_type(4)));
DEVICE_RUN {
  u32 lane = getLane(), wave = getGlobal() / (__builtin_amdgcn_wavefrontsize());
  GLOBAL const u32 *x = in + wave % 8 * 512;
  half16 a, b;
  for (u32 k = 0; k < 16; ++k) {
    a[k] = (_Float16)AS(float, x[lane % 16 * 16 + k]);
    b[k] = (_Float16)AS(float, x[256 + k * 16 + lane % 16]);
  }
  if (wave >= 8)
    return;
#ifdef WAVE64
  float4 c = {1, 1, 1, 1};
  c = __builtin_amdgcn_wmma_f32_16x16x16_f16_w64(a, b, c);
  for (u32 r = 0; r < 4; ++r)
    out[wave * 256 + (4 * r + lane / 16) * 16 + lane % 16] = bitsOfElement(c[r]);
#else
  float8 c = {1, 1, 1, 1, 1, 1, 1, 1};
  c = __builtin_amdgcn_wmma_f32_16x16x16_f16_w32(a, b, c);
  for (u32 r = 0; r < 8; ++r)
    out[wave * 256 + (2 * r + lane / 16) * 16 + lane % 16] = bitsOfElement(c[r]);
#endif
}
#else
HOST_REFERENCE {
  for (u32 wave = 0; wave < 8; ++wave)
    for (u32 i = 0; i < 16; ++i)
      for (u32 j = 0; j < 16; ++j) {
        double sum = 1;
        const u32 *x = in + wave * 512;
        for (u32 k = 0; k < 16; ++k)
          sum += (double)(_Float16)AS(float, x[i * 16 + k]) * (double)(_Float16)AS(float, x[256 + k * 16 + j]);
        out[wave * 256 + i * 16 + j] = AS(u32, (float)sum);
      }
}
#endif
