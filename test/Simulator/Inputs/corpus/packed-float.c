// Vectors of f32, which gfx942 computes in pairs.
#define FLOATS
#include "corpus.h"
typedef float float4 __attribute__((ext_vector_type(4)));
ITEMS(i) {
  float4 a = {AS(float, in[i]), AS(float, in[i + 1]), AS(float, in[i + 2]), AS(float, in[i + 3])};
  float4 b = {AS(float, in[i + 1024]), AS(float, in[i + 1025]), AS(float, in[i + 1026]), AS(float, in[i + 1027])};
  float4 c = a * b + b.wzyx, d = (a - c) * 0.5f;
  c += d * d.xxyy;
  for (int part = 0; part < 4; ++part)
    out[i + part * kItems] = bitsOfElement(c[part]);
}
