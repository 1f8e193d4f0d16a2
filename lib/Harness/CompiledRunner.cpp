//===- CompiledRunner.cpp - Kernels as code for a device ------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoadedKernel.h"
#include "Loom/Compiler/Roots.h"
#include "Loom/Harness/Plan.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringExtras.h"
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

//===----------------------------------------------------------------------===//
// Compiling
//===----------------------------------------------------------------------===//

FailureOr<EmittedCode> loom::emitCode(ModuleOp module,
                                      const CompileOptions &options) {
  EmittedCode code;
  if (options.target.amdgpu) {
    OwningOpRef<ModuleOp> copy = cloneForRoots(module, options.roots);
    FailureOr<Artifact> artifact =
        loom::compile(*copy, options, ArtifactFormat::AmdgpuHsaco);
    if (failed(artifact))
      return failure();
    code.artifact = std::move(*artifact);
    return code;
  }
  FailureOr<HostArtifact> artifact = compileForHost(module, options);
  if (failed(artifact))
    return failure();
  code.artifact.kernels = std::move(artifact->kernels);
  code.host = std::move(artifact->program);
  return code;
}

namespace {
class CompiledRunner : public KernelRunner {
public:
  CompiledRunner(ModuleOp module, const CompileTarget &target, Device &device,
                 ArtifactSink sink)
      : module(module), target(target), device(device), sink(std::move(sink)) {}

  Outcome prepare(Operation *op, KernelDefOp kernel, const Grid &grid) override;
  Issues run(Operation *op, KernelDefOp kernel, const Grid &grid,
             ArrayRef<LaunchArgument> arguments, const Deadline &) override;
  std::string getDeviceName() const override { return device.describe().name; }

private:
  struct Kernel {
    std::optional<LoadedKernel> code;
    /// Why the kernel cannot be launched.
    Outcome issue;
  };

  Outcome compile(KernelDefOp kernel, Kernel &result);
  llvm::Error load(StringRef name, EmittedCode code, Kernel &kernel);

  ModuleOp module;
  CompileTarget target;
  Device &device;
  ArtifactSink sink;
  /// Kernels with checks are others than those without.
  std::string getKey(KernelDefOp kernel) const {
    return (kernel.getSymName() + "|" + llvm::join(sanitizers.getNames(), "|"))
        .str();
  }

  std::map<std::string, Kernel> kernels;
};
} // namespace

Outcome CompiledRunner::prepare(Operation *op, KernelDefOp kernel,
                                const Grid &grid) {
  auto [entry, isNew] = kernels.try_emplace(getKey(kernel));
  Kernel &result = entry->second;
  if (isNew)
    result.issue = compile(kernel, result);
  if (!result.issue && grid.sizes != result.code->getInfo().workgroupSize)
    return makeIssue(op, "invalid", "launch", "bad_workgroup_size",
                     "the workgroup size of kernel @" + kernel.getSymName() +
                         " is not the one it was compiled for");
  return result.issue;
}

Outcome CompiledRunner::compile(KernelDefOp kernel, Kernel &result) {
  CompileOptions options;
  options.target = target;
  options.roots = {kernel.getSymName().str()};
  // Native code is what it is: there, the device checks.
  options.sanitizeAccess = sanitizers.access && !target.amdgpu;
  options.sanitizeValue = sanitizers.value && !target.amdgpu;
  ErrorCatcher errors(module.getContext());
  FailureOr<EmittedCode> code = emitCode(module, options);
  if (failed(code))
    return errors.getIssue(kernel);
  if (llvm::Error error = load(kernel.getSymName(), std::move(*code), result)) {
    SampleIssue issue = makeIssue(kernel, "compile", "compile", "load_failed",
                                  llvm::toString(std::move(error)));
    issue.provider = device.describe().name;
    return issue;
  }
  return {};
}

llvm::Error CompiledRunner::load(StringRef name, EmittedCode code,
                                 Kernel &kernel) {
  if (sink)
    if (llvm::Error error = sink(code.artifact))
      return error;
  auto loaded =
      LoadedKernel::load(name, {std::move(code.host), code.artifact.bytes},
                         code.artifact.kernels, device);
  if (!loaded)
    return loaded.takeError();
  kernel.code = std::move(*loaded);
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Launching
//===----------------------------------------------------------------------===//

Issues CompiledRunner::run(Operation *op, KernelDefOp kernel, const Grid &grid,
                           ArrayRef<LaunchArgument> arguments,
                           const Deadline &) {
  return kernels.at(getKey(kernel))
      .code->run(op, kernel, grid, arguments, target.subgroupSize);
}

std::unique_ptr<KernelRunner>
loom::createCompiledRunner(ModuleOp module, const CompileTarget &target,
                           Device &device, ArtifactSink sink) {
  return std::make_unique<CompiledRunner>(module, target, device,
                                          std::move(sink));
}
