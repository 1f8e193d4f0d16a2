// A product of a matrix of 4-bit numbers with scales and a vector of f16.
#define FLOATS
#define TOLERANCE 1e-4f
#include "corpus.h"
ITEMS(i) {
  float sum = 0;
  for (u32 block = 0; block < 4; ++block) {
    u32 bits = in[(i * 4 + block) % kIn];
    float scale = (float)(_Float16)(AS(float, in[(i + block) % kItems]) * 0.01f), part = 0;
    for (u32 k = 0; k < 8; ++k) {
      i32 weight = (i32)(bits >> 4 * k & 15) - 8;
      _Float16 x = (_Float16)AS(float, in[2048 + block * 8 + k]);
      part += (float)weight * (float)x;
    }
    sum += part * scale;
  }
  out[i] = AS(u32, sum);
}
