//===- VectorDotOps.cpp - Products of lanes, summed -----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Scalar/IR/SourceOps.h"
#include "Loom/Dialect/Vector/IR/Vector.h"
#include "Loom/Interfaces/Literals.h"

using namespace mlir;
using namespace loom;

#define GET_OP_CLASSES
#include "Loom/Dialect/Vector/IR/VectorDotOps.cpp.inc"

LogicalResult VectorDotFOp::verify() {
  VectorType a = getA().getType(), b = getB().getType();
  if (a.getShape() != b.getShape())
    return emitOpError("multiplies vectors of one shape, not ")
           << getTypeSpelling(a) << " and " << getTypeSpelling(b);
  Type sum = getType();
  for (VectorType type : {a, b}) {
    Type lane = type.getElementType();
    if (lane != sum &&
        lane.getIntOrFloatBitWidth() >= sum.getIntOrFloatBitWidth())
      return emitOpError("adds up in ")
             << getTypeSpelling(sum)
             << ", which is neither the type of the lanes of "
             << getTypeSpelling(type) << " nor wider";
  }
  return success();
}

/// The rules of dots whose accumulator has a lane for each `group` lanes of the
/// operands.
template <typename Op> static LogicalResult verifyGroups(Op op, int64_t group) {
  VectorType type = op.getA().getType();
  if (op.getB().getType() != type)
    return op.emitOpError("multiplies two vectors of one type, not ")
           << getTypeSpelling(type) << " and "
           << getTypeSpelling(op.getB().getType());
  int64_t last = type.getShape().back();
  if (last % group != 0)
    return op.emitOpError("takes lanes in groups of ")
           << group << ", but the last dimension of " << getTypeSpelling(type)
           << " has the extent " << last;
  SmallVector<int64_t> shape(type.getShape());
  shape.back() /= group;
  Type lane = getElementTypeOrSelf(op.getType());
  bool isOne = shape == ArrayRef<int64_t>{1};
  Type expected = VectorType::get(shape, lane);
  if (op.getType() == expected || (isOne && op.getType() == lane))
    return success();
  return op.emitOpError("adds to ")
         << getTypeSpelling(isOne ? lane : expected) << " here, not "
         << getTypeSpelling(op.getType());
}

LogicalResult VectorDot2FOp::verify() {
  Type lane = getA().getType().getElementType();
  if (!lane.isF16() && !lane.isBF16())
    return emitOpError("multiplies lanes of f16 or bf16, not ")
           << getTypeSpelling(getA().getType());
  return verifyGroups(*this, 2);
}

LogicalResult VectorDot4IOp::verify() {
  if (!getA().getType().getElementType().isInteger(8))
    return emitOpError("multiplies lanes of i8, not ")
           << getTypeSpelling(getA().getType());
  return verifyGroups(*this, 4);
}
