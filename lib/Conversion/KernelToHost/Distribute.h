//===- Distribute.h - A workgroup's workitems as loops ----------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One thread executes all workitems of a workgroup. Code between two ops that
// workitems execute together (barriers and collectives) becomes one nest of
// loops over the workitems; such an op becomes code outside of these loops. A
// value that is needed in another nest is kept in one of three ways:
//
//  - shared by the workgroup: it is computed outside of the nests, once;
//  - cheap to compute from shared values and workitem ids: computed again;
//  - else stored in an array with one element per workitem. Private storage is
//    a piece of a slab.
//
// Control flow around a collective stays control flow where all workitems agree
// on it. Where they do not, its regions are executed for the workitems of a
// mask, an array of i1, as a SIMT machine does it.
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_CONVERSION_KERNELTOHOST_DISTRIBUTE_H
#define LOOM_LIB_CONVERSION_KERNELTOHOST_DISTRIBUTE_H

#include "Loom/Analysis/Facts.h"
#include "Loom/Dialect/Buffer/IR/Buffer.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "WorkgroupPosition.h"
#include "WorkitemNest.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/ADT/DenseSet.h"

namespace loom {
class BlockOrder;

/// Ops that computing a value again may cost; an array costs a store and a load
/// per workitem.
constexpr unsigned kRecomputeBudget = 8;

class Distributor {
public:
  /// Code is emitted at the position of `builder`, storage at `storage`, which
  /// is outside of the loops over workgroups.
  Distributor(mlir::OpBuilder &builder, mlir::OpBuilder &storage,
              const WorkgroupPosition &position, const Facts &facts)
      : builder(builder), storage(storage), position(position), facts(facts) {}

  /// Emits the workitems' execution of a kernel's body.
  mlir::LogicalResult distribute(mlir::Region &body);

  /// Where a value is shared by the workgroup, what it is outside of nests.
  void setShared(mlir::Value value, mlir::Value shared) {
    sharedValues[value] = shared;
  }

  /// Nests of workitem loops emitted so far.
  unsigned getNumNests() const { return numNests; }

  /// Bytes of the storage that was made: what one workgroup needs at a time.
  uint64_t getStorageBytes() const { return storageBytes; }

private:
  friend class WorkitemNest;
  friend class CollectiveEmitter;
  using Tail = llvm::function_ref<void(WorkitemNest &)>;

  // Straight-line code (Distribute.cpp).
  mlir::LogicalResult emitBlock(mlir::Block &block, LaneArray mask,
                                Tail tail = {});
  mlir::LogicalResult emitSegment(llvm::ArrayRef<mlir::Operation *> ops,
                                  LaneArray mask, Tail tail);
  /// Emits an op that is, or contains, what workitems do together.
  mlir::LogicalResult emitTogether(mlir::Operation *op, LaneArray mask);
  bool hoist(mlir::Operation *op);
  bool isShared(mlir::Value value) const {
    return sharedValues.contains(value);
  }
  /// Whether all workitems of the workgroup have one value of it.
  bool isUniform(mlir::Value value) const;
  bool canSpeculate(mlir::Operation *op) const;
  bool isCheap(mlir::Value value, unsigned budget) const;
  mlir::Value getShared(mlir::Value value, LaneArray mask);
  LaneArray getArray(mlir::Value value, LaneArray mask);
  mlir::Value makeStorage(mlir::Location loc, int64_t bytes,
                          MemorySpace space = MemorySpace::Private,
                          uint64_t alignment = 64);
  LaneArray makeArray(mlir::Type type);
  LaneSlab makeSlab(BufferAllocaOp op);
  mlir::Value makeSlot(mlir::Type type);
  mlir::Value addFacts(mlir::OpBuilder &at, mlir::Value loaded,
                       mlir::Value original) const;

  // Guards (DistributeGuard.cpp).
  struct Unit;
  struct Guard {
    ScfIfOp op;
    /// Ends of the loops for x, y and z; null where the guard sets none.
    std::array<mlir::Value, 3> limits;
    /// Values and the shared bounds they are below of, if the guard holds.
    llvm::SmallVector<std::pair<mlir::Value, mlir::Value>> bounds;
  };
  std::optional<Unit> matchUnit(mlir::Value value, unsigned depth);
  bool matchBound(mlir::Value condition, Guard &guard);
  /// Whether `ops` end with an op that all but the first workitems of each
  /// dimension skip, and do nothing else that matters.
  std::optional<Guard>
  matchGuard(llvm::ArrayRef<mlir::Operation *> ops,
             llvm::function_ref<bool(mlir::Value)> isUsedOutside);
  static void emitGuarded(WorkitemNest &nest, const Guard &guard);

  // Control flow (DistributeControl.cpp).

  /// What a structured op hands from one of its regions to another, or to its
  /// results: each value is carried outside of nests if the workgroup shares
  /// it, and is in an array else.
  struct Carried {
    /// The ordinals of the shared ones, and their types.
    llvm::SmallVector<unsigned> shared;
    llvm::SmallVector<mlir::Type> types;
    /// One per value; null if it is shared.
    llvm::SmallVector<LaneArray> arrays;
  };
  Carried makeCarried(mlir::ValueRange values,
                      llvm::function_ref<bool(unsigned)> isSharedAt);
  /// `values` are where `carried` is; the shared ones are `outside`.
  void bind(const Carried &carried, mlir::ValueRange values,
            mlir::ValueRange outside);
  llvm::SmallVector<mlir::Value> getCarriedShared(const Carried &carried,
                                                  mlir::ValueRange values,
                                                  LaneArray mask);
  static void storeCarried(WorkitemNest &nest, const Carried &carried,
                           mlir::ValueRange values);
  mlir::LogicalResult initializeCarried(const Carried &carried,
                                        mlir::ValueRange values,
                                        LaneArray mask);

  /// Emits `op`, which runs the one of its regions that `selector` chooses.
  /// `create` makes such an op outside of nests, `isTaken` whether a workitem
  /// runs a region.
  mlir::LogicalResult
  emitChoice(mlir::Operation *op, mlir::Value selector, LaneArray mask,
             llvm::function_ref<mlir::Operation *(mlir::TypeRange, mlir::Value)>
                 create,
             llvm::function_ref<mlir::Value(WorkitemNest &, unsigned)> isTaken);
  mlir::LogicalResult emitIf(ScfIfOp op, LaneArray mask);
  mlir::LogicalResult emitSwitch(ScfSwitchOp op, LaneArray mask);
  mlir::LogicalResult emitFor(ScfForOp op, LaneArray mask);
  mlir::LogicalResult emitVaryingFor(ScfForOp op, const Carried &carried,
                                     LaneArray mask);
  mlir::LogicalResult emitWhile(ScfWhileOp op, LaneArray mask);
  mlir::LogicalResult
  emitWhileAny(const LaneArray &mask,
               llvm::function_ref<mlir::LogicalResult()> header,
               llvm::function_ref<mlir::LogicalResult()> body,
               llvm::function_ref<void()> after);
  ScfWhileOp createWhile(mlir::TypeRange results, mlir::ValueRange inits);
  mlir::Value emitAny(const LaneArray &mask);
  LaneArray makeMask(LaneArray mask,
                     llvm::function_ref<mlir::Value(WorkitemNest &)> test);
  mlir::LogicalResult emitMasked(const LaneArray &mask, mlir::Block &block,
                                 Tail tail);

  // Graphs of blocks (DistributeGraph.cpp).
  mlir::LogicalResult emitGraph(mlir::Region &graph);
  mlir::LogicalResult emitUniformGraph(const BlockOrder &order,
                                       mlir::Location loc);
  mlir::LogicalResult
  emitTurn(const BlockOrder &order, mlir::Value current,
           mlir::TypeRange results,
           llvm::function_ref<
               mlir::FailureOr<llvm::SmallVector<mlir::Value>>(int64_t)>
               emit);
  mlir::LogicalResult emitStop(const BlockOrder &order, int64_t number,
                               LaneArray next);
  mlir::FailureOr<mlir::Value> emitUniformStop(const BlockOrder &order,
                                               mlir::Block &block);
  /// Stores what a branch passes to the arguments of the next block.
  void passArguments(WorkitemNest &nest, mlir::Operation *terminator);
  void prepareGraph(llvm::ArrayRef<mlir::Block *> blocks);
  mlir::LogicalResult publish(mlir::Operation *op, LaneArray mask);

  // Barriers and collectives (DistributeCollectives.cpp).
  mlir::LogicalResult emitCollective(mlir::Operation *op, LaneArray mask);

  mlir::Value makeIndex(int64_t value);
  mlir::Value loadLane(mlir::OpBuilder &at, const LaneArray &array,
                       mlir::Value flat) const;
  void storeLane(mlir::OpBuilder &at, const LaneArray &array, mlir::Value flat,
                 mlir::Value element) const;
  mlir::Value makeOffset(mlir::OpBuilder &at, mlir::Location loc,
                         mlir::Value flat, mlir::Type type) const;

  mlir::OpBuilder &builder, &storage;
  const WorkgroupPosition &position;
  const Facts &facts;
  /// Ops that are, or contain, what workitems execute together.
  llvm::DenseSet<mlir::Operation *> together;
  llvm::DenseMap<mlir::Value, mlir::Value> sharedValues;
  llvm::DenseMap<mlir::Value, LaneArray> arrays;
  llvm::DenseMap<mlir::Value, LaneSlab> slabs;
  /// Values that a block of a graph leaves in an array for other blocks.
  llvm::DenseSet<mlir::Value> crossing;
  unsigned numNests = 0;
  uint64_t storageBytes = 0;
};

/// Whether something else than ops of `storage`'s block that are `local`, and
/// what is in them, uses it or a buffer that may be a part of it.
bool isKeptOutside(BufferAllocaOp storage,
                   llvm::function_ref<bool(mlir::Operation *)> isLocal);

} // namespace loom

#endif // LOOM_LIB_CONVERSION_KERNELTOHOST_DISTRIBUTE_H
