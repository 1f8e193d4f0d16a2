// Counters that wrap (v_..._inc and _dec): in memory, in LDS, by generic
// pointers, 32 and 64 bits; conditional exchanges.
#include "corpus.h"
#ifdef __AMDGCN__
typedef unsigned long long wide64; // of the builtins
extern LOCAL u32 narrow[2];
extern LOCAL wide64 wide[2];
DEVICE_RUN {
  u32 item = getLocal();
  GLOBAL wide64 *d = (GLOBAL wide64 *)(out + 8);
  if (item == 0)
    narrow[0] = narrow[1] = 0, wide[0] = wide[1] = 0;
  meet();
  u32 mine = __builtin_amdgcn_atomic_inc32(out, 99, __ATOMIC_SEQ_CST, "agent");
  __builtin_amdgcn_atomic_dec32(out + 1, 100, __ATOMIC_RELAXED, "agent");
  __builtin_amdgcn_atomic_inc64(d, 299, __ATOMIC_RELAXED, "agent");
  __builtin_amdgcn_atomic_dec64(d + 1, 300, __ATOMIC_ACQ_REL, "");
  __builtin_amdgcn_atomic_inc32((u32 *)(out + 2), 98, __ATOMIC_RELAXED, "agent");
  __builtin_amdgcn_atomic_dec64((wide64 *)(d + 2), 77, __ATOMIC_RELAXED, "agent");
  __builtin_amdgcn_atomic_inc32(narrow, 50, __ATOMIC_RELAXED, "workgroup");
  __builtin_amdgcn_atomic_dec32(narrow + 1, 51, __ATOMIC_RELAXED, "workgroup");
  __builtin_amdgcn_atomic_inc64(wide, 52, __ATOMIC_RELAXED, "workgroup");
  __builtin_amdgcn_atomic_dec64(wide + 1, 53, __ATOMIC_RELAXED, "workgroup");
  __atomic_fetch_add(out + 1024 + mine, 1, __ATOMIC_RELAXED);
  meet();
  if (item < 2)
    out[64 + 4 * getGroup() + item] = narrow[item], out[66 + 4 * getGroup() + item] = (u32)wide[item];
}
#else
static void up(u32 *x, u32 last) { *x = *x >= last ? 0 : *x + 1; }
static void down(u32 *x, u32 last) { *x = *x == 0 || *x > last ? last : *x - 1; }
HOST_REFERENCE {
  for (u32 i = 0; i < kItems; ++i) {
    u32 *group = out + 64 + i / kGroup * 4;
    out[1024 + out[0]] += 1;
    up(out, 99), down(out + 1, 100), up(out + 8, 299), down(out + 10, 300), up(out + 2, 98), down(out + 12, 77);
    up(group, 50), down(group + 1, 51), up(group + 2, 52), down(group + 3, 53);
  }
}
#endif
