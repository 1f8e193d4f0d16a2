//===- CheckSyntax.cpp - Shared syntax of check ops -----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheckSyntax.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace loom;

ParseResult loom::parseScalarClause(OpAsmParser &parser, ScalarClause &clause) {
  if (parser.parseLParen())
    return failure();
  OpAsmParser::UnresolvedOperand operand;
  OptionalParseResult named = parser.parseOptionalOperand(operand);
  if (named.has_value()) {
    if (failed(*named))
      return failure();
    clause.value = operand;
  } else if (parseLiteral(parser, clause.literal)) {
    return failure();
  }
  return parser.parseRParen();
}

ParseResult loom::resolveScalarClause(OpAsmParser &parser,
                                      const ScalarClause &clause, Type type,
                                      TypedAttr &attr,
                                      SmallVectorImpl<Value> &operands) {
  if (clause.value)
    return parser.resolveOperand(*clause.value, type, operands);
  attr = getLiteralAttr(parser, clause.literal, type);
  return success(static_cast<bool>(attr));
}

void loom::printScalarClause(OpAsmPrinter &printer, StringRef keyword,
                             Attribute attr, Value value) {
  printer << ' ' << keyword << '(';
  if (value)
    printer << value;
  else
    printLiteral(printer.getStream(), attr);
  printer << ')';
}

LogicalResult loom::verifyScalarClause(Operation *op, StringRef keyword,
                                       Attribute attr, Value value, Type type) {
  if (!attr == !value)
    return op->emitOpError("needs one ") << keyword << ", a literal or a value";
  if (value && value.getType() != type)
    return op->emitOpError("needs ")
           << keyword << " of type " << getTypeSpelling(type) << ", not "
           << getTypeSpelling(value.getType());
  if (attr && !isLiteralOf(attr, type))
    return op->emitOpError("needs ")
           << keyword << " of type " << getTypeSpelling(type) << ", not "
           << attr;
  return success();
}

ParseResult loom::parseOperandClause(OpAsmParser &parser, StringRef keyword,
                                     OpAsmParser::UnresolvedOperand &operand) {
  return failure(parser.parseKeyword(keyword) || parser.parseLParen() ||
                 parser.parseOperand(operand) || parser.parseRParen());
}

ParseResult loom::parseLiteralClause(OpAsmParser &parser, StringRef keyword,
                                     SourceLiteral &literal) {
  return failure(parser.parseKeyword(keyword) || parser.parseLParen() ||
                 parseLiteral(parser, literal) || parser.parseRParen());
}

ParseResult loom::parseIntervalClause(OpAsmParser &parser, StringRef keyword,
                                      SourceLiteral &lower,
                                      SourceLiteral &upper) {
  return failure(parser.parseKeyword(keyword) || parser.parseLParen() ||
                 parseLiteral(parser, lower) || parser.parseKeyword("to") ||
                 parseLiteral(parser, upper) || parser.parseRParen());
}

ParseResult loom::parseOptionalStringClause(OpAsmParser &parser,
                                            StringRef keyword,
                                            StringAttr &value) {
  if (failed(parser.parseOptionalKeyword(keyword)))
    return success();
  return failure(parser.parseLParen() || parser.parseAttribute(value) ||
                 parser.parseRParen());
}

ParseResult loom::parseStringClause(OpAsmParser &parser, StringRef keyword,
                                    StringAttr &value) {
  return failure(parser.parseKeyword(keyword) || parser.parseLParen() ||
                 parser.parseAttribute(value) || parser.parseRParen());
}

ParseResult loom::getI64Literal(OpAsmParser &parser,
                                const SourceLiteral &literal, Type type,
                                IntegerAttr &value) {
  auto attr =
      dyn_cast_or_null<IntegerAttr>(getLiteralAttr(parser, literal, type));
  if (!attr)
    return failure();
  value = parser.getBuilder().getI64IntegerAttr(attr.getInt());
  return success();
}
