//===- Matrix.h - Products of matrices in registers -------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the matrix instructions share: reading operands and results by their
/// layouts, and the product.
///
/// The sum begins with C and adds the products in the order of the columns of
/// A, rounding to f32 each time. Products of two elements of at most 16 bits
/// are exact; those of f32 are fused. The order and the width of hardware's
/// sums are not documented, so all but integers are approximate.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_SEMANTICS_MATRIX_H
#define LOOM_LIB_SIMULATOR_SEMANTICS_MATRIX_H

#include "MatrixElements.h"
#include "MatrixLayout.h"

namespace loom::sim::LOOM_SIM_ISA {

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

/// How an operand's elements are read.
struct ReadMode {
  /// Of integers.
  bool isSigned = true;
  /// Elements with even and odd numbers are negated.
  bool negateEven = false, negateOdd = false;
  unsigned blgp = 0;
};

template <unsigned W, typename T>
LOOM_SIM_INLINE void readElement(const Operand &operand, Wave &wave,
                                 unsigned element, ReadMode mode,
                                 Row<W, typename T::Value> &out) {
  using Value = typename T::Value;
  Row<W, Value> row;
  if constexpr (T::bits == 64) {
    const uint32_t *low = rowOf<W>(wave, operand.index + 2 * element);
    LOOM_SIM_LANES (lane)
      row[lane] = asF64(low[lane] | uint64_t(low[W + lane]) << 32);
  } else {
    unsigned bit = element * T::bits;
    const uint32_t *raw = rowOf<W>(wave, operand.index + bit / 32);
    LOOM_SIM_LANES (lane)
      row[lane] = T::decode(raw[lane] >> (bit % 32), mode.isSigned);
  }
  if (element % 2 ? mode.negateOdd : mode.negateEven)
    LOOM_SIM_LANES (lane)
      row[lane] = -row[lane];
  if (__builtin_expect(mode.blgp == 0, true)) {
    out = row;
    return;
  }
  for (unsigned lane = 0; lane < W; ++lane)
    out[lane] = row[permutedLane(lane, mode.blgp)];
}

/// out[block][column][row] of A, or [block][row][column] of B.
template <unsigned W, typename T, unsigned M, unsigned K, unsigned B,
          typename Columns = OrderedColumns<W, M, K, B>>
LOOM_SIM_INLINE void readOperand(const Operand &operand, Wave &wave,
                                 ReadMode mode,
                                 typename T::Value (*out)[K][M]) {
  for (unsigned element = 0; element < Columns::perLane; ++element) {
    Row<W, typename T::Value> row;
    readElement<W, T>(operand, wave, element, mode, row);
    for (unsigned g = 0; g < Columns::groups; ++g)
      __builtin_memcpy(out[g % B][Columns::columnOf(g, element)], &row[g * M],
                       sizeof(typename T::Value) * M);
  }
}

/// gfx11: all columns in each of the first 16 lanes.
template <unsigned W, typename T>
LOOM_SIM_INLINE void readOperandGfx11(const Operand &operand, Wave &wave,
                                      ReadMode mode,
                                      typename T::Value (*out)[16]) {
  for (unsigned element = 0; element < 16; ++element) {
    Row<W, typename T::Value> row;
    readElement<W, T>(operand, wave, element, mode, row);
    __builtin_memcpy(out[element], row.data, sizeof(row[0]) * 16);
  }
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

/// A register of C; constants are the same in all of them.
template <unsigned W>
LOOM_SIM_INLINE const uint32_t *
resultRegister(const Operand &operand, Wave &wave, unsigned number, bool isHigh,
               Row<W, uint32_t> &tmp) {
  if (operand.kind == Operand::Vector)
    return rowOf<W>(wave, operand.index + number);
  uint32_t value = operand.kind == Operand::Value
                       ? uint32_t(operand.value >> (isHigh ? 32 : 0))
                       : scalar32(operand, wave);
  LOOM_SIM_LANES (lane)
    tmp[lane] = value;
  return tmp.data;
}

/// Accumulators of 32 bits: c[block][row][column].
template <unsigned W, typename Layout, typename Acc>
LOOM_SIM_INLINE void readResult(const Operand &operand, Wave &wave,
                                Acc (*c)[Layout::size][Layout::size]) {
  constexpr unsigned M = Layout::size;
  for (unsigned r = 0; r < Layout::registers; ++r) {
    Row<W, uint32_t> tmp;
    const uint32_t *row = resultRegister<W>(operand, wave, r, false, tmp);
    for (unsigned g = 0; g < W / M; ++g) {
      ResultRow at = Layout::locate(r, g);
      __builtin_memcpy(c[at.block][at.row], row + g * M, 4 * M);
    }
  }
}

/// These instructions do not look at EXEC.
template <unsigned W, typename Layout, typename Acc>
LOOM_SIM_INLINE void writeResult(const Operand &dst, Wave &wave,
                                 const Acc (*c)[Layout::size][Layout::size]) {
  constexpr unsigned M = Layout::size;
  for (unsigned r = 0; r < Layout::registers; ++r) {
    uint32_t *row = rowOf<W>(wave, dst.index + r);
    for (unsigned g = 0; g < W / M; ++g) {
      ResultRow at = Layout::locate(r, g);
      __builtin_memcpy(row + g * M, c[at.block][at.row], 4 * M);
    }
  }
}

/// C: the source, or the destination of forms whose operand is tied.
LOOM_SIM_INLINE const Operand &accumulatorOf(const Op *op) {
  return op->numSrcs > 2 ? op->src[2] : op->dst[0];
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

/// c[row][column] += a[k][row] * b[k][column], k ascending.
template <typename T, unsigned M, unsigned K,
          typename Value = typename T::Value>
LOOM_SIM_INLINE void multiply(const Value (*a)[M], const Value (*b)[M],
                              Value (*c)[M]) {
  for (unsigned i = 0; i < M; ++i) {
    Value sum[M];
    __builtin_memcpy(sum, c[i], sizeof(sum));
    for (unsigned k = 0; k < K; ++k) {
      Value factor = a[k][i];
      for (unsigned j = 0; j < M; ++j)
        sum[j] = T::add(factor, b[k][j], sum[j]);
    }
    __builtin_memcpy(c[i], sum, sizeof(sum));
  }
}

/// Row of B that each stored element of a sparse A multiplies. K counts the
/// rows of B; `set` selects among the sets of a lane's index register. Columns
/// are those of the stored A.
template <unsigned W, unsigned M, typename Columns>
LOOM_SIM_INLINE void readSparseRows(const Operand &index, Wave &wave,
                                    unsigned set, uint8_t (*out)[M]) {
  Row<W, uint32_t> tmp;
  const uint32_t *row = source32<W>(index, wave, tmp);
  unsigned shift = set * 2 * Columns::perLane % 32;
  for (unsigned lane = 0; lane < Columns::groups * M; ++lane)
    for (unsigned element = 0; element < Columns::perLane; ++element) {
      unsigned stored = Columns::columnOf(lane / M, element);
      unsigned which = row[lane] >> (shift + 2 * element) & 3;
      out[stored][lane % M] = uint8_t(stored / 2 * 4 + which);
    }
}

template <typename T, unsigned M, unsigned K,
          typename Value = typename T::Value>
LOOM_SIM_INLINE void multiplySparse(const Value (*a)[M], const Value (*b)[M],
                                    const uint8_t (*rows)[M], Value (*c)[M]) {
  for (unsigned i = 0; i < M; ++i) {
    Value sum[M];
    __builtin_memcpy(sum, c[i], sizeof(sum));
    for (unsigned k = 0; k < K / 2; ++k) {
      Value factor = a[k][i];
      const Value *row = b[rows[k][i]];
      for (unsigned j = 0; j < M; ++j)
        sum[j] = T::add(factor, row[j], sum[j]);
    }
    __builtin_memcpy(c[i], sum, sizeof(sum));
  }
}

} // namespace loom::sim::LOOM_SIM_ISA

#endif // LOOM_LIB_SIMULATOR_SEMANTICS_MATRIX_H
