// Sums over the lanes before, in steps of ds_bpermute, and of whole groups. On
// gfx11 ds_bpermute stays within 32 lanes.
#include "corpus.h"
#ifdef __AMDGCN__
extern LOCAL u32 totals[8];
DEVICE_RUN {
  u32 i = getGlobal(), lane = getLane(), item = getLocal(), sum = in[i] & 0xffff;
  for (u32 step = 1; step < 32; step *= 2) {
    u32 other = (u32)__builtin_amdgcn_ds_bpermute((int)(4 * (lane - step)), (int)sum);
    sum += lane % 32 >= step ? other : 0;
  }
  u32 half = (u32)__builtin_amdgcn_readlane((int)sum, 31);
  sum += lane >= 32 ? half : 0;
  out[i] = sum;
  if (lane == kWave - 1)
    totals[item / kWave] = sum;
  meet();
  u32 before = 0;
  for (u32 wave = 0; wave < item / kWave; ++wave)
    before += totals[wave];
  out[i + kItems] = before + sum;
}
#else
HOST_REFERENCE {
  u32 wave = 0, group = 0;
  for (u32 i = 0; i < kItems; ++i) {
    if (i % (u32)waveSize == 0)
      wave = 0;
    if (i % kGroup == 0)
      group = 0;
    out[i] = wave += in[i] & 0xffff;
    out[i + kItems] = group += in[i] & 0xffff;
  }
}
#endif
