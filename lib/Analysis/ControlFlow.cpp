//===- ControlFlow.cpp - What may run, for sparse analyses ----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ControlFlow.h"
#include "CompactAnalysis.h"
#include "mlir/Analysis/DataFlow/ConstantPropagationAnalysis.h"
#include "mlir/Interfaces/CallInterfaces.h"

using namespace mlir;
using namespace loom;
using dataflow::Executable;

bool RegionWays::add(ProgramPoint *point, Way way) {
  SmallVector<Way, 2> &known = ways[getKey(point)];
  for (const Way &other : known)
    if (other.from == way.from)
      return false;
  known.push_back(way);
  return true;
}

namespace {

using ConstantLattice =
    CompactLattice<dataflow::Lattice<dataflow::ConstantValue>>;

struct AnyType {
  static bool supports(Type) { return true; }
};

/// Which values are constants, as far as it takes to know what may run.
class ConstantAnalysis
    : public CompactAnalysis<dataflow::SparseConstantPropagation,
                             ConstantLattice, AnyType> {
public:
  using CompactAnalysis::CompactAnalysis;
  using CompactAnalysis::getLatticeElement;
};

class ControlFlow : public dataflow::DeadCodeAnalysis {
public:
  ControlFlow(DataFlowSolver &solver, RegionWays &ways)
      : DeadCodeAnalysis(solver), solver(solver), ways(ways) {}

  void setConstants(ConstantAnalysis *analysis) { constants = analysis; }
  LogicalResult initialize(Operation *root) override {
    return std::exchange(isInitialized, true)
               ? success()
               : DeadCodeAnalysis::initialize(root);
  }
  LogicalResult visit(ProgramPoint *point) override;

private:
  void setLive(LatticeAnchor anchor) {
    auto *state = getOrCreate<Executable>(anchor);
    propagateIfChanged(state, state->setToLive());
  }
  /// The constants among the operands, null for others; nothing if one has not
  /// been looked at yet. The op comes again when one changes.
  std::optional<SmallVector<Attribute>> getConstants(Operation *op);
  void addWays(RegionBranchOpInterface branch, Operation *from,
               ArrayRef<RegionSuccessor> successors);
  void visitSuccessors(Operation *op, ArrayRef<Attribute> operands);

  DataFlowSolver &solver;
  RegionWays &ways;
  ConstantAnalysis *constants = nullptr;
  bool isInitialized = false;
};

} // namespace

std::optional<SmallVector<Attribute>> ControlFlow::getConstants(Operation *op) {
  SmallVector<Attribute> found;
  for (Value operand : op->getOperands()) {
    ConstantLattice *lattice = constants->getLatticeElement(operand);
    lattice->useDefSubscribe(this);
    if (lattice->getValue().isUninitialized())
      return std::nullopt;
    found.push_back(lattice->getValue().getConstantValue());
  }
  return found;
}

void ControlFlow::addWays(RegionBranchOpInterface branch, Operation *from,
                          ArrayRef<RegionSuccessor> successors) {
  for (const RegionSuccessor &successor : successors) {
    Region *region = successor.getSuccessor();
    ProgramPoint *point = region ? getProgramPointBefore(&region->front())
                                 : getProgramPointAfter(branch);
    if (region)
      setLive(point);
    if (ways.add(point, {from, successor.getSuccessorInputs()}))
      solver.enqueue({point, constants});
  }
}

void ControlFlow::visitSuccessors(Operation *op, ArrayRef<Attribute> operands) {
  auto go = [&](Block *to) {
    setLive(getProgramPointBefore(to));
    setLive(getLatticeAnchor<dataflow::CFGEdge>(op->getBlock(), to));
  };
  if (auto branch = dyn_cast<BranchOpInterface>(op))
    if (Block *sole = branch.getSuccessorForOperands(operands))
      return go(sole);
  llvm::for_each(op->getSuccessors(), go);
}

LogicalResult ControlFlow::visit(ProgramPoint *point) {
  if (point->isBlockStart())
    return success();
  Operation *op = point->getPrevOp();
  Block *block = op->getBlock();
  auto branch = dyn_cast<RegionBranchOpInterface>(op);
  auto around = dyn_cast_if_present<RegionBranchOpInterface>(op->getParentOp());
  bool isExit = around && !op->getNumSuccessors() && &block->back() == op &&
                isa<RegionBranchTerminatorOpInterface>(op);
  if (!branch && !isExit && !op->getNumSuccessors())
    return DeadCodeAnalysis::visit(point);
  if (block && !getOrCreate<Executable>(getProgramPointBefore(block))->isLive())
    return success();
  // A call that is a branch too has a callee to go to.
  if (isa<CallOpInterface>(op) && failed(DeadCodeAnalysis::visit(point)))
    return failure();
  std::optional<SmallVector<Attribute>> operands = getConstants(op);
  if (!operands)
    return success();
  SmallVector<RegionSuccessor> successors;
  if (branch) {
    branch.getEntrySuccessorRegions(*operands, successors);
    addWays(branch, op, successors);
  }
  if (isExit) {
    successors.clear();
    cast<RegionBranchTerminatorOpInterface>(op).getSuccessorRegions(*operands,
                                                                    successors);
    addWays(around, op, successors);
  }
  if (op->getNumSuccessors())
    visitSuccessors(op, *operands);
  return success();
}

LogicalResult loom::solveControlFlow(DataFlowSolver &solver, Operation *root,
                                     RegionWays &ways) {
  auto *flow = solver.load<ControlFlow>(ways);
  auto *constants = solver.load<ConstantAnalysis>(ways);
  flow->setConstants(constants);
  if (failed(solver.initializeAndRun(root)))
    return failure();
  constants->clear();
  return success();
}
