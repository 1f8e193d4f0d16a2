// SHA-256 of one block, SipHash, Murmur's mixing: rotations and sums.
#include "corpus.h"
static u32 rotate(u32 x, u32 n) { return x >> n | x << (32 - n); }
static u64 rotate64(u64 x, u32 n) { return x << n | x >> (64 - n); }
static void sipRound(u64 v[4]) {
  v[0] += v[1], v[1] = rotate64(v[1], 13) ^ v[0], v[0] = rotate64(v[0], 32);
  v[2] += v[3], v[3] = rotate64(v[3], 16) ^ v[2];
  v[0] += v[3], v[3] = rotate64(v[3], 21) ^ v[0];
  v[2] += v[1], v[1] = rotate64(v[1], 17) ^ v[2], v[2] = rotate64(v[2], 32);
}
ITEMS(i) {
  u32 w[16], s[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  for (u32 t = 0; t < 16; ++t)
    w[t] = in[i + t];
  for (u32 t = 0; t < 32; ++t) {
    u32 x = w[(t + 1) % 16], y = w[(t + 14) % 16];
    u32 word = w[t % 16];
    w[t % 16] += (rotate(x, 7) ^ rotate(x, 18) ^ x >> 3) + w[(t + 9) % 16] + (rotate(y, 17) ^ rotate(y, 19) ^ y >> 10);
    u32 t1 = s[7] + (rotate(s[4], 6) ^ rotate(s[4], 11) ^ rotate(s[4], 25)) + ((s[4] & s[5]) ^ (~s[4] & s[6])) + word + t * 0x9e3779b9;
    u32 t2 = (rotate(s[0], 2) ^ rotate(s[0], 13) ^ rotate(s[0], 22)) + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
    for (u32 k = 7; k > 0; --k)
      s[k] = s[k - 1];
    s[4] += t1;
    s[0] = t1 + t2;
  }
  out[i] = s[0] ^ s[3] ^ s[5];
  u64 v[4] = {in[i] ^ 0x736f6d6570736575ull, 0x646f72616e646f6dull, in[i + 1] ^ 0x6c7967656e657261ull, 0x7465646279746573ull};
  for (u32 round = 0; round < 6; ++round)
    sipRound(v);
  u64 h = v[0] ^ v[1] ^ v[2] ^ v[3];
  out[i + kItems] = (u32)h ^ (u32)(h >> 32);
  h ^= h >> 33;
  h *= 0xff51afd7ed558ccdull;
  h ^= h >> 33;
  h *= 0xc4ceb9fe1a85ec53ull;
  out[i + 2 * kItems] = (u32)(h >> 32);
}
