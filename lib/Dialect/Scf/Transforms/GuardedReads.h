//===- GuardedReads.h - Conditionals that hold loads and their uses *- C++
//-*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_SCF_TRANSFORMS_GUARDEDREADS_H
#define LOOM_DIALECT_SCF_TRANSFORMS_GUARDEDREADS_H

#include "PipelineRules.h"
#include "llvm/ADT/DenseSet.h"

namespace loom {

/// The values of a body that depend on carried values or on ops whose place is
/// fixed, and the units they come from.
class DependentValues {
public:
  explicit DependentValues(const PipelineBody &body) : body(body) {}

  void insert(mlir::Value value) { values.insert(value); }
  /// Adds the results of `unit` if it depends on something, and returns whether
  /// it does. What precedes it must have been added.
  bool add(mlir::Operation *unit);
  /// What makes `unit` dependent: an operand, or an op in it. Null if nothing.
  mlir::Operation *findCause(mlir::Operation *unit, mlir::Value *value) const;

private:
  const PipelineBody &body;
  llvm::DenseSet<mlir::Value> values;
};

/// Whether some load that runs ahead is in `unit`.
bool hasAheadLoad(mlir::Operation *unit, const PipelineBody &body);

/// Says why a unit with a load depends on what does not run ahead.
mlir::LogicalResult refuseDependence(ScfForOp loop, mlir::Operation *unit,
                                     const PipelineBody &body,
                                     const DependentValues &dependent);

/// Moves the loads of a conditional that depends on carried or ordered values,
/// and what they need, to a conditional of their own before it, which gives
/// zeros where it loads nothing. Fails with a diagnostic if they cannot be told
/// apart. `dependent` has what precedes `conditional`.
mlir::FailureOr<ScfIfOp> splitGuardedReads(ScfForOp loop, ScfIfOp conditional,
                                           PipelineBody &body,
                                           const DependentValues &dependent);

} // namespace loom

#endif // LOOM_DIALECT_SCF_TRANSFORMS_GUARDEDREADS_H
