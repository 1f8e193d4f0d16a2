//===- ByteLoopPatterns.cpp - Loops over bytes ----------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Buffer/IR/Buffer.h"
#include "Memory.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace loom;

// Ranges of bytes whose number is known only at run time: the executing
// workitem goes through them. The loops count in 64 bits, which hold every
// offset.

static Value makeCount(OpBuilder &builder, Location loc, int64_t value) {
  return arith::ConstantOp::create(builder, loc,
                                   builder.getI64IntegerAttr(value));
}

static Value widen(OpBuilder &builder, Location loc, Value offset) {
  return castInteger(builder, loc, offset, /*isUnsigned=*/true, 64);
}

/// `distance` bytes behind `base`.
static Value advance(OpBuilder &builder, Location loc, Value base,
                     Value distance) {
  return LLVM::GEPOp::create(builder, loc, base.getType(), builder.getI8Type(),
                             base, ArrayRef<LLVM::GEPArg>{distance},
                             LLVM::GEPNoWrapFlags::inbounds);
}

/// `body` for each number from 0 on below `count`.
static void createLoop(OpBuilder &builder, Location loc, Value count,
                       function_ref<void(OpBuilder &, Value)> body) {
  scf::ForOp::create(
      builder, loc, makeCount(builder, loc, 0), count,
      makeCount(builder, loc, 1), ValueRange(),
      [&](OpBuilder &inside, Location, Value number, ValueRange) {
        body(inside, number);
        scf::YieldOp::create(inside, loc);
      });
}

namespace {
/// Whole patterns, then the low bytes of one.
struct FillLowering : AddressPattern<BufferFillOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(BufferFillOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value pattern = adaptor.getPattern();
    auto type = cast<IntegerType>(pattern.getType());
    Value begin = createAddress(op, rewriter, adaptor.getTarget(),
                                adaptor.getTargetOffset(),
                                /*isInBounds=*/true);
    Value bytes = widen(rewriter, loc, adaptor.getBytes());
    if (type.getWidth() == 8) {
      rewriter.replaceOpWithNewOp<LLVM::MemsetOp>(op, begin, pattern, bytes,
                                                  /*isVolatile=*/false);
      return success();
    }
    Value size = makeCount(rewriter, loc, type.getWidth() / 8);
    Value whole = arith::DivUIOp::create(rewriter, loc, bytes, size);
    createLoop(rewriter, loc, whole, [&](OpBuilder &inside, Value number) {
      Value distance = arith::MulIOp::create(inside, loc, number, size);
      LLVM::StoreOp::create(inside, loc, pattern,
                            advance(inside, loc, begin, distance),
                            /*alignment=*/1);
    });
    Value rest = arith::RemUIOp::create(rewriter, loc, bytes, size);
    Value covered = arith::SubIOp::create(rewriter, loc, bytes, rest);
    Value tail = advance(rewriter, loc, begin, covered);
    createLoop(rewriter, loc, rest, [&](OpBuilder &inside, Value number) {
      Value eight = makeCount(inside, loc, 8);
      Value shift = castInteger(
          inside, loc, arith::MulIOp::create(inside, loc, number, eight),
          /*isUnsigned=*/true, type.getWidth());
      Value shifted = arith::ShRUIOp::create(inside, loc, pattern, shift);
      Value byte = castInteger(inside, loc, shifted, /*isUnsigned=*/true, 8);
      LLVM::StoreOp::create(inside, loc, byte,
                            advance(inside, loc, tail, number),
                            /*alignment=*/1);
    });
    rewriter.eraseOp(op);
    return success();
  }
};

/// Goes on while the bytes are equal; those where it stops decide.
struct CompareLowering : AddressPattern<BufferCompareOp> {
  using AddressPattern::AddressPattern;

  LogicalResult
  matchAndRewrite(BufferCompareOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value a = createAddress(op, rewriter, adaptor.getA(), adaptor.getAOffset(),
                            /*isInBounds=*/true);
    Value b = createAddress(op, rewriter, adaptor.getB(), adaptor.getBOffset(),
                            /*isInBounds=*/true);
    Value bytes = widen(rewriter, loc, adaptor.getBytes());
    Type i32 = rewriter.getI32Type(), i64 = rewriter.getI64Type();
    auto makeOrder = [&](OpBuilder &at, int32_t value) -> Value {
      return arith::ConstantOp::create(at, loc, at.getI32IntegerAttr(value));
    };
    // Each turn knows the order up to its byte.
    auto loop = scf::WhileOp::create(
        rewriter, loc, TypeRange{i64, i32},
        ValueRange{makeCount(rewriter, loc, 0), makeOrder(rewriter, 0)},
        [&](OpBuilder &at, Location, ValueRange values) {
          Value isInside = arith::CmpIOp::create(
              at, loc, arith::CmpIPredicate::ult, values[0], bytes);
          Value isEqual = arith::CmpIOp::create(
              at, loc, arith::CmpIPredicate::eq, values[1], makeOrder(at, 0));
          scf::ConditionOp::create(
              at, loc, arith::AndIOp::create(at, loc, isInside, isEqual),
              values);
        },
        [&](OpBuilder &at, Location, ValueRange values) {
          auto load = [&](Value base) -> Value {
            return LLVM::LoadOp::create(at, loc, at.getI8Type(),
                                        advance(at, loc, base, values[0]),
                                        /*alignment=*/1);
          };
          Value x = load(a), y = load(b);
          Value isLess =
              arith::CmpIOp::create(at, loc, arith::CmpIPredicate::ult, x, y);
          Value isGreater =
              arith::CmpIOp::create(at, loc, arith::CmpIPredicate::ugt, x, y);
          Value greater = arith::ExtUIOp::create(at, loc, i32, isGreater);
          Value order = arith::SelectOp::create(at, loc, isLess,
                                                makeOrder(at, -1), greater);
          Value next =
              arith::AddIOp::create(at, loc, values[0], makeCount(at, loc, 1));
          scf::YieldOp::create(at, loc, ValueRange{next, order});
        });
    rewriter.replaceOp(op, loop.getResult(1));
    return success();
  }
};
} // namespace

void loom::populateByteLoopPatterns(const AddressConverter &converter,
                                    RewritePatternSet &patterns) {
  patterns.add<FillLowering, CompareLowering>(converter, patterns.getContext());
}
