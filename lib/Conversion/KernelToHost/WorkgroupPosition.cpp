//===- WorkgroupPosition.cpp - Where workitems are ------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WorkgroupPosition.h"
#include "Loom/Dialect/Index/IR/Index.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace loom;

Value loom::lowerIdentityQuery(OpBuilder &builder, Operation *op,
                               const WorkgroupPosition &position,
                               ArrayRef<Value> items) {
  Location loc = op->getLoc();
  auto axis = [](auto query) { return unsigned(query.getDimension()); };
  auto constant = [&](int64_t value) -> Value {
    return IndexConstantOp::create(builder, loc, value);
  };
  auto getFlat = [&] {
    Value flat = items[2];
    for (int lower : {1, 0})
      flat = builder.createOrFold<IndexMaddOp>(
          loc, builder.getIndexType(), flat, constant(position.size[lower]),
          items[lower]);
    return flat;
  };
  int64_t width = position.subgroupSize;
  using Result = Value;
  return TypeSwitch<Operation *, Result>(op)
      .Case<KernelWorkgroupIdOp>(
          [&](auto query) { return position.groups[axis(query)]; })
      .Case<KernelWorkgroupCountOp>(
          [&](auto query) { return position.counts[axis(query)]; })
      .Case<KernelWorkgroupSizeOp>(
          [&](auto query) { return constant(position.size[axis(query)]); })
      .Case<KernelSubgroupSizeOp>([&](auto) { return constant(width); })
      .Case<KernelSubgroupCountOp>([&](auto) {
        return constant(llvm::divideCeil(position.getNumWorkitems(), width));
      })
      .Case<KernelWorkitemIdOp>([&](auto query) {
        return items.empty() ? Value() : items[axis(query)];
      })
      .Case<KernelDispatchIdOp>([&](auto query) -> Value {
        if (items.empty())
          return {};
        unsigned a = axis(query);
        return builder.createOrFold<IndexMaddOp>(
            loc, builder.getIndexType(), position.groups[a],
            constant(position.size[a]), items[a]);
      })
      .Case<KernelSubgroupIdentityOp>([&](auto) -> Value {
        if (items.empty())
          return {};
        return builder.createOrFold<IndexDivOp>(loc, builder.getIndexType(),
                                                getFlat(), constant(width));
      })
      .Case<KernelLaneIdOp>([&](auto) -> Value {
        if (items.empty())
          return {};
        return builder.createOrFold<IndexRemOp>(loc, builder.getIndexType(),
                                                getFlat(), constant(width));
      })
      .Default([](Operation *) { return Value(); });
}
