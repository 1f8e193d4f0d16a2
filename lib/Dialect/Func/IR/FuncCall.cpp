//===- FuncCall.cpp - Direct calls ----------------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Func/IR/FunctionSyntax.h"
#include "Loom/Interfaces/KeptNames.h"
#include "Loom/Interfaces/ValueSpelling.h"

using namespace mlir;
using namespace loom;

//===----------------------------------------------------------------------===//
// What calls of functions and uses of templates have in common
//===----------------------------------------------------------------------===//

ParseResult loom::parseCallTypes(OpAsmParser &parser, OperationState &result,
                                 const Operands &operands,
                                 DenseI64ArrayAttr &resultRelations) {
  if (parser.parseOptionalAttrDict(result.attributes) || parser.parseColon() ||
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
      const auto *named = llvm::find_if(
          operands, [&](const OpAsmParser::UnresolvedOperand &other) {
            return name && other.name == name->name &&
                   other.number == name->number;
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
    resultRelations = parser.getBuilder().getDenseI64ArrayAttr(relations);
  return success();
}

void loom::printCallTypes(OpAsmPrinter &printer, Operation *call,
                          ArrayRef<StringRef> elided) {
  printer.printOptionalAttrDict(call->getAttrs(), elided);
  printer << " : (";
  printTypesOf(printer, call->getOperands());
  printer << ')';
  if (!call->getNumResults())
    return;
  printer << " -> (";
  printTypesOf(printer, call->getResults());
  printer << ')';
}

/// The types of a signature with the names that it gives.
static std::string spellCalleeArgument(SignatureOpInterface callee,
                                       unsigned number) {
  if (Region *body = callee.getSignatureBody())
    return spellTypeOf(body->getArgument(number));
  return spellArgumentType(callee, number);
}

static std::string spellCalleeResult(SignatureOpInterface callee,
                                     unsigned number) {
  Region *body = callee.getSignatureBody();
  if (!body)
    return spellResultType(callee, number);
  ValueRange arguments = body->getArguments();
  FunctionType type = callee.getFunctionType();
  return spellResults(type.getResult(number),
                      callee.getResultRelations().drop_front(
                          getFlatSlot(type.getResults(), number, 0)),
                      arguments);
}

static InFlightDiagnostic emitCallError(SignatureUseOpInterface call,
                                        SignatureOpInterface callee,
                                        const Twine &message) {
  InFlightDiagnostic diag = call->emitOpError(message);
  diag.attachNote(callee.getLoc()) << "declared here";
  return diag;
}

static LogicalResult verifyCallTypes(SignatureUseOpInterface call,
                                     SignatureOpInterface callee,
                                     StringRef owner,
                                     function_ref<bool(Type, Type)> fits) {
  FunctionType type = callee.getFunctionType();
  if (type.getNumInputs() != call->getNumOperands() ||
      type.getNumResults() != call->getNumResults())
    return emitCallError(call, callee,
                         "has " + Twine(call->getNumOperands()) +
                             " arguments and " + Twine(call->getNumResults()) +
                             " results, but the " + owner + " has " +
                             Twine(type.getNumInputs()) + " and " +
                             Twine(type.getNumResults()));
  for (auto [index, given, wanted] :
       llvm::enumerate(call->getOperandTypes(), type.getInputs()))
    if (!fits(given, wanted))
      return emitCallError(call, callee,
                           spellArgument(callee, index) + " has type " +
                               spellTypeOf(call->getOperand(index)) +
                               ", but the " + owner + " takes " +
                               spellCalleeArgument(callee, index) +
                               getRefineHint(given, wanted));
  for (auto [index, given, wanted] :
       llvm::enumerate(call->getResultTypes(), type.getResults()))
    if (!fits(given, wanted))
      return emitCallError(call, callee,
                           "result #" + Twine(index) + " has type " +
                               spellTypeOf(call->getResult(index)) +
                               ", but the " + owner + " returns " +
                               spellCalleeResult(callee, index));
  return success();
}

LogicalResult loom::verifyCall(SignatureUseOpInterface call,
                               SignatureOpInterface callee,
                               const CallWording &wording,
                               function_ref<bool(Type, Type)> fits) {
  if (!callee)
    return call->emitOpError(wording.verb)
           << ' ' << call.getCalleeAttr() << ", which is not " << wording.kind
           << " of this module";
  if (failed(verifyCallTypes(call, callee, wording.owner, fits)))
    return failure();
  if (call.getPure() && !callee.getPure())
    return emitCallError(call, callee,
                         "is pure, but its " + wording.owner + " is not");
  auto caller = call->getParentOfType<SignatureOpInterface>();
  if (caller && caller.getPure() && !callee.getPure())
    return emitCallError(call, callee,
                         Twine(wording.verb) + " " + wording.kind +
                             " that is not pure from one that is");
  std::optional<ArrayRef<int64_t>> relations = call.getResultRelations();
  if (!relations)
    return success();
  ArrayRef<int64_t> wantedRelations = callee.getResultRelations();
  // A use may know more of a type than the signature.
  if (TypeRange(call->getResultTypes()) !=
      TypeRange(callee.getFunctionType().getResults()))
    return success();
  if (relations->size() != wantedRelations.size())
    return call->emitOpError("needs one result relation per dynamic dimension");
  for (auto [dim, given, wanted] :
       llvm::enumerate(*relations, wantedRelations)) {
    if (given == -1)
      continue;
    bool isArgument = given >= 0 && given < call->getNumOperands();
    if (isArgument && wanted >= 0 &&
        call->getOperand(given) == call->getOperand(wanted))
      continue;
    std::string is = wanted < 0 ? "no argument" : spellArgument(callee, wanted);
    return emitCallError(call, callee,
                         "dynamic dimension " + Twine(dim) +
                             " of the results is " + is + " of the " +
                             wording.owner + ", not " +
                             (isArgument ? spellArgument(callee, given)
                                         : "#" + std::to_string(given)));
  }
  return success();
}

void loom::getCallEffects(
    bool pure,
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  if (pure)
    return;
  effects.emplace_back(MemoryEffects::Read::get());
  effects.emplace_back(MemoryEffects::Write::get());
}

static SignatureOpInterface lookupCallee(SignatureUseOpInterface call) {
  return SymbolTable::lookupNearestSymbolFrom<SignatureOpInterface>(
      call, call.getCalleeAttr());
}

Value loom::getCallResultExtent(SignatureUseOpInterface call,
                                unsigned resultNumber, unsigned slot) {
  unsigned flat = getFlatSlot(call->getResultTypes(), resultNumber, slot);
  auto argument = [&](ArrayRef<int64_t> relations) -> Value {
    int64_t relation = flat < relations.size() ? relations[flat] : -1;
    return relation >= 0 && relation < call->getNumOperands()
               ? call->getOperand(relation)
               : Value();
  };
  // While its function is read, the call has no module to find the callee in.
  if (std::optional<ArrayRef<int64_t>> relations = call.getResultRelations())
    if (Value named = argument(*relations))
      return named;
  SignatureOpInterface callee = lookupCallee(call);
  if (!callee || TypeRange(call->getResultTypes()) !=
                     TypeRange(callee.getFunctionType().getResults()))
    return {};
  return argument(callee.getResultRelations());
}

LogicalResult loom::checkCallExtents(SignatureUseOpInterface call) {
  // A search of the whole module, so only for operands that have extents.
  SignatureOpInterface callee;
  SmallVector<Value> extents;
  for (auto [index, operand] : llvm::enumerate(call->getOperands()))
    for (auto [slot, extent] : llvm::enumerate(getKnownExtents(operand))) {
      if (!callee)
        callee = lookupCallee(call);
      // Where a use knows more of the types, the extents are proved later.
      if (TypeRange(call->getOperandTypes()) !=
          TypeRange(callee.getFunctionType().getInputs()))
        return success();
      int64_t relation = callee.getRelations()[extents.size()];
      extents.push_back(extent);
      if (relation == kOwnExtent)
        continue;
      Value wanted =
          relation >= 0 ? call->getOperand(relation) : extents[-(relation + 2)];
      if (extent && extent == wanted)
        continue;
      bool isLayout = isLayoutSlot(operand.getType(), slot);
      InFlightDiagnostic diag = call->emitOpError(spellArgument(callee, index))
                                << " does not have the "
                                << (isLayout ? "layout" : "extent")
                                << " its callee requires: ";
      if (relation >= 0)
        diag << spellArgument(callee, relation);
      else
        diag << "that of an earlier " << (isLayout ? "argument" : "dimension");
      diag.attachNote(callee.getLoc()) << "required here";
      return diag;
    }
  return success();
}

//===----------------------------------------------------------------------===//
// func.call
//===----------------------------------------------------------------------===//

ParseResult FuncCallOp::parse(OpAsmParser &parser, OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  Operands operands;
  parseUnit(parser, "pure", properties.pure);
  parseHotness(parser, properties);
  parseInlining(parser, properties);
  ModifierPlace places[] = {placeOf("pure", properties.pure),
                            placeOfHotness(properties),
                            placeOfInlining(properties)};
  return failure(
      parseSymbolAfter(parser, places, properties.callee) ||
      parser.parseOperandList(operands, OpAsmParser::Delimiter::Paren) ||
      parseCallTypes(parser, result, operands, properties.result_relations));
}

void FuncCallOp::print(OpAsmPrinter &printer) {
  if (getPure())
    printer << " pure";
  printHotness(printer, *this);
  if (getInlining())
    printer << ' ' << stringifyInlining(*getInlining());
  printer << ' ' << getCalleeAttr() << '(' << getOperands() << ')';
  printCallTypes(printer, *this,
                 {getCalleeAttrName(), getPureAttrName(), getHotnessAttrName(),
                  getInliningAttrName(), getResultRelationsAttrName()});
}

LogicalResult FuncCallOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  Operation *callee =
      symbolTable.lookupNearestSymbolFrom(*this, getCalleeAttr());
  if (!isa_and_nonnull<FuncDefOp, FuncDeclOp>(callee))
    callee = nullptr;
  return verifyCall(*this, dyn_cast_or_null<SignatureOpInterface>(callee),
                    {"calls", "a function", "callee"}, std::equal_to<Type>());
}

void FuncCallOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  getCallEffects(getPure(), effects);
}

Value FuncCallOp::getResultExtent(unsigned resultNumber, unsigned slot) {
  return getCallResultExtent(*this, resultNumber, slot);
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
