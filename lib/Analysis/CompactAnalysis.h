//===- CompactAnalysis.h - Sparse analyses with little memory --*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Facts of values that follow from those of other values, with the rules of
// MLIR's sparse forward analyses. What is here has the states of an analysis
// side by side, and only those of values of types that have facts. As it is
// known what may run (ControlFlow.h), ops are visited in the order in which
// they run, most of them once. What is declared here is defined in
// CompactAnalysisImpl.h.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_ANALYSIS_COMPACTANALYSIS_H
#define LOOM_LIB_ANALYSIS_COMPACTANALYSIS_H

#include "ControlFlow.h"
#include "mlir/IR/Value.h"
#include "llvm/Support/Allocator.h"
#include <deque>

namespace loom {

/// What an analysis knows of a value. A class derived from it has a `join` with
/// another one of that class, which returns whether something changed.
class CompactLattice {
public:
  explicit CompactLattice(mlir::Value value) : value(value) {}

  mlir::Value getAnchor() const { return value; }
  /// Whether it stands for all values of types without facts.
  bool isNothing() const { return !value; }

private:
  template <typename LatticeT, typename FactsT> friend class CompactAnalysis;

  /// A place to visit when the facts change, first in, first out.
  struct Dependent {
    ControlPoint point;
    Dependent *next;
  };

  mlir::Value value;
  Dependent *first = nullptr, *last = nullptr;
  /// Whether one of the value's users was visited, which all are again then.
  bool isUsed = false;
};

/// A forward analysis with a `LatticeT`, which is a CompactLattice, for each
/// value of a type that `FactsT` supports.
template <typename LatticeT, typename FactsT> class CompactAnalysis {
public:
  explicit CompactAnalysis(const ControlFlow &flow) : flow(flow) {}
  virtual ~CompactAnalysis() = default;

  void run(mlir::Operation *root);

  /// Hands each value and its facts to `keep`.
  template <typename KeepT> void takeFacts(KeepT keep) {
    for (auto [value, lattice] : lattices)
      if (lattice->get())
        keep(value, *lattice->get());
  }
  size_t getNumStates() const { return lattices.size(); }

protected:
  virtual void visitOperation(mlir::Operation *op,
                              llvm::ArrayRef<const LatticeT *> operands,
                              llvm::ArrayRef<LatticeT *> results) = 0;
  /// Of a value that may be anything its type allows.
  virtual void setToEntryState(LatticeT *lattice) = 0;
  /// Of the arguments or results that the op itself gives, such as an induction
  /// variable: all but those that `successor` receives, from `firstIndex` on.
  virtual void visitNonControlFlowArguments(
      mlir::Operation *op, const mlir::RegionSuccessor &successor,
      llvm::ArrayRef<LatticeT *> states, unsigned firstIndex) {
    setAllToEntryState(states.take_front(firstIndex));
    setAllToEntryState(
        states.drop_front(firstIndex + successor.getSuccessorInputs().size()));
  }

  LatticeT *getLatticeElement(mlir::Value value) {
    if (!FactsT::supports(value.getType()))
      return &nothing;
    LatticeT *&lattice = lattices[value];
    if (!lattice)
      lattice = new (allocator.Allocate()) LatticeT(value);
    return lattice;
  }
  /// Has `point` visited when the facts of `lattice` change.
  void addDependent(LatticeT *lattice, ControlPoint point);
  void propagateIfChanged(LatticeT *lattice, bool isChanged);

private:
  using States = llvm::SmallVector<LatticeT *, 4>;

  /// Whether there is anything to find out about values of these types.
  static bool haveFacts(mlir::TypeRange types) {
    return llvm::any_of(types, FactsT::supports);
  }
  States getStates(mlir::ValueRange values) {
    return llvm::map_to_vector<4>(
        values, [&](mlir::Value value) { return getLatticeElement(value); });
  }
  void setAllToEntryState(llvm::ArrayRef<LatticeT *> states) {
    for (LatticeT *state : states)
      setToEntryState(state);
  }
  /// Joins what `point` receives from `values`.
  void receive(ControlPoint point, llvm::ArrayRef<LatticeT *> states,
               mlir::ValueRange values);

  void sweep(mlir::Operation *op);
  /// Visits what is pending, and what that makes pending.
  void drain();
  void visit(mlir::Operation *op);
  void visit(mlir::Block *block);
  void visitEntry(mlir::Block *block, llvm::ArrayRef<LatticeT *> states);
  void visitWays(ControlPoint point, mlir::RegionBranchOpInterface branch,
                 llvm::ArrayRef<LatticeT *> states);
  void visitEdge(mlir::Block *block, mlir::Operation *terminator,
                 unsigned number, llvm::ArrayRef<LatticeT *> states);

  const ControlFlow &flow;
  llvm::SpecificBumpPtrAllocator<LatticeT> allocator;
  llvm::BumpPtrAllocator dependents;
  llvm::DenseMap<mlir::Value, LatticeT *> lattices;
  std::deque<ControlPoint> pending;
  LatticeT nothing{mlir::Value()};
};

} // namespace loom

#endif // LOOM_LIB_ANALYSIS_COMPACTANALYSIS_H
