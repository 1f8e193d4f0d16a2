//===- TemplateUses.cpp - Where templates are used ------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TemplateUses.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace loom;

bool loom::isTemplate(Operation &op) {
  return isa_and_nonnull<TemplateDialect>(op.getDialect());
}

static bool isUse(Operation *op) {
  return isa<TemplateApplyOp, TemplateCallOp>(op);
}

SmallVector<SignatureUseOpInterface> loom::findUses(ModuleOp module) {
  SmallVector<SignatureUseOpInterface> uses;
  for (Operation &op : *module.getBody())
    if (!isTemplate(op))
      op.walk([&](SignatureUseOpInterface use) {
        if (isUse(use))
          uses.push_back(use);
      });
  return uses;
}

/// The region of a branch that is sure to be taken; null where none is, and
/// nothing where that is not known.
static std::optional<Region *> getTakenRegion(Operation *branch) {
  APInt value;
  if (auto condition = dyn_cast<ScfIfOp>(branch)) {
    if (!matchPattern(condition.getCondition(), m_ConstantInt(&value)))
      return std::nullopt;
    Region &taken =
        value.isZero() ? condition.getElseRegion() : condition.getThenRegion();
    return taken.empty() ? nullptr : &taken;
  }
  auto choice = dyn_cast<ScfSwitchOp>(branch);
  if (!choice || !matchPattern(choice.getSelector(), m_ConstantInt(&value)))
    return std::nullopt;
  return &choice.getRegionFor(value.getSExtValue());
}

void loom::foldBranches(ModuleOp module) {
  llvm::DenseSet<Operation *> around;
  for (SignatureUseOpInterface use : findUses(module))
    for (Operation *op = use->getParentOp(); op; op = op->getParentOp())
      if (!around.insert(op).second)
        break;
  // Inner ones come first.
  SmallVector<Operation *> branches;
  module.walk([&](Operation *op) {
    if (around.contains(op) && getTakenRegion(op))
      branches.push_back(op);
  });
  for (Operation *branch : branches) {
    if (Region *taken = *getTakenRegion(branch)) {
      Block &block = taken->front();
      Operation *yield = block.getTerminator();
      branch->replaceAllUsesWith(yield->getOperands());
      yield->erase();
      branch->getBlock()->getOperations().splice(branch->getIterator(),
                                                 block.getOperations());
    }
    branch->erase();
  }
}

void loom::removeUnneeded(ModuleOp module) {
  SymbolTable table(module);
  SmallVector<Operation *> work;
  llvm::DenseSet<Operation *> needed;
  for (Operation &op : *module.getBody()) {
    auto function = dyn_cast<FuncDefOp>(op);
    if (!isTemplate(op) &&
        (!function || function.getIsPublic() || function.getRetain())) {
      work.push_back(&op);
      needed.insert(&op);
    }
  }
  TemplateFamilies families(module);
  auto visit = [&](Operation *op) {
    if (op && needed.insert(op).second)
      work.push_back(op);
  };
  while (!work.empty()) {
    Operation *op = work.pop_back_val();
    llvm::for_each(families.getCandidates(op), visit);
    if (auto uses = SymbolTable::getSymbolUses(op))
      for (const SymbolTable::SymbolUse &use : *uses)
        visit(table.lookup(use.getSymbolRef().getRootReference()));
  }
  for (auto function : llvm::make_early_inc_range(module.getOps<FuncDefOp>()))
    if (!needed.contains(function) && function
                                          .walk([](Operation *op) {
                                            return isUse(op)
                                                       ? WalkResult::interrupt()
                                                       : WalkResult::advance();
                                          })
                                          .wasInterrupted())
      function.erase();
}

Location loom::getOwnPlace(Location loc) {
  while (auto site = dyn_cast<CallSiteLoc>(loc))
    loc = site.getCallee();
  return loc;
}

/// Inlining tells in the location of a use through which others it came.
static std::optional<Location> findSameOutside(Location loc) {
  Location own = getOwnPlace(loc);
  while (auto site = dyn_cast<CallSiteLoc>(loc)) {
    loc = site.getCaller();
    if (getOwnPlace(loc) == own)
      return loc;
  }
  return std::nullopt;
}

LogicalResult loom::checkRecursion(SignatureUseOpInterface use) {
  std::optional<Location> outer = findSameOutside(use.getLoc());
  if (!outer)
    return success();
  InFlightDiagnostic diag =
      emitError(getOwnPlace(use.getLoc()))
      << "what is selected for " << use.getCalleeAttr()
      << " applies it again, here: templates cannot be recursive";
  Location caller = use.getLoc();
  while (auto site = dyn_cast<CallSiteLoc>(caller))
    caller = site.getCaller();
  diag.attachNote(caller) << "reached from here";
  return diag;
}
