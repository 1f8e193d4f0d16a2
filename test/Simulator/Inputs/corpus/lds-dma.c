// targets: gfx9
// Loads from memory to LDS: a dword a lane, without registers (gfx950 has wider
// ones, see lds-dma-wide.c).
#include "corpus.h"
#ifdef __AMDGCN__
extern LOCAL u32 tile[1088];
DEVICE_RUN {
  u32 item = getLocal(), i = getGlobal();
  // The wave's lanes fill 64 dwords from the wave's place on.
  u32 wave = (u32)__builtin_amdgcn_readfirstlane((int)(item / 64));
  __builtin_amdgcn_global_load_lds((GLOBAL u32 *)(in + (i * 5) % 4096), &tile[wave * 64], 4, 0, 0);
  // The offset is added to both addresses.
  __builtin_amdgcn_global_load_lds((GLOBAL u32 *)(in + i), &tile[256 + wave * 64], 4, 64, 0);
  __amdgpu_buffer_rsrc_t from = __builtin_amdgcn_make_buffer_rsrc((void *)in, 0, 4 * kIn, 0x27000);
  __builtin_amdgcn_raw_ptr_buffer_load_lds(from, &tile[544 + wave * 64], 4, (int)(4 * i), 16, 0, 0);
  if (i < 1000)
    __builtin_amdgcn_global_load_lds((GLOBAL u32 *)((GLOBAL u8 *)in + 4 * i + 2), &tile[800 + wave * 64], 2, 0, 0);
  meet();
  u32 other = 255 - item;
  out[i] = tile[other];
  out[i + kItems] = tile[256 + 16 + other % 240];
  out[i + 2 * kItems] = tile[544 + other];
  u32 last = getGroup() * kGroup + other;
  out[i + 3 * kItems] = last < 1000 ? tile[800 + other] : 0;
}
#else
HOST_REFERENCE {
  for (u32 i = 0; i < kItems; ++i) {
    u32 item = i % kGroup, first = i - item, other = 255 - item;
    out[i] = in[((first + other) * 5) % 4096];
    out[i + kItems] = in[first + 16 + other % 240];
    out[i + 2 * kItems] = in[first + other + 4];
    out[i + 3 * kItems] = first + other < 1000 ? in[first + other] >> 16 : 0;
  }
}
#endif
