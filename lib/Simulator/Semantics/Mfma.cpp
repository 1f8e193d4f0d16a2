//===- Mfma.cpp - Matrix instructions of gfx942 and gfx950 ------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sources: see MatrixLayout.h and Matrix.h. cbsz and abid make blocks share an
// A, blgp permutes the lanes of B, as the CDNA3 ISA manual has it.
//
//===----------------------------------------------------------------------===//

#include "Matrix.h"

namespace loom::sim::LOOM_SIM_ISA {

template <typename A, typename B, unsigned M, unsigned K, unsigned Blocks>
static const Op *mfma(const Op *op, Wave &wave) {
  using Value = typename A::Value;
  using Layout = MfmaLayout<M, Blocks>;
  alignas(64) Value a[Blocks][K][M], b[Blocks][K][M], c[Blocks][M][M];
  ReadMode modeB;
  modeB.blgp = op->matrix.blgp;
  readOperand<64, A, M, K, Blocks>(op->src[0], wave, {}, a);
  readOperand<64, B, M, K, Blocks>(op->src[1], wave, modeB, b);
  readResult<64, Layout>(accumulatorOf(op), wave, c);
  unsigned cbsz = op->matrix.cbsz;
  for (unsigned block = 0; block < Blocks; ++block) {
    unsigned from = cbsz ? (block >> cbsz << cbsz) + op->matrix.abid : block;
    multiply<A, M, K>(a[from % Blocks], b[block], c[block]);
  }
  writeResult<64, Layout>(op->dst[0], wave, c);
  return op->next;
}

/// 8-bit floats: which ones is the wave's.
template <template <bool> class A, template <bool> class B, unsigned M,
          unsigned K>
static const Op *mfmaFloat8(const Op *op, Wave &wave) {
  return wave.hasFnuzFloat8
             ? mfma<typename A<true>::Type, typename B<true>::Type, M, K, 1>(
                   op, wave)
             : mfma<typename A<false>::Type, typename B<false>::Type, M, K, 1>(
                   op, wave);
}

template <bool Fnuz> struct TypeFp8 {
  using Type = ElementF8<Fp8>;
};
template <> struct TypeFp8<true> {
  using Type = ElementF8<Fp8Fnuz>;
};
template <bool Fnuz> struct TypeBf8 {
  using Type = ElementF8<Bf8>;
};
template <> struct TypeBf8<true> {
  using Type = ElementF8<Bf8Fnuz>;
};

/// blgp has the signs of A, B and C.
template <unsigned M, unsigned Blocks>
static const Op *mfmaF64(const Op *op, Wave &wave) {
  using Layout = MfmaLayout<M, Blocks, true>;
  alignas(64) double a[Blocks][4][M], b[Blocks][4][M], c[Blocks][M][M];
  ReadMode modeA, modeB;
  modeA.negateEven = op->matrix.blgp & 1;
  modeB.negateEven = op->matrix.blgp & 2;
  readOperand<64, ElementF64, M, 4, Blocks>(op->src[0], wave, modeA, a);
  readOperand<64, ElementF64, M, 4, Blocks>(op->src[1], wave, modeB, b);
  double sign = op->matrix.blgp & 4 ? -1.0 : 1.0;
  const Operand &accumulator = accumulatorOf(op);
  for (unsigned r = 0; r < Layout::registers; ++r) {
    Row<64, uint32_t> tmp, tmp1;
    const uint32_t *low =
        resultRegister<64>(accumulator, wave, 2 * r, false, tmp);
    const uint32_t *high =
        resultRegister<64>(accumulator, wave, 2 * r + 1, true, tmp1);
    for (unsigned lane = 0; lane < 64; ++lane) {
      ResultRow at = Layout::locate(r, lane / M);
      c[at.block][at.row][lane % M] =
          sign * asF64(low[lane] | uint64_t(high[lane]) << 32);
    }
  }
  for (unsigned block = 0; block < Blocks; ++block)
    multiply<ElementF64, M, 4>(a[block], b[block], c[block]);
  for (unsigned r = 0; r < Layout::registers; ++r)
    for (unsigned lane = 0; lane < 64; ++lane) {
      ResultRow at = Layout::locate(r, lane / M);
      uint64_t bits = bitsOf(c[at.block][at.row][lane % M]);
      rowOf<64>(wave, op->dst[0].index + 2 * r)[lane] = uint32_t(bits);
      rowOf<64>(wave, op->dst[0].index + 2 * r + 1)[lane] =
          uint32_t(bits >> 32);
    }
  return op->next;
}

//===----------------------------------------------------------------------===//
// Sparse A
//===----------------------------------------------------------------------===//

template <typename A, typename B, unsigned M, unsigned K>
static const Op *smfmac(const Op *op, Wave &wave) {
  using Value = typename A::Value;
  using Layout = MfmaLayout<M, 1>;
  alignas(64) Value a[1][K / 2][M], b[1][K][M], c[1][M][M];
  uint8_t rows[K / 2][M];
  readOperand<64, A, M, K / 2, 1>(op->src[0], wave, {}, a);
  readOperand<64, B, M, K, 1>(op->src[1], wave, {}, b);
  readResult<64, Layout>(op->dst[0], wave, c);
  unsigned set = op->matrix.cbsz ? 0 : op->matrix.abid;
  readSparseRows<64, M, OrderedColumns<64, M, K / 2, 1>>(op->src[2], wave, set,
                                                         rows);
  multiplySparse<A, M, K>(a[0], b[0], rows, c[0]);
  writeResult<64, Layout>(op->dst[0], wave, c);
  return op->next;
}

template <template <bool> class A, template <bool> class B, unsigned M,
          unsigned K>
static const Op *smfmacFloat8(const Op *op, Wave &wave) {
  return wave.hasFnuzFloat8
             ? smfmac<typename A<true>::Type, typename B<true>::Type, M, K>(
                   op, wave)
             : smfmac<typename A<false>::Type, typename B<false>::Type, M, K>(
                   op, wave);
}

//===----------------------------------------------------------------------===//
// Table
//===----------------------------------------------------------------------===//

#define SOURCED(NAME, SOURCE, EXACTNESS, ...)                                  \
  {NAME, nullptr, &__VA_ARGS__, Source::SOURCE, Exactness::EXACTNESS}
#define ENTRY(NAME, EXACTNESS, ...)                                            \
  SOURCED(NAME, Manual, EXACTNESS, __VA_ARGS__)
#define MFMA(NAME, T, M, K, BLOCKS)                                            \
  ENTRY("v_mfma_f32_" NAME, Approximate,                                       \
        mfma<Element##T, Element##T, M, K, BLOCKS>)
#define MFMA_I8(NAME, M, K, BLOCKS)                                            \
  ENTRY("v_mfma_i32_" NAME, Exact,                                             \
        mfma<ElementInteger<8>, ElementInteger<8>, M, K, BLOCKS>)
#define MFMA_F8(NAME, M, K)                                                    \
  ENTRY("v_mfma_f32_" NAME "_fp8_fp8", Approximate,                            \
        mfmaFloat8<TypeFp8, TypeFp8, M, K>),                                   \
      ENTRY("v_mfma_f32_" NAME "_fp8_bf8", Approximate,                        \
            mfmaFloat8<TypeFp8, TypeBf8, M, K>),                               \
      ENTRY("v_mfma_f32_" NAME "_bf8_fp8", Approximate,                        \
            mfmaFloat8<TypeBf8, TypeFp8, M, K>),                               \
      ENTRY("v_mfma_f32_" NAME "_bf8_bf8", Approximate,                        \
            mfmaFloat8<TypeBf8, TypeBf8, M, K>)
#define SMFMAC(NAME, SOURCE, T, M, K)                                          \
  SOURCED("v_smfmac_f32_" NAME, SOURCE, Approximate,                           \
          smfmac<Element##T, Element##T, M, K>)
#define SMFMAC_I8(NAME, SOURCE, M, K)                                          \
  SOURCED("v_smfmac_i32_" NAME, SOURCE, Exact,                                 \
          smfmac<ElementInteger<8>, ElementInteger<8>, M, K>)
#define SMFMAC_F8(NAME, SOURCE, M, K)                                          \
  SOURCED("v_smfmac_f32_" NAME "_fp8_fp8", SOURCE, Approximate,                \
          smfmacFloat8<TypeFp8, TypeFp8, M, K>),                               \
      SOURCED("v_smfmac_f32_" NAME "_fp8_bf8", SOURCE, Approximate,            \
              smfmacFloat8<TypeFp8, TypeBf8, M, K>),                           \
      SOURCED("v_smfmac_f32_" NAME "_bf8_fp8", SOURCE, Approximate,            \
              smfmacFloat8<TypeBf8, TypeFp8, M, K>),                           \
      SOURCED("v_smfmac_f32_" NAME "_bf8_bf8", SOURCE, Approximate,            \
              smfmacFloat8<TypeBf8, TypeBf8, M, K>)

static const Semantics dense[] = {
    MFMA("32x32x1_2b_f32", F32, 32, 1, 2),
    MFMA("16x16x1_4b_f32", F32, 16, 1, 4),
    MFMA("4x4x1_16b_f32", F32, 4, 1, 16),
    MFMA("32x32x2_f32", F32, 32, 2, 1),
    MFMA("16x16x4_f32", F32, 16, 4, 1),
    MFMA("16x16x8_xf32", Xf32, 16, 8, 1),
    MFMA("32x32x4_xf32", Xf32, 32, 4, 1),
    MFMA("32x32x4_2b_f16", F16, 32, 4, 2),
    MFMA("16x16x4_4b_f16", F16, 16, 4, 4),
    MFMA("4x4x4_16b_f16", F16, 4, 4, 16),
    MFMA("32x32x8_f16", F16, 32, 8, 1),
    MFMA("16x16x16_f16", F16, 16, 16, 1),
    MFMA("32x32x16_f16", F16, 32, 16, 1),
    MFMA("16x16x32_f16", F16, 16, 32, 1),
    MFMA("32x32x4_2b_bf16", Bf16, 32, 4, 2),
    MFMA("16x16x4_4b_bf16", Bf16, 16, 4, 4),
    MFMA("4x4x4_16b_bf16", Bf16, 4, 4, 16),
    MFMA("32x32x8_bf16", Bf16, 32, 8, 1),
    MFMA("16x16x16_bf16", Bf16, 16, 16, 1),
    MFMA("32x32x16_bf16", Bf16, 32, 16, 1),
    MFMA("16x16x32_bf16", Bf16, 16, 32, 1),
    MFMA_I8("32x32x4_2b_i8", 32, 4, 2),
    MFMA_I8("16x16x4_4b_i8", 16, 4, 4),
    MFMA_I8("4x4x4_16b_i8", 4, 4, 16),
    MFMA_I8("32x32x16_i8", 32, 16, 1),
    MFMA_I8("16x16x32_i8", 16, 32, 1),
    MFMA_I8("32x32x32_i8", 32, 32, 1),
    MFMA_I8("16x16x64_i8", 16, 64, 1),
    MFMA_F8("16x16x32", 16, 32),
    MFMA_F8("32x32x16", 32, 16),
    ENTRY("v_mfma_f64_16x16x4_f64", Approximate, mfmaF64<16, 1>),
    ENTRY("v_mfma_f64_4x4x4_4b_f64", Approximate, mfmaF64<4, 4>),
};

static const Semantics sparse[] = {
    SMFMAC("16x16x32_f16", Manual, F16, 16, 32),
    SMFMAC("32x32x16_f16", Manual, F16, 32, 16),
    SMFMAC("16x16x32_bf16", Manual, Bf16, 16, 32),
    SMFMAC("32x32x16_bf16", Manual, Bf16, 32, 16),
    SMFMAC_I8("16x16x64_i8", Manual, 16, 64),
    SMFMAC_I8("32x32x32_i8", Manual, 32, 32),
    SMFMAC_F8("16x16x64", Manual, 16, 64),
    SMFMAC_F8("32x32x32", Manual, 32, 32),
    // gfx950's, by analogy: see MatrixLayout.h.
    SMFMAC("16x16x64_f16", Guess, F16, 16, 64),
    SMFMAC("32x32x32_f16", Guess, F16, 32, 32),
    SMFMAC("16x16x64_bf16", Guess, Bf16, 16, 64),
    SMFMAC("32x32x32_bf16", Guess, Bf16, 32, 32),
    SMFMAC_I8("16x16x128_i8", Guess, 16, 128),
    SMFMAC_I8("32x32x64_i8", Guess, 32, 64),
    SMFMAC_F8("16x16x128", Guess, 16, 128),
    SMFMAC_F8("32x32x64", Guess, 32, 64),
};

void registerMfma(SemanticsSink &sink) {
  sink.add(dense);
  sink.add(sparse);
}

} // namespace loom::sim::LOOM_SIM_ISA
