// Groups that wait for others' values: the later for the earlier.
#include "corpus.h"
#ifdef __AMDGCN__
DEVICE_RUN {
  u32 i = getGlobal(), item = getLocal(), group = getGroup();
  if (group > 0) {
    if (item == 0)
      while (__atomic_load_n(out + group - 1, __ATOMIC_ACQUIRE) != 1)
        __builtin_amdgcn_s_sleep(2);
    meet();
    out[kItems + i] = out[kItems + i - kGroup] * 3 + in[i];
  } else {
    out[kItems + i] = in[i];
  }
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "agent");
  meet();
  if (item == 0)
    __atomic_store_n(out + group, 1, __ATOMIC_RELEASE);
}
#else
HOST_REFERENCE {
  for (u32 i = 0; i < kItems; ++i)
    out[kItems + i] = in[i] + (i < kGroup ? 0 : out[kItems + i - kGroup] * 3);
  for (u32 group = 0; group < kGroups; ++group)
    out[group] = 1;
}
#endif
