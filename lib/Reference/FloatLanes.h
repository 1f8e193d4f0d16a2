//===- FloatLanes.h - Functions of floats -----------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Lane functions of floats, and what fast-math flags promise: with `nnan` an
/// operand or result that is NaN makes the result poison, with `ninf` one that
/// is infinite. The other flags permit what the reference device does not do.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_REFERENCE_FLOATLANES_H
#define LOOM_LIB_REFERENCE_FLOATLANES_H

#include "FloatFormats.h"
#include "LaneOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace loom {

/// Computes `Fn::apply` of values in Format::Compute and rounds once.
template <typename Format, typename Fn> struct ComputeLane : LaneFunction {
  using LaneFunction::LaneFunction;
  template <typename... Bits> uint64_t operator()(Bits... bits) const {
    return Format::encode(Fn::apply(Format::decode(bits)...));
  }
};

/// Computes `Fn::apply<Format>` of the bits.
template <typename Format, typename Fn> struct BitsLane : LaneFunction {
  using LaneFunction::LaneFunction;
  template <typename... Bits> uint64_t operator()(Bits... bits) const {
    return Fn::template apply<Format>(bits...);
  }
};

/// Which values of one float type a flag excludes.
class ExcludedValues {
public:
  ExcludedValues() = default;
  ExcludedValues(mlir::arith::FastMathFlags flags, mlir::Type type);

  bool any() const { return noNaNs || noInfinities; }
  bool contains(uint64_t bits) const {
    uint64_t value = bits & magnitude;
    bool isNaN = hasInfinity ? value > exponent : value == magnitude;
    bool isInfinite = hasInfinity && value == exponent;
    return (noNaNs && isNaN) || (noInfinities && isInfinite);
  }

private:
  bool noNaNs = false, noInfinities = false, hasInfinity = false;
  uint64_t exponent = 0, magnitude = 0;
};

/// The `fastmath` of an op; none if it has none.
mlir::arith::FastMathFlags getFastMathFlags(mlir::Operation *op);

/// Makes `handler` the one of a pure lane-wise op on floats, with what its
/// flags promise; uses `inst.data` if there are some. Emits an error if it is
/// null.
llvm::LogicalResult setFloatHandler(mlir::Operation *op, Inst &inst,
                                    Handler handler);

/// A handler by the format of the first operand: a map of Lane<Format, Fn> over
/// `n` operands.
template <template <typename, typename> class Lane, typename Fn, size_t n>
Handler chooseFloatMap(mlir::Type type) {
  return chooseFormat(type, [](auto format) -> Handler {
    return mapLanes<Lane<decltype(format), Fn>, n>;
  });
}

template <typename Op, template <typename, typename> class Lane, typename Fn,
          size_t n>
void addFloatMap(HandlerTable &handlers) {
  handlers.addBuilder<Op>([](Op op, Inst &inst) {
    Handler map = chooseFloatMap<Lane, Fn, n>(op->getOperand(0).getType());
    return setFloatHandler(op, inst, map);
  });
}

//===----------------------------------------------------------------------===//
// Minima and maxima
//===----------------------------------------------------------------------===//

/// The lesser, or with `isMax` the greater, of two numbers; -0 is below +0.
template <typename Format, bool isMax>
uint64_t pickNumber(uint64_t a, uint64_t b) {
  auto x = Format::decode(a), y = Format::decode(b);
  bool isLess = x < y || (x == y && (a & Format::kSign) > (b & Format::kSign));
  return isLess != isMax ? a : b;
}

/// A NaN wins.
template <bool isMax> struct MinimumF {
  template <typename Format> static uint64_t apply(uint64_t a, uint64_t b) {
    if (Format::isNaN(a) || Format::isNaN(b))
      return Format::isNaN(a) ? a : b;
    return pickNumber<Format, isMax>(a, b);
  }
};

/// A number wins.
template <bool isMax> struct MinNumF {
  template <typename Format> static uint64_t apply(uint64_t a, uint64_t b) {
    if (Format::isNaN(a) || Format::isNaN(b))
      return Format::isNaN(a) ? b : a;
    return pickNumber<Format, isMax>(a, b);
  }
};

} // namespace loom

#endif // LOOM_LIB_REFERENCE_FLOATLANES_H
