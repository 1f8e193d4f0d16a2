//===- BlockOrder.h - The order in which a graph of blocks runs -*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_REFERENCE_BLOCKORDER_H
#define LOOM_LIB_REFERENCE_BLOCKORDER_H

#include "mlir/IR/Region.h"
#include <vector>

namespace loom {

/// A block, and where the loop of which it is the first block ends: the ordinal
/// of the first block behind it. That of the next block if it is of none.
struct OrderedBlock {
  mlir::Block *block;
  unsigned loopEnd;
};

/// The blocks that the entry reaches. A block comes after those before it, but
/// for the edges back to the first block of a loop, and those of a loop come
/// before those behind it. The first block of a loop that has several entries
/// is the one that is found first.
std::vector<OrderedBlock> orderBlocks(mlir::Region &region);

} // namespace loom

#endif // LOOM_LIB_REFERENCE_BLOCKORDER_H
