// Fences of every scope and order between a store and a load of another wave's
// value, with a barrier for the meeting.
#include "corpus.h"
#ifdef __AMDGCN__
DEVICE_RUN {
  u32 i = getGlobal(), other = i ^ 128;
  out[i] = in[i] * 3;
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "agent");
  __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "agent");
  __builtin_amdgcn_fence(__ATOMIC_ACQ_REL, "agent-one-as");
  __builtin_amdgcn_fence(__ATOMIC_ACQ_REL, "workgroup-one-as");
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "");
  out[i + kItems] = out[other] + 1;
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  __builtin_amdgcn_wave_barrier();
  out[i + 2 * kItems] = out[i + kItems] + out[i];
}
#else
HOST_REFERENCE {
  for (u32 i = 0; i < kItems; ++i) {
    out[i] = in[i] * 3;
    out[i + kItems] = in[i ^ 128] * 3 + 1;
    out[i + 2 * kItems] = out[i] + out[i + kItems];
  }
}
#endif
