//===- Folding.h - Folding of lane-wise ops ---------------------*- C++ -*-===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LOOM_LIB_DIALECT_SCALAR_IR_FOLDING_H
#define LOOM_LIB_DIALECT_SCALAR_IR_FOLDING_H

#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/TypeUtilities.h"

namespace loom {

/// The constant in every lane, or the scalar one; null where there is none.
inline mlir::Attribute getUniformConstant(mlir::Attribute value) {
  auto lanes = llvm::dyn_cast_or_null<mlir::DenseElementsAttr>(value);
  if (!lanes)
    return value;
  return lanes.isSplat() ? lanes.getSplatValue<mlir::Attribute>()
                         : mlir::Attribute();
}

/// Folds an op whose operands and result have one shape, for `T` APInt or
/// APFloat and `AttrT` the attribute of one. A pure op of poison is poison.
/// `fold` returns nothing where the result is undefined: such an op stays, for
/// a sanitizer or a diagnostic to see.
template <typename T, typename AttrT>
mlir::OpFoldResult
foldLanes(mlir::Type type, llvm::ArrayRef<mlir::Attribute> operands,
          llvm::function_ref<std::optional<T>(llvm::ArrayRef<T>)> fold) {
  for (mlir::Attribute operand : operands)
    if (llvm::isa_and_present<mlir::ub::PoisonAttr>(operand))
      return operand;
  auto vector = llvm::dyn_cast<mlir::VectorType>(type);
  if (!vector) {
    llvm::SmallVector<T, 3> values;
    for (mlir::Attribute operand : operands) {
      auto constant = llvm::dyn_cast_or_null<AttrT>(operand);
      if (!constant)
        return {};
      values.push_back(constant.getValue());
    }
    if (std::optional<T> result = fold(values))
      return AttrT::get(type, *result);
    return {};
  }
  // Longer constants are not worth their memory.
  constexpr int64_t kMaxLanes = 1024;
  bool isSplat = true;
  for (mlir::Attribute operand : operands) {
    auto lanes = llvm::dyn_cast_or_null<mlir::DenseElementsAttr>(operand);
    if (!lanes)
      return {};
    isSplat &= lanes.isSplat();
  }
  int64_t count = isSplat ? 1 : vector.getNumElements();
  if (count > kMaxLanes)
    return {};
  llvm::SmallVector<T> results;
  for (int64_t lane = 0; lane != count; ++lane) {
    llvm::SmallVector<T, 3> values;
    for (mlir::Attribute operand : operands)
      values.push_back(
          *(llvm::cast<mlir::DenseElementsAttr>(operand).value_begin<T>() +
            lane));
    std::optional<T> result = fold(values);
    if (!result)
      return {};
    results.push_back(std::move(*result));
  }
  return mlir::DenseElementsAttr::get(vector, results);
}

} // namespace loom

#endif // LOOM_LIB_DIALECT_SCALAR_IR_FOLDING_H
