// Pointers that are buffer resources ("fat" ones): the compiler chooses the
// instructions, atomics too.
#include "corpus.h"
#ifdef __AMDGCN__
#if defined(__GFX9__)
enum { kFlags = 0x27000 };
#else
enum { kFlags = 0x31004000 };
#endif
DEVICE_RUN {
  u32 i = getGlobal(), x = in[i];
  __amdgpu_buffer_rsrc_t to = __builtin_amdgcn_make_buffer_rsrc((void *)out, 0, 4 * kOut, kFlags);
  __builtin_amdgcn_raw_ptr_buffer_atomic_add_i32((int)x, to, (int)(4 * (i % 64)), 0, 0);
  int old = __builtin_amdgcn_raw_ptr_buffer_atomic_add_i32(1, to, 256, 0, 0);
  out[1024 + old] = 1;
}
#else
HOST_REFERENCE {
  for (u32 i = 0; i < kItems; ++i) {
    out[i % 64] += in[i];
    out[1024 + i] = 1;
  }
  out[64] = kItems;
}
#endif
