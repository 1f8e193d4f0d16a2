// targets: gfx11 gfx12
// What came behind gfx9: permutations within and across rows by the lanes that a
// scalar names, of eight lanes by an immediate, exchanges of halves of a wave,
// row_share and row_xmask.
#include "corpus.h"
#ifdef __AMDGCN__
DEVICE_RUN {
  u32 i = getGlobal(), x = in[i], old = in[i + kItems];
  u32 low = 0x31fa42bc, high = 0x7698d5e0;
  u32 sum = __builtin_amdgcn_permlane16(old, x, low, high, false, false);
  sum = sum * 3 + __builtin_amdgcn_permlanex16(old, x, low, high, true, false);
  sum = sum * 3 + __builtin_amdgcn_permlane16(old, x, high, low, false, true);
  out[i] = sum;
  sum = __builtin_amdgcn_mov_dpp8(x, 0xac688 & 0xffffff);
  // Of no meaning in waves of 32.
  sum = sum * 3 + (kWave == 64 ? __builtin_amdgcn_permlane64(x) : x);
  sum = sum * 3 + (u32)__builtin_amdgcn_update_dpp((int)old, (int)x, 0x155, 15, 15, 0); // row_share:5
  sum = sum * 3 + (u32)__builtin_amdgcn_update_dpp((int)old, (int)x, 0x16a, 15, 15, 0); // row_xmask:10
  out[i + kItems] = sum;
}
#else
static u32 pick(const u32 *in, u32 i, u64 select, bool isOther) {
  u32 row = i / 16 * 16;
  return in[(isOther ? row ^ 16 : row) + (u32)(select >> 4 * (i % 16) & 15)];
}
HOST_REFERENCE {
  u64 select = 0x7698d5e031fa42bcull, swapped = 0x31fa42bc7698d5e0ull;
  for (u32 i = 0; i < kItems; ++i) {
    u32 sum = pick(in, i, select, false);
    sum = sum * 3 + pick(in, i, select, true);
    sum = sum * 3 + pick(in, i, swapped, false);
    out[i] = sum;
    sum = in[i / 8 * 8 + (0xac688 >> 3 * (i % 8) & 7)];
    sum = sum * 3 + (waveSize == 64 ? in[i ^ 32] : in[i]);
    sum = sum * 3 + in[i / 16 * 16 + 5];
    sum = sum * 3 + in[i / 16 * 16 + (i % 16 ^ 10)];
    out[i + kItems] = sum;
  }
}
#endif
