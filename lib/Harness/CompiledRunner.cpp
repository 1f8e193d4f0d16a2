//===- CompiledRunner.cpp - Kernels as code for a device ------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelRunner.h"
#include "Loom/Compiler/Roots.h"
#include "Loom/Dialect/Check/IR/CheckEvents.h"
#include "Loom/Harness/Arguments.h"
#include "Loom/Harness/Plan.h"
#include "Loom/Target/Host/HostProgram.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <map>

using namespace mlir;
using namespace loom;

KernelRunner::~KernelRunner() = default;

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

static bool hasPlace(Diagnostic &diagnostic) {
  return diagnostic.getLocation()->findInstanceOf<FileLineColLoc>() != nullptr;
}

ErrorCatcher::ErrorCatcher(MLIRContext *context)
    : handler(context, [this](Diagnostic &diagnostic) {
        if (diagnostic.getSeverity() != DiagnosticSeverity::Error)
          return failure();
        if (!message.empty())
          return success();
        message = diagnostic.str();
        if (hasPlace(diagnostic))
          location = getLocationText(diagnostic.getLocation());
        for (Diagnostic &note : diagnostic.getNotes()) {
          message += "; " + note.str();
          if (hasPlace(note))
            message += " (" + getLocationText(note.getLocation()) + ")";
        }
        return success();
      }) {}

SampleIssue ErrorCatcher::getIssue(KernelDefOp kernel) const {
  return getIssue(kernel,
                  "kernel @" + kernel.getSymName() + " does not compile");
}

SampleIssue ErrorCatcher::getIssue(Operation *op, const Twine &what) const {
  SampleIssue issue = makeIssue(op, "compile", "compile", "compile_failed",
                                what + (message.empty() ? "" : ": " + message));
  issue.provider = "compiler";
  // Without one, it is the op's.
  if (!location.empty())
    issue.location = location;
  return issue;
}

/// All messages in one line.
static std::string join(llvm::Error error) {
  std::string text = llvm::toString(std::move(error));
  SmallVector<StringRef> lines;
  StringRef(text).split(lines, '\n');
  return llvm::join(lines, "; ");
}

//===----------------------------------------------------------------------===//
// Compiling
//===----------------------------------------------------------------------===//

namespace {
class CompiledRunner : public KernelRunner {
public:
  CompiledRunner(ModuleOp module, const CompileTarget &target, Device &device)
      : module(module), target(target), device(device) {}

  Outcome prepare(KernelLaunchOp op, KernelDefOp kernel,
                  const Grid &grid) override;
  Issues run(KernelLaunchOp op, KernelDefOp kernel, const Grid &grid,
             ArrayRef<LaunchArgument> arguments, const Deadline &) override;
  std::string getDeviceName() const override { return device.describe().name; }

private:
  struct Kernel {
    KernelInfo info;
    std::unique_ptr<DeviceProgram> program;
    /// Why the kernel cannot be launched.
    Outcome issue;
  };

  Outcome compile(KernelDefOp kernel, Kernel &result);
  /// The code of one kernel, with a description in `kernels`.
  FailureOr<DeviceCode> emit(const CompileOptions &options,
                             std::vector<KernelInfo> &kernels);
  llvm::Error load(StringRef name, DeviceCode code, ArrayRef<KernelInfo> infos,
                   Kernel &kernel);
  llvm::Error run(Kernel &kernel, const Grid &grid,
                  ArrayRef<LaunchArgument> arguments);

  ModuleOp module;
  CompileTarget target;
  Device &device;
  /// Kernels with checks are others than those without.
  std::string getKey(KernelDefOp kernel) const {
    return (kernel.getSymName() + "|" + llvm::join(sanitizers.getNames(), "|"))
        .str();
  }

  std::map<std::string, Kernel> kernels;
};
} // namespace

Outcome CompiledRunner::prepare(KernelLaunchOp op, KernelDefOp kernel,
                                const Grid &grid) {
  auto [entry, isNew] = kernels.try_emplace(getKey(kernel));
  Kernel &result = entry->second;
  if (isNew)
    result.issue = compile(kernel, result);
  if (!result.issue && grid.sizes != result.info.workgroupSize)
    return makeIssue(op, "invalid", "launch", "bad_workgroup_size",
                     "the workgroup size of kernel @" + op.getKernel() +
                         " is not the one it was compiled for");
  return result.issue;
}

FailureOr<DeviceCode> CompiledRunner::emit(const CompileOptions &options,
                                           std::vector<KernelInfo> &kernels) {
  DeviceCode code;
  if (target.amdgpu) {
    OwningOpRef<ModuleOp> copy = cloneForRoots(module, options.roots);
    FailureOr<Artifact> artifact =
        loom::compile(*copy, options, ArtifactFormat::AmdgpuHsaco);
    if (failed(artifact))
      return failure();
    kernels = std::move(artifact->kernels);
    code.bytes = std::move(artifact->bytes);
    return code;
  }
  FailureOr<HostArtifact> artifact = compileForHost(module, options);
  if (failed(artifact))
    return failure();
  kernels = std::move(artifact->kernels);
  code.host = std::move(artifact->program);
  return code;
}

Outcome CompiledRunner::compile(KernelDefOp kernel, Kernel &result) {
  CompileOptions options;
  options.target = target;
  options.roots = {kernel.getSymName().str()};
  // Native code is what it is: there, the device checks.
  options.sanitizeAccess = sanitizers.access && !target.amdgpu;
  options.sanitizeValue = sanitizers.value && !target.amdgpu;
  ErrorCatcher errors(module.getContext());
  std::vector<KernelInfo> infos;
  FailureOr<DeviceCode> code = emit(options, infos);
  if (failed(code))
    return errors.getIssue(kernel);
  if (llvm::Error error =
          load(kernel.getSymName(), std::move(*code), infos, result)) {
    SampleIssue issue = makeIssue(kernel, "compile", "compile", "load_failed",
                                  llvm::toString(std::move(error)));
    issue.provider = device.describe().name;
    return issue;
  }
  return {};
}

llvm::Error CompiledRunner::load(StringRef name, DeviceCode code,
                                 ArrayRef<KernelInfo> infos, Kernel &kernel) {
  const auto *info = llvm::find_if(
      infos, [&](const KernelInfo &info) { return info.sourceName == name; });
  if (info == infos.end())
    return llvm::createStringError("the artifact has no kernel @" + name);
  kernel.info = *info;
  auto program = device.load(std::move(code));
  if (!program)
    return program.takeError();
  kernel.program = std::move(*program);
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Launching
//===----------------------------------------------------------------------===//

llvm::Error CompiledRunner::run(Kernel &kernel, const Grid &grid,
                                ArrayRef<LaunchArgument> arguments) {
  SmallVector<uint64_t> values;
  SmallVector<TensorStorage *> storages;
  for (const LaunchArgument &argument : arguments) {
    if (const auto *scalar = std::get_if<TypedAttr>(&argument)) {
      values.push_back(getScalarBits(*scalar));
      continue;
    }
    const Tensor &tensor = std::get<Tensor>(argument);
    TensorStorage &storage = tensor.getStorage();
    if (!storage.device) {
      auto buffer = device.allocate(storage.bytes.size());
      if (!buffer)
        return buffer.takeError();
      storage.device = std::move(*buffer);
    }
    if (!llvm::is_contained(storages, &storage))
      storages.push_back(&storage);
    values.push_back(storage.device->getAddress() + tensor.getByteOffset());
  }
  llvm::Expected<std::vector<char>> block = packArguments(kernel.info, values);
  if (!block)
    return block.takeError();
  for (TensorStorage *storage : storages)
    if (llvm::Error error = device.copyTo(*storage->device, 0, storage->bytes))
      return error;
  llvm::Error fault =
      device.launch(*kernel.program, {kernel.info.name, grid, *block});
  if (fault && !fault.isA<KernelFault>())
    return fault;
  if (llvm::Error error = device.synchronize()) {
    fault = llvm::joinErrors(std::move(fault), std::move(error));
    if (!fault.isA<NativeFault>())
      return fault;
  }
  for (TensorStorage *storage : storages)
    if (llvm::Error error =
            device.copyFrom(*storage->device, 0, storage->bytes))
      return error;
  // What the kernel wrote before it was stopped is there.
  return fault;
}

static SampleIssue makeFaultIssue(KernelDefOp kernel, const HostReport &fault,
                                  std::string device) {
  SampleIssue issue;
  issue.category = "undefined";
  issue.provider = std::move(device);
  issue.stage = "launch";
  issue.kind = fault.kind;
  issue.op = fault.op;
  issue.location = fault.location;
  SanitizerReport report;
  report.type = getEventType(fault.kind);
  report.kernel = kernel.getSymName().str();
  report.detail = fault.message;
  report.workgroup = fault.workgroup;
  report.workitem = fault.workitem;
  return makeReportIssue(std::move(issue), std::move(report));
}

/// The kind of report that a finding about an instruction is; empty where the
/// instruction, and not the kernel, is wrong.
static StringRef getReportKind(StringRef finding) {
  return llvm::StringSwitch<StringRef>(finding)
      .Cases({"out-of-bounds", "use-after-free", "lds-out-of-bounds",
              "scratch-overflow"},
             "out-of-bounds")
      .Case("misaligned", "misaligned")
      .Case("uninitialized-lds", "uninitialized")
      .Case("lds-race", "race")
      .Default("");
}

/// Coordinates of the workitem that a lane of a wave is.
static std::array<int64_t, 3> getWorkitem(const NativeFinding &finding,
                                          const Grid &grid,
                                          int64_t subgroupSize) {
  int64_t flat = finding.wave * subgroupSize + finding.lane;
  auto [x, y, z] = grid.sizes;
  return {flat % x, flat / x % y, flat / (x * y)};
}

static SampleIssue makeFindingIssue(KernelDefOp kernel, const Grid &grid,
                                    const NativeFinding &finding,
                                    int64_t subgroupSize, std::string device) {
  SampleIssue issue;
  issue.category = "undefined";
  issue.provider = std::move(device);
  issue.stage = "launch";
  issue.op = finding.instruction;
  issue.location = getLocationText(kernel.getLoc());
  std::string detail = finding.kind + " at 0x" +
                       llvm::utohexstr(finding.offset, /*LowerCase=*/true);
  if (!finding.location.empty())
    detail += " (" + finding.location + ")";
  detail += ": " + finding.instruction + ": " + finding.detail;
  StringRef reportKind = getReportKind(finding.kind);
  issue.kind = reportKind.empty() ? finding.kind : reportKind.str();
  SanitizerReport report;
  report.type = getEventType(issue.kind);
  report.kernel = kernel.getSymName().str();
  report.detail = std::move(detail);
  report.workgroup = finding.workgroup;
  if (finding.lane >= 0)
    report.workitem = getWorkitem(finding, grid, subgroupSize);
  report.count = finding.count;
  issue = makeReportIssue(std::move(issue), std::move(report));
  // A report is about the kernel; this is about its code.
  if (reportKind.empty())
    issue.report.reset();
  return issue;
}

Issues CompiledRunner::run(KernelLaunchOp op, KernelDefOp kernel,
                           const Grid &grid, ArrayRef<LaunchArgument> arguments,
                           const Deadline &) {
  llvm::Error error = run(kernels.at(getKey(kernel)), grid, arguments);
  if (!error)
    return {};
  Issues reported;
  error = llvm::handleErrors(
      std::move(error),
      [&](const KernelFault &fault) {
        reported.push_back(
            makeFaultIssue(kernel, fault.getReport(), getDeviceName()));
      },
      [&](const NativeFault &fault) {
        for (const NativeFinding &finding : fault.getFindings())
          reported.push_back(makeFindingIssue(
              kernel, grid, finding, target.subgroupSize, getDeviceName()));
      });
  if (!error)
    return reported;
  SampleIssue issue =
      makeIssue(op, "undefined", "launch", "launch_failed",
                "kernel @" + op.getKernel() + ": " + join(std::move(error)));
  issue.provider = getDeviceName();
  return {issue};
}

std::unique_ptr<KernelRunner>
loom::createCompiledRunner(ModuleOp module, const CompileTarget &target,
                           Device &device) {
  return std::make_unique<CompiledRunner>(module, target, device);
}
