//===- LoopCopies.cpp - Copies of a loop and of its iterations -----------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopCopies.h"
#include "Loom/Interfaces/Extents.h"

using namespace mlir;
using namespace loom;

void loom::mapIteration(IRMapping &mapping, ScfForOp loop, Value variable,
                        ValueRange carried) {
  mapping.map(loop.getInductionVar(), variable);
  mapping.map(loop.getCarried(), carried);
}

SmallVector<Value> loom::cloneIteration(OpBuilder &builder, ScfForOp loop,
                                        Value variable, ValueRange carried,
                                        CopyCallback onCopy) {
  IRMapping mapping;
  mapIteration(mapping, loop, variable, carried);
  for (Operation &op : loop.getBody().front().without_terminator()) {
    builder.clone(op, mapping);
    if (onCopy)
      onCopy(&op, mapping);
  }
  SmallVector<Value> yielded;
  for (Value value : loop.getYield().getValues())
    yielded.push_back(mapping.lookupOrDefault(value));
  return yielded;
}

ScfForOp loom::createLoopLike(OpBuilder &builder, ScfForOp like, Value lower,
                              Value upper, Value step, ValueRange inits) {
  SmallVector<int64_t> siblings(like.getExtentSiblings());
  siblings.resize(getFlatSlot(inits.getTypes(), inits.size(), 0), -1);
  auto loop = ScfForOp::create(
      builder, like.getLoc(), inits.getTypes(), lower, upper, step, inits,
      Value(), Value(), UnitAttr(), LoopScheduleAttr(),
      builder.getDenseI64ArrayAttr(siblings), builder.getUnitAttr());
  Block &body = loop.getBody().emplaceBlock();
  body.addArgument(lower.getType(), like.getInductionVar().getLoc());
  for (auto [index, init] : llvm::enumerate(inits)) {
    Location loc = index < like.getNumResults()
                       ? like.getCarried()[index].getLoc()
                       : init.getLoc();
    body.addArgument(init.getType(), loc);
  }
  return loop;
}
