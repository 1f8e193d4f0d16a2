//===- UniformityAnalysis.h - Which workitems share a value --- -*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A work list over values: each starts as shared by all and is raised at most
// three times, when its users are looked at again. MLIR's sparse analyses know
// no control dependence, so this one visits control flow itself: a condition
// raises what merges under it, and is kept for each block it guards.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_ANALYSIS_UNIFORMITYANALYSIS_H
#define LOOM_LIB_ANALYSIS_UNIFORMITYANALYSIS_H

#include "Loom/Analysis/Facts.h"
#include "Loom/Dialect/Func/IR/Func.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/DenseSet.h"

namespace loom {

class UniformityAnalysis {
public:
  /// `isExact` tells values that are the same constant in every workitem,
  /// `isConstantRead` loads of memory that does not change, and `isPrivate`
  /// storage of which each workitem has its own. Only the constructor calls
  /// them.
  UniformityAnalysis(mlir::Operation *root,
                     llvm::function_ref<bool(mlir::Value)> isExact,
                     llvm::function_ref<bool(mlir::Operation *)> isConstantRead,
                     llvm::function_ref<bool(mlir::Value)> isPrivate);

  /// Values that are not under the root vary.
  Uniformity get(mlir::Value value) const {
    auto it = values.find(value);
    return it == values.end() ? Uniformity::Varying : it->second;
  }
  Uniformity getExecution(mlir::Block *block) const;
  std::optional<DivergentControl>
  findDivergentControl(mlir::Operation *op, Uniformity allowed) const;

private:
  void initialize(mlir::Operation *op);
  void initializeRegions(mlir::Operation *op);
  void run();
  void enqueue(mlir::Operation *op);
  void raise(mlir::Value value, Uniformity uniformity);
  void guard(mlir::Block *block, const DivergentControl &control);

  void visit(mlir::Operation *op);
  void visitPlain(mlir::Operation *op);
  void visitCall(FuncCallOp call);
  void visitReturn(mlir::Operation *op, FuncDefOp function);
  /// The calls of a function that nothing else calls; empty if unknown.
  llvm::ArrayRef<FuncCallOp> knownCallers(mlir::Operation *function) const;
  void visitBranch(mlir::Operation *op);
  void visitRegionBranch(mlir::RegionBranchOpInterface branch);
  DivergentControl controlOf(mlir::RegionBranchOpInterface branch);
  void addConditions(mlir::Operation *op, const llvm::SmallBitVector &forwarded,
                     DivergentControl &control);
  /// Raises what a branch of a CFG separates, up to where its paths meet.
  void spread(const DivergentControl &control);

  std::optional<DivergentControl>
  findDivergentControl(mlir::Operation *op, Uniformity allowed,
                       llvm::DenseSet<mlir::Operation *> &visited) const;

  llvm::function_ref<bool(mlir::Value)> isExact, isPrivate;
  llvm::function_ref<bool(mlir::Operation *)> isConstantRead;
  llvm::DenseMap<mlir::Value, Uniformity> values;
  /// The least shared condition that a block is under, not counting what is
  /// around the block's region.
  llvm::DenseMap<mlir::Block *, DivergentControl> guards;
  /// The calls of each function of the root.
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<FuncCallOp>> callers;
  llvm::DenseMap<mlir::Operation *, FuncDefOp> callees;
  llvm::DenseMap<mlir::Operation *, Uniformity> spreads;
  mlir::PostDominanceInfo postDominance;
  std::vector<mlir::Operation *> worklist;
  llvm::DenseSet<mlir::Operation *> queued;
};

} // namespace loom

#endif // LOOM_LIB_ANALYSIS_UNIFORMITYANALYSIS_H
