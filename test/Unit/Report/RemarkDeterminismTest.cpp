//===- RemarkDeterminismTest.cpp - Remarks do not depend on threads -------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Interfaces/Decision.h"
#include "Loom/Report/RemarkLog.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/ThreadPool.h"
#include "gtest/gtest.h"
#include <atomic>
#include <chrono>
#include <thread>

using namespace mlir;
using namespace loom;

namespace {
constexpr unsigned numFunctions = 64;

/// Emits a few remarks for each function, and holds the first function back
/// until another one was there, so that remarks do arrive in another order.
struct Decide : PassWrapper<Decide, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Decide)
  Decide(unsigned phase, std::atomic<unsigned> *others)
      : phase(phase), others(others) {}
  StringRef getName() const override { return "Decide"; }

  void runOnOperation() override {
    ModuleOp function = getOperation();
    bool isFirst = *function.getSymName() == "f0";
    for (int waited = 0; isFirst && others && *others == 0 && waited < 2000;
         ++waited)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    for (unsigned ordinal = 0; ordinal < 3; ++ordinal) {
      Decision(function, DecisionKind::Taken, "test", "decided")
          .add("phase", phase)
          .add("ordinal", ordinal);
      std::this_thread::yield();
    }
    if (!isFirst && others)
      ++*others;
  }

  unsigned phase;
  std::atomic<unsigned> *others;
};
} // namespace

/// All functions are on one line or each on its own. Anything that is a symbol
/// serves as a function.
static OwningOpRef<ModuleOp> makeProgram(MLIRContext &context, bool oneLine) {
  OwningOpRef<ModuleOp> program = ModuleOp::create(UnknownLoc::get(&context));
  OpBuilder builder = OpBuilder::atBlockEnd(program->getBody());
  for (unsigned i = 0; i < numFunctions; ++i)
    ModuleOp::create(
        builder,
        FileLineColLoc::get(&context, "k.loom", oneLine ? 1 : i + 1, 1),
        ("f" + llvm::Twine(i)).str());
  return program;
}

static std::string getRemarks(llvm::ThreadPoolInterface *pool, bool oneLine) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  if (pool)
    context.setThreadPool(*pool);
  OwningOpRef<ModuleOp> program = makeProgram(context, oneLine);
  llvm::Expected<std::shared_ptr<RemarkLog>> log = RemarkLog::attach(context);
  EXPECT_TRUE(static_cast<bool>(log));
  std::atomic<unsigned> others{0};
  PassManager manager(&context);
  OpPassManager &nested = manager.nest<ModuleOp>();
  for (unsigned phase = 0; phase < 2; ++phase)
    nested.addPass(
        std::make_unique<Decide>(phase, pool && !phase ? &others : nullptr));
  EXPECT_TRUE(succeeded(manager.run(*program)));
  std::string text;
  for (const RemarkRecord &record : (*log)->getSorted())
    text += record.toJson().dump() + "\n";
  return text;
}

class RemarkDeterminism : public ::testing::TestWithParam<bool> {};

TEST_P(RemarkDeterminism, TwentyThreadedRunsEqualAnUnthreadedOne) {
  std::string expected = getRemarks(nullptr, GetParam());
  EXPECT_EQ(llvm::StringRef(expected).count('\n'), numFunctions * 2 * 3);
  llvm::StdThreadPool pool(llvm::hardware_concurrency(8));
  for (unsigned run = 0; run < 20; ++run)
    ASSERT_EQ(getRemarks(&pool, GetParam()), expected) << "run " << run;
}

INSTANTIATE_TEST_SUITE_P(Lines, RemarkDeterminism, ::testing::Bool());
