// Functions with any number of arguments.
#include "corpus.h"
static NOINLINE u32 sumOf(u32 count, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, count);
  u32 sum = 0;
  for (u32 k = 0; k < count; ++k)
    sum = sum * 3 + __builtin_va_arg(list, u32);
  double d = __builtin_va_arg(list, double);
  u64 wide = __builtin_va_arg(list, u64);
  __builtin_va_end(list);
  return sum + (u32)(i32)d + (u32)(wide >> 20);
}
ITEMS(i) {
  u32 a = in[i], b = in[i + kItems];
  u64 wide = (u64)a * b;
  out[i] = sumOf(3, a, b, i, 2.5 * (i % 100), wide);
  out[i + kItems] = sumOf(1, b, -7.75, wide * 3) + sumOf(5, a, 1, b, 2, i, 0.0, wide + 1);
}
