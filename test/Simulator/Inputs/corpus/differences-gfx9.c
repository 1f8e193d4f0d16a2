// targets: gfx9 gfx11
// Sums of differences of bytes in the high half, and of halves; means of bytes.
#include "corpus.h"
ITEMS(i) {
  u32 a = in[i], b = in[i + kItems], c = in[i + 2 * kItems];
#ifdef HOST
  u32 bytes = 0, halves = c, mean = 0;
  for (u32 k = 0; k < 32; k += 8) {
    u32 x = a >> k & 255, y = b >> k & 255;
    bytes += x > y ? x - y : y - x;
    mean |= (x + y + (c >> k & 1)) >> 1 << k;
  }
  for (u32 k = 0; k < 32; k += 16) {
    u32 x = a >> k & 0xffff, y = b >> k & 0xffff;
    halves += x > y ? x - y : y - x;
  }
  out[i] = (bytes << 16) + c;
  out[i + kItems] = halves;
  out[i + 2 * kItems] = mean;
#else
  out[i] = __builtin_amdgcn_sad_hi_u8(a, b, c);
  out[i + kItems] = __builtin_amdgcn_sad_u16(a, b, c);
  out[i + 2 * kItems] = __builtin_amdgcn_lerp(a, b, c);
#endif
}
