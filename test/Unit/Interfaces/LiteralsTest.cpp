//===- LiteralsTest.cpp - Every float survives its spelling ---------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Interfaces/Literals.h"
#include "Loom/Dialect/Index/IR/Index.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/MLIRContext.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir;
using namespace loom;

namespace {
struct LiteralsTest : testing::Test {
  LiteralsTest() { context.loadDialect<IndexDialect>(); }

  /// Reads a literal; counts the diagnostics.
  TypedAttr read(StringRef text, Type type,
                 LiteralRules rules = LiteralRules::Data) {
    ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
      ++diagnostics;
      message = diagnostic.str();
      return success();
    });
    Location loc = UnknownLoc::get(&context);
    return getLiteralAttr(
        text, type,
        [&](DiagnosticSeverity severity) {
          return context.getDiagEngine().emit(loc, severity);
        },
        rules);
  }

  void checkBits(FloatType type, uint64_t bits) {
    APFloat value(type.getFloatSemantics(), APInt(type.getWidth(), bits));
    std::string text = getLiteralSpelling(FloatAttr::get(type, value));
    auto back = dyn_cast_or_null<FloatAttr>(read(text, type));
    ASSERT_TRUE(back) << text;
    EXPECT_EQ(back.getValue().bitcastToAPInt().getZExtValue(), bits) << text;
  }

  MLIRContext context;
  Builder builder{&context};
  unsigned diagnostics = 0;
  std::string message;
};
} // namespace

TEST_F(LiteralsTest, SmallFloatsExhaustively) {
  for (FloatType type :
       {FloatType(builder.getType<Float8E4M3FNType>()),
        FloatType(builder.getType<Float8E5M2Type>()),
        FloatType(builder.getF16Type()), FloatType(builder.getBF16Type())})
    for (uint64_t bits = 0; bits < uint64_t(1) << type.getWidth(); ++bits)
      checkBits(type, bits);
  EXPECT_EQ(diagnostics, 0u);
}

TEST_F(LiteralsTest, WideFloatsAtRandom) {
  std::mt19937_64 random(7);
  for (unsigned i = 0; i < 4000; ++i) {
    checkBits(builder.getF32Type(), random() >> 32);
    checkBits(builder.getF64Type(), random());
  }
  EXPECT_EQ(diagnostics, 0u);
}

TEST_F(LiteralsTest, TextThatIsNoLiteral) {
  for (StringRef text :
       {"", "-", "+1", "0x", "0xg", "1e", "1e+", "1.5.2", "1 ", " 1", "--1",
        "1_000", "1.0f", "infinity", "-true", "NaN", ".5", "-0x1"}) {
    EXPECT_FALSE(read(text, builder.getF32Type())) << text.str();
  }
  EXPECT_EQ(diagnostics, 18u);
  for (StringRef text : {"", "-", "0x", "1.", "1e5", "-true", "inf", "0b1"})
    EXPECT_FALSE(read(text, builder.getI1Type())) << text.str();
}

TEST_F(LiteralsTest, ManyDigits) {
  std::string zeros(1000, '0');
  EXPECT_TRUE(read("0x" + zeros + "7", builder.getI8Type()));
  EXPECT_TRUE(read("1." + zeros, builder.getF16Type()));
  EXPECT_FALSE(read("1" + zeros, builder.getI64Type()));
  EXPECT_FALSE(read("0." + zeros + zeros, builder.getF64Type()));
  EXPECT_EQ(diagnostics, 2u);
}

TEST_F(LiteralsTest, VectorConstantsAreSplats) {
  auto constant = LiteralRules::Constant;
  auto floats = VectorType::get({4}, builder.getF32Type());
  auto splat =
      dyn_cast_or_null<DenseElementsAttr>(read("1.5", floats, constant));
  ASSERT_TRUE(splat);
  EXPECT_EQ(splat.getType(), floats);
  ASSERT_TRUE(splat.isSplat());
  EXPECT_EQ(splat.getSplatValue<APFloat>().convertToFloat(), 1.5f);
  EXPECT_EQ(getLiteralSpelling(splat), "1.5");

  auto bits = VectorType::get({2, 4}, builder.getI1Type());
  auto yes = dyn_cast_or_null<DenseElementsAttr>(read("true", bits, constant));
  ASSERT_TRUE(yes);
  EXPECT_TRUE(yes.getSplatValue<bool>());
  EXPECT_EQ(getLiteralSpelling(yes), "true");

  // The attribute of an offset is an index, in a vector too.
  auto offsets = VectorType::get({2}, OffsetType::get(&context));
  TypedAttr offset = read("7", offsets, constant);
  ASSERT_TRUE(offset);
  EXPECT_EQ(offset.getType(), VectorType::get({2}, builder.getIndexType()));
  EXPECT_EQ(getLiteralSpelling(offset), "7");
  EXPECT_EQ(diagnostics, 0u);

  EXPECT_FALSE(read("-1", offsets, constant));
  EXPECT_EQ(message, "'-1' is out of range for offset: 0 to "
                     "9223372036854775807");
  EXPECT_FALSE(read("1", floats, constant));
  EXPECT_EQ(message, "a literal of f32 needs a decimal point or an exponent");
  EXPECT_FALSE(read("1.5", floats));
  EXPECT_EQ(message, "a literal has a scalar type, not vector<4xf32>");
}

TEST_F(LiteralsTest, DataIsMoreLenientThanConstants) {
  Type half = builder.getF16Type();
  EXPECT_EQ(getLiteralSpelling(read("2", half)), "2.0");
  EXPECT_EQ(getLiteralSpelling(read("1e6", half)), "inf");
  EXPECT_EQ(message, "'1e6' overflows f16 and becomes inf");
  EXPECT_FALSE(read("1e6", half, LiteralRules::Constant));
  EXPECT_EQ(message, "the literal is too large for f16");
  EXPECT_EQ(diagnostics, 2u);
}
