//===- CompareTest.cpp - Comparisons of tensors ---------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Harness/Compare.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/MLIRContext.h"
#include "gtest/gtest.h"
#include <cmath>

using namespace mlir;
using namespace loom;

namespace {
struct CompareTest : testing::Test {
  uint64_t bits(double value) { return roundToFloat(f32, value); }

  MLIRContext context;
  FloatType f32 = Builder(&context).getF32Type();
  const double inf = INFINITY;
  const double nan = NAN;
};
} // namespace

TEST_F(CompareTest, Equal) {
  ElementTest equal = getEqualTest(f32);
  EXPECT_TRUE(equal(bits(0.0), bits(-0.0)));
  EXPECT_TRUE(equal(0x7FC00000, 0xFFC00001));
  EXPECT_TRUE(equal(bits(inf), bits(inf)));
  EXPECT_FALSE(equal(bits(inf), bits(-inf)));
  EXPECT_FALSE(equal(bits(nan), bits(1)));
  EXPECT_FALSE(equal(bits(1), bits(1) + 1));
  ElementTest integers = getEqualTest(IntegerType::get(&context, 32));
  EXPECT_FALSE(integers(0, 0x80000000));
}

TEST_F(CompareTest, Bitwise) {
  ElementTest bitwise = getBitwiseTest();
  EXPECT_FALSE(bitwise(bits(0.0), bits(-0.0)));
  EXPECT_FALSE(bitwise(0x7FC00000, 0x7FC00001));
  EXPECT_TRUE(bitwise(0x7FC00001, 0x7FC00001));
}

TEST_F(CompareTest, Close) {
  ElementTest close = getCloseTest(f32, 0.5, 0.25, /*sameNan=*/true);
  // The bound is 0.5 + 0.25 * 4, and it is inclusive.
  EXPECT_TRUE(close(bits(5.5), bits(4)));
  EXPECT_TRUE(close(bits(2.5), bits(4)));
  EXPECT_FALSE(close(bits(5.5) + 1, bits(4)));
  // Relative to the expected value, not to the actual one.
  EXPECT_FALSE(close(bits(4), bits(2.0)));
  EXPECT_TRUE(close(bits(-2.0), bits(-3.0)));
  EXPECT_TRUE(close(bits(inf), bits(inf)));
  EXPECT_FALSE(close(bits(inf), bits(-inf)));
  EXPECT_FALSE(close(bits(inf), bits(3e38)));
  EXPECT_FALSE(close(bits(3e38), bits(inf)));
  EXPECT_TRUE(close(bits(nan), bits(nan)));
  EXPECT_FALSE(close(bits(nan), bits(0)));
  EXPECT_FALSE(close(bits(0), bits(nan)));
  ElementTest strict = getCloseTest(f32, 0.5, 0.25, /*sameNan=*/false);
  EXPECT_FALSE(strict(bits(nan), bits(nan)));
  EXPECT_TRUE(strict(bits(1), bits(1)));
}

TEST_F(CompareTest, FindDifference) {
  Type i32 = IntegerType::get(&context, 32);
  auto make = [&](ArrayRef<int64_t> shape, ArrayRef<uint64_t> values) {
    Tensor tensor = llvm::cantFail(Tensor::create(i32, shape));
    for (auto [i, value] : llvm::enumerate(values))
      tensor.setBits(i, value);
    return tensor;
  };
  Tensor a = make({2, 3}, {1, 2, 3, 4, 5, 6});
  EXPECT_FALSE(bool(findDifference(a, a, getBitwiseTest())));
  Difference d =
      findDifference(a, make({2, 3}, {1, 2, 3, 9, 5, 9}), getBitwiseTest());
  EXPECT_EQ(d.count, 2);
  EXPECT_EQ(formatShape(a.getIndex(d.first)), "[1, 0]");
  d = findDifference(a, make({3, 2}, {1, 2, 3, 4, 5, 6}), getBitwiseTest());
  EXPECT_TRUE(d.inShape);
  EXPECT_TRUE(bool(d));
  EXPECT_FALSE(bool(
      findDifference(make({0, 3}, {}), make({0, 3}, {}), getBitwiseTest())));
}
