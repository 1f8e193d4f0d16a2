//===- PipelinePlan.cpp - What of a loop runs ahead ----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PipelinePlan.h"
#include "GuardedReads.h"
#include "Loom/Interfaces/Extents.h"
#include "PipelineRules.h"
#include "TripCounts.h"
#include "UnitEffects.h"
#include "mlir/IR/Builders.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace loom;

/// An op has at most 65535 operands; a loop has three bounds and a factor.
static constexpr int64_t kMostCarried = 65531;

bool loom::isRematerialized(Operation *op) {
  return op->hasTrait<OpTrait::ConstantLike>();
}

namespace {
class Planner {
public:
  Planner(ScfForOp loop, const Facts &facts, PipelinePlan &plan,
          PipelineBody body)
      : loop(loop), facts(facts), plan(plan), body(std::move(body)),
        block(loop.getBody().front()) {}

  LogicalResult run();

private:
  LogicalResult checkDistance();
  void findLength();
  LogicalResult collectProducers();
  LogicalResult collectQueue();
  LogicalResult checkQueue();
  bool canRecompute(Value value);
  /// The unit of this body that creates `value`; null for any other value.
  Operation *getUnit(Value value) const {
    Operation *creator = value.getDefiningOp();
    return creator && creator->getBlock() == &block ? creator : nullptr;
  }

  ScfForOp loop;
  const Facts &facts;
  PipelinePlan &plan;
  PipelineBody body;
  Block &block;
};
} // namespace

LogicalResult Planner::checkDistance() {
  IntegerFacts step = facts.getAt(loop.getStep(), loop);
  if (!step.isExact() || !step.isPositive())
    return refusePipeline(loop) << "needs an exact positive step, but it "
                                << describeFacts(step) << " (scf.pipeline/2)";
  plan.step = *step.getExact();
  int64_t distance;
  if (llvm::MulOverflow(plan.lookahead, plan.step, distance))
    return refusePipeline(loop)
           << "reads " << plan.lookahead << " iterations of step " << plan.step
           << " ahead, which is no address (scf.pipeline/3)";
  return success();
}

void Planner::findLength() {
  int64_t depth = plan.lookahead + 1;
  IntegerFacts trips = facts.getTripCount(loop);
  if (std::optional<uint64_t> exact = findExactTripCount(loop, facts))
    plan.isLong = *exact >= uint64_t(depth);
  else if (trips.min >= depth || trips.max < depth)
    plan.isLong = trips.min >= depth;
  if (plan.isLong)
    return;
  OpBuilder builder(loop);
  plan.isLongAtRunTime = emitHasIterations(builder, loop, loop.getLower(),
                                           depth, plan.step, facts);
}

LogicalResult Planner::collectProducers() {
  DependentValues dependent(body);
  for (Value carried : loop.getCarried())
    dependent.insert(carried);
  SmallVector<Operation *> pending;
  for (Operation &unit :
       llvm::make_early_inc_range(block.without_terminator())) {
    Operation *reader = &unit;
    bool isDependent = dependent.add(&unit);
    if (!hasAheadLoad(&unit, body))
      continue;
    if (isDependent) {
      auto conditional = dyn_cast<ScfIfOp>(unit);
      if (!conditional)
        return refuseDependence(loop, &unit, body, dependent);
      FailureOr<ScfIfOp> split =
          splitGuardedReads(loop, conditional, body, dependent);
      if (failed(split))
        return failure();
      reader = *split;
      plan.guarded.try_emplace(conditional, reader);
    }
    plan.producers.insert(reader);
    pending.push_back(reader);
  }
  // What a producer needs does not depend on anything either.
  while (!pending.empty())
    forEachCapture(pending.pop_back_val(), [&](Value value) {
      Operation *unit = getUnit(value);
      if (unit && !isRematerialized(unit) && plan.producers.insert(unit))
        pending.push_back(unit);
    });
  for (Operation &unit : block.without_terminator())
    if (!plan.producers.contains(&unit) && !isRematerialized(&unit))
      plan.consumers.insert(&unit);
  for (Operation *unit : plan.producers)
    unit->walk(
        [&](Operation *op) { plan.numReads += body.ahead.contains(op); });
  return success();
}

/// Whether consumers have, or can compute, all operands of a sum or difference.
bool Planner::canRecompute(Value value) {
  Operation *unit = getUnit(value);
  if (!unit)
    return value == loop.getInductionVar() || value.getParentBlock() != &block;
  if (isRematerialized(unit))
    return true;
  if (plan.recomputed.contains(unit))
    return true;
  if (!isa<IndexAddOp, IndexSubOp>(unit) || !plan.producers.contains(unit) ||
      !llvm::all_of(unit->getOperands(),
                    [&](Value operand) { return canRecompute(operand); }))
    return false;
  plan.recomputed.insert(unit);
  return true;
}

LogicalResult Planner::collectQueue() {
  llvm::SetVector<Value> used;
  auto use = [&](Value value) {
    Operation *unit = getUnit(value);
    if (value == loop.getInductionVar() ||
        (unit && plan.producers.contains(unit)))
      used.insert(value);
  };
  for (Operation *unit : plan.consumers)
    forEachCapture(unit, use);
  forEachCapture(block.getTerminator(), use);

  bool usesVariable = used.contains(loop.getInductionVar());
  llvm::SetVector<Value> queued;
  for (Value value : used) {
    if (value == loop.getInductionVar())
      continue;
    if (!isa<IndexAddOp, IndexSubOp>(value.getDefiningOp()) ||
        !canRecompute(value))
      queued.insert(value);
  }
  // Only the loads, and what they give, are why anything runs ahead.
  if (queued.empty())
    return refusePipeline(loop)
           << "needs something that runs ahead to be used by what does not "
              "(scf.pipeline/12)";
  for (Operation *unit : plan.recomputed)
    usesVariable |=
        llvm::is_contained(unit->getOperands(), Value(loop.getInductionVar()));
  if (usesVariable)
    plan.queue.insert(loop.getInductionVar());
  for (Operation &unit : block)
    for (Value result : unit.getResults())
      if (queued.contains(result))
        plan.queue.insert(result);
  return success();
}

LogicalResult Planner::checkQueue() {
  for (Value value : plan.queue) {
    unsigned numSlots = getFlatSlot(value.getType(), 1, 0);
    for (unsigned slot = 0; slot < numSlots; ++slot) {
      Value extent = getKnownExtent(value, slot);
      if (extent && !loop->isAncestor(extent.getParentBlock()->getParentOp()))
        continue;
      InFlightDiagnostic diag =
          refusePipeline(loop)
          << "must queue a value whose type is another one in each iteration "
             "(scf.pipeline/13)";
      diag.attachNote(value.getLoc()) << "the value is here";
      return diag;
    }
  }
  int64_t numCarried =
      loop.getNumResults() + plan.lookahead * int64_t(plan.queue.size());
  if (numCarried > kMostCarried)
    return refusePipeline(loop)
           << "must carry " << numCarried << " values, " << plan.queue.size()
           << " for each of " << plan.lookahead
           << " iterations ahead; an op takes " << kMostCarried
           << " (scf.pipeline/14)";
  return success();
}

LogicalResult Planner::run() {
  if (failed(checkDistance()))
    return failure();
  findLength();
  return failure(failed(collectProducers()) || failed(collectQueue()) ||
                 failed(checkQueue()));
}

FailureOr<PipelinePlan> PipelinePlan::make(ScfForOp loop, int64_t depth,
                                           const Facts &facts) {
  FailureOr<PipelineBody> body = PipelineBody::check(loop, facts);
  if (failed(body))
    return failure();
  PipelinePlan plan;
  plan.lookahead = depth - 1;
  if (failed(Planner(loop, facts, plan, std::move(*body)).run()))
    return failure();
  return plan;
}
