//===- ShapePatterns.cpp - Moving lanes of flat vectors -------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Flatten.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace loom;

static VectorType flat(VectorType type) {
  return VectorType::get(type.getNumElements(), type.getElementType());
}

namespace {

/// The lane at a position of constants and values.
class LaneIndex {
public:
  LaneIndex(VectorType type, ArrayRef<OpFoldResult> position) {
    LaneNumbers numbers(type.getShape());
    for (auto [dim, index] : llvm::enumerate(position)) {
      int64_t stride = numbers.getStride(dim);
      if (std::optional<int64_t> known = getConstantIntValue(index))
        constant += *known * stride;
      else
        terms.emplace_back(cast<Value>(index), stride);
    }
  }

  bool isConstant() const { return terms.empty(); }
  int64_t getConstant() const { return constant; }

  /// The lane `distance` behind this one.
  Value get(OpBuilder &builder, Location loc, int64_t distance = 0) const {
    Value sum = IndexConstantOp::create(builder, loc, constant + distance);
    for (auto [value, stride] : terms) {
      Value factor = IndexConstantOp::create(builder, loc, stride);
      sum = builder.createOrFold<IndexMaddOp>(loc, builder.getIndexType(),
                                              value, factor, sum);
    }
    return sum;
  }

private:
  int64_t constant = 0;
  SmallVector<std::pair<Value, int64_t>, 4> terms;
};

/// A result lane from where each comes in the operand.
template <typename Op> struct MovePattern : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;
  using Coordinates = ArrayRef<int64_t>;

protected:
  /// Replaces `op` by the lanes of `source` that `map` finds for each lane of a
  /// vector of `type`.
  static void
  replace(ConversionPatternRewriter &rewriter, Operation *op, Value source,
          VectorType from, VectorType to,
          function_ref<void(Coordinates, MutableArrayRef<int64_t>)> map) {
    rewriter.replaceOp(op, move(rewriter, op->getLoc(), source, from, to, map));
  }

  static Value
  move(OpBuilder &builder, Location loc, Value source, VectorType from,
       VectorType to,
       function_ref<void(Coordinates, MutableArrayRef<int64_t>)> map) {
    LaneNumbers numbers(from.getShape());
    SmallVector<int64_t> lanes, origin(from.getRank());
    forEachLane(to.getShape(), [&](Coordinates lane) {
      map(lane, origin);
      lanes.push_back(numbers.get(origin));
    });
    return pick(builder, loc, source, lanes);
  }
};

//===----------------------------------------------------------------------===//
// Upstream's ops
//===----------------------------------------------------------------------===//

struct BroadcastLowering : MovePattern<vector::BroadcastOp> {
  using MovePattern::MovePattern;

  LogicalResult
  matchAndRewrite(vector::BroadcastOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    VectorType to = op.getResultVectorType();
    auto from = dyn_cast<VectorType>(op.getSourceType());
    if (!from) {
      rewriter.replaceOpWithNewOp<vector::BroadcastOp>(op, flat(to),
                                                       adaptor.getSource());
      return success();
    }
    replace(rewriter, op, adaptor.getSource(), from, to,
            [&](Coordinates lane, MutableArrayRef<int64_t> origin) {
              lane = lane.take_back(origin.size());
              for (auto [dim, coordinate] : llvm::enumerate(lane))
                origin[dim] = from.getDimSize(dim) == 1 ? 0 : coordinate;
            });
    return success();
  }
};

struct TransposeLowering : MovePattern<vector::TransposeOp> {
  using MovePattern::MovePattern;

  LogicalResult
  matchAndRewrite(vector::TransposeOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    replace(rewriter, op, adaptor.getVector(), op.getSourceVectorType(),
            op.getResultVectorType(),
            [&](Coordinates lane, MutableArrayRef<int64_t> origin) {
              for (auto [coordinate, dim] :
                   llvm::zip(lane, op.getPermutation()))
                origin[dim] = coordinate;
            });
    return success();
  }
};

/// The lanes stay where they are.
struct ShapeCastLowering : OpConversionPattern<vector::ShapeCastOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(vector::ShapeCastOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, adaptor.getSource());
    return success();
  }
};

/// `count` lanes from `index` on, as one vector.
Value readLanes(OpBuilder &builder, Location loc, Value source,
                ArrayRef<Value> indices) {
  SmallVector<Value> lanes;
  for (Value index : indices)
    lanes.push_back(
        vector::ExtractOp::create(builder, loc, source, OpFoldResult(index)));
  Type element = getElementTypeOrSelf(source.getType());
  return vector::FromElementsOp::create(
      builder, loc, VectorType::get(lanes.size(), element), lanes);
}

struct ExtractLowering : OpConversionPattern<vector::ExtractOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(vector::ExtractOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    LaneIndex index(op.getSourceVectorType(), op.getMixedPosition());
    auto part = dyn_cast<VectorType>(op.getType());
    int64_t count = part ? part.getNumElements() : 1;
    Value source = adaptor.getSource();
    if (!part) {
      OpFoldResult lane = rewriter.getIndexAttr(index.getConstant());
      if (!index.isConstant())
        lane = index.get(rewriter, loc);
      rewriter.replaceOpWithNewOp<vector::ExtractOp>(op, source, lane);
    } else if (index.isConstant()) {
      int64_t begin = index.getConstant();
      auto lanes = llvm::to_vector(llvm::seq(begin, begin + count));
      rewriter.replaceOp(op, pick(rewriter, loc, source, lanes));
    } else {
      SmallVector<Value> indices;
      for (int64_t lane = 0; lane != count; ++lane)
        indices.push_back(index.get(rewriter, loc, lane));
      rewriter.replaceOp(op, readLanes(rewriter, loc, source, indices));
    }
    return success();
  }
};

struct InsertLowering : OpConversionPattern<vector::InsertOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(vector::InsertOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    LaneIndex index(op.getDestVectorType(), op.getMixedPosition());
    auto part = dyn_cast<VectorType>(op.getValueToStoreType());
    int64_t count = part ? part.getNumElements() : 1;
    Value value = adaptor.getValueToStore(), target = adaptor.getDest();
    if (!part) {
      OpFoldResult lane = rewriter.getIndexAttr(index.getConstant());
      if (!index.isConstant())
        lane = index.get(rewriter, loc);
      rewriter.replaceOpWithNewOp<vector::InsertOp>(op, value, target, lane);
    } else if (index.isConstant()) {
      int64_t total = op.getDestVectorType().getNumElements();
      auto lanes = llvm::to_vector(llvm::seq(total));
      for (int64_t lane = 0; lane != count; ++lane)
        lanes[index.getConstant() + lane] = total + lane;
      rewriter.replaceOp(op, pick(rewriter, loc, target, value, lanes));
    } else {
      for (int64_t lane = 0; lane != count; ++lane)
        target = vector::InsertOp::create(
            rewriter, loc, pickLane(rewriter, loc, value, lane), target,
            OpFoldResult(index.get(rewriter, loc, lane)));
      rewriter.replaceOp(op, target);
    }
    return success();
  }
};

/// What folding makes of insertions that leave no lane of the vector they are
/// into, where one of them is of a row.
struct ToElementsLowering : OpConversionPattern<vector::ToElementsOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(vector::ToElementsOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> lanes;
    for (int64_t lane = 0, e = op->getNumResults(); lane != e; ++lane)
      lanes.push_back(
          pickLane(rewriter, op.getLoc(), adaptor.getSource(), lane));
    rewriter.replaceOp(op, lanes);
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Creation
//===----------------------------------------------------------------------===//

struct EmptyLowering : OpConversionPattern<VectorEmptyOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(VectorEmptyOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    VectorType type = flat(op.getType());
    Type element = type.getElementType();
    Value zero;
    if (isNumber(element))
      zero = arith::ConstantOp::create(rewriter, loc,
                                       rewriter.getZeroAttr(element));
    else
      zero = IndexConstantOp::create(rewriter, loc, element,
                                     rewriter.getIndexAttr(0));
    rewriter.replaceOpWithNewOp<vector::BroadcastOp>(op, type, zero);
    return success();
  }
};

/// The number of each lane as a constant of its type.
Value makeLaneNumbers(OpBuilder &builder, Location loc, VectorType type) {
  SmallVector<Attribute> numbers;
  Type element = type.getElementType();
  for (int64_t lane = 0; lane != type.getNumElements(); ++lane) {
    if (auto real = dyn_cast<FloatType>(element)) {
      APFloat value(real.getFloatSemantics());
      value.convertFromAPInt(APInt(64, lane), /*IsSigned=*/true,
                             APFloat::rmNearestTiesToEven);
      numbers.push_back(FloatAttr::get(element, value));
    } else {
      numbers.push_back(IntegerAttr::get(
          element, APInt(element.getIntOrFloatBitWidth(), lane,
                         /*isSigned=*/false, /*implicitTrunc=*/true)));
    }
  }
  return makeConstant(builder, loc, type, numbers);
}

struct IotaLowering : OpConversionPattern<VectorIotaOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(VectorIotaOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    VectorType type = flat(op.getType());
    if (!isNumber(type.getElementType())) {
      rewriter.replaceOpWithNewOp<VectorIotaOp>(op, type, adaptor.getBase(),
                                                adaptor.getStep());
      return success();
    }
    auto splat = [&](Value value) -> Value {
      return vector::BroadcastOp::create(rewriter, loc, type, value);
    };
    Value base = splat(adaptor.getBase()), step = splat(adaptor.getStep());
    Value numbers = makeLaneNumbers(rewriter, loc, type);
    if (isa<FloatType>(type.getElementType())) {
      Value product = arith::MulFOp::create(rewriter, loc, numbers, step);
      rewriter.replaceOpWithNewOp<arith::AddFOp>(op, base, product);
    } else {
      Value product = arith::MulIOp::create(rewriter, loc, numbers, step);
      rewriter.replaceOpWithNewOp<arith::AddIOp>(op, base, product);
    }
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Loom's ops that move lanes
//===----------------------------------------------------------------------===//

struct ShuffleLowering : OpConversionPattern<VectorShuffleOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(VectorShuffleOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(
        op, pick(rewriter, op.getLoc(), adaptor.getSource(), op.getLanes()));
    return success();
  }
};

struct ConcatLowering : OpConversionPattern<VectorConcatOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(VectorConcatOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    int64_t axis = op.getAxis();
    Value joined = adaptor.getSources().front();
    auto type = cast<VectorType>(op.getSources().front().getType());
    SmallVector<int64_t> shape(type.getShape());
    for (auto [source, original] :
         llvm::drop_begin(llvm::zip(adaptor.getSources(), op.getSources()))) {
      ArrayRef<int64_t> added = cast<VectorType>(original.getType()).getShape();
      int64_t border = shape[axis];
      LaneNumbers first(shape), second(added);
      int64_t offset = ShapedType::getNumElements(shape);
      shape[axis] += added[axis];
      SmallVector<int64_t> lanes;
      forEachLane(shape, [&](ArrayRef<int64_t> lane) {
        SmallVector<int64_t> origin(lane);
        bool isSecond = origin[axis] >= border;
        if (isSecond)
          origin[axis] -= border;
        lanes.push_back(isSecond ? offset + second.get(origin)
                                 : first.get(origin));
      });
      joined = pick(rewriter, op.getLoc(), joined, source, lanes);
    }
    rewriter.replaceOp(op, joined);
    return success();
  }
};

struct InterleaveLowering : OpConversionPattern<VectorInterleaveOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(VectorInterleaveOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    VectorType from = op.getEven().getType();
    LaneNumbers numbers(from.getShape());
    SmallVector<int64_t> lanes;
    forEachLane(op.getType().getShape(), [&](ArrayRef<int64_t> lane) {
      SmallVector<int64_t> origin(lane);
      bool isOdd = origin[op.getAxis()] % 2 != 0;
      origin[op.getAxis()] /= 2;
      lanes.push_back(numbers.get(origin) +
                      (isOdd ? from.getNumElements() : 0));
    });
    rewriter.replaceOp(op, pick(rewriter, op.getLoc(), adaptor.getEven(),
                                adaptor.getOdd(), lanes));
    return success();
  }
};

struct DeinterleaveLowering : MovePattern<VectorDeinterleaveOp> {
  using MovePattern::MovePattern;

  LogicalResult
  matchAndRewrite(VectorDeinterleaveOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto half = [&](int64_t parity) {
      return move(rewriter, op.getLoc(), adaptor.getSource(),
                  op.getSource().getType(), op.getEven().getType(),
                  [&](Coordinates lane, MutableArrayRef<int64_t> origin) {
                    llvm::copy(lane, origin.begin());
                    origin[op.getAxis()] = 2 * lane[op.getAxis()] + parity;
                  });
    };
    Value even = half(0);
    rewriter.replaceOp(op, {even, half(1)});
    return success();
  }
};

struct SliceLowering : MovePattern<VectorSliceOp> {
  using MovePattern::MovePattern;

  LogicalResult
  matchAndRewrite(VectorSliceOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    VectorType from = op.getSource().getType(), to = op.getType();
    LaneIndex begin(
        from, getMixedValues(op.getStaticOffsets(), op.getOffsets(), rewriter));
    LaneNumbers numbers(from.getShape());
    SmallVector<int64_t> distances;
    forEachLane(to.getShape(), [&](Coordinates lane) {
      distances.push_back(numbers.get(lane));
    });
    if (begin.isConstant()) {
      for (int64_t &lane : distances)
        lane += begin.getConstant();
      rewriter.replaceOp(op,
                         pick(rewriter, loc, adaptor.getSource(), distances));
      return success();
    }
    SmallVector<Value> indices;
    for (int64_t distance : distances)
      indices.push_back(begin.get(rewriter, loc, distance));
    rewriter.replaceOp(op,
                       readLanes(rewriter, loc, adaptor.getSource(), indices));
    return success();
  }
};

struct BitcastLowering : OpConversionPattern<VectorBitcastOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(VectorBitcastOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<vector::BitCastOp>(op, flat(op.getType()),
                                                   adaptor.getSource());
    return success();
  }
};
} // namespace

void loom::populateShapePatterns(const TypeConverter &converter,
                                 RewritePatternSet &patterns) {
  patterns
      .add<BroadcastLowering, TransposeLowering, ShapeCastLowering,
           ExtractLowering, InsertLowering, ToElementsLowering, EmptyLowering,
           IotaLowering, ShuffleLowering, ConcatLowering, InterleaveLowering,
           DeinterleaveLowering, SliceLowering, BitcastLowering>(
          converter, patterns.getContext());
}
