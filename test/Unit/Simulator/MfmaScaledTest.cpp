//===- MfmaScaledTest.cpp - Products of small floats with scales ----------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// v_mfma_f32_*_f8f6f4 and v_mfma_scale_f32_*_f8f6f4 with values whose sums are
// exact, laid out as in AMD's article "Matrix Core Programming on AMD CDNA3 and
// CDNA4" (the semantics are marked as a guess).
//
//===----------------------------------------------------------------------===//

#include "AsmRunner.h"
#include "llvm/ADT/APFloat.h"
#include "gtest/gtest.h"
#include <cmath>
#include <random>

using namespace loom::sim;
using namespace loom::sim::test;
using llvm::APFloat;

namespace {
struct SmallFormat {
  const char *name;
  const llvm::fltSemantics *semantics;
  unsigned bits;
};

struct Shape {
  unsigned size, depth;
  const char *name;
};

/// An operand's values by row and column, the exponents of its scales by row
/// and block of 32 columns, and all that in registers.
struct Operand {
  std::vector<std::vector<double>> values;
  std::vector<std::vector<int>> exponents;
  std::vector<Values> registers;
  Values scales = Values(64);
};
} // namespace

/// By their numbers in cbsz and blgp.
static const SmallFormat formats[] = {{"fp8", &APFloat::Float8E4M3FN(), 8},
                                      {"bf8", &APFloat::Float8E5M2(), 8},
                                      {"fp6", &APFloat::Float6E2M3FN(), 6},
                                      {"bf6", &APFloat::Float6E3M2FN(), 6},
                                      {"fp4", &APFloat::Float4E2M1FN(), 4}};
static const Shape shapes[] = {{16, 128, "16x16x128"}, {32, 64, "32x32x64"}};

static uint32_t encode(const SmallFormat &format, double value) {
  APFloat number(value);
  bool lost = false;
  number.convert(*format.semantics, APFloat::rmNearestTiesToEven, &lost);
  EXPECT_FALSE(lost) << format.name << " " << value;
  return uint32_t(number.bitcastToAPInt().getZExtValue());
}

/// The byte of the scales' register that counts is `byte`; the others would
/// change the result.
static Operand makeOperand(const Shape &shape, const SmallFormat &format,
                           unsigned byte, std::mt19937 &random) {
  static const double choices[] = {0, 0.5, 1, 2, 3, -0.5, -1, -2, -3};
  Operand operand;
  operand.values.resize(shape.size, std::vector<double>(shape.depth));
  operand.exponents.resize(shape.size, std::vector<int>(shape.depth / 32));
  operand.registers.resize(format.bits, Values(64));
  for (unsigned row = 0; row < shape.size; ++row) {
    for (unsigned block = 0; block < shape.depth / 32; ++block) {
      int exponent = int(random() % 5) - 2;
      operand.exponents[row][block] = exponent;
      operand.scales[block * shape.size + row] =
          ~(0xffu << 8 * byte) | uint32_t(127 + exponent) << 8 * byte;
    }
    for (unsigned k = 0; k < shape.depth; ++k) {
      double value = choices[random() % std::size(choices)];
      operand.values[row][k] = value;
      unsigned half = shape.depth / 2;
      unsigned group = format.bits == 8 ? k % half / 16 : k / 32;
      unsigned element = format.bits == 8 ? k / half * 16 + k % 16 : k % 32;
      unsigned lane = group * shape.size + row, bit = element * format.bits;
      uint64_t code = uint64_t(encode(format, value)) << (bit % 32);
      operand.registers[bit / 32][lane] |= uint32_t(code);
      if (code >> 32)
        operand.registers[bit / 32 + 1][lane] |= uint32_t(code >> 32);
    }
  }
  return operand;
}

static std::string tuple(unsigned first, unsigned count) {
  return "v[" + std::to_string(first) + ":" +
         std::to_string(first + count - 1) + "]";
}

static double productOf(const Operand &a, const Operand &b, unsigned i,
                        unsigned j, bool isScaled) {
  double sum = 1;
  for (unsigned k = 0; k < a.values[i].size(); ++k) {
    int exponent =
        isScaled ? a.exponents[i][k / 32] + b.exponents[j][k / 32] : 0;
    sum += std::ldexp(a.values[i][k] * b.values[j][k], exponent);
  }
  return sum;
}

namespace {
struct Case {
  AsmTest test;
  Shape shape;
  Operand a, b;
  bool isScaled;
};
} // namespace

/// A is in v[2:9], B in v[10:17], the scales in v18 and v19, C and D in v[32:]
/// and v[64:].
static Case makeCase(const Shape &shape, unsigned formatA, unsigned formatB,
                     bool isScaled, unsigned byteA, unsigned byteB) {
  std::mt19937 random(formatA * 5 + formatB);
  Case result;
  result.shape = shape;
  result.isScaled = isScaled;
  result.a = makeOperand(shape, formats[formatA], byteA, random);
  result.b = makeOperand(shape, formats[formatB], byteB, random);
  AsmTest &test = result.test;
  test.target = "gfx950";
  test.lanes = 64;
  test.vectors = {Values(64)};
  for (const Operand *operand : {&result.a, &result.b}) {
    std::vector<Values> rows = operand->registers;
    rows.resize(8, Values(64));
    test.vectors.insert(test.vectors.end(), rows.begin(), rows.end());
  }
  test.vectors.push_back(result.a.scales);
  test.vectors.push_back(result.b.scales);
  unsigned count = shape.size * shape.size / 64;
  for (unsigned r = 0; r < count; ++r)
    test.body += "v_mov_b32 v" + std::to_string(32 + r) + ", 1.0\n";
  auto bits = [](unsigned a, unsigned b) {
    return "[" + std::to_string(a) + "," + std::to_string(b) + ",0]";
  };
  test.body += std::string(isScaled ? "v_mfma_scale_f32_" : "v_mfma_f32_") +
               shape.name + "_f8f6f4 " + tuple(64, count) + ", " +
               tuple(2, formats[formatA].bits) + ", " +
               tuple(10, formats[formatB].bits) + ", " + tuple(32, count);
  if (isScaled)
    test.body += ", v18, v19 op_sel:" + bits(byteA & 1, byteB & 1) +
                 " op_sel_hi:" + bits(byteA >> 1, byteB >> 1);
  test.body +=
      " cbsz:" + std::to_string(formatA) + " blgp:" + std::to_string(formatB);
  for (unsigned r = 0; r < count; ++r)
    test.results.push_back("v" + std::to_string(64 + r));
  return result;
}

static void expectProducts(const Case &item, const AsmOutcome &out) {
  unsigned size = item.shape.size;
  for (unsigned i = 0; i < size; ++i)
    for (unsigned j = 0; j < size; ++j) {
      unsigned lane = size == 32 ? 32 * (i / 4 % 2) + j : 16 * (i / 4) + j;
      unsigned number = size == 32 ? 4 * (i / 8) + i % 4 : i % 4;
      float expected = float(productOf(item.a, item.b, i, j, item.isScaled));
      ASSERT_EQ(out[item.test.results[number]][lane],
                llvm::bit_cast<uint32_t>(expected))
          << item.test.body << " row " << i << " column " << j;
    }
}

TEST(MfmaScaled, AllFormats) {
  std::vector<Case> cases;
  for (const Shape &shape : shapes)
    for (unsigned a = 0; a < std::size(formats); ++a)
      for (unsigned b = 0; b < std::size(formats); ++b)
        for (bool isScaled : {false, true})
          cases.push_back(makeCase(shape, a, b, isScaled, (a + b) % 4, a % 4));
  std::vector<AsmTest> tests;
  for (const Case &item : cases)
    tests.push_back(item.test);
  std::vector<AsmOutcome> outcomes = runAsmAll(tests);
  ASSERT_EQ(outcomes.size(), cases.size());
  for (size_t i = 0; i < cases.size(); ++i)
    expectProducts(cases[i], outcomes[i]);
}

/// A scale of 255 is NaN, and so is what it takes part in.
TEST(MfmaScaled, ScaleThatIsNan) {
  Case item = makeCase(shapes[0], 4, 4, true, 0, 0);
  item.test.vectors[17][5] |= 0xff; // A's scale of row 5, columns 0 to 31
  AsmOutcome out = runAsm(item.test);
  for (unsigned i = 0; i < 16; ++i)
    for (unsigned j = 0; j < 16; ++j) {
      uint32_t bits = out[item.test.results[i % 4]][16 * (i / 4) + j];
      EXPECT_EQ((bits & 0x7fffffff) > 0x7f800000, i == 5) << i << " " << j;
    }
}

TEST(MfmaScaled, FormatThatIsNone) {
  AsmTest test;
  test.target = "gfx950";
  test.lanes = 64;
  test.vectors = {Values(64)};
  // v_mfma_f32_16x16x128_f8f6f4 v[4:7], v[8:15], v[8:15], v[4:7] with cbsz:5,
  // which the assembler does not take.
  for (unsigned r = 4; r < 16; ++r)
    test.body += "v_mov_b32 v" + std::to_string(r) + ", 0\n";
  test.body += ".long 0xd3ad0504, 0x04121108";
  test.results = {"v4"};
  llvm::Expected<std::vector<AsmOutcome>> outcomes = tryRunAsm(test);
  if (!outcomes) // refused when it is decoded
    return llvm::consumeError(outcomes.takeError());
  ASSERT_EQ(outcomes->front().findings.size(), 1u);
  EXPECT_EQ(outcomes->front().findings[0].kind, "unsupported");
}
