//===- Convergence.h - Ops that workitems execute together ------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_ANALYSIS_CONVERGENCE_H
#define LOOM_ANALYSIS_CONVERGENCE_H

#include "mlir/IR/Operation.h"

namespace loom {
class Facts;

/// Reports each op under `root` that is under control which separates the
/// workitems that must execute it together (`getRequiredExecution` of
/// `UniformityOpInterface`). The error is at the op, with notes at the control
/// and at the condition. `facts` are those of `root` or of an op around it.
mlir::LogicalResult checkConvergence(mlir::Operation *root, const Facts &facts);

} // namespace loom

#endif // LOOM_ANALYSIS_CONVERGENCE_H
