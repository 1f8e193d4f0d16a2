//===- Narrow.cpp - Facts after widening ----------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Func/IR/Func.h"
#include "Loom/Dialect/Sanitizer/IR/Sanitizer.h"
#include "Loom/Dialect/Scalar/IR/Scalar.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "Solve.h"
#include "Transfer.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mlir;
using namespace loom;

namespace {

/// How far a sum is followed back to the carried value it started from.
constexpr unsigned kStepLimit = 32;
constexpr unsigned kRounds = 6;

class Narrowing {
public:
  Narrowing(Operation *root, const PathFacts &paths, const FactOptions &options,
            FactsMap &facts)
      : root(root), facts(facts), transfer(paths, options, lookup) {}

  void run() {
    for (unsigned round = 0; round != kRounds; ++round) {
      changed = false;
      steps.clear();
      visitRegions(root);
      if (!changed)
        return;
    }
  }

private:
  void visit(Operation *op);
  void visitRegions(Operation *op);
  void visitArguments(Block *block);
  void visitBranch(RegionBranchOpInterface branch);
  void visitLoop(ScfForOp loop);
  void visitCall(FuncCallOp call);
  /// By how much `value` differs from the carried value `start` of the same
  /// iteration, or nothing.
  std::optional<IntegerFacts> stepOf(Value value, Value start, unsigned limit);
  std::optional<IntegerFacts> stepOfUncached(Operation *op, Value value,
                                             Value start, unsigned limit);
  /// By how much one iteration changes a carried value.
  std::optional<IntegerFacts> stepOfLoop(ScfForOp loop, unsigned carried);

  /// Keeps what is known of `value` and in `better`.
  void keep(Value value, IntegerFacts better) {
    auto it = facts.find(value);
    if (it == facts.end())
      return;
    IntegerFacts met = it->second.meet(better);
    changed |= met != it->second;
    it->second = met;
  }

  Operation *root;
  FactsMap &facts;
  std::function<std::optional<IntegerFacts>(Value)> lookup =
      [this](Value value) -> std::optional<IntegerFacts> {
    auto it = facts.find(value);
    return it == facts.end() ? IntegerFacts::unknown(value.getType())
                             : it->second;
  };
  Transfer transfer;
  SymbolTableCollection symbols;
  bool changed = false;
  /// Steps of (value, start) in this round.
  DenseMap<std::pair<Value, Value>, std::optional<IntegerFacts>> steps;
};

} // namespace

//===----------------------------------------------------------------------===//
// One round
//===----------------------------------------------------------------------===//

void Narrowing::visit(Operation *op) {
  if (auto branch = dyn_cast<RegionBranchOpInterface>(op))
    return visitBranch(branch);
  if (auto call = dyn_cast<FuncCallOp>(op))
    return visitCall(call);
  SmallVector<IntegerFacts, 1> results = transfer.evaluate(op);
  if (!results.empty())
    for (auto [result, known] : llvm::zip(op->getResults(), results))
      if (IntegerFacts::supports(result.getType()))
        keep(result, known);
  visitRegions(op);
}

/// Joins what the ways into a block of a graph send to its arguments.
void Narrowing::visitArguments(Block *block) {
  for (BlockArgument argument : block->getArguments()) {
    if (!IntegerFacts::supports(argument.getType()))
      continue;
    std::optional<IntegerFacts> joined;
    for (auto it = block->pred_begin(), end = block->pred_end(); it != end;
         ++it) {
      auto branch = dyn_cast<BranchOpInterface>((*it)->getTerminator());
      Value sent = branch ? branch.getSuccessorOperands(
                                it.getSuccessorIndex())[argument.getArgNumber()]
                          : Value();
      if (!sent)
        return;
      IntegerFacts facts = transfer.read(sent, *it);
      joined = joined ? joined->join(facts) : facts;
    }
    if (joined)
      keep(argument, *joined);
  }
}

void Narrowing::visitRegions(Operation *op) {
  for (Region &region : op->getRegions())
    for (Block &block : region) {
      visitArguments(&block);
      // What guards the block itself, such as `where`, holds of its arguments.
      for (Value argument : block.getArguments())
        if (IntegerFacts::supports(argument.getType()))
          keep(argument, transfer.read(argument, &block));
      for (Operation &nested : block)
        visit(&nested);
    }
}

void Narrowing::visitBranch(RegionBranchOpInterface branch) {
  // What each argument and result receives, joined over all ways to it.
  llvm::SmallDenseMap<Value, IntegerFacts, 8> received;
  auto receive = [&](const RegionSuccessor &successor, OperandRange operands,
                     Block *block) {
    for (auto [input, operand] :
         llvm::zip(successor.getSuccessorInputs(), operands)) {
      if (!IntegerFacts::supports(input.getType()))
        continue;
      IntegerFacts sent = transfer.read(operand, block);
      auto [it, isNew] = received.try_emplace(input, sent);
      if (!isNew)
        it->second = it->second.join(sent);
    }
  };
  auto collect = [&] {
    received.clear();
    SmallVector<RegionSuccessor> successors;
    branch.getSuccessorRegions(RegionBranchPoint::parent(), successors);
    for (const RegionSuccessor &successor : successors)
      receive(successor, branch.getEntrySuccessorOperands(successor),
              branch->getBlock());
    for (Region &region : branch->getRegions())
      for (Block &block : region) {
        if (block.empty())
          continue;
        auto exit = dyn_cast<RegionBranchTerminatorOpInterface>(block.back());
        if (!exit)
          continue;
        successors.clear();
        branch.getSuccessorRegions(exit, successors);
        for (const RegionSuccessor &successor : successors)
          receive(successor, exit.getSuccessorOperands(successor), &block);
      }
    for (auto [value, known] : received)
      keep(value, known);
  };
  collect();
  if (auto loop = dyn_cast<ScfForOp>(branch.getOperation()))
    if (std::optional<IntegerFacts> known = transfer.evaluateInductionVar(loop))
      keep(loop.getInductionVar(), *known);
  visitRegions(branch);
  if (auto loop = dyn_cast<ScfForOp>(branch.getOperation()))
    visitLoop(loop);
  collect();
  for (Value result : branch->getResults())
    if (IntegerFacts::supports(result.getType()))
      keep(result, transfer.read(result, branch->getBlock()));
}

/// Takes the callee's returned values, where it is part of what is analyzed.
void Narrowing::visitCall(FuncCallOp call) {
  // Below a symbol table, a look-up would leave what this thread may read.
  if (!root->hasTrait<OpTrait::SymbolTable>())
    return;
  auto callee =
      symbols.lookupNearestSymbolFrom<FuncDefOp>(call, call.getCalleeAttr());
  if (!callee || !root->isAncestor(callee))
    return;
  for (auto [number, result] : llvm::enumerate(call.getResults())) {
    if (!IntegerFacts::supports(result.getType()))
      continue;
    std::optional<IntegerFacts> joined;
    for (Block &block : callee.getBody())
      if (auto exit = dyn_cast<FuncReturnOp>(block.back())) {
        IntegerFacts sent = transfer.read(exit.getOperand(number), &block);
        joined = joined ? joined->join(sent) : sent;
      }
    if (joined)
      keep(result, *joined);
  }
}

//===----------------------------------------------------------------------===//
// Values that change by bounded steps
//===----------------------------------------------------------------------===//

/// The sum of `count` steps, not negative. Steps that are not exact differ from
/// each other, so that their sum has their divisor only.
static IntegerFacts repeat(IntegerFacts count, IntegerFacts step,
                           bool *mayOverflow = nullptr) {
  bool overflow = false;
  IntegerFacts product = mulFacts(count, step, &overflow);
  if (overflow && mayOverflow)
    *mayOverflow = true;
  if (step.isExact())
    return product;
  // Ends cut off at 64 bits were rounded to multiples of the product.
  if (overflow)
    return IntegerFacts::range(step.min < 0 ? INT64_MIN : 0,
                               step.max > 0 ? INT64_MAX : 0, step.divisor);
  return IntegerFacts::range(product.min, product.max, step.divisor);
}

void Narrowing::visitLoop(ScfForOp loop) {
  IntegerFacts trips = transfer.tripCount(loop);
  // At least one is counted, for the values of a body that does run.
  IntegerFacts earlier =
      IntegerFacts::range(0, std::max<int64_t>(trips.max, 1) - 1);
  for (auto [number, argument] : llvm::enumerate(loop.getCarried())) {
    Type type = argument.getType();
    if (!IntegerFacts::supports(type))
      continue;
    std::optional<IntegerFacts> step = stepOfLoop(loop, number);
    if (!step)
      continue;
    IntegerFacts init =
        transfer.read(loop.getInits()[number], loop->getBlock());
    bool overflow = false;
    IntegerFacts before =
        addFacts(init, repeat(earlier, *step, &overflow), &overflow);
    IntegerFacts after =
        addFacts(init, repeat(trips, *step, &overflow), &overflow);
    // Fixed-width integers wrap; addresses do not.
    IntegerFacts all = IntegerFacts::unknown(type), both = before.join(after);
    bool fits = !overflow && both.min >= all.min && both.max <= all.max;
    if (isa<IntegerType>(getElementTypeOrSelf(type)) && !fits)
      continue;
    keep(argument, before);
    keep(loop.getResult(number), after);
  }
}

std::optional<IntegerFacts> Narrowing::stepOfLoop(ScfForOp loop,
                                                  unsigned carried) {
  return stepOf(loop.getYield().getValues()[carried],
                loop.getCarried()[carried], kStepLimit);
}

std::optional<IntegerFacts> Narrowing::stepOf(Value value, Value start,
                                              unsigned limit) {
  if (value == start)
    return IntegerFacts::exact(0);
  Operation *op = value.getDefiningOp();
  if (!op || limit == 0)
    return std::nullopt;
  std::pair<Value, Value> key(value, start);
  if (auto it = steps.find(key); it != steps.end())
    return it->second;
  std::optional<IntegerFacts> step =
      stepOfUncached(op, value, start, limit - 1);
  steps[key] = step;
  return step;
}

std::optional<IntegerFacts> Narrowing::stepOfUncached(Operation *op,
                                                      Value value, Value start,
                                                      unsigned limit) {
  auto plus = [&](Value base, auto combine) -> std::optional<IntegerFacts> {
    std::optional<IntegerFacts> step = stepOf(base, start, limit);
    return step ? std::optional<IntegerFacts>(combine(*step)) : std::nullopt;
  };
  auto read = [&](Value term) { return transfer.read(term, op->getBlock()); };
  auto sum = [&](Value lhs, Value rhs) {
    auto step =
        plus(lhs, [&](IntegerFacts s) { return addFacts(s, read(rhs)); });
    return step ? step : plus(rhs, [&](IntegerFacts s) {
      return addFacts(s, read(lhs));
    });
  };
  auto either = [&](Value lhs, Value rhs) -> std::optional<IntegerFacts> {
    std::optional<IntegerFacts> a = stepOf(lhs, start, limit);
    std::optional<IntegerFacts> b = a ? stepOf(rhs, start, limit) : a;
    return b ? std::optional<IntegerFacts>(a->join(*b)) : std::nullopt;
  };
  unsigned number = cast<OpResult>(value).getResultNumber();
  if (isa<IndexAddOp, arith::AddIOp>(op))
    return sum(op->getOperand(0), op->getOperand(1));
  if (isa<IndexSubOp, arith::SubIOp>(op))
    return plus(op->getOperand(0), [&](IntegerFacts s) {
      return subFacts(s, read(op->getOperand(1)));
    });
  if (auto madd = dyn_cast<IndexMaddOp>(op))
    return plus(madd.getC(), [&](IntegerFacts s) {
      return addFacts(s, mulFacts(read(madd.getA()), read(madd.getB())));
    });
  if (isa<IndexAssumeOp, ScalarAssumeOp, SanitizerAssertValueOp>(op))
    return stepOf(op->getOperand(number), start, limit);
  if (isa<ScfSelectOp, arith::SelectOp>(op))
    return either(op->getOperand(1), op->getOperand(2));
  if (auto branch = dyn_cast<ScfIfOp>(op)) {
    auto yielded = [&](Region &region) {
      return region.front().getTerminator()->getOperand(number);
    };
    return either(yielded(branch.getThenRegion()),
                  yielded(branch.getElseRegion()));
  }
  if (auto loop = dyn_cast<ScfForOp>(op)) {
    std::optional<IntegerFacts> inner = stepOfLoop(loop, number);
    if (!inner)
      return std::nullopt;
    return plus(loop.getInits()[number], [&](IntegerFacts s) {
      return addFacts(s, repeat(transfer.tripCount(loop), *inner));
    });
  }
  return std::nullopt;
}

void loom::narrowFacts(Operation *root, const PathFacts &paths,
                       const FactOptions &options, FactsMap &facts) {
  Narrowing(root, paths, options, facts).run();
}
