// Values of other lanes; within 32 lanes, so that all waves agree.
#include "corpus.h"
#ifdef __AMDGCN__
DEVICE_RUN {
  u32 i = getGlobal(), lane = getLane(), x = in[i];
  u32 base = lane & ~31u;
  out[i] = (u32)__builtin_amdgcn_ds_bpermute((int)(4 * (base + (lane * 5 + 3) % 32)), (int)x);
  out[i + kItems] = (u32)__builtin_amdgcn_ds_swizzle((int)x, 0x1c1f);
  out[i + 2 * kItems] =
      (u32)__builtin_amdgcn_update_dpp((int)i, (int)x, 0x111, 0xf, 0xf, 0) +
      (u32)__builtin_amdgcn_mov_dpp((int)x, 0xb1, 0xf, 0xf, 1) +
      (u32)__builtin_amdgcn_update_dpp(0, (int)x, 0x140, 0xf, 0xf, 1);
  out[i + 3 * kItems] = (u32)__builtin_amdgcn_ds_permute((int)(4 * (base + (lane * 3 + 1) % 32)), (int)x);
}
#else
HOST_REFERENCE {
  for (u32 i = 0; i < kItems; ++i) {
    u32 lane = i % 32, base = i - lane, row = i - i % 16;
    out[i] = in[base + (lane * 5 + 3) % 32];
    out[i + kItems] = in[base + (lane ^ 7)];
    out[i + 2 * kItems] = (i % 16 ? in[i - 1] : i) + in[i ^ 1] + in[row + 15 - i % 16];
    out[base + (lane * 3 + 1) % 32 + 3 * kItems] = in[i];
  }
}
#endif
