// targets: gfx950
// Loads from LDS that transpose among 16 lanes: ds_read_b64_tr_b16 and _tr_b8.
#include "corpus.h"
#ifdef __AMDGCN__
typedef int int2 __attribute__((ext_vector_type(2)));
typedef short short4 __attribute__((ext_vector_type(4)));
extern LOCAL u64 tile[256];
DEVICE_RUN {
  u32 item = getLocal(), i = getGlobal();
  tile[item] = in[2 * i] | (u64)in[2 * i + 1] << 32;
  meet();
  u64 a = AS(u64, __builtin_amdgcn_ds_read_tr16_b64_v4i16((LOCAL short4 *)&tile[item]));
  u64 b = AS(u64, __builtin_amdgcn_ds_read_tr8_b64_v2i32((LOCAL int2 *)&tile[item]));
  u64 c = AS(u64, __builtin_amdgcn_ds_read_tr4_b64_v2i32((LOCAL int2 *)&tile[item]));
  // How it lies is not public in full: what can be said is that the 16 lanes
  // have the same elements as before, each once.
  u32 sums[3] = {0, 0, 0};
  for (u32 k = 0; k < 4; ++k)
    sums[0] += (u32)(a >> 16 * k) & 0xffff;
  for (u32 k = 0; k < 8; ++k)
    sums[1] += (u32)(b >> 8 * k) & 0xff;
  for (u32 k = 0; k < 16; ++k)
    sums[2] += (u32)(c >> 4 * k) & 0xf;
  for (u32 k = 0; k < 3; ++k)
    __atomic_fetch_add(out + i / 16 * 4 + k, sums[k], __ATOMIC_RELAXED);
}
#else
HOST_REFERENCE {
  for (u32 i = 0; i < kItems; ++i) {
    u64 x = in[2 * i] | (u64)in[2 * i + 1] << 32;
    u32 *sums = out + i / 16 * 4;
    for (u32 k = 0; k < 4; ++k)
      sums[0] += (u32)(x >> 16 * k) & 0xffff;
    for (u32 k = 0; k < 8; ++k)
      sums[1] += (u32)(x >> 8 * k) & 0xff;
    for (u32 k = 0; k < 16; ++k)
      sums[2] += (u32)(x >> 4 * k) & 0xf;
  }
}
#endif
