// Buffer loads and stores of every width, by offsets in registers and in the
// instruction, in and out of range.
#include "corpus.h"
enum { kSize = 3000 };
#ifdef __AMDGCN__
typedef u32 vec2 __attribute__((ext_vector_type(2)));
typedef u32 vec3 __attribute__((ext_vector_type(3)));
typedef u32 vec4 __attribute__((ext_vector_type(4)));
#if defined(__GFX9__)
enum { kFlags = 0x27000 };
#else
enum { kFlags = 0x31004000 };
#endif
DEVICE_RUN {
  int i = (int)getGlobal();
  __amdgpu_buffer_rsrc_t from = __builtin_amdgcn_make_buffer_rsrc((void *)in, 0, kSize, kFlags);
  __amdgpu_buffer_rsrc_t to = __builtin_amdgcn_make_buffer_rsrc((void *)out, 0, 16 * 1000, kFlags);
  u32 a = __builtin_amdgcn_raw_buffer_load_b8(from, i, 0, 0), b = __builtin_amdgcn_raw_buffer_load_b16(from, 2 * i, 0, 0);
  vec2 c = __builtin_amdgcn_raw_buffer_load_b64(from, 4 * i, 0, 0);
  vec3 d = __builtin_amdgcn_raw_buffer_load_b96(from, 4 * i, 0, 1);
  vec4 e = __builtin_amdgcn_raw_buffer_load_b128(from, 4 * i + 12, 0, 0);
  u32 sum = a + b * 3 + c.x + c.y * 5 + d.x + d.y * 3 + d.z * 7 + e.x + e.y * 3 + e.z * 5 + e.w * 9;
  switch (i % 4) {
  case 0:
    __builtin_amdgcn_raw_buffer_store_b128(vec4{sum, a, b, c.x}, to, 16 * i, 0, 0);
    break;
  case 1:
    __builtin_amdgcn_raw_buffer_store_b96(vec3{sum, a, b}, to, 16 * i, 0, 0);
    break;
  case 2:
    __builtin_amdgcn_raw_buffer_store_b64(vec2{sum, a}, to, 16 * i + 8, 0, 0);
    break;
  default:
    __builtin_amdgcn_raw_buffer_store_b16((u16)sum, to, 16 * i + 2, 0, 0);
    __builtin_amdgcn_raw_buffer_store_b8((u8)sum, to, 16 * i + 9, 0, 0);
    __builtin_amdgcn_raw_buffer_store_b32(sum, to, 16 * i + 12, 0, 0);
  }
}
#else
static u32 at(const u32 *in, u32 byte) { return byte + 4 <= kSize ? in[byte / 4] : 0; }
HOST_REFERENCE {
  for (u32 i = 0; i < 1000; ++i) {
    u32 a = i < kSize ? ((const u8 *)in)[i] : 0, b = 2 * i + 2 <= kSize ? ((const u16 *)in)[i] : 0;
    u32 c[3], e[4];
    for (u32 k = 0; k < 4; ++k) {
      if (k < 3)
        c[k] = at(in, 4 * i + 4 * k);
      e[k] = at(in, 4 * i + 12 + 4 * k);
    }
    u32 sum = a + b * 3 + c[0] + c[1] * 5 + c[0] + c[1] * 3 + c[2] * 7 + e[0] + e[1] * 3 + e[2] * 5 + e[3] * 9;
    u32 *to = out + 4 * i;
    if (i % 4 == 0)
      to[0] = sum, to[1] = a, to[2] = b, to[3] = c[0];
    else if (i % 4 == 1)
      to[0] = sum, to[1] = a, to[2] = b;
    else if (i % 4 == 2)
      to[2] = sum, to[3] = a;
    else
      to[0] = sum << 16, to[2] = (sum & 0xff) << 8, to[3] = sum;
  }
}
#endif
