//===- ScheduleCopies.cpp - Copies of a body in another order ------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A list scheduler. Of the copies of units that wait for nothing, the one whose
// rank the schedule puts first is next. Every copy waits only for such as come
// before it where the copies follow each other, so that there always is one.
//
//===----------------------------------------------------------------------===//

#include "ScheduleCopies.h"
#include <queue>

using namespace mlir;
using namespace loom;

namespace {
class CopyScheduler {
public:
  CopyScheduler(OpBuilder &builder, ScfForOp loop, const ScheduledBody &body,
                ValueRange variables, ValueRange inits, CopyCallback onCopy);

  SmallVector<Value> run();

private:
  /// Smaller ones come first. The first number is the region, across whose ends
  /// nothing moves; then what the schedule asks for.
  using Rank = std::array<unsigned, 4>;
  /// A copy of a unit: copy * number of units + unit.
  using Instance = unsigned;
  static constexpr Instance kNone = ~0u;

  unsigned getUnit(Instance instance) const { return instance % numUnits; }
  unsigned getCopy(Instance instance) const { return instance / numUnits; }
  Instance getInstance(unsigned copy, unsigned unit) const {
    return copy * numUnits + unit;
  }

  unsigned getRegion(unsigned copy, unsigned slot) const;
  Rank getRank(Instance instance) const;

  void advance(Instance instance);
  void finish(Instance instance);
  void wake(Instance &list);

  void enterRegion(unsigned region);
  void emit(Instance instance);
  Value lookup(unsigned copy, Value value);
  Value getCarried(unsigned copy, unsigned number);

  OpBuilder &builder;
  ScfForOp loop;
  const ScheduledBody &body;
  SmallVector<Value> variables, yielded;
  CopyCallback onCopy;
  bool isRecurrence;
  unsigned numUnits, numCopies, numCarried;

  /// Each result of a unit has a number; per copy and number, the value.
  DenseMap<Value, unsigned> resultNumbers;
  std::vector<Value> results;
  /// Per copy and carried value: the value, or null if nobody has asked yet.
  std::vector<Value> carried;
  /// Per instance: how many of its needs are met, and whether it is there.
  std::vector<unsigned> numMet;
  std::vector<bool> isDone;
  /// Per unit: how many copies are there without a gap.
  std::vector<unsigned> numLeading;
  /// Lists of instances that wait for an instance, or for that and all copies
  /// before it. Each instance is in one of them at most.
  std::vector<Instance> waiting, waitingForAll, nextWaiting;
  std::priority_queue<std::pair<Rank, Instance>,
                      std::vector<std::pair<Rank, Instance>>, std::greater<>>
      ready;
  unsigned region = 0;
  /// How many copies of the dependent chain have begun in this region.
  unsigned numChains = 0;
};
} // namespace

CopyScheduler::CopyScheduler(OpBuilder &builder, ScfForOp loop,
                             const ScheduledBody &body, ValueRange variables,
                             ValueRange inits, CopyCallback onCopy)
    : builder(builder), loop(loop), body(body), variables(variables),
      yielded(loop.getYield().getValues()), onCopy(onCopy),
      isRecurrence(loop.getSchedule() == LoopSchedule::Recurrence),
      numUnits(body.units.size()), numCopies(variables.size()),
      numCarried(yielded.size()), numMet(numUnits * numCopies),
      isDone(numMet.size()), numLeading(numUnits),
      waiting(numMet.size(), kNone), waitingForAll(waiting),
      nextWaiting(waiting) {
  for (const BodyUnit &unit : body.units)
    for (Value result : unit.op->getResults())
      resultNumbers.try_emplace(result, resultNumbers.size());
  results.resize(resultNumbers.size() * numCopies);
  carried.assign(inits.begin(), inits.end());
  carried.resize(size_t(numCarried) * (numCopies + 1));
}

//===----------------------------------------------------------------------===//
// Order
//===----------------------------------------------------------------------===//

/// Where copies of fences stay apart, the last slot of a copy and the first one
/// of the next are between the same two.
unsigned CopyScheduler::getRegion(unsigned copy, unsigned slot) const {
  return body.isSerial ? copy * unsigned(body.fences.size()) + slot : slot;
}

CopyScheduler::Rank CopyScheduler::getRank(Instance instance) const {
  unsigned number = getUnit(instance), copy = getCopy(instance);
  const BodyUnit &unit = body.units[number];
  unsigned region = getRegion(copy, unit.slot);
  if (!isRecurrence)
    return {region, number, copy, 0};
  // Independent units of copies 0 and 1; and then for each i, the dependent
  // ones of i and the independent ones of i + 2.
  unsigned stage = unit.isDependent ? 2 * copy + 1
                   : copy < 2       ? 0
                                    : 2 * copy - 2;
  return {region, stage, copy, number};
}

/// Goes on with the needs of an instance up to one that is not met yet.
void CopyScheduler::advance(Instance instance) {
  unsigned copy = getCopy(instance);
  ArrayRef<UnitNeed> needs = body.units[getUnit(instance)].needs;
  for (unsigned &met = numMet[instance]; met != needs.size(); ++met) {
    UnitNeed need = needs[met];
    if (need.distance > copy)
      continue;
    unsigned neededCopy = copy - need.distance;
    Instance needed = getInstance(neededCopy, need.unit);
    bool isMet = need.all ? numLeading[need.unit] > neededCopy : isDone[needed];
    if (isMet)
      continue;
    Instance &list = need.all ? waitingForAll[needed] : waiting[needed];
    nextWaiting[instance] = list;
    list = instance;
    return;
  }
  ready.emplace(getRank(instance), instance);
}

void CopyScheduler::wake(Instance &list) {
  for (Instance instance = std::exchange(list, kNone); instance != kNone;) {
    Instance next = nextWaiting[instance];
    advance(instance);
    instance = next;
  }
}

void CopyScheduler::finish(Instance instance) {
  isDone[instance] = true;
  wake(waiting[instance]);
  unsigned unit = getUnit(instance);
  while (numLeading[unit] != numCopies) {
    Instance leading = getInstance(numLeading[unit], unit);
    if (!isDone[leading])
      return;
    ++numLeading[unit];
    wake(waitingForAll[leading]);
  }
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

/// Puts the fences that end the regions up to this one: each copy of them, but
/// of those between stages one for all that meet.
void CopyScheduler::enterRegion(unsigned next) {
  for (; region < next; ++region, numChains = 0) {
    ScfScheduleFenceOp fence = body.fences[region % body.fences.size()];
    unsigned count = body.isSerial || fence.getStage() ? 1 : numCopies;
    while (count--)
      builder.clone(*fence);
  }
}

/// What a value that the body uses is in a copy.
Value CopyScheduler::lookup(unsigned copy, Value value) {
  if (value == loop.getInductionVar())
    return variables[copy];
  if (std::optional<unsigned> number = body.findCarried(value))
    return getCarried(copy, *number);
  auto it = resultNumbers.find(value);
  return it == resultNumbers.end()
             ? value
             : results[size_t(copy) * resultNumbers.size() + it->second];
}

/// What a carried value is in a copy; behind the last one, what that yields. It
/// may have been passed on, from one carried value to another, since a copy
/// computed it.
Value CopyScheduler::getCarried(unsigned copy, unsigned number) {
  SmallVector<Value *> passed;
  Value value;
  do {
    Value &slot = carried[size_t(copy) * numCarried + number];
    value = slot;
    if (value)
      break;
    // The initial values of the first copy are there.
    passed.push_back(&slot);
    --copy;
    if (std::optional<unsigned> next = body.findCarried(yielded[number]))
      number = *next;
    else
      value = lookup(copy, yielded[number]);
  } while (!value);
  for (Value *slot : passed)
    *slot = value;
  return value;
}

void CopyScheduler::emit(Instance instance) {
  unsigned copy = getCopy(instance);
  const BodyUnit &unit = body.units[getUnit(instance)];
  enterRegion(getRegion(copy, unit.slot));
  // Between iterations, and before the first.
  bool beginsChain = isRecurrence && unit.isDependent && copy >= numChains;
  if (beginsChain) {
    ScfScheduleFenceOp::create(builder, loop.getLoc(), /*stage=*/false);
    numChains = copy + 1;
  }
  IRMapping mapping;
  for (Value value : unit.captures)
    mapping.map(value, lookup(copy, value));
  Operation *made = builder.clone(*unit.op, mapping);
  for (auto [from, to] : llvm::zip(unit.op->getResults(), made->getResults()))
    results[size_t(copy) * resultNumbers.size() + resultNumbers[from]] = to;
  onCopy(unit.op, mapping);
}

SmallVector<Value> CopyScheduler::run() {
  for (Instance instance = 0; instance != numMet.size(); ++instance)
    advance(instance);
  while (!ready.empty()) {
    Instance instance = ready.top().second;
    ready.pop();
    emit(instance);
    finish(instance);
  }
  if (!body.fences.empty() && numCopies != 0)
    enterRegion(getRegion(numCopies - 1, body.fences.size()));
  SmallVector<Value> last;
  for (unsigned number = 0; number != numCarried; ++number)
    last.push_back(getCarried(numCopies, number));
  return last;
}

SmallVector<Value> loom::cloneScheduled(OpBuilder &builder, ScfForOp loop,
                                        const ScheduledBody &body,
                                        ValueRange variables, ValueRange inits,
                                        CopyCallback onCopy) {
  return CopyScheduler(builder, loop, body, variables, inits, onCopy).run();
}
