//===- CheckDialect.cpp - Cases and benchmarks ----------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheckSyntax.h"
#include "Loom/Interfaces/SourceData.h"
#include "Loom/Interfaces/SymbolSyntax.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace loom;

#include "Loom/Dialect/Check/IR/CheckDialect.cpp.inc"
#include "Loom/Dialect/Check/IR/CheckEnums.cpp.inc"

#include "Loom/Dialect/Check/IR/CheckInterfaces.cpp.inc"

#define GET_OP_CLASSES
#include "Loom/Dialect/Check/IR/CheckOps.cpp.inc"

void CheckDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "Loom/Dialect/Check/IR/CheckOps.cpp.inc"
      ,
#define GET_OP_LIST
#include "Loom/Dialect/Check/IR/CheckParamOps.cpp.inc"
      ,
#define GET_OP_LIST
#include "Loom/Dialect/Check/IR/CheckTensorOps.cpp.inc"
      ,
#define GET_OP_LIST
#include "Loom/Dialect/Check/IR/CheckExpectOps.cpp.inc"
      ,
#define GET_OP_LIST
#include "Loom/Dialect/Check/IR/CheckFileOps.cpp.inc"
      ,
#define GET_OP_LIST
#include "Loom/Dialect/Check/IR/CheckEventOps.cpp.inc"
      >();
}

Operation *CheckDialect::materializeConstant(OpBuilder &builder,
                                             Attribute value, Type type,
                                             Location loc) {
  if (!isLiteralOf(value, type))
    return nullptr;
  return CheckLiteralOp::create(builder, loc, type, cast<TypedAttr>(value));
}

LogicalResult loom::detail::verifyInCheckCase(Operation *op) {
  if (op->getParentOfType<CheckCaseOp>())
    return success();
  return op->emitOpError("belongs in a check.case");
}

//===----------------------------------------------------------------------===//
// check.case
//===----------------------------------------------------------------------===//

ParseResult CheckCaseOp::parse(OpAsmParser &parser, OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  if (succeeded(parser.parseOptionalKeyword("public")))
    properties.is_public = parser.getBuilder().getUnitAttr();
  Region *body = result.addRegion();
  if (parser.parseSymbolName(properties.sym_name) ||
      parser.parseOptionalAttrDictWithKeyword(result.attributes))
    return failure();
  // A case has no arguments; the scope keeps names for diagnostics.
  ExtentScope scope(parser, *body, {},
                    [](BlockArgument, unsigned) { return Value(); });
  if (parser.parseRegion(*body))
    return failure();
  Block *last = body->empty() ? nullptr : &body->back();
  if (!last || last->empty() || !isa<CheckReturnOp>(last->back()))
    return emitAtEnd(parser, last, "a case must end in check.return");
  return success();
}

void CheckCaseOp::print(OpAsmPrinter &printer) {
  printer << (getIsPublic() ? " public " : " ");
  printer.printSymbolName(getSymName());
  printer.printOptionalAttrDictWithKeyword(
      (*this)->getAttrs(), {getSymNameAttrName(), getIsPublicAttrName()});
  printer << ' ';
  printer.printRegion(getBody());
}

SmallVector<CheckParamOpInterface> CheckCaseOp::getParams() {
  return llvm::to_vector(getBody().getOps<CheckParamOpInterface>());
}

CheckParamOpInterface CheckCaseOp::findParam(StringRef name) {
  for (CheckParamOpInterface param : getParams())
    if (param.getParamName() == name)
      return param;
  return {};
}

LogicalResult CheckCaseOp::verifyRegions() {
  llvm::StringMap<Operation *> names;
  for (CheckParamOpInterface param : getParams()) {
    std::optional<StringRef> name = param.getParamName();
    if (!name)
      continue;
    auto [entry, inserted] = names.try_emplace(*name, param);
    if (inserted)
      continue;
    InFlightDiagnostic diag =
        param->emitOpError("is a second parameter named '")
        << *name << "' of this case";
    diag.attachNote(entry->second->getLoc()) << "the first is here";
    return diag;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// check.literal
//===----------------------------------------------------------------------===//

ParseResult CheckLiteralOp::parse(OpAsmParser &parser, OperationState &result) {
  SourceLiteral literal;
  Type type;
  if (parseLiteralClause(parser, "value", literal) ||
      parser.parseOptionalAttrDict(result.attributes) || parser.parseColon() ||
      parsePlainType(parser, type))
    return failure();
  TypedAttr value = getLiteralAttr(parser, literal, type);
  result.getOrAddProperties<Properties>().value = value;
  result.addTypes(type);
  return success(static_cast<bool>(value));
}

void CheckLiteralOp::print(OpAsmPrinter &printer) {
  printScalarClause(printer, "value", getValue(), /*value=*/{});
  printer.printOptionalAttrDict((*this)->getAttrs(), {getValueAttrName()});
  printer << " : ";
  printSourceType(printer, getType());
}

LogicalResult CheckLiteralOp::verify() {
  if (isScalarType(getType()))
    return verifyScalarClause(*this, "value", getValueAttr(), {}, getType());
  return emitOpError("gives a scalar, not a ") << getTypeSpelling(getType());
}

OpFoldResult CheckLiteralOp::fold(FoldAdaptor) { return getValueAttr(); }

//===----------------------------------------------------------------------===//
// check.benchmark
//===----------------------------------------------------------------------===//

ParseResult CheckBenchmarkOp::parse(OpAsmParser &parser,
                                    OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  return failure(
      parser.parseLess() || parser.parseAttribute(properties.case_name) ||
      parser.parseGreater() || parser.parseSymbolName(properties.sym_name) ||
      parseSourceDictionary(parser, properties.parameters) ||
      parser.parseOptionalAttrDictWithKeyword(result.attributes));
}

void CheckBenchmarkOp::print(OpAsmPrinter &printer) {
  printer << '<' << getCaseNameAttr() << "> ";
  printer.printSymbolName(getSymName());
  printer << ' ';
  printSourceDictionary(printer, getParameters());
  printer.printOptionalAttrDictWithKeyword(
      (*this)->getAttrs(),
      {getCaseNameAttrName(), getSymNameAttrName(), getParametersAttrName()});
}

LogicalResult CheckBenchmarkOp::verify() {
  for (NamedAttribute entry : getParameters())
    if (!isSourceData(entry.getValue()) ||
        !isa<IntegerAttr, FloatAttr>(entry.getValue()))
      return emitOpError("pins parameter '")
             << entry.getName().getValue() << "' to something that is no "
             << "literal";
  return success();
}

static InFlightDiagnostic emitUnknownParam(CheckBenchmarkOp op,
                                           CheckCaseOp target, StringRef name) {
  InFlightDiagnostic diag = op.emitOpError("pins '")
                            << name << "', but " << op.getCaseNameAttr();
  SmallVector<StringRef> names;
  for (CheckParamOpInterface param : target.getParams())
    if (std::optional<StringRef> known = param.getParamName())
      names.push_back(*known);
  if (names.empty())
    diag << " has no named parameters";
  else
    diag << " has only the parameters " << llvm::join(names, ", ");
  diag.attachNote(target.getLoc()) << "the case is here";
  return diag;
}

LogicalResult
CheckBenchmarkOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  auto target = symbolTable.lookupNearestSymbolFrom<CheckCaseOp>(
      *this, getCaseNameAttr());
  if (!target)
    return emitOpError("times ")
           << getCaseNameAttr() << ", which is not a check.case of this module";
  for (NamedAttribute entry : getParameters()) {
    StringRef name = entry.getName();
    CheckParamOpInterface param = target.findParam(name);
    if (!param)
      return emitUnknownParam(*this, target, name);
    std::string text = getLiteralSpelling(entry.getValue());
    TypedAttr value = getLiteralAttr(
        text, param->getResult(0).getType(), [&](DiagnosticSeverity severity) {
          InFlightDiagnostic diag =
              getContext()->getDiagEngine().emit(getLoc(), severity);
          diag << "parameter '" << name << "': ";
          return diag;
        });
    if (!value)
      return failure();
    if (param.findSample(value))
      continue;
    InFlightDiagnostic diag = emitOpError("pins '")
                              << name << "' to " << text
                              << ", which is not one of its samples";
    diag.attachNote(param.getLoc()) << "the parameter is here";
    return diag;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// check.requires, check.skip_if
//===----------------------------------------------------------------------===//

/// Parses `<dotted.key> {...}`.
template <typename Properties>
static ParseResult parseCondition(OpAsmParser &parser, Properties &properties) {
  StringRef key;
  if (parser.parseLess() || parser.parseKeyword(&key) ||
      parser.parseGreater() ||
      parseSourceDictionary(parser, properties.details))
    return failure();
  properties.key = parser.getBuilder().getStringAttr(key);
  return success();
}

static void printCondition(OpAsmPrinter &printer, StringRef key,
                           DictionaryAttr details) {
  printer << '<' << key << "> ";
  printSourceDictionary(printer, details);
}

static LogicalResult verifyCondition(Operation *op, StringRef key,
                                     DictionaryAttr details) {
  SmallVector<StringRef> words;
  key.split(words, '.');
  for (StringRef word : words)
    if (word.empty() || llvm::isDigit(word.front()) ||
        !llvm::all_of(word,
                      [](char c) { return llvm::isAlnum(c) || c == '_'; }))
      return op->emitOpError("needs a key of words joined by dots, not '")
             << key << "'";
  if (!isSourceData(details))
    return op->emitOpError("holds something that is no literal, string, list "
                           "or dictionary");
  return success();
}

ParseResult CheckRequiresOp::parse(OpAsmParser &parser,
                                   OperationState &result) {
  return failure(
      parseCondition(parser, result.getOrAddProperties<Properties>()) ||
      parser.parseOptionalAttrDictWithKeyword(result.attributes));
}

void CheckRequiresOp::print(OpAsmPrinter &printer) {
  printCondition(printer, getKey(), getDetails());
  printer.printOptionalAttrDictWithKeyword(
      (*this)->getAttrs(), {getKeyAttrName(), getDetailsAttrName()});
}

LogicalResult CheckRequiresOp::verify() {
  return verifyCondition(*this, getKey(), getDetails());
}

ParseResult CheckSkipIfOp::parse(OpAsmParser &parser, OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  return failure(
      parseCondition(parser, properties) ||
      parseOptionalStringClause(parser, "reason", properties.reason) ||
      parser.parseOptionalAttrDictWithKeyword(result.attributes));
}

void CheckSkipIfOp::print(OpAsmPrinter &printer) {
  printCondition(printer, getKey(), getDetails());
  if (getReasonAttr())
    printer << " reason(" << getReasonAttr() << ')';
  printer.printOptionalAttrDictWithKeyword(
      (*this)->getAttrs(),
      {getKeyAttrName(), getDetailsAttrName(), getReasonAttrName()});
}

LogicalResult CheckSkipIfOp::verify() {
  return verifyCondition(*this, getKey(), getDetails());
}
