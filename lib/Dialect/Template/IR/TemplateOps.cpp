//===- TemplateOps.cpp - Families, candidates, uses -----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Func/IR/FunctionSyntax.h"
#include "Loom/Dialect/Kernel/IR/Kernel.h"
#include "Loom/Dialect/Template/IR/Template.h"
#include "Loom/Interfaces/KeptNames.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace loom;

#define GET_OP_CLASSES
#include "Loom/Dialect/Template/IR/TemplateOps.cpp.inc"

//===----------------------------------------------------------------------===//
// Families and candidates
//===----------------------------------------------------------------------===//

/// Parses the modifiers of LANGUAGE.md, section 1.8, up to `requires`.
template <typename Properties>
static ParseResult parseModifiers(OpAsmParser &parser, Properties &properties) {
  parseUnit(parser, "public", properties.is_public);
  parseUnit(parser, "retain", properties.retain);
  parseConvention(parser, properties);
  return parseTargetModifiers(parser, properties.target,
                              properties.requirements);
}

template <typename Properties>
static SmallVector<ModifierPlace> getModifiers(const Properties &properties) {
  SmallVector<ModifierPlace> places = {
      placeOf("public", properties.is_public),
      placeOf("retain", properties.retain),
      placeOfConvention(properties),
      placeOf("pure", properties.pure),
      placeOfHotness(properties),
      placeOf("target", properties.target),
      placeOf("requires", properties.requirements)};
  if constexpr (!std::is_same_v<Properties, TemplateDeclOp::Properties>)
    places.push_back(placeOf("priority", properties.priority));
  return places;
}

template <typename Op>
static void printModifiers(OpAsmPrinter &printer, Op op) {
  if (op.getIsPublic())
    printer << " public";
  if (op.getRetain())
    printer << " retain";
  printConvention(printer, op);
  printTargetModifiers(printer, op);
}

/// Parses the signature, and keeps where the predicates stand.
template <typename Properties>
static ParseResult
parseTemplateHead(OpAsmParser &parser, OperationState &result,
                  Properties &properties, Signature &signature) {
  SmallVector<SMLoc> locations;
  if (parseHead(parser, result, properties, signature, getModifiers(properties),
                &locations))
    return failure();
  result.location = keepNames(result.location, signature);
  SmallVector<Attribute> places;
  for (SMLoc location : locations)
    places.push_back(parser.getEncodedSourceLoc(location));
  if (!places.empty())
    properties.predicate_locations = parser.getBuilder().getArrayAttr(places);
  return success();
}

/// Parses `<@family>`.
static ParseResult parseFamily(OpAsmParser &parser, FlatSymbolRefAttr &family) {
  return failure(parser.parseLess() || parser.parseAttribute(family) ||
                 parser.parseGreater());
}

/// Parses all of a candidate but its body.
template <typename Properties>
static ParseResult parseCandidate(OpAsmParser &parser, OperationState &result,
                                  Properties &properties,
                                  Signature &signature) {
  if (parseFamily(parser, properties.family) ||
      parseModifiers(parser, properties))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("priority"))) {
    int64_t priority;
    if (parser.parseLParen() || parser.parseInteger(priority) ||
        parser.parseRParen())
      return failure();
    properties.priority = parser.getBuilder().getI64IntegerAttr(priority);
  }
  return parseTemplateHead(parser, result, properties, signature);
}

template <typename Op>
static void printCandidate(OpAsmPrinter &printer, Op op) {
  printer << '<' << op.getFamilyAttr() << '>';
  printModifiers(printer, op);
  if (op.getPriority())
    printer << " priority(" << static_cast<int64_t>(*op.getPriority()) << ')';
  printHead(printer, op);
}

template <typename Op> static LogicalResult verifyTemplate(Op op) {
  if (op.getPredicateLocations() &&
      op.getPredicateLocations()->size() !=
          (op.getPredicates() ? op.getPredicates()->size() : 0))
    return op.emitOpError("needs one location per predicate");
  return failure(failed(verifyRequirements(op)) || failed(verifySignature(op)));
}

bool loom::isInstanceOf(Type type, Type declared) {
  auto view = dyn_cast<ViewType>(type);
  auto pattern = dyn_cast<ViewType>(declared);
  if (!view || !pattern || view.getRank() != pattern.getRank())
    return type == declared;
  SmallVector<int64_t> shape(view.getShape());
  for (auto [extent, wanted] : llvm::zip(shape, pattern.getShape()))
    if (ShapedType::isDynamic(wanted))
      extent = wanted;
  return view.cloneWith(ArrayRef<int64_t>(shape), view.getElementType()) ==
         declared;
}

TemplateFamilies::TemplateFamilies(ModuleOp module) {
  for (Operation &op : *module.getBody()) {
    if (auto definition = dyn_cast<TemplateDefOp>(op))
      candidates[definition.getFamilyAttr().getAttr()].push_back(&op);
    else if (auto external = dyn_cast<TemplateUkernelOp>(op))
      candidates[external.getFamilyAttr().getAttr()].push_back(&op);
  }
}

ArrayRef<Operation *> TemplateFamilies::getCandidates(Operation *family) const {
  auto declaration = dyn_cast<TemplateDeclOp>(family);
  auto found = declaration ? candidates.find(declaration.getSymNameAttr())
                           : candidates.end();
  return found == candidates.end() ? ArrayRef<Operation *>() : found->second;
}

/// Checks that a candidate is one of the family it names.
template <typename Op>
static LogicalResult verifyFamily(Op op, SymbolTableCollection &symbols) {
  if (failed(verifyTargetUse(op, symbols)))
    return failure();
  Operation *found = symbols.lookupNearestSymbolFrom(op, op.getFamilyAttr());
  auto family = dyn_cast_or_null<TemplateDeclOp>(found);
  if (!family) {
    InFlightDiagnostic diag =
        op.emitOpError("is a candidate of ")
        << op.getFamilyAttr()
        << ", which is not a family of this module: declare it with "
           "template.decl";
    if (found)
      diag.attachNote(found->getLoc()) << "it is this";
    return diag;
  }
  auto error = [&](const Twine &message) {
    InFlightDiagnostic diag = op.emitOpError(message);
    diag.attachNote(family.getLoc()) << "the family is here";
    return diag;
  };
  FunctionType given = op.getFunctionType(), wanted = family.getFunctionType();
  if (given.getNumInputs() != wanted.getNumInputs() ||
      given.getNumResults() != wanted.getNumResults())
    return error(
        "has " + Twine(given.getNumInputs()) + " arguments and " +
        Twine(given.getNumResults()) + " results, but its family has " +
        Twine(wanted.getNumInputs()) + " and " + Twine(wanted.getNumResults()));
  for (auto [index, type] : llvm::enumerate(given.getInputs()))
    if (!isInstanceOf(type, wanted.getInput(index)))
      return error(spellArgument(op, index) +
                   " has a type its family's does not allow: " +
                   spellArgumentType(op, index) + ", not " +
                   spellArgumentType(family, index));
  for (auto [index, type] : llvm::enumerate(given.getResults()))
    if (!isInstanceOf(type, wanted.getResult(index)))
      return error("result #" + Twine(index) +
                   " has a type its family's does not allow")
             << ": " << type << ", not " << wanted.getResult(index);
  if (family.getPure() && !op.getPure())
    return error("is not pure, but its family is");
  return success();
}

ParseResult TemplateDeclOp::parse(OpAsmParser &parser, OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  Signature signature;
  return failure(parseModifiers(parser, properties) ||
                 parseTemplateHead(parser, result, properties, signature));
}

void TemplateDeclOp::print(OpAsmPrinter &printer) {
  printModifiers(printer, *this);
  printHead(printer, *this);
}

LogicalResult TemplateDeclOp::verify() { return verifyTemplate(*this); }

LogicalResult TemplateDeclOp::verifySymbolUses(SymbolTableCollection &symbols) {
  return verifyTargetUse(*this, symbols);
}

ParseResult TemplateDefOp::parse(OpAsmParser &parser, OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  Signature signature;
  Region *body = result.addRegion();
  if (parseCandidate(parser, result, properties, signature) ||
      parseSignatureBody(parser, signature, *body, createViewQuery))
    return failure();
  return checkTerminated(
      parser, *body, "the body of '@" + properties.sym_name.getValue() + "'",
      "template.return");
}

void TemplateDefOp::print(OpAsmPrinter &printer) {
  printCandidate(printer, *this);
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

LogicalResult TemplateDefOp::verify() { return verifyTemplate(*this); }

LogicalResult TemplateDefOp::verifyRegions() {
  return verifySignatureBody(*this);
}

LogicalResult TemplateDefOp::verifySymbolUses(SymbolTableCollection &symbols) {
  return verifyFamily(*this, symbols);
}

Value TemplateDefOp::getArgumentExtent(BlockArgument argument, unsigned slot) {
  return getSignatureExtent(argument, slot, getRelations());
}

Region *TemplateDefOp::getCallableRegion() { return &getBody(); }
ArrayRef<Type> TemplateDefOp::getArgumentTypes() {
  return getFunctionType().getInputs();
}
ArrayRef<Type> TemplateDefOp::getResultTypes() {
  return getFunctionType().getResults();
}

ParseResult TemplateUkernelOp::parse(OpAsmParser &parser,
                                     OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  Signature signature;
  return parseCandidate(parser, result, properties, signature);
}

void TemplateUkernelOp::print(OpAsmPrinter &printer) {
  printCandidate(printer, *this);
}

LogicalResult TemplateUkernelOp::verify() { return verifyTemplate(*this); }

LogicalResult
TemplateUkernelOp::verifySymbolUses(SymbolTableCollection &symbols) {
  return verifyFamily(*this, symbols);
}

//===----------------------------------------------------------------------===//
// template.apply, template.call
//===----------------------------------------------------------------------===//

/// A launch configuration is evaluated on the host, from the program as it was
/// read: nothing is selected there.
static LogicalResult verifyPlace(Operation *use) {
  auto kernel = use->getParentOfType<KernelDefOp>();
  if (kernel && kernel.getConfig().isAncestor(use->getParentRegion()))
    return use->emitOpError("cannot stand in a launch configuration: "
                            "templates are selected in bodies");
  if (kernel || use->getParentOfType<SignatureOpInterface>())
    return success();
  return use->emitOpError(
      "must stand in the body of a kernel, a function or a template");
}

template <typename Op> static void printUseTypes(OpAsmPrinter &printer, Op op) {
  printCallTypes(printer, op,
                 {op.getCalleeAttrName(), op.getPureAttrName(),
                  op.getHotnessAttrName(), op.getResultRelationsAttrName()});
}

ParseResult TemplateApplyOp::parse(OpAsmParser &parser,
                                   OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  Operands operands;
  if (parseFamily(parser, properties.callee) ||
      parser.parseOperandList(operands, OpAsmParser::Delimiter::Paren))
    return failure();
  parseUnit(parser, "pure", properties.pure);
  parseHotness(parser, properties);
  return parseCallTypes(parser, result, operands, properties.result_relations);
}

void TemplateApplyOp::print(OpAsmPrinter &printer) {
  printer << '<' << getCalleeAttr() << ">(" << getOperands() << ')';
  if (getPure())
    printer << " pure";
  printHotness(printer, *this);
  printUseTypes(printer, *this);
}

LogicalResult TemplateApplyOp::verify() { return verifyPlace(*this); }

LogicalResult
TemplateApplyOp::verifySymbolUses(SymbolTableCollection &symbols) {
  Operation *family = symbols.lookupNearestSymbolFrom(*this, getCalleeAttr());
  if (!isa_and_nonnull<TemplateDeclOp>(family))
    family = nullptr;
  return verifyCall(*this, dyn_cast_or_null<SignatureOpInterface>(family),
                    {"applies", "a family", "family"}, isInstanceOf);
}

void TemplateApplyOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  getCallEffects(getPure(), effects);
}

Value TemplateApplyOp::getResultExtent(unsigned resultNumber, unsigned slot) {
  return getCallResultExtent(*this, resultNumber, slot);
}

ParseResult TemplateCallOp::parse(OpAsmParser &parser, OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  Operands operands;
  parseUnit(parser, "pure", properties.pure);
  parseHotness(parser, properties);
  ModifierPlace places[] = {placeOf("pure", properties.pure),
                            placeOfHotness(properties)};
  return failure(
      parseSymbolAfter(parser, places, properties.callee) ||
      parser.parseOperandList(operands, OpAsmParser::Delimiter::Paren) ||
      parseCallTypes(parser, result, operands, properties.result_relations));
}

void TemplateCallOp::print(OpAsmPrinter &printer) {
  if (getPure())
    printer << " pure";
  printHotness(printer, *this);
  printer << ' ' << getCalleeAttr() << '(' << getOperands() << ')';
  printUseTypes(printer, *this);
}

LogicalResult TemplateCallOp::verify() { return verifyPlace(*this); }

LogicalResult TemplateCallOp::verifySymbolUses(SymbolTableCollection &symbols) {
  Operation *callee = symbols.lookupNearestSymbolFrom(*this, getCalleeAttr());
  if (!isa_and_nonnull<TemplateDefOp, TemplateUkernelOp>(callee))
    callee = nullptr;
  return verifyCall(*this, dyn_cast_or_null<SignatureOpInterface>(callee),
                    {"calls", "a candidate", "candidate"},
                    std::equal_to<Type>());
}

void TemplateCallOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  getCallEffects(getPure(), effects);
}

Value TemplateCallOp::getResultExtent(unsigned resultNumber, unsigned slot) {
  return getCallResultExtent(*this, resultNumber, slot);
}

//===----------------------------------------------------------------------===//
// template.return
//===----------------------------------------------------------------------===//

ParseResult TemplateReturnOp::parse(OpAsmParser &parser,
                                    OperationState &result) {
  return parseReturn(parser, result);
}

void TemplateReturnOp::print(OpAsmPrinter &printer) {
  printReturn(printer, *this);
}

LogicalResult TemplateReturnOp::verify() {
  return verifyReturn(*this, "candidate");
}
