//===- IntegerBits.cpp - Bit operations on integer facts ------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The bounds of `and`, `or` and `xor` over two unsigned intervals are exact:
// walking from the top bit, an end of an interval is moved to the nearest value
// that sets or clears a bit with the best bits below it. Negative values are
// unsigned intervals of their own, with the top bit set.
//
//===----------------------------------------------------------------------===//

#include "Loom/Analysis/IntegerFacts.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/bit.h"
#include <algorithm>
#include <numeric>

using namespace loom;

namespace {
/// An interval of bit patterns with one sign.
struct Patterns {
  uint64_t low, high;
};
} // namespace

constexpr uint64_t kTopBit = uint64_t(1) << 63;

static llvm::SmallVector<Patterns, 2> splitBySign(IntegerFacts a) {
  llvm::SmallVector<Patterns, 2> parts;
  if (a.min < 0)
    parts.push_back({uint64_t(a.min), uint64_t(std::min<int64_t>(a.max, -1))});
  if (a.max >= 0)
    parts.push_back({uint64_t(std::max<int64_t>(a.min, 0)), uint64_t(a.max)});
  return parts;
}

/// The largest power of two that divides the value, at most 2^63.
static uint64_t powerOfTwoPart(IntegerFacts a) {
  return a.divisor ? a.divisor & -a.divisor : kTopBit;
}

//===----------------------------------------------------------------------===//
// And, or, xor
//===----------------------------------------------------------------------===//

/// Raises one of the two lower ends so that bit `m`, set in the other one, is
/// set in both. Returns whether it could.
static bool raise(Patterns &a, Patterns &b, uint64_t m) {
  auto lift = [&](Patterns &p) {
    uint64_t raised = (p.low | m) & -m;
    if (raised > p.high)
      return false;
    p.low = raised;
    return true;
  };
  if (~a.low & b.low & m)
    return lift(a);
  if (a.low & ~b.low & m)
    return lift(b);
  return false;
}

/// Lowers one of the upper ends, both of which have bit `m`, so that only the
/// other one keeps it and all bits below are set.
static bool lower(Patterns &a, Patterns &b, uint64_t m) {
  if (!(a.high & b.high & m))
    return false;
  for (Patterns *p : {&a, &b}) {
    uint64_t lowered = (p->high - m) | (m - 1);
    if (lowered < p->low)
      continue;
    p->high = lowered;
    return true;
  }
  return false;
}

static uint64_t minOr(Patterns a, Patterns b) {
  for (uint64_t m = kTopBit; m && !raise(a, b, m); m >>= 1)
    continue;
  return a.low | b.low;
}

static uint64_t maxOr(Patterns a, Patterns b) {
  for (uint64_t m = kTopBit; m && !lower(a, b, m); m >>= 1)
    continue;
  return a.high | b.high;
}

static uint64_t minXor(Patterns a, Patterns b) {
  for (uint64_t m = kTopBit; m; m >>= 1)
    raise(a, b, m);
  return a.low ^ b.low;
}

static uint64_t maxXor(Patterns a, Patterns b) {
  for (uint64_t m = kTopBit; m; m >>= 1)
    lower(a, b, m);
  return a.high ^ b.high;
}

static Patterns complement(Patterns a) { return {~a.high, ~a.low}; }

static IntegerFacts
combine(IntegerFacts a, IntegerFacts b, uint64_t divisor,
        llvm::function_ref<Patterns(Patterns, Patterns)> bounds) {
  int64_t low = INT64_MAX, high = INT64_MIN;
  // The signs of a pair decide the sign of the result, so that the unsigned
  // bounds are signed bounds too.
  for (Patterns x : splitBySign(a))
    for (Patterns y : splitBySign(b)) {
      Patterns result = bounds(x, y);
      low = std::min(low, int64_t(result.low));
      high = std::max(high, int64_t(result.high));
    }
  return IntegerFacts::range(low, high, divisor);
}

IntegerFacts loom::andFacts(IntegerFacts a, IntegerFacts b) {
  uint64_t divisor = std::max(powerOfTwoPart(a), powerOfTwoPart(b));
  return combine(a, b, divisor, [](Patterns x, Patterns y) -> Patterns {
    return {~maxOr(complement(x), complement(y)),
            ~minOr(complement(x), complement(y))};
  });
}

IntegerFacts loom::orFacts(IntegerFacts a, IntegerFacts b) {
  uint64_t divisor = std::min(powerOfTwoPart(a), powerOfTwoPart(b));
  return combine(a, b, divisor, [](Patterns x, Patterns y) -> Patterns {
    return {minOr(x, y), maxOr(x, y)};
  });
}

IntegerFacts loom::xorFacts(IntegerFacts a, IntegerFacts b) {
  uint64_t divisor = std::min(powerOfTwoPart(a), powerOfTwoPart(b));
  return combine(a, b, divisor, [](Patterns x, Patterns y) -> Patterns {
    return {minXor(x, y), maxXor(x, y)};
  });
}

//===----------------------------------------------------------------------===//
// Shifts and rotates
//===----------------------------------------------------------------------===//

/// The defined part of a shift amount.
static IntegerFacts clampAmount(IntegerFacts amount) {
  return amount.meet(IntegerFacts::range(0, 63));
}

static bool isAmount(IntegerFacts amount) {
  return amount.min <= 63 && amount.max >= 0;
}

IntegerFacts loom::shlFacts(IntegerFacts a, IntegerFacts amount) {
  if (!isAmount(amount))
    return {};
  amount = clampAmount(amount);
  auto scale = [](int64_t value, int64_t bits) {
    return __int128(value) * (__int128(1) << bits);
  };
  __int128 low = std::min(scale(a.min, amount.min), scale(a.min, amount.max));
  __int128 high = std::max(scale(a.max, amount.min), scale(a.max, amount.max));
  uint64_t divisor;
  bool fits = low >= INT64_MIN && high <= INT64_MAX;
  if (!fits ||
      __builtin_mul_overflow(a.divisor, uint64_t(1) << amount.min, &divisor)) {
    // Only trailing zeros survive bits that leave at the top.
    int zeros = llvm::countr_zero(powerOfTwoPart(a)) + amount.min;
    divisor = uint64_t(1) << std::min(zeros, 63);
  }
  if (!fits)
    return IntegerFacts::range(INT64_MIN, INT64_MAX, divisor);
  return IntegerFacts::range(low, high, divisor, a.isPowerOfTwo);
}

/// The divisor of `a` after a shift to the right that loses no set bits: what
/// the longest shift leaves divides what a shorter one does.
static uint64_t shiftedDivisor(IntegerFacts a, IntegerFacts amount) {
  uint64_t low = (uint64_t(1) << amount.max) - 1;
  return a.divisor & low ? 1 : a.divisor >> amount.max;
}

IntegerFacts loom::shrSignedFacts(IntegerFacts a, IntegerFacts amount) {
  if (!isAmount(amount))
    return {};
  amount = clampAmount(amount);
  return IntegerFacts::range(std::min(a.min >> amount.min, a.min >> amount.max),
                             std::max(a.max >> amount.min, a.max >> amount.max),
                             shiftedDivisor(a, amount),
                             a.isPowerOfTwo && a.min >> amount.max > 0);
}

IntegerFacts loom::shrUnsignedFacts(IntegerFacts a, IntegerFacts amount) {
  if (!isAmount(amount))
    return {};
  amount = clampAmount(amount);
  if (a.isNonNegative())
    return shrSignedFacts(a, amount);
  if (amount.max == 0)
    return a;
  // From a shift by one on, all results are not negative.
  int64_t from = std::max<int64_t>(amount.min, 1);
  int64_t low = INT64_MAX, high = INT64_MIN;
  for (Patterns part : splitBySign(a)) {
    low = std::min(low, int64_t(part.low >> amount.max));
    high = std::max(high, int64_t(part.high >> from));
  }
  // A negative value stands for itself plus 2^64 here: odd factors are lost.
  a.divisor = powerOfTwoPart(a);
  IntegerFacts shifted =
      IntegerFacts::range(low, high, shiftedDivisor(a, amount));
  return amount.min == 0 ? shifted.join(a) : shifted;
}

IntegerFacts loom::rotateLeftFacts(IntegerFacts a, IntegerFacts amount) {
  if (a == IntegerFacts::exact(0) || a == IntegerFacts::exact(-1))
    return a;
  if (!amount.isExact() || !isAmount(amount))
    return {};
  if (a.isExact())
    return IntegerFacts::exact(llvm::rotl<uint64_t>(a.min, int(amount.min)));
  // Where no set bit passes the top, a rotate is a shift.
  bool fits =
      a.isNonNegative() && amount.min < 63 && a.max <= INT64_MAX >> amount.min;
  return fits || amount.min == 0 ? shlFacts(a, amount) : IntegerFacts();
}

IntegerFacts loom::rotateRightFacts(IntegerFacts a, IntegerFacts amount) {
  if (a == IntegerFacts::exact(0) || a == IntegerFacts::exact(-1))
    return a;
  if (!amount.isExact() || !isAmount(amount))
    return {};
  if (a.isExact())
    return IntegerFacts::exact(llvm::rotr<uint64_t>(a.min, int(amount.min)));
  uint64_t lost = (uint64_t(1) << amount.min) - 1;
  return (powerOfTwoPart(a) & lost) == 0 ? shrUnsignedFacts(a, amount)
                                         : IntegerFacts();
}

//===----------------------------------------------------------------------===//
// Counts
//===----------------------------------------------------------------------===//

static IntegerFacts count(IntegerFacts a,
                          llvm::function_ref<Patterns(Patterns)> bounds) {
  int64_t low = 64, high = 0;
  for (Patterns part : splitBySign(a)) {
    Patterns result = bounds(part);
    low = std::min<int64_t>(low, result.low);
    high = std::max<int64_t>(high, result.high);
  }
  return IntegerFacts::range(low, high);
}

IntegerFacts loom::leadingZerosFacts(IntegerFacts a) {
  return count(a, [](Patterns part) -> Patterns {
    return {uint64_t(llvm::countl_zero(part.high)),
            uint64_t(llvm::countl_zero(part.low))};
  });
}

IntegerFacts loom::trailingZerosFacts(IntegerFacts a) {
  if (a.divisor == 0)
    return IntegerFacts::exact(64);
  int low = llvm::countr_zero(a.divisor);
  if (a.isExact())
    return IntegerFacts::exact(low);
  if (a.isPowerOfTwo)
    return IntegerFacts::range(low, llvm::countr_zero(uint64_t(a.max)));
  if (a.contains(0))
    return IntegerFacts::range(low, 64);
  // The most zeros: the highest power of two with a multiple in the range.
  int high = low;
  for (Patterns part : splitBySign(a))
    for (int bits = 63; bits > high; --bits) {
      uint64_t last = part.high & -(uint64_t(1) << bits);
      if (last >= part.low && last != 0)
        high = bits;
    }
  return IntegerFacts::range(low, high);
}

/// The fewest set bits between `low` and `high`: `low`, or its next value that
/// ends in zeros from some bit on.
static uint64_t fewestBits(Patterns part) {
  int fewest = llvm::popcount(part.low);
  for (int bit = 0; bit != 64; ++bit) {
    uint64_t m = uint64_t(1) << bit;
    uint64_t raised = (part.low | m) & -m;
    if (raised >= part.low && raised <= part.high)
      fewest = std::min(fewest, llvm::popcount(raised));
  }
  return fewest;
}

/// The most set bits: `high`, or a value below it that ends in ones.
static uint64_t mostBits(Patterns part) {
  int most = llvm::popcount(part.high);
  for (int bit = 0; bit != 64; ++bit) {
    uint64_t m = uint64_t(1) << bit;
    if (!(part.high & m))
      continue;
    uint64_t lowered = (part.high - m) | (m - 1);
    if (lowered >= part.low)
      most = std::max(most, llvm::popcount(lowered));
  }
  return most;
}

IntegerFacts loom::popcountFacts(IntegerFacts a) {
  if (a.isPowerOfTwo)
    return IntegerFacts::exact(1);
  // Trailing zeros are no set bits; a shift of a negative value sets others.
  int zeros = llvm::countr_zero(powerOfTwoPart(a));
  if (a.isNonNegative() && zeros < 63)
    a = IntegerFacts::range(a.min >> zeros, a.max >> zeros);
  return count(a, [](Patterns part) -> Patterns {
    return {fewestBits(part), mostBits(part)};
  });
}
