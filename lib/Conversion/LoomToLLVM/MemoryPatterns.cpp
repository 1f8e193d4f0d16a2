//===- MemoryPatterns.cpp - Buffers as pointers ---------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Aliasing.h"
#include "Loom/Conversion/AccessNotes.h"
#include "Loom/Dialect/Buffer/IR/Buffer.h"
#include "Loom/Interfaces/Decision.h"
#include "Loom/Interfaces/TypeSyntax.h"
#include "Loom/Target/AMDGPU/Targets.h"
#include "Memory.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace loom;

Type loom::getMemoryType(Type type) {
  MLIRContext *context = type.getContext();
  if (auto vector = dyn_cast<VectorType>(type))
    return vector.clone(getMemoryType(vector.getElementType()));
  if (isa<IndexType, OffsetType>(type))
    return IntegerType::get(context, 64);
  if (type.isInteger(1) ||
      (isa<FloatType>(type) && type.getIntOrFloatBitWidth() == 8))
    return IntegerType::get(context, 8);
  if (isa<BufferType>(type))
    return LLVM::LLVMPointerType::get(context);
  return type;
}

/// Only the form of a base plus a zero-extended offset keeps the base of an
/// AMDGPU access in scalar registers. Workgroup and private memory have
/// addresses of 32 bits, so that no offset in bounds needs more. An offset is
/// unsigned, and no object wraps round the end of its address space.
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
                             isInBounds ? LLVM::GEPNoWrapFlags::inbounds |
                                              LLVM::GEPNoWrapFlags::nuw
                                        : LLVM::GEPNoWrapFlags::none);
}

Value loom::toMemory(const AddressConverter &converter, OpBuilder &builder,
                     Location loc, Value value, Value original) {
  Type type = original.getType(), memory = getMemoryType(type);
  if (getElementTypeOrSelf(type).isInteger(1))
    return arith::ExtUIOp::create(builder, loc, memory, value);
  if (isa<IndexType, OffsetType>(type))
    return converter.cast(builder, loc, value, original, memory);
  // Lanes that are addresses have 64 bits already.
  if (memory != value.getType())
    return arith::BitcastOp::create(builder, loc, memory, value);
  return value;
}

Value loom::fromMemory(const AddressConverter &converter, OpBuilder &builder,
                       Location loc, Value value, Value original) {
  Type type = original.getType(), memory = getMemoryType(type);
  if (getElementTypeOrSelf(type).isInteger(1)) {
    Value zero =
        arith::ConstantOp::create(builder, loc, builder.getZeroAttr(memory));
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, value,
                                 zero);
  }
  if (isa<IndexType, OffsetType>(type))
    return castInteger(builder, loc, value, /*isUnsigned=*/true,
                       converter.getCarriers().get(original).bits);
  if (memory != type &&
      !isa<IndexType, OffsetType, BufferType>(getElementTypeOrSelf(type)))
    return arith::BitcastOp::create(builder, loc, type, value);
  return value;
}

void loom::noteAccess(Operation *access, Operation *lowered, StringRef category,
                      ArrayRef<NamedAttribute> fields) {
  // Notes are for those who listen to remarks.
  if (!access->getContext()->getRemarkEngine())
    return;
  Builder builder(access->getContext());
  NamedAttrList note(fields);
  note.set(kCategoryField, builder.getStringAttr(category));
  lowered->setDiscardableAttr(kAccessNoteAttr,
                              note.getDictionary(access->getContext()));
}

//===----------------------------------------------------------------------===//
// Cache policies
//===----------------------------------------------------------------------===//

static bool isNonTemporal(std::optional<CacheTemporal> temporal) {
  if (!temporal)
    return false;
  switch (*temporal) {
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

template <typename Access> static void setNontemporal(Access access) {
  if constexpr (llvm::is_one_of<Access, LLVM::LoadOp, LLVM::StoreOp,
                                LLVM::MaskedLoadOp>::value)
    access.setNontemporal(true);
}

/// Sets what LLVM can say of the policy of `op` on `access`. What comes of it
/// depends on what LLVM does with the access.
template <typename Op, typename Access>
static void applyTemporal(Op op, Access access, bool hasLastUse = false) {
  std::optional<CacheTemporal> temporal = op.getCacheTemporal();
  if (!temporal)
    return;
  if (isNonTemporal(temporal))
    setNontemporal(access);
  else if (*temporal == CacheTemporal::LastUse && hasLastUse &&
           std::is_same_v<Access, LLVM::LoadOp>)
    access->setAttr(ROCDL::ROCDLDialect::LastUseAttrHelper::getNameStr(),
                    UnitAttr::get(op.getContext()));
  Builder builder(op.getContext());
  noteAccess(
      op, access, "cache-policy",
      builder.getNamedAttr(
          "asked", builder.getStringAttr(stringifyCacheTemporal(*temporal))));
}

/// LLVM has no word for a scope.
template <typename Op> static void reportCacheScope(Op op) {
  if (std::optional<CacheScope> scope = op.getCacheScope())
    Decision(op, DecisionKind::Missed, "cache-policy", "scope")
        .add("asked", stringifyCacheScope(*scope))
        .add("effect", "none");
}

/// A pointer of one memory space would lose which one it was.
static LogicalResult checkElement(Operation *access, Type type,
                                  const AddressConverter &converter) {
  if (!isa<BufferType>(type) || !converter.hasAddressSpaces())
    return success();
  return access->emitOpError("keeps a buffer in memory, which is only possible "
                             "on the host");
}

namespace {
struct LoadLowering : AddressPattern<BufferLoadOp> {
  LoadLowering(const AddressConverter &converter, MLIRContext *context,
               bool hasLastUse)
      : AddressPattern(converter, context), hasLastUse(hasLastUse) {}

  LogicalResult
  matchAndRewrite(BufferLoadOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (failed(checkElement(op, op.getType(), converter)))
      return failure();
    Location loc = op.getLoc();
    Value address = createAddress(op, rewriter, adaptor.getBuffer(),
                                  adaptor.getOffset(), /*isInBounds=*/true);
    auto load = LLVM::LoadOp::create(rewriter, loc, getMemoryType(op.getType()),
                                     address, op.getAlignmentAttr().getInt(),
                                     op.getIsVolatile());
    applyTemporal(op, load, hasLastUse);
    reportCacheScope(op);
    copyAliasScopes(op, load);
    rewriter.replaceOp(
        op, fromMemory(converter, rewriter, loc, load, op.getResult()));
    return success();
  }

private:
  bool hasLastUse;
};

struct StoreLowering : AddressPattern<BufferStoreOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(BufferStoreOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (failed(checkElement(op, op.getValue().getType(), converter)))
      return failure();
    Location loc = op.getLoc();
    Value address = createAddress(op, rewriter, adaptor.getBuffer(),
                                  adaptor.getOffset(), /*isInBounds=*/true);
    Value value =
        toMemory(converter, rewriter, loc, adaptor.getValue(), op.getValue());
    auto store = LLVM::StoreOp::create(rewriter, loc, value, address,
                                       op.getAlignmentAttr().getInt(),
                                       op.getIsVolatile());
    applyTemporal(op, store);
    reportCacheScope(op);
    copyAliasScopes(op, store);
    rewriter.eraseOp(op);
    return success();
  }
};

/// The address of the first lane of a masked access. It may be outside of the
/// buffer, on either side, so the sum is signed unless it is proven not to be.
template <typename Op>
Value createLaneAddress(const AddressConverter &converter, Op op,
                        typename Op::Adaptor adaptor, VectorType lanes,
                        OpBuilder &builder) {
  Location loc = op.getLoc();
  const Facts &facts = converter.getCarriers().getFacts();
  IntegerFacts offset = facts.get(op.getOffset()),
               element = facts.get(op.getElement());
  int64_t size = getStorageBits(lanes.getElementType()) / 8;
  bool isNarrow = element.isNonNegative() && element.max <= UINT32_MAX &&
                  offset.fitsUnsigned(32) &&
                  // None of the terms reaches 2^40.
                  element.max * size + offset.max <= UINT32_MAX;
  Type type = builder.getIntegerType(isNarrow ? 32 : 64);
  Value distance =
      converter.cast(builder, loc, adaptor.getElement(), op.getElement(), type);
  Value factor = arith::ConstantOp::create(builder, loc,
                                           builder.getIntegerAttr(type, size));
  distance = arith::MulIOp::create(builder, loc, distance, factor);
  Value base =
      converter.cast(builder, loc, adaptor.getOffset(), op.getOffset(), type);
  return createAddress(op, builder, adaptor.getBuffer(),
                       arith::AddIOp::create(builder, loc, base, distance),
                       /*isInBounds=*/false);
}

/// AMDGPU has no masked accesses, and LLVM makes a branch for each lane of one.
/// Where all lanes are active, `makeWhole` gives what the op does instead.
/// Longer vectors are split anyway.
constexpr int64_t kMaxTestedLanes = 64;

Value chooseWhole(const AddressConverter &converter, OpBuilder &builder,
                  Location loc, Value mask, function_ref<Value()> makeWhole,
                  function_ref<Value()> makeMasked) {
  int64_t lanes = cast<VectorType>(mask.getType()).getNumElements();
  if (!converter.hasAddressSpaces() || lanes > kMaxTestedLanes)
    return makeMasked();
  Type bits = builder.getIntegerType(lanes);
  Value all = arith::ConstantOp::create(
      builder, loc,
      builder.getIntegerAttr(bits, llvm::APInt::getAllOnes(lanes)));
  Value isWhole = arith::CmpIOp::create(
      builder, loc, arith::CmpIPredicate::eq,
      LLVM::BitcastOp::create(builder, loc, bits, mask), all);
  auto fill = [](function_ref<Value()> make) {
    return [make](OpBuilder &builder, Location loc) {
      Value value = make();
      scf::YieldOp::create(builder, loc,
                           value ? ValueRange(value) : ValueRange());
    };
  };
  auto branch = scf::IfOp::create(builder, loc, isWhole, fill(makeWhole),
                                  fill(makeMasked));
  return branch.getNumResults() ? branch.getResult(0) : Value();
}

/// The lanes of a compact access one by one: the `active` lanes of a mask have
/// consecutive elements from `address` on. `access` makes the access of an
/// active lane at an address. Returns the vector of what it returns, with lanes
/// of `others` where the mask has none. LLVM's expanding and compressing
/// accesses know no address spaces.
static Value accessLanes(OpBuilder &builder, Location loc, Value address,
                         Value mask, Value others,
                         function_ref<Value(Value, Value)> access) {
  auto type = cast<VectorType>(others.getType());
  Value all = others;
  auto makeInteger = [&](int64_t value) -> Value {
    return arith::ConstantOp::create(builder, loc,
                                     builder.getI32IntegerAttr(value));
  };
  Value position = makeInteger(0);
  for (int64_t number = 0, e = type.getNumElements(); number != e; ++number) {
    Value lane = makeInteger(number);
    Value isActive = LLVM::ExtractElementOp::create(builder, loc, mask, lane);
    Value other = LLVM::ExtractElementOp::create(builder, loc, others, lane);
    Value result;
    auto accessActive = [&](OpBuilder &builder, Location loc) {
      Value at = LLVM::GEPOp::create(builder, loc, address.getType(),
                                     type.getElementType(), address,
                                     ArrayRef<LLVM::GEPArg>{position});
      result = access(at, other);
      scf::YieldOp::create(builder, loc,
                           result ? ValueRange(result) : ValueRange());
    };
    auto keep = [&](OpBuilder &builder, Location loc) {
      scf::YieldOp::create(builder, loc,
                           result ? ValueRange(other) : ValueRange());
    };
    auto branch = scf::IfOp::create(builder, loc, isActive, accessActive, keep);
    if (branch.getNumResults())
      all = LLVM::InsertElementOp::create(builder, loc, all,
                                          branch.getResult(0), lane);
    position = arith::AddIOp::create(
        builder, loc, position,
        arith::ExtUIOp::create(builder, loc, builder.getI32Type(), isActive));
  }
  return all;
}

struct LoadMaskLowering : AddressPattern<BufferLoadMaskOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(BufferLoadMaskOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto type = cast<VectorType>(op.getType());
    Value address = createLaneAddress(converter, op, adaptor, type, rewriter);
    Value mask = adaptor.getMask();
    Value pass =
        toMemory(converter, rewriter, loc, adaptor.getPass(), op.getPass());
    int64_t alignment = op.getAlignmentAttr().getInt();
    auto makePlain = [&](Type type, Value address) -> Value {
      auto load = LLVM::LoadOp::create(rewriter, loc, type, address, alignment);
      applyTemporal(op, load);
      copyAliasScopes(op, load);
      return load;
    };
    auto makeWhole = [&] { return makePlain(pass.getType(), address); };
    auto makeMasked = [&]() -> Value {
      if (op.getIsCompact() && converter.hasAddressSpaces())
        return accessLanes(rewriter, loc, address, mask, pass,
                           [&](Value at, Value other) {
                             return makePlain(other.getType(), at);
                           });
      if (op.getIsCompact()) {
        auto load = LLVM::masked_expandload::create(
            rewriter, loc, TypeRange{pass.getType()}, address, mask, pass,
            alignment);
        applyTemporal(op, load);
        copyAliasScopes(op, load);
        return load.getRes();
      }
      auto load = LLVM::MaskedLoadOp::create(
          rewriter, loc, pass.getType(), address, mask, pass,
          rewriter.getI32IntegerAttr(alignment), /*nontemporal=*/UnitAttr());
      applyTemporal(op, load);
      copyAliasScopes(op, load);
      return load.getRes();
    };
    reportCacheScope(op);
    Value loaded =
        chooseWhole(converter, rewriter, loc, mask, makeWhole, makeMasked);
    rewriter.replaceOp(
        op, fromMemory(converter, rewriter, loc, loaded, op.getResult()));
    return success();
  }
};

struct StoreMaskLowering : AddressPattern<BufferStoreMaskOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(BufferStoreMaskOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto type = cast<VectorType>(op.getValue().getType());
    Value address = createLaneAddress(converter, op, adaptor, type, rewriter);
    Value mask = adaptor.getMask();
    Value value =
        toMemory(converter, rewriter, loc, adaptor.getValue(), op.getValue());
    int64_t alignment = op.getAlignmentAttr().getInt();
    auto makePlain = [&](Value address, Value value) -> Value {
      auto store =
          LLVM::StoreOp::create(rewriter, loc, value, address, alignment);
      applyTemporal(op, store);
      copyAliasScopes(op, store);
      return {};
    };
    auto makeWhole = [&] { return makePlain(address, value); };
    auto makeMasked = [&]() -> Value {
      auto finish = [&](auto store) {
        applyTemporal(op, store);
        copyAliasScopes(op, store);
      };
      if (op.getIsCompact() && converter.hasAddressSpaces())
        accessLanes(rewriter, loc, address, mask, value, makePlain);
      else if (op.getIsCompact())
        finish(LLVM::masked_compressstore::create(rewriter, loc, value, address,
                                                  mask, alignment));
      else
        finish(
            LLVM::MaskedStoreOp::create(rewriter, loc, value, address, mask,
                                        rewriter.getI32IntegerAttr(alignment)));
      return {};
    };
    reportCacheScope(op);
    chooseWhole(converter, rewriter, loc, mask, makeWhole, makeMasked);
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
                                  const TargetInfo *amdgpu,
                                  RewritePatternSet &patterns) {
  // Split barriers came with the same generation, gfx12.
  bool hasLastUse = amdgpu && amdgpu->hasSplitBarriers;
  patterns.add<LoadLowering>(converter, patterns.getContext(), hasLastUse);
  patterns.add<StoreLowering, LoadMaskLowering, StoreMaskLowering,
               AssumeLowering<BufferAssumeNoaliasOp>,
               AssumeLowering<BufferAssumeAlignmentOp>,
               AssumeLowering<BufferAssumeSameRootOp>, MemorySpaceLowering>(
      converter, patterns.getContext());
}
