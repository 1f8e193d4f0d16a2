//===- ConstantReads.cpp - Loads of memory that does not change -----------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConstantReads.h"
#include "Loom/Analysis/StorageAccess.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"

using namespace mlir;
using namespace loom;

/// A launch argument with the scope it was reached through. Kernels that write
/// through more than this many have no constant memory.
constexpr size_t kMostWritten = 16;

ConstantReads::ConstantReads(Operation *root, Lookup buffers) {
  root->walk([&](KernelDefOp kernel) {
    collect(kernel.getBody(), buffers);
    return WalkResult::skip();
  });
}

/// Whether two launch arguments are apart for all workitems.
static bool areDisjointArguments(const BufferFacts &a, const BufferFacts &b,
                                 ConstantReads::Lookup buffers) {
  if (!a.getRoot() || !b.getRoot() || a.getRoot() == b.getRoot())
    return false;
  if (isFreshRoot(a.getRoot()) || isFreshRoot(b.getRoot()))
    return true;
  for (const NoaliasScope &x : a.scopes)
    for (const NoaliasScope &y : b.scopes)
      if (x.op == y.op && x.result != y.result &&
          isOfWholeRoot(x, a.getRoot(), buffers) &&
          isOfWholeRoot(y, b.getRoot(), buffers))
        return true;
  return false;
}

void ConstantReads::collect(Region &body, Lookup buffers) {
  SmallVector<Operation *> candidates;
  SmallVector<BufferFacts> written;
  WalkResult walk = body.walk([&](Operation *op) {
    StorageAccess access = StorageAccess::of(op);
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
    const BufferFacts &facts = buffers(StorageAccess::of(op).reads.front());
    auto root = dyn_cast_or_null<BlockArgument>(facts.getRoot());
    bool isConstant = root && root.getOwner() == &body.front() &&
                      llvm::all_of(written, [&](const BufferFacts &other) {
                        return areDisjointArguments(facts, other, buffers);
                      });
    if (isConstant)
      reads.insert(op);
  }
}
