//===- TestReportTest.cpp - What a test run found -------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Harness/TestReport.h"
#include "gtest/gtest.h"

using namespace loom;

static std::string summarize(const TestReport &report, size_t maxDetails = 20) {
  std::string text;
  llvm::raw_string_ostream os(text);
  printSummary(report, os, maxDetails);
  return text;
}

static TestReport makeReport() {
  TestReport report;
  report.device.name = report.target = "cpu";
  report.caseCount = 2;
  SampleResult sample;
  sample.caseName = "c";
  sample.ordinal = 4;
  sample.parameters = {{"n", "257"}, {"#1", "true"}};
  sample.expectationCount = 2;
  ExpectationFailure failure;
  failure.ordinal = 1;
  failure.kind = "equal";
  failure.location = "k.loom:3:4";
  failure.detail = "1 of 8 elements do not match, first at [7]";
  failure.actual = "1";
  failure.expected = "2";
  failure.elements = {{7}, 1, 8};
  sample.failures = {failure, failure};
  report.samples = {sample};
  return report;
}

TEST(TestReport, Summary) {
  TestReport report = makeReport();
  std::string line =
      "k.loom:3:4: error: @c, sample 4 (n = 257, #1 = true): expect.equal: 1 "
      "of 8 elements do not match, first at [7]: actual 1, expected 2\n";
  EXPECT_EQ(summarize(report),
            line + line + "loom-test: FAIL (1 samples, 1 failed, 0 skipped)\n");
  EXPECT_EQ(summarize(report, 1),
            line + "... and 1 more, all in the JSON report\n"
                   "loom-test: FAIL (1 samples, 1 failed, 0 skipped)\n");
  report.samples[0].failures.clear();
  report.skippedCases = {{"d", "cpu", "check.requires", "code", "no such"}};
  EXPECT_EQ(summarize(report),
            "skipped: @d: no such\n"
            "loom-test: PASS (1 samples, 0 failed, 1 skipped)\n");
}

TEST(TestReport, Verdict) {
  TestReport report = makeReport();
  EXPECT_FALSE(report.passed());
  report.samples[0].failures.clear();
  EXPECT_TRUE(report.passed());
  report.samples[0].issues.push_back({});
  EXPECT_FALSE(report.passed());
  report.samples.clear();
  report.planningIssues.push_back({});
  EXPECT_FALSE(report.passed());
}

// Names may hold any bytes; the report is UTF-8.
TEST(TestReport, JsonText) {
  TestReport report = makeReport();
  report.samples[0].caseName = "a\xFF";
  std::string text = getJsonText(report);
  EXPECT_NE(text.find("a\xEF\xBF\xBD"), std::string::npos);
  EXPECT_EQ(text.find('\xFF'), std::string::npos);
}
