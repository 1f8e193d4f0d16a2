// Permutations in rows of 16 lanes by DPP: each kind, with masks of rows and
// banks and with lanes that have no source.
#include "corpus.h"
#ifdef __AMDGCN__
#define DPP(OLD, X, CONTROL, ROWS, BANKS, BOUND)                               \
  (u32)__builtin_amdgcn_update_dpp((int)(OLD), (int)(X), CONTROL, ROWS, BANKS, BOUND)
DEVICE_RUN {
  u32 i = getGlobal(), x = in[i], old = in[i + kItems];
  u32 sum = DPP(old, x, 0x1b, 15, 15, 0);       // quad_perm:[3,2,1,0]
  sum = sum * 3 + DPP(old, x, 0x103, 15, 15, 0); // row_shl:3
  sum = sum * 3 + DPP(old, x, 0x113, 15, 15, 1); // row_shr:3, bound_ctrl
  sum = sum * 3 + DPP(old, x, 0x125, 15, 15, 0); // row_ror:5
  out[i] = sum;
  sum = DPP(old, x, 0x140, 15, 15, 0);           // row_mirror
  sum = sum * 3 + DPP(old, x, 0x141, 15, 15, 0); // row_half_mirror
  sum = sum * 3 + DPP(old, x, 0x141, 5, 15, 0);  // rows 0 and 2
  sum = sum * 3 + DPP(old, x, 0x140, 15, 3, 0);  // the first half of each row
  out[i + kItems] = sum;
  u32 folded = x;
  folded += DPP(0, folded, 0xb1, 15, 15, 1);
  folded += DPP(0, folded, 0x4e, 15, 15, 1);
  folded += DPP(0, folded, 0x141, 15, 15, 1);
  folded += DPP(0, folded, 0x140, 15, 15, 1);
  out[i + 2 * kItems] = folded;
  float f = (float)(x & 0xffff);
  float g = f + AS(float, DPP(0, AS(u32, f), 0x101, 15, 15, 1));
  out[i + 3 * kItems] = AS(u32, g);
}
#else
HOST_REFERENCE {
  for (u32 i = 0; i < kItems; ++i) {
    u32 row = i / 16 * 16, l = i % 16, old = in[i + kItems], number = i % (u32)waveSize / 16;
    u32 sum = in[i / 4 * 4 + 3 - i % 4];
    sum = sum * 3 + (l + 3 < 16 ? in[i + 3] : old);
    sum = sum * 3 + (l >= 3 ? in[i - 3] : 0);
    sum = sum * 3 + in[row + (l + 11) % 16];
    out[i] = sum;
    u32 mirrored = in[row + 15 - l], half = in[row + l / 8 * 8 + 7 - l % 8];
    sum = mirrored;
    sum = sum * 3 + half;
    sum = sum * 3 + (number % 2 == 0 ? half : old);
    sum = sum * 3 + (l < 8 ? mirrored : old);
    out[i + kItems] = sum;
    u32 folded = 0;
    for (u32 k = 0; k < 16; ++k)
      folded += in[row + k];
    out[i + 2 * kItems] = folded;
    float f = (float)(in[i] & 0xffff), g = l < 15 ? (float)(in[i + 1] & 0xffff) : 0;
    out[i + 3 * kItems] = AS(u32, f + g);
  }
}
#endif
