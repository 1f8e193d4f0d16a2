// Constant and initialized variables of the module.
#include "corpus.h"
static const u32 primes[16] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53};
static const char text[] = "the quick brown fox jumps over the lazy dog";
static const double halves[4] = {0.5, -1.5, 2.5, 1e300};
ITEMS(i) {
  u32 at = in[i] % 16;
  out[i] = primes[at] * 1000 + (u32)text[in[i + kItems] % (sizeof(text) - 1)];
  double number = halves[i % 4] * (double)primes[(at + 1) % 16];
  out[i + kItems] = (u32)(AS(u64, number) >> 32);
}
