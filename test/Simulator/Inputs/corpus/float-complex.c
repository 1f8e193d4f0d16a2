// Complex numbers: products with their special cases, quotients, a set's escape.
#define FLOATS
#define TOLERANCE 1e-5f
#include "corpus.h"
ITEMS(i) {
  float re = AS(float, in[i]) * 0.25f, im = AS(float, in[i + kItems]) * 0.25f, re2 = AS(float, in[i + 2 * kItems]), im2 = AS(float, in[i + 3 * kItems]) + 10.0f;
  float pr = re * re2 - im * im2, pi = re * im2 + im * re2;
  float norm = re2 * re2 + im2 * im2;
  out[i] = AS(u32, pr);
  out[i + kItems] = AS(u32, pi);
  out[i + 2 * kItems] = AS(u32, (re * re2 + im * im2) / norm);
  float x = 0, y = 0;
  u32 steps = 0;
  while (steps < 50 && x * x + y * y < 4.0f) {
    float next = x * x - y * y + re;
    y = 2.0f * x * y + im;
    x = next;
    ++steps;
  }
  out[i + 3 * kItems] = AS(u32, (float)steps);
}
