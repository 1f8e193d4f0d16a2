//===- MemoryPatterns.cpp - Buffers as pointers ---------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Buffer/IR/Buffer.h"
#include "Loom/Interfaces/Decision.h"
#include "Memory.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"

using namespace mlir;
using namespace loom;

Type loom::getMemoryType(Type type) {
  MLIRContext *context = type.getContext();
  if (isa<IndexType, OffsetType>(type))
    return IntegerType::get(context, 64);
  if (type.isInteger(1) ||
      (isa<FloatType>(type) && type.getIntOrFloatBitWidth() == 8))
    return IntegerType::get(context, 8);
  return type;
}

/// Only the form of a base plus a zero-extended offset keeps the base of an
/// AMDGPU access in scalar registers. Workgroup and private memory have
/// addresses of 32 bits, so that no offset in bounds needs more.
Value loom::createAddress(Operation *access, OpBuilder &builder, Value base,
                          Value offset, bool isInBounds) {
  Location loc = access->getLoc();
  auto pointer = cast<LLVM::LLVMPointerType>(base.getType());
  unsigned space = pointer.getAddressSpace();
  unsigned bits = offset.getType().getIntOrFloatBitWidth();
  bool isLocal = space == kWorkgroupSpace || space == kPrivateSpace;
  Decision(access, DecisionKind::Taken, "addressing", "byte-offset")
      .add("offset_bits", isLocal ? 32u : bits)
      .add("form",
           bits == 32 && !isLocal ? "base + zext(offset)" : "base + offset");
  Value distance =
      castInteger(builder, loc, offset, /*isUnsigned=*/true, isLocal ? 32 : 64);
  return LLVM::GEPOp::create(builder, loc, pointer, builder.getI8Type(), base,
                             ArrayRef<LLVM::GEPArg>{distance},
                             isInBounds ? LLVM::GEPNoWrapFlags::inbounds
                                        : LLVM::GEPNoWrapFlags::none);
}

Value loom::toMemory(const AddressConverter &converter, OpBuilder &builder,
                     Location loc, Value value, Value original) {
  Type type = original.getType(), memory = getMemoryType(type);
  if (type.isInteger(1))
    return arith::ExtUIOp::create(builder, loc, memory, value);
  if (isa<IndexType, OffsetType>(type))
    return converter.cast(builder, loc, value, original, memory);
  if (memory != type)
    return arith::BitcastOp::create(builder, loc, memory, value);
  return value;
}

Value loom::fromMemory(const AddressConverter &converter, OpBuilder &builder,
                       Location loc, Value value, Value original) {
  Type type = original.getType(), memory = getMemoryType(type);
  if (type.isInteger(1)) {
    Value zero = arith::ConstantOp::create(builder, loc,
                                           builder.getIntegerAttr(memory, 0));
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, value,
                                 zero);
  }
  if (isa<IndexType, OffsetType>(type))
    return castInteger(builder, loc, value, /*isUnsigned=*/true,
                       converter.getCarriers().get(original).bits);
  if (memory != type)
    return arith::BitcastOp::create(builder, loc, type, value);
  return value;
}

//===----------------------------------------------------------------------===//
// Cache policies
//===----------------------------------------------------------------------===//

static bool isNonTemporal(CacheTemporal temporal) {
  switch (temporal) {
  case CacheTemporal::NonTemporal:
  case CacheTemporal::NonTemporalRegular:
  case CacheTemporal::RegularNonTemporal:
  case CacheTemporal::NonTemporalHighTemporal:
  case CacheTemporal::NonTemporalWriteback:
    return true;
  default:
    return false;
  }
}

/// Sets what LLVM can say of the policy of `op` on `access`, and reports what
/// it cannot.
template <typename Op, typename Access>
static void applyCachePolicy(Op op, Access access, bool isAmdgpu) {
  if (std::optional<CacheTemporal> temporal = op.getCacheTemporal()) {
    StringRef effect = "none";
    if (isNonTemporal(*temporal)) {
      access.setNontemporal(true);
      effect = "non-temporal";
    } else if (*temporal == CacheTemporal::LastUse && isAmdgpu) {
      access->setAttr(ROCDL::ROCDLDialect::LastUseAttrHelper::getNameStr(),
                      UnitAttr::get(op.getContext()));
      effect = "last-use";
    }
    bool isDone = effect != "none" || *temporal == CacheTemporal::Regular;
    Decision(op, isDone ? DecisionKind::Taken : DecisionKind::Missed,
             "cache-policy", "temporal")
        .add("asked", stringifyCacheTemporal(*temporal))
        .add("effect", effect);
  }
  if (std::optional<CacheScope> scope = op.getCacheScope())
    Decision(op, DecisionKind::Missed, "cache-policy", "scope")
        .add("asked", stringifyCacheScope(*scope))
        .add("effect", "none");
}

namespace {
struct LoadLowering : AddressPattern<BufferLoadOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(BufferLoadOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value address = createAddress(op, rewriter, adaptor.getBuffer(),
                                  adaptor.getOffset(), /*isInBounds=*/true);
    auto load = LLVM::LoadOp::create(rewriter, loc, getMemoryType(op.getType()),
                                     address, op.getAlignmentAttr().getInt(),
                                     op.getIsVolatile());
    applyCachePolicy(op, load, converter.hasAddressSpaces());
    rewriter.replaceOp(
        op, fromMemory(converter, rewriter, loc, load, op.getResult()));
    return success();
  }
};

struct StoreLowering : AddressPattern<BufferStoreOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(BufferStoreOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value address = createAddress(op, rewriter, adaptor.getBuffer(),
                                  adaptor.getOffset(), /*isInBounds=*/true);
    Value value =
        toMemory(converter, rewriter, loc, adaptor.getValue(), op.getValue());
    auto store = LLVM::StoreOp::create(rewriter, loc, value, address,
                                       op.getAlignmentAttr().getInt(),
                                       op.getIsVolatile());
    applyCachePolicy(op, store, converter.hasAddressSpaces());
    rewriter.eraseOp(op);
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

/// A fact about a flat pointer tells which memory it is.
struct MemorySpaceLowering : AddressPattern<BufferAssumeMemorySpaceOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(BufferAssumeMemorySpaceOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op,
                       converter.cast(rewriter, op.getLoc(),
                                      adaptor.getBuffer(), op.getBuffer(),
                                      converter.convertType(op.getResult())));
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
