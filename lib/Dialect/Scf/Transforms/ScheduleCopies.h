//===- ScheduleCopies.h - Copies of a body in another order -----*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_SCF_TRANSFORMS_SCHEDULECOPIES_H
#define LOOM_DIALECT_SCF_TRANSFORMS_SCHEDULECOPIES_H

#include "BodyUnits.h"
#include "LoopCopies.h"

namespace loom {

/// Copies one iteration of `loop` per value of `variables` to the builder, one
/// after the other in what they compute, in the order that the loop's schedule
/// asks for, as far as `body` allows. Returns what the last one yields.
llvm::SmallVector<mlir::Value>
cloneScheduled(mlir::OpBuilder &builder, ScfForOp loop,
               const ScheduledBody &body, mlir::ValueRange variables,
               mlir::ValueRange inits, CopyCallback onCopy);

} // namespace loom

#endif // LOOM_DIALECT_SCF_TRANSFORMS_SCHEDULECOPIES_H
