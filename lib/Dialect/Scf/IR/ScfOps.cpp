//===- ScfOps.cpp - Loops, conditionals and selects -----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Scf/IR/Scf.h"
#include "Loom/Interfaces/Inlining.h"
#include "Loom/Interfaces/ValueSpelling.h"
#include "LoopScheme.h"
#include "TakenRegion.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace loom;

#include "Loom/Dialect/Scf/IR/ScfDialect.cpp.inc"
#include "Loom/Dialect/Scf/IR/ScfEnums.cpp.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/Scf/IR/ScfOps.cpp.inc"

using Operand = OpAsmParser::UnresolvedOperand;

void ScfDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "Loom/Dialect/Scf/IR/ScfOps.cpp.inc"
      ,
#define GET_OP_LIST
#include "Loom/Dialect/Scf/IR/ScfSwitchOps.cpp.inc"
      >();
  addInterfaces<InlineAnywhere>();
}

//===----------------------------------------------------------------------===//
// scf.if
//===----------------------------------------------------------------------===//

ParseResult ScfIfOp::parse(OpAsmParser &parser, OperationState &result) {
  Operand condition;
  SmallVector<SourceType> types;
  if (parser.parseOperand(condition) ||
      parser.resolveOperand(condition, parser.getBuilder().getI1Type(),
                            result.operands))
    return failure();
  if (succeeded(parser.parseOptionalArrow()) &&
      parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren, [&] {
        return parseSourceType(parser, types.emplace_back());
      }))
    return failure();
  for (SourceType &type : types)
    result.addTypes(type.type);
  Region *thenRegion = result.addRegion(), *elseRegion = result.addRegion();
  if (parser.parseOptionalAttrDictWithKeyword(result.attributes) ||
      parser.parseRegion(*thenRegion))
    return failure();
  ensureTerminator(*thenRegion, parser.getBuilder(), result.location);
  if (succeeded(parser.parseOptionalKeyword("else"))) {
    if (parser.parseRegion(*elseRegion))
      return failure();
    ensureTerminator(*elseRegion, parser.getBuilder(), result.location);
  }
  // A named extent of a result must be that of both yielded values.
  for (auto [ordinal, type] : llvm::enumerate(types))
    for (Region *region : {thenRegion, elseRegion}) {
      ScfYieldOp yield = findYield(*region);
      if (!yield || ordinal >= yield.getNumOperands() ||
          yield.getOperand(ordinal).getType() != type.type)
        continue; // The verifier reports it.
      if (checkExtents(parser, type, yield.getOperand(ordinal)))
        return failure();
    }
  return success();
}

void ScfIfOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getCondition();
  if (getNumResults()) {
    printer << " -> (";
    llvm::interleaveComma(getResults(), printer, [&](Value result) {
      // A name that the op gives only now cannot stand here.
      SmallVector<Value> extents = getKnownExtents(result);
      for (Value &extent : extents)
        if (extent && extent.getDefiningOp() == getOperation())
          extent = {};
      printSourceType(printer, result.getType(), extents);
    });
    printer << ')';
  }
  printer.printOptionalAttrDictWithKeyword((*this)->getAttrs());
  printer << ' ';
  bool terminators = getNumResults() != 0;
  printer.printRegion(getThenRegion(), false, terminators);
  if (getElseRegion().empty())
    return;
  printer << " else ";
  printer.printRegion(getElseRegion(), false, terminators);
}

LogicalResult ScfIfOp::verify() {
  if (getNumResults() && getElseRegion().empty())
    return emitOpError("needs an 'else' region because it has results");
  for (Region *region : {&getThenRegion(), &getElseRegion()}) {
    ScfYieldOp yield = findYield(*region);
    // A missing terminator is reported by its trait.
    if (!yield || yield->getOperandTypes() == getResultTypes())
      continue;
    InFlightDiagnostic diag =
        yield->emitOpError("yields (")
        << yield->getOperandTypes() << "), but the conditional's results are ("
        << getResultTypes() << ")"
        << getRefineHint(yield->getOperandTypes(), getResultTypes());
    diag.attachNote(getLoc()) << "the conditional is here";
    return diag;
  }
  return success();
}

Value ScfIfOp::getResultExtent(unsigned resultNumber, unsigned dynamicDim) {
  if (getElseRegion().empty())
    return {};
  OpResult result = (*this)->getResult(resultNumber);
  Value onTrue = getYieldedExtent(getThenRegion(), result, dynamicDim);
  Value onFalse = getYieldedExtent(getElseRegion(), result, dynamicDim);
  if (!onTrue || !onFalse || onTrue == onFalse)
    return onTrue == onFalse ? onTrue : Value();
  // Each region may yield an extent beside the value.
  ScfYieldOp thenYield = findYield(getThenRegion());
  ScfYieldOp elseYield = findYield(getElseRegion());
  for (auto [then, other, sibling] :
       llvm::zip(thenYield.getValues(), elseYield.getValues(), getResults()))
    if (then == onTrue && other == onFalse)
      return sibling;
  return {};
}

/// With a known condition only one region is there, so that nothing is asked of
/// the other.
LogicalResult ScfIfOp::canonicalize(ScfIfOp op, PatternRewriter &rewriter) {
  APInt condition;
  if (!matchPattern(op.getCondition(), m_ConstantInt(&condition)))
    return failure();
  Region &region = condition.isZero() ? op.getElseRegion() : op.getThenRegion();
  if (region.empty())
    rewriter.eraseOp(op);
  else
    replaceByRegion(op, region, rewriter);
  return success();
}

void ScfIfOp::getSuccessorRegions(RegionBranchPoint point,
                                  SmallVectorImpl<RegionSuccessor> &regions) {
  if (!point.isParent()) {
    regions.emplace_back(getOperation(), getResults());
    return;
  }
  regions.emplace_back(&getThenRegion());
  if (getElseRegion().empty())
    regions.emplace_back(getOperation(), getResults());
  else
    regions.emplace_back(&getElseRegion());
}

//===----------------------------------------------------------------------===//
// scf.select
//===----------------------------------------------------------------------===//

ParseResult ScfSelectOp::parse(OpAsmParser &parser, OperationState &result) {
  Operand condition, onTrue, onFalse;
  SourceType type;
  if (parser.parseOperand(condition) || parser.parseComma() ||
      parser.parseOperand(onTrue) || parser.parseComma() ||
      parser.parseOperand(onFalse) ||
      parser.parseOptionalAttrDict(result.attributes) || parser.parseColon() ||
      parseSourceType(parser, type) ||
      parser.resolveOperand(condition, parser.getBuilder().getI1Type(),
                            result.operands) ||
      parser.resolveOperand(onTrue, type.type, result.operands) ||
      checkExtents(parser, type, result.operands.back()) ||
      parser.resolveOperand(onFalse, type.type, result.operands) ||
      checkExtents(parser, type, result.operands.back()))
    return failure();
  result.addTypes(type.type);
  return success();
}

void ScfSelectOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getCondition() << ", " << getTrueValue() << ", "
          << getFalseValue();
  printer.printOptionalAttrDict((*this)->getAttrs());
  printer << " : ";
  printTypeOf(printer, getResult());
}

OpFoldResult ScfSelectOp::fold(FoldAdaptor adaptor) {
  if (getTrueValue() == getFalseValue())
    return getTrueValue();
  if (auto condition = dyn_cast_or_null<IntegerAttr>(adaptor.getCondition()))
    return condition.getValue().isOne() ? getTrueValue() : getFalseValue();
  return {};
}

Value ScfSelectOp::getResultExtent(unsigned, unsigned dynamicDim) {
  Value extent = getKnownExtent(getTrueValue(), dynamicDim);
  return extent == getKnownExtent(getFalseValue(), dynamicDim) ? extent
                                                               : Value();
}

//===----------------------------------------------------------------------===//
// scf.yield, scf.condition, scf.schedule.fence
//===----------------------------------------------------------------------===//

ParseResult ScfYieldOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<Operand> values;
  return failure(parser.parseOptionalAttrDict(result.attributes) ||
                 parser.parseOperandList(values) ||
                 parseTypedOperands(parser, values, result.operands));
}

void ScfYieldOp::print(OpAsmPrinter &printer) {
  printer.printOptionalAttrDict((*this)->getAttrs());
  if (getValues().empty())
    return;
  printer << ' ' << getValues() << " : ";
  printTypesOf(printer, getValues());
}

ParseResult ScfConditionOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<Operand> operands;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOperandList(operands) ||
      parser.parseOptionalAttrDict(result.attributes) ||
      parseTypedOperands(parser, operands, result.operands))
    return failure();
  if (operands.empty())
    return parser.emitError(loc, "expected a condition");
  return success();
}

void ScfConditionOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getOperands();
  printer.printOptionalAttrDict((*this)->getAttrs());
  printer << " : ";
  printTypesOf(printer, getOperands());
}

MutableOperandRange
ScfConditionOp::getMutableSuccessorOperands(RegionSuccessor) {
  return getValuesMutable();
}
