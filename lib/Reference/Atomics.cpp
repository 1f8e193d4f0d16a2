//===- Atomics.cpp - Atomic accesses on the reference device --------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Combiner.h"
#include "Handlers.h"
#include "Loom/Dialect/Buffer/IR/Buffer.h"
#include "ViewElements.h"

using namespace mlir;
using namespace loom;

//===----------------------------------------------------------------------===//
// What is done to an element
//===----------------------------------------------------------------------===//

namespace {

enum class Effect { Load, Store, Update, Exchange };

/// An atomic access; the values it needs are the first operands of its op.
struct AtomicInfo {
  AtomicInfo(Effect effect, Type type) : effect(effect), element(type) {}

  Effect effect;
  ElementFormat element;
  AtomicOrdering ordering = AtomicOrdering::Relaxed;
  /// Of an exchange that fails.
  AtomicOrdering failure = AtomicOrdering::Relaxed;
  AtomicScope scope = AtomicScope::System;
  /// What an update does that is neither an exchange nor a subtraction.
  std::optional<Combiner> combiner;
  bool subtracts = false;
};

/// What addresses elements of views.
struct ViewAtomic : AtomicInfo {
  ViewAtomic(const AtomicInfo &info, ViewType view, unsigned operand)
      : AtomicInfo(info), view(view, operand, operand + 1) {}
  ViewAccessInfo view;
};

struct VectorAtomic : AtomicInfo {
  VectorAtomic(const AtomicInfo &info, Operation *op, VectorAccessForm form)
      : AtomicInfo(info), elements(op, form) {}
  ViewElements elements;
};

} // namespace

static std::optional<CombiningKind> getCombiningKind(AtomicKind kind) {
  switch (kind) {
  case AtomicKind::XchgI:
  case AtomicKind::XchgF:
  case AtomicKind::SubI:
    return {};
  case AtomicKind::AddI:
    return CombiningKind::AddI;
  case AtomicKind::AddF:
    return CombiningKind::AddF;
  case AtomicKind::AndI:
    return CombiningKind::AndI;
  case AtomicKind::OrI:
    return CombiningKind::OrI;
  case AtomicKind::XOrI:
    return CombiningKind::XOrI;
  case AtomicKind::MinSI:
    return CombiningKind::MinSI;
  case AtomicKind::MaxSI:
    return CombiningKind::MaxSI;
  case AtomicKind::MinUI:
    return CombiningKind::MinUI;
  case AtomicKind::MaxUI:
    return CombiningKind::MaxUI;
  case AtomicKind::MinimumF:
    return CombiningKind::MinimumF;
  case AtomicKind::MaximumF:
    return CombiningKind::MaximumF;
  case AtomicKind::MinNumF:
    return CombiningKind::MinNumF;
  case AtomicKind::MaxNumF:
    return CombiningKind::MaxNumF;
  }
  llvm_unreachable("unknown atomic operation");
}

/// What an update leaves.
static uint64_t combine(const AtomicInfo &info, uint64_t old, uint64_t value) {
  if (info.combiner)
    return info.combiner->combine(old, value);
  return info.subtracts ? old - value : value;
}

/// Does it for one workitem, with cell `cell` of the values; returns the old
/// value.
static uint64_t access(Group &group, const Inst &inst, const AtomicInfo &info,
                       unsigned lane, unsigned cell, Access access) {
  Memory &memory = group.getMemory();
  access.isAtomic = true;
  access.alignment = std::max<uint64_t>(access.alignment, info.element.bytes);
  auto getValue = [&](unsigned operand) {
    const Register &value = group.operand(inst, operand);
    group.reportPoison(inst, value, cell, lane, "an atomic access");
    return value.get(cell, lane);
  };
  char bytes[8] = {};
  if (info.effect == Effect::Store) {
    info.element.store(getValue(0), bytes);
    memory.write(group, inst, lane, access, bytes);
    memory.release(lane, access, info.ordering, info.scope);
    return 0;
  }
  // Whether an exchange succeeds is not known yet: what either ordering
  // acquires is.
  memory.acquire(lane, access, info.ordering, info.scope);
  if (info.failure != AtomicOrdering::Relaxed)
    memory.acquire(lane, access, info.failure, info.scope);
  if (info.effect == Effect::Load) {
    memory.read(group, inst, lane, access, bytes);
    return info.element.load(bytes);
  }
  uint64_t first = getValue(0);
  uint64_t replacement = info.effect == Effect::Exchange ? getValue(1) : 0;
  uint64_t old = 0;
  bool isWritten = true;
  memory.update(group, inst, lane, access, [&](char *place) {
    old = info.element.load(place);
    if (info.effect == Effect::Update)
      replacement = combine(info, old, first);
    else
      isWritten = old == first;
    if (isWritten)
      info.element.store(replacement, place);
    return isWritten;
  });
  if (isWritten)
    memory.release(lane, access, info.ordering, info.scope);
  return old;
}

static void setResult(Group &group, const Inst &inst, unsigned cell,
                      unsigned lane, uint64_t value) {
  if (inst.results.empty())
    return;
  Register &result = group.result(inst);
  result.set(cell, lane, value);
  if (result.mayBePoison())
    result.setPoison(cell, lane, 0);
}

//===----------------------------------------------------------------------===//
// Where the elements are
//===----------------------------------------------------------------------===//

static void runView(Group &group, const Inst &inst) {
  const auto &info = *static_cast<const ViewAtomic *>(inst.data.get());
  ViewLocator locator(group, inst, info.view);
  for (unsigned lane : group.getLanes()) {
    uint64_t old = 0;
    if (locator.start(lane) && locator.checkExtents(locator.getIndices())) {
      Access place = locator.getAccess(locator.getIndices());
      place.alignment = info.view.alignment;
      old = access(group, inst, info, lane, 0, place);
    }
    setResult(group, inst, 0, lane, old);
  }
}

static void runVector(Group &group, const Inst &inst) {
  const auto &info = *static_cast<const VectorAtomic *>(inst.data.get());
  const ViewElements &elements = info.elements;
  ViewLocator locator(group, inst, elements.view);
  for (unsigned lane : group.getLanes()) {
    if (elements.pass)
      group.result(inst).copyLane(lane, group.operand(inst, elements.pass));
    else
      for (unsigned i = 0; i < elements.numElements; ++i)
        setResult(group, inst, i, lane, 0);
    elements.visit(group, inst, locator, lane,
                   [&](unsigned i, std::optional<Access> place) {
                     uint64_t old = 0;
                     if (place)
                       old = access(group, inst, info, lane, i, *place);
                     setResult(group, inst, i, lane, old);
                   });
  }
}

/// `inst.words`: the operand number of the buffer, which the offset follows.
static void runBuffer(Group &group, const Inst &inst) {
  const auto &info = *static_cast<const AtomicInfo *>(inst.data.get());
  const Register &buffer = group.operand(inst, inst.words.front());
  const Register &offset = group.operand(inst, inst.words.front() + 1);
  for (unsigned lane : group.getLanes()) {
    uint64_t old = 0;
    if (!group.reportPoison(inst, offset, 0, lane, "the address") &&
        !group.reportAnyPoison(inst, buffer, lane, "the address"))
      old = access(group, inst, info, lane, 0,
                   getBufferAccess(buffer, lane, offset.get(0, lane),
                                   info.element.bytes));
    setResult(group, inst, 0, lane, old);
  }
}

static void runFence(Group &group, const Inst &inst) {
  for (unsigned lane : group.getLanes())
    group.getMemory().fence(lane, AtomicOrdering(inst.words[0]),
                            AtomicScope(inst.words[1]));
}

static LogicalResult buildFence(BufferFenceOp op, Inst &inst) {
  inst.words = {int64_t(op.getOrdering()), int64_t(op.getScope())};
  inst.run = runFence;
  return success();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

/// The words of an access that orders by one word.
template <typename Op>
static AtomicInfo getInfo(Op op, Effect effect, Type type) {
  AtomicInfo info(effect, getElementTypeOrSelf(type));
  info.ordering = op.getOrdering();
  info.scope = op.getScope();
  return info;
}

template <typename Op> static AtomicInfo getUpdate(Op op) {
  Type type = op.getValue().getType();
  AtomicInfo info = getInfo(op, Effect::Update, type);
  info.subtracts = op.getKind() == AtomicKind::SubI;
  if (std::optional<CombiningKind> kind = getCombiningKind(op.getKind()))
    info.combiner.emplace(*kind, getElementTypeOrSelf(type));
  return info;
}

template <typename Op> static AtomicInfo getExchange(Op op) {
  AtomicInfo info(Effect::Exchange,
                  getElementTypeOrSelf(op.getExpected().getType()));
  info.ordering = op.getSuccessOrdering();
  info.failure = op.getFailureOrdering();
  info.scope = op.getScope();
  return info;
}

template <typename Op> static AtomicInfo getLoad(Op op) {
  return getInfo(op, Effect::Load, op.getResult().getType());
}

template <typename Op> static AtomicInfo getStore(Op op) {
  return getInfo(op, Effect::Store, op.getValue().getType());
}

/// `numValues` operands precede the view.
template <typename Op>
static void addView(HandlerTable &handlers, AtomicInfo (*describe)(Op),
                    unsigned numValues) {
  handlers.addBuilder<Op>([=](Op op, Inst &inst) {
    inst.data = std::make_shared<ViewAtomic>(describe(op),
                                             op.getView().getType(), numValues);
    inst.run = runView;
    return success();
  });
}

template <typename Op>
static void addVector(HandlerTable &handlers, AtomicInfo (*describe)(Op)) {
  handlers.addBuilder<Op>([=](Op op, Inst &inst) {
    inst.data = std::make_shared<VectorAtomic>(describe(op), op, Op::form);
    inst.run = runVector;
    return success();
  });
}

template <typename Op>
static void addBuffer(HandlerTable &handlers, AtomicInfo (*describe)(Op),
                      unsigned numValues) {
  handlers.addBuilder<Op>([=](Op op, Inst &inst) {
    inst.data = std::make_shared<AtomicInfo>(describe(op));
    inst.words = {numValues};
    inst.run = runBuffer;
    return success();
  });
}

void loom::addAtomicHandlers(HandlerTable &handlers) {
  addView<ViewAtomicReduceOp>(handlers, getUpdate, 1);
  addView<ViewAtomicRmwOp>(handlers, getUpdate, 1);
  addView<ViewAtomicCmpxchgOp>(handlers, getExchange, 2);
  addView<ViewAtomicLoadOp>(handlers, getLoad, 0);
  addView<ViewAtomicStoreOp>(handlers, getStore, 1);
  addVector<VectorAtomicReduceOp>(handlers, getUpdate);
  addVector<VectorAtomicReduceMaskOp>(handlers, getUpdate);
  addVector<VectorAtomicRmwOp>(handlers, getUpdate);
  addVector<VectorAtomicRmwMaskOp>(handlers, getUpdate);
  addVector<VectorAtomicCmpxchgOp>(handlers, getExchange);
  addBuffer<BufferAtomicUpdateOp>(handlers, getUpdate, 1);
  addBuffer<BufferAtomicExchangeOp>(handlers, getExchange, 2);
  addBuffer<BufferAtomicLoadOp>(handlers, getLoad, 0);
  addBuffer<BufferAtomicStoreOp>(handlers, getStore, 1);
  handlers.addBuilder<BufferFenceOp>(buildFence);
}
