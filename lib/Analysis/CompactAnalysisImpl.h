//===- CompactAnalysisImpl.h - How facts follow from others ----*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_ANALYSIS_COMPACTANALYSISIMPL_H
#define LOOM_LIB_ANALYSIS_COMPACTANALYSISIMPL_H

#include "CompactAnalysis.h"

namespace loom {

template <typename LatticeT, typename FactsT>
void CompactAnalysis<LatticeT, FactsT>::run(mlir::Operation *root) {
  for (mlir::Region &region : root->getRegions())
    if (!region.empty())
      setAllToEntryState(getStates(region.getArguments()));
  sweep(root);
}

template <typename LatticeT, typename FactsT>
void CompactAnalysis<LatticeT, FactsT>::drain() {
  while (!pending.empty()) {
    ControlPoint point = pending.front();
    pending.pop_front();
    if (auto *block = mlir::dyn_cast<mlir::Block *>(point))
      visit(block);
    else
      visit(mlir::cast<mlir::Operation *>(point));
  }
}

/// Visits what is in `op`; what an op contains comes before the op.
template <typename LatticeT, typename FactsT>
void CompactAnalysis<LatticeT, FactsT>::sweep(mlir::Operation *op) {
  for (mlir::Region &region : op->getRegions())
    for (mlir::Block &block : region) {
      if (!flow.isLive(&block))
        continue;
      visit(&block);
      for (mlir::Operation &nested : block) {
        if (nested.getNumRegions())
          sweep(&nested);
        visit(&nested);
      }
    }
  // What a loop changes is final before anything that comes after it is looked
  // at, and is still in the caches.
  drain();
}

template <typename LatticeT, typename FactsT>
void CompactAnalysis<LatticeT, FactsT>::addDependent(LatticeT *lattice,
                                                     ControlPoint point) {
  // An op that asks twice does so in one visit.
  if (lattice->isNothing() || (lattice->last && lattice->last->point == point))
    return;
  auto *dependent = new (dependents.Allocate<typename LatticeT::Dependent>())
      typename LatticeT::Dependent{point, nullptr};
  (lattice->last ? lattice->last->next : lattice->first) = dependent;
  lattice->last = dependent;
}

template <typename LatticeT, typename FactsT>
void CompactAnalysis<LatticeT, FactsT>::propagateIfChanged(LatticeT *lattice,
                                                           bool isChanged) {
  if (!isChanged)
    return;
  for (auto *dependent = lattice->first; dependent; dependent = dependent->next)
    pending.push_back(dependent->point);
  if (lattice->isUsed)
    for (mlir::Operation *user : lattice->getAnchor().getUsers())
      pending.push_back(user);
}

template <typename LatticeT, typename FactsT>
void CompactAnalysis<LatticeT, FactsT>::receive(
    ControlPoint point, llvm::ArrayRef<LatticeT *> states,
    mlir::ValueRange values) {
  for (auto [state, value] : llvm::zip(states, values)) {
    if (state->isNothing())
      continue;
    LatticeT *source = getLatticeElement(value);
    addDependent(source, point);
    propagateIfChanged(state, state->join(*source));
  }
}

template <typename LatticeT, typename FactsT>
void CompactAnalysis<LatticeT, FactsT>::visit(mlir::Operation *op) {
  if (!haveFacts(op->getResultTypes()) || !flow.isLive(op->getBlock()))
    return;
  States results = getStates(op->getResults());
  if (op->getNumRegions())
    if (auto branch = mlir::dyn_cast<mlir::RegionBranchOpInterface>(op))
      return visitWays(op, branch, results);
  llvm::SmallVector<const LatticeT *, 4> operands;
  for (mlir::Value operand : op->getOperands()) {
    LatticeT *lattice = getLatticeElement(operand);
    lattice->isUsed = true;
    operands.push_back(lattice);
  }
  if (!mlir::isa<mlir::CallOpInterface>(op))
    return visitOperation(op, operands, results);
  const ControlFlow::Ends &returns = flow.returnsTo(op);
  if (returns.hasUnknown)
    return setAllToEntryState(results);
  for (mlir::Operation *exit : returns.known)
    receive(op, results, exit->getOperands());
}

template <typename LatticeT, typename FactsT>
void CompactAnalysis<LatticeT, FactsT>::visit(mlir::Block *block) {
  if (!haveFacts(block->getArgumentTypes()) || !flow.isLive(block))
    return;
  States states = getStates(block->getArguments());
  if (block->isEntryBlock())
    return visitEntry(block, states);
  for (auto it = block->pred_begin(), end = block->pred_end(); it != end; ++it)
    if (flow.isLive(*it, block))
      visitEdge(block, (*it)->getTerminator(), it.getSuccessorIndex(), states);
}

template <typename LatticeT, typename FactsT>
void CompactAnalysis<LatticeT, FactsT>::visitEdge(
    mlir::Block *block, mlir::Operation *terminator, unsigned number,
    llvm::ArrayRef<LatticeT *> states) {
  auto branch = mlir::dyn_cast<mlir::BranchOpInterface>(terminator);
  if (!branch)
    return setAllToEntryState(states);
  mlir::SuccessorOperands sent = branch.getSuccessorOperands(number);
  for (auto [index, state] : llvm::enumerate(states))
    if (mlir::Value value = sent[index])
      receive(block, state, value);
    else
      setToEntryState(state);
}

template <typename LatticeT, typename FactsT>
void CompactAnalysis<LatticeT, FactsT>::visitEntry(
    mlir::Block *block, llvm::ArrayRef<LatticeT *> states) {
  mlir::Operation *owner = block->getParentOp();
  auto callable = mlir::dyn_cast<mlir::CallableOpInterface>(owner);
  if (callable && callable.getCallableRegion() == block->getParent()) {
    const ControlFlow::Ends &calls = flow.callsOf(owner);
    if (calls.hasUnknown)
      return setAllToEntryState(states);
    for (mlir::Operation *call : calls.known)
      receive(block, states,
              mlir::cast<mlir::CallOpInterface>(call).getArgOperands());
    return;
  }
  if (auto branch = mlir::dyn_cast<mlir::RegionBranchOpInterface>(owner))
    return visitWays(block, branch, states);
  visitNonControlFlowArguments(owner, mlir::RegionSuccessor(block->getParent()),
                               states, /*firstIndex=*/0);
}

/// Joins what control flow in `branch` sends to the values of `states`: the
/// arguments of a block that `point` is, or the results of `branch`.
template <typename LatticeT, typename FactsT>
void CompactAnalysis<LatticeT, FactsT>::visitWays(
    ControlPoint point, mlir::RegionBranchOpInterface branch,
    llvm::ArrayRef<LatticeT *> states) {
  auto *block = mlir::dyn_cast<mlir::Block *>(point);
  flow.forEachWayTo(point, [&](const ControlFlow::Way &way) {
    unsigned first = getFirstInput(way.inputs), size = way.inputs.size();
    auto slice = [&](auto values) { return values.slice(first, size); };
    mlir::RegionSuccessor successor =
        block ? mlir::RegionSuccessor(block->getParent(),
                                      slice(block->getArguments()))
              : mlir::RegionSuccessor(branch, slice(branch->getResults()));
    auto exit =
        mlir::dyn_cast<mlir::RegionBranchTerminatorOpInterface>(way.from);
    mlir::OperandRange sent = way.from == branch
                                  ? branch.getEntrySuccessorOperands(successor)
                                  : exit.getSuccessorOperands(successor);
    // The op itself gives the others, such as an induction variable.
    if (size != states.size())
      visitNonControlFlowArguments(branch, successor, states, first);
    receive(point, states.slice(first, size), sent);
  });
}

} // namespace loom

#endif // LOOM_LIB_ANALYSIS_COMPACTANALYSISIMPL_H
