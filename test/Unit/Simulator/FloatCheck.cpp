//===- FloatCheck.cpp - Instructions of floats against APFloat -===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FloatCheck.h"
#include "llvm/ADT/StringExtras.h"
#include <random>

using namespace llvm;

namespace loom::sim::test {

const Format f16 = {"f16", 16, &APFloat::IEEEhalf()};
const Format bf16 = {"bf16", 16, &APFloat::BFloat()};
const Format f32 = {"f32", 32, &APFloat::IEEEsingle()};
const Format f64 = {"f64", 64, &APFloat::IEEEdouble()};
const Format b32 = {"b32", 32, nullptr};
const Format v2f16 = {"v2f16", 32, nullptr};

const std::vector<Configuration> allConfigurations = {{"gfx1100", 32},
                                                      {"gfx1100", 64},
                                                      {"gfx1151", 32},
                                                      {"gfx942", 64},
                                                      {"gfx1201", 32}};

bool isGfx9(const Configuration &configuration) {
  return StringRef(configuration.target).starts_with("gfx9");
}
bool isGfx12(const Configuration &configuration) {
  return StringRef(configuration.target).starts_with("gfx12");
}

APFloat toFloat(const Format &format, uint64_t bits) {
  return APFloat(*format.semantics, APInt(format.bits, bits));
}
uint64_t toBits(const APFloat &value) {
  return value.bitcastToAPInt().getZExtValue();
}
bool isNan(const Format &format, uint64_t bits) {
  return format.semantics && toFloat(format, bits).isNaN();
}
APFloat flushed(APFloat value) {
  return value.isDenormal()
             ? APFloat::getZero(value.getSemantics(), value.isNegative())
             : value;
}

std::vector<uint64_t> specialValues(const Format &format) {
  std::vector<uint64_t> values;
  auto add = [&](const APFloat &value) {
    values.push_back(toBits(value));
    APFloat negative = value;
    negative.changeSign();
    values.push_back(toBits(negative));
  };
  const fltSemantics &semantics = *format.semantics;
  auto number = [&](const char *text) { return APFloat(semantics, text); };
  APFloat least = APFloat::getSmallest(semantics);
  APFloat normal = APFloat::getSmallestNormalized(semantics);
  APFloat greatest = APFloat::getLargest(semantics);
  APFloat denormal = normal, aboveOne = number("1.0");
  denormal.next(/*nextDown=*/true);
  aboveOne.next(/*nextDown=*/false);
  for (const APFloat &value :
       {APFloat::getZero(semantics), least, denormal, normal, number("0.5"),
        number("1.0"), aboveOne, number("1.5"), number("2.5"), number("7.0"),
        number("255.5"), greatest, APFloat::getInf(semantics)})
    add(value);
  APInt payload(format.bits, 3);
  add(APFloat::getQNaN(semantics, false, &payload));
  add(APFloat::getSNaN(semantics, false, &payload));
  return values;
}

/// Random bits, every other time with an exponent close to that of `near`.
static uint64_t makeRandom(const Format &format, uint64_t near, bool isNear,
                           std::mt19937_64 &generator) {
  uint64_t all = format.bits == 64 ? ~0ull : (1ull << format.bits) - 1;
  uint64_t bits = generator() & all;
  if (!isNear)
    return bits;
  unsigned mantissa = APFloat::semanticsPrecision(*format.semantics) - 1;
  uint64_t exponents = (all >> 1) & ~((1ull << mantissa) - 1);
  uint64_t shifted =
      near + ((generator() % 9) << mantissa) - (4ull << mantissa);
  return (bits & ~exponents) | (shifted & exponents);
}

std::vector<Operands> makeOperands(const Format &format, unsigned arity,
                                   size_t random, unsigned seed) {
  std::vector<uint64_t> special = specialValues(format);
  std::vector<Operands> result;
  size_t combinations = 1;
  for (unsigned i = 0; i < arity; ++i)
    combinations *= special.size();
  for (size_t i = 0; i < combinations; ++i) {
    Operands operands = {};
    size_t rest = i;
    for (unsigned k = 0; k < arity; ++k, rest /= special.size())
      operands[k] = special[rest % special.size()];
    result.push_back(operands);
  }
  std::mt19937_64 generator(seed);
  for (size_t i = 0; i < random; ++i) {
    Operands operands = {};
    for (unsigned k = 0; k < arity; ++k)
      operands[k] = makeRandom(format, operands[0], k != 0 && i % 2, generator);
    // Now and then a special value among random ones.
    if (i % 16 == 0)
      operands[i / 16 % arity] = special[generator() % special.size()];
    result.push_back(operands);
  }
  return result;
}

std::vector<Operands> makePairs(unsigned arity, size_t random) {
  std::vector<Operands> low = makeOperands(f16, arity, random, 3);
  std::vector<Operands> high = makeOperands(f16, arity, random, 4);
  // Special values meet others in the other half.
  for (size_t i = 0; i < low.size(); ++i)
    for (unsigned k = 0; k < arity; ++k)
      low[i][k] |= high[high.size() - 1 - i][k] << 16;
  return low;
}

/// "v2" or "v[2:3]" or "v2.l".
static std::string registerName(const FloatCheck &check, const Format &format,
                                unsigned number, bool whole) {
  if (format.bits == 64)
    return "v[" + std::to_string(number) + ":" + std::to_string(number + 1) +
           "]";
  std::string name = "v" + std::to_string(number);
  // Assembly for gfx12 names 16-bit registers as a whole, as for gfx9.
  bool isHalf = format.bits == 16 && !whole && !isGfx9(check.configuration) &&
                !isGfx12(check.configuration);
  return isHalf ? name + ".l" : name;
}

static std::string makeBody(const FloatCheck &check) {
  std::string body = check.body;
  auto replace = [&](char letter, const Format &format, unsigned number) {
    for (bool whole : {false, true}) {
      std::string from = {'$', char(whole ? toupper(letter) : letter)};
      std::string to = registerName(check, format, number, whole);
      for (size_t at; (at = body.find(from)) != std::string::npos;)
        body.replace(at, 2, to);
    }
  };
  replace('d', check.result, 8);
  replace('a', check.operand, 2);
  replace('b', check.operand, 4);
  replace('c', check.operand, 6);
  return "v_mov_b32 v8, 0x5555aaaa\nv_mov_b32 v9, 0x5555aaaa\n" + body;
}

static bool isSame(const FloatCheck &check, uint64_t got, uint64_t want) {
  if (got == want)
    return true;
  if (check.result.name == StringRef("v2f16")) {
    auto isSameHalf = [](uint64_t a, uint64_t b) {
      return a == b || (isNan(f16, a) && isNan(f16, b));
    };
    return isSameHalf(got & 0xffff, want & 0xffff) &&
           isSameHalf(got >> 16, want >> 16);
  }
  if (!check.exactNan && isNan(check.result, want))
    return isNan(check.result, got);
  if (!check.tolerance || isNan(check.result, want))
    return false;
  return std::max(got, want) - std::min(got, want) <= check.tolerance;
}

void expectFloats(const FloatCheck &check, ArrayRef<Operands> operands,
                  const Reference &reference) {
  AsmTest test;
  test.target = check.configuration.target;
  test.lanes = check.configuration.lanes;
  test.mode = check.mode;
  test.body = makeBody(check);
  size_t items = llvm::alignTo(operands.size(), test.lanes);
  test.vectors.assign(7, Values(items, 0));
  for (size_t i = 0; i < operands.size(); ++i)
    for (unsigned k = 0; k < 3; ++k) {
      // Upper halves of 16-bit operands are noise.
      uint64_t noise = check.operand.bits == 16 ? 0x7e010000u + (i << 16) : 0;
      uint64_t value = operands[i][k] | noise;
      test.vectors[1 + 2 * k][i] = uint32_t(value);
      test.vectors[2 + 2 * k][i] = uint32_t(value >> 32);
    }
  test.results = {"v8", "v9"};
  AsmOutcome out = runAsm(test);
  if (::testing::Test::HasFatalFailure() || out.registers.empty())
    return;
  const Values &low = out["v8"], &high = out["v9"];
  uint64_t mask =
      check.result.bits == 64 ? ~0ull : (1ull << check.result.bits) - 1;
  unsigned failures = 0;
  for (size_t i = 0; i < operands.size(); ++i) {
    uint64_t got = (low[i] | uint64_t(high[i]) << 32) & mask;
    uint64_t want = reference(operands[i]);
    if (isSame(check, got, want) || ++failures > 4)
      continue;
    ADD_FAILURE() << check.configuration.target << "/" << test.lanes << " "
                  << check.body << "\n  of " << utohexstr(operands[i][0])
                  << ", " << utohexstr(operands[i][1]) << ", "
                  << utohexstr(operands[i][2]) << " gives " << utohexstr(got)
                  << ", not " << utohexstr(want);
  }
  EXPECT_EQ(failures, 0u) << check.body << ": of " << operands.size();
}

void expectFloats(const FloatCheck &check, const Reference &reference) {
  expectFloats(check, makeOperands(check.operand, check.arity, check.random),
               reference);
}

} // namespace loom::sim::test
