//===- DistributeGraph.cpp - Graphs of blocks with collectives ------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop outside of nests executes one block in each turn, for the workitems
// that are there. Where all workitems take the same way it carries the number
// of the next block. Else each workitem has the number of the place where it
// goes on, and the loop takes the least, as a SIMT machine does it:
// BlockOrder.h says why that lets workitems meet again.
//
//===----------------------------------------------------------------------===//

#include "BlockOrder.h"
#include "Distribute.h"
#include "Loom/Dialect/Cfg/IR/Cfg.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace loom;

/// Whether another block of the graph uses `value`.
static bool isUsedInOtherBlock(Value value) {
  Block *block = value.getParentBlock();
  return llvm::any_of(value.getUsers(), [&](Operation *user) {
    return !block->findAncestorOpInBlock(*user);
  });
}

/// Finds where the values are that blocks hand to each other.
void Distributor::prepareGraph(ArrayRef<Block *> blocks) {
  // What is uniform and pure can be computed before the graph.
  for (Block *block : blocks)
    for (Operation &op : block->without_terminator()) {
      if (auto storage = dyn_cast<BufferAllocaOp>(op);
          storage && storage.getSpace() == MemorySpace::Private &&
          isKeptOutside(storage, [](Operation *user) {
            return !user->hasTrait<OpTrait::IsTerminator>();
          }))
        slabs[storage.getResult()] = makeSlab(storage);
      else if (!together.contains(&op) &&
               (block == blocks.front() || canSpeculate(&op)))
        hoist(&op);
    }
  for (Block *block : blocks) {
    if (block != blocks.front())
      for (BlockArgument argument : block->getArguments())
        arrays[argument] = makeArray(argument.getType());
    for (Operation &op : *block)
      for (Value value : op.getResults())
        if (isUsedInOtherBlock(value) && !isCheap(value, kRecomputeBudget))
          crossing.insert(value);
  }
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

void Distributor::passArguments(WorkitemNest &nest, Operation *terminator) {
  auto branch = dyn_cast<CfgBrOp>(terminator);
  if (!branch)
    return;
  // All are read before one is written: a branch may permute them.
  SmallVector<Value> elements;
  for (Value value : branch.getArguments())
    elements.push_back(nest.get(value));
  for (auto [argument, element] :
       llvm::zip_equal(branch.getDest()->getArguments(), elements))
    nest.set(arrays.lookup(argument), element);
}

/// The number of the stop behind a block, by its terminator.
static Value makeTarget(OpBuilder &at, const BlockOrder &order,
                        Operation *terminator,
                        function_ref<Value(Value)> getCondition) {
  Location loc = terminator->getLoc();
  SmallVector<Value> targets;
  for (Block *to : terminator->getSuccessors())
    targets.push_back(IndexConstantOp::create(
        at, loc, order.getTarget(terminator->getBlock(), to)));
  if (targets.empty())
    return IndexConstantOp::create(at, loc, order.getEnd());
  auto branch = dyn_cast<CfgCondBrOp>(terminator);
  if (!branch)
    return targets.front();
  return ScfSelectOp::create(at, loc, targets[0].getType(),
                             getCondition(branch.getCondition()), targets[0],
                             targets[1]);
}

/// Emits the execution of the stop with a number, for the workitems there.
LogicalResult Distributor::emitStop(const BlockOrder &order, int64_t number,
                                    LaneArray next) {
  const BlockOrder::Stop &stop = order.getStops()[number];
  Location loc = builder.getUnknownLoc();
  auto isHere = [&](WorkitemNest &nest) -> Value {
    OpBuilder &at = nest.getBuilder();
    return IndexCmpOp::create(at, loc, arith::CmpIPredicate::eq,
                              nest.load(next),
                              IndexConstantOp::create(at, loc, number));
  };
  if (stop.isLatch) {
    WorkitemNest nest(*this, {});
    OpBuilder &at = nest.getBuilder();
    Value head = IndexConstantOp::create(at, loc, order.getNumber(stop.block));
    nest.set(next, ScfSelectOp::create(at, loc, head.getType(), isHere(nest),
                                       head, nest.load(next)));
    return nest.finish();
  }
  // A block of the workgroup has all workitems.
  LaneArray active;
  if (stop.execution > Uniformity::Workgroup) {
    active = makeMask({}, isHere);
    if (!active)
      return failure();
  }
  Operation *terminator = stop.block->getTerminator();
  return emitBlock(*stop.block, active, [&](WorkitemNest &nest) {
    passArguments(nest, terminator);
    nest.set(next, makeTarget(nest.getBuilder(), order, terminator,
                              [&](Value value) { return nest.get(value); }));
  });
}

/// Emits the execution of a block for all workitems; returns the next number.
FailureOr<Value> Distributor::emitUniformStop(const BlockOrder &order,
                                              Block &block) {
  Operation *terminator = block.getTerminator();
  auto pass = [&](WorkitemNest &nest) { passArguments(nest, terminator); };
  bool passes = isa<CfgBrOp>(terminator) && terminator->getNumOperands() != 0;
  if (failed(emitBlock(block, {}, passes ? Tail(pass) : Tail())))
    return failure();
  return makeTarget(builder, order, terminator,
                    [&](Value value) { return getShared(value, {}); });
}

/// Builds the body of a loop whose turn executes the stop `current`.
/// `emit` emits one stop, and returns what the choice yields.
LogicalResult Distributor::emitTurn(
    const BlockOrder &order, Value current, TypeRange results,
    function_ref<FailureOr<SmallVector<Value>>(int64_t)> emit) {
  Location loc = current.getLoc();
  // The last one is the default.
  int64_t last = order.getEnd() - 1;
  auto keys = llvm::to_vector(llvm::seq<int64_t>(0, last));
  auto choice =
      ScfSwitchOp::create(builder, loc, results, current, keys, keys.size());
  ScfYieldOp::create(builder, loc, choice.getResults());
  // What a block makes is known before the blocks that use it are emitted.
  for (int64_t number : order.getNumbersByDominance()) {
    Region &region = number == last ? choice.getDefaultRegion()
                                    : choice.getCaseRegions()[number];
    builder.setInsertionPointToEnd(&region.emplaceBlock());
    FailureOr<SmallVector<Value>> yielded = emit(number);
    if (failed(yielded))
      return failure();
    ScfYieldOp::create(builder, loc, *yielded);
  }
  return success();
}

LogicalResult Distributor::emitUniformGraph(const BlockOrder &order,
                                            Location loc) {
  Type index = builder.getIndexType();
  Value start = makeIndex(order.getNumber(order.getBlocks().front()));
  auto loop = createWhile(index, start);
  OpBuilder::InsertionGuard restore(builder);
  Block &header = loop.getHeader().emplaceBlock();
  Value next = header.addArgument(index, loc);
  builder.setInsertionPointToEnd(&header);
  Value more = IndexCmpOp::create(builder, loc, arith::CmpIPredicate::slt, next,
                                  makeIndex(order.getEnd()));
  ScfConditionOp::create(builder, loc, more, next);
  Block &turn = loop.getBody().emplaceBlock();
  Value current = turn.addArgument(index, loc);
  builder.setInsertionPointToEnd(&turn);
  return emitTurn(order, current, index,
                  [&](int64_t number) -> FailureOr<SmallVector<Value>> {
                    FailureOr<Value> target =
                        emitUniformStop(order, *order.getStops()[number].block);
                    if (failed(target))
                      return failure();
                    return SmallVector<Value>{*target};
                  });
}

LogicalResult Distributor::emitGraph(Region &graph) {
  Location loc = graph.getLoc();
  BlockOrder order(graph, facts);
  prepareGraph(order.getBlocks());
  if (order.isUniform())
    return emitUniformGraph(order, loc);
  int64_t end = order.getEnd();
  LaneArray next = makeArray(builder.getIndexType());
  {
    WorkitemNest nest(*this, {});
    nest.set(next, IndexConstantOp::create(
                       nest.getBuilder(), loc,
                       order.getNumber(order.getBlocks().front())));
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
  return emitTurn(order, current, {},
                  [&](int64_t number) -> FailureOr<SmallVector<Value>> {
                    if (failed(emitStop(order, number, next)))
                      return failure();
                    return SmallVector<Value>();
                  });
}
