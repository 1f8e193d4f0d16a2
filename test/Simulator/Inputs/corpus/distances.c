// Distances of strings by edits (a table of bytes in scratch), the longest common
// part, a game of life of bits: small integers.
#include "corpus.h"
ITEMS(i) {
  u8 row[13], a[12], b[12];
  for (u32 k = 0; k < 12; ++k) {
    a[k] = in[i + k] & 3;
    b[k] = in[i + k + kItems] & 3;
    row[k] = (u8)k;
  }
  row[12] = 12;
  u32 length = 6 + in[i] % 7;
  for (u32 y = 0; y < length; ++y) {
    u8 corner = row[0];
    row[0] = (u8)(y + 1);
    for (u32 x = 0; x < 12; ++x) {
      u8 up = row[x + 1], best = (u8)(corner + (a[y] != b[x]));
      best = up + 1 < best ? (u8)(up + 1) : best;
      best = row[x] + 1 < best ? (u8)(row[x] + 1) : best;
      corner = up;
      row[x + 1] = best;
    }
  }
  out[i] = row[12];
  // Eight rows of 32 cells as bits.
  u32 board[8];
  for (u32 y = 0; y < 8; ++y)
    board[y] = in[(i + 8 + y * 3) % kIn];
  for (u32 step = 0; step < 3; ++step) {
    u32 next[8];
    for (u32 y = 0; y < 8; ++y) {
      u32 ones = 0, twos = 0, fours = 0;
      for (u32 dy = 7; dy <= 9; ++dy)
        for (u32 dx = 31; dx <= 33; ++dx) {
          if (dy == 8 && dx == 32)
            continue;
          u32 cells = __builtin_rotateleft32(board[(y + dy) % 8], dx & 31);
          u32 carry = ones & cells, more = twos & carry;
          ones ^= cells;
          twos ^= carry;
          fours |= more;
        }
      next[y] = twos & ~fours & (ones | board[y]);
    }
    for (u32 y = 0; y < 8; ++y)
      board[y] = next[y];
  }
  out[i + kItems] = board[0] + board[3] * 3 + board[7] * 5;
}
