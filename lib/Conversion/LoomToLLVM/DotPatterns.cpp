//===- DotPatterns.cpp - Packed dots --------------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Carriers.h"
#include "Loom/Dialect/Scalar/IR/BitFields.h"
#include "Loom/Dialect/Vector/IR/Vector.h"
#include "Loom/Interfaces/Decision.h"
#include "Loom/Target/AMDGPU/Targets.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace loom;

static void report(Operation *op, bool isNative) {
  Decision decision(op, isNative ? DecisionKind::Taken : DecisionKind::Missed,
                    "dot", isNative ? "native" : "expanded");
  if (!isNative)
    decision.add("reason", "the target has no instruction for it");
}

/// Lanes of a vector, or the one scalar.
static SmallVector<Value> unpack(OpBuilder &builder, Location loc,
                                 Value value) {
  auto type = dyn_cast<VectorType>(value.getType());
  if (!type)
    return {value};
  SmallVector<Value> lanes;
  for (int64_t lane = 0; lane != type.getNumElements(); ++lane)
    lanes.push_back(vector::ExtractOp::create(builder, loc, value, lane));
  return lanes;
}

static Value repack(OpBuilder &builder, Location loc, Type type,
                    ArrayRef<Value> lanes) {
  if (!isa<VectorType>(type))
    return lanes.front();
  return vector::FromElementsOp::create(builder, loc, cast<VectorType>(type),
                                        lanes);
}

/// The operand of a dot whose lanes are grouped by accumulator: as many lanes
/// as `acc`, of type `element`.
static Value group(OpBuilder &builder, Location loc, Value operand, Type acc,
                   Type element) {
  auto lanes = dyn_cast<VectorType>(acc);
  int64_t count = lanes ? lanes.getNumElements() : 1;
  return vector::BitCastOp::create(builder, loc,
                                   VectorType::get(count, element), operand);
}

static Value callIntrinsic(OpBuilder &builder, Location loc, Type type,
                           const Twine &name, ValueRange operands) {
  return LLVM::CallIntrinsicOp::create(builder, loc, type,
                                       builder.getStringAttr(name), operands)
      .getResult(0);
}

namespace {
/// Dots of the integers in 32-bit words, `bits` wide each.
struct IntegerDot {
  unsigned bits;
  bool isSignedA, isSignedB;

  /// Every target multiplies integers of one signedness.
  bool isNative(const TargetInfo *amdgpu) const {
    return amdgpu && (isSignedA == isSignedB || amdgpu->dots.mixed);
  }

  /// By the instruction. Where the signedness is a modifier of one instruction
  /// the intrinsic has it as an operand.
  Value call(OpBuilder &builder, Location loc, const TargetInfo &target,
             Value a, Value b, Value acc) const {
    Type flag = builder.getI1Type();
    auto constant = [&](bool value) -> Value {
      return LLVM::ConstantOp::create(builder, loc, flag,
                                      builder.getBoolAttr(value));
    };
    Value noClamp = constant(false);
    unsigned count = 32 / bits;
    if (target.dots.mixed)
      return callIntrinsic(
          builder, loc, acc.getType(), "llvm.amdgcn.sudot" + Twine(count),
          {constant(isSignedA), a, constant(isSignedB), b, acc, noClamp});
    return callIntrinsic(builder, loc, acc.getType(),
                         Twine("llvm.amdgcn.") + (isSignedA ? "s" : "u") +
                             "dot" + Twine(count),
                         {a, b, acc, noClamp});
  }

  /// By products of extended numbers. All values have the type of `acc`.
  Value expand(OpBuilder &builder, Location loc, Value a, Value b,
               Value acc) const {
    for (unsigned offset = 0; offset != 32; offset += bits) {
      auto number = [&](Value words, bool isSigned) {
        return extractBits(builder, loc, words, offset, bits, isSigned,
                           acc.getType());
      };
      Value product = arith::MulIOp::create(builder, loc, number(a, isSignedA),
                                            number(b, isSignedB));
      acc = arith::AddIOp::create(builder, loc, acc, product);
    }
    return acc;
  }
};

IntegerDot describe(VectorDot4IOp op) {
  Dot4Kind kind = op.getKind();
  return {8, kind == Dot4Kind::S8S8 || kind == Dot4Kind::S8U8,
          kind == Dot4Kind::S8S8 || kind == Dot4Kind::U8S8};
}

IntegerDot describe(VectorDot8I4Op op) {
  Dot8Kind kind = op.getKind();
  return {4, kind == Dot8Kind::S4S4 || kind == Dot8Kind::S4U4,
          kind == Dot8Kind::S4S4 || kind == Dot8Kind::U4S4};
}

template <typename Op> struct IntegerDotLowering : AddressPattern<Op> {
  IntegerDotLowering(const AddressConverter &converter, MLIRContext *context,
                     const TargetInfo *amdgpu)
      : AddressPattern<Op>(converter, context), amdgpu(amdgpu) {}

  LogicalResult
  matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    IntegerDot dot = describe(op);
    Type type = op.getType();
    Value a = toWords(rewriter, loc, adaptor.getA(), type);
    Value b = toWords(rewriter, loc, adaptor.getB(), type);
    report(op, dot.isNative(amdgpu));
    if (!dot.isNative(amdgpu)) {
      rewriter.replaceOp(op, dot.expand(rewriter, loc, a, b, adaptor.getAcc()));
      return success();
    }
    SmallVector<Value> sums;
    for (auto [x, y, acc] :
         llvm::zip_equal(unpack(rewriter, loc, a), unpack(rewriter, loc, b),
                         unpack(rewriter, loc, adaptor.getAcc())))
      sums.push_back(dot.call(rewriter, loc, *amdgpu, x, y, acc));
    rewriter.replaceOp(op, repack(rewriter, loc, type, sums));
    return success();
  }

private:
  /// As words of the type of the accumulator.
  static Value toWords(OpBuilder &builder, Location loc, Value value,
                       Type type) {
    if (value.getType() == type)
      return value;
    Value words = group(builder, loc, value, type, builder.getI32Type());
    if (isa<VectorType>(type))
      return words;
    return vector::ExtractOp::create(builder, loc, words, 0);
  }

  const TargetInfo *amdgpu;
};

struct FloatDotLowering : AddressPattern<VectorDot2FOp> {
  FloatDotLowering(const AddressConverter &converter, MLIRContext *context,
                   const TargetInfo *amdgpu)
      : AddressPattern(converter, context), amdgpu(amdgpu) {}

  LogicalResult
  matchAndRewrite(VectorDot2FOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    bool isHalf = op.getA().getType().getElementType().isF16();
    bool isNative = amdgpu && (isHalf ? amdgpu->dots.f16 : amdgpu->dots.bf16);
    report(op, isNative);
    SmallVector<Value> sums = unpack(rewriter, loc, adaptor.getAcc());
    for (auto [number, sum] : llvm::enumerate(sums)) {
      int64_t begin = 2 * number;
      sum = isNative ? call(rewriter, loc, adaptor.getA(), adaptor.getB(),
                            begin, sum)
                     : expand(rewriter, loc, adaptor.getA(), adaptor.getB(),
                              begin, sum);
    }
    rewriter.replaceOp(op, repack(rewriter, loc, op.getType(), sums));
    return success();
  }

private:
  static Value call(OpBuilder &builder, Location loc, Value a, Value b,
                    int64_t begin, Value acc) {
    auto pair = [&](Value value) -> Value {
      return vector::ShuffleOp::create(builder, loc, value, value,
                                       ArrayRef<int64_t>{begin, begin + 1});
    };
    bool isHalf = getElementTypeOrSelf(a.getType()).isF16();
    Value noClamp = LLVM::ConstantOp::create(builder, loc, builder.getI1Type(),
                                             builder.getBoolAttr(false));
    return callIntrinsic(builder, loc, acc.getType(),
                         isHalf ? "llvm.amdgcn.fdot2"
                                : "llvm.amdgcn.fdot2.f32.bf16",
                         {pair(a), pair(b), acc, noClamp});
  }

  static Value expand(OpBuilder &builder, Location loc, Value a, Value b,
                      int64_t begin, Value acc) {
    for (int64_t lane : {begin, begin + 1}) {
      auto extend = [&](Value value) -> Value {
        Value narrow = vector::ExtractOp::create(builder, loc, value, lane);
        return arith::ExtFOp::create(builder, loc, acc.getType(), narrow);
      };
      acc = math::FmaOp::create(builder, loc, extend(a), extend(b), acc);
    }
    return acc;
  }

  const TargetInfo *amdgpu;
};
} // namespace

void loom::populateDotPatterns(const AddressConverter &converter,
                               const TargetInfo *amdgpu,
                               RewritePatternSet &patterns) {
  patterns.add<IntegerDotLowering<VectorDot4IOp>,
               IntegerDotLowering<VectorDot8I4Op>, FloatDotLowering>(
      converter, patterns.getContext(), amdgpu);
}
