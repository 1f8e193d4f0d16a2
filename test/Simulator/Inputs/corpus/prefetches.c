// targets: gfx12
// Prefetches of data, which leave nothing behind, and messages that return the
// time.
#include "corpus.h"
#ifdef __AMDGCN__
DEVICE_RUN {
  u32 i = getGlobal();
  __builtin_amdgcn_s_prefetch_data((CONSTANT const void *)in, 4);
  __builtin_amdgcn_s_prefetch_data((GLOBAL const void *)(in + 64 * getGroup()), getGroup());
  unsigned long first = __builtin_amdgcn_s_sendmsg_rtnl(0x83), second = __builtin_amdgcn_s_sendmsg_rtnl(0x83);
  out[i] = in[i] + (second >= first);
}
#else
HOST_REFERENCE {
  for (u32 i = 0; i < kItems; ++i)
    out[i] = in[i] + 1;
}
#endif
