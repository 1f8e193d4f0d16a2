//===- CompactAnalysis.h - Sparse analyses with little memory --*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MLIR's solver has a hash table for each value that has a state, and one more
// for each state that something depends on: kilobytes per op, so that a large
// program leaves the caches, and the time per op grows with it. What is here
// keeps the solver and its rules, but has the states of an analysis side by
// side, and only those of values of types that have facts.
//
// Once it is known what may run, which `solveControlFlow` finds first, an
// analysis visits ops in the order in which they run, most of them once.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_ANALYSIS_COMPACTANALYSIS_H
#define LOOM_LIB_ANALYSIS_COMPACTANALYSIS_H

#include "ControlFlow.h"
#include "mlir/Analysis/DataFlow/SparseAnalysis.h"
#include "llvm/Support/Allocator.h"

namespace loom {

/// `BaseT` is AbstractSparseLattice or derived from it.
template <typename BaseT = mlir::dataflow::AbstractSparseLattice>
class CompactLattice : public BaseT {
public:
  CompactLattice(mlir::Value value, mlir::DataFlowAnalysis *analysis = nullptr)
      : BaseT(value), analysis(analysis) {}

  /// Whether it stands for all values of types without facts.
  bool isNothing() const { return !analysis; }
  /// Has the analysis visit `point` when the facts change.
  void addDependent(mlir::ProgramPoint *point) { dependents.insert(point); }

  void onUpdate(mlir::DataFlowSolver *solver) const override {
    for (mlir::ProgramPoint *point : dependents)
      solver->enqueue({point, analysis});
    BaseT::onUpdate(solver);
  }

private:
  mlir::DataFlowAnalysis *analysis;
  llvm::SmallSetVector<mlir::ProgramPoint *, 4> dependents;
};

/// A sparse analysis with states for the values of the types that `FactsT`
/// supports. `BaseT` is a SparseForwardDataFlowAnalysis, whose states a
/// `LatticeT`, which is a CompactLattice, is derived from or equal to.
template <typename BaseT, typename LatticeT, typename FactsT>
class CompactAnalysis : public BaseT {
  using AbstractLattice = mlir::dataflow::AbstractSparseLattice;

public:
  CompactAnalysis(mlir::DataFlowSolver &solver, const RegionWays &ways)
      : BaseT(solver), ways(ways) {}

  /// The first run visits everything; a later one of the solver is for others.
  mlir::LogicalResult initialize(mlir::Operation *root) override {
    if (std::exchange(isInitialized, true))
      return mlir::success();
    for (mlir::Region &region : root->getRegions())
      if (!region.empty())
        for (mlir::Value argument : region.front().getArguments())
          this->setToEntryState(getLatticeElement(argument));
    return visitRegions(root);
  }

  /// Hands each value and its facts to `keep`, and frees the states.
  template <typename KeepT> void takeFacts(KeepT keep) {
    for (auto [value, lattice] : lattices)
      if (lattice->get())
        keep(value, *lattice->get());
    clear();
  }
  void clear() {
    lattices = llvm::DenseMap<mlir::Value, LatticeT *>();
    allocator.DestroyAll();
  }
  size_t getNumStates() const { return lattices.size(); }

protected:
  LatticeT *getLatticeElement(mlir::Value value) override {
    if (!FactsT::supports(value.getType()))
      return &nothing;
    LatticeT *&lattice = lattices[value];
    if (!lattice)
      lattice = new (allocator.Allocate()) LatticeT(value, this);
    return lattice;
  }

private:
  using mlir::dataflow::AbstractSparseForwardDataFlowAnalysis::
      visitNonControlFlowArgumentsImpl;

  mlir::LogicalResult visitRegions(mlir::Operation *op);
  /// Which argument of its block or result of its op `value` is.
  static unsigned numberOf(mlir::Value value) {
    if (auto argument = mlir::dyn_cast<mlir::BlockArgument>(value))
      return argument.getArgNumber();
    return mlir::cast<mlir::OpResult>(value).getResultNumber();
  }
  /// Joins what control flow in `branch` sends to the values of `states`: the
  /// arguments of a block that `point` starts, or the results of `branch`.
  void visitRegionSuccessors(mlir::ProgramPoint *point,
                             mlir::RegionBranchOpInterface branch,
                             mlir::RegionSuccessor successor,
                             llvm::ArrayRef<AbstractLattice *> states) override;

  const RegionWays &ways;
  llvm::SpecificBumpPtrAllocator<LatticeT> allocator;
  llvm::DenseMap<mlir::Value, LatticeT *> lattices;
  LatticeT nothing{mlir::Value()};
  bool isInitialized = false;
};

/// Visits what is in `op`; what an op contains comes before the op.
template <typename BaseT, typename LatticeT, typename FactsT>
mlir::LogicalResult
CompactAnalysis<BaseT, LatticeT, FactsT>::visitRegions(mlir::Operation *op) {
  using mlir::dataflow::Executable;
  for (mlir::Region &region : op->getRegions())
    for (mlir::Block &block : region) {
      this->template getOrCreate<Executable>(
              this->getProgramPointBefore(&block))
          ->blockContentSubscribe(this);
      mlir::ProgramPoint start(&block, block.begin());
      if (failed(BaseT::visit(&start)))
        return mlir::failure();
      for (mlir::Operation &nested : block) {
        mlir::ProgramPoint after(&block, ++mlir::Block::iterator(nested));
        if (failed(visitRegions(&nested)) || failed(BaseT::visit(&after)))
          return mlir::failure();
      }
    }
  return mlir::success();
}

template <typename BaseT, typename LatticeT, typename FactsT>
void CompactAnalysis<BaseT, LatticeT, FactsT>::visitRegionSuccessors(
    mlir::ProgramPoint *point, mlir::RegionBranchOpInterface branch,
    mlir::RegionSuccessor successor, llvm::ArrayRef<AbstractLattice *> states) {
  for (const RegionWays::Way &way : ways.to(point)) {
    auto exit =
        mlir::dyn_cast<mlir::RegionBranchTerminatorOpInterface>(way.from);
    mlir::OperandRange sent = way.from == branch
                                  ? branch.getEntrySuccessorOperands(successor)
                                  : exit.getSuccessorOperands(successor);
    unsigned first = way.inputs.empty() ? 0 : numberOf(way.inputs.front());
    unsigned size = way.inputs.size();
    // The op itself gives the others, such as an induction variable.
    if (size != states.size() && point->isBlockStart()) {
      mlir::Region *region = point->getBlock()->getParent();
      visitNonControlFlowArgumentsImpl(
          branch, {region, region->getArguments().slice(first, size)}, states,
          first);
    } else if (size != states.size()) {
      visitNonControlFlowArgumentsImpl(
          branch, {branch, branch->getResults().slice(first, size)}, states,
          first);
    }
    for (auto [state, operand] : llvm::zip(states.drop_front(first), sent)) {
      LatticeT *source = getLatticeElement(operand);
      source->addDependent(point);
      this->join(state, *source);
    }
  }
}

} // namespace loom

#endif // LOOM_LIB_ANALYSIS_COMPACTANALYSIS_H
