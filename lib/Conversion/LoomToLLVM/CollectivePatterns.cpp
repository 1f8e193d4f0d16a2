//===- CollectivePatterns.cpp - Exchanges between lanes -------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Collectives.h"
#include "Loom/Analysis/Subgroups.h"
#include "Loom/Interfaces/Decision.h"
#include "Loom/Target/AMDGPU/Targets.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace loom;

static std::optional<int64_t> getConstant(Value value) {
  APInt constant;
  if (!matchPattern(value, m_ConstantInt(&constant)))
    return std::nullopt;
  return constant.getSExtValue();
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

static bool isCollective(Operation *op) {
  auto interface = dyn_cast<MemoryEffectOpInterface>(op);
  if (!interface)
    return false;
  SmallVector<MemoryEffects::EffectInstance> effects;
  interface.getEffectsOnResource(ParticipationResource::get(), effects);
  return !effects.empty();
}

static bool isPrimitive(Operation *op) {
  return isa<KernelShuffleOp, KernelBroadcastOp, KernelBroadcastFirstOp,
             KernelBallotOp, KernelActiveMaskOp>(op);
}

static LogicalResult checkCollective(Operation *op, const TargetInfo &target) {
  int64_t size = target.wavefrontSize;
  if (isa<KernelSubgroupIdentityOp, KernelSubgroupCountOp>(op) ||
      (isCollective(op) && !isPrimitive(op)))
    return op->emitOpError(
        "is made of others: 'loom-expand-collectives' has to come first");
  auto ballot = dyn_cast<KernelBallotOp>(op);
  if (ballot && int64_t(ballot.getType().getIntOrFloatBitWidth()) < size)
    return op->emitOpError("as i32 needs subgroups of at most 32 lanes, but ")
           << target.name << " has " << size << ": use i64";
  auto shuffle = dyn_cast<KernelShuffleOp>(op);
  std::optional<int64_t> width =
      shuffle ? getConstant(shuffle.getWidth()) : std::nullopt;
  if (width && *width > size)
    return op->emitOpError("its width is ")
           << *width << ", but " << target.name << " has subgroups of " << size;
  return success();
}

LogicalResult loom::prepareCollectives(ModuleOp module, const Facts &facts,
                                       const TargetInfo &target,
                                       WholeShuffles &whole) {
  WalkResult walk = module.walk([&](Operation *op) -> WalkResult {
    if (failed(checkCollective(op, target)))
      return WalkResult::interrupt();
    if (isa<KernelShuffleOp>(op) &&
        isExecutedByWholeSubgroup(op, facts, target.wavefrontSize))
      whole.insert(op);
    return WalkResult::advance();
  });
  return failure(walk.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// Values as words
//===----------------------------------------------------------------------===//

static Value constant32(OpBuilder &builder, Location loc, int64_t value) {
  return arith::ConstantOp::create(builder, loc,
                                   builder.getI32IntegerAttr(int32_t(value)));
}

/// `type` with integers of the same width in place of floats.
static Type getIntegers(Type type) {
  Type element = getElementTypeOrSelf(type);
  if (isa<IntegerType>(element))
    return type;
  auto integer =
      IntegerType::get(type.getContext(), element.getIntOrFloatBitWidth());
  auto vector = dyn_cast<VectorType>(type);
  return vector ? Type(vector.clone(integer)) : integer;
}

static int64_t getBits(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return getElementTypeOrSelf(type).getIntOrFloatBitWidth() *
         (vector ? vector.getNumElements() : 1);
}

/// A value of integers, floats or a vector of them, as 32-bit words.
static SmallVector<Value> toWords(OpBuilder &builder, Location loc,
                                  Value value) {
  Type type = getIntegers(value.getType());
  if (type != value.getType())
    value = arith::BitcastOp::create(builder, loc, type, value);
  int64_t bits = getBits(type), count = llvm::divideCeil(bits, 32);
  if (isa<VectorType>(type))
    value = LLVM::BitcastOp::create(builder, loc, builder.getIntegerType(bits),
                                    value);
  if (bits % 32 != 0)
    value = arith::ExtUIOp::create(builder, loc,
                                   builder.getIntegerType(count * 32), value);
  if (count == 1)
    return {value};
  auto words = VectorType::get({count}, builder.getI32Type());
  value = LLVM::BitcastOp::create(builder, loc, words, value);
  SmallVector<Value> result;
  for (int64_t i = 0; i < count; ++i)
    result.push_back(LLVM::ExtractElementOp::create(
        builder, loc, value, constant32(builder, loc, i)));
  return result;
}

static Value fromWords(OpBuilder &builder, Location loc, ValueRange words,
                       Type type) {
  Type integers = getIntegers(type);
  int64_t bits = getBits(type), count = words.size();
  Value value = words.front();
  if (count > 1) {
    auto all = VectorType::get({count}, builder.getI32Type());
    value = LLVM::PoisonOp::create(builder, loc, all);
    for (auto [i, word] : llvm::enumerate(words))
      value = LLVM::InsertElementOp::create(builder, loc, value, word,
                                            constant32(builder, loc, i));
    value = LLVM::BitcastOp::create(builder, loc,
                                    builder.getIntegerType(count * 32), value);
  }
  if (bits % 32 != 0)
    value = arith::TruncIOp::create(builder, loc, builder.getIntegerType(bits),
                                    value);
  if (isa<VectorType>(type))
    value = LLVM::BitcastOp::create(builder, loc, integers, value);
  if (integers != type)
    value = arith::BitcastOp::create(builder, loc, type, value);
  return value;
}

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

namespace {
template <typename Op> struct LanePatternBase : AddressPattern<Op> {
  LanePatternBase(const AddressConverter &converter, MLIRContext *context,
                  const LaneTarget &lanes)
      : AddressPattern<Op>(converter, context), lanes(lanes) {}

  /// `value` as words, in the carrier of `result`.
  SmallVector<Value> getWords(OpBuilder &builder, Location loc, Value converted,
                              Value original, Value result) const {
    Value value = this->converter.cast(builder, loc, converted, original,
                                       this->converter.convertType(result));
    return toWords(builder, loc, value);
  }

  const LaneTarget &lanes;
};

struct LaneIdLowering : LanePatternBase<KernelLaneIdOp> {
  using LanePatternBase::LanePatternBase;

  LogicalResult
  matchAndRewrite(KernelLaneIdOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = cast<IntegerType>(converter.convertType(op.getResult()));
    Value lane = lanes.createLaneId(rewriter, op.getLoc());
    rewriter.replaceOp(op, castInteger(rewriter, op.getLoc(), lane,
                                       /*isUnsigned=*/true, type.getWidth()));
    return success();
  }
};

struct BallotLowering : LanePatternBase<KernelBallotOp> {
  using LanePatternBase::LanePatternBase;

  LogicalResult
  matchAndRewrite(KernelBallotOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value bits =
        lanes.createBallot(rewriter, op.getLoc(), adaptor.getPredicate());
    rewriter.replaceOp(op, castInteger(rewriter, op.getLoc(), bits,
                                       /*isUnsigned=*/true,
                                       op.getType().getIntOrFloatBitWidth()));
    return success();
  }
};

struct ActiveMaskLowering : LanePatternBase<KernelActiveMaskOp> {
  using LanePatternBase::LanePatternBase;

  LogicalResult
  matchAndRewrite(KernelActiveMaskOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value yes =
        arith::ConstantOp::create(rewriter, loc, rewriter.getBoolAttr(true));
    Value bits = lanes.createBallot(rewriter, loc, yes);
    rewriter.replaceOp(op, castInteger(rewriter, loc, bits,
                                       /*isUnsigned=*/true, 64));
    return success();
  }
};

struct BroadcastLowering : LanePatternBase<KernelBroadcastOp> {
  using LanePatternBase::LanePatternBase;

  LogicalResult
  matchAndRewrite(KernelBroadcastOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    SmallVector<Value> words = getWords(rewriter, loc, adaptor.getValue(),
                                        op.getValue(), op.getResult());
    for (Value &word : words)
      word = lanes.createRead(rewriter, loc, word, adaptor.getLane());
    rewriter.replaceOp(op, fromWords(rewriter, loc, words,
                                     converter.convertType(op.getResult())));
    return success();
  }
};

struct BroadcastFirstLowering : LanePatternBase<KernelBroadcastFirstOp> {
  using LanePatternBase::LanePatternBase;

  LogicalResult
  matchAndRewrite(KernelBroadcastFirstOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    SmallVector<Value> words = getWords(rewriter, loc, adaptor.getValue(),
                                        op.getValue(), op.getResult());
    for (Value &word : words)
      word = lanes.createReadFirst(rewriter, loc, word);
    rewriter.replaceOp(op, fromWords(rewriter, loc, words,
                                     converter.convertType(op.getResult())));
    return success();
  }
};

struct ShuffleLowering : LanePatternBase<KernelShuffleOp> {
  ShuffleLowering(const AddressConverter &converter, MLIRContext *context,
                  const LaneTarget &lanes, const WholeShuffles &whole)
      : LanePatternBase(converter, context, lanes), whole(whole) {}

  LogicalResult
  matchAndRewrite(KernelShuffleOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    SmallVector<Value> words = getWords(rewriter, loc, adaptor.getValue(),
                                        op.getValue(), op.getResult());
    std::optional<LanePattern> pattern = findPattern(op);
    StringRef form = pattern ? lanes.getExchange(*pattern) : "";
    bool isDirect = !form.empty();
    Decision(op, DecisionKind::Taken, "collective", "shuffle")
        .add("form", isDirect ? form : "permute")
        .add("words", words.size());
    Value ok = isDirect ? exchange(rewriter, loc, *pattern, words)
                        : permute(rewriter, loc, op, adaptor.getOffset(),
                                  adaptor.getWidth(), words);
    rewriter.replaceOp(op, {fromWords(rewriter, loc, words,
                                      converter.convertType(op.getResult())),
                            ok});
    return success();
  }

private:
  /// The constants of a shuffle that all lanes execute.
  std::optional<LanePattern> findPattern(KernelShuffleOp op) const {
    std::optional<int64_t> offset = getConstant(op.getOffset());
    std::optional<int64_t> width = getConstant(op.getWidth());
    if (!whole.contains(op) || !offset || !width || *offset < 1 ||
        *offset >= *width)
      return std::nullopt;
    return LanePattern{op.getMode(), *offset, *width};
  }

  static Value compare(OpBuilder &builder, Location loc,
                       arith::CmpIPredicate predicate, Value a, Value b) {
    return arith::CmpIOp::create(builder, loc, predicate, a, b);
  }

  /// Replaces `words` by those of their sources, and gives `ok`.
  Value exchange(OpBuilder &builder, Location loc, const LanePattern &pattern,
                 MutableArrayRef<Value> words) const {
    if (pattern.mode == ShuffleMode::Xor) {
      for (Value &word : words)
        word = lanes.createExchange(builder, loc, word, pattern);
      return arith::ConstantOp::create(builder, loc, builder.getBoolAttr(true));
    }
    Value inside =
        arith::AndIOp::create(builder, loc, lanes.createLaneId(builder, loc),
                              constant32(builder, loc, pattern.width - 1));
    Value ok =
        pattern.mode == ShuffleMode::Up
            ? compare(builder, loc, arith::CmpIPredicate::uge, inside,
                      constant32(builder, loc, pattern.offset))
            : compare(builder, loc, arith::CmpIPredicate::ult, inside,
                      constant32(builder, loc, pattern.width - pattern.offset));
    for (Value &word : words) {
      Value other = lanes.createExchange(builder, loc, word, pattern);
      word = pattern.width == lanes.getRowSize()
                 ? other
                 : arith::SelectOp::create(builder, loc, ok, other, word)
                       .getResult();
    }
    return ok;
  }

  /// As `exchange`, for any shuffle and any active lanes.
  Value permute(OpBuilder &builder, Location loc, KernelShuffleOp op,
                Value offset, Value width, MutableArrayRef<Value> words) const {
    Value lane = lanes.createLaneId(builder, loc);
    // The width is a power of two: division by masking.
    Value rest =
        arith::SubIOp::create(builder, loc, width, constant32(builder, loc, 1));
    Value inside = arith::AndIOp::create(builder, loc, lane, rest);
    Value segment = arith::XOrIOp::create(builder, loc, lane, inside);
    Value source = getSource(builder, loc, op.getMode(), inside, offset);
    // A source below zero is a large one.
    Value ok = compare(builder, loc, arith::CmpIPredicate::ult, source, width);
    Value from = arith::SelectOp::create(
        builder, loc, ok, arith::AddIOp::create(builder, loc, segment, source),
        lane);
    if (!whole.contains(op))
      ok =
          arith::AndIOp::create(builder, loc, ok, isActive(builder, loc, from));
    for (Value &word : words)
      word = arith::SelectOp::create(
          builder, loc, ok, lanes.createPermute(builder, loc, word, from),
          word);
    return ok;
  }

  /// Where in its segment the source is, if it is there.
  static Value getSource(OpBuilder &builder, Location loc, ShuffleMode mode,
                         Value inside, Value offset) {
    switch (mode) {
    case ShuffleMode::Xor:
      return arith::XOrIOp::create(builder, loc, inside, offset);
    case ShuffleMode::Up:
      return arith::SubIOp::create(builder, loc, inside, offset);
    case ShuffleMode::Down:
      return arith::AddIOp::create(builder, loc, inside, offset);
    case ShuffleMode::Index:
      return offset;
    }
    llvm_unreachable("unknown mode");
  }

  Value isActive(OpBuilder &builder, Location loc, Value lane) const {
    Value yes =
        arith::ConstantOp::create(builder, loc, builder.getBoolAttr(true));
    Value active = lanes.createBallot(builder, loc, yes);
    Value position = castInteger(builder, loc, lane, /*isUnsigned=*/true,
                                 active.getType().getIntOrFloatBitWidth());
    Value bit = arith::ShRUIOp::create(builder, loc, active, position);
    return arith::TruncIOp::create(builder, loc, builder.getI1Type(), bit);
  }

  const WholeShuffles &whole;
};
} // namespace

void loom::populateCollectivePatterns(const AddressConverter &converter,
                                      const LaneTarget &lanes,
                                      const WholeShuffles &whole,
                                      RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  patterns.add<LaneIdLowering, BallotLowering, ActiveMaskLowering,
               BroadcastLowering, BroadcastFirstLowering>(converter, context,
                                                          lanes);
  patterns.add<ShuffleLowering>(converter, context, lanes, whole);
}
