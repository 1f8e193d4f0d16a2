// bf16 as storage, with conversions to nearest even.
#include "corpus.h"
#ifdef HOST // whose libraries may have no bf16
static float widen(u16 bits) { return AS(float, (u32)bits << 16); }
static u16 narrow(float x) {
  u32 bits = AS(u32, x);
  return (u16)((bits + 0x7fff + ((bits >> 16) & 1)) >> 16);
}
#else
static float widen(u16 bits) { return (float)AS(__bf16, bits); }
static u16 narrow(float x) { return AS(u16, (__bf16)x); }
#endif
static u32 toBf16(float x) { return x != x ? 0x7fc0 : narrow(x); }
ITEMS(i) {
  float a = widen((u16)in[i]), b = widen((u16)(in[i] >> 16));
  out[i] = toBf16(a + b) | toBf16(a * b) << 16;
  out[i + kItems] = toBf16(AS(float, in[i + kItems]));
  out[i + 2 * kItems] = a < b ? 1 : a > b ? 2 : 3;
}
