//===- OutputModifiers.cpp - Clamp and output multiplier --------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What VOP3 does to a float result. Source: RDNA3 manual, "Output Modifiers":
/// the multiplier is ignored if the IEEE bit is set or if denormal results of
/// the type are kept, else it flushes denormals and makes a negative zero
/// positive; clamping comes after it. With DX10_CLAMP a NaN clamps to 0; gfx12
/// has neither bit and always does that (RDNA4 manual).
///
//===----------------------------------------------------------------------===//

#include "FloatBits.h"

namespace loom::sim::LOOM_SIM_ISA {

namespace {
struct Modifiers {
  /// 1 if there is no multiplier.
  double factor;
  bool clamp, nanToZero;
};
} // namespace

static Modifiers getModifiers(const Op *op, const Wave &wave,
                              unsigned denormals) {
  static const double factors[] = {1, 2, 4, 0.5};
  bool multiplies = !isIeee(wave) && !(denormals & 2);
  bool nanToZero =
      wave.generation == Generation::Gfx12 || (wave.mode & ModeDx10Clamp) != 0;
  return {multiplies ? factors[op->omod & 3] : 1.0, op->clamp, nanToZero};
}

/// `smallest` is the least normal magnitude.
template <typename T>
static void apply(const Modifiers &modifiers, T *row, unsigned lanes,
                  T smallest) {
  if (modifiers.factor != 1.0)
    for (unsigned lane = 0; lane < lanes; ++lane) {
      T value = row[lane] * T(modifiers.factor);
      row[lane] = value < smallest && value > -smallest ? T(0) : value;
    }
  if (!modifiers.clamp)
    return;
  for (unsigned lane = 0; lane < lanes; ++lane) {
    T value = row[lane];
    bool isNan = value != value;
    value = value > T(0) ? (value < T(1) ? value : T(1)) : T(0);
    row[lane] = isNan && !modifiers.nanToZero ? row[lane] : value;
  }
}

void applyOutputModifiers(const Op *op, const Wave &wave, float *row,
                          unsigned lanes) {
  apply(getModifiers(op, wave, denormals32(wave)), row, lanes, 0x1p-126f);
}

void applyOutputModifiers(const Op *op, const Wave &wave, double *row,
                          unsigned lanes) {
  apply(getModifiers(op, wave, denormals1664(wave)), row, lanes, 0x1p-1022);
}

void applyOutputModifiers16(const Op *op, const Wave &wave, float *row,
                            unsigned lanes) {
  apply(getModifiers(op, wave, denormals1664(wave)), row, lanes, 0x1p-14f);
}

} // namespace loom::sim::LOOM_SIM_ISA
