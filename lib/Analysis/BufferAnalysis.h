//===- BufferAnalysis.h - Facts of buffers and floats --------- -*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_ANALYSIS_BUFFERANALYSIS_H
#define LOOM_LIB_ANALYSIS_BUFFERANALYSIS_H

#include "Loom/Analysis/BufferFacts.h"
#include "Loom/Analysis/FloatFacts.h"
#include "mlir/IR/Block.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir {
class DataFlowSolver;
} // namespace mlir

namespace loom {
class PathFacts;

/// The facts of an integer where ops of a block use it, already final.
using IntegerReader =
    llvm::function_ref<IntegerFacts(mlir::Value, mlir::Block *)>;

/// Loads the analysis of buffers and views; `read` outlives the solver.
void loadBufferAnalysis(mlir::DataFlowSolver &solver, IntegerReader read);
/// Records the facts under `root` after the solver has run.
void recordBufferFacts(mlir::DataFlowSolver &solver, mlir::Operation *root,
                       llvm::DenseMap<mlir::Value, BufferFacts> &facts);

/// `paths` outlives the solver too.
void loadFloatAnalysis(mlir::DataFlowSolver &solver, IntegerReader read,
                       const PathFacts &paths);
void recordFloatFacts(mlir::DataFlowSolver &solver, mlir::Operation *root,
                      llvm::DenseMap<mlir::Value, FloatFacts> &facts);

} // namespace loom

#endif // LOOM_LIB_ANALYSIS_BUFFERANALYSIS_H
