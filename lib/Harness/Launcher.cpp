//===- Launcher.cpp - kernel.launch on a device ---------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Launcher.h"
#include "Loom/Dialect/View/IR/View.h"
#include "Loom/Harness/Arguments.h"
#include "Loom/Harness/Plan.h"
#include "Loom/Target/Host/HostProgram.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace loom;

static int64_t getInteger(TypedAttr value) {
  return cast<IntegerAttr>(value).getValue().getSExtValue();
}

//===----------------------------------------------------------------------===//
// Compiling
//===----------------------------------------------------------------------===//

namespace {
/// Keeps the first error that is reported while it lives, and no later one.
class ErrorCatcher {
public:
  explicit ErrorCatcher(MLIRContext *context)
      : handler(context, [this](Diagnostic &diagnostic) {
          if (diagnostic.getSeverity() != DiagnosticSeverity::Error)
            return failure();
          if (message.empty()) {
            message = diagnostic.str();
            if (diagnostic.getLocation()->findInstanceOf<FileLineColLoc>())
              location = getLocationText(diagnostic.getLocation());
          }
          return success();
        }) {}

  SampleIssue getIssue(KernelDefOp kernel) const {
    SampleIssue issue =
        makeIssue(kernel, "compile", "compile", "compile_failed",
                  "kernel @" + kernel.getSymName() + " does not compile" +
                      (message.empty() ? "" : ": " + message));
    issue.provider = "compiler";
    // Without one, it is the kernel's.
    if (!location.empty())
      issue.location = location;
    return issue;
  }

private:
  std::string message;
  std::string location;
  ScopedDiagnosticHandler handler;
};
} // namespace

Launcher::Kernel &Launcher::prepare(KernelDefOp kernel) {
  auto [entry, isNew] = kernels.try_emplace(kernel.getSymName().str());
  if (isNew)
    entry->second.issue = compile(kernel, entry->second);
  return entry->second;
}

Outcome Launcher::compile(KernelDefOp kernel, Kernel &result) {
  CompileOptions options;
  options.target = target;
  options.roots = {kernel.getSymName().str()};
  ErrorCatcher errors(module.getContext());
  FailureOr<HostArtifact> artifact = compileForHost(module, options);
  if (failed(artifact))
    return errors.getIssue(kernel);
  if (llvm::Error error =
          load(kernel.getSymName(), std::move(*artifact), result)) {
    SampleIssue issue = makeIssue(kernel, "compile", "compile", "load_failed",
                                  llvm::toString(std::move(error)));
    issue.provider = device.describe().name;
    return issue;
  }
  return {};
}

llvm::Error Launcher::load(StringRef name, HostArtifact artifact,
                           Kernel &kernel) {
  auto info = llvm::find_if(artifact.kernels, [&](const KernelInfo &info) {
    return info.sourceName == name;
  });
  if (info == artifact.kernels.end())
    return llvm::createStringError("the artifact has no kernel @" + name);
  kernel.info = *info;
  auto program = device.load({std::move(artifact.program), {}});
  if (!program)
    return program.takeError();
  kernel.program = std::move(*program);
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Launching
//===----------------------------------------------------------------------===//

/// The scalar given for launch argument `ordinal`, null for a tensor.
static TypedAttr getScalarArgument(ArrayRef<LaunchArgument> arguments,
                                   int64_t ordinal) {
  const auto *scalar = std::get_if<TypedAttr>(&arguments[ordinal]);
  return scalar ? *scalar : TypedAttr();
}

/// What the kernel was compiled to rely on.
static Outcome checkPredicates(KernelLaunchOp op, KernelDefOp kernel,
                               ArrayRef<LaunchArgument> arguments) {
  if (!kernel.getPredicates())
    return {};
  auto getValue = [&](int64_t ordinal) {
    return getScalarArgument(arguments, ordinal);
  };
  auto getName = [&](int64_t ordinal) {
    StringRef name = kernel.getArgumentName(ordinal);
    return name.empty() ? "#" + std::to_string(ordinal) : "%" + name.str();
  };
  for (auto predicate : kernel.getPredicates()->getAsRange<PredicateAttr>())
    if (!holds(predicate, getValue))
      return makeIssue(op, "undefined", "launch", "where_violated",
                       "kernel @" + kernel.getSymName() +
                           " may not be launched like this: " +
                           describeViolation(predicate, getValue, getName));
  return {};
}

/// The bytes of the view that launch argument declared is, in words, if they
/// are more than available; else an empty string.
static std::string describeExcess(KernelDefOp kernel, BlockArgument declared,
                                  ArrayRef<LaunchArgument> arguments,
                                  int64_t available) {
  auto type = cast<ViewType>(declared.getType());
  SmallVector<int64_t> extents;
  unsigned dynamicDim = 0;
  for (int64_t extent : type.getShape()) {
    if (ShapedType::isDynamic(extent)) {
      auto value =
          cast<BlockArgument>(kernel.getArgumentExtent(declared, dynamicDim++));
      extent = getInteger(getScalarArgument(arguments, value.getArgNumber()));
    }
    if (extent < 0)
      return "a negative extent";
    extents.push_back(extent);
  }
  std::optional<int64_t> bytes = type.getByteSpan(extents);
  if (!bytes)
    return "more than 2^63-1";
  return *bytes > available ? std::to_string(*bytes) : "";
}

/// A tensor must hold the whole view that the kernel sees in its place.
static Outcome checkView(KernelLaunchOp op, KernelDefOp kernel,
                         ArrayRef<LaunchArgument> arguments, unsigned ordinal) {
  BlockArgument declared = kernel.getBody().getArgument(ordinal);
  if (!isa<ViewType>(declared.getType()))
    return {};
  int64_t available = std::get<Tensor>(arguments[ordinal]).getNumBytes();
  std::string excess = describeExcess(kernel, declared, arguments, available);
  if (excess.empty())
    return {};
  return makeIssue(op, "undefined", "launch", "argument_too_small",
                   "argument #" + Twine(ordinal) + " has " + Twine(available) +
                       " bytes, but its view in @" + kernel.getSymName() +
                       " has " + excess);
}

/// Checks what a launch configuration must keep to on every device.
static Outcome checkGridValues(KernelLaunchOp op, StringRef kernel,
                               const Grid &grid) {
  int64_t total = 1;
  for (int64_t size : grid.sizes)
    if (size < 1 || size > kMaxWorkgroupSize ||
        (total *= size) > kMaxWorkgroupSize)
      return makeIssue(op, "invalid", "launch", "bad_workgroup_size",
                       "kernel @" + kernel + " has a workgroup size of " +
                           Twine(grid.sizes[0]) + " x " + Twine(grid.sizes[1]) +
                           " x " + Twine(grid.sizes[2]) +
                           "; each must be at least 1, and their product at "
                           "most " +
                           Twine(kMaxWorkgroupSize));
  if (llvm::Error error = checkGrid(grid))
    return makeIssue(op, "invalid", "launch", "bad_workgroup_count",
                     "kernel @" + kernel +
                         " cannot be launched: " + toString(std::move(error)));
  return {};
}

Outcome Launcher::evaluateGrid(KernelLaunchOp op, KernelDefOp kernel,
                               ArrayRef<TypedAttr> workload, Grid &grid) {
  Block &block = kernel.getConfig().front();
  KernelLaunchConfigOp config = kernel.getLaunchConfig();
  Scalars scalars;
  for (auto [argument, value] : llvm::zip(block.getArguments(), workload))
    scalars[argument] = value;
  if (Outcome issue = Evaluator(target.subgroupSize).evaluate(block, scalars))
    return issue;
  if (!config.getClusterSize().empty() || config.getDynamicWorkgroupStorage())
    return makeIssue(op, "unsupported", "launch", "unsupported_launch",
                     "cluster_size and dynamic_workgroup_storage are not "
                     "supported on this device yet");
  for (unsigned axis = 0; axis < 3; ++axis) {
    grid.counts[axis] = getInteger(scalars[config.getWorkgroups()[axis]]);
    grid.sizes[axis] = getInteger(scalars[config.getWorkgroupSize()[axis]]);
  }
  return checkGridValues(op, op.getKernel(), grid);
}

llvm::Error Launcher::run(Kernel &kernel, const Grid &grid,
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
  if (llvm::Error error =
          device.launch(*kernel.program, {kernel.info.name, grid, *block}))
    return error;
  if (llvm::Error error = device.synchronize())
    return error;
  for (TensorStorage *storage : storages)
    if (llvm::Error error =
            device.copyFrom(*storage->device, 0, storage->bytes))
      return error;
  return llvm::Error::success();
}

/// All messages in one line.
static std::string join(llvm::Error error) {
  std::string text = llvm::toString(std::move(error));
  SmallVector<StringRef> lines;
  StringRef(text).split(lines, '\n');
  return llvm::join(lines, "; ");
}

Outcome Launcher::launch(KernelLaunchOp op, ArrayRef<TypedAttr> workload,
                         ArrayRef<LaunchArgument> arguments) {
  auto kernel = module.lookupSymbol<KernelDefOp>(op.getKernel());
  if (!kernel)
    return makeIssue(op, "invalid", "launch", "undefined_kernel",
                     "kernel @" + op.getKernel() +
                         " is only declared in this module");
  if (Outcome issue = checkPredicates(op, kernel, arguments))
    return issue;
  for (unsigned i = 0; i < arguments.size(); ++i)
    if (Outcome issue = checkView(op, kernel, arguments, i))
      return issue;
  Grid grid;
  if (Outcome issue = evaluateGrid(op, kernel, workload, grid))
    return issue;
  Kernel &prepared = prepare(kernel);
  if (prepared.issue)
    return prepared.issue;
  if (grid.sizes != prepared.info.workgroupSize)
    return makeIssue(op, "invalid", "launch", "bad_workgroup_size",
                     "the workgroup size of kernel @" + op.getKernel() +
                         " is not the one it was compiled for");
  SampleIssue late = makeIssue(
      op, "resource", "launch", "timeout",
      "the sample did not end within " + Twine(watchdog.getLimit().count()) +
          " s (--timeout): kernel @" + op.getKernel() +
          " was still running; nothing was run after it");
  late.provider = device.describe().name;
  watchdog.start(std::move(late));
  llvm::Error error = run(prepared, grid, arguments);
  watchdog.stop();
  if (error) {
    SampleIssue issue =
        makeIssue(op, "undefined", "launch", "launch_failed",
                  "kernel @" + op.getKernel() + ": " + join(std::move(error)));
    issue.provider = device.describe().name;
    return issue;
  }
  return {};
}
