//===- Solve.cpp - Facts as a data-flow analysis --------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Solve.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "Transfer.h"
#include "mlir/Analysis/DataFlow/SparseAnalysis.h"
#include "mlir/Analysis/DataFlow/Utils.h"

using namespace mlir;
using namespace loom;

namespace {

/// Facts that only grow. After a few changes the ends that still move jump to
/// the end of what is possible; divisors go down in few steps by themselves.
class FactsLattice : public dataflow::AbstractSparseLattice {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(FactsLattice)
  using AbstractSparseLattice::AbstractSparseLattice;

  const std::optional<IntegerFacts> &get() const { return facts; }

  ChangeResult join(const AbstractSparseLattice &other) override {
    const auto &known = static_cast<const FactsLattice &>(other).facts;
    return known ? join(*known) : ChangeResult::NoChange;
  }

  ChangeResult join(IntegerFacts other) {
    if (!facts) {
      facts = other;
      return ChangeResult::Change;
    }
    IntegerFacts joined = facts->join(other);
    if (joined == *facts)
      return ChangeResult::NoChange;
    if (++changes > kChangesBeforeWidening)
      joined = widen(joined);
    facts = joined;
    return ChangeResult::Change;
  }

  void print(raw_ostream &os) const override {
    if (facts)
      os << *facts;
    else
      os << "unreachable";
  }

private:
  static constexpr unsigned kChangesBeforeWidening = 4;

  IntegerFacts widen(IntegerFacts joined) {
    IntegerFacts all = IntegerFacts::unknown(getAnchor().getType());
    int64_t low = joined.min, high = joined.max;
    if (low < facts->min)
      low = low >= 0 ? 0 : all.min;
    if (high > facts->max)
      high = all.max;
    return IntegerFacts::range(low, high, joined.divisor, joined.isPowerOfTwo);
  }

  std::optional<IntegerFacts> facts;
  unsigned changes = 0;
};

class FactsAnalysis
    : public dataflow::SparseForwardDataFlowAnalysis<FactsLattice> {
public:
  FactsAnalysis(DataFlowSolver &solver, const PathFacts &paths,
                const FactOptions &options)
      : SparseForwardDataFlowAnalysis(solver), paths(paths), options(options) {}

  LogicalResult visitOperation(Operation *op, ArrayRef<const FactsLattice *>,
                               ArrayRef<FactsLattice *> results) override {
    ProgramPoint *point = getProgramPointAfter(op);
    auto base = [&](Value value) {
      return getLatticeElementFor(point, value)->get();
    };
    Transfer transfer(paths, options, base);
    SmallVector<IntegerFacts, 1> facts = transfer.evaluate(op);
    if (facts.empty()) // An operand is not known yet: the op comes again.
      return success();
    for (auto [lattice, known] : llvm::zip(results, facts))
      raise(lattice, known);
    return success();
  }

  void visitNonControlFlowArguments(Operation *op,
                                    const RegionSuccessor &successor,
                                    ArrayRef<FactsLattice *> arguments,
                                    unsigned firstIndex) override {
    auto loop = dyn_cast<ScfForOp>(op);
    if (!loop || successor.isParent())
      return SparseForwardDataFlowAnalysis::visitNonControlFlowArguments(
          op, successor, arguments, firstIndex);
    ProgramPoint *point = getProgramPointBefore(&loop.getBody().front());
    auto base = [&](Value value) {
      return getLatticeElementFor(point, value)->get();
    };
    Transfer transfer(paths, options, base);
    if (std::optional<IntegerFacts> facts = transfer.evaluateInductionVar(loop))
      raise(arguments.front(), *facts);
  }

  void setToEntryState(FactsLattice *lattice) override {
    Type type = lattice->getAnchor().getType();
    if (IntegerFacts::supports(type))
      raise(lattice, IntegerFacts::unknown(type));
  }

private:
  void raise(FactsLattice *lattice, IntegerFacts facts) {
    if (IntegerFacts::supports(lattice->getAnchor().getType()))
      propagateIfChanged(lattice, lattice->join(facts));
  }

  const PathFacts &paths;
  const FactOptions &options;
};

} // namespace

LogicalResult loom::solveFacts(Operation *root, const PathFacts &paths,
                               const FactOptions &options, FactsMap &facts) {
  DataFlowSolver solver;
  dataflow::loadBaselineAnalyses(solver);
  solver.load<FactsAnalysis>(paths, options);
  if (failed(solver.initializeAndRun(root)))
    return failure();
  auto record = [&](Value value) {
    auto *lattice = solver.lookupState<FactsLattice>(value);
    if (lattice && lattice->get())
      facts[value] = *lattice->get();
  };
  root->walk([&](Operation *op) {
    for (Value result : op->getResults())
      record(result);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Value argument : block.getArguments())
          record(argument);
  });
  return success();
}
