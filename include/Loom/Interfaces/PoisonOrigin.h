//===- PoisonOrigin.h - Which op made a poison value ------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A lane that does not exist folds to a `ub.poison`, and so does each op that
// uses it. MLIR gives the constant the location of the op that was folded last,
// and none once it has moved the constant. An attribute of the `ub.poison`
// remembers where it all began.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_INTERFACES_POISONORIGIN_H
#define LOOM_INTERFACES_POISONORIGIN_H

#include "mlir/IR/PatternMatch.h"

namespace loom {

/// Notes the origin of each poison value that folding makes. Has no state, and
/// lives as long as the program.
mlir::RewriterBase::Listener *getPoisonListener();

/// Where the poison value of `op`, a `ub.poison`, comes from: what was noted,
/// else the location of `op`.
mlir::Location getPoisonOrigin(mlir::Operation *op);

/// Where `result` is a poison value that was folded from `operand`, without the
/// listener above: notes that its origin is that of the operand.
void inheritPoisonOrigin(mlir::Value result, mlir::Value operand);

} // namespace loom

#endif // LOOM_INTERFACES_POISONORIGIN_H
