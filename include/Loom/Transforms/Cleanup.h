//===- Cleanup.h - Simplification between passes ----------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_TRANSFORMS_CLEANUP_H
#define LOOM_TRANSFORMS_CLEANUP_H

namespace mlir {
class OpPassManager;
} // namespace mlir

namespace loom {

/// Folds and removes dead code. Notes where poison comes from. Blocks that are
/// the same stay two: what is known in each would be lost, and a collective in
/// them would be one of the lanes of both.
void addCleanup(mlir::OpPassManager &manager);

} // namespace loom

#endif // LOOM_TRANSFORMS_CLEANUP_H
