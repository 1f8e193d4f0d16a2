//===- ScheduledLoops.cpp - Loops that keep their schedule ----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScheduledLoops.h"
#include "Loom/Conversion/ScheduleMarks.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace loom;

//===----------------------------------------------------------------------===//
// Lane guards
//===----------------------------------------------------------------------===//

namespace {
/// The lane guards of a loop, and how to know beforehand of an iteration
/// whether all of them are true.
class LaneGuards {
public:
  /// Nothing if there are none, or if what the last one tests is not a function
  /// of the induction variable alone.
  static std::optional<LaneGuards> find(scf::ForOp loop);

  ArrayRef<scf::IfOp> get() const { return guards; }
  scf::IfOp getLast() const { return guards.back(); }

  /// Computes the last guard's condition, which implies the others', of the
  /// iteration of `variable`. There may be no such iteration.
  Value emitAllTrue(RewriterBase &rewriter, scf::ForOp loop,
                    Value variable) const {
    IRMapping mapping;
    mapping.map(loop.getInductionVar(), variable);
    for (Operation *op : condition)
      rewriter.clone(*op, mapping);
    return mapping.lookupOrDefault(getLast().getCondition());
  }

private:
  SmallVector<scf::IfOp> guards;
  SmallVector<Operation *> condition;
};
} // namespace

std::optional<LaneGuards> LaneGuards::find(scf::ForOp loop) {
  LaneGuards found;
  Block *body = loop.getBody();
  for (auto guard : body->getOps<scf::IfOp>())
    if (guard->hasAttr(kLaneGuardAttr))
      found.guards.push_back(guard);
  if (found.guards.empty())
    return std::nullopt;
  // Ops of the body that the condition is computed from, users first.
  llvm::SmallSetVector<Operation *, 8> slice;
  SmallVector<Value> pending = {found.getLast().getCondition()};
  while (!pending.empty()) {
    Value value = pending.pop_back_val();
    if (value == loop.getInductionVar() || value.getParentBlock() != body)
      continue;
    Operation *op = value.getDefiningOp();
    if (!op || op->getNumRegions() != 0 || !isPure(op))
      return std::nullopt;
    if (slice.insert(op))
      llvm::append_range(pending, op->getOperands());
  }
  found.condition = slice.takeVector();
  llvm::sort(found.condition,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  return found;
}

/// Replaces `op` by what one of its regions does.
static void replaceByRegion(RewriterBase &rewriter, scf::IfOp op,
                            Region &region) {
  if (region.empty())
    return rewriter.eraseOp(op);
  auto yield = cast<scf::YieldOp>(region.front().getTerminator());
  SmallVector<Value> values(yield.getOperands());
  rewriter.eraseOp(yield);
  rewriter.inlineBlockBefore(&region.front(), op);
  rewriter.replaceOp(op, values);
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

namespace {
/// Builds the blocks of one loop. Those after `before` are in this order, where
/// all but body and end are only there with guards:
///   entry  is there an iteration in which they are all true?
///   body   such iterations
///   exit   is there one after them?
///   last   that one
///   end    what follows the loop
class LoopBuilder {
public:
  LoopBuilder(RewriterBase &rewriter, scf::ForOp loop)
      : rewriter(rewriter), loop(loop), loc(loop.getLoc()),
        body(loop.getBody()), guards(LaneGuards::find(loop)) {}

  SmallVector<Block *> build();

private:
  /// Whether there is an iteration of `variable`.
  Value emitExists(Value variable) {
    auto less = loop.getUnsignedCmp() ? arith::CmpIPredicate::ult
                                      : arith::CmpIPredicate::slt;
    return arith::CmpIOp::create(rewriter, loc, less, variable,
                                 loop.getUpperBound());
  }

  static SmallVector<Value> join(Value variable, ValueRange carried) {
    SmallVector<Value> all = {variable};
    llvm::append_range(all, carried);
    return all;
  }

  void createBlocks();
  void buildEntry();
  void buildLatch();
  void buildLast();

  RewriterBase &rewriter;
  scf::ForOp loop;
  Location loc;
  Block *body;
  std::optional<LaneGuards> guards;
  Block *before = nullptr, *entry = nullptr, *exit = nullptr, *last = nullptr,
        *end = nullptr;
};
} // namespace

/// Moves what follows the loop, and the loop itself for the time being, to a
/// block whose arguments are the results.
void LoopBuilder::createBlocks() {
  before = loop->getBlock();
  end = rewriter.splitBlock(before, loop->getIterator());
  for (Value result : loop.getResults()) {
    Value argument = end->addArgument(result.getType(), result.getLoc());
    rewriter.replaceAllUsesWith(result, argument);
  }
  if (!guards)
    return;
  entry = rewriter.createBlock(end);
  exit = rewriter.createBlock(end);
  last = rewriter.createBlock(end);
  for (BlockArgument argument : body->getArguments())
    last->addArgument(argument.getType(), argument.getLoc());
}

void LoopBuilder::buildEntry() {
  rewriter.setInsertionPointToEnd(before);
  Value lower = loop.getLowerBound();
  Value any = emitExists(lower);
  ValueRange inits = loop.getInitArgs();
  SmallVector<Value> first = join(lower, inits);
  if (!guards) {
    cf::CondBranchOp::create(rewriter, loc, any, body, first, end, inits);
    return;
  }
  cf::CondBranchOp::create(rewriter, loc, any, entry, ValueRange(), end, inits);
  rewriter.setInsertionPointToEnd(entry);
  Value all = guards->emitAllTrue(rewriter, loop, lower);
  cf::CondBranchOp::create(rewriter, loc, all, body, first, last, first);
}

void LoopBuilder::buildLatch() {
  auto yield = cast<scf::YieldOp>(body->getTerminator());
  rewriter.setInsertionPoint(yield);
  SmallVector<Value> carried(yield.getOperands());
  Value next = arith::AddIOp::create(rewriter, loc, loop.getInductionVar(),
                                     loop.getStep());
  Value more = emitExists(next);
  SmallVector<Value> again = join(next, carried);
  Value stays = more;
  if (guards) {
    // Without an iteration the other condition may be poison.
    Value all = guards->emitAllTrue(rewriter, loop, next);
    Value none =
        arith::ConstantOp::create(rewriter, loc, rewriter.getBoolAttr(false));
    stays = arith::SelectOp::create(rewriter, loc, more, all, none);
  }
  auto latch = cf::CondBranchOp::create(
      rewriter, loc, stays, body, again, guards ? exit : end,
      guards ? ValueRange() : ValueRange(carried));
  latch->setAttr(kKeptLoopAttr, rewriter.getUnitAttr());
  if (guards) {
    rewriter.setInsertionPointToEnd(exit);
    cf::CondBranchOp::create(rewriter, loc, more, last, again, end, carried);
  }
  rewriter.eraseOp(yield);
}

/// A copy of the body for the iteration in which the last guard is false.
void LoopBuilder::buildLast() {
  rewriter.setInsertionPointToEnd(last);
  IRMapping mapping;
  mapping.map(body->getArguments(), last->getArguments());
  for (Operation &op : body->without_terminator())
    rewriter.clone(op, mapping)->removeAttr(kLaneGuardAttr);
  SmallVector<Value> results;
  for (Value value : loop.getYieldedValues())
    results.push_back(mapping.lookupOrDefault(value));
  cf::BranchOp::create(rewriter, loc, end, results);
  auto isFalse = cast<scf::IfOp>(mapping.lookup(guards->getLast()));
  replaceByRegion(rewriter, isFalse, isFalse.getElseRegion());
}

SmallVector<Block *> LoopBuilder::build() {
  createBlocks();
  buildEntry();
  if (guards)
    buildLast();
  buildLatch();
  if (guards)
    for (scf::IfOp guard : guards->get())
      replaceByRegion(rewriter, guard, guard.getThenRegion());
  rewriter.inlineRegionBefore(loop.getRegion(), guards ? exit : end);
  rewriter.eraseOp(loop);
  SmallVector<Block *> bodies = {body};
  if (guards)
    bodies.push_back(last);
  return bodies;
}

SmallVector<Block *> loom::lowerScheduledLoop(RewriterBase &rewriter,
                                              scf::ForOp loop) {
  return LoopBuilder(rewriter, loop).build();
}
