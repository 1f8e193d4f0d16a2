//===- ExpansionSize.cpp - How much loops expand to -----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExpansionSize.h"
#include "TripCounts.h"

using namespace mlir;
using namespace loom;

uint64_t loom::countOps(Region &region) {
  uint64_t size = 0;
  region.walk([&](Operation *) { ++size; });
  return size;
}

LogicalResult Expansion::refuseOps(uint64_t numOps, bool isMore) const {
  ScfForOp named = loop;
  InFlightDiagnostic diag = named.emitOpError("cannot be unrolled into ")
                            << copies << " copies of " << size << " ops";
  if (isGuarded)
    diag << ", all but one twice because of their guards";
  if (instances != 1)
    diag << (isGuarded ? "," : "") << " in each of " << instances
         << " copies of the loop";
  return diag << ": the loops of this function would expand to "
              << (isMore ? "more than " : "") << numOps << " ops, the limit is "
              << kMostExpandedOps
              << "; use 'unroll(%factor)' with a smaller factor, or no "
                 "'unroll' on a loop around it (scf.unroll/7)";
}

LogicalResult Expansion::refuseGuards(uint64_t numGuarded) const {
  ScfForOp named = loop;
  InFlightDiagnostic diag = named.emitOpError("cannot be unrolled into ")
                            << copies << " copies, all but one guarded";
  if (instances != 1)
    diag << ", in each of " << instances << " copies of the loop";
  return diag << ": the loops of this function would have " << numGuarded
              << " guarded copies, the limit is " << kMostGuardedCopies
              << "; use a smaller factor, one that divides the number of "
                 "iterations, or 'schedule(interleaved)', which guards "
                 "nothing (scf.unroll/9)";
}

LogicalResult Expansion::addTo(ExpandedSize &total) const {
  bool overflow = false, isHuge = false;
  uint64_t all = llvm::SaturatingMultiply(countCopies(), instances, &overflow);
  total.ops = llvm::SaturatingMultiplyAdd(all, size, total.ops, &isHuge);
  if (total.ops > kMostExpandedOps)
    return refuseOps(total.ops, overflow || isHuge);
  if (isGuarded && copies != 0)
    total.guardedCopies =
        llvm::SaturatingMultiplyAdd(copies - 1, instances, total.guardedCopies);
  if (total.guardedCopies > kMostGuardedCopies)
    return refuseGuards(total.guardedCopies);
  return success();
}

namespace {
/// Counts as UnrollLoops expands: a loop's copies have those of the loops in
/// it.
class ExpansionCounter {
public:
  explicit ExpansionCounter(const Facts &facts) : facts(facts) {}

  LogicalResult visit(Region &region, uint64_t instances);

private:
  LogicalResult visit(ScfForOp loop, uint64_t instances);
  uint64_t countTrips(ScfForOp loop, bool atMost) const;

  const Facts &facts;
  ScfForOp outermost;
  ExpandedSize total;
};
} // namespace

/// How many iterations, if that will be known; else the most there may be, or
/// the least.
uint64_t ExpansionCounter::countTrips(ScfForOp loop, bool atMost) const {
  if (std::optional<uint64_t> exact = findExactTripCount(loop, facts))
    return *exact;
  IntegerFacts trips = facts.getTripCount(loop);
  // Bounds from inside may become exact.
  bool isFinal = llvm::all_of(
      ValueRange{loop.getLower(), loop.getUpper(), loop.getStep()},
      [&](Value bound) {
        return loop == outermost ||
               !outermost->isAncestor(bound.getParentRegion()->getParentOp());
      });
  return std::max<int64_t>(isFinal && atMost ? trips.max : trips.min, 0);
}

LogicalResult ExpansionCounter::visit(ScfForOp loop, uint64_t instances) {
  Region &body = loop.getBody();
  Expansion expansion{loop, 0, countOps(body)};
  expansion.instances = instances;
  // Of the loops in the body.
  uint64_t inner = 1;
  if (loop.getUnrollFull()) {
    inner = expansion.copies = countTrips(loop, /*atMost=*/false);
    // scf.unroll/2 says more.
    if (loop == outermost && inner > UINT32_MAX)
      return success();
  } else {
    // Factors 0 and 1 leave the loop as it is; others are refused later.
    std::optional<int64_t> factor =
        facts.getAt(loop.getUnrollFactor(), loop).getExact();
    if (factor.value_or(0) > 1) {
      expansion.copies =
          std::min(uint64_t(*factor), countTrips(loop, /*atMost=*/true));
      bool isWhole = isTripCountMultipleOf(loop, *factor, facts);
      bool isLinear = loop.getSchedule().value_or(LoopSchedule::Linear) ==
                      LoopSchedule::Linear;
      expansion.isGuarded = !isWhole && isLinear;
      // What is left of full groups is a loop of its own.
      inner = expansion.countCopies() + (!isWhole && !isLinear);
    }
  }
  inner = llvm::SaturatingMultiply(inner, instances);
  return failure(failed(expansion.addTo(total)) ||
                 (inner != 0 && failed(visit(body, inner))));
}

LogicalResult ExpansionCounter::visit(Region &region, uint64_t instances) {
  for (Operation &op : region.getOps()) {
    auto loop = dyn_cast<ScfForOp>(op);
    if (loop && (loop.getUnrollFull() || loop.getUnrollFactor())) {
      bool isOutermost = !outermost;
      if (isOutermost)
        outermost = loop;
      if (failed(visit(loop, instances)))
        return failure();
      if (isOutermost)
        outermost = {};
      continue;
    }
    for (Region &nested : op.getRegions())
      if (failed(visit(nested, instances)))
        return failure();
  }
  return success();
}

LogicalResult loom::checkExpansion(Operation *function, const Facts &facts) {
  ExpansionCounter counter(facts);
  for (Region &region : function->getRegions())
    if (failed(counter.visit(region, /*instances=*/1)))
      return failure();
  return success();
}
