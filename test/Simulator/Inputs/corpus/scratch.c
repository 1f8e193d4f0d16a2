// Private arrays with computed indices, of several widths.
#include "corpus.h"
ITEMS(i) {
  u32 words[24];
  u8 bytes[40];
  u64 wide[9];
  i16 shorts[20];
  for (u32 k = 0; k < 40; ++k) {
    words[k % 24] = in[(i + k) % kIn] + k;
    bytes[k] = (u8)(in[i] >> (k % 25));
    shorts[k % 20] = (i16)(in[i + k] >> 3);
    wide[k % 9] = (u64)in[i] * k;
  }
  u32 sum = 0;
  for (u32 k = 0; k < 30; ++k) {
    u32 at = (in[i + kItems] + k * 7) % 40;
    words[at % 24] ^= bytes[at];
    wide[at % 9] += words[(at + 5) % 24];
    sum = sum * 33 + words[at % 24] + (u32)(i32)shorts[at % 20] + (u32)(wide[at % 9] >> 16);
  }
  out[i] = sum;
}
