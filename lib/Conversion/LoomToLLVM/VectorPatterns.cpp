//===- VectorPatterns.cpp - Vectors of addresses --------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Carriers.h"
#include "Loom/Dialect/Scalar/IR/ScalarAddress.h"
#include "Loom/Dialect/Vector/IR/Vector.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace loom;

static bool isAddress(Type type) {
  return isa<IndexType, OffsetType>(getElementTypeOrSelf(type));
}

/// 0, 1, 2, ... in each lane.
static Value makeLaneNumbers(OpBuilder &builder, Location loc,
                             VectorType type) {
  SmallVector<Attribute> numbers;
  for (int64_t lane = 0; lane != type.getNumElements(); ++lane)
    numbers.push_back(builder.getIntegerAttr(type.getElementType(), lane));
  return arith::ConstantOp::create(builder, loc,
                                   DenseElementsAttr::get(type, numbers));
}

/// base + k * step in lane k.
static Value makeProgression(OpBuilder &builder, Location loc, VectorType type,
                             Value base, Value step) {
  auto splat = [&](Value value) -> Value {
    return vector::BroadcastOp::create(builder, loc, type, value);
  };
  Value product = arith::MulIOp::create(
      builder, loc, makeLaneNumbers(builder, loc, type), splat(step));
  return arith::AddIOp::create(builder, loc, splat(base), product);
}

namespace {
struct IotaLowering : AddressPattern<VectorIotaOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(VectorIotaOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = cast<VectorType>(converter.convertType(op.getType()));
    SmallVector<Value> operands = converter.cast(
        rewriter, op.getLoc(), adaptor.getOperands(), op->getOperands(),
        SmallVector<Type>(2, type.getElementType()));
    rewriter.replaceOp(op, makeProgression(rewriter, op.getLoc(), type,
                                           operands[0], operands[1]));
    return success();
  }
};

struct MaskRangeLowering : AddressPattern<VectorMaskRangeOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(VectorMaskRangeOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Type element = rewriter.getIntegerType(findWidth(op));
    VectorType type = op.getType().clone(element);
    SmallVector<Value> operands =
        converter.cast(rewriter, loc, adaptor.getOperands(), op->getOperands(),
                       SmallVector<Type>(3, element));
    Value lanes =
        makeProgression(rewriter, loc, type, operands[0], operands[2]);
    Value bound = vector::BroadcastOp::create(rewriter, loc, type, operands[1]);
    rewriter.replaceOpWithNewOp<arith::CmpIOp>(op, arith::CmpIPredicate::slt,
                                               lanes, bound);
    return success();
  }

private:
  /// The narrowest width in which no lane wraps.
  unsigned findWidth(VectorMaskRangeOp op) const {
    const Facts &facts = converter.getCarriers().getFacts();
    IntegerFacts lower = facts.get(op.getLower()),
                 upper = facts.get(op.getUpper()),
                 step = facts.get(op.getStep());
    __int128 last = op.getType().getNumElements() - 1;
    __int128 least = lower.min + std::min<__int128>(0, last * step.min);
    __int128 most = lower.max + std::max<__int128>(0, last * step.max);
    bool steps32 = step.fitsSigned(32) && upper.fitsSigned(32);
    if (steps32 && least >= INT32_MIN && most <= INT32_MAX)
      return 32;
    return least >= INT64_MIN && most <= INT64_MAX ? 64 : 128;
  }
};

/// An unsigned lane number from a vector of integers.
struct IndexCastLowering : AddressPattern<arith::IndexCastUIOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(arith::IndexCastUIOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    unsigned bits = converter.getCarriers().get(op.getResult()).bits;
    rewriter.replaceOp(op, castInteger(rewriter, op.getLoc(), adaptor.getIn(),
                                       /*isUnsigned=*/true, bits));
    return success();
  }
};

/// The lanes of `vector` as LLVM has them: f8 is its bits.
Value toLLVMLanes(OpBuilder &builder, Location loc, Value value) {
  Type type = value.getType(), element = getElementTypeOrSelf(type);
  if (!isa<FloatType>(element) || element.getIntOrFloatBitWidth() != 8)
    return value;
  Type bits = builder.getI8Type();
  if (auto vector = dyn_cast<VectorType>(type))
    bits = vector.clone(bits);
  return arith::BitcastOp::create(builder, loc, bits, value);
}

Value fromLLVMLanes(OpBuilder &builder, Location loc, Value value, Type type) {
  if (value.getType() == type)
    return value;
  return arith::BitcastOp::create(builder, loc, type, value);
}

/// A lane number of 32 or 64 bits, which upstream's op wants as `index`.
struct DynamicExtractLowering : AddressPattern<vector::ExtractOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(vector::ExtractOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (op.getDynamicPosition().size() != 1 || op.getNumIndices() != 1)
      return rewriter.notifyMatchFailure(op, "the lane is known");
    Location loc = op.getLoc();
    Value lane = LLVM::ExtractElementOp::create(
        rewriter, loc, toLLVMLanes(rewriter, loc, adaptor.getSource()),
        adaptor.getDynamicPosition().front());
    Type type = op.getType();
    if (isAddress(type))
      lane = castInteger(rewriter, loc, lane, /*isUnsigned=*/false,
                         converter.getCarriers().get(op.getResult()).bits);
    else
      lane = fromLLVMLanes(rewriter, loc, lane, type);
    rewriter.replaceOp(op, lane);
    return success();
  }
};

struct DynamicInsertLowering : AddressPattern<vector::InsertOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(vector::InsertOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (op.getDynamicPosition().size() != 1 || op.getNumIndices() != 1)
      return rewriter.notifyMatchFailure(op, "the lane is known");
    Location loc = op.getLoc();
    Value value = converter.cast(rewriter, loc, adaptor.getValueToStore(),
                                 op.getValueToStore(), rewriter.getI64Type());
    Value result = LLVM::InsertElementOp::create(
        rewriter, loc, toLLVMLanes(rewriter, loc, adaptor.getDest()),
        toLLVMLanes(rewriter, loc, value),
        adaptor.getDynamicPosition().front());
    rewriter.replaceOp(
        op, fromLLVMLanes(rewriter, loc, result, adaptor.getDest().getType()));
    return success();
  }
};

/// Other ops on vectors of addresses, whose lanes get 64 bits.
struct AddressLaneLowering : ConversionPattern {
  AddressLaneLowering(const AddressConverter &converter, MLIRContext *context)
      : ConversionPattern(converter, MatchAnyOpTypeTag(), /*benefit=*/0,
                          context),
        converter(converter) {}

  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    if (!isa<vector::VectorDialect, arith::ArithDialect, math::MathDialect>(
            op->getDialect()) ||
        op->getNumResults() != 1)
      return failure();
    Location loc = op->getLoc();
    Type lane = rewriter.getI64Type();
    SmallVector<Type> lanes(operands.size(), lane);
    SmallVector<Value> converted =
        converter.cast(rewriter, loc, operands, op->getOperands(), lanes);
    Type original = op->getResult(0).getType();
    bool isAddressLane = !isa<VectorType>(original) && isAddress(original);
    Type type = isAddressLane ? lane : converter.convertType(original);
    OperationState state(loc, op->getName(), converted, type, op->getAttrs());
    if (auto constant = dyn_cast<arith::ConstantOp>(op))
      state.attributes.set("value", widen(constant, lane));
    Value result = rewriter.create(state)->getResult(0);
    if (isAddressLane)
      result = castInteger(rewriter, loc, result, /*isUnsigned=*/false,
                           converter.getCarriers().get(op->getResult(0)).bits);
    rewriter.replaceOp(op, result);
    return success();
  }

private:
  static Attribute widen(arith::ConstantOp op, Type lane) {
    auto value = cast<DenseIntElementsAttr>(op.getValue());
    return value.mapValues(
        lane, [](const APInt &bits) { return bits.sextOrTrunc(64); });
  }

  const AddressConverter &converter;
};

/// Lanes of `offset`, which are unsigned.
struct OffsetLanesLowering : AddressPattern<ScalarOffsetLanesOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(ScalarOffsetLanesOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = cast<VectorType>(converter.convertType(op.getType()));
    OperationState state(op.getLoc(), findSourceOp(op.getLaneOp())->upstream,
                         adaptor.getOperands(), type);
    if (std::optional<ElementsAttr> value = op.getValue())
      state.addAttribute("value", cast<DenseIntElementsAttr>(*value)
                                      .mapValues(type.getElementType(),
                                                 [](const APInt &bits) {
                                                   return bits.zextOrTrunc(64);
                                                 })
                                      .reshape(type));
    if (std::optional<arith::CmpIPredicate> predicate = op.getPredicate())
      state.addAttribute(
          "predicate", arith::CmpIPredicateAttr::get(getContext(),
                                                     makeUnsigned(*predicate)));
    rewriter.replaceOp(op, rewriter.create(state));
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
} // namespace

void loom::populateVectorPatterns(const AddressConverter &converter,
                                  RewritePatternSet &patterns) {
  patterns.add<IotaLowering, MaskRangeLowering, IndexCastLowering,
               DynamicExtractLowering, DynamicInsertLowering,
               AddressLaneLowering, OffsetLanesLowering>(converter,
                                                         patterns.getContext());
}

void loom::markVectorOps(ConversionTarget &target) {
  target.addIllegalDialect<loom::VectorDialect>();
  target.addIllegalOp<arith::IndexCastUIOp, ScalarOffsetLanesOp>();
  target.addDynamicallyLegalDialect<vector::VectorDialect>([](Operation *op) {
    return llvm::none_of(op->getResultTypes(), isAddress) &&
           llvm::none_of(op->getOperandTypes(), isAddress);
  });
  target.addDynamicallyLegalDialect<arith::ArithDialect, math::MathDialect>(
      [](Operation *op) {
        auto isAddressLanes = [](Type type) {
          return isa<VectorType>(type) && isAddress(type);
        };
        return llvm::none_of(op->getResultTypes(), isAddressLanes) &&
               llvm::none_of(op->getOperandTypes(), isAddressLanes);
      });
}
