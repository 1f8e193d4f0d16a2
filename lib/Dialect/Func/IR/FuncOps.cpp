//===- FuncOps.cpp - Function definitions and calls -----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Func/IR/FunctionSyntax.h"
#include "Loom/Interfaces/KeptNames.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace loom;

#define GET_OP_CLASSES
#include "Loom/Dialect/Func/IR/FuncOps.cpp.inc"

//===----------------------------------------------------------------------===//
// Modifiers
//===----------------------------------------------------------------------===//

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
  parseConvention(parser, properties);
  parseInlining(parser, properties);
  if (parseTargetModifiers(parser, properties.target, properties.requirements))
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
  places.append({placeOfConvention(properties),
                 placeOf("pure", properties.pure), placeOfHotness(properties),
                 placeOfInlining(properties),
                 placeOf("target", properties.target),
                 placeOf("requires", properties.requirements)});
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
  printConvention(printer, op);
  if (op.getInlining())
    printer << ' ' << stringifyInlining(*op.getInlining());
  printTargetModifiers(printer, op);
  if (op.getExportNameAttr())
    printer << " export(" << op.getExportNameAttr() << ')';
}

//===----------------------------------------------------------------------===//
// func.def, func.decl
//===----------------------------------------------------------------------===//

ParseResult FuncDefOp::parse(OpAsmParser &parser, OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  Signature signature;
  Region *body = result.addRegion();
  if (parseModifiers(parser, properties, /*isDeclaration=*/false) ||
      parseHead(parser, result, properties, signature,
                getModifiers(properties, /*isDeclaration=*/false)) ||
      parseSignatureBody(parser, signature, *body, createViewQuery))
    return failure();
  // An extent that nothing reads is soon no value any more.
  if (!signature.fresh.empty())
    result.location = keepNames(result.location, signature);
  return checkTerminated(
      parser, *body, "the body of '@" + properties.sym_name.getValue() + "'",
      "func.return");
}

void FuncDefOp::print(OpAsmPrinter &printer) {
  printModifiers(printer, *this);
  printHead(printer, *this);
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

LogicalResult FuncDefOp::verify() {
  return failure(failed(verifyRequirements(*this)) ||
                 failed(verifySignature(*this)));
}

LogicalResult FuncDefOp::verifyRegions() { return verifySignatureBody(*this); }

LogicalResult FuncDefOp::verifySymbolUses(SymbolTableCollection &symbols) {
  return verifyTargetUse(*this, symbols);
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
  if (parseModifiers(parser, properties, /*isDeclaration=*/true) ||
      parseHead(parser, result, properties, signature,
                getModifiers(properties, /*isDeclaration=*/true)))
    return failure();
  // It has no values that keep them.
  result.location = keepNames(result.location, signature);
  return success();
}

void FuncDeclOp::print(OpAsmPrinter &printer) {
  printModifiers(printer, *this);
  printHead(printer, *this);
}

LogicalResult FuncDeclOp::verify() {
  return failure(failed(verifyRequirements(*this)) ||
                 failed(verifySignature(*this)));
}

LogicalResult FuncDeclOp::verifySymbolUses(SymbolTableCollection &symbols) {
  return verifyTargetUse(*this, symbols);
}

//===----------------------------------------------------------------------===//
// func.return
//===----------------------------------------------------------------------===//

ParseResult FuncReturnOp::parse(OpAsmParser &parser, OperationState &result) {
  return parseReturn(parser, result);
}

void FuncReturnOp::print(OpAsmPrinter &printer) { printReturn(printer, *this); }

LogicalResult FuncReturnOp::verify() { return verifyReturn(*this, "function"); }
