// Pointers to any memory: global, private.
#include "corpus.h"
static NOINLINE u32 sum(const u32 *values, u32 count) {
  u32 result = 0;
  for (u32 k = 0; k < count; ++k)
    result = result * 3 + values[k];
  return result;
}
static NOINLINE void bump(u32 *value) { *value += 5; }
ITEMS(i) {
  u32 own[6] = {i, 2 * i, 3, in[i], 5, 6};
  bump(&own[i % 6]);
  const u32 *choice = in[i + kItems] % 2 ? own : (const u32 *)in + i;
  out[i] = sum(choice, 6);
  u32 *target = (u32 *)out + i + kItems;
  *target = 7;
  bump(i % 3 ? target : own);
  out[i + 2 * kItems] = own[0];
}
