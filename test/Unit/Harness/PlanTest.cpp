//===- PlanTest.cpp - The samples of cases --------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Harness/Plan.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace loom;

namespace {
struct PlanTest : testing::Test {
  PlanTest() { context.loadDialect<CheckDialect>(); }

  TestPlan plan(StringRef body, int64_t maxSamples = 1024) {
    std::string text =
        "loom_check.case @c {\n" + body.str() + "\nloom_check.return\n}";
    module = parseSourceString<ModuleOp>(text, &context, "test.mlir");
    EXPECT_TRUE(bool(module));
    return llvm::cantFail(planTests(*module, "", maxSamples, "cpu", "cpu"));
  }

  std::string getSample(const TestPlan &plan, int64_t ordinal) {
    std::string text;
    for (TypedAttr value : plan.cases.front().getSample(ordinal))
      text += (text.empty() ? "" : " ") + getLiteralSpelling(value);
    return text;
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};
} // namespace

TEST_F(PlanTest, LastParameterIsFastest) {
  TestPlan result = plan("%a = loom_check.param.choice values([5, 3]) : i8\n"
                         "%b = loom_check.param.seed base(7) count(3) : i64");
  ASSERT_EQ(result.cases.size(), 1u);
  EXPECT_EQ(result.cases.front().sampleCount, 6);
  EXPECT_EQ(getSample(result, 0), "5 7");
  EXPECT_EQ(getSample(result, 1), "5 8");
  EXPECT_EQ(getSample(result, 2), "5 9");
  EXPECT_EQ(getSample(result, 3), "3 7");
  EXPECT_EQ(getSample(result, 5), "3 9");
}

TEST_F(PlanTest, NoParameters) {
  TestPlan result = plan("");
  EXPECT_EQ(result.cases.front().sampleCount, 1);
  EXPECT_EQ(getSample(result, 0), "");
}

TEST_F(PlanTest, Bound) {
  StringRef body = "%a = loom_check.param.range linear bounds(1 to 32) : i8\n"
                   "%b = loom_check.param.range linear bounds(1 to 32) : i8";
  EXPECT_TRUE(plan(body, 1024).issues.empty());
  TestPlan result = plan(body, 1023);
  EXPECT_TRUE(result.cases.empty());
  ASSERT_EQ(result.issues.size(), 1u);
  EXPECT_EQ(result.issues[0].kind, "too_many_samples");
  EXPECT_EQ(result.issues[0].caseName, "c");
  EXPECT_EQ(result.issues[0].op, "check.param.range");
  EXPECT_EQ(result.issues[0].location, "test.mlir:3:6");
  EXPECT_EQ(result.caseCount, 1);
}

TEST_F(PlanTest, ProductThatOverflows) {
  std::string body;
  for (char name : StringRef("abcde"))
    body += std::string("%") + name +
            " = loom_check.param.range linear bounds(1 to 1048576) : i64\n";
  EXPECT_EQ(plan(body, INT64_MAX).issues.size(), 1u);
}

TEST_F(PlanTest, Conditions) {
  auto judge = [&](StringRef condition) -> std::string {
    TestPlan result = plan(condition);
    if (!result.issues.empty())
      return result.issues[0].kind;
    return result.skipped.empty() ? "runs" : result.skipped[0].code;
  };
  EXPECT_EQ(judge("loom_check.requires<target.feature> {feature = \"cpu\"}"),
            "runs");
  EXPECT_EQ(
      judge("loom_check.requires<target.feature> {feature = \"amdgpu.gfx11\"}"),
      "requirement_not_met");
  EXPECT_EQ(judge("loom_check.requires<hal.amdgpu.descriptor_set> "
                  "{descriptor_set = \"amdgpu.cdna3.core\"}"),
            "requirement_not_met");
  EXPECT_EQ(judge("loom_check.skip_if<target.feature> {feature = \"cpu\"}"),
            "skip_condition_met");
  EXPECT_EQ(
      judge("loom_check.skip_if<target.feature> {feature = \"amdgpu.gfx9\"}"),
      "runs");
  // A word that is not known must not decide anything.
  for (StringRef condition :
       {"loom_check.requires<target.feature> {feature = \"amdpgu.gfx11\"}",
        "loom_check.skip_if<target.feature> {features = \"amdgpu.gfx9\"}",
        "loom_check.requires<hal.amdgpu.descriptor_set> {descriptor_set = "
        "\"cpu\"}",
        "loom_check.requires<no.such.key> {feature = \"cpu\"}"})
    EXPECT_EQ(judge(condition), "unknown_condition") << condition.str();
}

TEST_F(PlanTest, Selection) {
  plan("");
  EXPECT_EQ(llvm::cantFail(planTests(*module, "c", 1, "cpu", "cpu")).caseCount,
            1);
  EXPECT_EQ(
      llvm::toString(planTests(*module, "d", 1, "cpu", "cpu").takeError()),
      "test.mlir: there is no check.case @d in this module; it has @c");
}
