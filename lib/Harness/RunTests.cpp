//===- RunTests.cpp - Plans and runs the cases of a module ----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Harness/RunTests.h"
#include "Backend.h"
#include "Executor.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace loom;

static llvm::Error checkOptions(const TestOptions &options) {
  if (options.sample < -1)
    return llvm::createStringError("--sample=" + Twine(options.sample) +
                                   ": samples are counted from 0");
  if (options.maxSamplesPerCase < 1)
    return llvm::createStringError(
        "--max-samples-per-case=" + Twine(options.maxSamplesPerCase) +
        ": must be at least 1");
  int64_t size = options.subgroupSize;
  if (size && (size < 1 || size > kMaxSubgroupSize ||
               !llvm::isPowerOf2_64(uint64_t(size))))
    return llvm::createStringError("--subgroup-size=" + Twine(size) +
                                   ": must be a power of two from 1 to " +
                                   Twine(kMaxSubgroupSize));
  return llvm::Error::success();
}

/// Every case must have the sample that was asked for.
static llvm::Error checkSample(ModuleOp module, const TestPlan &plan,
                               int64_t sample) {
  for (const CasePlan &planned : plan.cases)
    if (sample >= planned.sampleCount)
      return llvm::createStringError(
          getFilePrefix(module) + "--sample=" + Twine(sample) +
          ": check.case @" + CheckCaseOp(planned.op).getSymName() + " has " +
          Twine(planned.sampleCount) + " samples, counted from 0");
  return llvm::Error::success();
}

/// Whether a kernel stopped itself because its time was over.
static bool isLate(const SampleResult &result) {
  return llvm::any_of(result.issues, [](const SampleIssue &issue) {
    return issue.kind == stringifyFaultKind(FaultKind::Timeout);
  });
}

static TestReport beginReport(const TestOptions &options,
                              const Backend &backend, TestPlan &plan) {
  TestReport report;
  report.device = backend.describe();
  report.target = backend.target.getName();
  report.caseCount = plan.caseCount;
  report.dryRun = options.dryRun;
  report.skippedCases = std::move(plan.skipped);
  report.planningIssues = std::move(plan.issues);
  return report;
}

static llvm::Expected<Backend> open(const TestOptions &options) {
  if (llvm::Error error = checkOptions(options))
    return error;
  return openBackend({options.device, options.target, options.subgroupSize,
                      options.referenceStage});
}

llvm::Expected<TestReport> loom::runTests(ModuleOp module,
                                          const TestOptions &options) {
  llvm::Expected<Backend> backend = open(options);
  if (!backend)
    return backend.takeError();
  StringRef caseName = options.caseName;
  (void)caseName.consume_front("@");
  llvm::Expected<TestPlan> plan =
      planTests(module, caseName, options.maxSamplesPerCase, options.device,
                backend->target.getName());
  if (!plan)
    return plan.takeError();
  std::optional<SanitizerSet> chosen;
  if (!options.sanitizer.empty()) {
    auto parsed = parseSanitizers(options.sanitizer, options.device);
    if (!parsed)
      return parsed.takeError();
    chosen = *parsed;
  }
  planEvents(*plan, options.device, chosen);
  if (llvm::Error error = checkSample(module, *plan, options.sample))
    return error;

  TestReport report = beginReport(options, *backend, *plan);
  if (chosen)
    report.sanitizers = chosen->getNames();
  // While a kernel runs, nobody else touches the report.
  Watchdog::Handler handler;
  if (options.onTimeout)
    handler = [&](const SampleResult &late) {
      TestReport partial = report;
      partial.samples.push_back(late);
      options.onTimeout(partial);
    };
  Watchdog watchdog(options.timeout, std::move(handler));
  std::unique_ptr<KernelRunner> runner = backend->createRunner(module);
  Launcher launcher(module, backend->target.subgroupSize, *runner, watchdog);
  Evaluator evaluator(backend->target.subgroupSize);
  Oracle oracle(backend->target.subgroupSize, watchdog);
  CaseFiles files(options.inputFolder, options.fileOutputDir);
  SampleContext context = {launcher, evaluator, oracle, files};
  bool isInTime = true;
  for (const CasePlan &planned : plan->cases) {
    bool all = options.sample < 0;
    int64_t first = all ? 0 : options.sample;
    int64_t end = all ? planned.sampleCount : first + 1;
    // Without a choice, the reference device reports all it sees, and kernels
    // for others check what the case asks about.
    runner->setSanitizers(chosen ? *chosen
                          : backend->device
                              ? getExpectedReports(planned.op)
                              : getSupportedSanitizers(options.device));
    if (options.dryRun)
      report.plannedCases.push_back(planned.describe(first, end));
    for (int64_t ordinal = first; ordinal < end && !options.dryRun && isInTime;
         ++ordinal) {
      report.samples.push_back(runSample(planned, ordinal, context));
      isInTime = !isLate(report.samples.back());
    }
  }
  return report;
}

/// The options for one of several devices.
static TestOptions makeOptionsFor(const TestOptions &options,
                                  const std::string &device, bool isOnly) {
  TestOptions own = options;
  own.device = device;
  if (!isOnly && !own.fileOutputDir.empty()) {
    SmallString<128> folder(own.fileOutputDir);
    llvm::sys::path::append(folder, device);
    own.fileOutputDir = folder.str().str();
  }
  return own;
}

llvm::Expected<std::vector<TestReport>>
loom::runTests(ModuleOp module, const TestOptions &options,
               ArrayRef<std::string> devices,
               const std::function<void(ArrayRef<TestReport>)> &onTimeout) {
  bool isOnly = devices.size() == 1;
  // Opened again for its run: there is one simulator, for one target at a time.
  for (auto [i, device] : llvm::enumerate(devices)) {
    if (llvm::is_contained(devices.take_front(i), device))
      return llvm::createStringError("--device=" + device + ": given twice");
    TestOptions own = makeOptionsFor(options, device, isOnly);
    if (isOnly)
      break;
    llvm::Expected<Backend> backend = open(own);
    if (!backend)
      return backend.takeError();
    if (own.sanitizer.empty())
      continue;
    if (auto chosen = parseSanitizers(own.sanitizer, device); !chosen)
      return chosen.takeError();
  }
  std::vector<TestReport> reports;
  for (const std::string &device : devices) {
    TestOptions own = makeOptionsFor(options, device, isOnly);
    if (onTimeout)
      own.onTimeout = [&](const TestReport &partial) {
        std::vector<TestReport> all = reports;
        all.push_back(partial);
        onTimeout(all);
      };
    llvm::Expected<TestReport> report = runTests(module, own);
    if (!report)
      return report.takeError();
    reports.push_back(std::move(*report));
  }
  return reports;
}
