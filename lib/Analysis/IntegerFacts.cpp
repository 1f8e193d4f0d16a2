//===- IntegerFacts.cpp - Range and divisor of an integer -----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Analysis/IntegerFacts.h"
#include "Loom/Dialect/Index/IR/Index.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace mlir;
using namespace loom;
using arith::CmpIPredicate;

//===----------------------------------------------------------------------===//
// Construction and lattice operations
//===----------------------------------------------------------------------===//

/// The type of a lane of a vector, or a type that is none. To ask for the
/// interface of shaped types instead is a large part of a whole analysis.
static Type getLaneType(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector ? vector.getElementType() : type;
}

bool IntegerFacts::supports(Type type) {
  Type element = getLaneType(type);
  if (auto integer = dyn_cast<IntegerType>(element))
    return integer.isSignless() && integer.getWidth() >= 1 &&
           integer.getWidth() <= 64;
  return isa<IndexType, OffsetType>(element);
}

IntegerFacts IntegerFacts::unknown(Type type) {
  Type element = getLaneType(type);
  assert(supports(type) && "no facts exist for the type");
  if (isa<OffsetType>(element))
    return range(0, INT64_MAX);
  auto integer = dyn_cast<IntegerType>(element);
  if (!integer)
    return {};
  if (integer.getWidth() == 1)
    return range(0, 1);
  return range(llvm::minIntN(integer.getWidth()),
               llvm::maxIntN(integer.getWidth()));
}

static uint64_t magnitude(int64_t value) {
  return value < 0 ? -uint64_t(value) : uint64_t(value);
}

/// Moves the ends of a range to powers of two; false if it has none.
static bool cutToPowersOfTwo(int64_t &min, int64_t &max) {
  constexpr int64_t largest = int64_t(1) << 62;
  int64_t low = std::max<int64_t>(min, 1);
  if (max < 1 || low > largest)
    return false;
  low = llvm::bit_ceil(uint64_t(low));
  int64_t high = llvm::bit_floor(uint64_t(max));
  if (low > high)
    return false;
  min = low;
  max = high;
  return true;
}

IntegerFacts IntegerFacts::range(int64_t min, int64_t max, uint64_t divisor,
                                 bool isPowerOfTwo) {
  assert(min <= max && "an empty range describes no value");
  if (isPowerOfTwo) {
    // Only a power of two divides one, and what does bounds it.
    int64_t low = std::max<uint64_t>(
        min > 0 ? min : 1,
        std::min<uint64_t>(divisor & -divisor, uint64_t(1) << 62));
    isPowerOfTwo = low <= max && cutToPowersOfTwo(low, max);
    if (isPowerOfTwo) {
      min = low;
      divisor = low;
    }
  }
  IntegerFacts facts;
  facts.isPowerOfTwo = isPowerOfTwo;
  facts.min = min;
  facts.max = max;
  if (divisor == 0 && min <= 0 && max >= 0)
    facts.min = facts.max = 0;
  if (divisor > 1) {
    // 128 bits: a divisor may be 2^63, and rounding may pass the end.
    __int128 factor = divisor;
    __int128 remainder = ((__int128(min) % factor) + factor) % factor;
    __int128 low = __int128(min) + (remainder ? factor - remainder : 0);
    __int128 high =
        __int128(max) - ((__int128(max) % factor) + factor) % factor;
    if (low <= high) {
      facts.min = low;
      facts.max = high;
      facts.divisor = divisor;
    }
  }
  if (facts.isExact()) {
    facts.divisor = magnitude(facts.min);
    facts.isPowerOfTwo = facts.min > 0 && llvm::has_single_bit(facts.divisor);
  }
  return facts;
}

bool IntegerFacts::contains(int64_t value) const {
  if (value < min || value > max)
    return false;
  if (isPowerOfTwo && (value < 1 || !llvm::has_single_bit(uint64_t(value))))
    return false;
  return value == 0 || (divisor && magnitude(value) % divisor == 0);
}

bool IntegerFacts::fitsSigned(unsigned bits) const {
  return llvm::isIntN(bits, min) && llvm::isIntN(bits, max);
}

bool IntegerFacts::fitsUnsigned(unsigned bits) const {
  return min >= 0 && llvm::isUIntN(bits, max);
}

IntegerFacts IntegerFacts::join(const IntegerFacts &other) const {
  return range(std::min(min, other.min), std::max(max, other.max),
               std::gcd(divisor, other.divisor),
               isPowerOfTwo && other.isPowerOfTwo);
}

IntegerFacts IntegerFacts::meet(const IntegerFacts &other) const {
  int64_t low = std::max(min, other.min), high = std::min(max, other.max);
  if (low > high)
    return *this;
  uint64_t multiple = 0;
  if (divisor && other.divisor) {
    uint64_t factor = other.divisor / std::gcd(divisor, other.divisor);
    // A common multiple that has no 64 bits is not kept.
    if (__builtin_mul_overflow(divisor, factor, &multiple))
      multiple = std::max(divisor, other.divisor);
  }
  return range(low, high, multiple, isPowerOfTwo || other.isPowerOfTwo);
}

void IntegerFacts::print(raw_ostream &os) const {
  os << '[' << min << ", " << max << ']';
  if (isExact())
    return;
  if (isPowerOfTwo)
    os << " pow2";
  else if (divisor > 1)
    os << " mod " << divisor;
}

raw_ostream &loom::operator<<(raw_ostream &os, const IntegerFacts &facts) {
  facts.print(os);
  return os;
}

//===----------------------------------------------------------------------===//
// Casts
//===----------------------------------------------------------------------===//

/// The low `width` bits, read as signed, or as 0 and 1 for one bit.
static IntegerFacts truncate(IntegerFacts a, unsigned width, Type to) {
  if (width == 64)
    return a;
  __int128 modulus = __int128(1) << width;
  // Values [-half, modulus - half) are themselves after truncation.
  __int128 half = width == 1 ? 0 : modulus / 2;
  auto windowOf = [&](int64_t value) {
    __int128 shifted = value + half;
    return shifted / modulus - (shifted % modulus < 0);
  };
  uint64_t divisor = std::gcd(a.divisor, uint64_t(modulus));
  __int128 window = windowOf(a.min);
  if (window == 0 && windowOf(a.max) == 0)
    return a;
  if (window == windowOf(a.max))
    return IntegerFacts::range(a.min - window * modulus,
                               a.max - window * modulus, divisor);
  IntegerFacts all = IntegerFacts::unknown(to);
  return IntegerFacts::range(all.min, all.max, divisor);
}

IntegerFacts loom::castFacts(IntegerFacts a, Type from, Type to) {
  from = getElementTypeOrSelf(from);
  to = getElementTypeOrSelf(to);
  if (auto integer = dyn_cast<IntegerType>(to))
    return truncate(a, integer.getWidth(), to);
  if (!isa<OffsetType>(to) || a.isNonNegative())
    return a;
  auto source = dyn_cast<IntegerType>(from);
  if (!source || source.getWidth() == 64) // Representable, or undefined.
    return a.max < 0 ? IntegerFacts::unknown(to)
                     : a.meet(IntegerFacts::unknown(to));
  int64_t modulus = int64_t(1) << source.getWidth();
  uint64_t divisor = std::gcd(a.divisor, uint64_t(modulus));
  if (a.max < 0)
    return IntegerFacts::range(a.min + modulus, a.max + modulus, divisor);
  return IntegerFacts::range(0, modulus - 1, divisor);
}

//===----------------------------------------------------------------------===//
// Comparisons and loops
//===----------------------------------------------------------------------===//

/// The signed predicate that says the same where both sides have one sign.
static CmpIPredicate toSigned(CmpIPredicate predicate) {
  switch (predicate) {
  case CmpIPredicate::ult:
    return CmpIPredicate::slt;
  case CmpIPredicate::ule:
    return CmpIPredicate::sle;
  case CmpIPredicate::ugt:
    return CmpIPredicate::sgt;
  case CmpIPredicate::uge:
    return CmpIPredicate::sge;
  default:
    return predicate;
  }
}

static bool isUnsigned(CmpIPredicate predicate) {
  return toSigned(predicate) != predicate;
}

std::optional<bool> loom::compareFacts(CmpIPredicate predicate, IntegerFacts a,
                                       IntegerFacts b) {
  if (isUnsigned(predicate)) {
    bool aNegative = a.max < 0, bNegative = b.max < 0;
    if ((a.min < 0) != aNegative || (b.min < 0) != bNegative)
      return std::nullopt; // A side may have either sign.
    if (aNegative != bNegative) {
      bool less =
          predicate == CmpIPredicate::ult || predicate == CmpIPredicate::ule;
      return less == bNegative;
    }
    predicate = toSigned(predicate);
  }
  auto decide = [](bool always, bool never) -> std::optional<bool> {
    return always || never ? std::optional<bool>(always) : std::nullopt;
  };
  bool same = a.isExact() && b.isExact() && a.min == b.min;
  // Two exact values differ, or no multiple of one divisor is the other value.
  bool differ = a.max < b.min || b.max < a.min ||
                (a.isExact() && !b.contains(a.min)) ||
                (b.isExact() && !a.contains(b.min));
  switch (predicate) {
  case CmpIPredicate::eq:
    return decide(same, differ);
  case CmpIPredicate::ne:
    return decide(differ, same);
  case CmpIPredicate::slt:
    return decide(a.max < b.min, a.min >= b.max);
  case CmpIPredicate::sle:
    return decide(a.max <= b.min, a.min > b.max);
  case CmpIPredicate::sgt:
    return decide(a.min > b.max, a.max <= b.min);
  case CmpIPredicate::sge:
    return decide(a.min >= b.max, a.max < b.min);
  default:
    return std::nullopt;
  }
}

/// `a` cut to [low, high], whose ends may lie outside of int64_t.
static IntegerFacts cut(IntegerFacts a, __int128 low, __int128 high) {
  low = std::max<__int128>(low, a.min);
  high = std::min<__int128>(high, a.max);
  return low > high ? a
                    : IntegerFacts::range(low, high, a.divisor, a.isPowerOfTwo);
}

IntegerFacts loom::refineByCompare(CmpIPredicate predicate, IntegerFacts a,
                                   IntegerFacts b) {
  if (isUnsigned(predicate)) {
    bool less =
        predicate == CmpIPredicate::ult || predicate == CmpIPredicate::ule;
    // Below a value that is not negative: not negative either. Above one, only
    // if the sign of `a` is known.
    if (less ? !b.isNonNegative() : !a.isNonNegative())
      return a;
    a = cut(a, 0, INT64_MAX);
    b = cut(b, 0, INT64_MAX);
    predicate = toSigned(predicate);
  }
  switch (predicate) {
  case CmpIPredicate::eq:
    return a.meet(b);
  case CmpIPredicate::ne:
    if (!b.isExact() || a.isExact())
      return a;
    if (a.min == b.min)
      return cut(a, __int128(a.min) + 1, a.max);
    if (a.max == b.min)
      return cut(a, a.min, __int128(a.max) - 1);
    return a;
  case CmpIPredicate::slt:
    return cut(a, a.min, __int128(b.max) - 1);
  case CmpIPredicate::sle:
    return cut(a, a.min, b.max);
  case CmpIPredicate::sgt:
    return cut(a, __int128(b.min) + 1, a.max);
  case CmpIPredicate::sge:
    return cut(a, b.min, a.max);
  default:
    return a;
  }
}

IntegerFacts loom::tripCountFacts(IntegerFacts lower, IntegerFacts upper,
                                  IntegerFacts step) {
  __int128 shortest = std::max<int64_t>(step.min, 1);
  __int128 longest = std::max<int64_t>(step.max, 1);
  auto trips = [](__int128 distance, __int128 stride) -> __int128 {
    return distance <= 0 ? 0 : (distance + stride - 1) / stride;
  };
  auto cut = [](__int128 count) {
    return int64_t(std::min<__int128>(count, INT64_MAX));
  };
  __int128 fewest = trips(__int128(upper.min) - lower.max, longest);
  __int128 most = trips(__int128(upper.max) - lower.min, shortest);
  // The distance is a multiple of the divisors' gcd; dividing by an exact step
  // that divides it leaves a multiple of the quotient.
  uint64_t divisor = std::gcd(lower.divisor, upper.divisor);
  bool divides =
      step.isExact() && step.min > 0 && divisor % uint64_t(step.min) == 0;
  IntegerFacts facts = IntegerFacts::range(
      cut(fewest), cut(most), divides && divisor ? divisor / step.min : 1);
  // What was cut off at the largest number is not that number.
  if (most > INT64_MAX && facts.isExact())
    return IntegerFacts::range(cut(std::min<__int128>(fewest, INT64_MAX - 1)),
                               INT64_MAX);
  return facts;
}
