//===- Evaluator.h - Scalar ops on the host ---------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_HARNESS_EVALUATOR_H
#define LOOM_LIB_HARNESS_EVALUATOR_H

#include "Loom/Dialect/Index/IR/PredicateValues.h"
#include "Loom/Harness/TestReport.h"
#include "mlir/IR/Block.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace loom {
class FuncCallOp;

/// Nothing, or why the sample cannot go on.
using Outcome = std::optional<SampleIssue>;

/// An issue of the harness at `op`.
SampleIssue makeIssue(mlir::Operation *op, llvm::StringRef category,
                      llvm::StringRef stage, llvm::StringRef kind,
                      const llvm::Twine &message);

using Scalars = llvm::DenseMap<mlir::Value, mlir::TypedAttr>;

/// Evaluates scalar ops by folding them; the values of their operands are in
/// the map, and those of their results are added.
class Evaluator {
public:
  /// `subgroupSize` answers queries about the target.
  explicit Evaluator(int64_t subgroupSize) : subgroupSize(subgroupSize) {}

  Outcome evaluate(mlir::Operation *op, Scalars &scalars);
  /// All ops of `block` but the terminator.
  Outcome evaluate(mlir::Block &block, Scalars &scalars);

private:
  Outcome call(FuncCallOp op, Scalars &scalars);

  int64_t subgroupSize;
  /// The functions whose calls are being evaluated.
  llvm::SmallPtrSet<mlir::Operation *, 4> active;
  /// The calls since the outermost one that is active, with it.
  unsigned numCalls = 0;
};

} // namespace loom

#endif // LOOM_LIB_HARNESS_EVALUATOR_H
