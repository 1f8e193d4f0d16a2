// Locks that lanes of a wave and waves of other groups contend for; waits with
// sleeps.
#include "corpus.h"
#ifdef __AMDGCN__
static NOINLINE void pause(void) { __builtin_amdgcn_s_sleep(1); }
DEVICE_RUN {
  u32 i = getGlobal(), x = in[i];
  // A spin lock. Lanes of a wave in turn: a loop that lanes leave one by one may
  // have what follows the last of them behind it, the release too.
  for (u32 lane = 0; lane < kWave; ++lane)
    if (lane == getLane()) {
      while (__atomic_exchange_n(out, 1, __ATOMIC_ACQUIRE) != 0)
        pause();
      GLOBAL volatile u32 *sum = out + 1;
      *sum = *sum + x;
      __atomic_store_n(out, 0, __ATOMIC_RELEASE);
    }
  // Tickets, a wave each: the first lane waits for its turn.
  if (getLane() == 0) {
    u32 mine = __atomic_fetch_add(out + 2, 1, __ATOMIC_RELAXED);
    while (__atomic_load_n(out + 3, __ATOMIC_ACQUIRE) != mine)
      pause();
    GLOBAL volatile u32 *sum = out + 4;
    *sum = *sum * 3 + 1;
    __atomic_store_n(out + 3, mine + 1, __ATOMIC_RELEASE);
  }
}
#else
HOST_REFERENCE {
  u32 waves = kItems / (u32)waveSize;
  for (u32 i = 0; i < kItems; ++i)
    out[1] += in[i];
  out[2] = out[3] = waves;
  for (u32 wave = 0; wave < waves; ++wave)
    out[4] = out[4] * 3 + 1;
}
#endif
