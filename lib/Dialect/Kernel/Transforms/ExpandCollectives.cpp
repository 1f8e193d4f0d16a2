//===- ExpandCollectives.cpp - Collectives from few primitives ------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Analysis/Facts.h"
#include "Loom/Analysis/Subgroups.h"
#include "Loom/Dialect/Index/IR/Index.h"
#include "Loom/Dialect/Kernel/Transforms/Passes.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "Loom/Interfaces/Decision.h"
#include "Loom/Target/AMDGPU/Targets.h"
#include "Loops.h"
#include "WorkgroupEmitter.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

namespace loom {
#define GEN_PASS_DEF_EXPANDCOLLECTIVES
#include "Loom/Dialect/Kernel/Transforms/Passes.h.inc"
} // namespace loom

using namespace mlir;
using namespace loom;

static bool isOfWorkgroup(Operation *op) {
  return isa<KernelWorkgroupReduceOp, KernelWorkgroupScanOp,
             KernelWorkgroupVoteAnyOp, KernelWorkgroupVoteAllOp,
             KernelWorkgroupVoteCountOp>(op);
}

/// Whether `op` depends on how the workgroup is cut into subgroups.
static bool needsKernel(Operation *op) {
  return isOfWorkgroup(op) ||
         isa<KernelSubgroupIdentityOp, KernelSubgroupCountOp>(op);
}

static bool isExpanded(Operation *op) {
  return needsKernel(op) ||
         isa<KernelSubgroupReduceOp, KernelSubgroupScanOp, KernelVoteAnyOp,
             KernelVoteAllOp, KernelMatchAnyOp, KernelMatchAllOp>(op);
}

/// What goes through memory for `op`; votes are counted in words.
static Type getExchangedType(Operation *op) {
  Type type = op->getOperand(0).getType();
  return isa<KernelWorkgroupReduceOp, KernelWorkgroupScanOp>(op)
             ? type
             : IntegerType::get(op->getContext(), 32);
}

namespace {
struct ExpandCollectives
    : loom::impl::ExpandCollectivesBase<ExpandCollectives> {
  using ExpandCollectivesBase::ExpandCollectivesBase;

  void runOnOperation() override;

private:
  /// The places in workgroup memory for the collectives of one kernel.
  void planExchanges(KernelDefOp kernel, ArrayRef<Operation *> all,
                     const WorkgroupShape &shape);
  LogicalResult expandFunction(Operation *function, const Facts &facts);
  void expand(Operation *op, const WorkgroupShape *shape, const Facts &facts);
  LogicalResult check(Operation *op, const WorkgroupShape *shape);

  const TargetInfo *info = nullptr;
  DenseMap<Operation *, Exchange> exchanges;
};
} // namespace

/// Two slots take turns, so that a collective writes what the one before it
/// does not read: between them all have met at a barrier. That is certain only
/// if both are executed once and in a row; else there is a barrier more.
void ExpandCollectives::planExchanges(KernelDefOp kernel,
                                      ArrayRef<Operation *> all,
                                      const WorkgroupShape &shape) {
  int64_t bytes = 0;
  SmallVector<Operation *> users;
  for (Operation *op : all)
    if (isOfWorkgroup(op)) {
      users.push_back(op);
      bytes = std::max(bytes, shape.getNumSubgroups() *
                                  getSlotBytes(getExchangedType(op)));
    }
  if (users.empty() || shape.getNumSubgroups() == 1)
    return;
  bytes = llvm::alignTo(bytes, 16);
  Block &entry = kernel.getBody().front();
  auto at = ImplicitLocOpBuilder::atBlockBegin(users.front()->getLoc(), &entry);
  Value size = IndexConstantOp::create(
      at, OffsetType::get(&getContext()),
      at.getIndexAttr(users.size() > 1 ? 2 * bytes : bytes));
  Value storage = BufferAllocaOp::create(at, BufferType::get(&getContext()),
                                         MemorySpace::Workgroup,
                                         /*alignment=*/uint64_t(16), size);
  bool isInRow = true;
  for (auto [index, op] : llvm::enumerate(users)) {
    // Only the first block is certain to be executed once.
    bool isOnce = op->getBlock() == &entry;
    bool isAlone = users.size() == 1 && !isInLoop(op);
    exchanges[op] = {storage, int64_t(index % 2) * bytes,
                     /*needsBarrier=*/!(isAlone || (isOnce && isInRow))};
    isInRow = isOnce;
  }
}

LogicalResult ExpandCollectives::check(Operation *op,
                                       const WorkgroupShape *shape) {
  if (needsKernel(op) && !shape)
    return op->emitOpError(
        "in a function that is not inlined is not supported yet");
  auto reduce = dyn_cast<KernelSubgroupReduceOp>(op);
  if (!reduce || !reduce.getClusterSize())
    return success();
  int64_t extent =
      *reduce.getClusterSize() * reduce.getClusterStride().value_or(1);
  if (extent <= int64_t(info->wavefrontSize))
    return success();
  return op->emitOpError("a cluster spans ")
         << extent << " lanes, but " << info->name << " has subgroups of "
         << info->wavefrontSize;
}

/// How the lanes of a subgroup find each other.
static void report(Operation *op, bool isWhole, const Exchange &exchange) {
  Decision decision(op, DecisionKind::Taken, "collective", "expanded");
  decision.add("lanes", isWhole ? "constant-patterns" : "active-mask");
  if (isOfWorkgroup(op))
    decision.add("subgroups", exchange.storage ? "workgroup-memory" : "one")
        .add("extra_barrier", exchange.needsBarrier);
}

/// Empty if `op` is not of a subgroup.
static SmallVector<Value> expandSubgroup(Operation *op, SubgroupEmitter &lanes,
                                         int64_t width) {
  using Values = SmallVector<Value>;
  return TypeSwitch<Operation *, Values>(op)
      .Case<KernelSubgroupReduceOp>([&](auto reduce) {
        int64_t count = reduce.getClusterSize().value_or(width);
        int64_t stride = reduce.getClusterStride().value_or(1);
        CombiningKind kind = reduce.getKind();
        return Values{
            count == width
                ? lanes.reduce(kind, reduce.getValue())
                : lanes.reduceCluster(kind, reduce.getValue(), count, stride)};
      })
      .Case<KernelSubgroupScanOp>([&](auto scan) {
        return Values{lanes.scan(scan.getKind(), scan.getValue(),
                                 scan.getMode(), scan.getDirection())};
      })
      .Case<KernelVoteAnyOp>(
          [&](auto vote) { return Values{lanes.voteAny(vote.getPredicate())}; })
      .Case<KernelVoteAllOp>(
          [&](auto vote) { return Values{lanes.voteAll(vote.getPredicate())}; })
      .Case<KernelMatchAnyOp>(
          [&](auto match) { return Values{lanes.matchAny(match.getValue())}; })
      .Case<KernelMatchAllOp>([&](auto match) {
        auto [mask, same] = lanes.matchAll(match.getValue());
        return Values{mask, same};
      })
      .Default([](Operation *) { return Values(); });
}

/// Empty if `op` is not of a workgroup.
static SmallVector<Value> expandWorkgroup(Operation *op,
                                          WorkgroupEmitter &items) {
  using Values = SmallVector<Value>;
  return TypeSwitch<Operation *, Values>(op)
      .Case<KernelWorkgroupReduceOp>([&](auto reduce) {
        return Values{items.reduce(reduce.getKind(), reduce.getValue())};
      })
      .Case<KernelWorkgroupScanOp>([&](auto scan) {
        return Values{items.scan(scan.getKind(), scan.getValue(),
                                 scan.getMode(), scan.getDirection())};
      })
      .Case<KernelWorkgroupVoteAnyOp>(
          [&](auto vote) { return Values{items.voteAny(vote.getPredicate())}; })
      .Case<KernelWorkgroupVoteAllOp>(
          [&](auto vote) { return Values{items.voteAll(vote.getPredicate())}; })
      .Case<KernelWorkgroupVoteCountOp>([&](auto vote) {
        return Values{items.voteCount(vote.getPredicate())};
      })
      .Default([](Operation *) { return Values(); });
}

void ExpandCollectives::expand(Operation *op, const WorkgroupShape *shape,
                               const Facts &facts) {
  int64_t width = info->wavefrontSize;
  bool isWhole = isExecutedByWholeSubgroup(op, facts, width);
  ImplicitLocOpBuilder at(op->getLoc(), op);
  SmallVector<Value> results;
  if (isa<KernelSubgroupIdentityOp>(op)) {
    results.push_back(createSubgroupId(at, *shape));
  } else if (isa<KernelSubgroupCountOp>(op)) {
    results.push_back(IndexConstantOp::create(at, shape->getNumSubgroups()));
  } else if (isOfWorkgroup(op)) {
    Exchange exchange = exchanges.lookup(op);
    WorkgroupEmitter items(at, *shape, isWhole, exchange);
    report(op, isWhole, exchange);
    results = expandWorkgroup(op, items);
  } else {
    SubgroupEmitter lanes(at, width, isWhole);
    report(op, isWhole, {});
    results = expandSubgroup(op, lanes, width);
  }
  assert(results.size() == op->getNumResults() && "isExpanded names this op");
  op->replaceAllUsesWith(results);
  op->erase();
  ++numExpanded;
}

LogicalResult ExpandCollectives::expandFunction(Operation *function,
                                                const Facts &facts) {
  SmallVector<Operation *> all;
  function->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isExpanded(op))
      all.push_back(op);
  });
  if (all.empty())
    return success();
  auto kernel = dyn_cast<KernelDefOp>(function);
  std::optional<WorkgroupShape> shape;
  if (kernel) {
    std::optional<std::array<int64_t, 3>> size = getExactWorkgroupSize(kernel);
    if (!size)
      return failure();
    shape = WorkgroupShape{*size, info->wavefrontSize};
    planExchanges(kernel, all, *shape);
  }
  for (Operation *op : all)
    if (failed(check(op, shape ? &*shape : nullptr)))
      return failure();
  for (Operation *op : all)
    expand(op, shape ? &*shape : nullptr, facts);
  return success();
}

void ExpandCollectives::runOnOperation() {
  Operation *first = nullptr;
  getOperation().walk([&](Operation *op) {
    first = isExpanded(op) ? op : nullptr;
    return first ? WalkResult::interrupt() : WalkResult::advance();
  });
  info = lookupTarget(target);
  if (!info) {
    InFlightDiagnostic diag =
        emitError(first ? first->getLoc() : getOperation().getLoc());
    if (target.empty())
      diag << "a target is needed here, one of ";
    else
      diag << "unknown target '" << target << "': expected ";
    diag << listTargetNames();
    return signalPassFailure();
  }
  // Facts cost more than all the rest.
  if (!first)
    return;
  FactOptions options;
  options.subgroupSize = info->wavefrontSize;
  FailureOr<std::unique_ptr<Facts>> facts =
      Facts::compute(getOperation(), options);
  if (failed(facts))
    return signalPassFailure();
  exchanges.clear();
  for (Operation &function : *getOperation().getBody())
    if (failed(expandFunction(&function, **facts)))
      return signalPassFailure();
}
