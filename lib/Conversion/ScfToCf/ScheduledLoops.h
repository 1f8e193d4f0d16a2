//===- ScheduledLoops.h - Loops that keep their schedule --------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_CONVERSION_SCFTOCF_SCHEDULEDLOOPS_H
#define LOOM_LIB_CONVERSION_SCFTOCF_SCHEDULEDLOOPS_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/PatternMatch.h"

namespace loom {

/// Turns a loop with the mark into blocks that LLVM leaves as they are: the
/// test is at the end of the body, and metadata forbids to copy, to vectorize
/// or to empty it.
///
/// Where the body has lane guards, the loop runs while all of them are true and
/// has no branches for them; the last iteration, if some are false, follows it.
/// Values that wait for loads would otherwise meet in the loop, in registers
/// that cannot all be the same: a copy waits for its load. Leaving the loop
/// from the guards does not help, because LLVM has loops of AMDGPU end in one
/// place.
///
/// Returns the blocks that hold the structured ops of the body.
llvm::SmallVector<mlir::Block *>
lowerScheduledLoop(mlir::RewriterBase &rewriter, mlir::scf::ForOp loop);

} // namespace loom

#endif // LOOM_LIB_CONVERSION_SCFTOCF_SCHEDULEDLOOPS_H
