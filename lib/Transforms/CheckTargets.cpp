//===- CheckTargets.cpp - Refuse code that is for other targets -----------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Template/IR/Template.h"
#include "Loom/Target/AMDGPU/Targets.h"
#include "Loom/Transforms/Passes.h"

namespace loom {
#define GEN_PASS_DEF_CHECKTARGETS
#include "Loom/Transforms/Passes.h.inc"
} // namespace loom

using namespace mlir;
using namespace loom;

namespace {
struct CheckTargets : loom::impl::CheckTargetsBase<CheckTargets> {
  using CheckTargetsBase::CheckTargetsBase;

  void runOnOperation() override;
  LogicalResult checkOptions();
};
} // namespace

/// The pass may be run by hand.
LogicalResult CheckTargets::checkOptions() {
  if (target.empty() || target == "host" || target == "reference")
    return success();
  const TargetInfo *info = lookupTarget(target);
  if (!info)
    return emitError(getOperation().getLoc())
           << "unknown target '" << target << "': expected host, reference, "
           << listTargetNames();
  if (subgroupSize > 0 && subgroupSize != info->wavefrontSize)
    return emitError(getOperation().getLoc())
           << "the target '" << target << "' has subgroups of "
           << info->wavefrontSize << ", not of " << subgroupSize.getValue();
  return success();
}

void CheckTargets::runOnOperation() {
  if (failed(checkOptions()))
    return signalPassFailure();
  TargetFacts facts;
  facts.target = target;
  if (subgroupSize > 0)
    facts.subgroupSize = subgroupSize;
  SymbolTableCollection symbols;
  for (auto op : getOperation().getOps<TargetedOpInterface>()) {
    bool isStated = op.getTargetAttr() || op.getRequirementsAttr();
    if (!isStated || isa<TemplateDialect>(op->getDialect()))
      continue;
    ++numChecked;
    std::optional<std::string> mismatch = explainMismatch(op, facts, symbols);
    if (mismatch && mismatch->empty())
      continue;
    InFlightDiagnostic diag =
        emitError(op.getLoc())
        << "'@" << SymbolTable::getSymbolName(op).getValue() << "' ";
    if (mismatch)
      diag << *mismatch;
    else
      diag << "is for certain targets, and the target is not known: choose one";
    if (FlatSymbolRefAttr name = op.getTargetAttr())
      diag.attachNote(symbols.lookupNearestSymbolFrom(op, name)->getLoc())
          << "'" << name << "' is declared here";
    signalPassFailure();
  }
  markAllAnalysesPreserved();
}
