//===- ConstantReads.h - Loads of memory that does not change - -*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_ANALYSIS_CONSTANTREADS_H
#define LOOM_LIB_ANALYSIS_CONSTANTREADS_H

#include "Loom/Analysis/BufferFacts.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseSet.h"

namespace loom {

/// The ops of kernels that only read, and only what no workitem of the launch
/// writes. Workitems disagree on what a name stands for, so that a `noalias`
/// fact, which speaks of one of them, counts only between storage that is part
/// of one launch argument each: these are the same for all.
class ConstantReads {
public:
  using Lookup = llvm::function_ref<const BufferFacts &(mlir::Value)>;
  ConstantReads(mlir::Operation *root, Lookup buffers);

  bool contains(mlir::Operation *op) const { return reads.contains(op); }

private:
  void collect(mlir::Region &body, Lookup buffers);

  llvm::DenseSet<mlir::Operation *> reads;
};

} // namespace loom

#endif // LOOM_LIB_ANALYSIS_CONSTANTREADS_H
