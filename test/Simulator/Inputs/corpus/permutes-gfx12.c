// targets: gfx12
// Permutations by lanes that a vector names (v_permlane16_var_b32), and
// ds_bpermute_fi_b32 (all lanes are on: what lanes that are off have in a register
// is the compiler's).
#include "corpus.h"
#ifdef __AMDGCN__
DEVICE_RUN {
  u32 i = getGlobal(), x = in[i], old = in[i + kItems], lane = getLane();
  u32 select = (lane * 7 + 3) % 16;
  u32 sum = __builtin_amdgcn_permlane16_var(old, x, select, false, false);
  sum = sum * 3 + __builtin_amdgcn_permlanex16_var(old, x, select, false, false);
  out[i] = sum;
  out[i + kItems] = (u32)__builtin_amdgcn_ds_bpermute_fi_b32((int)(4 * ((lane & 32) + (lane + 1) % 32)), (int)x);
}
#else
HOST_REFERENCE {
  for (u32 i = 0; i < kItems; ++i) {
    u32 row = i / 16 * 16, select = (i * 7 + 3) % 16;
    out[i] = in[row + select] * 3 + in[(row ^ 16) + select];
    out[i + kItems] = in[i / 32 * 32 + (i + 1) % 32];
  }
}
#endif
