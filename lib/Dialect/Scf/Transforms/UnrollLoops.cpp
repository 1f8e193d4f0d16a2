//===- UnrollLoops.cpp - Copies of loop bodies ---------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExpansionSize.h"
#include "Loom/Dialect/Scf/Transforms/Passes.h"
#include "Loom/Interfaces/Decision.h"
#include "Loom/Interfaces/LoomPass.h"
#include "ScheduleCopies.h"
#include "TripCounts.h"
#include "UnrollPlan.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace loom {
#define GEN_PASS_DEF_UNROLLLOOPS
#include "Loom/Dialect/Scf/Transforms/Passes.h.inc"
} // namespace loom

using namespace mlir;
using namespace loom;

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

namespace {
/// Builds what a plan asks for in front of its loop.
class Unroller {
public:
  Unroller(const UnrollPlan &plan, const Facts &facts, CopyCallback onCopy)
      : plan(plan), loop(plan.loop), facts(facts), onCopy(onCopy),
        builder(loop) {}

  /// What the loop returns, computed without it.
  SmallVector<Value> expand();
  SmallVector<Value> group();

private:
  Value step(Value variable, uint64_t copy, Value previous);
  SmallVector<Value> copyAll(Value first, ValueRange carried);
  SmallVector<Value> copyGuarded(Value first, ValueRange carried);
  Value findEnd();
  ScfForOp createLoop(Value lower, Value upper, Value step, ValueRange inits,
                      function_ref<SmallVector<Value>(Value, ValueRange)> fill);

  const UnrollPlan &plan;
  ScfForOp loop;
  const Facts &facts;
  CopyCallback onCopy;
  OpBuilder builder;
};
} // namespace

/// The induction variable `copy` iterations after the one where it is
/// `variable`; `previous` is that of the copy before.
Value Unroller::step(Value variable, uint64_t copy, Value previous) {
  if (copy == 0 || loop.getInductionVar().use_empty())
    return variable;
  if (plan.step)
    return addAddress(builder, loop.getLoc(), variable, copy * *plan.step);
  return IndexAddOp::create(builder, loop.getLoc(), previous, loop.getStep());
}

/// Iterations that are all there.
SmallVector<Value> Unroller::copyAll(Value first, ValueRange carried) {
  SmallVector<Value> state(carried), variables;
  Value variable = first;
  for (uint64_t copy = 0; copy != plan.copies; ++copy) {
    variable = step(first, copy, variable);
    if (plan.body)
      variables.push_back(variable);
    else
      state = cloneIteration(builder, loop, variable, state, onCopy);
  }
  return plan.body ? cloneScheduled(builder, loop, *plan.body, variables,
                                    carried, onCopy)
                   : state;
}

SmallVector<Value> Unroller::expand() {
  Value first = loop.getLower();
  if (plan.lower && plan.copies != 0 && !loop.getInductionVar().use_empty())
    first = createAddress(builder, loop.getLoc(), first.getType(), *plan.lower);
  return copyAll(first, loop.getInits());
}

/// Iterations of which only the first is sure to be there.
SmallVector<Value> Unroller::copyGuarded(Value first, ValueRange carried) {
  Location loc = loop.getLoc();
  SmallVector<Value> state =
      cloneIteration(builder, loop, first, carried, onCopy);
  for (uint64_t copy = 1; copy != plan.copies; ++copy) {
    Value isThere =
        emitHasIterations(builder, loop, first, copy + 1, *plan.step, facts);
    auto guard = ScfIfOp::create(builder, loc, loop.getResultTypes(), isThere,
                                 /*lane_guard=*/true);
    OpBuilder::InsertionGuard restore(builder);
    builder.createBlock(&guard.getThenRegion());
    // What is known of the variable is known of what was compared.
    auto compared = isThere.getDefiningOp<IndexCmpOp>();
    Value variable = compared && compared.getLhs() != first
                         ? compared.getLhs()
                         : step(first, copy, first);
    SmallVector<Value> next =
        cloneIteration(builder, loop, variable, state, onCopy);
    ScfYieldOp::create(builder, loc, next);
    if (!state.empty()) {
      builder.createBlock(&guard.getElseRegion());
      ScfYieldOp::create(builder, loc, state);
    }
    state.assign(guard.result_begin(), guard.result_end());
  }
  return state;
}

/// Where a loop over full groups ends.
Value Unroller::findEnd() {
  if (plan.isWhole)
    return loop.getUpper();
  if (plan.copies != plan.factor)
    return loop.getLower();
  if (!plan.tripCount)
    return emitEndOfGroups(builder, loop, plan.factor, *plan.step, facts);
  uint64_t covered = *plan.tripCount - *plan.tripCount % plan.factor;
  return addAddress(builder, loop.getLoc(), loop.getLower(),
                    covered * *plan.step);
}

/// A loop like the one that is replaced, whose body `fill` copies.
ScfForOp
Unroller::createLoop(Value lower, Value upper, Value step, ValueRange inits,
                     function_ref<SmallVector<Value>(Value, ValueRange)> fill) {
  ScfForOp made = createLoopLike(builder, loop, lower, upper, step, inits);
  OpBuilder::InsertionGuard restore(builder);
  builder.setInsertionPointToEnd(&made.getBody().front());
  SmallVector<Value> carried(made.getCarried());
  ScfYieldOp::create(builder, loop.getLoc(),
                     fill(made.getInductionVar(), carried));
  return made;
}

SmallVector<Value> Unroller::group() {
  bool isGuarded = !plan.isWhole && !plan.body;
  Value end = isGuarded ? loop.getUpper() : findEnd();
  SmallVector<Value> state(loop.getInits());
  // A lower bound that is the end leaves no group.
  if (end != loop.getLower()) {
    Value span = createAddress(builder, loop.getLoc(), end.getType(),
                               plan.factor * *plan.step);
    ScfForOp groups = createLoop(loop.getLower(), end, span, state,
                                 [&](Value variable, ValueRange carried) {
                                   return isGuarded
                                              ? copyGuarded(variable, carried)
                                              : copyAll(variable, carried);
                                 });
    state.assign(groups.result_begin(), groups.result_end());
  }
  if (plan.isWhole || isGuarded)
    return state;
  ScfForOp tail = createLoop(end, loop.getUpper(), loop.getStep(), state,
                             [&](Value variable, ValueRange carried) {
                               return cloneIteration(builder, loop, variable,
                                                     carried, onCopy);
                             });
  return SmallVector<Value>(tail.getResults());
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct UnrollLoops : loom::impl::UnrollLoopsBase<UnrollLoops> {
  using UnrollLoopsBase::UnrollLoopsBase;

  void runOnOperation() override;

private:
  void number();
  LogicalResult runOn(Operation *function);
  LogicalResult runRound(Operation *function, ArrayRef<ScfForOp> loops);
  void apply(const UnrollPlan &plan, const Facts &facts);
  void report(const UnrollPlan &plan);

  /// The place of each loop with clauses among the loops of its function, as
  /// written; that of a copy is the one of its original.
  DenseMap<Operation *, int64_t> ordinals;
  /// What the loops of a function were expanded to.
  DenseMap<Operation *, ExpandedSize> sizes;
  /// Loops that are not there any more. Facts know them by their addresses, so
  /// that these must not be those of new ops.
  SmallVector<Operation *> replaced;
};
} // namespace

static bool hasClause(ScfForOp loop) {
  return loop.getUnrollFull() || loop.getUnrollFactor();
}

void UnrollLoops::number() {
  for (Operation &function : *getOperation().getBody()) {
    int64_t ordinal = 0;
    function.walk<WalkOrder::PreOrder>([&](ScfForOp loop) {
      if (hasClause(loop))
        ordinals[loop] = ordinal;
      ++ordinal;
    });
  }
}

static SmallVector<ScfForOp> findOutermost(Operation *function) {
  SmallVector<ScfForOp> loops;
  function->walk<WalkOrder::PreOrder>([&](ScfForOp loop) {
    if (!hasClause(loop))
      return WalkResult::advance();
    loops.push_back(loop);
    return WalkResult::skip();
  });
  return loops;
}

void UnrollLoops::report(const UnrollPlan &plan) {
  bool isPartial = plan.outcome == UnrollPlan::Outcome::Partial;
  bool isDropped = plan.outcome == UnrollPlan::Outcome::Dropped;
  Decision decision(plan.loop, DecisionKind::Taken, "scf-unroll",
                    isDropped ? "dropped" : "unrolled");
  decision.add("loop", ordinals.lookup(plan.loop))
      .add("factor", plan.factor)
      .add("outcome", isDropped   ? "dropped"
                      : isPartial ? "partial"
                                  : "full")
      .add("schedule", stringifyLoopSchedule(plan.getSchedule()))
      .add("tail", !isPartial || plan.isWhole ? "none"
                   : plan.body                ? "serial"
                                              : "guarded")
      .add("copies", isDropped ? 1 : plan.copies);
  if (plan.body && plan.body->numKept)
    decision.add("kept", plan.body->numKept).add("kept_by", plan.body->keptBy);
}

/// Replaces a loop, and keeps it aside.
void UnrollLoops::apply(const UnrollPlan &plan, const Facts &facts) {
  ScfForOp loop = plan.loop;
  report(plan);
  if (plan.outcome == UnrollPlan::Outcome::Dropped) {
    loop.getUnrollFactorMutable().clear();
    loop.removeScheduleAttr();
    return;
  }
  // Loops to come, by the op of the body they are in.
  DenseMap<Operation *, SmallVector<ScfForOp>> inner;
  Block *body = &loop.getBody().front();
  loop.getBody().walk([&](ScfForOp nested) {
    if (hasClause(nested))
      inner[body->findAncestorOpInBlock(*nested)].push_back(nested);
  });
  auto onCopy = [&](Operation *op, const IRMapping &mapping) {
    auto it = inner.find(op);
    if (it == inner.end())
      return;
    for (ScfForOp nested : it->second)
      ordinals[mapping.lookup(nested.getOperation())] = ordinals.lookup(nested);
  };
  Unroller unroller(plan, facts, onCopy);
  bool isFull = plan.outcome == UnrollPlan::Outcome::Full;
  loop->replaceAllUsesWith(isFull ? unroller.expand() : unroller.group());
  loop->remove();
  replaced.push_back(loop);
  ++numUnrolled;
}

LogicalResult UnrollLoops::runRound(Operation *function,
                                    ArrayRef<ScfForOp> loops) {
  FactOptions options;
  if (subgroupSize > 0)
    options.subgroupSize = subgroupSize;
  // Loops of other functions, which may be large by now, say nothing.
  FailureOr<std::unique_ptr<Facts>> facts = Facts::compute(function, options);
  if (failed(facts))
    return failure();
  // Later rounds would find out when most of it is there.
  bool isFirst = !sizes.contains(function);
  if (isFirst && failed(checkExpansion(function, **facts)))
    return failure();
  // Facts are about the loops as they are now.
  SmallVector<UnrollPlan> plans;
  bool isRefused = false;
  ExpandedSize &total = sizes[function];
  for (ScfForOp loop : loops) {
    FailureOr<UnrollPlan> plan = UnrollPlan::of(loop, **facts, total);
    isRefused |= failed(plan);
    if (succeeded(plan))
      plans.push_back(std::move(*plan));
    // Loops after the one that is too much would be too much as well.
    if (total.isTooMuch())
      break;
  }
  if (isRefused)
    return failure();
  for (const UnrollPlan &plan : plans)
    apply(plan, **facts);
  for (Operation *loop : replaced)
    loop->destroy();
  replaced.clear();
  return success();
}

LogicalResult UnrollLoops::runOn(Operation *function) {
  // A loop's copies have those of the loops inside it.
  while (true) {
    SmallVector<ScfForOp> loops = findOutermost(function);
    if (loops.empty())
      return success();
    if (failed(runRound(function, loops)))
      return failure();
  }
}

void UnrollLoops::runOnOperation() {
  number();
  bool isRefused = false;
  for (Operation &function : *getOperation().getBody())
    isRefused |= failed(runOn(&function));
  if (isRefused)
    signalPassFailure();
}
