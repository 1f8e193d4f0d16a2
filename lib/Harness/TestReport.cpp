//===- TestReport.cpp - What a test run found -----------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Harness/TestReport.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"

using namespace loom;

int64_t TestReport::getFailedSampleCount() const {
  return llvm::count_if(
      samples, [](const SampleResult &sample) { return !sample.passed(); });
}

bool TestReport::passed() const {
  return getFailedSampleCount() == 0 && planningIssues.empty();
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

static Json toJson(const ExpectationFailure &failure) {
  Json json = {
      {"ordinal", failure.ordinal},          {"kind", failure.kind},
      {"source_location", failure.location}, {"actual", failure.actual},
      {"expected", failure.expected},        {"detail", failure.detail}};
  if (failure.elements) {
    json["first_index"] = failure.elements->firstIndex;
    json["mismatch_count"] = failure.elements->mismatchCount;
    json["element_count"] = failure.elements->elementCount;
  }
  return json;
}

static Json toJson(const SanitizerReport &report) {
  Json json = {{"type", report.type},
               {"kernel", report.kernel},
               {"detail", report.detail},
               {"count", report.count}};
  if (report.workgroup)
    json["workgroup"] = *report.workgroup;
  if (report.workitem)
    json["workitem"] = *report.workitem;
  if (!report.otherOp.empty())
    json["other"] = {{"op", report.otherOp},
                     {"source_location", report.otherLocation}};
  return json;
}

Json loom::toJson(const SampleIssue &issue) {
  Json json = {{"category", issue.category},
               {"provider", issue.provider},
               {"stage", issue.stage},
               {"kind", issue.kind},
               {"op", issue.op},
               {"source_location", issue.location},
               {"display_message", issue.message}};
  if (issue.report)
    json["report"] = ::toJson(*issue.report);
  return json;
}

static Json toJson(const SkippedCase &skipped) {
  return {{"case", skipped.caseName},
          {"provider", skipped.provider},
          {"op", skipped.op},
          {"code", skipped.code},
          {"display_message", skipped.message}};
}

static Json toJson(const PlanningIssue &issue) {
  Json json = {{"kind", issue.kind},
               {"case", issue.caseName},
               {"op", issue.op},
               {"source_location", issue.location},
               {"display_message", issue.message}};
  if (!issue.fixHint.empty())
    json["fix_hint"] = issue.fixHint;
  return json;
}

static Json toJson(const SampleResult &sample);
static Json toJson(const PlannedCase &planned);
static Json toJson(const PlannedCase::Parameter &parameter);
static Json toJson(const PlannedCase::Launch &launch);

template <typename T> static Json toArray(const std::vector<T> &values) {
  Json array = Json::array();
  for (const T &value : values)
    array.push_back(toJson(value));
  return array;
}

static Json getParameters(const ParameterValues &values) {
  Json parameters = Json::object();
  for (const auto &[name, value] : values)
    parameters[name] = value;
  return parameters;
}

static Json toJson(const SampleResult &sample) {
  int64_t failed = sample.failures.size();
  Json json = {{"case", sample.caseName},
               {"sample_ordinal", sample.ordinal},
               {"parameters", getParameters(sample.parameters)},
               {"passed", sample.passed()},
               {"expectation_count", sample.expectationCount},
               {"passed_count", sample.expectationCount - failed},
               {"failure_count", failed},
               {"failures", toArray(sample.failures)},
               {"issues", toArray(sample.issues)}};
  if (!sample.expectedReports.empty())
    json["expected_reports"] = toArray(sample.expectedReports);
  if (!sample.fileOutputs.empty())
    json["file_outputs"] = sample.fileOutputs;
  return json;
}

static Json toJson(const PlannedCase::Parameter &parameter) {
  return {{"name", parameter.name},
          {"kind", parameter.kind},
          {"sample_count", parameter.sampleCount}};
}

static Json toJson(const PlannedCase::Launch &launch) {
  return {{"kernel", launch.kernel},
          {"source_location", launch.location},
          {"workload_count", launch.workloadCount},
          {"argument_count", launch.argumentCount}};
}

static Json toJson(const PlannedCase &planned) {
  Json samples = Json::array();
  for (const auto &[ordinal, values] : planned.samples)
    samples.push_back(
        {{"sample_ordinal", ordinal}, {"parameters", getParameters(values)}});
  return {{"case", planned.caseName},
          {"source_location", planned.location},
          {"sample_count", planned.sampleCount},
          {"case_parameters", toArray(planned.parameters)},
          {"kernel_launches", toArray(planned.launches)},
          {"expectation_count", planned.expectationCount},
          {"samples", samples}};
}

Json loom::toJson(const DeviceDescription &device) {
  Json json = {{"name", device.name},
               {"kind", device.kind},
               {"code", device.code},
               {"evidence", "numerical"}};
  if (!device.product.empty())
    json["product"] = device.product;
  if (!device.referenceStage.empty())
    json["reference_stage"] = device.referenceStage;
  return json;
}

Json loom::toJson(const TestReport &report) {
  // Scenarios and expected failures do not exist yet, so that there truly are
  // none.
  Json json = {{"format", "loom.test.v0"},
               {"device", toJson(report.device)},
               {"target", report.target},
               {"dry_run", report.dryRun},
               {"case_count", report.caseCount},
               {"scenario_count", 0},
               {"sample_count", report.samples.size()},
               {"failed_sample_count", report.getFailedSampleCount()},
               {"trial_count", 0},
               {"failed_trial_count", 0},
               {"skipped_case_count", report.skippedCases.size()},
               {"planning_issue_count", report.planningIssues.size()},
               {"xfail_count", 0},
               {"xpass_count", 0},
               {"xfail_mismatch_count", 0},
               {"samples", toArray(report.samples)},
               {"trials", Json::array()},
               {"skipped_cases", toArray(report.skippedCases)},
               {"planning_issues", toArray(report.planningIssues)}};
  if (report.sanitizers)
    json["sanitizer"] = {{"checks", *report.sanitizers}};
  if (report.dryRun)
    json["planned_cases"] = toArray(report.plannedCases);
  return json;
}

static std::string getText(const Json &json) {
  return json.dump(/*indent=*/2, ' ', /*ensure_ascii=*/false,
                   Json::error_handler_t::replace) +
         "\n";
}

std::string loom::getJsonText(const TestReport &report) {
  return getText(toJson(report));
}

static int64_t countFailed(llvm::ArrayRef<TestReport> reports) {
  return llvm::count_if(
      reports, [](const TestReport &report) { return !report.passed(); });
}

std::string loom::getJsonText(llvm::ArrayRef<TestReport> reports) {
  if (reports.size() == 1)
    return getJsonText(reports.front());
  Json runs = Json::array();
  for (const TestReport &report : reports)
    runs.push_back(toJson(report));
  return getText({{"format", "loom.test_set.v0"},
                  {"device_count", reports.size()},
                  {"failed_device_count", countFailed(reports)},
                  {"runs", std::move(runs)}});
}

//===----------------------------------------------------------------------===//
// Summary
//===----------------------------------------------------------------------===//

static std::string describe(const std::string &caseName, int64_t ordinal,
                            const ParameterValues &parameters) {
  std::string text = "@" + caseName + ", sample " + std::to_string(ordinal);
  if (parameters.empty())
    return text;
  text += " (";
  llvm::raw_string_ostream os(text);
  llvm::interleaveComma(parameters, os, [&](const auto &parameter) {
    os << parameter.first << " = " << parameter.second;
  });
  return text + ")";
}

static std::string describe(const SampleResult &sample) {
  return describe(sample.caseName, sample.ordinal, sample.parameters);
}

/// The paragraphs that say what went wrong, in the order of the report.
static std::vector<std::string> getDetails(const TestReport &report) {
  std::vector<std::string> details;
  for (const PlanningIssue &issue : report.planningIssues)
    details.push_back(issue.location + ": error: @" + issue.caseName + ": " +
                      issue.message +
                      (issue.fixHint.empty() ? "" : "; " + issue.fixHint));
  for (const SampleResult &sample : report.samples) {
    for (const ExpectationFailure &failure : sample.failures)
      details.push_back(failure.location + ": error: " + describe(sample) +
                        ": expect." + failure.kind + ": " + failure.detail +
                        ": actual " + failure.actual + ", expected " +
                        failure.expected);
    for (const SampleIssue &issue : sample.issues)
      details.push_back(issue.location + ": error: " + describe(sample) + ": " +
                        issue.message);
  }
  return details;
}

/// What would be run; at most `maxSamples` samples of it.
static void printPlan(const TestReport &report, llvm::raw_ostream &os,
                      size_t maxSamples) {
  size_t count = 0;
  for (const PlannedCase &planned : report.plannedCases) {
    os << "planned: @" << planned.caseName << ": " << planned.samples.size()
       << " samples, " << planned.launches.size() << " launches, "
       << planned.expectationCount << " expectations\n";
    for (const auto &[ordinal, values] : planned.samples)
      if (count++ < maxSamples)
        os << "  " << describe(planned.caseName, ordinal, values) << '\n';
  }
  if (count > maxSamples)
    os << "... and " << count - maxSamples
       << " more samples, all in the JSON report\n";
  os << "loom-test: " << (report.passed() ? "PLANNED" : "FAIL") << " (" << count
     << " samples of " << report.plannedCases.size() << " cases, "
     << report.skippedCases.size() << " skipped";
  if (!report.planningIssues.empty())
    os << ", " << report.planningIssues.size() << " planning issues";
  os << ")\n";
}

void loom::printSummary(const TestReport &report, llvm::raw_ostream &os,
                        size_t maxDetails) {
  std::vector<std::string> details = getDetails(report);
  for (const std::string &detail :
       llvm::ArrayRef<std::string>(details).take_front(
           std::min(maxDetails, details.size())))
    os << detail << '\n';
  if (details.size() > maxDetails)
    os << "... and " << details.size() - maxDetails
       << " more, all in the JSON report\n";
  for (const SkippedCase &skipped : report.skippedCases)
    os << "skipped: @" << skipped.caseName << ": " << skipped.message << '\n';
  if (report.caseCount == 0)
    os << "warning: this module has no check.case\n";
  if (report.dryRun)
    return printPlan(report, os, maxDetails);
  os << "loom-test: " << (report.passed() ? "PASS" : "FAIL") << " ("
     << report.samples.size() << " samples, " << report.getFailedSampleCount()
     << " failed, " << report.skippedCases.size() << " skipped";
  if (!report.planningIssues.empty())
    os << ", " << report.planningIssues.size() << " planning issues";
  os << ")\n";
}

void loom::printSummary(llvm::ArrayRef<TestReport> reports,
                        llvm::raw_ostream &os) {
  if (reports.size() == 1)
    return printSummary(reports.front(), os);
  for (const TestReport &report : reports) {
    os << "device: " << report.device.name << " (" << report.device.kind
       << ")\n";
    printSummary(report, os);
  }
  int64_t failed = countFailed(reports);
  bool isPlan = !reports.empty() && reports.front().dryRun;
  os << "loom-test: "
     << (failed   ? "FAIL"
         : isPlan ? "PLANNED"
                  : "PASS")
     << " (" << reports.size() << " devices, " << failed << " failed)\n";
}
