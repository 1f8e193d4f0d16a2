//===- ControlFlow.cpp - Control flow on the reference device -------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Group.h"
#include "Handlers.h"
#include "Loom/Dialect/Cfg/IR/Cfg.h"
#include "Loom/Dialect/Func/IR/Func.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace loom;

static Lanes copyLanes(LaneRef lanes) { return {lanes.begin(), lanes.end()}; }

//===----------------------------------------------------------------------===//
// Conditions
//===----------------------------------------------------------------------===//

static void runIf(Group &group, const Inst &inst) {
  const Register &condition = group.operand(inst, 0);
  Lanes parts[2];
  for (uint16_t lane : group.getLanes()) {
    group.reportPoison(inst, condition, 0, lane, "the condition");
    parts[condition.get(0, lane) & 1 ? 0 : 1].push_back(lane);
  }
  for (unsigned i = 0; i < 2; ++i) {
    if (parts[i].empty() || inst.regions[i].empty())
      continue;
    const BlockCode &block = inst.regions[i].front();
    group.runBlock(block, parts[i]);
    group.assign(block.terminator().operands, inst.results, parts[i]);
  }
}

static void runSwitch(Group &group, const Inst &inst) {
  const Register &selector = group.operand(inst, 0);
  // By region: 0 is the default.
  llvm::MapVector<size_t, Lanes> parts;
  for (size_t i = 1; i < inst.regions.size(); ++i)
    parts[i];
  for (uint16_t lane : group.getLanes()) {
    group.reportPoison(inst, selector, 0, lane, "the selector");
    auto key = llvm::find(inst.words, int64_t(selector.get(0, lane)));
    size_t region =
        key == inst.words.end() ? 0 : 1 + (key - inst.words.begin());
    parts[region].push_back(lane);
  }
  for (auto &[region, lanes] : parts) {
    if (lanes.empty())
      continue;
    const BlockCode &block = inst.regions[region].front();
    group.runBlock(block, lanes);
    group.assign(block.terminator().operands, inst.results, lanes);
  }
}

static LogicalResult buildSwitch(ScfSwitchOp op, Inst &inst) {
  inst.words.assign(op.getKeys().begin(), op.getKeys().end());
  inst.run = runSwitch;
  return success();
}

/// One value out of `inst.operands` for each result and workitem.
static void choose(
    Group &group, const Inst &inst,
    llvm::function_ref<unsigned(unsigned lane, unsigned result)> getOperand) {
  const Register &selector = group.operand(inst, 0);
  for (unsigned i = 0; i < inst.results.size(); ++i) {
    Register &result = group.result(inst, i);
    result.clearPoison();
    for (unsigned lane = 0; lane < group.getWidth(); ++lane) {
      result.copyLane(lane, group.operand(inst, getOperand(lane, i)));
      if (uint32_t maker = selector.getPoison(0, lane))
        for (unsigned cell = 0; cell < result.getNumCells(); ++cell)
          result.setPoison(cell, lane, maker);
    }
  }
}

static void runSelect(Group &group, const Inst &inst) {
  const Register &condition = group.operand(inst, 0);
  choose(group, inst, [&](unsigned lane, unsigned) {
    return condition.get(0, lane) & 1 ? 1 : 2;
  });
}

static void runLookup(Group &group, const Inst &inst) {
  const Register &selector = group.operand(inst, 0);
  unsigned numResults = inst.results.size();
  choose(group, inst, [&](unsigned lane, unsigned result) {
    auto key = llvm::find(inst.words, int64_t(selector.get(0, lane)));
    return 1 + (key - inst.words.begin()) * numResults + result;
  });
}

static LogicalResult buildLookup(ScfLookupOp op, Inst &inst) {
  inst.words.assign(op.getKeys().begin(), op.getKeys().end());
  inst.run = runLookup;
  inst.isPure = true;
  return success();
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

namespace {
/// One workitem's way through a loop.
struct Counter {
  uint16_t lane;
  int64_t next, upper, step;

  /// Goes on; returns false after the last iteration. The increment after it is
  /// not computed: it may wrap.
  bool advance() {
    if (uint64_t(upper) - uint64_t(next) <= uint64_t(step))
      return false;
    next += step;
    return true;
  }
};
} // namespace

/// The workitems for which the loop has an iteration.
static std::vector<Counter> startLoop(Group &group, const Inst &inst) {
  std::vector<Counter> counters;
  for (uint16_t lane : group.getLanes()) {
    int64_t bounds[3];
    bool isPoison = false;
    for (unsigned i = 0; i < 3; ++i) {
      const Register &bound = group.operand(inst, i);
      isPoison |= group.reportPoison(inst, bound, 0, lane, "a loop bound");
      bounds[i] = bound.get(0, lane);
    }
    auto [lower, upper, step] = bounds;
    // An empty loop takes no step.
    if (isPoison || lower >= upper)
      continue;
    if (step <= 0)
      group.report(FaultKind::Undefined, inst, lane,
                   "the step is " + Twine(step) + ", not positive");
    else
      counters.push_back({lane, lower, upper, step});
  }
  return counters;
}

static void runFor(Group &group, const Inst &inst) {
  const BlockCode &body = inst.regions.front().front();
  ArrayRef<unsigned> carried = ArrayRef<unsigned>(body.arguments).drop_front();
  ArrayRef<unsigned> inits =
      ArrayRef<unsigned>(inst.operands).slice(3, carried.size());
  LaneRef all = group.getLanes();
  group.assign(inits, carried, all);
  std::vector<Counter> counters = startLoop(group, inst);
  Lanes lanes;
  for (const Counter &counter : counters)
    lanes.push_back(counter.lane);
  group.loop(inst, [&] {
    if (counters.empty())
      return false;
    Register &induction = group.getRegister(body.arguments.front());
    for (const Counter &counter : counters)
      induction.set(0, counter.lane, counter.next);
    group.runBlock(body, lanes);
    group.assign(body.terminator().operands, carried, lanes);
    auto isAtEnd = [](Counter &counter) { return !counter.advance(); };
    llvm::erase_if(counters, isAtEnd);
    if (counters.size() == lanes.size())
      return true;
    lanes.clear();
    for (const Counter &counter : counters)
      lanes.push_back(counter.lane);
    return true;
  });
  group.assign(carried, inst.results, all);
}

static void runWhile(Group &group, const Inst &inst) {
  const BlockCode &header = inst.regions[0].front();
  const BlockCode &body = inst.regions[1].front();
  const Inst &test = header.terminator();
  ArrayRef<unsigned> forwarded = ArrayRef<unsigned>(test.operands).drop_front();
  Lanes lanes = copyLanes(group.getLanes());
  group.assign(inst.operands, header.arguments, lanes);
  group.loop(inst, [&] {
    group.runBlock(header, lanes);
    const Register &condition = group.operand(test, 0);
    Lanes staying, leaving;
    for (uint16_t lane : lanes) {
      bool isPoison =
          group.reportPoison(test, condition, 0, lane, "the condition");
      bool stays = !isPoison && condition.get(0, lane) & 1;
      (stays ? staying : leaving).push_back(lane);
    }
    group.assign(forwarded, inst.results, leaving);
    lanes = std::move(staying);
    if (lanes.empty())
      return false;
    group.assign(forwarded, body.arguments, lanes);
    group.runBlock(body, lanes);
    group.assign(body.terminator().operands, header.arguments, lanes);
    return true;
  });
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

static void runCall(Group &group, const Inst &inst) { group.call(inst); }

void loom::addControlHandlers(HandlerTable &handlers) {
  handlers.add<ScfIfOp>(runIf);
  handlers.addBuilder<ScfSwitchOp>(buildSwitch);
  handlers.addPure<ScfSelectOp>(runSelect);
  handlers.addBuilder<ScfLookupOp>(buildLookup);
  handlers.add<ScfForOp>(runFor);
  handlers.add<ScfWhileOp>(runWhile);
  handlers.addNothing<ScfScheduleFenceOp>();
  handlers.addNothing<CfgExtentsOp>();
  handlers.add<FuncCallOp>(runCall);
}
