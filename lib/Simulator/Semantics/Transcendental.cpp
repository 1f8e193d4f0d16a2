//===- Transcendental.cpp - exp, log, rcp, rsq, sqrt, sin, cos --*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Hardware gives these to about one unit in the last place and does not say
/// which bits. The simulator's value is the function's, computed in f64 and
/// rounded once; the entries are Approximate. Nothing here calls a library, so
/// every host computes the same bits.
///
/// Special cases, with where each comes from (M: manuals CDNA3 and RDNA3, L:
/// what LLVM's lowering relies on, D: needed for quotients to be IEEE's):
///
///   exp f32   denormal results are flushed          M, L (scales below -126)
///   log f32   denormal sources are flushed          M, L (scales denormals)
///   sqrt f32  denormal sources are flushed          M, L (scales denormals)
///   rsq f32   denormal sources are flushed          M
///   rcp f32   follows MODE (the manuals: flushed)   D
///   f16, f64  follow MODE                           M ("denormals supported")
///   log       of 0 of either sign is -infinity, below 0 NaN        M
///   rsq       of -0 is -infinity                                   M
///   sin, cos  in revolutions, every finite source; of infinity NaN M
///   sin       of -0 is -0, of other integers and halves +0         M
///   sin, cos  of quarters are exactly 0, 1, -1                     LLVM's
///   folder
///
//===----------------------------------------------------------------------===//

#include "HalfShapes.h"

namespace loom::sim::LOOM_SIM_ISA {

//===----------------------------------------------------------------------===//
// In f64
//===----------------------------------------------------------------------===//

/// To the nearest integer for magnitudes below 2^51.
LOOM_SIM_INLINE double nearestInteger(double x) {
  return (x + 0x1.8p52) - 0x1.8p52;
}

/// 2^x; right for results that f32 has.
LOOM_SIM_INLINE double exp2Double(double x) {
  double bounded = x > 200.0 ? 200.0 : x < -200.0 ? -200.0 : x;
  double whole = nearestInteger(bounded);
  double y = (bounded - whole) * 0.6931471805599453;
  // Taylor's series; |y| is below 0.35.
  double sum = 1.0 / 6227020800.0;
  sum = sum * y + 1.0 / 479001600.0;
  sum = sum * y + 1.0 / 39916800.0;
  sum = sum * y + 1.0 / 3628800.0;
  sum = sum * y + 1.0 / 362880.0;
  sum = sum * y + 1.0 / 40320.0;
  sum = sum * y + 1.0 / 5040.0;
  sum = sum * y + 1.0 / 720.0;
  sum = sum * y + 1.0 / 120.0;
  sum = sum * y + 1.0 / 24.0;
  sum = sum * y + 1.0 / 6.0;
  sum = sum * y + 0.5;
  sum = sum * y + 1.0;
  sum = sum * y + 1.0;
  // The integer is in the low bits of the sum with 1.5 * 2^52.
  uint64_t power = (bitsOf(whole + (0x1.8p52 + 1023.0)) & 0x7ff) << 52;
  double result = sum * asF64(power);
  return x != x ? x : result;
}

/// log2(x) for a normal f64.
LOOM_SIM_INLINE double log2Double(double x) {
  uint64_t bits = bitsOf(x);
  // Exponents change at the square root of 2.
  uint64_t offset = bits - 0x3fe6a09e667f3bcdull;
  int64_t exponent = int64_t(offset) >> 52;
  double m = asF64(bits - (uint64_t(exponent) << 52));
  double whole = asF64(uint64_t(exponent) + 0x4338000000000000ull) - 0x1.8p52;
  double s = (m - 1.0) / (m + 1.0), t = s * s;
  double sum = 1.0 / 23.0;
  sum = sum * t + 1.0 / 21.0;
  sum = sum * t + 1.0 / 19.0;
  sum = sum * t + 1.0 / 17.0;
  sum = sum * t + 1.0 / 15.0;
  sum = sum * t + 1.0 / 13.0;
  sum = sum * t + 1.0 / 11.0;
  sum = sum * t + 1.0 / 9.0;
  sum = sum * t + 1.0 / 7.0;
  sum = sum * t + 1.0 / 5.0;
  sum = sum * t + 1.0 / 3.0;
  sum = sum * t + 1.0;
  double result = whole + sum * s * 2.885390081777926815;
  double infinity = __builtin_inf();
  result = x == infinity ? infinity : result;
  result = x == 0.0 ? -infinity : result;
  return x < 0.0 || x != x ? asF64(0x7ff8000000000000ull) : result;
}

/// sin(2 pi x), or the cosine.
template <bool Cosine> LOOM_SIM_INLINE double sinTurns(double x) {
  // Great f32 are integers; the sum would not round them.
  bool isFinite = __builtin_fabs(x) < __builtin_inf();
  double bounded = __builtin_fabs(x) < 0x1p50 ? x : 0.0;
  double turn = bounded - nearestInteger(bounded);
  double quarters = nearestInteger(turn * 4.0);
  double y = (turn - quarters * 0.25) * 6.283185307179586477;
  double t = y * y;
  double sine = 1.0 / 355687428096000.0;
  sine = sine * t - 1.0 / 1307674368000.0;
  sine = sine * t + 1.0 / 6227020800.0;
  sine = sine * t - 1.0 / 39916800.0;
  sine = sine * t + 1.0 / 362880.0;
  sine = sine * t - 1.0 / 5040.0;
  sine = sine * t + 1.0 / 120.0;
  sine = sine * t - 1.0 / 6.0;
  sine = sine * t * y + y;
  double cosine = 1.0 / 20922789888000.0;
  cosine = cosine * t - 1.0 / 87178291200.0;
  cosine = cosine * t + 1.0 / 479001600.0;
  cosine = cosine * t - 1.0 / 3628800.0;
  cosine = cosine * t + 1.0 / 40320.0;
  cosine = cosine * t - 1.0 / 720.0;
  cosine = cosine * t + 1.0 / 24.0;
  cosine = cosine * t - 0.5;
  cosine = cosine * t + 1.0;
  uint64_t quadrant = bitsOf(quarters + (0x1.8p52 + (Cosine ? 1.0 : 0.0))) & 3;
  double result = quadrant & 1 ? cosine : sine;
  result = quadrant & 2 ? -result : result;
  result = result == 0.0 ? 0.0 : result;
  if (!Cosine)
    result = x == 0.0 ? x : result;
  return isFinite ? result : asF64(0x7ff8000000000000ull);
}

//===----------------------------------------------------------------------===//
// f32
//===----------------------------------------------------------------------===//

LOOM_SIM_INLINE float flushedF32(float value) {
  return asF32(flush<F32Format>(bitsOf(value)));
}

/// Each is a type so that vector and scalar forms share it. `half` is the value
/// for f16 sources, such that rounding it to f16 gives what one rounding of the
/// exact value gives (of the sine this is tested for every source).
struct Exp {
  static LOOM_SIM_INLINE float single(float x) {
    return flushedF32(float(exp2Double(x)));
  }
  static LOOM_SIM_INLINE float half(float x) {
    return narrowToOdd(exp2Double(x));
  }
};
struct Log {
  static LOOM_SIM_INLINE float single(float x) {
    return float(log2Double(flushedF32(x)));
  }
  static LOOM_SIM_INLINE float half(float x) {
    return narrowToOdd(log2Double(x));
  }
};
struct Rcp {
  static LOOM_SIM_INLINE float single(float x) { return 1.0f / x; }
  static LOOM_SIM_INLINE float half(float x) { return 1.0f / x; }
};
struct Rsq {
  static LOOM_SIM_INLINE float single(float x) {
    return float(1.0 / __builtin_sqrt(double(flushedF32(x))));
  }
  static LOOM_SIM_INLINE float half(float x) {
    return narrowToOdd(1.0 / __builtin_sqrt(double(x)));
  }
};
struct Sqrt {
  static LOOM_SIM_INLINE float single(float x) {
    return __builtin_sqrtf(flushedF32(x));
  }
  static LOOM_SIM_INLINE float half(float x) { return __builtin_sqrtf(x); }
};
template <bool Cosine> struct Sin {
  static LOOM_SIM_INLINE float single(float x) {
    return float(sinTurns<Cosine>(x));
  }
  static LOOM_SIM_INLINE float half(float x) {
    return float(sinTurns<Cosine>(x));
  }
};

template <unsigned W, typename F>
LOOM_SIM_INLINE const Op *vectorF32(const Op *op, Wave &wave) {
  return unaryF32<W>(op, wave, [](float x) { return F::single(x); });
}
template <unsigned W, typename F>
LOOM_SIM_INLINE const Op *vectorF16(const Op *op, Wave &wave) {
  return unaryF16<W>(op, wave, [](float x) { return F::half(x); });
}

//===----------------------------------------------------------------------===//
// Scalar forms (gfx12)
//===----------------------------------------------------------------------===//

LOOM_SIM_INLINE uint32_t scalarFloat(const Operand &operand, const Wave &wave,
                                     uint32_t sign) {
  uint32_t bits = scalar32(operand, wave);
  if (operand.modifiers & Operand::Abs)
    bits &= ~sign;
  return operand.modifiers & Operand::Neg ? bits ^ sign : bits;
}

template <unsigned W, typename F>
LOOM_SIM_INLINE const Op *scalarF32(const Op *op, Wave &wave) {
  float value =
      F::single(asF32(scalarFloat(op->src[0], wave, F32Format::sign)));
  if (op->clamp || op->omod)
    applyOutputModifiers(op, wave, &value, 1);
  writeScalar(op->dst[0], wave, bitsOf(value));
  return op->next;
}

/// The upper half of the result is 0.
template <unsigned W, typename F>
LOOM_SIM_INLINE const Op *scalarF16(const Op *op, Wave &wave) {
  uint32_t bits = scalarFloat(op->src[0], wave, F16Format::sign) & 0xffffu;
  if (!(denormals1664(wave) & 1))
    bits = flush<F16Format>(bits);
  uint32_t result = narrowF16(F::half(widenF16(bits)), rounding1664(wave));
  if (op->clamp || op->omod) {
    float value = widenF16(result);
    applyOutputModifiers16(op, wave, &value, 1);
    result = narrowF16(value, rounding1664(wave));
  }
  if (!(denormals1664(wave) & 2))
    result = flush<F16Format>(result);
  writeScalar(op->dst[0], wave, result);
  return op->next;
}

//===----------------------------------------------------------------------===//
// f64
//===----------------------------------------------------------------------===//

template <unsigned W, typename F>
LOOM_SIM_INLINE const Op *vectorF64(const Op *op, Wave &wave, F f) {
  Row<W, uint64_t> x;
  Row<W, double> out;
  sourceF64<W>(op->src[0], wave, x);
  LOOM_SIM_LANES (lane)
    out[lane] = f(asF64(x[lane]));
  writeF64<W>(op, wave, out);
  return op->next;
}
LOOM_SIM_LANEWISE(rcpF64, vectorF64, [](double x) { return 1.0 / x; })
LOOM_SIM_LANEWISE(rsqF64, vectorF64,
                  [](double x) { return 1.0 / __builtin_sqrt(x); })
LOOM_SIM_LANEWISE(sqrtF64, vectorF64,
                  [](double x) { return __builtin_sqrt(x); })

#define LOOM_SIM_FORMS(FUNCTION, TYPE)                                         \
  template <unsigned W>                                                        \
  static const Op *FUNCTION##F32(const Op *op, Wave &wave) {                   \
    return vectorF32<W, TYPE>(op, wave);                                       \
  }                                                                            \
  template <unsigned W>                                                        \
  static const Op *FUNCTION##F16(const Op *op, Wave &wave) {                   \
    return vectorF16<W, TYPE>(op, wave);                                       \
  }
#define LOOM_SIM_SCALAR_FORMS(FUNCTION, TYPE)                                  \
  LOOM_SIM_FORMS(FUNCTION, TYPE)                                               \
  template <unsigned W>                                                        \
  static const Op *FUNCTION##ScalarF32(const Op *op, Wave &wave) {             \
    return scalarF32<W, TYPE>(op, wave);                                       \
  }                                                                            \
  template <unsigned W>                                                        \
  static const Op *FUNCTION##ScalarF16(const Op *op, Wave &wave) {             \
    return scalarF16<W, TYPE>(op, wave);                                       \
  }

LOOM_SIM_SCALAR_FORMS(exp, Exp)
LOOM_SIM_SCALAR_FORMS(log, Log)
LOOM_SIM_SCALAR_FORMS(rcp, Rcp)
LOOM_SIM_SCALAR_FORMS(rsq, Rsq)
LOOM_SIM_SCALAR_FORMS(sqrt, Sqrt)
LOOM_SIM_FORMS(sin, Sin<false>)
LOOM_SIM_FORMS(cos, Sin<true>)

static const Semantics entries[] = {
    LOOM_SIM_ENTRY("v_exp_f32", expF32, Manual, Approximate),
    LOOM_SIM_ENTRY("v_exp_legacy_f32", expF32, Manual, Approximate),
    LOOM_SIM_ENTRY("v_log_f32", logF32, Manual, Approximate),
    LOOM_SIM_ENTRY("v_log_legacy_f32", logF32, Manual, Approximate),
    LOOM_SIM_ENTRY("v_rcp_f32", rcpF32, Manual, Approximate),
    LOOM_SIM_ENTRY("v_rcp_iflag_f32", rcpF32, Manual, Approximate),
    LOOM_SIM_ENTRY("v_rsq_f32", rsqF32, Manual, Approximate),
    LOOM_SIM_ENTRY("v_sqrt_f32", sqrtF32, Manual, Approximate),
    LOOM_SIM_ENTRY("v_sin_f32", sinF32, Manual, Approximate),
    LOOM_SIM_ENTRY("v_cos_f32", cosF32, Manual, Approximate),
    LOOM_SIM_ENTRY1664("v_exp_f16", expF16, Manual, Approximate),
    LOOM_SIM_ENTRY1664("v_log_f16", logF16, Manual, Approximate),
    LOOM_SIM_ENTRY1664("v_rcp_f16", rcpF16, Manual, Approximate),
    LOOM_SIM_ENTRY1664("v_rsq_f16", rsqF16, Manual, Approximate),
    LOOM_SIM_ENTRY1664("v_sqrt_f16", sqrtF16, Manual, Approximate),
    LOOM_SIM_ENTRY1664("v_sin_f16", sinF16, Manual, Approximate),
    LOOM_SIM_ENTRY1664("v_cos_f16", cosF16, Manual, Approximate),
    LOOM_SIM_ENTRY1664("v_rcp_f64", rcpF64, Manual, Approximate),
    LOOM_SIM_ENTRY1664("v_rsq_f64", rsqF64, Manual, Approximate),
    LOOM_SIM_ENTRY1664("v_sqrt_f64", sqrtF64, Manual, Approximate),
    LOOM_SIM_ENTRY("v_s_exp_f32", expScalarF32, Manual, Approximate),
    LOOM_SIM_ENTRY("v_s_log_f32", logScalarF32, Manual, Approximate),
    LOOM_SIM_ENTRY("v_s_rcp_f32", rcpScalarF32, Manual, Approximate),
    LOOM_SIM_ENTRY("v_s_rsq_f32", rsqScalarF32, Manual, Approximate),
    LOOM_SIM_ENTRY("v_s_sqrt_f32", sqrtScalarF32, Manual, Approximate),
    LOOM_SIM_ENTRY1664("v_s_exp_f16", expScalarF16, Manual, Approximate),
    LOOM_SIM_ENTRY1664("v_s_log_f16", logScalarF16, Manual, Approximate),
    LOOM_SIM_ENTRY1664("v_s_rcp_f16", rcpScalarF16, Manual, Approximate),
    LOOM_SIM_ENTRY1664("v_s_rsq_f16", rsqScalarF16, Manual, Approximate),
    LOOM_SIM_ENTRY1664("v_s_sqrt_f16", sqrtScalarF16, Manual, Approximate),
};

void registerTranscendental(SemanticsSink &sink) { sink.add(entries); }

} // namespace loom::sim::LOOM_SIM_ISA
