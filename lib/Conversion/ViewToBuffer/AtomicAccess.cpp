//===- AtomicAccess.cpp - Atomic access by byte offset --------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AtomicAccess.h"
#include "Loom/Conversion/StructuralPatterns.h"
#include "Loom/Dialect/Buffer/IR/Buffer.h"
#include "ViewParts.h"

using namespace mlir;
using namespace loom;

namespace {
/// Where an access goes.
struct Place {
  Value buffer, offset;
};

template <typename Op> struct AtomicPattern : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;
  using Adaptor = typename OpConversionPattern<Op>::OneToNOpAdaptor;

  /// The address of an access inside the extents.
  static Place locate(Op op, Adaptor adaptor, OpBuilder &builder) {
    ViewParts view(op.getView().getType(), adaptor.getView());
    SmallVector<Value> indices = view.assumeInBounds(
        builder, op.getLoc(), flatten(adaptor.getIndices()));
    return {view.buffer, view.getAddress(builder, op.getLoc(), indices)};
  }
};

struct ReduceLowering : AtomicPattern<ViewAtomicReduceOp> {
  using AtomicPattern::AtomicPattern;

  LogicalResult
  matchAndRewrite(ViewAtomicReduceOp op, Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Place place = locate(op, adaptor, rewriter);
    Value value = adaptor.getValue().front();
    BufferAtomicUpdateOp::create(rewriter, op.getLoc(), value.getType(),
                                 op.getKind(), value, place.buffer,
                                 place.offset, op.getScope(), op.getOrdering(),
                                 op.getNoftz());
    rewriter.eraseOp(op);
    return success();
  }
};

struct RmwLowering : AtomicPattern<ViewAtomicRmwOp> {
  using AtomicPattern::AtomicPattern;

  LogicalResult
  matchAndRewrite(ViewAtomicRmwOp op, Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Place place = locate(op, adaptor, rewriter);
    rewriter.replaceOpWithNewOp<BufferAtomicUpdateOp>(
        op, op.getType(), op.getKind(), adaptor.getValue().front(),
        place.buffer, place.offset, op.getScope(), op.getOrdering(),
        op.getNoftz());
    return success();
  }
};

struct CmpxchgLowering : AtomicPattern<ViewAtomicCmpxchgOp> {
  using AtomicPattern::AtomicPattern;

  LogicalResult
  matchAndRewrite(ViewAtomicCmpxchgOp op, Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Place place = locate(op, adaptor, rewriter);
    rewriter.replaceOpWithNewOp<BufferAtomicExchangeOp>(
        op, op.getType(), adaptor.getExpected().front(),
        adaptor.getReplacement().front(), place.buffer, place.offset,
        op.getScope(), op.getSuccessOrdering(), op.getFailureOrdering());
    return success();
  }
};

struct AtomicLoadLowering : AtomicPattern<ViewAtomicLoadOp> {
  using AtomicPattern::AtomicPattern;

  LogicalResult
  matchAndRewrite(ViewAtomicLoadOp op, Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Place place = locate(op, adaptor, rewriter);
    rewriter.replaceOpWithNewOp<BufferAtomicLoadOp>(
        op, op.getType(), place.buffer, place.offset, op.getScope(),
        op.getOrdering());
    return success();
  }
};

struct AtomicStoreLowering : AtomicPattern<ViewAtomicStoreOp> {
  using AtomicPattern::AtomicPattern;

  LogicalResult
  matchAndRewrite(ViewAtomicStoreOp op, Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Place place = locate(op, adaptor, rewriter);
    rewriter.replaceOpWithNewOp<BufferAtomicStoreOp>(
        op, adaptor.getValue().front(), place.buffer, place.offset,
        op.getScope(), op.getOrdering());
    return success();
  }
};

/// A hint may point outside of the extents, so nothing is assumed of it.
struct PrefetchLowering : AtomicPattern<ViewPrefetchOp> {
  using AtomicPattern::AtomicPattern;

  LogicalResult
  matchAndRewrite(ViewPrefetchOp op, Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    ViewParts view(op.getView().getType(), adaptor.getView());
    if (!hasAddress(view.type, op.getIndices())) {
      rewriter.eraseOp(op);
      return success();
    }
    Value offset =
        view.getAddress(rewriter, op.getLoc(), flatten(adaptor.getIndices()));
    rewriter.replaceOpWithNewOp<BufferPrefetchOp>(
        op, op.getIntent(), op.getLocality(), view.buffer, offset);
    return success();
  }
};
} // namespace

void loom::populateAtomicAccessPatterns(const TypeConverter &converter,
                                        RewritePatternSet &patterns) {
  patterns.add<ReduceLowering, RmwLowering, CmpxchgLowering, AtomicLoadLowering,
               AtomicStoreLowering, PrefetchLowering>(converter,
                                                      patterns.getContext());
}
