// A Fourier transform of 256 points in LDS, in eight rounds.
#define FLOATS
#define TOLERANCE 2e-5f
#include "corpus.h"
#ifdef __AMDGCN__
extern LOCAL float re[256], im[256];
DEVICE_RUN {
  u32 item = getLocal(), i = getGlobal(), reversed = __builtin_bitreverse32(item) >> 24;
  re[reversed] = AS(float, in[i]) * 0.125f;
  im[reversed] = 0;
  for (u32 half = 1; half < 256; half *= 2) {
    meet();
    if (item < 128) {
      u32 k = item % half, a = item / half * 2 * half + k, b = a + half;
      // In turns, which is what the hardware takes.
      float turn = -(float)k / (float)(2 * half), c = __builtin_amdgcn_cosf(turn), s = __builtin_amdgcn_sinf(turn);
      float x = re[b] * c - im[b] * s, y = re[b] * s + im[b] * c;
      re[b] = re[a] - x, im[b] = im[a] - y;
      re[a] += x, im[a] += y;
    }
  }
  meet();
  out[i] = AS(u32, re[item]);
  out[i + kItems] = AS(u32, im[item]);
}
#else
HOST_REFERENCE {
  for (u32 i = 0; i < kItems; ++i) {
    double x = 0, y = 0;
    for (u32 k = 0; k < 256; ++k) {
      double value = (double)AS(float, in[i / 256 * 256 + k]) * 0.125, angle = -6.283185307179586 * (double)(i % 256 * k % 256) / 256;
      x += value * cos(angle), y += value * sin(angle);
    }
    // Sums of 256 numbers have their errors; small ones are near 0.
    out[i] = AS(u32, (float)x);
    out[i + kItems] = AS(u32, (float)y);
  }
}
#endif
