//===- VectorDialect.cpp - Vectors of scalars -----------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Vector/IR/VectorMemory.h"
#include "Loom/Interfaces/Inlining.h"
#include "Loom/Interfaces/Literals.h"
#include "Loom/Interfaces/SourceText.h"
#include "ShapeSyntax.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace loom;

#include "Loom/Dialect/Vector/IR/VectorDialect.cpp.inc"
#include "Loom/Dialect/Vector/IR/VectorEnums.cpp.inc"

bool loom::isNumber(Type type) {
  return isScalarType(type) && type.isIntOrFloat();
}

bool loom::isVectorOfScalars(Type type) {
  return isSourceVector(type) && isScalarType(getElementTypeOrSelf(type));
}

bool loom::isOrderFree(CombiningKind kind, arith::FastMathFlags flags) {
  switch (kind) {
  case CombiningKind::AddF:
  case CombiningKind::MulF:
  case CombiningKind::MinNumF:
  case CombiningKind::MaxNumF:
    return arith::bitEnumContainsAny(flags, arith::FastMathFlags::reassoc);
  default:
    return true;
  }
}

/// A coordinate that was folded out of a vector of constants.
static bool isCoordinate(Operation *op) {
  return isa<arith::ConstantOp>(op) && op->getResult(0).getType().isIndex();
}

namespace {
/// Upstream ops on vectors: lane-wise ones and those that move lanes.
struct VectorText : SourceTextInterface {
  using SourceTextInterface::SourceTextInterface;

  std::optional<std::string> getName(Operation *op) const override {
    if (isa_and_present<ScalarDialect>(op->getDialect()))
      return std::nullopt;
    if (isCoordinate(op))
      return "index.constant";
    if (StringRef mnemonic = getShapeMnemonic(op); !mnemonic.empty())
      return ("vector." + mnemonic).str();
    std::string name = getLaneOpName(op);
    if (StringRef(name).starts_with("vector."))
      return name;
    return std::nullopt;
  }
  void print(Operation *op, OpAsmPrinter &printer) const override {
    if (isCoordinate(op)) {
      printer << "index.constant ";
      printLiteral(printer.getStream(), cast<arith::ConstantOp>(op).getValue());
      printer << " : index";
    } else if (getShapeMnemonic(op).empty())
      printLaneOp(op, printer);
    else
      printShapeOp(op, printer);
  }
};
} // namespace

void VectorDialect::initialize() {
  addInterfaces<InlineAnywhere, VectorText>();
  addOperations<
#define GET_OP_LIST
#include "Loom/Dialect/Vector/IR/VectorBitOps.cpp.inc"
      ,
#define GET_OP_LIST
#include "Loom/Dialect/Vector/IR/VectorDotOps.cpp.inc"
      ,
#define GET_OP_LIST
#include "Loom/Dialect/Vector/IR/VectorOps.cpp.inc"
      ,
#define GET_OP_LIST
#include "Loom/Dialect/Vector/IR/VectorReduceOps.cpp.inc"
      ,
#define GET_OP_LIST
#include "Loom/Dialect/Vector/IR/VectorMemoryOps.cpp.inc"
      ,
#define GET_OP_LIST
#include "Loom/Dialect/Vector/IR/VectorAtomicOps.cpp.inc"
      >();
}

Operation *VectorDialect::materializeConstant(OpBuilder &builder,
                                              Attribute value, Type type,
                                              Location loc) {
  return arith::ConstantOp::materialize(builder, value, type, loc);
}

std::optional<Dialect::ParseOpHook>
VectorDialect::getParseOperationHook(StringRef opName) const {
  StringRef mnemonic = opName;
  if (mnemonic.consume_front("loom_vector.")) {
    if (isShapeOp(mnemonic))
      return ParseOpHook(parseShapeOp);
    if (findSourceOp(mnemonic))
      return ParseOpHook(parseLaneOp);
  }
  return Dialect::getParseOperationHook(opName);
}
