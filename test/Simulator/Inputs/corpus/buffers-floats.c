// targets: gfx9 gfx12
// Atomic sums of floats in buffers: of f32 and of pairs of f16, which gfx11 does
// not have.
#define FLOATS
#include "corpus.h"
#ifdef __AMDGCN__
typedef _Float16 half2 __attribute__((ext_vector_type(2)));
#if defined(__GFX9__)
enum { kFlags = 0x27000 };
#else
enum { kFlags = 0x31004000 };
#endif
DEVICE_RUN {
  u32 i = getGlobal();
  float x = (float)(i32)(AS(float, in[i]) * 4.0f) * 0.25f;
  __amdgpu_buffer_rsrc_t to = __builtin_amdgcn_make_buffer_rsrc((void *)out, 0, 4 * kOut, kFlags);
  __builtin_amdgcn_raw_ptr_buffer_atomic_fadd_f32(x, to, (int)(4 * (i % 64)), 0, 0);
  float old = __builtin_amdgcn_raw_ptr_buffer_atomic_fadd_f32(1.0f, to, 256, 0, 0);
  out[1024 + (u32)old] = 1;
  half2 h = {(_Float16)1, (_Float16)(i32)(i % 3)};
  __builtin_amdgcn_raw_ptr_buffer_atomic_fadd_v2f16(h, to, (int)(1024 + 4 * (i % 32)), 0, 0);
}
#else
HOST_REFERENCE {
  float *f = (float *)out;
  u32 sums[32] = {};
  for (u32 i = 0; i < kItems; ++i) {
    f[i % 64] += (float)(i32)(AS(float, in[i]) * 4.0f) * 0.25f;
    f[64] += 1;
    out[1024 + i] = 1;
    sums[i % 32] += i % 3;
  }
  for (u32 k = 0; k < 32; ++k)
    out[256 + k] = AS(u16, (_Float16)32) | (u32)AS(u16, (_Float16)sums[k]) << 16;
}
#endif
