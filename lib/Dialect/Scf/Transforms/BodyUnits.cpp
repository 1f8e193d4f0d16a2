//===- BodyUnits.cpp - What a scheduled body consists of -----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bodies of schedules other than linear. The numbers are those of the refusals:
//
//  1 recurrence: the loop carries a value
//  2 recurrence: an op is independent of what the loop carries
//  3 recurrence: an op depends on it
//  4 nested regions are those of scf.if and scf.for
//  5 at most 64 ops have memory effects
//
//===----------------------------------------------------------------------===//

#include "BodyUnits.h"
#include "Movement.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace loom;

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

constexpr unsigned kMostEffects = 64;

/// The ops of the body that depend on carried values.
static DenseSet<Operation *> findDependent(ScfForOp loop) {
  DenseSet<Operation *> dependent;
  for (Operation &op : loop.getBody().front().without_terminator())
    forEachCapture(&op, [&](Value value) {
      auto argument = dyn_cast<BlockArgument>(value);
      bool isCarried = argument && argument.getOwner()->getParentOp() == loop &&
                       argument != loop.getInductionVar();
      if (isCarried || dependent.contains(value.getDefiningOp()))
        dependent.insert(&op);
    });
  return dependent;
}

static LogicalResult checkRecurrence(ScfForOp loop) {
  if (loop.getInits().empty())
    return loop.emitOpError("with schedule(recurrence) must carry a value "
                            "(scf.schedule/1)");
  DenseSet<Operation *> dependent = findDependent(loop);
  bool hasIndependent = false;
  for (Operation &op : loop.getBody().front().without_terminator())
    hasIndependent |= !dependent.contains(&op) &&
                      !isa<ScfScheduleFenceOp>(op) &&
                      !matchPattern(&op, m_Constant());
  if (!hasIndependent)
    return loop.emitOpError("with schedule(recurrence) needs an op that does "
                            "not depend on what the loop carries, and that is "
                            "not a constant (scf.schedule/2)");
  if (dependent.empty())
    return loop.emitOpError(
        "with schedule(recurrence) needs an op that depends "
        "on what the loop carries (scf.schedule/3)");
  return success();
}

LogicalResult ScheduledBody::check(ScfForOp loop) {
  StringRef schedule = stringifyLoopSchedule(*loop.getSchedule());
  if (loop.getSchedule() == LoopSchedule::Recurrence &&
      failed(checkRecurrence(loop)))
    return failure();
  unsigned numEffects = 0;
  WalkResult walk = loop.getBody().walk([&](Operation *op) {
    if (op->getNumRegions() != 0 && !isa<ScfIfOp, ScfForOp>(op)) {
      InFlightDiagnostic diag =
          loop.emitOpError("with schedule(")
          << schedule << ") has '" << op->getName()
          << "' in its body: ops with regions must be scf.if or scf.for "
             "(scf.schedule/4)";
      diag.attachNote(op->getLoc()) << "it is here";
      return WalkResult::interrupt();
    }
    bool hasEffect = !op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() &&
                     !isa<ScfScheduleFenceOp>(op) && !isMemoryEffectFree(op);
    if (hasEffect && ++numEffects > kMostEffects) {
      InFlightDiagnostic diag = loop.emitOpError("with schedule(")
                                << schedule << ") has more than "
                                << kMostEffects
                                << " ops with memory effects in its body "
                                   "(scf.schedule/5)";
      diag.attachNote(op->getLoc()) << "this is the first too many";
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return failure(walk.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// Units and values
//===----------------------------------------------------------------------===//

ScheduledBody::ScheduledBody(ScfForOp loop, uint64_t count, const Facts &facts)
    : loop(loop), count(count), facts(facts),
      isRecurrence(loop.getSchedule() == LoopSchedule::Recurrence) {
  collect();
  addValueNeeds();
  addPinnedNeeds();
  addEffectNeeds();
  for (const BodyUnit &unit : units)
    for (UnitNeed need : unit.needs)
      isSerial |= units[need.unit].slot > unit.slot;
  numKept = kept.size();
}

void ScheduledBody::collect() {
  DenseSet<Operation *> dependent = findDependent(loop);
  for (Operation &op : loop.getBody().front().without_terminator()) {
    if (auto fence = dyn_cast<ScfScheduleFenceOp>(op)) {
      if (!isRecurrence || !fence.getStage())
        fences.push_back(fence);
      continue;
    }
    numbers[&op] = units.size();
    BodyUnit &unit = units.emplace_back();
    unit.op = &op;
    unit.effects = UnitEffects::of(&op);
    unit.slot = fences.size();
    unit.isDependent = dependent.contains(&op);
  }
}

std::optional<unsigned> ScheduledBody::findCarried(Value value) const {
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument || argument.getOwner()->getParentOp() != loop ||
      argument.getArgNumber() == 0)
    return std::nullopt;
  return argument.getArgNumber() - 1;
}

/// A carried value may be passed on for some iterations since a unit has
/// computed it.
void ScheduledBody::addCarriedNeed(BodyUnit &unit, Value value) {
  ScfYieldOp yield = cast<ScfYieldOp>(value.getParentBlock()->getTerminator());
  for (unsigned distance = 1; distance < count; ++distance) {
    std::optional<unsigned> number = findCarried(value);
    if (!number || distance > yield.getNumOperands())
      return;
    value = yield.getOperand(*number);
    auto it = numbers.find(value.getDefiningOp());
    if (it != numbers.end()) {
      unit.needs.push_back({it->second, distance});
      return;
    }
  }
}

void ScheduledBody::addValueNeeds() {
  for (BodyUnit &unit : units) {
    DenseSet<Value> seen;
    forEachCapture(unit.op, [&](Value value) {
      if (!loop.getBody().isAncestor(value.getParentRegion()) ||
          !seen.insert(value).second)
        return;
      unit.captures.push_back(value);
      if (findCarried(value))
        return addCarriedNeed(unit, value);
      auto it = numbers.find(value.getDefiningOp());
      if (it != numbers.end())
        unit.needs.push_back({it->second, 0});
    });
  }
}

//===----------------------------------------------------------------------===//
// Effects
//===----------------------------------------------------------------------===//

/// Whether the schedule, left alone, would let `unit` come first.
bool ScheduledBody::isAgainstSchedule(unsigned unit, UnitNeed need) const {
  if (isRecurrence)
    return !units[unit].isDependent && units[need.unit].isDependent &&
           need.distance <= 1;
  // With `all`, larger distances count too.
  return need.unit > unit && (need.distance > 0 || need.all);
}

void ScheduledBody::addEffectNeed(unsigned unit, UnitNeed need,
                                  StringRef what) {
  units[unit].needs.push_back(need);
  if (!isAgainstSchedule(unit, need))
    return;
  if (kept.empty())
    keptBy = what;
  kept.insert(unit);
}

/// Ordered and convergent units keep their order among each other: each waits
/// for the one before it.
void ScheduledBody::addPinnedNeeds() {
  std::optional<unsigned> first, last;
  for (auto [number, unit] : llvm::enumerate(units)) {
    if (!unit.isPinned())
      continue;
    if (last)
      addEffectNeed(number, {*last, 0}, "order");
    else
      first = number;
    last = number;
  }
  if (first)
    addEffectNeed(*first, {*last, 1}, "order");
}

static SmallVector<Operation *> getAccesses(const BodyUnit &unit) {
  SmallVector<Operation *> accesses(unit.effects.loads);
  accesses.append(unit.effects.stores);
  return accesses;
}

void ScheduledBody::addEffectNeeds() {
  Movement movement(loop, facts);
  SmallVector<unsigned> effectful;
  for (auto [number, unit] : llvm::enumerate(units))
    if (unit.effects.numEffects)
      effectful.push_back(number);
  for (unsigned first : effectful)
    for (unsigned second : effectful) {
      const BodyUnit &a = units[first], &b = units[second];
      bool sameCopy = first < second;
      if (a.effects.ordered || b.effects.ordered) {
        // Two of them are pinned.
        if (!a.effects.ordered || !b.effects.ordered)
          addEffectNeed(second, {first, sameCopy ? 0u : 1u, true}, "order");
        continue;
      }
      for (Operation *x : getAccesses(a))
        for (Operation *y : getAccesses(b)) {
          if (isOrdinaryLoad(x) && isOrdinaryLoad(y))
            continue;
          Distances distances = movement.findConflicts(x, y, sameCopy, count);
          for (uint64_t distance : distances.each)
            addEffectNeed(second, {first, unsigned(distance)}, "overlap");
          if (distances.from)
            addEffectNeed(second, {first, unsigned(*distances.from), true},
                          "overlap");
        }
    }
}
