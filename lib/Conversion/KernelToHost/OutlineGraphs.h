//===- OutlineGraphs.h - Kernels with several blocks ------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_CONVERSION_KERNELTOHOST_OUTLINEGRAPHS_H
#define LOOM_LIB_CONVERSION_KERNELTOHOST_OUTLINEGRAPHS_H

#include "Loom/Analysis/Facts.h"
#include "mlir/IR/BuiltinOps.h"

namespace loom {

/// A loop over workitems has one block. So the body of each kernel with several
/// becomes a private function, called by a body of one block that passes it the
/// launch arguments and the identity queries it uses. Reports other ops of
/// kernels in such a body.
mlir::LogicalResult outlineGraphs(mlir::ModuleOp module,
                                  const FactOptions &options);

} // namespace loom

#endif // LOOM_LIB_CONVERSION_KERNELTOHOST_OUTLINEGRAPHS_H
