// Polynomials with constants that are no inline constants, in f32, f64 and f16.
#define FLOATS
#define TOLERANCE 0
#include "corpus.h"
ITEMS(i) {
  float x = AS(float, in[i]) * 0.125f;
  float p = __builtin_fmaf(x, 0.0083333f, -0.1666667f);
  p = __builtin_fmaf(p, x * x, 3.1415927f);
  p = __builtin_fmaf(p, 2.7182817f, x);
  double y = (double)AS(float, in[i + kItems]) * 0.01;
  double q = __builtin_fma(y, 1.0 / 120, -1.0 / 6);
  q = __builtin_fma(q, y * y, 1.0);
  q = __builtin_fma(q, y, 1e-3);
  _Float16 h = (_Float16)x;
  _Float16 r = (_Float16)(h * (_Float16)1.234) + (_Float16)0.4321;
  r = (_Float16)(r * h) - (_Float16)7.75;
  out[i] = AS(u32, p);
  out[i + kItems] = AS(u32, (float)q);
  out[i + 2 * kItems] = AS(u32, (float)r);
}
