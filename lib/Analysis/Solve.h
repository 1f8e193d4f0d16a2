//===- Solve.h - Facts as a data-flow analysis ---------------- -*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_ANALYSIS_SOLVE_H
#define LOOM_LIB_ANALYSIS_SOLVE_H

#include "Loom/Analysis/Facts.h"
#include "PathFacts.h"

namespace loom {
class ControlFlow;

using FactsMap = llvm::DenseMap<mlir::Value, IntegerFacts>;

/// Runs the data-flow analysis, with widening, and records the facts of every
/// supported value of live code under `root`.
void solveFacts(const ControlFlow &flow, mlir::Operation *root,
                const PathFacts &paths, const FactOptions &options,
                FactsMap &facts);

/// Evaluates everything again, from the facts in the map, a few times, and
/// keeps what both say. That is sound in any order, since the facts cover every
/// execution before; it takes back what widening gave up, and adds the ranges
/// of values that a loop changes by bounded steps.
void narrowFacts(mlir::Operation *root, const PathFacts &paths,
                 const FactOptions &options, FactsMap &facts);

} // namespace loom

#endif // LOOM_LIB_ANALYSIS_SOLVE_H
