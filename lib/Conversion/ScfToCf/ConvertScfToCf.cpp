//===- ConvertScfToCf.cpp - Structured control flow to branches -----------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Conversion/Passes.h"
#include "Loom/Conversion/ScheduleMarks.h"
#include "ScheduledLoops.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Iterators.h"
#include "mlir/Interfaces/CallInterfaces.h"
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

static bool isScheduledLoop(Operation *op) {
  return isa<scf::ForOp>(op) && op->hasAttr(kScheduledAttr);
}

/// Outer ops before inner ones, as the patterns expect; in a block, the last
/// one first. What is in a scheduled loop changes with it, and is left out.
template <typename Root>
static SmallVector<Operation *> collectStructuredOps(Root &root) {
  SmallVector<Operation *> ops;
  auto add = [&](Operation *op) {
    if (!isa_and_nonnull<scf::SCFDialect>(op->getDialect()) ||
        op->hasTrait<OpTrait::IsTerminator>())
      return WalkResult::advance();
    ops.push_back(op);
    return isScheduledLoop(op) ? WalkResult::skip() : WalkResult::advance();
  };
  root.template walk<WalkOrder::PreOrder, ReverseIterator>(add);
  return ops;
}

/// Upstream's greedy rewrites make one block of two that have the same ops. A
/// ballot then counts the lanes of both. Blocks with what may talk to other
/// lanes get something in which they differ.
static void keepBlocksApart(ModuleOp module) {
  Builder builder(module.getContext());
  StringAttr name = builder.getStringAttr("block_number");
  int64_t count = 0;
  module.walk([&](Block *block) {
    if (block->isEntryBlock())
      return;
    auto found = llvm::find_if(*block, [](Operation &op) {
      StringRef name = op.getName().getStringRef();
      return name.starts_with("rocdl.") || name == "llvm.call_intrinsic" ||
             name == "llvm.inline_asm" || isa<CallOpInterface>(op);
    });
    if (found != block->end())
      found->setDiscardableAttr(name, builder.getI64IntegerAttr(count++));
  });
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
  // The next one is at the back.
  SmallVector<Operation *> ops;
  auto add = [&](auto &root) {
    SmallVector<Operation *> found = collectStructuredOps(root);
    ops.append(found.rbegin(), found.rend());
  };
  add(*getOperation());
  while (!ops.empty()) {
    Operation *op = ops.pop_back_val();
    rewriter.setInsertionPoint(op);
    ++numLowered;
    if (isScheduledLoop(op)) {
      for (Block *block : lowerScheduledLoop(rewriter, cast<scf::ForOp>(op)))
        add(*block);
      continue;
    }
    // These become other structured ops, and may copy those inside them.
    bool makesOthers = isa<scf::ForallOp, scf::ParallelOp>(op);
    if (failed(applicator.matchAndRewrite(op, rewriter))) {
      op->emitOpError("cannot be turned into branches");
      return signalPassFailure();
    }
    if (makesOthers) {
      ops.clear();
      add(*getOperation());
    }
  }
  keepBlocksApart(getOperation());
}
