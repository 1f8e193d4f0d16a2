//===- StoragePatterns.cpp - Allocations, fences and bytes ----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Buffer/IR/Buffer.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Interfaces/Decision.h"
#include "Memory.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace loom;

/// The symbol or function at the top level around `op`.
static Operation *getTopLevel(Operation *op) {
  while (op->getParentOp()->getParentOp())
    op = op->getParentOp();
  return op;
}

LogicalResult loom::prepareStorage(ModuleOp module, const Facts &facts,
                                   bool isAmdgpu, WorkgroupStorage &storage) {
  OpBuilder builder = OpBuilder::atBlockBegin(module.getBody());
  unsigned count = 0;
  WalkResult walk = module.walk([&](BufferAllocaOp op) -> WalkResult {
    int64_t bytes = facts.get(op.getBytes()).max;
    if (bytes > kMaxAllocaBytes)
      return op.emitOpError("needs a proven maximum size of at most ")
             << kMaxAllocaBytes << " bytes: state a range";
    if (!isAmdgpu || op.getSpace() != MemorySpace::Workgroup)
      return WalkResult::advance();
    // Exported names do not begin with a dot.
    auto type = LLVM::LLVMArrayType::get(builder.getI8Type(), bytes);
    storage[op] = LLVM::GlobalOp::create(
        builder, op.getLoc(), type, /*isConstant=*/false,
        LLVM::Linkage::Internal, ".lds." + std::to_string(count++), Attribute(),
        op.getAlignmentAttr().getInt(), kWorkgroupSpace);
    return WalkResult::advance();
  });
  return failure(walk.wasInterrupted());
}

namespace {
struct AllocaLowering : AddressPattern<BufferAllocaOp> {
  AllocaLowering(const AddressConverter &converter, MLIRContext *context,
                 const WorkgroupStorage &storage)
      : AddressPattern(converter, context), storage(storage) {}

  LogicalResult
  matchAndRewrite(BufferAllocaOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    if (auto global = storage.lookup(op)) {
      rewriter.replaceOpWithNewOp<LLVM::AddressOfOp>(
          op, converter.convertType(op.getResult()), global.getSymName());
      return success();
    }
    // A frame's storage is allocated once; in a loop it would grow the stack.
    Operation *function = getTopLevel(op);
    Region &body = function->getRegions().back();
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointToStart(&body.front());
    int64_t bytes = converter.getCarriers().getFacts().get(op.getBytes()).max;
    Value one = LLVM::ConstantOp::create(rewriter, loc, rewriter.getI32Type(),
                                         rewriter.getI32IntegerAttr(1));
    auto type = LLVM::LLVMArrayType::get(rewriter.getI8Type(), bytes);
    Value address = LLVM::AllocaOp::create(
        rewriter, loc, converter.convertType(op.getResult()), type, one,
        op.getAlignmentAttr().getInt());
    rewriter.replaceOp(op, address);
    return success();
  }

private:
  const WorkgroupStorage &storage;
};

struct LengthLowering : AddressPattern<BufferLengthOp> {
  using AddressPattern::AddressPattern;

  LogicalResult matchAndRewrite(BufferLengthOp op, OpAdaptor,
                                ConversionPatternRewriter &) const override {
    return op.emitOpError("is not known here: the length of a launch argument "
                          "is not part of the device ABI, pass it as an "
                          "argument");
  }
};

struct WindowLowering : AddressPattern<BufferWindowOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(BufferWindowOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, createAddress(op, rewriter, adaptor.getBuffer(),
                                         adaptor.getOffset(),
                                         /*isInBounds=*/true));
    return success();
  }
};

struct LoadByteLowering : AddressPattern<BufferLoadByteOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(BufferLoadByteOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value address = createAddress(op, rewriter, adaptor.getBuffer(),
                                  adaptor.getOffset(), /*isInBounds=*/true);
    Value byte = LLVM::LoadOp::create(rewriter, loc, rewriter.getI8Type(),
                                      address, /*alignment=*/1);
    rewriter.replaceOpWithNewOp<arith::ExtUIOp>(op, op.getType(), byte);
    return success();
  }
};

struct StoreByteLowering : AddressPattern<BufferStoreByteOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(BufferStoreByteOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value address = createAddress(op, rewriter, adaptor.getBuffer(),
                                  adaptor.getOffset(), /*isInBounds=*/true);
    Value byte = arith::TruncIOp::create(rewriter, loc, rewriter.getI8Type(),
                                         adaptor.getValue());
    rewriter.replaceOpWithNewOp<LLVM::StoreOp>(op, byte, address,
                                               /*alignment=*/1);
    return success();
  }
};

struct CopyLowering : AddressPattern<BufferCopyOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(BufferCopyOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value from = createAddress(op, rewriter, adaptor.getSource(),
                               adaptor.getSourceOffset(), /*isInBounds=*/true);
    Value to = createAddress(op, rewriter, adaptor.getTarget(),
                             adaptor.getTargetOffset(), /*isInBounds=*/true);
    Value bytes = castInteger(rewriter, op.getLoc(), adaptor.getBytes(),
                              /*isUnsigned=*/true, 64);
    rewriter.replaceOpWithNewOp<LLVM::MemcpyOp>(op, to, from, bytes,
                                                /*isVolatile=*/false);
    return success();
  }
};

struct FenceLowering : AddressPattern<BufferFenceOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(BufferFenceOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<LLVM::FenceOp>(
        op, convertOrdering(op.getOrdering()),
        getSyncScope(op.getScope(), converter.hasAddressSpaces()));
    return success();
  }
};

/// Locality counts down from the last level to the nearest.
struct PrefetchLowering : AddressPattern<BufferPrefetchOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(BufferPrefetchOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto pointer = cast<LLVM::LLVMPointerType>(adaptor.getBuffer().getType());
    unsigned space = pointer.getAddressSpace();
    if (space == kWorkgroupSpace || space == kPrivateSpace) {
      Decision(op, DecisionKind::Missed, "prefetch", "no-effect")
          .add("reason", "only global memory has caches to fill");
      rewriter.eraseOp(op);
      return success();
    }
    // An index out of bounds must not make the address undefined.
    Value address = createAddress(op, rewriter, adaptor.getBuffer(),
                                  adaptor.getOffset(), /*isInBounds=*/false);
    static constexpr int32_t hints[] = {0, 3, 2, 1};
    auto prefetch = LLVM::Prefetch::create(
        rewriter, op.getLoc(), address, op.getIntent() == PrefetchIntent::Write,
        hints[unsigned(op.getLocality())], /*cache=*/1);
    noteAccess(op, prefetch, "prefetch");
    rewriter.eraseOp(op);
    return success();
  }
};
} // namespace

void loom::populateStoragePatterns(const AddressConverter &converter,
                                   const WorkgroupStorage &storage,
                                   RewritePatternSet &patterns) {
  patterns
      .add<LengthLowering, WindowLowering, LoadByteLowering, StoreByteLowering,
           CopyLowering, FenceLowering, PrefetchLowering>(
          converter, patterns.getContext());
  patterns.add<AllocaLowering>(converter, patterns.getContext(), storage);
}
