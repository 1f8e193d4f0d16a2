// Atomics of LDS whose result does not depend on the order.
#include "corpus.h"
#ifdef __AMDGCN__
extern LOCAL u32 cells[16];
extern LOCAL u64 wides[4];
extern LOCAL float sum;
DEVICE_RUN {
  u32 item = getLocal(), i = getGlobal(), value = in[i];
  if (item < 16)
    cells[item] = item == 3 ? ~0u : 0;
  if (item < 4)
    wides[item] = 0;
  if (item == 0)
    sum = 0;
  meet();
  __atomic_fetch_add(&cells[0], value, __ATOMIC_RELAXED);
  __atomic_fetch_sub(&cells[1], value, __ATOMIC_RELAXED);
  __atomic_fetch_or(&cells[2], value & 0xf0f0, __ATOMIC_RELAXED);
  __atomic_fetch_and(&cells[3], value | 0xfff, __ATOMIC_RELAXED);
  __atomic_fetch_xor(&cells[4], value, __ATOMIC_RELAXED);
  __atomic_fetch_max(&cells[5], value, __ATOMIC_RELAXED);
  __atomic_fetch_min((LOCAL i32 *)&cells[6], (i32)value, __ATOMIC_RELAXED);
  __atomic_fetch_add(&wides[0], (u64)value << 3, __ATOMIC_RELAXED);
  __atomic_fetch_max(&wides[1], (u64)value << 20, __ATOMIC_RELAXED);
  __atomic_fetch_xor(&wides[2], (u64)value * value, __ATOMIC_RELAXED);
  u32 old = __atomic_load_n(&cells[7], __ATOMIC_RELAXED);
  while (!__atomic_compare_exchange_n(&cells[7], &old, old * 5 + 1, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
    ;
  __atomic_fetch_add(&sum, 0.25f, __ATOMIC_RELAXED);
  meet();
  if (item < 8)
    out[getGroup() * 16 + item] = cells[item];
  if (item < 3)
    out[getGroup() * 16 + 8 + item] = (u32)(wides[item] >> 16);
  if (item == 0)
    out[getGroup() * 16 + 12] = AS(u32, sum);
}
#else
HOST_REFERENCE {
  for (u32 group = 0; group < kGroups; ++group) {
    u32 *cells = out + 16 * group;
    u64 wides[3] = {0};
    cells[3] = ~0u;
    for (u32 item = 0; item < kGroup; ++item) {
      u32 value = in[group * kGroup + item];
      cells[0] += value;
      cells[1] -= value;
      cells[2] |= value & 0xf0f0;
      cells[3] &= value | 0xfff;
      cells[4] ^= value;
      cells[5] = value > cells[5] ? value : cells[5];
      cells[6] = (i32)value < (i32)cells[6] ? value : cells[6];
      cells[7] = cells[7] * 5 + 1;
      wides[0] += (u64)value << 3;
      wides[1] = (u64)value << 20 > wides[1] ? (u64)value << 20 : wides[1];
      wides[2] ^= (u64)value * value;
    }
    for (u32 k = 0; k < 3; ++k)
      cells[8 + k] = (u32)(wides[k] >> 16);
    cells[12] = AS(u32, 64.0f);
  }
}
#endif
