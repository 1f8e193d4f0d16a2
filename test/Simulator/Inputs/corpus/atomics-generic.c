// Atomics by pointers that may lead to memory or to LDS, a lane each its own.
#include "corpus.h"
#ifdef __AMDGCN__
extern LOCAL u32 cells[8];
extern LOCAL u64 wides[2];
static NOINLINE void update(u32 *cell, u64 *wide, u32 value) {
  __atomic_fetch_add(cell, value, __ATOMIC_RELAXED);
  __atomic_fetch_xor(cell + 1, value, __ATOMIC_SEQ_CST);
  __atomic_fetch_max(cell + 2, value, __ATOMIC_RELAXED);
  __atomic_fetch_min((i32 *)cell + 3, (i32)value, __ATOMIC_RELAXED);
  __atomic_fetch_or(wide, (u64)value << 16, __ATOMIC_RELAXED);
  u32 old = __atomic_load_n(cell + 5, __ATOMIC_RELAXED);
  while (!__atomic_compare_exchange_n(cell + 5, &old, old * 3 + 1, 0, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED))
    ;
}
DEVICE_RUN {
  u32 item = getLocal(), i = getGlobal();
  if (item < 8)
    cells[item] = 0;
  if (item < 2)
    wides[item] = 0;
  meet();
  GLOBAL u32 *mine = out + 16 * getGroup();
  bool isLocal = in[i] & 1;
  u32 *cell = isLocal ? (u32 *)cells : (u32 *)mine;
  u64 *wide = isLocal ? (u64 *)wides : (u64 *)(GLOBAL u64 *)(mine + 8);
  update(cell, wide, in[i] >> 1);
  meet();
  if (item < 8)
    out[256 + 16 * getGroup() + item] = cells[item];
  if (item == 0)
    out[264 + 16 * getGroup()] = (u32)(wides[0] >> 16);
}
#else
HOST_REFERENCE {
  for (u32 i = 0; i < kItems; ++i) {
    bool isLocal = in[i] & 1;
    u32 value = in[i] >> 1, *cell = out + 16 * (i / kGroup) + (isLocal ? 256 : 0);
    cell[0] += value;
    cell[1] ^= value;
    cell[2] = value > cell[2] ? value : cell[2];
    cell[3] = (i32)value < (i32)cell[3] ? value : cell[3];
    if (isLocal)
      cell[8] |= value;
    else
      *(u64 *)(cell + 8) |= (u64)value << 16;
    cell[5] = cell[5] * 3 + 1;
  }
}
#endif
