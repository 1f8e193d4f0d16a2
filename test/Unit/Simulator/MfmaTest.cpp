//===- MfmaTest.cpp - Matrix instructions of gfx942 and gfx950 ------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MatrixLayouts.h"
#include "gtest/gtest.h"

using namespace loom::sim::test;

/// The formulas of the AMD matrix instruction calculator.
static Spot resultSpot(unsigned size, unsigned block, unsigned i, unsigned j) {
  if (size == 32)
    return {32 * (i / 4 % 2) + j, 16 * block + 4 * (i / 8) + i % 4};
  if (size == 16)
    return {16 * (i / 4) + j, 4 * block + i % 4};
  return {4 * block + j, i};
}

static Product makeMfma(const char *target, const char *type, Element a,
                        Element b, Element c, unsigned size, unsigned depth,
                        unsigned blocks = 1) {
  Product product;
  product.target = target;
  product.mnemonic = std::string("v_mfma_") + type;
  product.lanes = 64;
  product.size = size;
  product.depth = depth;
  product.blocks = blocks;
  product.a = a;
  product.b = b;
  product.c = c;
  product.placeC = [size](unsigned block, unsigned i, unsigned j) {
    return resultSpot(size, block, i, j);
  };
  return product;
}

static void expectMfma(Product product) {
  unsigned depthA = product.sparse ? product.depth / 2 : product.depth;
  product.placeA = [=](unsigned block, unsigned i, unsigned k) {
    return operandSpot(product, depthA, block, i, k);
  };
  product.placeB = [=](unsigned block, unsigned j, unsigned k) {
    return operandSpot(product, product.depth, block, j, k);
  };
  expectProduct(product);
}

static void expectFloat(const char *target, const char *type, Element element,
                        unsigned size, unsigned depth, unsigned blocks = 1) {
  expectMfma(makeMfma(target, type, element, element, Element::F32, size, depth,
                      blocks));
}
static void expectI8(const char *target, const char *type, unsigned size,
                     unsigned depth, unsigned blocks = 1) {
  expectMfma(makeMfma(target, type, Element::I8, Element::I8, Element::I32,
                      size, depth, blocks));
}

TEST(Mfma, Float) {
  expectFloat("gfx942", "f32_32x32x1_2b_f32", Element::F32, 32, 1, 2);
  expectFloat("gfx942", "f32_16x16x1_4b_f32", Element::F32, 16, 1, 4);
  expectFloat("gfx942", "f32_4x4x1_16b_f32", Element::F32, 4, 1, 16);
  expectFloat("gfx942", "f32_32x32x2_f32", Element::F32, 32, 2);
  expectFloat("gfx942", "f32_16x16x4_f32", Element::F32, 16, 4);
  expectFloat("gfx942", "f32_16x16x8_xf32", Element::F32, 16, 8);
  expectFloat("gfx942", "f32_32x32x4_xf32", Element::F32, 32, 4);
}

TEST(Mfma, Half) {
  expectFloat("gfx942", "f32_32x32x4_2b_f16", Element::F16, 32, 4, 2);
  expectFloat("gfx942", "f32_16x16x4_4b_f16", Element::F16, 16, 4, 4);
  expectFloat("gfx942", "f32_4x4x4_16b_f16", Element::F16, 4, 4, 16);
  expectFloat("gfx942", "f32_32x32x8_f16", Element::F16, 32, 8);
  expectFloat("gfx942", "f32_16x16x16_f16", Element::F16, 16, 16);
  expectFloat("gfx950", "f32_32x32x16_f16", Element::F16, 32, 16);
  expectFloat("gfx950", "f32_16x16x32_f16", Element::F16, 16, 32);
  expectFloat("gfx942", "f32_32x32x4_2b_bf16", Element::Bf16, 32, 4, 2);
  expectFloat("gfx942", "f32_16x16x4_4b_bf16", Element::Bf16, 16, 4, 4);
  expectFloat("gfx942", "f32_4x4x4_16b_bf16", Element::Bf16, 4, 4, 16);
  expectFloat("gfx942", "f32_32x32x8_bf16", Element::Bf16, 32, 8);
  expectFloat("gfx942", "f32_16x16x16_bf16", Element::Bf16, 16, 16);
  expectFloat("gfx950", "f32_32x32x16_bf16", Element::Bf16, 32, 16);
  expectFloat("gfx950", "f32_16x16x32_bf16", Element::Bf16, 16, 32);
}

TEST(Mfma, Integer) {
  expectI8("gfx942", "i32_32x32x4_2b_i8", 32, 4, 2);
  expectI8("gfx942", "i32_16x16x4_4b_i8", 16, 4, 4);
  expectI8("gfx942", "i32_4x4x4_16b_i8", 4, 4, 16);
  expectI8("gfx942", "i32_32x32x16_i8", 32, 16);
  expectI8("gfx942", "i32_16x16x32_i8", 16, 32);
  expectI8("gfx950", "i32_32x32x32_i8", 32, 32);
  expectI8("gfx950", "i32_16x16x64_i8", 16, 64);
}

/// gfx942 has the FNUZ formats, gfx950 those of OCP.
TEST(Mfma, Float8) {
  for (const char *target : {"gfx942", "gfx950"}) {
    bool isFnuz = target == std::string("gfx942");
    Element fp8 = isFnuz ? Element::Fp8Fnuz : Element::Fp8;
    Element bf8 = isFnuz ? Element::Bf8Fnuz : Element::Bf8;
    struct {
      const char *name;
      Element a, b;
    } types[] = {{"fp8_fp8", fp8, fp8},
                 {"fp8_bf8", fp8, bf8},
                 {"bf8_fp8", bf8, fp8},
                 {"bf8_bf8", bf8, bf8}};
    for (auto &type : types) {
      std::string name = type.name;
      expectMfma(makeMfma(target, ("f32_16x16x32_" + name).c_str(), type.a,
                          type.b, Element::F32, 16, 32));
      expectMfma(makeMfma(target, ("f32_32x32x16_" + name).c_str(), type.a,
                          type.b, Element::F32, 32, 16));
      // gfx950 has them twice as deep too.
      for (unsigned size : {16, 32})
        for (unsigned depth = 1024 / size;
             depth <= (isFnuz ? 1024 : 2048) / size; depth *= 2) {
          std::string side = std::to_string(size);
          std::string shape =
              "f32_" + side + "x" + side + "x" + std::to_string(depth) + "_";
          Product product = makeMfma(target, (shape + name).c_str(), type.a,
                                     type.b, Element::F32, size, depth);
          product.mnemonic.replace(0, 6, "v_smfmac");
          product.sparse = true;
          expectMfma(product);
        }
    }
  }
}

TEST(Mfma, Float64) {
  Product product = makeMfma("gfx942", "f64_16x16x4_f64", Element::F64,
                             Element::F64, Element::F64, 16, 4);
  product.bitsC = 64;
  product.placeC = [](unsigned, unsigned i, unsigned j) {
    return Spot{16 * (i % 4) + j, i / 4};
  };
  expectMfma(product);
  product.modifiers = " neg:[1,0,1]";
  product.pickA = [](const Matrices &a, unsigned block, unsigned i,
                     unsigned k) { return -a[block][i][k]; };
  product.pickC = [](int c) { return -c; };
  expectMfma(product);

  product = makeMfma("gfx942", "f64_4x4x4_4b_f64", Element::F64, Element::F64,
                     Element::F64, 4, 4, 4);
  product.bitsC = 64;
  product.placeC = [](unsigned block, unsigned i, unsigned j) {
    return Spot{16 * i + 4 * block + j, 0};
  };
  expectMfma(product);
}

/// cbsz: groups of blocks take the A of block abid of the group.
TEST(Mfma, BroadcastA) {
  for (unsigned cbsz = 1; cbsz <= 4; ++cbsz)
    for (unsigned abid : {0u, (1u << cbsz) - 1}) {
      Product product = makeMfma("gfx942", "f32_4x4x4_16b_f16", Element::F16,
                                 Element::F16, Element::F32, 4, 4, 16);
      product.modifiers =
          " cbsz:" + std::to_string(cbsz) + " abid:" + std::to_string(abid);
      product.pickA = [=](const Matrices &a, unsigned block, unsigned i,
                          unsigned k) {
        return a[(block >> cbsz << cbsz) + abid][i][k];
      };
      expectMfma(product);
    }
}

/// blgp: B's lanes are taken from others; with 4x4 blocks, whole blocks.
TEST(Mfma, PermuteB) {
  for (unsigned blgp = 1; blgp < 8; ++blgp) {
    Product product = makeMfma("gfx942", "f32_4x4x1_16b_f32", Element::F32,
                               Element::F32, Element::F32, 4, 1, 16);
    product.modifiers = " blgp:" + std::to_string(blgp);
    product.pickB = [=](const Matrices &b, unsigned block, unsigned k,
                        unsigned j) {
      unsigned from = blgp == 1   ? block % 8
                      : blgp == 2 ? block % 8 + 8
                      : blgp == 3 ? (block + 4) % 16
                                  : block % 4 + 4 * (blgp - 4);
      return b[from][k][j];
    };
    expectMfma(product);
  }
}

TEST(Mfma, Sparse) {
  struct {
    const char *target, *type;
    Element element, result;
    unsigned size, depth, sets;
  } shapes[] = {
      {"gfx942", "f32_16x16x32_f16", Element::F16, Element::F32, 16, 32, 4},
      {"gfx942", "f32_32x32x16_f16", Element::F16, Element::F32, 32, 16, 4},
      {"gfx942", "f32_16x16x32_bf16", Element::Bf16, Element::F32, 16, 32, 4},
      {"gfx942", "f32_32x32x16_bf16", Element::Bf16, Element::F32, 32, 16, 4},
      {"gfx942", "i32_16x16x64_i8", Element::I8, Element::I32, 16, 64, 2},
      {"gfx942", "i32_32x32x32_i8", Element::I8, Element::I32, 32, 32, 2},
      {"gfx950", "f32_16x16x64_f16", Element::F16, Element::F32, 16, 64, 2},
      {"gfx950", "f32_32x32x32_f16", Element::F16, Element::F32, 32, 32, 2},
      {"gfx950", "f32_16x16x64_bf16", Element::Bf16, Element::F32, 16, 64, 2},
      {"gfx950", "f32_32x32x32_bf16", Element::Bf16, Element::F32, 32, 32, 2},
      {"gfx950", "i32_16x16x128_i8", Element::I8, Element::I32, 16, 128, 1},
      {"gfx950", "i32_32x32x64_i8", Element::I8, Element::I32, 32, 64, 1},
      {"gfx950", "f32_16x16x128_fp8_fp8", Element::Fp8, Element::F32, 16, 128,
       1},
      {"gfx950", "f32_32x32x64_bf8_bf8", Element::Bf8, Element::F32, 32, 64, 1},
  };
  for (auto &shape : shapes)
    for (unsigned set = 0; set < shape.sets; ++set) {
      Product product =
          makeMfma(shape.target, shape.type, shape.element, shape.element,
                   shape.result, shape.size, shape.depth);
      product.mnemonic.replace(0, 6, "v_smfmac");
      product.sparse = true;
      product.set = set;
      if (set)
        product.modifiers = " abid:" + std::to_string(set);
      expectMfma(product);
    }
}
