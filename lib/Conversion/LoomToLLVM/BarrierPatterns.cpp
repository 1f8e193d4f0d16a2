//===- BarrierPatterns.cpp - Barriers on AMDGPU ---------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "Loom/Interfaces/Decision.h"
#include "Loom/Target/AMDGPU/Targets.h"
#include "Memory.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"

using namespace mlir;
using namespace loom;

/// The barrier of the whole workgroup among the hardware's barriers.
static constexpr int32_t kWorkgroupBarrier = -1;

/// A fence for the memory of one space alone, so that a barrier for workgroup
/// memory does not wait for global accesses.
static void createFence(OpBuilder &builder, Location loc, MemorySpace space,
                        AtomicScope scope, LLVM::AtomicOrdering ordering) {
  auto fence = LLVM::FenceOp::create(builder, loc, ordering,
                                     getSyncScope(scope, /*isAmdgpu=*/true));
  StringRef only = space == MemorySpace::Workgroup ? "local" : "global";
  fence->setAttr(LLVM::LLVMDialect::getMmraAttrName(),
                 LLVM::MMRATagAttr::get(builder.getContext(),
                                        "amdgpu-synchronize-as", only));
}

template <typename Op> static void createRelease(OpBuilder &builder, Op op) {
  if (op.getOrdering() != AtomicOrdering::Acquire)
    createFence(builder, op.getLoc(), op.getSpace(), op.getScope(),
                LLVM::AtomicOrdering::release);
}

template <typename Op>
static void createAcquire(OpBuilder &builder, Location loc, Op op) {
  if (op.getOrdering() != AtomicOrdering::Release)
    createFence(builder, loc, op.getSpace(), op.getScope(),
                LLVM::AtomicOrdering::acquire);
}

/// The meeting itself. A subgroup executes together: the compiler alone could
/// reorder.
static void createRendezvous(OpBuilder &builder, Location loc,
                             AtomicScope scope) {
  if (scope == AtomicScope::Subgroup)
    LLVM::CallIntrinsicOp::create(
        builder, loc, builder.getStringAttr("llvm.amdgcn.wave.barrier"),
        ValueRange());
  else
    ROCDL::SBarrierOp::create(builder, loc);
}

template <typename Op> static void report(Op op, StringRef how) {
  Decision(op, DecisionKind::Taken, "barrier", how)
      .add("space", stringifyMemorySpace(op.getSpace()))
      .add("scope", stringifyAtomicScope(op.getScope()));
}

/// Whether the halves can be instructions of their own.
static bool isSplit(KernelBarrierArriveOp op, const TargetInfo &target) {
  return target.hasSplitBarriers && op.getScope() == AtomicScope::Workgroup;
}

namespace {
struct BarrierLowering : AddressPattern<KernelBarrierOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(KernelBarrierOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    report(op, "complete");
    createRelease(rewriter, op);
    createRendezvous(rewriter, op.getLoc(), op.getScope());
    createAcquire(rewriter, op.getLoc(), op);
    rewriter.eraseOp(op);
    return success();
  }
};

/// Lowers the halves together, since the wait has no words of its own.
struct SplitLowering : AddressPattern<KernelBarrierArriveOp> {
  SplitLowering(const AddressConverter &converter, MLIRContext *context,
                const TargetInfo &target)
      : AddressPattern(converter, context), target(target) {}

  LogicalResult
  matchAndRewrite(KernelBarrierArriveOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto wait = cast<KernelBarrierWaitOp>(*op.getResult().user_begin());
    bool isNative = isSplit(op, target);
    report(op, isNative ? "native-split" : "split-to-complete");
    createRelease(rewriter, op);
    if (isNative)
      ROCDL::BarrierSignalOp::create(rewriter, op.getLoc(), kWorkgroupBarrier);
    else
      createRendezvous(rewriter, op.getLoc(), op.getScope());
    {
      OpBuilder::InsertionGuard guard(rewriter);
      rewriter.setInsertionPoint(wait);
      if (isNative)
        ROCDL::BarrierWaitOp::create(rewriter, wait.getLoc(),
                                     kWorkgroupBarrier);
      createAcquire(rewriter, wait.getLoc(), op);
    }
    rewriter.eraseOp(wait);
    rewriter.eraseOp(op);
    return success();
  }

private:
  const TargetInfo &target;
};

/// A boundary of a schedule is one for LLVM's scheduler too.
struct FenceBarrier : OpConversionPattern<ScfScheduleFenceOp> {
  FenceBarrier(const AddressConverter &converter, MLIRContext *context)
      : OpConversionPattern(converter, context, /*benefit=*/2) {}

  LogicalResult
  matchAndRewrite(ScfScheduleFenceOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    // No kind of instruction may pass.
    rewriter.replaceOpWithNewOp<ROCDL::SchedBarrier>(op, /*mask=*/0);
    return success();
  }
};
} // namespace

void loom::populateBarrierPatterns(const AddressConverter &converter,
                                   const TargetInfo &target,
                                   RewritePatternSet &patterns) {
  patterns.add<BarrierLowering, FenceBarrier>(converter, patterns.getContext());
  patterns.add<SplitLowering>(converter, patterns.getContext(), target);
}
