//===- ParamsTest.cpp - Samples of parameters -----------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Check/IR/Check.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace loom;

namespace {
struct ParamsTest : testing::Test {
  ParamsTest() { context.loadDialect<CheckDialect>(); }

  /// The samples of one parameter as text. Each must be found at its place.
  std::vector<std::string> samples(StringRef param) {
    std::string text = "loom_check.case @c {\n%0 = loom_check.param." +
                       param.str() + "\nloom_check.return\n}";
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
    if (!module)
      return {"not accepted"};
    auto target = cast<CheckCaseOp>(module->getBody()->front());
    CheckParamOpInterface op = target.getParams().front();
    std::vector<std::string> result;
    for (int64_t i = 0; i < op.getNumSamples(); ++i) {
      TypedAttr sample = op.getSample(i);
      EXPECT_EQ(op.findSample(sample), i);
      EXPECT_TRUE(isLiteralOf(sample, op->getResult(0).getType()));
      result.push_back(getLiteralSpelling(sample));
    }
    return result;
  }

  MLIRContext context;
};

using Strings = std::vector<std::string>;
} // namespace

TEST_F(ParamsTest, Linear) {
  EXPECT_EQ(samples("range linear bounds(1 to 8) step(2) : index"),
            (Strings{"1", "3", "5", "7"}));
  EXPECT_EQ(samples("range linear bounds(-1 to 1) : i8"),
            (Strings{"-1", "0", "1"}));
  EXPECT_EQ(samples("range linear bounds(-128 to 127) step(255) : i8"),
            (Strings{"-128", "127"}));
  EXPECT_EQ(samples("range linear bounds(-9223372036854775808 to "
                    "9223372036854775807) step(9223372036854775807) : i64"),
            (Strings{"-9223372036854775808", "-1", "9223372036854775806"}));
}

TEST_F(ParamsTest, PowersOfTwo) {
  EXPECT_EQ(samples("range po2 bounds(1 to 1) : index"), (Strings{"1"}));
  EXPECT_EQ(samples("range po2 bounds(3 to 33) : offset"),
            (Strings{"4", "8", "16", "32"}));
  EXPECT_EQ(samples("range po2 bounds(1 to 9223372036854775807) : i64").back(),
            "4611686018427387904");
}

TEST_F(ParamsTest, Choice) {
  EXPECT_EQ(samples("choice values([0.1, nan, -0.0, 0.0]) : f16"),
            (Strings{"0.1", "nan", "-0.0", "0.0"}));
}

TEST_F(ParamsTest, Seed) {
  EXPECT_EQ(samples("seed base(-1) count(3) : i64"), (Strings{"-1", "0", "1"}));
  EXPECT_EQ(samples("seed base(9223372036854775806) count(2) : i64").back(),
            "9223372036854775807");
}
