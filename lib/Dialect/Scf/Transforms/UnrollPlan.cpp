//===- UnrollPlan.cpp - What becomes of an unrolled loop -----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The numbers are those of the refusals:
//
//  1 unroll: facts leave one trip count
//  2 unroll: the trip count fits 32 bits
//  3 unroll(%factor): the factor is exact
//  4 unroll(%factor): the factor is not negative
//  5 groups: the step is exact and positive
//  6 groups: factor times step is an address
//  7 what a function's loops expand to has a limit
//  8 pipeline comes first
//
//===----------------------------------------------------------------------===//

#include "UnrollPlan.h"
#include "TripCounts.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace loom;

static std::string print(IntegerFacts facts) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (std::optional<int64_t> exact = facts.getExact())
    os << *exact;
  else
    os << facts;
  return text;
}

/// Says what is known of the bounds that are not exact.
static void noteBounds(InFlightDiagnostic &diag, ScfForOp loop,
                       const Facts &facts) {
  for (auto [value, name] : {std::pair(loop.getLower(), "lower bound"),
                             std::pair(loop.getUpper(), "upper bound"),
                             std::pair(loop.getStep(), "step")})
    if (IntegerFacts known = facts.getAt(value, loop); !known.isExact())
      diag.attachNote(value.getLoc())
          << "the " << name << " is in " << print(known);
}

/// How many iterations `unroll` expands.
static FailureOr<uint64_t> checkFull(ScfForOp loop, const Facts &facts) {
  std::optional<uint64_t> count = findExactTripCount(loop, facts);
  if (!count) {
    IntegerFacts known = facts.getTripCount(loop);
    InFlightDiagnostic diag =
        loop.emitOpError("with 'unroll' must have one trip count, but runs ");
    // What is more than the largest number has no other end.
    if (known.min == INT64_MAX - 1)
      diag << "at least " << known.min;
    else
      diag << print(known);
    diag << " times (scf.unroll/1)";
    noteBounds(diag, loop, facts);
    return diag;
  }
  if (*count > UINT32_MAX)
    return loop.emitOpError("with 'unroll' runs ")
           << *count << " times; the limit is " << UINT32_MAX
           << " (scf.unroll/2)";
  return *count;
}

static FailureOr<int64_t> checkFactor(ScfForOp loop, const Facts &facts) {
  Value factor = loop.getUnrollFactor();
  IntegerFacts known = facts.getAt(factor, loop);
  if (!known.isExact()) {
    InFlightDiagnostic diag =
        loop.emitOpError("must know the factor to unroll by, but it is in ")
        << print(known) << " (scf.unroll/3)";
    diag.attachNote(factor.getLoc()) << "it is computed here";
    return diag;
  }
  if (known.min < 0)
    return loop.emitOpError("cannot be unrolled by ")
           << known.min << ": the factor is negative (scf.unroll/4)";
  return known.min;
}

/// Whether groups of `factor` iterations have a step.
static LogicalResult checkGroups(ScfForOp loop, int64_t factor,
                                 const Facts &facts) {
  IntegerFacts step = facts.getAt(loop.getStep(), loop);
  if (!step.isExact() || step.min <= 0) {
    InFlightDiagnostic diag =
        loop.emitOpError("unrolled by ")
        << factor << " needs an exact positive step, but it is "
        << (step.isExact() ? "" : "in ") << print(step) << " (scf.unroll/5)";
    diag.attachNote(loop.getStep().getLoc()) << "the step is computed here";
    return diag;
  }
  int64_t span;
  if (llvm::MulOverflow(step.min, factor, span))
    return loop.emitOpError("unrolled by ")
           << factor << " has groups of " << factor << " * " << step.min
           << ", which is no "
           << (isa<IndexType>(loop.getLower().getType()) ? "index" : "offset")
           << " (scf.unroll/6)";
  return success();
}

FailureOr<UnrollPlan> UnrollPlan::of(ScfForOp loop, const Facts &facts,
                                     ExpandedSize &total) {
  if (loop.getPipelineDepth())
    return loop.emitOpError(
        "has a 'pipeline' clause, which loom-pipeline-loops "
        "must consume first (scf.unroll/8)");
  UnrollPlan plan;
  plan.loop = loop;
  plan.lower = facts.getAt(loop.getLower(), loop).getExact();
  plan.step = facts.getAt(loop.getStep(), loop).getExact();
  plan.tripCount = findExactTripCount(loop, facts);
  if (loop.getUnrollFull()) {
    FailureOr<uint64_t> count = checkFull(loop, facts);
    if (failed(count))
      return failure();
    plan.outcome = Outcome::Full;
    plan.factor = plan.copies = *count;
  } else {
    FailureOr<int64_t> factor = checkFactor(loop, facts);
    if (failed(factor))
      return failure();
    plan.factor = *factor;
    if (*factor <= 1)
      return plan;
    // Copies that never run may be undefined in a way that is an error.
    uint64_t most = plan.tripCount.value_or(facts.getTripCount(loop).max);
    plan.copies = std::min(plan.factor, most);
    bool isFull = plan.tripCount == plan.factor || most == 0;
    plan.outcome = isFull ? Outcome::Full : Outcome::Partial;
  }
  if (plan.outcome == Outcome::Partial) {
    if (failed(checkGroups(loop, plan.factor, facts)))
      return failure();
    plan.isWhole = isTripCountMultipleOf(loop, plan.factor, facts);
  }
  Expansion expansion{loop, plan.copies, countOps(loop.getBody())};
  expansion.isGuarded = plan.outcome == Outcome::Partial && !plan.isWhole &&
                        plan.getSchedule() == LoopSchedule::Linear;
  if (failed(expansion.addTo(total)))
    return failure();
  if (plan.getSchedule() != LoopSchedule::Linear) {
    if (failed(ScheduledBody::check(loop)))
      return failure();
    plan.body = std::make_unique<ScheduledBody>(loop, plan.copies, facts);
    // No group is full: what is left is the loop as it is.
    if (plan.outcome == Outcome::Partial && plan.copies != plan.factor)
      plan.outcome = Outcome::Dropped;
  }
  return plan;
}
