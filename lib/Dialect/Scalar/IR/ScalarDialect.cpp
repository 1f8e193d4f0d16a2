//===- ScalarDialect.cpp - Scalar arithmetic ------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Scalar/IR/ScalarAddress.h"
#include "Loom/Interfaces/Inlining.h"
#include "Loom/Interfaces/SourceText.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace loom;

#include "Loom/Dialect/Scalar/IR/ScalarDialect.cpp.inc"
#include "Loom/Dialect/Scalar/IR/ScalarEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "Loom/Dialect/Scalar/IR/ScalarAttrs.cpp.inc"

namespace {
/// Upstream ops on scalars, and Loom's own lane-wise ops on either.
struct ScalarText : SourceTextInterface {
  using SourceTextInterface::SourceTextInterface;

  std::optional<std::string> getName(Operation *op) const override {
    std::string name = getLaneOpName(op);
    bool isOwn = isa_and_present<ScalarDialect>(op->getDialect());
    if (isOwn || StringRef(name).starts_with("scalar."))
      return name;
    return std::nullopt;
  }
  void print(Operation *op, OpAsmPrinter &printer) const override {
    printLaneOp(op, printer);
  }
};
} // namespace

void ScalarDialect::initialize() {
  addInterfaces<InlineAnywhere, ScalarText>();
  addOperations<
#define GET_OP_LIST
#include "Loom/Dialect/Scalar/IR/ScalarOps.cpp.inc"
      ,
#define GET_OP_LIST
#include "Loom/Dialect/Scalar/IR/ScalarFloatOps.cpp.inc"
      ,
#define GET_OP_LIST
#include "Loom/Dialect/Scalar/IR/ScalarAddressOps.cpp.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "Loom/Dialect/Scalar/IR/ScalarAttrs.cpp.inc"
      >();
}

std::optional<Dialect::ParseOpHook>
ScalarDialect::getParseOperationHook(StringRef opName) const {
  StringRef mnemonic = opName;
  if (mnemonic.consume_front("loom_scalar.") && findSourceOp(mnemonic) &&
      findSourceOp(mnemonic)->form != SourceForm::Select)
    return ParseOpHook(parseLaneOp);
  return Dialect::getParseOperationHook(opName);
}

Operation *ScalarDialect::materializeConstant(OpBuilder &builder,
                                              Attribute value, Type type,
                                              Location loc) {
  if (auto poison = dyn_cast<ub::PoisonAttr>(value))
    return ub::PoisonOp::create(builder, loc, type, poison);
  return arith::ConstantOp::materialize(builder, value, type, loc);
}
