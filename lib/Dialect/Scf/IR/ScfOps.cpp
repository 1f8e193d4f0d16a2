//===- ScfOps.cpp - Loops, conditionals and selects -----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Scf/IR/Scf.h"
#include "Loom/Interfaces/Inlining.h"
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
      >();
  addInterfaces<InlineAnywhere>();
}

/// Parses ` : T, U` for `operands`; nothing when there are none.
static ParseResult parseTypedOperands(OpAsmParser &parser,
                                      ArrayRef<Operand> operands,
                                      SmallVectorImpl<Value> &values) {
  if (operands.empty())
    return success();
  if (parser.parseColon())
    return failure();
  for (auto [index, operand] : llvm::enumerate(operands))
    if ((index && parser.parseComma()) || parseTypeOf(parser, operand, values))
      return failure();
  return success();
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
      if (region->empty())
        continue;
      auto yield = dyn_cast<ScfYieldOp>(region->front().back());
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
    printTypesOf(printer, getResults());
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
    if (region->empty())
      continue;
    Block &block = region->front();
    auto yield =
        block.empty() ? ScfYieldOp() : dyn_cast<ScfYieldOp>(block.back());
    // A missing terminator is reported by its trait.
    if (!yield || yield->getOperandTypes() == getResultTypes())
      continue;
    InFlightDiagnostic diag = yield->emitOpError("yields (")
                              << yield->getOperandTypes()
                              << "), but the conditional's results are ("
                              << getResultTypes() << ")";
    diag.attachNote(getLoc()) << "the conditional is here";
    return diag;
  }
  return success();
}

Value ScfIfOp::getResultExtent(unsigned resultNumber, unsigned dynamicDim) {
  if (getElseRegion().empty())
    return {};
  auto extentIn = [&](Region &region) -> Value {
    Operation *yield = region.front().getTerminator();
    return getKnownExtent(yield->getOperand(resultNumber), dynamicDim);
  };
  Value extent = extentIn(getThenRegion());
  return extent == extentIn(getElseRegion()) ? extent : Value();
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
// scf.while
//===----------------------------------------------------------------------===//

ParseResult ScfWhileOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::Argument> header, body;
  SmallVector<Operand> inits;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseCommaSeparatedList(
          OpAsmParser::Delimiter::Paren,
          [&]() -> ParseResult {
            OpAsmParser::Argument &argument = header.emplace_back();
            return failure(
                parser.parseArgument(argument) || parser.parseEqual() ||
                parser.parseOperand(inits.emplace_back()) ||
                parser.parseColon() || parsePlainType(parser, argument.type));
          }) ||
      parser.parseArrow() ||
      parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren, [&] {
        return parsePlainType(parser, result.types.emplace_back());
      }))
    return failure();
  SmallVector<Type> types =
      llvm::map_to_vector(header, [](auto &argument) { return argument.type; });
  Region *condition = result.addRegion();
  if (parser.resolveOperands(inits, types, loc, result.operands) ||
      parser.parseRegion(*condition, header))
    return failure();
  if (condition->empty() || condition->front().empty() ||
      !condition->front().back().hasTrait<OpTrait::IsTerminator>())
    return parser.emitError(parser.getNameLoc())
           << "the header of the loop must end in scf.condition";
  if (parser.parseKeyword("do") ||
      parser.parseCommaSeparatedList(
          OpAsmParser::Delimiter::Paren, [&]() -> ParseResult {
            OpAsmParser::Argument &argument = body.emplace_back();
            return failure(parser.parseArgument(argument) ||
                           parser.parseColon() ||
                           parsePlainType(parser, argument.type));
          }))
    return failure();
  Region *region = result.addRegion();
  if (parser.parseRegion(*region, body))
    return failure();
  // An empty yield may be left out.
  if (region->empty())
    region->emplaceBlock();
  Block &block = region->front();
  if (block.empty() || !block.back().hasTrait<OpTrait::IsTerminator>()) {
    OpBuilder builder(parser.getContext());
    builder.setInsertionPointToEnd(&block);
    ScfYieldOp::create(builder, result.location);
  }
  return parser.parseOptionalAttrDictWithKeyword(result.attributes);
}

void ScfWhileOp::print(OpAsmPrinter &printer) {
  auto printArguments = [&](Region &region, ValueRange inits) {
    printer << '(';
    llvm::interleaveComma(llvm::enumerate(region.getArguments()), printer,
                          [&](auto it) {
                            printer << it.value();
                            if (!inits.empty())
                              printer << " = " << inits[it.index()] << " : ";
                            else
                              printer << ": ";
                            printSourceType(printer, it.value().getType());
                          });
    printer << ')';
  };
  printArguments(getHeader(), getInits());
  printer << " -> (";
  printPlainTypes(printer, *this, getResultTypes());
  printer << ") ";
  printer.printRegion(getHeader(), false);
  printer << " do";
  printArguments(getBody(), {});
  printer << ' ';
  printer.printRegion(getBody(), false);
  printer.printOptionalAttrDictWithKeyword((*this)->getAttrs());
}

LogicalResult ScfWhileOp::verify() {
  if (getHeader().getArgumentTypes() != getInits().getTypes())
    return emitOpError("header arguments and initial values differ in type");
  if (getBody().getArgumentTypes() != getResultTypes())
    return emitOpError("body arguments (")
           << getBody().getArgumentTypes() << ") and results ("
           << getResultTypes() << ") differ in type";
  // Here and not in a region verifier, which would come after that of the
  // region interface, whose messages speak of control flow edges.
  Block &header = getHeader().front(), &body = getBody().front();
  auto condition = header.empty() ? ScfConditionOp()
                                  : dyn_cast<ScfConditionOp>(header.back());
  if (!condition)
    return emitOpError("its header must end in scf.condition");
  auto yield = body.empty() ? ScfYieldOp() : dyn_cast<ScfYieldOp>(body.back());
  if (!yield)
    return emitOpError("its body must end in scf.yield");
  auto mismatch = [&](Operation *op, const Twine &found, TypeRange types,
                      const Twine &wanted, TypeRange wantedTypes) {
    InFlightDiagnostic diag = op->emitOpError(found)
                              << " (" << types << "), but " << wanted << " ("
                              << wantedTypes << ")";
    diag.attachNote(getLoc()) << "the loop is here";
    return diag;
  };
  if (condition.getValues().getTypes() != getResultTypes())
    return mismatch(condition, "forwards", condition.getValues().getTypes(),
                    "the loop's results are", getResultTypes());
  if (yield.getValues().getTypes() != getInits().getTypes())
    return mismatch(yield, "yields", yield.getValues().getTypes(),
                    "the loop carries", getInits().getTypes());
  return success();
}

OperandRange ScfWhileOp::getEntrySuccessorOperands(RegionSuccessor) {
  return getInits();
}

void ScfWhileOp::getSuccessorRegions(
    RegionBranchPoint point, SmallVectorImpl<RegionSuccessor> &regions) {
  Operation *predecessor = point.getTerminatorPredecessorOrNull();
  if (!predecessor || predecessor->getParentRegion() == &getBody()) {
    regions.emplace_back(&getHeader(), getHeader().getArguments());
    return;
  }
  regions.emplace_back(&getBody(), getBody().getArguments());
  regions.emplace_back(getOperation(), getResults());
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

OpFoldResult ScfSelectOp::fold(FoldAdaptor) {
  if (getTrueValue() == getFalseValue())
    return getTrueValue();
  if (matchPattern(getCondition(), m_One()))
    return getTrueValue();
  if (matchPattern(getCondition(), m_Zero()))
    return getFalseValue();
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
