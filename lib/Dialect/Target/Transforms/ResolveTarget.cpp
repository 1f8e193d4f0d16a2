//===- ResolveTarget.cpp - Replace queries by constants -------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Dialect/Target/IR/Target.h"
#include "Loom/Dialect/Target/Transforms/Passes.h"
#include "mlir/IR/Builders.h"

namespace loom {
#define GEN_PASS_DEF_RESOLVETARGET
#include "Loom/Dialect/Target/Transforms/Passes.h.inc"
} // namespace loom

using namespace mlir;
using namespace loom;

namespace {
struct ResolveTarget : loom::impl::ResolveTargetBase<ResolveTarget> {
  using ResolveTargetBase::ResolveTargetBase;

  void runOnOperation() override;
};
} // namespace

void ResolveTarget::runOnOperation() {
  const int64_t size = subgroupSize;
  if (size != 0 && !isValidSubgroupSize(size)) {
    emitError(getOperation()->getLoc())
        << "subgroup-size must be a power of two from 1 to 1024, found "
        << size;
    return signalPassFailure();
  }
  SmallVector<Operation *> queries;
  getOperation()->walk([&](Operation *op) {
    if (isa<TargetSubgroupSizeOp, KernelSubgroupSizeOp>(op))
      queries.push_back(op);
  });
  if (size == 0 && !queries.empty()) {
    for (Operation *query : queries)
      query->emitError("the target's subgroup size is not known: choose a "
                       "target, or set subgroup-size");
    return signalPassFailure();
  }
  for (Operation *query : queries) {
    OpBuilder builder(query);
    Value constant = IndexConstantOp::create(builder, query->getLoc(), size);
    query->getResult(0).replaceAllUsesWith(constant);
    query->erase();
  }
  numResolved += queries.size();
}
