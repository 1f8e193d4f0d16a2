//===- ConvertViewToBuffer.cpp - Views to byte offsets --------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Conversion/Passes.h"
#include "Loom/Conversion/StructuralPatterns.h"
#include "Loom/Dialect/Func/IR/Func.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Dialect/Scf/IR/Scf.h"

namespace loom {
#define GEN_PASS_DEF_CONVERTVIEWTOBUFFER
#include "Loom/Conversion/Passes.h.inc"
} // namespace loom

using namespace mlir;
using namespace loom;

namespace {
/// What a view value becomes: buffer, byte offset, dynamic extents, and pitches
/// in elements, one per dimension.
struct ViewParts {
  ViewParts(ViewType type, ValueRange values)
      : type(type), buffer(values[0]), offset(values[1]),
        extents(values.slice(2, getNumDynamicDims(type))),
        pitches(values.take_back(type.getRank())) {}

  Value getExtent(OpBuilder &builder, Location loc, int64_t dim) const {
    if (type.isDynamicDim(dim))
      return extents[type.getDynamicDimIndex(dim)];
    return IndexConstantOp::create(builder, loc, type.getDimSize(dim));
  }

  ViewType type;
  Value buffer, offset;
  ValueRange extents, pitches;
};

/// Emits index arithmetic, folding as it goes.
class Arithmetic {
public:
  Arithmetic(OpBuilder &builder, Location loc) : builder(builder), loc(loc) {}

  /// offset + (sum of indices[k] * pitches[k]) * bytes(element).
  Value address(const ViewParts &view, ValueRange indices) {
    Value element;
    for (auto [index, pitch] : llvm::zip(indices, view.pitches)) {
      element = element
                    ? builder.createOrFold<IndexMaddOp>(
                          loc, builder.getIndexType(), index, pitch, element)
                    : builder.createOrFold<IndexMulOp>(loc, index, pitch);
    }
    if (!element)
      return view.offset;
    Type offset = view.offset.getType();
    int64_t bytes = getStorageBits(view.type.getElementType()) / 8;
    Value size = IndexConstantOp::create(builder, loc, offset,
                                         builder.getIndexAttr(bytes));
    Value scaled =
        builder.createOrFold<IndexScaleOp>(loc, offset, element, size);
    return builder.createOrFold<IndexAddOp>(loc, view.offset, scaled);
  }

  /// `index` with the promise that it is inside `extent`.
  Value inBounds(Value index, const ViewParts &view, int64_t dim) {
    MLIRContext *context = builder.getContext();
    auto predicate = [&](PredicateKind kind, Attribute bound) -> Attribute {
      return PredicateAttr::get(context, kind,
                                {ValueRefAttr::get(context, 0), bound});
    };
    SmallVector<Attribute> predicates = {
        predicate(PredicateKind::Min, builder.getI64IntegerAttr(0))};
    SmallVector<Value> references;
    if (view.type.isDynamicDim(dim)) {
      references.push_back(view.getExtent(builder, loc, dim));
      predicates.push_back(
          predicate(PredicateKind::Lt, ValueRefAttr::get(context, 1)));
    } else if (int64_t extent = view.type.getDimSize(dim)) {
      predicates.push_back(
          predicate(PredicateKind::Max, builder.getI64IntegerAttr(extent - 1)));
    }
    return IndexAssumeOp::create(builder, loc, TypeRange{index.getType()},
                                 ValueRange{index}, references,
                                 builder.getArrayAttr(predicates))
        .getResult(0);
  }

  SmallVector<Value> inBounds(ValueRange indices, const ViewParts &view) {
    SmallVector<Value> result;
    for (auto [dim, index] : llvm::enumerate(indices)) {
      bool isLiteral = index.getDefiningOp<IndexConstantOp>() != nullptr;
      result.push_back(isLiteral ? index : inBounds(index, view, dim));
    }
    return result;
  }

private:
  OpBuilder &builder;
  Location loc;
};

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

struct BufferViewLowering : ViewPattern<BufferViewOp> {
  using ViewPattern::ViewPattern;

  LogicalResult
  matchAndRewrite(BufferViewOp op, Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    ViewType type = op.getType();
    SmallVector<Value> extents = singles(adaptor.getExtents());
    Location loc = op.getLoc();
    SmallVector<Value> pitches(type.getRank());
    Value pitch;
    for (int64_t dim = type.getRank() - 1; dim >= 0; --dim) {
      pitches[dim] =
          pitch ? pitch : IndexConstantOp::create(rewriter, loc, 1).getResult();
      if (dim == 0)
        break;
      Value extent =
          type.isDynamicDim(dim)
              ? extents[type.getDynamicDimIndex(dim)]
              : IndexConstantOp::create(rewriter, loc, type.getDimSize(dim))
                    .getResult();
      pitch = rewriter.createOrFold<IndexMulOp>(loc, pitches[dim], extent);
    }
    SmallVector<Value> parts = {adaptor.getBuffer().front(),
                                adaptor.getOffset().front()};
    llvm::append_range(parts, extents);
    llvm::append_range(parts, pitches);
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
    Arithmetic arithmetic(rewriter, op.getLoc());
    SmallVector<Value> indices =
        arithmetic.inBounds(singles(adaptor.getIndices()), view);
    rewriter.replaceOpWithNewOp<BufferLoadOp>(
        op, op.getType(), view.buffer, arithmetic.address(view, indices),
        view.type.getAccessAlignment(op.getType()), op.getIsVolatile());
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
    Arithmetic arithmetic(rewriter, op.getLoc());
    SmallVector<Value> indices =
        arithmetic.inBounds(singles(adaptor.getIndices()), view);
    rewriter.replaceOpWithNewOp<BufferStoreOp>(
        op, adaptor.getValue().front(), view.buffer,
        arithmetic.address(view, indices),
        view.type.getAccessAlignment(op.getValue().getType()),
        op.getIsVolatile());
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
    Arithmetic arithmetic(rewriter, op.getLoc());
    Value offset = arithmetic.address(source, singles(adaptor.getOffsets()));
    SmallVector<Value> parts = {source.buffer, offset};
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
    SmallVector<Value> parts = {source.buffer, source.offset};
    llvm::append_range(parts, singles(adaptor.getExtents()));
    llvm::append_range(parts, source.pitches);
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
                                       argument, zero, extents);
      argument.replaceAllUsesExcept(view, view);
    }
    inputs.push_back(argument.getType());
  }
  kernel.setLaunchType(FunctionType::get(context, inputs, {}));
  kernel.setRelations({});
}

void ConvertViewToBuffer::runOnOperation() {
  ModuleOp module = getOperation();
  MLIRContext *context = &getContext();
  for (KernelDefOp kernel : module.getOps<KernelDefOp>())
    lowerViewArguments(kernel);

  TypeConverter converter;
  converter.addConversion([](Type type) { return type; });
  converter.addConversion([](ViewType type, SmallVectorImpl<Type> &types) {
    auto index = IndexType::get(type.getContext());
    types.push_back(BufferType::get(type.getContext()));
    types.push_back(OffsetType::get(type.getContext()));
    types.append(getNumDynamicDims(type) + type.getRank(), index);
    return success();
  });

  RewritePatternSet patterns(context);
  patterns.add<BufferViewLowering, LoadLowering, StoreLowering, SubviewLowering,
               RefineLowering, DimLowering>(converter, context, numAccesses);
  populateStructuralPatterns(converter, patterns);
  ConversionTarget target(*context);
  target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
  target.addIllegalDialect<ViewDialect>();
  target.addIllegalOp<BufferViewOp>();
  markStructuralOps(converter, target);
  if (failed(applyPartialConversion(module, target, std::move(patterns))))
    signalPassFailure();
}
