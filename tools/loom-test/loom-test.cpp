//===- loom-test.cpp - Run the cases of a module --------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Harness/RunTests.h"
#include "Loom/Report/RemarkFlags.h"
#include "Loom/Tooling/ConfigOptions.h"
#include "Loom/Tooling/Session.h"
#include "Loom/Tooling/ToolOptions.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"
#include <unistd.h>

using namespace llvm;

static constexpr char agentsPage[] = R"(# loom-test

Runs the `check.case` records of a `.loom` module.

    loom-test kernel.loom > report.json          # all cases
    loom-test kernel.loom --case=@c --sample=2   # one sample again

- Standard output gets a JSON report, format `loom.test.v0`, also when a case
  fails. Standard error gets what went wrong, one line each, and a last line
  `loom-test: PASS|FAIL (N samples, K failed, S skipped)`.
- A sample is one combination of a case's parameters; the report and the
  messages give its ordinal, which `--sample` takes.
- `--dry-run` lists the samples and launches that a run would have and runs
  nothing; its last line says `PLANNED`, and the report has `planned_cases`.
- Exit status: 0 if every sample passed, 1 if a sample failed, a case could not
  be planned or the module or an option is wrong. Skipped cases do not fail, but
  they are no passes either: look at `skipped_case_count`.
- A sample whose kernels run for more than `--timeout` seconds (60 by default, 0
  for no limit) failed, and ends the run: the report has the samples before it.
- A sample without failures but with `issues` did not reach its end: it failed.
- `--device=amdgpu-sim[:gfx942]` compiles the kernels to the code object that
  `loom-compile` writes for that chip (gfx1100 by default) and executes its
  instructions in a simulator. Missing waits, accesses out of bounds, races on
  workgroup memory and the like fail the sample. `--device=amdgpu` runs the same
  code on a GPU. With several `--device`, the cases run on each; the report is
  then of the format `loom.test_set.v0`, with a report for each in `runs`.
- `--sanitizer=access|value` has kernels on the CPU check their accesses,
  assumptions and integer operations; `--device=reference` sees those, and races,
  without it. An issue about a kernel then has a `report`.
- `--remarks=FILE`: what the compiler decided about the kernels that ran.
- What passes is numerical evidence for the named device, and none about speed
  or about other devices.
- Break the kernel on purpose once: a case that cannot fail proves nothing.
)";

static cl::OptionCategory category("loom-test options");

static cl::opt<std::string> input(cl::Positional, cl::cat(category),
                                  cl::desc("<input>"), cl::init("-"));
static cl::opt<std::string> caseName("case", cl::cat(category),
                                     cl::value_desc("@name"),
                                     cl::desc("Run only this case"));
static cl::opt<int64_t>
    sample("sample", cl::cat(category), cl::init(-1), cl::value_desc("K"),
           cl::desc("Run only the K-th sample of each case, counted from 0"));
static cl::list<std::string>
    devices("device", cl::cat(category), cl::value_desc("name"),
            cl::desc("Where to run: cpu (default), reference, amdgpu, "
                     "amdgpu-sim[:gfx942]; may repeat"));
static cl::opt<std::string> referenceStage(
    "reference-stage", cl::cat(category),
    cl::value_desc("read|specialize|schedule"),
    cl::desc("After which stage the device reference runs the IR "
             "(default schedule)"));
static cl::opt<std::string>
    target("target", cl::cat(category), cl::value_desc("family:selector"),
           cl::desc("What to compile for; the device's own by default"));
static cl::opt<int64_t> maxSamples(
    "max-samples-per-case", cl::cat(category), cl::value_desc("N"),
    cl::init(loom::kDefaultMaxSamplesPerCase),
    cl::desc("Refuse cases with more samples than this (default 1024)"));
static cl::opt<bool>
    dryRun("dry-run", cl::cat(category),
           cl::desc("Only plan: list the samples, run nothing"));
static cl::opt<std::string>
    fileOutputDir("file-output-dir", cl::cat(category), cl::value_desc("path"),
                  cl::desc("Where check.file.write writes, in a folder for "
                           "each case and sample (default: a new temporary "
                           "folder)"));
static cl::opt<std::string> sanitizer(
    "sanitizer", cl::cat(category),
    cl::value_desc("none|all|access|value|race"),
    cl::desc("Which reports about kernels fail samples, joined with '|'; the "
             "device cpu checks these while kernels run, and amdgpu-sim always "
             "has access. By default those that "
             "a case's check.expect.event asks about, and all on the device "
             "reference"));
static cl::opt<unsigned>
    timeout("timeout", cl::cat(category), cl::value_desc("seconds"),
            cl::init(loom::kDefaultTimeout.count()),
            cl::desc("How long the kernels of a sample may run; 0 for ever "
                     "(default 60)"));
static cl::opt<int64_t> subgroupSize(
    "subgroup-size", cl::cat(category), cl::value_desc("N"), cl::init(0),
    cl::desc("Workitems per subgroup on the devices cpu and reference "
             "(default 32, or what --target has)"));
static cl::list<std::string> libraries("library", cl::cat(category),
                                       cl::value_desc("path"),
                                       cl::desc("Not supported yet"));
static cl::opt<bool> agents("agents_md", cl::cat(category),
                            cl::desc("Print a page for coding agents"));

/// Writes the report as JSON and as a summary, and the remarks; the exit
/// status.
static int finish(ArrayRef<loom::TestReport> reports,
                  const loom::RemarkFlags &remarks) {
  if (Error error = joinErrors(
          loom::writeOutput("-", loom::getJsonText(reports)), remarks.write()))
    return loom::reportError(std::move(error));
  loom::printSummary(reports, errs());
  return all_of(reports,
                [](const loom::TestReport &report) { return report.passed(); })
             ? 0
             : 1;
}

/// The thread that runs the kernel never returns, and destructors must not run
/// while it uses what they destroy.
static void finishAtOnce(ArrayRef<loom::TestReport> reports,
                         const loom::RemarkFlags &remarks) {
  int status = finish(reports, remarks);
  outs().flush();
  _exit(status);
}

int main(int argc, char **argv) {
  InitLLVM init(argc, argv);
  loom::ConfigOptions config(&category);
  loom::RemarkFlags remarks(&category);
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv, "Runs the cases of a module\n");
  if (agents) {
    outs() << agentsPage;
    return 0;
  }
  if (Error error = loom::checkGivenOnce({&caseName, &sample, &referenceStage,
                                          &target, &maxSamples, &fileOutputDir,
                                          &sanitizer, &timeout, &subgroupSize}))
    return loom::reportError(std::move(error));
  // A value that means "all" inside is none that can be written.
  if (caseName.getNumOccurrences() && StringRef(caseName).ltrim('@').empty())
    return loom::reportError("--case: expected the name of a check.case");
  if (sample.getNumOccurrences() && sample < 0)
    return loom::reportError("--sample=" + Twine(sample) +
                             ": samples are counted from 0");
  if (subgroupSize.getNumOccurrences() && subgroupSize == 0)
    return loom::reportError("--subgroup-size=0: must be a power of two from 1 "
                             "to 64");
  if (fileOutputDir.getNumOccurrences() &&
      (fileOutputDir.empty() || fileOutputDir == "-"))
    return loom::reportError("--file-output-dir: expected a folder");
  if (sanitizer.getNumOccurrences() && sanitizer.empty())
    return loom::reportError(
        "--sanitizer: expected none, all, or access, value "
        "and race joined with '|'");
  if (!libraries.empty())
    return loom::reportError("--library is not supported yet");
  loom::Session session;
  if (Error error = remarks.enable(session.getContext()))
    return loom::reportError(std::move(error));
  mlir::OwningOpRef<mlir::ModuleOp> module = session.read(input);
  if (module && config.wantsSchema())
    return config.printSchema(*module);
  if (!module || failed(config.bind(*module)))
    return 1;
  loom::TestOptions options;
  options.caseName = caseName;
  options.sample = sample;
  options.maxSamplesPerCase = maxSamples;
  options.sanitizer = sanitizer;
  options.target = target;
  options.subgroupSize = subgroupSize;
  options.dryRun = dryRun;
  options.inputFolder = sys::path::parent_path(input).str();
  options.fileOutputDir = fileOutputDir;
  options.timeout = std::chrono::seconds(timeout);
  if (referenceStage.getNumOccurrences()) {
    options.referenceStage = loom::parseReferenceStage(referenceStage);
    if (!options.referenceStage)
      return loom::reportError("--reference-stage=" + Twine(referenceStage) +
                               ": expected read, specialize or schedule");
  }
  std::vector<std::string> names(devices.begin(), devices.end());
  if (names.empty())
    names.push_back("cpu");
  auto reports = loom::runTests(*module, options, names,
                                [&](ArrayRef<loom::TestReport> partial) {
                                  finishAtOnce(partial, remarks);
                                });
  if (!reports)
    return loom::reportError(joinErrors(reports.takeError(), remarks.write()));
  return finish(*reports, remarks);
}
