//===- ExactDivisions.cpp - Divisions that LLVM gets wrong ----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Target/Support/ExactDivisions.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace loom;

namespace {
/// How to compute a quotient or a remainder.
enum class Method {
  /// LLVM does it right.
  Keep,
  /// By a reciprocal in f32.
  Reciprocal,
  /// A signed 64-bit quotient of 32-bit operands, by their magnitudes.
  Magnitudes,
};

/// One lane of a division or of a remainder.
struct Division {
  Instruction::BinaryOps opcode;
  Value *x, *y;
  /// The significant bits of the wider operand, with a sign if it is signed.
  unsigned bits;

  bool isSigned() const {
    return opcode == Instruction::SDiv || opcode == Instruction::SRem;
  }
  bool isQuotient() const {
    return opcode == Instruction::UDiv || opcode == Instruction::SDiv;
  }
  /// The most bits of a magnitude.
  unsigned getMagnitudeBits() const { return bits - isSigned(); }
  unsigned getWidth() const { return x->getType()->getIntegerBitWidth(); }
};

class Expander {
public:
  Expander(Function &function, FunctionAnalysisManager &analyses)
      : assumptions(analyses.getResult<AssumptionAnalysis>(function)),
        dominance(analyses.getResult<DominatorTreeAnalysis>(function)),
        layout(function.getDataLayout()) {}

  /// What to replace the instruction by, or null.
  Value *expand(BinaryOperator &inst);

private:
  Value *expandVector(IRBuilder<> &builder, BinaryOperator &inst);
  unsigned countBits(Value *value, bool isSigned, Instruction &at);
  Division analyze(BinaryOperator &inst, Value *x, Value *y);

  AssumptionCache &assumptions;
  DominatorTree &dominance;
  const DataLayout &layout;
};
} // namespace

/// The most bits of the operands that LLVM hands to f32.
static constexpr unsigned kFloatBits = 24;

/// The most bits of magnitudes whose estimated quotients are never too large.
/// An estimate is too large by 1.5 * 2^-23 relatively at most: 1 unit in the
/// last place of the reciprocal and half of one of the product. Where x / y is
/// below the integer n, n * y is x + 1 or more, so that x / y is below n by
/// 1 / (x + 1) relatively or more. That is greater for x up to 2^22, and the
/// product does not round up to n.
static constexpr unsigned kUnderestimatedBits = 22;

unsigned Expander::countBits(Value *value, bool isSigned, Instruction &at) {
  if (isSigned)
    return ComputeMaxSignificantBits(value, layout, &assumptions, &at,
                                     &dominance);
  return computeKnownBits(value, layout, &assumptions, &at, &dominance)
      .countMaxActiveBits();
}

Division Expander::analyze(BinaryOperator &inst, Value *x, Value *y) {
  Division division = {inst.getOpcode(), x, y, 0};
  bool isSigned = division.isSigned();
  division.bits =
      std::max(countBits(x, isSigned, inst), countBits(y, isSigned, inst));
  return division;
}

static Method selectMethod(const Division &division) {
  // The code generator multiplies or shifts instead.
  if (match(division.y, m_Shl(m_Power2(), m_Value())) ||
      match(division.y, m_Power2()))
    return Method::Keep;
  bool isConstant = isa<Constant>(division.y);
  unsigned width = division.getWidth();
  if (isConstant && width <= 32)
    return Method::Keep;
  bool isTooLarge = division.getMagnitudeBits() > kUnderestimatedBits;
  // The quotient of the least number and -1 has a bit more.
  bool hasMoreBits = division.opcode == Instruction::SDiv &&
                     division.bits < division.getWidth();
  if (division.bits <= kFloatBits)
    return isTooLarge || hasMoreBits ? Method::Reciprocal : Method::Keep;
  if (hasMoreBits && division.bits == 32 && !isConstant)
    return Method::Magnitudes;
  return Method::Keep;
}

/// The quotient of the estimate `quotient`, whose remainder is `rest`, or the
/// remainder; `y` is positive.
static Value *correct(IRBuilder<> &builder, const Division &division,
                      Value *quotient, Value *rest, Value *y) {
  bool isTooLarge = division.getMagnitudeBits() > kUnderestimatedBits;
  Type *type = quotient->getType();
  Constant *zero = ConstantFP::get(type, 0.0);
  Constant *one = ConstantFP::get(type, 1.0);
  Value *isLess = builder.CreateFCmpOGE(rest, y);
  Value *isMore = isTooLarge ? builder.CreateFCmpOLT(rest, zero) : nullptr;
  if (division.isQuotient()) {
    Value *step = builder.CreateSelect(isLess, one, zero);
    if (isMore)
      step = builder.CreateSelect(isMore, ConstantFP::get(type, -1.0), step);
    return builder.CreateFAdd(quotient, step);
  }
  Value *result =
      builder.CreateSelect(isLess, builder.CreateFSub(rest, y), rest);
  return isMore
             ? builder.CreateSelect(isMore, builder.CreateFAdd(rest, y), result)
             : result;
}

/// All but the estimate is exact: operands, quotients and remainders are
/// integers of at most 24 bits and a sign. The estimate of a quotient by 1 or 2
/// is exact too, as reciprocals of powers of two are, and others are off by
/// less than 1: by 1.5 * 2^-23 relatively, of at most 2^24 / 3.
static Value *divideByReciprocal(IRBuilder<> &builder,
                                 const Division &division) {
  bool isSigned = division.isSigned();
  Type *type = builder.getFloatTy();
  auto toFloat = [&](Value *value) {
    value = builder.CreateIntCast(value, builder.getInt32Ty(), isSigned);
    return isSigned ? builder.CreateSIToFP(value, type)
                    : builder.CreateUIToFP(value, type);
  };
  Value *x = toFloat(division.x), *y = toFloat(division.y);
  Value *estimate = builder.CreateFMul(
      x, builder.CreateIntrinsic(Intrinsic::amdgcn_rcp, type, y));
  auto getMagnitude = [&](Value *value) {
    return isSigned ? builder.CreateUnaryIntrinsic(Intrinsic::fabs, value)
                    : value;
  };
  Value *quotient =
      builder.CreateUnaryIntrinsic(Intrinsic::trunc, getMagnitude(estimate));
  Value *divisor = getMagnitude(y);
  Value *rest = builder.CreateIntrinsic(
      Intrinsic::fma, type,
      {builder.CreateFNeg(quotient), divisor, getMagnitude(x)});
  Value *result = correct(builder, division, quotient, rest, divisor);
  if (isSigned)
    result = builder.CreateBinaryIntrinsic(
        Intrinsic::copysign, result, division.isQuotient() ? estimate : x);
  result = isSigned ? builder.CreateFPToSI(result, builder.getInt32Ty())
                    : builder.CreateFPToUI(result, builder.getInt32Ty());
  return builder.CreateIntCast(result, division.x->getType(), isSigned);
}

static Value *divideMagnitudes(IRBuilder<> &builder, const Division &division) {
  auto getMagnitude = [&](Value *value) {
    return builder.CreateBinaryIntrinsic(
        Intrinsic::abs, builder.CreateTrunc(value, builder.getInt32Ty()),
        /*is_int_min_poison=*/builder.getFalse());
  };
  Value *quotient = builder.CreateZExt(
      builder.CreateUDiv(getMagnitude(division.x), getMagnitude(division.y)),
      division.x->getType());
  Value *isNegative =
      builder.CreateIsNeg(builder.CreateXor(division.x, division.y));
  return builder.CreateSelect(isNegative, builder.CreateNeg(quotient),
                              quotient);
}

static Value *expandLane(IRBuilder<> &builder, const Division &division) {
  switch (selectMethod(division)) {
  case Method::Keep:
    return nullptr;
  case Method::Reciprocal:
    return divideByReciprocal(builder, division);
  case Method::Magnitudes:
    return divideMagnitudes(builder, division);
  }
  llvm_unreachable("all methods are there");
}

/// LLVM takes vectors apart too, and looks at each lane.
Value *Expander::expandVector(IRBuilder<> &builder, BinaryOperator &inst) {
  auto *type = cast<FixedVectorType>(inst.getType());
  SmallVector<Division> lanes;
  for (unsigned lane = 0; lane != type->getNumElements(); ++lane)
    lanes.push_back(
        analyze(inst, builder.CreateExtractElement(inst.getOperand(0), lane),
                builder.CreateExtractElement(inst.getOperand(1), lane)));
  if (llvm::all_of(lanes, [](const Division &division) {
        return selectMethod(division) == Method::Keep;
      })) {
    for (Division &division : lanes)
      for (Value *operand : {division.x, division.y})
        RecursivelyDeleteTriviallyDeadInstructions(operand);
    return nullptr;
  }
  Value *result = PoisonValue::get(type);
  for (auto [lane, division] : llvm::enumerate(lanes)) {
    Value *value = expandLane(builder, division);
    if (!value)
      value = builder.CreateBinOp(division.opcode, division.x, division.y);
    result = builder.CreateInsertElement(result, value, lane);
  }
  return result;
}

Value *Expander::expand(BinaryOperator &inst) {
  if (!inst.isIntDivRem() || inst.getType()->getScalarSizeInBits() > 64)
    return nullptr;
  IRBuilder<> builder(&inst);
  if (inst.getType()->isVectorTy())
    return expandVector(builder, inst);
  return expandLane(builder,
                    analyze(inst, inst.getOperand(0), inst.getOperand(1)));
}

PreservedAnalyses ExactDivisionsPass::run(Function &function,
                                          FunctionAnalysisManager &analyses) {
  SmallVector<BinaryOperator *> found;
  for (Instruction &inst : instructions(function))
    if (auto *binary = dyn_cast<BinaryOperator>(&inst))
      if (binary->isIntDivRem())
        found.push_back(binary);
  if (found.empty())
    return PreservedAnalyses::all();
  Expander expander(function, analyses);
  for (BinaryOperator *inst : found)
    if (Value *expanded = expander.expand(*inst)) {
      inst->replaceAllUsesWith(expanded);
      inst->eraseFromParent();
    }
  PreservedAnalyses preserved;
  preserved.preserveSet<CFGAnalyses>();
  return preserved;
}
