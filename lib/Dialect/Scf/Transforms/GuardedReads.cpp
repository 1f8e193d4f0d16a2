//===- GuardedReads.cpp - Conditionals that hold loads and their uses ----===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GuardedReads.h"
#include "PipelinePlan.h"
#include "UnitEffects.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace loom;

bool loom::hasAheadLoad(Operation *unit, const PipelineBody &body) {
  return unit
      ->walk([&](Operation *op) {
        return body.ahead.contains(op) ? WalkResult::interrupt()
                                       : WalkResult::advance();
      })
      .wasInterrupted();
}

Operation *DependentValues::findCause(Operation *unit, Value *value) const {
  Operation *cause = nullptr;
  unit->walk<WalkOrder::PreOrder>([&](Operation *op) {
    for (Value operand : op->getOperands())
      if (values.contains(operand)) {
        *value = operand;
        cause = op;
        return WalkResult::interrupt();
      }
    if (!body.isFixed(op))
      return WalkResult::advance();
    *value = Value();
    cause = op;
    return WalkResult::interrupt();
  });
  return cause;
}

bool DependentValues::add(Operation *unit) {
  Value value;
  if (!findCause(unit, &value))
    return false;
  for (Value result : unit->getResults())
    values.insert(result);
  return true;
}

LogicalResult loom::refuseDependence(ScfForOp loop, Operation *unit,
                                     const PipelineBody &body,
                                     const DependentValues &dependent) {
  Value value;
  Operation *cause = dependent.findCause(unit, &value);
  InFlightDiagnostic diag = refusePipeline(loop);
  if (value) {
    diag << "needs loads whose addresses and conditions do not depend on "
            "carried values, on collectives or on workgroup or private memory "
            "(scf.pipeline/11)";
    diag.attachNote(unit->getLoc()) << "the load is in here";
    diag.attachNote(value.getLoc()) << "it depends on this value";
    return diag;
  }
  diag << (isCollective(cause)
               ? "needs loads that can be told apart from collectives "
                 "(scf.pipeline/9)"
               : "needs global loads that can be told apart from "
                 "accesses of workgroup memory (scf.pipeline/6)");
  diag.attachNote(unit->getLoc()) << "a load is in here";
  diag.attachNote(cause->getLoc()) << "and so is this op";
  return diag;
}

/// A value for where nothing is loaded; nobody uses it.
static Value createZero(OpBuilder &builder, Location loc, Type type) {
  if (isa<IndexType, OffsetType>(type))
    return IndexConstantOp::create(builder, loc, type, builder.getIndexAttr(0));
  TypedAttr zero = builder.getZeroAttr(type);
  return zero ? arith::ConstantOp::create(builder, loc, zero).getResult()
              : Value();
}

namespace {
/// One branch of a conditional that is split.
class BranchSplitter {
public:
  BranchSplitter(ScfForOp loop, Block &block, PipelineBody &body,
                 const DependentValues &dependent)
      : loop(loop), block(block), body(body), dependent(dependent) {}

  /// Finds what moves. Conditionals in the branch may be split first.
  LogicalResult analyze();
  /// What moves and is used by what does not.
  ArrayRef<Value> getCrossing() const { return crossing; }
  /// Copies what moves to the builder; returns the copies of what crosses.
  SmallVector<Value> cloneMoved(OpBuilder &builder);
  /// Takes the loads out of the branch, in favour of `moved`.
  void remove(ValueRange moved);

private:
  bool isLocal(Value value) const {
    return value.getParentBlock() == &block && value.getDefiningOp();
  }
  void collectSlice();
  void collectCrossing();

  ScfForOp loop;
  Block &block;
  PipelineBody &body;
  DependentValues dependent;
  llvm::SetVector<Operation *> seeds;
  /// The seeds and what they need, of this block.
  llvm::DenseSet<Operation *> slice;
  SmallVector<Value> crossing;
};
} // namespace

LogicalResult BranchSplitter::analyze() {
  for (Operation &op : llvm::make_early_inc_range(block.without_terminator())) {
    Value value;
    bool isSeed = hasAheadLoad(&op, body);
    Operation *cause = dependent.findCause(&op, &value);
    if (isSeed && cause) {
      auto conditional = dyn_cast<ScfIfOp>(op);
      if (!conditional)
        return refuseDependence(loop, &op, body, dependent);
      FailureOr<ScfIfOp> split =
          splitGuardedReads(loop, conditional, body, dependent);
      if (failed(split))
        return failure();
      seeds.insert(*split);
    } else if (isSeed) {
      seeds.insert(&op);
    }
    dependent.add(&op);
  }
  collectSlice();
  collectCrossing();
  for (Value value : crossing) {
    OpBuilder scratch(loop.getContext());
    bool hasZero = isa<IndexType, OffsetType>(value.getType()) ||
                   scratch.getZeroAttr(value.getType());
    if (!hasZero)
      return refusePipeline(loop)
             << "cannot split a conditional whose loads give "
             << value.getType() << " (scf.pipeline/9)";
  }
  return success();
}

void BranchSplitter::collectSlice() {
  SmallVector<Operation *> pending(seeds.begin(), seeds.end());
  slice.insert(seeds.begin(), seeds.end());
  while (!pending.empty())
    forEachCapture(pending.pop_back_val(), [&](Value value) {
      if (isLocal(value) && slice.insert(value.getDefiningOp()).second)
        pending.push_back(value.getDefiningOp());
    });
}

/// What stays needs loads, and pure ops of the slice, which it keeps too.
void BranchSplitter::collectCrossing() {
  llvm::SetVector<Value> values;
  llvm::DenseSet<Operation *> needed;
  for (Operation &op : llvm::reverse(block)) {
    bool stays = !slice.contains(&op) || needed.contains(&op);
    if (!stays || seeds.contains(&op))
      continue;
    forEachCapture(&op, [&](Value value) {
      if (!isLocal(value))
        return;
      Operation *creator = value.getDefiningOp();
      if (seeds.contains(creator))
        values.insert(value);
      else
        needed.insert(creator);
    });
  }
  crossing = values.takeVector();
}

SmallVector<Value> BranchSplitter::cloneMoved(OpBuilder &builder) {
  IRMapping mapping;
  for (Operation &op : block.without_terminator())
    if (slice.contains(&op)) {
      Operation *clone = builder.clone(op, mapping);
      // The rules know the copies of loads as loads.
      if (seeds.contains(&op)) {
        SmallVector<Operation *> from, to;
        op.walk([&](Operation *nested) { from.push_back(nested); });
        clone->walk([&](Operation *nested) { to.push_back(nested); });
        for (auto [original, copy] : llvm::zip(from, to))
          if (body.ahead.contains(original))
            body.ahead.insert(copy);
      }
    }
  SmallVector<Value> copies;
  for (Value value : crossing)
    copies.push_back(mapping.lookup(value));
  return copies;
}

void BranchSplitter::remove(ValueRange moved) {
  for (auto [value, copy] : llvm::zip(crossing, moved))
    value.replaceAllUsesWith(copy);
  SmallVector<Operation *> unused;
  for (Operation &op : block)
    if (slice.contains(&op))
      unused.push_back(&op);
  for (Operation *op : llvm::reverse(unused))
    if (op->use_empty()) {
      op->walk([&](Operation *nested) { body.ahead.erase(nested); });
      op->erase();
    }
}

FailureOr<ScfIfOp> loom::splitGuardedReads(ScfForOp loop, ScfIfOp conditional,
                                           PipelineBody &body,
                                           const DependentValues &dependent) {
  // The condition is needed as early as the loads.
  Value value;
  if (dependent.findCause(conditional, &value) == conditional)
    return refuseDependence(loop, conditional, body, dependent);
  SmallVector<std::unique_ptr<BranchSplitter>> branches;
  SmallVector<Type> types;
  for (Region &region : conditional->getRegions()) {
    if (region.empty())
      continue;
    branches.push_back(std::make_unique<BranchSplitter>(loop, region.front(),
                                                        body, dependent));
    if (failed(branches.back()->analyze()))
      return failure();
    for (Value value : branches.back()->getCrossing())
      types.push_back(value.getType());
  }
  OpBuilder builder(conditional);
  Location loc = conditional.getLoc();
  auto guarded =
      ScfIfOp::create(builder, loc, types, conditional.getCondition());
  bool needsElse = !types.empty() || branches.size() > 1;
  for (unsigned index = 0; index < (needsElse ? 2u : 1u); ++index) {
    Block &block = guarded->getRegion(index).emplaceBlock();
    builder.setInsertionPointToEnd(&block);
    SmallVector<Value> yielded;
    for (auto [number, branch] : llvm::enumerate(branches)) {
      if (number == index) {
        llvm::append_range(yielded, branch->cloneMoved(builder));
        continue;
      }
      for (Value value : branch->getCrossing())
        yielded.push_back(createZero(builder, loc, value.getType()));
    }
    ScfYieldOp::create(builder, loc, yielded);
  }
  ValueRange moved = guarded.getResults();
  for (std::unique_ptr<BranchSplitter> &branch : branches) {
    size_t count = branch->getCrossing().size();
    branch->remove(moved.take_front(count));
    moved = moved.drop_front(count);
  }
  return guarded;
}
