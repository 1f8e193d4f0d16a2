//===- ConvertViewToBuffer.cpp - Views to byte offsets --------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AtomicAccess.h"
#include "Loom/Conversion/Passes.h"
#include "Loom/Conversion/StructuralPatterns.h"
#include "Loom/Dialect/Cfg/IR/Cfg.h"
#include "Loom/Dialect/Func/IR/Func.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "SanitizerAccess.h"
#include "VectorAccess.h"
#include "ViewParts.h"
#include "mlir/Transforms/RegionUtils.h"

namespace loom {
#define GEN_PASS_DEF_CONVERTVIEWTOBUFFER
#include "Loom/Conversion/Passes.h.inc"
} // namespace loom

using namespace mlir;
using namespace loom;

namespace {
template <typename Op> struct ViewPattern : OpConversionPattern<Op> {
  ViewPattern(const TypeConverter &converter, MLIRContext *context,
              Pass::Statistic &numAccesses)
      : OpConversionPattern<Op>(converter, context), numAccesses(numAccesses) {}

  using Adaptor = typename OpConversionPattern<Op>::OneToNOpAdaptor;
  Pass::Statistic &numAccesses;
};

/// Indices are never views, so each is one value.
SmallVector<Value> singles(ArrayRef<ValueRange> values) {
  return flatten(values);
}

template <typename ViewOp, typename Adaptor>
std::optional<ValueRange> getLayoutParts(ViewOp op, Adaptor adaptor) {
  if (!op.getLayout())
    return std::nullopt;
  return std::optional<ValueRange>(std::in_place, adaptor.getLayout());
}

struct BufferViewLowering : ViewPattern<BufferViewOp> {
  using ViewPattern::ViewPattern;

  LogicalResult
  matchAndRewrite(BufferViewOp op, Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> parts = makeViewParts(
        rewriter, op.getLoc(), op.getType(), adaptor.getBuffer().front(),
        adaptor.getOffset().front(), singles(adaptor.getExtents()),
        getLayoutParts(op, adaptor));
    rewriter.replaceOpWithMultiple(op, ArrayRef<ValueRange>{parts});
    return success();
  }
};

struct LoadLowering : ViewPattern<ViewLoadOp> {
  using ViewPattern::ViewPattern;

  LogicalResult
  matchAndRewrite(ViewLoadOp op, Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    ViewParts view(op.getView().getType(), adaptor.getView());
    Location loc = op.getLoc();
    SmallVector<Value> indices =
        view.assumeInBounds(rewriter, loc, singles(adaptor.getIndices()));
    rewriter.replaceOpWithNewOp<BufferLoadOp>(
        op, op.getType(), view.buffer, view.getAddress(rewriter, loc, indices),
        view.type.getAccessAlignment(op.getType()), op.getIsVolatile(),
        op.getCacheScopeAttr(), op.getCacheTemporalAttr());
    ++numAccesses;
    return success();
  }
};

struct StoreLowering : ViewPattern<ViewStoreOp> {
  using ViewPattern::ViewPattern;

  LogicalResult
  matchAndRewrite(ViewStoreOp op, Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    ViewParts view(op.getView().getType(), adaptor.getView());
    Location loc = op.getLoc();
    SmallVector<Value> indices =
        view.assumeInBounds(rewriter, loc, singles(adaptor.getIndices()));
    rewriter.replaceOpWithNewOp<BufferStoreOp>(
        op, adaptor.getValue().front(), view.buffer,
        view.getAddress(rewriter, loc, indices),
        view.type.getAccessAlignment(op.getValue().getType()),
        op.getIsVolatile(), op.getCacheScopeAttr(), op.getCacheTemporalAttr());
    ++numAccesses;
    return success();
  }
};

/// A window: another origin and other extents, the same pitches.
struct SubviewLowering : ViewPattern<ViewSubviewOp> {
  using ViewPattern::ViewPattern;

  LogicalResult
  matchAndRewrite(ViewSubviewOp op, Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    ViewParts source(op.getSource().getType(), adaptor.getSource());
    SmallVector<Value> parts = {
        source.buffer, source.getAddress(rewriter, op.getLoc(),
                                         singles(adaptor.getOffsets()))};
    llvm::append_range(parts, singles(adaptor.getExtents()));
    llvm::append_range(parts, source.pitches);
    rewriter.replaceOpWithMultiple(op, ArrayRef<ValueRange>{parts});
    return success();
  }
};

struct RefineLowering : ViewPattern<ViewRefineOp> {
  using ViewPattern::ViewPattern;

  LogicalResult
  matchAndRewrite(ViewRefineOp op, Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    ViewParts source(op.getSource().getType(), adaptor.getSource());
    SmallVector<Value> extents = singles(adaptor.getExtents());
    SmallVector<Value> parts;
    if (source.type.isDense() && op.getType().isDense()) {
      // It may be a window, which has the pitches of a larger view.
      parts = {source.buffer, source.offset};
      llvm::append_range(parts, extents);
      llvm::append_range(parts, source.pitches);
    } else {
      parts =
          makeViewParts(rewriter, op.getLoc(), op.getType(), source.buffer,
                        source.offset, extents, getLayoutParts(op, adaptor));
    }
    rewriter.replaceOpWithMultiple(op, ArrayRef<ValueRange>{parts});
    return success();
  }
};

/// Whether a layout has a part that says that it is dense.
bool hasDenseFlag(Type layout) {
  auto parts = cast<TupleType>(layout);
  return parts.size() != 0 && parts.getType(0).isInteger(1);
}

/// The parts of a layout with these pitches.
SmallVector<Value> makeLayoutParts(OpBuilder &builder, Location loc,
                                   Type layout, ArrayRef<Value> pitches) {
  SmallVector<Value> parts;
  if (hasDenseFlag(layout))
    parts.push_back(
        arith::ConstantOp::create(builder, loc, builder.getBoolAttr(false)));
  llvm::append_range(parts, pitches);
  return parts;
}

struct DenseLayoutLowering : OpConversionPattern<EncodingLayoutDenseOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(EncodingLayoutDenseOp op, OneToNOpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> parts;
    for (Type part : cast<TupleType>(op.getType()).getTypes())
      if (part.isIndex())
        parts.push_back(IndexConstantOp::create(rewriter, op.getLoc(), 0));
      else
        parts.push_back(arith::ConstantOp::create(rewriter, op.getLoc(),
                                                  rewriter.getBoolAttr(true)));
    rewriter.replaceOpWithMultiple(op, ArrayRef<ValueRange>{parts});
    return success();
  }
};

struct StridedLayoutLowering : OpConversionPattern<EncodingLayoutStridedOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(EncodingLayoutStridedOp op, OneToNOpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> pitches;
    for (OpFoldResult pitch : op.getMixedPitches()) {
      auto value = dyn_cast<Value>(pitch);
      pitches.push_back(value ? assumeNotNegative(rewriter, value)
                              : getPitchValue(rewriter, op.getLoc(), pitch));
    }
    SmallVector<Value> parts =
        makeLayoutParts(rewriter, op.getLoc(), op.getType(), pitches);
    rewriter.replaceOpWithMultiple(op, ArrayRef<ValueRange>{parts});
    return success();
  }

private:
  static Value assumeNotNegative(OpBuilder &builder, Value pitch) {
    MLIRContext *context = builder.getContext();
    Attribute predicate = PredicateAttr::get(
        context, PredicateKind::Min,
        {ValueRefAttr::get(context, 0), builder.getI64IntegerAttr(0)});
    return IndexAssumeOp::create(builder, pitch.getLoc(), pitch.getType(),
                                 pitch, ValueRange(),
                                 builder.getArrayAttr(predicate))
        .getResult(0);
  }
};

/// `encoding.layout.assume.*`: what may be dense is, or is not.
template <typename Op> struct AssumeLowering : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;
  using Adaptor = typename OpConversionPattern<Op>::OneToNOpAdaptor;

  LogicalResult
  matchAndRewrite(Op op, Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> parts(adaptor.getSource());
    if (hasDenseFlag(op.getType()))
      parts.front() = arith::ConstantOp::create(
          rewriter, op.getLoc(),
          rewriter.getBoolAttr(
              std::is_same_v<Op, EncodingLayoutAssumeDenseOp>));
    rewriter.replaceOpWithMultiple(op, ArrayRef<ValueRange>{parts});
    return success();
  }
};

struct LayoutLowering : ViewPattern<ViewLayoutOp> {
  using ViewPattern::ViewPattern;

  LogicalResult
  matchAndRewrite(ViewLayoutOp op, Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    ViewParts view(op.getView().getType(), adaptor.getView());
    SmallVector<Value> pitches;
    for (int64_t dim = 0; dim != view.type.getRank(); ++dim)
      pitches.push_back(
          getPitchValue(rewriter, op.getLoc(), view.getPitch(rewriter, dim)));
    SmallVector<Value> parts =
        makeLayoutParts(rewriter, op.getLoc(), op.getType(), pitches);
    rewriter.replaceOpWithMultiple(op, ArrayRef<ValueRange>{parts});
    return success();
  }
};

struct DimLowering : ViewPattern<ViewDimOp> {
  using ViewPattern::ViewPattern;

  LogicalResult
  matchAndRewrite(ViewDimOp op, Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    ViewParts view(op.getView().getType(), adaptor.getView());
    rewriter.replaceOp(
        op, view.getExtent(rewriter, op.getLoc(), op.getDimAttr().getInt()));
    return success();
  }
};

class ConvertViewToBuffer
    : public loom::impl::ConvertViewToBufferBase<ConvertViewToBuffer> {
public:
  using ConvertViewToBufferBase::ConvertViewToBufferBase;

  void runOnOperation() override;
};
} // namespace

/// A view argument of a kernel is a buffer in its ABI: the extents are its
/// siblings, the offset is 0.
static void lowerViewArguments(KernelDefOp kernel) {
  Block &entry = kernel.getBody().front();
  MLIRContext *context = kernel.getContext();
  OpBuilder builder = OpBuilder::atBlockBegin(&entry);
  // A relation counts the dynamic dimensions of earlier arguments, so all are
  // resolved before the first type changes.
  SmallVector<SmallVector<Value>> allExtents;
  for (BlockArgument argument : entry.getArguments())
    allExtents.push_back(getKnownExtents(argument));
  SmallVector<Type> inputs;
  for (auto [argument, extents] : llvm::zip(entry.getArguments(), allExtents)) {
    if (auto type = dyn_cast<ViewType>(argument.getType())) {
      Value zero = IndexConstantOp::create(builder, argument.getLoc(),
                                           OffsetType::get(context),
                                           builder.getIndexAttr(0));
      argument.setType(BufferType::get(context));
      auto view = BufferViewOp::create(builder, argument.getLoc(), type,
                                       argument, zero, extents,
                                       /*layout=*/Value());
      argument.replaceAllUsesExcept(view, view);
    }
    inputs.push_back(argument.getType());
  }
  kernel.setLaunchType(FunctionType::get(context, inputs, {}));
  kernel.setRelations({});
}

/// The conversion of dialects leaves blocks alone that are never reached, and
/// the patterns know what a cfg.br passes.
static void prepareBlocks(ModuleOp module) {
  IRRewriter rewriter(module.getContext());
  module.walk([&](Operation *op) {
    for (Region &region : op->getRegions())
      if (!region.empty() && !region.hasOneBlock())
        (void)eraseUnreachableBlocks(rewriter, region);
  });
  splitPayloads(module);
}

void ConvertViewToBuffer::runOnOperation() {
  ModuleOp module = getOperation();
  MLIRContext *context = &getContext();
  if (failed(checkConstantIndices(module)))
    return signalPassFailure();
  prepareBlocks(module);
  for (KernelDefOp kernel : module.getOps<KernelDefOp>())
    lowerViewArguments(kernel);

  if (failed(expandLayoutTypes(module)))
    return signalPassFailure();

  TypeConverter converter;
  converter.addConversion([](Type type) { return type; });
  converter.addConversion([](ViewType type, SmallVectorImpl<Type> &types) {
    appendPartTypes(type, types);
    return success();
  });
  // What expandLayoutTypes made of layouts; nothing else has a tuple type.
  converter.addConversion([](TupleType type, SmallVectorImpl<Type> &types) {
    llvm::append_range(types, type.getTypes());
    return success();
  });

  RewritePatternSet patterns(context);
  patterns.add<BufferViewLowering, LoadLowering, StoreLowering, SubviewLowering,
               RefineLowering, DimLowering, LayoutLowering>(converter, context,
                                                            numAccesses);
  patterns.add<DenseLayoutLowering, StridedLayoutLowering,
               AssumeLowering<EncodingLayoutAssumeDenseOp>,
               AssumeLowering<EncodingLayoutAssumeStridedOp>>(converter,
                                                              context);
  populateAtomicAccessPatterns(converter, patterns);
  populateVectorAccessPatterns(converter, patterns, numAccesses);
  populateSanitizerAccessPatterns(converter, patterns);
  populateStructuralPatterns(
      converter, patterns,
      [](Type type, unsigned slot) -> std::optional<unsigned> {
        // Behind buffer and offset.
        return isa<ViewType>(type) ? std::optional(2 + slot) : std::nullopt;
      });
  ConversionTarget target(*context);
  target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
  target.addIllegalDialect<ViewDialect, EncodingDialect>();
  target.addIllegalOp<BufferViewOp>();
  markVectorAccesses(target);
  markSanitizerAccesses(target);
  markStructuralOps(converter, target);
  if (failed(applyPartialConversion(module, target, std::move(patterns))))
    signalPassFailure();
}
