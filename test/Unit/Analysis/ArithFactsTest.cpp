//===- ArithFactsTest.cpp - Fixed-width integers against brute force ------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream's range inference has been wrong before (UPSTREAM.md), so every op
// is run on all values of random ranges of i8, with the meaning written down
// here.
//
//===----------------------------------------------------------------------===//

#include "Loom/Analysis/Facts.h"
#include "Loom/Dialect/Func/IR/Func.h"
#include "Loom/Dialect/Scalar/IR/Scalar.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"
#include <functional>
#include <random>

using namespace mlir;
using namespace loom;
using llvm::APInt;

namespace {

using Result = std::optional<APInt>;

struct OpCase {
  /// With %x and %y for the operands.
  std::string text;
  /// Nothing where the op is undefined or gives poison.
  std::function<Result(const APInt &, const APInt &)> meaning;
};

bool dividesBadly(const APInt &x, const APInt &y) {
  return y.isZero() || (x.isMinSignedValue() && y.isAllOnes());
}

Result bit(bool value) { return APInt(1, value); }

std::vector<OpCase> arithmetic() {
  using Meaning = std::function<Result(const APInt &, const APInt &)>;
  std::vector<OpCase> cases;
  auto add = [&](const std::string &name, Meaning meaning) {
    cases.push_back({name + " %x, %y : i8", meaning});
  };
  auto signedDivision = [&](const std::string &name, auto divide) {
    add(name, [=](const APInt &x, const APInt &y) -> Result {
      return dividesBadly(x, y) ? Result() : Result(divide(x, y));
    });
  };
  auto unsignedDivision = [&](const std::string &name, auto divide) {
    add(name, [=](const APInt &x, const APInt &y) -> Result {
      return y.isZero() ? Result() : Result(divide(x, y));
    });
  };
  auto shift = [&](const std::string &name, auto function) {
    add(name, [=](const APInt &x, const APInt &y) -> Result {
      return y.uge(8) ? Result() : Result(function(x, y));
    });
  };
  using P = const APInt &;
  add("arith.addi", [](P x, P y) { return x + y; });
  add("arith.subi", [](P x, P y) { return x - y; });
  add("arith.muli", [](P x, P y) { return x * y; });
  add("arith.andi", [](P x, P y) { return x & y; });
  add("arith.ori", [](P x, P y) { return x | y; });
  add("arith.xori", [](P x, P y) { return x ^ y; });
  add("arith.minsi", [](P x, P y) { return x.slt(y) ? x : y; });
  add("arith.maxsi", [](P x, P y) { return x.slt(y) ? y : x; });
  add("arith.minui", [](P x, P y) { return x.ult(y) ? x : y; });
  add("arith.maxui", [](P x, P y) { return x.ult(y) ? y : x; });
  signedDivision("arith.divsi", [](P x, P y) { return x.sdiv(y); });
  signedDivision("arith.remsi", [](P x, P y) { return x.srem(y); });
  unsignedDivision("arith.divui", [](P x, P y) { return x.udiv(y); });
  unsignedDivision("arith.remui", [](P x, P y) { return x.urem(y); });
  for (std::string dialect : {"arith", "loom_scalar"}) {
    signedDivision(dialect + ".ceildivsi", [](P x, P y) {
      return llvm::APIntOps::RoundingSDiv(x, y, APInt::Rounding::UP);
    });
    signedDivision(dialect + ".floordivsi", [](P x, P y) {
      return llvm::APIntOps::RoundingSDiv(x, y, APInt::Rounding::DOWN);
    });
    unsignedDivision(dialect + ".ceildivui", [](P x, P y) {
      return llvm::APIntOps::RoundingUDiv(x, y, APInt::Rounding::UP);
    });
  }
  shift("arith.shli", [](P x, P y) { return x.shl(y); });
  shift("arith.shrsi", [](P x, P y) { return x.ashr(y); });
  shift("arith.shrui", [](P x, P y) { return x.lshr(y); });
  add("loom_scalar.rotli", [](P x, P y) { return x.rotl(y); });
  add("loom_scalar.rotri", [](P x, P y) { return x.rotr(y); });
  return cases;
}

std::vector<OpCase> others() {
  using P = const APInt &;
  std::vector<OpCase> cases = {
      {"arith.extsi %x : i8 to i32", [](P x, P) { return x.sext(32); }},
      {"arith.extui %x : i8 to i32", [](P x, P) { return x.zext(32); }},
      {"arith.trunci %x : i8 to i4", [](P x, P) { return x.trunc(4); }},
      {"arith.trunci %x : i8 to i1", [](P x, P) { return x.trunc(1); }},
      {"arith.index_cast %x : i8 to index", [](P x, P) { return x.sext(64); }},
      {"arith.index_castui %x : i8 to index",
       [](P x, P) { return x.zext(64); }},
      {"loom_index.cast %x : i8 to index", [](P x, P) { return x.sext(64); }},
      {"loom_index.cast %x : i8 to offset", [](P x, P) { return x.zext(64); }},
      {"loom_scalar.negi %x : i8", [](P x, P) { return -x; }},
      {"loom_scalar.signi %x : i8",
       [](P x, P) {
         return APInt(8, x.isNegative() ? -1 : !x.isZero(), true);
       }},
      {"loom_scalar.fmai %x, %y, %x : i8", [](P x, P y) { return x * y + x; }},
      {"loom_scalar.bitfield.extractu %x {offset = 2, width = 4} : i8 -> i8",
       [](P x, P) { return x.extractBits(4, 2).zext(8); }},
      {"loom_scalar.bitfield.extracts %x {offset = 4, width = 4} : i8 -> i32",
       [](P x, P) { return x.extractBits(4, 4).sext(32); }},
  };
  for (unsigned p = 0; p != 10; ++p) {
    auto predicate = arith::CmpIPredicate(p);
    cases.push_back({"arith.cmpi " +
                         arith::stringifyCmpIPredicate(predicate).str() +
                         ", %x, %y : i8",
                     [=](P x, P y) {
                       return bit(arith::applyCmpPredicate(predicate, x, y));
                     }});
    // Of an i1, whose true is -1 to signed comparisons.
    cases.push_back(
        {"arith.cmpi " + arith::stringifyCmpIPredicate(predicate).str() +
             ", %c, %d : i1",
         [=](P x, P y) {
           return bit(arith::applyCmpPredicate(predicate, APInt(1, x.slt(y)),
                                               APInt(1, x.ult(y))));
         }});
  }
  for (std::string cast :
       {"arith.extsi %c : i1 to i8", "arith.extui %c : i1 to i8"})
    cases.push_back({cast, [=](P x, P y) {
                       APInt c(1, x.slt(y));
                       return cast[9] == 's' ? c.sext(8) : c.zext(8);
                     }});
  for (std::string logic : {"andi", "ori", "xori"})
    cases.push_back({"arith." + logic + " %c, %d : i1", [=](P x, P y) {
                       bool c = x.slt(y), d = x.ult(y);
                       return bit(logic == "andi"  ? c && d
                                  : logic == "ori" ? c || d
                                                   : c != d);
                     }});
  cases.push_back({"arith.select %c, %x, %y : i8",
                   [](P x, P y) { return x.slt(y) ? x : y; }});
  return cases;
}

struct Range {
  int low, high, multiple;
  bool contains(int value) const {
    return value >= low && value <= high && value % multiple == 0;
  }
};

Range randomRange(std::mt19937 &random) {
  int sizes[] = {0, 1, 4, 20, 80, 255}, multiples[] = {1, 1, 2, 4, 6};
  int size = sizes[random() % 6];
  // The ends of the type are where things go wrong.
  int low = random() % 3 == 0 ? -128 : int(random() % 256) - 128;
  if (random() % 4 == 0)
    low = 127 - size;
  low = std::max(low, -128);
  int multiple = multiples[random() % 5];
  Range range = {low, std::min(low + size, 127), multiple};
  for (int value = range.low; value <= range.high; ++value)
    if (range.contains(value))
      return range;
  return {low, range.high, 1};
}

std::string writeFunction(const std::vector<OpCase> &cases, Range x, Range y) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "loom_func.def @f(%a: i8, %b: i8) {\n";
  for (auto [name, from, range] :
       {std::tuple("%x", "%a", x), std::tuple("%y", "%b", y)})
    os << name << " = loom_scalar.assume " << from << " [range(" << from << ", "
       << range.low << ", " << range.high << "), mul(" << from << ", "
       << range.multiple << ")] : i8\n";
  os << "%c = arith.cmpi slt, %x, %y : i8\n"
     << "%d = arith.cmpi ult, %x, %y : i8\n";
  for (auto [number, op] : llvm::enumerate(cases))
    os << "%r" << number << " = " << op.text << '\n';
  os << "loom_func.return\n}\n";
  return text;
}

TEST(ArithFacts, CoverAllValues) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.loadDialect<loom::FuncDialect, ScfDialect, loom::IndexDialect,
                      ScalarDialect, arith::ArithDialect>();
  std::mt19937 random(7);
  std::vector<OpCase> cases = arithmetic();
  llvm::append_range(cases, others());
  for (unsigned round = 0; round != 300; ++round) {
    Range x = randomRange(random), y = randomRange(random);
    std::string text = writeFunction(cases, x, y);
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
    ASSERT_TRUE(module) << text;
    auto facts = Facts::compute(*module);
    ASSERT_TRUE(succeeded(facts));
    Block &body = (*module->getOps<FuncDefOp>().begin()).getBody().front();
    auto op = std::next(body.begin(), 4);
    for (const OpCase &opCase : cases) {
      IntegerFacts known = (*facts)->get(op->getResult(0));
      std::string shown;
      llvm::raw_string_ostream(shown) << known;
      for (int a = x.low; a <= x.high; ++a)
        for (int b = y.low; b <= y.high; ++b) {
          if (!x.contains(a) || !y.contains(b))
            continue;
          Result result = opCase.meaning(APInt(8, a, true), APInt(8, b, true));
          if (!result)
            continue;
          int64_t value = result->getBitWidth() == 1 ? result->getZExtValue()
                                                     : result->getSExtValue();
          ASSERT_TRUE(known.contains(value))
              << opCase.text << " of " << a << " in [" << x.low << ", "
              << x.high << "] mod " << x.multiple << " and " << b << " in ["
              << y.low << ", " << y.high << "] mod " << y.multiple << " is "
              << value << ", not " << shown;
        }
      ++op;
    }
  }
}

} // namespace
