//===- AccessLanes.cpp - The lanes of an access and their places ----------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AccessBuilder.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "Loom/Interfaces/PoisonOrigin.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace loom;

//===----------------------------------------------------------------------===//
// Vectors
//===----------------------------------------------------------------------===//

/// LLVM may take vectors of 16-bit floats apart by conversions to f32, which
/// change NaN. What is taken apart is moved as bits.
bool AccessBuilder::needsBits() {
  if (access.form.isAtomic() || !isa<FloatType>(element) ||
      element.getIntOrFloatBitWidth() != 16)
    return false;
  return access.form.isMasked ||
         access.form.addressing != VectorAddressing::Block || countRun() == 1;
}

Value AccessBuilder::toMoved(Value vector) {
  auto type = cast<VectorType>(vector.getType());
  if (type.getElementType() == element)
    return vector;
  return arith::BitcastOp::create(builder, loc, type.clone(element), vector);
}

Value AccessBuilder::fromMoved(Value vector) {
  if (vector.getType() == access.type)
    return vector;
  return arith::BitcastOp::create(builder, loc, access.type, vector);
}

Value AccessBuilder::flat(Value vector) {
  auto type = cast<VectorType>(vector.getType());
  if (type.getRank() == 1)
    return vector;
  return vector::ShapeCastOp::create(
      builder, loc,
      VectorType::get(type.getNumElements(), type.getElementType()), vector);
}

Value AccessBuilder::extract(Value vector, int64_t lane) {
  Value result = builder.createOrFold<vector::ExtractOp>(loc, vector, lane);
  inheritPoisonOrigin(result, vector);
  return result;
}

Value AccessBuilder::slice(Value vector, int64_t first, int64_t count) {
  auto type = cast<VectorType>(vector.getType());
  if (count == type.getNumElements())
    return vector;
  return VectorSliceOp::create(
      builder, loc, VectorType::get(count, type.getElementType()), vector,
      ValueRange(), builder.getDenseI64ArrayAttr(first));
}

Value AccessBuilder::fromLanes(ArrayRef<Value> lanes) {
  if (!access.form.hasResult())
    return {};
  return fromMoved(vector::FromElementsOp::create(
      builder, loc, VectorType::get(access.type.getShape(), element), lanes));
}

Value AccessBuilder::fromRuns(ArrayRef<Value> runs) {
  if (!access.form.hasResult())
    return {};
  Value all = runs.front();
  if (runs.size() > 1)
    all = VectorConcatOp::create(
        builder, loc, VectorType::get(access.type.getNumElements(), element),
        runs, /*axis=*/0);
  if (access.type.getRank() != 1)
    all = vector::ShapeCastOp::create(
        builder, loc, VectorType::get(access.type.getShape(), element), all);
  return fromMoved(all);
}

Value AccessBuilder::guard(int64_t lane, LaneAccess make) {
  if (!mask)
    return make(lane);
  SmallVector<Type, 1> types;
  if (pass)
    types.push_back(element);
  auto branch = ScfIfOp::create(builder, loc, types, extract(mask, lane));
  auto fill = [&](Region &region, function_ref<Value()> get) {
    OpBuilder::InsertionGuard insertion(builder);
    builder.createBlock(&region);
    Value value = get();
    ScfYieldOp::create(builder, loc, value ? ValueRange(value) : ValueRange());
  };
  fill(branch.getThenRegion(), [&] { return make(lane); });
  if (!pass)
    return {};
  fill(branch.getElseRegion(), [&] { return extract(pass, lane); });
  return branch.getResult(0);
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

SmallVector<int64_t> AccessBuilder::getCoordinates(int64_t lane) const {
  ArrayRef<int64_t> shape = access.type.getShape();
  SmallVector<int64_t> coordinates(shape.size());
  for (size_t axis = shape.size(); axis-- != 0; lane /= shape[axis])
    coordinates[axis] = lane % shape[axis];
  return coordinates;
}

/// How many lanes are known to lie one behind the other.
int64_t AccessBuilder::countRun() {
  int64_t run = 1, outer = view.type.getRank() - access.type.getRank();
  for (int64_t axis = access.type.getRank(); axis-- != 0;) {
    int64_t extent = access.type.getDimSize(axis);
    if (extent == 1)
      continue;
    if (getConstantIntValue(view.getPitch(builder, outer + axis)) != run)
      break;
    run *= extent;
  }
  return run;
}

/// The bytes from the first lane to the one at `coordinates`, if known.
std::optional<int64_t>
AccessBuilder::getDistance(ArrayRef<int64_t> coordinates) {
  int64_t outer = view.type.getRank() - access.type.getRank();
  int64_t distance = 0, size = getStorageBits(view.type.getElementType()) / 8;
  for (auto [axis, coordinate] : llvm::enumerate(coordinates)) {
    if (coordinate == 0)
      continue;
    std::optional<int64_t> pitch =
        getConstantIntValue(view.getPitch(builder, outer + axis));
    int64_t term;
    if (!pitch || llvm::MulOverflow(*pitch, coordinate * size, term) ||
        llvm::AddOverflow(distance, term, distance))
      return std::nullopt;
  }
  return distance;
}

int64_t AccessBuilder::getElementAlignment() const {
  Type type = view.type.getElementType();
  return std::min<int64_t>(view.type.getAccessAlignment(type),
                           getStorageBits(type) / 8);
}

/// The alignment the view promises is that of the first lane.
int64_t AccessBuilder::getRunAlignment(ArrayRef<int64_t> coordinates) {
  int64_t promised = view.type.getAccessAlignment(view.type.getElementType());
  std::optional<int64_t> distance = getDistance(coordinates);
  if (!distance)
    return getElementAlignment();
  if (*distance == 0)
    return promised;
  int64_t lowest = int64_t(1) << llvm::countr_zero(uint64_t(*distance));
  return std::min(promised, lowest);
}

Value AccessBuilder::addConstant(Value index, int64_t constant) {
  Value step = IndexConstantOp::create(builder, loc, constant);
  return builder.createOrFold<IndexAddOp>(loc, index, step);
}

SmallVector<Value>
AccessBuilder::getBlockIndices(ArrayRef<int64_t> coordinates) {
  SmallVector<Value> moved = indices;
  size_t outer = indices.size() - coordinates.size();
  for (auto [axis, coordinate] : llvm::enumerate(coordinates))
    if (coordinate != 0)
      moved[outer + axis] = addConstant(moved[outer + axis], coordinate);
  return moved;
}

/// The indices moved along the last axis.
SmallVector<Value> AccessBuilder::moveLast(Value distance) {
  SmallVector<Value> moved = indices;
  moved.back() = builder.createOrFold<IndexAddOp>(loc, moved.back(), distance);
  return moved;
}
