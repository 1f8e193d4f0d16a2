//===- GeneratorsTest.cpp - Contents of tensors ---------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Harness/Generators.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/MLIRContext.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace loom;

namespace {
struct GeneratorsTest : testing::Test {
  Tensor create(Type type, int64_t size) {
    return llvm::cantFail(Tensor::create(type, size));
  }
  std::vector<uint64_t> getBits(const Tensor &tensor) {
    std::vector<uint64_t> bits;
    for (int64_t i = 0; i < tensor.getNumElements(); ++i)
      bits.push_back(tensor.getBits(i));
    return bits;
  }
  std::vector<uint64_t> iota(Type type, TypedAttr offset, TypedAttr step,
                             int64_t size,
                             std::optional<int64_t> period = std::nullopt) {
    Tensor tensor = create(type, size);
    fillIota(tensor, offset, step, period);
    return getBits(tensor);
  }
  std::vector<uint64_t> iota(FloatType type, double offset, double step,
                             int64_t size) {
    return iota(type, FloatAttr::get(type, offset), FloatAttr::get(type, step),
                size);
  }
  std::vector<uint64_t> uniform(uint64_t seed, TypedAttr lower, TypedAttr upper,
                                int64_t size) {
    Tensor tensor = create(lower.getType(), size);
    fillRandomUniform(tensor, seed, lower, upper);
    return getBits(tensor);
  }

  MLIRContext context;
  Builder b{&context};
};

using Bits = std::vector<uint64_t>;
} // namespace

TEST_F(GeneratorsTest, IotaWraps) {
  EXPECT_EQ(
      iota(b.getI8Type(), b.getI8IntegerAttr(100), b.getI8IntegerAttr(100), 4),
      (Bits{100, 200, 44, 144}));
  EXPECT_EQ(iota(b.getI1Type(), b.getBoolAttr(true), b.getBoolAttr(true), 4),
            (Bits{1, 0, 1, 0}));
  EXPECT_EQ(
      iota(b.getI32Type(), b.getI32IntegerAttr(-1), b.getI32IntegerAttr(-1), 2),
      (Bits{0xFFFFFFFF, 0xFFFFFFFE}));
  EXPECT_EQ(iota(b.getIndexType(), b.getIndexAttr(5), b.getIndexAttr(7), 5, 2),
            (Bits{5, 12, 5, 12, 5}));
}

TEST_F(GeneratorsTest, IotaRoundsFloats) {
  EXPECT_EQ(iota(b.getF32Type(), -1.0, 0.5, 4),
            (Bits{0xBF800000, 0xBF000000, 0, 0x3F000000}));
  // 2049 is halfway between two f16; 2051 rounds up to 2052.
  EXPECT_EQ(iota(b.getF16Type(), 2048, 1, 4),
            (Bits{0x6800, 0x6800, 0x6801, 0x6802}));
  EXPECT_EQ(iota(b.getBF16Type(), 256, 1, 3), (Bits{0x4380, 0x4380, 0x4381}));
  // One rounding: 3 * 0.1 - 0.3 is 2^-55; rounding the product first would
  // give 2^-54.
  EXPECT_EQ(iota(b.getF64Type(), -0.3, 0.1, 4)[3], 0x3C80000000000000u);
  // f8E4M3 saturates at 448; f8E5M2 has an infinity.
  EXPECT_EQ(iota(Float8E4M3FNType::get(&context), 448, 448, 2),
            (Bits{0x7E, 0x7E}));
  EXPECT_EQ(iota(Float8E5M2Type::get(&context), 57344, 57344, 2),
            (Bits{0x7B, 0x7C}));
}

TEST_F(GeneratorsTest, Fill) {
  Tensor tensor = create(b.getF16Type(), 3);
  fillValue(tensor, b.getF16FloatAttr(-2.0));
  EXPECT_EQ(getBits(tensor), (Bits{0xC000, 0xC000, 0xC000}));
}

// SplitMix64 started in 0 gives these; mix(0) is 0.
TEST_F(GeneratorsTest, RandomWords) {
  EXPECT_EQ(getRandomWord(0, 0), 0xE220A8397B1DCDAFu);
  EXPECT_EQ(getRandomWord(0, 1), 0x6E789E6AA1B965F4u);
  EXPECT_EQ(getRandomWord(0, 2), 0x06C45D188009454Fu);
  EXPECT_NE(getRandomWord(1, 0), getRandomWord(0, 1));
}

TEST_F(GeneratorsTest, UniformIntegers) {
  // The top bits of the words above select among 16 values.
  EXPECT_EQ(uniform(0, b.getI32IntegerAttr(-8), b.getI32IntegerAttr(7), 3),
            (Bits{0xE - 8, uint32_t(6 - 8), uint32_t(0 - 8)}));
  EXPECT_EQ(uniform(0, b.getI64IntegerAttr(INT64_MIN),
                    b.getI64IntegerAttr(INT64_MAX), 1),
            (Bits{0xE220A8397B1DCDAF ^ uint64_t(1) << 63}));
  EXPECT_EQ(uniform(0, b.getBoolAttr(false), b.getBoolAttr(true), 3),
            (Bits{1, 0, 0}));
  EXPECT_EQ(uniform(9, b.getI8IntegerAttr(-3), b.getI8IntegerAttr(-3), 2),
            (Bits{0xFD, 0xFD}));
}

TEST_F(GeneratorsTest, UniformFloats) {
  // u = 0xE220A8 / 2^24.
  EXPECT_EQ(uniform(0, b.getF32FloatAttr(0), b.getF32FloatAttr(1), 1),
            (Bits{0x3F6220A8}));
  // 2u - 1 = 0.7666... in 24 bits.
  EXPECT_EQ(uniform(0, b.getF32FloatAttr(-1), b.getF32FloatAttr(1), 1),
            (Bits{0x3F444150}));
  // u = 0xE220A8397B1DC / 2^52 and one more bit.
  EXPECT_EQ(uniform(0, b.getF64FloatAttr(0), b.getF64FloatAttr(1), 1),
            (Bits{0x3FEC4415072F63B9}));
}

TEST_F(GeneratorsTest, UniformStaysInItsBounds) {
  double largest = std::numeric_limits<double>::max();
  for (uint64_t bits : uniform(3, b.getF64FloatAttr(-largest),
                               b.getF64FloatAttr(largest), 1000))
    EXPECT_TRUE(std::isfinite(getFloatValue(b.getF64Type(), bits)));
  bool below = false, above = false;
  for (uint64_t bits :
       uniform(3, b.getF16FloatAttr(1.0), b.getF16FloatAttr(1.5), 1000)) {
    double value = getFloatValue(b.getF16Type(), bits);
    EXPECT_GE(value, 1.0);
    EXPECT_LE(value, 1.5);
    below |= value < 1.1;
    above |= value > 1.4;
  }
  EXPECT_TRUE(below && above);
}
