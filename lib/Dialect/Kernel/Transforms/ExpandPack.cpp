//===- ExpandPack.cpp - buffer.pack as arithmetic -------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExpandPack.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace loom;

/// `value` rounded up. Division and multiplication rather than a mask: their
/// facts are a range and a divisor.
static Value alignUp(OpBuilder &builder, Location loc, Value value,
                     int64_t alignment) {
  if (alignment == 1)
    return value;
  auto constant = [&](int64_t bytes) -> Value {
    return IndexConstantOp::create(builder, loc, value.getType(),
                                   builder.getIndexAttr(bytes));
  };
  Value size = constant(alignment);
  Value sum =
      builder.createOrFold<IndexAddOp>(loc, value, constant(alignment - 1));
  Type index = builder.getIndexType();
  Value blocks = builder.createOrFold<IndexDivOp>(
      loc, builder.createOrFold<IndexCastOp>(loc, index, sum),
      IndexConstantOp::create(builder, loc, alignment));
  return builder.createOrFold<IndexScaleOp>(loc, value.getType(), blocks, size);
}

void loom::expandPack(BufferPackOp op) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  Value end = IndexConstantOp::create(builder, loc, op.getTotal().getType(),
                                      builder.getIndexAttr(0));
  int64_t largest = 1;
  for (auto [size, alignment, offset] :
       llvm::zip(op.getSizes(), op.getAlignments(), op.getOffsets())) {
    Value start = alignUp(builder, loc, end, alignment);
    offset.replaceAllUsesWith(start);
    end = builder.createOrFold<IndexAddOp>(loc, start, size);
    largest = std::max(largest, alignment);
  }
  op.getTotal().replaceAllUsesWith(alignUp(builder, loc, end, largest));
  op.erase();
}
