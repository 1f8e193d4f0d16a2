//===- IndexOps.cpp - The address domains ---------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArithOps.h"
#include "Handlers.h"
#include "IntegerLanes.h"
#include "Loom/Dialect/Index/IR/Index.h"
#include "Loom/Dialect/Scalar/IR/Scalar.h"
#include "Predicates.h"

using namespace mlir;
using namespace loom;

static constexpr unsigned kIndexBits = 64;

static bool isOffset(Type type) {
  return isa<OffsetType>(getElementTypeOrSelf(type));
}

namespace {

//===----------------------------------------------------------------------===//
// Arithmetic: what leaves the domain is poison
//===----------------------------------------------------------------------===//

/// A sum, difference or product in `index`, or in `offset`, which has no
/// negative numbers.
template <typename Lane, bool isUnsigned> struct Exact : LaneFunction {
  using LaneFunction::LaneFunction;
  uint64_t operator()(uint64_t a, uint64_t b, bool &isPoison) const {
    __int128 value = Lane::template exact<__int128>(int64_t(a), int64_t(b));
    isPoison = value != int64_t(value) || (isUnsigned && value < 0);
    return value;
  }
};

struct Madd : LaneFunction {
  using LaneFunction::LaneFunction;
  uint64_t operator()(uint64_t a, uint64_t b, uint64_t c,
                      bool &isPoison) const {
    // The product counts too: a madd is an index.mul and an index.add.
    __int128 product = __int128(int64_t(a)) * int64_t(b);
    __int128 value = product + int64_t(c);
    isPoison = product != int64_t(product) || value != int64_t(value);
    return value;
  }
};

struct NotNegative : LaneFunction {
  using LaneFunction::LaneFunction;
  uint64_t operator()(uint64_t a, bool &isPoison) const {
    isPoison = int64_t(a) < 0;
    return a;
  }
};

/// A rotation by an amount in [0, 63].
template <typename Rotation> struct BoundedRotation : Rotation {
  using Rotation::Rotation;
  uint64_t operator()(uint64_t a, uint64_t amount, bool &isPoison) const {
    isPoison = amount >= this->bits;
    return Rotation::operator()(a, amount);
  }
};

/// Reads `words[0]` bits as a signed number, of which `words[1]` remain.
struct Resize : IntegerLane {
  unsigned to;
  explicit Resize(const Inst &inst) : IntegerLane(inst), to(inst.words[1]) {}
  uint64_t operator()(uint64_t a) const { return truncateBits(sign(a), to); }
};
/// The same for an unsigned number.
struct ResizeUnsigned : Resize {
  using Resize::Resize;
  uint64_t operator()(uint64_t a) const { return truncateBits(a, to); }
};

} // namespace

template <typename Op, typename Lane>
static void addExact(HandlerTable &handlers) {
  handlers.addBuilder<Op>([](Op op, Inst &inst) {
    return setPure(inst, isOffset(op.getType())
                             ? mapChecked<Exact<Lane, true>, 2>
                             : mapChecked<Exact<Lane, false>, 2>);
  });
}

/// Defined for a dividend of at least 0 and a divisor above 0. A negative
/// dividend gives poison, since the op may run where its result is not used;
/// a divisor that is not positive is reported.
template <bool isRemainder>
static void runIndexDivision(Group &group, const Inst &inst) {
  const Register &lhs = group.operand(inst, 0), &rhs = group.operand(inst, 1);
  Register &result = group.result(inst);
  for (unsigned lane : group.getLanes()) {
    int64_t a = lhs.get(0, lane), b = rhs.get(0, lane);
    uint32_t maker = lhs.getPoison(0, lane);
    uint64_t value = 0;
    if (group.reportPoison(inst, rhs, 0, lane, "a division"))
      maker = 0;
    else if (b <= 0)
      group.report(FaultKind::Undefined, inst, lane,
                   b == 0 ? Twine("division by zero")
                          : "the divisor is " + Twine(b) + ", not positive");
    else if (!maker && a < 0)
      maker = inst.id;
    else
      value = isRemainder ? a % b : a / b;
    result.set(0, lane, value);
    if (maker || result.mayBePoison())
      result.setPoison(0, lane, maker);
  }
}

//===----------------------------------------------------------------------===//
// Bits and order
//===----------------------------------------------------------------------===//

/// Handlers of integers, with 64 bits.
template <typename Op>
static void addWide(HandlerTable &handlers, Handler handler) {
  handlers.addBuilder<Op>([handler](Op, Inst &inst) {
    inst.words = {kIndexBits, /*flags=*/0};
    return setPure(inst, handler);
  });
}

static LogicalResult buildIndexCompare(IndexCmpOp op, Inst &inst) {
  arith::CmpIPredicate predicate = op.getPredicate();
  if (isOffset(op.getLhs().getType()))
    predicate = getUnsigned(predicate);
  return buildCompare(predicate, kIndexBits, inst);
}

static LogicalResult buildIndexCast(IndexCastOp op, Inst &inst) {
  Type from = getElementTypeOrSelf(op.getSource().getType());
  Type to = getElementTypeOrSelf(op.getType());
  // A negative i64 or index is no offset, and an offset beyond 2^63-1 is none
  // at all.
  if (getCellBits(from) == kIndexBits &&
      (isOffset(to) || (isOffset(from) && to.isIndex())))
    return setPure(inst, mapChecked<NotNegative, 1>);
  inst.words = {getCellBits(from), getCellBits(to)};
  bool isUnsigned = isOffset(from) || isOffset(to) || from.isInteger(1);
  return setPure(inst,
                 isUnsigned ? mapUnary<ResizeUnsigned> : mapUnary<Resize>);
}

//===----------------------------------------------------------------------===//
// Promises
//===----------------------------------------------------------------------===//

template <typename Op> static void runAssume(Group &group, const Inst &inst) {
  auto op = cast<Op>(inst.op);
  auto getName = [](int64_t ordinal) { return "#" + std::to_string(ordinal); };
  Promise promise{op.getPredicates(), {}, {}, getName};
  for (auto [i, value] : llvm::enumerate(op->getOperands())) {
    promise.values.push_back(&group.operand(inst, i));
    promise.types.push_back(value.getType());
  }
  checkPromise(group, inst, promise, "the assumption ");
  // The assumed values are the first operands.
  for (unsigned i = 0; i < inst.results.size(); ++i)
    group.result(inst, i).copyLanes(group.getLanes(), group.operand(inst, i));
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

void loom::addIndexHandlers(HandlerTable &handlers) {
  handlers.addBuilder<IndexConstantOp>([](IndexConstantOp op, Inst &inst) {
    return buildConstant(op, op.getValueAttr(), inst);
  });
  addExact<IndexAddOp, AddI>(handlers);
  addExact<IndexSubOp, SubI>(handlers);
  addExact<IndexMulOp, MulI>(handlers);
  addExact<IndexScaleOp, MulI>(handlers);
  handlers.addPure<IndexMaddOp>(mapChecked<Madd, 3>);
  handlers.add<IndexDivOp>(runIndexDivision<false>);
  handlers.add<IndexRemOp>(runIndexDivision<true>);
  addWide<IndexMinOp>(handlers, mapBinary<MinSI>);
  addWide<IndexMaxOp>(handlers, mapBinary<MaxSI>);
  addWide<IndexAndIOp>(handlers, mapBinary<AndI>);
  addWide<IndexOrIOp>(handlers, mapBinary<OrI>);
  addWide<IndexXorIOp>(handlers, mapBinary<XOrI>);
  addWide<IndexShlIOp>(handlers, mapChecked<ShLI, 2>);
  addWide<IndexShrSIOp>(handlers, mapChecked<ShiftRight<true>, 2>);
  addWide<IndexShrUIOp>(handlers, mapChecked<ShiftRight<false>, 2>);
  addWide<IndexRotLIOp>(handlers, mapChecked<BoundedRotation<RotLI>, 2>);
  addWide<IndexRotRIOp>(handlers, mapChecked<BoundedRotation<RotRI>, 2>);
  addWide<IndexCtlzIOp>(handlers, mapUnary<CountLeadingZeros>);
  addWide<IndexCttzIOp>(handlers, mapUnary<CountTrailingZeros>);
  addWide<IndexCtpopIOp>(handlers, mapUnary<CountOnes>);
  handlers.addBuilder<IndexCmpOp>(buildIndexCompare);
  handlers.addBuilder<IndexCastOp>(buildIndexCast);
  handlers.add<IndexAssumeOp>(runAssume<IndexAssumeOp>);
  handlers.add<ScalarAssumeOp>(runAssume<ScalarAssumeOp>);
}
