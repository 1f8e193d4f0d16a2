//===- IntegerFacts.h - Range and divisor of an integer ---------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is known of an integer, and arithmetic on that knowledge. All functions
// are pure; none allocates or fails. `index` and `offset` are 64 bits wide
// here, whichever carrier is chosen at lowering. Arithmetic that leaves the
// 64-bit domain is undefined in the language (a diagnostic, never a wrap
// around), so ranges saturate; `mayOverflow` tells whether that was needed. Bit
// operations are exact on the 64-bit two's complement pattern.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_ANALYSIS_INTEGERFACTS_H
#define LOOM_ANALYSIS_INTEGERFACTS_H

#include "mlir/IR/Types.h"
#include <cstdint>
#include <optional>

namespace mlir::arith {
enum class CmpIPredicate : uint64_t;
} // namespace mlir::arith

namespace loom {

/// Facts of one integer, or of every lane of a vector of integers.
///
/// Fixed-width integers are read as signed, except `i1`, which is 0 or 1. Facts
/// are kept normalized: `min` and `max` are multiples of `divisor`, the divisor
/// of an exact value is its magnitude, and the ends of a range of powers of two
/// are powers of two, the lower one of which is the divisor.
struct IntegerFacts {
  /// Inclusive bounds, min <= max.
  int64_t min = INT64_MIN, max = INT64_MAX;
  /// Divides the value; 0 if and only if the value is exactly 0.
  uint64_t divisor = 1;
  /// The value is a power of two, 1 included, as a signed number.
  bool isPowerOfTwo = false;

  /// Whether facts exist for the type: index, offset, integers of at most 64
  /// bits, and vectors of them.
  static bool supports(mlir::Type type);
  /// What the type alone tells. The type must be supported.
  static IntegerFacts unknown(mlir::Type type);
  static IntegerFacts exact(int64_t value) { return range(value, value); }
  /// Facts of a value in [min, max] that `divisor` divides; min <= max. When no
  /// multiple is in the range, the divisor is given up, and so is the power of
  /// two when there is none.
  static IntegerFacts range(int64_t min, int64_t max, uint64_t divisor = 1,
                            bool isPowerOfTwo = false);

  bool isExact() const { return min == max; }
  std::optional<int64_t> getExact() const {
    return isExact() ? std::optional<int64_t>(min) : std::nullopt;
  }
  bool isNonNegative() const { return min >= 0; }
  bool isPositive() const { return min > 0; }
  bool contains(int64_t value) const;
  bool isMultipleOf(uint64_t factor) const {
    return factor != 0 && divisor % factor == 0;
  }
  /// Whether every value fits in `bits` bits, 1 <= bits <= 64.
  bool fitsSigned(unsigned bits) const;
  bool fitsUnsigned(unsigned bits) const;

  /// What holds of a value that is described by one or the other.
  IntegerFacts join(const IntegerFacts &other) const;
  /// What holds of a value that is described by both. Where they contradict
  /// each other no execution gets there, and the result is `*this`.
  IntegerFacts meet(const IntegerFacts &other) const;

  bool operator==(const IntegerFacts &other) const {
    return min == other.min && max == other.max && divisor == other.divisor &&
           isPowerOfTwo == other.isPowerOfTwo;
  }
  bool operator!=(const IntegerFacts &other) const { return !(*this == other); }
  /// Prints `[0, 63]`, or `[0, 60] mod 4` when the divisor is not 1, or
  /// `[4, 64] pow2`; only the range of an exact value.
  void print(llvm::raw_ostream &os) const;
};

llvm::raw_ostream &operator<<(llvm::raw_ostream &os, const IntegerFacts &facts);

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

/// `mayOverflow`, when given, is set if an exact result may leave int64_t.
IntegerFacts addFacts(IntegerFacts a, IntegerFacts b,
                      bool *mayOverflow = nullptr);
IntegerFacts subFacts(IntegerFacts a, IntegerFacts b,
                      bool *mayOverflow = nullptr);
IntegerFacts mulFacts(IntegerFacts a, IntegerFacts b,
                      bool *mayOverflow = nullptr);
/// Quotient and remainder as `index.div` and `index.rem` define them: only
/// dividends of at least 0 and divisors above 0 are considered.
IntegerFacts divFacts(IntegerFacts a, IntegerFacts b);
IntegerFacts remFacts(IntegerFacts a, IntegerFacts b);
IntegerFacts minFacts(IntegerFacts a, IntegerFacts b);
IntegerFacts maxFacts(IntegerFacts a, IntegerFacts b);

/// Bit operations on 64 bits. Only shift amounts in [0, 63] are considered.
IntegerFacts andFacts(IntegerFacts a, IntegerFacts b);
IntegerFacts orFacts(IntegerFacts a, IntegerFacts b);
IntegerFacts xorFacts(IntegerFacts a, IntegerFacts b);
IntegerFacts shlFacts(IntegerFacts a, IntegerFacts amount);
IntegerFacts shrSignedFacts(IntegerFacts a, IntegerFacts amount);
IntegerFacts shrUnsignedFacts(IntegerFacts a, IntegerFacts amount);
IntegerFacts rotateLeftFacts(IntegerFacts a, IntegerFacts amount);
IntegerFacts rotateRightFacts(IntegerFacts a, IntegerFacts amount);
IntegerFacts leadingZerosFacts(IntegerFacts a);
IntegerFacts trailingZerosFacts(IntegerFacts a);
IntegerFacts popcountFacts(IntegerFacts a);

/// `index.cast`: sign- or zero-extension by the domain's rules, truncation to
/// the low bits, i1 as 0 or 1.
IntegerFacts castFacts(IntegerFacts a, mlir::Type from, mlir::Type to);

//===----------------------------------------------------------------------===//
// Comparisons and loops
//===----------------------------------------------------------------------===//

/// Whether `a predicate b` is always true or always false. Unsigned predicates
/// compare the values as 64-bit patterns, which orders sign-extended narrower
/// values correctly too.
std::optional<bool> compareFacts(mlir::arith::CmpIPredicate predicate,
                                 IntegerFacts a, IntegerFacts b);

/// Facts of `a` where `a predicate b` holds.
IntegerFacts refineByCompare(mlir::arith::CmpIPredicate predicate,
                             IntegerFacts a, IntegerFacts b);

/// Facts of how often a loop from `lower` to `upper` (exclusive) by a positive
/// `step` runs its body.
IntegerFacts tripCountFacts(IntegerFacts lower, IntegerFacts upper,
                            IntegerFacts step);

} // namespace loom

#endif // LOOM_ANALYSIS_INTEGERFACTS_H
