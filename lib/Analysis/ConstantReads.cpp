//===- ConstantReads.cpp - Loads of memory that does not change -----------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConstantReads.h"
#include "Loom/Dialect/Buffer/IR/Buffer.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace loom;

namespace {
/// What an op does to memory, as far as this asks.
struct Access {
  SmallVector<Value> reads, writes;
  /// It may read or write what no operand names.
  bool readsMore = false, writesMore = false;
};
} // namespace

/// A launch argument with the scope it was reached through. Kernels that write
/// through more than this many have no constant memory.
constexpr size_t kMostWritten = 16;

/// Whether an op that claims to write something writes no storage: it has none
/// to write to. Barriers and fences claim to, so that accesses stay in order;
/// what they let others see, was written by an op that is asked itself.
static bool onlyOrders(Operation *op) {
  if (isa<ViewPrefetchOp>(op))
    return true;
  return !isa<CallOpInterface>(op) &&
         llvm::none_of(op->getOperandTypes(), [](Type type) {
           return BufferFacts::supports(type) || isa<ShapedType>(type) ||
                  isa<PtrLikeTypeInterface>(type);
         });
}

static Access accessOf(Operation *op) {
  Access access;
  if (op->hasTrait<OpTrait::HasRecursiveMemoryEffects>())
    return access; // The ops inside are asked.
  auto effects = dyn_cast<MemoryEffectOpInterface>(op);
  if (!effects) {
    access.writesMore = !isMemoryEffectFree(op);
    return access;
  }
  SmallVector<MemoryEffects::EffectInstance> instances;
  effects.getEffects(instances);
  for (const MemoryEffects::EffectInstance &effect : instances) {
    bool isRead = isa<MemoryEffects::Read>(effect.getEffect());
    bool isWrite = isa<MemoryEffects::Write>(effect.getEffect());
    if (!isRead && !isWrite)
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

ConstantReads::ConstantReads(Operation *root, Lookup buffers) {
  root->walk([&](KernelDefOp kernel) {
    collect(kernel.getBody(), buffers);
    return WalkResult::skip();
  });
}

/// Whether two launch arguments are apart for all workitems.
static bool areDisjointArguments(const BufferFacts &a, const BufferFacts &b) {
  if (!a.getRoot() || !b.getRoot() || a.getRoot() == b.getRoot())
    return false;
  if (isFreshRoot(a.getRoot()) || isFreshRoot(b.getRoot()))
    return true;
  for (const NoaliasScope &x : a.scopes)
    for (const NoaliasScope &y : b.scopes)
      if (x.op == y.op && x.result != y.result)
        return true;
  return false;
}

void ConstantReads::collect(Region &body, Lookup buffers) {
  SmallVector<Operation *> candidates;
  SmallVector<BufferFacts> written;
  WalkResult walk = body.walk([&](Operation *op) {
    Access access = accessOf(op);
    if (access.writesMore)
      return WalkResult::interrupt();
    for (Value value : access.writes) {
      const BufferFacts &facts = buffers(value);
      bool isKnown = llvm::any_of(written, [&](const BufferFacts &other) {
        return other.roots == facts.roots && other.scopes == facts.scopes;
      });
      if (!isKnown)
        written.push_back(facts);
    }
    bool onlyReads = access.writes.empty() && !access.readsMore;
    if (onlyReads && access.reads.size() == 1)
      candidates.push_back(op);
    return written.size() > kMostWritten ? WalkResult::interrupt()
                                         : WalkResult::advance();
  });
  if (walk.wasInterrupted())
    return;
  for (Operation *op : candidates) {
    const BufferFacts &facts = buffers(accessOf(op).reads.front());
    auto root = dyn_cast_or_null<BlockArgument>(facts.getRoot());
    bool isConstant = root && root.getOwner() == &body.front() &&
                      llvm::all_of(written, [&](const BufferFacts &other) {
                        return areDisjointArguments(facts, other);
                      });
    if (isConstant)
      reads.insert(op);
  }
}
