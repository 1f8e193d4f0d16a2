//===- LoopCopies.h - Copies of a loop and of its iterations ----*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_SCF_TRANSFORMS_LOOPCOPIES_H
#define LOOM_DIALECT_SCF_TRANSFORMS_LOOPCOPIES_H

#include "Loom/Dialect/Scf/IR/Scf.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"

namespace loom {

/// Maps what `loop`'s body gets: its induction variable and carried values.
void mapIteration(mlir::IRMapping &mapping, ScfForOp loop, mlir::Value variable,
                  mlir::ValueRange carried);

/// Is told of an op of a body that was copied, with what became of it and of
/// those inside it.
using CopyCallback =
    llvm::function_ref<void(mlir::Operation *, const mlir::IRMapping &)>;

/// Copies one iteration of `loop` to the builder and returns what it yields.
llvm::SmallVector<mlir::Value>
cloneIteration(mlir::OpBuilder &builder, ScfForOp loop, mlir::Value variable,
               mlir::ValueRange carried, CopyCallback onCopy = {});

/// A scheduled loop that carries what `like` does, and then the values that
/// `inits` has more; without clauses, and with an empty body whose arguments
/// are there. Extents keep their siblings; those of added values are the same
/// in all iterations.
ScfForOp createLoopLike(mlir::OpBuilder &builder, ScfForOp like,
                        mlir::Value lower, mlir::Value upper, mlir::Value step,
                        mlir::ValueRange inits);

} // namespace loom

#endif // LOOM_DIALECT_SCF_TRANSFORMS_LOOPCOPIES_H
