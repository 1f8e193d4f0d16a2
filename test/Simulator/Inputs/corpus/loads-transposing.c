// targets: gfx12
// Loads from memory that transpose among lanes. Which lane has what is not public
// in full: the lanes of a wave have the same elements as before, each once.
#include "corpus.h"
#ifdef __AMDGCN__
typedef int int2 __attribute__((ext_vector_type(2)));
typedef short short8 __attribute__((ext_vector_type(8)));
typedef short short4 __attribute__((ext_vector_type(4)));
DEVICE_RUN {
  u32 i = getGlobal(), sum = 0, other = 0;
#ifdef WAVE64
  u32 bytes = (u32)__builtin_amdgcn_global_load_tr_b64_i32((GLOBAL int *)(in + i));
  short4 halves = __builtin_amdgcn_global_load_tr_b128_v4i16((GLOBAL short4 *)(in + 2 * i));
  for (u32 k = 0; k < 4; ++k)
    sum += bytes >> 8 * k & 255, other += (u16)halves[k];
#else
  int2 bytes = __builtin_amdgcn_global_load_tr_b64_v2i32((GLOBAL int2 *)(in + 2 * i));
  short8 halves = __builtin_amdgcn_global_load_tr_b128_v8i16((GLOBAL short8 *)(in + 4 * i));
  for (u32 k = 0; k < 4; ++k)
    sum += ((u32)bytes.x >> 8 * k & 255) + ((u32)bytes.y >> 8 * k & 255);
  for (u32 k = 0; k < 8; ++k)
    other += (u16)halves[k];
#endif
  __atomic_fetch_add(out + i / kWave, sum, __ATOMIC_RELAXED);
  __atomic_fetch_add(out + 64 + i / kWave, other, __ATOMIC_RELAXED);
}
#else
HOST_REFERENCE {
  // Dwords of a lane: 1 and 2 in waves of 64, 2 and 4 in waves of 32.
  u32 bytes = 64 / (u32)waveSize, halves = 2 * bytes;
  for (u32 i = 0; i < kItems; ++i) {
    for (u32 k = 0; k < bytes; ++k)
      for (u32 shift = 0; shift < 32; shift += 8)
        out[i / (u32)waveSize] += in[i * bytes + k] >> shift & 255;
    for (u32 k = 0; k < halves; ++k)
      out[64 + i / (u32)waveSize] += (in[i * halves + k] & 0xffff) + (in[i * halves + k] >> 16);
  }
}
#endif
