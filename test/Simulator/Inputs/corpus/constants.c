// Scalar loads of every width, and vector loads from constant memory.
#include "corpus.h"
typedef u32 vec4 __attribute__((ext_vector_type(4)));
typedef u32 vec8 __attribute__((ext_vector_type(8)));
typedef u32 vec16 __attribute__((ext_vector_type(16)));
typedef vec16 loose16 __attribute__((aligned(4)));
typedef vec8 loose8 __attribute__((aligned(4)));
#ifdef HOST
static u32 getGroupOf(u32 i) { return i / kGroup; }
#else
static u32 getGroupOf(u32) { return getGroup(); }
#endif
ITEMS(i) {
  CONSTANT const u32 *table = (CONSTANT const u32 *)in;
  u32 g = getGroupOf(i) * 37;
  loose16 a = *(CONSTANT const loose16 *)(table + g);
  loose8 b = *(CONSTANT const loose8 *)(table + g + 19);
  u32 sum = table[g + 40] + table[g + 42] * 3 + ((CONSTANT const u8 *)table)[g + 3] + ((CONSTANT const i16 *)table)[g + 5];
  for (u32 k = 0; k < 16; ++k)
    sum = sum * 3 + a[k];
  for (u32 k = 0; k < 8; ++k)
    sum = sum * 5 + b[k];
  u64 wide = *(CONSTANT const u64 *)(table + g * 2);
  out[i] = sum + (u32)wide + (u32)(wide >> 32) * 3;
  out[i + kItems] = table[i] + table[g + i % 7] * 3;
}
