//===- KeepFences.cpp - Boundaries of schedules in LLVM IR ----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Target/Support/KeepFences.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using namespace loom;

/// On functions whose `noimplicitfloat` is ours to take back.
static constexpr StringLiteral kKept = "loom-keep-fences";

static SmallVector<Instruction *> findFences(Function &function) {
  SmallVector<Instruction *> found;
  for (Instruction &inst : instructions(function))
    if (auto *call = dyn_cast<IntrinsicInst>(&inst))
      if (call->getIntrinsicID() == Intrinsic::amdgcn_sched_barrier)
        found.push_back(call);
  return found;
}

PreservedAnalyses KeepFencesPass::run(Function &function,
                                      FunctionAnalysisManager &) {
  if (!function.hasFnAttribute(Attribute::NoImplicitFloat) &&
      !findFences(function).empty()) {
    // What it stands for is also that no scalars become vectors.
    function.addFnAttr(Attribute::NoImplicitFloat);
    function.addFnAttr(kKept);
  }
  return PreservedAnalyses::all();
}

PreservedAnalyses SealFencesPass::run(Function &function,
                                      FunctionAnalysisManager &) {
  if (function.hasFnAttribute(kKept)) {
    function.removeFnAttr(Attribute::NoImplicitFloat);
    function.removeFnAttr(kKept);
  }
  SmallVector<Instruction *> fences = findFences(function);
  if (fences.empty())
    return PreservedAnalyses::all();
  LLVMContext &context = function.getContext();
  auto *type = FunctionType::get(Type::getVoidTy(context), /*isVarArg=*/false);
  InlineAsm *nothing = InlineAsm::get(type, "", "", /*hasSideEffects=*/true);
  for (Instruction *fence : fences) {
    CallInst *call = IRBuilder<>(fence).CreateCall(type, nothing);
    call->setDoesNotThrow();
    // Without any memory two of them would be one.
    call->setMemoryEffects(MemoryEffects::inaccessibleMemOnly());
  }
  PreservedAnalyses preserved;
  preserved.preserveSet<CFGAnalyses>();
  return preserved;
}
