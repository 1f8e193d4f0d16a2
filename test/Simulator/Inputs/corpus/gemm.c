// A product of 64 x 64 matrices in tiles of LDS (the first 256 items of each
// group compute 16 rows).
#define FLOATS
#define TOLERANCE 1e-5f
#include "corpus.h"
#ifdef __AMDGCN__
extern LOCAL float tileA[16][17], tileB[16][64];
DEVICE_RUN {
  u32 item = getLocal(), row = item / 16, column = item % 16;
  u32 first = getGroup() * 16;
  float sums[4] = {0, 0, 0, 0};
  for (u32 k = 0; k < 64; k += 16) {
    tileA[row][column] = AS(float, in[(first + row) * 64 + k + column]);
    for (u32 part = 0; part < 4; ++part)
      tileB[row][column + 16 * part] = AS(float, in[4096 + (k + row) * 64 + column + 16 * part]);
    meet();
    for (u32 inner = 0; inner < 16; ++inner)
      for (u32 part = 0; part < 4; ++part)
        sums[part] += tileA[row][inner] * tileB[inner][column + 16 * part];
    meet();
  }
  for (u32 part = 0; part < 4; ++part)
    out[(first + row) * 64 + column + 16 * part] = AS(u32, sums[part]);
}
#else
HOST_REFERENCE {
  for (u32 i = 0; i < 64; ++i)
    for (u32 j = 0; j < 64; ++j) {
      double sum = 0;
      for (u32 k = 0; k < 64; ++k)
        sum += (double)AS(float, in[i * 64 + k]) * AS(float, in[4096 + k * 64 + j]);
      out[i * 64 + j] = AS(u32, (float)sum);
    }
}
#endif
