//===- ScalarOps.cpp - What arith does not have ---------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Functions of integers that only Loom has. The rounding divisions are in
/// Divisions.cpp, functions of floats in MathOps.cpp, promises in IndexOps.cpp.
///
//===----------------------------------------------------------------------===//

#include "ArithOps.h"
#include "Handlers.h"
#include "IntegerLanes.h"
#include "Loom/Dialect/Scalar/IR/ScalarAddress.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace loom;

namespace {
struct NegI : IntegerLane {
  using IntegerLane::IntegerLane;
  uint64_t operator()(uint64_t a) const { return wrap(-a); }
};

struct SignI : IntegerLane {
  using IntegerLane::IntegerLane;
  uint64_t operator()(uint64_t a) const {
    return wrap(sign(a) < 0 ? ~uint64_t(0) : a != 0);
  }
};

/// Neither the product nor the sum may leave the range.
struct FmaI : FlaggedLane {
  using FlaggedLane::FlaggedLane;
  uint64_t operator()(uint64_t a, uint64_t b, uint64_t c,
                      bool &isPoison) const {
    using Unsigned = unsigned __int128;
    __int128 product = __int128(sign(a)) * sign(b);
    Unsigned unsignedProduct = Unsigned(a) * b;
    isPoison = leaves(product, unsignedProduct) ||
               leaves(product + sign(c), unsignedProduct + c);
    return wrap(a * b + c);
  }
};
} // namespace

template <typename Op, typename Lane, size_t n>
static void addIntegers(HandlerTable &handlers) {
  handlers.addBuilder<Op>([](Op op, Inst &inst) {
    inst.words = {getElementBits(op.getType())};
    return setPure(inst, mapLanes<Lane, n>);
  });
}

static LogicalResult buildFmaI(ScalarFmaIOp op, Inst &inst) {
  inst.words = {getElementBits(op.getType()), int64_t(op.getOverflowFlags())};
  return setPure(inst, mapChecked<FmaI, 3>);
}

/// Lanes of `offset` are unsigned numbers of 64 bits.
static LogicalResult buildOffsetLanes(ScalarOffsetLanesOp op, Inst &inst) {
  constexpr unsigned kBits = 64;
  StringRef name = op.getLaneOp();
  if (name == "constant")
    return buildConstant(op, *op.getValue(), inst);
  if (name == "divui" || name == "remui")
    return buildDivision(name == "divui" ? Division::DivU : Division::RemU,
                         kBits, /*isExact=*/false, inst);
  if (name == "cmpi")
    return buildCompare(getUnsigned(*op.getPredicate()), kBits, inst);
  inst.words = {kBits};
  Handler handler = llvm::StringSwitch<Handler>(name)
                        .Case("addi", mapBinary<AddI>)
                        .Case("subi", mapBinary<SubI>)
                        .Case("muli", mapBinary<MulI>)
                        .Case("minui", mapBinary<MinUI>)
                        .Case("maxui", mapBinary<MaxUI>)
                        .Default(nullptr);
  if (!handler)
    return op.emitError("the reference device does not know '")
           << name << "' on lanes of offset";
  return setPure(inst, handler);
}

void loom::addScalarHandlers(HandlerTable &handlers) {
  addIntegers<ScalarRotLIOp, RotLI, 2>(handlers);
  addIntegers<ScalarRotRIOp, RotRI, 2>(handlers);
  addIntegers<ScalarNegIOp, NegI, 1>(handlers);
  addIntegers<ScalarSignIOp, SignI, 1>(handlers);
  addExtractBits<ScalarBitfieldExtractUOp, false>(handlers);
  addExtractBits<ScalarBitfieldExtractSOp, true>(handlers);
  handlers.addBuilder<ScalarFmaIOp>(buildFmaI);
  handlers.addBuilder<ScalarOffsetLanesOp>(buildOffsetLanes);
}
