// Gray codes, Morton codes, CRC-32, parities: bits one by one and in parallel.
#include "corpus.h"
static u32 spread(u32 x) {
  x &= 0xffff;
  x = (x | x << 8) & 0x00ff00ff;
  x = (x | x << 4) & 0x0f0f0f0f;
  x = (x | x << 2) & 0x33333333;
  return (x | x << 1) & 0x55555555;
}
ITEMS(i) {
  u32 a = in[i], b = in[i + kItems];
  u32 gray = a ^ a >> 1, plain = gray;
  for (u32 shift = 1; shift < 32; shift *= 2)
    plain ^= plain >> shift;
  out[i] = plain - a + gray;
  out[i + kItems] = spread(a) | spread(b) << 1;
  u32 crc = ~0u;
  for (u32 word = 0; word < 2; ++word) {
    crc ^= in[i + word];
    for (u32 bit = 0; bit < 32; ++bit)
      crc = crc >> 1 ^ (crc & 1 ? 0xedb88320 : 0);
  }
  out[i + 2 * kItems] = ~crc;
  out[i + 3 * kItems] = (u32)__builtin_parity(a) + 2 * (u32)__builtin_parityll(a | (u64)b << 32) + 4 * (u32)__builtin_ffs((int)b) + 256 * (u32)__builtin_clrsb((int)a);
}
