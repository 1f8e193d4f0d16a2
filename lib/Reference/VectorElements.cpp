//===- VectorElements.cpp - Elements and parts of vectors -----------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Extraction, insertion and slices, at places that may be known only at run
/// time and differ between workitems. What is read at a place that does not
/// exist is poison; what is written there makes the whole vector poison.
///
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Vector/IR/Vector.h"
#include "VectorOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace loom;

namespace {
/// A part of a vector.
struct Part {
  /// By axis of the vector, as far as the indices go: the index, or kDynamic
  /// for the next operand.
  SmallVector<int64_t> indices;
  /// How many places there are, and cells from one to the next.
  SmallVector<int64_t> places, strides;
  /// The cells of the part, from its first one.
  SmallVector<unsigned> cells;
  /// The first operand that is an index.
  unsigned firstIndex;

  /// Whether all indices are known.
  bool isStatic() const {
    return !llvm::any_of(indices, ShapedType::isDynamic);
  }
  /// The first cell of the part if they are; nothing if there is no such place.
  std::optional<unsigned> locate() const;
  /// The first cell of the part for one workitem. Where there is none: nothing,
  /// and `maker`, what made the value poison.
  std::optional<unsigned> locate(Group &group, const Inst &inst, unsigned lane,
                                 uint32_t &maker) const;
};
} // namespace

std::optional<unsigned> Part::locate() const {
  unsigned cell = 0;
  for (auto [axis, place] : llvm::enumerate(indices)) {
    if (place < 0 || place >= places[axis])
      return std::nullopt;
    cell += place * strides[axis];
  }
  return cell;
}

std::optional<unsigned> Part::locate(Group &group, const Inst &inst,
                                     unsigned lane, uint32_t &maker) const {
  int64_t cell = 0;
  unsigned next = firstIndex;
  for (auto [axis, index] : llvm::enumerate(indices)) {
    int64_t place = index;
    if (ShapedType::isDynamic(index)) {
      const Register &operand = group.operand(inst, next++);
      place = operand.get(0, lane);
      maker = operand.getPoison(0, lane);
      if (maker)
        return std::nullopt;
    }
    if (place < 0 || place >= places[axis]) {
      maker = inst.id;
      return std::nullopt;
    }
    cell += place * strides[axis];
  }
  return cell;
}

/// The part with all coordinates below `extents`, which may have fewer axes, at
/// an index for each of the first axes of `shape`.
static std::shared_ptr<Part> makePart(ArrayRef<int64_t> shape,
                                      ArrayRef<int64_t> extents,
                                      ArrayRef<int64_t> indices,
                                      unsigned firstIndex) {
  auto part = std::make_shared<Part>();
  part->indices.assign(indices.begin(), indices.end());
  part->firstIndex = firstIndex;
  part->strides = getCellStrides(shape);
  size_t numMissing = shape.size() - extents.size();
  for (size_t axis = 0; axis < indices.size(); ++axis)
    part->places.push_back(
        shape[axis] - (axis < numMissing ? 1 : extents[axis - numMissing]) + 1);
  int64_t numCells = 1;
  for (int64_t extent : extents)
    numCells *= extent;
  for (int64_t cell = 0; cell < numCells; ++cell) {
    SmallVector<int64_t> at(numMissing, 0);
    llvm::append_range(at, getCoordinates(extents, cell));
    part->cells.push_back(getCell(shape, at));
  }
  return part;
}

static void runTake(Group &group, const Inst &inst) {
  const auto &part = *static_cast<const Part *>(inst.data.get());
  const Register &source = group.operand(inst, 0);
  Register &result = group.result(inst);
  result.clearPoison();
  for (unsigned lane = 0; lane < group.getWidth(); ++lane) {
    uint32_t maker = 0;
    std::optional<unsigned> first = part.locate(group, inst, lane, maker);
    for (auto [cell, offset] : llvm::enumerate(part.cells)) {
      result.set(cell, lane, first ? source.get(*first + offset, lane) : 0);
      if (first)
        maker = source.getPoison(*first + offset, lane);
      if (maker)
        result.setPoison(cell, lane, maker);
    }
  }
}

static void runPut(Group &group, const Inst &inst) {
  const auto &part = *static_cast<const Part *>(inst.data.get());
  const Register &value = group.operand(inst, 0);
  Register &result = group.result(inst);
  result = group.operand(inst, 1);
  bool keepsPoison = value.mayBePoison() || result.mayBePoison();
  for (unsigned lane = 0; lane < group.getWidth(); ++lane) {
    uint32_t maker = 0;
    std::optional<unsigned> first = part.locate(group, inst, lane, maker);
    if (!first) {
      for (unsigned cell = 0; cell < result.getNumCells(); ++cell)
        result.setPoison(cell, lane, maker);
      continue;
    }
    for (auto [cell, offset] : llvm::enumerate(part.cells)) {
      result.set(*first + offset, lane, value.get(cell, lane));
      if (keepsPoison)
        result.setPoison(*first + offset, lane, value.getPoison(cell, lane));
    }
  }
}

static LogicalResult buildTake(Operation *op, ArrayRef<int64_t> indices,
                               Inst &inst) {
  std::shared_ptr<Part> part =
      makePart(getShape(op->getOperand(0).getType()),
               getShape(op->getResult(0).getType()), indices, /*firstIndex=*/1);
  if (!part->isStatic()) {
    inst.data = std::move(part);
    return setPure(inst, runTake);
  }
  std::optional<unsigned> first = part->locate();
  return buildMove(op, inst, [&](unsigned, unsigned cell) -> CellSource {
    if (!first)
      return {CellSource::kNowhere, 0};
    return {0, *first + part->cells[cell]};
  });
}

static LogicalResult buildExtract(vector::ExtractOp op, Inst &inst) {
  // The index that stands for poison is negative, so it names no place.
  return buildTake(op, op.getStaticPosition(), inst);
}

static LogicalResult buildSlice(VectorSliceOp op, Inst &inst) {
  return buildTake(op, op.getStaticOffsets(), inst);
}

static LogicalResult buildInsert(vector::InsertOp op, Inst &inst) {
  std::shared_ptr<Part> part =
      makePart(op.getDestVectorType().getShape(),
               getShape(op.getValueToStoreType()), op.getStaticPosition(),
               /*firstIndex=*/2);
  if (!part->isStatic()) {
    inst.data = std::move(part);
    return setPure(inst, runPut);
  }
  std::optional<unsigned> first = part->locate();
  std::vector<CellSource> sources(op.getDestVectorType().getNumElements());
  for (auto [cell, source] : llvm::enumerate(sources))
    source = {first ? 1 : CellSource::kNowhere, unsigned(cell)};
  if (first)
    for (auto [cell, offset] : llvm::enumerate(part->cells))
      sources[*first + offset] = {0, unsigned(cell)};
  return buildMove(op, inst,
                   [&](unsigned, unsigned cell) { return sources[cell]; });
}

void loom::addVectorElementHandlers(HandlerTable &handlers) {
  handlers.addBuilder<vector::ExtractOp>(buildExtract);
  handlers.addBuilder<VectorSliceOp>(buildSlice);
  handlers.addBuilder<vector::InsertOp>(buildInsert);
}
