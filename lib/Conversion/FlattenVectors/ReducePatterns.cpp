//===- ReducePatterns.cpp - Reductions and tables -------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Flatten.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace loom;

namespace {

/// Combines values of one type with the kind and flags of a reduction.
class Combiner {
public:
  template <typename Op>
  Combiner(OpBuilder &builder, Op op)
      : builder(builder), loc(op.getLoc()), kind(op.getKind()),
        flags(op.getFastmathAttr()),
        isFree(isOrderFree(kind, op.getFastmath())) {}

  Value combine(Value a, Value b) const {
    Value result = loom::combine(builder, loc, kind, a, b);
    Operation *op = result.getDefiningOp();
    if (isa<arith::ArithFastMathInterface>(op))
      op->setAttr("fastmath", flags);
    return result;
  }

  /// All lanes of a vector, starting from `init`.
  Value reduceLanes(Value init, Value vector) const {
    auto count = [&] {
      return cast<VectorType>(vector.getType()).getNumElements();
    };
    // Halves are combined whole, which uses the widest instructions.
    while (isFree && count() % 2 == 0) {
      int64_t half = count() / 2;
      auto low = llvm::to_vector(llvm::seq(half));
      auto high = llvm::to_vector(llvm::seq(half, 2 * half));
      vector = combine(pick(builder, loc, vector, low),
                       pick(builder, loc, vector, high));
    }
    SmallVector<Value> lanes;
    for (int64_t lane = 0; lane != count(); ++lane)
      lanes.push_back(pickLane(builder, loc, vector, lane));
    return reduceValues(init, lanes);
  }

  /// Values of one type, starting from `init`; pairwise where that is allowed.
  Value reduceValues(Value init, ArrayRef<Value> values) const {
    SmallVector<Value> rest(values);
    while (isFree && rest.size() > 1) {
      SmallVector<Value> next;
      for (size_t i = 0; i + 1 < rest.size(); i += 2)
        next.push_back(combine(rest[i], rest[i + 1]));
      if (rest.size() % 2 != 0)
        next.push_back(rest.back());
      rest = std::move(next);
    }
    for (Value value : rest)
      init = combine(init, value);
    return init;
  }

private:
  OpBuilder &builder;
  Location loc;
  CombiningKind kind;
  arith::FastMathFlagsAttr flags;
  bool isFree;
};

struct ReduceLowering : OpConversionPattern<VectorReduceOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(VectorReduceOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(
        op, Combiner(rewriter, op)
                .reduceLanes(adaptor.getInit(), adaptor.getSource()));
    return success();
  }
};

struct ReduceAxesLowering : OpConversionPattern<VectorReduceAxesOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(VectorReduceAxesOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Combiner combiner(rewriter, op);
    if (!isa<VectorType>(op.getType())) {
      rewriter.replaceOp(
          op, combiner.reduceLanes(adaptor.getInit(), adaptor.getSource()));
      return success();
    }
    rewriter.replaceOp(
        op, combiner.reduceValues(adaptor.getInit(),
                                  slice(rewriter, op, adaptor.getSource())));
    return success();
  }

private:
  /// For each coordinate along the axes, in row-major order, the lanes that
  /// become lanes of the result.
  static SmallVector<Value> slice(OpBuilder &builder, VectorReduceAxesOp op,
                                  Value source) {
    VectorType type = op.getSource().getType();
    llvm::SmallBitVector isReduced(type.getRank());
    for (int64_t axis : op.getAxes())
      isReduced.set(axis);
    SmallVector<int64_t> reduced, kept;
    for (auto [dim, extent] : llvm::enumerate(type.getShape()))
      (isReduced.test(dim) ? reduced : kept).push_back(extent);
    LaneNumbers numbers(type.getShape());
    SmallVector<Value> slices;
    SmallVector<int64_t> origin(type.getRank());
    auto place = [&](ArrayRef<int64_t> coordinates, bool where) {
      for (unsigned dim = 0, next = 0; dim != origin.size(); ++dim)
        if (isReduced.test(dim) == where)
          origin[dim] = coordinates[next++];
    };
    forEachLane(reduced, [&](ArrayRef<int64_t> along) {
      place(along, true);
      SmallVector<int64_t> lanes;
      forEachLane(kept, [&](ArrayRef<int64_t> lane) {
        place(lane, false);
        lanes.push_back(numbers.get(origin));
      });
      slices.push_back(pick(builder, op.getLoc(), source, lanes));
    });
    return slices;
  }
};

//===----------------------------------------------------------------------===//
// Tables
//===----------------------------------------------------------------------===//

/// A constant in every lane.
Value splat(OpBuilder &builder, Location loc, VectorType type, uint64_t value) {
  auto lane = IntegerAttr::get(type.getElementType(),
                               APInt(type.getElementTypeBitWidth(), value));
  return makeConstant(builder, loc, type, {lane});
}

/// Lane `lane` of `table`, `count` times.
Value repeat(OpBuilder &builder, Location loc, Value table, int64_t lane,
             int64_t count) {
  return pick(builder, loc, table, SmallVector<int64_t>(count, lane));
}

struct LookupLowering : OpConversionPattern<VectorTableLookupOp> {
  using OpConversionPattern::OpConversionPattern;

  /// The longest table that is looked up by selections. Beyond that each lane
  /// is read by its index.
  static constexpr int64_t kMaxSelections = 64;

  LogicalResult
  matchAndRewrite(VectorTableLookupOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    int64_t length = op.getTable().getType().getNumElements();
    Value indices = adaptor.getIndices();
    auto type = cast<VectorType>(indices.getType());
    unsigned width = type.getElementTypeBitWidth();
    if (width >= 63 || length < int64_t(1) << width)
      indices = arith::MinUIOp::create(rewriter, loc, indices,
                                       splat(rewriter, loc, type, length - 1));
    rewriter.replaceOp(
        op,
        length <= kMaxSelections
            ? select(rewriter, loc, adaptor.getTable(), indices, length)
            : read(rewriter, loc, adaptor.getTable(), indices, op.getType()));
    return success();
  }

private:
  /// Halves the table by one bit of the indices after another.
  static Value select(OpBuilder &builder, Location loc, Value table,
                      Value indices, int64_t length) {
    auto type = cast<VectorType>(indices.getType());
    int64_t count = type.getNumElements();
    SmallVector<Value> entries;
    for (int64_t entry = 0; entry != length; ++entry)
      entries.push_back(repeat(builder, loc, table, entry, count));
    Value zero = splat(builder, loc, type, 0);
    unsigned width = type.getElementTypeBitWidth();
    for (unsigned bit = 0; entries.size() > 1 && bit != width; ++bit) {
      Value masked = arith::AndIOp::create(
          builder, loc, indices, splat(builder, loc, type, uint64_t(1) << bit));
      Value isSet = arith::CmpIOp::create(
          builder, loc, arith::CmpIPredicate::ne, masked, zero);
      SmallVector<Value> next;
      for (size_t i = 0; i + 1 < entries.size(); i += 2)
        next.push_back(arith::SelectOp::create(builder, loc, isSet,
                                               entries[i + 1], entries[i]));
      if (entries.size() % 2 != 0)
        next.push_back(entries.back());
      entries = std::move(next);
    }
    // An index too narrow for the table reaches only its beginning.
    return entries.front();
  }

  static Value read(OpBuilder &builder, Location loc, Value table,
                    Value indices, VectorType result) {
    SmallVector<Value> lanes;
    for (int64_t lane = 0; lane != result.getNumElements(); ++lane) {
      Value index =
          arith::IndexCastUIOp::create(builder, loc, builder.getIndexType(),
                                       pickLane(builder, loc, indices, lane));
      lanes.push_back(
          vector::ExtractOp::create(builder, loc, table, OpFoldResult(index)));
    }
    return vector::FromElementsOp::create(
        builder, loc, VectorType::get(lanes.size(), result.getElementType()),
        lanes);
  }
};

struct QuantizeLowering : OpConversionPattern<VectorTableQuantizeOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(VectorTableQuantizeOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value source = adaptor.getSource();
    int64_t count = op.getType().getNumElements();
    auto type = VectorType::get(count, op.getType().getElementType());
    Value level;
    int64_t length = op.getThresholds().getType().getNumElements();
    for (int64_t entry = 0; entry != length; ++entry) {
      Value threshold =
          repeat(rewriter, loc, adaptor.getThresholds(), entry, count);
      Value isAbove = arith::CmpFOp::create(rewriter, loc, getPredicate(op),
                                            source, threshold);
      Value step =
          type.getElementType().isInteger(1)
              ? isAbove
              : Value(arith::ExtUIOp::create(rewriter, loc, type, isAbove));
      level = level ? Value(arith::AddIOp::create(rewriter, loc, level, step))
                    : step;
    }
    rewriter.replaceOp(op, level);
    return success();
  }

private:
  /// Unordered predicates hold for NaN and so count every threshold.
  static arith::CmpFPredicate getPredicate(VectorTableQuantizeOp op) {
    bool countsEqual = op.getTie() == QuantizeTie::Upper;
    if (op.getNan() == QuantizeNan::Max)
      return countsEqual ? arith::CmpFPredicate::UGE
                         : arith::CmpFPredicate::UGT;
    return countsEqual ? arith::CmpFPredicate::OGE : arith::CmpFPredicate::OGT;
  }
};
} // namespace

void loom::populateReducePatterns(const TypeConverter &converter,
                                  RewritePatternSet &patterns) {
  patterns.add<ReduceLowering, ReduceAxesLowering, LookupLowering,
               QuantizeLowering>(converter, patterns.getContext());
}
