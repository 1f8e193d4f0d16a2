// Frames of more than 4 KiB, whose offsets no instruction holds, and arrays of a
// size that is known only when it runs.
#include "corpus.h"
static NOINLINE u32 large(u32 x, u32 seed) {
  u32 words[1500];
  for (u32 k = 0; k < 1500; k += 37)
    words[k] = x * k + seed;
  u32 sum = 0;
  for (u32 k = 0; k < 1500; k += 37)
    sum = sum * 5 + words[1480 - k];
  return sum + words[(x % 40) * 37];
}
static NOINLINE u32 variable(u32 count, u32 x) {
  u32 words[count];
  for (u32 k = 0; k < count; ++k)
    words[k] = x + k * k;
  u32 sum = 0;
  for (u32 k = count; k > 0; --k)
    sum = sum * 3 + words[k - 1];
  return sum;
}
ITEMS(i) {
  out[i] = large(in[i], i) + large(in[i] >> 3, 5);
  out[i + kItems] = variable(4 + in[i] % 13, in[i + 1]);
}
