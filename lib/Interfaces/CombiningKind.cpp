//===- CombiningKind.cpp - How values are combined ------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Interfaces/CombiningKind.h"
#include "Loom/Interfaces/Literals.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace loom;

#include "Loom/Interfaces/CombiningKind.cpp.inc"

static bool isFloatKind(CombiningKind kind) {
  switch (kind) {
  case CombiningKind::AddF:
  case CombiningKind::MulF:
  case CombiningKind::MinimumF:
  case CombiningKind::MaximumF:
  case CombiningKind::MinNumF:
  case CombiningKind::MaxNumF:
    return true;
  default:
    return false;
  }
}

bool loom::isCombinable(CombiningKind kind, Type type) {
  Type element = getElementTypeOrSelf(type);
  return isFloatKind(kind) ? isa<FloatType>(element)
                           : isa<IntegerType>(element);
}

LogicalResult loom::verifyCombinable(Operation *op, CombiningKind kind,
                                     Type type) {
  if (isCombinable(kind, type))
    return success();
  return op->emitOpError("'") << stringifyCombiningKind(kind) << "' combines "
                              << (isFloatKind(kind) ? "floats" : "integers")
                              << ", but the value is " << getTypeSpelling(type);
}

Value loom::combine(OpBuilder &builder, Location loc, CombiningKind kind,
                    Value a, Value b) {
  switch (kind) {
  case CombiningKind::AddI:
    return arith::AddIOp::create(builder, loc, a, b);
  case CombiningKind::AddF:
    return arith::AddFOp::create(builder, loc, a, b);
  case CombiningKind::MulI:
    return arith::MulIOp::create(builder, loc, a, b);
  case CombiningKind::MulF:
    return arith::MulFOp::create(builder, loc, a, b);
  case CombiningKind::MinSI:
    return arith::MinSIOp::create(builder, loc, a, b);
  case CombiningKind::MaxSI:
    return arith::MaxSIOp::create(builder, loc, a, b);
  case CombiningKind::MinUI:
    return arith::MinUIOp::create(builder, loc, a, b);
  case CombiningKind::MaxUI:
    return arith::MaxUIOp::create(builder, loc, a, b);
  case CombiningKind::AndI:
    return arith::AndIOp::create(builder, loc, a, b);
  case CombiningKind::OrI:
    return arith::OrIOp::create(builder, loc, a, b);
  case CombiningKind::XOrI:
    return arith::XOrIOp::create(builder, loc, a, b);
  case CombiningKind::MinimumF:
    return arith::MinimumFOp::create(builder, loc, a, b);
  case CombiningKind::MaximumF:
    return arith::MaximumFOp::create(builder, loc, a, b);
  case CombiningKind::MinNumF:
    return arith::MinNumFOp::create(builder, loc, a, b);
  case CombiningKind::MaxNumF:
    return arith::MaxNumFOp::create(builder, loc, a, b);
  }
  llvm_unreachable("covered switch");
}

TypedAttr loom::getNeutralValue(CombiningKind kind, Type type) {
  Builder at(type.getContext());
  Type element = getElementTypeOrSelf(type);
  TypedAttr scalar;
  if (auto integer = dyn_cast<IntegerType>(element)) {
    unsigned bits = integer.getWidth();
    APInt value = APInt::getZero(bits);
    if (kind == CombiningKind::MulI)
      value = APInt(bits, 1);
    else if (kind == CombiningKind::AndI || kind == CombiningKind::MinUI)
      value = APInt::getAllOnes(bits);
    else if (kind == CombiningKind::MinSI)
      value = APInt::getSignedMaxValue(bits);
    else if (kind == CombiningKind::MaxSI)
      value = APInt::getSignedMinValue(bits);
    scalar = at.getIntegerAttr(integer, value);
  } else {
    const llvm::fltSemantics &semantics =
        cast<FloatType>(element).getFloatSemantics();
    APFloat value = APFloat::getZero(semantics, /*Negative=*/true);
    bool isMinimum =
        kind == CombiningKind::MinimumF || kind == CombiningKind::MinNumF;
    bool isMaximum =
        kind == CombiningKind::MaximumF || kind == CombiningKind::MaxNumF;
    if (kind == CombiningKind::MulF)
      value = APFloat::getOne(semantics);
    else if (isMinimum || isMaximum)
      value = APFloat::semanticsHasInf(semantics)
                  ? APFloat::getInf(semantics, /*Negative=*/isMaximum)
                  : APFloat::getLargest(semantics, /*Negative=*/isMaximum);
    scalar = at.getFloatAttr(element, value);
  }
  if (auto vector = dyn_cast<VectorType>(type))
    return DenseElementsAttr::get(vector, Attribute(scalar));
  return scalar;
}
