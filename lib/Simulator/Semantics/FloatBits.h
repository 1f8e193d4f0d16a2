//===- FloatBits.h - Formats, rounding and flushing --------------*- C++
//-*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the host's arithmetic does not do by itself: the 16-bit formats, the
/// modes of f16 and f64 where they differ from those of f32, and flushing in
/// instructions that move numbers without computing. The host's control
/// register holds the modes of f32 (setMode).
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_SEMANTICS_FLOATBITS_H
#define LOOM_LIB_SIMULATOR_SEMANTICS_FLOATBITS_H

#include "Fetch.h"

namespace loom::sim::LOOM_SIM_ISA {

//===----------------------------------------------------------------------===//
// Modes
//===----------------------------------------------------------------------===//

/// MODE.FP16_OVFL: results of f16 and of 8-bit floats saturate.
enum : uint32_t { ModeFp16Ovfl = 1u << 23 };

LOOM_SIM_INLINE unsigned denormals32(const Wave &wave) {
  return (wave.mode >> ModeDenorm32Shift) & 3;
}
LOOM_SIM_INLINE unsigned denormals1664(const Wave &wave) {
  return (wave.mode >> ModeDenorm1664Shift) & 3;
}
/// 0 even, 1 up, 2 down, 3 to zero.
LOOM_SIM_INLINE unsigned rounding1664(const Wave &wave) {
  return (wave.mode >> ModeRound1664Shift) & 3;
}
/// There is no IEEE bit from gfx12 on.
LOOM_SIM_INLINE bool isIeee(const Wave &wave) {
  return wave.generation != Generation::Gfx12 && (wave.mode & ModeIeee);
}

/// The control register for f64 and f16 instructions.
LOOM_SIM_INLINE unsigned control1664(const Wave &wave) {
  // The host numbers: even, down, up, to zero; 0x1f80 masks all exceptions.
  unsigned mode = rounding1664(wave);
  unsigned host = mode == 1 ? 2 : mode == 2 ? 1 : mode;
  unsigned denormals = denormals1664(wave);
  return 0x1f80u | host << 13 | (denormals & 1 ? 0u : 1u << 6) |
         (denormals & 2 ? 0u : 1u << 15);
}

/// Runs an instruction whose modes are those of f16 and f64. The call is opaque
/// so that no arithmetic moves across the change of modes.
LOOM_SIM_NOINLINE static inline const Op *callWith1664(const Op *op, Wave &wave,
                                                       ExecFn inner) {
  unsigned saved = __builtin_ia32_stmxcsr();
  __builtin_ia32_ldmxcsr(control1664(wave));
  ExecFn volatile call = inner;
  const Op *next = call(op, wave);
  __builtin_ia32_ldmxcsr(saved);
  return next;
}

template <ExecFn Inner> static const Op *with1664(const Op *op, Wave &wave) {
  if (__builtin_expect(!wave.splitModes, true))
    return Inner(op, wave);
  return callWith1664(op, wave, Inner);
}

/// Entry of an instruction of f16 or f64.
#define LOOM_SIM_ENTRY1664(NAME, EXEC, SOURCE, EXACTNESS)                      \
  {NAME, &with1664<EXEC<32>>, &with1664<EXEC<64>>, Source::SOURCE,             \
   Exactness::EXACTNESS}

//===----------------------------------------------------------------------===//
// Formats
//===----------------------------------------------------------------------===//

/// Constants of a binary format in a word of type Bits.
struct F16Format {
  using Bits = uint32_t;
  static constexpr Bits sign = 0x8000, infinity = 0x7c00, quiet = 0x200;
};
struct Bf16Format {
  using Bits = uint32_t;
  static constexpr Bits sign = 0x8000, infinity = 0x7f80, quiet = 0x40;
};
struct F32Format {
  using Bits = uint32_t;
  static constexpr Bits sign = 0x80000000u, infinity = 0x7f800000,
                        quiet = 0x400000;
};
struct F64Format {
  using Bits = uint64_t;
  static constexpr Bits sign = 1ull << 63, infinity = 0x7ffull << 52,
                        quiet = 1ull << 51;
};

template <typename F> LOOM_SIM_INLINE bool isNan(typename F::Bits bits) {
  return (bits & (F::sign - 1)) > F::infinity;
}
template <typename F> LOOM_SIM_INLINE bool isSignaling(typename F::Bits bits) {
  return isNan<F>(bits) && !(bits & F::quiet);
}
/// A denormal becomes a zero of its sign.
template <typename F>
LOOM_SIM_INLINE typename F::Bits flush(typename F::Bits bits) {
  return bits & F::infinity ? bits : bits & F::sign;
}

/// f16 as f32; exact, signaling NaNs stay so. Free of denormal arithmetic,
/// which the host may flush.
LOOM_SIM_INLINE float widenF16(uint32_t half) {
  uint32_t magnitude = half & 0x7fffu;
  uint32_t normal = (magnitude << 13) + (112u << 23);
  uint32_t special = (magnitude << 13) | 0x7f800000u;
  uint32_t small = bitsOf(float(int32_t(magnitude)) * 0x1p-24f);
  uint32_t bits = magnitude >= 0x7c00u ? special : normal;
  bits = magnitude < 0x400u ? small : bits;
  return asF32(bits | (half & 0x8000u) << 16);
}

/// f32 as f16 under a rounding mode (as rounding1664). NaNs become quiet.
LOOM_SIM_INLINE uint32_t narrowF16(float value, unsigned rounding) {
  uint32_t bits = bitsOf(value);
  uint32_t sign = (bits >> 16) & 0x8000u;
  uint32_t magnitude = bits & 0x7fffffffu;
  // Away from zero by one unit less a bit, half a unit, or not at all.
  bool outward = rounding == 1 ? !sign : rounding == 2 && sign;
  uint32_t even = rounding == 0;
  uint32_t normal = magnitude - (112u << 23);
  normal += outward ? 0x1fffu : even ? 0xfffu + ((normal >> 13) & 1) : 0u;
  normal >>= 13;
  // Below the normal numbers: the significand shifted to units of 2^-24, and
  // what is shifted out.
  uint32_t exponent = magnitude >> 23;
  uint32_t shift = 126u - exponent;
  shift = exponent >= 113u ? 0u : shift > 31u ? 31u : shift;
  uint32_t significand = (magnitude & 0x7fffffu) | (exponent ? 1u << 23 : 0u);
  uint32_t small = significand >> shift;
  uint32_t rest = significand - (small << shift);
  uint32_t half = shift ? 1u << (shift - 1) : 0u;
  bool up = outward ? rest != 0
                    : even && (rest > half || (rest == half && (small & 1)));
  small += up;
  uint32_t limit = even || outward ? 0x7c00u : 0x7bffu;
  uint32_t result = magnitude < (113u << 23) ? small : normal;
  result = magnitude >= (143u << 23) || result > 0x7bffu ? limit : result;
  result = magnitude == 0x7f800000u ? 0x7c00u : result;
  result =
      magnitude > 0x7f800000u ? 0x7e00u | ((magnitude >> 13) & 0x3ffu) : result;
  return sign | result;
}

/// bf16 is the upper half of f32.
LOOM_SIM_INLINE float widenBf16(uint32_t bits) { return asF32(bits << 16); }
/// To nearest even; NaNs become quiet.
LOOM_SIM_INLINE uint32_t narrowBf16(float value) {
  uint32_t bits = bitsOf(value);
  uint32_t rounded = (bits + 0x7fffu + ((bits >> 16) & 1)) >> 16;
  return isNan<F32Format>(bits) ? (bits >> 16) | 0x40u : rounded;
}

/// f64 as f32 whose last bit is 1 if anything was lost: a second rounding of it
/// to at most 22 bits gives what one rounding of the f64 gives, in any mode.
LOOM_SIM_INLINE float narrowToOdd(double value) {
  float near = float(value);
  double back = near;
  uint32_t bits = bitsOf(near);
  bool above = value > back, below = value < back;
  uint32_t outward = (above && !(bits >> 31)) || (below && bits >> 31);
  bool adjust = (above || below) && !(bits & 1);
  return asF32(adjust ? bits + (outward ? 1u : ~0u) : bits);
}

} // namespace loom::sim::LOOM_SIM_ISA

#endif // LOOM_LIB_SIMULATOR_SEMANTICS_FLOATBITS_H
