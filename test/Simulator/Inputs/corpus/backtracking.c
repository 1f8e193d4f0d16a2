// Queens on a board, Collatz' steps, greatest divisors, primes: loops of lengths
// that differ from lane to lane, with breaks and continues.
#include "corpus.h"
// Numbers of 22 bits: LLVM 22 divides those of 23 and 24 by approximate
// reciprocals that are too large for some (llvm-project pull request 201186).
static u32 queens(u32 size, u32 seed) {
  u32 columns[8], row = 0, count = 0, steps = 0;
  columns[0] = seed % size;
  while (steps++ < 300) {
    bool fits = columns[row] < size;
    for (u32 k = 0; fits && k < row; ++k) {
      u32 distance = columns[k] > columns[row] ? columns[k] - columns[row] : columns[row] - columns[k];
      fits = distance != 0 && distance != row - k;
    }
    if (columns[row] >= size) {
      if (row == 0)
        break;
      ++columns[--row];
      continue;
    }
    if (!fits) {
      ++columns[row];
      continue;
    }
    if (row + 1 == size) {
      ++count;
      ++columns[row];
      continue;
    }
    columns[++row] = 0;
  }
  return count * 1000 + steps;
}
ITEMS(i) {
  out[i] = queens(4 + in[i] % 3, in[i] >> 10);
  u32 x = in[i + kItems] & 0xfff, steps = 0;
  while (x > 1 && steps < 100) {
    x = x & 1 ? 3 * x + 1 : x / 2;
    ++steps;
  }
  out[i + kItems] = steps;
  u32 a = in[i] & 0xffff, b = in[i + kItems] & 0xffff;
  while (b) {
    u32 rest = a % b;
    a = b;
    b = rest;
  }
  out[i + 2 * kItems] = a;
  u32 n = i + 2, divisor = 2;
  for (;; ++divisor) {
    if (divisor * divisor > n) {
      divisor = n;
      break;
    }
    if (n % divisor == 0)
      break;
  }
  out[i + 3 * kItems] = divisor;
}
