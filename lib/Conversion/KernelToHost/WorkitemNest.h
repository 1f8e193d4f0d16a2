//===- WorkitemNest.h - Loops over the workitems ----------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_CONVERSION_KERNELTOHOST_WORKITEMNEST_H
#define LOOM_LIB_CONVERSION_KERNELTOHOST_WORKITEMNEST_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"

namespace loom {

/// One element per workitem, in the order of their flat number.
struct LaneArray {
  mlir::Value buffer;
  mlir::Type type;

  explicit operator bool() const { return static_cast<bool>(buffer); }
};

/// A buffer per workitem: pieces of one, `stride` bytes apart.
struct LaneSlab {
  mlir::Value buffer;
  int64_t stride;
};

class Distributor;

using LaneBody = llvm::function_ref<llvm::SmallVector<mlir::Value>(
    mlir::OpBuilder &at, mlir::Value flat, mlir::ValueRange carried)>;
/// Builds a loop at `at` for `flat` from `lower` to `upper`; returns what it
/// carried.
llvm::SmallVector<mlir::Value>
emitLaneLoop(mlir::OpBuilder &at, mlir::Value lower, mlir::Value upper,
             mlir::ValueRange inits, LaneBody body);

/// A nest of loops over workitems that is being filled.
class WorkitemNest {
public:
  /// Builds the loops at `distributor`'s position; with a mask, the code is for
  /// the workitems whose element is true. `limits` are the ends of the loops
  /// for x, y and z, if they are not the sizes of the workgroup.
  WorkitemNest(Distributor &distributor, LaneArray mask,
               llvm::ArrayRef<mlir::Value> limits = {});

  /// The element of `value` for the nest's workitem.
  mlir::Value get(mlir::Value value);
  /// From now on `element` is the element of `value`.
  void replace(mlir::Value value, mlir::Value element) {
    elements.map(value, element);
  }
  void set(const LaneArray &array, mlir::Value element);
  mlir::Value load(const LaneArray &array);

  /// Clones `op` for the nest's workitem.
  mlir::Operation *clone(mlir::Operation *op);

  /// Number of the workitem, as an index.
  mlir::Value getFlat() { return flat; }
  mlir::OpBuilder &getBuilder() { return body; }
  /// Replaces the identity queries in the nest.
  mlir::LogicalResult finish();

private:
  mlir::Value recompute(mlir::Value value);

  Distributor &distributor;
  mlir::Operation *outermost;
  llvm::SmallVector<mlir::Value, 3> items;
  mlir::Value flat;
  mlir::IRMapping elements;
  mlir::OpBuilder body;
};

} // namespace loom

#endif // LOOM_LIB_CONVERSION_KERNELTOHOST_WORKITEMNEST_H
