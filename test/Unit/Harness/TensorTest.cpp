//===- TensorTest.cpp - Values of a case ----------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Harness/Tensor.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/MLIRContext.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace loom;

namespace {
struct TensorTest : testing::Test {
  MLIRContext context;
  Builder b{&context};
};
} // namespace

TEST_F(TensorTest, ViewsShareStorage) {
  Tensor all = llvm::cantFail(Tensor::create(b.getI32Type(), {2, 4}));
  EXPECT_EQ(all.getNumBytes(), 32);
  Tensor part = llvm::cantFail(all.view(8, b.getI16Type(), {3}));
  part.setBits(1, 0xABCD);
  EXPECT_EQ(all.getBits(2), 0xABCD0000u);
  Tensor inner = llvm::cantFail(part.view(2, b.getI8Type(), {2}));
  EXPECT_EQ(inner.getByteOffset(), 10);
  EXPECT_EQ(inner.getBits(0), 0xCDu);
  EXPECT_EQ(&inner.getStorage(), &all.getStorage());
  auto message = [&](int64_t offset, ArrayRef<int64_t> shape) {
    return llvm::toString(part.view(offset, b.getI8Type(), shape).takeError());
  };
  EXPECT_EQ(message(6, {0}), "");
  EXPECT_EQ(message(3, {4}),
            "the view needs 4 bytes at offset 3, but its source has 6");
  EXPECT_EQ(message(7, {0}),
            "the view needs 0 bytes at offset 7, but its source has 6");
  EXPECT_EQ(message(0, {-1}), "a tensor cannot have the extent -1");
}

TEST_F(TensorTest, Limits) {
  auto message = [&](ArrayRef<int64_t> shape) {
    return llvm::toString(Tensor::create(b.getI8Type(), shape).takeError());
  };
  const char *tooMuch =
      "the tensors of a sample have at most 4294967296 bytes together";
  EXPECT_EQ(message({int64_t(1) << 62, 4}), tooMuch);
  EXPECT_EQ(message({0, INT64_MAX, INT64_MAX}), tooMuch);
  EXPECT_EQ(message({0, 5}), "");
}

TEST_F(TensorTest, ScalarsAndBits) {
  EXPECT_EQ(getScalarBits(b.getI8IntegerAttr(-1)), 0xFFu);
  EXPECT_EQ(getScalarBits(b.getBoolAttr(true)), 1u);
  EXPECT_EQ(getScalarBits(b.getF32FloatAttr(1.0)), 0x3F800000u);
  EXPECT_EQ(getScalar(b.getI8Type(), 0xFF), b.getI8IntegerAttr(-1));
  EXPECT_EQ(getScalar(b.getF16Type(), 0x3C00), b.getF16FloatAttr(1.0));
  EXPECT_EQ(getScalar(b.getIndexType(), ~uint64_t(0)), b.getIndexAttr(-1));
  Tensor scalar = Tensor::ofScalar(b.getF64FloatAttr(2.0), b.getF64Type());
  EXPECT_EQ(scalar.getBits(0), 0x4000000000000000u);
  EXPECT_TRUE(scalar.getShape().empty());
}

TEST_F(TensorTest, Formats) {
  EXPECT_EQ(formatElement(b.getI1Type(), 1), "true");
  EXPECT_EQ(formatElement(b.getI1Type(), 2), "0x2");
  EXPECT_EQ(formatElement(b.getI8Type(), 0xFE), "-2");
  EXPECT_EQ(formatElement(b.getF32Type(), 0x80000000), "-0.0");
  EXPECT_EQ(formatElement(b.getF32Type(), 0x7FC00001), "0x7FC00001");
}
