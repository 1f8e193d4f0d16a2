//===- KeepWaits.cpp - Waits of releases behind loops ---------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Target/Support/KeepWaits.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/MemoryModelRelaxationAnnotations.h"

using namespace llvm;
using namespace loom;

namespace {
/// What a release waits for.
struct Wait {
  bool isLocal = false, isGlobal = false;
};

enum class Counters { Gfx9, Gfx11, Gfx12 };
} // namespace

/// The counters that the processor of `function` has; none for those that Loom
/// has no code for.
static std::optional<Counters> getCounters(const Function &function) {
  StringRef cpu = function.getFnAttribute("target-cpu").getValueAsString();
  if (cpu.starts_with("gfx9"))
    return Counters::Gfx9;
  if (cpu.starts_with("gfx11"))
    return Counters::Gfx11;
  if (cpu.starts_with("gfx12"))
    return Counters::Gfx12;
  return std::nullopt;
}

/// The blocks in loops, or that control may reach from one.
static SmallPtrSet<BasicBlock *, 16> findBlocksBehindLoops(Function &function) {
  SmallVector<std::pair<const BasicBlock *, const BasicBlock *>> backEdges;
  FindFunctionBackedges(function, backEdges);
  SmallVector<BasicBlock *> work;
  for (auto [from, to] : backEdges)
    work.push_back(const_cast<BasicBlock *>(to));
  // The code generator makes loops of these.
  for (Instruction &inst : instructions(function))
    if (isa<MemIntrinsic>(inst))
      work.push_back(inst.getParent());
  SmallPtrSet<BasicBlock *, 16> found;
  while (!work.empty()) {
    BasicBlock *block = work.pop_back_val();
    if (found.insert(block).second)
      llvm::append_range(work, successors(block));
  }
  return found;
}

static bool isRelease(AtomicOrdering ordering) {
  return ordering == AtomicOrdering::Release ||
         ordering == AtomicOrdering::AcquireRelease ||
         ordering == AtomicOrdering::SequentiallyConsistent;
}

static bool isRelease(const Instruction &inst) {
  if (auto *fence = dyn_cast<FenceInst>(&inst))
    return isRelease(fence->getOrdering());
  if (auto *load = dyn_cast<LoadInst>(&inst))
    return isRelease(load->getOrdering());
  if (auto *store = dyn_cast<StoreInst>(&inst))
    return isRelease(store->getOrdering());
  if (auto *update = dyn_cast<AtomicRMWInst>(&inst))
    return isRelease(update->getOrdering());
  if (auto *exchange = dyn_cast<AtomicCmpXchgInst>(&inst))
    return isRelease(exchange->getMergedOrdering());
  return false;
}

/// What LLVM's memory model has `inst` wait for; it knows the scope.
static Wait getWait(const Instruction &inst, Counters counters) {
  if (!isRelease(inst))
    return {};
  SmallVector<StringRef> scopes;
  inst.getContext().getSyncScopeNames(scopes);
  StringRef scope = scopes[*getAtomicSyncScopeID(&inst)];
  scope.consume_back("-one-as");
  if (scope == "singlethread" || scope == "wavefront")
    return {};
  // Without a tag, all memory.
  Wait wait = {true, true};
  MMRAMetadata tags(inst);
  if (tags.hasTagWithPrefix("amdgpu-synchronize-as")) {
    wait.isLocal = tags.hasTag("amdgpu-synchronize-as", "local");
    wait.isGlobal = tags.hasTag("amdgpu-synchronize-as", "global");
  }
  // One cache for all waves of the workgroup.
  if (scope == "workgroup" && counters == Counters::Gfx9)
    wait.isGlobal = false;
  return wait;
}

/// The operand of `s_waitcnt`: all ones for the counters that do not matter.
static uint32_t encode(Wait wait, Counters counters) {
  bool isGfx9 = counters == Counters::Gfx9;
  uint32_t local = isGfx9 ? 0x0f00 : 0x03f0;
  uint32_t global = isGfx9 ? 0xc00f : 0xfc00;
  return (isGfx9 ? 0xcf7f : 0xfff7) & ~(wait.isLocal ? local : 0) &
         ~(wait.isGlobal ? global : 0);
}

static void createWait(IRBuilder<> &builder, Wait wait, Counters counters) {
  if (counters == Counters::Gfx12) {
    Value *none = builder.getInt16(0);
    if (wait.isLocal)
      builder.CreateIntrinsic(Intrinsic::amdgcn_s_wait_dscnt, none);
    if (wait.isGlobal) {
      builder.CreateIntrinsic(Intrinsic::amdgcn_s_wait_loadcnt, none);
      builder.CreateIntrinsic(Intrinsic::amdgcn_s_wait_storecnt, none);
    }
    return;
  }
  builder.CreateIntrinsic(Intrinsic::amdgcn_s_waitcnt,
                          builder.getInt32(encode(wait, counters)));
  if (!wait.isGlobal || counters == Counters::Gfx9)
    return;
  // The counter of stores has no intrinsic.
  auto *type = FunctionType::get(builder.getVoidTy(), /*isVarArg=*/false);
  CallInst *call = builder.CreateCall(
      type, InlineAsm::get(type, "s_waitcnt_vscnt null, 0x0", "~{memory}",
                           /*hasSideEffects=*/true));
  call->setDoesNotThrow();
}

PreservedAnalyses KeepWaitsPass::run(Function &function,
                                     FunctionAnalysisManager &) {
  std::optional<Counters> counters = getCounters(function);
  if (!counters || function.isDeclaration())
    return PreservedAnalyses::all();
  SmallVector<std::pair<Instruction *, Wait>> waits;
  for (Instruction &inst : instructions(function)) {
    Wait wait = getWait(inst, *counters);
    if (wait.isLocal || wait.isGlobal)
      waits.emplace_back(&inst, wait);
  }
  if (waits.empty())
    return PreservedAnalyses::all();
  SmallPtrSet<BasicBlock *, 16> behindLoops = findBlocksBehindLoops(function);
  for (auto [release, wait] : waits) {
    if (!behindLoops.contains(release->getParent()))
      continue;
    // Behind a fence, which keeps accesses before the wait.
    IRBuilder<> builder(isa<FenceInst>(release) ? release->getNextNode()
                                                : release);
    createWait(builder, wait, *counters);
  }
  PreservedAnalyses preserved;
  preserved.preserveSet<CFGAnalyses>();
  return preserved;
}
