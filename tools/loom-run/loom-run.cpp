//===- loom-run.cpp - Run one kernel once ---------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Harness/RunKernel.h"
#include "Loom/Report/RemarkFlags.h"
#include "Loom/Tooling/ConfigOptions.h"
#include "Loom/Tooling/Session.h"
#include "Loom/Tooling/ToolOptions.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include <cmath>
#include <unistd.h>

using namespace llvm;

static constexpr char agentsPage[] = R"(# loom-run

Compiles one kernel of a `.loom` module, launches it once, prints or compares its
buffers. For a test that stays, write a `check.case` and use loom-test.

    loom-run saxpy.loom --device=cpu --kernel-input-value=f32=2.0 \
      --kernel-input-buffer=4xf32=1,2,3,4 --kernel-input-buffer='&4xf32=0' \
      --kernel-input-value=index=4
    loom-run saxpy.loom --device=amdgpu-sim:gfx942 ... \
      --expected-kernel-buffer=4xf32=1,2,3,4 \
      --expected-kernel-buffer=4xf32=2,4,6,8

- Values: `TYPE=VALUE` or a raw word `0x3f800000`, in the order of the kernel's
  scalars. Buffers: `4x8xf32` (zeros), `=1,2,...`, `=1` (all), `=@x.npy`, or
  `@x.npy` alone, in the order of its buffers and views. `&` before an input
  marks a result: if one is marked, only those are printed.
- `--expected-kernel-buffer`, once for each buffer, compares; floats with
  `--expected-atol` and `--expected-rtol`, else they must be equal.
- Workgroups: what the launch configuration says, with
  `--kernel-workload-value` for its inputs; or `--workgroup-count=x,y,z`. Counts
  that neither tells are 1.
- `--pipeline=none` runs a module in the LLVM dialect, on amdgpu and amdgpu-sim.
- Standard output gets the run in text, or with `--report=-` as JSON, format
  `loom.run.v0`; standard error what went wrong, and a last line
  `loom-run: PASS|FAIL (...)`.
- Numerical, compiler and physical evidence are kept apart. There is never
  physical evidence: nothing is timed, and a simulator is no hardware.
- Exit status: 0 if the kernel ran and every comparison holds, 1 otherwise.
)";

static cl::OptionCategory category("loom-run options");

static cl::opt<std::string> input(cl::Positional, cl::cat(category),
                                  cl::desc("<input>"), cl::init("-"));
static cl::opt<std::string> device("device", cl::cat(category),
                                   cl::value_desc("name"),
                                   cl::desc("Where to run: cpu, reference, "
                                            "amdgpu, amdgpu-sim[:gfx942]"));
static cl::opt<std::string>
    function("function", cl::cat(category), cl::value_desc("@name"),
             cl::desc("The kernel, if there are several"));
static cl::opt<std::string>
    target("target", cl::cat(category), cl::value_desc("family:selector"),
           cl::desc("What to compile for; the device's own by default"));
static cl::opt<std::string>
    pipeline("pipeline", cl::cat(category), cl::init("default"),
             cl::value_desc("pipeline"),
             cl::desc("default, none, or a textual pass pipeline"));
static cl::opt<std::string> sanitizer(
    "sanitizer", cl::cat(category),
    cl::value_desc("none|all|access|value|race"),
    cl::desc("Which reports about the kernel fail the run, joined with '|'; "
             "amdgpu-sim always has access, and reference all by default"));
static cl::list<std::string>
    values("kernel-input-value", cl::cat(category),
           cl::value_desc("type=value"),
           cl::desc("A scalar argument, or a raw word 0x...; may repeat"));
static cl::list<std::string>
    buffers("kernel-input-buffer", cl::cat(category),
            cl::value_desc("[&]shapextype[=values]"),
            cl::desc("A buffer, such as 4xf32=1,2,3,4 or @x.npy; may repeat"));
static cl::list<std::string> expected(
    "expected-kernel-buffer", cl::cat(category),
    cl::value_desc("shapextype[=values]"),
    cl::desc("What a buffer must hold after the run; once for each or never"));
static cl::opt<double> absolute("expected-atol", cl::cat(category), cl::init(0),
                                cl::value_desc("number"),
                                cl::desc("By how much floats may differ"));
static cl::opt<double>
    relative("expected-rtol", cl::cat(category), cl::init(0),
             cl::value_desc("number"),
             cl::desc("The same as a part of the expected value"));
static cl::list<std::string>
    workload("kernel-workload-value", cl::cat(category),
             cl::value_desc("type=value"),
             cl::desc("A value for the launch configuration; may repeat"));
static cl::opt<std::string>
    workgroupCount("workgroup-count", cl::cat(category),
                   cl::value_desc("x,y,z"),
                   cl::desc("Workgroups, instead of what the launch "
                            "configuration says"));
static cl::opt<int64_t>
    maxPrinted("output-max-element-count", cl::cat(category),
               cl::init(loom::kDefaultMaxPrinted), cl::value_desc("N"),
               cl::desc("Print so many elements of a buffer "
                        "at most (default 1024)"));
static cl::opt<std::string>
    artifact("emit-target-artifact", cl::cat(category), cl::value_desc("path"),
             cl::desc("Where to write the code object; not for cpu"));
static cl::opt<std::string> halExecutable("emit-hal-executable",
                                          cl::cat(category),
                                          cl::value_desc("path"),
                                          cl::desc("Not supported"));
static cl::opt<bool>
    emitOnly("emit-only", cl::cat(category),
             cl::desc("Write the artifact and launch nothing"));
static cl::opt<bool> probe("probe-hal", cl::cat(category),
                           cl::desc("Only say whether the device can be used"));
static cl::opt<std::string>
    compileReport("compile-report", cl::cat(category), cl::init("none"),
                  cl::value_desc("none"),
                  cl::desc("Only none is supported yet"));
static cl::opt<std::string>
    reportPath("report", cl::cat(category), cl::value_desc("path"),
               cl::desc("Write the run as JSON; '-' is standard output, in the "
                        "place of the text"));
static cl::opt<unsigned>
    timeout("timeout", cl::cat(category), cl::value_desc("seconds"),
            cl::init(loom::kDefaultTimeout.count()),
            cl::desc("How long the kernel may run; 0 for ever (default 60)"));
static cl::opt<bool> agents("agents_md", cl::cat(category),
                            cl::desc("Print a page for coding agents"));

static Error fail(const Twine &message) { return createStringError(message); }

static bool isTolerance(double value) {
  return std::isfinite(value) && value >= 0;
}

/// What can be said without the module.
static Error checkFlags(const loom::RemarkFlags &remarks) {
  if (Error error = loom::checkGivenOnce(
          {&device, &function, &target, &pipeline, &sanitizer, &absolute,
           &relative, &workgroupCount, &maxPrinted, &artifact, &compileReport,
           &reportPath, &timeout}))
    return error;
  if (function.getNumOccurrences() && StringRef(function).ltrim('@').empty())
    return fail("--function: expected the name of a kernel");
  if (sanitizer.getNumOccurrences() && sanitizer.empty())
    return fail("--sanitizer: expected none, all, or access, value and race "
                "joined with '|'");
  if (workgroupCount.getNumOccurrences() && workgroupCount.empty())
    return fail("--workgroup-count: expected x, x,y or x,y,z");
  if (!isTolerance(absolute) || !isTolerance(relative))
    return fail("--expected-atol and --expected-rtol are finite and at least "
                "0");
  if (maxPrinted < 0)
    return fail("--output-max-element-count=" + Twine(maxPrinted) +
                ": must be at least 0");
  if (halExecutable.getNumOccurrences())
    return fail("--emit-hal-executable: Loom has no such executables; "
                "--emit-target-artifact writes the code object");
  if (artifact.getNumOccurrences() && (artifact.empty() || artifact == "-"))
    return fail("--emit-target-artifact: expected the path of a file");
  if (reportPath.getNumOccurrences() && reportPath.empty())
    return fail("--report: expected the path of a file or '-'");
  if (compileReport != "none")
    return fail("--compile-report=" + compileReport +
                ": compile reports do not exist yet; supported is none");
  if (probe && emitOnly)
    return fail("--probe-hal and --emit-only exclude each other");
  return loom::checkDistinctFiles({{"the input", input},
                                   {"--emit-target-artifact", artifact},
                                   {"--report", reportPath},
                                   {"--remarks", remarks.getPath()}});
}

/// Nothing reads a flag after this: lld resets every option of the process when
/// it links.
static loom::RunOptions makeOptions() {
  loom::RunOptions options;
  options.device = device;
  options.target = target;
  options.function = function;
  options.pipeline = pipeline;
  options.sanitizer = sanitizer;
  options.values.assign(values.begin(), values.end());
  options.buffers.assign(buffers.begin(), buffers.end());
  options.expected.assign(expected.begin(), expected.end());
  options.atol = absolute;
  options.rtol = relative;
  options.workload.assign(workload.begin(), workload.end());
  options.workgroupCount = workgroupCount;
  options.maxPrinted = maxPrinted;
  options.artifactPath = artifact;
  options.emitOnly = emitOnly;
  options.timeout = std::chrono::seconds(timeout);
  return options;
}

/// Writes the report and the remarks; the exit status.
static int finish(const loom::RunReport &report, const std::string &path,
                  const loom::RemarkFlags &remarks) {
  Error error = remarks.write();
  if (path != "-") {
    std::string text;
    raw_string_ostream os(text);
    loom::printText(report, os);
    error = joinErrors(std::move(error), loom::writeOutput("-", text));
  }
  if (!path.empty())
    error = joinErrors(std::move(error),
                       loom::writeOutput(path, loom::getJsonText(report)));
  if (error)
    return loom::reportError(std::move(error));
  loom::printSummary(report, errs());
  return report.passed() ? 0 : 1;
}

int main(int argc, char **argv) {
  InitLLVM init(argc, argv);
  loom::ConfigOptions config(&category);
  loom::RemarkFlags remarks(&category);
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv, "Runs one kernel once\n");
  if (agents) {
    outs() << agentsPage;
    return 0;
  }
  if (Error error = checkFlags(remarks))
    return loom::reportError(std::move(error));
  loom::RunOptions options = makeOptions();
  std::string path = reportPath;
  if (probe) {
    Expected<loom::RunReport> report = loom::probeDevice(options);
    return report ? finish(*report, path, remarks)
                  : loom::reportError(report.takeError());
  }
  if (!is_contained({"default", "none"}, options.pipeline))
    loom::registerPassesByName();
  loom::Session session;
  if (Error error = remarks.enable(session.getContext()))
    return loom::reportError(std::move(error));
  mlir::OwningOpRef<mlir::ModuleOp> module = session.read(input);
  if (module && config.wantsSchema())
    return config.printSchema(*module);
  if (!module || failed(config.bind(*module)))
    return 1;
  // The thread that runs the kernel never returns, and destructors must not run
  // while it uses what they destroy.
  options.onTimeout = [&](const loom::RunReport &partial) {
    int status = finish(partial, path, remarks);
    outs().flush();
    _exit(status);
  };
  Expected<loom::RunReport> report = loom::runKernel(*module, options);
  if (!report)
    return loom::reportError(joinErrors(report.takeError(), remarks.write()));
  return finish(*report, path, remarks);
}
