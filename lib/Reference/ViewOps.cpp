//===- ViewOps.cpp - Views on the reference device ------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Handlers.h"
#include "Loom/Dialect/Buffer/IR/Buffer.h"
#include "Loom/Dialect/Sanitizer/IR/Sanitizer.h"
#include "ViewAccess.h"

using namespace mlir;
using namespace loom;

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

namespace {

/// Where an operation that makes a view finds the extents and pitches of its
/// result.
class ShapeMaker {
public:
  /// Operand numbers: of the first extent, and of the layout if the result
  /// carries one.
  ShapeMaker(ViewType type, unsigned firstExtent, unsigned layout);

  int64_t getExtent(Group &group, const Inst &inst, unsigned axis,
                    unsigned lane) const {
    unsigned operand = extentOperands[axis];
    return operand == kStatic ? shape[axis]
                              : group.operand(inst, operand).get(0, lane);
  }
  /// Writes the extents.
  void setExtents(Group &group, const Inst &inst, unsigned lane) const;
  /// What the type or the layout says about pitches, for the extents of the
  /// result.
  SmallVector<uint64_t, 4> getPitches(Group &group, const Inst &inst,
                                      unsigned lane) const;
  unsigned getRank() const { return shape.size(); }
  unsigned getElementBytes() const { return elementBytes; }
  /// Whether the layout, if there is one, is of another rank.
  bool hasOtherRank(Group &group, const Inst &inst, unsigned lane) const {
    if (!hasLayout)
      return false;
    const Register &carried = group.operand(inst, layout);
    return !carried.get(LayoutCells::IsDense, lane) &&
           carried.get(LayoutCells::Rank, lane) != shape.size();
  }

private:
  static constexpr unsigned kStatic = ~0u;

  SmallVector<int64_t, 4> shape;
  SmallVector<unsigned, 4> extentOperands;
  std::optional<SmallVector<int64_t, 4>> stated;
  bool hasLayout;
  unsigned layout;
  unsigned elementBytes;
};

} // namespace

ShapeMaker::ShapeMaker(ViewType type, unsigned firstExtent, unsigned layout)
    : shape(type.getShape()), hasLayout(type.carriesLayout()), layout(layout),
      elementBytes(ElementFormat(type.getElementType()).bytes) {
  for (int64_t extent : shape)
    extentOperands.push_back(ShapedType::isDynamic(extent) ? firstExtent++
                                                           : kStatic);
  if (std::optional<ArrayRef<int64_t>> pitches = type.getStatedPitches())
    stated.emplace(*pitches);
}

void ShapeMaker::setExtents(Group &group, const Inst &inst,
                            unsigned lane) const {
  Register &result = group.result(inst);
  for (unsigned axis = 0; axis < shape.size(); ++axis)
    result.set(ViewCells::extent(axis), lane,
               getExtent(group, inst, axis, lane));
}

SmallVector<uint64_t, 4> ShapeMaker::getPitches(Group &group, const Inst &inst,
                                                unsigned lane) const {
  SmallVector<uint64_t, 4> pitches(shape.size());
  const Register *carried = hasLayout ? &group.operand(inst, layout) : nullptr;
  bool isCarriedDense = carried && carried->get(LayoutCells::IsDense, lane);
  if (stated || (carried && !isCarriedDense)) {
    for (unsigned axis = 0; axis < shape.size(); ++axis)
      pitches[axis] = stated ? (*stated)[axis]
                             : carried->get(LayoutCells::Pitches + axis, lane);
    return pitches;
  }
  uint64_t pitch = 1;
  for (unsigned axis = shape.size(); axis-- > 0;) {
    pitches[axis] = pitch;
    pitch *= uint64_t(getExtent(group, inst, axis, lane));
  }
  return pitches;
}

static const ShapeMaker &getMaker(const Inst &inst) {
  return *static_cast<const ShapeMaker *>(inst.data.get());
}

//===----------------------------------------------------------------------===//
// Making views
//===----------------------------------------------------------------------===//

static void setPitches(Register &result, unsigned lane,
                       ArrayRef<uint64_t> pitches) {
  for (auto [axis, pitch] : llvm::enumerate(pitches))
    result.set(ViewCells::pitch(pitches.size(), axis), lane, pitch);
}

static void runBufferView(Group &group, const Inst &inst) {
  const ShapeMaker &maker = getMaker(inst);
  const Register &buffer = group.operand(inst, 0);
  const Register &offset = group.operand(inst, 1);
  Register &result = group.result(inst);
  for (unsigned lane = 0; lane < group.getWidth(); ++lane) {
    for (unsigned cell = 0; cell < BufferCells::Count; ++cell)
      result.set(cell, lane, buffer.get(cell, lane));
    result.set(ViewCells::Start, lane,
               buffer.get(BufferCells::Base, lane) + offset.get(0, lane));
    maker.setExtents(group, inst, lane);
    setPitches(result, lane, maker.getPitches(group, inst, lane));
  }
  spreadPoison(group, inst);
  for (unsigned lane = 0; lane < group.getWidth(); ++lane)
    if (maker.hasOtherRank(group, inst, lane))
      result.setPoison(ViewCells::Start, lane, inst.id);
}

static LogicalResult buildBufferView(BufferViewOp op, Inst &inst) {
  inst.data = std::make_shared<ShapeMaker>(
      op.getType(), /*firstExtent=*/2, /*layout=*/2 + op.getExtents().size());
  inst.run = runBufferView;
  inst.isPure = true;
  return success();
}

static void runSubview(Group &group, const Inst &inst) {
  const ShapeMaker &maker = getMaker(inst);
  const Register &source = group.operand(inst, 0);
  Register &result = group.result(inst);
  unsigned rank = maker.getRank();
  for (unsigned lane = 0; lane < group.getWidth(); ++lane) {
    uint64_t elements = 0;
    for (unsigned axis = 0; axis < rank; ++axis) {
      uint64_t pitch = source.get(ViewCells::pitch(rank, axis), lane);
      elements += group.operand(inst, 1 + axis).get(0, lane) * pitch;
      result.set(ViewCells::pitch(rank, axis), lane, pitch);
    }
    for (unsigned cell = 0; cell < BufferCells::Count; ++cell)
      result.set(cell, lane, source.get(cell, lane));
    result.set(ViewCells::Start, lane,
               source.get(ViewCells::Start, lane) +
                   elements * maker.getElementBytes());
    maker.setExtents(group, inst, lane);
  }
  spreadPoison(group, inst);
}

static LogicalResult buildSubview(ViewSubviewOp op, Inst &inst) {
  inst.data = std::make_shared<ShapeMaker>(
      op.getType(), /*firstExtent=*/1 + op.getOffsets().size(), /*layout=*/0);
  inst.run = runSubview;
  inst.isPure = true;
  return success();
}

/// Whether the source has the extents and pitches of the result. A pitch along
/// which there is nothing to step over does not matter.
static void checkRefinement(Group &group, const Inst &inst, unsigned lane,
                            ArrayRef<uint64_t> pitches) {
  const ShapeMaker &maker = getMaker(inst);
  const Register &source = group.operand(inst, 0);
  unsigned rank = maker.getRank();
  bool isEmpty = false;
  for (unsigned axis = 0; axis < rank; ++axis) {
    int64_t extent = source.get(ViewCells::extent(axis), lane);
    int64_t stated = maker.getExtent(group, inst, axis, lane);
    isEmpty |= extent <= 0;
    if (extent != stated)
      return group.report(FaultKind::Assumption, inst, lane,
                          "the extent of axis " + Twine(axis) + " is " +
                              Twine(extent) + ", not " + Twine(stated));
  }
  for (unsigned axis = 0; axis < rank && !isEmpty; ++axis) {
    int64_t extent = source.get(ViewCells::extent(axis), lane);
    int64_t pitch = source.get(ViewCells::pitch(rank, axis), lane);
    if (extent > 1 && pitch != int64_t(pitches[axis]))
      return group.report(FaultKind::Assumption, inst, lane,
                          "the pitch of axis " + Twine(axis) + " is " +
                              Twine(pitch) + ", not " +
                              Twine(int64_t(pitches[axis])));
  }
}

static void runRefine(Group &group, const Inst &inst) {
  const ShapeMaker &maker = getMaker(inst);
  const Register &source = group.operand(inst, 0);
  Register &result = group.result(inst);
  bool keepsPitches = inst.words.front();
  for (unsigned lane : group.getLanes()) {
    bool isPoison = llvm::any_of(inst.operands, [&](unsigned number) {
      return group.reportAnyPoison(inst, group.getRegister(number), lane,
                                   "the shape of a view");
    });
    SmallVector<uint64_t, 4> pitches;
    if (keepsPitches)
      for (unsigned axis = 0; axis < maker.getRank(); ++axis)
        pitches.push_back(
            source.get(ViewCells::pitch(maker.getRank(), axis), lane));
    else
      pitches = maker.getPitches(group, inst, lane);
    if (!isPoison)
      checkRefinement(group, inst, lane, pitches);
    clearPoison(result, lane);
    for (unsigned cell = 0; cell < ViewCells::Extents; ++cell)
      result.set(cell, lane, source.get(cell, lane));
    maker.setExtents(group, inst, lane);
    setPitches(result, lane, pitches);
  }
}

template <typename Op> static LogicalResult buildRefine(Op op, Inst &inst) {
  ViewType type = op.getResult().getType();
  inst.data = std::make_shared<ShapeMaker>(
      type, /*firstExtent=*/1, /*layout=*/1 + op.getExtents().size());
  // A dense window of a dense view keeps its pitches.
  inst.words = {type.isDense() && op.getSource().getType().isDense()};
  inst.run = runRefine;
  return success();
}

//===----------------------------------------------------------------------===//
// Asking views
//===----------------------------------------------------------------------===//

static void runDim(Group &group, const Inst &inst) {
  const Register &view = group.operand(inst, 0);
  Register &result = group.result(inst);
  std::copy_n(view.cell(inst.words.front()), group.getWidth(), result.cell(0));
  spreadPoison(group, inst);
}

static LogicalResult buildDim(ViewDimOp op, Inst &inst) {
  inst.words = {int64_t(ViewCells::extent(op.getDim()))};
  inst.run = runDim;
  inst.isPure = true;
  return success();
}

static void runViewLayout(Group &group, const Inst &inst) {
  const Register &view = group.operand(inst, 0);
  Register &result = group.result(inst);
  unsigned rank = inst.words.front();
  result.fill(LayoutCells::IsDense, 0);
  result.fill(LayoutCells::Rank, rank);
  for (unsigned axis = 0; axis < rank; ++axis)
    std::copy_n(view.cell(ViewCells::pitch(rank, axis)), group.getWidth(),
                result.cell(LayoutCells::Pitches + axis));
  spreadPoison(group, inst);
}

static LogicalResult buildViewLayout(ViewLayoutOp op, Inst &inst) {
  inst.words = {op.getView().getType().getRank()};
  inst.run = runViewLayout;
  inst.isPure = true;
  return success();
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

static const ViewAccessInfo &getInfo(const Inst &inst) {
  return *static_cast<const ViewAccessInfo *>(inst.data.get());
}

static void runLoad(Group &group, const Inst &inst) {
  const ViewAccessInfo &info = getInfo(inst);
  ViewLocator locator(group, inst, info);
  Register &result = group.result(inst);
  Memory &memory = group.getMemory();
  for (unsigned lane : group.getLanes()) {
    char bytes[8] = {};
    if (locator.start(lane) && locator.checkExtents(locator.getIndices())) {
      Access access = locator.getAccess(locator.getIndices());
      access.alignment = info.alignment;
      memory.read(group, inst, lane, access, bytes);
    }
    clearPoison(result, lane);
    result.set(0, lane, info.element.load(bytes));
  }
}

static void runStore(Group &group, const Inst &inst) {
  const ViewAccessInfo &info = getInfo(inst);
  ViewLocator locator(group, inst, info);
  const Register &value = group.operand(inst, 0);
  Memory &memory = group.getMemory();
  for (unsigned lane : group.getLanes()) {
    group.reportPoison(inst, value, 0, lane, "the stored value");
    if (!locator.start(lane) || !locator.checkExtents(locator.getIndices()))
      continue;
    Access access = locator.getAccess(locator.getIndices());
    access.alignment = info.alignment;
    char bytes[8];
    info.element.store(value.get(0, lane), bytes);
    memory.write(group, inst, lane, access, bytes);
  }
}

static LogicalResult buildLoad(ViewLoadOp op, Inst &inst) {
  inst.data = std::make_shared<ViewAccessInfo>(op.getView().getType(),
                                               /*view=*/0, /*firstIndex=*/1);
  inst.run = runLoad;
  return success();
}

static LogicalResult buildStore(ViewStoreOp op, Inst &inst) {
  inst.data = std::make_shared<ViewAccessInfo>(op.getView().getType(),
                                               /*view=*/1, /*firstIndex=*/2);
  inst.run = runStore;
  return success();
}

void loom::addViewHandlers(HandlerTable &handlers) {
  handlers.addBuilder<BufferViewOp>(buildBufferView);
  handlers.addBuilder<ViewSubviewOp>(buildSubview);
  handlers.addBuilder<ViewRefineOp>(buildRefine<ViewRefineOp>);
  handlers.addBuilder<SanitizerAssertLayoutOp>(
      buildRefine<SanitizerAssertLayoutOp>);
  handlers.addBuilder<ViewDimOp>(buildDim);
  handlers.addBuilder<ViewLayoutOp>(buildViewLayout);
  handlers.addBuilder<ViewLoadOp>(buildLoad);
  handlers.addBuilder<ViewStoreOp>(buildStore);
  handlers.addNothing<ViewPrefetchOp>();
}
