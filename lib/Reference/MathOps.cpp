//===- MathOps.cpp - Functions of floats ----------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Computed in a type with more digits and rounded once, so that nearly all
/// results are correctly rounded.
///
//===----------------------------------------------------------------------===//

#include "FloatLanes.h"
#include "Handlers.h"
#include "Loom/Dialect/Scalar/IR/Scalar.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace loom;

namespace {

/// `words[0]` is a function of Format::Wide.
template <typename Format, typename> struct UnaryFunction : LaneFunction {
  using Wide = typename Format::Wide;
  Wide (*function)(Wide);
  explicit UnaryFunction(const Inst &inst)
      : LaneFunction(inst),
        function(reinterpret_cast<Wide (*)(Wide)>(inst.words[0])) {}
  uint64_t operator()(uint64_t a) const {
    return Format::encodeWide(function(Format::decode(a)));
  }
};

template <typename Format, typename> struct BinaryFunction : LaneFunction {
  using Wide = typename Format::Wide;
  Wide (*function)(Wide, Wide);
  explicit BinaryFunction(const Inst &inst)
      : LaneFunction(inst),
        function(reinterpret_cast<Wide (*)(Wide, Wide)>(inst.words[0])) {}
  uint64_t operator()(uint64_t a, uint64_t b) const {
    return Format::encodeWide(function(Format::decode(a), Format::decode(b)));
  }
};

//===----------------------------------------------------------------------===//
// Functions of C
//===----------------------------------------------------------------------===//

struct Exp {
  template <typename T> static T apply(T x) { return std::exp(x); }
};
struct Exp2 {
  template <typename T> static T apply(T x) { return std::exp2(x); }
};
struct ExpM1 {
  template <typename T> static T apply(T x) { return std::expm1(x); }
};
struct Log {
  template <typename T> static T apply(T x) { return std::log(x); }
};
struct Log2 {
  template <typename T> static T apply(T x) { return std::log2(x); }
};
struct Log10 {
  template <typename T> static T apply(T x) { return std::log10(x); }
};
struct Log1P {
  template <typename T> static T apply(T x) { return std::log1p(x); }
};
struct RSqrt {
  template <typename T> static T apply(T x) { return 1 / std::sqrt(x); }
};
struct Cbrt {
  template <typename T> static T apply(T x) { return std::cbrt(x); }
};
struct Sin {
  template <typename T> static T apply(T x) { return std::sin(x); }
};
struct Cos {
  template <typename T> static T apply(T x) { return std::cos(x); }
};
struct Tan {
  template <typename T> static T apply(T x) { return std::tan(x); }
};
struct ASin {
  template <typename T> static T apply(T x) { return std::asin(x); }
};
struct ACos {
  template <typename T> static T apply(T x) { return std::acos(x); }
};
struct ATan {
  template <typename T> static T apply(T x) { return std::atan(x); }
};
struct SinH {
  template <typename T> static T apply(T x) { return std::sinh(x); }
};
struct CosH {
  template <typename T> static T apply(T x) { return std::cosh(x); }
};
struct TanH {
  template <typename T> static T apply(T x) { return std::tanh(x); }
};
struct ASinH {
  template <typename T> static T apply(T x) { return std::asinh(x); }
};
struct ACosH {
  template <typename T> static T apply(T x) { return std::acosh(x); }
};
struct ATanH {
  template <typename T> static T apply(T x) { return std::atanh(x); }
};
struct Erf {
  template <typename T> static T apply(T x) { return std::erf(x); }
};
struct ErfC {
  template <typename T> static T apply(T x) { return std::erfc(x); }
};
struct Pow {
  template <typename T> static T apply(T x, T y) { return std::pow(x, y); }
};
struct ATan2 {
  template <typename T> static T apply(T y, T x) { return std::atan2(y, x); }
};

//===----------------------------------------------------------------------===//
// Angles in turns
//===----------------------------------------------------------------------===//

/// x is `quarters` quarter turns, modulo 4, and an angle of at most an eighth,
/// in radians: the reduction is exact.
template <typename T> struct Turns {
  explicit Turns(T x) {
    T part = x - std::nearbyint(x);
    T nearest = std::nearbyint(4 * part);
    quarters = (int(nearest) + 4) % 4;
    angle = (part - nearest / 4) * T(6.283185307179586476925286766559005768L);
  }
  unsigned quarters;
  T angle;
};

struct SinTurns {
  template <typename T> static T apply(T x) {
    if (!std::isfinite(x))
      return x - x;
    Turns<T> turns(x);
    T value =
        turns.quarters % 2 ? std::cos(turns.angle) : std::sin(turns.angle);
    // The zeros at half turns have the sign of the angle.
    if (value == 0)
      return std::copysign(value, x);
    return turns.quarters >= 2 ? -value : value;
  }
};
struct CosTurns {
  template <typename T> static T apply(T x) {
    if (!std::isfinite(x))
      return x - x;
    Turns<T> turns(x);
    T value =
        turns.quarters % 2 ? std::sin(turns.angle) : std::cos(turns.angle);
    if (value == 0)
      return 0;
    return turns.quarters == 1 || turns.quarters == 2 ? -value : value;
  }
};

//===----------------------------------------------------------------------===//
// Activations
//===----------------------------------------------------------------------===//

/// x / (1 + exp(-u)), where u has the sign of x.
template <typename T> static T gate(T x, T u) {
  T divisor = 1 + std::exp(-u);
  return std::isinf(divisor) ? T(-0.0) : x / divisor;
}

struct Logistic {
  template <typename T> static T apply(T x) { return 1 / (1 + std::exp(-x)); }
};
struct Silu {
  template <typename T> static T apply(T x) { return gate(x, x); }
};
struct Softplus {
  template <typename T> static T apply(T x) {
    T small = std::log1p(std::exp(-std::fabs(x)));
    return x > 0 ? x + small : small;
  }
};
struct GeluErf {
  // 1 + erf(y) cancels where y is negative; erfc(-y) is the same.
  template <typename T> static T apply(T x) {
    constexpr T kHalfSqrt = T(0.7071067811865475244008443621048490393L);
    T weight = std::erfc(-x * kHalfSqrt);
    return weight == 0 ? T(-0.0) : x / 2 * weight;
  }
};
struct GeluTanh {
  // 1 + tanh(u) is 2 / (1 + exp(-2u)).
  template <typename T> static T apply(T x) {
    constexpr T kSqrtTwoByPi = T(0.7978845608028653558798921198687637369L);
    T cube = T(0.044715L) * x * x * x;
    return gate(x, 2 * kSqrtTwoByPi * (x + cube));
  }
};
struct GeluLogistic {
  template <typename T> static T apply(T x) { return gate(x, T(1.702L) * x); }
};

//===----------------------------------------------------------------------===//
// Exact functions
//===----------------------------------------------------------------------===//

struct SignF {
  template <typename Format> static uint64_t apply(uint64_t a) {
    auto value = Format::decode(a);
    if (std::isnan(value) || value == 0)
      return a;
    return Format::encode(std::copysign(typename Format::Compute(1), value));
  }
};

struct ClampOrdered {
  template <typename Format>
  static uint64_t apply(uint64_t value, uint64_t low, uint64_t high) {
    if (Format::decode(value) < Format::decode(low))
      return low;
    return Format::decode(value) > Format::decode(high) ? high : value;
  }
};
struct ClampNumber {
  template <typename Format>
  static uint64_t apply(uint64_t value, uint64_t low, uint64_t high) {
    return MinNumF<false>::apply<Format>(
        MinNumF<true>::apply<Format>(value, low), high);
  }
};
struct ClampIeee {
  template <typename Format>
  static uint64_t apply(uint64_t value, uint64_t low, uint64_t high) {
    return MinimumF<false>::apply<Format>(
        MinimumF<true>::apply<Format>(value, low), high);
  }
};

} // namespace

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

template <typename Fn>
static LogicalResult buildUnary(Operation *op, Inst &inst) {
  Type type = op->getResult(0).getType();
  inst.words = {chooseFormat(type, [](auto format) -> int64_t {
    using Wide = typename decltype(format)::Wide;
    return reinterpret_cast<int64_t>(&Fn::template apply<Wide>);
  })};
  return setFloatHandler(op, inst,
                         chooseFloatMap<UnaryFunction, void, 1>(type));
}

template <typename Op, typename Fn>
static void addUnary(HandlerTable &handlers) {
  handlers.addBuilder<Op>(
      [](Op op, Inst &inst) { return buildUnary<Fn>(op, inst); });
}

template <typename Op, typename Fn>
static void addBinary(HandlerTable &handlers) {
  handlers.addBuilder<Op>([](Op op, Inst &inst) {
    inst.words = {chooseFormat(op.getType(), [](auto format) -> int64_t {
      using Wide = typename decltype(format)::Wide;
      return reinterpret_cast<int64_t>(&Fn::template apply<Wide>);
    })};
    return setFloatHandler(
        op, inst, chooseFloatMap<BinaryFunction, void, 2>(op.getType()));
  });
}

static LogicalResult buildGelu(ScalarGeluFOp op, Inst &inst) {
  switch (op.getVariant()) {
  case GeluVariant::Erf:
    return buildUnary<GeluErf>(op, inst);
  case GeluVariant::Tanh:
    return buildUnary<GeluTanh>(op, inst);
  case GeluVariant::Logistic:
    return buildUnary<GeluLogistic>(op, inst);
  }
  llvm_unreachable("unknown GELU variant");
}

static LogicalResult buildClamp(ScalarClampFOp op, Inst &inst) {
  auto set = [&](Handler map) { return setFloatHandler(op, inst, map); };
  switch (op.getMode()) {
  case ClampMode::Ordered:
    return set(chooseFloatMap<BitsLane, ClampOrdered, 3>(op.getType()));
  case ClampMode::Number:
    return set(chooseFloatMap<BitsLane, ClampNumber, 3>(op.getType()));
  case ClampMode::Ieee:
    return set(chooseFloatMap<BitsLane, ClampIeee, 3>(op.getType()));
  }
  llvm_unreachable("unknown clamp mode");
}

void loom::addMathHandlers(HandlerTable &handlers) {
  addUnary<math::ExpOp, Exp>(handlers);
  addUnary<math::Exp2Op, Exp2>(handlers);
  addUnary<math::ExpM1Op, ExpM1>(handlers);
  addUnary<math::LogOp, Log>(handlers);
  addUnary<math::Log2Op, Log2>(handlers);
  addUnary<math::Log10Op, Log10>(handlers);
  addUnary<math::Log1pOp, Log1P>(handlers);
  addUnary<math::RsqrtOp, RSqrt>(handlers);
  addUnary<math::CbrtOp, Cbrt>(handlers);
  addUnary<math::SinOp, Sin>(handlers);
  addUnary<math::CosOp, Cos>(handlers);
  addUnary<math::TanOp, Tan>(handlers);
  addUnary<math::AsinOp, ASin>(handlers);
  addUnary<math::AcosOp, ACos>(handlers);
  addUnary<math::AtanOp, ATan>(handlers);
  addUnary<math::SinhOp, SinH>(handlers);
  addUnary<math::CoshOp, CosH>(handlers);
  addUnary<math::TanhOp, TanH>(handlers);
  addUnary<math::AsinhOp, ASinH>(handlers);
  addUnary<math::AcoshOp, ACosH>(handlers);
  addUnary<math::AtanhOp, ATanH>(handlers);
  addUnary<math::ErfOp, Erf>(handlers);
  addUnary<math::ErfcOp, ErfC>(handlers);
  addBinary<math::PowFOp, Pow>(handlers);
  addBinary<math::Atan2Op, ATan2>(handlers);
  addUnary<ScalarSinTurnsFOp, SinTurns>(handlers);
  addUnary<ScalarCosTurnsFOp, CosTurns>(handlers);
  addUnary<ScalarLogisticFOp, Logistic>(handlers);
  addUnary<ScalarSiluFOp, Silu>(handlers);
  addUnary<ScalarSoftplusFOp, Softplus>(handlers);
  handlers.addBuilder<ScalarGeluFOp>(buildGelu);
  handlers.addBuilder<ScalarClampFOp>(buildClamp);
  addFloatMap<ScalarSignFOp, BitsLane, SignF, 1>(handlers);
}
