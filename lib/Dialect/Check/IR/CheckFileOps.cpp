//===- CheckFileOps.cpp - Files and oracles -------------------------------===//
//
// Part of Loom, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheckSyntax.h"
#include "Loom/Dialect/Func/IR/Func.h"
#include "Loom/Dialect/View/IR/View.h"
#include "Loom/Interfaces/ValueSpelling.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace loom;

#define GET_OP_CLASSES
#include "Loom/Dialect/Check/IR/CheckFileOps.cpp.inc"

using Operand = OpAsmParser::UnresolvedOperand;

//===----------------------------------------------------------------------===//
// check.file.read.npy
//===----------------------------------------------------------------------===//

ParseResult CheckFileReadNpyOp::parse(OpAsmParser &parser,
                                      OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  SourceType type;
  return failure(parseStringClause(parser, "path", properties.path) ||
                 parseTensorType(parser, result, type) ||
                 resolveExtents(parser, type, result.operands));
}

void CheckFileReadNpyOp::print(OpAsmPrinter &printer) {
  printer << " path(" << getPathAttr() << ')';
  printTensorType(printer, *this, {getPathAttrName()});
}

static LogicalResult verifyPath(Operation *op, StringRef path) {
  if (path.empty())
    return op->emitOpError("needs the path of a file");
  if (llvm::any_of(path, [](char c) { return uint8_t(c) < 0x20; }))
    return op->emitOpError("has a control character in its path");
  return success();
}

LogicalResult CheckFileReadNpyOp::verify() {
  return failure(failed(verifyPath(*this, getPath())) ||
                 failed(verifyTensor(*this, getType(), getExtents())));
}

Value CheckFileReadNpyOp::getResultExtent(unsigned, unsigned dynamicDim) {
  return getExtents()[dynamicDim];
}

//===----------------------------------------------------------------------===//
// check.file.write.npy
//===----------------------------------------------------------------------===//

static ParseResult parseOptionalMode(OpAsmParser &parser,
                                     CheckWriteModeAttr &mode) {
  if (failed(parser.parseOptionalKeyword("mode")))
    return success();
  StringRef word;
  if (parser.parseLParen())
    return failure();
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&word))
    return failure();
  std::optional<CheckWriteMode> known = symbolizeCheckWriteMode(word);
  if (!known)
    return parser.emitError(loc)
           << "expected 'always' or 'on_failure', found '" << word << "'";
  mode = CheckWriteModeAttr::get(parser.getContext(), *known);
  return parser.parseRParen();
}

ParseResult CheckFileWriteNpyOp::parse(OpAsmParser &parser,
                                       OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  Operand value;
  return failure(parseOperandClause(parser, "value", value) ||
                 parseStringClause(parser, "path", properties.path) ||
                 parseOptionalMode(parser, properties.mode) ||
                 parser.parseOptionalAttrDict(result.attributes) ||
                 parser.parseColon() ||
                 parseTypeOf(parser, value, result.operands));
}

void CheckFileWriteNpyOp::print(OpAsmPrinter &printer) {
  printer << " value(" << getValue() << ") path(" << getPathAttr() << ')';
  if (getMode() != CheckWriteMode::Always)
    printer << " mode(" << stringifyCheckWriteMode(getMode()) << ')';
  printer.printOptionalAttrDict((*this)->getAttrs(),
                                {getPathAttrName(), getModeAttrName()});
  printer << " : ";
  printTypeOf(printer, getValue());
}

LogicalResult CheckFileWriteNpyOp::verify() {
  Type type = getValue().getType();
  auto tensor = dyn_cast<RankedTensorType>(type);
  Type element = tensor ? tensor.getElementType() : type;
  if (!isCheckElementType(element))
    return emitOpError("writes scalars and tensors of them, not ")
           << getTypeSpelling(type);
  if (failed(verifyPath(*this, getPath())))
    return failure();
  StringRef path = getPath();
  bool leaves = llvm::any_of(llvm::make_range(llvm::sys::path::begin(path),
                                              llvm::sys::path::end(path)),
                             [](StringRef part) { return part == ".."; });
  if (leaves || llvm::sys::path::is_absolute(path))
    return emitOpError("needs a relative path without '..', not ")
           << getPathAttr();
  return success();
}

//===----------------------------------------------------------------------===//
// check.oracle.call
//===----------------------------------------------------------------------===//

ArrayRef<llvm::StringLiteral> loom::getOracleProviders() {
  static constexpr llvm::StringLiteral providers[] = {"reference"};
  return providers;
}

ParseResult CheckOracleCallOp::parse(OpAsmParser &parser,
                                     OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  StringRef provider;
  SmallVector<Operand> inputs;
  SmallVector<SourceType> types;
  if (parser.parseLess() || parser.parseKeyword(&provider) ||
      parser.parseGreater() ||
      parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseKeyword("callee") || parser.parseLParen() ||
      parser.parseAttribute(properties.callee) || parser.parseRParen() ||
      parser.parseKeyword("inputs") ||
      parser.parseOperandList(inputs, OpAsmParser::Delimiter::Paren) ||
      parser.parseColon() ||
      parseTypesOf(parser, inputs, result.operands,
                   OpAsmParser::Delimiter::Paren) ||
      parser.parseArrow() ||
      parser.parseCommaSeparatedList(
          OpAsmParser::Delimiter::Paren, [&]() -> ParseResult {
            return parseSourceType(parser, types.emplace_back());
          }))
    return failure();
  properties.provider = parser.getBuilder().getStringAttr(provider);
  for (const SourceType &type : types) {
    result.addTypes(type.type);
    if (resolveExtents(parser, type, result.operands))
      return failure();
  }
  properties.operandSegmentSizes = {
      int32_t(inputs.size()), int32_t(result.operands.size() - inputs.size())};
  return success();
}

void CheckOracleCallOp::print(OpAsmPrinter &printer) {
  printer << '<' << getProvider() << '>';
  printer.printOptionalAttrDict((*this)->getAttrs(),
                                {getProviderAttrName(), getCalleeAttrName(),
                                 getOperandSegmentSizesAttrName()});
  printer << " callee(" << getCalleeAttr() << ") inputs(" << getInputs()
          << ") : (";
  printTypesOf(printer, getInputs());
  printer << ") -> (";
  printTypesOf(printer, getResults());
  printer << ')';
}

LogicalResult CheckOracleCallOp::verify() {
  if (!llvm::is_contained(getOracleProviders(), getProvider()))
    return emitOpError("has no provider '")
           << getProvider()
           << "'; supported: " << llvm::join(getOracleProviders(), ", ");
  if (getNumResults() == 0)
    return emitOpError("has no result: an oracle changes nothing in the case");
  unsigned numExtents = 0;
  for (auto [i, type] : llvm::enumerate(getResultTypes())) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (tensor ? !isCheckElementType(tensor.getElementType()) ||
                     tensor.getEncoding()
               : !isScalarType(type))
      return emitOpError("gives scalars and tensors of them, but result #")
             << i << " has type " << getTypeSpelling(type);
    numExtents += getNumDynamicDims(type);
  }
  if (getExtents().size() != numExtents)
    return emitOpError("needs one extent per dynamic dimension: ")
           << numExtents << ", found " << getExtents().size();
  return success();
}

Value CheckOracleCallOp::getResultExtent(unsigned resultNumber,
                                         unsigned dynamicDim) {
  unsigned flat = getFlatSlot(getResultTypes(), resultNumber, dynamicDim);
  return flat < getExtents().size() ? getExtents()[flat] : Value();
}

bool CheckOracleCallOp::isElementwise(FunctionType callee) {
  return llvm::all_of(callee.getInputs(), isScalarType) &&
         llvm::all_of(callee.getResults(), isScalarType) &&
         llvm::any_of(getInputs().getTypes(), llvm::IsaPred<RankedTensorType>);
}

/// Whether a tensor of the case may be what the function calls `declared`; if
/// not, what it must be, in words.
static std::string explainTensor(RankedTensorType tensor, Type declared) {
  if (isa<BufferType>(declared))
    return "";
  auto view = cast<ViewType>(declared);
  if (!view.isDense())
    return "a view with a layout, for which a case has no values";
  bool fits = view.getElementType() == tensor.getElementType() &&
              view.getShape().size() == tensor.getShape().size();
  if (fits)
    for (auto [extent, given] : llvm::zip(view.getShape(), tensor.getShape()))
      fits &= ShapedType::isDynamic(extent) || ShapedType::isDynamic(given) ||
              extent == given;
  return fits ? "" : spellType(declared, {});
}

namespace {
/// How a function is called with what a case has.
enum class Application {
  /// It has storage.
  Whole,
  /// It takes and gives scalars, and no input is a tensor.
  Once,
  /// It is applied to each element of tensors.
  EachElement
};
} // namespace

/// The same for any value of the case.
static std::string explainValue(Type given, Type declared,
                                Application application) {
  bool elementwise = application == Application::EachElement;
  auto tensor = dyn_cast<RankedTensorType>(given);
  if (isa<BufferType, ViewType>(declared))
    return tensor ? explainTensor(tensor, declared)
                  : "storage, which is a tensor in a case";
  if (!isScalarType(declared))
    return spellType(declared, {}) + ", for which a case has no values";
  if (given == declared ||
      (elementwise && tensor && tensor.getElementType() == declared))
    return "";
  if (tensor && tensor.getElementType() == declared)
    return spellType(declared, {}) +
           (application == Application::Whole
                ? ": a function that has storage is not applied to each element"
                : ": a function is applied to each element if an input is a "
                  "tensor");
  return spellType(declared, {}) + (elementwise ? " or a tensor of it" : "");
}

LogicalResult
CheckOracleCallOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  Operation *callee =
      symbolTable.lookupNearestSymbolFrom(*this, getCalleeAttr());
  FunctionType type;
  if (auto definition = dyn_cast_or_null<FuncDefOp>(callee))
    type = definition.getFunctionType();
  else if (auto declaration = dyn_cast_or_null<FuncDeclOp>(callee))
    type = declaration.getFunctionType();
  else
    return emitOpError("calls ")
           << getCalleeAttr() << ", which is not a function of this module";
  auto error = [&](const Twine &message) {
    InFlightDiagnostic diag = emitOpError(message);
    diag.attachNote(callee->getLoc()) << "declared here";
    return diag;
  };
  if (type.getNumInputs() != getInputs().size() ||
      type.getNumResults() != getNumResults())
    return error("has " + Twine(getInputs().size()) + " inputs and " +
                 Twine(getNumResults()) + " results, but the callee has " +
                 Twine(type.getNumInputs()) + " and " +
                 Twine(type.getNumResults()));
  bool elementwise = isElementwise(type);
  bool isScalar = llvm::all_of(type.getInputs(), isScalarType) &&
                  llvm::all_of(type.getResults(), isScalarType);
  Application application = elementwise ? Application::EachElement
                            : isScalar  ? Application::Once
                                        : Application::Whole;
  for (auto [i, given, declared] :
       llvm::enumerate(getInputs(), type.getInputs())) {
    std::string wanted = explainValue(given.getType(), declared, application);
    if (!wanted.empty())
      return error("input #" + Twine(i) + " has type " + spellTypeOf(given) +
                   ", but the callee takes " + wanted);
  }
  for (auto [i, given, declared] :
       llvm::enumerate(getResults(), type.getResults())) {
    std::string wanted = explainValue(given.getType(), declared, application);
    // Applied to each element, the function gives a tensor, and not a scalar.
    if (elementwise && wanted.empty() &&
        !isa<RankedTensorType>(given.getType()))
      wanted = "one for each element: a tensor";
    if (!wanted.empty())
      return error("result #" + Twine(i) + " has type " + spellTypeOf(given) +
                   ", but the callee returns " + wanted);
  }
  return success();
}
