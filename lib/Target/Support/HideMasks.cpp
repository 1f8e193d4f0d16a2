//===- HideMasks.cpp - Masks that the loop vectorizer gets wrong ----------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Target/Support/HideMasks.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace loom;

/// Counters of this many bits or more do not wrap in loops that end.
static constexpr unsigned kWideBits = 32;

/// The bits of `value` that `mask` keeps, as an `xor` of values that are none
/// of a counter's to the analysis.
static Value *keepBits(IRBuilder<> &builder, Value *value, const APInt &mask) {
  Value *other =
      builder.CreateAnd(value, ConstantInt::get(value->getType(), ~mask));
  return builder.CreateXor(value, other);
}

/// What to replace the instruction by, or null.
static Value *hide(Instruction &inst) {
  IRBuilder<> builder(&inst);
  Value *value;
  const APInt *mask;
  // One that keeps the high bits rounds down: that is no counter.
  if (match(&inst, m_And(m_Value(value), m_APInt(mask))))
    return mask->isNegatedPowerOf2() || mask->isZero() || mask->isAllOnes()
               ? nullptr
               : keepBits(builder, value, *mask);
  unsigned width = inst.getType()->getIntegerBitWidth();
  if (!match(&inst, m_Trunc(m_Value(value))) || width >= kWideBits)
    return nullptr;
  unsigned bits = value->getType()->getIntegerBitWidth();
  return builder.CreateTrunc(
      keepBits(builder, value, APInt::getLowBitsSet(bits, width)),
      inst.getType());
}

PreservedAnalyses HideMasksPass::run(Function &function,
                                     FunctionAnalysisManager &analyses) {
  LoopInfo &loops = analyses.getResult<LoopAnalysis>(function);
  SmallVector<Instruction *> found;
  for (Instruction &inst : instructions(function))
    if (inst.getType()->isIntegerTy() && loops.getLoopFor(inst.getParent()))
      found.push_back(&inst);
  bool isChanged = false;
  for (Instruction *inst : found)
    if (Value *hidden = hide(*inst)) {
      inst->replaceAllUsesWith(hidden);
      inst->eraseFromParent();
      isChanged = true;
    }
  if (!isChanged)
    return PreservedAnalyses::all();
  PreservedAnalyses preserved;
  preserved.preserveSet<CFGAnalyses>();
  return preserved;
}
