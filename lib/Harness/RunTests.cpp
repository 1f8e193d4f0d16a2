//===- RunTests.cpp - Plans and runs the cases of a module ----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Harness/RunTests.h"
#include "Executor.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Target/AMDGPU/Targets.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace loom;

static constexpr llvm::StringLiteral kReferenceDevice = "reference";

/// `own` is the one target whose code the device loads; the reference device,
/// for which it is empty, runs what any target would be given.
static llvm::Expected<CompileTarget> chooseTarget(const TestOptions &options,
                                                  StringRef own) {
  StringRef name = options.target;
  if (name.empty())
    name = own.empty() ? "cpu" : own;
  llvm::Expected<CompileTarget> target = parseTarget(name);
  if (!target)
    return target.takeError();
  // Code for a family runs on its members.
  bool isLoaded =
      own.empty() || target->getName() == own ||
      (target->amdgpu && target->amdgpu->accepts(own.split(':').second));
  if (!isLoaded)
    return llvm::createStringError(
        "the device '" + options.device + "' cannot load code for " +
        target->getName() + "; its target is " + own);
  int64_t size = options.subgroupSize;
  if (size && target->amdgpu && size != target->subgroupSize)
    return llvm::createStringError("--subgroup-size=" + Twine(size) + ": " +
                                   target->getName() + " has subgroups of " +
                                   Twine(target->subgroupSize));
  if (size)
    target->subgroupSize = size;
  return target;
}

namespace {
/// The device that was asked for, and what runs kernels on it.
struct Backend {
  CompileTarget target;
  /// Null for the reference device.
  std::unique_ptr<Device> device;
  std::unique_ptr<KernelRunner> runner;
};
} // namespace

static llvm::Expected<Backend> openBackend(ModuleOp module,
                                           const TestOptions &options) {
  Backend backend;
  bool isReference = options.device == kReferenceDevice;
  std::string own;
  if (!isReference) {
    llvm::Expected<std::unique_ptr<Device>> device =
        createDevice(options.device);
    if (!device)
      return device.takeError();
    backend.device = std::move(*device);
    own = backend.device->describe().target;
    if (options.referenceStage)
      return llvm::createStringError(
          "--reference-stage needs --device=reference");
  }
  llvm::Expected<CompileTarget> target = chooseTarget(options, own);
  if (!target)
    return target.takeError();
  backend.target = *target;
  backend.runner = isReference
                       ? createReferenceRunner(module, *target,
                                               options.referenceStage.value_or(
                                                   ReferenceStage::Schedule))
                       : createCompiledRunner(module, *target, *backend.device);
  return backend;
}

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

static void describeDevice(const Backend &backend, TestReport &report) {
  if (!backend.device) {
    report.deviceKind = "interpreter";
    report.deviceCode = "ir";
    return;
  }
  DeviceInfo info = backend.device->describe();
  if (info.kind != DeviceKind::Cpu) {
    report.deviceKind =
        info.kind == DeviceKind::Simulator ? "simulator" : "gpu";
    report.deviceCode = "native";
  }
  report.deviceProduct = info.product;
}

static TestReport beginReport(const TestOptions &options,
                              const Backend &backend, TestPlan &plan) {
  TestReport report;
  report.device = options.device;
  describeDevice(backend, report);
  report.target = backend.target.getName();
  if (!backend.device)
    report.referenceStage = stringifyReferenceStage(
        options.referenceStage.value_or(ReferenceStage::Schedule));
  report.caseCount = plan.caseCount;
  report.dryRun = options.dryRun;
  report.skippedCases = std::move(plan.skipped);
  report.planningIssues = std::move(plan.issues);
  return report;
}

llvm::Expected<TestReport> loom::runTests(ModuleOp module,
                                          const TestOptions &options) {
  if (llvm::Error error = checkOptions(options))
    return error;
  llvm::Expected<Backend> backend = openBackend(module, options);
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
  Launcher launcher(module, backend->target.subgroupSize, *backend->runner,
                    watchdog);
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
    backend->runner->setSanitizers(
        chosen            ? *chosen
        : backend->device ? getExpectedReports(planned.op)
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
