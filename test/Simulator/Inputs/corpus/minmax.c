// Least and greatest, with NaNs and infinities (zeros of both signs are equal).
#define SAME_NAN
#include "corpus.h"
static float plus(float x) { return x == 0 ? 0.0f : x; }
ITEMS(i) {
  float a = AS(float, in[i]), b = AS(float, in[i + kItems]), c = AS(float, in[i + 2 * kItems]);
  out[i] = AS(u32, plus(a < b ? a : b)) ^ (u32)(a < b);
  float least = a != a ? b : b != b ? a : a < b ? a : b;
  float most = a != a ? b : b != b ? a : a > b ? a : b;
#ifdef __AMDGCN__
  least = __builtin_fminf(a, b);
  most = __builtin_fmaxf(a, b);
#endif
  out[i + kItems] = AS(u32, plus(least));
  out[i + 2 * kItems] = AS(u32, plus(most));
  i32 x = (i32)in[i], y = (i32)in[i + kItems], z = (i32)in[i + 2 * kItems];
  i32 low = x < y ? x : y, high = x < y ? y : x;
  i32 median = z < low ? low : z > high ? high : z;
  u32 u = in[i] < in[i + kItems] ? in[i] : in[i + kItems];
  out[i + 3 * kItems] = ((u32)median ^ u ^ (u32)(c > a)) & 0x7f7fffff;
}
