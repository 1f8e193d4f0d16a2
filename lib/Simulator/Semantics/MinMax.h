//===- MinMax.h - Minimum, maximum and median of floats ---------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// On the bits of a format, so that f16, f32 and f64 share one definition. A
/// negative zero is less than a positive one everywhere. Sources: the manuals'
/// V_MIN_F32 (CDNA3, RDNA3), V_MIN_NUM_F32 and V_MINIMUM_F32 (RDNA4).
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_SEMANTICS_MINMAX_H
#define LOOM_LIB_SIMULATOR_SEMANTICS_MINMAX_H

#include "FloatBits.h"

namespace loom::sim::LOOM_SIM_ISA {

enum class NanRule {
  Legacy,     ///< the other operand, even if it is a NaN
  LegacyIeee, ///< the same, but a signaling NaN wins and becomes quiet
  Number,     ///< gfx12: the other operand; of two NaNs the first, quiet
  Propagate   ///< the NaN, signaling ones first, made quiet
};

/// Orders numbers as signed integers.
LOOM_SIM_INLINE int32_t orderKey(F32Format, uint32_t bits) {
  return int32_t(bits) ^ int32_t(uint32_t(int32_t(bits) >> 31) >> 1);
}
LOOM_SIM_INLINE int32_t orderKey(F16Format, uint32_t bits) {
  return orderKey(F32Format(), bits << 16);
}
LOOM_SIM_INLINE int32_t orderKey(Bf16Format, uint32_t bits) {
  return orderKey(F32Format(), bits << 16);
}
LOOM_SIM_INLINE int64_t orderKey(F64Format, uint64_t bits) {
  return int64_t(bits) ^ int64_t(uint64_t(int64_t(bits) >> 63) >> 1);
}

template <typename F, NanRule Rule, bool Max>
LOOM_SIM_INLINE typename F::Bits minMax(typename F::Bits a,
                                        typename F::Bits b) {
  using Bits = typename F::Bits;
  auto keyA = orderKey(F(), a), keyB = orderKey(F(), b);
  bool first = Max ? keyA >= keyB : keyA <= keyB;
  bool nanA = isNan<F>(a), nanB = isNan<F>(b);
  Bits result = first ? a : b;
  if (Rule == NanRule::Propagate) {
    result = nanB ? b | F::quiet : result;
    result = nanA ? a | F::quiet : result;
    return isSignaling<F>(b) && !isSignaling<F>(a) ? b | F::quiet : result;
  }
  result = nanB ? a : result;
  if (Rule == NanRule::Number)
    return nanA ? (nanB ? a | F::quiet : b) : result;
  result = nanA ? b : result;
  if (Rule == NanRule::LegacyIeee) {
    result = isSignaling<F>(b) ? b | F::quiet : result;
    result = isSignaling<F>(a) ? a | F::quiet : result;
  }
  return result;
}

/// Zeros of either sign are equal.
template <typename F>
LOOM_SIM_INLINE bool isSameNumber(typename F::Bits a, typename F::Bits b) {
  return a == b || !((a | b) & (F::sign - 1));
}

/// The second greatest; with a NaN among the operands, their minimum. After
/// the manuals, which compare with == (two zeros are the same).
template <typename F, NanRule Rule>
LOOM_SIM_INLINE typename F::Bits median(typename F::Bits a, typename F::Bits b,
                                        typename F::Bits c) {
  auto ab = minMax<F, Rule, true>(a, b), ac = minMax<F, Rule, true>(a, c);
  auto bc = minMax<F, Rule, true>(b, c);
  auto most = minMax<F, Rule, true>(ab, c);
  auto least = minMax<F, Rule, false>(minMax<F, Rule, false>(a, b), c);
  auto result = isSameNumber<F>(most, b) ? ac : ab;
  result = isSameNumber<F>(most, a) ? bc : result;
  return isNan<F>(a) || isNan<F>(b) || isNan<F>(c) ? least : result;
}

/// The operations of a family by name; each is a functor on bits.
template <typename F, NanRule R> struct MinMaxOps {
  using Bits = typename F::Bits;
  template <bool Max> struct Two {
    LOOM_SIM_INLINE Bits operator()(Bits a, Bits b) const {
      return minMax<F, R, Max>(a, b);
    }
  };
  /// First of a and b, then of that and c.
  template <bool First, bool Then> struct Three {
    LOOM_SIM_INLINE Bits operator()(Bits a, Bits b, Bits c) const {
      return minMax<F, R, Then>(minMax<F, R, First>(a, b), c);
    }
  };
  struct Med3 {
    LOOM_SIM_INLINE Bits operator()(Bits a, Bits b, Bits c) const {
      return median<F, R>(a, b, c);
    }
  };
  using Min = Two<false>;
  using Max = Two<true>;
  using Min3 = Three<false, false>;
  using Max3 = Three<true, true>;
  /// The minimum of two, then the maximum; and the other way round.
  using MinMax = Three<false, true>;
  using MaxMin = Three<true, false>;
};

} // namespace loom::sim::LOOM_SIM_ISA

#endif // LOOM_LIB_SIMULATOR_SEMANTICS_MINMAX_H
