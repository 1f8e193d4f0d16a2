//===- ViewParts.cpp - What a view becomes --------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ViewParts.h"
#include "Loom/Dialect/Buffer/IR/Buffer.h"
#include "Loom/Dialect/Scf/IR/Scf.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace loom;

static unsigned getNumPitchValues(ViewType type) {
  if (type.getStatedPitches() || type.getRank() == 0)
    return 0;
  return type.isDense() ? type.getRank() - 1 : type.getRank();
}

void loom::appendPartTypes(ViewType type, SmallVectorImpl<Type> &types) {
  MLIRContext *context = type.getContext();
  types.push_back(BufferType::get(context));
  types.push_back(OffsetType::get(context));
  types.append(type.getNumDynamicDims() + getNumPitchValues(type),
               IndexType::get(context));
}

ViewParts::ViewParts(ViewType type, ValueRange values)
    : type(type), buffer(values[0]), offset(values[1]),
      extents(values.slice(2, type.getNumDynamicDims())),
      pitches(values.take_back(getNumPitchValues(type))) {}

Value ViewParts::getExtent(OpBuilder &builder, Location loc,
                           int64_t dim) const {
  if (type.isDynamicDim(dim))
    return extents[type.getDynamicDimIndex(dim)];
  return IndexConstantOp::create(builder, loc, type.getDimSize(dim));
}

OpFoldResult ViewParts::getPitch(Builder &builder, int64_t dim) const {
  if (std::optional<ArrayRef<int64_t>> stated = type.getStatedPitches())
    return builder.getIndexAttr((*stated)[dim]);
  if (size_t(dim) == pitches.size())
    return builder.getIndexAttr(1);
  Value pitch = pitches[dim];
  if (auto constant = pitch.getDefiningOp<IndexConstantOp>())
    return constant.getValueAttr();
  return pitch;
}

Value loom::getPitchValue(OpBuilder &builder, Location loc,
                          OpFoldResult pitch) {
  if (auto value = dyn_cast<Value>(pitch))
    return value;
  return IndexConstantOp::create(builder, loc, *getConstantIntValue(pitch));
}

Value ViewParts::getElement(OpBuilder &builder, Location loc,
                            ValueRange indices) const {
  Value element;
  for (auto [dim, index] : llvm::enumerate(indices)) {
    OpFoldResult pitch = getPitch(builder, dim);
    std::optional<int64_t> literal = getConstantIntValue(pitch);
    if (literal == 0)
      continue;
    if (literal == 1)
      element = element ? builder.createOrFold<IndexAddOp>(loc, element, index)
                        : index;
    else if (element)
      element = builder.createOrFold<IndexMaddOp>(
          loc, builder.getIndexType(), index,
          getPitchValue(builder, loc, pitch), element);
    else
      element = builder.createOrFold<IndexMulOp>(
          loc, index, getPitchValue(builder, loc, pitch));
  }
  return element;
}

Value ViewParts::getAddress(OpBuilder &builder, Location loc,
                            ValueRange indices) const {
  Value element = getElement(builder, loc, indices);
  if (!element)
    return offset;
  int64_t bytes = getStorageBits(type.getElementType()) / 8;
  Value size = IndexConstantOp::create(builder, loc, offset.getType(),
                                       builder.getIndexAttr(bytes));
  Value scaled =
      builder.createOrFold<IndexScaleOp>(loc, offset.getType(), element, size);
  return builder.createOrFold<IndexAddOp>(loc, offset, scaled);
}

/// `index` with the promise that it is inside the extent of `dim`.
static Value assumeInside(OpBuilder &builder, Location loc,
                          const ViewParts &view, Value index, int64_t dim) {
  MLIRContext *context = builder.getContext();
  auto predicate = [&](PredicateKind kind, Attribute bound) -> Attribute {
    return PredicateAttr::get(context, kind,
                              {ValueRefAttr::get(context, 0), bound});
  };
  SmallVector<Attribute> predicates = {
      predicate(PredicateKind::Min, builder.getI64IntegerAttr(0))};
  SmallVector<Value> references;
  if (view.type.isDynamicDim(dim)) {
    references.push_back(view.getExtent(builder, loc, dim));
    predicates.push_back(
        predicate(PredicateKind::Lt, ValueRefAttr::get(context, 1)));
  } else if (int64_t extent = view.type.getDimSize(dim)) {
    predicates.push_back(
        predicate(PredicateKind::Max, builder.getI64IntegerAttr(extent - 1)));
  }
  return IndexAssumeOp::create(builder, loc, TypeRange{index.getType()},
                               ValueRange{index}, references,
                               builder.getArrayAttr(predicates))
      .getResult(0);
}

SmallVector<Value> ViewParts::assumeInBounds(OpBuilder &builder, Location loc,
                                             ValueRange indices) const {
  SmallVector<Value> result;
  for (auto [dim, index] : llvm::enumerate(indices)) {
    bool isLiteral = index.getDefiningOp<IndexConstantOp>() != nullptr;
    result.push_back(isLiteral ? index
                               : assumeInside(builder, loc, *this, index, dim));
  }
  return result;
}

SmallVector<Value> loom::getDensePitches(OpBuilder &builder, Location loc,
                                         ViewType type, ValueRange extents) {
  int64_t rank = type.getRank();
  SmallVector<Value> pitches(rank ? rank - 1 : 0);
  for (int64_t dim = rank - 2; dim >= 0; --dim) {
    // The extent behind this dimension.
    Value extent =
        type.isDynamicDim(dim + 1)
            ? extents[type.getDynamicDimIndex(dim + 1)]
            : IndexConstantOp::create(builder, loc, type.getDimSize(dim + 1))
                  .getResult();
    pitches[dim] =
        dim == rank - 2
            ? extent
            : builder.createOrFold<IndexMulOp>(loc, pitches[dim + 1], extent);
  }
  return pitches;
}

SmallVector<Value> loom::makeViewParts(OpBuilder &builder, Location loc,
                                       ViewType type, Value buffer,
                                       Value offset, ValueRange extents,
                                       std::optional<ValueRange> layout) {
  SmallVector<Value> parts = {buffer, offset};
  llvm::append_range(parts, extents);
  if (type.getStatedPitches())
    return parts;
  if (layout && int64_t(layout->size()) == type.getRank()) {
    llvm::append_range(parts, *layout);
    return parts;
  }
  SmallVector<Value> dense = getDensePitches(builder, loc, type, extents);
  if (layout && type.getRank() != 0)
    dense.push_back(IndexConstantOp::create(builder, loc, 1));
  if (!layout || layout->empty()) {
    llvm::append_range(parts, dense);
    return parts;
  }
  Value isDense = layout->front();
  for (auto [ifDense, pitch] : llvm::zip(dense, layout->drop_front()))
    parts.push_back(builder.createOrFold<ScfSelectOp>(loc, pitch.getType(),
                                                      isDense, ifDense, pitch));
  return parts;
}
