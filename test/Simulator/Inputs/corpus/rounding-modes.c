// Sums and products in the four rounding modes of f32 and of f16 and f64, which
// the kernel sets itself.
#include "corpus.h"
#ifdef HOST
#pragma clang optimize off
static void setMode(u32 mode) {
  static const int modes[4] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
  fesetround(modes[mode]);
}
#else
// Bits 0 and 1 are f32's, 2 and 3 those of the others.
#define setMode(MODE) __builtin_amdgcn_s_setreg(1 | 0 << 6 | 3 << 11, (MODE) * 5)
#endif
static NOINLINE u32 compute(u32 bits, u32 others) {
  volatile float a = AS(float, bits & 0xbfffffff), b = AS(float, others & 0xbfffffff);
  volatile double c = (double)a, d = (double)b;
  volatile float sum = a + b, product = a * b;
  volatile double wide = c * 1.1 + d; // Quotients are exact in mode 0 only.
  volatile float narrow = (float)(c + d * 0x1p-30);
  u64 wideBits = AS(u64, (double)wide);
  u32 total = AS(u32, (float)sum) + AS(u32, (float)product) * 3 + AS(u32, (float)narrow) * 7;
  // NaNs have other bits on other processors.
  return a != a || b != b || product != product || sum != sum ? 0 : total + (u32)wideBits * 5 + (u32)(wideBits >> 32);
}
#ifdef __AMDGCN__
DEVICE_RUN {
  u32 i = getGlobal();
  setMode(0);
  out[i] = compute(in[i], in[i + kItems]);
  setMode(1);
  out[i + kItems] = compute(in[i], in[i + kItems]);
  setMode(2);
  out[i + 2 * kItems] = compute(in[i], in[i + kItems]);
  setMode(3);
  out[i + 3 * kItems] = compute(in[i], in[i + kItems]);
}
#else
HOST_REFERENCE {
  for (u32 mode = 0; mode < 4; ++mode) {
    setMode(mode);
    for (u32 i = 0; i < kItems; ++i)
      out[i + mode * kItems] = compute(in[i], in[i + kItems]);
  }
  setMode(0);
}
#pragma clang optimize on
#endif
