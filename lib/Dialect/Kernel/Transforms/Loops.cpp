//===- Loops.cpp - What is executed more than once ------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loops.h"
#include "Loom/Dialect/Buffer/IR/Buffer.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mlir;
using namespace loom;

/// Whether control can come back to `block` within its region.
static bool isInCycle(Block *block) {
  SmallVector<Block *> pending(block->getSuccessors());
  llvm::SmallPtrSet<Block *, 16> seen(pending.begin(), pending.end());
  while (!pending.empty()) {
    Block *next = pending.pop_back_val();
    if (next == block)
      return true;
    for (Block *successor : next->getSuccessors())
      if (seen.insert(successor).second)
        pending.push_back(successor);
  }
  return false;
}

/// Whether the ops of `block`, but for deeper regions, are in a loop of its
/// region or of the op around it.
static bool isRepeated(Block *block) {
  if (!block->isEntryBlock() && isInCycle(block))
    return true;
  auto branch = dyn_cast_or_null<RegionBranchOpInterface>(block->getParentOp());
  return branch &&
         branch.isRepetitiveRegion(block->getParent()->getRegionNumber());
}

static bool isFunction(Operation *op) {
  return op->hasTrait<OpTrait::IsIsolatedFromAbove>();
}

bool loom::isInLoop(Operation *op) {
  for (; op && !isFunction(op); op = op->getParentOp())
    if (Block *block = op->getBlock(); block && isRepeated(block))
      return true;
  return false;
}

Operation *loom::findEscape(Value root) {
  Operation *creator = root.getDefiningOp();
  SmallVector<Value> pending = {root};
  llvm::SmallPtrSet<Value, 16> seen = {root};
  auto follow = [&](Value value) {
    if (seen.insert(value).second)
      pending.push_back(value);
  };
  while (!pending.empty()) {
    Value value = pending.pop_back_val();
    for (Operation *user : value.getUsers()) {
      if (!user->hasTrait<OpTrait::IsTerminator>()) {
        // Windows and facts are the same storage; so is what an op carries into
        // its regions, which then comes out of a terminator or stays.
        for (Value result : user->getResults())
          if (isa<BufferType, ViewType>(result.getType()))
            follow(result);
        for (Region &region : user->getRegions())
          for (Value argument : region.getArguments())
            if (isa<BufferType, ViewType>(argument.getType()))
              follow(argument);
        continue;
      }
      Block *block = user->getBlock();
      Operation *parent = user->getParentOp();
      if (isFunction(parent) && block->getNumSuccessors() == 0)
        continue;
      // Only a loop around the allocation itself has several executions of it.
      bool surrounds =
          block->getParent()->isAncestor(creator->getParentRegion());
      if (surrounds && isRepeated(block))
        return user;
      for (Block *successor : block->getSuccessors())
        for (Value argument : successor->getArguments())
          if (isa<BufferType, ViewType>(argument.getType()))
            follow(argument);
      if (!block->getNumSuccessors())
        for (Value result : parent->getResults())
          if (isa<BufferType, ViewType>(result.getType()))
            follow(result);
    }
  }
  return nullptr;
}
