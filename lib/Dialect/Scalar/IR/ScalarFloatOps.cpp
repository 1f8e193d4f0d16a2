//===- ScalarFloatOps.cpp - Float ops -------------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Folding.h"
#include "Loom/Dialect/Scalar/IR/Scalar.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace loom;

#define GET_OP_CLASSES
#include "Loom/Dialect/Scalar/IR/ScalarFloatOps.cpp.inc"

static OpFoldResult foldFloats(Type type, ArrayRef<Attribute> operands,
                               function_ref<APFloat(ArrayRef<APFloat>)> fold) {
  return foldLanes<APFloat, FloatAttr>(
      type, operands, [&](ArrayRef<APFloat> values) -> std::optional<APFloat> {
        return fold(values);
      });
}

static APFloat clampOrdered(const APFloat &value, const APFloat &low,
                            const APFloat &high) {
  if (value.compare(low) == APFloat::cmpLessThan)
    return low;
  if (value.compare(high) == APFloat::cmpGreaterThan)
    return high;
  return value;
}

OpFoldResult ScalarClampFOp::fold(FoldAdaptor adaptor) {
  return foldFloats(
      getType(), adaptor.getOperands(), [&](ArrayRef<APFloat> values) {
        const APFloat &value = values[0], &low = values[1], &high = values[2];
        switch (getMode()) {
        case ClampMode::Ordered:
          return clampOrdered(value, low, high);
        case ClampMode::Number:
          return minnum(maxnum(value, low), high);
        case ClampMode::Ieee:
          return minimum(maximum(value, low), high);
        }
        llvm_unreachable("unknown clamp mode");
      });
}

OpFoldResult ScalarSignFOp::fold(FoldAdaptor adaptor) {
  return foldFloats(
      getType(), adaptor.getOperands(), [](ArrayRef<APFloat> values) {
        const APFloat &value = values[0];
        if (value.isNaN() || value.isZero())
          return value;
        return APFloat::getOne(value.getSemantics(), value.isNegative());
      });
}

//===----------------------------------------------------------------------===//
// scalar.fptrunc to f8E4M3
//===----------------------------------------------------------------------===//

OpFoldResult ScalarFPTruncOp::fold(FoldAdaptor adaptor) {
  const llvm::fltSemantics &semantics =
      cast<FloatType>(getElementTypeOrSelf(getType())).getFloatSemantics();
  return foldFloats(
      getType(), adaptor.getOperands(), [&](ArrayRef<APFloat> values) {
        const APFloat &value = values[0];
        if (value.isNaN())
          return APFloat::getQNaN(semantics, value.isNegative());
        bool isNegative = value.isNegative();
        APFloat largest = APFloat::getLargest(semantics, isNegative);
        // Saturate before rounding: between 448 and 464 rounding would still
        // give 448, above it NaN, which is not what saturation means.
        APFloat bound = largest;
        bool losesInfo;
        bound.convert(value.getSemantics(), APFloat::rmNearestTiesToEven,
                      &losesInfo);
        if (abs(value).compare(abs(bound)) == APFloat::cmpGreaterThan)
          return largest;
        APFloat result = value;
        result.convert(semantics, APFloat::rmNearestTiesToEven, &losesInfo);
        return result;
      });
}
