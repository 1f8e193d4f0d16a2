// targets: gfx9 gfx12
// Atomic sums of pairs of f16 and bf16, in memory, by generic pointers and in
// LDS; gfx11 has none of them.
#include "corpus.h"
typedef _Float16 half2 __attribute__((ext_vector_type(2)));
typedef i16 short2 __attribute__((ext_vector_type(2)));
static u32 brain(i32 x) { return AS(u32, (float)x) >> 16; }
#ifdef __AMDGCN__
extern LOCAL half2 halves[2];
extern LOCAL short2 brains[2];
DEVICE_RUN {
  u32 item = getLocal(), i = getGlobal();
  i32 x = (i32)((in[i] >> 9) % 3) - 1, y = (i32)((in[i] >> 12) % 2);
  half2 h = {(_Float16)x, (_Float16)(-x)};
  short2 b = AS(short2, brain(y) | brain(x) << 16);
  if (item == 0)
    halves[0] = half2{}, brains[0] = short2{};
  meet();
  // Groups of eight have a cell, so that all sums are small enough for bf16.
  GLOBAL u32 *cell = out + i / 8 * 4;
  __builtin_amdgcn_global_atomic_fadd_v2f16((GLOBAL half2 *)cell, h);
  half2 old = __builtin_amdgcn_flat_atomic_fadd_v2f16((half2 *)(GLOBAL half2 *)(cell + 1), half2{(_Float16)1, (_Float16)2});
  u32 rank = (u32)(i32)old.x;
  __builtin_amdgcn_global_atomic_fadd_v2bf16((GLOBAL short2 *)(cell + 2), b);
  __builtin_amdgcn_flat_atomic_fadd_v2bf16((short2 *)(GLOBAL short2 *)(cell + 3), b);
  __builtin_amdgcn_ds_atomic_fadd_v2f16(&halves[0], h);
  if (item < 64)
    __builtin_amdgcn_ds_atomic_fadd_v2bf16(&brains[0], b);
  __atomic_fetch_or(out + 2048 + i / 8, 1u << rank, __ATOMIC_RELAXED);
  meet();
  if (item == 0) {
    out[3072 + 2 * getGroup()] = AS(u32, halves[0]);
    out[3073 + 2 * getGroup()] = AS(u32, brains[0]);
  }
}
#else
static u32 half(i32 x) { return AS(u16, (_Float16)x); }
HOST_REFERENCE {
  for (u32 g = 0; g < kItems / 8; ++g) {
    i32 x = 0, y = 0;
    for (u32 k = 0; k < 8; ++k)
      x += (i32)((in[8 * g + k] >> 9) % 3) - 1, y += (i32)((in[8 * g + k] >> 12) % 2);
    // Sums begin with +0, so none is -0.
    out[4 * g] = half(x) | half(-x) << 16;
    out[4 * g + 1] = half(8) | half(16) << 16;
    out[4 * g + 2] = out[4 * g + 3] = brain(y) | brain(x) << 16;
    out[2048 + g] = 255;
  }
  for (u32 group = 0; group < kGroups; ++group) {
    i32 x = 0, y = 0, z = 0;
    for (u32 k = 0; k < kGroup; ++k) {
      u32 value = in[group * kGroup + k];
      x += (i32)((value >> 9) % 3) - 1;
      if (k < 64)
        y += (i32)((value >> 12) % 2), z += (i32)((value >> 9) % 3) - 1;
    }
    out[3072 + 2 * group] = half(x) | half(-x) << 16;
    out[3073 + 2 * group] = brain(y) | brain(z) << 16;
  }
}
#endif
