// A switch with many cases, one with strings of bits.
#include "corpus.h"
static NOINLINE u32 choose(u32 kind, u32 x) {
  switch (kind) {
  case 0: return x + 1;
  case 1: return x * 3;
  case 2: return x ^ 0x55;
  case 3: return x >> 3;
  case 4: return ~x;
  case 7: return x - 9;
  case 9: return x << 5;
  case 1000: return x | 1;
  default: return x % 1000;
  }
}
ITEMS(i) {
  u32 sum = 0;
  for (u32 kind = 0; kind < 11; ++kind)
    sum = sum * 31 + choose((kind + i) % 11, in[i] + kind);
  out[i] = sum + choose(in[i + kItems] % 2 ? 1000 : 77, sum);
}
