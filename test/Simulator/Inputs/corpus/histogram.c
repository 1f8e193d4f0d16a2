// Histograms: of a wave's own bytes, in LDS, then added to memory.
#include "corpus.h"
#ifdef __AMDGCN__
extern LOCAL u32 bins[256];
DEVICE_RUN {
  u32 item = getLocal(), i = getGlobal();
  bins[item] = 0;
  meet();
  for (u32 k = 0; k < 4; ++k) {
    u32 x = in[i + k * kItems];
    for (u32 shift = 0; shift < 32; shift += 8)
      __atomic_fetch_add(&bins[x >> shift & 255], 1, __ATOMIC_RELAXED);
  }
  meet();
  __atomic_fetch_add(out + item, bins[item], __ATOMIC_RELAXED);
  out[256 + i] = bins[item];
}
#else
HOST_REFERENCE {
  for (u32 i = 0; i < kItems; ++i)
    for (u32 k = 0; k < 16; ++k) {
      u32 bin = in[i + k / 4 * kItems] >> 8 * (k % 4) & 255;
      out[bin] += 1, out[256 + i / kGroup * kGroup + bin] += 1;
    }
}
#endif
