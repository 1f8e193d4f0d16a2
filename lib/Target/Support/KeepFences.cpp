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

static bool isFence(const Instruction &inst) {
  auto *call = dyn_cast<IntrinsicInst>(&inst);
  return call && call->getIntrinsicID() == Intrinsic::amdgcn_sched_barrier;
}

static SmallVector<Instruction *> findFences(Function &function) {
  SmallVector<Instruction *> found;
  for (Instruction &inst : instructions(function))
    if (isFence(inst))
      found.push_back(&inst);
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

/// Whether a use is at the end of `block` or before.
static bool isIn(const Use &use, const BasicBlock &block) {
  auto *user = cast<Instruction>(use.getUser());
  if (auto *phi = dyn_cast<PHINode>(user))
    return phi->getIncomingBlock(use) == &block;
  return user->getParent() == &block;
}

/// `value` in a type that is in registers as it was loaded; null if there is
/// none.
static Value *asLoaded(IRBuilder<> &builder, Value *value) {
  Type *type = value->getType();
  unsigned bits = type->getPrimitiveSizeInBits();
  if (!type->isVectorTy())
    return bits == 1 ? nullptr : value;
  if (type->getScalarSizeInBits() >= 16)
    return value;
  if (bits == 0 || bits % 32 != 0)
    return nullptr;
  return builder.CreateBitCast(
      value, FixedVectorType::get(builder.getInt32Ty(), bits / 32));
}

/// Uses, behind a fence, the loads before it in its block that only other
/// blocks use: the code generator would do such a load there.
static void pinLoads(Instruction &fence,
                     const SmallVectorImpl<LoadInst *> &loads) {
  IRBuilder<> builder(fence.getNextNode());
  // The code generator takes one value from each.
  for (LoadInst *load : loads)
    if (Value *value = asLoaded(builder, load))
      builder.CreateIntrinsic(Intrinsic::fake_use, {value});
}

/// The loads between the fence before and this one, or from the start of the
/// block on, that are used, but not in the block.
static SmallVector<LoadInst *> findUnusedLoads(Instruction &fence) {
  SmallVector<LoadInst *> loads;
  for (Instruction *at = fence.getPrevNode(); at && !isFence(*at);
       at = at->getPrevNode()) {
    auto *load = dyn_cast<LoadInst>(at);
    if (load && !load->use_empty() &&
        llvm::none_of(load->uses(),
                      [&](Use &use) { return isIn(use, *load->getParent()); }))
      loads.push_back(load);
  }
  return loads;
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
    pinLoads(*fence, findUnusedLoads(*fence));
    CallInst *call = IRBuilder<>(fence).CreateCall(type, nothing);
    call->setDoesNotThrow();
    // Without any memory two of them would be one.
    call->setMemoryEffects(MemoryEffects::inaccessibleMemOnly());
  }
  PreservedAnalyses preserved;
  preserved.preserveSet<CFGAnalyses>();
  return preserved;
}
