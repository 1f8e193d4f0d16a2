//===- ScaledFloat.cpp - Conversions with a scale (gfx950) ------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// v_cvt_scalef32_*: conversions between f32, f16, bf16 and the small formats
/// with a power of two, the exponent field of an f32 operand: values from small
/// formats are multiplied by it, values to them divided. A field of 255 gives
/// NaN. Source: CDNA4 manual. What it does not say is a guess, and conversions
/// to small formats with it: too great values follow MODE.FP16_OVFL as in
/// v_cvt_pk_fp8_f32, and stochastic rounding adds the random number's high bits
/// (encodeSmallStochastic).
///
//===----------------------------------------------------------------------===//

#include "SmallFloatFormats.h"

namespace loom::sim::LOOM_SIM_ISA {

enum class Kind { F32, F16, Bf16 };

constexpr unsigned bitsOfKind(Kind kind) { return kind == Kind::F32 ? 32 : 16; }

/// The registers of a tuple, as rows.
template <unsigned W>
LOOM_SIM_INLINE void readTuple(const Operand &operand, Wave &wave,
                               Row<W, uint32_t> *rows, unsigned count) {
  for (unsigned i = 0; i < count; ++i) {
    Row<W, uint32_t> tmp;
    const uint32_t *row = source32<W>(operand, wave, tmp, i);
    LOOM_SIM_LANES (lane)
      rows[i][lane] = row[lane];
  }
}

/// `bits` bits from a position in a tuple; may lie in two registers.
template <unsigned W>
LOOM_SIM_INLINE uint32_t extract(const Row<W, uint32_t> *rows, unsigned lane,
                                 unsigned position, unsigned bits) {
  unsigned shift = position % 32;
  uint32_t value = rows[position / 32][lane] >> shift;
  if (shift + bits > 32)
    value |= rows[position / 32 + 1][lane] << (32 - shift);
  return bits == 32 ? value : value & ((1u << bits) - 1);
}

template <unsigned W>
LOOM_SIM_INLINE void insert(Row<W, uint32_t> *rows, unsigned lane,
                            unsigned position, unsigned bits, uint32_t value) {
  unsigned shift = position % 32;
  rows[position / 32][lane] |= value << shift;
  if (shift + bits > 32)
    rows[position / 32 + 1][lane] |= value >> (32 - shift);
}

LOOM_SIM_INLINE int scaleOf(uint32_t bits) { return int(bits >> 23 & 255); }

//===----------------------------------------------------------------------===//
// From small formats
//===----------------------------------------------------------------------===//

template <Kind K> LOOM_SIM_INLINE uint32_t encodeWide(double value) {
  if (K == Kind::F32)
    return bitsOf(float(value));
  float odd = narrowToOdd(value);
  return K == Kind::F16 ? narrowF16(odd, 0) : narrowBf16(odd);
}

/// Count values; few of them are in a byte or half that op_sel names.
template <unsigned W, typename F, Kind K, unsigned Count>
static const Op *decodeScaled(const Op *op, Wave &wave) {
  constexpr unsigned inputs = (Count * F::bits + 31) / 32;
  constexpr unsigned wide = bitsOfKind(K);
  constexpr unsigned outputs = (Count * wide + 31) / 32;
  Row<W, uint32_t> in[inputs], scale[1], out[outputs] = {};
  readTuple<W>(op->src[0], wave, in, inputs);
  readTuple<W>(op->src[1], wave, scale, 1);
  unsigned offset = Count * F::bits == 16  ? (op->immediate & 1) * 16
                    : Count * F::bits == 8 ? (op->immediate & 3) * 8
                                           : 0;
  for (unsigned i = 0; i < Count; ++i)
    for (unsigned lane = 0; lane < W; ++lane) {
      uint32_t code = extract<W>(in, lane, offset + i * F::bits, F::bits);
      int exponent = scaleOf(scale[0][lane]);
      double factor = asF64(uint64_t(exponent - 127 + 1023) << 52);
      double value = double(decodeSmall<F>(code)) * factor;
      if (exponent == 255)
        value = asF64(0x7ff8000000000000ull);
      insert<W>(out, lane, i * wide, wide, encodeWide<K>(value));
    }
  if (Count * wide == 16) {
    const uint32_t *old = rowOf<W>(wave, op->dst[0].index);
    bool high = op->dst[0].modifiers & Operand::High;
    LOOM_SIM_LANES (lane)
      out[0][lane] = high ? (old[lane] & 0xffffu) | out[0][lane] << 16
                          : (old[lane] & 0xffff0000u) | out[0][lane];
  }
  for (unsigned i = 0; i < outputs; ++i)
    write32<W>(op->dst[0], wave, out[i], i);
  return op->next;
}

//===----------------------------------------------------------------------===//
// To small formats
//===----------------------------------------------------------------------===//

template <Kind K> LOOM_SIM_INLINE float decodeWide(uint32_t bits) {
  return K == Kind::F32   ? asF32(bits)
         : K == Kind::F16 ? widenF16(bits)
                          : widenBf16(bits);
}

/// The next random number: v_prng_b32.
LOOM_SIM_INLINE uint32_t nextRandom(uint32_t value) {
  return value << 1 ^ (value >> 31 ? 197u : 0u);
}

template <typename F>
LOOM_SIM_INLINE uint32_t encodeOne(float value, int scale, bool saturate,
                                   bool stochastic, uint32_t random) {
  if (scale == 255)
    value = asF32(0x7fc00000u);
  return stochastic
             ? encodeSmallStochastic<F>(value, random, saturate, 127 - scale)
             : encodeSmall<F>(value, saturate, 127 - scale);
}

/// The new bits into a byte, a half or all of the destination.
template <unsigned W, unsigned Bits>
LOOM_SIM_INLINE void writeCodes(const Op *op, Wave &wave,
                                Row<W, uint32_t> *out) {
  const Operand &dst = op->dst[0];
  if (Bits < 32) {
    const uint32_t *old = rowOf<W>(wave, dst.index);
    unsigned shift = Bits == 8 ? (op->immediate >> 2 & 3) * 8
                     : dst.modifiers & Operand::High ? 16
                                                     : 0;
    uint32_t mask = ((1u << (Bits % 32)) - 1) << shift;
    LOOM_SIM_LANES (lane)
      out[0][lane] = (old[lane] & ~mask) | (out[0][lane] << shift & mask);
  }
  for (unsigned i = 0; i < (Bits + 31) / 32; ++i)
    write32<W>(dst, wave, out[i], i);
}

/// Count values of one tuple, or alternately of two (`Two`).
template <unsigned W, typename F, Kind K, unsigned Count, bool Two,
          bool Stochastic>
static const Op *encodeScaled(const Op *op, Wave &wave) {
  constexpr unsigned wide = bitsOfKind(K), each = Two ? Count / 2 : Count;
  constexpr unsigned inputs = (each * wide + 31) / 32;
  constexpr unsigned outputs = (Count * F::bits + 31) / 32;
  Row<W, uint32_t> in[inputs], other[Two ? inputs : 1], scale[1], random[1],
      out[outputs] = {};
  readTuple<W>(op->src[0], wave, in, inputs);
  if (Two)
    readTuple<W>(op->src[1], wave, other, inputs);
  if (Stochastic)
    readTuple<W>(op->src[1], wave, random, 1);
  readTuple<W>(op->src[Two || Stochastic ? 2 : 1], wave, scale, 1);
  bool saturate = wave.mode & ModeFp16Ovfl;
  bool upper = Count * wide == 16 && (op->src[0].modifiers & Operand::High);
  unsigned offset = upper ? 16 : 0;
  for (unsigned i = 0; i < Count; ++i) {
    bool second = Two && i % 2;
    unsigned modifiers = op->src[second ? 1 : 0].modifiers;
    uint32_t sign = 1u << (wide - 1);
    uint32_t drop = modifiers & Operand::Abs ? sign : 0;
    uint32_t flip = modifiers & Operand::Neg ? sign : 0;
    for (unsigned lane = 0; lane < W; ++lane) {
      uint32_t bits = extract<W>(second ? other : in, lane,
                                 offset + (Two ? i / 2 : i) * wide, wide);
      float value = decodeWide<K>((bits & ~drop) ^ flip);
      uint32_t code =
          encodeOne<F>(value, scaleOf(scale[0][lane]), saturate, Stochastic,
                       Stochastic ? random[0][lane] : 0);
      insert<W>(out, lane, i * F::bits, F::bits, code);
      if (Stochastic)
        random[0][lane] = nextRandom(random[0][lane]);
    }
  }
  writeCodes<W, Count * F::bits>(op, wave, out);
  return op->next;
}

#define LOOM_SIM_DECODE(NAME, FORMAT, KIND, COUNT)                             \
  {NAME, &decodeScaled<32, FORMAT, Kind::KIND, COUNT>,                         \
   &decodeScaled<64, FORMAT, Kind::KIND, COUNT>, Source::Manual,               \
   Exactness::Exact}
#define LOOM_SIM_ENCODE(NAME, FORMAT, KIND, COUNT, TWO)                        \
  {NAME, &encodeScaled<32, FORMAT, Kind::KIND, COUNT, TWO, false>,             \
   &encodeScaled<64, FORMAT, Kind::KIND, COUNT, TWO, false>, Source::Guess,    \
   Exactness::Exact}
#define LOOM_SIM_STOCHASTIC(NAME, FORMAT, KIND, COUNT)                         \
  {NAME, &encodeScaled<32, FORMAT, Kind::KIND, COUNT, false, true>,            \
   &encodeScaled<64, FORMAT, Kind::KIND, COUNT, false, true>, Source::Guess,   \
   Exactness::Approximate}

static const Semantics decodeEntries[] = {
    LOOM_SIM_DECODE("v_cvt_scalef32_f32_fp8", Fp8, F32, 1),
    LOOM_SIM_DECODE("v_cvt_scalef32_f32_bf8", Bf8, F32, 1),
    LOOM_SIM_DECODE("v_cvt_scalef32_f16_fp8", Fp8, F16, 1),
    LOOM_SIM_DECODE("v_cvt_scalef32_f16_bf8", Bf8, F16, 1),
    LOOM_SIM_DECODE("v_cvt_scalef32_pk_f32_fp8", Fp8, F32, 2),
    LOOM_SIM_DECODE("v_cvt_scalef32_pk_f16_fp8", Fp8, F16, 2),
    LOOM_SIM_DECODE("v_cvt_scalef32_pk_bf16_fp8", Fp8, Bf16, 2),
    LOOM_SIM_DECODE("v_cvt_scalef32_pk_f32_bf8", Bf8, F32, 2),
    LOOM_SIM_DECODE("v_cvt_scalef32_pk_f16_bf8", Bf8, F16, 2),
    LOOM_SIM_DECODE("v_cvt_scalef32_pk_bf16_bf8", Bf8, Bf16, 2),
    LOOM_SIM_DECODE("v_cvt_scalef32_pk_f32_fp4", Fp4, F32, 2),
    LOOM_SIM_DECODE("v_cvt_scalef32_pk_f16_fp4", Fp4, F16, 2),
    LOOM_SIM_DECODE("v_cvt_scalef32_pk_bf16_fp4", Fp4, Bf16, 2),
    LOOM_SIM_DECODE("v_cvt_scalef32_pk32_f32_fp6", Fp6, F32, 32),
    LOOM_SIM_DECODE("v_cvt_scalef32_pk32_f16_fp6", Fp6, F16, 32),
    LOOM_SIM_DECODE("v_cvt_scalef32_pk32_bf16_fp6", Fp6, Bf16, 32),
    LOOM_SIM_DECODE("v_cvt_scalef32_pk32_f32_bf6", Bf6, F32, 32),
    LOOM_SIM_DECODE("v_cvt_scalef32_pk32_f16_bf6", Bf6, F16, 32),
    LOOM_SIM_DECODE("v_cvt_scalef32_pk32_bf16_bf6", Bf6, Bf16, 32),
};

static const Semantics encodeEntries[] = {
    LOOM_SIM_ENCODE("v_cvt_scalef32_pk_fp8_f32", Fp8, F32, 2, true),
    LOOM_SIM_ENCODE("v_cvt_scalef32_pk_fp8_f16", Fp8, F16, 2, false),
    LOOM_SIM_ENCODE("v_cvt_scalef32_pk_fp8_bf16", Fp8, Bf16, 2, false),
    LOOM_SIM_ENCODE("v_cvt_scalef32_pk_bf8_f32", Bf8, F32, 2, true),
    LOOM_SIM_ENCODE("v_cvt_scalef32_pk_bf8_f16", Bf8, F16, 2, false),
    LOOM_SIM_ENCODE("v_cvt_scalef32_pk_bf8_bf16", Bf8, Bf16, 2, false),
    LOOM_SIM_ENCODE("v_cvt_scalef32_pk_fp4_f32", Fp4, F32, 2, true),
    LOOM_SIM_ENCODE("v_cvt_scalef32_pk_fp4_f16", Fp4, F16, 2, false),
    LOOM_SIM_ENCODE("v_cvt_scalef32_pk_fp4_bf16", Fp4, Bf16, 2, false),
    LOOM_SIM_ENCODE("v_cvt_scalef32_2xpk16_fp6_f32", Fp6, F32, 32, true),
    LOOM_SIM_ENCODE("v_cvt_scalef32_pk32_fp6_f16", Fp6, F16, 32, false),
    LOOM_SIM_ENCODE("v_cvt_scalef32_pk32_fp6_bf16", Fp6, Bf16, 32, false),
    LOOM_SIM_ENCODE("v_cvt_scalef32_2xpk16_bf6_f32", Bf6, F32, 32, true),
    LOOM_SIM_ENCODE("v_cvt_scalef32_pk32_bf6_f16", Bf6, F16, 32, false),
    LOOM_SIM_ENCODE("v_cvt_scalef32_pk32_bf6_bf16", Bf6, Bf16, 32, false),
};

static const Semantics stochasticEntries[] = {
    LOOM_SIM_STOCHASTIC("v_cvt_scalef32_sr_fp8_f32", Fp8, F32, 1),
    LOOM_SIM_STOCHASTIC("v_cvt_scalef32_sr_fp8_f16", Fp8, F16, 1),
    LOOM_SIM_STOCHASTIC("v_cvt_scalef32_sr_fp8_bf16", Fp8, Bf16, 1),
    LOOM_SIM_STOCHASTIC("v_cvt_scalef32_sr_bf8_f32", Bf8, F32, 1),
    LOOM_SIM_STOCHASTIC("v_cvt_scalef32_sr_bf8_f16", Bf8, F16, 1),
    LOOM_SIM_STOCHASTIC("v_cvt_scalef32_sr_bf8_bf16", Bf8, Bf16, 1),
    LOOM_SIM_STOCHASTIC("v_cvt_scalef32_sr_pk_fp4_f32", Fp4, F32, 2),
    LOOM_SIM_STOCHASTIC("v_cvt_scalef32_sr_pk_fp4_f16", Fp4, F16, 2),
    LOOM_SIM_STOCHASTIC("v_cvt_scalef32_sr_pk_fp4_bf16", Fp4, Bf16, 2),
    LOOM_SIM_STOCHASTIC("v_cvt_scalef32_sr_pk32_fp6_f32", Fp6, F32, 32),
    LOOM_SIM_STOCHASTIC("v_cvt_scalef32_sr_pk32_fp6_f16", Fp6, F16, 32),
    LOOM_SIM_STOCHASTIC("v_cvt_scalef32_sr_pk32_fp6_bf16", Fp6, Bf16, 32),
    LOOM_SIM_STOCHASTIC("v_cvt_scalef32_sr_pk32_bf6_f32", Bf6, F32, 32),
    LOOM_SIM_STOCHASTIC("v_cvt_scalef32_sr_pk32_bf6_f16", Bf6, F16, 32),
    LOOM_SIM_STOCHASTIC("v_cvt_scalef32_sr_pk32_bf6_bf16", Bf6, Bf16, 32),
};

void registerScaledFloat(SemanticsSink &sink) {
  sink.add(decodeEntries);
  sink.add(encodeEntries);
  sink.add(stochasticEntries);
}

} // namespace loom::sim::LOOM_SIM_ISA
