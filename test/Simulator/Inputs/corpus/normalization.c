// Norms of rows of 64: mean and variance by lanes' exchanges, then scaled.
#define FLOATS
#define TOLERANCE 1e-5f
#include "corpus.h"
#ifdef __AMDGCN__
static float sumOf32(float x) {
  for (u32 step = 1; step < 32; step *= 2)
    x += AS(float, __builtin_amdgcn_ds_bpermute((int)(4 * (getLane() ^ step)), AS(int, x)));
  return x;
}
DEVICE_RUN {
  u32 i = getGlobal(), row = i / 32 * 64 + i % 32;
  float x = AS(float, in[row]), y = AS(float, in[row + 32]);
  float mean = sumOf32(x + y) * (1.0f / 64);
  float variance = sumOf32((x - mean) * (x - mean) + (y - mean) * (y - mean)) * (1.0f / 64);
  float scale = __builtin_amdgcn_rsqf(variance + 1e-5f);
  out[row] = AS(u32, (x - mean) * scale);
  out[row + 32] = AS(u32, (y - mean) * scale);
}
#else
HOST_REFERENCE {
  for (u32 row = 0; row < 2048; row += 64) {
    double mean = 0, variance = 0;
    for (u32 k = 0; k < 64; ++k)
      mean += AS(float, in[row + k]) / 64.0;
    for (u32 k = 0; k < 64; ++k)
      variance += (AS(float, in[row + k]) - mean) * (AS(float, in[row + k]) - mean) / 64;
    for (u32 k = 0; k < 64; ++k)
      out[row + k] = AS(u32, (float)((AS(float, in[row + k]) - mean) / sqrt(variance + 1e-5)));
  }
}
#endif
