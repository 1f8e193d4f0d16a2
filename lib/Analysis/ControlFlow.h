//===- ControlFlow.h - What may run, for sparse analyses -------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MLIR's analysis of dead code, but for branches, of which the ways and the
// constants they depend on are kept in tables of our own (CompactAnalysis.h
// says why).
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_ANALYSIS_CONTROLFLOW_H
#define LOOM_LIB_ANALYSIS_CONTROLFLOW_H

#include "mlir/Analysis/DataFlow/DeadCodeAnalysis.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

namespace loom {

/// The ways into regions and out of ops with region control flow.
class RegionWays {
public:
  struct Way {
    /// The op itself or a terminator in it.
    mlir::Operation *from;
    /// The arguments or results that it gives a value.
    mlir::ValueRange inputs;
  };

  /// The ways to where `point` is: a block's start, or after an op.
  llvm::ArrayRef<Way> to(mlir::ProgramPoint *point) const {
    auto it = ways.find(getKey(point));
    return it == ways.end() ? llvm::ArrayRef<Way>()
                            : llvm::ArrayRef<Way>(it->second);
  }
  /// Whether the way is new.
  bool add(mlir::ProgramPoint *point, Way way);

private:
  static void *getKey(mlir::ProgramPoint *point) {
    return point->isBlockStart() ? static_cast<void *>(point->getBlock())
                                 : point->getPrevOp();
  }

  llvm::DenseMap<void *, llvm::SmallVector<Way, 2>> ways;
};

/// Finds what may run, for all that `solver` runs later.
mlir::LogicalResult solveControlFlow(mlir::DataFlowSolver &solver,
                                     mlir::Operation *root, RegionWays &ways);

} // namespace loom

#endif // LOOM_LIB_ANALYSIS_CONTROLFLOW_H
