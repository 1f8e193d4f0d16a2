//===- TakenRegion.h - The one region of an op that runs --------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_DIALECT_SCF_IR_TAKENREGION_H
#define LOOM_LIB_DIALECT_SCF_IR_TAKENREGION_H

#include "mlir/IR/PatternMatch.h"

namespace loom {

/// Puts `region`, a block without arguments that ends in the results of `op`,
/// in the place of `op`.
inline void replaceByRegion(mlir::Operation *op, mlir::Region &region,
                            mlir::PatternRewriter &rewriter) {
  mlir::Operation *yield = region.front().getTerminator();
  llvm::SmallVector<mlir::Value> results(yield->getOperands());
  rewriter.eraseOp(yield);
  rewriter.inlineBlockBefore(&region.front(), op);
  rewriter.replaceOp(op, results);
}

} // namespace loom

#endif // LOOM_LIB_DIALECT_SCF_IR_TAKENREGION_H
