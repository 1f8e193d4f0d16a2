//===- ViewAccess.cpp - Where the elements of views lie -------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ViewAccess.h"
#include "llvm/ADT/Twine.h"

using namespace mlir;
using namespace loom;

ElementFormat::ElementFormat(Type elementType)
    : bytes(getStorageBits(elementType) / 8), bits(getCellBits(elementType)) {}

ViewAccessInfo::ViewAccessInfo(ViewType type, unsigned view,
                               unsigned firstIndex)
    : element(type.getElementType()), view(view), firstIndex(firstIndex),
      rank(type.getShape().size()),
      alignment(type.getAccessAlignment(type.getElementType())),
      elementAlignment(std::min<uint64_t>(alignment, element.bytes)),
      isDense(type.isDense()) {}

ViewLocator::ViewLocator(Group &group, const Inst &inst,
                         const ViewAccessInfo &info)
    : group(group), inst(inst), info(info),
      view(group.operand(inst, info.view)), mayBePoison(view.mayBePoison()),
      indices(info.rank) {
  for (unsigned axis = 0; axis < info.rank; ++axis)
    mayBePoison |= group.operand(inst, info.firstIndex + axis).mayBePoison();
}

bool ViewLocator::start(unsigned newLane) {
  lane = newLane;
  bool isPoison = false;
  for (unsigned axis = 0; axis < info.rank; ++axis) {
    const Register &index = group.operand(inst, info.firstIndex + axis);
    indices[axis] = index.get(0, lane);
    if (mayBePoison)
      isPoison |= group.reportPoison(inst, index, 0, lane, "the address");
  }
  if (!isPoison && mayBePoison)
    isPoison = group.reportAnyPoison(inst, view, lane, "the address");
  return !isPoison;
}

std::optional<unsigned>
ViewLocator::findAxisOutside(ArrayRef<int64_t> at) const {
  for (unsigned axis = 0; axis < info.rank; ++axis)
    if (at[axis] < 0 || at[axis] >= getExtent(axis))
      return axis;
  return {};
}

bool ViewLocator::checkExtents(ArrayRef<int64_t> at) {
  std::optional<unsigned> axis = findAxisOutside(at);
  if (axis)
    group.report(FaultKind::OutOfBounds, inst, lane,
                 "index " + Twine(at[*axis]) + " is outside of extent " +
                     Twine(getExtent(*axis)) + " of axis " + Twine(*axis));
  return !axis;
}

Access ViewLocator::getAccess(ArrayRef<int64_t> at) const {
  Access access;
  access.root = view.get(ViewCells::Root, lane);
  access.promise = view.get(ViewCells::Promise, lane);
  access.base = view.get(ViewCells::Base, lane);
  access.length = view.get(ViewCells::Length, lane);
  uint64_t elements = 0;
  for (unsigned axis = 0; axis < info.rank; ++axis)
    elements += uint64_t(at[axis]) * uint64_t(getPitch(axis));
  access.start =
      view.get(ViewCells::Start, lane) + elements * info.element.bytes;
  access.numBytes = info.element.bytes;
  access.alignment = info.elementAlignment;
  return access;
}

bool ViewLocator::checkOffset(int64_t offset) {
  SmallVector<int64_t, 4> at(indices);
  at.back() = uint64_t(at.back()) + uint64_t(offset);
  if (!info.isDense || info.rank < 2 || !findAxisOutside(at))
    return checkExtents(at);
  // Which element of the view lies there, if one does.
  uint64_t distance = 0;
  for (unsigned axis = 0; axis < info.rank; ++axis)
    distance += uint64_t(at[axis]) * uint64_t(getPitch(axis));
  int64_t rest = distance;
  bool isInside = rest >= 0;
  for (unsigned axis = 0; axis < info.rank && isInside; ++axis) {
    int64_t pitch = getPitch(axis);
    int64_t index = pitch > 0 ? rest / pitch : 0;
    isInside = index < getExtent(axis);
    rest -= index * pitch;
  }
  if (!isInside || rest != 0)
    group.report(FaultKind::OutOfBounds, inst, lane,
                 "offset " + Twine(offset) +
                     " leads to no element of the view, " +
                     Twine(int64_t(distance)) + " elements from its first one");
  return isInside && rest == 0;
}

Access loom::getBufferAccess(const Register &buffer, unsigned lane,
                             uint64_t offset, uint64_t numBytes,
                             uint64_t alignment) {
  Access access;
  access.root = buffer.get(BufferCells::Root, lane);
  access.promise = buffer.get(BufferCells::Promise, lane);
  access.base = buffer.get(BufferCells::Base, lane);
  access.length = buffer.get(BufferCells::Length, lane);
  access.start = access.base + offset;
  access.numBytes = numBytes;
  access.alignment = alignment;
  return access;
}

void loom::spreadPoison(Group &group, const Inst &inst) {
  for (unsigned number : inst.results)
    group.getRegister(number).clearPoison();
  for (unsigned operand : inst.operands) {
    const Register &value = group.getRegister(operand);
    if (!value.mayBePoison())
      continue;
    for (unsigned lane = 0; lane < group.getWidth(); ++lane) {
      uint32_t maker = 0;
      for (unsigned cell = 0; cell < value.getNumCells() && !maker; ++cell)
        maker = value.getPoison(cell, lane);
      if (!maker)
        continue;
      for (unsigned number : inst.results)
        for (unsigned i = 0; i < group.getRegister(number).getNumCells(); ++i)
          group.getRegister(number).setPoison(i, lane, maker);
    }
  }
}
