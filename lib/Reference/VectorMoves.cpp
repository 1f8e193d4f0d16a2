//===- VectorMoves.cpp - Elements that only change their place ------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Vector/IR/Vector.h"
#include "VectorOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace loom;

SmallVector<int64_t> loom::getCellStrides(ArrayRef<int64_t> shape) {
  SmallVector<int64_t> strides(shape.size(), 1);
  for (size_t i = shape.size(); i > 1; --i)
    strides[i - 2] = strides[i - 1] * shape[i - 1];
  return strides;
}

SmallVector<int64_t> loom::getCoordinates(ArrayRef<int64_t> shape,
                                          int64_t cell) {
  SmallVector<int64_t> coordinates(shape.size());
  for (size_t i = shape.size(); i > 0; --i) {
    coordinates[i - 1] = cell % shape[i - 1];
    cell /= shape[i - 1];
  }
  return coordinates;
}

int64_t loom::getCell(ArrayRef<int64_t> shape, ArrayRef<int64_t> coordinates) {
  int64_t cell = 0;
  for (auto [extent, coordinate] : llvm::zip(shape, coordinates))
    cell = cell * extent + coordinate;
  return cell;
}

//===----------------------------------------------------------------------===//
// Moves
//===----------------------------------------------------------------------===//

/// For each result, for each of its cells.
using Moves = std::vector<std::vector<CellSource>>;

static void moveCell(Group &group, const Inst &inst, Register &result,
                     unsigned cell, CellSource source) {
  uint64_t *out = result.cell(cell);
  unsigned width = group.getWidth();
  if (source.operand == CellSource::kNowhere) {
    std::fill_n(out, width, 0);
    std::fill_n(result.poisonOf(cell), width, inst.id);
    return;
  }
  const Register &operand = group.operand(inst, source.operand);
  std::copy_n(operand.cell(source.cell), width, out);
  if (!operand.mayBePoison())
    return;
  uint32_t *poison = result.poisonOf(cell);
  for (unsigned lane = 0; lane < width; ++lane)
    poison[lane] = operand.getPoison(source.cell, lane);
}

static void runMoves(Group &group, const Inst &inst) {
  const auto &moves = *static_cast<const Moves *>(inst.data.get());
  for (unsigned i = 0; i < inst.results.size(); ++i) {
    Register &result = group.result(inst, i);
    result.clearPoison();
    for (unsigned cell = 0; cell < result.getNumCells(); ++cell)
      moveCell(group, inst, result, cell, moves[i][cell]);
  }
}

LogicalResult loom::buildMove(
    Operation *op, Inst &inst,
    llvm::function_ref<CellSource(unsigned result, unsigned cell)> getSource) {
  auto moves = std::make_shared<Moves>();
  for (unsigned i = 0; i < op->getNumResults(); ++i) {
    std::vector<CellSource> &cells = moves->emplace_back();
    unsigned numCells = countCells(op->getResult(i).getType()).value_or(0);
    for (unsigned cell = 0; cell < numCells; ++cell)
      cells.push_back(getSource(i, cell));
  }
  inst.data = std::move(moves);
  return setPure(inst, runMoves);
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

/// The last axes are aligned; those of extent 1 are repeated.
static LogicalResult buildBroadcast(vector::BroadcastOp op, Inst &inst) {
  ArrayRef<int64_t> from = getShape(op.getSourceType());
  ArrayRef<int64_t> to = op.getType().getShape();
  return buildMove(op, inst, [&](unsigned, unsigned cell) -> CellSource {
    SmallVector<int64_t> at = getCoordinates(to, cell);
    at.erase(at.begin(), at.end() - from.size());
    for (auto [coordinate, extent] : llvm::zip(at, from))
      if (extent == 1)
        coordinate = 0;
    return {0, unsigned(getCell(from, at))};
  });
}

static LogicalResult buildTranspose(vector::TransposeOp op, Inst &inst) {
  ArrayRef<int64_t> from = op.getSourceVectorType().getShape();
  ArrayRef<int64_t> to = getShape(op.getType());
  return buildMove(op, inst, [&](unsigned, unsigned cell) -> CellSource {
    SmallVector<int64_t> at(from.size());
    SmallVector<int64_t> coordinates = getCoordinates(to, cell);
    for (auto [i, axis] : llvm::enumerate(op.getPermutation()))
      at[axis] = coordinates[i];
    return {0, unsigned(getCell(from, at))};
  });
}

static LogicalResult buildFromElements(vector::FromElementsOp op, Inst &inst) {
  return buildMove(op, inst, [](unsigned, unsigned cell) -> CellSource {
    return {int(cell), 0};
  });
}

static LogicalResult buildToElements(vector::ToElementsOp op, Inst &inst) {
  return buildMove(op, inst, [](unsigned result, unsigned) -> CellSource {
    return {0, result};
  });
}

static LogicalResult buildShuffle(VectorShuffleOp op, Inst &inst) {
  return buildMove(op, inst, [&](unsigned, unsigned cell) -> CellSource {
    return {0, unsigned(op.getLanes()[cell])};
  });
}

/// Upstream's: parts of two vectors side by side along the first axis.
static LogicalResult buildShuffleTwo(vector::ShuffleOp op, Inst &inst) {
  VectorType first = op.getV1VectorType();
  int64_t numFirst = first.getRank() == 0 ? 1 : first.getDimSize(0);
  int64_t part = first.getNumElements() / numFirst;
  return buildMove(op, inst, [&](unsigned, unsigned cell) -> CellSource {
    int64_t from = op.getMask()[cell / part];
    if (from == vector::ShuffleOp::kPoisonIndex)
      return {CellSource::kNowhere, 0};
    bool isSecond = from >= numFirst;
    from -= isSecond ? numFirst : 0;
    return {isSecond, unsigned(from * part + cell % part)};
  });
}

static LogicalResult buildConcat(VectorConcatOp op, Inst &inst) {
  ArrayRef<int64_t> to = getShape(op.getType());
  int64_t axis = op.getAxis();
  return buildMove(op, inst, [&](unsigned, unsigned cell) -> CellSource {
    SmallVector<int64_t> at = getCoordinates(to, cell);
    int operand = 0;
    for (Value source : op.getSources()) {
      ArrayRef<int64_t> from = getShape(source.getType());
      if (at[axis] < from[axis])
        return {operand, unsigned(getCell(from, at))};
      at[axis] -= from[axis];
      ++operand;
    }
    llvm_unreachable("the extents of the operands add up");
  });
}

static LogicalResult buildInterleave(VectorInterleaveOp op, Inst &inst) {
  ArrayRef<int64_t> from = getShape(op.getEven().getType());
  ArrayRef<int64_t> to = getShape(op.getType());
  int64_t axis = op.getAxis();
  return buildMove(op, inst, [&](unsigned, unsigned cell) -> CellSource {
    SmallVector<int64_t> at = getCoordinates(to, cell);
    int operand = at[axis] % 2;
    at[axis] /= 2;
    return {operand, unsigned(getCell(from, at))};
  });
}

static LogicalResult buildDeinterleave(VectorDeinterleaveOp op, Inst &inst) {
  ArrayRef<int64_t> from = getShape(op.getSource().getType());
  ArrayRef<int64_t> to = getShape(op.getEven().getType());
  int64_t axis = op.getAxis();
  return buildMove(op, inst, [&](unsigned result, unsigned cell) -> CellSource {
    SmallVector<int64_t> at = getCoordinates(to, cell);
    at[axis] = 2 * at[axis] + result;
    return {0, unsigned(getCell(from, at))};
  });
}

void loom::addVectorMoveHandlers(HandlerTable &handlers) {
  handlers.addBuilder<vector::BroadcastOp>(buildBroadcast);
  handlers.addBuilder<vector::TransposeOp>(buildTranspose);
  handlers.addBuilder<vector::FromElementsOp>(buildFromElements);
  handlers.addBuilder<vector::ToElementsOp>(buildToElements);
  handlers.addPure<vector::ShapeCastOp>(runCopy);
  handlers.addBuilder<vector::ShuffleOp>(buildShuffleTwo);
  handlers.addBuilder<VectorShuffleOp>(buildShuffle);
  handlers.addBuilder<VectorConcatOp>(buildConcat);
  handlers.addBuilder<VectorInterleaveOp>(buildInterleave);
  handlers.addBuilder<VectorDeinterleaveOp>(buildDeinterleave);
}
