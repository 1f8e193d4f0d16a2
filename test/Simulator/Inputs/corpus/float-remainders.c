// Remainders of f32, f64 and f16, which compilers expand to long sequences.
#define FLOATS
#define SAME_NAN
#include "corpus.h"
ITEMS(i) {
  float a = AS(float, in[i]), b = AS(float, in[i + kItems]) * 0.25f + 9.0f;
  // fmod by its definition where the quotient is small and exact enough.
  double q = (double)a / (double)b;
  float expected = (float)((double)a - __builtin_trunc(q) * (double)b);
#ifdef HOST
  expected = fmodf(a, b);
  double wide = fmod((double)a * 3.0, (double)b);
#else
  expected = __builtin_fmodf(a, b);
  double wide = __builtin_fmod((double)a * 3.0, (double)b);
#endif
  out[i] = AS(u32, expected);
  out[i + kItems] = AS(u32, (float)wide);
}
