//===- MemoryPatterns.cpp - Buffers as pointers ---------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Carriers.h"
#include "Loom/Dialect/Buffer/IR/Buffer.h"
#include "Loom/Interfaces/Decision.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace loom;

/// The type a scalar has in memory: i1 is a byte, f8 its bits, an address 64
/// bits.
static Type getMemoryType(Type type) {
  MLIRContext *context = type.getContext();
  if (isa<IndexType, OffsetType>(type))
    return IntegerType::get(context, 64);
  if (type.isInteger(1) ||
      (isa<FloatType>(type) && type.getIntOrFloatBitWidth() == 8))
    return IntegerType::get(context, 8);
  return type;
}

/// One address computation: the base plus the whole byte offset, zero-extended.
/// Only this form keeps the base of an AMDGPU access in scalar registers.
static Value getAddress(Operation *access, OpBuilder &builder, Location loc,
                        Value base, Value offset) {
  unsigned bits = offset.getType().getIntOrFloatBitWidth();
  Decision(access, DecisionKind::Taken, "addressing", "byte-offset")
      .add("offset_bits", bits)
      .add("form", bits == 32 ? "base + zext(offset)" : "base + offset");
  Value wide = castInteger(builder, loc, offset, /*isUnsigned=*/true, 64);
  return LLVM::GEPOp::create(builder, loc, base.getType(), builder.getI8Type(),
                             base, ArrayRef<LLVM::GEPArg>{wide},
                             LLVM::GEPNoWrapFlags::inbounds);
}

namespace {
struct LoadLowering : AddressPattern<BufferLoadOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(BufferLoadOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value address =
        getAddress(op, rewriter, loc, adaptor.getBuffer(), adaptor.getOffset());
    Type type = op.getType(), memory = getMemoryType(type);
    Value value = LLVM::LoadOp::create(rewriter, loc, memory, address,
                                       op.getAlignmentAttr().getInt(),
                                       op.getIsVolatile());
    if (type.isInteger(1)) {
      Value zero = arith::ConstantOp::create(
          rewriter, loc, rewriter.getIntegerAttr(memory, 0));
      value = arith::CmpIOp::create(rewriter, loc, arith::CmpIPredicate::ne,
                                    value, zero);
    } else if (isa<IndexType, OffsetType>(type)) {
      unsigned bits = converter.getCarriers().get(op.getResult()).bits;
      value = castInteger(rewriter, loc, value, true, bits);
    } else if (memory != type) {
      value = arith::BitcastOp::create(rewriter, loc, type, value);
    }
    rewriter.replaceOp(op, value);
    return success();
  }
};

struct StoreLowering : AddressPattern<BufferStoreOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(BufferStoreOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value address =
        getAddress(op, rewriter, loc, adaptor.getBuffer(), adaptor.getOffset());
    Type type = op.getValue().getType(), memory = getMemoryType(type);
    Value value = adaptor.getValue();
    if (type.isInteger(1))
      value = arith::ExtUIOp::create(rewriter, loc, memory, value);
    else if (isa<IndexType, OffsetType>(type))
      value = converter.cast(rewriter, loc, value, op.getValue(), memory);
    else if (memory != type)
      value = arith::BitcastOp::create(rewriter, loc, memory, value);
    rewriter.replaceOpWithNewOp<LLVM::StoreOp>(
        op, value, address, op.getAlignmentAttr().getInt(), op.getIsVolatile());
    return success();
  }
};

/// Facts about buffers that have served their purpose.
template <typename Op> struct AssumeLowering : AddressPattern<Op> {
  using AddressPattern<Op>::AddressPattern;
  using Adaptor = typename Op::Adaptor;

  LogicalResult
  matchAndRewrite(Op op, Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op,
                       adaptor.getOperands().take_front(op->getNumResults()));
    return success();
  }
};

/// Every buffer is in global memory until workgroup and private ones can be
/// allocated.
struct MemorySpaceLowering : AddressPattern<BufferAssumeMemorySpaceOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(BufferAssumeMemorySpaceOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (op.getSpace() != MemorySpace::Global &&
        op.getSpace() != MemorySpace::Unknown)
      return op.emitOpError("memory space '")
             << stringifyMemorySpace(op.getSpace())
             << "' is not supported yet: buffers are in 'global' memory";
    rewriter.replaceOp(op, adaptor.getBuffer());
    return success();
  }
};
} // namespace

void loom::populateMemoryPatterns(const AddressConverter &converter,
                                  RewritePatternSet &patterns) {
  patterns
      .add<LoadLowering, StoreLowering, AssumeLowering<BufferAssumeNoaliasOp>,
           AssumeLowering<BufferAssumeAlignmentOp>,
           AssumeLowering<BufferAssumeSameRootOp>, MemorySpaceLowering>(
          converter, patterns.getContext());
}
