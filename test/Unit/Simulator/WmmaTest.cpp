//===- WmmaTest.cpp - Matrix instructions of gfx11 ------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MatrixLayouts.h"
#include "gtest/gtest.h"

using namespace loom::sim::test;

/// RDNA3: 16 lanes hold all of a row, the others repeat it.
static Product makeGfx11(const char *type, unsigned lanes, Element a,
                         Element c) {
  Product product;
  product.mnemonic = std::string("v_wmma_") + type;
  product.lanes = lanes;
  product.a = product.b = a;
  product.c = c;
  product.placeA = product.placeB = [lanes](unsigned, unsigned i, unsigned k) {
    std::vector<Spot> spots;
    for (unsigned lane = i; lane < lanes; lane += 16)
      spots.push_back({lane, k});
    return spots;
  };
  product.placeC = [lanes](unsigned, unsigned i, unsigned j) {
    return Spot{16 * i % lanes + j, 16 * i / lanes};
  };
  return product;
}

TEST(Wmma, Gfx11Floats) {
  for (unsigned lanes : {32, 64}) {
    expectProduct(
        makeGfx11("f32_16x16x16_f16", lanes, Element::F16, Element::F32));
    expectProduct(
        makeGfx11("f32_16x16x16_bf16", lanes, Element::Bf16, Element::F32));
    expectProduct(
        makeGfx11("f16_16x16x16_f16", lanes, Element::F16, Element::F16));
    Product product =
        makeGfx11("bf16_16x16x16_bf16", lanes, Element::Bf16, Element::Bf16);
    product.limit = 2;
    expectProduct(product);
  }
}

/// neg_lo and neg_hi of A and B are those of even and odd k; of C the sign and
/// the absolute value.
TEST(Wmma, Gfx11Modifiers) {
  for (bool isHalf : {false, true}) {
    Product product =
        isHalf ? makeGfx11("f16_16x16x16_f16", 32, Element::F16, Element::F16)
               : makeGfx11("f32_16x16x16_f16", 32, Element::F16, Element::F32);
    product.modifiers = " neg_lo:[1,0,1] neg_hi:[0,1,1]";
    product.pickA = [](const Matrices &a, unsigned block, unsigned i,
                       unsigned k) {
      return k % 2 ? a[block][i][k] : -a[block][i][k];
    };
    product.pickB = [](const Matrices &b, unsigned block, unsigned k,
                       unsigned j) {
      return k % 2 ? -b[block][k][j] : b[block][k][j];
    };
    product.pickC = [](int c) { return c < 0 ? c : -c; };
    expectProduct(product);
  }
}

/// Results of 16 bits are in the halves that op_sel names; the others stay.
TEST(Wmma, Gfx11Half) {
  for (bool isHigh : {false, true}) {
    AsmTest test;
    test.vectors = {Values(32, 0x00003c00)}; // A and B are 1, 0, 1, 0, ...
    test.body = "v_mov_b32 v16, v1\nv_mov_b32 v17, 0x40004200\n";
    for (unsigned r = 1; r < 8; ++r)
      test.body += "v_mov_b32 v" + std::to_string(8 + r) + ", v1\nv_mov_b32 v" +
                   std::to_string(16 + 2 * r) + ", v17\n";
    for (unsigned r = 0; r < 8; ++r)
      test.body += "v_mov_b32 v" + std::to_string(32 + r) +
                   ", v1\nv_mov_b32 v" + std::to_string(40 + r) + ", v17\n";
    test.body += "v_wmma_f16_16x16x16_f16 v[40:47], v[32:39], v[32:39], "
                 "v[40:47]";
    if (isHigh)
      test.body += " op_sel:[0,0,1]";
    test.results = {"v40", "v47"};
    AsmOutcome out = runAsm(test);
    // 3 + 8 in the low half or 2 + 8 in the high one.
    Values expected(32, isHigh ? 0x49004200 : 0x40004980);
    EXPECT_EQ(out["v40"], expected);
    EXPECT_EQ(out["v47"], expected);
  }
}

TEST(Wmma, Constant) {
  for (const char *target : {"gfx1100", "gfx1201"}) {
    AsmTest test;
    test.target = target;
    test.vectors = {Values(32)};
    for (unsigned r = 0; r < 16; ++r)
      test.body += "v_mov_b32 v" + std::to_string(32 + r) + ", 0\n";
    test.body +=
        target == std::string("gfx1100")
            ? "v_wmma_f32_16x16x16_f16 v[2:9], v[32:39], v[40:47], 1.0"
            : "v_wmma_f32_16x16x16_f16 v[2:9], v[32:35], v[36:39], 1.0";
    test.results = {"v2", "v9"};
    AsmOutcome out = runAsm(test);
    EXPECT_EQ(out["v2"], Values(32, 0x3f800000));
    EXPECT_EQ(out["v9"], Values(32, 0x3f800000));
  }
}

/// The exact sum is clamped, or wraps.
TEST(Wmma, IntegerClamp) {
  for (bool clamps : {false, true}) {
    AsmTest test;
    test.vectors = {Values(32, 0x01010101)};
    for (unsigned r = 0; r < 4; ++r)
      test.body += "v_mov_b32 v" + std::to_string(32 + r) + ", v1\n";
    for (unsigned r = 0; r < 8; ++r)
      test.body += "v_mov_b32 v" + std::to_string(40 + r) + ", 0x7ffffff8\n";
    test.body += "v_wmma_i32_16x16x16_iu8 v[2:9], v[32:35], v[32:35], v[40:47]";
    if (clamps)
      test.body += " clamp";
    test.results = {"v2"};
    EXPECT_EQ(runAsm(test)["v2"], Values(32, clamps ? 0x7fffffff : 0x80000008));
  }
}

TEST(Wmma, Gfx11Integers) {
  struct {
    const char *modifiers;
    bool isSigned[2];
  } forms[] = {{"", {false, false}},
               {" neg_lo:[1,0,0]", {true, false}},
               {" neg_lo:[0,1,0]", {false, true}},
               {" neg_lo:[1,1,0]", {true, true}}};
  for (unsigned lanes : {32, 64})
    for (auto &form : forms) {
      Product product =
          makeGfx11("i32_16x16x16_iu8", lanes, Element::U8, Element::I32);
      product.modifiers = form.modifiers;
      product.a = form.isSigned[0] ? Element::I8 : Element::U8;
      product.b = form.isSigned[1] ? Element::I8 : Element::U8;
      expectProduct(product);
      product.mnemonic = "v_wmma_i32_16x16x16_iu4";
      product.a = form.isSigned[0] ? Element::I4 : Element::U4;
      product.b = form.isSigned[1] ? Element::I4 : Element::U4;
      expectProduct(product);
    }
}
