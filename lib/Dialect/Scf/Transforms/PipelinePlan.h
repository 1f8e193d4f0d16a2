//===- PipelinePlan.h - What of a loop runs ahead ---------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_SCF_TRANSFORMS_PIPELINEPLAN_H
#define LOOM_DIALECT_SCF_TRANSFORMS_PIPELINEPLAN_H

#include "Loom/Analysis/Facts.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

namespace loom {

/// The two stages of a loop with `pipeline(%depth)`. A unit is an op at the top
/// of the body, with all that is nested in it.
struct PipelinePlan {
  /// Iterations, as written, from a load to what uses it: depth - 1.
  int64_t lookahead;
  int64_t step;
  /// Loads and what they need, and the rest. Constants are in neither: each
  /// stage has its own.
  llvm::SetVector<mlir::Operation *> producers, consumers;
  /// What consumers use of producers, in order, with the induction variable
  /// first if they use it.
  llvm::SetVector<mlir::Value> queue;
  /// Sums and differences that consumers compute again from values they have.
  llvm::SetVector<mlir::Operation *> recomputed;
  /// The ordinary loads among the producers, nested ones included.
  unsigned numReads = 0;
  /// Conditionals that were split, and the guarded producer of each.
  llvm::DenseMap<mlir::Operation *, mlir::Operation *> guarded;
  /// Whether the loop has `depth` iterations, as far as facts tell; else what
  /// tells it at run time, created before the loop.
  std::optional<bool> isLong;
  mlir::Value isLongAtRunTime;

  /// Decides about the stages of `loop`, whose exact depth is `depth` > 1, and
  /// splits its guarded reads. Fails with a diagnostic that has the label of
  /// the rule which the loop breaks. Facts are not asked any more afterwards.
  static mlir::FailureOr<PipelinePlan> make(ScfForOp loop, int64_t depth,
                                            const Facts &facts);
};

/// Whether a clone of `op` is as good as its result in a queue.
bool isRematerialized(mlir::Operation *op);

} // namespace loom

#endif // LOOM_DIALECT_SCF_TRANSFORMS_PIPELINEPLAN_H
