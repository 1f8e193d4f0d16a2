//===- Dot.cpp - Dot products within a register -----------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Integer forms are exact; with clamp the sum saturates. How float forms round
/// between their steps is not documented: here the sum is taken in f64 and
/// rounded once. Sources: CDNA4, RDNA3 and RDNA4 manuals.
///
//===----------------------------------------------------------------------===//

#include "HalfShapes.h"
#include "SmallFloatFormats.h"

namespace loom::sim::LOOM_SIM_ISA {

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

/// The sum of products of 32 / Bits elements.
template <unsigned Bits>
LOOM_SIM_INLINE int64_t dotElements(uint32_t a, uint32_t b, bool signedA,
                                    bool signedB) {
  constexpr uint32_t mask = (1u << Bits) - 1, sign = 1u << (Bits - 1);
  int64_t sum = 0;
  for (unsigned i = 0; i < 32 / Bits; ++i) {
    uint32_t x = (a >> (i * Bits)) & mask, y = (b >> (i * Bits)) & mask;
    int64_t left = signedA ? int64_t(x ^ sign) - int64_t(sign) : int64_t(x);
    int64_t right = signedB ? int64_t(y ^ sign) - int64_t(sign) : int64_t(y);
    sum += left * right;
  }
  return sum;
}

template <unsigned W, unsigned Bits>
LOOM_SIM_INLINE const Op *dotSigned(const Op *op, Wave &wave, bool signedA,
                                    bool signedB) {
  Row<W, uint32_t> a, b, c, out;
  const uint32_t *x = source32<W>(op->src[0], wave, a);
  const uint32_t *y = source32<W>(op->src[1], wave, b);
  const uint32_t *z = source32<W>(op->src[2], wave, c);
  for (unsigned lane = 0; lane < W; ++lane) {
    int64_t sum = dotElements<Bits>(x[lane], y[lane], signedA, signedB) +
                  int32_t(z[lane]);
    int64_t bounded = sum > 0x7fffffffll ? 0x7fffffffll : sum;
    bounded = bounded < -0x80000000ll ? -0x80000000ll : bounded;
    out[lane] = uint32_t(op->clamp ? bounded : sum);
  }
  write32<W>(op->dst[0], wave, out);
  return op->next;
}

template <unsigned W, unsigned Bits>
LOOM_SIM_INLINE const Op *dotUnsigned(const Op *op, Wave &wave) {
  Row<W, uint32_t> a, b, c, out;
  const uint32_t *x = source32<W>(op->src[0], wave, a);
  const uint32_t *y = source32<W>(op->src[1], wave, b);
  const uint32_t *z = source32<W>(op->src[2], wave, c);
  for (unsigned lane = 0; lane < W; ++lane) {
    uint64_t sum =
        uint64_t(dotElements<Bits>(x[lane], y[lane], false, false)) + z[lane];
    out[lane] = op->clamp && sum > 0xffffffffull ? ~0u : uint32_t(sum);
  }
  write32<W>(op->dst[0], wave, out);
  return op->next;
}

template <unsigned W, unsigned Bits>
static const Op *dotI(const Op *op, Wave &wave) {
  return dotSigned<W, Bits>(op, wave, true, true);
}
template <unsigned W, unsigned Bits>
static const Op *dotU(const Op *op, Wave &wave) {
  return dotUnsigned<W, Bits>(op, wave);
}
/// neg_lo says which sources are signed.
template <unsigned W, unsigned Bits>
static const Op *dotIu(const Op *op, Wave &wave) {
  return dotSigned<W, Bits>(op, wave, op->src[0].modifiers & Operand::Neg,
                            op->src[1].modifiers & Operand::Neg);
}

//===----------------------------------------------------------------------===//
// Pairs of f16 or bf16
//===----------------------------------------------------------------------===//

enum class Half { F16, Bf16 };

/// Values of one of the two elements. Forms of VOP2 and those whose op_sel is
/// about the 16-bit result take each element from its own half (`Plain`).
template <unsigned W, Half H, bool Plain>
LOOM_SIM_INLINE void element(const Operand &operand, Wave &wave,
                             Row<W, float> &out, bool high) {
  Row<W, uint32_t> tmp;
  const uint32_t *row = source32<W>(operand, wave, tmp);
  unsigned select = high ? Operand::OpSelHi : Operand::OpSel;
  unsigned negate = high ? Operand::NegHi : Operand::Neg;
  bool upper = Plain ? high : (operand.modifiers & select) != 0;
  unsigned shift = upper ? 16 : 0;
  uint32_t flip = operand.modifiers & negate ? 0x8000u : 0u;
  bool flushes = H == Half::F16 && !(denormals1664(wave) & 1);
  LOOM_SIM_LANES (lane) {
    uint32_t bits = ((row[lane] >> shift) & 0xffffu) ^ flip;
    bits = flushes ? flush<F16Format>(bits) : bits;
    out[lane] = H == Half::F16 ? widenF16(bits) : widenBf16(bits);
  }
}

template <unsigned W, Half H, bool Plain>
LOOM_SIM_INLINE void dotPairs(const Op *op, Wave &wave, Row<W, double> &sum) {
  Row<W, float> x, y;
  element<W, H, Plain>(op->src[0], wave, x, false);
  element<W, H, Plain>(op->src[1], wave, y, false);
  LOOM_SIM_LANES (lane)
    sum[lane] = double(x[lane]) * double(y[lane]);
  element<W, H, Plain>(op->src[0], wave, x, true);
  element<W, H, Plain>(op->src[1], wave, y, true);
  LOOM_SIM_LANES (lane)
    sum[lane] += double(x[lane]) * double(y[lane]);
}

template <unsigned W, Half H, bool Plain>
static const Op *dot2F32(const Op *op, Wave &wave) {
  Row<W, double> sum;
  Row<W, uint32_t> tmp;
  Row<W, float> out;
  dotPairs<W, H, Plain>(op, wave, sum);
  const float *z = sourceF32<W>(op->src[2], wave, tmp);
  LOOM_SIM_LANES (lane)
    out[lane] = float(sum[lane] + double(z[lane]));
  writeF32<W>(op, wave, out);
  return op->next;
}

/// A result of 16 bits; op_sel names the halves of the addend and the result.
template <unsigned W, Half H>
static const Op *dot2Half(const Op *op, Wave &wave) {
  Row<W, double> sum;
  Row<W, uint32_t> tmp, out;
  dotPairs<W, H, true>(op, wave, sum);
  Operand addend = op->src[2], dst = op->dst[0];
  if (addend.modifiers & Operand::OpSel)
    addend.modifiers |= Operand::High;
  if (op->src[0].modifiers & Operand::OpSelHi)
    dst.modifiers |= Operand::High;
  const uint32_t *z = sourceF16<W>(addend, wave, tmp);
  if (H == Half::F16) {
    Row<W, float> values;
    for (unsigned lane = 0; lane < W; ++lane)
      values[lane] = narrowToOdd(sum[lane] + double(widenF16(z[lane])));
    narrowRow<W>(wave, values, out);
    if (op->clamp)
      modifyHalf<W>(op, wave, out);
  } else {
    for (unsigned lane = 0; lane < W; ++lane)
      out[lane] =
          narrowBf16(narrowToOdd(sum[lane] + double(widenBf16(z[lane]))));
  }
  writeHalfBits<W, true>(dst, wave, out);
  return op->next;
}

/// Four products of 8-bit floats.
template <unsigned W, typename A, typename B>
static const Op *dot4F32(const Op *op, Wave &wave) {
  Row<W, uint32_t> a, b, c;
  Row<W, float> out;
  const uint32_t *x = source32<W>(op->src[0], wave, a);
  const uint32_t *y = source32<W>(op->src[1], wave, b);
  const float *z = sourceF32<W>(op->src[2], wave, c);
  for (unsigned lane = 0; lane < W; ++lane) {
    double sum = z[lane];
    for (unsigned i = 0; i < 32; i += 8)
      sum += double(decodeSmall<A>(x[lane] >> i)) *
             double(decodeSmall<B>(y[lane] >> i));
    out[lane] = float(sum);
  }
  writeF32<W>(op, wave, out);
  return op->next;
}

#define LOOM_SIM_DOT(NAME, FUNCTION, SOURCE, EXACTNESS, ...)                   \
  {NAME, &FUNCTION<32, __VA_ARGS__>, &FUNCTION<64, __VA_ARGS__>,               \
   Source::SOURCE, Exactness::EXACTNESS}

static const Semantics entries[] = {
    LOOM_SIM_DOT("v_dot2_i32_i16", dotI, Ieee, Exact, 16),
    LOOM_SIM_DOT("v_dot2c_i32_i16", dotI, Ieee, Exact, 16),
    LOOM_SIM_DOT("v_dot2_u32_u16", dotU, Ieee, Exact, 16),
    LOOM_SIM_DOT("v_dot4_i32_i8", dotI, Ieee, Exact, 8),
    LOOM_SIM_DOT("v_dot4c_i32_i8", dotI, Ieee, Exact, 8),
    LOOM_SIM_DOT("v_dot4_u32_u8", dotU, Ieee, Exact, 8),
    LOOM_SIM_DOT("v_dot4_i32_iu8", dotIu, Ieee, Exact, 8),
    LOOM_SIM_DOT("v_dot8_i32_i4", dotI, Ieee, Exact, 4),
    LOOM_SIM_DOT("v_dot8c_i32_i4", dotI, Ieee, Exact, 4),
    LOOM_SIM_DOT("v_dot8_u32_u4", dotU, Ieee, Exact, 4),
    LOOM_SIM_DOT("v_dot8_i32_iu4", dotIu, Ieee, Exact, 4),
    LOOM_SIM_DOT("v_dot2_f32_f16", dot2F32, Manual, Approximate, Half::F16,
                 false),
    LOOM_SIM_DOT("v_dot2c_f32_f16", dot2F32, Manual, Approximate, Half::F16,
                 true),
    LOOM_SIM_DOT("v_dot2acc_f32_f16", dot2F32, Manual, Approximate, Half::F16,
                 true),
    LOOM_SIM_DOT("v_dot2_f32_bf16", dot2F32, Manual, Approximate, Half::Bf16,
                 false),
    LOOM_SIM_DOT("v_dot2c_f32_bf16", dot2F32, Manual, Approximate, Half::Bf16,
                 true),
    LOOM_SIM_DOT("v_dot2acc_f32_bf16", dot2F32, Manual, Approximate, Half::Bf16,
                 true),
    LOOM_SIM_DOT("v_dot2_f16_f16", dot2Half, Manual, Approximate, Half::F16),
    LOOM_SIM_DOT("v_dot2_bf16_bf16", dot2Half, Manual, Approximate, Half::Bf16),
    LOOM_SIM_DOT("v_dot4_f32_fp8_fp8", dot4F32, Manual, Approximate, Fp8, Fp8),
    LOOM_SIM_DOT("v_dot4_f32_fp8_bf8", dot4F32, Manual, Approximate, Fp8, Bf8),
    LOOM_SIM_DOT("v_dot4_f32_bf8_fp8", dot4F32, Manual, Approximate, Bf8, Fp8),
    LOOM_SIM_DOT("v_dot4_f32_bf8_bf8", dot4F32, Manual, Approximate, Bf8, Bf8),
};

void registerDot(SemanticsSink &sink) { sink.add(entries); }

} // namespace loom::sim::LOOM_SIM_ISA
