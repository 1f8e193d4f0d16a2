//===- FuncOps.cpp - Function definitions and calls -----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Interfaces/Signature.h"
#include "Loom/Interfaces/TargetName.h"
#include "Loom/Interfaces/ValueSpelling.h"
#include "Modifiers.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace loom;

#define GET_OP_CLASSES
#include "Loom/Dialect/Func/IR/FuncOps.cpp.inc"

using Operand = OpAsmParser::UnresolvedOperand;

//===----------------------------------------------------------------------===//
// Modifiers
//===----------------------------------------------------------------------===//

static SmallVector<StringRef, 4> getConventions() {
  return {"host", "device", "initializer", "deinitializer"};
}

/// Parses the modifiers of LANGUAGE.md, section 1.8, in their fixed order.
template <typename Properties>
static ParseResult parseModifiers(OpAsmParser &parser, Properties &properties,
                                  bool isDeclaration) {
  parseUnit(parser, "public", properties.is_public);
  parseUnit(parser, "retain", properties.retain);
  if (isDeclaration && succeeded(parser.parseOptionalKeyword("import"))) {
    if (parser.parseLParen() || parser.parseAttribute(properties.import_module))
      return failure();
    if (succeeded(parser.parseOptionalComma()) &&
        parser.parseAttribute(properties.import_symbol))
      return failure();
    if (parser.parseRParen())
      return failure();
  }
  parseOptionalWord(
      parser, getConventions(),
      [](StringRef word) { return symbolizeCallingConvention(word); },
      properties.convention);
  parseUnit(parser, "pure", properties.pure);
  parseHeat(parser, properties);
  if (parseOptionalTarget(parser, properties.target))
    return failure();
  SMLoc loc = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalKeyword("abi")))
    return parser.emitError(loc) << "'abi' is not supported yet";
  if (!isDeclaration && succeeded(parser.parseOptionalKeyword("export")) &&
      (parser.parseLParen() || parser.parseAttribute(properties.export_name) ||
       parser.parseRParen()))
    return failure();
  return success();
}

/// What parseModifiers takes, and what it has taken.
template <typename Properties>
static SmallVector<ModifierPlace> getModifiers(const Properties &properties,
                                               bool isDeclaration) {
  SmallVector<ModifierPlace> places = {placeOf("public", properties.is_public),
                                       placeOf("retain", properties.retain)};
  if (isDeclaration)
    places.push_back(placeOf("import", properties.import_module));
  StringRef convention;
  if (properties.convention)
    convention = stringifyCallingConvention(properties.convention.getValue());
  places.push_back({getConventions(), convention});
  llvm::append_range(places, getCallModifiers(properties));
  places.push_back(placeOf("target", properties.target));
  if (!isDeclaration)
    places.push_back(placeOf("export", properties.export_name));
  return places;
}

template <typename Op>
static void printModifiers(OpAsmPrinter &printer, Op op) {
  if (op.getIsPublic())
    printer << " public";
  if (op.getRetain())
    printer << " retain";
  if (op.getImportModuleAttr()) {
    printer << " import(" << op.getImportModuleAttr();
    if (op.getImportSymbolAttr())
      printer << ", " << op.getImportSymbolAttr();
    printer << ')';
  }
  if (op.getConvention())
    printer << ' ' << stringifyCallingConvention(*op.getConvention());
  if (op.getPure())
    printer << " pure";
  printHeat(printer, op);
  if (op.getTargetAttr())
    printer << " target(" << op.getTargetAttr() << ')';
  if (op.getExportNameAttr())
    printer << " export(" << op.getExportNameAttr() << ')';
}

//===----------------------------------------------------------------------===//
// func.def, func.decl
//===----------------------------------------------------------------------===//

/// Parses `attributes {...}` if present. What has a syntax of its own is no
/// attribute to set there.
static ParseResult parseAttributes(OpAsmParser &parser,
                                   OperationState &result) {
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDictWithKeyword(result.attributes))
    return failure();
  for (StringAttr name : result.name.getAttributeNames())
    if (result.attributes.get(name))
      return parser.emitError(loc)
             << "'" << name.getValue() << "' has a syntax of its own";
  return success();
}

/// Parses `[modifiers] @f(sig) [-> (results)] [where [...]]
/// [attributes {...}]`.
template <typename Properties>
static ParseResult parseHead(OpAsmParser &parser, OperationState &result,
                             Properties &properties, Signature &signature,
                             bool isDeclaration) {
  SmallVector<Type> results;
  SmallVector<int64_t> resultRelations;
  if (parseModifiers(parser, properties, isDeclaration) ||
      parseSymbolAfter(parser, getModifiers(properties, isDeclaration),
                       properties.sym_name) ||
      parseSignature(parser, signature) ||
      parseOptionalResults(parser, signature, results, resultRelations) ||
      parseOptionalWhere(parser, signature.getNames(), properties.predicates) ||
      parseAttributes(parser, result))
    return failure();
  Builder &builder = parser.getBuilder();
  properties.function_type =
      TypeAttr::get(builder.getFunctionType(signature.getTypes(), results));
  properties.relations = builder.getDenseI64ArrayAttr(signature.relations);
  properties.result_relations = builder.getDenseI64ArrayAttr(resultRelations);
  return success();
}

/// Prints all but the body; `entry` is null for a declaration.
template <typename Op>
static void printHead(OpAsmPrinter &printer, Op op, Block *entry) {
  printModifiers(printer, op);
  printer << ' ';
  printer.printSymbolName(op.getSymName());
  FunctionType type = op.getFunctionType();
  if (entry)
    printSignature(printer, *entry, op.getRelations());
  else
    printDeclaration(printer, type.getInputs(), op.getRelations());
  printResults(printer, type.getResults(), op.getResultRelations(), entry);
  if (op.getPredicates()) {
    printer << " where ";
    printPredicates(printer, *op.getPredicates(), [&](int64_t ordinal) {
      printSignatureName(printer, ordinal, type.getNumInputs(),
                         op.getRelations(), entry);
    });
  }
  printer.printOptionalAttrDictWithKeyword(
      llvm::to_vector(op->getDiscardableAttrs()));
}

template <typename Op> static LogicalResult verifyFunction(Op op) {
  FunctionType type = op.getFunctionType();
  if (failed(verifyTargetName(op, op.getTargetAttr())) ||
      failed(verifyRelations(op, type.getInputs(), op.getRelations(),
                             type.getInputs(), /*allowOwn=*/true)) ||
      failed(verifyRelations(op, type.getResults(), op.getResultRelations(),
                             type.getInputs(), /*allowOwn=*/false)))
    return failure();
  return verifyPredicates(op, op.getPredicatesAttr(),
                          getNameTypes(type.getInputs(), op.getRelations()));
}

ParseResult FuncDefOp::parse(OpAsmParser &parser, OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  Signature signature;
  Region *body = result.addRegion();
  if (parseHead(parser, result, properties, signature,
                /*isDeclaration=*/false) ||
      parseSignatureBody(parser, signature, *body, createViewQuery))
    return failure();
  return checkTerminated(
      parser, *body, "the body of '@" + properties.sym_name.getValue() + "'",
      "func.return");
}

void FuncDefOp::print(OpAsmPrinter &printer) {
  printHead(printer, *this, &getBody().front());
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

LogicalResult FuncDefOp::verify() { return verifyFunction(*this); }

/// A call of a pure function may disappear, be done once for several, or move:
/// also a read of memory would then see something else. Calls are checked where
/// the callee is known.
static LogicalResult verifyPure(FuncDefOp function) {
  WalkResult result = function.getBody().walk([&](Operation *op) {
    if (isa<FuncCallOp>(op) ||
        op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() ||
        isMemoryEffectFree(op))
      return WalkResult::advance();
    InFlightDiagnostic diag = op->emitOpError(
        "has an effect or depends on one, and cannot stand in a function that "
        "is pure");
    diag.attachNote(function.getLoc()) << "the function is here";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

LogicalResult FuncDefOp::verifyRegions() {
  if (getBody().getArgumentTypes() != getFunctionType().getInputs())
    return emitOpError("its body's arguments differ from its signature");
  return getPure() ? verifyPure(*this) : success();
}

Value FuncDefOp::getArgumentExtent(BlockArgument argument, unsigned slot) {
  return getSignatureExtent(argument, slot, getRelations());
}

Region *FuncDefOp::getCallableRegion() { return &getBody(); }
ArrayRef<Type> FuncDefOp::getArgumentTypes() {
  return getFunctionType().getInputs();
}
ArrayRef<Type> FuncDefOp::getResultTypes() {
  return getFunctionType().getResults();
}

ParseResult FuncDeclOp::parse(OpAsmParser &parser, OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  Signature signature;
  return parseHead(parser, result, properties, signature,
                   /*isDeclaration=*/true);
}

void FuncDeclOp::print(OpAsmPrinter &printer) {
  printHead(printer, *this, nullptr);
}

LogicalResult FuncDeclOp::verify() { return verifyFunction(*this); }

//===----------------------------------------------------------------------===//
// func.return
//===----------------------------------------------------------------------===//

ParseResult FuncReturnOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<Operand> values;
  return failure(parser.parseOptionalAttrDict(result.attributes) ||
                 parser.parseOperandList(values) ||
                 parseTypedOperands(parser, values, result.operands));
}

void FuncReturnOp::print(OpAsmPrinter &printer) {
  printer.printOptionalAttrDict((*this)->getAttrs());
  if (getValues().empty())
    return;
  printer << ' ' << getValues() << " : ";
  printTypesOf(printer, getValues());
}

LogicalResult FuncReturnOp::verify() {
  auto function = cast<FuncDefOp>((*this)->getParentOp());
  if (getValues().getTypes() == function.getFunctionType().getResults())
    return success();
  InFlightDiagnostic diag =
      emitOpError("returns (")
      << spellTypesOf(getValues()) << "), but the function's results are ("
      << spellResults(function.getFunctionType().getResults(),
                      function.getResultRelations(),
                      function.getBody().getArguments())
      << ")"
      << getRefineHint(getValues().getTypes(),
                       function.getFunctionType().getResults());
  diag.attachNote(function.getLoc()) << "the function is here";
  return diag;
}

LogicalResult loom::checkReturnExtents(FuncReturnOp op) {
  auto function = cast<FuncDefOp>(op->getParentOp());
  ArrayRef<int64_t> relations = function.getResultRelations();
  for (auto [index, value] : llvm::enumerate(op.getValues()))
    for (auto [slot, extent] : llvm::enumerate(getKnownExtents(value))) {
      int64_t relation = relations.front();
      relations = relations.drop_front();
      if (relation < 0 || extent == function.getBody().getArgument(relation))
        continue;
      InFlightDiagnostic diag =
          op.emitOpError("value #")
          << index << " does not have the "
          << (isLayoutSlot(value.getType(), slot) ? "layout" : "extent")
          << " its result type states: argument #" << relation;
      diag.attachNote(function.getLoc()) << "stated here";
      return diag;
    }
  return success();
}
