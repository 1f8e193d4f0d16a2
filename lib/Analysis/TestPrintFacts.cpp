//===- TestPrintFacts.cpp - Facts as remarks ------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Analysis/Convergence.h"
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
    return "Emit the facts of results, of block arguments (at their parent op, "
           "with arguments=true) and of operands of test.use";
  }

  void runOnOperation() override;

private:
  /// Emits `what` and the text of each value that `print` prints.
  void remark(Operation *op, const Twine &what, ValueRange values,
              function_ref<bool(Value, raw_ostream &)> print);
  void remarkAll(Operation *op, const Twine &prefix, ValueRange values,
                 function_ref<IntegerFacts(Value)> get);
  void remarkOverlaps(Operation *op);
  bool shows(StringRef kind) { return llvm::is_contained(show, kind); }

  const Facts *facts = nullptr;
  Option<int> subgroupSize{
      *this, "subgroup-size", llvm::cl::init(0),
      llvm::cl::desc("Workitems per subgroup; 0 when not known")};
  Option<bool> arguments{*this, "arguments", llvm::cl::init(false),
                         llvm::cl::desc("Also print block arguments")};
  Option<bool> usesOnly{*this, "uses-only", llvm::cl::init(false),
                        llvm::cl::desc("Print no results")};
  ListOption<std::string> show{
      *this, "show",
      llvm::cl::desc("What to print: integers (alone if not given), floats, "
                     "buffers, uniformity, execution (of ops with regions or "
                     "successors), overlaps (of test.overlap's operands), "
                     "convergence (its errors), or nothing")};
};

} // namespace

void TestPrintFacts::runOnOperation() {
  if (show.empty())
    show = {"integers"};
  FactOptions options;
  if (subgroupSize > 0)
    options.subgroupSize = subgroupSize;
  auto computed = Facts::compute(getOperation(), options);
  if (failed(computed))
    return signalPassFailure();
  facts = computed->get();
  markAllAnalysesPreserved();
  if (shows("convergence") && failed(checkConvergence(getOperation(), *facts)))
    return signalPassFailure();
  getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op->getName().getStringRef() == "test.use")
      remarkAll(op, "here: ", op->getOperands(),
                [&](Value value) { return facts->getAt(value, op); });
    if (op->getName().getStringRef() == "test.overlap" && shows("overlaps"))
      remarkOverlaps(op);
    auto get = [&](Value value) { return facts->get(value); };
    if (!usesOnly)
      remarkAll(op, "facts: ", op->getResults(), get);
    for (Region &region : op->getRegions()) {
      if (arguments && !region.empty())
        remarkAll(op, "arguments: ", region.getArguments(), get);
      if (shows("execution") && op != getOperation())
        for (Block &block : region)
          emitRemark(
              op->getLoc(),
              "execution: " +
                  stringifyUniformity(facts->getExecutionUniformity(&block)) +
                  ".");
    }
  });
}

void TestPrintFacts::remark(Operation *op, const Twine &what, ValueRange values,
                            function_ref<bool(Value, raw_ostream &)> print) {
  std::string text;
  for (Value value : values) {
    std::string one;
    llvm::raw_string_ostream os(one);
    if (print(value, os))
      text += (text.empty() ? what : Twine(", ")).str() + one;
  }
  // The full stop lets a test tell a whole remark from the start of one.
  if (!text.empty())
    emitRemark(op->getLoc(), text + ".");
}

void TestPrintFacts::remarkAll(Operation *op, const Twine &prefix,
                               ValueRange values,
                               function_ref<IntegerFacts(Value)> get) {
  std::string what = prefix.str();
  if (shows("integers"))
    remark(op, what, values, [&](Value value, raw_ostream &os) {
      if (!IntegerFacts::supports(value.getType()))
        return false;
      os << get(value);
      return true;
    });
  if (shows("floats"))
    remark(op, "float " + what, values, [&](Value value, raw_ostream &os) {
      if (!FloatFacts::supports(value.getType()))
        return false;
      facts->getFloat(value).print(os);
      return true;
    });
  if (shows("buffers"))
    remark(op, "buffer " + what, values, [&](Value value, raw_ostream &os) {
      if (!BufferFacts::supports(value.getType()))
        return false;
      facts->getBuffer(value).print(os);
      return true;
    });
  if (shows("uniformity"))
    remark(op, "uniformity " + what, values, [&](Value value, raw_ostream &os) {
      os << stringifyUniformity(facts->getUniformity(value));
      return true;
    });
}

void TestPrintFacts::remarkOverlaps(Operation *op) {
  bool may = facts->mayOverlap(op->getOperand(0), op->getOperand(1));
  emitRemark(op->getLoc(), may ? "may overlap." : "disjoint.");
}

void loom::registerTestAnalysisPasses() { PassRegistration<TestPrintFacts>(); }
