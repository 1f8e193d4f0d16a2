// Functions that call themselves, each lane to its own depth.
#include "corpus.h"
static NOINLINE u32 ackermann(u32 m, u32 n) {
  if (m == 0)
    return n + 1;
  if (n == 0)
    return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
}
static NOINLINE u32 fibonacci(u32 n) {
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}
ITEMS(i) {
  out[i] = fibonacci(in[i] % 8) * 100 + ackermann(in[i + kItems] % 3, i % 4);
}
