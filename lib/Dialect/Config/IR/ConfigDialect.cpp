//===- ConfigDialect.cpp - Late compile-time constants --------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Config/IR/Config.h"
#include "Loom/Dialect/Index/IR/PredicateValues.h"
#include "Loom/Interfaces/Inlining.h"
#include "Loom/Interfaces/KeptNames.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace loom;

#include "Loom/Dialect/Config/IR/ConfigDialect.cpp.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/Config/IR/ConfigOps.cpp.inc"

void ConfigDialect::initialize() {
  addInterfaces<InlineAnywhere>();
  addOperations<
#define GET_OP_LIST
#include "Loom/Dialect/Config/IR/ConfigOps.cpp.inc"
      >();
}

static LogicalResult verifyKeyType(Operation *op, Type type) {
  if (isScalarType(type))
    return success();
  return op->emitOpError("has a scalar value, not one of type ")
         << getTypeSpelling(type);
}

//===----------------------------------------------------------------------===//
// config.decl
//===----------------------------------------------------------------------===//

ParseResult ConfigDeclOp::parse(OpAsmParser &parser, OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  OpAsmParser::Argument value;
  if (parser.parseSymbolName(properties.sym_name) || parser.parseColon())
    return failure();
  OptionalParseResult named = parser.parseOptionalArgument(value);
  bool hasName = named.has_value();
  if (hasName && (failed(*named) || parser.parseColon()))
    return failure();
  if (parsePlainType(parser, value.type))
    return failure();
  properties.type = TypeAttr::get(value.type);

  SMLoc loc = parser.getCurrentLocation();
  if (!hasName && succeeded(parser.parseOptionalKeyword("where")))
    return parser.emitError(loc)
           << "a where clause needs a name for the value, as in '%v: index'";
  if (hasName && parseOptionalWhere(parser, value, properties.predicates))
    return failure();
  // Messages about values call them as the declaration does.
  if (hasName)
    result.location = NameLoc::get(
        parser.getBuilder().getStringAttr(value.ssaName.name), result.location);
  return parser.parseOptionalAttrDictWithKeyword(result.attributes);
}

void ConfigDeclOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  printer.printSymbolName(getSymName());
  printer << " : ";
  std::string name = getValueName(*this);
  if (getPredicates())
    printer << name << ": ";
  printSourceType(printer, getType());
  if (getPredicates()) {
    printer << " where ";
    printPredicates(printer, *getPredicates(),
                    [&](int64_t) { printer << name; });
  }
  printer.printOptionalAttrDictWithKeyword(
      (*this)->getAttrs(),
      {getSymNameAttrName(), getTypeAttrName(), getPredicatesAttrName()});
}

LogicalResult ConfigDeclOp::verify() {
  if (failed(verifyKeyType(*this, getType())) ||
      failed(
          verifyPredicates(*this, getPredicatesAttr(), TypeRange(getType()))))
    return failure();
  if (!getPredicates())
    return success();
  for (auto predicate : getPredicates()->getAsRange<PredicateAttr>())
    if (llvm::any_of(predicate.getArguments().drop_front(), getOrdinal))
      return emitOpError("compares its value with literals only, not as in ")
             << getSpelling(predicate,
                            [&](int64_t) { return getValueName(*this); });
  return success();
}

//===----------------------------------------------------------------------===//
// config.def
//===----------------------------------------------------------------------===//

ParseResult ConfigDefOp::parse(OpAsmParser &parser, OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  SourceLiteral literal;
  Type type;
  if (parser.parseSymbolName(properties.sym_name) || parser.parseEqual() ||
      parseLiteral(parser, literal) || parser.parseColon() ||
      parsePlainType(parser, type) ||
      parser.parseOptionalAttrDictWithKeyword(result.attributes))
    return failure();
  properties.type = TypeAttr::get(type);
  properties.value = getLiteralAttr(parser, literal, type);
  return success(static_cast<bool>(properties.value));
}

void ConfigDefOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  printer.printSymbolName(getSymName());
  printer << " = ";
  printLiteral(printer.getStream(), getValue());
  printer << " : ";
  printSourceType(printer, getType());
  printer.printOptionalAttrDictWithKeyword(
      (*this)->getAttrs(),
      {getSymNameAttrName(), getTypeAttrName(), getValueAttrName()});
}

LogicalResult ConfigDefOp::verify() {
  if (failed(verifyKeyType(*this, getType())))
    return failure();
  if (!isLiteralOf(getValueAttr(), getType()))
    return emitOpError("needs a value of type ")
           << getTypeSpelling(getType()) << ", not " << getValueAttr();
  return success();
}

//===----------------------------------------------------------------------===//
// config.get
//===----------------------------------------------------------------------===//

LogicalResult
ConfigGetOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  Operation *key = symbolTable.lookupNearestSymbolFrom(*this, getKeyAttr());
  Type type;
  if (auto declaration = dyn_cast_or_null<ConfigDeclOp>(key)) {
    type = declaration.getType();
  } else if (auto definition = dyn_cast_or_null<ConfigDefOp>(key)) {
    type = definition.getType();
  } else {
    return emitOpError("reads ")
           << getKeyAttr() << ", which is not a configuration key of this "
           << "module: declare it with config.decl";
  }
  if (type == getResult().getType())
    return success();
  InFlightDiagnostic diag = emitOpError("reads ")
                            << getKeyAttr() << " as "
                            << getTypeSpelling(getResult().getType())
                            << ", but its type is " << getTypeSpelling(type);
  diag.attachNote(key->getLoc()) << "declared here";
  return diag;
}

std::string loom::describeUnbound(StringRef key, Type type) {
  return ("configuration key '" + key +
          "' has no value: give it with --config " + key + "=<" +
          getTypeSpelling(type) + "> or define it with config.def")
      .str();
}

InFlightDiagnostic loom::emitUnbound(ConfigGetOp get, Operation *key) {
  InFlightDiagnostic diag =
      get.emitError(describeUnbound(get.getKey(), get.getResult().getType()));
  diag.attachNote(key->getLoc()) << "declared here";
  return diag;
}
