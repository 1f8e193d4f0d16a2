//===- IntegerArithmetic.cpp - Arithmetic on integer facts ----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Analysis/IntegerFacts.h"
#include <algorithm>
#include <numeric>

using namespace loom;

/// Clamps an exact range to 64 bits. A range that lies outside altogether
/// describes no execution.
static IntegerFacts saturate(__int128 low, __int128 high, uint64_t divisor,
                             bool *mayOverflow, bool isPowerOfTwo = false) {
  if (mayOverflow && (low < INT64_MIN || high > INT64_MAX))
    *mayOverflow = true;
  if (low > INT64_MAX || high < INT64_MIN)
    return {};
  return IntegerFacts::range(std::max<__int128>(low, INT64_MIN),
                             std::min<__int128>(high, INT64_MAX), divisor,
                             isPowerOfTwo);
}

IntegerFacts loom::addFacts(IntegerFacts a, IntegerFacts b, bool *mayOverflow) {
  return saturate(__int128(a.min) + b.min, __int128(a.max) + b.max,
                  std::gcd(a.divisor, b.divisor), mayOverflow);
}

IntegerFacts loom::subFacts(IntegerFacts a, IntegerFacts b, bool *mayOverflow) {
  return saturate(__int128(a.min) - b.max, __int128(a.max) - b.min,
                  std::gcd(a.divisor, b.divisor), mayOverflow);
}

IntegerFacts loom::mulFacts(IntegerFacts a, IntegerFacts b, bool *mayOverflow) {
  __int128 corners[] = {__int128(a.min) * b.min, __int128(a.min) * b.max,
                        __int128(a.max) * b.min, __int128(a.max) * b.max};
  uint64_t divisor;
  if (__builtin_mul_overflow(a.divisor, b.divisor, &divisor))
    divisor = std::max(a.divisor, b.divisor);
  return saturate(*std::min_element(corners, corners + 4),
                  *std::max_element(corners, corners + 4), divisor, mayOverflow,
                  a.isPowerOfTwo && b.isPowerOfTwo);
}

/// The part of `facts` at or above `low`; everything there if there is none,
/// since the operation is then undefined.
static IntegerFacts atLeast(IntegerFacts facts, int64_t low) {
  if (facts.max < low)
    return IntegerFacts::range(low, INT64_MAX);
  return IntegerFacts::range(std::max(facts.min, low), facts.max, facts.divisor,
                             facts.isPowerOfTwo);
}

IntegerFacts loom::divFacts(IntegerFacts a, IntegerFacts b) {
  a = atLeast(a, 0);
  b = atLeast(b, 1);
  uint64_t divisor = 1;
  if (b.isExact() && a.divisor % uint64_t(b.min) == 0)
    divisor = a.divisor / uint64_t(b.min);
  // A power of two by a power of two is one, or 0.
  bool isPowerOfTwo = a.isPowerOfTwo && b.isPowerOfTwo && a.min / b.max > 0;
  return IntegerFacts::range(a.min / b.max, a.max / b.min, divisor,
                             isPowerOfTwo);
}

IntegerFacts loom::remFacts(IntegerFacts a, IntegerFacts b) {
  a = atLeast(a, 0);
  b = atLeast(b, 1);
  if (a.max < b.min)
    return a;
  uint64_t divisor = std::gcd(a.divisor, b.divisor);
  if (b.isPowerOfTwo) {
    // A power of two either divides the dividend's own or is a multiple of it.
    uint64_t power = a.divisor & -a.divisor;
    if (a.divisor % uint64_t(b.max) == 0)
      return IntegerFacts::exact(0);
    divisor = std::max(divisor, power);
  }
  // Within one period the remainder grows with the dividend.
  if (b.isExact() && a.min / b.min == a.max / b.min)
    return IntegerFacts::range(a.min % b.min, a.max % b.min, divisor);
  return IntegerFacts::range(0, std::min(a.max, b.max - 1), divisor);
}

IntegerFacts loom::minFacts(IntegerFacts a, IntegerFacts b) {
  if (a.max <= b.min)
    return a;
  if (b.max <= a.min)
    return b;
  return IntegerFacts::range(std::min(a.min, b.min), std::min(a.max, b.max),
                             std::gcd(a.divisor, b.divisor),
                             a.isPowerOfTwo && b.isPowerOfTwo);
}

IntegerFacts loom::maxFacts(IntegerFacts a, IntegerFacts b) {
  if (a.min >= b.max)
    return a;
  if (b.min >= a.max)
    return b;
  return IntegerFacts::range(std::max(a.min, b.min), std::max(a.max, b.max),
                             std::gcd(a.divisor, b.divisor),
                             a.isPowerOfTwo && b.isPowerOfTwo);
}
