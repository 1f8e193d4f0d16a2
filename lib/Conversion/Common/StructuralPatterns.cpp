//===- StructuralPatterns.cpp - Types through control flow ----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Conversion/StructuralPatterns.h"
#include "Loom/Dialect/Func/IR/Func.h"
#include "Loom/Dialect/Scf/IR/Scf.h"

using namespace mlir;
using namespace loom;

SmallVector<Value> loom::flatten(ArrayRef<ValueRange> values) {
  SmallVector<Value> result;
  for (ValueRange range : values)
    llvm::append_range(result, range);
  return result;
}

LogicalResult loom::convertResultTypes(const TypeConverter &converter,
                                       ValueRange values,
                                       SmallVectorImpl<Type> &types,
                                       SmallVectorImpl<unsigned> &sizes) {
  for (Value value : values) {
    size_t before = types.size();
    if (failed(converter.convertType(value, types)))
      return failure();
    sizes.push_back(types.size() - before);
  }
  return success();
}

void loom::replaceWithGroups(ConversionPatternRewriter &rewriter, Operation *op,
                             ValueRange values, ArrayRef<unsigned> sizes) {
  SmallVector<ValueRange> groups;
  for (unsigned size : sizes) {
    groups.push_back(values.take_front(size));
    values = values.drop_front(size);
  }
  rewriter.replaceOpWithMultiple(op, groups);
}

namespace {
struct ForTypes : OpConversionPattern<ScfForOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(ScfForOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> types;
    SmallVector<unsigned> sizes;
    if (failed(convertResultTypes(*getTypeConverter(), op.getResults(), types,
                                  sizes)))
      return rewriter.notifyMatchFailure(op, "a result type has no conversion");
    // The bounds are never views; clauses stay what they are.
    auto loop = ScfForOp::create(
        rewriter, op.getLoc(), types, adaptor.getLower().front(),
        adaptor.getUpper().front(), adaptor.getStep().front(),
        flatten(adaptor.getInits()),
        op.getPipelineDepth() ? adaptor.getPipelineDepth().front() : Value(),
        op.getUnrollFactor() ? adaptor.getUnrollFactor().front() : Value(),
        op.getUnrollFullAttr(), op.getScheduleAttr(),
        rewriter.getDenseI64ArrayAttr({}));
    rewriter.inlineRegionBefore(op.getBody(), loop.getBody(),
                                loop.getBody().end());
    if (failed(
            rewriter.convertRegionTypes(&loop.getBody(), *getTypeConverter())))
      return rewriter.notifyMatchFailure(op,
                                         "a carried type has no conversion");
    replaceWithGroups(rewriter, op, loop.getResults(), sizes);
    return success();
  }
};

struct IfTypes : OpConversionPattern<ScfIfOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(ScfIfOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> types;
    SmallVector<unsigned> sizes;
    if (failed(convertResultTypes(*getTypeConverter(), op.getResults(), types,
                                  sizes)))
      return rewriter.notifyMatchFailure(op, "a result type has no conversion");
    auto conditional = ScfIfOp::create(rewriter, op.getLoc(), types,
                                       adaptor.getCondition().front());
    for (auto [from, to] :
         llvm::zip(op->getRegions(), conditional->getRegions()))
      rewriter.inlineRegionBefore(from, to, to.end());
    replaceWithGroups(rewriter, op, conditional.getResults(), sizes);
    return success();
  }
};

struct WhileTypes : OpConversionPattern<ScfWhileOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(ScfWhileOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> types;
    SmallVector<unsigned> sizes;
    if (failed(convertResultTypes(*getTypeConverter(), op.getResults(), types,
                                  sizes)))
      return rewriter.notifyMatchFailure(op, "a result type has no conversion");
    auto loop = ScfWhileOp::create(rewriter, op.getLoc(), types,
                                   flatten(adaptor.getInits()));
    for (auto [from, to] : llvm::zip(op->getRegions(), loop->getRegions())) {
      rewriter.inlineRegionBefore(from, to, to.end());
      if (failed(rewriter.convertRegionTypes(&to, *getTypeConverter())))
        return rewriter.notifyMatchFailure(op, "an argument has no conversion");
    }
    replaceWithGroups(rewriter, op, loop.getResults(), sizes);
    return success();
  }
};

struct SelectTypes : OpConversionPattern<ScfSelectOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(ScfSelectOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> parts;
    Value condition = adaptor.getCondition().front();
    for (auto [onTrue, onFalse] :
         llvm::zip(adaptor.getTrueValue(), adaptor.getFalseValue()))
      parts.push_back(rewriter.createOrFold<ScfSelectOp>(
          op.getLoc(), onTrue.getType(), condition, onTrue, onFalse));
    rewriter.replaceOpWithMultiple(op, ArrayRef<ValueRange>{parts});
    return success();
  }
};

/// Terminators and calls: the operands one after another.
template <typename Op> struct OperandTypes : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;
  using Adaptor = typename OpConversionPattern<Op>::OneToNOpAdaptor;

  LogicalResult
  matchAndRewrite(Op op, Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> operands = flatten(adaptor.getOperands());
    rewriter.modifyOpInPlace(op, [&] { op->setOperands(operands); });
    return success();
  }
};

struct CallTypes : OpConversionPattern<FuncCallOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(FuncCallOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> types;
    SmallVector<unsigned> sizes;
    if (failed(convertResultTypes(*getTypeConverter(), op.getResults(), types,
                                  sizes)))
      return rewriter.notifyMatchFailure(op, "a result type has no conversion");
    auto call =
        FuncCallOp::create(rewriter, op.getLoc(), types,
                           flatten(adaptor.getOperands()), op->getAttrs());
    // The dimensions it speaks of are gone.
    call.removeResultRelationsAttr();
    replaceWithGroups(rewriter, op, call.getResults(), sizes);
    return success();
  }
};

struct FunctionTypes : OpConversionPattern<FuncDefOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(FuncDefOp op, OneToNOpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    const TypeConverter &converter = *getTypeConverter();
    FunctionType type = op.getFunctionType();
    TypeConverter::SignatureConversion signature(type.getNumInputs());
    SmallVector<Type> results;
    if (failed(converter.convertSignatureArgs(op.getBody().getArguments(),
                                              signature)) ||
        failed(converter.convertTypes(type.getResults(), results)))
      return rewriter.notifyMatchFailure(op, "a type has no conversion");
    rewriter.applySignatureConversion(&op.getBody().front(), signature,
                                      &converter);
    rewriter.modifyOpInPlace(op, [&] {
      op.setFunctionType(FunctionType::get(
          getContext(), signature.getConvertedTypes(), results));
      op.setRelations({});
      op.setResultRelations({});
      if (op.getPredicates())
        op.setPredicatesAttr(remap(*op.getPredicates(), signature));
    });
    return success();
  }

private:
  /// Predicates speak of arguments by ordinal.
  static ArrayAttr remap(ArrayAttr predicates,
                         TypeConverter::SignatureConversion &signature) {
    AttrTypeReplacer replacer;
    replacer.addReplacement([&](ValueRefAttr ref) -> Attribute {
      auto mapping = signature.getInputMapping(ref.getOrdinal());
      return ValueRefAttr::get(ref.getContext(), mapping->inputNo);
    });
    return cast<ArrayAttr>(replacer.replace(predicates));
  }
};
} // namespace

void loom::populateStructuralPatterns(const TypeConverter &converter,
                                      RewritePatternSet &patterns) {
  patterns.add<ForTypes, IfTypes, WhileTypes, SelectTypes,
               OperandTypes<ScfYieldOp>, OperandTypes<ScfConditionOp>,
               OperandTypes<FuncReturnOp>, CallTypes, FunctionTypes>(
      converter, patterns.getContext());
}

void loom::markStructuralOps(const TypeConverter &converter,
                             ConversionTarget &target) {
  target.addDynamicallyLegalDialect<ScfDialect, FuncDialect>(
      [&converter](Operation *op) {
        auto isLegal = [&](Region &region) {
          return converter.isLegal(region.getArgumentTypes());
        };
        if (auto function = dyn_cast<FuncDefOp>(op))
          return converter.isLegal(function.getFunctionType().getInputs()) &&
                 converter.isLegal(function.getFunctionType().getResults()) &&
                 isLegal(function.getBody());
        return converter.isLegal(op) && llvm::all_of(op->getRegions(), isLegal);
      });
}
