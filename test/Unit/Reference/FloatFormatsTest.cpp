//===- FloatFormatsTest.cpp - Float types as bits -------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FloatFormats.h"
#include "llvm/ADT/APFloat.h"
#include "gtest/gtest.h"
#include <random>

using namespace loom;
using llvm::APFloat;
using llvm::APInt;

namespace {
constexpr auto kRounding = APFloat::rmNearestTiesToEven;

/// One of the formats, with what LLVM thinks of it.
template <typename Format> class FloatFormatTest : public testing::Test {
protected:
  static const llvm::fltSemantics &semantics();

  static APFloat read(uint64_t bits) {
    return APFloat(semantics(), APInt(Format::kBits, bits));
  }
  /// The same value: any NaN is one.
  static bool isSame(uint64_t bits, const APFloat &expected) {
    if (expected.isNaN() || Format::isNaN(bits))
      return expected.isNaN() && Format::isNaN(bits);
    return bits == expected.bitcastToAPInt().getZExtValue();
  }
  static std::string describe(uint64_t a, uint64_t b) {
    return std::to_string(a) + ", " + std::to_string(b);
  }

  uint64_t random() { return generator() & (2 * Format::kSign - 1); }

  std::mt19937_64 generator{2026};
};

template <> const llvm::fltSemantics &FloatFormatTest<F8E4M3FN>::semantics() {
  return APFloat::Float8E4M3FN();
}
template <> const llvm::fltSemantics &FloatFormatTest<F8E5M2>::semantics() {
  return APFloat::Float8E5M2();
}
template <> const llvm::fltSemantics &FloatFormatTest<F16>::semantics() {
  return APFloat::IEEEhalf();
}
template <> const llvm::fltSemantics &FloatFormatTest<BF16>::semantics() {
  return APFloat::BFloat();
}
template <> const llvm::fltSemantics &FloatFormatTest<F32>::semantics() {
  return APFloat::IEEEsingle();
}

using SmallFormats = testing::Types<F8E4M3FN, F8E5M2, F16, BF16, F32>;
TYPED_TEST_SUITE(FloatFormatTest, SmallFormats, );
} // namespace

TYPED_TEST(FloatFormatTest, decodesAndEncodes) {
  uint64_t count = std::min(uint64_t(1) << TypeParam::kBits, uint64_t(65536));
  for (uint64_t i = 0; i < count; ++i) {
    uint64_t bits = TypeParam::kBits <= 16 ? i : this->random();
    APFloat expected = this->read(bits);
    bool losesInfo;
    APFloat wide = expected;
    wide.convert(APFloat::IEEEdouble(), kRounding, &losesInfo);
    double value = TypeParam::decode(bits);
    if (expected.isNaN())
      EXPECT_TRUE(std::isnan(value)) << bits;
    else
      EXPECT_TRUE(wide.bitwiseIsEqual(APFloat(value))) << bits;
    EXPECT_TRUE(this->isSame(TypeParam::fromDouble(value), expected)) << bits;
  }
}

TYPED_TEST(FloatFormatTest, roundsDoublesToNearestEven) {
  for (unsigned i = 0; i < 20000; ++i) {
    // Between two neighbours, often in the middle or next to it.
    double low = TypeParam::decode(this->random());
    double high = TypeParam::decode(TypeParam::fromDouble(low) + 1);
    double value = low + (high - low) / 2;
    if (i % 4 == 1)
      value = std::nextafter(value, low);
    if (i % 4 == 2)
      value = std::nextafter(value, high);
    if (i % 4 == 3)
      value = llvm::bit_cast<double>(this->generator());
    APFloat expected(value);
    bool losesInfo;
    expected.convert(this->semantics(), kRounding, &losesInfo);
    EXPECT_TRUE(this->isSame(TypeParam::fromDouble(value), expected)) << value;
  }
}

TYPED_TEST(FloatFormatTest, computesAndRoundsOnce) {
  bool isExhaustive = TypeParam::kBits == 8;
  for (unsigned i = 0; i < 65536; ++i) {
    uint64_t a = isExhaustive ? i % 256 : this->random();
    uint64_t b = isExhaustive ? i / 256 : this->random();
    auto x = TypeParam::decode(a), y = TypeParam::decode(b);
    APFloat p = this->read(a), q = this->read(b);
    auto where = [&] { return this->describe(a, b); };
    EXPECT_TRUE(this->isSame(TypeParam::encode(x + y), p + q)) << where();
    EXPECT_TRUE(this->isSame(TypeParam::encode(x - y), p - q)) << where();
    EXPECT_TRUE(this->isSame(TypeParam::encode(x * y), p * q)) << where();
    EXPECT_TRUE(this->isSame(TypeParam::encode(x / y), p / q)) << where();
    if (this->HasFailure())
      return;
  }
}

TYPED_TEST(FloatFormatTest, fusesAndRoundsOnce) {
  for (unsigned i = 0; i < 40000; ++i) {
    uint64_t a = this->random(), b = this->random(), c = this->random();
    // Sums in which the smaller number decides which way a tie goes.
    if (i % 2)
      c = TypeParam::fromDouble(TypeParam::decode(a) * 1e-6);
    APFloat expected = this->read(a);
    expected.fusedMultiplyAdd(this->read(b), this->read(c), kRounding);
    uint64_t actual = TypeParam::encode(TypeParam::fma(
        TypeParam::decode(a), TypeParam::decode(b), TypeParam::decode(c)));
    EXPECT_TRUE(this->isSame(actual, expected))
        << this->describe(a, b) << ", " << c;
  }
}

TYPED_TEST(FloatFormatTest, convertsIntegersRoundingOnce) {
  for (unsigned i = 0; i < 20000; ++i) {
    uint64_t integer = this->generator() >> (this->generator() % 64);
    APFloat expected(this->semantics());
    expected.convertFromAPInt(APInt(64, integer), /*IsSigned=*/false,
                              kRounding);
    EXPECT_TRUE(this->isSame(TypeParam::fromUnsigned(integer), expected))
        << integer;
    expected.convertFromAPInt(APInt(64, integer), /*IsSigned=*/true, kRounding);
    EXPECT_TRUE(this->isSame(TypeParam::fromSigned(integer), expected))
        << integer;
  }
}
