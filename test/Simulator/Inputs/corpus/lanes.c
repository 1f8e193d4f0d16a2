// Single lanes: read, by a number that differs, and the masks of lanes:
// ballots and back, EXEC.
#include "corpus.h"
#ifdef __AMDGCN__
static u64 ballot(bool condition) {
#ifdef WAVE64
  return __builtin_amdgcn_ballot_w64(condition);
#else
  return __builtin_amdgcn_ballot_w32(condition);
#endif
}
static bool isIn(u64 mask) {
#if defined(WAVE64) || defined(__GFX9__)
  return mask >> getLane() & 1;
#else
  return __builtin_amdgcn_inverse_ballot_w32((u32)mask);
#endif
}
DEVICE_RUN {
  u32 i = getGlobal(), x = in[i], sum = 0;
  for (u32 k = 0; k < 32; k += 3)
    sum = sum * 3 + (u32)__builtin_amdgcn_readlane((int)x, (int)k);
  // A lane's number out of a lane.
  u32 at = (u32)__builtin_amdgcn_readfirstlane((int)x) % kWave;
  sum = sum * 3 + (u32)__builtin_amdgcn_readlane((int)x, (int)at);
  out[i] = sum;
  u64 big = ballot(x > 0x80000000u), even = ballot((x & 1) == 0);
  out[i + kItems] = (isIn(big & even) ? 1 : 2) + (isIn(big ^ even) ? 4 : 8);
  u64 lanes = 0;
  if (x % 5 == 0)
    lanes = __builtin_amdgcn_read_exec();
  out[i + 2 * kItems] = (u32)__builtin_popcountll(lanes) * 256 + (u32)__builtin_popcountll(ballot(x < 0x1000)) +
                        (u32)__builtin_popcountll(ballot((i32)x < -5)) * 65536;
  // The rank among lanes that have something.
  u32 rank = __builtin_amdgcn_mbcnt_lo((u32)even, 0);
  if (kWave == 64)
    rank = __builtin_amdgcn_mbcnt_hi((u32)(even >> 32), rank);
  out[i + 3 * kItems] = rank;
}
#else
HOST_REFERENCE {
  u32 size = (u32)waveSize;
  for (u32 i = 0; i < kItems; ++i) {
    u32 wave = i / size * size, x = in[i], sum = 0, fives = 0, small = 0, low = 0, rank = 0;
    for (u32 k = 0; k < 32; k += 3)
      sum = sum * 3 + in[wave + k];
    out[i] = sum * 3 + in[wave + in[wave] % size];
    bool big = x > 0x80000000u, even = (x & 1) == 0;
    out[i + kItems] = (big && even ? 1 : 2) + (big != even ? 4 : 8);
    for (u32 k = wave; k < wave + size; ++k) {
      fives += in[k] % 5 == 0, small += in[k] < 0x1000, low += (i32)in[k] < -5;
      rank += k < i && in[k] % 2 == 0;
    }
    out[i + 2 * kItems] = (x % 5 == 0 ? fives : 0) * 256 + small + low * 65536;
    out[i + 3 * kItems] = rank;
  }
}
#endif
