// memcpy, memset and memmove of known and of unknown sizes.
#include "corpus.h"
ITEMS(i) {
  u32 local[16], other[16];
  __builtin_memset(local, 0x5a, sizeof(local));
  for (u32 k = 0; k < 8; ++k)
    local[k] = in[8 * (i % 1000) + k];
  __builtin_memcpy(other, local, sizeof(other));
  __builtin_memmove(other + 2, other, 40);
  u32 sum = 0;
  for (u32 k = 0; k < 16; ++k)
    sum = sum * 17 + other[k];
  out[i] = sum;
}
