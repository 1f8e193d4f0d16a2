//===- WorkgroupSize.cpp - The exact size of a workgroup ------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace loom;

std::optional<std::array<int64_t, 3>>
loom::getExactWorkgroupSize(KernelDefOp kernel) {
  KernelLaunchConfigOp config = kernel.getLaunchConfig();
  if (!config.getClusterSize().empty()) {
    config.emitOpError("cluster_size is not supported yet");
    return std::nullopt;
  }
  if (config.getDynamicWorkgroupStorage()) {
    config.emitOpError("dynamic_workgroup_storage is not supported yet");
    return std::nullopt;
  }
  std::array<int64_t, 3> size;
  int64_t total = 1;
  for (unsigned axis = 0; axis != 3; ++axis) {
    APInt value;
    if (!matchPattern(config.getWorkgroupSize()[axis], m_ConstantInt(&value))) {
      InFlightDiagnostic diag = config.emitOpError("workgroup_size ")
                                << StringRef("xyz").substr(axis, 1)
                                << " must be exact after specialization";
      diag.attachNote(config.getWorkgroupSize()[axis].getLoc())
          << "it is computed here";
      return std::nullopt;
    }
    size[axis] = value.getSExtValue();
    // The verifier bounds each size, so the product cannot overflow.
    if (size[axis] < 1 || size[axis] > kMaxWorkgroupSize ||
        (total *= size[axis]) > kMaxWorkgroupSize) {
      config.emitOpError("a workgroup has 1 to ")
          << kMaxWorkgroupSize << " workitems";
      return std::nullopt;
    }
  }
  auto limit = findTargetLimit(kernel, "max_flat_workgroup_size");
  if (limit && total > limit->first) {
    InFlightDiagnostic diag = config.emitOpError("a workgroup has ")
                              << total << " workitems, and "
                              << kernel.getTargetAttr() << " allows "
                              << limit->first;
    diag.attachNote(limit->second.getLoc()) << "stated here";
    return std::nullopt;
  }
  return size;
}
