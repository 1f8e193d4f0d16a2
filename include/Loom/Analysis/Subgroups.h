//===- Subgroups.h - Which lanes execute an op ------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_ANALYSIS_SUBGROUPS_H
#define LOOM_ANALYSIS_SUBGROUPS_H

#include "mlir/IR/Operation.h"

namespace loom {
class Facts;

/// Whether all `subgroupSize` lanes of a subgroup are sure to execute `op`
/// together: no control separates them, and the workgroup size of the kernel
/// around `op`, which must be exact, is a multiple. False in a function.
bool isExecutedByWholeSubgroup(mlir::Operation *op, const Facts &facts,
                               int64_t subgroupSize);

} // namespace loom

#endif // LOOM_ANALYSIS_SUBGROUPS_H
