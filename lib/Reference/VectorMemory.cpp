//===- VectorMemory.cpp - Vectors in views on the reference device --------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Vector/IR/VectorMemory.h"
#include "Handlers.h"
#include "ViewElements.h"

using namespace mlir;
using namespace loom;

ViewElements::ViewElements(Operation *op, VectorAccessForm form)
    : view(VectorAccess(op, form).getView(), VectorAccess(op, form).view,
           VectorAccess(op, form).firstIndex),
      addressing(form.addressing) {
  VectorAccess access(op, form);
  shape.assign(access.type.getShape().begin(), access.type.getShape().end());
  numElements = access.type.getNumElements();
  offsets = access.offsets;
  if (offsets) {
    Type type = getElementTypeOrSelf(op->getOperand(offsets).getType());
    offsetBits = getCellBits(type);
  }
  mask = access.mask;
  pass = access.pass;
}

/// Where element `i` of a vector lies, from the indices.
static void addCoordinates(ArrayRef<int64_t> shape, unsigned i,
                           MutableArrayRef<int64_t> at) {
  for (unsigned axis = shape.size(); axis-- > 0; i /= shape[axis]) {
    int64_t &index = at[at.size() - shape.size() + axis];
    index = uint64_t(index) + i % shape[axis];
  }
}

std::optional<Access> ViewElements::locate(Group &group, const Inst &inst,
                                           ViewLocator &locator, unsigned lane,
                                           unsigned i, unsigned place) const {
  SmallVector<int64_t, 4> at(locator.getIndices());
  if (addressing == VectorAddressing::Indexed) {
    const Register &values = group.operand(inst, offsets);
    if (group.reportPoison(inst, values, i, lane, "the address"))
      return {};
    int64_t offset = signExtendBits(values.get(i, lane), offsetBits);
    if (!locator.checkOffset(offset))
      return {};
    at.back() = uint64_t(at.back()) + uint64_t(offset);
    return locator.getAccess(at);
  }
  if (addressing == VectorAddressing::Compact)
    at.back() = uint64_t(at.back()) + place;
  else
    addCoordinates(shape, i, at);
  if (!locator.checkExtents(at))
    return {};
  Access access = locator.getAccess(at);
  // The alignment that the view promises is that of the first element.
  if (i == 0 || (place == 0 && addressing == VectorAddressing::Compact))
    access.alignment = view.alignment;
  return access;
}

void ViewElements::visit(Group &group, const Inst &inst, ViewLocator &locator,
                         unsigned lane, Visitor visitor) const {
  const Register *masks = mask ? &group.operand(inst, mask) : nullptr;
  bool isStarted = false;
  unsigned numActive = 0;
  for (unsigned i = 0; i < numElements; ++i) {
    if (masks) {
      group.reportPoison(inst, *masks, i, lane, "a mask");
      if (!(masks->get(i, lane) & 1))
        continue;
    }
    if (!isStarted && !locator.start(lane))
      return;
    isStarted = true;
    visitor(i, locate(group, inst, locator, lane, i, numActive++));
  }
}

bool ViewElements::areAllActive(Group &group, const Inst &inst,
                                unsigned lane) const {
  if (!mask)
    return true;
  const Register &masks = group.operand(inst, mask);
  if (masks.mayBePoison())
    return false;
  for (unsigned i = 0; i < numElements; ++i)
    if (!(masks.get(i, lane) & 1))
      return false;
  return true;
}

unsigned ViewElements::startRuns(Group &group, const Inst &inst,
                                 ViewLocator &locator, unsigned lane) const {
  if (addressing == VectorAddressing::Indexed || shape.empty() ||
      numElements == 0 || !areAllActive(group, inst, lane) ||
      locator.hasPoison() || !locator.start(lane) ||
      locator.getPitch(view.rank - 1) != 1)
    return 0;
  ArrayRef<int64_t> at = locator.getIndices();
  size_t numOuter = at.size() - shape.size();
  for (size_t axis = 0; axis < at.size(); ++axis) {
    uint64_t beyond = axis < numOuter ? 0 : shape[axis - numOuter] - 1;
    if (at[axis] < 0 ||
        int64_t(uint64_t(at[axis]) + beyond) >= locator.getExtent(axis))
      return 0;
  }
  return shape.back();
}

//===----------------------------------------------------------------------===//
// Loads and stores
//===----------------------------------------------------------------------===//

static const ViewElements &getElements(const Inst &inst) {
  return *static_cast<const ViewElements *>(inst.data.get());
}

/// The elements from `i` on, so many that lie side by side.
static Access getRun(const ViewElements &elements, const ViewLocator &locator,
                     unsigned i, unsigned length) {
  Access access;
  if (i == 0) {
    access = locator.getAccess(locator.getIndices());
    access.alignment = elements.view.alignment;
  } else {
    SmallVector<int64_t, 4> at(locator.getIndices());
    addCoordinates(elements.shape, i, at);
    access = locator.getAccess(at);
  }
  access.numBytes *= length;
  return access;
}

static void loadRuns(Group &group, const Inst &inst, const ViewLocator &locator,
                     unsigned lane, unsigned length) {
  const ViewElements &elements = getElements(inst);
  const ElementFormat &format = elements.view.element;
  Register &result = group.result(inst);
  SmallVector<char, 64> bytes(length * format.bytes);
  for (unsigned first = 0; first < elements.numElements; first += length) {
    Access access = getRun(elements, locator, first, length);
    group.getMemory().read(group, inst, lane, access, bytes.data());
    for (unsigned i = 0; i < length; ++i)
      result.set(first + i, lane, format.load(&bytes[i * format.bytes]));
  }
}

static void storeRuns(Group &group, const Inst &inst,
                      const ViewLocator &locator, unsigned lane,
                      unsigned length) {
  const ViewElements &elements = getElements(inst);
  const ElementFormat &format = elements.view.element;
  const Register &value = group.operand(inst, 0);
  SmallVector<char, 64> bytes(length * format.bytes);
  for (unsigned first = 0; first < elements.numElements; first += length) {
    for (unsigned i = 0; i < length; ++i)
      format.store(value.get(first + i, lane), &bytes[i * format.bytes]);
    Access access = getRun(elements, locator, first, length);
    group.getMemory().write(group, inst, lane, access, bytes.data());
  }
}

static void runLoad(Group &group, const Inst &inst) {
  const ViewElements &elements = getElements(inst);
  ViewLocator locator(group, inst, elements.view);
  Register &result = group.result(inst);
  for (unsigned lane : group.getLanes()) {
    clearPoison(result, lane);
    if (unsigned length = elements.startRuns(group, inst, locator, lane)) {
      loadRuns(group, inst, locator, lane, length);
      continue;
    }
    if (elements.pass)
      result.copyLane(lane, group.operand(inst, elements.pass));
    else
      for (unsigned i = 0; i < elements.numElements; ++i)
        result.set(i, lane, 0);
    elements.visit(group, inst, locator, lane,
                   [&](unsigned i, std::optional<Access> access) {
                     char bytes[8] = {};
                     if (access)
                       group.getMemory().read(group, inst, lane, *access,
                                              bytes);
                     result.set(i, lane, elements.view.element.load(bytes));
                     if (result.mayBePoison())
                       result.setPoison(i, lane, 0);
                   });
  }
}

static void runStore(Group &group, const Inst &inst) {
  const ViewElements &elements = getElements(inst);
  ViewLocator locator(group, inst, elements.view);
  const Register &value = group.operand(inst, 0);
  for (unsigned lane : group.getLanes()) {
    unsigned length = value.mayBePoison()
                          ? 0
                          : elements.startRuns(group, inst, locator, lane);
    if (length) {
      storeRuns(group, inst, locator, lane, length);
      continue;
    }
    elements.visit(group, inst, locator, lane,
                   [&](unsigned i, std::optional<Access> access) {
                     group.reportPoison(inst, value, i, lane,
                                        "the stored value");
                     if (!access)
                       return;
                     char bytes[8];
                     elements.view.element.store(value.get(i, lane), bytes);
                     group.getMemory().write(group, inst, lane, *access, bytes);
                   });
  }
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

template <typename... Ops>
static void addAccesses(HandlerTable &handlers, Handler run) {
  auto add = [&](auto *null) {
    using Op = std::remove_pointer_t<decltype(null)>;
    handlers.addBuilder<Op>([run](Op op, Inst &inst) {
      inst.data = std::make_shared<ViewElements>(op, Op::form);
      inst.run = run;
      return success();
    });
  };
  (add(static_cast<Ops *>(nullptr)), ...);
}

void loom::addVectorMemoryHandlers(HandlerTable &handlers) {
  addAccesses<VectorLoadOp, VectorLoadMaskOp, VectorLoadExpandOp,
              VectorGatherOp, VectorGatherMaskOp>(handlers, runLoad);
  addAccesses<VectorStoreOp, VectorStoreMaskOp, VectorStoreCompressOp,
              VectorScatterOp, VectorScatterMaskOp>(handlers, runStore);
}
