//===- MfmaScaled.cpp - Products of small floats with scales ----*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// v_mfma_f32_*_f8f6f4 of gfx950, with scales and without: cbsz and blgp are the
// formats of A and B. Source: AMD's published examples of these instructions
// (ROCm blog "Matrix Core Programming on AMD CDNA3 and CDNA4"): a lane has 32
// elements of row l % M; with g = l / M those of 4 and 6 bits are columns 32 *
// g and on, those of 8 bits are columns 16 * g and on and, from the 16th
// element, K / 2 + 16 * g and on. Lane l has the scale of columns 32 * g and
// on, in the byte that op_sel and op_sel_hi name. The manual's text is not
// public in full.
//
//===----------------------------------------------------------------------===//

#include "Matrix.h"

namespace loom::sim::LOOM_SIM_ISA {

namespace {
/// A format by its number in cbsz and blgp.
struct FormatInfo {
  unsigned bits;
  float (*decode)(uint32_t);
};
} // namespace

template <typename F> static float decodeElement(uint32_t code) {
  return decodeSmall<F>(code);
}

static FormatInfo formatOf(unsigned number) {
  switch (number) {
  case 0:
    return {8, decodeElement<Fp8>};
  case 1:
    return {8, decodeElement<Bf8>};
  case 2:
    return {6, decodeElement<Fp6>};
  case 3:
    return {6, decodeElement<Bf6>};
  case 4:
    return {4, decodeElement<Fp4>};
  default:
    return {0, nullptr};
  }
}

static uint32_t bitsAt(const Operand &operand, Wave &wave, unsigned lane,
                       unsigned bit, unsigned count) {
  const uint32_t *row = rowOf<64>(wave, operand.index + bit / 32);
  uint64_t both = row[lane];
  if (bit % 32 + count > 32)
    both |= uint64_t(row[64 + lane]) << 32;
  return uint32_t(both >> (bit % 32)) & ((1u << count) - 1);
}

/// out[column][row] of A or, rows and columns exchanged, of B. `scale` is null
/// without scales.
template <unsigned M, unsigned K>
static void readScaled(const Operand &operand, const Operand *scale, Wave &wave,
                       FormatInfo format, double (*out)[M]) {
  double scales[64 / M][M];
  for (unsigned lane = 0; lane < 64; ++lane) {
    double value = 1;
    if (scale) {
      unsigned byte = (scale->modifiers & Operand::OpSel ? 1 : 0) +
                      (scale->modifiers & Operand::OpSelHi ? 2 : 0);
      Row<64, uint32_t> tmp;
      const uint32_t *row = source32<64>(*scale, wave, tmp);
      value = decodeE8m0(row[lane] >> (8 * byte));
    }
    scales[lane / M][lane % M] = value;
  }
  for (unsigned lane = 0; lane < 64; ++lane)
    for (unsigned element = 0; element < 32; ++element) {
      unsigned g = lane / M;
      unsigned column = format.bits == 8
                            ? element / 16 * (K / 2) + 16 * g + element % 16
                            : 32 * g + element;
      uint32_t code =
          bitsAt(operand, wave, lane, element * format.bits, format.bits);
      out[column][lane % M] =
          double(format.decode(code)) * scales[column / 32][lane % M];
    }
}

/// Products with their scales are exact in f64; each is added with one rounding
/// to f32, in the order of the columns.
template <unsigned M, unsigned K, bool Scaled>
static const Op *mfmaScaled(const Op *op, Wave &wave) {
  using Layout = MfmaLayout<M, 1>;
  FormatInfo formatA = formatOf(op->matrix.cbsz);
  FormatInfo formatB = formatOf(op->matrix.blgp);
  if (!formatA.bits || !formatB.bits) {
    report(wave, op, FindingKind::Unsupported, -1, 0,
           "there is no such format of matrix elements");
    return op->next;
  }
  alignas(64) double a[K][M], b[K][M];
  alignas(64) float c[1][M][M];
  readScaled<M, K>(op->src[0], Scaled ? &op->src[3] : nullptr, wave, formatA,
                   a);
  readScaled<M, K>(op->src[1], Scaled ? &op->src[4] : nullptr, wave, formatB,
                   b);
  readResult<64, Layout>(op->src[2], wave, c);
  for (unsigned i = 0; i < M; ++i)
    for (unsigned k = 0; k < K; ++k) {
      double factor = a[k][i];
      for (unsigned j = 0; j < M; ++j)
        c[0][i][j] = float(double(c[0][i][j]) + factor * b[k][j]);
    }
  writeResult<64, Layout>(op->dst[0], wave, c);
  return op->next;
}

#define ENTRY(NAME, ...)                                                       \
  {NAME, nullptr, &mfmaScaled<__VA_ARGS__>, Source::Guess,                     \
   Exactness::Approximate}

static const Semantics scaled[] = {
    ENTRY("v_mfma_f32_16x16x128_f8f6f4", 16, 128, false),
    ENTRY("v_mfma_f32_32x32x64_f8f6f4", 32, 64, false),
    ENTRY("v_mfma_scale_f32_16x16x128_f8f6f4", 16, 128, true),
    ENTRY("v_mfma_scale_f32_32x32x64_f8f6f4", 32, 64, true),
};

void registerMfmaScaled(SemanticsSink &sink) { sink.add(scaled); }

} // namespace loom::sim::LOOM_SIM_ISA
