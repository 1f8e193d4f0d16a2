// The module's variables: initialized, changed, with pointers to each other.
#include "corpus.h"
static const u32 squares[8] = {0, 1, 4, 9, 16, 25, 36, 49};
static const u16 halves[5] = {100, 200, 300, 400, 500};
static const u32 *const tables[3] = {squares, squares + 2, squares + 4};
struct Entry { const u16 *half; const u32 *const *table; u64 number; };
static const Entry entries[2] = {{halves, tables, 0x123456789aull}, {halves + 2, tables + 1, 7}};
#ifdef __AMDGCN__
GLOBAL u32 counters[1024];
GLOBAL u32 started = 5;
DEVICE_RUN {
  u32 i = getGlobal(), x = in[i];
  const Entry &entry = entries[x & 1];
  out[i] = entry.half[x >> 1 & 1] + entry.table[x >> 2 & 1][x >> 3 & 3] * 3 + (u32)(entry.number >> 3);
  counters[i] += x;
  counters[i] *= 3;
  out[i + kItems] = counters[i];
  __atomic_fetch_add(&started, 1, __ATOMIC_RELAXED);
  out[i + 2 * kItems] = started >= 5 + 1 && started <= 5 + kItems;
}
#else
HOST_REFERENCE {
  for (u32 i = 0; i < kItems; ++i) {
    u32 x = in[i];
    const Entry &entry = entries[x & 1];
    out[i] = entry.half[x >> 1 & 1] + entry.table[x >> 2 & 1][x >> 3 & 3] * 3 + (u32)(entry.number >> 3);
    out[i + kItems] = 3 * x;
    out[i + 2 * kItems] = 1;
  }
}
#endif
