// Loops with two entries inside of loops, jumps out of several loops, a
// condition that changes within.
#include "corpus.h"
ITEMS(i) {
  u32 x = in[i], sum = 0, budget = 40;
  for (u32 outer = 0; outer < 3; ++outer) {
    if (x & 1)
      goto middle;
  first:
    sum = sum * 3 + x;
    if (budget-- == 0)
      goto out;
    x = x * 5 + 1;
    if (x % 7 == 0)
      goto last;
  middle:
    sum ^= x >> 3;
    if (x & 0x100)
      continue;
    x += outer;
    if (x & 0x30)
      goto first;
  last:
    sum += outer;
    for (u32 inner = 0; inner < 5; ++inner) {
      x ^= x << 3;
      if (x & 0x8000)
        goto middle2;
      sum += inner;
    }
    continue;
  middle2:
    x >>= 1;
    if (budget-- > 0 && (x & 3) == 2)
      goto first;
  }
out:
  out[i] = sum;
  out[i + kItems] = x + budget;
}
