//===- TestPrintFacts.cpp - Facts as remarks ------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Analysis/Facts.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;
using namespace loom;

namespace {

/// A remark at each op with results that have facts, and one at each use of a
/// value by a `test.use` op, with the facts that hold there.
class TestPrintFacts : public PassWrapper<TestPrintFacts, OperationPass<>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestPrintFacts)
  TestPrintFacts() = default;
  TestPrintFacts(const TestPrintFacts &other) : PassWrapper(other) {}

  StringRef getArgument() const final { return "test-print-facts"; }
  StringRef getDescription() const final {
    return "Emit the integer facts of results, of block arguments (at their "
           "parent op, with arguments=true) and of operands of test.use";
  }

  void runOnOperation() override {
    FactOptions options;
    if (subgroupSize > 0)
      options.subgroupSize = subgroupSize;
    auto facts = Facts::compute(getOperation(), options);
    if (failed(facts))
      return signalPassFailure();
    markAllAnalysesPreserved();
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (op->getName().getStringRef() == "test.use")
        return remark(op, "here: ", op->getOperands(),
                      [&](Value value) { return (*facts)->getAt(value, op); });
      auto get = [&](Value value) { return (*facts)->get(value); };
      if (!usesOnly)
        remark(op, "facts: ", op->getResults(), get);
      if (arguments)
        for (Region &region : op->getRegions())
          if (!region.empty())
            remark(op, "arguments: ", region.getArguments(), get);
    });
  }

private:
  void remark(Operation *op, StringRef what, ValueRange values,
              function_ref<IntegerFacts(Value)> get) {
    std::string text;
    llvm::raw_string_ostream os(text);
    for (Value value : values)
      if (IntegerFacts::supports(value.getType()))
        os << (text.empty() ? what : ", ") << get(value);
    // The full stop lets a test tell a whole remark from the start of one.
    if (!text.empty())
      emitRemark(op->getLoc(), text + ".");
  }

  Option<int> subgroupSize{
      *this, "subgroup-size", llvm::cl::init(0),
      llvm::cl::desc("Workitems per subgroup; 0 when not known")};
  Option<bool> arguments{*this, "arguments", llvm::cl::init(false),
                         llvm::cl::desc("Also print block arguments")};
  Option<bool> usesOnly{*this, "uses-only", llvm::cl::init(false),
                        llvm::cl::desc("Print no results")};
};

} // namespace

void loom::registerTestAnalysisPasses() { PassRegistration<TestPrintFacts>(); }
