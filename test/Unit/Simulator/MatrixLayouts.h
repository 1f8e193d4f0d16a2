//===- MatrixLayouts.h - Matrices in registers for tests --------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Packs matrices with integer values into the registers of matrix instructions
/// and reads results, by formulas from coordinates to lanes and registers (the
/// simulator's go the other way), and multiplies them with plain loops.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_TEST_UNIT_SIMULATOR_MATRIXLAYOUTS_H
#define LOOM_TEST_UNIT_SIMULATOR_MATRIXLAYOUTS_H

#include "AsmRunner.h"
#include <functional>

namespace loom::sim::test {

/// Lane and number of the element there.
struct Spot {
  unsigned lane, element;
};

enum class Element {
  F64,
  F32,
  F16,
  Bf16,
  Fp8,
  Bf8,
  Fp8Fnuz,
  Bf8Fnuz,
  I32,
  I8,
  U8,
  I4,
  U4
};

/// [block][row][column]
using Matrices = std::vector<std::vector<std::vector<int>>>;

/// A product as an instruction: shapes, formats, and where things are. All
/// results have `size` rows and columns.
struct Product {
  std::string target = "gfx1100", mnemonic, modifiers;
  unsigned lanes = 32, size = 16, depth = 16, blocks = 1;
  Element a = Element::F16, b = Element::F16, c = Element::F32;
  /// Of an element of C in its register; the others' are the format's.
  unsigned bitsC = 32;
  /// By block, row or column, and k.
  std::function<std::vector<Spot>(unsigned, unsigned, unsigned)> placeA, placeB;
  /// By block, row, column.
  std::function<Spot(unsigned, unsigned, unsigned)> placeC;
  /// What the instruction takes for an element of A or B; itself if empty.
  std::function<int(const Matrices &, unsigned, unsigned, unsigned)> pickA,
      pickB;
  std::function<int(int)> pickC;
  /// Floats are between this and its negative.
  int limit = 4;
  /// A is stored as half of its columns; an index register says which.
  bool sparse = false;
  /// Sets of indices that a register has, and the one that counts.
  unsigned sets = 1, set = 0;
};

/// Runs it on random small integers and expects the integers' product.
void expectProduct(const Product &product);

/// The layout of gfx9: element k of a row is in lane
/// `size * (block + blocks * (k / n)) + row`.
std::vector<Spot> operandSpot(const Product &product, unsigned depth,
                              unsigned block, unsigned row, unsigned k);

} // namespace loom::sim::test

#endif // LOOM_TEST_UNIT_SIMULATOR_MATRIXLAYOUTS_H
