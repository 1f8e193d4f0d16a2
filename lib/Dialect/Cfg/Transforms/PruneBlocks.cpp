//===- PruneBlocks.cpp - Remove blocks that are never reached -------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Cfg/IR/Cfg.h"
#include "Loom/Dialect/Cfg/Transforms/Passes.h"
#include "mlir/Analysis/DataFlow/ConstantPropagationAnalysis.h"
#include "mlir/Analysis/DataFlow/Utils.h"
#include "mlir/Analysis/DataFlowFramework.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/RegionUtils.h"

namespace loom {
#define GEN_PASS_DEF_PRUNEBLOCKS
#include "Loom/Dialect/Cfg/Transforms/Passes.h.inc"
} // namespace loom

using namespace mlir;
using namespace loom;

namespace {
class PruneBlocks : public loom::impl::PruneBlocksBase<PruneBlocks> {
public:
  using PruneBlocksBase::PruneBlocksBase;

  void runOnOperation() override;

private:
  LogicalResult decideBranches(IRRewriter &rewriter);
  void joinBlocks(IRRewriter &rewriter, Region &region);
};
} // namespace

LogicalResult PruneBlocks::decideBranches(IRRewriter &rewriter) {
  DataFlowSolver solver;
  dataflow::loadBaselineAnalyses(solver);
  if (failed(solver.initializeAndRun(getOperation())))
    return failure();
  SmallVector<std::pair<CfgCondBrOp, Block *>> decided;
  getOperation().walk([&](CfgCondBrOp branch) {
    auto *lattice =
        solver.lookupState<dataflow::Lattice<dataflow::ConstantValue>>(
            branch.getCondition());
    if (!lattice || lattice->getValue().isUninitialized())
      return;
    Attribute value = lattice->getValue().getConstantValue();
    if (Block *dest = branch.getSuccessorForOperands(value))
      decided.emplace_back(branch, dest);
  });
  for (auto [branch, dest] : decided) {
    rewriter.setInsertionPoint(branch);
    rewriter.replaceOpWithNewOp<CfgBrOp>(branch, ValueRange(), dest);
    ++numDecided;
  }
  return success();
}

/// All blocks are reachable, so that a value passed to a block that joins its
/// predecessor is not defined by that block's own arguments.
void PruneBlocks::joinBlocks(IRRewriter &rewriter, Region &region) {
  for (Block &block : region)
    while (auto branch = dyn_cast<CfgBrOp>(block.back())) {
      Block *dest = branch.getDest();
      if (dest == &block || dest->getSinglePredecessor() != &block)
        break;
      if (auto names = dyn_cast<CfgExtentsOp>(dest->front()))
        rewriter.eraseOp(names);
      SmallVector<Value> arguments(branch.getArguments());
      rewriter.eraseOp(branch);
      rewriter.mergeBlocks(dest, &block, arguments);
      ++numJoined;
    }
}

void PruneBlocks::runOnOperation() {
  SmallVector<Region *> graphs;
  getOperation().walk([&](Operation *op) {
    for (Region &region : op->getRegions())
      if (!region.empty() && !region.hasOneBlock())
        graphs.push_back(&region);
  });
  if (graphs.empty())
    return markAllAnalysesPreserved();
  splitPayloads(getOperation());
  IRRewriter rewriter(&getContext());
  if (failed(decideBranches(rewriter)))
    return signalPassFailure();
  for (Region *region : graphs) {
    (void)eraseUnreachableBlocks(rewriter, *region);
    joinBlocks(rewriter, *region);
  }
}
