//===- MatrixLayouts.cpp - Matrices in registers for tests ----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MatrixLayouts.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/Support/MathExtras.h"
#include "gtest/gtest.h"
#include <random>

using namespace loom::sim::test;
using llvm::APFloat;

static const llvm::fltSemantics *semanticsOf(Element element) {
  switch (element) {
  case Element::F64:
    return &APFloat::IEEEdouble();
  case Element::F32:
    return &APFloat::IEEEsingle();
  case Element::F16:
    return &APFloat::IEEEhalf();
  case Element::Bf16:
    return &APFloat::BFloat();
  case Element::Fp8:
    return &APFloat::Float8E4M3FN();
  case Element::Bf8:
    return &APFloat::Float8E5M2();
  case Element::Fp8Fnuz:
    return &APFloat::Float8E4M3FNUZ();
  case Element::Bf8Fnuz:
    return &APFloat::Float8E5M2FNUZ();
  default:
    return nullptr;
  }
}

static unsigned bitsOf(Element element) {
  if (const llvm::fltSemantics *semantics = semanticsOf(element))
    return APFloat::getSizeInBits(*semantics);
  if (element == Element::I32)
    return 32;
  return element == Element::I8 || element == Element::U8 ? 8 : 4;
}

/// The code of an integer that the format has.
static uint64_t encode(Element element, int value) {
  unsigned bits = bitsOf(element);
  const llvm::fltSemantics *semantics = semanticsOf(element);
  if (!semantics)
    return uint64_t(value) & llvm::maskTrailingOnes<uint64_t>(bits);
  APFloat number(double(value) + 0.0);
  bool lost = false;
  number.convert(*semantics, APFloat::rmNearestTiesToEven, &lost);
  EXPECT_FALSE(lost) << value;
  return number.bitcastToAPInt().getZExtValue();
}

namespace {
class Registers {
public:
  Registers(unsigned lanes, unsigned bits, unsigned elements)
      : rows(llvm::divideCeil(elements * bits, 32u), Values(lanes)),
        bits(bits) {}

  void set(Spot spot, uint64_t code) {
    unsigned bit = spot.element * bits;
    rows.at(bit / 32)[spot.lane] |= uint32_t(code << (bit % 32));
    if (bits == 64)
      rows.at(bit / 32 + 1)[spot.lane] = uint32_t(code >> 32);
  }
  uint64_t get(Spot spot) const {
    unsigned bit = spot.element * bits;
    uint64_t code = rows.at(bit / 32)[spot.lane] >> (bit % 32);
    if (bits == 64)
      code |= uint64_t(rows.at(bit / 32 + 1)[spot.lane]) << 32;
    return code;
  }

  std::vector<Values> rows;

private:
  unsigned bits;
};
} // namespace

static Matrices makeMatrices(const Product &product, unsigned rows,
                             unsigned columns, Element element,
                             std::mt19937 &random) {
  bool isUnsigned = element == Element::U8 || element == Element::U4;
  int high = element == Element::U8   ? 255
             : element == Element::I8 ? 127
             : element == Element::U4 ? 15
             : element == Element::I4 ? 7
                                      : product.limit;
  Matrices result(product.blocks, std::vector(rows, std::vector<int>(columns)));
  std::uniform_int_distribution<int> values(isUnsigned ? 0 : -high, high);
  for (auto &matrix : result)
    for (auto &row : matrix)
      for (int &value : row)
        value = values(random);
  return result;
}

static unsigned
elementsOf(const Product &product, unsigned depth,
           const std::function<std::vector<Spot>(unsigned, unsigned, unsigned)>
               &place) {
  unsigned count = 0;
  for (unsigned block = 0; block < product.blocks; ++block)
    for (unsigned i = 0; i < product.size; ++i)
      for (unsigned k = 0; k < depth; ++k)
        for (Spot spot : place(block, i, k))
          count = std::max(count, spot.element + 1);
  return count;
}

std::vector<Spot> loom::sim::test::operandSpot(const Product &product,
                                               unsigned depth, unsigned block,
                                               unsigned row, unsigned k) {
  unsigned perLane = product.size * depth * product.blocks / product.lanes;
  unsigned lane = product.size * (block + product.blocks * (k / perLane)) + row;
  return {{lane, k % perLane}};
}

namespace {
/// The registers of one instruction, aligned to pairs.
struct RegisterFile {
  AsmTest test;
  unsigned lanes;

  std::string add(const std::vector<Values> &rows) {
    if (test.vectors.size() % 2 == 0)
      test.vectors.push_back(Values(lanes));
    unsigned first = test.vectors.size() + 1;
    test.vectors.insert(test.vectors.end(), rows.begin(), rows.end());
    return nameOf(first, rows.size());
  }
  static std::string nameOf(unsigned first, unsigned count) {
    std::string name = "v" + std::to_string(first);
    if (count == 1)
      return name;
    return "v[" + std::to_string(first) + ":" +
           std::to_string(first + count - 1) + "]";
  }
};
} // namespace

/// The stored columns of each row of A: two of every four.
static std::vector<std::vector<unsigned>> chooseColumns(const Product &product,
                                                        std::mt19937 &random) {
  std::vector<std::vector<unsigned>> result(product.size);
  for (auto &row : result)
    for (unsigned k = 0; k < product.depth; k += 4) {
      unsigned first = random() % 3;
      unsigned second = first + 1 + random() % (3 - first);
      row.push_back(k + first);
      row.push_back(k + second);
    }
  return result;
}

static Values makeIndex(const Product &product,
                        const std::vector<std::vector<unsigned>> &columns,
                        std::mt19937 &random) {
  Registers index(product.lanes, 2, 16);
  unsigned stored = product.depth / 2;
  unsigned perLane = elementsOf(product, stored, product.placeA);
  Values noise(product.lanes);
  for (uint32_t &value : noise)
    value = random();
  for (unsigned i = 0; i < product.size; ++i)
    for (unsigned k = 0; k < stored; ++k)
      for (Spot spot : product.placeA(0, i, k))
        index.set({spot.lane, product.set * perLane + spot.element},
                  columns[i][k] % 4);
  // The other sets hold anything.
  uint32_t mask = perLane == 16 ? ~0u : (1u << (2 * perLane)) - 1;
  mask <<= 2 * perLane * product.set;
  for (unsigned lane = 0; lane < product.lanes; ++lane)
    index.rows[0][lane] |= noise[lane] & ~mask;
  return index.rows[0];
}

/// By block, row, column.
static Matrices multiply(const Product &product, const Matrices &a,
                         const Matrices &b, const Matrices &c,
                         const std::vector<std::vector<unsigned>> &columns) {
  Matrices d = c;
  unsigned depth = product.sparse ? product.depth / 2 : product.depth;
  for (unsigned block = 0; block < product.blocks; ++block)
    for (unsigned i = 0; i < product.size; ++i)
      for (unsigned j = 0; j < product.size; ++j) {
        int &sum = d[block][i][j];
        if (product.pickC)
          sum = product.pickC(sum);
        for (unsigned k = 0; k < depth; ++k) {
          unsigned row = product.sparse ? columns[i][k] : k;
          int left =
              product.pickA ? product.pickA(a, block, i, k) : a[block][i][k];
          int right = product.pickB ? product.pickB(b, block, row, j)
                                    : b[block][row][j];
          sum += left * right;
        }
      }
  return d;
}

void loom::sim::test::expectProduct(const Product &product) {
  SCOPED_TRACE(product.target + " " + product.mnemonic + " " +
               product.modifiers);
  std::mt19937 random(7);
  unsigned size = product.size, depth = product.depth;
  unsigned depthA = product.sparse ? depth / 2 : depth;
  Matrices a = makeMatrices(product, size, depthA, product.a, random);
  Matrices b = makeMatrices(product, depth, size, product.b, random);
  Matrices c = makeMatrices(product, size, size, product.c, random);
  auto columns = chooseColumns(product, random);

  Registers packedA(product.lanes, bitsOf(product.a),
                    elementsOf(product, depthA, product.placeA));
  Registers packedB(product.lanes, bitsOf(product.b),
                    elementsOf(product, depth, product.placeB));
  unsigned countC = size * size * product.blocks / product.lanes;
  Registers packedC(product.lanes, product.bitsC, countC);
  for (unsigned block = 0; block < product.blocks; ++block)
    for (unsigned i = 0; i < size; ++i) {
      for (unsigned k = 0; k < depthA; ++k)
        for (Spot spot : product.placeA(block, i, k))
          packedA.set(spot, encode(product.a, a[block][i][k]));
      for (unsigned k = 0; k < depth; ++k)
        for (Spot spot : product.placeB(block, i, k))
          packedB.set(spot, encode(product.b, b[block][k][i]));
      for (unsigned j = 0; j < size; ++j)
        packedC.set(product.placeC(block, i, j),
                    encode(product.c, c[block][i][j]));
    }

  RegisterFile file;
  file.lanes = product.lanes;
  file.test.target = product.target;
  file.test.lanes = product.lanes;
  std::string nameA = file.add(packedA.rows), nameB = file.add(packedB.rows);
  std::string nameC = file.add(packedC.rows), nameD = nameC;
  unsigned firstD = file.test.vectors.size() + 1 - packedC.rows.size();
  std::string last = nameC;
  if (product.sparse) {
    last = file.add({makeIndex(product, columns, random)});
  } else {
    // Results in registers of their own.
    firstD = 120;
    nameD = RegisterFile::nameOf(firstD, packedC.rows.size());
  }
  file.test.body = product.mnemonic + " " + nameD + ", " + nameA + ", " +
                   nameB + ", " + last + product.modifiers;
  // These instructions do not look at EXEC.
  if (llvm::StringRef(product.mnemonic).starts_with("v_mfma"))
    file.test.scalars = {{"exec", {0x10f}}};
  for (unsigned r = 0; r < packedC.rows.size(); ++r)
    file.test.results.push_back("v" + std::to_string(firstD + r));
  AsmOutcome out = runAsm(file.test);

  Registers got = packedC;
  for (unsigned r = 0; r < packedC.rows.size(); ++r)
    got.rows[r] = out[file.test.results[r]];
  Matrices expected = multiply(product, a, b, c, columns);
  uint64_t mask = llvm::maskTrailingOnes<uint64_t>(bitsOf(product.c));
  for (unsigned block = 0; block < product.blocks; ++block)
    for (unsigned i = 0; i < size; ++i)
      for (unsigned j = 0; j < size; ++j)
        ASSERT_EQ(got.get(product.placeC(block, i, j)) & mask,
                  encode(product.c, expected[block][i][j]))
            << "block " << block << " row " << i << " column " << j << " is "
            << expected[block][i][j];
}
