//===- KeepReachable.cpp - Remove what no root needs ----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Check/IR/Check.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Dialect/Template/IR/Template.h"
#include "Loom/Transforms/Passes.h"

namespace loom {
#define GEN_PASS_DEF_KEEPREACHABLE
#include "Loom/Transforms/Passes.h.inc"
} // namespace loom

using namespace mlir;
using namespace loom;

namespace {
class KeepReachable : public loom::impl::KeepReachableBase<KeepReachable> {
public:
  using KeepReachableBase::KeepReachableBase;

  void runOnOperation() override;

private:
  bool isCheck(Operation &op) const {
    return isa_and_nonnull<CheckDialect>(op.getDialect());
  }
  FailureOr<SmallVector<Operation *>> findRoots(SymbolTable &symbols);
};
} // namespace

FailureOr<SmallVector<Operation *>>
KeepReachable::findRoots(SymbolTable &symbols) {
  SmallVector<Operation *> result;
  for (StringRef root : roots) {
    root.consume_front("@");
    Operation *op = symbols.lookup(root);
    if (!op)
      return emitError(getOperation().getLoc())
             << "root '@" << root << "' is not a symbol of this module";
    result.push_back(op);
    // It stays when its calls are inlined, too.
    if (auto function = dyn_cast<FuncDefOp>(op))
      function.setRetain(true);
  }
  for (Operation &op : *getOperation().getBody()) {
    bool isDefault = roots.empty() && isa<KernelDefOp>(op);
    if (isDefault || (!stripCheck && isCheck(op)))
      result.push_back(&op);
  }
  return result;
}

void KeepReachable::runOnOperation() {
  SymbolTable symbols(getOperation());
  FailureOr<SmallVector<Operation *>> work = findRoots(symbols);
  if (failed(work))
    return signalPassFailure();
  llvm::SmallPtrSet<Operation *, 16> live(work->begin(), work->end());
  TemplateFamilies families(getOperation());
  while (!work->empty()) {
    Operation *op = work->pop_back_val();
    for (Operation *candidate : families.getCandidates(op))
      if (live.insert(candidate).second)
        work->push_back(candidate);
    auto uses = SymbolTable::getSymbolUses(op);
    if (!uses)
      continue;
    for (const SymbolTable::SymbolUse &use : *uses) {
      Operation *target = symbols.lookup(use.getSymbolRef().getRootReference());
      if (target && live.insert(target).second)
        work->push_back(target);
    }
  }
  for (Operation &op : llvm::make_early_inc_range(*getOperation().getBody())) {
    bool isSymbol = isa<SymbolOpInterface>(op);
    if (live.contains(&op) || (!isSymbol && !isCheck(op)))
      continue;
    op.erase();
    ++numRemoved;
  }
}
