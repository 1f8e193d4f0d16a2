//===- UniformityPropertyTest.cpp - Uniformity against executions ---------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A random function is called by a kernel with a workitem id for its first
// argument. What the analysis calls uniform must take the same values, as often
// and in the same order, whichever workitem runs it.
//
//===----------------------------------------------------------------------===//

#include "Loom/Analysis/Facts.h"
#include "Loom/Dialect/Func/IR/Func.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "RandomProgram.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace loom;

namespace {

constexpr StringLiteral caller = R"(
loom_kernel.def @k() {
  %c1 = loom_index.constant 1 : index
  %c64 = loom_index.constant 64 : index
  loom_kernel.launch.config workgroups(%c1, %c1, %c1) workgroup_size(%c64, %c1, %c1) : index
} launch(%n: index, %m: index) {
  %item = loom_kernel.workitem.id<x> : index
  loom_func.call @f(%item, %n, %m) : (index, index, index) -> ()
  loom_kernel.return
}
)";

using Trace = DenseMap<Value, std::vector<int64_t>>;

class UniformityProperty : public testing::Test {
protected:
  UniformityProperty() : context(MLIRContext::Threading::DISABLED) {
    context.loadDialect<loom::FuncDialect, ScfDialect, loom::IndexDialect,
                        KernelDialect, arith::ArithDialect>();
  }

  /// The values of one execution, or nothing if it is undefined.
  static std::optional<Trace> run(Block &entry, ArrayRef<int64_t> arguments) {
    Trace trace;
    Interpreter interpreter;
    interpreter.onDefine = [&](Value value, int64_t seen) {
      trace[value].push_back(seen);
    };
    interpreter.onEnter = [](Block *) {};
    interpreter.onTrips = [](Operation *, int64_t) {};
    if (!interpreter.run(entry, arguments))
      return std::nullopt;
    return trace;
  }

  /// Returns how many values were claimed to be uniform, of how many.
  std::pair<unsigned, unsigned> check(const std::string &text) {
    auto module = parseSourceString<ModuleOp>(text, &context);
    EXPECT_TRUE(module) << text;
    auto facts = Facts::compute(*module);
    EXPECT_TRUE(succeeded(facts));
    Block &entry = (*module->getOps<FuncDefOp>().begin()).getBody().front();
    // Of the first argument, several values; of the others, one each.
    SmallVector<SmallVector<int64_t>> domains;
    for (auto assume : entry.getOps<IndexAssumeOp>()) {
      IntegerFacts known = (*facts)->get(assume.getResult(0));
      SmallVector<int64_t> &domain = domains.emplace_back();
      for (int64_t value = known.min; value <= known.max; ++value)
        if (known.contains(value))
          domain.push_back(value);
    }
    unsigned claimed = 0, all = 0;
    for (unsigned turn = 0; turn != 4; ++turn) {
      int64_t n = domains[1][random() % domains[1].size()];
      int64_t m = domains[2][random() % domains[2].size()];
      std::optional<Trace> first;
      for (int64_t item : domains[0]) {
        std::optional<Trace> trace = run(entry, {item, n, m});
        if (!trace)
          continue;
        if (!first)
          first = trace;
        for (auto &[value, seen] : *trace) {
          Block *block = value.getParentBlock();
          bool isUniform =
              (*facts)->getUniformity(value) == Uniformity::Cluster &&
              (*facts)->getExecutionUniformity(block) == Uniformity::Cluster;
          ++all;
          claimed += isUniform;
          if (isUniform && seen != first->lookup(value)) {
            std::string name;
            llvm::raw_string_ostream(name) << value;
            ADD_FAILURE() << name << " is not uniform\n" << text;
            return {claimed, all};
          }
        }
      }
    }
    return {claimed, all};
  }

  MLIRContext context;
  std::mt19937 random{20261129};
};

TEST_F(UniformityProperty, Structured) {
  unsigned claimed = 0, all = 0;
  for (unsigned i = 0; i != 200 && !HasFailure(); ++i) {
    std::string text = writeRandomProgram(random, {3, 5, 2}) + caller.str();
    auto [uniform, total] = check(text);
    claimed += uniform;
    all += total;
  }
  // A test in which nothing is claimed would find nothing.
  EXPECT_GE(claimed, all / 10);
  EXPECT_LE(claimed, all * 9 / 10);
  std::printf("%u values, %.1f %% of them uniform\n", all,
              100.0 * claimed / all);
}

} // namespace
