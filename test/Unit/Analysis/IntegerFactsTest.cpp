//===- IntegerFactsTest.cpp - Arithmetic on facts against brute force -----===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every function on facts, on every small range, against all values in it: the
// result covers each outcome, and is the tightest range where the header
// promises exact bounds.
//
//===----------------------------------------------------------------------===//

#include "Loom/Analysis/IntegerFacts.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/bit.h"
#include "gtest/gtest.h"
#include <numeric>

using namespace loom;
using mlir::arith::CmpIPredicate;

namespace {

std::vector<IntegerFacts> allFacts(int64_t low, int64_t high) {
  std::vector<IntegerFacts> facts;
  for (int64_t min = low; min <= high; ++min)
    for (int64_t max = min; max <= high; ++max)
      for (uint64_t divisor : {1, 2, 3, 4})
        if (IntegerFacts f = IntegerFacts::range(min, max, divisor);
            f.min == min && f.max == max &&
            (f.isExact() ? divisor == 1 : f.divisor == divisor))
          facts.push_back(f);
  return facts;
}

std::string show(IntegerFacts facts) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << facts;
  return text;
}

using Function = std::function<std::optional<int64_t>(int64_t, int64_t)>;

/// Checks `transfer` on all pairs. Returns the share of results whose range is
/// that of the values it stands for.
double check(const char *name,
             IntegerFacts (*transfer)(IntegerFacts, IntegerFacts),
             Function function, int64_t low, int64_t high, int64_t low2,
             int64_t high2) {
  int64_t exact = 0, total = 0;
  std::vector<IntegerFacts> lhs = allFacts(low, high),
                            rhs = allFacts(low2, high2);
  for (IntegerFacts a : lhs)
    for (IntegerFacts b : rhs) {
      IntegerFacts result = transfer(a, b);
      int64_t min = INT64_MAX, max = INT64_MIN;
      for (int64_t x = a.min; x <= a.max; ++x)
        for (int64_t y = b.min; y <= b.max; ++y) {
          if (!a.contains(x) || !b.contains(y))
            continue;
          std::optional<int64_t> value = function(x, y);
          if (!value)
            continue;
          min = std::min(min, *value);
          max = std::max(max, *value);
          if (!result.contains(*value)) {
            ADD_FAILURE() << name << " of " << show(a) << " and " << show(b)
                          << " is " << show(result) << ", but of " << x
                          << " and " << y << " it is " << *value;
            return 0;
          }
        }
      if (min > max)
        continue;
      ++total;
      exact += result.min == min && result.max == max;
    }
  return double(exact) / total;
}

std::optional<int64_t> shift(int64_t amount, int64_t value) {
  return amount >= 0 && amount <= 63 ? std::optional<int64_t>(value)
                                     : std::nullopt;
}

auto wrapOverflow(IntegerFacts (*function)(IntegerFacts, IntegerFacts,
                                           bool *)) {
  static thread_local IntegerFacts (*current)(IntegerFacts, IntegerFacts,
                                              bool *);
  current = function;
  return +[](IntegerFacts a, IntegerFacts b) { return current(a, b, nullptr); };
}

TEST(IntegerFacts, Arithmetic) {
  auto add = [](int64_t x, int64_t y) { return x + y; };
  auto sub = [](int64_t x, int64_t y) { return x - y; };
  auto mul = [](int64_t x, int64_t y) { return x * y; };
  EXPECT_EQ(check("add", wrapOverflow(addFacts), add, -6, 6, -6, 6), 1);
  EXPECT_EQ(check("sub", wrapOverflow(subFacts), sub, -6, 6, -6, 6), 1);
  EXPECT_EQ(check("mul", wrapOverflow(mulFacts), mul, -6, 6, -6, 6), 1);
  EXPECT_EQ(check(
                "min", minFacts,
                [](int64_t x, int64_t y) { return std::min(x, y); }, -6, 6, -6,
                6),
            1);
  EXPECT_EQ(check(
                "max", maxFacts,
                [](int64_t x, int64_t y) { return std::max(x, y); }, -6, 6, -6,
                6),
            1);
}

TEST(IntegerFacts, Division) {
  auto defined = [](int64_t x, int64_t y) { return x >= 0 && y > 0; };
  EXPECT_EQ(check(
                "div", divFacts,
                [&](int64_t x, int64_t y) {
                  return defined(x, y) ? std::optional<int64_t>(x / y)
                                       : std::nullopt;
                },
                -2, 16, -2, 8),
            1);
  EXPECT_GT(check(
                "rem", remFacts,
                [&](int64_t x, int64_t y) {
                  return defined(x, y) ? std::optional<int64_t>(x % y)
                                       : std::nullopt;
                },
                -2, 16, -2, 8),
            0.6);
}

TEST(IntegerFacts, Bits) {
  auto land = [](int64_t x, int64_t y) { return x & y; };
  auto lor = [](int64_t x, int64_t y) { return x | y; };
  auto lxor = [](int64_t x, int64_t y) { return x ^ y; };
  EXPECT_GT(check("and", andFacts, land, -9, 9, -9, 9), 0.8);
  EXPECT_GT(check("or", orFacts, lor, -9, 9, -9, 9), 0.8);
  EXPECT_GT(check("xor", xorFacts, lxor, -9, 9, -9, 9), 0.8);
}

/// Over intervals, without divisors, the bounds of bit operations are exact.
TEST(IntegerFacts, BitsOfIntervalsAreExact) {
  auto interval = [](IntegerFacts f) {
    return IntegerFacts::range(f.min, f.max);
  };
  for (IntegerFacts a : allFacts(-17, 17))
    for (IntegerFacts b : allFacts(-9, 20)) {
      if (a != interval(a) || b != interval(b))
        continue;
      int64_t bounds[3][2] = {{INT64_MAX, INT64_MIN},
                              {INT64_MAX, INT64_MIN},
                              {INT64_MAX, INT64_MIN}};
      for (int64_t x = a.min; x <= a.max; ++x)
        for (int64_t y = b.min; y <= b.max; ++y)
          for (auto [bound, value] :
               {std::pair(bounds[0], x & y), std::pair(bounds[1], x | y),
                std::pair(bounds[2], x ^ y)}) {
            bound[0] = std::min(bound[0], value);
            bound[1] = std::max(bound[1], value);
          }
      IntegerFacts results[3] = {andFacts(a, b), orFacts(a, b), xorFacts(a, b)};
      for (int i = 0; i != 3; ++i)
        ASSERT_TRUE(results[i].min == bounds[i][0] &&
                    results[i].max == bounds[i][1])
            << "operation " << i << " of " << show(a) << " and " << show(b)
            << " is " << show(results[i]) << ", not [" << bounds[i][0] << ", "
            << bounds[i][1] << "]";
    }
}

TEST(IntegerFacts, Shifts) {
  for (int64_t base : {0, 28, 59}) {
    // Amounts around one width, out of range at the upper end of the last.
    auto low = base, high = base + 6;
    check(
        "shl", shlFacts,
        [](int64_t x, int64_t n) {
          return shift(n, int64_t(uint64_t(x) << (n & 63)));
        },
        -9, 9, low, high);
    check(
        "shrs", shrSignedFacts,
        [](int64_t x, int64_t n) { return shift(n, x >> (n & 63)); }, -9, 9,
        low, high);
    check(
        "shru", shrUnsignedFacts,
        [](int64_t x, int64_t n) {
          return shift(n, int64_t(uint64_t(x) >> (n & 63)));
        },
        -9, 9, low, high);
    check(
        "rotl", rotateLeftFacts,
        [](int64_t x, int64_t n) {
          return shift(n, llvm::rotl<uint64_t>(x, int(n & 63)));
        },
        -9, 9, low, high);
    check(
        "rotr", rotateRightFacts,
        [](int64_t x, int64_t n) {
          return shift(n, llvm::rotr<uint64_t>(x, int(n & 63)));
        },
        -9, 9, low, high);
  }
}

TEST(IntegerFacts, Counts) {
  // The second operand plays no part.
  EXPECT_EQ(
      check(
          "ctlz",
          [](IntegerFacts a, IntegerFacts) { return leadingZerosFacts(a); },
          [](int64_t x, int64_t) { return llvm::countl_zero(uint64_t(x)); },
          -20, 20, 0, 0),
      1);
  EXPECT_GT(
      check(
          "cttz",
          [](IntegerFacts a, IntegerFacts) { return trailingZerosFacts(a); },
          [](int64_t x, int64_t) { return llvm::countr_zero(uint64_t(x)); },
          -20, 20, 0, 0),
      0.9);
  EXPECT_GT(check(
                "ctpop",
                [](IntegerFacts a, IntegerFacts) { return popcountFacts(a); },
                [](int64_t x, int64_t) { return llvm::popcount(uint64_t(x)); },
                -20, 20, 0, 0),
            0.7);
}

TEST(IntegerFacts, Comparisons) {
  for (unsigned p = 0; p != 10; ++p) {
    auto predicate = CmpIPredicate(p);
    for (IntegerFacts a : allFacts(-5, 5))
      for (IntegerFacts b : allFacts(-5, 5)) {
        std::optional<bool> known = compareFacts(predicate, a, b);
        IntegerFacts refined = refineByCompare(predicate, a, b);
        for (int64_t x = a.min; x <= a.max; ++x)
          for (int64_t y = b.min; y <= b.max; ++y) {
            if (!a.contains(x) || !b.contains(y))
              continue;
            bool holds = mlir::arith::applyCmpPredicate(
                predicate, llvm::APInt(64, x, true), llvm::APInt(64, y, true));
            ASSERT_TRUE(!known || *known == holds)
                << p << " of " << show(a) << " and " << show(b);
            ASSERT_TRUE(!holds || refined.contains(x))
                << p << " refines " << show(a) << " by " << show(b) << " to "
                << show(refined) << ", which leaves out " << x;
          }
      }
  }
}

TEST(IntegerFacts, Lattice) {
  for (IntegerFacts a : allFacts(-8, 8))
    for (IntegerFacts b : allFacts(-8, 8)) {
      IntegerFacts joined = a.join(b), met = a.meet(b);
      for (int64_t x = -8; x <= 8; ++x) {
        ASSERT_TRUE(!(a.contains(x) || b.contains(x)) || joined.contains(x));
        ASSERT_TRUE(!(a.contains(x) && b.contains(x)) || met.contains(x));
      }
      ASSERT_EQ(a.join(b), b.join(a));
    }
}

TEST(IntegerFacts, TripCounts) {
  for (IntegerFacts lower : allFacts(-2, 4))
    for (IntegerFacts upper : allFacts(-3, 12))
      for (IntegerFacts step : allFacts(1, 4)) {
        IntegerFacts trips = tripCountFacts(lower, upper, step);
        for (int64_t lo = lower.min; lo <= lower.max; ++lo)
          for (int64_t hi = upper.min; hi <= upper.max; ++hi)
            for (int64_t by = step.min; by <= step.max; ++by) {
              if (!lower.contains(lo) || !upper.contains(hi) ||
                  !step.contains(by))
                continue;
              int64_t count = 0;
              for (int64_t i = lo; i < hi; i += by)
                ++count;
              ASSERT_TRUE(trips.contains(count))
                  << show(lower) << " to " << show(upper) << " step "
                  << show(step) << ": " << show(trips) << " without " << count;
            }
      }
}

TEST(IntegerFacts, EndsOfTheDomain) {
  IntegerFacts all, lowest = IntegerFacts::exact(INT64_MIN),
                    highest = IntegerFacts::exact(INT64_MAX);
  bool overflow = false;
  EXPECT_EQ(addFacts(highest, IntegerFacts::range(0, 1), &overflow), highest);
  EXPECT_TRUE(overflow);
  overflow = false;
  EXPECT_EQ(mulFacts(lowest, IntegerFacts::exact(1), &overflow), lowest);
  EXPECT_FALSE(overflow);
  mulFacts(lowest, IntegerFacts::exact(-1), &overflow);
  EXPECT_TRUE(overflow);
  EXPECT_EQ(lowest.divisor, uint64_t(1) << 63);
  // 2^64-1 times is not 2^63-1 times.
  IntegerFacts one = IntegerFacts::exact(1),
               many = IntegerFacts::range(INT64_MAX - 1, INT64_MAX);
  EXPECT_EQ(tripCountFacts(lowest, highest, one), many);
  EXPECT_EQ(tripCountFacts(lowest, IntegerFacts::exact(0), one), many);
  EXPECT_EQ(tripCountFacts(IntegerFacts::exact(0), highest, one), highest);
  EXPECT_EQ(tripCountFacts(IntegerFacts::exact(-1), highest, one), many);
  int64_t quarter = int64_t(1) << 62;
  IntegerFacts upper = IntegerFacts::range(0, quarter, quarter);
  EXPECT_EQ(tripCountFacts(lowest, upper, one), many);
  EXPECT_EQ(tripCountFacts(IntegerFacts::exact(-quarter), upper, one),
            IntegerFacts::range(quarter, INT64_MAX));
  EXPECT_EQ(tripCountFacts(highest, lowest, IntegerFacts::exact(1)),
            IntegerFacts::exact(0));
  EXPECT_EQ(all.join(lowest), all);
  EXPECT_FALSE(all.fitsSigned(63));
  EXPECT_TRUE(all.fitsSigned(64));
  EXPECT_TRUE(IntegerFacts::range(0, UINT32_MAX).fitsUnsigned(32));
  EXPECT_FALSE(IntegerFacts::range(-1, 0).fitsUnsigned(64));
}

} // namespace
