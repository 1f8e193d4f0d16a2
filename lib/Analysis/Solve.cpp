//===- Solve.cpp - Facts as a data-flow analysis --------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Solve.h"
#include "CompactAnalysisImpl.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "Transfer.h"

using namespace mlir;
using namespace loom;

namespace {

/// Facts that only grow. After a few changes the ends that still move jump to
/// the end of what is possible; divisors go down in few steps by themselves.
class FactsLattice : public CompactLattice {
public:
  using CompactLattice::CompactLattice;

  const std::optional<IntegerFacts> &get() const { return facts; }

  bool join(const FactsLattice &other) {
    return other.facts && join(*other.facts);
  }
  bool join(IntegerFacts other) {
    if (!facts) {
      facts = other;
      return true;
    }
    IntegerFacts joined = facts->join(other);
    if (joined == *facts)
      return false;
    if (++changes > kChangesBeforeWidening)
      joined = widen(joined);
    facts = joined;
    return true;
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

class FactsAnalysis : public CompactAnalysis<FactsLattice, IntegerFacts> {
public:
  FactsAnalysis(const ControlFlow &flow, const PathFacts &paths,
                const FactOptions &options)
      : CompactAnalysis(flow), paths(paths), options(options) {}

private:
  void visitOperation(Operation *op, ArrayRef<const FactsLattice *>,
                      ArrayRef<FactsLattice *> results) override {
    bool isShort = op->getNumOperands() <= kFewOperands;
    auto base = [&](Value value) {
      FactsLattice *lattice = getLatticeElement(value);
      // The op comes again for its operands anyway, not so for bounds of them.
      if (!isShort || !llvm::is_contained(op->getOperands(), value))
        addDependent(lattice, op);
      return lattice->get();
    };
    Transfer transfer(paths, options, base);
    // Empty if an operand is not known yet: the op comes again.
    SmallVector<IntegerFacts, 1> facts = transfer.evaluate(op);
    for (auto [lattice, known] : llvm::zip(results, facts))
      raise(lattice, known);
  }

  void visitNonControlFlowArguments(Operation *op,
                                    const RegionSuccessor &successor,
                                    ArrayRef<FactsLattice *> arguments,
                                    unsigned firstIndex) override {
    auto loop = dyn_cast<ScfForOp>(op);
    if (!loop || successor.isParent())
      return CompactAnalysis::visitNonControlFlowArguments(
          op, successor, arguments, firstIndex);
    Block *body = &loop.getBody().front();
    auto base = [&](Value value) {
      FactsLattice *lattice = getLatticeElement(value);
      addDependent(lattice, body);
      return lattice->get();
    };
    Transfer transfer(paths, options, base);
    if (std::optional<IntegerFacts> facts = transfer.evaluateInductionVar(loop))
      raise(arguments.front(), *facts);
  }

  void setToEntryState(FactsLattice *lattice) override {
    if (!lattice->isNothing())
      raise(lattice, IntegerFacts::unknown(lattice->getAnchor().getType()));
  }

  static constexpr unsigned kFewOperands = 4;

  void raise(FactsLattice *lattice, IntegerFacts facts) {
    if (!lattice->isNothing())
      propagateIfChanged(lattice, lattice->join(facts));
  }

  const PathFacts &paths;
  const FactOptions &options;
};

} // namespace

void loom::solveFacts(const ControlFlow &flow, Operation *root,
                      const PathFacts &paths, const FactOptions &options,
                      FactsMap &facts) {
  FactsAnalysis analysis(flow, paths, options);
  analysis.run(root);
  facts.reserve(analysis.getNumStates());
  analysis.takeFacts([&](Value value, const IntegerFacts &known) {
    facts.try_emplace(value, known);
  });
}
