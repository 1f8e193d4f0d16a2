//===- CheckExpectOps.cpp - What must come out of a case ------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheckSyntax.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace loom;

#define GET_OP_CLASSES
#include "Loom/Dialect/Check/IR/CheckExpectOps.cpp.inc"

using Operand = OpAsmParser::UnresolvedOperand;

//===----------------------------------------------------------------------===//
// Pairs
//===----------------------------------------------------------------------===//

/// Parses `actual(%a) expected(%b)`.
static ParseResult parsePair(OpAsmParser &parser, Operand &actual,
                             Operand &expected) {
  return failure(parseOperandClause(parser, "actual", actual) ||
                 parseOperandClause(parser, "expected", expected));
}

/// Parses `[{...}] : T`, the type of both.
static ParseResult parsePairType(OpAsmParser &parser, OperationState &result,
                                 const Operand &actual,
                                 const Operand &expected) {
  SourceType type;
  if (parser.parseOptionalAttrDict(result.attributes) || parser.parseColon() ||
      parseSourceType(parser, type))
    return failure();
  for (const Operand &operand : {actual, expected})
    if (parser.resolveOperand(operand, type.type, result.operands) ||
        checkExtents(parser, type, result.operands.back()))
      return failure();
  return success();
}

static void printPair(OpAsmPrinter &printer, Value actual, Value expected) {
  printer << " actual(" << actual << ") expected(" << expected << ')';
}

/// Prints the type of both. A name is printed where both have that extent.
static void printPairType(OpAsmPrinter &printer, Operation *op,
                          ArrayRef<StringRef> inherent) {
  printer.printOptionalAttrDict(op->getAttrs(), inherent);
  printer << " : ";
  SmallVector<Value> extents = getKnownExtents(op->getOperand(0));
  for (auto [extent, other] :
       llvm::zip(extents, getKnownExtents(op->getOperand(1))))
    if (extent != other)
      extent = {};
  printSourceType(printer, op->getOperand(0).getType(), extents);
}

static LogicalResult verifyPair(Operation *op) {
  Type actual = op->getOperand(0).getType();
  Type expected = op->getOperand(1).getType();
  if (actual != expected)
    return op->emitOpError("compares values of one type, but the actual value "
                           "is of type ")
           << getTypeSpelling(actual) << " and the expected one of type "
           << getTypeSpelling(expected);
  auto tensor = dyn_cast<RankedTensorType>(actual);
  if (tensor ? !isCheckElementType(tensor.getElementType())
             : !isScalarType(actual))
    return op->emitOpError("compares scalars and tensors of them, not ")
           << getTypeSpelling(actual);
  return success();
}

//===----------------------------------------------------------------------===//
// check.expect.equal, check.expect.bitwise
//===----------------------------------------------------------------------===//

static ParseResult parseCompare(OpAsmParser &parser, OperationState &result) {
  Operand actual, expected;
  return failure(parsePair(parser, actual, expected) ||
                 parsePairType(parser, result, actual, expected));
}

ParseResult CheckExpectEqualOp::parse(OpAsmParser &parser,
                                      OperationState &result) {
  return parseCompare(parser, result);
}

void CheckExpectEqualOp::print(OpAsmPrinter &printer) {
  printPair(printer, getActual(), getExpected());
  printPairType(printer, *this, {});
}

LogicalResult CheckExpectEqualOp::verify() { return verifyPair(*this); }

ParseResult CheckExpectBitwiseOp::parse(OpAsmParser &parser,
                                        OperationState &result) {
  return parseCompare(parser, result);
}

void CheckExpectBitwiseOp::print(OpAsmPrinter &printer) {
  printPair(printer, getActual(), getExpected());
  printPairType(printer, *this, {});
}

LogicalResult CheckExpectBitwiseOp::verify() { return verifyPair(*this); }

//===----------------------------------------------------------------------===//
// check.expect.close
//===----------------------------------------------------------------------===//

/// Parses `keyword(x)` as an f64.
static ParseResult parseTolerance(OpAsmParser &parser, StringRef keyword,
                                  FloatAttr &value) {
  SourceLiteral literal;
  if (parseLiteralClause(parser, keyword, literal))
    return failure();
  value = dyn_cast_or_null<FloatAttr>(
      getLiteralAttr(parser, literal, parser.getBuilder().getF64Type()));
  return success(static_cast<bool>(value));
}

static ParseResult parseNanPolicy(OpAsmParser &parser, NanPolicyAttr &policy) {
  StringRef word;
  if (parser.parseKeyword("nan") || parser.parseLParen())
    return failure();
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&word))
    return failure();
  std::optional<NanPolicy> known = symbolizeNanPolicy(word);
  if (!known)
    return parser.emitError(loc)
           << "expected same or different, found '" << word << "'";
  policy = NanPolicyAttr::get(parser.getContext(), *known);
  return parser.parseRParen();
}

ParseResult CheckExpectCloseOp::parse(OpAsmParser &parser,
                                      OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  Operand actual, expected;
  return failure(parsePair(parser, actual, expected) ||
                 parseTolerance(parser, "atol", properties.atol) ||
                 parseTolerance(parser, "rtol", properties.rtol) ||
                 parseNanPolicy(parser, properties.nan) ||
                 parsePairType(parser, result, actual, expected));
}

void CheckExpectCloseOp::print(OpAsmPrinter &printer) {
  printPair(printer, getActual(), getExpected());
  printScalarClause(printer, "atol", getAtolAttr(), {});
  printScalarClause(printer, "rtol", getRtolAttr(), {});
  printer << " nan(" << stringifyNanPolicy(getNan()) << ')';
  printPairType(printer, *this,
                {getAtolAttrName(), getRtolAttrName(), getNanAttrName()});
}

LogicalResult CheckExpectCloseOp::verify() {
  if (failed(verifyPair(*this)))
    return failure();
  if (!isa<FloatType>(getElementTypeOrSelf(getActual().getType())))
    return emitOpError("compares floats, not ")
           << getTypeSpelling(getActual().getType());
  for (auto [name, value] : {std::pair<StringRef, APFloat>("atol", getAtol()),
                             std::pair<StringRef, APFloat>("rtol", getRtol())})
    if (!value.isFinite() || (value.isNegative() && !value.isZero()))
      return emitOpError("needs a finite ")
             << name << " of at least 0, not "
             << getLiteralSpelling(
                    FloatAttr::get(Float64Type::get(getContext()), value));
  return success();
}

//===----------------------------------------------------------------------===//
// check.expect.shape
//===----------------------------------------------------------------------===//

ParseResult CheckExpectShapeOp::parse(OpAsmParser &parser,
                                      OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  Builder &builder = parser.getBuilder();
  Operand value;
  SmallVector<int64_t> shape;
  SmallVector<Operand> extents;
  auto parseExtent = [&]() -> ParseResult {
    Operand name;
    OptionalParseResult named = parser.parseOptionalOperand(name);
    if (named.has_value()) {
      extents.push_back(name);
      shape.push_back(ShapedType::kDynamic);
      return *named;
    }
    SourceLiteral literal;
    IntegerAttr extent;
    if (parseLiteral(parser, literal) ||
        getI64Literal(parser, literal, builder.getI64Type(), extent))
      return failure();
    if (extent.getInt() < 0)
      return parser.emitError(literal.loc)
             << "an extent is at least 0, not " << extent.getInt();
    shape.push_back(extent.getInt());
    return success();
  };
  if (parseOperandClause(parser, "value", value) ||
      parser.parseKeyword("shape") || parser.parseLParen() ||
      parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Square,
                                     parseExtent) ||
      parser.parseRParen() || parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseColon() || parseTypeOf(parser, value, result.operands) ||
      parser.resolveOperands(extents, builder.getIndexType(), result.operands))
    return failure();
  properties.shape = builder.getDenseI64ArrayAttr(shape);
  return success();
}

void CheckExpectShapeOp::print(OpAsmPrinter &printer) {
  printer << " value(" << getValue() << ") shape([";
  auto next = getExtents().begin();
  llvm::interleaveComma(getShape(), printer, [&](int64_t extent) {
    if (ShapedType::isDynamic(extent))
      printer << *next++;
    else
      printer << extent;
  });
  printer << "])";
  printer.printOptionalAttrDict((*this)->getAttrs(), {getShapeAttrName()});
  printer << " : ";
  printTypeOf(printer, getValue());
}

LogicalResult CheckExpectShapeOp::verify() {
  auto type = cast<RankedTensorType>(getValue().getType());
  if (llvm::count_if(getShape(), ShapedType::isDynamic) !=
      int64_t(getExtents().size()))
    return emitOpError("needs one value per extent that is no literal");
  if (int64_t(getShape().size()) != type.getRank())
    return emitOpError("expects ")
           << getShape().size() << " extents of a tensor of rank "
           << type.getRank();
  for (auto [wanted, found] : llvm::zip(getShape(), type.getShape())) {
    if (!ShapedType::isDynamic(wanted) && wanted < 0)
      return emitOpError("expects the negative extent ") << wanted;
    if (!ShapedType::isDynamic(wanted) && !ShapedType::isDynamic(found) &&
        wanted != found)
      return emitOpError("expects the extent ")
             << wanted << " where the type says " << found;
  }
  return success();
}
