// f32 products and sums of f16 operands, rounded to f16 or not.
#define FLOATS
#include "corpus.h"
ITEMS(i) {
  _Float16 a = (_Float16)AS(float, in[i]), b = (_Float16)AS(float, in[i + kItems]), c = (_Float16)AS(float, in[i + 2 * kItems]);
  float x = AS(float, in[i + 3 * kItems]);
  out[i] = AS(u32, __builtin_fmaf((float)a, (float)b, x));
  out[i + kItems] = AS(u32, __builtin_fmaf(-(float)a, x, __builtin_fabsf((float)c)));
  _Float16 low = (_Float16)__builtin_fmaf((float)a, (float)b, (float)c), high = (_Float16)__builtin_fmaf((float)b, x, (float)a);
  out[i + 2 * kItems] = AS(u16, low) | (u32)AS(u16, high) << 16;
  out[i + 3 * kItems] = AS(u32, (float)a * (float)b + x) ^ AS(u16, (_Float16)((float)a + x));
}
