// Functions that call each other, with values that live over the calls.
#include "corpus.h"
static NOINLINE u32 odd(u32 n, u32 x);
static NOINLINE u32 even(u32 n, u32 x) {
  if (n == 0)
    return x;
  u32 kept = x * 3 + n;
  u32 inner = odd(n - 1, x ^ kept);
  return inner + kept;
}
static NOINLINE u32 odd(u32 n, u32 x) {
  if (n == 0)
    return ~x;
  u64 kept = (u64)x * n;
  float also = (float)(n & 7);
  u32 inner = n & 1 ? even(n - 1, x + 1) : even(n / 2, x >> 1);
  return inner ^ (u32)kept ^ (u32)(kept >> 32) ^ (u32)also;
}
ITEMS(i) {
  out[i] = even(in[i] % 9, in[i + kItems]);
  if (in[i] % 3)
    out[i + kItems] = odd(in[i + kItems] % 12, i);
}
