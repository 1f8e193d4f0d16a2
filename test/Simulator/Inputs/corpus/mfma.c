// targets: gfx942 gfx950
// One 16 x 16 product of f16 in each of the first waves.
#define FLOATS
#define TOLERANCE 1e-4f
#include "corpus.h"
#ifdef __AMDGCN__
typedef _Float16 half4 __attribute__((ext_vector_type(4)));
typedef float float4 __attribute__((ext_vector_type(4)));
DEVICE_RUN {
  u32 lane = getLane(), wave = getGlobal() / 64;
  GLOBAL const u32 *x = in + wave % 8 * 512;
  half4 a, b;
  for (u32 k = 0; k < 4; ++k) {
    a[k] = (_Float16)AS(float, x[lane % 16 * 16 + lane / 16 * 4 + k]);
    b[k] = (_Float16)AS(float, x[256 + (lane / 16 * 4 + k) * 16 + lane % 16]);
  }
  float4 c = {1, 1, 1, 1};
  c = __builtin_amdgcn_mfma_f32_16x16x16f16(a, b, c, 0, 0, 0);
  if (wave < 8)
    for (u32 r = 0; r < 4; ++r)
      out[wave * 256 + (lane / 16 * 4 + r) * 16 + lane % 16] = bitsOfElement(c[r]);
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
