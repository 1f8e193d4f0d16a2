// Every comparison of every type.
#include "corpus.h"
#define ALL(A, B)                                                              \
  ((u32)((A) < (B)) | (u32)((A) <= (B)) << 1 | (u32)((A) == (B)) << 2 |        \
   (u32)((A) != (B)) << 3 | (u32)((A) > (B)) << 4 | (u32)((A) >= (B)) << 5 |   \
   (u32)__builtin_isunordered((double)(A), (double)(B)) << 6 |                 \
   (u32)(!((A) < (B))) << 7)
ITEMS(i) {
  u32 a = in[i], b = in[i + kItems];
  u64 c = a | (u64)in[i + 1] << 32, d = b | (u64)in[i + 1] << 32;
  out[i] = ALL(a, b) | ALL((i32)a, (i32)b) << 8 | ALL(c, d) << 16 | ALL((i64)c, (i64)d) << 24;
  out[i + kItems] = ALL(AS(float, a), AS(float, b)) | ALL(AS(double, c), AS(double, d)) << 8 |
                    ALL(AS(_Float16, (u16)a), AS(_Float16, (u16)b)) << 16;
  out[i + 2 * kItems] = ALL((u16)a, (u16)b) | ALL((i16)a, (i16)b) << 8 | ALL((u8)a, (i8)b) << 16;
  out[i + 3 * kItems] = (u32)__builtin_isinf(AS(float, a)) | (u32)__builtin_isfinite(AS(float, b)) << 1 |
                        (u32)__builtin_isnormal(AS(double, c)) << 2 | (u32)__builtin_isnan(AS(double, d)) << 3;
}
