// f16: roundings, signs, exponents, square roots, quotients.
#include "corpus.h"
static u32 bitsOf(_Float16 x) { return x != x ? 0x7e00 : AS(u16, x); }
ITEMS(i) {
  _Float16 a = AS(_Float16, (u16)in[i]), b = AS(_Float16, (u16)(in[i] >> 16));
  _Float16 f = (_Float16)__builtin_floorf((float)a), c = (_Float16)__builtin_ceilf((float)b);
#ifndef HOST
  f = __builtin_elementwise_floor(a);
  c = __builtin_elementwise_ceil(b);
#endif
  out[i] = bitsOf(f) | bitsOf(c) << 16;
  _Float16 t = (_Float16)__builtin_truncf((float)a), r = (_Float16)__builtin_rintf((float)b);
  _Float16 s = (_Float16)__builtin_sqrtf(__builtin_fabsf((float)a)), q = (_Float16)((float)a / (float)b);
#ifndef HOST
  t = __builtin_elementwise_trunc(a);
  r = __builtin_elementwise_rint(b);
  s = __builtin_elementwise_sqrt(__builtin_elementwise_abs(a));
  q = a / b;
#endif
  out[i + kItems] = bitsOf(t) | bitsOf(r) << 16;
  out[i + 2 * kItems] = bitsOf(s) | bitsOf(q) << 16;
  u32 copied = ((u16)in[i] & 0x7fff) | (in[i] >> 16 & 0x8000);
#ifndef HOST
  copied = AS(u16, __builtin_copysignf16(a, b));
#endif
  out[i + 3 * kItems] = copied | bitsOf(a * a - b) << 16;
}
