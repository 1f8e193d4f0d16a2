//===- IndexPatterns.cpp - Index arithmetic on carriers -------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Carriers.h"
#include "Loom/Dialect/Index/IR/Index.h"
#include "Loom/Dialect/Scalar/IR/BitFields.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace loom;

namespace {
struct ConstantLowering : AddressPattern<IndexConstantOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(IndexConstantOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = cast<IntegerType>(converter.convertType(op.getResult()));
    APInt value = op.getValue().sextOrTrunc(64).trunc(type.getWidth());
    rewriter.replaceOpWithNewOp<arith::ConstantOp>(
        op, IntegerAttr::get(type, value));
    return success();
  }
};

/// What LLVM may know of arithmetic on `bits` bits, given what the values are:
/// that none of them is cut off, under the signed or the unsigned reading.
arith::IntegerOverflowFlags noWrapFlags(ArrayRef<IntegerFacts> values,
                                        unsigned bits) {
  auto flags = arith::IntegerOverflowFlags::none;
  if (llvm::all_of(values,
                   [&](IntegerFacts one) { return one.fitsSigned(bits); }))
    flags = flags | arith::IntegerOverflowFlags::nsw;
  if (llvm::all_of(values,
                   [&](IntegerFacts one) { return one.fitsUnsigned(bits); }))
    flags = flags | arith::IntegerOverflowFlags::nuw;
  return flags;
}

/// Ops whose low bits depend only on the low bits of their operands: computed
/// in the carrier of the result.
template <typename Source, typename Target>
struct ModularLowering : AddressPattern<Source> {
  using AddressPattern<Source>::AddressPattern;
  using Adaptor = typename Source::Adaptor;

  LogicalResult
  matchAndRewrite(Source op, Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Type type = this->converter.convertType(op.getResult());
    SmallVector<Type> types(op->getNumOperands(), type);
    SmallVector<Value> operands = this->converter.cast(
        rewriter, op.getLoc(), adaptor.getOperands(), op->getOperands(), types);
    auto result =
        Target::create(rewriter, op.getLoc(), operands[0], operands[1]);
    if constexpr (llvm::is_one_of<Target, arith::AddIOp, arith::SubIOp,
                                  arith::MulIOp>::value) {
      const Facts &facts = this->converter.getCarriers().getFacts();
      SmallVector<IntegerFacts> values = {facts.get(op.getResult())};
      for (Value operand : op->getOperands())
        values.push_back(facts.get(operand));
      result.setOverflowFlags(
          noWrapFlags(values, type.getIntOrFloatBitWidth()));
    }
    rewriter.replaceOp(op, result);
    return success();
  }
};

struct MaddLowering : AddressPattern<IndexMaddOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(IndexMaddOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Type type = converter.convertType(op.getResult());
    SmallVector<Value> operands =
        converter.cast(rewriter, op.getLoc(), adaptor.getOperands(),
                       op->getOperands(), SmallVector<Type>(3, type));
    const Facts &facts = converter.getCarriers().getFacts();
    IntegerFacts a = facts.get(op.getA()), b = facts.get(op.getB());
    // The product is an index as well as the sum: it may not leave 64 bits. It
    // may leave the carrier, which only has to hold the sum.
    IntegerFacts known = mulFacts(a, b);
    unsigned bits = type.getIntOrFloatBitWidth();
    Value product =
        arith::MulIOp::create(rewriter, op.getLoc(), operands[0], operands[1],
                              noWrapFlags({a, b, known}, bits));
    rewriter.replaceOpWithNewOp<arith::AddIOp>(
        op, product, operands[2],
        noWrapFlags({known, facts.get(op.getC()), facts.get(op.getResult())},
                    bits));
    return success();
  }
};

/// How a set of values can be computed with exactly.
struct Common {
  unsigned bits;
  bool isUnsigned;
};

/// The narrowest carrier in which all `values` are exact under one reading.
Common findCommon(const AddressConverter &converter, ValueRange values) {
  const Facts &facts = converter.getCarriers().getFacts();
  bool allSigned = true, allUnsigned = true, allNonNegative = true;
  for (Value value : values) {
    IntegerFacts known = facts.get(value);
    allNonNegative &= known.isNonNegative();
    allSigned &= known.fitsSigned(32);
    allUnsigned &= known.isNonNegative() && known.fitsUnsigned(32);
  }
  return {allSigned || allUnsigned ? 32u : 64u,
          allSigned && !allNonNegative ? false : allNonNegative};
}

SmallVector<Value> castAll(const AddressConverter &converter,
                           OpBuilder &builder, Operation *op,
                           ValueRange converted, unsigned bits) {
  SmallVector<Type> types(converted.size(), builder.getIntegerType(bits));
  return converter.cast(builder, op->getLoc(), converted, op->getOperands(),
                        types);
}

/// Ops that need their operands exact: division, minimum, right shifts. The
/// result is then brought to its own carrier.
template <typename Source, typename Signed, typename Unsigned>
struct ExactLowering : AddressPattern<Source> {
  using AddressPattern<Source>::AddressPattern;
  using Adaptor = typename Source::Adaptor;

  LogicalResult
  matchAndRewrite(Source op, Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> values(op->getOperands());
    values.push_back(op.getResult());
    Common common = findCommon(this->converter, values);
    SmallVector<Value> operands = castAll(this->converter, rewriter, op,
                                          adaptor.getOperands(), common.bits);
    Value result = common.isUnsigned
                       ? Value(Unsigned::create(rewriter, op.getLoc(),
                                                operands[0], operands[1]))
                       : Value(Signed::create(rewriter, op.getLoc(),
                                              operands[0], operands[1]));
    auto type = cast<IntegerType>(this->converter.convertType(op.getResult()));
    rewriter.replaceOp(op, castInteger(rewriter, op.getLoc(), result,
                                       common.isUnsigned, type.getWidth()));
    return success();
  }
};

/// Shifts and rotates of the 64-bit coordinate. A narrow shift is used only
/// where the amount is proven to be below 32 and the bits above do not matter.
template <typename Source, typename Target>
struct ShiftLowering : AddressPattern<Source> {
  using AddressPattern<Source>::AddressPattern;
  using Adaptor = typename Source::Adaptor;

  LogicalResult
  matchAndRewrite(Source op, Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    const Facts &facts = this->converter.getCarriers().getFacts();
    IntegerFacts value = facts.get(op.getLhs());
    IntegerFacts amount = facts.get(op.getRhs());
    IntegerFacts result = facts.get(op.getResult());
    auto fits = [&](IntegerFacts known) {
      return std::is_same_v<Target, arith::ShRSIOp>
                 ? known.fitsSigned(32)
                 : known.isNonNegative() && known.fitsUnsigned(32);
    };
    bool isNarrow = amount.isNonNegative() && amount.max < 32 && fits(value) &&
                    fits(result);
    SmallVector<Value> operands =
        castAll(this->converter, rewriter, op, adaptor.getOperands(),
                isNarrow ? 32 : 64);
    Value shifted =
        Target::create(rewriter, op.getLoc(), operands[0], operands[1]);
    auto type = cast<IntegerType>(this->converter.convertType(op.getResult()));
    rewriter.replaceOp(op, castInteger(rewriter, op.getLoc(), shifted,
                                       !std::is_same_v<Target, arith::ShRSIOp>,
                                       type.getWidth()));
    return success();
  }
};

/// A rotate is two shifts; the amount is reduced so that neither is 64.
template <typename Source, bool isLeft>
struct RotateLowering : AddressPattern<Source> {
  using AddressPattern<Source>::AddressPattern;
  using Adaptor = typename Source::Adaptor;

  LogicalResult
  matchAndRewrite(Source op, Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    SmallVector<Value> operands =
        castAll(this->converter, rewriter, op, adaptor.getOperands(), 64);
    auto constant = [&](int64_t value) -> Value {
      return arith::ConstantOp::create(rewriter, loc,
                                       rewriter.getI64IntegerAttr(value));
    };
    Value mask = constant(63);
    Value amount = arith::AndIOp::create(rewriter, loc, operands[1], mask);
    Value rest = arith::AndIOp::create(
        rewriter, loc,
        arith::SubIOp::create(rewriter, loc, constant(0), amount), mask);
    Value left = arith::ShLIOp::create(rewriter, loc, operands[0],
                                       isLeft ? amount : rest);
    Value right = arith::ShRUIOp::create(rewriter, loc, operands[0],
                                         isLeft ? rest : amount);
    Value rotated = arith::OrIOp::create(rewriter, loc, left, right);
    auto type = cast<IntegerType>(this->converter.convertType(op.getResult()));
    rewriter.replaceOp(
        op, castInteger(rewriter, loc, rotated, true, type.getWidth()));
    return success();
  }
};

/// Bit counts of the 64-bit coordinate.
template <typename Source, typename Target>
struct CountLowering : AddressPattern<Source> {
  using AddressPattern<Source>::AddressPattern;
  using Adaptor = typename Source::Adaptor;

  LogicalResult
  matchAndRewrite(Source op, Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> operands =
        castAll(this->converter, rewriter, op, adaptor.getOperands(), 64);
    Value count = Target::create(rewriter, op.getLoc(), operands[0]);
    auto type = cast<IntegerType>(this->converter.convertType(op.getResult()));
    rewriter.replaceOp(
        op, castInteger(rewriter, op.getLoc(), count, true, type.getWidth()));
    return success();
  }
};

struct CmpLowering : AddressPattern<IndexCmpOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(IndexCmpOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Common common = findCommon(converter, op->getOperands());
    SmallVector<Value> operands =
        castAll(converter, rewriter, op, adaptor.getOperands(), common.bits);
    arith::CmpIPredicate predicate = op.getPredicate();
    // The same values in a narrower carrier compare the same way only under
    // the reading that holds both.
    bool isOffset = isa<OffsetType>(op.getLhs().getType());
    if (common.isUnsigned || isOffset)
      predicate = makeUnsigned(predicate);
    rewriter.replaceOpWithNewOp<arith::CmpIOp>(op, predicate, operands[0],
                                               operands[1]);
    return success();
  }

private:
  static arith::CmpIPredicate makeUnsigned(arith::CmpIPredicate predicate) {
    switch (predicate) {
    case arith::CmpIPredicate::slt:
      return arith::CmpIPredicate::ult;
    case arith::CmpIPredicate::sle:
      return arith::CmpIPredicate::ule;
    case arith::CmpIPredicate::sgt:
      return arith::CmpIPredicate::ugt;
    case arith::CmpIPredicate::sge:
      return arith::CmpIPredicate::uge;
    default:
      return predicate;
    }
  }
};

struct AssumeLowering : AddressPattern<IndexAssumeOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(IndexAssumeOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> results;
    for (auto [converted, original, result] :
         llvm::zip(adaptor.getValues(), op.getValues(), op.getResults()))
      results.push_back(converter.cast(rewriter, op.getLoc(), converted,
                                       original,
                                       converter.convertType(result)));
    rewriter.replaceOp(op, results);
    return success();
  }
};

struct CastLowering : AddressPattern<IndexCastOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(IndexCastOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Type from = getElementTypeOrSelf(op.getSource().getType());
    Type to = getElementTypeOrSelf(op.getType());
    bool isUnsigned =
        isa<IntegerType>(from)
            ? from.isInteger(1) || isa<OffsetType>(to)
            : converter.getCarriers().get(op.getSource()).isNonNegative;
    rewriter.replaceOp(op,
                       resizeBits(rewriter, op.getLoc(), adaptor.getSource(),
                                  converter.convertType(op.getResult()),
                                  /*isSigned=*/!isUnsigned));
    return success();
  }
};
} // namespace

void loom::populateIndexPatterns(const AddressConverter &converter,
                                 RewritePatternSet &patterns) {
  patterns.add<ConstantLowering, ModularLowering<IndexAddOp, arith::AddIOp>,
               ModularLowering<IndexSubOp, arith::SubIOp>,
               ModularLowering<IndexMulOp, arith::MulIOp>,
               ModularLowering<IndexScaleOp, arith::MulIOp>,
               ModularLowering<IndexAndIOp, arith::AndIOp>,
               ModularLowering<IndexOrIOp, arith::OrIOp>,
               ModularLowering<IndexXorIOp, arith::XOrIOp>, MaddLowering,
               ExactLowering<IndexDivOp, arith::DivUIOp, arith::DivUIOp>,
               ExactLowering<IndexRemOp, arith::RemUIOp, arith::RemUIOp>,
               ExactLowering<IndexMinOp, arith::MinSIOp, arith::MinUIOp>,
               ExactLowering<IndexMaxOp, arith::MaxSIOp, arith::MaxUIOp>,
               ShiftLowering<IndexShlIOp, arith::ShLIOp>,
               ShiftLowering<IndexShrUIOp, arith::ShRUIOp>,
               ShiftLowering<IndexShrSIOp, arith::ShRSIOp>,
               RotateLowering<IndexRotLIOp, true>,
               RotateLowering<IndexRotRIOp, false>,
               CountLowering<IndexCtlzIOp, math::CountLeadingZerosOp>,
               CountLowering<IndexCttzIOp, math::CountTrailingZerosOp>,
               CountLowering<IndexCtpopIOp, math::CtPopOp>, CmpLowering,
               AssumeLowering, CastLowering>(converter, patterns.getContext());
}
