// targets: gfx950
// Exchanges of rows and of halves of two registers.
#include "corpus.h"
#ifdef __AMDGCN__
typedef u32 vec2 __attribute__((ext_vector_type(2)));
DEVICE_RUN {
  u32 i = getGlobal();
  vec2 rows = __builtin_amdgcn_permlane16_swap(in[i], in[i + kItems], false, false);
  vec2 halves = __builtin_amdgcn_permlane32_swap(in[i], in[i + kItems], false, false);
  out[i] = rows.x;
  out[i + kItems] = rows.y;
  out[i + 2 * kItems] = halves.x;
  out[i + 3 * kItems] = halves.y;
}
#else
HOST_REFERENCE {
  for (u32 i = 0; i < kItems; ++i) {
    // Odd rows of the first register change with even rows of the second.
    out[i] = i / 16 % 2 ? in[i - 16 + kItems] : in[i];
    out[i + kItems] = i / 16 % 2 ? in[i + kItems] : in[i + 16];
    out[i + 2 * kItems] = i / 32 % 2 ? in[i - 32 + kItems] : in[i];
    out[i + 3 * kItems] = i / 32 % 2 ? in[i + kItems] : in[i + 32];
  }
}
#endif
