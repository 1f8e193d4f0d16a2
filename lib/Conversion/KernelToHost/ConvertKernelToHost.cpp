//===- ConvertKernelToHost.cpp - Kernels as loops over workitems ----------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Analysis/Facts.h"
#include "Loom/Conversion/HostEntry.h"
#include "Loom/Conversion/Passes.h"
#include "Loom/Dialect/Func/IR/Func.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace loom {
#define GEN_PASS_DEF_CONVERTKERNELTOHOST
#include "Loom/Conversion/Passes.h.inc"
} // namespace loom

using namespace mlir;
using namespace loom;

namespace {
/// The coordinates of one workitem inside the loops.
struct Coordinates {
  SmallVector<Value, 3> counts, groups, sizes, items;
};

class ConvertKernelToHost
    : public loom::impl::ConvertKernelToHostBase<ConvertKernelToHost> {
public:
  using ConvertKernelToHostBase::ConvertKernelToHostBase;

  void runOnOperation() override;
};
} // namespace

/// Builds `for z, for y, for x` over `bounds` and leaves the builder in the
/// innermost body. Returns the induction variables as x, y, z.
static SmallVector<Value, 3> buildNest(ImplicitLocOpBuilder &builder,
                                       ArrayRef<Value> bounds, Value zero,
                                       Value one) {
  SmallVector<Value, 3> variables(3);
  for (int axis = 2; axis >= 0; --axis) {
    auto loop =
        ScfForOp::create(builder, TypeRange(), zero, bounds[axis], one,
                         ValueRange(), Value(), Value(), UnitAttr(),
                         LoopScheduleAttr(), builder.getDenseI64ArrayAttr({}));
    Block &body = loop.getBody().emplaceBlock();
    variables[axis] =
        body.addArgument(builder.getIndexType(), builder.getLoc());
    builder.setInsertionPointToEnd(&body);
    ScfYieldOp::create(builder);
    builder.setInsertionPointToStart(&body);
  }
  return variables;
}

/// The value of an identity query at `coordinates`, or null if `op` is none.
static Value lowerQuery(OpBuilder &builder, Operation *op,
                        const Coordinates &coordinates) {
  auto axis = [](auto query) {
    return static_cast<unsigned>(query.getDimension());
  };
  if (auto query = dyn_cast<KernelWorkitemIdOp>(op))
    return coordinates.items[axis(query)];
  if (auto query = dyn_cast<KernelWorkgroupIdOp>(op))
    return coordinates.groups[axis(query)];
  if (auto query = dyn_cast<KernelWorkgroupSizeOp>(op))
    return coordinates.sizes[axis(query)];
  if (auto query = dyn_cast<KernelWorkgroupCountOp>(op))
    return coordinates.counts[axis(query)];
  if (auto query = dyn_cast<KernelDispatchIdOp>(op)) {
    unsigned a = axis(query);
    return builder.createOrFold<IndexMaddOp>(
        op->getLoc(), builder.getIndexType(), coordinates.groups[a],
        coordinates.sizes[a], coordinates.items[a]);
  }
  return {};
}

static LogicalResult lowerQueries(Operation *root,
                                  const Coordinates &coordinates) {
  WalkResult result = root->walk([&](Operation *op) {
    if (!isa_and_nonnull<KernelDialect>(op->getDialect()))
      return WalkResult::advance();
    OpBuilder builder(op);
    Value value = lowerQuery(builder, op, coordinates);
    if (!value) {
      op->emitOpError("is not supported on the device 'cpu' yet");
      return WalkResult::interrupt();
    }
    op->getResult(0).replaceAllUsesWith(value);
    op->erase();
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

static LogicalResult convert(KernelDefOp kernel) {
  std::optional<std::array<int64_t, 3>> size = getExactWorkgroupSize(kernel);
  if (!size)
    return failure();
  if (!kernel.getBody().hasOneBlock())
    return kernel.emitOpError("with several blocks is not supported on the "
                              "device 'cpu' yet");
  ImplicitLocOpBuilder builder(kernel.getLoc(), kernel);
  Type index = builder.getIndexType();
  SmallVector<Type> inputs(kernel.getLaunchType().getInputs());
  inputs.append(3, index);
  auto function = FuncDefOp::create(
      builder, kernel.getSymName(), builder.getFunctionType(inputs, {}),
      ArrayRef<int64_t>(), ArrayRef<int64_t>(), kernel.getPredicatesAttr(),
      /*is_public=*/true, /*retain=*/false, CallingConventionAttr(),
      /*pure=*/false, HotnessAttr(), InliningAttr(), FlatSymbolRefAttr(),
      StringAttr(), StringAttr(), StringAttr());
  function->setAttr(
      kHostEntryAttr,
      builder.getStringAttr(kHostEntryPrefix + kernel.getArtifactName()));

  Block &body = kernel.getBody().front();
  Block &entry = function.getBody().emplaceBlock();
  for (BlockArgument argument : body.getArguments())
    argument.replaceAllUsesWith(
        entry.addArgument(argument.getType(), argument.getLoc()));
  builder.setInsertionPointToEnd(&entry);
  FuncReturnOp::create(builder, ValueRange());
  builder.setInsertionPointToStart(&entry);

  Coordinates coordinates;
  for (unsigned axis = 0; axis != 3; ++axis) {
    BlockArgument count = entry.addArgument(index, kernel.getLoc());
    auto bounds =
        PredicateAttr::get(builder.getContext(), PredicateKind::Range,
                           {ValueRefAttr::get(builder.getContext(), 0),
                            builder.getI64IntegerAttr(0),
                            builder.getI64IntegerAttr(kMaxWorkgroupCount)});
    coordinates.counts.push_back(
        IndexAssumeOp::create(builder, TypeRange{index}, ValueRange{count},
                              ValueRange(), builder.getArrayAttr({bounds}))
            .getResult(0));
    coordinates.sizes.push_back(
        IndexConstantOp::create(builder, (*size)[axis]));
  }
  Value zero = IndexConstantOp::create(builder, 0);
  Value one = IndexConstantOp::create(builder, 1);
  coordinates.groups = buildNest(builder, coordinates.counts, zero, one);
  coordinates.items = buildNest(builder, coordinates.sizes, zero, one);

  body.getTerminator()->erase();
  Block *innermost = builder.getInsertionBlock();
  innermost->getOperations().splice(innermost->begin(), body.getOperations());
  kernel.erase();
  return lowerQueries(function, coordinates);
}

void ConvertKernelToHost::runOnOperation() {
  for (KernelDefOp kernel :
       llvm::make_early_inc_range(getOperation().getOps<KernelDefOp>())) {
    if (failed(convert(kernel)))
      return signalPassFailure();
    ++numKernels;
  }
  // A helper that was not inlined has no coordinates.
  WalkResult rest = getOperation().walk([](Operation *op) {
    if (!isa_and_nonnull<KernelDialect>(op->getDialect()))
      return WalkResult::advance();
    op->emitOpError("in a function that is not inlined is not supported on the "
                    "device 'cpu' yet");
    return WalkResult::interrupt();
  });
  if (rest.wasInterrupted())
    signalPassFailure();
}
