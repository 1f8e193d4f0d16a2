//===- ScalarTransfer.cpp - Fixed-width integers --------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Ranges come from upstream's InferIntRangeInterface; divisors, and everything
// upstream is imprecise or wrong about, from the functions on facts. Both are
// right, so the result is what they have in common. Arithmetic on 64-bit facts
// that stays inside is cut down to the type's width, which is exact: integers
// wrap by a power of two.
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Scalar/IR/Scalar.h"
#include "Loom/Dialect/Vector/IR/Vector.h"
#include "Transfer.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/InferIntRangeInterface.h"
#include "llvm/ADT/TypeSwitch.h"
#include <algorithm>

using namespace mlir;
using namespace loom;

/// The width of a supported type other than `offset`.
static unsigned widthOf(Type type) {
  auto integer = dyn_cast<IntegerType>(getElementTypeOrSelf(type));
  return integer ? integer.getWidth() : 64;
}

static bool isBit(Type type) { return widthOf(type) == 1; }

//===----------------------------------------------------------------------===//
// Upstream ranges
//===----------------------------------------------------------------------===//

static ConstantIntRanges toUpstream(IntegerFacts facts, Type type) {
  unsigned width = widthOf(type);
  auto number = [&](int64_t value) {
    return APInt(width, uint64_t(value), /*isSigned=*/true,
                 /*implicitTrunc=*/true);
  };
  if (width == 1)
    return ConstantIntRanges::fromUnsigned(number(facts.min),
                                           number(facts.max));
  return ConstantIntRanges::fromSigned(number(facts.min), number(facts.max));
}

static IntegerFacts fromUpstream(const ConstantIntRanges &range, Type type) {
  if (widthOf(type) == 1)
    return IntegerFacts::range(range.umin().getZExtValue(),
                               range.umax().getZExtValue());
  IntegerFacts facts = IntegerFacts::range(range.smin().getSExtValue(),
                                           range.smax().getSExtValue());
  // Unsigned bounds on one side of the sign change are signed bounds too.
  if (range.umin().isNegative() == range.umax().isNegative())
    facts = facts.meet(IntegerFacts::range(range.umin().getSExtValue(),
                                           range.umax().getSExtValue()));
  return facts;
}

void Transfer::evaluateArith(Operation *op) {
  if (op->getNumResults() == 1)
    results.front() = results.front().meet(evaluateArithExactly(op));
  // Known to be wrong about the smallest integer (see UPSTREAM.md).
  if (isa<arith::CeilDivSIOp, arith::FloorDivSIOp, arith::CeilDivUIOp>(op))
    return;
  auto isOffset = [](Value value) {
    return isa<OffsetType>(getElementTypeOrSelf(value.getType()));
  };
  SmallVector<IntegerValueRange> ranges;
  for (Value value : op->getOperands())
    ranges.push_back(IntegerFacts::supports(value.getType()) && !isOffset(value)
                         ? IntegerValueRange(toUpstream(
                               read(value, op->getBlock()), value.getType()))
                         : IntegerValueRange::getMaxRange(value));
  auto set = [&](Value value, const IntegerValueRange &range) {
    auto result = dyn_cast<OpResult>(value);
    if (!result || result.getOwner() != op || range.isUninitialized() ||
        !IntegerFacts::supports(value.getType()) || isOffset(value))
      return;
    IntegerFacts &facts = results[result.getResultNumber()];
    facts = facts.meet(fromUpstream(range.getValue(), value.getType()));
  };
  cast<InferIntRangeInterface>(op).inferResultRangesFromOptional(ranges, set);
}

//===----------------------------------------------------------------------===//
// Exact functions
//===----------------------------------------------------------------------===//

/// `exact` wrapped to `type`, unless the op says that it does not wrap. When
/// the exact value may have left 64 bits, a power of two in the divisor is
/// left.
static IntegerFacts wrap(IntegerFacts exact, bool overflow, bool neverWraps,
                         Type type) {
  IntegerFacts all = IntegerFacts::unknown(type);
  if (neverWraps)
    return all.meet(exact);
  if (!overflow)
    return castFacts(exact, IndexType::get(type.getContext()), type);
  uint64_t power = exact.divisor & -exact.divisor;
  return castFacts(IntegerFacts::range(INT64_MIN, INT64_MAX, power),
                   IndexType::get(type.getContext()), type);
}

static bool neverWraps(arith::IntegerOverflowFlags flags, Type type) {
  return !isBit(type) &&
         arith::bitEnumContainsAny(flags, arith::IntegerOverflowFlags::nsw);
}

static IntegerFacts roundingDivision(IntegerFacts a, IntegerFacts b, bool up) {
  auto divide = [&](int64_t x, int64_t y) -> __int128 {
    __int128 quotient = __int128(x) / y, remainder = __int128(x) % y;
    if (remainder == 0)
      return quotient;
    bool positive = (remainder < 0) == (y < 0);
    return up ? quotient + positive : quotient - !positive;
  };
  __int128 low = INT64_MAX, high = INT64_MIN;
  // Rounded quotients are monotonic in each operand on either side of zero.
  auto extend = [&](int64_t from, int64_t to) {
    if (from > to)
      return;
    for (int64_t x : {a.min, a.max})
      for (int64_t y : {from, to}) {
        low = std::min(low, divide(x, y));
        high = std::max(high, divide(x, y));
      }
  };
  extend(b.min, std::min<int64_t>(b.max, -1));
  extend(std::max<int64_t>(b.min, 1), b.max);
  if (low > high) // Division by zero.
    return {};
  return IntegerFacts::range(std::max<__int128>(low, INT64_MIN),
                             std::min<__int128>(high, INT64_MAX));
}

static IntegerFacts negate(IntegerFacts a, Type type) {
  bool overflow = false;
  IntegerFacts exact = subFacts(IntegerFacts::exact(0), a, &overflow);
  return wrap(exact, overflow, /*neverWraps=*/false, type);
}

/// A shift amount of the type's width or more gives poison.
static IntegerFacts shiftAmount(IntegerFacts amount, Type type) {
  return amount.meet(IntegerFacts::range(0, widthOf(type) - 1));
}

static IntegerFacts zeroExtend(IntegerFacts a, Type from) {
  return castFacts(a, from, OffsetType::get(from.getContext()));
}

IntegerFacts Transfer::evaluateArithExactly(Operation *op) {
  Type type = op->getResult(0).getType();
  if (!IntegerFacts::supports(type) ||
      !llvm::all_of(op->getOperandTypes(), IntegerFacts::supports))
    return {};
  auto arithmetic = [&](auto arithOp, auto function) {
    bool overflow = false;
    IntegerFacts exact = function(operand(0), operand(1), &overflow);
    return wrap(exact, overflow, neverWraps(arithOp.getOverflowFlags(), type),
                type);
  };
  auto naturals = [&](auto function) -> IntegerFacts {
    IntegerFacts a = operand(0), b = operand(1);
    return a.isNonNegative() && b.isNonNegative() && !isBit(type)
               ? function(a, b)
               : IntegerFacts::unknown(type);
  };
  IntegerFacts all = IntegerFacts::unknown(type);
  return TypeSwitch<Operation *, IntegerFacts>(op)
      .Case<arith::AddIOp>([&](auto o) { return arithmetic(o, addFacts); })
      .Case<arith::SubIOp>([&](auto o) { return arithmetic(o, subFacts); })
      .Case<arith::MulIOp>([&](auto o) { return arithmetic(o, mulFacts); })
      .Case<arith::DivSIOp, arith::DivUIOp>(
          [&](auto) { return naturals(divFacts); })
      .Case<arith::RemSIOp, arith::RemUIOp>(
          [&](auto) { return naturals(remFacts); })
      .Case<arith::MinSIOp, arith::MinUIOp>(
          [&](auto) { return naturals(minFacts); })
      .Case<arith::MaxSIOp, arith::MaxUIOp>(
          [&](auto) { return naturals(maxFacts); })
      .Case<arith::CeilDivSIOp>([&](auto) {
        return isBit(type) ? all
                           : all.meet(roundingDivision(operand(0), operand(1),
                                                       /*up=*/true));
      })
      .Case<arith::FloorDivSIOp>([&](auto) {
        return isBit(type) ? all
                           : all.meet(roundingDivision(operand(0), operand(1),
                                                       /*up=*/false));
      })
      .Case<arith::CeilDivUIOp>([&](auto) {
        return naturals([](IntegerFacts a, IntegerFacts b) {
          return roundingDivision(a, b, /*up=*/true);
        });
      })
      // Bit operations commute with sign extension.
      .Case<arith::AndIOp>(
          [&](auto) { return andFacts(operand(0), operand(1)); })
      .Case<arith::OrIOp>([&](auto) { return orFacts(operand(0), operand(1)); })
      .Case<arith::XOrIOp>(
          [&](auto) { return xorFacts(operand(0), operand(1)); })
      .Case<arith::ShLIOp>([&](auto) {
        if (isBit(type))
          return all;
        return castFacts(shlFacts(operand(0), shiftAmount(operand(1), type)),
                         IndexType::get(op->getContext()), type);
      })
      .Case<arith::ShRSIOp>([&](auto) {
        return isBit(type)
                   ? all
                   : shrSignedFacts(operand(0), shiftAmount(operand(1), type));
      })
      .Case<arith::ShRUIOp>([&](auto) {
        return naturals([&](IntegerFacts a, IntegerFacts b) {
          return shrSignedFacts(a, shiftAmount(b, type));
        });
      })
      .Default([&](Operation *op) { return evaluateArithCast(op); });
}

/// Comparisons and casts.
IntegerFacts Transfer::evaluateArithCast(Operation *op) {
  Type type = op->getResult(0).getType();
  return TypeSwitch<Operation *, IntegerFacts>(op)
      .Case<arith::CmpIOp>([&](arith::CmpIOp cmp) {
        return evaluateCompare(cmp.getPredicate(), cmp.getLhs(), cmp.getRhs());
      })
      .Case<arith::ExtSIOp, arith::IndexCastOp>([&](auto cast) {
        // A true i1 is -1 to upstream's signed casts.
        if (isBit(cast.getIn().getType()))
          return negate(operand(0), type);
        return castFacts(operand(0), cast.getIn().getType(), type);
      })
      .Case<arith::ExtUIOp, arith::IndexCastUIOp>([&](auto cast) {
        Type from = cast.getIn().getType();
        return castFacts(widthOf(from) < widthOf(type)
                             ? zeroExtend(operand(0), from)
                             : operand(0),
                         IndexType::get(op->getContext()), type);
      })
      .Case<arith::TruncIOp>([&](auto cast) {
        return castFacts(operand(0), cast.getIn().getType(), type);
      })
      .Default([&](Operation *) { return IntegerFacts::unknown(type); });
}

//===----------------------------------------------------------------------===//
// Loom's scalar ops
//===----------------------------------------------------------------------===//

/// `field` bits, read as unsigned, in a result type that may be as narrow.
static IntegerFacts unsignedField(int64_t field, Type type) {
  if (field >= widthOf(type) && !isBit(type))
    return IntegerFacts::unknown(type);
  return IntegerFacts::range(0, (int64_t(1) << field) - 1);
}

static IntegerFacts signedField(int64_t field, Type type) {
  if (field >= widthOf(type) || field >= 64)
    return IntegerFacts::unknown(type);
  return IntegerFacts::range(-(int64_t(1) << (field - 1)),
                             (int64_t(1) << (field - 1)) - 1);
}

IntegerFacts Transfer::evaluateScalar(Operation *op) {
  Type type = op->getResult(0).getType();
  if (!IntegerFacts::supports(type))
    return {};
  IntegerFacts all = IntegerFacts::unknown(type);
  auto division = [&](bool up) {
    return isBit(type) ? all
                       : all.meet(roundingDivision(operand(0), operand(1), up));
  };
  return TypeSwitch<Operation *, IntegerFacts>(op)
      .Case<ScalarCeilDivSIOp>([&](auto) { return division(/*up=*/true); })
      .Case<ScalarFloorDivSIOp>([&](auto) { return division(/*up=*/false); })
      .Case<ScalarCeilDivUIOp>([&](auto) {
        return operand(0).isNonNegative() && operand(1).isNonNegative()
                   ? division(/*up=*/true)
                   : all;
      })
      .Case<ScalarNegIOp>([&](auto) { return negate(operand(0), type); })
      .Case<ScalarSignIOp>([&](auto) {
        IntegerFacts a = operand(0);
        return IntegerFacts::range(std::clamp<int64_t>(a.min, -1, 1),
                                   std::clamp<int64_t>(a.max, -1, 1));
      })
      .Case<ScalarBitfieldExtractUOp, VectorBitfieldExtractUOp,
            VectorBitunpackUOp>(
          [&](auto field) { return unsignedField(field.getWidth(), type); })
      .Case<ScalarBitfieldExtractSOp, VectorBitfieldExtractSOp,
            VectorBitunpackSOp>([&](auto field) {
        return isBit(type) ? all : signedField(field.getWidth(), type);
      })
      .Case<ScalarFmaIOp>([&](ScalarFmaIOp fma) {
        bool overflow = false;
        IntegerFacts product = mulFacts(operand(0), operand(1), &overflow);
        IntegerFacts exact = addFacts(product, operand(2), &overflow);
        return wrap(exact, overflow, neverWraps(fma.getOverflowFlags(), type),
                    type);
      })
      .Default([&](Operation *) { return all; });
}
