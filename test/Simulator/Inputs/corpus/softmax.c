// Softmax of 256 values a group, with the hardware's exponential.
#define FLOATS
#define TOLERANCE 1e-5f
#include "corpus.h"
#ifdef __AMDGCN__
extern LOCAL float row[kGroup];
static float reduce(u32 item, float value, int isMax) {
  row[item] = value;
  for (u32 step = kGroup / 2; step; step /= 2) {
    meet();
    if (item < step)
      row[item] = isMax ? __builtin_fmaxf(row[item], row[item + step]) : row[item] + row[item + step];
  }
  meet();
  float result = row[0];
  meet();
  return result;
}
DEVICE_RUN {
  u32 item = getLocal(), i = getGlobal();
  float x = AS(float, in[i]);
  float e = __builtin_amdgcn_exp2f((x - reduce(item, x, 1)) * 1.44269504f);
  out[i] = AS(u32, e / reduce(item, e, 0));
}
#else
HOST_REFERENCE {
  for (u32 group = 0; group < kGroups; ++group) {
    const u32 *x = in + group * kGroup;
    double most = -1e30, sum = 0;
    for (u32 k = 0; k < kGroup; ++k)
      most = fmax(most, AS(float, x[k]));
    for (u32 k = 0; k < kGroup; ++k)
      sum += exp(AS(float, x[k]) - most);
    for (u32 k = 0; k < kGroup; ++k)
      out[group * kGroup + k] = AS(u32, (float)(exp(AS(float, x[k]) - most) / sum));
  }
}
#endif
