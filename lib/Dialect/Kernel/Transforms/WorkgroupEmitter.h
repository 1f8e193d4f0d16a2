//===- WorkgroupEmitter.h - Collectives of several subgroups ----*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_DIALECT_KERNEL_TRANSFORMS_WORKGROUPEMITTER_H
#define LOOM_LIB_DIALECT_KERNEL_TRANSFORMS_WORKGROUPEMITTER_H

#include "Loom/Dialect/Buffer/IR/Buffer.h"
#include "SubgroupEmitter.h"
#include <array>

namespace loom {

/// How the workitems of a kernel are cut into subgroups.
struct WorkgroupShape {
  std::array<int64_t, 3> size;
  int64_t subgroupSize;

  int64_t getNumItems() const { return size[0] * size[1] * size[2]; }
  int64_t getNumSubgroups() const {
    return (getNumItems() + subgroupSize - 1) / subgroupSize;
  }
};

/// Bytes of workgroup memory that one subgroup's value of `type` needs.
int64_t getSlotBytes(mlir::Type type);

/// The number of the subgroup, an index that is the same in all its lanes.
mlir::Value createSubgroupId(mlir::ImplicitLocOpBuilder &builder,
                             const WorkgroupShape &shape);

/// Where the subgroups of a workgroup leave their values for each other.
struct Exchange {
  /// Null if there is but one subgroup.
  mlir::Value storage;
  /// Bytes from the start of `storage`, a multiple of 16.
  int64_t offset = 0;
  /// Whether some subgroup may still read what an earlier collective left here.
  bool needsBarrier = false;
};

/// Emits at one place what all workitems of a workgroup compute together: the
/// subgroups' results go through memory.
class WorkgroupEmitter {
public:
  WorkgroupEmitter(mlir::ImplicitLocOpBuilder &builder,
                   const WorkgroupShape &shape, bool isWhole,
                   const Exchange &exchange)
      : at(builder), shape(shape), isWhole(isWhole), exchange(exchange),
        subgroup(builder, shape.subgroupSize, isWhole) {}

  mlir::Value reduce(CombiningKind kind, mlir::Value value);
  mlir::Value scan(CombiningKind kind, mlir::Value value, ScanMode mode,
                   ScanDirection direction);
  mlir::Value voteAny(mlir::Value predicate);
  mlir::Value voteAll(mlir::Value predicate);
  mlir::Value voteCount(mlir::Value predicate);

private:
  /// Combines the subgroups' results: the same value in all workitems.
  mlir::Value combineSubgroups(CombiningKind kind, mlir::Value result);
  /// Leaves `value` of the lane with `isSource` for the other subgroups.
  void publish(mlir::Value value, mlir::Value isSource);
  /// The value of a subgroup, by its number, an index.
  mlir::Value read(mlir::Value number, mlir::Type type);
  mlir::Value read(int64_t number, mlir::Type type);
  mlir::Value isLane(mlir::Value number);
  mlir::Value getLastLane();
  mlir::Value getSubgroupId();
  mlir::Value voteByCombining(CombiningKind kind, mlir::Value vote);
  void createBarrier();

  mlir::ImplicitLocOpBuilder &at;
  const WorkgroupShape &shape;
  bool isWhole;
  Exchange exchange;
  SubgroupEmitter subgroup;
  mlir::Value subgroupId;
};

} // namespace loom

#endif // LOOM_LIB_DIALECT_KERNEL_TRANSFORMS_WORKGROUPEMITTER_H
