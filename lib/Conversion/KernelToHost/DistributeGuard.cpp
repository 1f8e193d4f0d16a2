//===- DistributeGuard.cpp - Guards as bounds of loops --------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Most kernels keep the workitems behind the end of the data idle: `if (i < n)`
// around all they do, where i counts the workitems of a dimension. The loop
// over that dimension then ends at the workitem whose i is n. Without the
// condition its body is straight-line code, which LLVM vectorizes well.
//
//===----------------------------------------------------------------------===//

#include "Distribute.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace loom;
using arith::CmpIPredicate;

/// How deep the sum that a workitem's coordinate is part of may be.
static constexpr unsigned kMaxDepth = 4;

/// A value that is a shared one plus the workitem's coordinate in `axis`.
struct Distributor::Unit {
  unsigned axis;
  Value base;
};

std::optional<Distributor::Unit> Distributor::matchUnit(Value value,
                                                        unsigned depth) {
  Operation *op = value.getDefiningOp();
  if (!op || depth == 0)
    return std::nullopt;
  Location loc = op->getLoc();
  Type index = builder.getIndexType();
  auto plus = [&](Value shared, Value term) -> std::optional<Unit> {
    std::optional<Unit> unit = matchUnit(term, depth - 1);
    if (unit)
      unit->base =
          builder.createOrFold<IndexAddOp>(loc, index, shared, unit->base);
    return unit;
  };
  if (auto id = dyn_cast<KernelWorkitemIdOp>(op))
    return Unit{unsigned(id.getDimension()), makeIndex(0)};
  if (auto id = dyn_cast<KernelDispatchIdOp>(op)) {
    unsigned axis = unsigned(id.getDimension());
    return Unit{axis, builder.createOrFold<IndexMulOp>(
                          loc, index, position.groups[axis],
                          makeIndex(position.size[axis]))};
  }
  if (auto assume = dyn_cast<IndexAssumeOp>(op))
    return matchUnit(
        assume.getValues()[cast<OpResult>(value).getResultNumber()], depth - 1);
  if (auto add = dyn_cast<IndexAddOp>(op)) {
    for (auto [shared, term] : {std::pair(add.getLhs(), add.getRhs()),
                                std::pair(add.getRhs(), add.getLhs())})
      if (Value known = sharedValues.lookup(shared))
        return plus(known, term);
  }
  if (auto madd = dyn_cast<IndexMaddOp>(op)) {
    Value a = sharedValues.lookup(madd.getOperand(0)),
          b = sharedValues.lookup(madd.getOperand(1));
    if (a && b)
      return plus(builder.createOrFold<IndexMulOp>(loc, index, a, b),
                  madd.getOperand(2));
  }
  return std::nullopt;
}

bool Distributor::matchBound(Value condition, Guard &guard) {
  if (auto both = condition.getDefiningOp<arith::AndIOp>())
    return matchBound(both.getLhs(), guard) && matchBound(both.getRhs(), guard);
  auto compare = condition.getDefiningOp<IndexCmpOp>();
  if (!compare || !compare.getLhs().getType().isIndex())
    return false;
  Value value = compare.getLhs(), bound = compare.getRhs();
  CmpIPredicate predicate = compare.getPredicate();
  if (predicate == CmpIPredicate::sgt || predicate == CmpIPredicate::ugt) {
    std::swap(value, bound);
    predicate = predicate == CmpIPredicate::sgt ? CmpIPredicate::slt
                                                : CmpIPredicate::ult;
  }
  bool isSigned = predicate == CmpIPredicate::slt;
  Value end = sharedValues.lookup(bound);
  // With what follows, the difference of bound and base cannot wrap.
  if (!end || (!isSigned && predicate != CmpIPredicate::ult) ||
      !facts.get(value).isNonNegative() ||
      (!isSigned && !facts.get(bound).isNonNegative()))
    return false;
  std::optional<Unit> unit = matchUnit(value, kMaxDepth);
  if (!unit)
    return false;
  Location loc = compare.getLoc();
  Type index = builder.getIndexType();
  Value last = builder.createOrFold<IndexMaxOp>(loc, index, end, unit->base);
  Value count = builder.createOrFold<IndexSubOp>(loc, index, last, unit->base);
  Value &limit = guard.limits[unit->axis];
  if (!limit)
    limit = makeIndex(position.size[unit->axis]);
  limit = builder.createOrFold<IndexMinOp>(loc, index, limit, count);
  guard.bounds.emplace_back(value, end);
  return true;
}

std::optional<Distributor::Guard>
Distributor::matchGuard(ArrayRef<Operation *> ops,
                        function_ref<bool(Value)> isUsedOutside) {
  auto last = ops.empty() ? nullptr : dyn_cast<ScfIfOp>(ops.back());
  if (!last || last->getNumResults() != 0 || !last.getElseRegion().empty())
    return std::nullopt;
  for (Operation *op : ops.drop_back())
    if (!isMemoryEffectFree(op) ||
        llvm::any_of(op->getResults(), isUsedOutside))
      return std::nullopt;
  Guard guard;
  guard.op = last;
  if (!matchBound(last.getCondition(), guard))
    return std::nullopt;
  return guard;
}

void Distributor::emitGuarded(WorkitemNest &nest, const Guard &guard) {
  OpBuilder &at = nest.getBuilder();
  MLIRContext *context = at.getContext();
  auto below = PredicateAttr::get(
      context, PredicateKind::Lt,
      {ValueRefAttr::get(context, 0), ValueRefAttr::get(context, 1)});
  // What the condition says of its operands is still known.
  for (auto [value, end] : guard.bounds) {
    Value element = nest.get(value);
    nest.replace(value, IndexAssumeOp::create(
                            at, value.getLoc(), TypeRange{value.getType()},
                            ValueRange{element}, ValueRange{end},
                            at.getArrayAttr({below}))
                            .getResult(0));
  }
  ScfIfOp op = guard.op;
  for (Operation &inner : op.getThenRegion().front().without_terminator())
    nest.clone(&inner);
}
