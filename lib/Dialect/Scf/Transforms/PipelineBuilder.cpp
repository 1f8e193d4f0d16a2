//===- PipelineBuilder.cpp - A loop in two stages ------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PipelineBuilder.h"
#include "LoopCopies.h"
#include "TripCounts.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace loom;

namespace {
class PipelineBuilder {
public:
  PipelineBuilder(ScfForOp loop, const PipelinePlan &plan)
      : loop(loop), plan(plan), block(loop.getBody().front()) {}

  /// Builds prologue, steady loop and drain; returns the results.
  SmallVector<Value> build(OpBuilder &builder);

private:
  /// Copies the producers of the iteration of `variable`; returns what they
  /// queue.
  SmallVector<Value> produce(OpBuilder &builder, Value variable);
  /// Copies the consumers of the iteration that queued `record`; returns what
  /// they yield.
  SmallVector<Value> consume(OpBuilder &builder, ValueRange record,
                             ValueRange carried);
  ScfForOp buildSteady(OpBuilder &builder, ValueRange queue);

  ScfForOp loop;
  const PipelinePlan &plan;
  Block &block;
};
} // namespace

SmallVector<Value> PipelineBuilder::produce(OpBuilder &builder,
                                            Value variable) {
  IRMapping mapping;
  mapping.map(loop.getInductionVar(), variable);
  for (Operation &unit : block.without_terminator())
    if (plan.producers.contains(&unit) || isRematerialized(&unit))
      builder.clone(unit, mapping);
  return llvm::map_to_vector(
      plan.queue, [&](Value value) { return mapping.lookup(value); });
}

SmallVector<Value> PipelineBuilder::consume(OpBuilder &builder,
                                            ValueRange record,
                                            ValueRange carried) {
  IRMapping mapping;
  mapping.map(loop.getCarried(), carried);
  for (auto [value, queued] : llvm::zip(plan.queue, record))
    mapping.map(value, queued);
  for (Operation &unit : block.without_terminator())
    if (plan.consumers.contains(&unit) || plan.recomputed.contains(&unit) ||
        isRematerialized(&unit))
      builder.clone(unit, mapping);
  return llvm::map_to_vector(loop.getYield().getValues(), [&](Value value) {
    return mapping.lookupOrDefault(value);
  });
}

ScfForOp PipelineBuilder::buildSteady(OpBuilder &builder, ValueRange queue) {
  Location loc = loop.getLoc();
  Value lower =
      addAddress(builder, loc, loop.getLower(), plan.lookahead * plan.step);
  SmallVector<Value> inits(loop.getInits());
  llvm::append_range(inits, queue);
  ScfForOp steady = createLoopLike(builder, loop, lower, loop.getUpper(),
                                   loop.getStep(), inits);
  if (Value factor = loop.getUnrollFactor())
    steady.getUnrollFactorMutable().assign(factor);
  steady.setUnrollFullAttr(loop.getUnrollFullAttr());
  steady.setScheduleAttr(loop.getScheduleAttr());

  OpBuilder body = OpBuilder::atBlockEnd(&steady.getBody().front());
  size_t numState = loop.getNumResults(), width = plan.queue.size();
  ValueRange carried = steady.getCarried();
  ValueRange entries = carried.drop_front(numState);
  SmallVector<Value> record = produce(body, steady.getInductionVar());
  ScfScheduleFenceOp::create(body, loc, /*stage=*/true);
  SmallVector<Value> next =
      consume(body, entries.take_front(width), carried.take_front(numState));
  llvm::append_range(next, entries.drop_front(width));
  llvm::append_range(next, record);
  ScfYieldOp::create(body, loop.getYield().getLoc(), next);
  return steady;
}

SmallVector<Value> PipelineBuilder::build(OpBuilder &builder) {
  Location loc = loop.getLoc();
  SmallVector<Value> queue;
  for (int64_t ahead = 0; ahead < plan.lookahead; ++ahead)
    llvm::append_range(
        queue, produce(builder, addAddress(builder, loc, loop.getLower(),
                                           ahead * plan.step)));
  ScfForOp steady = buildSteady(builder, queue);
  ValueRange results = steady.getResults();
  SmallVector<Value> state(results.take_front(loop.getNumResults()));
  ValueRange left = results.drop_front(loop.getNumResults());
  for (size_t width = plan.queue.size(); !left.empty();
       left = left.drop_front(width)) {
    ScfScheduleFenceOp::create(builder, loc, /*stage=*/true);
    state = consume(builder, left.take_front(width), state);
  }
  return state;
}

/// A loop around it takes what a loop has become as one unit.
static bool isInPipelinedLoop(ScfForOp loop) {
  for (auto outer = loop->getParentOfType<ScfForOp>(); outer;
       outer = outer->getParentOfType<ScfForOp>())
    if (outer.getPipelineDepth())
      return true;
  return false;
}

/// The loop in stages where it is long, else as it was. Where it is known to be
/// long, nothing is put beside it, until the conditional folds.
static ValueRange buildChoice(OpBuilder &builder, ScfForOp loop,
                              PipelineBuilder &stages, const PipelinePlan &plan,
                              ScfForOp serial) {
  Location loc = loop.getLoc();
  Value isLong = plan.isLongAtRunTime;
  bool isKnown = !isLong;
  if (isKnown)
    isLong = arith::ConstantOp::create(builder, loc, builder.getBoolAttr(true));
  auto choice = ScfIfOp::create(builder, loc, loop.getResultTypes(), isLong);
  builder.createBlock(&choice.getThenRegion());
  SmallVector<Value> staged = stages.build(builder);
  ScfYieldOp::create(builder, loc, staged);
  builder.createBlock(&choice.getElseRegion());
  if (isKnown) {
    ScfYieldOp::create(builder, loc, loop.getInits());
    serial.erase();
    return choice.getResults();
  }
  builder.insert(serial);
  ScfYieldOp::create(builder, loc, serial.getResults());
  return choice.getResults();
}

void loom::buildPipeline(ScfForOp loop, const PipelinePlan &plan,
                         ScfForOp serial) {
  OpBuilder builder(loop);
  PipelineBuilder stages(loop, plan);
  SmallVector<Value> results;
  if (plan.isLong && !*plan.isLong) {
    builder.insert(serial);
    llvm::append_range(results, serial.getResults());
  } else if (plan.isLong && !isInPipelinedLoop(loop)) {
    results = stages.build(builder);
    serial.erase();
  } else {
    llvm::append_range(results,
                       buildChoice(builder, loop, stages, plan, serial));
  }
  loop.replaceAllUsesWith(results);
  loop.erase();
}
