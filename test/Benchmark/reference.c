// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The loops of docs/examples/saxpy.loom and softmax.loom, as C.

#include <math.h>
#include <stdint.h>

void saxpy(float a, const float *restrict x, float *restrict y, int64_t n) {
  for (int64_t i = 0; i < n; ++i)
    y[i] = a * x[i] + y[i];
}

void softmax(const float *restrict x, float *restrict y, int64_t rows,
             int64_t columns) {
  for (int64_t row = 0; row < rows; ++row) {
    const float *in = x + row * columns;
    float *out = y + row * columns;
    float most = -INFINITY;
    for (int64_t i = 0; i < columns; ++i)
      most = in[i] > most ? in[i] : most;
    float sum = 0;
    for (int64_t i = 0; i < columns; ++i) {
      float e = expf(in[i] - most);
      out[i] = e;
      sum += e;
    }
    for (int64_t i = 0; i < columns; ++i)
      out[i] = out[i] / sum;
  }
}
