//===- Wmma.cpp - Matrix instructions of gfx11 and gfx12 --------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sources: see MatrixLayout.h and Matrix.h; "Wave Matrix Multiply Accumulate"
// of AMD's RDNA3 and RDNA4 ISA manuals for the modifiers: neg_lo and neg_hi
// negate even and odd elements of A and B; of C, neg_lo negates and neg_hi
// takes the absolute value before; of integers neg_lo is the sign of A and B.
// Results of 16 bits are summed in f32 and rounded once, which is not
// documented.
//
//===----------------------------------------------------------------------===//

#include "Matrix.h"

namespace loom::sim::LOOM_SIM_ISA {

static ReadMode readModeOf(const Op *op, unsigned source) {
  ReadMode mode;
  mode.negateEven = op->matrix.negLo >> source & 1;
  mode.negateOdd = op->matrix.negHi >> source & 1;
  return mode;
}

/// Of integers, neg_lo is the sign.
static ReadMode integerModeOf(const Op *op, unsigned source) {
  ReadMode mode;
  mode.isSigned = op->matrix.negLo >> source & 1;
  return mode;
}

static LOOM_SIM_INLINE float modifyC(const Op *op, float value) {
  uint32_t bits = bitsOf(value);
  bits &= op->matrix.negHi & 4 ? 0x7fffffffu : ~0u;
  return asF32(bits ^ (op->matrix.negLo & 4 ? 0x80000000u : 0u));
}

/// The results' layout of a generation.
template <unsigned W, bool IsGfx12> struct LayoutOf {
  using Type = Gfx11Layout<W>;
};
template <unsigned W> struct LayoutOf<W, true> {
  using Type = Gfx12Layout<W>;
};

template <unsigned W, bool IsGfx12, typename T, unsigned K>
LOOM_SIM_INLINE void readInput(const Operand &operand, Wave &wave,
                               ReadMode mode, typename T::Value (*out)[K][16]) {
  if constexpr (IsGfx12)
    readOperand<W, T, 16, K, 1, Gfx12Columns<W, K, T::bits>>(operand, wave,
                                                             mode, out);
  else
    readOperandGfx11<W, T>(operand, wave, mode, out[0]);
}

//===----------------------------------------------------------------------===//
// 16-bit results
//===----------------------------------------------------------------------===//

struct ResultF16 {
  static LOOM_SIM_INLINE float widen(uint32_t raw) { return widenF16(raw); }
  static LOOM_SIM_INLINE uint32_t narrow(float value) {
    return narrowF16(value, 0);
  }
};
struct ResultBf16 {
  static LOOM_SIM_INLINE float widen(uint32_t raw) { return widenBf16(raw); }
  static LOOM_SIM_INLINE uint32_t narrow(float value) {
    return narrowBf16(value);
  }
};

/// The register, and the shift in it, of a result of 16 bits. gfx11 has one in
/// each register, in the half that op_sel names; gfx12 has them in pairs.
struct Place16 {
  unsigned number, shift;
};
template <bool IsGfx12>
LOOM_SIM_INLINE Place16 place16(const Op *op, unsigned r) {
  if (IsGfx12)
    return {r / 2, r % 2 * 16};
  return {r, op->src[2].modifiers & Operand::OpSel ? 16u : 0u};
}

template <unsigned W, bool IsGfx12, typename R>
LOOM_SIM_INLINE void readResult16(const Op *op, const Operand &operand,
                                  Wave &wave, float (*c)[16][16]) {
  using Layout = typename LayoutOf<W, IsGfx12>::Type;
  for (unsigned r = 0; r < Layout::registers; ++r) {
    Place16 place = place16<IsGfx12>(op, r);
    Row<W, uint32_t> tmp;
    const uint32_t *row =
        resultRegister<W>(operand, wave, place.number, false, tmp);
    // A constant is the same in both halves.
    unsigned shift = operand.kind == Operand::Vector ? place.shift : 0;
    for (unsigned lane = 0; lane < W; ++lane)
      c[0][Layout::locate(r, lane / 16).row][lane % 16] =
          modifyC(op, R::widen((row[lane] >> shift) & 0xffffu));
  }
}

template <unsigned W, bool IsGfx12, typename R>
LOOM_SIM_INLINE void writeResult16(const Op *op, Wave &wave,
                                   const float (*c)[16][16]) {
  using Layout = typename LayoutOf<W, IsGfx12>::Type;
  for (unsigned r = 0; r < Layout::registers; ++r) {
    Place16 place = place16<IsGfx12>(op, r);
    uint32_t *row = rowOf<W>(wave, op->dst[0].index + place.number);
    for (unsigned lane = 0; lane < W; ++lane) {
      float value = c[0][Layout::locate(r, lane / 16).row][lane % 16];
      row[lane] = (row[lane] & ~(0xffffu << place.shift)) | R::narrow(value)
                                                                << place.shift;
    }
  }
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

/// A sparse A has K / 2 columns.
template <unsigned W, bool IsGfx12, bool Sparse, typename A, typename B,
          unsigned K, typename Value>
LOOM_SIM_INLINE void product(const Op *op, Wave &wave, ReadMode modeA,
                             ReadMode modeB, Value (*c)[16]) {
  constexpr unsigned columns = Sparse ? K / 2 : K;
  alignas(64) Value a[1][columns][16], b[1][K][16];
  readInput<W, IsGfx12, A, columns>(op->src[0], wave, modeA, a);
  readInput<W, IsGfx12, B, K>(op->src[1], wave, modeB, b);
  if constexpr (Sparse) {
    uint8_t rows[columns][16];
    readSparseRows<W, 16, Gfx12Columns<W, columns, A::bits>>(
        op->src[2], wave, op->matrix.indexKey, rows);
    multiplySparse<A, 16, K>(a[0], b[0], rows, c);
  } else {
    multiply<A, 16, K>(a[0], b[0], c);
  }
}

template <bool Sparse>
LOOM_SIM_INLINE const Operand &accumulator(const Op *op) {
  return Sparse ? op->dst[0] : accumulatorOf(op);
}

template <unsigned W, bool IsGfx12, bool Sparse, typename A, typename B,
          unsigned K>
static const Op *wmmaF32(const Op *op, Wave &wave) {
  using Layout = typename LayoutOf<W, IsGfx12>::Type;
  alignas(64) float c[1][16][16];
  readResult<W, Layout>(accumulator<Sparse>(op), wave, c);
  if (!Sparse && ((op->matrix.negLo | op->matrix.negHi) & 4))
    for (auto &row : c[0])
      for (float &value : row)
        value = modifyC(op, value);
  product<W, IsGfx12, Sparse, A, B, K>(op, wave, readModeOf(op, 0),
                                       readModeOf(op, 1), c[0]);
  writeResult<W, Layout>(op->dst[0], wave, c);
  return op->next;
}

template <unsigned W, bool IsGfx12, bool Sparse, typename T, typename R,
          unsigned K>
static const Op *wmma16(const Op *op, Wave &wave) {
  alignas(64) float c[1][16][16];
  readResult16<W, IsGfx12, R>(op, accumulator<Sparse>(op), wave, c);
  product<W, IsGfx12, Sparse, T, T, K>(op, wave, readModeOf(op, 0),
                                       readModeOf(op, 1), c[0]);
  writeResult16<W, IsGfx12, R>(op, wave, c);
  return op->next;
}

/// The exact sum, wrapped or clamped.
template <unsigned W, bool IsGfx12, bool Sparse, unsigned Bits, unsigned K>
static const Op *wmmaInteger(const Op *op, Wave &wave) {
  using Layout = typename LayoutOf<W, IsGfx12>::Type;
  using T = ElementInteger<Bits>;
  alignas(64) int32_t c[1][16][16], sum[16][16] = {};
  readResult<W, Layout>(accumulator<Sparse>(op), wave, c);
  product<W, IsGfx12, Sparse, T, T, K>(op, wave, integerModeOf(op, 0),
                                       integerModeOf(op, 1), sum);
  for (unsigned i = 0; i < 16; ++i)
    for (unsigned j = 0; j < 16; ++j) {
      int64_t wide = int64_t(c[0][i][j]) + sum[i][j];
      int64_t clamped = wide > INT32_MAX   ? INT32_MAX
                        : wide < INT32_MIN ? INT32_MIN
                                           : wide;
      c[0][i][j] = int32_t(op->clamp ? clamped : wide);
    }
  writeResult<W, Layout>(op->dst[0], wave, c);
  return op->next;
}

//===----------------------------------------------------------------------===//
// Table
//===----------------------------------------------------------------------===//

#define ENTRY(NAME, GENERATION, EXACTNESS, FUNCTION, ...)                      \
  {NAME,                                                                       \
   &FUNCTION<32, Generation::GENERATION == Generation::Gfx12, __VA_ARGS__>,    \
   &FUNCTION<64, Generation::GENERATION == Generation::Gfx12, __VA_ARGS__>,    \
   Source::Manual,                                                             \
   Exactness::EXACTNESS,                                                       \
   MemoryKind::None,                                                           \
   Semantics::bit(Generation::GENERATION)}

#define WMMA16(GENERATION, MNEMONIC, SPARSE, K)                                \
  ENTRY(MNEMONIC "_f16", GENERATION, Approximate, wmmaF32, SPARSE, ElementF16, \
        ElementF16, K),                                                        \
      ENTRY(MNEMONIC "_bf16", GENERATION, Approximate, wmmaF32, SPARSE,        \
            ElementBf16, ElementBf16, K)
#define WMMA8(MNEMONIC, SPARSE, K)                                             \
  ENTRY(MNEMONIC "_fp8_fp8", Gfx12, Approximate, wmmaF32, SPARSE,              \
        ElementF8<Fp8>, ElementF8<Fp8>, K),                                    \
      ENTRY(MNEMONIC "_fp8_bf8", Gfx12, Approximate, wmmaF32, SPARSE,          \
            ElementF8<Fp8>, ElementF8<Bf8>, K),                                \
      ENTRY(MNEMONIC "_bf8_fp8", Gfx12, Approximate, wmmaF32, SPARSE,          \
            ElementF8<Bf8>, ElementF8<Fp8>, K),                                \
      ENTRY(MNEMONIC "_bf8_bf8", Gfx12, Approximate, wmmaF32, SPARSE,          \
            ElementF8<Bf8>, ElementF8<Bf8>, K)

static const Semantics gfx11[] = {
    WMMA16(Gfx11, "v_wmma_f32_16x16x16", false, 16),
    ENTRY("v_wmma_f16_16x16x16_f16", Gfx11, Approximate, wmma16, false,
          ElementF16, ResultF16, 16),
    ENTRY("v_wmma_bf16_16x16x16_bf16", Gfx11, Approximate, wmma16, false,
          ElementBf16, ResultBf16, 16),
    ENTRY("v_wmma_i32_16x16x16_iu8", Gfx11, Exact, wmmaInteger, false, 8, 16),
    ENTRY("v_wmma_i32_16x16x16_iu4", Gfx11, Exact, wmmaInteger, false, 4, 16),
};

static const Semantics gfx12[] = {
    WMMA16(Gfx12, "v_wmma_f32_16x16x16", false, 16),
    WMMA8("v_wmma_f32_16x16x16", false, 16),
    ENTRY("v_wmma_f16_16x16x16_f16", Gfx12, Approximate, wmma16, false,
          ElementF16, ResultF16, 16),
    ENTRY("v_wmma_bf16_16x16x16_bf16", Gfx12, Approximate, wmma16, false,
          ElementBf16, ResultBf16, 16),
    ENTRY("v_wmma_i32_16x16x16_iu8", Gfx12, Exact, wmmaInteger, false, 8, 16),
    ENTRY("v_wmma_i32_16x16x16_iu4", Gfx12, Exact, wmmaInteger, false, 4, 16),
    ENTRY("v_wmma_i32_16x16x32_iu4", Gfx12, Exact, wmmaInteger, false, 4, 32),
    WMMA16(Gfx12, "v_swmmac_f32_16x16x32", true, 32),
    WMMA8("v_swmmac_f32_16x16x32", true, 32),
    ENTRY("v_swmmac_f16_16x16x32_f16", Gfx12, Approximate, wmma16, true,
          ElementF16, ResultF16, 32),
    ENTRY("v_swmmac_bf16_16x16x32_bf16", Gfx12, Approximate, wmma16, true,
          ElementBf16, ResultBf16, 32),
    ENTRY("v_swmmac_i32_16x16x32_iu8", Gfx12, Exact, wmmaInteger, true, 8, 32),
    ENTRY("v_swmmac_i32_16x16x32_iu4", Gfx12, Exact, wmmaInteger, true, 4, 32),
    ENTRY("v_swmmac_i32_16x16x64_iu4", Gfx12, Exact, wmmaInteger, true, 4, 64),
};

void registerWmma(SemanticsSink &sink) {
  sink.add(gfx11);
  sink.add(gfx12);
}

} // namespace loom::sim::LOOM_SIM_ISA
