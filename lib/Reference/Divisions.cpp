//===- Divisions.cpp - Divisions of integers ------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArithOps.h"
#include "IntegerLanes.h"
#include "Loom/Dialect/Scalar/IR/Scalar.h"

using namespace mlir;
using namespace loom;

template <Division division> static constexpr bool isSignedDivision() {
  return division != Division::DivU && division != Division::RemU &&
         division != Division::CeilDivU;
}

/// The divisor is not zero, and a signed quotient exists.
template <Division division> static uint64_t divide(uint64_t a, uint64_t b) {
  int64_t x = a, y = b;
  switch (division) {
  case Division::DivS:
    return x / y;
  case Division::RemS:
    return x % y;
  case Division::DivU:
    return a / b;
  case Division::RemU:
    return a % b;
  case Division::CeilDivU:
    return a / b + (a % b != 0);
  // The quotient is rounded toward zero: down where it is positive.
  case Division::CeilDivS:
    return x / y + (x % y != 0 && (x < 0) == (y < 0));
  case Division::FloorDivS:
    return x / y - (x % y != 0 && (x < 0) != (y < 0));
  }
  llvm_unreachable("unknown division");
}

namespace {
template <Division division> struct DivisionRun {
  static constexpr bool isSigned = isSignedDivision<division>();
  static void run(Group &group, const Inst &inst);
  static bool check(Group &group, const Inst &inst, unsigned cell,
                    unsigned lane);
};
} // namespace

/// Reports a division that is not defined.
template <Division division>
bool DivisionRun<division>::check(Group &group, const Inst &inst, unsigned cell,
                                  unsigned lane) {
  IntegerLane integer(inst);
  const Register &lhs = group.operand(inst, 0), &rhs = group.operand(inst, 1);
  if (group.reportPoison(inst, rhs, cell, lane, "a division"))
    return false;
  uint64_t divisor = rhs.get(cell, lane);
  if (divisor == 0) {
    group.report(FaultKind::Undefined, inst, lane, "division by zero");
    return false;
  }
  uint64_t smallest = uint64_t(1) << (integer.bits - 1);
  if (isSigned && integer.sign(divisor) == -1 &&
      lhs.get(cell, lane) == smallest && !lhs.isPoison(cell, lane)) {
    group.report(FaultKind::Undefined, inst, lane,
                 "the quotient of " + Twine(integer.sign(smallest)) +
                     " by -1 does not fit " + Twine(integer.bits) + " bits");
    return false;
  }
  return true;
}

template <Division division>
void DivisionRun<division>::run(Group &group, const Inst &inst) {
  const Register &lhs = group.operand(inst, 0), &rhs = group.operand(inst, 1);
  Register &result = group.result(inst);
  IntegerLane integer(inst);
  bool isExact = inst.words[1];
  for (unsigned cell = 0; cell < result.getNumCells(); ++cell)
    for (unsigned lane : group.getLanes()) {
      uint64_t value = 0;
      uint32_t maker = lhs.getPoison(cell, lane);
      if (check(group, inst, cell, lane) && !maker) {
        uint64_t a = lhs.get(cell, lane), b = rhs.get(cell, lane);
        if (isSigned) {
          a = integer.sign(a);
          b = integer.sign(b);
        }
        value = integer.wrap(divide<division>(a, b));
        if (isExact && a != b * divide<division>(a, b))
          maker = inst.id;
      }
      result.set(cell, lane, value);
      if (maker || result.mayBePoison())
        result.setPoison(cell, lane, maker);
    }
}

LogicalResult loom::buildDivision(Division division, unsigned bits,
                                  bool isExact, Inst &inst) {
  inst.words = {bits, isExact};
  switch (division) {
  case Division::DivS:
    inst.run = DivisionRun<Division::DivS>::run;
    return success();
  case Division::DivU:
    inst.run = DivisionRun<Division::DivU>::run;
    return success();
  case Division::RemS:
    inst.run = DivisionRun<Division::RemS>::run;
    return success();
  case Division::RemU:
    inst.run = DivisionRun<Division::RemU>::run;
    return success();
  case Division::CeilDivS:
    inst.run = DivisionRun<Division::CeilDivS>::run;
    return success();
  case Division::CeilDivU:
    inst.run = DivisionRun<Division::CeilDivU>::run;
    return success();
  case Division::FloorDivS:
    inst.run = DivisionRun<Division::FloorDivS>::run;
    return success();
  }
  llvm_unreachable("unknown division");
}

template <typename Op, Division division>
static void addDivision(HandlerTable &handlers) {
  handlers.addBuilder<Op>([](Op op, Inst &inst) {
    auto exact = op->template getAttrOfType<UnitAttr>("isExact");
    return buildDivision(division, getElementBits(op.getType()), bool(exact),
                         inst);
  });
}

void loom::addDivisionHandlers(HandlerTable &handlers) {
  addDivision<arith::DivSIOp, Division::DivS>(handlers);
  addDivision<arith::DivUIOp, Division::DivU>(handlers);
  addDivision<arith::RemSIOp, Division::RemS>(handlers);
  addDivision<arith::RemUIOp, Division::RemU>(handlers);
  addDivision<ScalarCeilDivSIOp, Division::CeilDivS>(handlers);
  addDivision<ScalarCeilDivUIOp, Division::CeilDivU>(handlers);
  addDivision<ScalarFloorDivSIOp, Division::FloorDivS>(handlers);
}
