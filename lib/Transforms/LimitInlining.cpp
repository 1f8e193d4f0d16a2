//===- LimitInlining.cpp - Bound what inlining makes ----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Transforms/Passes.h"
#include "TemplateUses.h"
#include "mlir/Analysis/CallGraph.h"
#include "mlir/Transforms/InliningUtils.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/Support/MathExtras.h"

namespace loom {
#define GEN_PASS_DEF_LIMITINLINING
#include "Loom/Transforms/Passes.h.inc"
} // namespace loom

using namespace mlir;
using namespace loom;

/// Calls of a chain that a message names.
static constexpr unsigned kNamedCalls = 4;

namespace {
/// What a kernel or function will be once its calls are inlined.
struct Expansion {
  /// Operations, all of them; stays at the greatest value once there.
  uint64_t ops = 0;
  /// The callee that contributes most, null if there are no calls to inline.
  Operation *callee = nullptr;
  uint64_t calls = 0;
  Operation *firstCall = nullptr;
};

class LimitInlining : public loom::impl::LimitInliningBase<LimitInlining> {
public:
  using LimitInliningBase::LimitInliningBase;

  void runOnOperation() override;

private:
  Expansion expand(Operation *function, const InlinerInterface &inliner,
                   SymbolTableCollection &symbols);
  void report(Operation *function);

  llvm::DenseMap<Operation *, Expansion> expansions;
};
} // namespace

/// The expansions of callees are known, but for those that are part of a cycle:
/// recursion is not inlined, and another pass reports it.
Expansion LimitInlining::expand(Operation *function,
                                const InlinerInterface &inliner,
                                SymbolTableCollection &symbols) {
  Expansion result;
  llvm::MapVector<Operation *, Expansion> callees;
  function->walk([&](Operation *op) {
    if (op == function)
      return;
    uint64_t ops = 1;
    auto call = dyn_cast<CallOpInterface>(op);
    Operation *callee = call ? call.resolveCallableInTable(&symbols) : nullptr;
    auto known = expansions.find(callee);
    if (callee && known != expansions.end() &&
        inliner.isLegalToInline(op, callee, /*wouldBeCloned=*/true)) {
      ops = known->second.ops;
      Expansion &part = callees[callee];
      part.ops = llvm::SaturatingAdd(part.ops, ops);
      if (++part.calls == 1)
        part.firstCall = op;
    }
    result.ops = llvm::SaturatingAdd(result.ops, ops);
  });
  uint64_t most = 0;
  for (auto &[callee, part] : callees) {
    if (part.ops <= most)
      continue;
    most = part.ops;
    result.callee = callee;
    result.calls = part.calls;
    result.firstCall = part.firstCall;
  }
  return result;
}

/// The helper made of a candidate of a template has that one's name.
static StringRef getAuthorsName(Operation *function) {
  if (auto candidate = function->getAttrOfType<StringAttr>(kCandidateAttr))
    return candidate;
  return SymbolTable::getSymbolName(function).getValue();
}

/// Follows the callees that contribute most.
void LimitInlining::report(Operation *function) {
  const Expansion *step = &expansions[function];
  Operation *location = step->firstCall ? step->firstCall : function;
  InFlightDiagnostic diag =
      emitError(location->getLoc())
      << "inlining makes '@" << SymbolTable::getSymbolName(function).getValue()
      << "' longer than the limit of " << maxOps.getValue() << " operations";
  if (!step->callee)
    return;
  Operation *last = nullptr;
  unsigned length = 0;
  bool hasFunction = false;
  while (step->callee) {
    last = step->callee;
    auto candidate = last->getAttrOfType<StringAttr>(kCandidateAttr);
    hasFunction |= !candidate;
    if (length < kNamedCalls)
      diag << (length ? ", which" : ": it")
           << (candidate ? " applies" : " calls") << " '@"
           << getAuthorsName(last) << "' " << step->calls
           << (step->calls == 1 ? " time" : " times");
    ++length;
    step = &expansions[last];
  }
  if (length > kNamedCalls)
    diag << ", and so on through " << length - kNamedCalls << " more to '@"
         << getAuthorsName(last) << "'";
  // The body of a candidate takes the place of its application in any case.
  if (hasFunction)
    diag << "; mark a function of this chain 'noinline'";
}

void LimitInlining::runOnOperation() {
  InlinerInterface inliner(&getContext());
  SymbolTableCollection symbols;
  expansions.clear();
  const CallGraph &graph = getAnalysis<CallGraph>();
  // Callees come before their callers.
  for (auto cycle = llvm::scc_begin(&graph); !cycle.isAtEnd(); ++cycle)
    for (CallGraphNode *node : *cycle) {
      if (node->isExternal())
        continue;
      Operation *function = node->getCallableRegion()->getParentOp();
      expansions[function] = expand(function, inliner, symbols);
    }
  // A kernel shows the whole chain; without one that is too long, the first
  // function that is will do.
  Operation *tooLong = nullptr;
  for (Operation &op : *getOperation().getBody()) {
    auto known = expansions.find(&op);
    if (known == expansions.end())
      continue;
    bool isKernel = isa<KernelDefOp>(op);
    if (isKernel)
      numOps += known->second.ops;
    if (known->second.ops > maxOps &&
        (!tooLong || (isKernel && !isa<KernelDefOp>(tooLong))))
      tooLong = &op;
  }
  if (tooLong) {
    report(tooLong);
    return signalPassFailure();
  }
  markAllAnalysesPreserved();
}
