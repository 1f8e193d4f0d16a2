//===- WorkitemNest.cpp - Loops over the workitems ------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Distribute.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace loom;

SmallVector<Value> loom::emitLaneLoop(OpBuilder &at, Value lower, Value upper,
                                      ValueRange inits, LaneBody body) {
  Location loc = at.getUnknownLoc();
  Value one = IndexConstantOp::create(at, loc, 1);
  auto loop = ScfForOp::create(at, loc, inits.getTypes(), lower, upper, one,
                               inits, Value(), Value(), UnitAttr(),
                               LoopScheduleAttr(), at.getDenseI64ArrayAttr({}));
  Block &block = loop.getBody().emplaceBlock();
  Value flat = block.addArgument(at.getIndexType(), loc);
  for (Value init : inits)
    block.addArgument(init.getType(), loc);
  OpBuilder inner = OpBuilder::atBlockEnd(&block);
  SmallVector<Value> next =
      body(inner, flat, block.getArguments().drop_front());
  ScfYieldOp::create(inner, loc, next);
  return llvm::to_vector_of<Value>(loop.getResults());
}

/// Builds a loop from 0 to `end` and leaves `builder` in its body.
static Value buildLoop(OpBuilder &builder, Location loc, Value end) {
  Value zero = IndexConstantOp::create(builder, loc, 0);
  Value one = IndexConstantOp::create(builder, loc, 1);
  auto loop = ScfForOp::create(
      builder, loc, TypeRange(), zero, end, one, ValueRange(), Value(), Value(),
      UnitAttr(), LoopScheduleAttr(), builder.getDenseI64ArrayAttr({}));
  Block &body = loop.getBody().emplaceBlock();
  Value variable = body.addArgument(builder.getIndexType(), loc);
  builder.setInsertionPointToEnd(&body);
  ScfYieldOp::create(builder, loc);
  builder.setInsertionPointToStart(&body);
  return variable;
}

WorkitemNest::WorkitemNest(Distributor &distributor, LaneArray mask,
                           ArrayRef<Value> limits)
    : distributor(distributor), items(3), body(distributor.builder) {
  Location loc = body.getUnknownLoc();
  const WorkgroupPosition &position = distributor.position;
  ++distributor.numNests;
  outermost = nullptr;
  for (int axis = 2; axis >= 0; --axis) {
    Value end = limits.empty() ? Value() : limits[axis];
    if (!end)
      end = IndexConstantOp::create(body, loc, position.size[axis]);
    items[axis] = buildLoop(body, loc, end);
    if (!outermost)
      outermost = items[axis].getParentBlock()->getParentOp();
  }
  flat = items[2];
  for (int lower : {1, 0})
    flat = body.createOrFold<IndexMaddOp>(
        loc, body.getIndexType(), flat,
        IndexConstantOp::create(body, loc, position.size[lower]).getResult(),
        items[lower]);
  if (!mask)
    return;
  auto guard = ScfIfOp::create(body, loc, TypeRange(), load(mask));
  body.setInsertionPointToStart(&guard.getThenRegion().emplaceBlock());
  auto yield = ScfYieldOp::create(body, loc);
  body.setInsertionPoint(yield);
}

Value WorkitemNest::load(const LaneArray &array) {
  return distributor.loadLane(body, array, flat);
}

void WorkitemNest::set(const LaneArray &array, Value element) {
  distributor.storeLane(body, array, flat, element);
}

Value WorkitemNest::recompute(Value value) {
  Operation *op = value.getDefiningOp();
  clone(op);
  return elements.lookup(value);
}

Value WorkitemNest::get(Value value) {
  if (Value element = elements.lookupOrNull(value))
    return element;
  if (Value shared = distributor.sharedValues.lookup(value))
    return shared;
  Value element;
  if (LaneArray array = distributor.arrays.lookup(value)) {
    element = distributor.addFacts(body, load(array), value);
  } else if (auto slab = distributor.slabs.find(value);
             slab != distributor.slabs.end()) {
    Location loc = body.getUnknownLoc();
    Value stride =
        IndexConstantOp::create(body, loc, OffsetType::get(body.getContext()),
                                body.getIndexAttr(slab->second.stride));
    Value offset =
        IndexScaleOp::create(body, loc, stride.getType(), flat, stride);
    element = BufferWindowOp::create(body, loc, value.getType(),
                                     slab->second.buffer, offset);
  } else {
    element = recompute(value);
  }
  elements.map(value, element);
  return element;
}

Operation *WorkitemNest::clone(Operation *op) {
  // What is used from outside must be there before the clone, also what is used
  // by the ops inside of it.
  for (Value operand : op->getOperands())
    elements.map(operand, get(operand));
  for (Region &region : op->getRegions()) {
    llvm::SetVector<Value> captured;
    getUsedValuesDefinedAbove(region, captured);
    for (Value value : captured)
      elements.map(value, get(value));
  }
  return body.clone(*op, elements);
}

LogicalResult WorkitemNest::finish() {
  WalkResult result = outermost->walk([&](Operation *op) {
    if (!isa_and_nonnull<KernelDialect>(op->getDialect()))
      return WalkResult::advance();
    OpBuilder at(op);
    Value value = lowerIdentityQuery(at, op, distributor.position, items);
    if (!value) {
      op->emitOpError("is not supported on the device 'cpu' yet");
      return WalkResult::interrupt();
    }
    op->getResult(0).replaceAllUsesWith(value);
    op->erase();
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}
