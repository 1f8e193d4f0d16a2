//===- RunKernel.cpp - One launch of one kernel ---------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Harness/RunKernel.h"
#include "Backend.h"
#include "Launcher.h"
#include "LoadedKernel.h"
#include "Loom/Compiler/Manifest.h"
#include "Loom/Harness/Compare.h"
#include "Loom/Support/Output.h"
#include "RunEntry.h"

using namespace mlir;
using namespace loom;

static constexpr llvm::StringLiteral kArtifactFormat = "amdgpu-hsaco";

static llvm::Error fail(const Twine &message) {
  return llvm::createStringError(message);
}

namespace {
class KernelRun {
public:
  KernelRun(ModuleOp module, const RunOptions &options)
      : module(module), options(options) {}

  llvm::Expected<RunReport> probe();
  llvm::Expected<RunReport> run();

private:
  bool isSource() const { return options.pipeline == "default"; }
  llvm::Error checkOptions() const;
  llvm::Error open();
  llvm::Error chooseSanitizers();

  llvm::Error emitOnly();
  llvm::Error launchSource();
  llvm::Error launchLowered();
  /// Nothing, with an issue, where the code does not compile.
  std::optional<EmittedCode> emit();
  llvm::Error chooseEntry(const EmittedCode *code);
  llvm::Error keep(const Artifact &artifact);
  llvm::Error chooseGrid(Launcher &launcher);
  llvm::Error takeCounts(Grid &grid);
  Watchdog::Handler makeHandler();
  void collect();
  RunBuffer collect(size_t ordinal, bool isShown) const;

  ModuleOp module;
  const RunOptions &options;
  Backend backend;
  Entry entry;
  RunInputs inputs;
  SanitizerSet sanitizers;
  RunReport report;
};
} // namespace

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

llvm::Error KernelRun::checkOptions() const {
  if (options.device.empty() && !options.emitOnly)
    return fail("--device is needed to run a kernel, for example --device=cpu "
                "or --device=amdgpu-sim");
  if (options.device.empty() && options.target.empty())
    return fail("--emit-only needs --target, for example "
                "--target=amdgpu:gfx1100, or --device");
  if (options.emitOnly && options.artifactPath.empty())
    return fail("--emit-only needs --emit-target-artifact");
  if (options.emitOnly &&
      !(options.values.empty() && options.buffers.empty() &&
        options.expected.empty() && options.workload.empty() &&
        options.workgroupCount.empty() && options.sanitizer.empty()))
    return fail("--emit-only launches nothing: it takes no arguments, "
                "workgroups or sanitizers");
  if (!options.workload.empty() && !options.workgroupCount.empty())
    return fail("--kernel-workload-value and --workgroup-count exclude each "
                "other: the kernel computes the workgroups from the workload");
  return llvm::Error::success();
}

llvm::Error KernelRun::open() {
  if (options.device.empty()) {
    llvm::Expected<CompileTarget> target = parseTarget(options.target);
    if (!target)
      return target.takeError();
    backend.target = *target;
  } else {
    llvm::Expected<Backend> opened =
        openBackend({options.device, options.target});
    if (!opened)
      return opened.takeError();
    backend = std::move(*opened);
    report.device = backend.describe();
  }
  report.target = backend.target.getName();
  bool isNative =
      backend.target.amdgpu && (backend.device || options.device.empty());
  if (!options.artifactPath.empty() && !isNative)
    return fail("--emit-target-artifact: " +
                (options.device.empty() ? "the target '" + report.target
                                        : "the device '" + options.device) +
                "' has no artifact; an amdgpu target on a device that loads "
                "native code has one");
  if (!isSource() && !isNative)
    return fail("--pipeline: only the devices amdgpu and amdgpu-sim run "
                "another pipeline than default");
  return llvm::Error::success();
}

llvm::Error KernelRun::chooseSanitizers() {
  if (options.sanitizer.empty()) {
    sanitizers = backend.device ? SanitizerSet()
                                : getSupportedSanitizers(options.device);
    return llvm::Error::success();
  }
  auto parsed = parseSanitizers(options.sanitizer, options.device);
  if (!parsed)
    return parsed.takeError();
  sanitizers = *parsed;
  report.sanitizers = sanitizers.getNames();
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Code
//===----------------------------------------------------------------------===//

std::optional<EmittedCode> KernelRun::emit() {
  CompileOptions compile;
  compile.target = backend.target;
  compile.pipeline = options.pipeline;
  if (isSource())
    compile.roots = {entry.name};
  ErrorCatcher errors(module.getContext());
  FailureOr<EmittedCode> code = emitCode(module, compile);
  if (succeeded(code))
    return std::move(*code);
  report.issues.push_back(
      isSource() ? errors.getIssue(entry.source)
                 : errors.getIssue(module, "the module does not compile"));
  return std::nullopt;
}

llvm::Error KernelRun::chooseEntry(const EmittedCode *code) {
  llvm::Expected<Entry> chosen =
      code ? chooseLoweredKernel(module, code->artifact.kernels,
                                 options.function)
           : chooseSourceKernel(module, options.function);
  if (!chosen)
    return chosen.takeError();
  entry = std::move(*chosen);
  report.kernel = entry.name;
  return llvm::Error::success();
}

llvm::Error KernelRun::keep(const Artifact &artifact) {
  if (artifact.bytes.empty())
    return llvm::Error::success();
  report.manifest = makeManifest(artifact, backend.target, kArtifactFormat,
                                 entry.name, /*withDetails=*/true);
  if (options.artifactPath.empty())
    return llvm::Error::success();
  report.artifactPath = options.artifactPath;
  return writeFile(options.artifactPath, [&](raw_ostream &os) {
    os << artifact.bytes;
    return llvm::Error::success();
  });
}

llvm::Error KernelRun::emitOnly() {
  if (isSource())
    if (llvm::Error error = chooseEntry(nullptr))
      return error;
  std::optional<EmittedCode> code = emit();
  if (!code)
    return llvm::Error::success();
  if (!isSource())
    if (llvm::Error error = chooseEntry(&*code))
      return error;
  return keep(code->artifact);
}

//===----------------------------------------------------------------------===//
// Launching
//===----------------------------------------------------------------------===//

/// Replaces what the kernel computes.
llvm::Error KernelRun::takeCounts(Grid &grid) {
  if (!options.workgroupCount.empty()) {
    auto counts = parseWorkgroupCount(options.workgroupCount);
    if (!counts)
      return counts.takeError();
    grid.counts = *counts;
    report.countSource = "option";
  }
  report.grid = grid;
  return llvm::Error::success();
}

llvm::Error KernelRun::chooseGrid(Launcher &launcher) {
  auto workload = readWorkload(entry, options);
  if (!workload)
    return workload.takeError();
  Grid grid;
  bool isExact = true;
  if (Outcome issue =
          launcher.evaluateGrid(entry.source, *workload, grid, &isExact)) {
    report.issues.push_back(*issue);
    return llvm::Error::success();
  }
  report.countSource = !workload->empty() ? "workload"
                       : isExact          ? "static"
                                          : "default";
  return takeCounts(grid);
}

Watchdog::Handler KernelRun::makeHandler() {
  if (!options.onTimeout)
    return {};
  return [this](const SampleResult &late) {
    RunReport partial = report;
    llvm::append_range(partial.issues, late.issues);
    options.onTimeout(partial);
  };
}

llvm::Error KernelRun::launchSource() {
  if (llvm::Error error = chooseEntry(nullptr))
    return error;
  llvm::Expected<RunInputs> read =
      readInputs(entry, options, module.getContext());
  if (!read)
    return read.takeError();
  inputs = std::move(*read);
  // A file that cannot be written is nothing that a kernel did.
  std::string unwritten;
  std::unique_ptr<KernelRunner> runner = backend.createRunner(
      module, [&](const Artifact &artifact) -> llvm::Error {
        llvm::Error error = keep(artifact);
        if (!error)
          return llvm::Error::success();
        unwritten = llvm::toString(std::move(error));
        return fail(unwritten);
      });
  runner->setSanitizers(sanitizers);
  Watchdog watchdog(options.timeout, makeHandler());
  Launcher launcher(module, backend.target.subgroupSize, *runner, watchdog,
                    "the run");
  if (llvm::Error error = chooseGrid(launcher))
    return error;
  if (!report.grid)
    return llvm::Error::success();
  SampleResult none;
  launcher.beginSample(none);
  for (SampleIssue &issue :
       launcher.launch(entry.op, entry.source, *report.grid, inputs.arguments))
    report.issues.push_back(std::move(issue));
  if (!unwritten.empty())
    return fail(unwritten);
  collect();
  return llvm::Error::success();
}

llvm::Error KernelRun::launchLowered() {
  if (!options.workload.empty())
    return fail("--kernel-workload-value is for kernels in source form: give "
                "--workgroup-count");
  std::optional<EmittedCode> code = emit();
  if (!code)
    return llvm::Error::success();
  if (llvm::Error error = chooseEntry(&*code))
    return error;
  llvm::Expected<RunInputs> read =
      readInputs(entry, options, module.getContext());
  if (!read)
    return read.takeError();
  inputs = std::move(*read);
  llvm::Expected<LoadedKernel> kernel =
      LoadedKernel::load(entry.name, {nullptr, code->artifact.bytes},
                         code->artifact.kernels, *backend.device);
  if (!kernel)
    return kernel.takeError();
  report.countSource = "default";
  Grid grid{{1, 1, 1}, kernel->getInfo().workgroupSize};
  if (llvm::Error error = takeCounts(grid))
    return error;
  if (llvm::Error error = checkGrid(*report.grid))
    return error;
  if (llvm::Error error = keep(code->artifact))
    return error;
  Watchdog watchdog(options.timeout, makeHandler());
  SampleResult none;
  watchdog.reset(none);
  watchdog.start(Launcher::makeLate(entry.op, "the run", entry.name,
                                    report.device.name, watchdog),
                 std::chrono::seconds(0));
  for (SampleIssue &issue :
       kernel->run(entry.op, entry.op, *report.grid, inputs.arguments,
                   backend.target.subgroupSize))
    report.issues.push_back(std::move(issue));
  watchdog.stop();
  collect();
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

RunBuffer KernelRun::collect(size_t ordinal, bool isShown) const {
  const BufferInput &buffer = inputs.buffers[ordinal];
  const Tensor &tensor = buffer.tensor;
  RunBuffer result;
  result.type = buffer.getType();
  result.isMarked = buffer.isMarked;
  result.elementCount = tensor.getNumElements();
  if (isShown) {
    result.values.emplace();
    int64_t end = std::min(result.elementCount, options.maxPrinted);
    for (int64_t i = 0; i < end; ++i)
      result.values->push_back(buffer.element.format(tensor.getBits(i)));
  }
  if (inputs.expected.empty())
    return result;
  const BufferInput &expected = inputs.expected[ordinal];
  auto number = dyn_cast<FloatType>(buffer.element.type);
  bool isClose = number && (options.atol != 0 || options.rtol != 0);
  ElementTest test = isClose ? getCloseTest(number, options.atol, options.rtol,
                                            /*sameNan=*/true)
                             : getEqualTest(buffer.element.type);
  Difference difference = findDifference(tensor, expected.tensor, test);
  RunBuffer::Comparison &comparison = result.comparison.emplace();
  comparison.kind = isClose ? "close" : "equal";
  comparison.mismatchCount = difference.count;
  if (!difference.count)
    return result;
  int64_t first = difference.first;
  SmallVector<int64_t> index = tensor.getIndex(first);
  comparison.firstIndex.assign(index.begin(), index.end());
  comparison.actual = buffer.element.format(tensor.getBits(first));
  comparison.expected = expected.element.format(expected.tensor.getBits(first));
  return result;
}

/// Whether the kernel came to its end, or to where the device stopped it.
static bool hasRun(ArrayRef<SampleIssue> issues, StringRef device) {
  return llvm::all_of(issues, [&](const SampleIssue &issue) {
    return issue.stage == "launch" && issue.provider == device &&
           issue.kind != "launch_failed" && issue.kind != "timeout";
  });
}

void KernelRun::collect() {
  if (!hasRun(report.issues, report.device.name))
    return;
  bool showsAll = llvm::none_of(inputs.buffers, [](const BufferInput &buffer) {
    return buffer.isMarked;
  });
  report.buffers.emplace();
  for (auto [i, buffer] : llvm::enumerate(inputs.buffers))
    report.buffers->push_back(collect(i, showsAll || buffer.isMarked));
}

llvm::Expected<RunReport> KernelRun::run() {
  if (llvm::Error error = checkOptions())
    return error;
  if (llvm::Error error = open())
    return error;
  if (llvm::Error error = chooseSanitizers())
    return error;
  llvm::Error error = options.emitOnly ? emitOnly()
                      : isSource()     ? launchSource()
                                       : launchLowered();
  if (error)
    return error;
  return std::move(report);
}

llvm::Expected<RunReport> KernelRun::probe() {
  if (options.device.empty())
    return fail("--probe-hal needs --device");
  if (llvm::Error error = open())
    return error;
  return std::move(report);
}

llvm::Expected<RunReport> loom::runKernel(ModuleOp module,
                                          const RunOptions &options) {
  return KernelRun(module, options).run();
}

llvm::Expected<RunReport> loom::probeDevice(const RunOptions &options) {
  return KernelRun({}, options).probe();
}
