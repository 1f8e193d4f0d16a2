//===- FloatCheck.h - Instructions of floats against APFloat ----*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Runs an instruction over special and random operands of a format and
/// compares with a function of LLVM's APFloat, which shares nothing with the
/// simulator.
///
//===----------------------------------------------------------------------===//

#ifndef LOOM_TEST_UNIT_SIMULATOR_FLOATCHECK_H
#define LOOM_TEST_UNIT_SIMULATOR_FLOATCHECK_H

#include "AsmRunner.h"
#include "llvm/ADT/APFloat.h"
#include "gtest/gtest.h"
#include <functional>

namespace loom::sim::test {

/// A format of operands or results.
struct Format {
  /// "f16", "f32", "f64" or "b32" (no float).
  const char *name;
  unsigned bits;
  const llvm::fltSemantics *semantics;
};
extern const Format f16, bf16, f32, f64, b32;
/// Two halves in a register; each may be any NaN.
extern const Format v2f16;

llvm::APFloat toFloat(const Format &format, uint64_t bits);
uint64_t toBits(const llvm::APFloat &value);
bool isNan(const Format &format, uint64_t bits);
/// Zero if `value` is denormal.
llvm::APFloat flushed(llvm::APFloat value);

/// Zeros, denormals, borders, integers, halves, infinities, NaNs of both kinds
/// and signs.
std::vector<uint64_t> specialValues(const Format &format);

/// Operands of one instruction.
using Operands = std::array<uint64_t, 3>;
/// Special values in all combinations, then random bits, then random bits with
/// near exponents; `seed` as for std::mt19937_64.
std::vector<Operands> makeOperands(const Format &format, unsigned arity,
                                   size_t random, unsigned seed = 1);

/// Pairs of f16 in the operands' low and high halves.
std::vector<Operands> makePairs(unsigned arity, size_t random);

struct Configuration {
  const char *target;
  unsigned lanes;
};

struct FloatCheck {
  Configuration configuration = {"gfx1100", 32};
  /// Instructions in which $d, $a, $b, $c stand for registers; of 16 bits they
  /// are low halves. $D, $A, $B, $C are the whole registers.
  std::string body;
  Format operand = f32, result = f32;
  unsigned arity = 2;
  FloatMode mode;
  /// NaN bits must be equal; else any NaN is as good as another.
  bool exactNan = false;
  /// Differences that are allowed, in units of the last place.
  uint64_t tolerance = 0;
  size_t random = 20000;
};

using Reference = std::function<uint64_t(const Operands &)>;
/// Fails the test with the first few differences. What the result's register
/// held before is 0x5555aaaa in each part.
void expectFloats(const FloatCheck &check, const Reference &reference);
/// The same over given operands.
void expectFloats(const FloatCheck &check, llvm::ArrayRef<Operands> operands,
                  const Reference &reference);

/// gfx1100 in both wave sizes, gfx1151, gfx942, gfx1201.
extern const std::vector<Configuration> allConfigurations;
bool isGfx9(const Configuration &configuration);
bool isGfx12(const Configuration &configuration);

} // namespace loom::sim::test

#endif // LOOM_TEST_UNIT_SIMULATOR_FLOATCHECK_H
