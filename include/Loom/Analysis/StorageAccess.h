//===- StorageAccess.h - What an op does to memory --------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_ANALYSIS_STORAGEACCESS_H
#define LOOM_ANALYSIS_STORAGEACCESS_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/SmallVector.h"

namespace loom {

/// The storage that an op reads and writes itself, without what the ops in its
/// regions do.
struct StorageAccess {
  static StorageAccess of(mlir::Operation *op);

  /// Buffers and views among the operands.
  llvm::SmallVector<mlir::Value> reads, writes;
  /// Whether it may read or write what no such operand names. Barriers, fences
  /// and prefetches do not: they say that they write to stay where they are.
  bool readsMore = false, writesMore = false;
};

} // namespace loom

#endif // LOOM_ANALYSIS_STORAGEACCESS_H
