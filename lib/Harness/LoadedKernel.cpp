//===- LoadedKernel.cpp - A kernel that a device has loaded ---------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoadedKernel.h"
#include "Loom/Dialect/Check/IR/CheckEvents.h"
#include "Loom/Harness/Arguments.h"
#include "Loom/Harness/Plan.h"
#include "Loom/Target/Host/HostProgram.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace loom;

llvm::Expected<LoadedKernel> LoadedKernel::load(StringRef name, DeviceCode code,
                                                ArrayRef<KernelInfo> infos,
                                                Device &device) {
  const auto *info = llvm::find_if(
      infos, [&](const KernelInfo &info) { return info.sourceName == name; });
  if (info == infos.end())
    return llvm::createStringError("the artifact has no kernel @" + name);
  auto program = device.load(std::move(code));
  if (!program)
    return program.takeError();
  LoadedKernel kernel;
  kernel.device = &device;
  kernel.info = *info;
  kernel.program = std::move(*program);
  return kernel;
}

llvm::Error LoadedKernel::run(const Grid &grid,
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
      auto buffer = device->allocate(storage.bytes.size());
      if (!buffer)
        return buffer.takeError();
      storage.device = std::move(*buffer);
    }
    if (!llvm::is_contained(storages, &storage))
      storages.push_back(&storage);
    values.push_back(storage.device->getAddress() + tensor.getByteOffset());
  }
  llvm::Expected<std::vector<char>> block = packArguments(info, values);
  if (!block)
    return block.takeError();
  for (TensorStorage *storage : storages)
    if (llvm::Error error = device->copyTo(*storage->device, 0, storage->bytes))
      return error;
  llvm::Error fault = device->launch(*program, {info.name, grid, *block});
  if (fault && !fault.isA<KernelFault>())
    return fault;
  if (llvm::Error error = device->synchronize()) {
    fault = llvm::joinErrors(std::move(fault), std::move(error));
    if (!fault.isA<NativeFault>())
      return fault;
  }
  for (TensorStorage *storage : storages)
    if (llvm::Error error =
            device->copyFrom(*storage->device, 0, storage->bytes))
      return error;
  // What the kernel wrote before it was stopped is there.
  return fault;
}

//===----------------------------------------------------------------------===//
// What goes wrong
//===----------------------------------------------------------------------===//

/// All messages in one line.
static std::string join(llvm::Error error) {
  std::string text = llvm::toString(std::move(error));
  SmallVector<StringRef> lines;
  StringRef(text).split(lines, '\n');
  return llvm::join(lines, "; ");
}

static SampleIssue makeFaultIssue(const std::string &kernel,
                                  const HostReport &fault, std::string device) {
  SampleIssue issue;
  issue.category = "undefined";
  issue.provider = std::move(device);
  issue.stage = "launch";
  issue.kind = fault.kind;
  issue.op = fault.op;
  issue.location = fault.location;
  SanitizerReport report;
  report.type = getEventType(fault.kind);
  report.kernel = kernel;
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

static SampleIssue makeFindingIssue(const std::string &kernel, Location loc,
                                    const Grid &grid,
                                    const NativeFinding &finding,
                                    int64_t subgroupSize, std::string device) {
  SampleIssue issue;
  issue.category = "undefined";
  issue.provider = std::move(device);
  issue.stage = "launch";
  issue.op = finding.instruction;
  issue.location = getLocationText(loc);
  std::string detail = finding.kind + " at 0x" +
                       llvm::utohexstr(finding.offset, /*LowerCase=*/true);
  if (!finding.location.empty())
    detail += " (" + finding.location + ")";
  detail += ": " + finding.instruction + ": " + finding.detail;
  StringRef reportKind = getReportKind(finding.kind);
  issue.kind = reportKind.empty() ? finding.kind : reportKind.str();
  SanitizerReport report;
  report.type = getEventType(issue.kind);
  report.kernel = kernel;
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

Issues LoadedKernel::run(Operation *launch, Operation *kernel, const Grid &grid,
                         ArrayRef<LaunchArgument> arguments,
                         int64_t subgroupSize) {
  llvm::Error error = run(grid, arguments);
  if (!error)
    return {};
  std::string name = device->describe().name;
  Issues reported;
  error = llvm::handleErrors(
      std::move(error),
      [&](const KernelFault &fault) {
        reported.push_back(
            makeFaultIssue(info.sourceName, fault.getReport(), name));
      },
      [&](const NativeFault &fault) {
        for (const NativeFinding &finding : fault.getFindings())
          reported.push_back(makeFindingIssue(info.sourceName, kernel->getLoc(),
                                              grid, finding, subgroupSize,
                                              name));
      });
  if (!error)
    return reported;
  SampleIssue issue =
      makeIssue(launch, "undefined", "launch", "launch_failed",
                "kernel @" + info.sourceName + ": " + join(std::move(error)));
  issue.provider = name;
  return {issue};
}
