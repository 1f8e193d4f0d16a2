//===- StructuralPatterns.cpp - Types through control flow ----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Conversion/StructuralPatterns.h"
#include "Loom/Dialect/Cfg/IR/Cfg.h"
#include "Loom/Dialect/Func/IR/Func.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "Loom/Interfaces/Signature.h"

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
        rewriter.getDenseI64ArrayAttr({}), op.getScheduledAttr());
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
    auto conditional =
        ScfIfOp::create(rewriter, op.getLoc(), types,
                        adaptor.getCondition().front(), op.getLaneGuard());
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
    auto loop = ScfWhileOp::create(
        rewriter, op.getLoc(), types, flatten(adaptor.getInits()),
        rewriter.getDenseI64ArrayAttr({}), rewriter.getDenseI64ArrayAttr({}));
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

struct SwitchTypes : OpConversionPattern<ScfSwitchOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(ScfSwitchOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> types;
    SmallVector<unsigned> sizes;
    if (failed(convertResultTypes(*getTypeConverter(), op.getResults(), types,
                                  sizes)))
      return rewriter.notifyMatchFailure(op, "a result type has no conversion");
    auto choice = ScfSwitchOp::create(rewriter, op.getLoc(), types,
                                      adaptor.getSelector().front(),
                                      op.getKeys(), op.getKeys().size());
    for (auto [from, to] : llvm::zip(op->getRegions(), choice->getRegions()))
      rewriter.inlineRegionBefore(from, to, to.end());
    replaceWithGroups(rewriter, op, choice.getResults(), sizes);
    return success();
  }
};

struct LookupTypes : OpConversionPattern<ScfLookupOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(ScfLookupOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> types;
    SmallVector<unsigned> sizes;
    if (failed(convertResultTypes(*getTypeConverter(), op.getResults(), types,
                                  sizes)))
      return rewriter.notifyMatchFailure(op, "a result type has no conversion");
    auto lookup = ScfLookupOp::create(
        rewriter, op.getLoc(), types, adaptor.getSelector().front(),
        flatten(adaptor.getValues()), op.getKeys());
    replaceWithGroups(rewriter, op, lookup.getResults(), sizes);
    return success();
  }
};

/// A record for reading and printing, which is over.
struct DropExtents : OpConversionPattern<CfgExtentsOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(CfgExtentsOp op, OneToNOpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.eraseOp(op);
    return success();
  }
};

/// The blocks of a kernel's body behind its entry, whose arguments are the ABI.
struct KernelBlocks : OpConversionPattern<KernelDefOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(KernelDefOp op, OneToNOpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (failed(rewriter.convertRegionTypes(&op.getBody(), *getTypeConverter())))
      return rewriter.notifyMatchFailure(op, "an argument has no conversion");
    rewriter.modifyOpInPlace(op, [] {});
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
  FunctionTypes(const TypeConverter &converter, MLIRContext *context,
                SlotPart slotPart)
      : OpConversionPattern(converter, context), slotPart(std::move(slotPart)) {
  }

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
    if (failed(
            rewriter.convertRegionTypes(&op.getBody(), converter, &signature)))
      return rewriter.notifyMatchFailure(op, "an argument has no conversion");
    ArrayAttr predicates = remapPredicates(op, signature);
    rewriter.modifyOpInPlace(op, [&] {
      op.setFunctionType(FunctionType::get(
          getContext(), signature.getConvertedTypes(), results));
      op.setRelations({});
      op.setResultRelations({});
      op.setPredicatesAttr(predicates);
    });
    return success();
  }

private:
  /// Predicates count the names of a signature: arguments, then extents that
  /// are parts of arguments. What is about a name that is gone goes with it.
  ArrayAttr
  remapPredicates(FuncDefOp op,
                  TypeConverter::SignatureConversion &signature) const {
    if (!op.getPredicates())
      return {};
    TypeRange inputs(op.getFunctionType().getInputs());
    SmallVector<OwnExtent> own = getOwnExtents(inputs, op.getRelations());
    auto find = [&](uint64_t ordinal) -> std::optional<int64_t> {
      std::optional<unsigned> part = 0;
      if (ordinal >= inputs.size()) {
        OwnExtent extent = own[ordinal - inputs.size()];
        ordinal = extent.argument;
        part = slotPart(inputs[ordinal], extent.slot);
      }
      auto mapping = signature.getInputMapping(ordinal);
      if (!mapping || !part || *part >= mapping->size)
        return std::nullopt;
      return mapping->inputNo + *part;
    };
    SmallVector<Attribute> remapped;
    for (Attribute predicate : op.getPredicatesAttr()) {
      bool isComplete = true;
      AttrTypeReplacer replacer;
      replacer.addReplacement([&](ValueRefAttr ref) -> Attribute {
        std::optional<int64_t> ordinal = find(ref.getOrdinal());
        isComplete &= ordinal.has_value();
        return ordinal ? ValueRefAttr::get(ref.getContext(), *ordinal) : ref;
      });
      if (Attribute moved = replacer.replace(predicate); isComplete)
        remapped.push_back(moved);
    }
    return ArrayAttr::get(op.getContext(), remapped);
  }

  SlotPart slotPart;
};
} // namespace

void loom::populateStructuralPatterns(const TypeConverter &converter,
                                      RewritePatternSet &patterns,
                                      SlotPart slotPart) {
  patterns.add<ForTypes, IfTypes, WhileTypes, SelectTypes, SwitchTypes,
               LookupTypes, OperandTypes<ScfYieldOp>,
               OperandTypes<ScfConditionOp>, OperandTypes<FuncReturnOp>,
               OperandTypes<CfgBrOp>, CallTypes, DropExtents, KernelBlocks>(
      converter, patterns.getContext());
  patterns.add<FunctionTypes>(converter, patterns.getContext(),
                              std::move(slotPart));
}

void loom::markStructuralOps(const TypeConverter &converter,
                             ConversionTarget &target) {
  auto isLegal = [&converter](Region &region) {
    return llvm::all_of(region, [&](Block &block) {
      return converter.isLegal(block.getArgumentTypes());
    });
  };
  target.addDynamicallyLegalOp<KernelDefOp>(
      [isLegal](KernelDefOp kernel) { return isLegal(kernel.getBody()); });
  target.addDynamicallyLegalDialect<ScfDialect, FuncDialect, CfgDialect>(
      [&converter, isLegal](Operation *op) {
        if (auto function = dyn_cast<FuncDefOp>(op))
          return converter.isLegal(function.getFunctionType().getInputs()) &&
                 converter.isLegal(function.getFunctionType().getResults()) &&
                 isLegal(function.getBody());
        return converter.isLegal(op) && llvm::all_of(op->getRegions(), isLegal);
      });
}
