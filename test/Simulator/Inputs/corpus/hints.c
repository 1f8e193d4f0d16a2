// What has no result that a host knows: clocks that grow, priorities, waits,
// registers of the hardware, hints to the compiler's scheduler.
#include "corpus.h"
#ifdef __AMDGCN__
DEVICE_RUN {
  u32 i = getGlobal(), ok = 0;
  u64 first = __builtin_readcyclecounter(), steady = __builtin_readsteadycounter();
  __builtin_amdgcn_s_setprio(1);
  __builtin_amdgcn_s_sleep(1);
  __builtin_amdgcn_sched_barrier(0);
  __builtin_amdgcn_s_incperflevel(1);
  __builtin_amdgcn_s_decperflevel(1);
#ifndef __GFX12__
  __builtin_amdgcn_s_waitcnt(0);
#else
  __builtin_amdgcn_s_sleep_var(i % 2);
#endif
  __builtin_amdgcn_wave_barrier();
  __builtin_amdgcn_s_dcache_inv();
  __builtin_amdgcn_s_setprio(0);
  u64 second = __builtin_readcyclecounter(), later = __builtin_readsteadycounter();
  ok |= second > first;
  ok |= (u32)(later >= steady) << 1;
  // MODE: 4 bits of rounding and 4 of denormals, which a kernel starts with.
  ok |= (__builtin_amdgcn_s_getreg(1 | 0 << 6 | 7 << 11) == 0xf0) << 2;
  __builtin_amdgcn_sched_group_barrier(1, 1, 0);
  __builtin_amdgcn_iglp_opt(0);
  ok |= (u32)(__builtin_amdgcn_wavefrontsize() == kWave) << 3;
  ok |= (u32)(__builtin_amdgcn_groupstaticsize() == 0) << 4;
  out[i] = ok;
}
#else
HOST_REFERENCE {
  for (u32 i = 0; i < kItems; ++i)
    out[i] = 31;
}
#endif
