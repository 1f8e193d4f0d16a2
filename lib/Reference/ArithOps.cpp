//===- ArithOps.cpp - arith on integers -----------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArithOps.h"
#include "Handlers.h"
#include "IntegerLanes.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace loom;

template <typename Op, typename Lane, size_t n>
static void addIntegerMap(HandlerTable &handlers) {
  handlers.addBuilder<Op>([](Op op, Inst &inst) {
    inst.words = {getElementBits(op->getOperand(0).getType())};
    return setPure(inst, mapLanes<Lane, n>);
  });
}

template <typename Op, typename Lane>
static void addWrapping(HandlerTable &handlers) {
  handlers.addBuilder<Op>([](Op op, Inst &inst) {
    arith::IntegerOverflowFlags flags = op.getOverflowFlags();
    inst.words = {getElementBits(op.getType()), int64_t(flags)};
    return setPure(inst, flags == arith::IntegerOverflowFlags::none
                             ? mapBinary<Lane>
                             : mapChecked<NoWrap<Lane>, 2>);
  });
}

static LogicalResult buildShiftLeft(arith::ShLIOp op, Inst &inst) {
  inst.words = {getElementBits(op.getType()), int64_t(op.getOverflowFlags())};
  return setPure(inst, mapChecked<ShLI, 2>);
}

template <typename Op, bool isSigned>
static void addShiftRight(HandlerTable &handlers) {
  handlers.addBuilder<Op>([](Op op, Inst &inst) {
    inst.words = {getElementBits(op.getType()), op.getIsExact()};
    return setPure(inst, mapChecked<ShiftRight<isSigned>, 2>);
  });
}

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

namespace {
/// Compares as unsigned numbers after flipping `words[0]`, the sign bit in a
/// signed comparison.
template <typename Relation> struct CompareLane : LaneFunction {
  uint64_t sign;
  explicit CompareLane(const Inst &inst)
      : LaneFunction(inst), sign(inst.words[0]) {}
  uint64_t operator()(uint64_t a, uint64_t b) const {
    return Relation()(a ^ sign, b ^ sign);
  }
};

struct AbsI : IntegerLane {
  using IntegerLane::IntegerLane;
  uint64_t operator()(uint64_t a) const { return sign(a) < 0 ? wrap(-a) : a; }
};
} // namespace

LogicalResult loom::buildCompare(arith::CmpIPredicate predicate, unsigned bits,
                                 Inst &inst) {
  using P = arith::CmpIPredicate;
  bool isSigned = predicate == P::slt || predicate == P::sle ||
                  predicate == P::sgt || predicate == P::sge;
  inst.words = {isSigned ? int64_t(uint64_t(1) << (bits - 1)) : 0};
  switch (predicate) {
  case P::eq:
    return setPure(inst, mapBinary<CompareLane<std::equal_to<uint64_t>>>);
  case P::ne:
    return setPure(inst, mapBinary<CompareLane<std::not_equal_to<uint64_t>>>);
  case P::slt:
  case P::ult:
    return setPure(inst, mapBinary<CompareLane<std::less<uint64_t>>>);
  case P::sle:
  case P::ule:
    return setPure(inst, mapBinary<CompareLane<std::less_equal<uint64_t>>>);
  case P::sgt:
  case P::ugt:
    return setPure(inst, mapBinary<CompareLane<std::greater<uint64_t>>>);
  case P::sge:
  case P::uge:
    return setPure(inst, mapBinary<CompareLane<std::greater_equal<uint64_t>>>);
  }
  llvm_unreachable("unknown comparison");
}

arith::CmpIPredicate loom::getUnsigned(arith::CmpIPredicate predicate) {
  switch (predicate) {
  case arith::CmpIPredicate::slt:
    return arith::CmpIPredicate::ult;
  case arith::CmpIPredicate::sle:
    return arith::CmpIPredicate::ule;
  case arith::CmpIPredicate::sgt:
    return arith::CmpIPredicate::ugt;
  case arith::CmpIPredicate::sge:
    return arith::CmpIPredicate::uge;
  default:
    return predicate;
  }
}

//===----------------------------------------------------------------------===//
// Selection
//===----------------------------------------------------------------------===//

/// The condition is one for all cells, or one for each.
static void runSelect(Group &group, const Inst &inst) {
  const Register &condition = group.operand(inst, 0);
  const Register *choices[] = {&group.operand(inst, 2),
                               &group.operand(inst, 1)};
  Register &result = group.result(inst);
  result.clearPoison();
  bool mayBePoison = condition.mayBePoison() || choices[0]->mayBePoison() ||
                     choices[1]->mayBePoison();
  bool isShared = condition.getNumCells() == 1;
  for (unsigned cell = 0; cell < result.getNumCells(); ++cell) {
    unsigned conditionCell = isShared ? 0 : cell;
    const uint64_t *bits = condition.cell(conditionCell);
    const uint64_t *values[] = {choices[0]->cell(cell), choices[1]->cell(cell)};
    uint64_t *out = result.cell(cell);
    for (unsigned lane = 0; lane < group.getWidth(); ++lane)
      out[lane] = values[bits[lane] & 1][lane];
    if (!mayBePoison)
      continue;
    uint32_t *poison = result.poisonOf(cell);
    for (unsigned lane = 0; lane < group.getWidth(); ++lane) {
      uint32_t maker = condition.getPoison(conditionCell, lane);
      poison[lane] =
          maker ? maker : choices[bits[lane] & 1]->getPoison(cell, lane);
    }
  }
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

void loom::addIntegerHandlers(HandlerTable &handlers) {
  addWrapping<arith::AddIOp, AddI>(handlers);
  addWrapping<arith::SubIOp, SubI>(handlers);
  addWrapping<arith::MulIOp, MulI>(handlers);
  handlers.addBuilder<arith::ShLIOp>(buildShiftLeft);
  addShiftRight<arith::ShRSIOp, true>(handlers);
  addShiftRight<arith::ShRUIOp, false>(handlers);
  addIntegerMap<arith::AndIOp, AndI, 2>(handlers);
  addIntegerMap<arith::OrIOp, OrI, 2>(handlers);
  addIntegerMap<arith::XOrIOp, XOrI, 2>(handlers);
  addIntegerMap<arith::MinSIOp, MinSI, 2>(handlers);
  addIntegerMap<arith::MaxSIOp, MaxSI, 2>(handlers);
  addIntegerMap<arith::MinUIOp, MinUI, 2>(handlers);
  addIntegerMap<arith::MaxUIOp, MaxUI, 2>(handlers);
  addIntegerMap<math::AbsIOp, AbsI, 1>(handlers);
  addIntegerMap<math::CountLeadingZerosOp, CountLeadingZeros, 1>(handlers);
  addIntegerMap<math::CountTrailingZerosOp, CountTrailingZeros, 1>(handlers);
  addIntegerMap<math::CtPopOp, CountOnes, 1>(handlers);
  handlers.addBuilder<arith::CmpIOp>([](arith::CmpIOp op, Inst &inst) {
    unsigned bits = getElementBits(op.getLhs().getType());
    return buildCompare(op.getPredicate(), bits, inst);
  });
  handlers.addPure<arith::SelectOp>(runSelect);
}

void loom::addArithHandlers(HandlerTable &handlers) {
  addConstantHandlers(handlers);
  addIntegerHandlers(handlers);
  addDivisionHandlers(handlers);
  addFloatHandlers(handlers);
  addCastHandlers(handlers);
}
