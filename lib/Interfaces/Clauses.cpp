//===- Clauses.cpp - Schedule clauses and their consumers -----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Interfaces/Clauses.h"

using namespace mlir;
using namespace loom;

namespace loom {
#define GET_ClauseTable_IMPL
#include "Loom/Interfaces/Clauses.inc"
} // namespace loom

#include "Loom/Interfaces/ClauseInterfaces.cpp.inc"

const ClauseInfo &loom::getClauseInfo(ClauseKind kind) {
  // Both the enum and the table are emitted in the order of record names.
  return ClauseTable[static_cast<unsigned>(kind)];
}

LogicalResult loom::verifyNoPendingClauses(Operation *op) {
  auto owner = dyn_cast<ClauseOpInterface>(op);
  if (!owner)
    return success();
  SmallVector<ClauseKind> pending = owner.getPendingClauses();
  if (pending.empty())
    return success();
  const ClauseInfo &info = getClauseInfo(pending.front());
  return op->emitOpError("clause '")
         << info.spelling << "' must be consumed by the pass '"
         << info.consumingPass << "' before the loop is lowered";
}
