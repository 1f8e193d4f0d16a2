//===- KernelBarrierOps.cpp - Where workitems meet ------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/CallInterfaces.h"

using namespace mlir;
using namespace loom;

#define GET_OP_CLASSES
#include "Loom/Dialect/Kernel/IR/KernelBarrierOps.cpp.inc"

static LogicalResult verifySynchronization(Operation *op, MemorySpace space,
                                           AtomicScope scope,
                                           AtomicOrdering ordering) {
  if (space != MemorySpace::Workgroup && space != MemorySpace::Global)
    return op->emitOpError("synchronizes workgroup or global memory, not '")
           << stringifyMemorySpace(space) << "'";
  if (scope != AtomicScope::Subgroup && scope != AtomicScope::Workgroup)
    return op->emitOpError("joins a subgroup or a workgroup, not '")
           << stringifyAtomicScope(scope) << "'";
  if (ordering == AtomicOrdering::AcqRel)
    return success();
  if (space == MemorySpace::Workgroup)
    return op->emitOpError("of workgroup memory has ordering(acq_rel), not ")
           << stringifyAtomicOrdering(ordering);
  if (ordering == AtomicOrdering::Acquire ||
      ordering == AtomicOrdering::Release)
    return success();
  return op->emitOpError("of global memory has ordering acq_rel, acquire or "
                         "release, not ")
         << stringifyAtomicOrdering(ordering);
}

static Uniformity getExecution(AtomicScope scope) {
  return scope == AtomicScope::Subgroup ? Uniformity::Subgroup
                                        : Uniformity::Workgroup;
}

Uniformity KernelBarrierOp::getRequiredExecution() {
  return getExecution(getScope());
}

Uniformity KernelBarrierArriveOp::getRequiredExecution() {
  return getExecution(getScope());
}

Uniformity KernelBarrierWaitOp::getRequiredExecution() {
  KernelBarrierArriveOp arrival = getArrival();
  return arrival ? arrival.getRequiredExecution() : Uniformity::Workgroup;
}

LogicalResult KernelBarrierOp::verify() {
  return verifySynchronization(*this, getSpace(), getScope(), getOrdering());
}

/// Reports what may not stand between the halves of a split barrier.
static LogicalResult verifyBetween(KernelBarrierArriveOp arrive,
                                   Operation *between) {
  WalkResult walk = between->walk([&](Operation *op) {
    StringRef what;
    auto call = dyn_cast<CallOpInterface>(op);
    auto convergent = dyn_cast<UniformityOpInterface>(op);
    if (convergent && convergent.isConvergent())
      what = "is executed by several workitems together";
    else if (call && !isMemoryEffectFree(op))
      what = "is a call that is not pure";
    else
      return WalkResult::advance();
    InFlightDiagnostic diag =
        op->emitOpError(what)
        << " and cannot stand between the halves of a split barrier";
    diag.attachNote(arrive.getLoc()) << "the barrier begins here";
    return WalkResult::interrupt();
  });
  return failure(walk.wasInterrupted());
}

LogicalResult KernelBarrierArriveOp::verify() {
  if (failed(
          verifySynchronization(*this, getSpace(), getScope(), getOrdering())))
    return failure();
  if (!getResult().hasOneUse())
    return emitOpError("its phase must be used exactly once, by "
                       "kernel.barrier.wait, found ")
           << llvm::range_size(getResult().getUses()) << " uses";
  Operation *user = *getResult().user_begin();
  auto wait = dyn_cast<KernelBarrierWaitOp>(user);
  if (!wait) {
    InFlightDiagnostic diag =
        emitOpError("its phase can only be given to kernel.barrier.wait");
    diag.attachNote(user->getLoc()) << "it is used here";
    return diag;
  }
  if (wait->getBlock() != (*this)->getBlock()) {
    InFlightDiagnostic diag = emitOpError(
        "must be in the same block as its kernel.barrier.wait, so that each "
        "execution has one");
    diag.attachNote(wait.getLoc()) << "the wait is here";
    return diag;
  }
  for (Operation *op = (*this)->getNextNode(); op && op != wait;
       op = op->getNextNode())
    if (failed(verifyBetween(*this, op)))
      return failure();
  return success();
}

KernelBarrierArriveOp KernelBarrierWaitOp::getArrival() {
  return getPhase().getDefiningOp<KernelBarrierArriveOp>();
}

LogicalResult KernelBarrierWaitOp::verify() {
  if (!getArrival())
    return emitOpError("waits for the result of kernel.barrier.arrive");
  return success();
}
