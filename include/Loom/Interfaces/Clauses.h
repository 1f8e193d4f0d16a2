//===- Clauses.h - Schedule clauses and their consumers ---------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_INTERFACES_CLAUSES_H
#define LOOM_INTERFACES_CLAUSES_H

#include "mlir/IR/OpDefinition.h"

namespace loom {

#define GET_ClauseKind_DECL
#include "Loom/Interfaces/Clauses.inc"

/// What Clauses.td says of one clause.
struct ClauseInfo {
  llvm::StringRef spelling;
  llvm::StringRef owner;
  llvm::StringRef consumingPass;
  llvm::StringRef docAnchor;
};

const ClauseInfo &getClauseInfo(ClauseKind kind);

/// Reports the first clause `op` still carries, naming the pass that should
/// have consumed it. Succeeds when there is none.
mlir::LogicalResult verifyNoPendingClauses(mlir::Operation *op);

} // namespace loom

#include "Loom/Interfaces/ClauseInterfaces.h.inc"

#endif // LOOM_INTERFACES_CLAUSES_H
