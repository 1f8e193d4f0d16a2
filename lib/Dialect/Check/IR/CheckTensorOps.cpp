//===- CheckTensorOps.cpp - Tensors of a case -----------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheckSyntax.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace loom;

#define GET_OP_CLASSES
#include "Loom/Dialect/Check/IR/CheckTensorOps.cpp.inc"

bool loom::isCheckElementType(Type type) {
  return isScalarType(type) && !isa<OffsetType>(type);
}

ParseResult loom::parseTensorType(OpAsmParser &parser, OperationState &result,
                                  SourceType &type) {
  if (parser.parseOptionalAttrDict(result.attributes) || parser.parseColon() ||
      parseSourceType(parser, type))
    return failure();
  if (!isa<RankedTensorType>(type.type))
    return parser.emitError(type.loc)
           << "expected a tensor type, found " << getTypeSpelling(type.type);
  Type element = cast<RankedTensorType>(type.type).getElementType();
  if (!isCheckElementType(element))
    return parser.emitError(type.loc)
           << "a tensor cannot hold " << getTypeSpelling(element);
  result.addTypes(type.type);
  return success();
}

void loom::printTensorType(OpAsmPrinter &printer, Operation *op,
                           ArrayRef<StringRef> inherent) {
  printer.printOptionalAttrDict(op->getAttrs(), inherent);
  printer << " : ";
  printTypeOf(printer, op->getResult(0));
}

LogicalResult loom::verifyTensor(Operation *op, Type type,
                                 OperandRange extents) {
  auto tensor = cast<RankedTensorType>(type);
  if (tensor.getEncoding())
    return op->emitOpError("makes tensors without an encoding, not ") << type;
  if (!isCheckElementType(tensor.getElementType()))
    return op->emitOpError("makes a tensor that cannot hold ")
           << getTypeSpelling(tensor.getElementType());
  if (extents.size() != size_t(tensor.getNumDynamicDims()))
    return op->emitOpError("needs one extent per dynamic dimension: ")
           << tensor.getNumDynamicDims() << ", found " << extents.size();
  return success();
}

//===----------------------------------------------------------------------===//
// check.generate.iota
//===----------------------------------------------------------------------===//

ParseResult CheckGenerateIotaOp::parse(OpAsmParser &parser,
                                       OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  ScalarClause offset, step, period;
  SourceType type;
  if (parser.parseKeyword("offset") || parseScalarClause(parser, offset) ||
      parser.parseKeyword("step") || parseScalarClause(parser, step))
    return failure();
  bool hasPeriod = succeeded(parser.parseOptionalKeyword("period"));
  if ((hasPeriod && parseScalarClause(parser, period)) ||
      parseTensorType(parser, result, type))
    return failure();
  Type element = cast<RankedTensorType>(type.type).getElementType();
  auto &operands = result.operands;
  if (resolveScalarClause(parser, offset, element, properties.offset,
                          operands) ||
      resolveScalarClause(parser, step, element, properties.step, operands) ||
      (hasPeriod &&
       resolveScalarClause(parser, period, parser.getBuilder().getIndexType(),
                           properties.period, operands)) ||
      resolveExtents(parser, type, operands))
    return failure();
  properties.operandSegmentSizes = {
      offset.value.has_value(), step.value.has_value(),
      period.value.has_value(), int32_t(type.names.size())};
  return success();
}

void CheckGenerateIotaOp::print(OpAsmPrinter &printer) {
  printScalarClause(printer, "offset", getOffsetAttr(), getOffsetValue());
  printScalarClause(printer, "step", getStepAttr(), getStepValue());
  if (getMixedPeriod())
    printScalarClause(printer, "period", getPeriodAttr(), getPeriodValue());
  printTensorType(printer, *this,
                  {getOffsetAttrName(), getStepAttrName(), getPeriodAttrName(),
                   getOperandSegmentSizesAttrName()});
}

LogicalResult CheckGenerateIotaOp::verify() {
  if (failed(verifyTensor(*this, getType(), getExtents())))
    return failure();
  Type element = cast<RankedTensorType>(getType()).getElementType();
  if (failed(verifyScalarClause(*this, "offset", getOffsetAttr(),
                                getOffsetValue(), element)) ||
      failed(verifyScalarClause(*this, "step", getStepAttr(), getStepValue(),
                                element)))
    return failure();
  if (!getMixedPeriod())
    return success();
  if (failed(verifyScalarClause(*this, "period", getPeriodAttr(),
                                getPeriodValue(),
                                IndexType::get(getContext()))))
    return failure();
  if (auto period = dyn_cast_or_null<IntegerAttr>(getPeriodAttr());
      period && period.getInt() < 1)
    return emitOpError("needs a positive period, not ") << period.getInt();
  return success();
}

Value CheckGenerateIotaOp::getResultExtent(unsigned, unsigned dynamicDim) {
  return getExtents()[dynamicDim];
}

//===----------------------------------------------------------------------===//
// check.generate.fill
//===----------------------------------------------------------------------===//

ParseResult CheckGenerateFillOp::parse(OpAsmParser &parser,
                                       OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  ScalarClause value;
  SourceType type;
  if (parser.parseKeyword("value") || parseScalarClause(parser, value) ||
      parseTensorType(parser, result, type) ||
      resolveScalarClause(parser, value,
                          cast<RankedTensorType>(type.type).getElementType(),
                          properties.value, result.operands) ||
      resolveExtents(parser, type, result.operands))
    return failure();
  properties.operandSegmentSizes = {value.value.has_value(),
                                    int32_t(type.names.size())};
  return success();
}

void CheckGenerateFillOp::print(OpAsmPrinter &printer) {
  printScalarClause(printer, "value", getValueAttr(), getScalar());
  printTensorType(printer, *this,
                  {getValueAttrName(), getOperandSegmentSizesAttrName()});
}

LogicalResult CheckGenerateFillOp::verify() {
  if (failed(verifyTensor(*this, getType(), getExtents())))
    return failure();
  return verifyScalarClause(*this, "value", getValueAttr(), getScalar(),
                            cast<RankedTensorType>(getType()).getElementType());
}

Value CheckGenerateFillOp::getResultExtent(unsigned, unsigned dynamicDim) {
  return getExtents()[dynamicDim];
}

//===----------------------------------------------------------------------===//
// check.generate.random.uniform
//===----------------------------------------------------------------------===//

ParseResult CheckGenerateRandomUniformOp::parse(OpAsmParser &parser,
                                                OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  OpAsmParser::UnresolvedOperand seed;
  SourceLiteral lower, upper;
  SourceType type;
  if (parser.parseKeyword("seed") || parser.parseLParen() ||
      parser.parseOperand(seed) || parser.parseRParen() ||
      parseIntervalClause(parser, "range", lower, upper) ||
      parseTensorType(parser, result, type))
    return failure();
  Type element = cast<RankedTensorType>(type.type).getElementType();
  properties.lower = getLiteralAttr(parser, lower, element);
  properties.upper = getLiteralAttr(parser, upper, element);
  return failure(!properties.lower || !properties.upper ||
                 parser.resolveOperand(seed, parser.getBuilder().getI64Type(),
                                       result.operands) ||
                 resolveExtents(parser, type, result.operands));
}

void CheckGenerateRandomUniformOp::print(OpAsmPrinter &printer) {
  printer << " seed(" << getSeed() << ") range(";
  printLiteral(printer.getStream(), getLower());
  printer << " to ";
  printLiteral(printer.getStream(), getUpper());
  printer << ')';
  printTensorType(printer, *this, {getLowerAttrName(), getUpperAttrName()});
}

/// Whether both bounds are finite and in order.
static bool isInterval(Attribute lower, Attribute upper) {
  if (auto low = dyn_cast<FloatAttr>(lower)) {
    APFloat high = cast<FloatAttr>(upper).getValue();
    return low.getValue().isFinite() && high.isFinite() &&
           low.getValue() <= high;
  }
  APInt low = cast<IntegerAttr>(lower).getValue();
  APInt high = cast<IntegerAttr>(upper).getValue();
  return low.getBitWidth() == 1 ? low.ule(high) : low.sle(high);
}

LogicalResult CheckGenerateRandomUniformOp::verify() {
  if (failed(verifyTensor(*this, getType(), getExtents())))
    return failure();
  Type element = cast<RankedTensorType>(getType()).getElementType();
  if (failed(verifyScalarClause(*this, "range", getLowerAttr(), {}, element)) ||
      failed(verifyScalarClause(*this, "range", getUpperAttr(), {}, element)))
    return failure();
  if (!isInterval(getLower(), getUpper()))
    return emitOpError("needs finite bounds in order, not ")
           << getLiteralSpelling(getLower()) << " to "
           << getLiteralSpelling(getUpper());
  return success();
}

Value CheckGenerateRandomUniformOp::getResultExtent(unsigned,
                                                    unsigned dynamicDim) {
  return getExtents()[dynamicDim];
}

//===----------------------------------------------------------------------===//
// check.tensor.view
//===----------------------------------------------------------------------===//

ParseResult CheckTensorViewOp::parse(OpAsmParser &parser,
                                     OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  OpAsmParser::UnresolvedOperand source;
  SourceLiteral offset;
  SourceType type;
  if (parser.parseOperand(source) ||
      parseLiteralClause(parser, "offset", offset) ||
      getI64Literal(parser, offset, parser.getBuilder().getI64Type(),
                    properties.offset) ||
      parser.parseOptionalAttrDict(result.attributes) || parser.parseColon() ||
      parseTypeOf(parser, source, result.operands) || parser.parseArrow() ||
      parseSourceType(parser, type) ||
      resolveExtents(parser, type, result.operands))
    return failure();
  result.addTypes(type.type);
  return success();
}

void CheckTensorViewOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getSource() << " offset(" << getOffsetAttr().getInt()
          << ')';
  printer.printOptionalAttrDict((*this)->getAttrs(), {getOffsetAttrName()});
  printer << " : ";
  printTypeOf(printer, getSource());
  printer << " -> ";
  printTypeOf(printer, getResult());
}

/// The bytes of a tensor, or nothing where an extent is not known. Fits 63
/// bits: types that do not are refused where they are read.
static std::optional<int64_t> getStaticBytes(RankedTensorType type) {
  if (!type.hasStaticShape())
    return std::nullopt;
  return type.getNumElements() * (getStorageBits(type.getElementType()) / 8);
}

LogicalResult CheckTensorViewOp::verify() {
  auto source = cast<RankedTensorType>(getSource().getType());
  auto view = cast<RankedTensorType>(getType());
  if (failed(verifyTensor(*this, view, getExtents())))
    return failure();
  for (RankedTensorType type : {source, view})
    if (failed(verifyShapeSize([&] { return emitOpError(); }, type.getShape(),
                               type.getElementType())))
      return failure();
  int64_t offset = getOffset();
  int64_t alignment = getStorageBits(view.getElementType()) / 8;
  if (offset < 0)
    return emitOpError("has the negative offset ") << offset;
  if (offset % alignment)
    return emitOpError("needs an offset that is a multiple of ")
           << alignment << " bytes, the size of its element, not " << offset;
  std::optional<int64_t> available = getStaticBytes(source);
  // A dynamic extent may be zero, so only the offset counts then.
  int64_t needed = getStaticBytes(view).value_or(0);
  if (available && (offset > *available || needed > *available - offset))
    return emitOpError("reaches past its source: ")
           << needed << " bytes at offset " << offset << ", but the source has "
           << *available;
  return success();
}

Value CheckTensorViewOp::getResultExtent(unsigned, unsigned dynamicDim) {
  return getExtents()[dynamicDim];
}
