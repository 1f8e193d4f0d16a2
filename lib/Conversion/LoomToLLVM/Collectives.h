//===- Collectives.h - Lowering of collectives ------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_CONVERSION_LOOMTOLLVM_COLLECTIVES_H
#define LOOM_LIB_CONVERSION_LOOMTOLLVM_COLLECTIVES_H

#include "Carriers.h"
#include "LaneTarget.h"
#include "llvm/ADT/DenseSet.h"

namespace loom {

/// The shuffles that all lanes of their subgroup are sure to execute.
using WholeShuffles = llvm::DenseSet<mlir::Operation *>;

/// Reports collectives that `target` cannot execute, and finds the shuffles of
/// whole subgroups, before anything changes.
mlir::LogicalResult prepareCollectives(mlir::ModuleOp module,
                                       const Facts &facts,
                                       const TargetInfo &target,
                                       WholeShuffles &whole);

/// Collectives that `loom-expand-collectives` leaves. `lanes` and `whole`
/// outlive the patterns.
void populateCollectivePatterns(const AddressConverter &converter,
                                const LaneTarget &lanes,
                                const WholeShuffles &whole,
                                mlir::RewritePatternSet &patterns);

} // namespace loom

#endif // LOOM_LIB_CONVERSION_LOOMTOLLVM_COLLECTIVES_H
