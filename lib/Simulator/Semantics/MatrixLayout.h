//===- MatrixLayout.h - Where matrices are in registers ---------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The layouts of the matrix instructions, each with its source. A has M rows
/// and K columns, B has K rows and N columns, C and D have M rows and N
/// columns; in all of these N is M, and B lies like A with columns for rows.
///
/// Operands. Lane l has row l % M; with g = l / M:
///   gfx9   its block is g % B and its columns begin at (g / B) * E, where
///          E = M * K * B / W is the number of elements in a lane, ascending
///          from the low bits of the first register
///   gfx11  all K elements are in lane l % 16, the other lanes repeat it
///   gfx12  see Gfx12Columns
///
/// Results. Registers r, groups of M lanes g, columns in the lanes of a group.
///   gfx9   32x32   row 8 * (r % 16 / 4) + 4 * g + r % 4, block r / 16
///          16x16   row 4 * g + r % 4, block r / 4
///          4x4     row r, block g
///          f64 16x16  row 4 * r + g; f64 4x4  row g / 4, block g % 4
///   gfx11  row (W / 16) * r + g
///   gfx12  waves of 32: row 8 * g + r; of 64: row 8 * (g % 2) + 4 * (g / 2) +
///   r
///
/// All of these are the formulas of AMD's public "Matrix Instruction
/// Calculator" for gfx942, gfx1100 and gfx1200, and of the CDNA3, RDNA3 and
/// RDNA4 ISA manuals where those have them. The calculator knows nothing of
/// gfx950: its dense instructions differ in K only, and the order of columns
/// changes no product; its sparse ones are by analogy.
///
/// Sparse A (v_smfmac, v_swmmac): of every four columns two are stored. The
/// index register of the lane has two bits for each stored element, which of
/// the four it is; a field of the instruction selects one of the sets that fit
/// into the register (CDNA3 and CDNA4 ISA manuals).
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_SIMULATOR_SEMANTICS_MATRIXLAYOUT_H
#define LOOM_LIB_SIMULATOR_SEMANTICS_MATRIXLAYOUT_H

#include "Fetch.h"

namespace loom::sim::LOOM_SIM_ISA {

/// Where a group of lanes of a result register belongs.
struct ResultRow {
  unsigned block, row;
};

/// gfx9: B blocks of M x M, 32-bit results; 64-bit ones if Wide.
template <unsigned M, unsigned B, bool Wide = false> struct MfmaLayout {
  static constexpr unsigned size = M, blocks = B;
  static constexpr unsigned registers = M * M * B / 64;
  static constexpr ResultRow locate(unsigned r, unsigned g) {
    if constexpr (Wide && M == 16)
      return {0, 4 * r + g};
    else if constexpr (Wide)
      return {g % 4, g / 4};
    else if constexpr (M == 32)
      return {r / 16, 8 * (r % 16 / 4) + 4 * g + r % 4};
    else if constexpr (M == 16)
      return {r / 4, 4 * g + r % 4};
    else
      return {g, r};
  }
};

template <unsigned W> struct Gfx11Layout {
  static constexpr unsigned size = 16, blocks = 1, registers = 256 / W;
  static constexpr ResultRow locate(unsigned r, unsigned g) {
    return {0, W / 16 * r + g};
  }
};

template <unsigned W> struct Gfx12Layout {
  static constexpr unsigned size = 16, blocks = 1, registers = 256 / W;
  static constexpr ResultRow locate(unsigned r, unsigned g) {
    return {0, W == 32 ? 8 * g + r : 8 * (g % 2) + 4 * (g / 2) + r};
  }
};

/// The columns of the lanes of group g, gfx9. Only the first `groups` groups
/// hold any.
template <unsigned W, unsigned M, unsigned K, unsigned B>
struct OrderedColumns {
  static constexpr unsigned perLane = M * K * B / W, groups = W / M;
  static constexpr unsigned columnOf(unsigned g, unsigned element) {
    return g / B * perLane + element;
  }
};

/// The same of gfx12. A lane has at least one register full, so small elements
/// leave the upper half of a wave of 64 unused.
template <unsigned W, unsigned K, unsigned Bits> struct Gfx12Columns {
  static constexpr unsigned perLane =
      16 * K / W > 32 / Bits ? 16 * K / W : 32 / Bits;
  static constexpr unsigned groups = K / perLane;
  static constexpr unsigned columnOf(unsigned g, unsigned element) {
    if (W == 32 && Bits == 16) {
      constexpr unsigned half = perLane / 2;
      return 2 * half * (element / half) + half * g + element % half;
    }
    // Of small elements the groups follow each other as 0, 2, 1, 3.
    if (Bits != 16 && groups == 4)
      g = g / 2 + g % 2 * 2;
    return g * perLane + element;
  }
};

/// The lane whose value a lane of B gets under blgp (calculator).
constexpr unsigned permutedLane(unsigned lane, unsigned blgp) {
  switch (blgp) {
  case 1:
    return lane % 32;
  case 2:
    return lane % 32 + 32;
  case 3:
    return (lane + 16) % 64;
  case 4:
  case 5:
  case 6:
  case 7:
    return lane % 16 + (blgp - 4) * 16;
  default:
    return lane;
  }
}

} // namespace loom::sim::LOOM_SIM_ISA

#endif // LOOM_LIB_SIMULATOR_SEMANTICS_MATRIXLAYOUT_H
