//===- BoundRegions.cpp - Long blocks in parts for the scheduler ----------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Target/Support/BoundRegions.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using namespace loom;

/// Memory accesses between two boundaries.
static constexpr unsigned kMostAccesses = 128;

static bool isBoundary(const Instruction &inst) {
  auto *call = dyn_cast<IntrinsicInst>(&inst);
  return call && call->getIntrinsicID() == Intrinsic::amdgcn_sched_barrier &&
         cast<ConstantInt>(call->getArgOperand(0))->isZero();
}

PreservedAnalyses BoundRegionsPass::run(Function &function,
                                        FunctionAnalysisManager &) {
  bool changed = false;
  for (BasicBlock &block : function) {
    unsigned accesses = 0;
    for (Instruction &inst : block) {
      if (isBoundary(inst)) {
        accesses = 0;
        continue;
      }
      if (!inst.mayReadOrWriteMemory() || inst.isDebugOrPseudoInst())
        continue;
      if (accesses++ < kMostAccesses)
        continue;
      IRBuilder<> builder(&inst);
      builder.CreateIntrinsic(Intrinsic::amdgcn_sched_barrier,
                              builder.getInt32(0));
      accesses = 1;
      changed = true;
    }
  }
  if (!changed)
    return PreservedAnalyses::all();
  PreservedAnalyses preserved;
  preserved.preserveSet<CFGAnalyses>();
  return preserved;
}
