//===- FloatFacts.h - What a float may be -----------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_ANALYSIS_FLOATFACTS_H
#define LOOM_ANALYSIS_FLOATFACTS_H

#include "mlir/IR/Types.h"

namespace llvm {
class APFloat;
} // namespace llvm

namespace loom {

/// The classes that a float, or every lane of a vector of floats, may be in.
/// Zeros belong to the finite numbers of their sign: whether a small number is
/// flushed to zero then makes no difference.
struct FloatFacts {
  enum Class : uint8_t {
    NotANumber = 1,
    NegativeInfinity = 2,
    Negative = 4, ///< Finite, with the sign bit; -0 included.
    Positive = 8, ///< Finite, without the sign bit; +0 included.
    PositiveInfinity = 16,
    Infinity = NegativeInfinity | PositiveInfinity,
    Any = 31
  };
  uint8_t classes = Any;

  /// Whether facts exist for the type: floats and vectors of them.
  static bool supports(mlir::Type type);
  /// What the type alone tells: some have no infinity. The type must be
  /// supported.
  static FloatFacts unknown(mlir::Type type);
  static FloatFacts exact(const llvm::APFloat &value);

  bool isNotNan() const { return !(classes & NotANumber); }
  bool isNotInf() const { return !(classes & Infinity); }
  bool isFinite() const { return isNotNan() && isNotInf(); }
  /// Whether the sign bit of everything but a NaN is clear, or set.
  bool isNonNegative() const {
    return !(classes & (Negative | NegativeInfinity));
  }
  bool isNonPositive() const {
    return !(classes & (Positive | PositiveInfinity));
  }

  FloatFacts join(FloatFacts other) const {
    return {uint8_t(classes | other.classes)};
  }
  /// What holds of a value that is in none of the classes of `mask`. Where
  /// nothing is left no execution gets there, and the result is `*this`.
  FloatFacts without(uint8_t mask) const {
    uint8_t rest = classes & ~mask;
    return {rest ? rest : classes};
  }

  bool operator==(FloatFacts other) const { return classes == other.classes; }
  bool operator!=(FloatFacts other) const { return !(*this == other); }
  /// Prints what is excluded, such as `finite, nonnegative`, or `any`.
  void print(llvm::raw_ostream &os) const;
};

//===----------------------------------------------------------------------===//
// Arithmetic; `type` is that of the result
//===----------------------------------------------------------------------===//

FloatFacts negateFloatFacts(FloatFacts a);
FloatFacts absFloatFacts(FloatFacts a);
FloatFacts addFloatFacts(FloatFacts a, FloatFacts b, mlir::Type type);
FloatFacts mulFloatFacts(FloatFacts a, FloatFacts b, mlir::Type type);
FloatFacts divFloatFacts(FloatFacts a, FloatFacts b, mlir::Type type);
/// The larger of two. `propagatesNan`: a NaN operand gives a NaN, and -0 is
/// below +0; otherwise the other operand is taken.
FloatFacts maxFloatFacts(FloatFacts a, FloatFacts b, bool propagatesNan);
FloatFacts minFloatFacts(FloatFacts a, FloatFacts b, bool propagatesNan);
/// Conversion to a type that may have a smaller range.
FloatFacts convertFloatFacts(FloatFacts a, mlir::Type from, mlir::Type type);

} // namespace loom

#endif // LOOM_ANALYSIS_FLOATFACTS_H
