//===- PipelineRules.h - What a pipelined loop may contain ------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_SCF_TRANSFORMS_PIPELINERULES_H
#define LOOM_DIALECT_SCF_TRANSFORMS_PIPELINERULES_H

#include "Loom/Analysis/Facts.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "llvm/ADT/DenseSet.h"

namespace loom {

/// What the body of a loop does, for the rules of read-ahead.
struct PipelineBody {
  /// The ordinary loads that run ahead, and the others, which stay where they
  /// are beside the writes and barriers of workgroup memory.
  llvm::DenseSet<mlir::Operation *> ahead, staying;
  /// The first write or barrier of workgroup memory, and the first collective.
  mlir::Operation *ordered = nullptr, *convergent = nullptr;

  /// Whether the place of `op` among the consumers is fixed.
  bool isFixed(mlir::Operation *op) const;

  /// Fails with a diagnostic if an op may not be in a pipelined loop at all, or
  /// not under such bounds.
  static mlir::FailureOr<PipelineBody> check(ScfForOp loop, const Facts &facts);
};

/// "is 4", or "is in [1, 4]".
std::string describeFacts(const IntegerFacts &facts);

/// Whether workitems execute `op` together, without synchronizing memory.
bool isCollective(mlir::Operation *op);

/// Begins the diagnostic of a rule, `scf.pipeline/<rule>`. What is streamed to
/// it follows "'pipeline' above 1 ".
mlir::InFlightDiagnostic refusePipeline(ScfForOp loop);

} // namespace loom

#endif // LOOM_DIALECT_SCF_TRANSFORMS_PIPELINERULES_H
