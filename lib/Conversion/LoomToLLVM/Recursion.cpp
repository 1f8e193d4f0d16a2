//===- Recursion.cpp - Functions that call themselves ---------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Carriers.h"
#include "Loom/Dialect/Func/IR/Func.h"
#include "mlir/Analysis/CallGraph.h"
#include "llvm/ADT/SCCIterator.h"

using namespace mlir;
using namespace loom;

LogicalResult loom::checkRecursion(ModuleOp module) {
  const CallGraph graph(module);
  for (auto cycle = llvm::scc_begin(&graph); !cycle.isAtEnd(); ++cycle) {
    if (!cycle.hasCycle())
      continue;
    // Reported at the function that comes first in the text. The node that
    // stands for unknown callers is in no function.
    Operation *first = nullptr;
    for (CallGraphNode *node : *cycle) {
      if (node->isExternal())
        continue;
      Operation *function = node->getCallableRegion()->getParentOp();
      if (!first || function->isBeforeInBlock(first))
        first = function;
    }
    if (first)
      return first->emitOpError("calls itself: recursion is not supported");
  }
  return success();
}
