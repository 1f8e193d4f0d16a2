// Sums and differences that saturate.
#include "corpus.h"
ITEMS(i) {
  u32 a = in[i], b = in[i + kItems];
  i32 sa = (i32)a, sb = (i32)b;
  out[i] = __builtin_elementwise_add_sat(a, b);
  out[i + kItems] = (u32)__builtin_elementwise_sub_sat(sa, sb) +
                    __builtin_elementwise_sub_sat(a, b);
  out[i + 2 * kItems] = (u32)__builtin_elementwise_add_sat(sa, sb);
  i16 x = (i16)a, y = (i16)b;
  u16 ux = (u16)(a >> 16), uy = (u16)(b >> 16);
  out[i + 3 * kItems] = (u16)__builtin_elementwise_add_sat(x, y) |
                        (u32)__builtin_elementwise_sub_sat(ux, uy) << 16;
}
