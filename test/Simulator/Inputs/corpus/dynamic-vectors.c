// Elements of vectors by a computed number.
#include "corpus.h"
typedef u32 vec8 __attribute__((ext_vector_type(8)));
typedef u16 short8 __attribute__((ext_vector_type(8)));
ITEMS(i) {
  vec8 v;
  short8 s;
  for (u32 k = 0; k < 8; ++k) {
    v[k] = in[i + k];
    s[k] = (u16)in[i + k];
  }
  u32 at = in[i + kItems] & 7;
  v[at] += v[(at + 3) & 7] * 5;
  s[(at * 5) & 7] ^= 0x1234;
  out[i] = v[0] + v[1] * 3 + v[7] + v[at];
  out[i + kItems] = s[at] + 65537u * s[(at + 1) & 7];
}
