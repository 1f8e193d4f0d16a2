//===- BitPatterns.cpp - Bits of flat vectors -----------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Flatten.h"
#include "Loom/Dialect/Scalar/IR/BitFields.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace loom;

/// Shifts each lane by an amount of its own.
template <typename Shift>
static Value shiftLanes(OpBuilder &builder, Location loc, Value value,
                        ArrayRef<int64_t> amounts) {
  if (llvm::all_of(amounts, [](int64_t amount) { return amount == 0; }))
    return value;
  auto type = cast<VectorType>(value.getType());
  SmallVector<Attribute> lanes;
  for (int64_t amount : amounts)
    lanes.push_back(builder.getIntegerAttr(type.getElementType(), amount));
  return Shift::create(builder, loc, value,
                       makeConstant(builder, loc, type, lanes));
}

namespace {

/// Moves bits from the lanes of one stream to those of another, whose lanes
/// have other widths. A lane of the result is made of pieces: the part it
/// shares with the first lane of the source that it overlaps, with the next
/// one, and so on.
struct Repacking {
  /// In the stream; the lanes themselves may be wider.
  int64_t sourceBits, resultBits;

  /// `source`, whose lanes have zeros beyond their bits in the stream, as lanes
  /// of `type`, with anything beyond theirs.
  Value emit(OpBuilder &builder, Location loc, Value source,
             VectorType type) const {
    auto from = cast<VectorType>(source.getType());
    Value zero =
        createBits(builder, loc, from, APInt(from.getElementTypeBitWidth(), 0));
    Value result;
    SmallVector<int64_t> lanes, amounts;
    for (int64_t piece = 0; findPieces(piece, type.getNumElements(),
                                       from.getNumElements(), lanes, amounts);
         ++piece) {
      Value part = pick(builder, loc, source, zero, lanes);
      if (piece == 0)
        part = shiftLanes<arith::ShRUIOp>(builder, loc, part, amounts);
      part = resizeBits(builder, loc, part, type, /*isSigned=*/false);
      if (piece != 0)
        part = shiftLanes<arith::ShLIOp>(builder, loc, part, amounts);
      result = result ? arith::OrIOp::create(builder, loc, result, part) : part;
    }
    return result;
  }

private:
  /// The source lane of that piece of each lane, and by how much it is shifted:
  /// right for the first piece, left for the others. A lane without it gets a
  /// zero, numbered `numSource`. False if no lane has the piece.
  bool findPieces(int64_t piece, int64_t numResult, int64_t numSource,
                  SmallVectorImpl<int64_t> &lanes,
                  SmallVectorImpl<int64_t> &amounts) const {
    lanes.assign(numResult, numSource);
    amounts.assign(numResult, 0);
    bool isAny = false;
    for (int64_t lane = 0; lane != numResult; ++lane) {
      int64_t begin = lane * resultBits;
      int64_t origin = begin / sourceBits + piece;
      if (origin * sourceBits >= begin + resultBits)
        continue;
      lanes[lane] = origin;
      amounts[lane] = std::abs(origin * sourceBits - begin);
      isAny = true;
    }
    return isAny;
  }
};

VectorType flat(VectorType type) {
  return VectorType::get(type.getNumElements(), type.getElementType());
}

template <typename Op, bool isSigned>
struct ExtractLowering : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op,
                       extractBits(rewriter, op.getLoc(), adaptor.getSource(),
                                   op.getOffset(), op.getWidth(), isSigned,
                                   flat(op.getType())));
    return success();
  }
};

struct InsertLowering : OpConversionPattern<VectorBitfieldInsertOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(VectorBitfieldInsertOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, insertBits(rewriter, op.getLoc(), adaptor.getField(),
                                      adaptor.getBase(), op.getOffset(),
                                      op.getWidth()));
    return success();
  }
};

struct PackLowering : OpConversionPattern<VectorBitpackOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(VectorBitpackOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    VectorType type = flat(op.getType());
    int64_t width = op.getWidth();
    Value source = adaptor.getSource();
    Value masked = extractBits(rewriter, loc, source, 0, width,
                               /*isSigned=*/false, source.getType());
    Repacking repacking{width, int64_t(type.getElementTypeBitWidth())};
    rewriter.replaceOp(op, repacking.emit(rewriter, loc, masked, type));
    return success();
  }
};

template <typename Op, bool isSigned>
struct UnpackLowering : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    VectorType type = flat(op.getType());
    int64_t width = op.getWidth();
    Repacking repacking{op.getSource().getType().getElementTypeBitWidth(),
                        width};
    Value lanes = repacking.emit(rewriter, loc, adaptor.getSource(), type);
    rewriter.replaceOp(
        op, extractBits(rewriter, loc, lanes, 0, width, isSigned, type));
    return success();
  }
};
} // namespace

void loom::populateBitPatterns(const TypeConverter &converter,
                               RewritePatternSet &patterns) {
  patterns.add<ExtractLowering<VectorBitfieldExtractUOp, false>,
               ExtractLowering<VectorBitfieldExtractSOp, true>, InsertLowering,
               PackLowering, UnpackLowering<VectorBitunpackUOp, false>,
               UnpackLowering<VectorBitunpackSOp, true>>(converter,
                                                         patterns.getContext());
}
