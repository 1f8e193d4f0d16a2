//===- DistributeGraph.cpp - Graphs of blocks with collectives ------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each workitem has the number of the block it executes next. A loop outside of
// nests takes the least number of all and executes that block for the workitems
// that are there, as a SIMT machine does it. Blocks are numbered so that those
// of a loop come before those behind it; workitems that part meet again at the
// first block that all of them reach.
//
//===----------------------------------------------------------------------===//

#include "Distribute.h"
#include "Loom/Dialect/Cfg/IR/Cfg.h"
#include "mlir/Analysis/CFGLoopInfo.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace loom;

namespace {
/// The blocks that the entry reaches, in the order described above.
struct BlockOrder {
  explicit BlockOrder(Region &graph);

  unsigned getNumber(Block *block) const { return numbers.lookup(block); }

  SmallVector<Block *> blocks;
  DenseMap<Block *, unsigned> numbers;
  /// A branch backwards to a block that does not dominate it, or null.
  Operation *irreducible = nullptr;
};
} // namespace

/// The loops that hold both blocks.
static unsigned countLoopsAround(CFGLoopInfo &loops, Block *block,
                                 Block *other) {
  unsigned count = 0;
  for (CFGLoop *loop = loops.getLoopFor(block); loop;
       loop = loop->getParentLoop())
    count += loop->contains(other);
  return count;
}

BlockOrder::BlockOrder(Region &graph) {
  DominanceInfo dominance(graph.getParentOp());
  CFGLoopInfo loops(dominance.getDomTree(&graph));
  struct Visit {
    Block *block;
    SmallVector<Block *> left;
  };
  // Reverse postorder; what leaves more loops is visited first and so comes
  // later.
  DenseSet<Block *> seen;
  SmallVector<Visit> stack;
  auto enter = [&](Block *block) {
    if (!seen.insert(block).second)
      return;
    SmallVector<Block *> successors(block->getSuccessors());
    assert(successors.size() <= 2 && "a branch has two ways at most");
    if (successors.size() == 2 &&
        countLoopsAround(loops, block, successors[0]) <
            countLoopsAround(loops, block, successors[1]))
      std::swap(successors[0], successors[1]);
    stack.push_back({block, std::move(successors)});
  };
  enter(&graph.front());
  while (!stack.empty()) {
    if (stack.back().left.empty()) {
      blocks.push_back(stack.pop_back_val().block);
      continue;
    }
    enter(stack.back().left.pop_back_val());
  }
  std::reverse(blocks.begin(), blocks.end());
  for (auto [number, block] : llvm::enumerate(blocks))
    numbers[block] = number;
  for (auto [number, block] : llvm::enumerate(blocks))
    for (Block *successor : block->getSuccessors())
      if (numbers[successor] <= number &&
          !dominance.dominates(successor, block) && !irreducible)
        irreducible = block->getTerminator();
}

/// Whether another block of the graph uses `value`.
static bool isUsedInOtherBlock(Value value) {
  Block *block = value.getParentBlock();
  return llvm::any_of(value.getUsers(), [&](Operation *user) {
    return !block->findAncestorOpInBlock(*user);
  });
}

/// Finds where the values are that blocks hand to each other.
LogicalResult Distributor::prepareGraph(ArrayRef<Block *> blocks) {
  // What is uniform and pure can be computed before the graph.
  for (Block *block : blocks)
    for (Operation &op : block->without_terminator()) {
      if (auto storage = dyn_cast<BufferAllocaOp>(op);
          storage && storage.getSpace() == MemorySpace::Private &&
          anyHandle(storage.getResult(), isUsedInOtherBlock))
        slabs[storage.getResult()] = makeSlab(storage);
      else if (!together.contains(&op) &&
               (block == blocks.front() || canSpeculate(&op)))
        hoist(&op);
    }
  auto check = [](Value value) -> LogicalResult {
    if (!isa<BufferType>(value.getType()))
      return success();
    return emitError(value.getLoc())
           << "a buffer that varies by workitem and goes from block to block "
              "in a body with a barrier or collective is not supported on the "
              "device 'cpu' yet";
  };
  for (Block *block : blocks) {
    if (block != blocks.front())
      for (BlockArgument argument : block->getArguments()) {
        if (failed(check(argument)))
          return failure();
        arrays[argument] = makeArray(argument.getType());
      }
    for (Operation &op : *block)
      for (Value value : op.getResults()) {
        if (!isUsedInOtherBlock(value) || isCheap(value, kRecomputeBudget))
          continue;
        if (failed(check(value)))
          return failure();
        crossing.insert(value);
      }
  }
  return success();
}

/// Hands the results of `op`, which is not in a nest, to other blocks.
LogicalResult Distributor::publish(Operation *op, LaneArray mask) {
  SmallVector<Value> values;
  for (Value value : op->getResults())
    if (crossing.contains(value) && isShared(value))
      values.push_back(value);
  if (values.empty())
    return success();
  WorkitemNest nest(*this, mask);
  for (Value value : values) {
    LaneArray array = makeArray(value.getType());
    nest.set(array, nest.get(value));
    sharedValues.erase(value);
    arrays[value] = array;
  }
  return nest.finish();
}

/// Emits the end of a block: its arguments for the next one, and which it is.
static LogicalResult checkTerminator(Operation *terminator) {
  auto branch = dyn_cast<BranchOpInterface>(terminator);
  bool known = isa<KernelReturnOp, CfgBrOp>(terminator);
  if (isa<CfgCondBrOp>(terminator))
    known = branch.getSuccessorOperands(0).empty() &&
            branch.getSuccessorOperands(1).empty();
  if (known)
    return success();
  return terminator->emitOpError("is not supported on the device 'cpu' yet in "
                                 "a body with a barrier or collective");
}

LogicalResult Distributor::emitGraphBlock(Block &block, LaneArray next,
                                          function_ref<int64_t(Block *)> number,
                                          int64_t end) {
  Operation *terminator = block.getTerminator();
  if (failed(checkTerminator(terminator)))
    return failure();
  Location loc = terminator->getLoc();
  LaneArray active = makeMask({}, [&](WorkitemNest &nest) -> Value {
    OpBuilder &at = nest.getBuilder();
    Value self = IndexConstantOp::create(at, loc, number(&block));
    return IndexCmpOp::create(at, loc, arith::CmpIPredicate::eq,
                              nest.load(next), self);
  });
  if (!active)
    return failure();
  return emitBlock(block, active, [&](WorkitemNest &nest) {
    OpBuilder &at = nest.getBuilder();
    auto to = [&](int64_t target) -> Value {
      return IndexConstantOp::create(at, loc, target);
    };
    if (auto branch = dyn_cast<CfgBrOp>(terminator)) {
      // All are read before one is written: a branch may permute them.
      SmallVector<Value> elements;
      for (Value value : branch.getArguments())
        elements.push_back(nest.get(value));
      for (auto [argument, element] :
           llvm::zip_equal(branch.getDest()->getArguments(), elements))
        nest.set(arrays.lookup(argument), element);
      nest.set(next, to(number(branch.getDest())));
    } else if (auto branch = dyn_cast<CfgCondBrOp>(terminator)) {
      Value condition = nest.get(branch.getCondition());
      Value taken = to(number(branch->getSuccessor(0)));
      Value other = to(number(branch->getSuccessor(1)));
      nest.set(next, ScfSelectOp::create(at, loc, taken.getType(), condition,
                                         taken, other));
    } else {
      nest.set(next, to(end));
    }
  });
}

LogicalResult Distributor::emitGraph(Region &graph) {
  Location loc = graph.getLoc();
  BlockOrder order(graph);
  if (order.irreducible)
    return order.irreducible->emitOpError(
        "enters a loop of blocks that has another entry, which is not "
        "supported on the device 'cpu' in a body with a barrier or collective");
  if (failed(prepareGraph(order.blocks)))
    return failure();
  int64_t end = order.blocks.size();
  LaneArray next = makeArray(builder.getIndexType());
  {
    WorkitemNest nest(*this, {});
    nest.set(next, IndexConstantOp::create(nest.getBuilder(), loc, 0));
    if (failed(nest.finish()))
      return failure();
  }
  auto loop = createWhile(builder.getIndexType(), {});
  OpBuilder::InsertionGuard restore(builder);
  builder.setInsertionPointToEnd(&loop.getHeader().emplaceBlock());
  Value first = emitLaneLoop(
      builder, makeIndex(0), makeIndex(position.getNumWorkitems()),
      {makeIndex(end)}, [&](OpBuilder &at, Value flat, ValueRange carried) {
        return SmallVector<Value>{at.createOrFold<IndexMinOp>(
            loc, at.getIndexType(), carried[0], loadLane(at, next, flat))};
      })[0];
  Value more = IndexCmpOp::create(builder, loc, arith::CmpIPredicate::slt,
                                  first, makeIndex(end));
  ScfConditionOp::create(builder, loc, more, ValueRange(first));

  Block &turn = loop.getBody().emplaceBlock();
  Value current = turn.addArgument(builder.getIndexType(), loc);
  builder.setInsertionPointToEnd(&turn);
  // The last block is the default.
  auto keys = llvm::to_vector(llvm::seq<int64_t>(0, end - 1));
  auto choice = ScfSwitchOp::create(builder, loc, TypeRange(), current, keys,
                                    keys.size());
  ScfYieldOp::create(builder, loc);
  for (auto [number, block] : llvm::enumerate(order.blocks)) {
    Region &region = int64_t(number) == end - 1
                         ? choice.getDefaultRegion()
                         : choice.getCaseRegions()[number];
    builder.setInsertionPointToEnd(&region.emplaceBlock());
    if (failed(emitGraphBlock(
            *block, next, [&](Block *to) { return order.getNumber(to); }, end)))
      return failure();
    ScfYieldOp::create(builder, loc);
  }
  return success();
}
