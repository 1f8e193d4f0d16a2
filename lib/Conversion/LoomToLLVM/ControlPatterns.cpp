//===- ControlPatterns.cpp - Structured control flow ----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Carriers.h"
#include "Loom/Conversion/ScheduleMarks.h"
#include "Loom/Dialect/Cfg/IR/Cfg.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace loom;

/// Moves the one block of `from` to the end of `to`, whose arguments, or other
/// values, replace its own.
static void moveBody(ConversionPatternRewriter &rewriter, Region &from,
                     Block *to, ValueRange arguments) {
  // A builder gives a body without carried values its terminator.
  if (!to->empty() && to->back().hasTrait<OpTrait::IsTerminator>())
    rewriter.eraseOp(&to->back());
  rewriter.inlineBlockBefore(&from.front(), to, to->end(), arguments);
}

namespace {
struct ForLowering : AddressPattern<ScfForOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(ScfForOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (failed(verifyNoPendingClauses(op)))
      return failure();
    Location loc = op.getLoc();
    SmallVector<Type> types;
    for (auto [argument, result] : llvm::zip(op.getCarried(), op.getResults()))
      types.push_back(converter.join(argument, result));
    SmallVector<Value> inits =
        converter.cast(rewriter, loc, adaptor.getInits(), op.getInits(), types);
    std::optional<unsigned> bits = findCounterWidth(op);
    unsigned width = bits.value_or(64);
    SmallVector<Value, 3> bounds = {adaptor.getLower(), adaptor.getUpper(),
                                    adaptor.getStep()};
    for (auto [bound, original] : llvm::zip(bounds, op->getOperands()))
      bound = converter.cast(rewriter, loc, bound, original,
                             rewriter.getIntegerType(width));
    Value lower = bounds[0], step = bounds[2];
    if (!bits)
      bounds = countTrips(rewriter, loc, bounds);
    // A number of trips can be 2^63 or more.
    auto loop = scf::ForOp::create(rewriter, loc, bounds[0], bounds[1],
                                   bounds[2], inits, /*bodyBuilder=*/nullptr,
                                   /*unsignedCmp=*/!bits);
    OpBuilder::InsertionGuard guard(rewriter);
    Block *body = loop.getBody();
    rewriter.setInsertionPointToStart(body);
    Value variable = loop.getInductionVar();
    if (!bits)
      variable = arith::AddIOp::create(
          rewriter, loc, lower,
          arith::MulIOp::create(rewriter, loc, variable, step));
    auto carrier =
        cast<IntegerType>(converter.convertType(op.getInductionVar()));
    variable = castInteger(
        rewriter, loc, variable,
        converter.getCarriers().get(op.getInductionVar()).isNonNegative,
        carrier.getWidth());
    SmallVector<Value> arguments = {variable};
    llvm::append_range(arguments, loop.getRegionIterArgs());
    moveBody(rewriter, op.getBody(), body, arguments);
    if (op.getScheduled())
      loop->setAttr(kScheduledAttr, rewriter.getUnitAttr());
    rewriter.replaceOp(op, loop.getResults());
    return success();
  }

private:
  /// The narrowest width in which the loop can count without wrapping, the
  /// unused increment after the last iteration included; nothing when 64 bits
  /// are not proven to do.
  std::optional<unsigned> findCounterWidth(ScfForOp op) const {
    const Facts &facts = converter.getCarriers().getFacts();
    IntegerFacts lower = facts.get(op.getLower()),
                 upper = facts.get(op.getUpper()),
                 step = facts.get(op.getStep());
    int64_t last;
    if (step.min < 1)
      return std::nullopt;
    bool overflows = llvm::AddOverflow(upper.max, step.max - 1, last);
    if (!overflows && lower.fitsSigned(32) && upper.fitsSigned(32) &&
        step.fitsSigned(32) && last <= INT32_MAX)
      return 32;
    return overflows ? std::nullopt : std::optional<unsigned>(64);
  }

  /// Bounds of a loop that counts iterations instead: the span from lower to
  /// upper fits 64 unsigned bits. An empty range must not divide by a step that
  /// is 0 by mistake.
  static SmallVector<Value, 3> countTrips(OpBuilder &builder, Location loc,
                                          ArrayRef<Value> bounds) {
    auto constant = [&](int64_t value) -> Value {
      return arith::ConstantOp::create(builder, loc,
                                       builder.getI64IntegerAttr(value));
    };
    Value zero = constant(0), one = constant(1);
    Value span = arith::SubIOp::create(builder, loc, bounds[1], bounds[0]);
    Value rounded = arith::DivUIOp::create(
        builder, loc, arith::SubIOp::create(builder, loc, span, one),
        arith::MaxUIOp::create(builder, loc, bounds[2], one));
    Value trips = arith::AddIOp::create(builder, loc, rounded, one);
    Value any = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt,
                                      bounds[0], bounds[1]);
    Value count = arith::SelectOp::create(builder, loc, any, trips, zero);
    return {zero, count, one};
  }
};

struct IfLowering : AddressPattern<ScfIfOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(ScfIfOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> types;
    for (Value result : op.getResults())
      types.push_back(converter.convertType(result));
    bool hasElse = !op.getElseRegion().empty();
    auto conditional =
        scf::IfOp::create(rewriter, op.getLoc(), types, adaptor.getCondition(),
                          /*addThenBlock=*/true, /*addElseBlock=*/hasElse);
    moveBody(rewriter, op.getThenRegion(), conditional.thenBlock(), {});
    if (hasElse)
      moveBody(rewriter, op.getElseRegion(), conditional.elseBlock(), {});
    if (op.getLaneGuard())
      conditional->setAttr(kLaneGuardAttr, rewriter.getUnitAttr());
    rewriter.replaceOp(op, conditional.getResults());
    return success();
  }
};

struct WhileLowering : AddressPattern<ScfWhileOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(ScfWhileOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    SmallVector<Type> headerTypes, resultTypes;
    for (BlockArgument argument : op.getHeader().getArguments())
      headerTypes.push_back(converter.convertType(argument));
    for (auto [argument, result] :
         llvm::zip(op.getBody().getArguments(), op.getResults()))
      resultTypes.push_back(converter.join(argument, result));
    SmallVector<Value> inits = converter.cast(rewriter, loc, adaptor.getInits(),
                                              op.getInits(), headerTypes);
    auto loop = scf::WhileOp::create(rewriter, loc, resultTypes, inits,
                                     /*beforeBuilder=*/nullptr,
                                     /*afterBuilder=*/nullptr);
    for (auto [from, to] :
         {std::pair<Region &, Block *>(
              op.getHeader(),
              makeBlock(rewriter, loop.getBefore(), headerTypes, loc)),
          std::pair<Region &, Block *>(
              op.getBody(),
              makeBlock(rewriter, loop.getAfter(), resultTypes, loc))})
      moveBody(rewriter, from, to, to->getArguments());
    rewriter.replaceOp(op, loop.getResults());
    return success();
  }

private:
  static Block *makeBlock(ConversionPatternRewriter &rewriter, Region &region,
                          ArrayRef<Type> types, Location loc) {
    if (!region.empty())
      return &region.front();
    OpBuilder::InsertionGuard guard(rewriter);
    return rewriter.createBlock(&region, region.end(), types,
                                SmallVector<Location>(types.size(), loc));
  }
};

struct SelectLowering : AddressPattern<ScfSelectOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(ScfSelectOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Type type = converter.convertType(op.getResult());
    Value onTrue = converter.cast(rewriter, op.getLoc(), adaptor.getTrueValue(),
                                  op.getTrueValue(), type);
    Value onFalse =
        converter.cast(rewriter, op.getLoc(), adaptor.getFalseValue(),
                       op.getFalseValue(), type);
    rewriter.replaceOpWithNewOp<arith::SelectOp>(op, adaptor.getCondition(),
                                                 onTrue, onFalse);
    return success();
  }
};

/// What a selector is compared with.
class Selector {
public:
  Selector(const AddressConverter &converter, Value original, Value converted)
      : value(converted), carrier(converter.getCarriers().get(original)) {}

  Value get() const { return value; }

  /// `key` as a value of the selector's type; nothing if the selector cannot be
  /// it at all.
  std::optional<APInt> find(int64_t key) const {
    bool fits =
        carrier.bits == 64 ||
        (carrier.isNonNegative ? llvm::isUInt<32>(key) : llvm::isInt<32>(key));
    if (!fits)
      return std::nullopt;
    return APInt(carrier.bits, key, /*isSigned=*/true, /*implicitTrunc=*/true);
  }

private:
  Value value;
  Carrier carrier;
};

/// Upstream's structured switch compares 32 bits. A region of blocks can hold
/// one that compares all.
struct SwitchLowering : AddressPattern<ScfSwitchOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(ScfSwitchOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    SmallVector<Type> types;
    for (Value result : op.getResults())
      types.push_back(converter.convertType(result));
    auto choice = scf::ExecuteRegionOp::create(rewriter, loc, types);
    Region &body = choice.getRegion();
    Selector selector(converter, op.getSelector(), adaptor.getSelector());
    SmallVector<APInt> keys;
    SmallVector<Block *> cases;
    auto move = [&](Region &region) {
      Block *block = &region.front();
      rewriter.inlineRegionBefore(region, body, body.end());
      return block;
    };
    {
      OpBuilder::InsertionGuard guard(rewriter);
      Block *entry = rewriter.createBlock(&body);
      Block *other = move(op.getDefaultRegion());
      for (auto [key, region] : llvm::zip(op.getKeys(), op.getCaseRegions()))
        if (std::optional<APInt> found = selector.find(key)) {
          keys.push_back(*found);
          cases.push_back(move(region));
        }
      rewriter.setInsertionPointToEnd(entry);
      SmallVector<ValueRange> passed(cases.size());
      if (cases.empty())
        cf::BranchOp::create(rewriter, loc, other);
      else
        cf::SwitchOp::create(rewriter, loc, selector.get(), other, ValueRange(),
                             keys, cases, passed);
    }
    rewriter.replaceOp(op, choice.getResults());
    return success();
  }
};

struct LookupLowering : AddressPattern<ScfLookupOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(ScfLookupOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Selector selector(converter, op.getSelector(), adaptor.getSelector());
    unsigned width = op.getNumResults();
    SmallVector<Type> types;
    for (Value result : op.getResults())
      types.push_back(converter.convertType(result));
    auto row = [&](unsigned number) {
      return converter.cast(rewriter, loc,
                            adaptor.getValues().slice(number * width, width),
                            op.getRow(number), types);
    };
    SmallVector<Value> results = row(op.getKeys().size());
    for (auto [number, key] : llvm::enumerate(op.getKeys())) {
      std::optional<APInt> found = selector.find(key);
      if (!found)
        continue;
      Value wanted = arith::ConstantOp::create(
          rewriter, loc,
          rewriter.getIntegerAttr(selector.get().getType(), *found));
      Value chosen = arith::CmpIOp::create(
          rewriter, loc, arith::CmpIPredicate::eq, selector.get(), wanted);
      for (auto [result, value] : llvm::zip(results, row(number)))
        result = arith::SelectOp::create(rewriter, loc, chosen, value, result);
    }
    rewriter.replaceOp(op, results);
    return success();
  }
};

struct BrLowering : AddressPattern<CfgBrOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(CfgBrOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    // The function's pattern has converted the arguments of its blocks.
    rewriter.replaceOpWithNewOp<cf::BranchOp>(
        op, op.getDest(),
        converter.cast(rewriter, op.getLoc(), adaptor.getArguments(),
                       op.getArguments(), op.getDest()->getArgumentTypes()));
    return success();
  }
};

struct CondBrLowering : AddressPattern<CfgCondBrOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(CfgCondBrOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto passed = [&](ValueRange converted, ValueRange arguments, Block *dest) {
      return converter.cast(rewriter, op.getLoc(), converted, arguments,
                            dest->getArgumentTypes());
    };
    rewriter.replaceOpWithNewOp<cf::CondBranchOp>(
        op, adaptor.getCondition(), op.getTrueDest(),
        passed(adaptor.getTrueArguments(), op.getTrueArguments(),
               op.getTrueDest()),
        op.getFalseDest(),
        passed(adaptor.getFalseArguments(), op.getFalseArguments(),
               op.getFalseDest()));
    return success();
  }
};

struct ExtentsLowering : AddressPattern<CfgExtentsOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(CfgExtentsOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.eraseOp(op);
    return success();
  }
};

struct YieldLowering : AddressPattern<ScfYieldOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(ScfYieldOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Operation *parent = op->getParentOp();
    TypeRange types = parent->getResultTypes();
    if (auto loop = dyn_cast<scf::WhileOp>(parent))
      types = loop.getInits().getTypes();
    else if (!isa<scf::ForOp, scf::IfOp, scf::ExecuteRegionOp>(parent))
      return rewriter.notifyMatchFailure(op, "its parent is not lowered");
    rewriter.replaceOpWithNewOp<scf::YieldOp>(
        op, converter.cast(rewriter, op.getLoc(), adaptor.getValues(),
                           op.getValues(), types));
    return success();
  }
};

struct ConditionLowering : AddressPattern<ScfConditionOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(ScfConditionOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto loop = dyn_cast<scf::WhileOp>(op->getParentOp());
    if (!loop)
      return rewriter.notifyMatchFailure(op, "its parent is not lowered");
    rewriter.replaceOpWithNewOp<scf::ConditionOp>(
        op, adaptor.getCondition(),
        converter.cast(rewriter, op.getLoc(), adaptor.getValues(),
                       op.getValues(), loop.getResultTypes()));
    return success();
  }
};

/// Loom's own schedulers have all run. For AMDGPU, whose scheduler is still to
/// come, there is a better pattern (BarrierPatterns.cpp).
struct FenceLowering : AddressPattern<ScfScheduleFenceOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(ScfScheduleFenceOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.eraseOp(op);
    return success();
  }
};
} // namespace

void loom::populateControlPatterns(const AddressConverter &converter,
                                   RewritePatternSet &patterns) {
  patterns
      .add<ForLowering, IfLowering, WhileLowering, SelectLowering,
           SwitchLowering, LookupLowering, BrLowering, CondBrLowering,
           ExtentsLowering, YieldLowering, ConditionLowering, FenceLowering>(
          converter, patterns.getContext());
}

LogicalResult loom::convertBody(const AddressConverter &converter,
                                ConversionPatternRewriter &rewriter,
                                Region &body,
                                TypeConverter::SignatureConversion &entry) {
  SmallVector<Block *> others;
  for (Block &block : llvm::drop_begin(body))
    others.push_back(&block);
  rewriter.applySignatureConversion(&body.front(), entry, &converter);
  for (Block *block : others) {
    TypeConverter::SignatureConversion signature(block->getNumArguments());
    // By value: each argument has a carrier of its own.
    if (failed(
            converter.convertSignatureArgs(block->getArguments(), signature)))
      return failure();
    rewriter.applySignatureConversion(block, signature, &converter);
  }
  return success();
}
