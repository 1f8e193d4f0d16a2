//===- BufferOps.cpp - Storage on the reference device --------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Handlers.h"
#include "Loom/Dialect/Buffer/IR/Buffer.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "ViewAccess.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace loom;

//===----------------------------------------------------------------------===//
// Allocation
//===----------------------------------------------------------------------===//

/// Makes the storage that a workitem asks for. What it cannot have is reported,
/// and is no storage.
static void allocate(Group &group, const Inst &inst, MemorySpace space,
                     unsigned lane) {
  const Register &bytes = group.operand(inst, 0);
  Register &result = group.result(inst);
  clearPoison(result, lane);
  for (unsigned cell = 0; cell < BufferCells::Count; ++cell)
    result.set(cell, lane, 0);
  if (group.isStopped() ||
      group.reportPoison(inst, bytes, 0, lane, "the size of storage"))
    return;
  uint64_t size = bytes.get(0, lane);
  uint64_t root =
      group.getMemory().allocate(inst, space, lane, size, inst.words.front());
  if (!root) {
    group.report(FaultKind::Limit, inst, lane,
                 "cannot allocate " + Twine(int64_t(size)) + " bytes; " +
                     Budget::describe());
    return group.stop();
  }
  // Clearing it takes time.
  group.count(size / 64);
  result.set(BufferCells::Root, lane, root);
  result.set(BufferCells::Length, lane, size);
}

/// The first workitem allocates for all that come. In a loop all must: each
/// iteration has storage of its own, whoever is in it.
static void runAllocaWorkgroup(Group &group, const Inst &inst) {
  const Register &bytes = group.operand(inst, 0);
  Register &result = group.result(inst);
  unsigned first = group.getLanes().front();
  allocate(group, inst, MemorySpace::Workgroup, first);
  for (unsigned lane : group.getLanes().drop_front()) {
    result.copyLane(lane, result, first);
    if (!group.reportPoison(inst, bytes, 0, lane, "the size of storage") &&
        bytes.get(0, lane) != bytes.get(0, first))
      group.report(FaultKind::Divergence, inst, lane,
                   "asks for " + Twine(bytes.get(0, lane)) +
                       " bytes, and another workitem for " +
                       Twine(bytes.get(0, first)));
  }
  if (inst.words[1])
    group.checkParticipation(inst, AtomicScope::Workgroup, "allocation");
}

static void runAllocaPrivate(Group &group, const Inst &inst) {
  for (unsigned lane : group.getLanes())
    allocate(group, inst, MemorySpace::Private, lane);
}

static LogicalResult buildAlloca(BufferAllocaOp op, Inst &inst) {
  bool isInLoop =
      op->getParentOfType<ScfForOp>() || op->getParentOfType<ScfWhileOp>();
  inst.words = {int64_t(op.getAlignment()), isInLoop};
  inst.run = op.getSpace() == MemorySpace::Private ? runAllocaPrivate
                                                   : runAllocaWorkgroup;
  return success();
}

/// `inst.words` has the alignments. What wraps is poison.
static void runPack(Group &group, const Inst &inst) {
  spreadPoison(group, inst);
  for (unsigned lane = 0; lane < group.getWidth(); ++lane) {
    uint64_t end = 0, largest = 1;
    bool wraps = false;
    for (auto [i, alignment] : llvm::enumerate(inst.words)) {
      uint64_t size = group.operand(inst, i).get(0, lane);
      uint64_t start = llvm::alignTo(end, uint64_t(alignment));
      largest = std::max(largest, uint64_t(alignment));
      group.result(inst, 1 + i).set(0, lane, start);
      end = start + size;
      wraps |= int64_t(size) < 0 || int64_t(start) < 0 || int64_t(end) < 0;
    }
    end = llvm::alignTo(end, largest);
    group.result(inst, 0).set(0, lane, end);
    if (!wraps && int64_t(end) >= 0)
      continue;
    for (unsigned i = 0; i < inst.results.size(); ++i)
      group.result(inst, i).setPoison(0, lane, inst.id);
  }
}

static LogicalResult buildPack(BufferPackOp op, Inst &inst) {
  inst.words.assign(op.getAlignments().begin(), op.getAlignments().end());
  inst.run = runPack;
  inst.isPure = true;
  return success();
}

static void runLength(Group &group, const Inst &inst) {
  spreadPoison(group, inst);
  std::copy_n(group.operand(inst, 0).cell(BufferCells::Length),
              group.getWidth(), group.result(inst).cell(0));
}

static void runWindow(Group &group, const Inst &inst) {
  const Register &buffer = group.operand(inst, 0);
  const Register &offset = group.operand(inst, 1);
  Register &result = group.result(inst);
  spreadPoison(group, inst);
  for (unsigned lane = 0; lane < group.getWidth(); ++lane) {
    uint64_t skipped = offset.get(0, lane);
    uint64_t length = buffer.get(BufferCells::Length, lane);
    result.set(BufferCells::Root, lane, buffer.get(BufferCells::Root, lane));
    result.set(BufferCells::Promise, lane,
               buffer.get(BufferCells::Promise, lane));
    result.set(BufferCells::Base, lane,
               buffer.get(BufferCells::Base, lane) + skipped);
    result.set(BufferCells::Length, lane,
               skipped <= length ? length - skipped : 0);
  }
}

//===----------------------------------------------------------------------===//
// Assumptions
//===----------------------------------------------------------------------===//

static void runNoalias(Group &group, const Inst &inst) {
  Memory &memory = group.getMemory();
  for (unsigned lane : group.getLanes()) {
    uint64_t execution = memory.beginPromises();
    for (unsigned i = 0; i < inst.results.size(); ++i) {
      const Register &buffer = group.operand(inst, i);
      Register &result = group.result(inst, i);
      result.copyLane(lane, buffer);
      result.set(BufferCells::Promise, lane,
                 memory.makePromise(execution,
                                    buffer.get(BufferCells::Promise, lane)));
    }
  }
}

static void runAlignment(Group &group, const Inst &inst) {
  Memory &memory = group.getMemory();
  uint64_t stated = inst.words.front();
  for (unsigned i = 0; i < inst.results.size(); ++i) {
    const Register &buffer = group.operand(inst, i);
    for (unsigned lane : group.getLanes()) {
      group.result(inst, i).copyLane(lane, buffer);
      if (group.reportAnyPoison(inst, buffer, lane, "an assumption"))
        continue;
      uint64_t alignment =
          memory.getAlignment(buffer.get(BufferCells::Root, lane),
                              buffer.get(BufferCells::Base, lane));
      if (alignment < stated)
        group.report(FaultKind::Assumption, inst, lane,
                     "the base address is a multiple of " + Twine(alignment) +
                         ", not of " + Twine(stated));
    }
  }
}

static LogicalResult buildAlignment(BufferAssumeAlignmentOp op, Inst &inst) {
  inst.words = {int64_t(op.getMinimumAlignment())};
  inst.run = runAlignment;
  return success();
}

/// Whether storage of a space may be said to be in another.
static bool mayBeIn(MemorySpace actual, MemorySpace stated) {
  switch (stated) {
  case MemorySpace::Unknown:
  case MemorySpace::Generic:
    return true;
  case MemorySpace::Workgroup:
  case MemorySpace::Private:
    return actual == stated;
  default:
    // What the host gives may be any of these.
    return actual == MemorySpace::Global;
  }
}

static void runMemorySpace(Group &group, const Inst &inst) {
  auto stated = MemorySpace(inst.words.front());
  const Register &buffer = group.operand(inst, 0);
  for (unsigned lane : group.getLanes()) {
    group.result(inst).copyLane(lane, buffer);
    if (group.reportAnyPoison(inst, buffer, lane, "an assumption"))
      continue;
    MemorySpace actual =
        group.getMemory().getSpace(buffer.get(BufferCells::Root, lane));
    if (!mayBeIn(actual, stated))
      group.report(FaultKind::Assumption, inst, lane,
                   "the buffer is in " + stringifyMemorySpace(actual) +
                       " memory, not in " + stringifyMemorySpace(stated) +
                       " memory");
  }
}

static LogicalResult buildMemorySpace(BufferAssumeMemorySpaceOp op,
                                      Inst &inst) {
  inst.words = {int64_t(op.getSpace())};
  inst.run = runMemorySpace;
  return success();
}

static void runSameRoot(Group &group, const Inst &inst) {
  const Register &buffer = group.operand(inst, 0);
  const Register &root = group.operand(inst, 1);
  for (unsigned lane : group.getLanes()) {
    group.result(inst).copyLane(lane, buffer);
    // What is promised of the root is promised of its part.
    if (!buffer.get(BufferCells::Promise, lane))
      group.result(inst).set(BufferCells::Promise, lane,
                             root.get(BufferCells::Promise, lane));
    if (!group.reportAnyPoison(inst, buffer, lane, "an assumption") &&
        !group.reportAnyPoison(inst, root, lane, "an assumption") &&
        buffer.get(BufferCells::Root, lane) !=
            root.get(BufferCells::Root, lane))
      group.report(FaultKind::Assumption, inst, lane,
                   "the buffers are of different storage");
  }
}

void loom::addBufferHandlers(HandlerTable &handlers) {
  handlers.addBuilder<BufferAllocaOp>(buildAlloca);
  handlers.addBuilder<BufferPackOp>(buildPack);
  handlers.addPure<BufferLengthOp>(runLength);
  handlers.addPure<BufferWindowOp>(runWindow);
  handlers.add<BufferAssumeNoaliasOp>(runNoalias);
  handlers.addBuilder<BufferAssumeAlignmentOp>(buildAlignment);
  handlers.addBuilder<BufferAssumeMemorySpaceOp>(buildMemorySpace);
  handlers.add<BufferAssumeSameRootOp>(runSameRoot);
  handlers.addNothing<BufferPrefetchOp>();
}
