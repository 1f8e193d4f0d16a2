// A sorting network, medians of three, selection: minima and maxima.
#include "corpus.h"
static void order(u32 &a, u32 &b) {
  u32 low = a < b ? a : b, high = a < b ? b : a;
  a = low, b = high;
}
static i32 median(i32 a, i32 b, i32 c) {
  i32 low = a < b ? a : b, high = a < b ? b : a;
  return c < low ? low : c > high ? high : c;
}
ITEMS(i) {
  u32 v[8];
  for (u32 k = 0; k < 8; ++k)
    v[k] = in[i + 5 * k];
  for (u32 size = 2; size <= 8; size *= 2)
    for (u32 step = size / 2; step > 0; step /= 2)
      for (u32 k = 0; k < 8; ++k)
        if ((k ^ step) > k) {
          if (k & size)
            order(v[k ^ step], v[k]);
          else
            order(v[k], v[k ^ step]);
        }
  u32 sum = 0;
  for (u32 k = 0; k < 8; ++k)
    sum = sum * 37 + v[k];
  out[i] = sum;
  out[i + kItems] = (u32)median((i32)in[i], (i32)in[i + 7], (i32)in[i + 9]);
  i16 x = (i16)in[i], y = (i16)in[i + 1], z = (i16)in[i + 2];
  i16 most = x > y ? x : y, least = x < y ? x : y;
  out[i + 2 * kItems] = (u32)(most > z ? most : z) ^ (u32)(least < z ? least : z) << 16;
  u32 u = in[i], clamped = u < 100 ? 100 : u > 0x10000000 ? 0x10000000 : u;
  out[i + 3 * kItems] = clamped + (v[7] > v[0] ? v[3] : v[4]);
}
