//===- BlockOrder.h - When the blocks of a graph run ------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_CONVERSION_KERNELTOHOST_BLOCKORDER_H
#define LOOM_LIB_CONVERSION_KERNELTOHOST_BLOCKORDER_H

#include "Loom/Analysis/Facts.h"
#include "mlir/IR/Region.h"

namespace loom {

/// The places at which the workitems of a graph of blocks stop, in the order in
/// which a machine lets them go on: always those at the least one. Works for
/// every graph, with loops of any number of entries.
///
/// Blocks that not all workitems execute together come first, then those that
/// the workitems of a subgroup do, and last those of the whole workgroup. So
/// who is at a block of a group waits until the group is there.
///
/// Among the first, the blocks of a loop come before those behind it, and a
/// block before those it branches to, except backwards: backwards goes to the
/// loop's head only. If a workitem could be back there before others have
/// finished their turn, it stops at a latch between, which comes behind all
/// blocks of the loop.
class BlockOrder {
public:
  BlockOrder(mlir::Region &graph, const Facts &facts);

  struct Stop {
    /// For a latch, the head of the loop.
    mlir::Block *block;
    bool isLatch;
    /// Who is sure to be there together.
    Uniformity execution;
  };
  llvm::ArrayRef<Stop> getStops() const { return stops; }
  /// The number behind the last stop.
  int64_t getEnd() const { return stops.size(); }
  /// The ordinal of a block's stop.
  int64_t getNumber(mlir::Block *block) const { return numbers.lookup(block); }
  /// The ordinal of the stop for those who branch from one block to another.
  int64_t getTarget(mlir::Block *from, mlir::Block *to) const;

  /// The ordinals of the stops in another order: a block's is behind those of
  /// the blocks that dominate it.
  llvm::SmallVector<int64_t> getNumbersByDominance() const;

  /// The blocks that the entry reaches, each behind those that dominate it.
  llvm::ArrayRef<mlir::Block *> getBlocks() const { return blocks; }

  /// Whether all workitems of the workgroup take the same way.
  bool isUniform() const;

private:
  llvm::SmallVector<Stop> stops;
  llvm::SmallVector<mlir::Block *> blocks;
  /// Ordinals in `blocks`, in `stops`, and of the latch of a head.
  llvm::DenseMap<mlir::Block *, unsigned> positions, numbers, latches;
};

} // namespace loom

#endif // LOOM_LIB_CONVERSION_KERNELTOHOST_BLOCKORDER_H
