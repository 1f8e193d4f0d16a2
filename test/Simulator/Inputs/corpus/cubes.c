// Faces of cubes and coordinates on them: v_cubeid and its companions; classes by
// a mask in a register.
#define FLOATS
#define TOLERANCE 0
#include "corpus.h"
ITEMS(i) {
  float x = AS(float, in[i]), y = AS(float, in[i + kItems]), z = AS(float, in[i + 2 * kItems]);
#ifdef HOST
  float ax = fabsf(x), ay = fabsf(y), az = fabsf(z), id, s, t, m;
  if (az >= ax && az >= ay)
    id = z < 0 ? 5 : 4, s = z < 0 ? -x : x, t = -y, m = 2 * z;
  else if (ay >= ax)
    id = y < 0 ? 3 : 2, s = x, t = y < 0 ? -z : z, m = 2 * y;
  else
    id = x < 0 ? 1 : 0, s = x < 0 ? z : -z, t = -y, m = 2 * x;
  out[i] = AS(u32, id);
  out[i + kItems] = AS(u32, s + 3 * t);
  out[i + 2 * kItems] = AS(u32, m);
  u32 mask = in[i] >> 3 & 0x3ff, kind = x == 0 ? (signbit(x) ? 32u : 64u) : x < 0 ? 8u : 256u;
  out[i + 3 * kItems] = AS(u32, mask & kind ? 1.0f : 0.0f);
#else
  out[i] = AS(u32, __builtin_amdgcn_cubeid(x, y, z));
  out[i + kItems] = AS(u32, __builtin_amdgcn_cubesc(x, y, z) + 3 * __builtin_amdgcn_cubetc(x, y, z));
  out[i + 2 * kItems] = AS(u32, __builtin_amdgcn_cubema(x, y, z));
  out[i + 3 * kItems] = AS(u32, __builtin_amdgcn_classf(x, (int)(in[i] >> 3 & 0x3ff)) ? 1.0f : 0.0f);
#endif
}
