//===- CollectiveEmitter.h - Collectives by one thread ----------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_CONVERSION_KERNELTOHOST_COLLECTIVEEMITTER_H
#define LOOM_LIB_CONVERSION_KERNELTOHOST_COLLECTIVEEMITTER_H

#include "Distribute.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace loom {

/// Builds code at one place, without the noise of locations.
struct Maker {
  mlir::OpBuilder &at;
  mlir::Location loc;

  explicit Maker(mlir::OpBuilder &at) : at(at), loc(at.getUnknownLoc()) {}

  mlir::Value index(int64_t value) {
    return IndexConstantOp::create(at, loc, value);
  }
  mlir::Value constant(mlir::TypedAttr value) {
    return mlir::arith::ConstantOp::create(at, loc, value);
  }
  mlir::Value boolean(bool value) { return constant(at.getBoolAttr(value)); }
  mlir::Value i64(int64_t value) {
    return constant(at.getI64IntegerAttr(value));
  }
  template <typename Op> mlir::Value binary(mlir::Value a, mlir::Value b) {
    return at.createOrFold<Op>(loc, a.getType(), a, b);
  }
  mlir::Value add(mlir::Value a, mlir::Value b) {
    return binary<IndexAddOp>(a, b);
  }
  mlir::Value sub(mlir::Value a, mlir::Value b) {
    return binary<IndexSubOp>(a, b);
  }
  mlir::Value less(mlir::Value a, mlir::Value b) {
    return IndexCmpOp::create(at, loc, mlir::arith::CmpIPredicate::slt, a, b);
  }
  mlir::Value both(mlir::Value a, mlir::Value b) {
    return mlir::arith::AndIOp::create(at, loc, a, b);
  }
  mlir::Value select(mlir::Value condition, mlir::Value a, mlir::Value b) {
    return ScfSelectOp::create(at, loc, a.getType(), condition, a, b);
  }
  mlir::Value toIndex(mlir::Value integer) {
    return IndexCastOp::create(at, loc, at.getIndexType(), integer);
  }
  /// 1 << lane, if `condition` holds, else 0.
  mlir::Value bit(mlir::Value condition, mlir::Value lane) {
    mlir::Value amount = IndexCastOp::create(at, loc, at.getI64Type(), lane);
    mlir::Value set = mlir::arith::ShLIOp::create(at, loc, i64(1), amount);
    return select(condition, set, i64(0));
  }
  /// Whether all bits agree.
  mlir::Value same(mlir::Value a, mlir::Value b) {
    if (mlir::isa<mlir::FloatType>(a.getType())) {
      mlir::Type bits = at.getIntegerType(a.getType().getIntOrFloatBitWidth());
      a = mlir::arith::BitcastOp::create(at, loc, bits, a);
      b = mlir::arith::BitcastOp::create(at, loc, bits, b);
    }
    return mlir::arith::CmpIOp::create(at, loc, mlir::arith::CmpIPredicate::eq,
                                       a, b);
  }
};

/// A value per workitem, as a collective reads it.
struct Lanes {
  mlir::Value shared;
  LaneArray array;
};

/// The workitems that combine: from `begin` to `end`.
struct Group {
  mlir::Value begin, end;
};
/// Emits one collective for the workitems of a mask.
class CollectiveEmitter {
public:
  CollectiveEmitter(Distributor &distributor, mlir::OpBuilder &builder,
                    LaneArray mask, const WorkgroupPosition &position)
      : distributor(distributor), builder(builder), mask(mask),
        position(position) {}

  mlir::LogicalResult emit(mlir::Operation *op);

private:
  mlir::FailureOr<Lanes> read(mlir::Value value);
  mlir::Value load(mlir::OpBuilder &at, const Lanes &lanes, mlir::Value flat);
  mlir::Value isActive(mlir::OpBuilder &at, mlir::Value flat);
  void store(mlir::OpBuilder &at, mlir::Value result, mlir::Value flat,
             mlir::Value element);
  void forEachSubgroup(llvm::function_ref<void(mlir::OpBuilder &, Group)> body);
  /// Stores `element` for the lanes of a group.
  void fill(mlir::OpBuilder &at, Group group, mlir::Value result,
            mlir::Value element);

  mlir::Value combineGroup(mlir::OpBuilder &at, Group group, CombiningKind kind,
                           const Lanes &lanes);
  void scanGroup(mlir::OpBuilder &at, Group group, CombiningKind kind,
                 const Lanes &lanes, mlir::Value result, ScanMode mode,
                 ScanDirection direction);
  mlir::Value voteGroup(mlir::OpBuilder &at, Group group, const Lanes &lanes,
                        bool any);
  mlir::Value ballotGroup(
      mlir::OpBuilder &at, Group group,
      llvm::function_ref<mlir::Value(mlir::OpBuilder &, mlir::Value)> test);
  mlir::Value firstActive(mlir::OpBuilder &at, Group group);

  /// Reads `value`, and calls `body` for each subgroup, or once: its result is
  /// that of `op`.
  mlir::LogicalResult perSubgroup(
      mlir::Operation *op, mlir::Value value,
      llvm::function_ref<mlir::Value(mlir::OpBuilder &, Group, const Lanes &)>
          body);
  mlir::LogicalResult
  perWorkgroup(mlir::Operation *op, mlir::Value value,
               llvm::function_ref<mlir::Value(const Lanes &)> body);

  mlir::LogicalResult emitOne(KernelWorkgroupReduceOp op);
  mlir::LogicalResult emitOne(KernelWorkgroupVoteAnyOp op);
  mlir::LogicalResult emitOne(KernelWorkgroupVoteAllOp op);
  mlir::LogicalResult emitOne(KernelWorkgroupVoteCountOp op);
  mlir::LogicalResult emitOne(KernelWorkgroupScanOp op);
  mlir::LogicalResult emitOne(KernelSubgroupScanOp op);
  mlir::LogicalResult emitOne(KernelSubgroupReduceOp op);
  mlir::LogicalResult emitClusterReduce(KernelSubgroupReduceOp op);
  mlir::LogicalResult emitOne(KernelVoteAnyOp op);
  mlir::LogicalResult emitOne(KernelVoteAllOp op);
  mlir::LogicalResult emitOne(KernelBallotOp op);
  mlir::LogicalResult emitOne(KernelActiveMaskOp op);
  mlir::LogicalResult emitOne(KernelBroadcastFirstOp op);
  mlir::LogicalResult emitOne(KernelBroadcastOp op);
  mlir::LogicalResult emitOne(KernelShuffleOp op);
  mlir::LogicalResult emitOne(KernelMatchAnyOp op);
  mlir::LogicalResult emitOne(KernelMatchAllOp op);

  Group getWorkgroup() {
    Maker make(builder);
    return {make.index(0), make.index(position.getNumWorkitems())};
  }

  Distributor &distributor;
  mlir::OpBuilder &builder;
  LaneArray mask;
  const WorkgroupPosition &position;
};

} // namespace loom

#endif // LOOM_LIB_CONVERSION_KERNELTOHOST_COLLECTIVEEMITTER_H
