// A tree of sums in LDS, and sums of prefixes.
#include "corpus.h"
#ifdef __AMDGCN__
extern LOCAL u32 row[kGroup];
DEVICE_RUN {
  u32 item = getLocal(), i = getGlobal();
  row[item] = in[i];
  meet();
  for (u32 step = 1; step < kGroup; step *= 2) {
    u32 add = item >= step ? row[item - step] : 0;
    meet();
    row[item] += add;
    meet();
  }
  out[i] = row[item];
  meet();
  row[item] = in[i + kItems];
  for (u32 step = kGroup / 2; step; step /= 2) {
    meet();
    if (item < step)
      row[item] ^= row[item + step] * 3;
  }
  meet();
  out[i + kItems] = row[0];
}
#else
HOST_REFERENCE {
  for (u32 group = 0; group < kGroups; ++group) {
    u32 row[kGroup], sum = 0;
    for (u32 item = 0; item < kGroup; ++item) {
      out[group * kGroup + item] = sum += in[group * kGroup + item];
      row[item] = in[group * kGroup + item + kItems];
    }
    for (u32 step = kGroup / 2; step; step /= 2)
      for (u32 item = 0; item < step; ++item)
        row[item] ^= row[item + step] * 3;
    for (u32 item = 0; item < kGroup; ++item)
      out[group * kGroup + item + kItems] = row[0];
  }
}
#endif
