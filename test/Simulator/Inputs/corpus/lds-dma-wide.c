// targets: gfx950
// Loads from memory to LDS of 3 and 4 dwords a lane.
#include "corpus.h"
#ifdef __AMDGCN__
typedef u32 vec4 __attribute__((ext_vector_type(4)));
extern LOCAL vec4 tile[512];
DEVICE_RUN {
  u32 item = getLocal(), i = getGlobal();
  u32 wave = (u32)__builtin_amdgcn_readfirstlane((int)(item / 64));
  __builtin_amdgcn_global_load_lds((GLOBAL u32 *)(in + 4 * i), &tile[wave * 64], 16, 0, 0);
  __builtin_amdgcn_global_load_lds((GLOBAL u32 *)(in + 3 * i), (LOCAL u32 *)tile + 1024 + wave * 192, 12, 0, 0);
  meet();
  vec4 v = tile[255 - item];
  LOCAL u32 *three = (LOCAL u32 *)tile + 1024 + 3 * (255 - item);
  out[i] = v.x + v.y * 3 + v.z * 5 + v.w * 7;
  out[i + kItems] = three[0] + three[1] * 3 + three[2] * 5;
}
#else
HOST_REFERENCE {
  for (u32 i = 0; i < kItems; ++i) {
    u32 other = i / kGroup * kGroup + 255 - i % kGroup;
    const u32 *v = in + 4 * other, *three = in + 3 * other;
    out[i] = v[0] + v[1] * 3 + v[2] * 5 + v[3] * 7;
    out[i + kItems] = three[0] + three[1] * 3 + three[2] * 5;
  }
}
#endif
