//===- MatrixElements.h - Formats of matrices' elements ---------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// How an element of a matrix is decoded, and how a product of two is added.
/// Products of two elements of at most 16 bits are exact in f32; those of f32
/// and f64 are fused.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_SEMANTICS_MATRIXELEMENTS_H
#define LOOM_LIB_SIMULATOR_SEMANTICS_MATRIXELEMENTS_H

#include "SmallFloatFormats.h"

namespace loom::sim::LOOM_SIM_ISA {

struct ElementF32 {
  static constexpr unsigned bits = 32;
  using Value = float;
  static LOOM_SIM_INLINE float decode(uint32_t raw, bool) { return asF32(raw); }
  static LOOM_SIM_INLINE float add(float a, float b, float c) {
    return __builtin_fmaf(a, b, c);
  }
};
/// f32 of which ten bits of the significand are kept, to nearest even.
struct ElementXf32 : ElementF32 {
  static LOOM_SIM_INLINE float decode(uint32_t raw, bool) {
    uint32_t rounded = (raw + 0xfffu + ((raw >> 13) & 1)) & ~0x1fffu;
    bool isSpecial = (raw & 0x7f800000u) == 0x7f800000u;
    return asF32(isSpecial ? raw : rounded);
  }
  static LOOM_SIM_INLINE float add(float a, float b, float c) {
    return a * b + c;
  }
};
struct ElementF16 {
  static constexpr unsigned bits = 16;
  using Value = float;
  static LOOM_SIM_INLINE float decode(uint32_t raw, bool) {
    return widenF16(raw & 0xffffu);
  }
  static LOOM_SIM_INLINE float add(float a, float b, float c) {
    return a * b + c;
  }
};
struct ElementBf16 : ElementF16 {
  static LOOM_SIM_INLINE float decode(uint32_t raw, bool) {
    return widenBf16(raw & 0xffffu);
  }
};
template <typename Format> struct ElementF8 : ElementF16 {
  static constexpr unsigned bits = 8;
  static LOOM_SIM_INLINE float decode(uint32_t raw, bool) {
    return decodeSmall<Format>(raw & 0xffu);
  }
};
/// Integers of 8 and 4 bits, with a sign or without.
template <unsigned Bits> struct ElementInteger {
  static constexpr unsigned bits = Bits;
  using Value = int32_t;
  static LOOM_SIM_INLINE int32_t decode(uint32_t raw, bool isSigned) {
    uint32_t high = raw << (32 - Bits);
    return isSigned ? int32_t(high) >> (32 - Bits)
                    : int32_t(high >> (32 - Bits));
  }
  static LOOM_SIM_INLINE int32_t add(int32_t a, int32_t b, int32_t c) {
    return int32_t(uint32_t(a) * uint32_t(b) + uint32_t(c));
  }
};
struct ElementF64 {
  static constexpr unsigned bits = 64;
  using Value = double;
  static LOOM_SIM_INLINE double add(double a, double b, double c) {
    return __builtin_fma(a, b, c);
  }
};

} // namespace loom::sim::LOOM_SIM_ISA

#endif // LOOM_LIB_SIMULATOR_SEMANTICS_MATRIXELEMENTS_H
