// Counters in LDS by ds_append and ds_consume: a wave at once.
#include "corpus.h"
#ifdef __AMDGCN__
extern LOCAL int counters[2];
DEVICE_RUN {
  u32 item = getLocal(), i = getGlobal();
  if (item == 0)
    counters[0] = 0, counters[1] = 2000;
  meet();
  u32 isOdd = in[i] & 1;
  if (isOdd)
    __builtin_amdgcn_ds_append((LOCAL int *)&counters[0]);
  if (in[i] & 2)
    __builtin_amdgcn_ds_consume((LOCAL int *)&counters[1]);
  meet();
  if (item < 2)
    out[4 * getGroup() + item] = (u32)counters[item];
}
#else
HOST_REFERENCE {
  for (u32 i = 0; i < kItems; ++i) {
    u32 *group = out + 4 * (i / kGroup);
    if (i % kGroup == 0)
      group[1] = 2000;
    group[0] += in[i] & 1, group[1] -= in[i] >> 1 & 1;
  }
}
#endif
