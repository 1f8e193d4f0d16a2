//===- UnitEffects.cpp - What an op of a loop's body does ----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UnitEffects.h"
#include "Loom/Analysis/BufferFacts.h"
#include "Loom/Analysis/StorageAccess.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "Loom/Interfaces/Uniformity.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace loom;

/// Whether all that `op` does is one kind of effect on storage it names.
template <typename Effect> static bool onlyDoes(Operation *op) {
  auto effects = dyn_cast<MemoryEffectOpInterface>(op);
  if (!effects || op->getNumRegions() != 0)
    return false;
  SmallVector<MemoryEffects::EffectInstance> instances;
  effects.getEffects(instances);
  return !instances.empty() && llvm::all_of(instances, [](const auto &effect) {
    return isa<Effect>(effect.getEffect()) &&
           effect.getResource() == SideEffects::DefaultResource::get() &&
           effect.getValue() &&
           BufferFacts::supports(effect.getValue().getType());
  });
}

bool loom::isOrdinaryLoad(Operation *op) {
  return onlyDoes<MemoryEffects::Read>(op);
}

bool loom::isOrdinaryStore(Operation *op) {
  return onlyDoes<MemoryEffects::Write>(op);
}

void loom::forEachCapture(Operation *unit, function_ref<void(Value)> use) {
  unit->walk([&](Operation *op) {
    for (Value operand : op->getOperands())
      if (!unit->isAncestor(operand.getParentBlock()->getParentOp()))
        use(operand);
  });
}

UnitEffects UnitEffects::of(Operation *unit) {
  UnitEffects all;
  unit->walk([&](Operation *op) {
    if (auto together = dyn_cast<UniformityOpInterface>(op);
        together && together.isConvergent() && !all.convergent)
      all.convergent = op;
    if (op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() ||
        isa<ScfScheduleFenceOp>(op) || isMemoryEffectFree(op))
      return;
    ++all.numEffects;
    if (isOrdinaryLoad(op))
      all.loads.push_back(op);
    else if (isOrdinaryStore(op))
      all.stores.push_back(op);
    else if (!all.ordered)
      all.ordered = op;
  });
  return all;
}
