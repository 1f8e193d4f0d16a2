//===- ConvertScfToCf.cpp - Structured control flow to branches -----------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Conversion/Passes.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Iterators.h"
#include "mlir/Rewrite/FrozenRewritePatternSet.h"
#include "mlir/Rewrite/PatternApplicator.h"

namespace loom {
#define GEN_PASS_DEF_CONVERTSCFTOCF
#include "Loom/Conversion/Passes.h.inc"
} // namespace loom

using namespace mlir;
using namespace loom;

namespace {
class ConvertScfToCf : public loom::impl::ConvertScfToCfBase<ConvertScfToCf> {
public:
  using ConvertScfToCfBase::ConvertScfToCfBase;

  LogicalResult initialize(MLIRContext *context) override;
  void runOnOperation() override;

private:
  FrozenRewritePatternSet patterns;
};
} // namespace

/// Outer ops before inner ones, as the patterns expect; in a block, the last
/// one first.
static SmallVector<Operation *> collectStructuredOps(Operation *root) {
  SmallVector<Operation *> ops;
  root->walk<WalkOrder::PreOrder, ReverseIterator>([&](Operation *op) {
    if (isa_and_nonnull<scf::SCFDialect>(op->getDialect()) &&
        !op->hasTrait<OpTrait::IsTerminator>())
      ops.push_back(op);
  });
  return ops;
}

LogicalResult ConvertScfToCf::initialize(MLIRContext *context) {
  RewritePatternSet set(context);
  populateSCFToControlFlowConversionPatterns(set);
  patterns = std::move(set);
  return success();
}

void ConvertScfToCf::runOnOperation() {
  PatternApplicator applicator(patterns);
  applicator.applyDefaultCostModel();
  PatternRewriter rewriter(&getContext());
  SmallVector<Operation *> ops;
  do {
    ops = collectStructuredOps(getOperation());
    for (Operation *op : ops) {
      // These become other structured ops, and may copy those inside them.
      bool makesOthers = isa<scf::ForallOp, scf::ParallelOp>(op);
      rewriter.setInsertionPoint(op);
      if (failed(applicator.matchAndRewrite(op, rewriter))) {
        op->emitOpError("cannot be turned into branches");
        return signalPassFailure();
      }
      ++numLowered;
      if (makesOthers)
        break;
    }
  } while (!ops.empty());
}
