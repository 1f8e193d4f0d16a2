//===- WidenShuffles.cpp - Shuffles that AMDGPU cannot select -------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Target/Support/WidenShuffles.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace loom;

static unsigned countLanes(Value *vector) {
  return cast<FixedVectorType>(vector->getType())->getNumElements();
}

/// Whether vectors of `type` are to be made of wider ones.
static bool isAffected(Type *type) {
  auto *vector = dyn_cast<FixedVectorType>(type);
  return vector && vector->getScalarSizeInBits() == 16 &&
         vector->getNumElements() > 4 &&
         !isPowerOf2_32(vector->getNumElements());
}

namespace {
class Widener {
public:
  /// What to replace the instruction by, or null.
  Value *widen(Instruction &inst) {
    if (!isAffected(inst.getType()))
      return nullptr;
    IRBuilder<> builder(&inst);
    unsigned lanes = countLanes(&inst);
    if (auto *shuffle = dyn_cast<ShuffleVectorInst>(&inst))
      return narrow(builder, widenShuffle(builder, *shuffle), lanes);
    auto *insert = dyn_cast<InsertElementInst>(&inst);
    if (!insert)
      return nullptr;
    Value *base = resize(builder, insert->getOperand(0), PowerOf2Ceil(lanes));
    return narrow(builder,
                  builder.CreateInsertElement(base, insert->getOperand(1),
                                              insert->getOperand(2)),
                  lanes);
  }

private:
  Value *widenShuffle(IRBuilder<> &builder, ShuffleVectorInst &shuffle) {
    int from = countLanes(shuffle.getOperand(0));
    int to = PowerOf2Ceil(std::max<unsigned>(from, countLanes(&shuffle)));
    SmallVector<int> mask;
    for (int lane : shuffle.getShuffleMask())
      mask.push_back(lane < from ? lane : lane - from + to);
    mask.resize(to, PoisonMaskElem);
    return builder.CreateShuffleVector(
        resize(builder, shuffle.getOperand(0), to),
        resize(builder, shuffle.getOperand(1), to), mask);
  }

  /// The first lanes of `vector`, and poison behind them.
  Value *resize(IRBuilder<> &builder, Value *vector, unsigned lanes) {
    if (Value *wide = wider.lookup(vector); wide && countLanes(wide) == lanes)
      return wide;
    unsigned present = countLanes(vector);
    if (present == lanes)
      return vector;
    SmallVector<int> mask(lanes, PoisonMaskElem);
    for (unsigned lane = 0; lane != std::min(lanes, present); ++lane)
      mask[lane] = lane;
    return builder.CreateShuffleVector(vector, mask);
  }

  Value *narrow(IRBuilder<> &builder, Value *wide, unsigned lanes) {
    Value *result = resize(builder, wide, lanes);
    wider[result] = wide;
    return result;
  }

  /// Where the lanes of vectors made here, and more, are.
  DenseMap<Value *, Value *> wider;
};
} // namespace

PreservedAnalyses WidenShufflesPass::run(Function &function,
                                         FunctionAnalysisManager &) {
  Widener widener;
  bool isChanged = false;
  for (Instruction &inst : make_early_inc_range(instructions(function)))
    if (Value *wide = widener.widen(inst)) {
      wide->takeName(&inst);
      inst.replaceAllUsesWith(wide);
      inst.eraseFromParent();
      isChanged = true;
    }
  if (!isChanged)
    return PreservedAnalyses::all();
  PreservedAnalyses preserved;
  preserved.preserveSet<CFGAnalyses>();
  return preserved;
}
