//===- FuncOps.cpp - Function definitions and calls -----------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loom/Dialect/Func/IR/Func.h"
#include "Loom/Interfaces/Signature.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace loom;

#define GET_OP_CLASSES
#include "Loom/Dialect/Func/IR/FuncOps.cpp.inc"

using Operand = OpAsmParser::UnresolvedOperand;

//===----------------------------------------------------------------------===//
// Modifiers
//===----------------------------------------------------------------------===//

/// Parses one of the enum's words if it is next. An enum with the word of
/// another modifier is never asked for it.
template <typename EnumAttr, typename Symbolize>
static void parseOptionalWord(OpAsmParser &parser, ArrayRef<StringRef> words,
                              Symbolize symbolize, EnumAttr &attr) {
  for (StringRef word : words)
    if (succeeded(parser.parseOptionalKeyword(word))) {
      attr = EnumAttr::get(parser.getContext(), *symbolize(word));
      return;
    }
}

template <typename Properties>
static void parseHeat(OpAsmParser &parser, Properties &properties) {
  parseOptionalWord(
      parser, {"hot", "cold"},
      [](StringRef word) { return symbolizeHotness(word); },
      properties.hotness);
  parseOptionalWord(
      parser, {"inline", "noinline"},
      [](StringRef word) { return symbolizeInlining(word); },
      properties.inlining);
}

template <typename Op> static void printHeat(OpAsmPrinter &printer, Op op) {
  if (op.getHotness())
    printer << ' ' << stringifyHotness(*op.getHotness());
  if (op.getInlining())
    printer << ' ' << stringifyInlining(*op.getInlining());
}

static void parseUnit(OpAsmParser &parser, StringRef word, UnitAttr &attr) {
  if (succeeded(parser.parseOptionalKeyword(word)))
    attr = parser.getBuilder().getUnitAttr();
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
      parser, {"host", "device", "initializer", "deinitializer"},
      [](StringRef word) { return symbolizeCallingConvention(word); },
      properties.convention);
  parseUnit(parser, "pure", properties.pure);
  parseHeat(parser, properties);
  if (succeeded(parser.parseOptionalKeyword("target")) &&
      (parser.parseLParen() || parser.parseAttribute(properties.target) ||
       parser.parseRParen()))
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

/// Parses `@f(sig) [-> (results)] [where [...]]`.
template <typename Properties>
static ParseResult parseHead(OpAsmParser &parser, Properties &properties,
                             Signature &signature) {
  SmallVector<Type> results;
  SmallVector<int64_t> resultRelations;
  if (parser.parseSymbolName(properties.sym_name) ||
      parseSignature(parser, signature) ||
      parseOptionalResults(parser, signature, results, resultRelations) ||
      parseOptionalWhere(parser, signature.arguments, properties.predicates))
    return failure();
  Builder &builder = parser.getBuilder();
  properties.function_type =
      TypeAttr::get(builder.getFunctionType(signature.getTypes(), results));
  properties.relations = builder.getDenseI64ArrayAttr(signature.relations);
  properties.result_relations = builder.getDenseI64ArrayAttr(resultRelations);
  return success();
}

template <typename Op> static LogicalResult verifyFunction(Op op) {
  FunctionType type = op.getFunctionType();
  if (failed(verifyRelations(op, type.getInputs(), op.getRelations(),
                             type.getInputs())) ||
      failed(verifyRelations(op, type.getResults(), op.getResultRelations(),
                             type.getInputs())))
    return failure();
  return verifyPredicates(op, op.getPredicatesAttr(), type.getInputs());
}

ParseResult FuncDefOp::parse(OpAsmParser &parser, OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  Signature signature;
  auto makeDim = [](OpBuilder &builder, Location loc, Value view,
                    int64_t dim) -> Value {
    return ViewDimOp::create(builder, loc, builder.getIndexType(), view, dim);
  };
  Region *body = result.addRegion();
  if (parseModifiers(parser, properties, false) ||
      parseHead(parser, properties, signature) ||
      parseSignatureBody(parser, signature, *body, makeDim))
    return failure();
  // MLIR's own message names the last operation of the block, if there is one.
  for (Block &block : *body)
    if (block.empty() || !block.back().hasTrait<OpTrait::IsTerminator>())
      return parser.emitError(parser.getNameLoc())
             << "the body of '@" << properties.sym_name.getValue()
             << "' must end in func.return";
  return success();
}

void FuncDefOp::print(OpAsmPrinter &printer) {
  printModifiers(printer, *this);
  printer << ' ';
  printer.printSymbolName(getSymName());
  printSignature(printer, getBody().front(), getRelations());
  printResults(printer, getFunctionType().getResults(), getResultRelations(),
               &getBody().front());
  if (getPredicates()) {
    printer << " where ";
    printPredicates(printer, *getPredicates(), [&](int64_t ordinal) {
      printer << getBody().getArgument(ordinal);
    });
  }
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

LogicalResult FuncDefOp::verify() { return verifyFunction(*this); }

LogicalResult FuncDefOp::verifyRegions() {
  if (getBody().getArgumentTypes() != getFunctionType().getInputs())
    return emitOpError("its body's arguments differ from its signature");
  return success();
}

Value FuncDefOp::getArgumentExtent(BlockArgument argument,
                                   unsigned dynamicDim) {
  return getSignatureExtent(argument, dynamicDim, getRelations());
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
  return failure(parseModifiers(parser, properties, true) ||
                 parseHead(parser, properties, signature));
}

void FuncDeclOp::print(OpAsmPrinter &printer) {
  printModifiers(printer, *this);
  printer << ' ';
  printer.printSymbolName(getSymName());
  printDeclaration(printer, getFunctionType().getInputs(), getRelations());
  printResults(printer, getFunctionType().getResults(), getResultRelations(),
               nullptr);
  if (getPredicates()) {
    printer << " where ";
    printPredicates(printer, *getPredicates(),
                    [&](int64_t ordinal) { printer << "%arg" << ordinal; });
  }
}

LogicalResult FuncDeclOp::verify() { return verifyFunction(*this); }

//===----------------------------------------------------------------------===//
// func.call
//===----------------------------------------------------------------------===//

ParseResult FuncCallOp::parse(OpAsmParser &parser, OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  SmallVector<Operand> operands;
  parseUnit(parser, "pure", properties.pure);
  parseHeat(parser, properties);
  if (parser.parseAttribute(properties.callee) ||
      parser.parseOperandList(operands, OpAsmParser::Delimiter::Paren) ||
      parser.parseOptionalAttrDict(result.attributes) || parser.parseColon() ||
      parser.parseLParen())
    return failure();
  for (auto [index, operand] : llvm::enumerate(operands))
    if ((index && parser.parseComma()) ||
        parseTypeOf(parser, operand, result.operands))
      return failure();
  if (parser.parseRParen())
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
  for (auto [index, pair] :
       llvm::enumerate(llvm::zip(getOperandTypes(), type.getInputs()))) {
    auto [given, wanted] = pair;
    if (given != wanted)
      return error("argument #" + Twine(index) + " has type ")
             << given << ", but the callee takes " << wanted;
  }
  for (auto [index, pair] :
       llvm::enumerate(llvm::zip(getResultTypes(), type.getResults()))) {
    auto [given, wanted] = pair;
    if (given != wanted)
      return error("result #" + Twine(index) + " has type ")
             << given << ", but the callee returns " << wanted;
  }
  if (getPure() && !callee.pure)
    return error("is pure, but its callee is not");
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

Value FuncCallOp::getResultExtent(unsigned resultNumber, unsigned dynamicDim) {
  for (Type type : TypeRange(getResultTypes()).take_front(resultNumber))
    dynamicDim += getNumDynamicDims(type);
  auto argument = [&](ArrayRef<int64_t> relations) -> Value {
    int64_t relation =
        dynamicDim < relations.size() ? relations[dynamicDim] : -1;
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
  Callee callee = describe(
      SymbolTable::lookupNearestSymbolFrom(call, call.getCalleeAttr()));
  SmallVector<Value> extents;
  for (auto [index, operand] : llvm::enumerate(call.getOperands()))
    for (Value extent : getKnownExtents(operand)) {
      int64_t relation = callee.relations[extents.size()];
      extents.push_back(extent);
      if (relation == kOwnExtent)
        continue;
      Value wanted =
          relation >= 0 ? call.getOperand(relation) : extents[-(relation + 2)];
      if (extent && extent == wanted)
        continue;
      InFlightDiagnostic diag =
          call.emitOpError("argument #")
          << index << " does not have the extent its callee requires";
      if (relation >= 0)
        diag << ": argument #" << relation;
      else
        diag << ": that of an earlier dimension";
      diag.attachNote(callee.op->getLoc()) << "required here";
      return diag;
    }
  return success();
}

LogicalResult loom::checkReturnExtents(FuncReturnOp op) {
  auto function = cast<FuncDefOp>(op->getParentOp());
  ArrayRef<int64_t> relations = function.getResultRelations();
  for (auto [index, value] : llvm::enumerate(op.getValues()))
    for (Value extent : getKnownExtents(value)) {
      int64_t relation = relations.front();
      relations = relations.drop_front();
      if (relation < 0 || extent == function.getBody().getArgument(relation))
        continue;
      InFlightDiagnostic diag =
          op.emitOpError("value #")
          << index << " does not have the extent its result type states: "
          << "argument #" << relation;
      diag.attachNote(function.getLoc()) << "stated here";
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

//===----------------------------------------------------------------------===//
// func.return
//===----------------------------------------------------------------------===//

ParseResult FuncReturnOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<Operand> values;
  if (parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseOperandList(values))
    return failure();
  if (values.empty())
    return success();
  if (parser.parseColon())
    return failure();
  for (auto [index, value] : llvm::enumerate(values))
    if ((index && parser.parseComma()) ||
        parseTypeOf(parser, value, result.operands))
      return failure();
  return success();
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
  InFlightDiagnostic diag = emitOpError("returns (")
                            << getValues().getTypes()
                            << "), but the function's results are ("
                            << function.getFunctionType().getResults() << ")";
  diag.attachNote(function.getLoc()) << "the function is here";
  return diag;
}
