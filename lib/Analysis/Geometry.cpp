//===- Geometry.cpp - Facts of launch geometry ----------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Dialect/Target/IR/Target.h"
#include "Transfer.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace loom;

/// `kernel` may be null: then a helper asks, and only the limits are known.
IntegerFacts Transfer::workgroupSize(KernelDefOp kernel, Dimension dimension) {
  IntegerFacts limits = IntegerFacts::range(1, kMaxWorkgroupSize);
  if (!kernel)
    return limits;
  KernelLaunchConfigOp config = kernel.getLaunchConfig();
  Value size = config.getWorkgroupSize()[unsigned(dimension)];
  return limits.meet(read(size, config->getBlock()));
}

/// A workgroup exists, so no count is 0 where this is asked.
IntegerFacts Transfer::workgroupCount(KernelDefOp kernel, Dimension dimension) {
  IntegerFacts size = workgroupSize(kernel, dimension);
  IntegerFacts limits = IntegerFacts::range(
      1, std::min(kMaxWorkgroupCount, kMaxDispatchExtent / size.min));
  if (!kernel)
    return limits;
  KernelLaunchConfigOp config = kernel.getLaunchConfig();
  Value count = config.getWorkgroups()[unsigned(dimension)];
  return limits.meet(read(count, config->getBlock()));
}

IntegerFacts Transfer::subgroupSize() const {
  if (options.subgroupSize)
    return IntegerFacts::exact(*options.subgroupSize);
  return IntegerFacts::range(1, kMaxSubgroupSize);
}

/// The last subgroup may be partial.
IntegerFacts Transfer::subgroupCount(KernelDefOp kernel) {
  IntegerFacts items = IntegerFacts::exact(1);
  for (Dimension dimension : {Dimension::X, Dimension::Y, Dimension::Z})
    items = mulFacts(items, workgroupSize(kernel, dimension));
  items = items.meet(IntegerFacts::range(1, kMaxWorkgroupSize));
  IntegerFacts width = subgroupSize();
  return IntegerFacts::range(llvm::divideCeil(items.min, width.max),
                             llvm::divideCeil(items.max, width.min));
}

std::optional<IntegerFacts> Transfer::evaluateGeometry(Operation *op) {
  // Inside of the launch configuration the geometry is not there yet.
  auto kernel = op->getParentOfType<KernelDefOp>();
  if (kernel && kernel.getConfig().isAncestor(op->getParentRegion()))
    kernel = {};
  auto below = [](IntegerFacts bound) {
    return IntegerFacts::range(0, bound.max - 1);
  };
  using Result = std::optional<IntegerFacts>;
  return TypeSwitch<Operation *, Result>(op)
      .Case<KernelWorkitemIdOp>([&](auto id) -> Result {
        return below(workgroupSize(kernel, id.getDimension()));
      })
      .Case<KernelWorkgroupIdOp>([&](auto id) -> Result {
        return below(workgroupCount(kernel, id.getDimension()));
      })
      .Case<KernelWorkgroupSizeOp>([&](auto id) -> Result {
        return workgroupSize(kernel, id.getDimension());
      })
      .Case<KernelWorkgroupCountOp>([&](auto id) -> Result {
        return workgroupCount(kernel, id.getDimension());
      })
      .Case<KernelDispatchIdOp>([&](auto id) -> Result {
        IntegerFacts extent =
            mulFacts(workgroupCount(kernel, id.getDimension()),
                     workgroupSize(kernel, id.getDimension()));
        return below(extent.meet(IntegerFacts::range(1, kMaxDispatchExtent)));
      })
      .Case<KernelSubgroupSizeOp, TargetSubgroupSizeOp>(
          [&](auto) -> Result { return subgroupSize(); })
      .Case<KernelLaneIdOp>(
          [&](auto) -> Result { return below(subgroupSize()); })
      .Case<KernelSubgroupCountOp>(
          [&](auto) -> Result { return subgroupCount(kernel); })
      .Case<KernelSubgroupIdentityOp>(
          [&](auto) -> Result { return below(subgroupCount(kernel)); })
      .Default([](Operation *) -> Result { return std::nullopt; });
}
