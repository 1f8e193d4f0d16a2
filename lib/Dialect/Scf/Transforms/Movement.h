//===- Movement.h - Which accesses of a loop may change places --*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_DIALECT_SCF_TRANSFORMS_MOVEMENT_H
#define LOOM_DIALECT_SCF_TRANSFORMS_MOVEMENT_H

#include "AccessPlaces.h"
#include "Loom/Dialect/Scf/IR/Scf.h"

namespace loom {

/// Numbers of iterations.
struct Distances {
  /// Each of these, in order.
  llvm::SmallVector<uint64_t, 4> each;
  /// And all from here on.
  std::optional<uint64_t> from;

  bool empty() const { return each.empty() && !from; }
};

/// What is known of the accesses of a loop's body in different iterations of
/// one execution of the loop. Describes the IR as it was when constructed.
class Movement {
public:
  /// `facts` outlive this.
  Movement(ScfForOp loop, const Facts &facts);

  /// Finds distances d < `count` at which `second` may touch bytes in one
  /// iteration that `first` touched d iterations before; all of them, and maybe
  /// more. With `sameIteration` d = 0 counts. Both are ordinary loads or stores
  /// anywhere in the body.
  Distances findConflicts(mlir::Operation *first, mlir::Operation *second,
                          bool sameIteration, uint64_t count);

private:
  /// Distances from `least` to `most`.
  struct Range {
    __int128 least, most;
  };
  /// Where the second access starts, counted from where the first does: `now`
  /// if both are of one iteration, and so much further with each between them.
  struct Lead {
    int64_t now, perIteration;
  };

  bool isSingleValued(mlir::Value value) const;
  bool isInvariant(mlir::Value value, unsigned depth = 0);
  std::optional<int64_t> getStride(mlir::Value value);
  std::optional<int64_t> findStride(mlir::Value value);
  const AccessPlace &getPlace(mlir::Operation *access);
  bool mayOverlapLater(mlir::Value a, mlir::Value b) const;
  std::optional<Lead> compare(const LinearIndex &first,
                              const LinearIndex &second, bool isLater);
  static Range solve(Lead lead, int64_t firstWidth, int64_t secondWidth);
  Range findMeetings(const AccessPlace &first, const AccessPlace &second,
                     bool isLater);
  Range findStridedMeetings(const AccessPlace &first, const AccessPlace &second,
                            llvm::ArrayRef<std::optional<Lead>> leads) const;

  ScfForOp loop;
  const Facts &facts;
  llvm::DenseMap<mlir::Operation *, std::unique_ptr<AccessPlace>> places;
  llvm::DenseMap<mlir::Value, bool> invariants;
  llvm::DenseMap<mlir::Value, std::optional<int64_t>> strides;
};

} // namespace loom

#endif // LOOM_DIALECT_SCF_TRANSFORMS_MOVEMENT_H
