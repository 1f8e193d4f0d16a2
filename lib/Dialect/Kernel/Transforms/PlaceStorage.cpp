//===- PlaceStorage.cpp - Constant frames ---------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExpandPack.h"
#include "Loom/Analysis/Facts.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Dialect/Kernel/Transforms/Passes.h"
#include "Loom/Interfaces/Decision.h"
#include "Loom/Target/AMDGPU/Targets.h"
#include "Loops.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/OptimizedStructLayout.h"

namespace loom {
#define GEN_PASS_DEF_PLACESTORAGE
#include "Loom/Dialect/Kernel/Transforms/Passes.h.inc"
} // namespace loom

using namespace mlir;
using namespace loom;

/// Private bytes of one workitem. LLVM allows 131056 with wavefronts of 64 and
/// spills into the same frame.
static constexpr uint64_t kMaxPrivateBytes = 65536;

namespace {
/// How much memory of each space a workgroup may have, and how a message calls
/// its owner.
struct MemoryLimits {
  std::string target;
  uint64_t workgroupBytes;
};

struct Allocation {
  BufferAllocaOp op;
  uint64_t bytes;
};

class PlaceStorage : public loom::impl::PlaceStorageBase<PlaceStorage> {
public:
  using PlaceStorageBase::PlaceStorageBase;

  void runOnOperation() override;

private:
  FailureOr<MemoryLimits> findLimits();
  LogicalResult placeAll(Operation *function, ArrayRef<Allocation> all,
                         const MemoryLimits &limits);
  void place(Operation *function, const Allocation &allocation);
};
} // namespace

FailureOr<MemoryLimits> PlaceStorage::findLimits() {
  if (target == "host") {
    // What fits some device fits the host.
    MemoryLimits limits{"cpu", 0};
    for (const TargetInfo &info : allTargets())
      limits.workgroupBytes =
          std::max<uint64_t>(limits.workgroupBytes, info.ldsBytes);
    return limits;
  }
  if (const TargetInfo *info = lookupTarget(target))
    return MemoryLimits{info->name.str(), info->ldsBytes};
  return emitError(getOperation().getLoc())
         << "unknown target '" << target << "': expected host, "
         << listTargetNames();
}

/// What is left of `limits` by what the target of `function` states.
static MemoryLimits lower(MemoryLimits limits, Operation &function) {
  auto targeted = dyn_cast<TargetedOpInterface>(function);
  if (!targeted)
    return limits;
  if (auto limit = findTargetLimit(targeted, "max_workgroup_storage_bytes"))
    limits = {"@" + targeted.getTargetAttr().getValue().str(),
              uint64_t(limit->first)};
  return limits;
}

/// The alignment the AMDGPU backend gives a variable in workgroup memory, which
/// is more than was asked for when that allows wider accesses.
static uint64_t getPlacedAlignment(const Allocation &allocation) {
  uint64_t natural = std::min<uint64_t>(
      16, llvm::PowerOf2Ceil(std::max<uint64_t>(allocation.bytes, 1)));
  BufferAllocaOp op = allocation.op;
  return std::max<uint64_t>(op.getAlignmentAttr().getInt(), natural);
}

/// Bytes of `all` together, laid out by the function that lays them out in the
/// backend: another layout may have other gaps.
static uint64_t getTotal(ArrayRef<Allocation> all) {
  SmallVector<llvm::OptimizedStructLayoutField> fields;
  for (const Allocation &allocation : all)
    if (allocation.bytes)
      fields.emplace_back(&allocation, allocation.bytes,
                          llvm::Align(getPlacedAlignment(allocation)));
  return fields.empty() ? 0 : llvm::performOptimizedStructLayout(fields).first;
}

/// Reports the first allocation with which `all` needs more than `limit`.
static LogicalResult checkTotal(ArrayRef<Allocation> all, uint64_t limit,
                                StringRef what, StringRef target) {
  if (getTotal(all) <= limit)
    return success();
  size_t count = 1;
  while (count < all.size() && getTotal(all.take_front(count)) <= limit)
    ++count;
  BufferAllocaOp culprit = all[count - 1].op;
  InFlightDiagnostic diag = culprit.emitOpError("with ")
                            << all[count - 1].bytes << " bytes makes "
                            << getTotal(all.take_front(count)) << " bytes of "
                            << what << " memory, and " << target << " has "
                            << limit;
  for (const Allocation &earlier : all.take_front(count - 1))
    diag.attachNote(earlier.op->getLoc())
        << earlier.bytes << " bytes are allocated here";
  return diag;
}

/// No address space reaches this far: what is only known to be less, nobody
/// has stated a range for. A divisor alone makes it less than INT64_MAX.
constexpr int64_t kUnbounded = int64_t(1) << 48;

/// Reports what cannot be placed at all.
static FailureOr<Allocation> examine(BufferAllocaOp op, Operation *function,
                                     const Facts &facts) {
  IntegerFacts bytes = facts.getAt(op.getBytes(), op);
  if (bytes.max >= kUnbounded) {
    InFlightDiagnostic diag = op.emitOpError(
        "needs a number of bytes with a finite proven maximum: state a range");
    diag.attachNote(op.getBytes().getLoc()) << "it is computed here";
    return diag;
  }
  if (op.getSpace() == MemorySpace::Workgroup && !isa<KernelDefOp>(function))
    return op.emitOpError("allocates workgroup memory in a function that is "
                          "not inlined, which is not supported yet");
  if (!isInLoop(op))
    return Allocation{op, uint64_t(bytes.max)};
  if (Operation *escape = findEscape(op.getResult())) {
    InFlightDiagnostic diag =
        op.emitOpError("in a loop cannot outlive its iteration: each execution "
                       "has storage of its own, and there would be no bound; "
                       "allocate before the loop");
    diag.attachNote(escape->getLoc()) << "it leaves the iteration here";
    return diag;
  }
  return Allocation{op, uint64_t(bytes.max)};
}

void PlaceStorage::place(Operation *function, const Allocation &allocation) {
  BufferAllocaOp op = allocation.op;
  bool isShared = op.getSpace() == MemorySpace::Workgroup && isInLoop(op);
  if (isShared) {
    OpBuilder builder(op);
    KernelBarrierOp::create(builder, op.getLoc(), MemorySpace::Workgroup,
                            AtomicScope::Workgroup, AtomicOrdering::AcqRel);
    ++numBarriers;
  }
  Decision(op, DecisionKind::Taken, "storage", "placed")
      .add("space", stringifyMemorySpace(op.getSpace()))
      .add("bytes", allocation.bytes)
      .add("barrier", isShared);
  Block &entry = function->getRegions().back().front();
  OpBuilder builder = OpBuilder::atBlockBegin(&entry);
  Value bytes = IndexConstantOp::create(builder, op.getLoc(),
                                        OffsetType::get(&getContext()),
                                        builder.getIndexAttr(allocation.bytes));
  op->moveAfter(bytes.getDefiningOp());
  op.getBytesMutable().assign(bytes);
  ++numPlaced;
}

LogicalResult PlaceStorage::placeAll(Operation *function,
                                     ArrayRef<Allocation> all,
                                     const MemoryLimits &limits) {
  SmallVector<Allocation> shared, own;
  for (Allocation allocation : all)
    (allocation.op.getSpace() == MemorySpace::Workgroup ? shared : own)
        .push_back(allocation);
  if (failed(checkTotal(shared, limits.workgroupBytes, "workgroup",
                        limits.target)) ||
      failed(checkTotal(own, kMaxPrivateBytes, "private", "a workitem")))
    return failure();
  // Each goes to the front, so that the first ends up first.
  for (const Allocation &allocation : llvm::reverse(all))
    place(function, allocation);
  return success();
}

/// A length is what was asked for, not the maximum that is placed.
static void resolveLength(BufferLengthOp op) {
  SmallVector<OpFoldResult> folded;
  if (failed(op->fold(folded)) || folded.empty())
    return;
  op.getResult().replaceAllUsesWith(cast<Value>(folded.front()));
  op.erase();
}

void PlaceStorage::runOnOperation() {
  SmallVector<BufferPackOp> packs;
  SmallVector<BufferLengthOp> lengths;
  bool isNeeded = false;
  getOperation().walk([&](Operation *op) {
    if (auto pack = dyn_cast<BufferPackOp>(op))
      packs.push_back(pack);
    if (auto length = dyn_cast<BufferLengthOp>(op))
      lengths.push_back(length);
    isNeeded |= isa<BufferAllocaOp>(op);
  });
  for (BufferPackOp pack : packs)
    expandPack(pack);
  for (BufferLengthOp length : lengths)
    resolveLength(length);
  if (!isNeeded)
    return;
  FailureOr<MemoryLimits> limits = findLimits();
  if (failed(limits))
    return signalPassFailure();
  FailureOr<std::unique_ptr<Facts>> facts = Facts::compute(getOperation());
  if (failed(facts))
    return signalPassFailure();
  bool failed = false;
  for (Operation &function : *getOperation().getBody()) {
    SmallVector<Allocation> all;
    function.walk([&](BufferAllocaOp op) {
      FailureOr<Allocation> allocation = examine(op, &function, **facts);
      failed |= mlir::failed(allocation);
      if (succeeded(allocation))
        all.push_back(*allocation);
    });
    if (!failed && !all.empty())
      failed |=
          mlir::failed(placeAll(&function, all, lower(*limits, function)));
  }
  if (failed)
    signalPassFailure();
}
