// f16 by the instructions' names: parts, fractions, medians, classes, scaling,
// the last step of a quotient.
#define FLOATS
#define TOLERANCE 0
#include "corpus.h"
ITEMS(i) {
  float x = (float)(_Float16)AS(float, in[i]), y = (float)(_Float16)AS(float, in[i + kItems]), z = (float)(_Float16)AS(float, in[i + 2 * kItems]);
#ifdef HOST
  int e = 0;
  float m = frexpf(x, &e), low = fminf(x, y), high = fmaxf(x, y);
  // Numbers are at least 1/256 or 0 and have 8 bits behind the point.
  out[i] = AS(u32, m + (float)(x == 0 ? 0 : e));
  float fraction = x - floorf(x);
  out[i + kItems] = AS(u32, (float)(_Float16)fraction + fminf(fmaxf(z, low), high));
  out[i + 2 * kItems] = AS(u32, (float)(x < 0) + (float)(y > 0) * 2 + (float)(z == 0) * 4);
  out[i + 3 * kItems] = AS(u32, ldexpf(x, 3) + (float)(_Float16)((float)(_Float16)y * 2));
#else
  _Float16 a = (_Float16)x, b = (_Float16)y, c = (_Float16)z;
  out[i] = AS(u32, (float)__builtin_amdgcn_frexp_manth(a) + (float)__builtin_amdgcn_frexp_exph(a));
  out[i + kItems] = AS(u32, (float)__builtin_amdgcn_fracth(a) + (float)__builtin_amdgcn_fmed3h(a, b, c));
  out[i + 2 * kItems] = AS(u32, (float)__builtin_amdgcn_classh(a, 0x8) + (float)__builtin_amdgcn_classh(b, 0x100) * 2 + (float)__builtin_amdgcn_classh(c, 0x60) * 4);
  out[i + 3 * kItems] = AS(u32, (float)__builtin_amdgcn_ldexph(a, 3) + (float)(b * (_Float16)2));
#endif
}
