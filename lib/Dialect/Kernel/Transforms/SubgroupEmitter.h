//===- SubgroupEmitter.h - Collectives from exchanges -----------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_DIALECT_KERNEL_TRANSFORMS_SUBGROUPEMITTER_H
#define LOOM_LIB_DIALECT_KERNEL_TRANSFORMS_SUBGROUPEMITTER_H

#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace loom {

/// Emits at one place what the lanes of a subgroup compute together, from
/// shuffles, broadcasts and ballots alone. No control flow is emitted, so that
/// the same lanes take part in all of it.
///
/// Where all lanes are known to execute the place, they exchange values in
/// patterns that are constants. Else a lane finds its partners in the mask of
/// the active lanes: whatever the mask, the result is right in each of them.
class SubgroupEmitter {
public:
  /// `size` is 32 or 64. `isWhole`: all lanes execute the place.
  SubgroupEmitter(mlir::ImplicitLocOpBuilder &builder, int64_t size,
                  bool isWhole)
      : at(builder), size(size), isWhole(isWhole) {}

  /// The same value in all lanes.
  mlir::Value reduce(CombiningKind kind, mlir::Value value);
  /// Combines `count` lanes that are `stride` apart; count * stride is at most
  /// the subgroup's size.
  mlir::Value reduceCluster(CombiningKind kind, mlir::Value value,
                            int64_t count, int64_t stride);
  mlir::Value scan(CombiningKind kind, mlir::Value value, ScanMode mode,
                   ScanDirection direction);
  mlir::Value voteAny(mlir::Value predicate);
  mlir::Value voteAll(mlir::Value predicate);
  /// In how many active lanes `predicate` holds, an i32.
  mlir::Value voteCount(mlir::Value predicate);
  mlir::Value matchAny(mlir::Value value);
  /// The mask, and whether all are equal.
  std::pair<mlir::Value, mlir::Value> matchAll(mlir::Value value);

  /// What the neighbour has: the lane one below, or above for a reverse
  /// direction. Valid, with the second result, where lanes 0 to n are active.
  std::pair<mlir::Value, mlir::Value> getNeighbour(mlir::Value value,
                                                   ScanDirection direction);

  /// The lane's number, an i32.
  mlir::Value getLane();
  mlir::Value constant32(int64_t value);

private:
  mlir::Type getMaskType() { return at.getIntegerType(unsigned(size)); }
  mlir::Value maskConstant(uint64_t bits);
  /// Bits of a ballot or of the active lanes, an i64, as a mask of `size` bits.
  mlir::Value toMask(mlir::Value bits);
  mlir::Value toBits(mlir::Value mask);
  mlir::Value getActive();
  /// An i32, as wide as a mask.
  mlir::Value extend(mlir::Value lane);
  mlir::Value isNotZero(mlir::Value mask);
  mlir::Value firstOf(mlir::Value mask);
  mlir::Value lastOf(mlir::Value mask);
  mlir::Value ballot(mlir::Value predicate);
  std::pair<mlir::Value, mlir::Value> shuffle(ShuffleMode mode,
                                              mlir::Value value,
                                              mlir::Value offset,
                                              int64_t width);
  mlir::Value broadcast(mlir::Value value, int64_t lane);
  mlir::Value select(mlir::Value condition, mlir::Value a, mlir::Value b);
  mlir::Value combineIf(mlir::Value condition, CombiningKind kind,
                        mlir::Value other, mlir::Value own);

  mlir::Value reduceMasked(CombiningKind kind, mlir::Value value, int64_t count,
                           int64_t stride);
  mlir::Value scanWhole(CombiningKind kind, mlir::Value value,
                        ScanDirection direction);
  mlir::Value scanMasked(CombiningKind kind, mlir::Value value,
                         ScanDirection direction);
  mlir::Value makeExclusive(CombiningKind kind, mlir::Value inclusive,
                            ScanDirection direction);

  mlir::ImplicitLocOpBuilder &at;
  int64_t size;
  bool isWhole;
  mlir::Value lane, active;
};

} // namespace loom

#endif // LOOM_LIB_DIALECT_KERNEL_TRANSFORMS_SUBGROUPEMITTER_H
