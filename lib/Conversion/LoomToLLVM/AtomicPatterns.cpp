//===- AtomicPatterns.cpp - Atomic access ---------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Aliasing.h"
#include "Loom/Dialect/Buffer/IR/Buffer.h"
#include "Memory.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"

using namespace mlir;
using namespace loom;

LLVM::AtomicOrdering loom::convertOrdering(AtomicOrdering ordering) {
  switch (ordering) {
  case AtomicOrdering::Relaxed:
    return LLVM::AtomicOrdering::monotonic;
  case AtomicOrdering::Acquire:
    return LLVM::AtomicOrdering::acquire;
  case AtomicOrdering::Release:
    return LLVM::AtomicOrdering::release;
  case AtomicOrdering::AcqRel:
    return LLVM::AtomicOrdering::acq_rel;
  case AtomicOrdering::SeqCst:
    return LLVM::AtomicOrdering::seq_cst;
  }
  llvm_unreachable("unknown ordering");
}

StringRef loom::getSyncScope(AtomicScope scope, bool isAmdgpu) {
  switch (scope) {
  case AtomicScope::Thread:
    return "singlethread";
  case AtomicScope::Subgroup:
    return isAmdgpu ? "wavefront" : "";
  case AtomicScope::Workgroup:
    return isAmdgpu ? "workgroup" : "";
  case AtomicScope::Device:
    return isAmdgpu ? "agent" : "";
  case AtomicScope::System:
    return "";
  }
  llvm_unreachable("unknown scope");
}

static LLVM::AtomicBinOp convertKind(AtomicKind kind) {
  using Bin = LLVM::AtomicBinOp;
  switch (kind) {
  case AtomicKind::XchgI:
  case AtomicKind::XchgF:
    return Bin::xchg;
  case AtomicKind::AddI:
    return Bin::add;
  case AtomicKind::AddF:
    return Bin::fadd;
  case AtomicKind::SubI:
    return Bin::sub;
  case AtomicKind::AndI:
    return Bin::_and;
  case AtomicKind::OrI:
    return Bin::_or;
  case AtomicKind::XOrI:
    return Bin::_xor;
  case AtomicKind::MinSI:
    return Bin::min;
  case AtomicKind::MaxSI:
    return Bin::max;
  case AtomicKind::MinUI:
    return Bin::umin;
  case AtomicKind::MaxUI:
    return Bin::umax;
  case AtomicKind::MinimumF:
    return Bin::fminimum;
  case AtomicKind::MaximumF:
    return Bin::fmaximum;
  case AtomicKind::MinNumF:
    return Bin::fmin;
  case AtomicKind::MaxNumF:
    return Bin::fmax;
  }
  llvm_unreachable("unknown atomic operation");
}

/// An integer as wide as a float: exchanges are about bits.
static Type getBitsType(Type memory) {
  return IntegerType::get(memory.getContext(), memory.getIntOrFloatBitWidth());
}

static Value bitcast(OpBuilder &builder, Location loc, Value value, Type type) {
  if (value.getType() == type)
    return value;
  return arith::BitcastOp::create(builder, loc, type, value);
}

static unsigned getNaturalAlignment(Type memory) {
  return memory.getIntOrFloatBitWidth() / 8;
}

/// What all atomics have beside the access itself.
static void finish(Operation *op, Operation *lowered, StringRef kind,
                   Type memory) {
  Builder builder(op->getContext());
  noteAccess(
      op, lowered, "atomic",
      {builder.getNamedAttr("kind", builder.getStringAttr(kind)),
       builder.getNamedAttr(
           "bits", builder.getI64IntegerAttr(memory.getIntOrFloatBitWidth()))});
  copyAliasScopes(op, lowered);
}

namespace {
struct UpdateLowering : AddressPattern<BufferAtomicUpdateOp> {
  UpdateLowering(const AddressConverter &converter, MLIRContext *context,
                 const TargetInfo *amdgpu)
      : AddressPattern(converter, context), amdgpu(amdgpu) {}

  LogicalResult
  matchAndRewrite(BufferAtomicUpdateOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value address = createAddress(op, rewriter, adaptor.getBuffer(),
                                  adaptor.getOffset(), /*isInBounds=*/true);
    Value value =
        toMemory(converter, rewriter, loc, adaptor.getValue(), op.getValue());
    auto update = LLVM::AtomicRMWOp::create(
        rewriter, loc, convertKind(op.getKind()), address, value,
        convertOrdering(op.getOrdering()),
        getSyncScope(op.getScope(), amdgpu != nullptr),
        getNaturalAlignment(value.getType()));
    if (amdgpu)
      annotate(op, update);
    finish(op, update, stringifyAtomicKind(op.getKind()), value.getType());
    rewriter.replaceOp(op, fromMemory(converter, rewriter, loc, update.getRes(),
                                      op.getResult()));
    return success();
  }

private:
  /// What lets the backend choose an instruction instead of a loop. Memory that
  /// only this device accesses is coarse-grained and local; at system scope
  /// nothing is known of it.
  void annotate(BufferAtomicUpdateOp op, LLVM::AtomicRMWOp update) const {
    auto flag = UnitAttr::get(op.getContext());
    using Dialect = ROCDL::ROCDLDialect;
    if (op.getScope() != AtomicScope::System) {
      update->setAttr(Dialect::NoFineGrainedMemoryAttrHelper::getNameStr(),
                      flag);
      update->setAttr(Dialect::NoRemoteMemoryAttrHelper::getNameStr(), flag);
    }
    if (op.getKind() == AtomicKind::AddF && !op.getNoftz() &&
        op.getType().isF32())
      update->setAttr(Dialect::IgnoreDenormalModeAttrHelper::getNameStr(),
                      flag);
  }

  const TargetInfo *amdgpu;
};

struct ExchangeLowering : AddressPattern<BufferAtomicExchangeOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(BufferAtomicExchangeOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value address = createAddress(op, rewriter, adaptor.getBuffer(),
                                  adaptor.getOffset(), /*isInBounds=*/true);
    Type memory = getMemoryType(op.getType()), bits = getBitsType(memory);
    auto prepare = [&](Value value, Value original) {
      return bitcast(rewriter, loc,
                     toMemory(converter, rewriter, loc, value, original), bits);
    };
    Value expected = prepare(adaptor.getExpected(), op.getExpected());
    Value replacement = prepare(adaptor.getReplacement(), op.getReplacement());
    auto exchange = LLVM::AtomicCmpXchgOp::create(
        rewriter, loc, address, expected, replacement,
        convertOrdering(op.getSuccessOrdering()),
        convertOrdering(op.getFailureOrdering()),
        getSyncScope(op.getScope(), converter.hasAddressSpaces()),
        getNaturalAlignment(bits));
    finish(op, exchange, "cmpxchg", bits);
    Value old =
        LLVM::ExtractValueOp::create(rewriter, loc, exchange.getRes(), 0);
    old = bitcast(rewriter, loc, old, memory);
    rewriter.replaceOp(
        op, fromMemory(converter, rewriter, loc, old, op.getResult()));
    return success();
  }
};

struct AtomicLoadLowering : AddressPattern<BufferAtomicLoadOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(BufferAtomicLoadOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value address = createAddress(op, rewriter, adaptor.getBuffer(),
                                  adaptor.getOffset(), /*isInBounds=*/true);
    Type memory = getMemoryType(op.getType());
    auto load = LLVM::LoadOp::create(
        rewriter, loc, memory, address, getNaturalAlignment(memory),
        /*isVolatile=*/false, /*isNonTemporal=*/false, /*isInvariant=*/false,
        /*isInvariantGroup=*/false, convertOrdering(op.getOrdering()),
        getSyncScope(op.getScope(), converter.hasAddressSpaces()));
    finish(op, load, "load", memory);
    rewriter.replaceOp(
        op, fromMemory(converter, rewriter, loc, load, op.getResult()));
    return success();
  }
};

struct AtomicStoreLowering : AddressPattern<BufferAtomicStoreOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(BufferAtomicStoreOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value address = createAddress(op, rewriter, adaptor.getBuffer(),
                                  adaptor.getOffset(), /*isInBounds=*/true);
    Value value =
        toMemory(converter, rewriter, loc, adaptor.getValue(), op.getValue());
    auto store = LLVM::StoreOp::create(
        rewriter, op.getLoc(), value, address,
        getNaturalAlignment(value.getType()),
        /*isVolatile=*/false, /*isNonTemporal=*/false,
        /*isInvariantGroup=*/false, convertOrdering(op.getOrdering()),
        getSyncScope(op.getScope(), converter.hasAddressSpaces()));
    finish(op, store, "store", value.getType());
    rewriter.eraseOp(op);
    return success();
  }
};
} // namespace

void loom::populateAtomicPatterns(const AddressConverter &converter,
                                  const TargetInfo *amdgpu,
                                  RewritePatternSet &patterns) {
  patterns.add<ExchangeLowering, AtomicLoadLowering, AtomicStoreLowering>(
      converter, patterns.getContext());
  patterns.add<UpdateLowering>(converter, patterns.getContext(), amdgpu);
}
