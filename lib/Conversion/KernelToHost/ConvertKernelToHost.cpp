//===- ConvertKernelToHost.cpp - Kernels as loops over workitems ----------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Distribute.h"
#include "Loom/Conversion/HostEntry.h"
#include "Loom/Conversion/Passes.h"
#include "Loom/Dialect/Func/IR/Func.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "OutlineGraphs.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/Support/MathExtras.h"

namespace loom {
#define GEN_PASS_DEF_CONVERTKERNELTOHOST
#include "Loom/Conversion/Passes.h.inc"
} // namespace loom

using namespace mlir;
using namespace loom;

/// Bytes a workgroup may need at a time: they are on the stack, of which the
/// CPU device has twice as much.
static constexpr uint64_t kMaxWorkgroupBytes = 128 << 20;

namespace {
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

static FuncDefOp createFunction(OpBuilder &builder, KernelDefOp kernel) {
  SmallVector<Type> inputs(kernel.getLaunchType().getInputs());
  inputs.append(3, builder.getIndexType());
  auto function = FuncDefOp::create(
      builder, kernel.getLoc(), kernel.getSymName(),
      builder.getFunctionType(inputs, {}), ArrayRef<int64_t>(),
      ArrayRef<int64_t>(), kernel.getPredicatesAttr(), /*is_public=*/true,
      /*retain=*/false, CallingConventionAttr(), /*pure=*/false, HotnessAttr(),
      InliningAttr(), FlatSymbolRefAttr(), StringAttr(), StringAttr(),
      StringAttr(), ArrayAttr());
  function->setAttr(
      kHostEntryAttr,
      builder.getStringAttr(kHostEntryPrefix + kernel.getArtifactName()));
  return function;
}

/// Returns the number of workitem nests.
static FailureOr<unsigned> convert(KernelDefOp kernel, int64_t subgroupSize,
                                   const Facts &facts) {
  std::optional<std::array<int64_t, 3>> size = getExactWorkgroupSize(kernel);
  if (!size)
    return failure();
  ImplicitLocOpBuilder builder(kernel.getLoc(), kernel);
  Type index = builder.getIndexType();
  FuncDefOp function = createFunction(builder, kernel);
  Block &body = kernel.getBody().front();
  Block &entry = function.getBody().emplaceBlock();
  WorkgroupPosition position;
  position.size = *size;
  position.subgroupSize = subgroupSize;
  builder.setInsertionPointToEnd(&entry);
  Value zero = IndexConstantOp::create(builder, 0);
  Value one = IndexConstantOp::create(builder, 1);
  OpBuilder storage(zero.getDefiningOp());
  Distributor distributor(builder, storage, position, facts);
  for (BlockArgument argument : body.getArguments())
    distributor.setShared(
        argument, entry.addArgument(argument.getType(), argument.getLoc()));
  for (unsigned axis = 0; axis != 3; ++axis) {
    BlockArgument count = entry.addArgument(index, kernel.getLoc());
    auto bounds =
        PredicateAttr::get(builder.getContext(), PredicateKind::Range,
                           {ValueRefAttr::get(builder.getContext(), 0),
                            builder.getI64IntegerAttr(0),
                            builder.getI64IntegerAttr(kMaxWorkgroupCount)});
    position.counts.push_back(
        IndexAssumeOp::create(builder, TypeRange{index}, ValueRange{count},
                              ValueRange(), builder.getArrayAttr({bounds}))
            .getResult(0));
  }
  auto end = FuncReturnOp::create(builder, ValueRange());
  builder.setInsertionPoint(end);
  position.groups = buildNest(builder, position.counts, zero, one);
  if (failed(distributor.distribute(kernel.getBody())))
    return failure();
  if (distributor.getStorageBytes() > kMaxWorkgroupBytes)
    return kernel.emitOpError("needs ")
           << distributor.getStorageBytes()
           << " bytes for what its workitems keep across barriers and "
              "collectives, and the device 'cpu' has "
           << kMaxWorkgroupBytes << " for a workgroup";
  kernel.erase();
  return distributor.getNumNests();
}

void ConvertKernelToHost::runOnOperation() {
  const int64_t size = subgroupSize;
  if (size < 1 || size > kMaxSubgroupSize || !llvm::isPowerOf2_64(size)) {
    emitError(getOperation()->getLoc())
        << "subgroup-size must be a power of two from 1 to " << kMaxSubgroupSize
        << ", found " << size;
    return signalPassFailure();
  }
  FactOptions options;
  options.subgroupSize = size;
  if (failed(outlineGraphs(getOperation(), options)))
    return signalPassFailure();
  FailureOr<std::unique_ptr<Facts>> facts =
      Facts::compute(getOperation(), options);
  if (failed(facts))
    return signalPassFailure();
  for (KernelDefOp kernel :
       llvm::make_early_inc_range(getOperation().getOps<KernelDefOp>())) {
    FailureOr<unsigned> nests = convert(kernel, size, **facts);
    if (failed(nests))
      return signalPassFailure();
    ++numKernels;
    numParts += *nests;
  }
  // A helper that was not inlined has no coordinates.
  for (FuncDefOp function : getOperation().getOps<FuncDefOp>()) {
    WalkResult rest = function.walk([](Operation *op) {
      if (!isa_and_nonnull<KernelDialect>(op->getDialect()))
        return WalkResult::advance();
      op->emitOpError("in a function that is not inlined is not supported on "
                      "the device 'cpu' yet");
      return WalkResult::interrupt();
    });
    if (rest.wasInterrupted())
      return signalPassFailure();
  }
}
