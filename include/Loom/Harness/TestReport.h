//===- TestReport.h - What a test run found ---------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The report of loom-test: numerical evidence for one device. Its JSON form is
// `loom.test.v0`, docs/schemas/loom.test.v0.json. Absent members of the JSON
// are what was not measured.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_HARNESS_TESTREPORT_H
#define LOOM_HARNESS_TESTREPORT_H

#include "Loom/Support/Json.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"
#include <array>
#include <optional>

namespace loom {

/// One expectation that was not met.
struct ExpectationFailure {
  /// Among the expectations of the case, from 0.
  int64_t ordinal = 0;
  /// `equal`, `bitwise`, `close`, `shape` or `event`.
  std::string kind;
  /// `file:line:column`, here and below.
  std::string location;
  /// One sentence without the values.
  std::string detail;
  /// Of the first element that differs, as literals; or shapes.
  std::string actual, expected;
  /// Present where elements were compared. The index of a scalar is empty.
  struct Elements {
    std::vector<int64_t> firstIndex;
    int64_t mismatchCount, elementCount;
  };
  std::optional<Elements> elements;
};

/// What a check at run time, or the reference device, saw a kernel do.
struct SanitizerReport {
  /// `asan_report`, `tsan_report` or `value_report`.
  std::string type;
  std::string kernel;
  /// What happened, with the values.
  std::string detail;
  /// Of the first workitem that did it, x, y and z; nothing if not known.
  std::optional<std::array<int64_t, 3>> workgroup, workitem;
  /// The other op that has to do with it, or empty.
  std::string otherOp, otherLocation;
  /// How often it happened at this op.
  int64_t count = 1;
};

/// Why a sample could not be run to its end.
struct SampleIssue {
  /// `unsupported`, `undefined`, `invalid`, `resource` or `compile`.
  std::string category;
  /// Who found it: `harness`, `compiler` or the name of the device.
  std::string provider;
  /// `evaluate`, `compile` or `launch`.
  std::string stage;
  std::string kind;
  /// The op as spelled in the source, or the instruction of native code.
  std::string op;
  std::string location;
  std::string message;
  /// If it is what a kernel did, and not how the run went.
  std::optional<SanitizerReport> report = {};
};

/// Names of parameters (`#k` for the k-th if it has none) and values.
using ParameterValues = std::vector<std::pair<std::string, std::string>>;

struct SampleResult {
  std::string caseName;
  int64_t ordinal = 0;
  ParameterValues parameters;
  /// Expectations that were reached.
  int64_t expectationCount = 0;
  std::vector<ExpectationFailure> failures;
  std::vector<SampleIssue> issues;
  /// Those with a report that check.expect.event lets pass.
  std::vector<SampleIssue> expectedReports;
  /// Paths of the files that check.file.write has written.
  std::vector<std::string> fileOutputs;

  bool passed() const { return failures.empty() && issues.empty(); }
};

/// A case the device cannot run, by its own word. Not a pass.
struct SkippedCase {
  std::string caseName;
  std::string provider;
  std::string op;
  std::string code;
  std::string message;
};

/// Why a case has no samples to run.
struct PlanningIssue {
  std::string kind;
  std::string caseName;
  std::string op;
  std::string location;
  std::string message;
  std::string fixHint;
};

/// What a case would do, without doing it.
struct PlannedCase {
  struct Parameter {
    std::string name;
    /// `range`, `choice` or `seed`.
    std::string kind;
    int64_t sampleCount;
  };
  struct Launch {
    std::string kernel;
    std::string location;
    int64_t workloadCount, argumentCount;
  };
  std::string caseName;
  std::string location;
  /// All of them, chosen or not.
  int64_t sampleCount = 0;
  int64_t expectationCount = 0;
  std::vector<Parameter> parameters;
  std::vector<Launch> launches;
  /// The chosen ones: ordinals and values of the parameters.
  std::vector<std::pair<int64_t, ParameterValues>> samples;
};

/// Where kernels ran, for reports.
struct DeviceDescription {
  std::string name;
  /// What it is: `cpu`, `interpreter`, `gpu` or `simulator`; what it executes:
  /// `host`, `ir` or `native` code; and what it calls itself, if it has a name
  /// of its own.
  std::string kind = "cpu", code = "host", product = {};
  /// Of the reference device; else empty.
  std::string referenceStage = {};
};

struct TestReport {
  DeviceDescription device;
  std::string target;
  /// What the user chose with `--sanitizer`; nothing if that was left to the
  /// cases.
  std::optional<std::vector<std::string>> sanitizers;
  int64_t caseCount = 0;
  /// Whether nothing was run; `plannedCases` is what would have been.
  bool dryRun = false;
  std::vector<PlannedCase> plannedCases;
  std::vector<SampleResult> samples;
  std::vector<SkippedCase> skippedCases;
  std::vector<PlanningIssue> planningIssues;

  int64_t getFailedSampleCount() const;
  /// Whether the run as a whole is a success: nothing failed and every case
  /// that was not skipped could be planned.
  bool passed() const;
};

Json toJson(const DeviceDescription &device);
Json toJson(const SampleIssue &issue);
Json toJson(const TestReport &report);
/// The same as indented text. Bytes that are no UTF-8 are replaced.
std::string getJsonText(const TestReport &report);

/// Writes what went wrong, at most `maxDetails` entries of it, and a last line
/// `loom-test: PASS|FAIL (N samples, K failed, S skipped)`; for a dry run what
/// is planned, and `loom-test: PLANNED|FAIL (N samples of M cases, S skipped)`.
void printSummary(const TestReport &report, llvm::raw_ostream &os,
                  size_t maxDetails = 20);

/// The same of runs on several devices: an object of the format
/// `loom.test_set.v0` with the reports, and a last line
/// `loom-test: PASS|PLANNED|FAIL (N devices, K failed)`. One run alone is as
/// above.
std::string getJsonText(llvm::ArrayRef<TestReport> reports);
void printSummary(llvm::ArrayRef<TestReport> reports, llvm::raw_ostream &os);

} // namespace loom

#endif // LOOM_HARNESS_TESTREPORT_H
