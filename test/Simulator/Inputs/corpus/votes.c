// Ballots, the first lane's value, loops over the values in a wave.
#include "corpus.h"
#ifdef __AMDGCN__
static u64 ballot(int condition) {
#ifdef WAVE64
  return __builtin_amdgcn_ballot_w64(condition);
#else
  return __builtin_amdgcn_ballot_w32(condition);
#endif
}
DEVICE_RUN {
  u32 i = getGlobal(), lane = getLane(), x = in[i] % 5;
  u64 odd = ballot(in[i] & 1);
  out[i] = (u32)(odd >> (lane & 32));
  u32 rank = 0;
  // Each value in turn: those that have it count themselves.
  for (int done = 0; !done;) {
    u32 first = (u32)__builtin_amdgcn_readfirstlane((int)x);
    if (x == first) {
      u64 same = ballot(1);
      rank = first * 1000 + (u32)__builtin_popcountll(same);
      done = 1;
    }
  }
  out[i + kItems] = rank;
  out[i + 2 * kItems] = (u32)__builtin_amdgcn_readlane((int)in[i], 5);
}
#else
HOST_REFERENCE {
  for (u32 i = 0; i < kItems; ++i) {
    u32 half = i / 32 * 32, wave = i / (u32)waveSize * (u32)waveSize;
    u32 odd = 0, same = 0;
    for (u32 k = 0; k < 32; ++k)
      odd |= (in[half + k] & 1) << k;
    for (u32 k = 0; k < (u32)waveSize; ++k)
      same += in[wave + k] % 5 == in[i] % 5;
    out[i] = odd;
    out[i + kItems] = in[i] % 5 * 1000 + same;
    out[i + 2 * kItems] = in[wave + 5];
  }
}
#endif
