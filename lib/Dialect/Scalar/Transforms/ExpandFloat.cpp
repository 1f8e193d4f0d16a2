//===- ExpandFloat.cpp - Expansions of float ops --------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Expand.h"
#include "Loom/Dialect/Scalar/IR/Scalar.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace loom;

using arith::CmpFPredicate;
using arith::FastMathFlags;

static constexpr double kTwoPi = 6.283185307179586477;
static constexpr double kSqrtHalf = 0.70710678118654752440;
static constexpr double kTwoSqrtTwoOverPi = 1.5957691216057307118;
static constexpr double kGeluCubic = 0.044715;
static constexpr double kGeluLogistic = 1.702;

namespace {

/// Float arithmetic in one type, a scalar or a vector, and with one set of
/// flags.
class FloatBuilder {
public:
  /// Computes in f64 for f64 and in f32 for everything else.
  FloatBuilder(ImplicitLocOpBuilder &builder, Type type, FastMathFlags flags)
      : b(builder), resultType(type), type(type), flags(flags) {
    if (!isDouble())
      this->type = likeShape(type, b.getF32Type());
  }

  Value widen(Value value) {
    return value.getType() == type
               ? value
               : Value(arith::ExtFOp::create(b, type, value));
  }
  Value narrow(Value value) {
    return resultType == type
               ? value
               : Value(arith::TruncFOp::create(b, resultType, value));
  }
  Value constant(double value) {
    return createConstant(b, type,
                          b.getFloatAttr(getElementTypeOrSelf(type), value));
  }
  template <typename Op> Value create(ValueRange operands) {
    auto attr = arith::FastMathFlagsAttr::get(b.getContext(), flags);
    return Op::create(b, TypeRange{type}, operands,
                      NamedAttribute(b.getStringAttr("fastmath"), attr));
  }
  Value compare(CmpFPredicate predicate, Value lhs, Value rhs) {
    return arith::CmpFOp::create(b, predicate, lhs, rhs);
  }
  Value select(Value condition, Value then, Value otherwise) {
    return arith::SelectOp::create(b, condition, then, otherwise);
  }
  /// `value`, but at least `bound`. NaN stays NaN.
  Value atLeast(Value value, double bound) {
    Value limit = constant(bound);
    return select(compare(CmpFPredicate::OLT, value, limit), limit, value);
  }
  Value atMost(Value value, double bound) {
    Value limit = constant(bound);
    return select(compare(CmpFPredicate::OGT, value, limit), limit, value);
  }
  bool isDouble() const { return getElementTypeOrSelf(type).isF64(); }

  ImplicitLocOpBuilder &b;
  Type resultType;
  Type type;
  FastMathFlags flags;
};

} // namespace

//===----------------------------------------------------------------------===//
// Angles in turns
//===----------------------------------------------------------------------===//

static FastMathFlags withoutReassoc(FastMathFlags flags) {
  return flags & ~FastMathFlags::reassoc;
}

/// The angle in turns without its whole turns, in [-1/2, 1/2]: exact for every
/// finite angle.
static Value reduceTurns(FloatBuilder &f, Value turns) {
  Value whole = f.create<math::RoundEvenOp>(turns);
  return f.create<arith::SubFOp>({turns, whole});
}

static Value sineOfTurns(FloatBuilder &f, Value turns) {
  Value angle = f.create<arith::MulFOp>({turns, f.constant(kTwoPi)});
  return f.create<math::SinOp>(angle);
}

static Value expand(ImplicitLocOpBuilder &b, ScalarSinTurnsFOp op) {
  FloatBuilder f(b, op.getType(), withoutReassoc(op.getFastmath()));
  Value angle = f.widen(op.getOperand());
  Value turns = reduceTurns(f, angle);
  // Beyond a quarter turn the sine falls again; mirroring at the quarter is
  // exact and keeps the relative accuracy near the half turn.
  Value half = f.create<math::CopySignOp>({f.constant(0.5), turns});
  Value mirrored = f.create<arith::SubFOp>({half, turns});
  Value isBeyond = f.compare(CmpFPredicate::OGT, f.create<math::AbsFOp>(turns),
                             f.constant(0.25));
  Value reduced = f.select(isBeyond, mirrored, turns);
  // The sine is odd: its zeros have the sign of the angle, of which the
  // difference of equal numbers knows nothing.
  Value zero = f.constant(0.0);
  reduced = f.select(f.compare(CmpFPredicate::OEQ, reduced, zero),
                     f.create<math::CopySignOp>({zero, angle}), reduced);
  return f.narrow(sineOfTurns(f, reduced));
}

static Value expand(ImplicitLocOpBuilder &b, ScalarCosTurnsFOp op) {
  FloatBuilder f(b, op.getType(), withoutReassoc(op.getFastmath()));
  Value turns = reduceTurns(f, f.widen(op.getOperand()));
  // cos(2 pi t) = sin(2 pi (1/4 - |t|)), which is exact where it matters: near
  // the zero at the quarter turn.
  Value magnitude = f.create<math::AbsFOp>(turns);
  Value shifted = f.create<arith::SubFOp>({f.constant(0.25), magnitude});
  return f.narrow(sineOfTurns(f, shifted));
}

//===----------------------------------------------------------------------===//
// Activations
//===----------------------------------------------------------------------===//

/// An argument below which exp(argument) and argument * exp(argument) are zero
/// in the type, and above minus which 1 + exp(-argument) is one.
static double getExpCutoff(FloatBuilder &f) {
  return f.isDouble() ? 1024.0 : 128.0;
}

/// The same for the normal distribution, whose tail falls as exp(-x^2 / 2).
static double getNormalCutoff(FloatBuilder &f) {
  return f.isDouble() ? 64.0 : 16.0;
}

/// factor / (1 + exp(-gate)). The exponential is that of a negative number, so
/// it never overflows.
static Value createGate(FloatBuilder &f, Value factor, Value gate) {
  Value one = f.constant(1.0);
  Value magnitude = f.create<math::AbsFOp>(gate);
  Value decay = f.create<math::ExpOp>(f.create<arith::NegFOp>(magnitude));
  Value isPositive = f.compare(CmpFPredicate::OGE, gate, f.constant(0.0));
  Value share = f.select(isPositive, one, decay);
  Value numerator = factor ? f.create<arith::MulFOp>({factor, share}) : share;
  Value denominator = f.create<arith::AddFOp>({one, decay});
  return f.create<arith::DivFOp>({numerator, denominator});
}

static Value expand(ImplicitLocOpBuilder &b, ScalarLogisticFOp op) {
  FloatBuilder f(b, op.getType(), op.getFastmath());
  return f.narrow(createGate(f, Value(), f.widen(op.getOperand())));
}

static Value expand(ImplicitLocOpBuilder &b, ScalarSiluFOp op) {
  FloatBuilder f(b, op.getType(), op.getFastmath());
  // The bound keeps -inf * 0, a NaN, away; the product is -0 from there on.
  Value x = f.atLeast(f.widen(op.getOperand()), -getExpCutoff(f));
  return f.narrow(createGate(f, x, x));
}

static Value expand(ImplicitLocOpBuilder &b, ScalarSoftplusFOp op) {
  FloatBuilder f(b, op.getType(), op.getFastmath());
  Value x = f.widen(op.getOperand());
  Value decay =
      f.create<math::ExpOp>(f.create<arith::NegFOp>(f.create<math::AbsFOp>(x)));
  Value bend = f.create<math::Log1pOp>(decay);
  return f.narrow(f.create<arith::AddFOp>({f.atLeast(x, 0.0), bend}));
}

/// x/2 * erfc(-x / sqrt(2)): 1 + erf(x / sqrt(2)) would cancel for negative x.
static Value expandErfGelu(FloatBuilder &f, Value operand) {
  Value x = f.atLeast(operand, -getNormalCutoff(f));
  Value scaled = f.create<arith::MulFOp>({x, f.constant(-kSqrtHalf)});
  Value tail = f.create<math::ErfcOp>(scaled);
  Value half = f.create<arith::MulFOp>({x, f.constant(0.5)});
  return f.create<arith::MulFOp>({half, tail});
}

/// (1 + tanh(u)) / 2 is the logistic function of 2u, which does not cancel for
/// negative u. The gate's argument is bounded on both sides, for its cube.
static Value expandTanhGelu(FloatBuilder &f, Value operand) {
  double cutoff = getNormalCutoff(f);
  Value x = f.atLeast(operand, -cutoff);
  Value bounded = f.atMost(x, cutoff);
  Value square = f.create<arith::MulFOp>({bounded, bounded});
  Value cubic = f.create<arith::MulFOp>(
      {square, f.constant(kTwoSqrtTwoOverPi * kGeluCubic)});
  Value slope = f.create<arith::AddFOp>({cubic, f.constant(kTwoSqrtTwoOverPi)});
  return createGate(f, x, f.create<arith::MulFOp>({bounded, slope}));
}

static Value expandLogisticGelu(FloatBuilder &f, Value operand) {
  double cutoff = getExpCutoff(f);
  Value x = f.atLeast(operand, -cutoff);
  Value bounded = f.atMost(x, cutoff);
  Value gate = f.create<arith::MulFOp>({bounded, f.constant(kGeluLogistic)});
  return createGate(f, x, gate);
}

static Value expand(ImplicitLocOpBuilder &b, ScalarGeluFOp op) {
  FloatBuilder f(b, op.getType(), op.getFastmath());
  Value operand = f.widen(op.getOperand());
  switch (op.getVariant()) {
  case GeluVariant::Erf:
    return f.narrow(expandErfGelu(f, operand));
  case GeluVariant::Tanh:
    return f.narrow(expandTanhGelu(f, operand));
  case GeluVariant::Logistic:
    return f.narrow(expandLogisticGelu(f, operand));
  }
  llvm_unreachable("unknown GELU variant");
}

//===----------------------------------------------------------------------===//
// Exact ops
//===----------------------------------------------------------------------===//

/// A builder in the type itself, for ops that do not round.
static FloatBuilder makeExact(ImplicitLocOpBuilder &b, Type type,
                              FastMathFlags flags) {
  FloatBuilder f(b, type, flags);
  f.type = f.resultType;
  return f;
}

static Value expand(ImplicitLocOpBuilder &b, ScalarClampFOp op) {
  FloatBuilder f = makeExact(b, op.getType(), op.getFastmath());
  Value value = op.getValue(), low = op.getLow(), high = op.getHigh();
  switch (op.getMode()) {
  case ClampMode::Ordered: {
    Value isBelow = f.compare(CmpFPredicate::OLT, value, low);
    Value isAbove = f.compare(CmpFPredicate::OGT, value, high);
    return f.select(isBelow, low, f.select(isAbove, high, value));
  }
  case ClampMode::Number:
    return f.create<arith::MinNumFOp>(
        {f.create<arith::MaxNumFOp>({value, low}), high});
  case ClampMode::Ieee:
    return f.create<arith::MinimumFOp>(
        {f.create<arith::MaximumFOp>({value, low}), high});
  }
  llvm_unreachable("unknown clamp mode");
}

static Value expand(ImplicitLocOpBuilder &b, ScalarSignFOp op) {
  FloatBuilder f = makeExact(b, op.getType(), op.getFastmath());
  Value x = op.getOperand();
  Value isSigned = f.compare(CmpFPredicate::ONE, x, f.constant(0.0));
  Value sign = f.create<math::CopySignOp>({f.constant(1.0), x});
  return f.select(isSigned, sign, x);
}

/// Upstream has no lowering of this test.
static Value expand(ImplicitLocOpBuilder &b, math::IsInfOp op) {
  Type type = op.getOperand().getType();
  auto element = cast<FloatType>(getElementTypeOrSelf(type));
  const llvm::fltSemantics &semantics = element.getFloatSemantics();
  if (!APFloat::semanticsHasInf(semantics))
    return createConstant(b, type, b.getBoolAttr(false));
  FloatBuilder f = makeExact(b, type, FastMathFlags::none);
  auto infinity = FloatAttr::get(element, APFloat::getInf(semantics));
  return f.compare(CmpFPredicate::OEQ, f.create<math::AbsFOp>(op.getOperand()),
                   createConstant(b, type, infinity));
}

static Value expand(ImplicitLocOpBuilder &b, ScalarFPTruncOp op) {
  FloatBuilder f = makeExact(b, op.getSource().getType(), FastMathFlags::none);
  Value x = op.getSource();
  double largest =
      APFloat::getLargest(cast<FloatType>(getElementTypeOrSelf(op.getType()))
                              .getFloatSemantics())
          .convertToDouble();
  Value limit = f.constant(largest);
  Value isBeyond =
      f.compare(CmpFPredicate::OGT, f.create<math::AbsFOp>(x), limit);
  Value bounded = f.select(isBeyond, f.create<math::CopySignOp>({limit, x}), x);
  return arith::TruncFOp::create(b, op.getType(), bounded);
}

Value loom::expandFloat(ImplicitLocOpBuilder &builder, Operation *op) {
  return TypeSwitch<Operation *, Value>(op)
      .Case<math::IsInfOp, ScalarClampFOp, ScalarCosTurnsFOp, ScalarFPTruncOp,
            ScalarGeluFOp, ScalarLogisticFOp, ScalarSignFOp, ScalarSiluFOp,
            ScalarSinTurnsFOp, ScalarSoftplusFOp>(
          [&](auto op) { return expand(builder, op); })
      .Default(Value());
}
