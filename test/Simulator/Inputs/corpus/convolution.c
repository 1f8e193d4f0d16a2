// A convolution of 32 x 32 numbers with a 3 x 3 kernel that is constant, with
// borders, in f32 and in f16 with f32 sums; the greatest of 2 x 2.
#define FLOATS
#define TOLERANCE 1e-5f
#include "corpus.h"
ITEMS(i) {
  const float weights[3][3] = {{0.25f, -0.5f, 0.125f}, {1.0f, 2.0f, -1.0f}, {0.75f, 0.375f, -0.0625f}};
  i32 row = (i32)i / 32, column = (i32)i % 32;
  float sum = 0, most = -1e9f;
  float mixed = 0;
  for (i32 y = -1; y <= 1; ++y)
    for (i32 x = -1; x <= 1; ++x) {
      i32 r = row + y, c = column + x;
      if (r < 0 || r >= 32 || c < 0 || c >= 32)
        continue;
      float value = AS(float, in[r * 32 + c]);
      sum += value * weights[y + 1][x + 1];
      mixed += (float)(_Float16)value * (float)(_Float16)weights[y + 1][x + 1];
      if (x >= 0 && y >= 0)
        most = value > most ? value : most;
    }
  out[i] = AS(u32, sum);
  out[i + kItems] = AS(u32, mixed);
  out[i + 2 * kItems] = AS(u32, most);
}
