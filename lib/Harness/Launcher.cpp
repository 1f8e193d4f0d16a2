//===- Launcher.cpp - kernel.launch on a device ---------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Launcher.h"
#include "Loom/Dialect/Check/IR/CheckEvents.h"
#include "Loom/Dialect/View/IR/View.h"
#include "Loom/Harness/Plan.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace loom;

static int64_t getInteger(TypedAttr value) {
  return cast<IntegerAttr>(value).getValue().getSExtValue();
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
static Outcome checkPredicates(Operation *op, KernelDefOp kernel,
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
    if (!holds(predicate, getValue)) {
      std::string broken = describeViolation(predicate, getValue, getName);
      SampleIssue issue =
          makeIssue(op, "undefined", "launch", "where_violated",
                    "kernel @" + kernel.getSymName() +
                        " may not be launched like this: " + broken);
      issue.report.emplace();
      issue.report->type = getEventType(issue.kind);
      issue.report->kernel = kernel.getSymName().str();
      issue.report->detail = std::move(broken);
      return issue;
    }
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
static Outcome checkView(Operation *op, KernelDefOp kernel,
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

static Outcome checkArguments(Operation *op, KernelDefOp kernel,
                              ArrayRef<LaunchArgument> arguments) {
  if (Outcome issue = checkPredicates(op, kernel, arguments))
    return issue;
  for (unsigned i = 0; i < arguments.size(); ++i)
    if (Outcome issue = checkView(op, kernel, arguments, i))
      return issue;
  return {};
}

/// Checks what a launch configuration must keep to on every device.
static Outcome checkGridValues(Operation *op, StringRef kernel,
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

static Outcome checkConfig(Operation *op, KernelDefOp kernel) {
  KernelLaunchConfigOp config = kernel.getLaunchConfig();
  if (!config.getClusterSize().empty() || config.getDynamicWorkgroupStorage())
    return makeIssue(op, "unsupported", "launch", "unsupported_launch",
                     "cluster_size and dynamic_workgroup_storage are not "
                     "supported on this device yet");
  return {};
}

/// Whether all that the op uses has a value.
static bool isKnown(Operation &op, const Scalars &scalars) {
  auto isMissing = [&](Value value) { return !scalars.contains(value); };
  if (llvm::any_of(op.getOperands(), isMissing))
    return false;
  llvm::SetVector<Value> used;
  getUsedValuesDefinedAbove(op.getRegions(), used);
  return llvm::none_of(used, isMissing);
}

Outcome Launcher::evaluateGrid(KernelDefOp kernel, ArrayRef<TypedAttr> workload,
                               Grid &grid, bool *isExact) {
  Block &block = kernel.getConfig().front();
  KernelLaunchConfigOp config = kernel.getLaunchConfig();
  Evaluator evaluator(subgroupSize);
  Scalars scalars;
  for (auto [argument, value] : llvm::zip(block.getArguments(), workload))
    scalars[argument] = value;
  for (Operation &op : block.without_terminator())
    if (isKnown(op, scalars))
      if (Outcome issue = evaluator.evaluate(&op, scalars))
        return issue;
  for (unsigned axis = 0; axis < 3; ++axis) {
    TypedAttr count = scalars.lookup(config.getWorkgroups()[axis]);
    TypedAttr size = scalars.lookup(config.getWorkgroupSize()[axis]);
    if (!size)
      return makeIssue(config, "invalid", "launch", "bad_workgroup_size",
                       "the workgroup size depends on the workload, which has "
                       "no values");
    if (!count && isExact)
      *isExact = false;
    grid.counts[axis] = count ? getInteger(count) : 1;
    grid.sizes[axis] = getInteger(size);
  }
  return {};
}

Issues Launcher::launch(KernelLaunchOp op, ArrayRef<TypedAttr> workload,
                        ArrayRef<LaunchArgument> arguments) {
  auto kernel = module.lookupSymbol<KernelDefOp>(op.getKernel());
  if (!kernel)
    return {makeIssue(op, "invalid", "launch", "undefined_kernel",
                      "kernel @" + op.getKernel() +
                          " is only declared in this module")};
  if (Outcome issue = checkArguments(op, kernel, arguments))
    return {*issue};
  Grid grid;
  if (Outcome issue = evaluateGrid(kernel, workload, grid))
    return {*issue};
  return launch(op, kernel, grid, arguments);
}

SampleIssue Launcher::makeLate(Operation *op, StringRef whole, StringRef kernel,
                               std::string device, const Watchdog &watchdog) {
  SampleIssue late = makeIssue(
      op, "resource", "launch", "timeout",
      whole + " did not end within " + Twine(watchdog.getLimit().count()) +
          " s (--timeout): kernel @" + kernel +
          " was still running; nothing was run after it");
  late.provider = std::move(device);
  return late;
}

Issues Launcher::launch(Operation *op, KernelDefOp kernel, const Grid &grid,
                        ArrayRef<LaunchArgument> arguments) {
  if (Outcome issue = checkArguments(op, kernel, arguments))
    return {*issue};
  if (Outcome issue = checkConfig(op, kernel))
    return {*issue};
  if (Outcome issue = checkGridValues(op, kernel.getSymName(), grid))
    return {*issue};
  if (Outcome issue = runner.prepare(op, kernel, grid))
    return {*issue};
  SampleIssue late = makeLate(op, whole, kernel.getSymName(),
                              runner.getDeviceName(), watchdog);
  Deadline deadline = watchdog.start(std::move(late), runner.getGrace());
  Issues issues = runner.run(op, kernel, grid, arguments, deadline);
  watchdog.stop();
  return issues;
}
