// What atomics return: each result is used once, so their sums are known.
#include "corpus.h"
#ifdef __AMDGCN__
extern LOCAL u32 tickets[4];
DEVICE_RUN {
  u32 item = getLocal(), i = getGlobal();
  if (item < 4)
    tickets[item] = 0;
  meet();
  u32 rank = __atomic_fetch_add(&tickets[in[i] % 4], 1, __ATOMIC_RELAXED);
  meet();
  // The ranks of a ticket are all different: each bit is set once.
  __atomic_fetch_xor(out + 512 + getGroup() * 32 + in[i] % 4 * 8 + rank / 32, 1u << rank % 32, __ATOMIC_RELAXED);
  u64 wide = __atomic_fetch_add((GLOBAL u64 *)out, 1ull << 33 | 1, __ATOMIC_RELAXED);
  out[1024 + (u32)wide] = (u32)(wide >> 33) - (u32)wide + 1;
  u32 before = __atomic_fetch_or(out + 4 + i / 32, 1u << i % 32, __ATOMIC_RELAXED);
  if (before >> i % 32 & 1)
    out[300] = 1;
  u32 swapped = __atomic_exchange_n(out + 2, i + 1, __ATOMIC_RELAXED);
  __atomic_fetch_add(out + 3, swapped, __ATOMIC_RELAXED);
  // With the value that is left, the sum of all.
  if (__atomic_fetch_add(out + 301, 1, __ATOMIC_ACQ_REL) == kItems - 1)
    out[3] += __atomic_exchange_n(out + 2, 0, __ATOMIC_ACQ_REL);
}
#else
HOST_REFERENCE {
  for (u32 i = 0; i < kItems; ++i) {
    out[4 + i / 32] |= 1u << i % 32;
    out[1024 + i] = 1;
  }
  out[0] = kItems, out[1] = 2 * kItems, out[3] = kItems * (kItems + 1) / 2, out[301] = kItems;
  for (u32 group = 0; group < kGroups; ++group)
    for (u32 t = 0; t < 4; ++t) {
      u32 count = 0;
      for (u32 k = 0; k < kGroup; ++k)
        count += in[group * kGroup + k] % 4 == t;
      for (u32 rank = 0; rank < count; ++rank)
        out[512 + group * 32 + t * 8 + rank / 32] ^= 1u << rank % 32;
    }
}
#endif
