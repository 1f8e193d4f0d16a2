//===- FactsPropertyTest.cpp - Facts against all executions ---------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Analysis/Proofs.h"
#include "Loom/Dialect/Func/IR/Func.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "RandomProgram.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace loom;

namespace {

/// Runs a program on every tuple of arguments, or on some of them if there are
/// very many, and holds what it sees against the facts.
class Checker {
public:
  Checker(const std::string &text, MLIRContext &context)
      : module(parseSourceString<ModuleOp>(text, &context)), text(text) {}

  bool isValid() const { return bool(module); }

  void run(std::mt19937 &random, unsigned maxTuples) {
    auto computed = Facts::compute(*module);
    ASSERT_TRUE(succeeded(computed));
    facts = std::move(*computed);
    Block &entry = (*module->getOps<FuncDefOp>().begin()).getBody().front();
    Interpreter interpreter;
    interpreter.onDefine = [&](Value value, int64_t seen) {
      check(value, facts->get(value), seen, "anywhere");
      auto [it, isNew] = hulls.try_emplace(value, seen, seen);
      it->second.first = std::min(it->second.first, seen);
      it->second.second = std::max(it->second.second, seen);
    };
    Prover prover(*module, *facts);
    interpreter.onEnter = [&](Block *block) {
      checkReachable(prover, entry.getArgument(0), block);
      for (auto [value, known] : visibleIn(block))
        check(value, known, interpreter.get(value), "in a block");
    };
    interpreter.onTrips = [&](Operation *loop, int64_t trips) {
      check(loop->getResult(0), facts->getTripCount(loop), trips, "trips");
    };
    SmallVector<IntegerFacts> leaves;
    for (auto assume : entry.getOps<IndexAssumeOp>())
      leaves.push_back(facts->get(assume.getResult(0)));
    for (const std::vector<int64_t> &tuple : tuples(leaves, random, maxTuples))
      interpreter.run(entry, tuple);
  }

  /// How many results of index ops there are, and how many have the range of
  /// the values they took.
  std::pair<unsigned, unsigned> countExact() {
    unsigned total = 0, exact = 0;
    for (auto [value, hull] : hulls) {
      Operation *op = value.getDefiningOp();
      if (!op || isa<IndexConstantOp, IndexAssumeOp>(op))
        continue;
      IntegerFacts known = facts->get(value);
      ++total;
      exact += known.min == hull.first && known.max == hull.second;
    }
    return {total, exact};
  }

private:
  static std::vector<std::vector<int64_t>> tuples(ArrayRef<IntegerFacts> leaves,
                                                  std::mt19937 &random,
                                                  unsigned maxTuples) {
    std::vector<std::vector<int64_t>> all = {{}};
    for (IntegerFacts leaf : leaves) {
      std::vector<std::vector<int64_t>> longer;
      for (const std::vector<int64_t> &tuple : all)
        for (int64_t value = leaf.min; value <= leaf.max; ++value)
          if (leaf.contains(value)) {
            longer.push_back(tuple);
            longer.back().push_back(value);
          }
      all = std::move(longer);
    }
    std::shuffle(all.begin(), all.end(), random);
    if (all.size() > maxTuples)
      all.resize(maxTuples);
    return all;
  }

  /// The values that can be named in a block, with what holds of them there.
  ArrayRef<std::pair<Value, IntegerFacts>> visibleIn(Block *block) {
    auto [it, isNew] = visible.try_emplace(block);
    if (!isNew)
      return it->second;
    std::vector<std::pair<Value, IntegerFacts>> list;
    auto append = [&](ValueRange values) {
      for (Value value : values)
        list.push_back({value, facts->getAt(value, block)});
    };
    Operation *end = nullptr;
    for (Block *outer = block; outer; outer = end->getBlock()) {
      append(outer->getArguments());
      for (Operation &op : *outer) {
        if (!end || &op == end)
          break;
        append(op.getResults());
      }
      end = outer->getParentOp();
      if (isa<FuncDefOp>(end))
        break;
    }
    return visible[block] = std::move(list);
  }

  /// What is false everywhere is proved only where no execution gets.
  void checkReachable(const Prover &prover, Value name, Block *block) {
    if (failed || !entered.insert(block).second)
      return;
    Attribute ordinal = ValueRefAttr::get(module->getContext(), 0);
    auto below = PredicateAttr::get(module->getContext(), PredicateKind::Lt,
                                    {ordinal, ordinal});
    if (prover.prove(below, name, block) != Proof::Proved)
      return;
    failed = true;
    ADD_FAILURE() << "a block that is called unreachable was entered\n" << text;
  }

  void check(Value value, IntegerFacts known, int64_t seen, const char *where) {
    if (known.contains(seen) || failed)
      return;
    failed = true;
    std::string message;
    llvm::raw_string_ostream os(message);
    os << value << " is " << seen << ", not " << known << ' ' << where << '\n'
       << text;
    ADD_FAILURE() << message;
  }

  OwningOpRef<ModuleOp> module;
  const std::string &text;
  std::unique_ptr<Facts> facts;
  DenseMap<Value, std::pair<int64_t, int64_t>> hulls;
  DenseMap<Block *, std::vector<std::pair<Value, IntegerFacts>>> visible;
  DenseSet<Block *> entered;
  bool failed = false;
};

class FactsProperty : public testing::Test {
protected:
  FactsProperty() : context(MLIRContext::Threading::DISABLED) {
    context.loadDialect<loom::FuncDialect, ScfDialect, loom::IndexDialect,
                        arith::ArithDialect>();
  }
  MLIRContext context;
  std::mt19937 random{20240229};
};

TEST_F(FactsProperty, StraightLine) {
  unsigned total = 0, exact = 0;
  for (unsigned i = 0; i != 500 && !HasFailure(); ++i) {
    std::string text = writeRandomProgram(random, {3, 7, 0});
    Checker checker(text, context);
    ASSERT_TRUE(checker.isValid()) << text;
    checker.run(random, 1000);
    auto [results, hits] = checker.countExact();
    total += results;
    exact += hits;
  }
  EXPECT_GE(total, 3000u);
  // Only ever raise this; 70 % is the least that is asked.
  EXPECT_GE(exact, total * 88 / 100);
  RecordProperty("expressions", total);
  std::printf("%u expressions, %.1f %% with the exact range\n", total,
              100.0 * exact / total);
}

/// Conditions, loops and what guards their blocks.
TEST_F(FactsProperty, Structured) {
  for (unsigned i = 0; i != 1000 && !HasFailure(); ++i) {
    std::string text = writeRandomProgram(random, {3, 4, 2});
    Checker checker(text, context);
    ASSERT_TRUE(checker.isValid()) << text;
    checker.run(random, 60);
  }
}

} // namespace
