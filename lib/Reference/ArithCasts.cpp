//===- ArithCasts.cpp - Conversions ---------------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArithOps.h"
#include "FloatLanes.h"
#include "IntegerLanes.h"
#include "Loom/Dialect/Scalar/IR/Scalar.h"

using namespace mlir;
using namespace loom;

namespace {

//===----------------------------------------------------------------------===//
// Integers: words are the widths of the operand and of the result
//===----------------------------------------------------------------------===//

struct ExtendSign : IntegerLane {
  unsigned to;
  explicit ExtendSign(const Inst &inst)
      : IntegerLane(inst), to(inst.words[1]) {}
  uint64_t operator()(uint64_t a) const { return truncateBits(sign(a), to); }
};

struct Truncate : IntegerLane {
  unsigned to;
  bool noSigned, noUnsigned;
  explicit Truncate(const Inst &inst) : IntegerLane(inst), to(inst.words[1]) {
    using Flags = arith::IntegerOverflowFlags;
    noSigned = inst.words[2] & int64_t(Flags::nsw);
    noUnsigned = inst.words[2] & int64_t(Flags::nuw);
  }
  uint64_t operator()(uint64_t a, bool &isPoison) const {
    uint64_t low = truncateBits(a, to);
    isPoison = (noUnsigned && low != a) ||
               (noSigned && signExtendBits(low, to) != sign(a));
    return low;
  }
};

//===----------------------------------------------------------------------===//
// Integers and floats: the word is the width of the integer
//===----------------------------------------------------------------------===//

template <typename Format, typename> struct FromSigned : IntegerLane {
  using IntegerLane::IntegerLane;
  uint64_t operator()(uint64_t a) const { return Format::fromSigned(sign(a)); }
};
template <typename Format, typename> struct FromUnsigned : LaneFunction {
  using LaneFunction::LaneFunction;
  uint64_t operator()(uint64_t a) const { return Format::fromUnsigned(a); }
};

template <typename Format, bool isSigned> struct ToInteger : IntegerLane {
  using Compute = typename Format::Compute;
  Compute least, end;
  explicit ToInteger(const Inst &inst) : IntegerLane(inst) {
    end = std::ldexp(Compute(1), isSigned ? bits - 1 : bits);
    least = isSigned ? -end : 0;
  }
  uint64_t operator()(uint64_t a, bool &isPoison) const {
    Compute value = std::trunc(Format::decode(a));
    // Also where it is NaN.
    if (!(value >= least && value < end)) {
      isPoison = true;
      return 0;
    }
    return isSigned ? wrap(int64_t(value)) : uint64_t(value);
  }
};

//===----------------------------------------------------------------------===//
// Floats
//===----------------------------------------------------------------------===//

/// Every value of every type is a double.
template <typename From, typename To> struct ConvertFloat : LaneFunction {
  using LaneFunction::LaneFunction;
  uint64_t operator()(uint64_t a) const {
    return To::fromDouble(From::decode(a));
  }
};

/// To f8E4M3FN: what is too large becomes the largest number.
template <typename From, typename> struct Saturate : LaneFunction {
  using LaneFunction::LaneFunction;
  uint64_t operator()(uint64_t a) const {
    constexpr double kLargest = 448;
    double value = From::decode(a);
    if (!std::isnan(value) && std::fabs(value) > kLargest)
      value = std::copysign(kLargest, value);
    return F8E4M3FN::encode(value);
  }
};

} // namespace

static LogicalResult buildTruncate(arith::TruncIOp op, Inst &inst) {
  inst.words = {getElementBits(op.getIn().getType()),
                getElementBits(op.getType()), int64_t(op.getOverflowFlags())};
  return setPure(inst, mapChecked<Truncate, 1>);
}

static LogicalResult buildExtendSign(arith::ExtSIOp op, Inst &inst) {
  inst.words = {getElementBits(op.getIn().getType()),
                getElementBits(op.getType())};
  return setPure(inst, mapUnary<ExtendSign>);
}

template <typename Op, template <typename, typename> class Lane>
static void addFromInteger(HandlerTable &handlers) {
  handlers.addBuilder<Op>([](Op op, Inst &inst) {
    inst.words = {getElementBits(op.getIn().getType())};
    return setFloatHandler(op, inst,
                           chooseFloatMap<Lane, void, 1>(op.getType()));
  });
}

template <typename Op, bool isSigned>
static void addToInteger(HandlerTable &handlers) {
  handlers.addBuilder<Op>([](Op op, Inst &inst) {
    inst.words = {getElementBits(op.getType())};
    Handler map =
        chooseFormat(op.getIn().getType(), [](auto format) -> Handler {
          return mapChecked<ToInteger<decltype(format), isSigned>, 1>;
        });
    return setFloatHandler(op, inst, map);
  });
}

static LogicalResult buildConvertFloat(Operation *op, Inst &inst) {
  Type to = op->getResult(0).getType();
  Handler map =
      chooseFormat(op->getOperand(0).getType(), [&](auto from) -> Handler {
        using From = decltype(from);
        return chooseFormat(to, [](auto format) -> Handler {
          return mapUnary<ConvertFloat<From, decltype(format)>>;
        });
      });
  return setFloatHandler(op, inst, map);
}

static LogicalResult buildTruncateFloat(arith::TruncFOp op, Inst &inst) {
  if (op.getRoundingmode().value_or(arith::RoundingMode::to_nearest_even) !=
      arith::RoundingMode::to_nearest_even)
    return op.emitError("the reference device only rounds to nearest even");
  return buildConvertFloat(op, inst);
}

static LogicalResult buildCast(Operation *op, bool isSigned, Inst &inst) {
  unsigned from = getElementBits(op->getOperand(0).getType());
  unsigned to = getElementBits(op->getResult(0).getType());
  inst.words = {from, to, /*flags=*/0};
  if (to < from)
    return setPure(inst, mapChecked<Truncate, 1>);
  return setPure(inst, isSigned ? mapUnary<ExtendSign> : runCopy);
}

void loom::addCastHandlers(HandlerTable &handlers) {
  handlers.addBuilder<arith::TruncIOp>(buildTruncate);
  handlers.addBuilder<arith::ExtSIOp>(buildExtendSign);
  // Cells are zero-extended already.
  handlers.addPure<arith::ExtUIOp>(runCopy);
  handlers.addPure<arith::BitcastOp>(runCopy);
  handlers.addBuilder<arith::IndexCastOp>(
      [](arith::IndexCastOp op, Inst &inst) {
        return buildCast(op, /*isSigned=*/true, inst);
      });
  handlers.addBuilder<arith::IndexCastUIOp>(
      [](arith::IndexCastUIOp op, Inst &inst) {
        return buildCast(op, /*isSigned=*/false, inst);
      });
  addFromInteger<arith::SIToFPOp, FromSigned>(handlers);
  addFromInteger<arith::UIToFPOp, FromUnsigned>(handlers);
  addToInteger<arith::FPToSIOp, true>(handlers);
  addToInteger<arith::FPToUIOp, false>(handlers);
  handlers.addBuilder<arith::ExtFOp>(
      [](arith::ExtFOp op, Inst &inst) { return buildConvertFloat(op, inst); });
  handlers.addBuilder<arith::TruncFOp>(buildTruncateFloat);
  addFloatMap<ScalarFPTruncOp, Saturate, void, 1>(handlers);
}
