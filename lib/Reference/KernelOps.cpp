//===- KernelOps.cpp - Ids and barriers on the reference device -----------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Group.h"
#include "Handlers.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Dialect/Target/IR/Target.h"
#include "Memory.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace loom;

//===----------------------------------------------------------------------===//
// Ids
//===----------------------------------------------------------------------===//

using GetId = uint64_t (*)(const Group &group, unsigned axis, unsigned lane);

template <GetId getId> static void runId(Group &group, const Inst &inst) {
  unsigned axis = inst.words.empty() ? 0 : inst.words.front();
  uint64_t *result = group.result(inst).cell(0);
  for (unsigned lane = 0; lane < group.getWidth(); ++lane)
    result[lane] = getId(group, axis, lane);
}

template <typename Op, GetId getId>
static void addDimId(HandlerTable &handlers) {
  handlers.addBuilder<Op>([](Op op, Inst &inst) {
    inst.words = {int64_t(op.getDimension())};
    inst.run = runId<getId>;
    inst.isPure = true;
    return success();
  });
}

static uint64_t getWorkitem(const Group &group, unsigned axis, unsigned lane) {
  return group.getWorkitem(lane)[axis];
}
static uint64_t getGroupId(const Group &group, unsigned axis, unsigned) {
  return group.getPosition()[axis];
}
static uint64_t getSize(const Group &group, unsigned axis, unsigned) {
  return group.getGrid().sizes[axis];
}
static uint64_t getCount(const Group &group, unsigned axis, unsigned) {
  return group.getGrid().counts[axis];
}
static uint64_t getDispatchId(const Group &group, unsigned axis,
                              unsigned lane) {
  return getGroupId(group, axis, lane) * getSize(group, axis, lane) +
         getWorkitem(group, axis, lane);
}
static uint64_t getSubgroupSize(const Group &group, unsigned, unsigned) {
  return group.getSubgroupSize();
}
static uint64_t getSubgroupId(const Group &group, unsigned, unsigned lane) {
  return lane / group.getSubgroupSize();
}
static uint64_t getSubgroupCount(const Group &group, unsigned, unsigned) {
  return llvm::divideCeil(group.getWidth(), group.getSubgroupSize());
}
static uint64_t getLaneId(const Group &group, unsigned, unsigned lane) {
  return lane % group.getSubgroupSize();
}

//===----------------------------------------------------------------------===//
// Barriers
//===----------------------------------------------------------------------===//

static bool checkParticipation(Group &group, const Inst &inst,
                               AtomicScope scope) {
  return group.checkParticipation(inst, scope, "barrier");
}

template <typename Op> static void runBarrier(Group &group, const Inst &inst) {
  auto op = cast<Op>(inst.op);
  if (checkParticipation(group, inst, op.getScope()))
    group.getMemory().synchronize(group, op.getSpace(), op.getScope());
}

/// The half that waits orders memory: what is written between the halves is not
/// seen by the others before they have waited too.
static void runArrive(Group &group, const Inst &inst) {
  auto op = cast<KernelBarrierArriveOp>(inst.op);
  if (checkParticipation(group, inst, op.getScope()))
    group.getMemory().arrive(group, op.getSpace(), op.getScope());
}

static void runWait(Group &group, const Inst &inst) {
  KernelBarrierArriveOp arrival =
      cast<KernelBarrierWaitOp>(inst.op).getArrival();
  if (checkParticipation(group, inst, arrival.getScope()))
    group.getMemory().wait(group, arrival.getSpace(), arrival.getScope());
}

void loom::addKernelHandlers(HandlerTable &handlers) {
  addDimId<KernelWorkitemIdOp, getWorkitem>(handlers);
  addDimId<KernelWorkgroupIdOp, getGroupId>(handlers);
  addDimId<KernelWorkgroupSizeOp, getSize>(handlers);
  addDimId<KernelWorkgroupCountOp, getCount>(handlers);
  addDimId<KernelDispatchIdOp, getDispatchId>(handlers);
  handlers.addPure<KernelSubgroupSizeOp>(runId<getSubgroupSize>);
  handlers.addPure<KernelSubgroupIdentityOp>(runId<getSubgroupId>);
  handlers.addPure<KernelSubgroupCountOp>(runId<getSubgroupCount>);
  handlers.addPure<KernelLaneIdOp>(runId<getLaneId>);
  handlers.addPure<TargetSubgroupSizeOp>(runId<getSubgroupSize>);
  handlers.add<KernelBarrierOp>(runBarrier<KernelBarrierOp>);
  handlers.add<KernelBarrierArriveOp>(runArrive);
  handlers.add<KernelBarrierWaitOp>(runWait);
}
