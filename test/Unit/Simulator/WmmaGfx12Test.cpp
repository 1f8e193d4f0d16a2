//===- WmmaGfx12Test.cpp - Matrix instructions of gfx12 -------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where elements are, is by the formulas of AMD's "Matrix Instruction
// Calculator".
//
//===----------------------------------------------------------------------===//

#include "MatrixLayouts.h"
#include "gtest/gtest.h"

using namespace loom::sim::test;

/// Where element k of a row of A, or of a column of B, is; the calculator's
/// k counts all columns of a sparse A. The stored elements of a block of four
/// columns lie side by side.
static Spot gfx12Spot(const Product &product, unsigned bits, bool isSparseA,
                      unsigned i, unsigned stored) {
  unsigned k = isSparseA ? stored / 2 * 4 + stored % 2 : stored;
  unsigned depth = product.depth;
  bool isWide = product.lanes == 64;
  unsigned lane = 0, first = 0;
  if (!product.sparse && !isWide) {
    lane = bits == 16 ? 16 * (k / 4 % 2) : 16 * (k / (depth / 2));
    first = bits == 16    ? 2 * (k / 8) + k / 2 % 2
            : bits == 8   ? k / 4 % 2
            : depth == 32 ? k / 8 % 2
                          : 0;
    return {lane + i, first * (32 / bits) + k % (32 / bits)};
  }
  if (!product.sparse) {
    lane = bits == 16    ? 32 * (k / 8 % 2) + 16 * (k / 4 % 2)
           : bits == 8   ? 32 * (k / 4 % 2) + 16 * (k / 8 % 2)
           : depth == 16 ? 16 * (k / 8)
                         : 32 * (k / 8 % 2) + 16 * (k / 16 % 2);
    first = bits == 16 ? k / 2 % 2 : 0;
    return {lane + i, first * (32 / bits) + k % (32 / bits)};
  }
  if (!isWide)
    lane = bits == 16 ? 16 * (k / 8 % 2) : 16 * (k / (depth / 2));
  else
    lane = bits == 16                              ? 16 * (k / 8)
           : bits == 4 && depth == 32 && isSparseA ? 16 * (k / 16)
           : bits == 4 && depth == 64 ? 32 * (k / 16 % 2) + 16 * (k / 32)
                                      : 32 * (k / 8 % 2) + 16 * (k / 16);
  if (isSparseA) {
    // Bits of the register, of which a block of four columns has 2 * bits.
    unsigned bit = bits == 16 ? 0 : 2 * bits * (k / 4 % (16 / bits));
    first = bits == 16    ? (isWide ? 0 : 2 * (k / 16)) + k / 4 % 2
            : isWide      ? 0
            : bits == 8   ? k / 8 % 2
            : depth == 64 ? k / 16 % 2
                          : 0;
    return {lane + i, (32 * first + bit) / bits + stored % 2};
  }
  first = bits == 16    ? (isWide ? 0 : 4 * (k / 16)) + k / 2 % 4
          : bits == 8   ? k / 4 % (isWide ? 2 : 4)
          : depth == 32 ? (isWide ? 0 : k / 8 % 2)
                        : k / 8 % (isWide ? 2 : 4);
  return {lane + i, first * (32 / bits) + k % (32 / bits)};
}

static Product makeGfx12(const char *type, unsigned lanes, Element a, Element b,
                         Element c, unsigned depth = 16) {
  Product product;
  product.target = "gfx1201";
  product.mnemonic = std::string("v_wmma_") + type;
  product.lanes = lanes;
  product.a = a;
  product.b = b;
  product.c = c;
  product.depth = depth;
  product.bitsC = c == Element::F16 || c == Element::Bf16 ? 16 : 32;
  if (c == Element::Bf16)
    product.limit = 2;
  product.placeC = [lanes](unsigned, unsigned i, unsigned j) {
    return lanes == 32 ? Spot{16 * (i / 8) + j, i % 8}
                       : Spot{32 * (i / 4 % 2) + 16 * (i / 8) + j, i % 4};
  };
  return product;
}

static unsigned bitsOfInput(Element element) {
  switch (element) {
  case Element::F16:
  case Element::Bf16:
    return 16;
  case Element::I4:
  case Element::U4:
    return 4;
  default:
    return 8;
  }
}

static void expectGfx12(Product product) {
  unsigned bits = bitsOfInput(product.a);
  product.placeA = [=](unsigned, unsigned i, unsigned k) {
    return std::vector<Spot>{gfx12Spot(product, bits, product.sparse, i, k)};
  };
  product.placeB = [=](unsigned, unsigned j, unsigned k) {
    return std::vector<Spot>{gfx12Spot(product, bits, false, j, k)};
  };
  expectProduct(product);
}

TEST(Wmma, Gfx12Floats) {
  for (unsigned lanes : {32, 64}) {
    expectGfx12(makeGfx12("f32_16x16x16_f16", lanes, Element::F16, Element::F16,
                          Element::F32));
    expectGfx12(makeGfx12("f32_16x16x16_bf16", lanes, Element::Bf16,
                          Element::Bf16, Element::F32));
    expectGfx12(makeGfx12("f16_16x16x16_f16", lanes, Element::F16, Element::F16,
                          Element::F16));
    expectGfx12(makeGfx12("bf16_16x16x16_bf16", lanes, Element::Bf16,
                          Element::Bf16, Element::Bf16));
    expectGfx12(makeGfx12("f32_16x16x16_fp8_fp8", lanes, Element::Fp8,
                          Element::Fp8, Element::F32));
    expectGfx12(makeGfx12("f32_16x16x16_fp8_bf8", lanes, Element::Fp8,
                          Element::Bf8, Element::F32));
    expectGfx12(makeGfx12("f32_16x16x16_bf8_fp8", lanes, Element::Bf8,
                          Element::Fp8, Element::F32));
    expectGfx12(makeGfx12("f32_16x16x16_bf8_bf8", lanes, Element::Bf8,
                          Element::Bf8, Element::F32));
  }
}

TEST(Wmma, Gfx12Integers) {
  for (unsigned lanes : {32, 64}) {
    expectGfx12(makeGfx12("i32_16x16x16_iu8", lanes, Element::U8, Element::U8,
                          Element::I32));
    expectGfx12(makeGfx12("i32_16x16x16_iu4", lanes, Element::U4, Element::U4,
                          Element::I32));
    Product product = makeGfx12("i32_16x16x32_iu4", lanes, Element::I4,
                                Element::U4, Element::I32, 32);
    product.modifiers = " neg_lo:[1,0,0]";
    expectGfx12(product);
  }
}

static Product makeSparse(const char *type, unsigned lanes, Element a,
                          Element b, Element c, unsigned depth = 32) {
  Product product = makeGfx12(type, lanes, a, b, c, depth);
  product.mnemonic = std::string("v_swmmac_") + type;
  product.sparse = true;
  return product;
}

TEST(Wmma, Gfx12Sparse) {
  for (unsigned lanes : {32, 64}) {
    unsigned sets = lanes == 64 ? 4 : 2;
    for (unsigned set = 0; set < sets; ++set) {
      Product product = makeSparse("f32_16x16x32_f16", lanes, Element::F16,
                                   Element::F16, Element::F32);
      product.set = set;
      if (set)
        product.modifiers = " index_key:" + std::to_string(set);
      expectGfx12(product);
    }
    expectGfx12(makeSparse("f32_16x16x32_bf16", lanes, Element::Bf16,
                           Element::Bf16, Element::F32));
    expectGfx12(makeSparse("f16_16x16x32_f16", lanes, Element::F16,
                           Element::F16, Element::F16));
    expectGfx12(makeSparse("bf16_16x16x32_bf16", lanes, Element::Bf16,
                           Element::Bf16, Element::Bf16));
    expectGfx12(makeSparse("f32_16x16x32_fp8_bf8", lanes, Element::Fp8,
                           Element::Bf8, Element::F32));
    expectGfx12(makeSparse("f32_16x16x32_bf8_fp8", lanes, Element::Bf8,
                           Element::Fp8, Element::F32));
    expectGfx12(makeSparse("f32_16x16x32_fp8_fp8", lanes, Element::Fp8,
                           Element::Fp8, Element::F32));
    expectGfx12(makeSparse("f32_16x16x32_bf8_bf8", lanes, Element::Bf8,
                           Element::Bf8, Element::F32));
    expectGfx12(makeSparse("i32_16x16x32_iu8", lanes, Element::U8, Element::U8,
                           Element::I32));
    for (unsigned depth : {32, 64})
      for (unsigned set = 0; set < (lanes == 32 && depth == 64 ? 1 : 2);
           ++set) {
        Product product =
            makeSparse(depth == 32 ? "i32_16x16x32_iu4" : "i32_16x16x64_iu4",
                       lanes, Element::U4, Element::U4, Element::I32, depth);
        product.set = set;
        if (set)
          product.modifiers = " index_key:1";
        expectGfx12(product);
      }
  }
}
