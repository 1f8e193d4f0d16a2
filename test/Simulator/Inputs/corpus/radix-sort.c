// A radix sort of 256 numbers in LDS, a bit at a time, by scans over the group.
#include "corpus.h"
#ifdef __AMDGCN__
extern LOCAL u32 keys[256], counts[256];
DEVICE_RUN {
  u32 item = getLocal(), i = getGlobal();
  keys[item] = in[i] & 0xffff;
  for (u32 bit = 0; bit < 16; ++bit) {
    meet();
    u32 key = keys[item], isZero = ~key >> bit & 1;
    counts[item] = isZero;
    for (u32 step = 1; step < 256; step *= 2) {
      meet();
      u32 other = item >= step ? counts[item - step] : 0;
      meet();
      counts[item] += other;
    }
    meet();
    u32 zeros = counts[255], before = counts[item] - isZero;
    keys[isZero ? before : zeros + item - before] = key;
  }
  meet();
  out[i] = keys[item];
}
#else
HOST_REFERENCE {
  for (u32 i = 0; i < kItems; ++i) {
    u32 first = i / kGroup * kGroup, key = in[i] & 0xffff, rank = 0;
    for (u32 k = first; k < first + kGroup; ++k)
      rank += (in[k] & 0xffff) < key || ((in[k] & 0xffff) == key && k < i);
    out[first + rank] = key;
  }
}
#endif
