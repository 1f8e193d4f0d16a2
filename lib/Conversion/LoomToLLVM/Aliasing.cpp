//===- Aliasing.cpp - What noalias facts say of arguments -----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Aliasing.h"
#include "Loom/Dialect/Buffer/IR/Buffer.h"
#include "mlir/Interfaces/CallInterfaces.h"

using namespace mlir;
using namespace loom;

namespace {
/// Where a buffer comes from.
struct Origin {
  BlockArgument argument;
  BufferAssumeNoaliasOp noalias; ///< The last one on the way, if any.
};
} // namespace

/// Follows `buffer` through facts to an argument of `entry`.
static Origin trace(Value buffer, Block *entry) {
  Origin origin;
  while (Operation *op = buffer.getDefiningOp()) {
    unsigned result = cast<OpResult>(buffer).getResultNumber();
    if (auto noalias = dyn_cast<BufferAssumeNoaliasOp>(op))
      origin.noalias = noalias;
    else if (!isa<BufferAssumeAlignmentOp, BufferAssumeMemorySpaceOp,
                  BufferAssumeSameRootOp>(op))
      return {};
    buffer = op->getOperand(result);
  }
  origin.argument = cast<BlockArgument>(buffer);
  return origin.argument.getOwner() == entry ? origin : Origin();
}

SmallVector<unsigned> loom::findDisjointArguments(Region &body) {
  Block *entry = &body.front();
  BufferAssumeNoaliasOp common;
  llvm::SmallDenseSet<unsigned> accessed;
  WalkResult walk = body.walk([&](Operation *op) {
    Value buffer;
    if (auto load = dyn_cast<BufferLoadOp>(op))
      buffer = load.getBuffer();
    else if (auto store = dyn_cast<BufferStoreOp>(op))
      buffer = store.getBuffer();
    else if (isa<CallOpInterface>(op))
      return WalkResult::interrupt();
    else
      return WalkResult::advance();
    Origin origin = trace(buffer, entry);
    if (!origin.argument || !origin.noalias ||
        (common && common != origin.noalias))
      return WalkResult::interrupt();
    common = origin.noalias;
    accessed.insert(origin.argument.getArgNumber());
    return WalkResult::advance();
  });
  if (walk.wasInterrupted() || !common)
    return {};
  SmallVector<unsigned> result(accessed.begin(), accessed.end());
  llvm::sort(result);
  return result;
}
