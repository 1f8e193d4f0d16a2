// Buffer resources: what is out of range gives 0 and is not written.
#include "corpus.h"
#ifdef __AMDGCN__
typedef u32 vec2 __attribute__((ext_vector_type(2)));
#if defined(__GFX9__)
enum { kFlags = 0x27000 };
#else
enum { kFlags = 0x31004000 };
#endif
DEVICE_RUN {
  u32 i = getGlobal();
  __amdgpu_buffer_rsrc_t from = __builtin_amdgcn_make_buffer_rsrc((void *)in, 0, 3000, kFlags);
  __amdgpu_buffer_rsrc_t to = __builtin_amdgcn_make_buffer_rsrc((void *)out, 0, 4 * 900, kFlags);
  u32 one = __builtin_amdgcn_raw_buffer_load_b32(from, (int)(4 * i), 0, 0);
  vec2 two = __builtin_amdgcn_raw_buffer_load_b64(from, (int)(4 * i), 64, 0);
  u32 small = __builtin_amdgcn_raw_buffer_load_b8(from, (int)i, 0, 0);
  __builtin_amdgcn_raw_buffer_store_b32(one + 3 * two.x + 5 * two.y + small, to, (int)(4 * i), 0, 0);
}
#else
static u32 at(const u32 *in, u32 byte) { return byte + 4 <= 3000 ? in[byte / 4] : 0; }
HOST_REFERENCE {
  for (u32 i = 0; i < 900; ++i)
    out[i] = at(in, 4 * i) + 3 * at(in, 4 * i + 64) + 5 * at(in, 4 * i + 68) +
             (i < 3000 ? ((const u8 *)in)[i] : 0);
}
#endif
