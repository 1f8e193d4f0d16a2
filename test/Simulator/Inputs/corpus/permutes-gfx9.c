// targets: gfx9
// DPP across rows, which gfx9 alone has: shifts and rotations of the wave,
// broadcasts of a row's last lane; row_newbcast.
#include "corpus.h"
#ifdef __AMDGCN__
#define DPP(OLD, X, CONTROL, ROWS)                                             \
  (u32)__builtin_amdgcn_update_dpp((int)(OLD), (int)(X), CONTROL, ROWS, 15, 0)
DEVICE_RUN {
  u32 i = getGlobal(), x = in[i], old = in[i + kItems];
  u32 sum = DPP(old, x, 0x130, 15);       // wave_shl:1
  sum = sum * 3 + DPP(old, x, 0x134, 15); // wave_rol:1
  sum = sum * 3 + DPP(old, x, 0x138, 15); // wave_shr:1
  sum = sum * 3 + DPP(old, x, 0x13c, 15); // wave_ror:1
  out[i] = sum;
  sum = DPP(old, x, 0x142, 10);           // row_bcast:15 to rows 1 and 3
  sum = sum * 3 + DPP(old, x, 0x143, 12); // row_bcast:31 to rows 2 and 3
  sum = sum * 3 + DPP(old, x, 0x157, 15); // row_newbcast:7
  out[i + kItems] = sum;
}
#else
HOST_REFERENCE {
  for (u32 i = 0; i < kItems; ++i) {
    u32 wave = i / 64 * 64, l = i % 64, old = in[i + kItems], row = l / 16;
    u32 sum = l < 63 ? in[i + 1] : old;
    sum = sum * 3 + in[wave + (l + 1) % 64];
    sum = sum * 3 + (l > 0 ? in[i - 1] : old);
    sum = sum * 3 + in[wave + (l + 63) % 64];
    out[i] = sum;
    sum = row % 2 ? in[wave + row * 16 - 1] : old;
    sum = sum * 3 + (row >= 2 ? in[wave + 31] : old);
    sum = sum * 3 + in[wave + row * 16 + 7];
    out[i + kItems] = sum;
  }
}
#endif
