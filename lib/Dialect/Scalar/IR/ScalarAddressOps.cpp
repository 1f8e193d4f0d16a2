//===- ScalarAddressOps.cpp - Lanes of offset -----------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Scalar/IR/ScalarAddress.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace loom;

#define GET_OP_CLASSES
#include "Loom/Dialect/Scalar/IR/ScalarAddressOps.cpp.inc"

bool loom::takesOffsetLanes(const SourceOp &row) {
  return llvm::is_contained({"constant", "addi", "subi", "muli", "divui",
                             "remui", "minui", "maxui", "cmpi"},
                            row.mnemonic);
}

Speculation::Speculatability ScalarOffsetLanesOp::getSpeculatability() {
  if (getLaneOp() != "divui" && getLaneOp() != "remui")
    return Speculation::Speculatable;
  auto divisor = getOperand(1).getDefiningOp<ScalarOffsetLanesOp>();
  auto lanes =
      divisor ? dyn_cast_or_null<DenseIntElementsAttr>(divisor.getValueAttr())
              : DenseIntElementsAttr();
  return lanes && llvm::none_of(lanes.getValues<APInt>(),
                                [](const APInt &lane) { return lane.isZero(); })
             ? Speculation::Speculatable
             : Speculation::NotSpeculatable;
}

LogicalResult ScalarOffsetLanesOp::verify() {
  const SourceOp *row = findSourceOp(getLaneOp());
  if (!row || !takesOffsetLanes(*row))
    return emitOpError("works on no lanes of offset as '")
           << getLaneOp() << "'";
  auto type = cast<VectorType>(getType());
  bool isConstant = row->form == SourceForm::Constant;
  bool isCompare = row->form == SourceForm::CompareI;
  if (getNumOperands() != (isConstant ? 0u : 2u))
    return emitOpError("has ")
           << getNumOperands() << " operands as '" << getLaneOp() << "'";
  if (isConstant != getValue().has_value() ||
      isCompare != getPredicate().has_value())
    return emitOpError("has a value as a constant and a predicate as a "
                       "comparison, and else none");
  if (isConstant && getValue()->getNumElements() != type.getNumElements())
    return emitOpError("has ") << getValue()->getNumElements() << " values for "
                               << type.getNumElements() << " lanes";
  for (Type operand : getOperandTypes()) {
    auto lanes = cast<VectorType>(operand);
    Type wanted =
        isCompare ? lanes.clone(IntegerType::get(getContext(), 1)) : lanes;
    if (operand != getOperand(0).getType() || type != wanted)
      return emitOpError("works lane by lane on vectors of one type");
  }
  return success();
}
