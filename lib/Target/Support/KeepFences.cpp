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

//===----------------------------------------------------------------------===//
// Zeros of guarded loads
//===----------------------------------------------------------------------===//

/// Statements of assembly that stand for a zero say so.
static constexpr StringLiteral kZero = "; loom zero";

static bool isHiddenZero(const Instruction &inst) {
  auto *call = dyn_cast<CallInst>(&inst);
  auto *code = call ? dyn_cast<InlineAsm>(call->getCalledOperand()) : nullptr;
  return code && code->getAsmString() == kZero;
}

/// Whether a value is what a load gave, in whatever type.
static bool isLoaded(const Value *value) {
  while (auto *cast = dyn_cast<BitCastInst>(value))
    value = cast->getOperand(0);
  return isa<LoadInst>(value);
}

/// The zeros among the values of `phi`, which are loaded elsewhere.
static SmallVector<Use *> findZeros(PHINode &phi) {
  SmallVector<Use *> zeros;
  for (Use &use : phi.incoming_values()) {
    auto *constant = dyn_cast<Constant>(use);
    if (constant && constant->isNullValue())
      zeros.push_back(&use);
    else if (!isLoaded(use))
      return {};
  }
  // Nothing is loaded if there is nothing else.
  return zeros.size() == phi.getNumIncomingValues() ? SmallVector<Use *>()
                                                    : zeros;
}

PreservedAnalyses HideZerosPass::run(Function &function,
                                     FunctionAnalysisManager &) {
  if (findFences(function).empty())
    return PreservedAnalyses::all();
  IRBuilder<> builder(&*function.getEntryBlock().getFirstInsertionPt());
  DenseMap<Type *, Value *> hidden;
  auto hide = [&](Type *type) {
    Value *&value = hidden[type];
    if (value)
      return value;
    auto *signature = FunctionType::get(type, /*isVarArg=*/false);
    CallInst *call =
        builder.CreateCall(signature, InlineAsm::get(signature, kZero, "=v",
                                                     /*hasSideEffects=*/false));
    call->setDoesNotThrow();
    call->setDoesNotAccessMemory();
    return value = call;
  };
  for (BasicBlock &block : function)
    for (PHINode &phi : block.phis()) {
      // Masks and addresses are not what is queued as it was loaded.
      Type *type = phi.getType()->getScalarType();
      if (type->isPointerTy() || type->isIntegerTy(1))
        continue;
      for (Use *zero : findZeros(phi))
        zero->set(hide(phi.getType()));
    }
  PreservedAnalyses preserved;
  preserved.preserveSet<CFGAnalyses>();
  return preserved;
}

static bool restoreZeros(Function &function) {
  bool isChanged = false;
  for (Instruction &inst : make_early_inc_range(instructions(function)))
    if (isHiddenZero(inst)) {
      inst.replaceAllUsesWith(Constant::getNullValue(inst.getType()));
      inst.eraseFromParent();
      isChanged = true;
    }
  return isChanged;
}

//===----------------------------------------------------------------------===//
// Boundaries
//===----------------------------------------------------------------------===//

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
  // Boundaries that cannot be reached may be gone.
  bool isRestored = restoreZeros(function);
  SmallVector<Instruction *> fences = findFences(function);
  if (fences.empty() && !isRestored)
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
