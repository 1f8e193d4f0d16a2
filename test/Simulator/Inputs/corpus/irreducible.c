// A loop with two entries, and jumps out of nested loops.
#include "corpus.h"
ITEMS(i) {
  u32 x = in[i], n = 0;
  if (x & 1)
    goto middle;
begin:
  x = x * 3 + 1;
  if (++n > 40)
    goto done;
middle:
  x >>= 1;
  if (x & 2)
    goto begin;
  for (u32 a = 0; a < 5; ++a)
    for (u32 b = 0; b < 5; ++b) {
      x += a * b;
      if ((x & 63) == 7)
        goto middle2;
    }
middle2:
  if (++n < 40 && (x & 7))
    goto middle;
done:
  out[i] = x ^ n;
}
