//===- UniformityBranches.cpp - Branches between blocks -------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UniformityAnalysis.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace loom;

void UniformityAnalysis::visitBranch(Operation *op) {
  DivergentControl control{op, {}, Uniformity::Cluster};
  llvm::SmallBitVector passed(op->getNumOperands());
  auto branch = dyn_cast<BranchOpInterface>(op);
  for (auto [number, successor] : llvm::enumerate(op->getSuccessors())) {
    if (!branch) {
      for (Value argument : successor->getArguments())
        raise(argument, Uniformity::Varying);
      continue;
    }
    SuccessorOperands sent = branch.getSuccessorOperands(number);
    OperandRange forwarded = sent.getForwardedOperands();
    if (!forwarded.empty())
      passed.set(forwarded.getBeginOperandIndex(),
                 forwarded.getBeginOperandIndex() + forwarded.size());
    for (auto [index, argument] : llvm::enumerate(successor->getArguments())) {
      Value operand = sent[index];
      raise(argument, operand ? get(operand) : Uniformity::Varying);
    }
  }
  if (!branch)
    control.uniformity = Uniformity::Varying;
  else
    addConditions(op, passed, control);
  auto successors = op->getSuccessors();
  bool chooses = llvm::any_of(
      successors, [&](Block *block) { return block != *successors.begin(); });
  // Two edges to one block choose its arguments.
  if (op->getNumSuccessors() > 1 && !chooses)
    for (Value argument : successors.front()->getArguments())
      raise(argument, control.uniformity);
  if (!chooses || control.uniformity == Uniformity::Cluster)
    return;
  Uniformity &done = spreads.try_emplace(op, Uniformity::Cluster).first->second;
  if (control.uniformity <= done)
    return;
  done = control.uniformity;
  spread(control);
}

void UniformityAnalysis::spread(const DivergentControl &control) {
  Block *from = control.control->getBlock();
  Region *region = from->getParent();
  // Where all ways from the branch meet; null if some never do.
  Block *meeting = nullptr;
  if (auto *node = postDominance.getDomTree(region).getNode(from))
    if (auto *above = node->getIDom())
      meeting = above->getBlock();
  llvm::SmallSetVector<Block *, 8> between;
  SmallVector<Block *> pending(from->getSuccessors());
  while (!pending.empty()) {
    Block *block = pending.pop_back_val();
    if (block != meeting && between.insert(block))
      llvm::append_range(pending, block->getSuccessors());
  }
  auto merge = [&](Block *block) {
    if (!block->getSinglePredecessor())
      for (Value argument : block->getArguments())
        raise(argument, control.uniformity);
  };
  for (Block *block : between) {
    guard(block, control);
    merge(block);
    // The choice of a return is the choice of what a call gives.
    if (block->back().getNumSuccessors() == 0)
      enqueue(&block->back());
  }
  if (meeting)
    merge(meeting);
  if (!between.contains(from))
    return;
  // The branch may leave a loop: workitems see what it made after a number of
  // iterations of their own.
  for (Block *block : between)
    for (Operation &op : *block)
      for (Value result : op.getResults())
        if (llvm::any_of(result.getUsers(), [&](Operation *user) {
              Operation *inside = region->findAncestorOpInRegion(*user);
              return inside && !between.contains(inside->getBlock());
            }))
          raise(result, control.uniformity);
}
