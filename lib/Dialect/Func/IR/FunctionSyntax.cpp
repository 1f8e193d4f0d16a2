//===- FunctionSyntax.cpp - Text of functions, templates, calls -----------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Func/IR/FunctionSyntax.h"
#include "Loom/Dialect/Func/IR/FuncRequire.h"
#include "Loom/Interfaces/KeptNames.h"
#include "Loom/Interfaces/ValueSpelling.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace loom;

ArrayRef<StringRef> loom::getConventionWords() {
  static const StringRef words[] = {"host", "device", "initializer",
                                    "deinitializer"};
  return words;
}

//===----------------------------------------------------------------------===//
// Definitions and declarations
//===----------------------------------------------------------------------===//

ParseResult loom::parseAttributes(OpAsmParser &parser, OperationState &result) {
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDictWithKeyword(result.attributes))
    return failure();
  for (StringAttr name : result.name.getAttributeNames())
    if (result.attributes.get(name))
      return parser.emitError(loc)
             << "'" << name.getValue() << "' has a syntax of its own";
  return success();
}

/// Null for a declaration.
static Block *getEntry(SignatureOpInterface op) {
  Region *body = op.getSignatureBody();
  return body ? &body->front() : nullptr;
}

void loom::printHead(OpAsmPrinter &printer, SignatureOpInterface op) {
  printer << ' ';
  printer.printSymbolName(SymbolTable::getSymbolName(op).getValue());
  FunctionType type = op.getFunctionType();
  Block *entry = getEntry(op);
  if (entry)
    printSignature(printer, *entry, op.getRelations());
  else
    printDeclaration(printer, type.getInputs(), op.getRelations());
  printResults(printer, type.getResults(), op.getResultRelations(), entry);
  if (ArrayAttr predicates = op.getPredicatesAttr()) {
    printer << " where ";
    printPredicates(printer, predicates, [&](int64_t ordinal) {
      printSignatureName(printer, ordinal, type.getNumInputs(),
                         op.getRelations(), entry);
    });
  }
  printer.printOptionalAttrDictWithKeyword(
      llvm::to_vector(op->getDiscardableAttrs()));
}

LogicalResult loom::verifySignature(SignatureOpInterface op) {
  FunctionType type = op.getFunctionType();
  if (failed(verifyRelations(op, type.getInputs(), op.getRelations(),
                             type.getInputs(), /*allowOwn=*/true)) ||
      failed(verifyRelations(op, type.getResults(), op.getResultRelations(),
                             type.getInputs(), /*allowOwn=*/false)))
    return failure();
  return verifyPredicates(op, op.getPredicatesAttr(),
                          getNameTypes(type.getInputs(), op.getRelations()));
}

/// A call of what is pure may disappear, be done once for several, or move:
/// also a read of memory would then see something else.
static LogicalResult verifyPure(SignatureOpInterface function) {
  WalkResult result = function.getSignatureBody()->walk([&](Operation *op) {
    // What is to be proved is not done at run time.
    if (isa<SignatureUseOpInterface, FuncRequireOp>(op) ||
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

LogicalResult loom::verifySignatureBody(SignatureOpInterface op) {
  if (op.getSignatureBody()->getArgumentTypes() !=
      op.getFunctionType().getInputs())
    return op->emitOpError("its body's arguments differ from its signature");
  return op.getPure() ? verifyPure(op) : success();
}

//===----------------------------------------------------------------------===//
// Returns
//===----------------------------------------------------------------------===//

ParseResult loom::parseReturn(OpAsmParser &parser, OperationState &result) {
  Operands values;
  return failure(parser.parseOptionalAttrDict(result.attributes) ||
                 parser.parseOperandList(values) ||
                 parseTypedOperands(parser, values, result.operands));
}

void loom::printReturn(OpAsmPrinter &printer, Operation *op) {
  printer.printOptionalAttrDict(op->getAttrs());
  if (op->getNumOperands() == 0)
    return;
  printer << ' ' << op->getOperands() << " : ";
  printTypesOf(printer, op->getOperands());
}

LogicalResult loom::verifyReturn(Operation *op, StringRef owner) {
  auto function = cast<SignatureOpInterface>(op->getParentOp());
  FunctionType type = function.getFunctionType();
  if (op->getOperandTypes() == TypeRange(type.getResults()))
    return success();
  InFlightDiagnostic diag =
      op->emitOpError("returns (")
      << spellTypesOf(op->getOperands()) << "), but the " << owner
      << "'s results are ("
      << spellResults(type.getResults(), function.getResultRelations(),
                      function.getSignatureBody()->getArguments())
      << ")" << getRefineHint(op->getOperandTypes(), type.getResults());
  diag.attachNote(function.getLoc()) << "the " << owner << " is here";
  return diag;
}

LogicalResult loom::checkReturnExtents(Operation *op) {
  auto function = cast<SignatureOpInterface>(op->getParentOp());
  ArrayRef<int64_t> relations = function.getResultRelations();
  for (auto [index, value] : llvm::enumerate(op->getOperands()))
    for (auto [slot, extent] : llvm::enumerate(getKnownExtents(value))) {
      int64_t relation = relations.front();
      relations = relations.drop_front();
      if (relation < 0 ||
          extent == function.getSignatureBody()->getArgument(relation))
        continue;
      InFlightDiagnostic diag =
          op->emitOpError("value #")
          << index << " does not have the "
          << (isLayoutSlot(value.getType(), slot) ? "layout" : "extent")
          << " its result type states: " << spellArgument(function, relation);
      diag.attachNote(function.getLoc()) << "stated here";
      return diag;
    }
  return success();
}
