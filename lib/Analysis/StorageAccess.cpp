//===- StorageAccess.cpp - What an op does to memory ----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Analysis/StorageAccess.h"
#include "Loom/Analysis/BufferFacts.h"
#include "Loom/Dialect/View/IR/View.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace loom;

/// Whether an op that claims to write something writes no storage: it has none
/// to write to. What barriers and fences let others see, was written by an op
/// that is asked itself.
static bool onlyOrders(Operation *op) {
  if (isa<ViewPrefetchOp>(op))
    return true;
  return !isa<CallOpInterface>(op) &&
         llvm::none_of(op->getOperandTypes(), [](Type type) {
           return BufferFacts::supports(type) || isa<ShapedType>(type) ||
                  isa<PtrLikeTypeInterface>(type);
         });
}

StorageAccess StorageAccess::of(Operation *op) {
  StorageAccess access;
  if (op->hasTrait<OpTrait::HasRecursiveMemoryEffects>())
    return access;
  auto effects = dyn_cast<MemoryEffectOpInterface>(op);
  if (!effects) {
    access.readsMore = access.writesMore = !isMemoryEffectFree(op);
    return access;
  }
  SmallVector<MemoryEffects::EffectInstance> instances;
  effects.getEffects(instances);
  for (const MemoryEffects::EffectInstance &effect : instances) {
    bool isRead = isa<MemoryEffects::Read>(effect.getEffect());
    bool isWrite = isa<MemoryEffects::Write>(effect.getEffect());
    // Reports, obligations and the like have resources of their own.
    bool isOfMemory =
        effect.getResource() == SideEffects::DefaultResource::get();
    if (!isOfMemory || !(isRead || isWrite))
      continue;
    Value value = effect.getValue();
    if (!value || !BufferFacts::supports(value.getType())) {
      access.readsMore |= isRead;
      access.writesMore |= isWrite && !onlyOrders(op);
      continue;
    }
    (isRead ? access.reads : access.writes).push_back(value);
  }
  return access;
}
