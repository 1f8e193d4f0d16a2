//===- DistributeControl.cpp - Control around collectives -----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Distribute.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace loom;

//===----------------------------------------------------------------------===//
// Carried values
//===----------------------------------------------------------------------===//

Distributor::Carried
Distributor::makeCarried(ValueRange values,
                         function_ref<bool(unsigned)> isSharedAt) {
  Carried carried;
  for (auto [index, value] : llvm::enumerate(values)) {
    if (isSharedAt(index)) {
      carried.shared.push_back(index);
      carried.types.push_back(value.getType());
      carried.arrays.push_back({});
    } else {
      carried.arrays.push_back(makeArray(value.getType()));
    }
  }
  return carried;
}

void Distributor::bind(const Carried &carried, ValueRange values,
                       ValueRange outside) {
  for (auto [slot, index] : llvm::enumerate(carried.shared))
    sharedValues[values[index]] = outside[slot];
  for (auto [index, array] : llvm::enumerate(carried.arrays))
    if (array)
      arrays[values[index]] = array;
}

SmallVector<Value> Distributor::getCarriedShared(const Carried &carried,
                                                 ValueRange values,
                                                 LaneArray mask) {
  SmallVector<Value> shared;
  for (unsigned index : carried.shared)
    shared.push_back(getShared(values[index], mask));
  return shared;
}

/// Stores the elements of `values` that are carried in arrays. All are read
/// before one is written: a loop may permute them.
void Distributor::storeCarried(WorkitemNest &nest, const Carried &carried,
                               ValueRange values) {
  SmallVector<Value> elements;
  for (auto [array, value] : llvm::zip_equal(carried.arrays, values))
    elements.push_back(array ? nest.get(value) : Value());
  for (auto [array, element] : llvm::zip_equal(carried.arrays, elements))
    if (array)
      nest.set(array, element);
}

LogicalResult Distributor::initializeCarried(const Carried &carried,
                                             ValueRange values,
                                             LaneArray mask) {
  if (carried.shared.size() == carried.arrays.size())
    return success();
  WorkitemNest nest(*this, mask);
  storeCarried(nest, carried, values);
  return nest.finish();
}

//===----------------------------------------------------------------------===//
// Masks
//===----------------------------------------------------------------------===//

/// Whether the mask has a workitem.
Value Distributor::emitAny(const LaneArray &mask) {
  Location loc = builder.getUnknownLoc();
  Value none =
      arith::ConstantOp::create(builder, loc, builder.getBoolAttr(false));
  return emitLaneLoop(builder, makeIndex(0),
                      makeIndex(position.getNumWorkitems()), {none},
                      [&](OpBuilder &at, Value flat, ValueRange carried) {
                        Value active = loadLane(at, mask, flat);
                        return SmallVector<Value>{
                            arith::OrIOp::create(at, loc, carried[0], active)};
                      })[0];
}

/// Makes the mask of the workitems of `mask` for which `test` is true.
LaneArray Distributor::makeMask(LaneArray mask,
                                function_ref<Value(WorkitemNest &)> test) {
  LaneArray result = makeArray(builder.getI1Type());
  WorkitemNest nest(*this, {});
  OpBuilder &at = nest.getBuilder();
  Value active = test(nest);
  // What is tested may be undefined where the workitem is not active.
  if (mask)
    active = arith::SelectOp::create(
        at, active.getLoc(), nest.load(mask), active,
        arith::ConstantOp::create(at, active.getLoc(), at.getBoolAttr(false)));
  nest.set(result, active);
  if (failed(nest.finish()))
    return {};
  return result;
}

/// Emits `block` for the workitems of `mask`, if there are any.
LogicalResult Distributor::emitMasked(const LaneArray &mask, Block &block,
                                      Tail tail) {
  auto guard = ScfIfOp::create(builder, builder.getUnknownLoc(), TypeRange(),
                               emitAny(mask));
  OpBuilder::InsertionGuard restore(builder);
  builder.setInsertionPointToStart(&guard.getThenRegion().emplaceBlock());
  auto yield = ScfYieldOp::create(builder, builder.getUnknownLoc());
  builder.setInsertionPoint(yield);
  return emitBlock(block, mask, tail);
}

//===----------------------------------------------------------------------===//
// scf.if, scf.switch
//===----------------------------------------------------------------------===//

LogicalResult
Distributor::emitChoice(Operation *op, Value selector, LaneArray mask,
                        function_ref<Operation *(TypeRange, Value)> create,
                        function_ref<Value(WorkitemNest &, unsigned)> isTaken) {
  bool uniform = isUniform(selector);
  Carried carried = makeCarried(op->getResults(), [&](unsigned index) {
    return uniform && isUniform(op->getResult(index));
  });
  auto tailOf = [&](Block &block) {
    return [&](WorkitemNest &nest) {
      storeCarried(nest, carried, block.getTerminator()->getOperands());
    };
  };
  if (!uniform) {
    SmallVector<LaneArray> taken(op->getNumRegions());
    for (unsigned index = 0; index != taken.size(); ++index) {
      if (op->getRegion(index).empty())
        continue;
      taken[index] = makeMask(
          mask, [&](WorkitemNest &nest) { return isTaken(nest, index); });
      if (!taken[index])
        return failure();
    }
    for (auto [index, region] : llvm::enumerate(op->getRegions()))
      if (!region.empty() && failed(emitMasked(taken[index], region.front(),
                                               tailOf(region.front()))))
        return failure();
    bind(carried, op->getResults(), {});
    return success();
  }

  Operation *shared = create(carried.types, getShared(selector, mask));
  for (auto [from, to] :
       llvm::zip_equal(op->getRegions(), shared->getRegions())) {
    if (from.empty())
      continue;
    OpBuilder::InsertionGuard restore(builder);
    builder.setInsertionPointToStart(&to.emplaceBlock());
    Block &block = from.front();
    if (failed(emitBlock(block, mask, tailOf(block))))
      return failure();
    SmallVector<Value> yielded =
        getCarriedShared(carried, block.getTerminator()->getOperands(), mask);
    ScfYieldOp::create(builder, op->getLoc(), yielded);
  }
  bind(carried, op->getResults(), shared->getResults());
  return success();
}

LogicalResult Distributor::emitIf(ScfIfOp op, LaneArray mask) {
  Location loc = op.getLoc();
  return emitChoice(
      op, op.getCondition(), mask,
      [&](TypeRange types, Value condition) {
        return ScfIfOp::create(builder, loc, types, condition);
      },
      [&](WorkitemNest &nest, unsigned region) -> Value {
        Value condition = nest.get(op.getCondition());
        if (region == 0)
          return condition;
        OpBuilder &at = nest.getBuilder();
        Value one = arith::ConstantOp::create(at, loc, at.getBoolAttr(true));
        return arith::XOrIOp::create(at, loc, condition, one);
      });
}

LogicalResult Distributor::emitSwitch(ScfSwitchOp op, LaneArray mask) {
  Location loc = op.getLoc();
  return emitChoice(
      op, op.getSelector(), mask,
      [&](TypeRange types, Value selector) {
        return ScfSwitchOp::create(builder, loc, types, selector, op.getKeys(),
                                   op.getKeys().size());
      },
      [&](WorkitemNest &nest, unsigned region) -> Value {
        OpBuilder &at = nest.getBuilder();
        Value selector = nest.get(op.getSelector());
        auto isKey = [&](arith::CmpIPredicate predicate, int64_t key) -> Value {
          Value constant = IndexConstantOp::create(at, loc, key);
          return IndexCmpOp::create(at, loc, predicate, selector, constant);
        };
        // Region 0 is the default.
        if (region != 0)
          return isKey(arith::CmpIPredicate::eq, op.getKeys()[region - 1]);
        Value none = arith::ConstantOp::create(at, loc, at.getBoolAttr(true));
        for (int64_t key : op.getKeys())
          none = arith::AndIOp::create(at, loc, none,
                                       isKey(arith::CmpIPredicate::ne, key));
        return none;
      });
}

//===----------------------------------------------------------------------===//
// scf.for
//===----------------------------------------------------------------------===//

LogicalResult Distributor::emitFor(ScfForOp op, LaneArray mask) {
  bool uniform = isUniform(op.getLower()) && isUniform(op.getUpper()) &&
                 isUniform(op.getStep());
  Block &block = op.getBody().front();
  Carried carried = makeCarried(op.getResults(), [&](unsigned index) {
    return uniform && isUniform(op.getResult(index)) &&
           isUniform(op.getCarried()[index]);
  });
  if (failed(initializeCarried(carried, op.getInits(), mask)))
    return failure();
  if (!uniform)
    return emitVaryingFor(op, carried, mask);

  SmallVector<Value> inits = getCarriedShared(carried, op.getInits(), mask);
  Value lower = getShared(op.getLower(), mask);
  Value upper = getShared(op.getUpper(), mask);
  Value step = getShared(op.getStep(), mask);
  auto shared =
      ScfForOp::create(builder, op.getLoc(), carried.types, lower, upper, step,
                       inits, Value(), Value(), UnitAttr(), LoopScheduleAttr(),
                       builder.getDenseI64ArrayAttr({}));
  {
    OpBuilder::InsertionGuard restore(builder);
    Block &body = shared.getBody().emplaceBlock();
    sharedValues[op.getInductionVar()] =
        body.addArgument(lower.getType(), op.getLoc());
    for (Type type : carried.types)
      body.addArgument(type, op.getLoc());
    builder.setInsertionPointToEnd(&body);
    bind(carried, op.getCarried(), body.getArguments().drop_front());
    ValueRange yields = block.getTerminator()->getOperands();
    if (failed(emitBlock(block, mask, [&](WorkitemNest &nest) {
          storeCarried(nest, carried, yields);
        })))
      return failure();
    ScfYieldOp::create(builder, op.getLoc(),
                       getCarriedShared(carried, yields, mask));
  }
  bind(carried, op.getResults(), shared.getResults());
  return success();
}

/// Each workitem has its own induction variable, and the loop goes on while one
/// of them is below its end.
LogicalResult Distributor::emitVaryingFor(ScfForOp op, const Carried &carried,
                                          LaneArray mask) {
  Location loc = op.getLoc();
  Block &block = op.getBody().front();
  bool isIndex = isa<IndexType>(op.getLower().getType());
  auto predicate =
      isIndex ? arith::CmpIPredicate::slt : arith::CmpIPredicate::ult;
  LaneArray variable = makeArray(op.getLower().getType());
  LaneArray active = makeMask(mask, [&](WorkitemNest &nest) -> Value {
    nest.set(variable, nest.get(op.getLower()));
    return IndexCmpOp::create(nest.getBuilder(), loc, predicate,
                              nest.get(op.getLower()), nest.get(op.getUpper()));
  });
  if (!active)
    return failure();
  arrays[op.getInductionVar()] = variable;
  bind(carried, op.getCarried(), {});
  auto advance = [&](WorkitemNest &nest) {
    storeCarried(nest, carried, block.getTerminator()->getOperands());
    // The increment behind the last iteration may not be representable, nor
    // may the rest as a signed number: it is one without a sign.
    OpBuilder &at = nest.getBuilder();
    Value now = nest.get(op.getInductionVar()), step = nest.get(op.getStep());
    auto bits = [&](Value value) -> Value {
      return IndexCastOp::create(at, loc, at.getI64Type(), value);
    };
    Value rest = arith::SubIOp::create(at, loc, bits(nest.get(op.getUpper())),
                                       bits(now));
    Value more = arith::CmpIOp::create(at, loc, arith::CmpIPredicate::ult,
                                       bits(step), rest);
    nest.set(active, more);
    auto guard = ScfIfOp::create(at, loc, TypeRange(), more);
    OpBuilder::InsertionGuard restore(at);
    at.setInsertionPointToStart(&guard.getThenRegion().emplaceBlock());
    auto yield = ScfYieldOp::create(at, loc);
    at.setInsertionPoint(yield);
    nest.set(variable, IndexAddOp::create(at, loc, now.getType(), now, step));
  };
  return emitWhileAny(
      active, [] { return success(); },
      [&] { return emitBlock(block, active, advance); },
      [&] { bind(carried, op.getResults(), {}); });
}

//===----------------------------------------------------------------------===//
// scf.while
//===----------------------------------------------------------------------===//

/// Emits `while (header(), any(mask)) body()`, outside of nests.
LogicalResult Distributor::emitWhileAny(const LaneArray &mask,
                                        function_ref<LogicalResult()> header,
                                        function_ref<LogicalResult()> body,
                                        function_ref<void()> after) {
  Location loc = builder.getUnknownLoc();
  auto loop = createWhile({}, {});
  {
    OpBuilder::InsertionGuard restore(builder);
    builder.setInsertionPointToEnd(&loop.getHeader().emplaceBlock());
    if (failed(header()))
      return failure();
    ScfConditionOp::create(builder, loc, emitAny(mask), ValueRange());
    builder.setInsertionPointToEnd(&loop.getBody().emplaceBlock());
    if (failed(body()))
      return failure();
    ScfYieldOp::create(builder, loc);
  }
  after();
  return success();
}

ScfWhileOp Distributor::createWhile(TypeRange results, ValueRange inits) {
  return ScfWhileOp::create(builder, builder.getUnknownLoc(), results, inits,
                            builder.getDenseI64ArrayAttr({}),
                            builder.getDenseI64ArrayAttr({}));
}

LogicalResult Distributor::emitWhile(ScfWhileOp op, LaneArray mask) {
  Block &header = op.getHeader().front(), &body = op.getBody().front();
  auto condition = cast<ScfConditionOp>(header.getTerminator());
  ValueRange yields = body.getTerminator()->getOperands();
  bool uniform = isUniform(condition.getCondition());
  Carried tested = makeCarried(header.getArguments(), [&](unsigned index) {
    return uniform && isUniform(header.getArgument(index));
  });
  Carried forwarded = makeCarried(op.getResults(), [&](unsigned index) {
    return uniform && isUniform(body.getArgument(index)) &&
           isUniform(op.getResult(index));
  });
  if (failed(initializeCarried(tested, op.getInits(), mask)))
    return failure();
  auto forward = [&](WorkitemNest &nest) {
    storeCarried(nest, forwarded, condition.getValues());
  };
  auto repeat = [&](WorkitemNest &nest) { storeCarried(nest, tested, yields); };

  if (!uniform) {
    // Workitems that are done keep what their last header forwarded.
    LaneArray active = makeMask(mask, [](WorkitemNest &nest) -> Value {
      OpBuilder &at = nest.getBuilder();
      return arith::ConstantOp::create(at, at.getUnknownLoc(),
                                       at.getBoolAttr(true));
    });
    if (!active)
      return failure();
    bind(tested, header.getArguments(), {});
    bind(forwarded, body.getArguments(), {});
    auto test = [&] {
      return emitBlock(header, active, [&](WorkitemNest &nest) {
        forward(nest);
        nest.set(active, nest.get(condition.getCondition()));
      });
    };
    return emitWhileAny(
        active, test, [&] { return emitBlock(body, active, repeat); },
        [&] { bind(forwarded, op.getResults(), {}); });
  }

  SmallVector<Value> inits = getCarriedShared(tested, op.getInits(), mask);
  auto shared = createWhile(forwarded.types, inits);
  {
    OpBuilder::InsertionGuard restore(builder);
    Block &newHeader = shared.getHeader().emplaceBlock();
    for (Type type : tested.types)
      newHeader.addArgument(type, op.getLoc());
    builder.setInsertionPointToEnd(&newHeader);
    bind(tested, header.getArguments(), newHeader.getArguments());
    if (failed(emitBlock(header, mask, forward)))
      return failure();
    Value test = getShared(condition.getCondition(), mask);
    ScfConditionOp::create(
        builder, op.getLoc(), test,
        getCarriedShared(forwarded, condition.getValues(), mask));
    Block &newBody = shared.getBody().emplaceBlock();
    for (Type type : forwarded.types)
      newBody.addArgument(type, op.getLoc());
    builder.setInsertionPointToEnd(&newBody);
    bind(forwarded, body.getArguments(), newBody.getArguments());
    if (failed(emitBlock(body, mask, repeat)))
      return failure();
    ScfYieldOp::create(builder, op.getLoc(),
                       getCarriedShared(tested, yields, mask));
  }
  bind(forwarded, op.getResults(), shared.getResults());
  return success();
}
