// targets: gfx12
// Barriers in two parts (signal and wait), and which wave was the first.
#include "corpus.h"
#ifdef __AMDGCN__
extern LOCAL u32 values[kGroup];
extern LOCAL u32 firsts;
DEVICE_RUN {
  u32 item = getLocal(), i = getGlobal();
  values[item] = in[i] * 3;
  if (item == 0)
    firsts = 0;
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier_signal(-1);
  u32 mine = in[i + kItems] * 5; // Between the two.
  __builtin_amdgcn_s_barrier_wait(-1);
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
  out[i] = values[255 - item] + mine;
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  bool isFirst = __builtin_amdgcn_s_barrier_signal_isfirst(-1);
  if (isFirst && getLane() == 0)
    __atomic_fetch_add(&firsts, 1, __ATOMIC_RELAXED);
  __builtin_amdgcn_s_barrier_wait(-1);
  meet();
  if (item == 0)
    out[kItems + getGroup()] = firsts;
}
#else
HOST_REFERENCE {
  for (u32 i = 0; i < kItems; ++i)
    out[i] = in[i / kGroup * kGroup + 255 - i % kGroup] * 3 + in[i + kItems] * 5;
  for (u32 group = 0; group < kGroups; ++group)
    out[kItems + group] = 1;
}
#endif
