// Signs, halves and doubles of operands and results, clamping: what modifiers of
// instructions do.
#define FLOATS
#define TOLERANCE 0
#include "corpus.h"
static float clampOf(float x) { return x > 0 ? x > 1 ? 1.0f : x : 0.0f; }
ITEMS(i) {
  float a = AS(float, in[i]), b = AS(float, in[i + kItems]), c = AS(float, in[i + 2 * kItems]);
  float x = -a * __builtin_fabsf(b) - c, y = __builtin_fabsf(a - b) * 2.0f;
  float clamped = clampOf(a * b * 0.01f);
#ifndef HOST
  clamped = __builtin_fminf(__builtin_fmaxf(a * b * 0.01f, 0.0f), 1.0f);
#endif
  out[i] = AS(u32, x * 4.0f);
  out[i + kItems] = AS(u32, y + -__builtin_fabsf(c) * 0.5f);
  out[i + 2 * kItems] = AS(u32, clamped);
  double d = -(double)a * __builtin_fabs((double)b) + 0.5 * (double)c;
  out[i + 3 * kItems] = AS(u32, (float)(-d * 2.0));
}
