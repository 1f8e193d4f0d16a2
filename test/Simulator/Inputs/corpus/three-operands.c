// Least, greatest and median of three, least of greatest, of each type; sums and
// products in one, differences added up, exclusive or negated.
#include "corpus.h"
#define LEAST(A, B) ((A) < (B) ? (A) : (B))
#define MOST(A, B) ((A) > (B) ? (A) : (B))
#define ALL(T, A, B, C)                                                        \
  ((u32)(T)LEAST(LEAST(A, B), C) + (u32)(T)MOST(MOST(A, B), C) * 3 +           \
   (u32)(T)MOST(LEAST(MOST(A, B), C), LEAST(A, B)) * 5 +                       \
   (u32)(T)LEAST(MOST(A, B), C) * 7 + (u32)(T)MOST(LEAST(A, B), C) * 9)
static float floatOf(u32 x) { return (float)(i32)(x >> 8 & 0xfff) - 2000.0f; }
ITEMS(i) {
  u32 a = in[i], b = in[i + kItems], c = in[i + 2 * kItems];
  i32 x = (i32)a, y = (i32)b, z = (i32)c;
  out[i] = ALL(u32, a, b, c) + ALL(i32, x, y, z) * 11;
  i16 p = (i16)a, q = (i16)b, r = (i16)c;
  u16 s = (u16)(a >> 16), t = (u16)(b >> 16), u = (u16)(c >> 16);
  out[i + kItems] = ALL(i16, p, q, r) + ALL(u16, s, t, u) * 11 + (u32)(p * q + z) + (u32)(s * t) + c;
  float f = floatOf(a), g = floatOf(b), h = floatOf(c);
  _Float16 k = (_Float16)f, l = (_Float16)g, m = (_Float16)h;
#ifdef HOST
#define FMIN(A, B) LEAST(A, B)
#define FMAX(A, B) MOST(A, B)
#else
#define FMIN(A, B) __builtin_elementwise_minnum(A, B)
#define FMAX(A, B) __builtin_elementwise_maxnum(A, B)
#endif
  float sum = FMIN(FMIN(f, g), h) + FMAX(FMAX(f, g), h) * 2 + FMIN(FMAX(f, g), h) * 4 + FMAX(FMIN(f, g), h) * 8;
  _Float16 low = FMIN(FMIN(k, l), m), high = FMAX(FMAX(k, l), m), mixed = FMIN(FMAX(k, l), m), other = FMAX(FMIN(k, l), m);
  out[i + 2 * kItems] = (u32)(i32)sum + (u32)(i32)(float)low * 3 + (u32)(i32)(float)high * 5 + (u32)(i32)(float)mixed * 7 + (u32)(i32)(float)other * 9;
  out[i + 3 * kItems] = (a > b ? a - b : b - a) + c + ~(a ^ b) * 3 + ((a | b) ^ c) + (~(a & b) | c) * 5 + ((a ^ b) & c);
}
