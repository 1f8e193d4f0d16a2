//===- ReferenceRunner.cpp - Kernels on the reference device --------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelRunner.h"
#include "Loom/Dialect/Check/IR/CheckEvents.h"
#include "Loom/Dialect/Sanitizer/IR/Sanitizer.h"
#include "Loom/Harness/Plan.h"
#include "Loom/Reference/Reference.h"
#include "mlir/IR/Diagnostics.h"
#include <map>

using namespace mlir;
using namespace loom;

static constexpr llvm::StringLiteral kDeviceName = "reference";
/// The interpreter stops itself, but looks at the clock only now and then.
static constexpr std::chrono::seconds kGrace{10};

namespace {
class ReferenceRunner : public KernelRunner {
public:
  ReferenceRunner(ModuleOp module, const CompileTarget &target,
                  ReferenceStage stage)
      : module(module), target(target), stage(stage) {}

  Outcome prepare(Operation *op, KernelDefOp kernel, const Grid &grid) override;
  Issues run(Operation *op, KernelDefOp kernel, const Grid &grid,
             ArrayRef<LaunchArgument> arguments,
             const Deadline &deadline) override;
  std::chrono::seconds getGrace() const override { return kGrace; }
  std::string getDeviceName() const override { return kDeviceName.str(); }

private:
  struct Kernel {
    /// The IR that is run.
    OwningOpRef<ModuleOp> module;
    std::unique_ptr<ReferenceKernel> code;
    /// Why the kernel cannot be launched.
    Outcome issue;
  };

  Outcome make(KernelDefOp kernel, Kernel &result);

  ModuleOp module;
  CompileTarget target;
  ReferenceStage stage;
  std::map<std::string, Kernel> kernels;
};
} // namespace

Outcome ReferenceRunner::make(KernelDefOp kernel, Kernel &result) {
  CompileOptions options;
  options.target = target;
  options.roots = {kernel.getSymName().str()};
  ErrorCatcher errors(module.getContext());
  result.module = prepareReference(module, options, stage);
  if (!result.module)
    return errors.getIssue(kernel);
  auto copy = result.module->lookupSymbol<KernelDefOp>(kernel.getSymName());
  result.code = ReferenceKernel::create(copy, target.subgroupSize);
  if (!result.code)
    return errors.getIssue(kernel);
  return {};
}

Outcome ReferenceRunner::prepare(Operation *, KernelDefOp kernel,
                                 const Grid &) {
  auto [entry, isNew] = kernels.try_emplace(kernel.getSymName().str());
  if (isNew)
    entry->second.issue = make(kernel, entry->second);
  return entry->second.issue;
}

static SampleIssue makeFaultIssue(KernelDefOp kernel, const Fault &fault) {
  SampleIssue issue;
  bool isOfHost =
      fault.kind == FaultKind::Limit || fault.kind == FaultKind::Timeout;
  issue.category = isOfHost ? "resource" : "undefined";
  issue.provider = kDeviceName.str();
  issue.stage = "launch";
  issue.kind = stringifyFaultKind(fault.kind).str();
  issue.op = getSourceName(fault.op);
  issue.location = getLocationText(fault.op->getLoc());
  SanitizerReport report;
  report.type = getEventType(issue.kind);
  report.kernel = kernel.getSymName().str();
  report.detail = fault.message;
  if (fault.other) {
    report.otherOp = getSourceName(fault.other);
    report.otherLocation = getLocationText(fault.other->getLoc());
  }
  report.workgroup = fault.workgroup;
  report.workitem = fault.workitem;
  report.count = fault.count;
  issue = makeReportIssue(std::move(issue), std::move(report));
  if (isOfHost)
    issue.report.reset();
  if (fault.kind == FaultKind::Timeout)
    issue.message += " (--timeout); nothing was run after it";
  return issue;
}

Issues ReferenceRunner::run(Operation *, KernelDefOp kernel, const Grid &grid,
                            ArrayRef<LaunchArgument> arguments,
                            const Deadline &deadline) {
  std::vector<ReferenceArgument> values;
  for (const LaunchArgument &argument : arguments) {
    if (const auto *scalar = std::get_if<TypedAttr>(&argument)) {
      values.push_back(getScalarBits(*scalar));
      continue;
    }
    const Tensor &tensor = std::get<Tensor>(argument);
    std::vector<char> &bytes = tensor.getStorage().bytes;
    values.push_back(ReferenceStorage{bytes.data(), bytes.size(),
                                      uint64_t(tensor.getByteOffset()),
                                      uint64_t(tensor.getNumBytes())});
  }
  // What an author asks for is judged whatever else is.
  auto isOfAuthor = [](const Fault &fault) {
    return isa_and_present<SanitizerDialect>(fault.op->getDialect());
  };
  FaultLog faults;
  kernels.at(kernel.getSymName().str())
      .code->launch(grid, values, faults, deadline);
  Issues issues;
  for (const Fault &fault : faults.getFaults()) {
    SampleIssue issue = makeFaultIssue(kernel, fault);
    if (!issue.report || isOfAuthor(fault) ||
        sanitizers.includes(issue.report->type))
      issues.push_back(std::move(issue));
  }
  return issues;
}

std::unique_ptr<KernelRunner>
loom::createReferenceRunner(ModuleOp module, const CompileTarget &target,
                            ReferenceStage stage) {
  return std::make_unique<ReferenceRunner>(module, target, stage);
}
