//===- DotPatterns.cpp - Dots by fused steps ------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Flatten.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace loom;

namespace {
struct DotFLowering : OpConversionPattern<VectorDotFOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(VectorDotFOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Type sum = op.getType();
    Value a = extend(rewriter, op.getLoc(), adaptor.getA(), sum);
    Value b = extend(rewriter, op.getLoc(), adaptor.getB(), sum);
    bool isFree = arith::bitEnumContainsAny(op.getFastmath(),
                                            arith::FastMathFlags::reassoc);
    rewriter.replaceOp(op, isFree ? addFreely(rewriter, op, a, b)
                                  : addInOrder(rewriter, op, a, b));
    return success();
  }

private:
  static Value extend(OpBuilder &builder, Location loc, Value value,
                      Type element) {
    auto type = cast<VectorType>(value.getType()).clone(element);
    if (type == value.getType())
      return value;
    return arith::ExtFOp::create(builder, loc, type, value);
  }

  static Value addInOrder(OpBuilder &builder, VectorDotFOp op, Value a,
                          Value b) {
    Location loc = op.getLoc();
    Value sum = op.getInit();
    int64_t count = cast<VectorType>(a.getType()).getNumElements();
    for (int64_t lane = 0; lane != count; ++lane)
      sum = math::FmaOp::create(builder, loc, pickLane(builder, loc, a, lane),
                                pickLane(builder, loc, b, lane), sum,
                                op.getFastmathAttr());
    return sum;
  }

  /// The products of one half are added to those of the other by fused steps on
  /// whole vectors; the sum of what is left is a reduction.
  static Value addFreely(OpBuilder &builder, VectorDotFOp op, Value a,
                         Value b) {
    Location loc = op.getLoc();
    int64_t count = cast<VectorType>(a.getType()).getNumElements();
    bool isEven = count % 2 == 0;
    int64_t half = isEven ? count / 2 : count;
    auto part = [&](Value value, int64_t begin) {
      return pick(builder, loc, value,
                  llvm::to_vector(llvm::seq(begin, begin + half)));
    };
    Value products = arith::MulFOp::create(builder, loc, part(a, 0), part(b, 0),
                                           op.getFastmathAttr());
    if (isEven)
      products = math::FmaOp::create(builder, loc, part(a, half), part(b, half),
                                     products, op.getFastmathAttr());
    return VectorReduceOp::create(builder, loc, op.getType(), products,
                                  op.getInit(), CombiningKind::AddF,
                                  op.getFastmath());
  }
};
} // namespace

void loom::populateDotPatterns(const TypeConverter &converter,
                               RewritePatternSet &patterns) {
  patterns.add<DotFLowering>(converter, patterns.getContext());
}
