// Loops of different lengths in each lane, with breaks and continues.
#include "corpus.h"
ITEMS(i) {
  u32 x = in[i] % 1000 + 1, steps = 0;
  while (x != 1 && steps < 200) {
    x = x % 2 ? 3 * x + 1 : x / 2;
    ++steps;
  }
  u32 sum = 0;
  for (u32 k = 0; k < i % 37; ++k) {
    if (in[k] % 3 == 0)
      continue;
    if (sum > 0xf0000000u)
      break;
    sum += in[(i + k) % kIn] >> 4;
  }
  out[i] = steps;
  out[i + kItems] = sum;
}
