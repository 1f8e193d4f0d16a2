//===- PipelineLoops.cpp - Read-ahead of loads ----------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExpansionSize.h"
#include "Loom/Analysis/Facts.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "Loom/Dialect/Scf/Transforms/Passes.h"
#include "Loom/Interfaces/Decision.h"
#include "Loom/Interfaces/LoomPass.h"
#include "LoopCopies.h"
#include "PipelineBuilder.h"
#include "PipelineRules.h"
#include "TripCounts.h"
#include "UnitEffects.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/MathExtras.h"

namespace loom {
#define GEN_PASS_DEF_PIPELINELOOPS
#include "Loom/Dialect/Scf/Transforms/Passes.h.inc"
} // namespace loom

using namespace mlir;
using namespace loom;

/// As many iterations as an index of 16 bits counts.
static constexpr int64_t kDeepest = 65535;

/// Ops that a function's pipelines may put before and behind their loops: 16 at
/// the largest depth.
static constexpr uint64_t kMostStageOps = 1 << 20;

namespace {
/// A loop with the clause, what is to become of it, and a copy of it as it was,
/// without the clause.
struct Candidate {
  ScfForOp loop;
  OwningOpRef<ScfForOp> serial;
  PipelinePlan plan;
};

struct PipelineLoops : loom::impl::PipelineLoopsBase<PipelineLoops> {
  using PipelineLoopsBase::PipelineLoopsBase;

  void runOnOperation() override;

private:
  void number();
  LogicalResult expandMixedLoops(Operation *function);
  LogicalResult runOn(Operation *function);
  FailureOr<std::unique_ptr<Facts>> computeFacts(Operation *function) const;
  LogicalResult runRound(ArrayRef<ScfForOp> loops, const Facts &facts);
  LogicalResult checkStages(ScfForOp loop, const PipelinePlan &plan);
  FailureOr<std::optional<Candidate>> plan(ScfForOp loop, const Facts &facts);
  void report(ScfForOp loop, int64_t depth, const PipelinePlan *plan);
  void reportStages(ScfForOp loop, const PipelinePlan &plan);
  void reportCopies(ScfForOp loop, int64_t depth, const PipelinePlan &plan,
                    std::optional<int64_t> factor);

  /// The place of each loop among those of its function, as written.
  DenseMap<Operation *, int64_t> ordinals;
  /// Ops that pipelines of this function put before and behind their loops.
  uint64_t numOps = 0;
};
} // namespace

//===----------------------------------------------------------------------===//
// Remarks
//===----------------------------------------------------------------------===//

void PipelineLoops::report(ScfForOp loop, int64_t depth,
                           const PipelinePlan *plan) {
  Decision(loop, DecisionKind::Taken, "scf-pipeline", "read-ahead")
      .add("loop", ordinals.lookup(loop))
      .add("schedule", "read_ahead")
      .add("outcome", plan ? "pipelined" : "serial")
      .add("depth", depth)
      .add("queue_records", depth - 1)
      .add("values_per_record", plan ? plan->queue.size() : 0)
      .add("reads", plan ? plan->numReads : 0);
  if (plan)
    reportStages(loop, *plan);
}

void PipelineLoops::reportStages(ScfForOp loop, const PipelinePlan &plan) {
  if (!loop->getContext()->getRemarkEngine())
    return;
  int64_t ordinal = ordinals.lookup(loop), position = 0;
  auto row = [&](Operation *unit, bool isProducer, bool isGuarded) {
    Decision decision(unit, DecisionKind::Fact, "scf-pipeline-stage", "stage");
    decision.add("loop", ordinal)
        .add("position", position)
        .add("op", unit->getName().getStringRef())
        .add("stage", isProducer ? "producer" : "consumer")
        .add("iteration_lookahead", isProducer ? plan.lookahead : 0);
    if (isGuarded)
      decision.add("partition", "guarded");
  };
  llvm::DenseSet<Operation *> split;
  for (auto [consumer, producer] : plan.guarded)
    split.insert(producer);
  for (Operation &unit : loop.getBody().front().without_terminator()) {
    // What a split conditional reads is at the conditional's position.
    if (isRematerialized(&unit) || split.contains(&unit))
      continue;
    if (Operation *producer = plan.guarded.lookup(&unit)) {
      row(producer, /*isProducer=*/true, /*isGuarded=*/true);
      row(&unit, /*isProducer=*/false, /*isGuarded=*/true);
    } else {
      row(&unit, plan.producers.contains(&unit), /*isGuarded=*/false);
    }
    ++position;
  }
}

/// The name of an argument, and of an op's result its op and place.
static std::string describe(Value value) {
  if (auto name = dyn_cast<NameLoc>(value.getLoc()))
    return "%" + name.getName().str();
  Operation *creator = value.getDefiningOp();
  StringRef name = creator ? creator->getName().getStringRef()
                           : StringRef("induction variable");
  name.consume_front("loom_");
  std::string text = name.str();
  if (auto place = value.getLoc()->findInstanceOf<FileLineColLoc>())
    text += " at " + std::to_string(place.getLine()) + ":" +
            std::to_string(place.getColumn());
  return text;
}

/// A queue that moves by one entry per iteration is copied where the loop
/// branches back, and a copy of a pending load waits for it. Copies of the body
/// give the registers time to take turns: as many as the depth do, and one more
/// with `recurrence`, where the loads of two iterations precede their use. With
/// `interleaved` all loads of a group precede all uses. (Observed in AMDGPU
/// code by test/Benchmark/schedules.py.)
void PipelineLoops::reportCopies(ScfForOp loop, int64_t depth,
                                 const PipelinePlan &plan,
                                 std::optional<int64_t> factor) {
  LoopSchedule schedule = loop.getSchedule().value_or(LoopSchedule::Linear);
  int64_t enough = schedule == LoopSchedule::Recurrence ? depth + 1 : depth;
  bool isInPlace =
      loop.getUnrollFull() ||
      (factor && *factor >= enough && schedule != LoopSchedule::Interleaved);
  if (isInPlace)
    return;
  Builder builder(loop.getContext());
  SmallVector<Attribute> values;
  for (Value value : plan.queue)
    values.push_back(builder.getStringAttr(describe(value)));
  Decision(loop, DecisionKind::Missed, "scf-pipeline", "pipeline-copy-wait")
      .add("loop", ordinals.lookup(loop))
      .add("depth", depth)
      .add("unroll", factor.value_or(1))
      .add("values", builder.getArrayAttr(values))
      .add("reason", "the queue is copied where the loop branches back, and a "
                     "copy waits for a load");
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

/// Counts the loops of each function, as written.
void PipelineLoops::number() {
  for (Operation &function : *getOperation().getBody()) {
    int64_t next = 0;
    function.walk<WalkOrder::PreOrder>(
        [&](ScfForOp loop) { ordinals[loop] = next++; });
  }
}

static void dropClause(ScfForOp loop) {
  loop.getPipelineDepthMutable().clear();
}

namespace {
/// An inner loop to be expanded.
struct MixedLoop {
  ScfForOp loop;
  uint64_t numTrips;
  int64_t step;

  void expand(CopyCallback onCopy);
};
} // namespace

void MixedLoop::expand(CopyCallback onCopy) {
  OpBuilder builder(loop);
  SmallVector<Value> state(loop.getInits());
  for (uint64_t trip = 0; trip < numTrips; ++trip)
    state = cloneIteration(
        builder, loop,
        addAddress(builder, loop.getLoc(), loop.getLower(), trip * step), state,
        onCopy);
  loop.replaceAllUsesWith(state);
  loop.erase();
}

/// Whether loads could run ahead but for ops of fixed order beside them, in a
/// loop that the author wants expanded anyway.
static bool isMixed(ScfForOp loop) {
  if (!loop.getUnrollFull() || loop.getPipelineDepth() ||
      loop.getSchedule().value_or(LoopSchedule::Linear) != LoopSchedule::Linear)
    return false;
  UnitEffects effects = UnitEffects::of(loop);
  return !effects.loads.empty() &&
         (!effects.stores.empty() || effects.ordered || effects.convergent);
}

/// The mixed inner loops of those with a depth, outermost first.
static SmallVector<std::pair<ScfForOp, ScfForOp>>
findMixedLoops(Operation *function) {
  SmallVector<std::pair<ScfForOp, ScfForOp>> found;
  function->walk<WalkOrder::PreOrder>([&](ScfForOp loop) {
    auto outer = loop->getParentOfType<ScfForOp>();
    while (outer && !outer.getPipelineDepth())
      outer = outer->getParentOfType<ScfForOp>();
    if (outer && isMixed(loop))
      found.emplace_back(loop, outer);
  });
  return found;
}

/// Expands mixed inner loops of those with a depth above 1, whose loads could
/// not run ahead otherwise. Outer ones come first: their indices may be what
/// the bounds of inner ones depend on. What cannot be expanded is the business
/// of loom-unroll-loops.
LogicalResult PipelineLoops::expandMixedLoops(Operation *function) {
  auto onCopy = [&](Operation *op, const IRMapping &mapping) {
    op->walk([&](ScfForOp loop) {
      ordinals[mapping.lookup(loop.getOperation())] = ordinals.lookup(loop);
    });
  };
  ExpandedSize total;
  while (true) {
    SmallVector<std::pair<ScfForOp, ScfForOp>> mixed = findMixedLoops(function);
    if (mixed.empty())
      return success();
    FailureOr<std::unique_ptr<Facts>> computed = computeFacts(function);
    if (failed(computed))
      return failure();
    const Facts &facts = **computed;
    if (total.ops == 0 && failed(checkExpansion(function, facts)))
      return failure();
    SmallVector<MixedLoop> expanded;
    for (auto [loop, outer] : mixed) {
      // Its copies are there in the next round.
      if (!expanded.empty() && expanded.back().loop->isAncestor(loop))
        continue;
      std::optional<uint64_t> trips = findExactTripCount(loop, facts);
      IntegerFacts step = facts.getAt(loop.getStep(), loop);
      if (facts.getAt(outer.getPipelineDepth(), outer).min <= 1 || !trips ||
          *trips > uint64_t(kDeepest) || !step.isExact() || !step.isPositive())
        continue;
      Expansion expansion{loop, *trips, countOps(loop.getBody())};
      if (failed(expansion.addTo(total)))
        return failure();
      expanded.push_back({loop, *trips, step.min});
    }
    if (expanded.empty())
      return success();
    // Facts are about the values there were: none is asked any more.
    for (MixedLoop &loop : expanded)
      loop.expand(onCopy);
  }
}

/// The 32-bit registers that a record of the queue takes at least.
static uint64_t countRegisters(ScfForOp loop, const PipelinePlan &plan) {
  uint64_t count = 0;
  for (Value value : plan.queue) {
    Type element = getElementTypeOrSelf(value.getType());
    // Conditions are masks, and the index of an iteration follows from that of
    // another one.
    if (value == loop.getInductionVar() || element.isInteger(1))
      continue;
    uint64_t bits = element.isIntOrFloat() ? element.getIntOrFloatBitWidth()
                                           : /*an address*/ 32;
    if (auto vector = dyn_cast<VectorType>(value.getType()))
      bits *= vector.getNumElements();
    count += llvm::divideCeil(bits, 32);
  }
  return count;
}

/// Counts what stands before and behind the steady loop: the body once for each
/// iteration ahead. A loop around it counts all of it again.
LogicalResult PipelineLoops::checkStages(ScfForOp loop,
                                         const PipelinePlan &plan) {
  uint64_t width = countRegisters(loop, plan);
  if (registers > 0 && plan.lookahead * width > uint64_t(registers))
    return refusePipeline(loop)
           << "queues " << width << " 32-bit registers for each of "
           << plan.lookahead << " iterations ahead, " << plan.lookahead * width
           << " in all; a workitem has at most " << int64_t(registers)
           << ": use a smaller depth (scf.pipeline/16)";
  uint64_t size = countOps(loop.getBody());
  numOps = llvm::SaturatingMultiplyAdd(uint64_t(plan.lookahead), size, numOps);
  if (numOps <= kMostStageOps)
    return success();
  return refusePipeline(loop)
         << "has " << plan.lookahead << " iterations of " << size
         << " ops before and behind its loop: those of this function would be "
         << numOps << " ops, the limit is " << kMostStageOps
         << "; use a smaller depth, or no 'pipeline' on a loop around it "
            "(scf.pipeline/15)";
}

FailureOr<std::optional<Candidate>> PipelineLoops::plan(ScfForOp loop,
                                                        const Facts &facts) {
  IntegerFacts depth = facts.getAt(loop.getPipelineDepth(), loop);
  auto refuse = [&](const Twine &need) {
    return loop.emitOpError("'pipeline' needs ")
           << need << ", but its depth " << describeFacts(depth)
           << " (scf.pipeline/depth)";
  };
  if (!depth.isExact())
    return refuse("an exact depth");
  if (depth.min < 1)
    return refuse("a depth of at least 1");
  if (depth.min > kDeepest)
    return refuse("a depth of at most " + Twine(kDeepest));
  if (depth.min == 1) {
    report(loop, 1, nullptr);
    dropClause(loop);
    return std::optional<Candidate>();
  }
  Candidate candidate;
  candidate.loop = loop;
  candidate.serial = cast<ScfForOp>(loop->clone());
  dropClause(*candidate.serial);
  FailureOr<PipelinePlan> plan = PipelinePlan::make(loop, depth.min, facts);
  if (failed(plan))
    return failure();
  candidate.plan = std::move(*plan);
  bool isSerial = candidate.plan.isLong && !*candidate.plan.isLong;
  if (!isSerial && failed(checkStages(loop, candidate.plan)))
    return failure();
  report(loop, depth.min, isSerial ? nullptr : &candidate.plan);
  if (isSerial)
    return std::optional<Candidate>(std::move(candidate));
  std::optional<int64_t> factor;
  if (Value value = loop.getUnrollFactor())
    factor = facts.getAt(value, loop).getExact();
  reportCopies(loop, depth.min, candidate.plan, factor);
  return std::optional<Candidate>(std::move(candidate));
}

LogicalResult PipelineLoops::runRound(ArrayRef<ScfForOp> loops,
                                      const Facts &facts) {
  // Facts are about the values there are now: all plans are made first.
  std::vector<Candidate> candidates;
  bool isRefused = false;
  for (ScfForOp loop : loops) {
    FailureOr<std::optional<Candidate>> candidate = plan(loop, facts);
    if (failed(candidate))
      isRefused = true;
    else if (*candidate)
      candidates.push_back(std::move(**candidate));
  }
  if (isRefused)
    return failure();
  for (Candidate &candidate : candidates) {
    buildPipeline(candidate.loop, candidate.plan, candidate.serial.release());
    ++numPipelined;
  }
  return success();
}

/// Of one function: loops elsewhere, which may be large by now, say nothing.
FailureOr<std::unique_ptr<Facts>>
PipelineLoops::computeFacts(Operation *function) const {
  FactOptions options;
  if (subgroupSize > 0)
    options.subgroupSize = subgroupSize;
  return Facts::compute(function, options);
}

LogicalResult PipelineLoops::runOn(Operation *function) {
  numOps = 0;
  if (failed(expandMixedLoops(function)))
    return failure();
  // Each round takes the loops that have no loop of their own to wait for.
  while (true) {
    SmallVector<ScfForOp> ready;
    llvm::DenseSet<Operation *> waiting;
    function->walk([&](ScfForOp loop) {
      if (!loop.getPipelineDepth())
        return;
      if (!waiting.contains(loop))
        ready.push_back(loop);
      for (auto outer = loop->getParentOfType<ScfForOp>(); outer;
           outer = outer->getParentOfType<ScfForOp>())
        if (!waiting.insert(outer).second)
          break;
    });
    if (ready.empty())
      return success();
    FailureOr<std::unique_ptr<Facts>> facts = computeFacts(function);
    if (failed(facts) || failed(runRound(ready, **facts)))
      return failure();
  }
}

void PipelineLoops::runOnOperation() {
  number();
  bool isRefused = false;
  for (Operation &function : *getOperation().getBody())
    isRefused |= failed(runOn(&function));
  if (isRefused)
    signalPassFailure();
}
