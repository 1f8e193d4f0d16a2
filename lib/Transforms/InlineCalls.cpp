//===- InlineCalls.cpp - Bodies in place of calls -------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Dialect/Template/IR/Template.h"
#include "Loom/Transforms/Passes.h"
#include "mlir/Analysis/CallGraph.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Transforms/InliningUtils.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SCCIterator.h"

namespace loom {
#define GEN_PASS_DEF_INLINECALLS
#include "Loom/Transforms/Passes.h.inc"
} // namespace loom

using namespace mlir;
using namespace loom;

namespace {
/// MLIR's inliner goes from the callees to the callers. It copies each body
/// once per level, and lengthens the location of each op at every level: a
/// chain of n helpers takes n^3 steps. From the callers to the callees, each op
/// is copied to where it stays, next to a call whose location is complete.
class CallInliner {
public:
  CallInliner(ModuleOp module, const CallGraph &graph)
      : module(module), inliner(module.getContext()) {
    orderFunctions(graph);
    findUses();
  }

  void run();
  unsigned getNumInlined() const { return numInlined; }
  unsigned getNumRemoved() const { return numRemoved; }

private:
  void orderFunctions(const CallGraph &graph);
  void findUses();
  void inlineInto(Operation *function);
  LogicalResult replaceCall(CallOpInterface call, FuncDefOp callee,
                            SmallVectorImpl<CallOpInterface> &made);
  ArrayRef<CallOpInterface> callsIn(Operation *function);

  ModuleOp module;
  InlinerInterface inliner;
  SymbolTableCollection symbols;
  /// Callers come before their callees, so that a body is copied before calls
  /// are inlined into it.
  SmallVector<FuncDefOp> functions;
  /// Calls of these would be inlined without end.
  llvm::DenseSet<Operation *> recursive;
  /// Functions something names, and those that something other than an inlined
  /// call needs.
  llvm::DenseSet<Operation *> used, kept;
  llvm::DenseMap<Operation *, SmallVector<CallOpInterface>> calls;
  unsigned numInlined = 0, numRemoved = 0;
};

struct InlineCalls : loom::impl::InlineCallsBase<InlineCalls> {
  using InlineCallsBase::InlineCallsBase;

  void runOnOperation() override {
    CallInliner inliner(getOperation(), getAnalysis<CallGraph>());
    inliner.run();
    numInlined += inliner.getNumInlined();
    numRemoved += inliner.getNumRemoved();
  }
};
} // namespace

void CallInliner::findUses() {
  for (auto function : module.getOps<FuncDefOp>())
    if (function.getIsPublic() || function.getRetain())
      kept.insert(function);
  for (Operation &op : *module.getBody()) {
    bool isInlinedInto = isa<KernelDefOp, FuncDefOp, TemplateDefOp>(op);
    std::optional<SymbolTable::UseRange> uses = SymbolTable::getSymbolUses(&op);
    // Only ops of no known dialect have uses that cannot be listed.
    if (!uses) {
      for (auto function : module.getOps<FuncDefOp>())
        kept.insert(function);
      continue;
    }
    for (const SymbolTable::SymbolUse &use : *uses) {
      Operation *symbol =
          symbols.lookupSymbolIn(module, use.getSymbolRef().getRootReference());
      if (!symbol)
        continue;
      used.insert(symbol);
      if (!isInlinedInto || !isa<CallOpInterface>(use.getUser()))
        kept.insert(symbol);
    }
  }
}

void CallInliner::orderFunctions(const CallGraph &graph) {
  for (auto cycle = llvm::scc_begin(&graph); !cycle.isAtEnd(); ++cycle)
    for (CallGraphNode *node : *cycle) {
      if (node->isExternal())
        continue;
      auto function =
          dyn_cast<FuncDefOp>(node->getCallableRegion()->getParentOp());
      if (!function)
        continue;
      if (cycle.hasCycle())
        recursive.insert(function);
      functions.push_back(function);
    }
  std::reverse(functions.begin(), functions.end());
}

ArrayRef<CallOpInterface> CallInliner::callsIn(Operation *function) {
  auto [it, isNew] = calls.try_emplace(function);
  SmallVector<CallOpInterface> &found = it->second;
  if (isNew)
    function->walk([&](CallOpInterface call) { found.push_back(call); });
  return found;
}

/// Puts the body of `callee` in place of the call, and adds the calls in it to
/// `made`.
LogicalResult CallInliner::replaceCall(CallOpInterface call, FuncDefOp callee,
                                       SmallVectorImpl<CallOpInterface> &made) {
  auto clone = [&](OpBuilder &, Region *body, Block *, Block *before,
                   IRMapping &mapping, bool) {
    body->cloneInto(before->getParent(), before->getIterator(), mapping);
    for (CallOpInterface call : callsIn(callee))
      made.push_back(
          cast<CallOpInterface>(mapping.lookup(call.getOperation())));
  };
  if (!callee.getBody().hasOneBlock())
    return inlineCall(inliner, clone, call, callee, &callee.getBody());
  // In a block of its own, the call has no ops behind it: those would be moved
  // out of the way and back, all of them for each call.
  Block *home = call->getBlock();
  Block::iterator next = std::next(call->getIterator());
  auto *alone = new Block();
  home->getParent()->push_back(alone);
  call->moveBefore(alone, alone->end());
  LogicalResult result =
      inlineCall(inliner, clone, call, callee, &callee.getBody());
  home->getOperations().splice(next, alone->getOperations());
  alone->erase();
  return result;
}

void CallInliner::inlineInto(Operation *function) {
  SmallVector<CallOpInterface> pending(callsIn(function));
  while (!pending.empty()) {
    CallOpInterface call = pending.pop_back_val();
    auto callee =
        dyn_cast_or_null<FuncDefOp>(call.resolveCallableInTable(&symbols));
    if (!callee)
      continue;
    if (recursive.contains(callee) ||
        !inliner.isLegalToInline(call, callee, /*wouldBeCloned=*/true) ||
        failed(replaceCall(call, callee, pending))) {
      kept.insert(callee);
      continue;
    }
    call->erase();
    ++numInlined;
  }
}

void CallInliner::run() {
  // The call graph does not know the calls of launch configurations.
  for (auto kernel : module.getOps<KernelDefOp>())
    inlineInto(kernel);
  for (auto candidate : module.getOps<TemplateDefOp>())
    inlineInto(candidate);
  for (FuncDefOp function : functions) {
    bool isNeeded = kept.contains(function) || recursive.contains(function) ||
                    !used.contains(function);
    if (!isNeeded)
      continue;
    kept.insert(function);
    inlineInto(function);
  }
  for (FuncDefOp function : functions) {
    if (kept.contains(function))
      continue;
    function.erase();
    ++numRemoved;
  }
}
