//===- Subgroups.cpp - Which lanes execute an op --------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Analysis/Subgroups.h"
#include "Loom/Analysis/Facts.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"

using namespace mlir;
using namespace loom;

bool loom::isExecutedByWholeSubgroup(Operation *op, const Facts &facts,
                                     int64_t subgroupSize) {
  auto kernel = op->getParentOfType<KernelDefOp>();
  if (!kernel)
    return false;
  std::optional<std::array<int64_t, 3>> size = getExactWorkgroupSize(kernel);
  if (!size || ((*size)[0] * (*size)[1] * (*size)[2]) % subgroupSize != 0)
    return false;
  return facts.getExecutionUniformity(op->getBlock()) <= Uniformity::Subgroup;
}
