//===- TripCounts.cpp - How often a loop runs ----------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TripCounts.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace loom;

/// A value as another one plus a constant; itself plus 0 if it is no such sum.
static std::pair<Value, int64_t> splitConstant(Value value,
                                               const Facts &facts) {
  int64_t sum = 0;
  while (auto add = value.getDefiningOp<IndexAddOp>()) {
    Value base = add.getLhs(), other = add.getRhs();
    std::optional<int64_t> constant = facts.get(other).getExact();
    if (!constant) {
      std::swap(base, other);
      constant = facts.get(other).getExact();
    }
    int64_t next;
    if (!constant || llvm::AddOverflow(sum, *constant, next))
      break;
    sum = next;
    value = base;
  }
  return {value, sum};
}

/// Facts of upper - lower for bounds that are written as one value plus others.
static std::optional<IntegerFacts> findDistance(ScfForOp loop,
                                                const Facts &facts) {
  auto [upper, upperPart] = splitConstant(loop.getUpper(), facts);
  auto [lower, lowerPart] = splitConstant(loop.getLower(), facts);
  int64_t constant;
  if (llvm::SubOverflow(upperPart, lowerPart, constant))
    return std::nullopt;
  if (upper == lower)
    return IntegerFacts::exact(constant);
  auto add = upper.getDefiningOp<IndexAddOp>();
  if (!add || (add.getLhs() != lower && add.getRhs() != lower))
    return std::nullopt;
  Value addend = add.getLhs() == lower ? add.getRhs() : add.getLhs();
  bool overflows = false;
  IntegerFacts distance =
      addFacts(facts.get(addend), IntegerFacts::exact(constant), &overflows);
  return overflows ? std::nullopt : std::optional(distance);
}

std::optional<uint64_t> loom::findExactTripCount(ScfForOp loop,
                                                 const Facts &facts) {
  if (std::optional<int64_t> known = facts.getTripCount(loop).getExact())
    return *known;
  std::optional<int64_t> step = facts.get(loop.getStep()).getExact();
  std::optional<IntegerFacts> distance = findDistance(loop, facts);
  if (!step || *step <= 0 || !distance || !distance->isExact())
    return std::nullopt;
  return distance->min <= 0
             ? 0
             : llvm::divideCeil(uint64_t(distance->min), uint64_t(*step));
}

bool loom::isTripCountMultipleOf(ScfForOp loop, int64_t factor,
                                 const Facts &facts) {
  if (std::optional<uint64_t> count = findExactTripCount(loop, facts))
    return *count % factor == 0;
  if (facts.getTripCount(loop).isMultipleOf(factor))
    return true;
  // hi = lo + n with a known divisor of n.
  int64_t span;
  std::optional<int64_t> step = facts.get(loop.getStep()).getExact();
  if (!step || *step <= 0 || llvm::MulOverflow(*step, factor, span))
    return false;
  if (facts.get(loop.getLower()) == IntegerFacts::exact(0))
    return facts.get(loop.getUpper()).isMultipleOf(span);
  std::optional<IntegerFacts> distance = findDistance(loop, facts);
  return distance && distance->isMultipleOf(span);
}

Value loom::createAddress(OpBuilder &builder, Location loc, Type type,
                          int64_t value) {
  return IndexConstantOp::create(builder, loc, type,
                                 builder.getIndexAttr(value));
}

Value loom::addAddress(OpBuilder &builder, Location loc, Value base,
                       int64_t offset) {
  if (offset == 0)
    return base;
  if (auto constant = base.getDefiningOp<IndexConstantOp>())
    return createAddress(builder, loc, base.getType(),
                         constant.getValue().getSExtValue() + offset);
  return IndexAddOp::create(
      builder, loc, base, createAddress(builder, loc, base.getType(), offset));
}

namespace {
/// Integers of 64 bits, where an address cannot do.
class WideArithmetic {
public:
  WideArithmetic(OpBuilder &builder, Location loc)
      : builder(builder), loc(loc) {}

  Value enter(Value address) {
    return IndexCastOp::create(builder, loc, builder.getI64Type(), address);
  }
  Value leave(Value value, Type type) {
    return IndexCastOp::create(builder, loc, type, value);
  }
  Value constant(int64_t value) {
    return arith::ConstantOp::create(builder, loc,
                                     builder.getI64IntegerAttr(value));
  }
  template <typename Op> Value make(Value a, Value b) {
    return Op::create(builder, loc, a, b);
  }
  Value compare(arith::CmpIPredicate predicate, Value a, Value b) {
    return arith::CmpIOp::create(builder, loc, predicate, a, b);
  }
  Value select(Value condition, Value a, Value b) {
    return arith::SelectOp::create(builder, loc, condition, a, b);
  }

private:
  OpBuilder &builder;
  Location loc;
};
} // namespace

/// Addresses are signed 64-bit numbers, and never negative in bytes.
static int64_t getSmallest(Type type) {
  return isa<IndexType>(type) ? INT64_MIN : 0;
}

Value loom::emitHasIterations(OpBuilder &builder, ScfForOp like, Value from,
                              int64_t count, int64_t step, const Facts &facts) {
  Location loc = like.getLoc();
  Value upper = like.getUpper();
  auto less = [&](Value a, Value b) -> Value {
    return IndexCmpOp::create(builder, loc, arith::CmpIPredicate::slt, a, b);
  };
  int64_t distance = (count - 1) * step;
  IntegerFacts upperFacts = facts.get(upper);
  int64_t sum;
  // from < upper in any execution that asks about more than one iteration, or
  // else the lower bound is what is asked about.
  int64_t most = std::max(facts.get(like.getLower()).max, upperFacts.max);
  if (!llvm::AddOverflow(most, distance, sum))
    return less(addAddress(builder, loc, from, distance), upper);
  if (!llvm::SubOverflow(upperFacts.min, distance, sum) &&
      sum >= getSmallest(upper.getType()))
    return less(from,
                IndexSubOp::create(
                    builder, loc, upper,
                    createAddress(builder, loc, upper.getType(), distance)));
  // An unsigned number holds the distance of any two addresses.
  WideArithmetic wide(builder, loc);
  Value span = wide.make<arith::SubIOp>(wide.enter(upper), wide.enter(from));
  return wide.make<arith::AndIOp>(
      less(from, upper),
      wide.compare(arith::CmpIPredicate::ugt, span, wide.constant(distance)));
}

Value loom::emitEndOfGroups(OpBuilder &builder, ScfForOp loop, int64_t factor,
                            int64_t step, const Facts &facts) {
  Location loc = loop.getLoc();
  Value lower = loop.getLower(), upper = loop.getUpper();
  Type type = lower.getType();
  IntegerFacts low = facts.get(lower), high = facts.get(upper);
  int64_t span, rounded, end;
  bool isNarrow = isa<IndexType>(type) &&
                  !llvm::SubOverflow(high.max, low.min, span) &&
                  !llvm::AddOverflow(span, step - 1, rounded) &&
                  !llvm::SubOverflow(high.min, low.max, span) &&
                  !llvm::AddOverflow(high.max, step - 1, end);
  if (isNarrow) {
    auto constant = [&](int64_t value) {
      return createAddress(builder, loc, type, value);
    };
    Value trips = low == IntegerFacts::exact(0)
                      ? upper
                      : IndexSubOp::create(builder, loc, upper, lower);
    if (high.min < low.max)
      trips = IndexMaxOp::create(builder, loc, trips, constant(0));
    if (step != 1)
      trips = IndexDivOp::create(builder, loc,
                                 addAddress(builder, loc, trips, step - 1),
                                 constant(step));
    Value left = IndexRemOp::create(builder, loc, trips, constant(factor));
    Value covered = IndexSubOp::create(builder, loc, trips, left);
    if (step != 1)
      covered = IndexMulOp::create(builder, loc, covered, constant(step));
    return low == IntegerFacts::exact(0)
               ? covered
               : IndexAddOp::create(builder, loc, lower, covered).getResult();
  }
  WideArithmetic wide(builder, loc);
  Value from = wide.enter(lower), to = wide.enter(upper);
  Value zero = wide.constant(0), one = wide.constant(1);
  Value any = wide.compare(arith::CmpIPredicate::slt, from, to);
  Value trips =
      wide.make<arith::SubIOp>(wide.make<arith::SubIOp>(to, from), one);
  if (step != 1)
    trips = wide.make<arith::DivUIOp>(trips, wide.constant(step));
  trips = wide.select(any, wide.make<arith::AddIOp>(trips, one), zero);
  Value left = wide.make<arith::RemUIOp>(trips, wide.constant(factor));
  Value covered = wide.make<arith::SubIOp>(trips, left);
  if (step != 1)
    covered = wide.make<arith::MulIOp>(covered, wide.constant(step));
  // The product and the sum wrap only when they stand for the upper bound.
  Value inside = wide.make<arith::AddIOp>(from, covered);
  Value isAll = wide.compare(arith::CmpIPredicate::eq, left, zero);
  // It is between the bounds; said in a way that facts understand.
  inside = wide.make<arith::MaxSIOp>(inside, from);
  inside = wide.make<arith::MinSIOp>(inside, to);
  return wide.leave(wide.select(isAll, to, inside), type);
}
