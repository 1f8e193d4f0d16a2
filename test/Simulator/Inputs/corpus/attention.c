// Attention of one query per item over 16 keys of 8 numbers, with the running
// maximum and sum of its exponentials.
#define FLOATS
#define TOLERANCE 2e-5f
#include "corpus.h"
#ifdef HOST
static float power(float x) { return (float)exp2((double)x); }
#else
static float power(float x) { return __builtin_amdgcn_exp2f(x); }
#endif
ITEMS(i) {
  float most = -1e30f, sum = 0, value[4] = {0, 0, 0, 0};
  for (u32 key = 0; key < 16; ++key) {
    float score = 0;
    for (u32 k = 0; k < 8; ++k)
      score += AS(float, in[i * 4 + k]) * AS(float, in[4096 + key * 8 + k]) * 0.05f;
    float next = score > most ? score : most, keep = power(most - next), weight = power(score - next);
    sum = sum * keep + weight;
    for (u32 k = 0; k < 4; ++k)
      value[k] = value[k] * keep + weight * AS(float, in[6000 + key * 4 + k]);
    most = next;
  }
  for (u32 k = 0; k < 4; ++k)
    out[4 * i + k] = AS(u32, value[k] / sum);
}
