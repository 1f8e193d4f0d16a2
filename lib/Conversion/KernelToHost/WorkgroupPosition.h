//===- WorkgroupPosition.h - Where workitems are ----------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_CONVERSION_KERNELTOHOST_WORKGROUPPOSITION_H
#define LOOM_LIB_CONVERSION_KERNELTOHOST_WORKGROUPPOSITION_H

#include "mlir/IR/Builders.h"
#include <array>

namespace loom {

/// Where the workgroup is in the grid, and its shape.
struct WorkgroupPosition {
  /// Workgroups in the grid, and this one's coordinates; x, y, z.
  llvm::SmallVector<mlir::Value, 3> counts, groups;
  std::array<int64_t, 3> size;
  int64_t subgroupSize;

  int64_t getNumWorkitems() const { return size[0] * size[1] * size[2]; }
};

/// The value of the identity query `op` at `items` of a workgroup, or null if
/// it is none.
mlir::Value lowerIdentityQuery(mlir::OpBuilder &builder, mlir::Operation *op,
                               const WorkgroupPosition &position,
                               llvm::ArrayRef<mlir::Value> items);

} // namespace loom

#endif // LOOM_LIB_CONVERSION_KERNELTOHOST_WORKGROUPPOSITION_H
