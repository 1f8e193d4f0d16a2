//===- FuncCall.cpp - Direct calls ----------------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Interfaces/Signature.h"
#include "Loom/Interfaces/ValueSpelling.h"
#include "Modifiers.h"

using namespace mlir;
using namespace loom;

using Operand = OpAsmParser::UnresolvedOperand;

ParseResult FuncCallOp::parse(OpAsmParser &parser, OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  SmallVector<Operand> operands;
  parseUnit(parser, "pure", properties.pure);
  parseHeat(parser, properties);
  if (parseSymbolAfter(parser, getCallModifiers(properties),
                       properties.callee) ||
      parser.parseOperandList(operands, OpAsmParser::Delimiter::Paren) ||
      parser.parseOptionalAttrDict(result.attributes) || parser.parseColon() ||
      parseTypesOf(parser, operands, result.operands,
                   OpAsmParser::Delimiter::Paren))
    return failure();
  if (failed(parser.parseOptionalArrow()))
    return success();
  SmallVector<int64_t> relations;
  auto parseResult = [&]() -> ParseResult {
    SourceType type;
    if (parseSourceType(parser, type))
      return failure();
    result.addTypes(type.type);
    // The extent of a result is one of the arguments.
    for (const DimName &name : type.names) {
      auto *named = llvm::find_if(operands, [&](const Operand &other) {
        return name && other.name == name->name && other.number == name->number;
      });
      if (name && named == operands.end())
        return parser.emitError(name->location)
               << "the extent of a result must be an argument of the call";
      relations.push_back(name ? named - operands.begin() : -1);
    }
    return success();
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren,
                                     parseResult))
    return failure();
  if (!relations.empty())
    properties.result_relations =
        parser.getBuilder().getDenseI64ArrayAttr(relations);
  return success();
}

void FuncCallOp::print(OpAsmPrinter &printer) {
  if (getPure())
    printer << " pure";
  printHeat(printer, *this);
  printer << ' ' << getCalleeAttr() << '(' << getOperands() << ')';
  printer.printOptionalAttrDict((*this)->getAttrs(),
                                {getCalleeAttrName(), getPureAttrName(),
                                 getHotnessAttrName(), getInliningAttrName(),
                                 getResultRelationsAttrName()});
  printer << " : (";
  printTypesOf(printer, getOperands());
  printer << ')';
  if (!getNumResults())
    return;
  printer << " -> (";
  printTypesOf(printer, getResults());
  printer << ')';
}

namespace {
/// What a call needs to know of its callee.
struct Callee {
  Operation *op = nullptr;
  FunctionType type;
  ArrayRef<int64_t> relations;
  ArrayRef<int64_t> resultRelations;
  bool pure = false;

  /// The types of its signature with the names that a definition gives.
  std::string spellArgument(unsigned number) {
    if (auto definition = dyn_cast<FuncDefOp>(op))
      return spellTypeOf(definition.getBody().getArgument(number));
    return spellType(type.getInput(number), {});
  }
  std::string spellResult(unsigned number) {
    ValueRange arguments;
    if (auto definition = dyn_cast<FuncDefOp>(op))
      arguments = definition.getBody().getArguments();
    return spellResults(
        type.getResult(number),
        resultRelations.drop_front(getFlatSlot(type.getResults(), number, 0)),
        arguments);
  }
};
} // namespace

static Callee describe(Operation *op) {
  if (auto definition = dyn_cast_or_null<FuncDefOp>(op))
    return {op, definition.getFunctionType(), definition.getRelations(),
            definition.getResultRelations(), definition.getPure()};
  if (auto declaration = dyn_cast_or_null<FuncDeclOp>(op))
    return {op, declaration.getFunctionType(), declaration.getRelations(),
            declaration.getResultRelations(), declaration.getPure()};
  return {};
}

LogicalResult FuncCallOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  Callee callee =
      describe(symbolTable.lookupNearestSymbolFrom(*this, getCalleeAttr()));
  if (!callee.op)
    return emitOpError("calls ")
           << getCalleeAttr() << ", which is not a function of this module";
  auto error = [&](const Twine &message) {
    InFlightDiagnostic diag = emitOpError(message);
    diag.attachNote(callee.op->getLoc()) << "declared here";
    return diag;
  };
  FunctionType type = callee.type;
  if (type.getNumInputs() != getNumOperands() ||
      type.getNumResults() != getNumResults())
    return error("has " + Twine(getNumOperands()) + " arguments and " +
                 Twine(getNumResults()) + " results, but the callee has " +
                 Twine(type.getNumInputs()) + " and " +
                 Twine(type.getNumResults()));
  for (auto [index, given, wanted] :
       llvm::enumerate(getOperandTypes(), type.getInputs()))
    if (given != wanted)
      return error("argument #" + Twine(index) + " has type " +
                   spellTypeOf(getOperand(index)) + ", but the callee takes " +
                   callee.spellArgument(index) + getRefineHint(given, wanted));
  for (auto [index, given, wanted] :
       llvm::enumerate(getResultTypes(), type.getResults()))
    if (given != wanted)
      return error("result #" + Twine(index) + " has type " +
                   spellTypeOf(getResult(index)) + ", but the callee returns " +
                   callee.spellResult(index));
  if (getPure() && !callee.pure)
    return error("is pure, but its callee is not");
  auto caller = (*this)->getParentOfType<FuncDefOp>();
  if (caller && caller.getPure() && !callee.pure)
    return error("calls a function that is not pure from one that is");
  if (!getResultRelations())
    return success();
  ArrayRef<int64_t> relations = *getResultRelations();
  if (relations.size() != callee.resultRelations.size())
    return emitOpError("needs one result relation per dynamic dimension");
  for (auto [dim, given, wanted] :
       llvm::enumerate(relations, callee.resultRelations)) {
    if (given == -1)
      continue;
    if (given < 0 || given >= getNumOperands() || wanted < 0 ||
        getOperand(given) != getOperand(wanted))
      return error("dynamic dimension " + Twine(dim) +
                   " of the results is argument #" + Twine(wanted) +
                   " of the callee, not #" + Twine(given));
  }
  return success();
}

void FuncCallOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  if (getPure())
    return;
  effects.emplace_back(MemoryEffects::Read::get());
  effects.emplace_back(MemoryEffects::Write::get());
}

Value FuncCallOp::getResultExtent(unsigned resultNumber, unsigned slot) {
  unsigned flat = getFlatSlot(getResultTypes(), resultNumber, slot);
  auto argument = [&](ArrayRef<int64_t> relations) -> Value {
    int64_t relation = flat < relations.size() ? relations[flat] : -1;
    return relation >= 0 && relation < getNumOperands() ? getOperand(relation)
                                                        : Value();
  };
  // While its function is read, the call has no module to find the callee in.
  if (getResultRelations())
    if (Value named = argument(*getResultRelations()))
      return named;
  return argument(
      describe(SymbolTable::lookupNearestSymbolFrom(*this, getCalleeAttr()))
          .resultRelations);
}

LogicalResult loom::checkCallExtents(FuncCallOp call) {
  // A search of the whole module, so only for operands that have extents.
  std::optional<Callee> found;
  SmallVector<Value> extents;
  for (auto [index, operand] : llvm::enumerate(call.getOperands()))
    for (auto [slot, extent] : llvm::enumerate(getKnownExtents(operand))) {
      if (!found)
        found = describe(
            SymbolTable::lookupNearestSymbolFrom(call, call.getCalleeAttr()));
      const Callee &callee = *found;
      int64_t relation = callee.relations[extents.size()];
      extents.push_back(extent);
      if (relation == kOwnExtent)
        continue;
      Value wanted =
          relation >= 0 ? call.getOperand(relation) : extents[-(relation + 2)];
      if (extent && extent == wanted)
        continue;
      bool isLayout = isLayoutSlot(operand.getType(), slot);
      InFlightDiagnostic diag = call.emitOpError("argument #")
                                << index << " does not have the "
                                << (isLayout ? "layout" : "extent")
                                << " its callee requires: ";
      if (relation >= 0)
        diag << "argument #" << relation;
      else
        diag << "that of an earlier " << (isLayout ? "argument" : "dimension");
      diag.attachNote(callee.op->getLoc()) << "required here";
      return diag;
    }
  return success();
}

CallInterfaceCallable FuncCallOp::getCallableForCallee() {
  return getCalleeAttr();
}
void FuncCallOp::setCalleeFromCallable(CallInterfaceCallable callee) {
  setCalleeAttr(cast<FlatSymbolRefAttr>(cast<SymbolRefAttr>(callee)));
}
Operation::operand_range FuncCallOp::getArgOperands() { return getOperands(); }
MutableOperandRange FuncCallOp::getArgOperandsMutable() {
  return getOperandsMutable();
}
